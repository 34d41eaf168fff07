//! Moves that are taken back, and games that are played again.

use super::browser::{Browser, between};
use super::player::{Host, Player, lobby};
use super::server::Server;

const TIC_TAC_TOE: &str = "gallery/tic_tac_toe.game";

fn send(player: &mut Player, path: &str, form: &[(&str, &str)]) -> u16 {
    let path = format!("{}/{path}", player.base);
    player.browser.post(&path, form).status
}

/// The state of the own page, which its forms hold.
fn state(player: &mut Player) -> String {
    between(&player.page().body, "data-id=\"", "\"").unwrap().to_owned()
}

/// Sends the form about taking back that is on the own page.
fn back(player: &mut Player, answer: &str) {
    let state = state(player);
    assert_eq!(send(player, "take-back", &[("agree", answer), ("state", &state)]), 303);
}

fn says(player: &mut Player, text: &str) -> bool {
    player.page().body.contains(text)
}

#[test]
fn a_move_after_which_nothing_was_learnt_is_taken_back_by_its_player() {
    let mut server = Server::start(&[TIC_TAC_TOE]);
    let mut host = Host::of_table(server.port, &lobby(server.port)[0], |_| "");
    let (mut ada, mut ben) = (host.invite("play0", 1), host.invite("play1", 1));
    assert!(!says(&mut ada, "/take-back"));
    ada.moves("place(A1)");
    assert!(says(&mut ada, "Take your last move back") && !says(&mut ben, "/take-back"));
    let before = state(&mut ada);
    back(&mut ada, "");
    // The same form again does nothing.
    assert_eq!(send(&mut ada, "take-back", &[("state", &before)]), 303);
    // Everybody sees that it was taken back, also after the server has fallen.
    for _ in 0..2 {
        for player in [&mut ada, &mut ben] {
            assert!(says(player, "Ada: a1 (taken back)"), "{}", player.page().body);
        }
        server.fall_and_rise();
        ada.browser.turn_to(server.port);
        ben.browser.turn_to(server.port);
    }
    // A form from before is not good for the turn that came back.
    assert_eq!(ada.sends("place(A1)", "0").status, 303);
    assert!(says(&mut ada, "It is your turn"));
    ada.moves("place(B2)");
    ben.moves("place(A1)");
    let id = host.table().to_owned();
    let saved = String::from_utf8(server.tables(&["export", &id]).stdout).unwrap();
    assert!(saved.trim_end().ends_with("Ada: b2\nBen: a1"), "{saved}");
    assert!(!saved.contains("taken back"), "{saved}");
}

#[test]
fn when_others_have_moved_all_have_to_agree() {
    let server = Server::start(&[TIC_TAC_TOE]);
    let mut host = Host::of_table(server.port, &lobby(server.port)[0], |_| "");
    let (mut ada, mut ben) = (host.invite("play0", 1), host.invite("play1", 1));
    ada.moves("place(A1)");
    ben.moves("place(B2)");
    assert!(says(&mut ada, "Ask the others"));
    back(&mut ada, "");
    assert!(says(&mut ada, "This waits for Ben.") && says(&mut ben, "Ada wants to take"));
    // Wishing twice is wishing once.
    back(&mut ada, "");
    back(&mut ben, "no");
    assert!(says(&mut ada, "Ask the others") && !says(&mut ada, "(taken back)"));
    back(&mut ada, "");
    // Somebody's move ends the wish, and the answer to it comes too late.
    let late = state(&mut ben);
    ada.moves("place(C3)");
    send(&mut ben, "take-back", &[("agree", "yes"), ("state", &late)]);
    back(&mut ben, "yes");
    assert!(!says(&mut ada, "(taken back)"));
    assert!(!says(&mut ben, "Ada wants to take"));
    ben.moves("place(A3)");
    back(&mut ada, "");
    back(&mut ben, "yes");
    for player in [&mut ada, &mut ben] {
        assert!(says(player, "c3 (taken back)") && says(player, "a3 (taken back)"));
    }
    assert!(says(&mut ada, "It is your turn"));
    // Others may not do this for a seat.
    let mut nobody = Browser::new(server.port);
    assert_eq!(nobody.post(&format!("{}/take-back", ada.base), &[]).status, 403);
}

#[test]
fn bots_move_again_after_a_move_was_taken_back() {
    let server = Server::start(&[TIC_TAC_TOE]);
    let who = |seat| if seat == 1 { "random" } else { "" };
    let mut host = Host::of_table(server.port, &lobby(server.port)[0], who);
    let mut ada = host.invite("play0", 1);
    for square in ["A1", "B1"] {
        ada.moves(&format!("place({square})"));
        ada.waits_until("It is your turn");
        back(&mut ada, "");
        assert!(says(&mut ada, &format!("{} (taken back)", square.to_lowercase())));
    }
    assert!(ada.plays_to_the_end() > 1);
}

#[test]
fn a_rematch_keeps_people_bots_and_seats() {
    let mut server = Server::start(&[TIC_TAC_TOE]);
    let game = lobby(server.port).remove(0);
    let mut host = Host::of_table(server.port, &game, |_| "");
    let (mut ada, mut ben) = (host.invite("play0", 3), host.invite("play1", 5));
    let mut all = host.invite("public", 1);
    assert_eq!(send(&mut ada, "again", &[]), 409);
    for (player, square) in [(0, "A1"), (1, "B1"), (0, "A2"), (1, "B2"), (0, "A3")] {
        let player = if player == 0 { &mut ada } else { &mut ben };
        player.moves(&format!("place({square})"));
    }
    assert!(says(&mut ada, "Play again") && !says(&mut all, "Play again"));
    assert_eq!(send(&mut all, "again", &[]), 409);
    let goes_on = |player: &mut Player| {
        let reply = player.browser.post(&format!("{}/again", player.base), &[]);
        assert_eq!(reply.status, 303, "{}", reply.body);
        reply.header("location").clone_into(&mut player.base);
    };
    goes_on(&mut ada);
    assert!(says(&mut all, "Go to the next game") && says(&mut ben, "Go to the next game"));
    server.fall_and_rise();
    for player in [&mut ada, &mut ben, &mut all] {
        player.browser.turn_to(server.port);
    }
    goes_on(&mut ben);
    goes_on(&mut all);
    let table = |player: &Player| player.base.split('/').nth(2).unwrap().to_owned();
    assert_eq!([table(&ada), table(&all)], [table(&ben), table(&ben)]);
    assert!(ada.base.ends_with("/play/1") && ben.base.ends_with("/play/2"));
    assert_ne!(table(&ada), host.table());
    ada.moves("place(A1)");
    assert!(says(&mut ben, "Ada: a1") && says(&mut all, "Ada: a1"));
}
