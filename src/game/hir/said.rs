//! [`said`]: the sentences of a doc comment, with the citations of the printed rules before them: `BV-24 (en, fr),
//! BV-A7: the cards to choose from.`

/// The part of a comment from one citation to the next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// The citations before it, in order: `BV-24`, `BV-42–BV-51`.
    pub refs: Vec<String>,
    /// The text without its citations; it may be empty.
    pub text: String,
    /// The line of the comment that it begins in, counted from 0.
    pub line: usize,
}

/// The parts of a comment. A blank line ends a part, and so does a citation with a colon behind it. Fenced examples are
/// left out.
#[must_use]
pub fn said(doc: &[String]) -> Vec<Said> {
    let mut all = Vec::new();
    let mut paragraph = String::new();
    let mut first = 0;
    let mut in_example = false;
    for (at, line) in doc.iter().enumerate() {
        let line = line.trim();
        if line.starts_with("```") {
            in_example = !in_example;
        } else if line.is_empty() && !in_example {
            all.extend(split(&paragraph, first));
            paragraph.clear();
        } else if !in_example {
            if paragraph.is_empty() {
                first = at;
            } else {
                paragraph.push(' ');
            }
            paragraph.push_str(line);
        }
    }
    all.extend(split(&paragraph, first));
    all
}

/// The parts of one paragraph, which begins in a line.
fn split(paragraph: &str, line: usize) -> Vec<Said> {
    let mut all = Vec::new();
    let mut rest = paragraph.trim();
    while !rest.is_empty() {
        let (refs, text) = numbered(rest).unwrap_or((Vec::new(), rest));
        let next = next_numbered(text);
        let (own, after) = text.split_at_checked(next).unwrap_or((text, ""));
        let (text, inside) = without_refs(own.trim());
        let refs = refs.into_iter().chain(inside).collect();
        all.push(Said { refs, text, line });
        rest = after.trim_start();
    }
    all
}

/// A sentence without citations in brackets, and those citations: `off the street (V-81)`.
fn without_refs(sentence: &str) -> (String, Vec<String>) {
    let (mut text, mut refs) = (String::new(), Vec::new());
    let mut rest = sentence;
    while let Some(at) = rest.find(" (") {
        let (before, bracket) = rest.split_at(at);
        let end = bracket.find(')').map_or(bracket.len(), |end| end + 1);
        let (inside, after) = bracket.split_at(end);
        let words = inside.trim_start_matches(" (").trim_end_matches(')').split(", ");
        let words: Vec<&str> = words.collect();
        text.push_str(before);
        if words.iter().all(|word| is_ref(word)) {
            refs.extend(words.into_iter().map(str::to_owned));
        } else {
            text.push_str(inside);
        }
        rest = after;
    }
    text.push_str(rest);
    (text, refs)
}

/// The start of the next sentence with a citation before it; the length of the text if there is none.
fn next_numbered(text: &str) -> usize {
    let ends = text.match_indices(". ").map(|(at, end)| at + end.len());
    let mut starts = ends.filter(|at| text.get(*at..).is_some_and(|it| numbered(it).is_some()));
    starts.next().unwrap_or(text.len())
}

/// The citations before a sentence, and the sentence; `None` if there are none, or no colon or full stop ends them.
fn numbered(text: &str) -> Option<(Vec<String>, &str)> {
    let head = Head::read(text);
    (head.ended && !head.refs.is_empty()).then_some((head.refs, head.rest))
}

/// The citations at the start of a title or a note, and the text behind them.
#[must_use]
pub fn refs_before(text: &str) -> (Vec<String>, &str) {
    let head = Head::read(text);
    (head.refs, head.rest)
}

/// The citations at the start of a text.
struct Head<'t> {
    refs: Vec<String>,
    rest: &'t str,
    /// Whether a colon or a full stop ends them.
    ended: bool,
}

impl<'t> Head<'t> {
    fn read(text: &'t str) -> Self {
        let mut head = Self { refs: Vec::new(), rest: text.trim_start(), ended: false };
        let mut to = false;
        while !head.ended {
            let (word, after) = head.rest.split_once(' ').unwrap_or((head.rest, ""));
            let bare = word.trim_end_matches([',', ':', '.']);
            if is_ref(bare) {
                head.note(bare, std::mem::take(&mut to));
            } else if matches!(word, "to" | "and") && is_ref(first_word(after)) {
                to = word == "to";
            } else if let Some(end) = edition(head.rest).filter(|_| !head.refs.is_empty()) {
                head.skip(end);
                continue;
            } else {
                break;
            }
            head.ended = word.ends_with([':', '.']);
            head.rest = after.trim_start();
        }
        head
    }

    fn note(&mut self, found: &str, to: bool) {
        match self.refs.last_mut().filter(|_| to) {
            Some(last) => *last = format!("{last}–{found}"),
            None => self.refs.push(found.to_owned()),
        }
    }

    /// Skips to the end of a bracket.
    fn skip(&mut self, end: usize) {
        let after = self.rest.get(end..).unwrap_or("");
        self.ended = after.starts_with([':', '.']);
        self.rest = after.trim_start_matches([',', ':', '.']).trim_start();
    }
}

fn first_word(text: &str) -> &str {
    let word = text.split(' ').next().unwrap_or("");
    word.trim_end_matches([',', ':', '.'])
}

/// The length of the edition of a citation, `(en, fr)`, at the start of a text.
fn edition(text: &str) -> Option<usize> {
    let end = text.strip_prefix('(')?.find(')')? + 2;
    let inside = text.get(1..end - 1)?;
    let fits = |it: char| it.is_lowercase() || matches!(it, ',' | ' ');
    inside.chars().all(fits).then_some(end)
}

/// Whether a word is a citation: capitals, a hyphen, perhaps a capital, digits.
fn is_ref(word: &str) -> bool {
    let Some((book, number)) = word.split_once('-') else {
        return false;
    };
    let number = number.strip_prefix(|it: char| it.is_ascii_uppercase()).unwrap_or(number);
    !book.is_empty()
        && book.chars().all(|it| it.is_ascii_uppercase())
        && !number.is_empty()
        && number.chars().all(|it| it.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::{Said, refs_before, said};

    fn one(text: &str) -> Vec<(Vec<String>, String)> {
        let found = said(&[text.to_owned()]);
        found.into_iter().map(|Said { refs, text, .. }| (refs, text)).collect()
    }

    fn refs(all: &[&str]) -> Vec<String> {
        all.iter().map(|it| (*it).to_owned()).collect()
    }

    #[test]
    fn numbers_before_a_sentence_are_references() {
        assert_eq!(
            one("BV-24, BV-26 to BV-30 (en, fr), BV-A7: an old card."),
            [(refs(&["BV-24", "BV-26–BV-30", "BV-A7"]), "an old card.".to_owned())]
        );
        assert_eq!(one("V-87."), [(refs(&["V-87"]), String::new())]);
        assert_eq!(one("BV-4 (en, fr)."), [(refs(&["BV-4"]), String::new())]);
    }

    #[test]
    fn a_number_inside_a_sentence_stays_there() {
        let plain = "Off the street, and V-3 says so.";
        assert_eq!(one(plain), [(Vec::new(), plain.to_owned())]);
        assert_eq!(
            one("V-45: cards pass. V-53: one has symbols."),
            [
                (refs(&["V-45"]), "cards pass.".to_owned()),
                (refs(&["V-53"]), "one has symbols.".to_owned())
            ]
        );
    }

    #[test]
    fn titles_need_no_colon() {
        let (numbers, rest) = refs_before("V-E1, V-18 two dice");
        assert_eq!((numbers, rest), (refs(&["V-E1", "V-18"]), "two dice"));
    }

    #[test]
    fn paragraphs_are_apart() {
        let lines = ["One", "line.", "", "Another."].map(str::to_owned);
        let all = said(&lines);
        let found: Vec<_> = all.iter().map(|it| (it.text.as_str(), it.line)).collect();
        assert_eq!(found, [("One line.", 0), ("Another.", 3)]);
    }

    #[test]
    fn citations_in_brackets_are_no_words() {
        let doc = ["A-1: off the street (A-81, A-B2). Some (few) stay.".to_owned()];
        let said = said(&doc);
        let told: Vec<(&str, Vec<&str>)> = said
            .iter()
            .map(|it| (it.text.as_str(), it.refs.iter().map(String::as_str).collect()))
            .collect();
        assert_eq!(told, [("off the street. Some (few) stay.", vec!["A-1", "A-81", "A-B2"])]);
    }
}
