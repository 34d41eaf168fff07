//! Tables outlive their server.

use super::player::{Host, Player, lobby};
use super::server::Server;

const TIC_TAC_TOE: &str = include_str!("../../games/gallery/tic_tac_toe.game");

/// What all viewers of a table are shown, on every page that they have.
fn pages(viewers: &mut [Player]) -> Vec<String> {
    let mut found = Vec::new();
    for viewer in viewers {
        for rest in ["", "/rules", "/help", "?log=all"] {
            let reply = viewer.browser.get(&format!("{}{rest}", viewer.base));
            assert_eq!(reply.status, 200, "{}{rest}", viewer.base);
            found.push(reply.body);
        }
    }
    found
}

fn viewers(host: &mut Host) -> Vec<Player> {
    let links = ["play0", "play1", "look0", "look1", "public"];
    links.map(|link| host.invite(link, 7)).into()
}

/// The server falls and rises, and every browser goes on with the new one.
fn fall_and_rise(server: &mut Server, host: &mut Host, viewers: &mut [Player]) {
    server.fall_and_rise();
    host.turn_to(server.port);
    viewers.iter_mut().for_each(|it| it.browser.turn_to(server.port));
}

#[test]
fn a_table_is_as_it_was_after_the_server_has_fallen() {
    // Cards are dealt by chance in this game, so that the same deal has to come back.
    let mut server = Server::start(&["gallery/goofspiel.game", "gallery/leduc_poker.game"]);
    for game in lobby(server.port) {
        let mut host = Host::of_table(server.port, &game, |_| "");
        let mut viewers = viewers(&mut host);
        let mut moves = 0;
        // The game is cut after every move, by turns of whoever is asked.
        while !viewers[0].page().body.contains("class=\"ending\"") {
            let before = pages(&mut viewers);
            fall_and_rise(&mut server, &mut host, &mut viewers);
            assert_eq!(pages(&mut viewers), before, "{game} after {moves} moves");
            let asks = |it: &mut Player| it.page().body.contains("data-waits");
            let seat = viewers[..2].iter_mut().position(asks).unwrap();
            viewers[seat].moves_once();
            moves += 1;
        }
        assert!(moves > 1, "{game}");
        let before = pages(&mut viewers);
        fall_and_rise(&mut server, &mut host, &mut viewers);
        assert_eq!(pages(&mut viewers), before, "{game} at its end");
    }
}

#[test]
fn links_and_bots_are_kept_too() {
    let mut server = Server::written(TIC_TAC_TOE);
    let game = lobby(server.port).remove(0);
    let mut host = Host::of_table(server.port, &game, |_| "");
    let (link, mut ada) = (host.link("play1"), host.invite("play0", 1));
    let seat = format!("{}/seat", host.base);
    assert_eq!(host.browser.post(&seat, &[("seat", "1"), ("who", "random")]).status, 303);
    fall_and_rise(&mut server, &mut host, std::slice::from_mut(&mut ada));
    // A link is not shown again, but opens what it did; the bot moves on.
    let page = host.browser.get(&host.base);
    assert!(page.status == 200 && page.body.contains("It has been shown."), "{page:?}");
    assert_eq!(ada.browser.get(&link).status, 200);
    ada.plays_to_the_end();
}

/// What the first seat is told that wants a field which is taken.
fn said(player: &mut Player) -> String {
    player.sends("place(B2)", "1").body
}

#[test]
fn changed_rules_count_for_new_tables_alone() {
    let mut server = Server::written(TIC_TAC_TOE);
    let game = lobby(server.port).remove(0);
    let mut old = Host::of_table(server.port, &game, |_| "");
    let (mut ada, mut ben) = (old.invite("play0", 1), old.invite("play1", 2));
    ada.moves("place(B2)");
    ben.moves("place(A1)");
    assert!(said(&mut ada).contains("B2 is taken."));
    server.rewrite(&TIC_TAC_TOE.replace("{field} is taken.", "{field} has a mark."));
    for restarts in 0..2 {
        assert!(said(&mut ada).contains("B2 is taken."), "{restarts}");
        let mut new = Host::of_table(server.port, &game, |_| "");
        let (mut cleo, mut dora) = (new.invite("play0", 1), new.invite("play1", 2));
        cleo.moves("place(B2)");
        dora.moves("place(A1)");
        assert!(said(&mut cleo).contains("B2 has a mark."), "{restarts}");
        fall_and_rise(&mut server, &mut old, std::slice::from_mut(&mut ada));
    }
    // Rules that have errors, or are gone, leave the old table as it is.
    server.rewrite("language 1");
    fall_and_rise(&mut server, &mut old, std::slice::from_mut(&mut ada));
    assert!(said(&mut ada).contains("B2 is taken."));
}

#[test]
fn a_file_has_one_server() {
    let server = Server::start(&["gallery/tic_tac_toe.game"]);
    let second = server.second();
    let said = String::from_utf8_lossy(&second.stderr);
    assert_eq!(second.status.code(), Some(2), "{said}");
    assert!(said.contains("another server has"), "{said}");
    assert!(server.lives());
}
