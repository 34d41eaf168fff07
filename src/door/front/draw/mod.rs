//! Draws pictures as lines of a terminal.

mod board;
mod dense;
mod frames;
mod groups;
mod table;
mod words;

use hoyle::display::{Picture, PicturePart, SignMeaning, SinglePlace};

pub use groups::side_by_side;
use words::{Text, Word, flow, wrap};

/// The terminal for which lines are drawn.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// The most characters in a line.
    pub width: usize,
    /// The lines of a screen.
    pub height: usize,
    /// Whether only letters and digits are drawn, for screen readers and old terminals.
    pub plain: bool,
    /// Whether seats have colours. No information is in a colour alone.
    pub colour: bool,
}

impl Style {
    /// The style for programs and files.
    pub const PIPE: Self = Self { width: 80, height: 24, plain: true, colour: false };

    /// The style for pages that people read.
    pub const PAGE: Self = Self { plain: false, ..Self::PIPE };
}

/// The least width for which pictures are drawn.
const NARROW: usize = 20;

/// The lines of a picture.
pub fn lines(picture: &Picture, style: Style) -> Vec<String> {
    let style = Style { width: style.width.max(NARROW), ..style };
    let parts = picture.parts.iter();
    let texts = parts.flat_map(|part| match part {
        PicturePart::Heading(text) => vec![heading(text, style)],
        PicturePart::Board(board) => board::board(board, style),
        PicturePart::Row(row) => board::row_of_fields(row, style),
        PicturePart::Table(table) => table::table(table, style),
        PicturePart::Facts(facts) => self::facts(facts, style),
    });
    texts.map(|text| text.written(style)).collect()
}

/// The picture on fewer lines, for a screen that is too low for [`lines`]: nothing is left out, and columns become
/// running text. Fields of a row stay in columns. `None` if the screen is too narrow.
pub fn lower(picture: &Picture, style: Style) -> Option<Vec<String>> {
    written(picture, style, |part| match part {
        PicturePart::Row(row) => board::row_of_fields(row, style),
        PicturePart::Heading(_) | PicturePart::Board(_) => dense::part(part, style),
        PicturePart::Table(_) | PicturePart::Facts(_) => dense::part(part, style),
    })
}

/// The picture on as few lines as are readable: as [`lower`], with fields of a row as running text.
pub fn dense(picture: &Picture, style: Style) -> Option<Vec<String>> {
    written(picture, style, |part| dense::part(part, style))
}

/// As [`dense`], without what is printed on fields, which never changes.
pub fn bare(picture: &Picture, style: Style) -> Option<Vec<String>> {
    let mut picture = picture.clone();
    for part in &mut picture.parts {
        if let PicturePart::Row(row) = part {
            for field in &mut row.fields {
                field.printed.clear();
                field.printed_short.clear();
            }
        }
    }
    dense(&picture, style)
}

/// Signs with what they stand for.
pub fn legend(signs: &[SignMeaning<'_>], style: Style) -> Vec<String> {
    let signs = signs.iter().map(|(sign, name)| (Word::plain(sign), vec![Word::dim(name)]));
    flow(signs.collect(), style).iter().map(|text| text.written(style)).collect()
}

fn written(
    picture: &Picture,
    style: Style,
    draw: impl Fn(&PicturePart) -> Vec<Text>,
) -> Option<Vec<String>> {
    let texts: Vec<Text> = picture.parts.iter().flat_map(draw).collect();
    let fits = texts.iter().all(|text| text.width() <= style.width);
    fits.then(|| texts.iter().map(|text| text.written(style)).collect())
}

/// A heading, marked by dashes, or by a colon for screen readers.
fn heading(text: &str, style: Style) -> Text {
    let text = if style.plain { format!("{text}:") } else { format!("── {text} ──") };
    Text::of([Word::bold(&text)])
}

/// The words about a place: what lies there, or that nothing does.
fn said(fact: &SinglePlace, style: Style) -> Vec<Word> {
    let mut words = words::things(&fact.things, style);
    if words.is_empty() {
        words.push(Word::plain(if style.plain { "none" } else { "–" }));
    }
    words
}

/// Long places on lines of their own, and short ones joined.
fn facts(facts: &[SinglePlace], style: Style) -> Vec<Text> {
    let written = facts.iter().map(|fact| (fact, said(fact, style)));
    let (short, long): (Vec<_>, Vec<_>) = written.partition(|(fact, words)| {
        let length = words.iter().map(|word| word.width() + 2).sum::<usize>();
        fact.name.chars().count() + length <= style.width.min(80) / 3
    });
    let mut lines: Vec<Text> = Vec::new();
    for (fact, words) in long {
        let name = Word::dim(&format!("{}:", fact.name));
        lines.extend(wrap(&name, &words, style.width));
    }
    let short = short.into_iter().map(|(fact, words)| (Word::dim(&fact.name), words));
    lines.extend(flow(short.collect(), style));
    lines
}
