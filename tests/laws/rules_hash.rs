//! The hash of rules stays the same whatever the layout is, and changes with the rules.

use std::io;
use std::path::Path;

use hoyle::compile::rules_hash;
use hoyle::{Disk, Loader};

use crate::table;

/// Files from the disk, changed on the way.
struct Changed(fn(&str) -> String);

/// All files, written otherwise.
struct Written(fn(&str) -> String);

impl Loader for Written {
    fn load(&self, path: &Path) -> io::Result<Vec<u8>> {
        let text = String::from_utf8(Disk.load(path)?).map_err(io::Error::other)?;
        Ok(self.0(&text).into_bytes())
    }
}

impl Loader for Changed {
    fn load(&self, path: &Path) -> io::Result<Vec<u8>> {
        let bytes = Disk.load(path)?;
        let is_rules = path.extension().is_some_and(|it| it == "game");
        Ok(match String::from_utf8(bytes) {
            Ok(text) if is_rules => self.0(&text).into_bytes(),
            Ok(text) => text.into_bytes(),
            Err(error) => error.into_bytes(),
        })
    }
}

fn hash(path: &Path, change: fn(&str) -> String) -> String {
    rules_hash(&hoyle::compile(path, &[], &Changed(change)).sources)
}

#[test]
fn layout_comments_and_tests_do_not_count() {
    for path in table::games() {
        let plain = hash(&path, str::to_owned);
        let spaced = |text: &str| text.replace('\n', " \r\n\n\t// A { remark \"\n");
        let game = hoyle::compile(&path, &[], &Disk).game.expect("no error");
        let tested: fn(&str) -> String = match game.players.0 {
            3 => |text| format!("{text}\ntest \"one more\" {{ seats Ada Ben Cleo }}\n"),
            _ => |text| format!("{text}\ntest \"one more\" {{ seats Ada Ben }}\n"),
        };
        assert_eq!(hash(&path, spaced), plain, "{}", path.display());
        assert_eq!(hash(&path, tested), plain, "{}", path.display());
        let other = |text: &str| format!("{text}\ntype Added is one of One Two\n");
        assert_ne!(hash(&path, other), plain, "{}", path.display());
    }
}

#[test]
fn line_ends_and_marks_do_not_count_in_any_file() {
    let ways: [fn(&str) -> String; 5] = [
        |text| text.replace('\n', "\r\n"),
        |text| text.replace('\n', "\r"),
        |text| format!("\u{feff}{text}"),
        |text| text.trim_end_matches('\n').to_owned(),
        |text| format!("\u{feff}{}", text.replace('\n', "\r\n").trim_end()),
    ];
    for path in table::games() {
        let plain = hash(&path, str::to_owned);
        for way in ways {
            let compiled = hoyle::compile(&path, &[], &Written(way));
            assert!(compiled.game.is_some(), "{}", path.display());
            assert_eq!(rules_hash(&compiled.sources), plain, "{}", path.display());
        }
    }
}
