//! Converts places in texts: bytes here, lines and UTF-16 units for an editor.

use lsp_types::{Position, Range};

/// A text with the bytes at which its lines begin. A line ends with a line feed, a carriage return, or both.
pub(super) struct Lines<'t> {
    text: &'t str,
    starts: Vec<usize>,
}

impl<'t> Lines<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        let bytes = text.as_bytes();
        let ends = |at: &usize| match (bytes.get(*at), bytes.get(*at + 1)) {
            (Some(b'\n'), _) => true,
            (Some(b'\r'), next) => next != Some(&b'\n'),
            _ => false,
        };
        let breaks = (0..bytes.len()).filter(ends);
        let starts = std::iter::once(0).chain(breaks.map(|at| at + 1));
        Self { text, starts: starts.collect() }
    }

    pub(super) fn position(&self, at: usize) -> Position {
        let line = self.starts.partition_point(|start| *start <= at).max(1) - 1;
        let start = self.starts.get(line).copied().unwrap_or(0);
        let before = self.text.get(start..at).unwrap_or_default();
        Position::new(number(line), number(before.encode_utf16().count()))
    }

    pub(super) fn range(&self, start: usize, end: usize) -> Range {
        Range::new(self.position(start), self.position(end))
    }

    /// The byte of a position; the end of its line or of the text if the position lies behind that.
    pub(super) fn byte(&self, position: Position) -> usize {
        let line = position.line as usize;
        let Some(start) = self.starts.get(line).copied() else {
            return self.text.len();
        };
        let end = self.starts.get(line + 1).copied();
        let end = end.unwrap_or(self.text.len());
        let mut left = position.character as usize;
        let mut at = start;
        let line = self.text.get(start..end).unwrap_or_default();
        for mark in line.trim_end_matches(['\r', '\n']).chars() {
            let Some(rest) = left.checked_sub(mark.len_utf16()).filter(|_| left > 0) else {
                break;
            };
            left = rest;
            at += mark.len_utf8();
        }
        at
    }
}

pub(super) fn number(it: usize) -> u32 {
    u32::try_from(it).unwrap_or(u32::MAX)
}

/// The first byte of the word around a byte, and the byte behind the word.
pub(super) fn word_at(text: &str, at: usize) -> Option<(usize, usize)> {
    let in_word = |it: char| it.is_alphanumeric() || it == '_';
    let (before, behind) = text.split_at_checked(at)?;
    let start = before.trim_end_matches(in_word).len();
    let end = text.len() - behind.trim_start_matches(in_word).len();
    (start < end).then_some((start, end))
}

/// How places move from one text to another that differs from the first in one range.
#[derive(Clone, Copy)]
pub(super) struct Shift {
    /// How many bytes are the same at the start, and at the end.
    head: usize,
    tail: usize,
    from: usize,
    to: usize,
}

impl Shift {
    pub(super) fn new(from: &str, to: &str) -> Self {
        let (old, new) = (from.as_bytes(), to.as_bytes());
        let same = |(one, other): &(&u8, &u8)| one == other;
        let head = old.iter().zip(new).take_while(same).count();
        let most = old.len().min(new.len()) - head;
        let ends = old.iter().rev().zip(new.iter().rev());
        Self {
            head,
            tail: ends.take(most).take_while(same).count(),
            from: from.len(),
            to: to.len(),
        }
    }

    /// The place in the other text; `None` inside of the range that differs.
    pub(super) const fn moved(&self, at: usize) -> Option<usize> {
        if at < self.head || (self.from == self.head && self.to == self.head) {
            Some(at)
        } else if at + self.tail >= self.from {
            Some(at + self.to - self.from)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use lsp_types::Position;

    use super::{Lines, Shift, word_at};

    #[test]
    fn positions_count_utf_16() {
        let text = "zone Ö\n𝄞 of Card\n";
        let lines = Lines::new(text);
        for (at, _) in text.char_indices() {
            assert_eq!(lines.byte(lines.position(at)), at);
        }
        let of = text.find("of").unwrap_or(0);
        assert_eq!(lines.position(of), Position::new(1, 3));
        assert_eq!(lines.byte(Position::new(0, 99)), 7);
        assert_eq!(lines.byte(Position::new(9, 0)), text.len());
    }

    #[test]
    fn every_kind_of_line_end_counts_once() {
        let lines = Lines::new("a\rbb\r\nccc\n");
        for (at, line) in [(0, 0), (2, 1), (6, 2), (10, 3)] {
            assert_eq!(lines.position(at), Position::new(line, 0));
            assert_eq!(lines.byte(Position::new(line, 0)), at);
        }
        assert_eq!(lines.byte(Position::new(1, 9)), 4);
    }

    #[test]
    fn places_move_with_the_text_around_them() {
        let (old, new) = ("set pool = 3", "set my_pool = 3");
        let (there, back) = (Shift::new(old, new), Shift::new(new, old));
        assert_eq!(there.moved(2), Some(2));
        assert_eq!(there.moved(9), Some(12));
        assert_eq!(back.moved(12), Some(9));
        assert_eq!(back.moved(5), None);
        assert_eq!(word_at(old, 5), Some((4, 8)));
    }
}
