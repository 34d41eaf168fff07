//! What is said of a card: the conditions that are about it, in the words of their reasons.

use std::path::Path;

use super::typed;

const MOTIVES: [&str; 12] = [
    "Killer",
    "Cutthroat",
    "Maniac",
    "Sadist",
    "Vigilante",
    "Terrorist",
    "Cultist",
    "Robber",
    "Cannibal",
    "Radical",
    "Psychopath",
    "Spy",
];

fn said(command: &str) -> String {
    let root = Path::new(env!("CARGO_WORKSPACE_DIR"));
    let arguments = ["play", "games/intent_to_kill", "--seats", "Ada,Ben", "--seed", "9"];
    typed(root, &arguments, &format!("{command}\n"))
}

#[test]
fn a_player_is_told_what_each_motive_means() {
    for motive in MOTIVES {
        let told = said(&format!(":card {motive}"));
        assert!(
            told.contains(&format!("\n{motive}\n- A move may be refused: “A {motive} ")),
            "{told}"
        );
    }
}

#[test]
fn the_glossary_has_cards_too() {
    assert_eq!(said(":glossary Spy"), said(":card Spy"));
    assert!(said(":glossary Spyglass").contains("No word of the game contains `Spyglass`."));
}
