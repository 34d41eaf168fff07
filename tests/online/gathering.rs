//! Seats that whoever comes may take, under a name of their own. The game begins when all are taken.

use super::browser::{Browser, all_between, between};
use super::player::{Host, Player, lobby};
use super::server::Server;

const TIC_TAC_TOE: &str = "gallery/tic_tac_toe.game";
const WAITS: &str = "The game begins when all seats are taken.";

/// A table at which the seats are open that say so.
fn table(server: &Server, who: impl Fn(usize) -> &'static str) -> Host {
    Host::of_table(server.port, &lobby(server.port)[0], who)
}

/// Sends the form of the public page by which somebody takes a seat.
fn sit(player: &mut Player, seat: &str, name: &str) -> (u16, String) {
    let path = format!("{}/sit", player.base);
    let reply = player.browser.post(&path, &[("seat", seat), ("name", name)]);
    let place = reply.headers.iter().find(|(name, _)| name == "location");
    (reply.status, place.map_or(reply.body, |(_, place)| place.clone()))
}

#[test]
fn whoever_watches_takes_an_open_seat_and_then_plays_under_a_name() {
    let mut server = Server::start(&[TIC_TAC_TOE]);
    let mut host = table(&server, |seat| if seat == 1 { "open" } else { "" });
    let (mut ada, mut comer) = (host.invite("play0", 1), host.invite("public", 1));
    let mut late = host.invite("public", 1);
    let old = host.link("play1");
    // Nobody moves before all are there.
    assert!(ada.page().body.contains(WAITS) && !ada.page().body.contains("/move\""));
    assert_eq!(ada.sends("place(A1)", "0").status, 409);
    server.fall_and_rise();
    for browser in [&mut ada.browser, &mut comer.browser, &mut late.browser] {
        browser.turn_to(server.port);
    }
    host.turn_to(server.port);
    assert!(comer.page().body.contains(WAITS));
    // Names that cannot be, or are taken, and seats that are not open.
    let long = "x".repeat(41);
    for name in ["", "Ada", "Eve:hard", "two words", "<b>", &long] {
        let (status, said) = sit(&mut comer, "1", name);
        assert_eq!(status, 422, "{name}: {said}");
        assert!(said.contains(&format!("href=\"{}\"", comer.base)), "{said}");
    }
    assert_eq!(sit(&mut comer, "0", "Zoe").0, 422);
    assert_eq!(sit(&mut comer, "7", "Zoe").0, 400);
    let (status, base) = sit(&mut comer, "1", "Zoe");
    assert_eq!((status, base.ends_with("/play/2")), (303, true), "{base}");
    assert_eq!(sit(&mut late, "1", "Max").0, 422);
    // The link that the host had opens the seat no more, and the host is not shown the new one.
    assert_eq!(Browser::new(server.port).get(&old).status, 404);
    assert!(host.browser.get(&host.base.clone()).body.contains("It has been shown."));
    comer.base = base;
    ada.moves("place(A1)");
    comer.moves("place(B2)");
    for _ in 0..2 {
        assert!(ada.page().body.contains("Zoe: b2"), "{}", ada.page().body);
        server.fall_and_rise();
        ada.browser.turn_to(server.port);
    }
    let saved = server.tables(&["export", host.table()]).stdout;
    let saved = String::from_utf8(saved).unwrap();
    assert!(saved.contains("Zoe") && !saved.contains("open") && !saved.contains("Ben"), "{saved}");
}

#[test]
fn the_link_of_an_open_seat_asks_for_a_name() {
    let server = Server::start(&[TIC_TAC_TOE]);
    let mut host = table(&server, |_| "open");
    let link = host.link("play0");
    let mut comer = Browser::new(server.port);
    assert!(comer.get(&link).body.contains("name=\"name\""));
    let refused = comer.post(&link, &[("name", "Ben")]);
    assert_eq!(refused.status, 422);
    assert!(refused.body.contains("The seat is not taken.") && refused.body.contains("Ben"));
    let entered = comer.post(&link, &[("name", "Noor")]);
    assert_eq!(entered.status, 303);
    let page = comer.get(entered.header("location"));
    assert!(page.body.contains("You play Noor.") && page.body.contains(WAITS), "{}", page.body);
    // The link has done its work: nobody else comes to the seat by it.
    let mut late = Browser::new(server.port);
    assert_eq!(late.get(&link).status, 404);
    assert_eq!(late.post(&link, &[("name", "Yves")]).status, 404);
}

#[test]
fn the_host_seats_a_bot_where_nobody_came() {
    let server = Server::start(&[TIC_TAC_TOE]);
    let mut host = table(&server, |seat| if seat == 1 { "open" } else { "" });
    let mut ada = host.invite("play0", 1);
    let path = format!("{}/seat", host.base);
    // An open seat stays so when nothing else is chosen, and a seat that was taken is not opened again.
    assert_eq!(host.browser.post(&path, &[("seat", "1"), ("who", "open")]).status, 303);
    assert_eq!(host.browser.post(&path, &[("seat", "0"), ("who", "open")]).status, 422);
    assert!(ada.page().body.contains(WAITS));
    assert_eq!(host.browser.post(&path, &[("seat", "1"), ("who", "random")]).status, 303);
    ada.moves("place(A1)");
    ada.waits_until("It is your turn");
    let page = ada.page().body;
    assert_eq!(between(&page, "id=\"log\"", "</ol>").unwrap().matches("<li>").count(), 2, "{page}");
}

#[test]
fn a_game_with_a_deal_is_the_same_after_somebody_has_sat_down() {
    let server = Server::start(&["gallery/hearts.game"]);
    let mut host = table(&server, |seat| if seat == 3 { "open" } else { "" });
    let mut ada = host.invite("play0", 1);
    let hand = |page: &str| {
        let picture = between(page, "id=\"picture\"", "</section>").unwrap().to_owned();
        all_between(&picture, "title=\"", "\"").map(str::to_owned).collect::<Vec<_>>()
    };
    let before = hand(&ada.page().body);
    assert_eq!(before.len(), 13);
    let mut comer = host.invite("public", 1);
    assert_eq!(sit(&mut comer, "3", "Zoe").0, 303);
    assert_eq!(hand(&ada.page().body), before);
}
