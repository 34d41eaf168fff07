//! The words and signs of a file of rules, one by one, without what only people read.

use super::tokens::{TokenKind, lex};

/// The words, texts and signs of a file. Blank space, comments and tests are left out, so two files with the same words
/// have the same rules.
#[must_use]
pub fn words_of(text: &str) -> Vec<&str> {
    let tokens =
        lex(text).filter(|token| !matches!(token.kind, TokenKind::Comment | TokenKind::Doc));
    let words: Vec<&str> = tokens.map(|token| token.text).collect();
    without_tests(&words)
}

/// The words of a file that may be names, each with the byte at which it starts.
pub fn lexed_names(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let words = lex(text).filter(|token| token.kind == TokenKind::Word);
    words.map(|token| (token.start, token.text))
}

/// Leaves out `test "…" { … }` where declarations stand.
fn without_tests<'t>(all: &[&'t str]) -> Vec<&'t str> {
    let mut kept = Vec::new();
    let (mut open, mut in_test) = (0_usize, false);
    for (at, word) in all.iter().enumerate() {
        let is_title = || all.get(at + 1).is_some_and(|next| next.starts_with('"'));
        in_test |= open == 0 && *word == "test" && is_title();
        if !in_test {
            kept.push(*word);
        }
        match *word {
            "{" => open += 1,
            "}" => {
                open = open.saturating_sub(1);
                in_test &= open > 0;
            }
            _ => {}
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::words_of;

    #[test]
    fn layout_comments_and_tests_say_nothing() {
        let short = "state a:0..9=3 public play{end game \"A // b.\"}";
        let long = "// First.\r\nstate a: 0..9 = 3 public\n\n/// Play.\nplay {\n  end game \"A // b.\"\n}\n\
            test \"a { b\" {\n  seats Ada Ben\n  given { a is 3 }\n}\n";
        assert_eq!(words_of(short), words_of(long));
        assert!(words_of(long).contains(&"\"A // b.\""));
        assert_ne!(words_of(short), words_of("state a:0..9=4 public play{end game \"A // b.\"}"));
    }

    #[test]
    fn what_is_no_rule_is_read_to_its_end() {
        assert_eq!(words_of("\"open\nübung // end"), ["\"open", "übung"]);
        assert_eq!(words_of("\""), ["\""]);
        assert!(words_of("test \"a\" { }").is_empty());
    }
}
