//! Moves that stake the game: which they are.

use std::path::Path;

use hoyle::Disk;

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
