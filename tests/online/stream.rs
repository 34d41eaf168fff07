//! The stream of a page sends what the page shows, whenever that has changed.

use super::browser::between;
use super::player::{Host, Player, lobby};
use super::server::Server;

/// Asserts that an event is what the page of a viewer now shows.
fn is_shown(event: &super::browser::Event, viewer: &mut Player) {
    let page = viewer.page();
    assert_eq!(event.data, page.main());
    assert_eq!(between(&page.body, "data-id=\"", "\"").unwrap(), event.id);
}

fn path(viewer: &Player) -> String {
    format!("{}/events", viewer.base)
}

#[test]
fn a_stream_tells_what_the_page_shows() {
    let server = Server::start(&["gallery/tic_tac_toe.game"]);
    let mut host = Host::of_table(server.port, &lobby(server.port)[0], |_| "");
    let mut viewers = ["play0", "play1", "look1", "public"].map(|link| host.invite(link, 5));
    let page = viewers[0].page().body;
    assert_eq!(between(&page, "data-events=\"", "\"").unwrap(), path(&viewers[0]));
    let mut streams = viewers.clone().map(|it| it.browser.stream(&path(&it), ""));
    let mut last = Vec::new();
    for text in ["", "place(B2)", "place(A1)", "place(C1)"] {
        if !text.is_empty() {
            viewers[(last.len() / 4 + 1) % 2].moves(text);
        }
        for (stream, viewer) in streams.iter_mut().zip(&mut viewers) {
            let event = stream.next();
            is_shown(&event, viewer);
            assert!(!last.contains(&event.id), "{text}");
            last.push(event.id);
        }
    }
}

#[test]
fn who_comes_back_is_sent_what_has_changed_in_between() {
    let server = Server::start(&["gallery/tic_tac_toe.game"]);
    let mut host = Host::of_table(server.port, &lobby(server.port)[0], |_| "");
    let (mut ada, mut ben) = (host.invite("play0", 1), host.invite("play1", 2));
    let shown = ben.browser.stream(&path(&ben), "").next();
    is_shown(&shown, &mut ben);
    // Nothing has changed for Ben, whatever the host does with the links of others: the next event is Ada's move.
    let mut stream = ben.browser.stream(&path(&ben), &shown.id);
    let renew = format!("{}/renew", host.base);
    for _ in 0..3 {
        host.browser.post(&renew, &[("grade", "look"), ("seat", "0")]);
    }
    ada.moves("place(B2)");
    let moved = stream.next();
    assert_ne!(moved.id, shown.id);
    is_shown(&moved, &mut ben);
    // A browser that was shown the state before the move is sent the one behind it.
    assert_eq!(ben.browser.stream(&path(&ben), &shown.id).next(), moved);
    assert_eq!(ben.browser.stream(&path(&ben), "nonsense").next(), moved);
    ben.moves("place(A1)");
    is_shown(&stream.next(), &mut ben);
}

#[test]
fn moves_of_bots_come_by_the_stream() {
    let server = Server::start(&["gallery/tic_tac_toe.game"]);
    let bots = |seat| if seat == 0 { "" } else { "random" };
    let mut host = Host::of_table(server.port, &lobby(server.port)[0], bots);
    let (mut ada, mut all) = (host.invite("play0", 1), host.invite("public", 2));
    let mut stream = all.browser.stream(&path(&all), "");
    assert!(stream.next().data.contains("Nothing yet."));
    ada.plays_to_the_end();
    let mut event = stream.next();
    while !event.data.contains("class=\"ending\"") {
        event = stream.next();
    }
    is_shown(&event, &mut all);
}
