//! Invisible signs: they hide something, change the direction of text, or control a terminal.

use std::borrow::Cow;

/// The byte order mark, with which some programs begin a file.
pub(super) const MARK: char = '\u{feff}';

/// The invisible signs of a text, each with its place in bytes.
pub fn unseen(text: &str) -> impl Iterator<Item = (usize, char)> + '_ {
    let mut before = None;
    text.char_indices().filter(move |(at, sign)| {
        let left = before.replace(*sign);
        let is_plain = matches!(sign, ' '..='~' | '\n' | '\t');
        !is_plain && is_unseen(*sign) && !belongs(left, *sign, text.get(*at..).unwrap_or_default())
    })
}

/// Whether a sign has no width of its own, or controls a terminal.
fn is_unseen(sign: char) -> bool {
    is_command(sign) || is_turning(sign) || is_filling(sign)
}

/// Whether a terminal obeys a sign instead of showing it, or only some programs take it for a line end.
const fn is_command(sign: char) -> bool {
    matches!(sign, '\u{2028}' | '\u{2029}')
        || matches!(sign, '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}') && !matches!(sign, '\n' | '\t')
}

/// Whether a sign changes the direction of the text around it.
const fn is_turning(sign: char) -> bool {
    matches!(
        sign,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
    )
}

/// Whether Unicode calls a sign ignorable: programs that do not know it show nothing.
const fn is_filling(sign: char) -> bool {
    matches!(
        sign,
        '\u{ad}'
            | '\u{34f}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200d}'
            | '\u{2060}'..='\u{206f}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | MARK
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

/// Whether an invisible sign is proper writing: it joins or separates two letters of a script that needs this, or two
/// emoji, or chooses how an emoji looks.
fn belongs(before: Option<char>, sign: char, from: &str) -> bool {
    let is_foreign = |it: char| !it.is_ascii() && !is_unseen(it);
    match sign {
        '\u{200c}' | '\u{200d}' => {
            let joins = |it: char| is_foreign(it) || it == '\u{fe0f}';
            before.is_some_and(joins) && from.chars().nth(1).is_some_and(is_foreign)
        }
        '\u{fe0e}' | '\u{fe0f}' => before.is_some_and(|it| is_foreign(it) && !it.is_alphanumeric()),
        _ => false,
    }
}

/// The code point of a sign: `U+202E`.
#[must_use]
pub fn name(sign: char) -> String {
    format!("U+{:04X}", u32::from(sign))
}

/// What an invisible sign does, as the end of a sentence.
#[must_use]
pub const fn effect(sign: char) -> &'static str {
    if is_command(sign) {
        "is no part of a text but a command"
    } else if is_turning(sign) {
        "turns the text beside it around"
    } else {
        "nobody sees"
    }
}

/// The text with each invisible sign replaced by one of the same length, so that places stay.
#[must_use]
pub fn covered(text: &str) -> Cow<'_, str> {
    replaced(text, |sign| match sign.len_utf8() {
        1 => "?".to_owned(),
        2 => "\u{a4}".to_owned(),
        3 => "\u{fffd}".to_owned(),
        _ => "\u{1f7d9}".to_owned(),
    })
}

/// The text with each invisible sign as an escape of JSON: `\u001b`.
#[must_use]
pub fn spelt(text: &str) -> Cow<'_, str> {
    replaced(text, |sign| {
        let mut units = [0; 2];
        let units = sign.encode_utf16(&mut units).iter();
        units.map(|unit| format!("\\u{unit:04x}")).collect()
    })
}

fn replaced(text: &str, by: impl Fn(char) -> String) -> Cow<'_, str> {
    let mut out = String::new();
    let mut done = 0;
    for (at, sign) in unseen(text) {
        out.push_str(text.get(done..at).unwrap_or_default());
        out.push_str(&by(sign));
        done = at + sign.len_utf8();
    }
    if done == 0 {
        return Cow::Borrowed(text);
    }
    out.push_str(text.get(done..).unwrap_or_default());
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::{covered, effect, spelt, unseen};

    fn found(text: &str) -> Vec<char> {
        unseen(text).map(|(_, sign)| sign).collect()
    }

    #[test]
    fn what_hides_or_turns_text_is_found() {
        for sign in [
            '\0', '\u{1b}', '\r', '\u{9b}', '\u{202e}', '\u{2066}', '\u{200b}', '\u{feff}',
            '\u{3164}',
        ] {
            assert_eq!(found(&format!("a{sign}b")), [sign]);
        }
        assert_eq!(effect('\u{202e}'), "turns the text beside it around");
    }

    #[test]
    fn what_people_write_is_left_alone() {
        let persian = "\u{645}\u{6cc}\u{200c}\u{62e}\u{648}\u{627}\u{647}\u{645}";
        let family =
            "\u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f466} \u{2764}\u{fe0f}\u{200d}\u{1f525}";
        for text in [
            persian,
            family,
            "Caf\u{e9}\u{a0}\u{2013} \u{5e9}\u{5dc}\u{5d5}\u{5dd}\n\t",
            "e\u{301}",
        ] {
            assert!(found(text).is_empty(), "{text}");
        }
        assert_eq!(found("pool\u{200d}size"), ['\u{200d}']);
    }

    #[test]
    fn a_covered_text_keeps_its_places() {
        let text = "a\u{1b}b\u{9b}c\u{202e}d\u{e0041}e";
        assert_eq!(covered(text).len(), text.len());
        assert!(found(&covered(text)).is_empty());
        assert_eq!(spelt("a\u{1b}[31m\u{e0041}"), "a\\u001b[31m\\udb40\\udc41");
    }
}
