//! Moves that stake the game: which they are.

use std::io;
use std::path::Path;

use hoyle::{Disk, Loader};

/// Games, and their moves that name what is hidden, and may lose the game by it.
const STAKED: &[(&str, &[&str])] = &[
    ("black_vienna/black_vienna", &["accuse", "names"]),
    ("intent_to_kill/intent_to_kill", &["culprit", "reason"]),
    ("inkognito/inkognito", &["call"]),
    ("gallery/missing_card", &["name_it"]),
    ("gallery/showing", &["accuse"]),
    // Nothing is hidden.
    ("gallery/chess", &[]),
    ("gallery/connect_four", &[]),
    ("gallery/yavalath", &[]),
    // Nothing is lost by a try.
    ("gallery/phantom_tic_tac_toe", &[]),
    ("gallery/dark_hex", &[]),
    // Nothing is named.
    ("gallery/hanabi", &[]),
    ("gallery/mau_mau", &[]),
    ("gallery/hearts", &[]),
    ("vienna/vienna", &[]),
];

#[test]
fn moves_that_may_lose_the_game_by_a_guess() {
    for (name, staked) in STAKED {
        let path = format!("{}/games/{name}.game", env!("CARGO_WORKSPACE_DIR"));
        let compiled = hoyle::compile(Path::new(&path), &[], &Disk);
        let game = compiled.game.expect("a game");
        let found = game.actions.iter_enumerated();
        let found = found.filter(|(id, _)| game.staked_by(*id).is_some());
        let found: Vec<&str> = found.map(|(_, action)| action.name.as_str()).collect();
        assert_eq!(found, *staked, "{name}");
    }
}

struct Text(&'static str);

impl Loader for Text {
    fn load(&self, _: &Path) -> io::Result<Vec<u8>> {
        Ok(self.0.as_bytes().to_vec())
    }
}

/// Whoever calls a bluff says yes or no, and names nothing.
#[test]
fn a_bluff_that_is_called_names_nothing() {
    let text = "language 1
game \"Bluff\" { players 2..2 }
type Card is one of A B C
zone deck of all Card secret
zone hidden of Card secret
state claim: Card = A public
action call(believed: flag) {
  do {
    tell all right: believed is (claim in hidden)
    if right { end game \"Right.\" won by me }
    end game \"Wrong.\" won by seats - me
  }
}
action name_it(card: Card) {
  do {
    tell all right: card in hidden
    if right { end game \"Right.\" won by me }
    end game \"Wrong.\" won by seats - me
  }
}
phase answering { call name_it }
play {
  shuffle deck
  move 1 from deck to hidden
  turn of seat 1 in answering
  end game \"Nobody says anything.\"
}
";
    let compiled = hoyle::compile(Path::new("bluff.game"), &[], &Text(text));
    let game = compiled.game.expect("a game");
    let found = game.actions.iter_enumerated().filter(|(id, _)| game.staked_by(*id).is_some());
    let found: Vec<&str> = found.map(|(_, action)| action.name.as_str()).collect();
    assert_eq!(found, ["name_it"]);
}
