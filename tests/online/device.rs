//! Several seats on one device, with a page between them.

use super::browser::{Browser, all_between};
use super::player::{Host, Player, lobby};
use super::server::Server;

/// A table of a game with hands, of which the host plays two seats on one device.
fn shared(server: &Server) -> Host {
    let mut host = Host::of_table(server.port, &lobby(server.port)[0], |_| "");
    let path = format!("{}/device", host.base);
    let entered = host.browser.post(&path, &[("seat", "0"), ("seat", "1")]);
    assert_eq!(entered.status, 303);
    assert_eq!(entered.header("location"), format!("/t/{}/device", host.table()));
    host
}

fn device(host: &mut Host) -> String {
    let page = host.browser.get(&format!("/t/{}/device", host.table()));
    assert_eq!(page.status, 200);
    page.body
}

#[test]
fn seats_on_one_device_take_turns() {
    let server = Server::start(&["gallery/tic_tac_toe.game"]);
    let mut host = shared(&server);
    let table = format!("/t/{}", host.table());
    let moves = |host: &Host, seat: usize, text: &str| {
        let reply = host.clone_as(&format!("{table}/play/{seat}")).types(text);
        assert_eq!(reply.status, 303);
        assert_eq!(reply.header("location"), format!("{table}/device"));
    };
    assert!(device(&mut host).contains("Hand the device to Ada"));
    moves(&host, 1, "place(A1)");
    assert!(device(&mut host).contains("Hand the device to Ben"));
    // Each page leads back to the page between.
    let page = host.browser.get(&format!("/t/{}/play/2", host.table())).body;
    assert!(page.contains("Hand the device over"), "{page}");
    moves(&host, 2, "place(B2)");
    let between = device(&mut host);
    let links: Vec<_> = all_between(&between, "/play/", "\"").collect();
    assert_eq!(links, ["1", "2"], "{between}");
}

#[test]
fn the_page_between_shows_what_everybody_may_see_and_is_told_of_what_happens() {
    let server = Server::start(&["gallery/hearts.game"]);
    let mut host = shared(&server);
    let path = format!("/t/{}/device/events", host.table());
    let mut stream = host.browser.stream(&path, "");
    let first = stream.next().data;
    let public = host.invite("public", 1).page().body;
    let picture = |text: &str| {
        super::browser::between(text, "id=\"picture\"", "</section>").unwrap().to_owned()
    };
    assert_eq!(picture(&first), picture(&public));
    let (mut cleo, mut dora) = (host.invite("play2", 1), host.invite("play3", 1));
    let base = format!("/t/{}/play", host.table());
    let (mut ada, mut ben) =
        (host.clone_as(&format!("{base}/1")), host.clone_as(&format!("{base}/2")));
    for player in [&mut ada, &mut ben, &mut cleo, &mut dora] {
        if player.page().body.contains("It is your turn") {
            player.moves_once();
            break;
        }
    }
    assert_ne!(stream.next().data, first);
}

#[test]
fn a_device_needs_the_keys_of_all_its_seats() {
    let server = Server::start(&["gallery/tic_tac_toe.game"]);
    let mut host = shared(&server);
    let path = format!("/t/{}/device", host.table());
    assert_eq!(Browser::new(server.port).get(&path).status, 403);
    // Somebody who has one of the keys does not get the page by saying that the device has both.
    let mut ada: Player = host.invite("play0", 1);
    ada.browser.set(&format!("/t/{}", host.table()), "hoyle-device", "1-2");
    assert_eq!(ada.browser.get(&path).status, 403);
    assert_eq!(ada.browser.get(&format!("{path}/events")).status, 403);
    // However often a browser names a seat, it is looked at once.
    ada.browser.set(&format!("/t/{}", host.table()), "hoyle-device", &"1-".repeat(20_000));
    assert_eq!(ada.browser.get(&path).status, 200);
    // Seats of nobody are not handed out, and only the host hands out any.
    let form = format!("{}/device", host.base);
    for seats in [vec![], vec![("seat", "2")], vec![("seat", "x")]] {
        assert_eq!(host.browser.post(&form, &seats).status, 400, "{seats:?}");
    }
    assert_eq!(ada.browser.post(&form, &[("seat", "1")]).status, 403);
    // When a key is taken back, the device is closed.
    let renew = format!("{}/renew", host.base);
    assert_eq!(host.browser.post(&renew, &[("grade", "play"), ("seat", "1")]).status, 303);
    assert_eq!(host.browser.get(&path).status, 403);
}
