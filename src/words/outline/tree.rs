//! The declarations of a game as a tree.

use super::Node;
use crate::dump::{PrintedDeclaration, parts};
use crate::hir::Game;

/// The declarations under the title of the game, kind by kind. Of conditions, only the names are shown; tables show how
/// many rows they have.
#[must_use]
pub fn tree(game: &Game) -> Node {
    let all = parts(game);
    let mut root = Node::leaf(format!("game {}", game.title));
    for kinds in KINDS {
        let found = all.iter().filter(|part| kinds.1.contains(&part.kind));
        let below: Vec<Node> = found.map(|part| node(part, &all)).collect();
        if !below.is_empty() {
            root.below.push(Node { text: kinds.0.to_owned(), below });
        }
    }
    let tests = game.tests.iter().map(|test| Node::leaf(&test.title));
    let tests: Vec<Node> = tests.collect();
    if !tests.is_empty() {
        root.below.push(Node { text: "tests".to_owned(), below: tests });
    }
    root
}

/// The headings of the tree, each with the kinds of declarations under it.
const KINDS: [(&str, &[&str]); 12] = [
    ("types", &["type", "table"]),
    ("zones", &["zone"]),
    ("options", &["option"]),
    ("states", &["state"]),
    ("functions", &["function"]),
    ("hooks", &["hook"]),
    ("rules", &["rule"]),
    ("actions", &["action", "interrupt", "answer"]),
    ("phases", &["phase"]),
    ("procedures", &["procedure"]),
    ("course", &["setup", "play", "match", "always"]),
    ("variants", &["variant"]),
];

/// A declaration with what is inside of it.
fn node(part: &PrintedDeclaration, all: &[PrintedDeclaration]) -> Node {
    let (head, inside) =
        part.lines.split_first().map_or(("", &[][..]), |(head, inside)| (head.as_str(), inside));
    let own = format!("{} ", part.kind);
    let text = head.strip_prefix(&own).or_else(|| head.strip_prefix("to "));
    let text = text.unwrap_or(head);
    let text = if part.kind == "table" {
        let row = format!("{}.", part.name);
        let rows =
            |part: &&PrintedDeclaration| part.kind == "table row" && part.name.starts_with(&row);
        let count = all.iter().filter(rows).count();
        let text = head.strip_prefix("type ").unwrap_or(head);
        format!("{text}, {count} rows")
    } else {
        text.to_owned()
    };
    let conditions = inside.iter().filter_map(|line| condition(line));
    Node { text, below: conditions.map(Node::leaf).collect() }
}

/// The name of the condition in a line of a declaration, or the rule that it needs.
fn condition(line: &str) -> Option<String> {
    let line = line.strip_prefix("  ")?;
    if line.starts_with("needs ") {
        return Some(line.to_owned());
    }
    let (name, _) = line.strip_prefix("require ")?.split_once(':')?;
    Some(format!("require {name}"))
}
