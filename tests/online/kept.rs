//! `hoyle tables`: what is kept, from outside of the server.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use super::player::{Host, lobby};
use super::server::Server;

const GAME: &str = "gallery/tic_tac_toe.game";

fn said(output: &Output) -> String {
    let streams = [&output.stdout, &output.stderr];
    streams.map(|stream| String::from_utf8_lossy(stream).into_owned()).concat()
}

/// Runs `hoyle tables`, which ends with this code, and gives what it says.
fn tables(server: &Server, words: &[&str], code: i32) -> String {
    let output = server.tables(words);
    assert_eq!(output.status.code(), Some(code), "{words:?}: {}", said(&output));
    said(&output)
}

#[test]
fn tables_are_listed_written_out_copied_and_deleted() {
    let mut server = Server::start(&[GAME]);
    assert_eq!(tables(&server, &[], 0), "There are no tables.\n");
    let mut host = Host::of_table(server.port, &lobby(server.port)[0], |_| "");
    let id = host.table().to_owned();
    let mut ada = host.invite("play0", 1);
    ada.moves("place(B2)");

    // This works while the server runs.
    let list = tables(&server, &["list"], 0);
    assert!(list.starts_with(&id) && list.trim_end().ends_with("Ada Ben"), "{list}");
    let record = tables(&server, &["export", &id], 0);
    assert!(record.starts_with("hoyle record 1\n") && record.ends_with("\nAda: b2\n"), "{record}");
    let copy = server.path("copy.db");
    tables(&server, &["back-up", copy.to_str().unwrap()], 0);
    let again = tables(&server, &["back-up", copy.to_str().unwrap()], 2);
    assert!(again.contains("it exists already"), "{again}");

    // A table that was written out is a saved game.
    let saved = server.path("saved.record");
    fs::write(&saved, &record).unwrap();
    let game = Path::new(env!("CARGO_WORKSPACE_DIR")).join("games").join(GAME);
    let mut replay = Command::new(env!("CARGO_BIN_EXE_hoyle"));
    replay.arg("replay").arg(&saved).arg("--against").arg(game);
    let replay = replay.output().unwrap();
    assert_eq!(replay.status.code(), Some(0), "{}", said(&replay));

    // To delete something is for when no server runs.
    assert!(tables(&server, &["delete", &id], 2).contains("another server has"));
    server.fall();
    assert_eq!(tables(&server, &["delete", &id], 0), "");
    assert_eq!(tables(&server, &[], 0), "There are no tables.\n");
    let missing = tables(&server, &["export", &id], 2);
    assert!(missing.contains(&format!("no table is called `{id}`")), "{missing}");
}

#[test]
fn a_file_that_is_missing_or_another_kind_is_named() {
    let server = Server::start(&[GAME]);
    let other = server.path("other.txt");
    fs::write(&other, "This is no database, and no server has written it.").unwrap();
    for (path, why) in [("nothing.db", "there is no such file"), ("other.txt", "other.txt")] {
        let path = server.path(path);
        let output = Command::new(env!("CARGO_BIN_EXE_hoyle"))
            .args(["tables", "--data"])
            .arg(&path)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2), "{}", said(&output));
        assert!(said(&output).contains(why), "{}", said(&output));
    }
    assert!(fs::read_to_string(&other).unwrap().starts_with("This is no database"));
}

#[test]
fn it_is_told_which_tables_other_rules_would_change() {
    let rules = include_str!("../../games/gallery/tic_tac_toe.game");
    let server = Server::written(rules);
    let game = lobby(server.port).remove(0);
    let mut host = Host::of_table(server.port, &game, |_| "");
    host.invite("play0", 1).moves("place(B2)");
    let id = host.table().to_owned();
    let said = |server: &Server| tables(server, &["compare"], 0);
    assert!(said(&server).starts_with(&id) && said(&server).ends_with("  the same\n"));
    server.rewrite(&format!("{rules}\n// A comment.\n"));
    assert!(said(&server).ends_with("  the same\n"));
    server.rewrite(&rules.replace("Tic-tac-toe", "Noughts and crosses"));
    assert!(said(&server).contains("  different\n"), "{}", said(&server));
    server.rewrite("language 1\n");
    assert!(said(&server).contains("  not possible: "), "{}", said(&server));
    // The table goes on by its own rules.
    host.invite("play1", 1).moves("place(A1)");
}
