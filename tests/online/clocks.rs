//! Time to think: when it is used up, a bot moves. No test depends on how fast a server is, only on what it does in the end.

use std::time::Duration;

use super::browser::{Browser, between};
use super::player::{Host, field, lobby};
use super::server::Server;

const TIC_TAC_TOE: &str = "gallery/tic_tac_toe.game";

fn table(server: &Server, time: &str, who: impl Fn(usize) -> &'static str) -> Host {
    Host::on_terms(server.port, &lobby(server.port)[0], who, &[("time", time)])
}

#[test]
fn when_the_time_for_a_move_is_used_up_a_bot_moves_and_all_are_told() {
    let mut server = Server::start(&[TIC_TAC_TOE]);
    let mut host = table(&server, "move:1", |_| "");
    let mut watcher = host.invite("public", 1);
    assert!(watcher.page().body.contains("Time to think: 1 seconds for each move."));
    // Nobody does anything, and the game ends all the same, also when the server falls and nobody asks for the table for a while.
    watcher.waits_until("moves of a bot, since time was up");
    server.fall_and_rise();
    watcher.browser.turn_to(server.port);
    std::thread::sleep(Duration::from_secs(3));
    watcher.waits_until("class=\"ending\"");
    let page = watcher.page().body;
    assert!(!page.contains("data-until"), "{page}");
    let seats = between(&page, "<ul class=\"seats\">", "</ul>").unwrap();
    let stood_in = super::browser::all_between(seats, "time was up: ", "<");
    let stood_in: usize = stood_in.map(|it| it.parse::<usize>().unwrap()).sum();
    let moves = between(&page, "id=\"log\"", "</ol>").unwrap().matches("<li>").count();
    assert_eq!(stood_in, moves, "{page}");
}

#[test]
fn a_move_that_was_made_in_time_stands() {
    let server = Server::start(&[TIC_TAC_TOE]);
    let mut host = table(&server, "game:1000", |_| "");
    let (mut ada, mut ben) = (host.invite("play0", 1), host.invite("play1", 1));
    let until = |page: &str| between(page, "data-until=\"", "\"").map(str::to_owned);
    assert!(until(&ada.page().body).is_some());
    ada.moves("place(A1)");
    // Ada's clock stands still and Ben's runs; both see both.
    for player in [&mut ada, &mut ben] {
        let page = player.page().body;
        assert_eq!(page.matches("data-until").count(), 1, "{page}");
        assert!(page.contains("has 16:"), "{page}");
    }
    ben.moves("place(B2)");
    assert!(!ada.page().body.contains("since time was up"));
}

#[test]
fn clocks_run_for_people_alone_and_only_when_all_are_there() {
    let server = Server::start(&[TIC_TAC_TOE]);
    let mut host = table(&server, "move:1000", |seat| if seat == 0 { "open" } else { "random" });
    let mut watcher = host.invite("public", 1);
    assert!(!watcher.page().body.contains("data-until"));
    let sat =
        watcher.browser.post(&format!("{}/sit", watcher.base), &[("seat", "0"), ("name", "Zoe")]);
    assert_eq!(sat.status, 303);
    assert_eq!(watcher.page().body.matches("data-until").count(), 1);
    let seat = format!("{}/seat", host.base);
    assert_eq!(host.browser.post(&seat, &[("seat", "0"), ("who", "random")]).status, 303);
    watcher.waits_until("class=\"ending\"");
    assert!(!watcher.page().body.contains("data-until"));
}

/// A game that has a fault after some moves.
const FAULTY: &str = r#"
language 1
/// Each in turn adds a number, until there is no room for it.
game "Faulty" { players 2..2 }
state sum: 1..1000000000 = 1 public
action raise() {
  do {
    set sum = sum * 60000
    end turn
  }
}
phase raising { raise }
play {
  repeat 100 times {
    for each s in seats { turn of s in raising }
  }
  end game "That is enough."
}
"#;

#[test]
fn a_table_that_cannot_go_on_holds_up_no_other() {
    let server = Server::written(FAULTY);
    let mut tables: Vec<Host> = (0..3).map(|_| table(&server, "move:1", |_| "")).collect();
    let bots = table(&server, "", |_| "random");
    let mut watchers: Vec<_> = tables.iter_mut().map(|it| it.invite("public", 1)).collect();
    watchers.push({ bots }.invite("public", 1));
    for watcher in &mut watchers {
        watcher.waits_until("Play has stopped");
    }
    // A table that is made afterwards goes on by its clock, too.
    table(&server, "move:1", |_| "").invite("public", 1).waits_until("Play has stopped");
    // What cannot go on is not tried again and again, which would take a whole processor.
    let before = server.worked();
    std::thread::sleep(Duration::from_secs(3));
    if let (Some(before), Some(after)) = (before, server.worked()) {
        assert!(after - before < 100, "{} hundredths of a second", after - before);
    }
}

#[test]
fn a_time_that_nobody_can_have_is_refused() {
    let server = Server::start(&[TIC_TAC_TOE]);
    let path = format!("/new?game={}", lobby(server.port)[0]);
    let game = field(&Browser::new(server.port).get(&path).body, "game");
    for time in ["soon", "move:", "move:0", "game:-3", "move:99999999", "week:1", "move:1 advice"] {
        let mut browser = Browser::new(server.port);
        let form = [("game", game.as_str()), ("name0", "A"), ("name1", "B"), ("time", time)];
        let reply = browser.post("/new", &form);
        assert_eq!(reply.status, 422, "{time}");
        assert!(reply.body.contains("is no time control"), "{}", reply.body);
    }
}
