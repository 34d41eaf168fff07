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

#[test]
fn a_name_with_blanks_and_a_place_are_cards_too() {
    let house = said(":card police station");
    assert!(house.contains("\nPolice Station\n"), "{house}");
    let city = said(":card city");
    assert!(city.contains("Civilian ") && city.contains("Rocky Hill"), "{city}");
    assert!(said(":card leads").contains("leads  14 cards"));
}

/// Where a table comes from is for authors.
#[test]
fn columns_for_authors_are_kept_from_players() {
    let root = Path::new(env!("CARGO_WORKSPACE_DIR"));
    let arguments = ["play", "games/vienna", "--seats", "Ada,Ben,Cleo", "--seed", "9"];
    let told = typed(root, &arguments, ":card Field\n:card Source\n");
    assert!(told.contains("Rathaus: numbers 5, price 3, points 4"), "{told}");
    assert!(!told.contains("_from"), "{told}");
}

/// An accusation was right, and its names are hidden: whoever still may guess is told what is left.
#[test]
fn what_is_left_is_counted_behind_a_right_accusation() {
    let root = Path::new(env!("CARGO_WORKSPACE_DIR"));
    let arguments = ["play", "games/black_vienna", "--seats", "Ada,Ben,Cleo", "--seed", "2"];
    let lines = "investigate(KMU, Cleo)\nBen: accuse({L Q X})\n:as Ada\n:know\n";
    let told = typed(root, &arguments, lines);
    assert!(told.contains("Ben accuses; right: yes"), "{told}");
    assert!(told.contains("Counted: all deals that fit what you have seen"), "{told}");
}
