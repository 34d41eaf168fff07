//! From the bytes of a file to its text: one kind of line end, and no byte order mark.

use super::signs::{self, MARK};

/// A file as a text.
#[derive(Clone, Debug)]
pub struct Text {
    /// The text. Every line ends with `\n`, and there is no byte order mark.
    pub text: String,
    /// How the file differs from its text.
    pub form: FileForm,
}

/// How a file is written, apart from its text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FileForm {
    /// Whether it begins with a byte order mark.
    pub mark: bool,
    /// How its lines end.
    pub ends: LineEnds,
}

/// How the lines of a file end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LineEnds {
    /// With a line feed.
    #[default]
    Lf,
    /// With a carriage return and a line feed.
    CrLf,
    /// In several ways, or with a carriage return alone.
    Other,
}

/// Bytes that are not UTF-8.
#[derive(Clone, Debug)]
pub struct NotText {
    /// The text with replacement characters in place of what is not UTF-8.
    pub text: String,
    /// The first byte in it that is not UTF-8.
    pub at: usize,
}

/// Reads a file. A line ends with a line feed, a carriage return, or both.
///
/// # Errors
/// When the bytes are not UTF-8.
pub fn read_text(bytes: Vec<u8>) -> Result<Text, NotText> {
    match String::from_utf8(bytes) {
        Ok(text) => Ok(evened(text)),
        Err(error) => {
            let valid = error.utf8_error().valid_up_to();
            let whole = String::from_utf8_lossy(error.as_bytes()).into_owned();
            let before = whole.get(..valid).unwrap_or_default().to_owned();
            Err(NotText { at: evened(before).text.len(), text: evened(whole).text })
        }
    }
}

/// Reads a file and leaves out what is not UTF-8.
#[must_use]
pub fn read_lossy(bytes: Vec<u8>) -> String {
    match read_text(bytes) {
        Ok(read) => read.text,
        Err(broken) => broken.text,
    }
}

/// Reads a file that people do not edit, such as a saved game.
///
/// # Errors
/// In words, when the file is not UTF-8, or has an invisible sign.
pub fn read_clean(bytes: Vec<u8>) -> Result<String, String> {
    let text = read_text(bytes).map_err(|_| "it is not UTF-8 text".to_owned())?.text;
    let first = signs::unseen(&text).next();
    match first {
        None => Ok(text),
        Some((at, sign)) => {
            let line = text.get(..at).map_or(0, |it| it.matches('\n').count()) + 1;
            Err(format!("line {line} holds {}, which {}", signs::name(sign), signs::effect(sign)))
        }
    }
}

/// The text without its byte order mark, and with one kind of line end.
fn evened(text: String) -> Text {
    let mark = text.starts_with(MARK);
    let returns = text.matches('\r').count();
    if !mark && returns == 0 {
        let form = FileForm::default();
        return Text { text, form };
    }
    let pairs = text.matches("\r\n").count();
    let ends = match (returns, pairs, text.matches('\n').count()) {
        (0, _, _) => LineEnds::Lf,
        (returns, pairs, feeds) if returns == pairs && feeds == pairs => LineEnds::CrLf,
        _ => LineEnds::Other,
    };
    let text = text.strip_prefix(MARK).unwrap_or(&text);
    Text { text: text.replace("\r\n", "\n").replace('\r', "\n"), form: FileForm { mark, ends } }
}

impl FileForm {
    /// A text in the form of the file: its line ends stay if they are all alike, and a byte order mark is left out.
    #[must_use]
    pub fn written(self, text: &str) -> String {
        match self.ends {
            LineEnds::Lf | LineEnds::Other => text.to_owned(),
            LineEnds::CrLf => text.replace('\n', "\r\n"),
        }
    }

    /// Whether the file has no byte order mark, and line ends that are all alike.
    #[must_use]
    pub fn is_even(self) -> bool {
        !self.mark && self.ends != LineEnds::Other
    }
}

#[cfg(test)]
mod tests {
    use super::{FileForm, LineEnds, read_clean, read_text};

    fn read(bytes: &str) -> (String, bool, LineEnds) {
        match read_text(bytes.into()) {
            Ok(it) => (it.text, it.form.mark, it.form.ends),
            Err(it) => panic!("{it:?}"),
        }
    }

    #[test]
    fn a_text_is_the_same_however_its_lines_end() {
        let text = "a\n\nb\n".to_owned();
        assert_eq!(read("a\n\nb\n"), (text.clone(), false, LineEnds::Lf));
        assert_eq!(read("a\r\n\r\nb\r\n"), (text.clone(), false, LineEnds::CrLf));
        assert_eq!(read("\u{feff}a\n\nb\n"), (text.clone(), true, LineEnds::Lf));
        assert_eq!(read("\u{feff}a\r\rb\r"), (text.clone(), true, LineEnds::Other));
        assert_eq!(read("a\r\n\nb\r\n"), (text, false, LineEnds::Other));
        assert_eq!(read("a\u{feff}"), ("a\u{feff}".to_owned(), false, LineEnds::Lf));
    }

    #[test]
    fn a_file_keeps_line_ends_that_are_all_alike() {
        let written = |ends| FileForm { mark: true, ends }.written("a\nb\n");
        assert_eq!(written(LineEnds::CrLf), "a\r\nb\r\n");
        assert_eq!(written(LineEnds::Other), "a\nb\n");
    }

    #[test]
    fn what_is_no_text_is_found_at_its_place() {
        let broken = read_text(b"\xef\xbb\xbfa\r\nb\xffc".to_vec()).err();
        let found = broken.map(|it| (it.at, it.text));
        assert_eq!(found, Some((3, "a\nb\u{fffd}c".to_owned())));
    }

    #[test]
    fn a_record_with_an_unseen_sign_is_not_read() {
        let said = read_clean(b"a\r\nb\x1b[2J".to_vec()).err();
        assert_eq!(
            said.as_deref(),
            Some("line 2 holds U+001B, which is no part of a text but a command")
        );
    }
}
