//! Whatever blanks, line breaks and comments stand between its tokens, a file keeps its tokens, its
//! comments and its tree, and a second time changes nothing.

use super::format;
use crate::base::FileId;
use crate::base::tried::{Dice, below, rule_files};
use crate::diag::Sink;
use crate::syntax::{Token, TokenKind, parse_tokens, shape_of};

#[test]
fn shipped_files_are_in_the_layout() {
    for (name, text) in rule_files() {
        assert!(formatted(&name, &text) == text, "{name}: `hoyle fmt {name}`");
    }
}

#[test]
fn a_second_time_changes_nothing() {
    for (name, text) in all_files() {
        keeps_everything(&name, &text);
    }
}

#[test]
fn blanks_do_not_matter() {
    for (name, text) in all_files() {
        let canonical = formatted(&name, &text);
        let spaced = respaced(&text, &mut Dice(text.len() as u64));
        assert!(formatted(&name, &spaced) == canonical, "{name} with other blanks:\n{spaced}");
    }
}

#[test]
fn line_breaks_and_comments_anywhere_change_no_rule() {
    for (name, text) in all_files() {
        let broken = broken(&text, &mut Dice(text.len() as u64));
        assert!(shape_of(&broken) == shape_of(&text), "{name} with other lines:\n{broken}");
        keeps_everything(&format!("{name} with other lines"), &broken);
    }
}

#[test]
fn a_file_with_a_mistake_has_no_layout() {
    let found = format("a.game", b"language 1\nzone  deck off Card\n".to_vec());
    assert!(found.text.is_none() && found.diagnostics.len() == 1);
    let found = format("a.game", b"language 1\n// \xff\n".to_vec());
    assert!(found.text.is_none() && found.diagnostics.len() == 1);
}

fn keeps_everything(name: &str, text: &str) {
    let once = formatted(name, text);
    assert_eq!(tokens(&once), tokens(text), "{name}");
    assert_eq!(shape_of(&once), shape_of(text), "{name}");
    assert!(formatted(name, &once) == once, "{name}, twice:\n{once}");
}

fn formatted(name: &str, text: &str) -> String {
    let found = format(name, text.as_bytes().to_vec());
    found.text.unwrap_or_else(|| panic!("{name}: {:?}\n{text}", found.diagnostics))
}

/// What stands in a text, comments included, without what stands between.
fn tokens(text: &str) -> Vec<(TokenKind, String)> {
    let of = |it: Token<'_>| (it.kind, it.text.to_owned());
    parsed(text).into_iter().map(of).collect()
}

fn parsed(text: &str) -> Vec<Token<'_>> {
    parse_tokens(FileId(0), text, &mut Sink::default())
}

/// Other blanks within lines and before them, and more empty lines where there is one.
fn respaced(text: &str, dice: &mut Dice) -> String {
    rewritten(text, |gap, _, _| {
        let lines = gap.matches('\n').count();
        if lines == 0 {
            " ".repeat(if gap.is_empty() { 0 } else { 1 + dice.roll(3) })
        } else {
            let more = if lines > 1 { dice.roll(3) } else { 0 };
            let ends = ["\n", "  \n", "\r\n"];
            let end = ends.get(dice.roll(3)).copied().unwrap_or("\n");
            end.repeat(lines + more) + " ".repeat(dice.roll(9)).as_str()
        }
    })
}

/// Line breaks and comments in many places, wherever a line need not go on.
fn broken(text: &str, dice: &mut Dice) -> String {
    // A list of names ends with its line.
    let lists = ["seats", "keeps", "with", "heading", "first", "aside"];
    rewritten(text, |gap, before, _| {
        let above = text.get(..before.end()).unwrap_or_default();
        let line = above.rsplit('\n').next().unwrap_or_default();
        let is_bound = line.split([' ', '{']).any(|word| lists.contains(&word));
        if is_bound || gap.contains('\n') || dice.roll(8) > 0 {
            return gap.to_owned();
        }
        let filled = ["\n", " // why\n", "\n\n// one\n  // two\n", "\n   \n\n", " //\n", "  "];
        filled.get(dice.roll(6)).copied().unwrap_or(gap).to_owned()
    })
}

fn rewritten(text: &str, mut gap: impl FnMut(&str, &Token<'_>, &Token<'_>) -> String) -> String {
    let tokens = parsed(text);
    let mut out = String::new();
    for (before, after) in tokens.iter().zip(tokens.iter().skip(1)) {
        out.push_str(before.text);
        let between = text.get(before.end()..after.start).unwrap_or_default();
        let is_split = tokens_may_part(before, after);
        let new = if is_split { gap(between, before, after) } else { between.to_owned() };
        out.push_str(&new);
    }
    out.push_str(tokens.last().map_or("", |it| it.text));
    out.push('\n');
    out
}

/// A minus and its number are one token to the grammar.
fn tokens_may_part(before: &Token<'_>, after: &Token<'_>) -> bool {
    !(before.text == "-" && after.kind == TokenKind::Number)
}

/// The shipped rule files, and the games on all pages.
fn all_files() -> Vec<(String, String)> {
    let folders = ["grammar", "src/text/diag/codes", "games"];
    let pages = folders.iter().flat_map(|it| below(it, &["md"]));
    let mut all = rule_files();
    for (name, page) in pages {
        let blocks = page.split("\n```").skip(1).step_by(2);
        let blocks = blocks.filter_map(|it| it.split_once('\n'));
        let games = blocks.filter(|(kind, _)| kind.starts_with("game"));
        let named = games.map(|(_, block)| (name.clone(), format!("{block}\n")));
        all.extend(named.filter(|(_, block)| is_sound(block)));
    }
    all
}

fn is_sound(text: &str) -> bool {
    format("", text.as_bytes().to_vec()).text.is_some()
}
