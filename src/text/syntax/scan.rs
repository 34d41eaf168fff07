//! Scans text before or without parsing it: what is code, what is text or comment, where words end.

/// The characters outside texts and comments.
pub(super) fn code_chars(text: &str) -> impl Iterator<Item = (usize, char)> + '_ {
    let mut in_text = false;
    let mut in_comment = false;
    text.char_indices().filter(move |(at, mark)| {
        match mark {
            '\n' => {
                in_text = false;
                in_comment = false;
            }
            '"' if !in_comment => in_text = !in_text,
            '/' if !in_text && text.get(at + 1..).is_some_and(|rest| rest.starts_with('/')) => {
                in_comment = true;
            }
            _ => {}
        }
        !in_text && !in_comment
    })
}

/// A chunk of text without the blanks and comments at its end.
pub(super) fn code_of(text: &str) -> &str {
    let mut end = 0;
    let mut line_start = 0;
    for line in text.split_inclusive('\n') {
        let code = match comment_start(line) {
            Some(at) => line.get(..at).unwrap_or(line),
            None => line,
        };
        if !code.trim().is_empty() {
            end = line_start + code.trim_end().len();
        }
        line_start += line.len();
    }
    text.get(..end).unwrap_or(text)
}

fn comment_start(line: &str) -> Option<usize> {
    let mut in_text = false;
    line.char_indices().find_map(|(at, mark)| {
        if mark == '"' {
            in_text = !in_text;
        }
        (!in_text && line.get(at..).is_some_and(|rest| rest.starts_with("//"))).then_some(at)
    })
}

pub(super) fn first_word(text: &str) -> &str {
    let end = text.find(|it: char| !(it.is_alphanumeric() || it == '_')).unwrap_or(text.len());
    text.get(..end).unwrap_or("")
}

pub(super) fn first_token(text: &str) -> &str {
    let word = first_word(text);
    if !word.is_empty() {
        return word;
    }
    let end = text.chars().next().map_or(0, char::len_utf8);
    text.get(..end).unwrap_or("").trim()
}

/// How many bytes the last character before `end` takes.
pub(super) fn last_char_len(text: &str, end: usize) -> usize {
    text.get(..end).and_then(|it| it.chars().next_back()).map_or(0, char::len_utf8)
}

pub(super) fn starts_with_number(text: &str) -> bool {
    text.starts_with(|it: char| it.is_ascii_digit())
}
