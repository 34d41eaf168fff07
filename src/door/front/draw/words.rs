//! [`Word`] and [`Text`]: the parts of a line, with their widths and colours.

use hoyle::display::{Field, Thing};

use super::Style;

/// A word, or several that stay together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    text: String,
    paint: Paint,
    /// Whether no comma follows the word.
    apart: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Paint {
    None,
    /// The colour of a seat, counted from 0.
    Seat(u32),
    /// Something new, or a heading.
    Bold,
    /// The name of something.
    Dim,
}

/// A part of a line; blanks are words, too.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text {
    words: Vec<Word>,
}

impl Word {
    pub fn plain(text: &str) -> Self {
        Self::painted(text, Paint::None)
    }

    pub fn dim(text: &str) -> Self {
        Self::painted(text, Paint::Dim)
    }

    pub fn bold(text: &str) -> Self {
        Self::painted(text, Paint::Bold)
    }

    pub fn of_seat(text: &str, seat: Option<u32>) -> Self {
        Self::painted(text, seat.map_or(Paint::None, Paint::Seat))
    }

    fn painted(text: &str, paint: Paint) -> Self {
        Self { text: text.to_owned(), paint, apart: false }
    }

    /// The values that are printed on a field.
    pub fn printed(cells: &[String]) -> Self {
        Self::dim(&in_brackets(cells)).apart()
    }

    /// The word without a comma behind it.
    pub fn apart(self) -> Self {
        Self { apart: true, ..self }
    }

    /// The short sign of a thing, with a mark if the thing is new.
    pub fn sign(thing: &Thing) -> Self {
        Self::marked(thing.sign.clone(), thing)
    }

    fn marked(text: String, thing: &Thing) -> Self {
        let text = if thing.fresh { format!("{text}*") } else { text };
        match thing.seat {
            Some(seat) => Self::painted(&text, Paint::Seat(seat)),
            None if thing.fresh => Self::painted(&text, Paint::Bold),
            None => Self::plain(&text),
        }
    }

    /// The word with some text before it.
    pub fn behind(self, before: &str) -> Self {
        Self { text: format!("{before}{}", self.text), ..self }
    }

    pub fn width(&self) -> usize {
        self.text.chars().count()
    }

    fn written(&self, style: Style) -> String {
        /// Cyan, yellow, magenta, green, blue, red.
        const COLOURS: [u32; 6] = [36, 33, 35, 32, 34, 31];
        let code = match self.paint {
            _ if !style.colour => None,
            Paint::None => None,
            Paint::Seat(seat) => COLOURS.get(seat as usize % COLOURS.len()).copied(),
            Paint::Bold => Some(1),
            Paint::Dim => Some(2),
        };
        code.map_or_else(|| self.text.clone(), |code| format!("\x1b[{code}m{}\x1b[0m", self.text))
    }
}

impl Text {
    pub fn of(words: impl IntoIterator<Item = Word>) -> Self {
        Self { words: words.into_iter().collect() }
    }

    pub fn push(&mut self, word: Word) {
        self.words.push(word);
    }

    /// The text with another one behind it.
    pub fn then(mut self, other: &Self) -> Self {
        self.words.extend(other.words.iter().cloned());
        self
    }

    /// The text padded with blanks to a width.
    pub fn padded(mut self, width: usize) -> Self {
        let blanks = width.saturating_sub(self.width());
        self.words.push(Word::plain(&" ".repeat(blanks)));
        self
    }

    pub fn width(&self) -> usize {
        self.words.iter().map(Word::width).sum()
    }

    /// The text as a line, without blanks at its end.
    pub fn written(&self, style: Style) -> String {
        let words = self.words.iter().map(|word| word.written(style));
        words.collect::<String>().trim_end().to_owned()
    }
}

/// A word for each thing, and one for each value that is printed on the thing.
pub fn things(things: &[Thing], style: Style) -> Vec<Word> {
    let words = things.iter().flat_map(|thing| {
        let about = thing.about.as_str();
        let faces = thing.faces.iter().map(|face| face_text(*face, style));
        let faces = faces.collect::<Vec<_>>().join(" ");
        let text = if thing.short.is_empty() || style.plain { &thing.text } else { &thing.short };
        let parts = [about, text, &faces];
        let parts = parts.into_iter().filter(|part| !part.is_empty());
        let name = parts.collect::<Vec<_>>().join(" ");
        let printed = if style.plain { &thing.printed } else { &thing.printed_short };
        let Some((last, others)) = printed.split_last() else {
            return vec![Word::marked(name, thing)];
        };
        let mut values: Vec<String> = others.to_vec();
        values.push(format!("{last})"));
        let mut words = vec![Word::marked(name, thing).apart()];
        let values = values.iter().enumerate();
        words.extend(values.map(|(at, value)| {
            let before = if at == 0 { "(" } else { "" };
            Word::plain(&format!("{before}{value}"))
        }));
        words
    });
    words.collect()
}

/// The words in a field: what is printed on it, and what lies there.
pub fn inside(field: &Field, style: Style) -> Vec<Word> {
    let printed = if style.plain { &field.printed } else { &field.printed_short };
    let printed = Some(printed).filter(|it| !it.is_empty());
    let printed = printed.map(|cells| Word::printed(cells));
    printed.into_iter().chain(things(&field.things, style)).collect()
}

/// What is printed on a field: `(5 3¢→ 4★)`, with commas where something has blanks.
pub fn in_brackets(cells: &[String]) -> String {
    let between = if cells.iter().any(|it| it.contains(' ')) { ", " } else { " " };
    format!("({})", cells.join(between))
}

/// A face of a die: `⚂`, or the number.
fn face_text(face: i32, style: Style) -> String {
    const FACES: [char; 6] = ['⚀', '⚁', '⚂', '⚃', '⚄', '⚅'];
    let at = usize::try_from(face).ok().and_then(|it| it.checked_sub(1));
    let drawn = at.and_then(|at| FACES.get(at)).filter(|_| !style.plain);
    drawn.map_or_else(|| face.to_string(), char::to_string)
}

/// Words with blanks between them, or with commas if a word has a blank.
pub fn listed(words: &[Word]) -> Text {
    let comma = comma(words);
    let mut text = Text::default();
    for (at, word) in words.iter().enumerate() {
        text.push(word.clone());
        if at + 1 < words.len() {
            text.push(Word::plain(if word.apart { "" } else { comma }));
            text.push(Word::plain(" "));
        }
    }
    text
}

/// The sign behind a word that others follow.
fn comma(words: &[Word]) -> &'static str {
    if words.iter().any(|word| word.text.contains(' ')) { "," } else { "" }
}

/// Words on lines of a width. A wider word is cut.
pub fn columned(words: &[Word], width: usize) -> Vec<Text> {
    let comma = comma(words);
    let mut lines: Vec<Text> = Vec::new();
    let last = words.len().saturating_sub(1);
    for (at, word) in words.iter().enumerate() {
        let comma = if at < last && !word.apart { comma } else { "" };
        for piece in pieces(word, width) {
            append(&mut lines, " ", &Text::of([piece]), width.saturating_sub(comma.len()));
        }
        if let Some(line) = lines.last_mut() {
            line.push(Word::plain(comma));
        }
    }
    lines
}

/// Adds a text to the last line, behind a separator, if the line then has at most a width; otherwise as a line of its own.
fn append(lines: &mut Vec<Text>, between: &str, text: &Text, width: usize) {
    let added = between.chars().count() + text.width();
    match lines.last_mut().filter(|line| line.width() + added <= width) {
        Some(line) => {
            line.push(Word::plain(between));
            line.words.extend(text.words.iter().cloned());
        }
        None => lines.push(text.clone()),
    }
}

/// A word in pieces of at most a width.
fn pieces(word: &Word, width: usize) -> Vec<Word> {
    let letters: Vec<char> = word.text.chars().collect();
    let pieces = letters
        .chunks(width.max(1))
        .map(|piece| Word { text: piece.iter().collect(), ..word.clone() });
    pieces.collect()
}

/// A name, then words with commas between them; further lines are indented by two blanks.
pub fn wrap(name: &Word, words: &[Word], width: usize) -> Vec<Text> {
    let first = width.saturating_sub(name.width() + 1).max(1);
    let head = Text::of([name.clone(), Word::plain(" ")]);
    let whole = columned(words, first);
    if let [only] = whole.as_slice() {
        return vec![head.then(only)];
    }
    let lines = columned(words, width.saturating_sub(2).max(1));
    let lines = lines.iter().map(|line| Text::of([Word::plain("  ")]).then(line));
    std::iter::once(Text::of([name.clone()])).chain(lines).collect()
}

/// A name with the words that belong to it.
pub type NamedWords = (Word, Vec<Word>);

/// Names with their words, separated by dots, on lines of the width of the screen.
pub fn flow(all: Vec<NamedWords>, style: Style) -> Vec<Text> {
    let between = if style.plain { "; " } else { " · " };
    let mut lines: Vec<Text> = Vec::new();
    for (name, words) in all {
        let text = Text::of([name.clone(), Word::plain(" ")]).then(&listed(&words));
        if text.width() > style.width {
            lines.extend(wrap(&name, &words, style.width));
            continue;
        }
        append(&mut lines, between, &text, style.width);
    }
    lines
}

/// Names with their words as running text: a line may end behind any word, but not between a name and its first word.
pub fn running(all: &[NamedWords], style: Style) -> Vec<Text> {
    let between = if style.plain { ";" } else { " ·" };
    let mut lines: Vec<Text> = Vec::new();
    for (at, (name, words)) in all.iter().enumerate() {
        let behind = if at + 1 < all.len() { between } else { "" };
        for chunk in chunks(name, words, behind) {
            append(&mut lines, " ", &chunk, style.width);
        }
    }
    lines
}

/// A name with its first word, and each other word, each with the sign behind it.
fn chunks(name: &Word, words: &[Word], behind: &str) -> Vec<Text> {
    let comma = comma(words);
    let Some((last, others)) = words.split_last() else {
        return vec![Text::of([name.clone(), Word::plain(behind)])];
    };
    let others = others.iter().map(|word| (word, if word.apart { "" } else { comma }));
    let all = others.chain([(last, behind)]).enumerate();
    let chunks = all.map(|(at, (word, sign))| {
        let start =
            if at == 0 { Text::of([name.clone(), Word::plain(" ")]) } else { Text::default() };
        start.then(&Text::of([word.clone(), Word::plain(sign)]))
    });
    chunks.collect()
}
