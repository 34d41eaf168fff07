//! A folder with a game, where `hoyle sim` is run.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// A game with everything that is counted: different lengths, endings, winners and scores, members that are chosen.
const GAME: &str = r#"
language 1
game "Birds & <Cages>" {
  players 2..3
  score caught
}
type Bird is one of Crow Finch Jay Owl
zone trees of all Bird public
zone cage[seat] of Bird public
state caught[seat]: 0..12 = 0 public
setup { shuffle trees }
action catch(bird: Bird) {
  require free: bird in trees else "The {bird} is caught."
  do {
    move bird to cage[me]
    draw luck from 1..3
    if luck > 1 { set caught[me] = caught[me] + luck }
    end turn
  }
}
action rest { do { end turn } }
phase catching { catch rest }
play {
  repeat 4 times {
    for each s in seats { turn of s in catching }
    if trees is empty {
      let best = first s in seats where every t in seats: caught[t] <= caught[s]
      end game "All are caught." won by all s in seats where s is best
    }
  }
  end game "{size of trees} are free."
}
"#;

/// A folder of its own with a game; it is gone after the test.
pub struct Folder(tempfile::TempDir);

impl Folder {
    pub fn new() -> Self {
        let folder = Self(tempfile::tempdir().unwrap());
        fs::write(folder.path("birds.game"), GAME).unwrap();
        folder
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    pub fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).unwrap();
    }

    /// `hoyle sim` with more arguments.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_hoyle"));
        command
            .current_dir(self.0.path())
            .args(["sim", "birds.game"])
            .args(arguments)
            .stdin(Stdio::null())
            .env("NO_COLOR", "1");
        command
    }

    pub fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().unwrap()
    }

    /// What it prints; it must succeed.
    pub fn sim(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success(), "{said}");
        String::from_utf8(output.stdout).unwrap()
    }

    /// What it complains of; it must refuse.
    pub fn refused(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).unwrap()
    }
}
