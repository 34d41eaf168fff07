//! `hoyle diff` between revisions of a repository: all files of a game are those of the revision.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::{hoyle, text};

const GAME: &str = "language 1
game \"Aviary\" { players 2..4 }
use \"lib/wings.game\"
table Bird from \"birds.csv\" { wings: 0..most_wings }
zone cage of all Bird public
play { end game \"The sun sets.\" }
";
const LIBRARY: &str = "language 1
option most_wings: 2..4 = 2 \"How many wings a bird may have.\"
";
const TABLE: &str = "name,wings\nCrow,2\nKiwi,0\n";
const VARIANT: &str =
    "language 1\nvariant empty \"No bird.\" { replace play { end game \"Nobody is there.\" } }\n";

fn git(folder: &Path, arguments: &[&str]) {
    let named = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"];
    let output = Command::new("git")
        .args(named)
        .args(arguments)
        .current_dir(folder)
        .env_remove("GIT_DIR")
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", text(&output.stderr));
}

/// A repository with a game in the folder `games/aviary`, and one commit.
fn repository() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let game = folder.path().join("games/aviary");
    fs::create_dir_all(game.join("lib")).unwrap();
    fs::write(game.join("aviary.game"), GAME).unwrap();
    fs::write(game.join("lib/wings.game"), LIBRARY).unwrap();
    fs::write(game.join("birds.csv"), TABLE).unwrap();
    fs::write(game.join("empty.variant"), VARIANT).unwrap();
    git(folder.path(), &["init", "--quiet"]);
    git(folder.path(), &["add", "."]);
    git(folder.path(), &["commit", "--quiet", "-m", "Two birds"]);
    git(folder.path(), &["tag", "first"]);
    folder
}

fn diff(folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let arguments = [&["diff"], arguments].concat();
    let output = hoyle(folder, &arguments).output().unwrap();
    let said = [&output.stdout, &output.stderr].map(|it| text(it)).concat();
    (output.status.code(), said)
}

#[test]
fn a_game_is_compared_with_what_it_was() {
    let folder = repository();
    let game = folder.path().join("games/aviary");
    let same = (Some(0), "no difference in the rules\n".to_owned());
    assert_eq!(diff(folder.path(), &["games/aviary", "--from", "HEAD"]), same);

    // A table, a library and a variant file have changed since.
    fs::write(game.join("birds.csv"), TABLE.replace("Kiwi,0", "Kiwi,1")).unwrap();
    fs::write(game.join("lib/wings.game"), LIBRARY.replace("= 2", "= 3")).unwrap();
    fs::write(game.join("empty.variant"), VARIANT.replace("Nobody", "No one")).unwrap();
    let rules = ["changed table row Bird.Kiwi", "changed option most_wings"];
    let told = |arguments: &[&str], expected: &[&str]| {
        let (code, said) = diff(folder.path(), arguments);
        assert_eq!(code, Some(1), "{said}");
        expected.iter().for_each(|line| assert!(said.contains(line), "{said}"));
        said
    };
    told(&["games/aviary", "--from", "first"], &rules);
    told(&["games/aviary/aviary.game", "--from", "first"], &rules);
    let absolute = game.to_string_lossy().into_owned();
    told(&[&absolute, "--from", "first"], &rules);
    let both = ["--from-variant", "empty", "--variant", "empty"];
    let variants = [&["games/aviary", "--from", "first"], &both[..]].concat();
    told(&variants, &["Nobody is there.", "No one is there."]);
    let file = ["games/aviary/empty.variant", "--from", "first"];
    told(&file, &["Nobody is there.", "No one is there."]);

    // Both sides at revisions, from within the folder.
    git(folder.path(), &["commit", "--quiet", "-a", "-m", "Wings"]);
    let (code, said) = diff(&game, &[".", "--from", "first", "--to", "HEAD"]);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("changed table row Bird.Kiwi"), "{said}");
    assert_eq!(diff(&game, &[".", "--from", "HEAD"]), same);

    // It has moved, and the old folder is gone.
    git(folder.path(), &["mv", "games/aviary", "aviary"]);
    assert_eq!(diff(folder.path(), &["games/aviary", "aviary", "--from", "HEAD"]), same);
}

#[test]
fn what_is_not_there_is_said() {
    let folder = repository();
    let says = |arguments: &[&str], expected: &str| {
        let (code, said) = diff(folder.path(), arguments);
        assert_eq!((code, said.trim_end()), (Some(2), expected));
    };
    says(
        &["games/aviary", "--from", "second"],
        "hoyle: cannot open games/aviary: its repository has no revision `second`",
    );
    says(
        &["games/zoo", "games/aviary", "--from", "first"],
        "hoyle: cannot open games/zoo: there is no such file at first",
    );
    says(
        &["games", "games/aviary", "--from", "first"],
        "hoyle: cannot open games: no .game file in this folder at first",
    );
}

#[test]
fn a_revision_with_errors_is_named() {
    let folder = repository();
    let file = folder.path().join("games/aviary/aviary.game");
    fs::write(&file, GAME.replace("sets", "{pol}")).unwrap();
    git(folder.path(), &["commit", "--quiet", "-a", "-m", "A mistake"]);
    fs::write(&file, GAME).unwrap();
    let (code, said) = diff(folder.path(), &["games/aviary", "--from", "HEAD"]);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("there is no `pol` here"), "{said}");
    assert!(said.contains("hoyle: games/aviary at HEAD has errors"), "{said}");
}
