//! A disk on which there is no room.

use super::load::ROUND;
use super::player::{Host, lobby};
use super::server::Server;

#[test]
fn when_the_disk_is_full_nothing_is_lost_that_was_answered() {
    let mut server = Server::written(ROUND);
    let game = lobby(server.port).remove(0);
    let mut host = Host::of_table(server.port, &game, |_| "");
    let mut ada = host.invite("play0", 1);
    ada.moves("count(1)");
    server.fall();
    server.rise_with_little_room(2_000);
    ada.browser.turn_to(server.port);
    let mut made = 1;
    let refused = loop {
        let reply = ada.sends("count(1)", &made.to_string());
        if reply.status != 303 {
            break reply;
        }
        made += 1;
        assert!(made < 10_000, "there is room without end");
    };
    assert_eq!(refused.status, 503, "{}", refused.body);
    assert!(refused.body.contains("cannot be read or kept"), "{}", refused.body);
    // The move that could not be kept was not made, and the table is still there to be looked at, and again and again.
    for _ in 0..3 {
        assert_eq!(ada.page().sum(), made);
        assert_eq!(ada.sends("count(1)", &made.to_string()).status, 503);
    }
    assert!(server.lives());
    // With room, it goes on from there.
    server.fall_and_rise();
    ada.browser.turn_to(server.port);
    assert_eq!(ada.page().sum(), made);
    ada.moves("count(5)");
    assert_eq!(ada.page().sum(), made + 5);
}
