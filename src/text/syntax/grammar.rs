//! The pest grammar and the names of its rules in messages.

use std::sync::LazyLock;

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
#[expect(clippy::wildcard_enum_match_arm, reason = "a rule that only groups others has no name")]
pub(super) fn describe(rule: Rule) -> Option<String> {
    if let Some(word) = keyword(rule) {
        return Some(format!("`{word}`"));
    }
    let words = match rule {
        Rule::expression
        | Rule::whole_expression
        | Rule::element
        | Rule::whom
        | Rule::everybody => "a value",
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

/// The words that start a declaration, in the order of the grammar.
#[must_use]
pub fn declaration_words() -> &'static [&'static str] {
    static DECLARING: LazyLock<Vec<&str>> =
        LazyLock::new(|| words(|word| stands_for(Rule::declaration_word, word)));
    &DECLARING
}

/// Whether a word starts a declaration, a statement or a line of a declaration.
pub(super) fn starts_line(word: &str) -> bool {
    stands_for(Rule::declaration_word, word) || stands_for(Rule::line_word, word)
}

/// Those words of the language that are wanted.
pub(super) fn words(wanted: impl Fn(&str) -> bool) -> Vec<&'static str> {
    static ALL: LazyLock<Vec<String>> = LazyLock::new(|| {
        let rules = Rule::all_rules().iter().copied();
        rules.filter_map(keyword).collect()
    });
    let all = ALL.iter().map(String::as_str);
    all.filter(|word| wanted(word)).collect()
}

/// Whether a text as a whole is what a rule stands for.
pub(super) fn stands_for(rule: Rule, text: &str) -> bool {
    Grammar::parse(rule, text).is_ok_and(|pairs| pairs.as_str() == text)
}

/// Whether a word cannot be a name.
#[must_use]
pub fn is_reserved(word: &str) -> bool {
    !stands_for(Rule::name, word)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    use pest::Parser as _;

    use super::{Grammar, Rule, declaration_words, is_reserved};
    use super::{stands_for, starts_line, words};

    const GRAMMAR: &[&str] = &[
        include_str!("../../../grammar/words.pest"),
        include_str!("../../../grammar/expressions.pest"),
        include_str!("../../../grammar/statements.pest"),
        include_str!("../../../grammar/declarations.pest"),
        include_str!("../../../grammar/tests.pest"),
    ];

    /// Rules that stand for no construct: where reading starts, and what only keeps other rules from matching.
    const APART: &[Rule] = &[
        Rule::EOI,
        Rule::file,
        Rule::reserved,
        Rule::declaration_word,
        Rule::line_word,
        Rule::joining_word,
        Rule::w_private,
        Rule::w_secret,
        Rule::braced,
        Rule::whole_declaration,
        Rule::whole_expression,
        Rule::whole_attempt,
        Rule::whole_statement,
        Rule::whole_step,
    ];

    #[test]
    fn a_name_is_no_reserved_word() {
        assert!(words(is_reserved).len() > 50);
        assert!(declaration_words().contains(&"zone") && !declaration_words().contains(&"set"));
        assert!(!is_reserved("top"));
        assert!(!is_reserved("Ö"));
        assert!(is_reserved("A-B") && is_reserved(""));
    }

    /// A longer word behind its own beginning would never match.
    #[test]
    fn every_word_of_a_list_is_found() {
        let lists = [Rule::declaration_word, Rule::line_word, Rule::joining_word];
        for list in lists {
            let text = definition(&format!("{list:?}"));
            for word in text.split('"').skip(1).step_by(2) {
                assert!(stands_for(list, word), "`{word}` in `{list:?}`");
                assert!(words(|it| it == word).len() == 1, "`w_{word}` is missing");
            }
        }
    }

    #[test]
    fn statements_and_declarations_start_with_reserved_words() {
        let starts = ["known_statement", "declaration", "condition"].map(alternatives);
        for rule in starts.concat() {
            let body = definition(&rule);
            let mut words = body.trim_matches(['=', '{', ' ']).split(" ~ ");
            let first = words.next().and_then(|it| it.trim().strip_prefix("w_"));
            // No call begins with two words: `take away …`, where `take` may be a name.
            let is_told_apart = words.next().is_some_and(|it| it.starts_with("w_"));
            if let Some(word) = first {
                assert!(
                    starts_line(word) || is_told_apart,
                    "`{word}` of `{rule}` is not in a list of words"
                );
            }
        }
    }

    /// What is not shown on a page of the language is not explained; and what nothing reads is reported there.
    #[test]
    fn every_rule_of_the_grammar_is_shown_on_a_page() {
        let pages = texts("grammar");
        let mut shown: BTreeSet<Rule> = APART.iter().copied().collect();
        for page in pages {
            for block in page.split("```").skip(1).step_by(2) {
                let text = block.split_once('\n').map_or("", |(_, text)| text);
                let parsed = Grammar::parse(Rule::file, text);
                let rules = parsed.into_iter().flatten().flat_map(|it| it.into_inner().flatten());
                shown.extend(rules.map(|it| it.as_rule()));
            }
        }
        let missing: Vec<&Rule> =
            Rule::all_rules().iter().filter(|it| !shown.contains(it) && !is_silent(**it)).collect();
        assert!(missing.is_empty(), "no page shows {missing:?}");
    }

    fn texts(folder: &str) -> impl Iterator<Item = String> {
        let folder = Path::new(env!("CARGO_WORKSPACE_DIR")).join(folder);
        let files = fs::read_dir(folder).into_iter().flatten().flatten();
        let pages = files.filter(|it| it.path().extension().is_some_and(|it| it == "md"));
        pages.filter_map(|it| fs::read_to_string(it.path()).ok())
    }

    /// Whether a rule leaves no trace: it only names what others are made of.
    fn is_silent(rule: Rule) -> bool {
        definition(&format!("{rule:?}")).starts_with("= _")
    }

    /// The text of a rule behind its name.
    fn definition(rule: &str) -> String {
        let all = GRAMMAR.iter().flat_map(|file| file.split('\n'));
        let mut lines = all.skip_while(|line| line.split(' ').next() != Some(rule));
        let first = lines.next().unwrap_or_default();
        let rest = lines.take_while(|line| line.starts_with([' ', '}']));
        let whole: Vec<&str> = std::iter::once(first).chain(rest).collect();
        whole.join(" ").trim_start_matches(rule).trim_start().to_owned()
    }

    /// The names between the bars of a rule.
    fn alternatives(rule: &str) -> Vec<String> {
        let body = definition(rule);
        let names = body.split(|it: char| !(it.is_alphanumeric() || it == '_'));
        let names = names.filter(|it| !it.is_empty() && *it != "_");
        names.map(str::to_owned).collect()
    }
}
