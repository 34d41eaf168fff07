//! The standard library: real files of the language, held in the program.

use super::report;
use crate::base::Sources;
use crate::diag::Sink;
use crate::syntax::ast::{Item, ItemKind};

/// Name and text of each library.
pub const LIBRARIES: &[(&str, &str)] = &[
    ("numbers", include_str!("../../stdlib/numbers.game")),
    ("seating", include_str!("../../stdlib/seating.game")),
];

/// Reads the libraries in `use` lines, and those that these use, each once. Returns whether all
/// were found.
pub(super) fn collect(
    items: &[Item],
    sources: &mut Sources,
    sink: &mut Sink,
    into: &mut Vec<Item>,
) -> bool {
    let mut complete = true;
    let mut seen: Vec<&str> = Vec::new();
    let mut wanted: Vec<_> = uses(items);
    while let Some(name) = wanted.pop() {
        let Some((library, text)) = LIBRARIES.iter().find(|(library, _)| *library == name.text)
        else {
            let known: Vec<&str> = LIBRARIES.iter().map(|(library, _)| *library).collect();
            sink.push(report::unknown_library(name.span, &name.text, &known));
            complete = false;
            continue;
        };
        if seen.contains(library) {
            continue;
        }
        seen.push(library);
        let path = format!("stdlib/{library}.game");
        let file = sources.add(path.clone(), path, *text);
        let tree = crate::syntax::parse(file, text, sink);
        wanted.extend(uses(&tree.items));
        into.extend(tree.items);
    }
    complete
}

/// The library's name for a function that other languages call differently.
#[must_use]
pub fn called(name: &str) -> &str {
    match name {
        "max" => "larger",
        "min" => "smaller",
        other => other,
    }
}

/// The library that declares a function, if one does.
#[must_use]
pub fn that_declares(name: &str) -> Option<&'static str> {
    let start = format!("function {name}(");
    LIBRARIES
        .iter()
        .find(|(_, text)| text.lines().any(|line| line.starts_with(&start)))
        .map(|(library, _)| *library)
}

fn uses(items: &[Item]) -> Vec<crate::syntax::ast::Name> {
    items
        .iter()
        .filter_map(|item| {
            if let ItemKind::Use(name) = &item.kind {
                Some(name.clone())
            } else {
                None
            }
        })
        .collect()
}
