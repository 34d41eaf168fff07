//! What tests and games use: the same counts however they are played, and files that other programs read.

use std::fs;
use std::path::Path;

use super::{hoyle, text};

const GAME: &str = "language 1
game \"Rest\" { players 2..2 }
state rested: 0..9 = 0 public
action rest {
  require fit: rested < 9 else \"You have rested enough.\"
  do {
    if rested > 0 { set rested = 9 } else { set rested = 1 }
    end turn
  }
}
phase day { rest }
play {
  for each s in seats { turn of s in day }
  end game \"Over.\"
}
";

fn cover(folder: &Path, more: &[&str]) -> (Option<i32>, String, String) {
    let arguments = [&["cover", "rest.game"], more].concat();
    let output = hoyle(folder, &arguments).output().unwrap();
    let said = (text(&output.stdout), text(&output.stderr));
    (output.status.code(), said.0, said.1)
}

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("rest.game"), GAME).unwrap();
    folder
}

#[test]
fn the_share_that_is_asked_for_decides() {
    let folder = folder();
    let (code, said, _) = cover(folder.path(), &["--play", "10", "--min", "80"]);
    assert_eq!(code, Some(0), "{said}");
    let (code, said, why) = cover(folder.path(), &["--play", "10", "--min", "81"]);
    assert_eq!(code, Some(1), "{said}");
    assert!(why.contains("less than 81% of Rest is used"), "{why}");
    assert!(said.contains("rest.game:5:3: rest.fit: always true in 10 games"), "{said}");
    let (_, said, _) = cover(folder.path(), &["--play", "0", "--allow-empty"]);
    assert!(said.contains("rest.game:4:8: rest: never offered"), "{said}");
}

#[test]
fn the_same_games_give_the_same_files() {
    let folder = folder();
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    let written = || {
        let files = ["--play", "40", "--lcov", "rest.info", "--html", "rest.html"];
        let (code, said, why) = cover(folder.path(), &files);
        assert_eq!(code, Some(0), "{why}");
        [said, read("rest.info"), read("rest.html")]
    };
    let [said, lines, page] = written();
    assert_eq!(written(), [said, lines.clone(), page.clone()]);
    for record in [
        "SF:rest.game\n",
        "FN:4,rest\n",
        "FNDA:80,rest\n",
        "BRDA:7,2,0,40\n",
        "BRDA:7,2,1,40\n",
        "DA:7,80\n",
        "BRF:4\n",
        "BRH:3\n",
        "end_of_record\n",
    ] {
        assert!(lines.contains(record), "{record}{lines}");
    }
    assert!(page.contains("<td>if rested &gt; 0</td>") && !page.contains("http"));
    let (code, _, why) = cover(folder.path(), &["--lcov", "nowhere/rest.info"]);
    assert_eq!(code, Some(2), "{why}");
}
