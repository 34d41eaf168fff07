//! Links to a moment of a game, for people without a key to the table.

use super::browser::{Browser, Reply, between, unescaped};
use super::player::{Host, Player, lobby};
use super::server::Server;

/// Asks for a link to a moment as a player's replay shows it, and gives its path.
fn link(player: &mut Player, at: &str, eyes: &str) -> String {
    let path = format!("{}/link", player.base);
    let page = player.browser.post(&path, &[("at", at), ("as", eyes)]);
    assert_eq!(page.status, 200, "{}", page.body);
    let link = unescaped(between(&page.body, "readonly value=\"", "\"").unwrap());
    link[link.find("/join/").unwrap()..].to_owned()
}

/// What somebody sees who has nothing but a link.
fn opened(port: u16, link: &str) -> (Reply, String) {
    let mut browser = Browser::new(port);
    let invitation = browser.get(link);
    assert!(invitation.body.contains("You are invited to watch"), "{}", invitation.body);
    let form = unescaped(between(&invitation.body, "action=\"", "\"").unwrap());
    let entered = browser.post(&form, &[]);
    assert_eq!(entered.status, 303);
    let place = entered.header("location").to_owned();
    (browser.get(&place), place)
}

#[test]
fn a_link_to_a_moment_shows_what_all_may_see_then() {
    let server = Server::start(&["gallery/kuhn_poker.game"]);
    let mut host = Host::of_table(server.port, &lobby(server.port)[0], |_| "");
    let (mut ada, mut ben) = (host.invite("play0", 1), host.invite("play1", 1));
    ada.moves("check");
    ben.moves("bet");
    // While the game goes on, a link shows no more than the public may see, whatever eyes were asked for.
    for eyes in ["public", "1", "2", "all"] {
        let (page, place) = opened(server.port, &link(&mut ada, "1", eyes));
        assert!(place.ends_with("/public/replay?at=1&as=public"), "{place}");
        assert_eq!(page.status, 200);
        assert!(page.body.contains("After move 1 of 2"), "{}", page.body);
    }
    ada.moves("fold");
    let (page, place) = opened(server.port, &link(&mut ben, "2", "1"));
    assert!(
        place.ends_with("?at=2&as=1") && page.body.contains("You see what Ada sees"),
        "{place}"
    );
    // Moments that are none are no links; and a link with something else behind it leads to the table.
    for (at, eyes) in [("", "all"), ("x", "all"), ("-1", "all"), ("1", "me")] {
        let path = format!("{}/link", ben.base);
        assert_eq!(ben.browser.post(&path, &[("at", at), ("as", eyes)]).status, 400, "{at} {eyes}");
    }
    let mut plain = link(&mut ben, "2", "all");
    plain.replace_range(plain.find('?').unwrap().., "?at=//evil.example&as=all");
    let mut browser = Browser::new(server.port);
    assert!(browser.post(&plain, &[]).header("location").ends_with("/public"));
}

#[test]
fn links_to_moments_end_with_the_links_for_everybody() {
    let server = Server::start(&["gallery/kuhn_poker.game"]);
    let mut host = Host::of_table(server.port, &lobby(server.port)[0], |_| "");
    let mut ada = host.invite("play0", 1);
    let path = link(&mut ada, "0", "public");
    assert_eq!(path.split('?').next().unwrap(), host.link("public"));
    let renew = format!("{}/renew", host.base);
    assert_eq!(host.browser.post(&renew, &[("grade", "public")]).status, 303);
    assert_eq!(Browser::new(server.port).get(&path).status, 404);
}
