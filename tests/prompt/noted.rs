//! What players write on their sheets by hand.

use std::fs;

use super::typed;

const VIENNA: &str = concat!(env!("CARGO_WORKSPACE_DIR"), "/games/black_vienna");

/// Ada plays with two bots.
const WITH_BOTS: [&str; 6] =
    ["play", VIENNA, "--seats", "Ada,Ben:random,Cleo:random", "--seed", "7"];

#[test]
fn a_note_stands_on_the_sheet_beside_its_name_and_is_the_players_own() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["play", VIENNA, "--seats", "Ada,Ben,Cleo:random", "--seed", "7"];
    let lines =
        ":note A not Cleo\n:note KNT ask again\n:show\n:as Ben\n:show\n:note\n:as Ada\n:note\n";
    let told = typed(folder.path(), &arguments, lines);
    let (ada, others) = told.split_once("[Ben]").unwrap();
    assert!(ada.contains("  (you: not Cleo)    J "), "{ada}");
    assert!(ada.contains("KNT  (you: ask again)\n"), "{ada}");
    let (ben, again) = others.split_once("[Ada]").unwrap();
    assert!(!ben.contains("(you:"), "{ben}");
    assert!(ben.contains("You have noted nothing."), "{ben}");
    assert!(again.contains("A  (you: not Cleo)\nKNT  (you: ask again)\n"), "{again}");
}

#[test]
fn notes_are_saved_and_stay_when_a_move_is_taken_back() {
    let folder = tempfile::tempdir().unwrap();
    let lines = "investigate(AGM, Ben)\n:note A here\n:note B there\n:undo anyway\n:note B\n:note\n:save kept\n";
    let told = typed(folder.path(), &WITH_BOTS, lines);
    assert!(told.contains("A  (you: here)") && !told.contains("B  (you"), "{told}");
    let saved = fs::read_to_string(folder.path().join("kept")).unwrap();
    assert!(saved.starts_with("hoyle record 2\n"), "{saved}");
    assert!(saved.contains("\nnote Ada A here\n"), "{saved}");
    let told =
        typed(folder.path(), &["play", VIENNA, "--load", "kept"], ":note\n:note A\n:save kept\n");
    assert!(told.contains("A  (you: here)"), "{told}");
    // Without notes it is a record as it always was.
    let saved = fs::read_to_string(folder.path().join("kept")).unwrap();
    assert!(saved.starts_with("hoyle record 1\n") && !saved.contains("note"), "{saved}");
    typed(folder.path(), &["play", VIENNA, "--load", "kept"], ":quit\n");
}

#[test]
fn what_is_written_down_for_others_holds_no_notes() {
    let folder = tempfile::tempdir().unwrap();
    let record = ["--record", "game.txt"];
    typed(folder.path(), &[&WITH_BOTS[..], &record].concat(), ":note A suspicious\n:auto 2\n");
    let files = fs::read_dir(folder.path()).unwrap();
    let mut written = 0;
    for file in files {
        let text = fs::read_to_string(file.unwrap().path()).unwrap();
        assert!(!text.contains("suspicious"), "{text}");
        written += 1;
    }
    assert_eq!(written, 5);
}

/// The sheet with the notes that are written first, as a screen of some columns shows it.
fn sheet(seats: &str, notes: &str, looks: &[&str]) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["play", VIENNA, "--seats", seats, "--seed", "7", "--table"];
    let told = typed(folder.path(), &[&arguments[..], looks].concat(), &format!("{notes}:show\n"));
    let (_, sheet) = told.rsplit_once("\n1 Ada").unwrap();
    let lines = sheet.lines().skip(1);
    let lines = lines.take_while(|line| !line.starts_with("No more moves"));
    lines.map(str::to_owned).collect()
}

#[test]
fn the_sheet_of_black_vienna_fits_a_screen() {
    let seats =
        ["Ada,Ben,Cleo", "Ada,Ben,Cleo,Dan", "Ada,Ben,Cleo,Dan,Eve", "Ada,Ben,Cleo,Dan,Eve,Finn"];
    for seats in seats {
        let lines = sheet(seats, "", &[]);
        assert_eq!(lines.len(), 10, "{lines:?}");
        let entries = lines.iter().skip(1).flat_map(|line| line.split("    "));
        let mut persons: Vec<&str> = entries.map(|it| it.split(' ').next().unwrap()).collect();
        persons.sort_unstable();
        let all: String = persons.concat();
        assert_eq!(all, "ABCDEFGHIJKLMNOPQRSTUVWXYZÖ", "{lines:?}");
        assert!(lines.iter().all(|line| line.chars().count() <= 80));
    }
}

#[test]
fn a_note_stands_behind_its_entry_where_entries_stand_side_by_side() {
    let lines = sheet("Ada,Ben,Cleo", ":note B not Cleo\n:note KNT ask again\n", &[]);
    assert_eq!(lines.len(), 11, "{lines:?}");
    let line = lines.iter().find(|line| line.starts_with("B ")).unwrap();
    let (before, after) = line.split_once("  (you: not Cleo)    ").unwrap();
    assert!(before.len() == 7 && after.starts_with("K "), "{line}");
    assert_eq!(lines.last().unwrap(), "KNT  (you: ask again)");
    // Where notes leave no room for three groups, the third stands below.
    let long = ":note B she said Cleo has it\n:note K he said Ben has it\n";
    let lines = sheet("Ada,Ben,Cleo", long, &[]);
    assert_eq!(lines.len(), 21, "{lines:?}");
    assert!(lines.iter().all(|line| line.chars().count() <= 80));
}

#[test]
fn a_sheet_that_is_read_aloud_has_one_entry_on_each_line() {
    for looks in [&["--plain"][..], &["--width", "20"]] {
        let lines = sheet("Ada,Ben,Cleo,Dan", "", looks);
        let entries = lines.iter().filter(|line| line.starts_with(char::is_alphabetic));
        assert_eq!(entries.count(), 27, "{lines:?}");
    }
}

#[test]
fn the_sheet_marks_what_the_own_hand_and_an_answer_say() {
    let arguments = [&WITH_BOTS[..5], &["9"]].concat();
    let folder = tempfile::tempdir().unwrap();
    // Ada holds A and M, and Ben puts one chip on AGM: he holds G.
    let told = typed(folder.path(), &arguments, "investigate(AGM, Ben)\n:show\n");
    assert!(told.contains("Ben puts 1 on AGM"), "{told}");
    assert!(told.contains("A + - -") && told.contains("M + - -"), "{told}");
    assert!(told.contains("G - + -"), "{told}");
}
