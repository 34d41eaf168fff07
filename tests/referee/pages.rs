//! The example sessions on the referee's page. A block is fenced with ```` ```referee GAME [VARIANT]... ````;
//! in it, `> ` begins a request and `< ` the answer that comes. `BLESS=1` writes the answers anew.

use std::fmt::Write as _;
use std::path::Path;

use hoyle::referee::Referee;

use super::talk::referee;

const PAGE: &str = "grammar/referee.md";

/// The page with the answers that come.
fn answered(page: &str) -> String {
    let mut out = String::new();
    let mut open: Option<Referee> = None;
    for line in page.lines() {
        if let Some(words) = line.strip_prefix("```referee ") {
            let words: Vec<&str> = words.split_whitespace().collect();
            open = words.split_first().map(|(game, variants)| referee(game, variants));
        } else if line == "```" {
            open = None;
        }
        match &mut open {
            Some(_) if line.starts_with("< ") => {}
            Some(referee) if line.starts_with("> ") => {
                writeln!(out, "{line}\n< {}", referee.line(&line[2..])).unwrap();
            }
            Some(_) if !line.is_empty() && !line.starts_with("```") => {
                panic!("neither a request nor an answer: {line}")
            }
            _ => writeln!(out, "{line}").unwrap(),
        }
    }
    out
}

#[test]
fn the_examples_are_answered_so() {
    let path = Path::new(env!("CARGO_WORKSPACE_DIR")).join(PAGE);
    let page = std::fs::read_to_string(&path).unwrap();
    let answered = answered(&page);
    assert!(answered.contains("\n< "), "{PAGE} holds no example");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, answered).unwrap();
        return;
    }
    for (number, (is, comes)) in page.lines().zip(answered.lines()).enumerate() {
        assert_eq!(is, comes, "{PAGE}:{}; BLESS=1 writes what comes", number + 1);
    }
    assert_eq!(page, answered);
}
