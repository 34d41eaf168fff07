//! The pest grammar and the names of its rules in messages.

use pest::Parser as _;
use pest_derive::Parser;

#[derive(Parser)]
#[grammar = "grammar/words.pest"]
#[grammar = "grammar/expressions.pest"]
#[grammar = "grammar/statements.pest"]
#[grammar = "grammar/declarations.pest"]
#[grammar = "grammar/tests.pest"]
pub(super) struct Grammar;

/// The word that a rule stands for, if it is one.
pub(super) fn keyword(rule: Rule) -> Option<String> {
    format!("{rule:?}").strip_prefix("w_").map(str::to_owned)
}

/// The name of an expected rule in messages; nothing for a rule that only groups others.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "a rule that only groups others has no name"
)]
pub(super) fn describe(rule: Rule) -> Option<String> {
    if let Some(word) = keyword(rule) {
        return Some(format!("`{word}`"));
    }
    let words = match rule {
        Rule::expression | Rule::whole_expression | Rule::element | Rule::whom => "a value",
        Rule::name => "a name",
        Rule::number => "a number",
        Rule::words | Rule::text => "a text in quotes",
        Rule::block | Rule::effect => "a block in braces",
        Rule::ty | Rule::range_ty => "a type",
        Rule::arguments => "arguments",
        Rule::EOI => "the end of the declaration",
        _ => return None,
    };
    Some(words.to_owned())
}

/// The words that cannot be names, from the grammar itself.
#[must_use]
pub fn reserved_words() -> Vec<&'static str> {
    let grammar = include_str!("../../grammar/words.pest");
    let reserved = grammar
        .split("// Words with a meaning only where they stand")
        .next()
        .unwrap_or(grammar);
    let quoted = reserved.lines().filter(|line| line.starts_with("w_"));
    quoted.filter_map(|line| line.split('"').nth(1)).collect()
}

/// Whether a word cannot be a name.
#[must_use]
pub fn is_reserved(word: &str) -> bool {
    !Grammar::parse(Rule::name, word).is_ok_and(|pairs| pairs.as_str() == word)
}

#[cfg(test)]
mod tests {
    use super::{is_reserved, reserved_words};

    #[test]
    fn the_list_and_the_grammar_agree() {
        assert!(reserved_words().len() > 50);
        for word in reserved_words() {
            assert!(is_reserved(word), "{word}");
        }
        assert!(!is_reserved("top"));
        assert!(!is_reserved("Ö"));
        assert!(is_reserved("A-B") && is_reserved(""));
    }
}
