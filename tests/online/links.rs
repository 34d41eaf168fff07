//! Links open what they are for and nothing else.

use super::browser::{Browser, all_between, between};
use super::player::{Host, Player, lobby};
use super::server::Server;

fn server() -> (Server, String) {
    let server = Server::start(&["gallery/tic_tac_toe.game"]);
    let game = lobby(server.port).remove(0);
    (server, game)
}

/// The pages of a table, and what can be sent to them.
const GETS: [&str; 13] = [
    "",
    "/events",
    "/rules",
    "/help",
    "?move=place(",
    "?log=all",
    "/events?x=1",
    "/",
    "/replay",
    "/replay?at=0&as=all",
    "/advice",
    "/notes",
    "/hook",
];
const POSTS: [&str; 10] = [
    "/move",
    "/renew",
    "/seat",
    "/take-back",
    "/again",
    "/notes",
    "/hook",
    "/link",
    "/sit",
    "/device",
];

/// Asserts that a browser gets nothing of a viewer's pages.
fn is_closed(browser: &mut Browser, base: &str) {
    for path in GETS {
        let reply = browser.get(&format!("{base}{path}"));
        assert_eq!(reply.status, 403, "{base}{path}");
        assert!(!reply.body.contains("Tic-tac-toe"), "{base}{path}: {}", reply.body);
    }
    for path in POSTS {
        let form = [
            ("move", "place(A1)"),
            ("turn", "0"),
            ("seat", "0"),
            ("grade", "play"),
            ("who", "random"),
        ];
        assert_eq!(browser.post(&format!("{base}{path}"), &form).status, 403, "{base}{path}");
    }
}

#[test]
fn a_key_that_nobody_was_given_opens_nothing() {
    let (server, game) = server();
    let mut host = Host::of_table(server.port, &game, |_| "");
    let mut nobody = Browser::new(server.port);
    let link = host.link("play0");
    let digits = link.trim_start_matches("/join/");
    let wrong = [
        &"0".repeat(32),
        &digits[1..],
        &format!("{digits}0"),
        "+",
        "%00",
        "Ada",
        &"f".repeat(4000),
    ];
    for key in wrong {
        let path = format!("/join/{key}");
        assert_eq!(nobody.get(&path).status, 404, "{path}");
        assert_eq!(nobody.post(&path, &[]).status, 404, "{path}");
    }
    let table = host.table().to_owned();
    for base in ["play/1", "play/2", "play/99", "look/1", "public", "host"] {
        is_closed(&mut nobody, &format!("/t/{table}/{base}"));
        // It is the same for a table that there is not.
        is_closed(&mut nobody, &format!("/t/0123456789abcdef/{base}"));
    }
    // A browser that opens a link without pressing the button has no key yet.
    assert_eq!(nobody.get(&link).status, 200);
    is_closed(&mut nobody, &format!("/t/{table}/play/1"));
}

#[test]
fn a_key_opens_one_page_of_one_table() {
    let (server, game) = server();
    let mut host = Host::of_table(server.port, &game, |_| "");
    let mut other = Host::of_table(server.port, &game, |_| "");
    let (here, there) = (host.table().to_owned(), other.table().to_owned());
    let ada = host.invite("play0", 1);
    other.invite("play0", 1).page();
    let mut thief = Browser::new(server.port);
    for chair in ["play/1", "play/2", "look/1", "look/2", "public", "host"] {
        let base = |table: &str| format!("/t/{table}/{chair}");
        // Ada's key is sent as if it were the key of another page, and of the same page of another table.
        let name = format!("hoyle-{}", chair.replace('/', "-"));
        if chair != "play/1" {
            thief.steal(&ada.browser, |text| text.replace("hoyle-play-1", &name));
            is_closed(&mut thief, &base(&here));
        }
        thief
            .steal(&ada.browser, |text| text.replace("hoyle-play-1", &name).replace(&here, &there));
        is_closed(&mut thief, &base(&there));
    }
}

#[test]
fn who_looks_cannot_play() {
    let (server, game) = server();
    let mut host = Host::of_table(server.port, &game, |_| "");
    let (mut ada, mut all) = (host.invite("play0", 1), host.invite("public", 2));
    let mut look = host.invite("look0", 3);
    assert!(ada.page().body.contains("<form"));
    for viewer in [&mut look, &mut all] {
        let page = viewer.page().body;
        assert!(!page.contains("<form") && !page.contains("?move="), "{page}");
        assert_eq!(viewer.sends("place(A1)", "0").status, 404);
        let path = format!("{}/move", ada.base);
        let sent = viewer.browser.post(&path, &[("move", "place(A1)"), ("turn", "0")]);
        assert_eq!(sent.status, 403);
        assert_eq!(viewer.page().body, page);
    }
}

#[test]
fn a_renewed_link_takes_the_place_of_the_old_one() {
    let (server, game) = server();
    let mut host = Host::of_table(server.port, &game, |_| "");
    let (mut old, mut ben) = (host.invite("play0", 1), host.invite("play1", 2));
    let link = host.link("play0");
    let mut stream = old.browser.stream(&format!("{}/events", old.base), "");
    assert_eq!(stream.next().data, old.page().main());
    let path = format!("{}/renew", host.base);
    assert_eq!(host.browser.post(&path, &[("grade", "play"), ("seat", "0")]).status, 303);
    assert_eq!(old.browser.get(&link).status, 404);
    assert_eq!(old.browser.post(&link, &[]).status, 404);
    is_closed(&mut old.browser, &old.base);
    // The new link is for the same seat, and the others keep theirs.
    let mut new = host.invite("play0", 3);
    assert_eq!(new.base, old.base);
    new.moves("place(B2)");
    ben.moves("place(A1)");
    // Who listened with the old key hears no more.
    assert!(stream.ends(), "the old key still opens the stream");
}

#[test]
fn links_of_every_grade_can_be_renewed_and_others_not() {
    let (server, game) = server();
    let mut host = Host::of_table(server.port, &game, |_| "");
    let path = format!("{}/renew", host.base);
    let mut renew = |grade: &str, seat: &str| {
        host.browser.post(&path, &[("grade", grade), ("seat", seat)]).status
    };
    for (grade, seat) in [("play", "1"), ("look", "0"), ("public", "")] {
        assert_eq!(renew(grade, seat), 303, "{grade} {seat}");
    }
    for (grade, seat) in [("play", "2"), ("play", "-1"), ("look", ""), ("host", ""), ("", "0")] {
        assert_eq!(renew(grade, seat), 400, "{grade} {seat}");
    }
}

/// The forms on the host's page that say who plays a seat.
fn seat(host: &mut Host, seat: &str, who: &str) -> u16 {
    let path = format!("{}/seat", host.base);
    host.browser.post(&path, &[("seat", seat), ("who", who)]).status
}

#[test]
fn the_host_puts_people_in_the_place_of_bots_and_back() {
    let (server, game) = server();
    let bots = |seat| if seat == 0 { "" } else { "random" };
    let mut host = Host::of_table(server.port, &game, bots);
    let mut ada = host.invite("play0", 1);
    assert!(ada.page().body.contains("bot: random"));
    // Ben is a person from now on: play waits for him.
    assert_eq!(seat(&mut host, "1", ""), 303);
    let mut ben: Player = host.invite("play1", 2);
    assert!(!ada.page().body.contains("bot: random"));
    ada.moves("place(B2)");
    ben.moves("place(A1)");
    ada.moves("place(A3)");
    assert!(ben.page().body.contains("data-waits"));
    // A bot takes his place, and moves.
    assert_eq!(seat(&mut host, "1", "random"), 303);
    ada.plays_to_the_end();
    // There are neither other bots nor other seats.
    assert_eq!(seat(&mut host, "1", "clever"), 422);
    assert_eq!(seat(&mut host, "2", "random"), 400);
    assert_eq!(seat(&mut host, "", "random"), 400);
}

#[test]
fn every_bot_that_has_a_name_can_be_seated() {
    let (server, game) = server();
    let form = Browser::new(server.port).get(&format!("/new?game={game}"));
    let select = between(&form.body, "name=\"who0\">", "</select>").unwrap();
    let mut offered: Vec<&str> = all_between(select, "value=\"", "\"").collect();
    // Before the game begins, a seat can be left to whoever comes.
    assert_eq!(offered.pop(), Some("open"));
    let mut known: Vec<&str> =
        hoyle::opponents::KINDS.iter().map(hoyle::opponents::Kind::name).collect();
    known.push("");
    offered.sort_unstable();
    known.sort_unstable();
    assert_eq!(offered, known);
}

#[test]
fn seats_can_be_changed_while_bots_think() {
    let server = Server::start(&["gallery/hearts.game"]);
    let mut host = Host::of_table(server.port, &lobby(server.port)[0], |_| "random");
    let mut watcher = host.invite("public", 1);
    let path = format!("{}/seat", host.base);
    std::thread::scope(|scope| {
        for seat in ["0", "1", "2", "3"] {
            let (mut browser, path) = (host.browser.clone(), &path);
            scope.spawn(move || {
                for who in ["", "random"].repeat(12) {
                    assert_eq!(browser.post(path, &[("seat", seat), ("who", who)]).status, 303);
                }
            });
        }
    });
    watcher.waits_until("class=\"ending\"");
}

#[test]
fn the_host_sees_who_has_come() {
    let server = Server::start(&["gallery/tic_tac_toe.game"]);
    let mut host = Host::of_table(server.port, &lobby(server.port)[0], |_| "");
    let page = |host: &mut Host| host.browser.get(&host.base.clone()).body;
    assert_eq!(page(&mut host).matches("Has not come yet.").count(), 2);
    host.invite("play0", 1).page();
    let links = page(&mut host);
    assert_eq!(
        (links.matches("Is here.").count(), links.matches("Has not come yet.").count()),
        (1, 1)
    );
    // Nobody else is told.
    let mut ben = host.invite("play1", 1);
    assert!(!ben.page().body.contains("Is here."));
}

#[test]
fn what_a_server_does_is_counted_and_logged_without_secrets() {
    let server = Server::start(&["gallery/tic_tac_toe.game"]);
    let mut host = Host::of_table(server.port, &lobby(server.port)[0], |_| "");
    let mut ada = host.invite("play0", 1);
    ada.moves("place(B2)");
    let _stream = ada.browser.stream(&format!("{}/events", ada.base), "").next();
    assert_eq!(server.metric("hoyle_moves_total"), 1);
    assert_eq!(server.metric("hoyle_answers_total{status=\"5xx\"}"), 0);
    assert!(server.metric("hoyle_answers_total{status=\"3xx\"}") >= 3);
    let said = server.log();
    assert!(said.contains("POST /join/… 303\n") && said.contains("/play/1/move 303\n"), "{said}");
    let key = host.link("look0").split('/').next_back().unwrap().to_owned();
    assert!(!said.contains(&key) && !said.contains("B2"), "{said}");
}
