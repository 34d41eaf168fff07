//! Prose on lines that fit the terminal, so that no word breaks at its edge.

use std::io::IsTerminal;

/// The width of prose, as wide as messages about files.
const WIDTH: usize = 80;

/// Whether a line keeps its layout: code, tables and headings.
fn is_kept(line: &str) -> bool {
    line.trim().is_empty() || ["    ", "|", "#"].iter().any(|it| line.starts_with(it))
}

/// A text for its output: for a terminal, paragraphs are filled, and fenced blocks stay as they are.
pub fn fitted(text: &str, place: &impl IsTerminal) -> String {
    if place.is_terminal() { filled(text) } else { text.to_owned() }
}

fn filled(text: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    let (mut is_fenced, mut goes_on) = (false, false);
    for line in text.lines() {
        let is_fence = line.starts_with("```");
        is_fenced ^= is_fence;
        if is_fenced || is_fence || is_kept(line) {
            lines.push(line.to_owned());
            goes_on = false;
            continue;
        }
        goes_on &= !line.starts_with("- ");
        for word in line.trim_start().split(' ') {
            let fits =
                |last: &&mut String| last.chars().count() + 1 + word.chars().count() <= WIDTH;
            match lines.last_mut().filter(|last| goes_on && fits(last)) {
                Some(last) => last.extend([" ", word]),
                None => lines.push(word.to_owned()),
            }
            goes_on = true;
        }
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::{WIDTH, filled};

    #[test]
    fn paragraphs_are_filled_and_code_stays() {
        let long = format!("{}end\nand more", "word ".repeat(16));
        let code = format!("    {}", "code ".repeat(20));
        let text = format!("# Title\n\n{long}\n\n{code}\n```\n{code}\n```\n- one\n- two");
        let filled = filled(&text);
        let lines: Vec<&str> = filled.lines().collect();
        assert_eq!(lines.first(), Some(&"# Title"));
        assert_eq!(lines.get(3), Some(&"end and more"), "{filled}");
        assert_eq!(lines.iter().filter(|it| **it == code).count(), 2);
        assert!(filled.ends_with("```\n- one\n- two"), "{filled}");
        assert!(lines.iter().all(|it| it.len() <= WIDTH || **it == code));
    }
}
