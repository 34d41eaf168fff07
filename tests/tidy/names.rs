//! One name, one type: no two rooms let out types of one name. The syntax tree is apart, since it names each construct as the
//! checked game does (`syntax::ast`).

use std::collections::{BTreeMap, BTreeSet};

use super::must_be_empty;
use super::source::{Source, rooms, sources, stands};

#[test]
fn no_two_rooms_let_out_types_of_one_name() {
    let sources = sources();
    let mut owners: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (room, files) in rooms(&sources) {
        let doors = files.iter().filter(|it| is_door(it, &room));
        let out: BTreeSet<String> = doors.flat_map(|it| let_out(it)).collect();
        for name in out {
            let is_declared = |file: &&Source| {
                let mut places = 0..file.tokens.len();
                places.any(|at| {
                    let kinds = ["struct", "enum", "trait", "type"];
                    kinds.iter().any(|kind| stands(&file.tokens, at, &["pub", kind, &name]))
                })
            };
            if files.iter().any(is_declared) {
                owners.entry(name).or_default().push(room.clone());
            }
        }
    }
    let twice = owners.into_iter().filter(|it| it.1.len() > 1);
    let wrong: Vec<String> = twice
        .map(|(name, rooms)| format!("`{name}` is let out by {}", rooms.join(" and ")))
        .collect();
    must_be_empty(&wrong);
}

fn is_door(file: &Source, room: &str) -> bool {
    ["mod.rs", "lib.rs"].iter().any(|door| file.path == format!("src/{room}/{door}"))
}

/// The types in the `pub use` lines of a door.
fn let_out(file: &Source) -> Vec<String> {
    let tokens = &file.tokens;
    let starts = (0..tokens.len()).filter(|at| stands(tokens, *at, &["pub", "use"]));
    let words = starts.flat_map(|start| tokens[start..].iter().take_while(|it| it.word != ";"));
    let types = words.filter(|it| it.word.starts_with(char::is_uppercase));
    types.map(|it| it.word.clone()).collect()
}
