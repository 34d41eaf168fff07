//! What a rulebook consists of. Its layout is left to the writers of formats.

use super::flow::Stage;
use super::grammar::{Agreement, Declinable};
use crate::display::Picture;

/// A rulebook.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rulebook {
    /// The title of the game.
    pub title: Words,
    /// The code of its language.
    pub language: String,
    /// Its chapters, in order.
    pub chapters: Vec<Chapter>,
    /// The heading of the reference, and what it is.
    pub reference: [Words; 2],
}

impl Rulebook {
    /// The chapters of each part; the reference has a heading and a sentence above it.
    pub(super) fn parts(&self) -> impl Iterator<Item = (Option<[Words; 2]>, &[Chapter])> {
        let parts = self.chapters.chunk_by(|one, next| one.part == next.part);
        parts.map(|chapters| {
            let is_reference = chapters.iter().any(|it| it.part == BookPart::Reference);
            (is_reference.then(|| self.reference.clone()), chapters)
        })
    }

    /// The chapters of one part alone.
    #[must_use]
    pub fn only(mut self, part: BookPart) -> Self {
        self.chapters.retain(|chapter| chapter.part == part);
        self
    }
}

/// The parts of a rulebook.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BookPart {
    /// What somebody reads who has never played the game.
    #[default]
    Teaching,
    /// Every rule as it is played, with its place in the file.
    Reference,
}

/// A chapter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chapter {
    /// The part that it stands in.
    pub part: BookPart,
    /// The name by which others refer to it.
    pub id: String,
    /// What it is about.
    pub heading: Words,
    /// What it says, in order.
    pub blocks: Vec<BookBlock>,
}

/// A part of a chapter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BookBlock {
    /// Sentences one after the other.
    Sentences(Vec<RuleSentence>),
    /// What is done, step by step.
    Steps(Vec<BookStep>),
    /// Something with a name.
    Entry(BookEntry),
    /// Rows and columns.
    Table(BookTable),
    /// How play goes on from decision to decision.
    Flow(Vec<Stage>),
    /// A picture of the table.
    Picture {
        /// What it shows, and to whom.
        caption: Words,
        /// What is drawn.
        drawn: Illustration,
    },
}

/// A picture of the table, for writers that draw it and for writers of lines of text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Illustration {
    /// What lies where.
    pub picture: Picture,
    /// The same as lines of text.
    pub lines: Vec<String>,
}

/// Something that has a name in the game: a card, a place, an action, a term.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BookEntry {
    /// The name by which others refer to it: `action-draw`.
    pub id: String,
    /// Its name.
    pub heading: Words,
    /// What it is.
    pub kind: Words,
    /// The numbers of the rulebook that belong to it, and where it stands.
    pub from: RuleSentence,
    /// What it says, in order.
    pub blocks: Vec<BookBlock>,
    /// Whether it is shown only on request.
    pub folded: bool,
    /// Whether it is a word that players meet: one that is worked out of others for each of them is not.
    pub is_word: bool,
}

/// Rows under heads. The first column has the names of the rows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BookTable {
    /// The heads of the columns.
    pub heads: Vec<Words>,
    /// The rows, each with a cell for each column.
    pub rows: Vec<Vec<Words>>,
}

impl BookTable {
    /// A cell of what is so, such as a mark that is printed on a card.
    pub const YES: &str = "✓";
    /// A cell without a value.
    pub const NOTHING: &str = "–";
}

/// A sentence, and what belongs under it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BookStep {
    /// The sentence.
    pub sentence: RuleSentence,
    /// The steps under it.
    pub below: Vec<BookStep>,
}

/// A sentence, and where it comes from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RuleSentence {
    /// Its words.
    pub words: Words,
    /// The numbers of the rulebook.
    pub refs: Vec<String>,
    /// The line of the game that says it: `:12`, or `cards.game:12` in another file than its own.
    pub at: Option<String>,
}

impl RuleSentence {
    /// What stands small beside it: the numbers of the rulebook, and the line of the game.
    pub(super) fn beside(&self) -> String {
        let refs = self.refs.join(", ");
        let all = [refs.as_str(), self.at.as_deref().unwrap_or("")];
        all.join(" ").trim().to_owned()
    }

    /// The sentence alone.
    fn bare(self) -> Self {
        Self { refs: Vec::new(), at: None, ..self }
    }
}

impl BookStep {
    /// How many sentences it has, with those under it.
    pub(super) fn count(&self) -> usize {
        1 + self.below.iter().map(Self::count).sum::<usize>()
    }

    fn bare(self) -> Self {
        let below = self.below.into_iter().map(Self::bare).collect();
        Self { sentence: self.sentence.bare(), below }
    }
}

impl BookBlock {
    /// What it says, without what stands beside the sentences.
    pub(super) fn bare(self) -> Self {
        match self {
            Self::Sentences(all) => {
                Self::Sentences(all.into_iter().map(RuleSentence::bare).collect())
            }
            Self::Steps(steps) => Self::Steps(steps.into_iter().map(BookStep::bare).collect()),
            Self::Entry(entry) => {
                let blocks = entry.blocks.into_iter().map(Self::bare).collect();
                Self::Entry(BookEntry { from: entry.from.bare(), blocks, ..entry })
            }
            Self::Table(_) | Self::Flow(_) | Self::Picture { .. } => self,
        }
    }
}

/// Words one after the other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words(pub Vec<Fragment>);

/// A stretch of words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fragment {
    /// Words of hoyle, numbers and signs.
    Plain(String),
    /// Words of the file, and nouns of hoyle.
    Own {
        /// The words.
        text: String,
        /// The entry that explains them.
        to: Option<String>,
        /// The text of the file that has no translation, if it has none.
        untold: Option<String>,
        /// The grammar of a name that has not got its article and its case yet.
        noun: Option<Box<Declinable>>,
    },
    /// A name that stands for a value.
    Name {
        /// The name.
        text: String,
        /// What agrees with it.
        agreement: Agreement,
        /// The name in the file, if it has no translation.
        untold: Option<String>,
    },
}

impl Words {
    /// Words of the file that are read otherwise here, with the same entry.
    pub(super) fn read_as(mut self, read: &str) -> Self {
        for piece in &mut self.0 {
            if let Fragment::Own { text, .. } = piece {
                read.clone_into(text);
            }
        }
        self
    }

    /// Words of hoyle, or a number.
    #[must_use]
    pub fn plain(text: impl Into<String>) -> Self {
        Self(vec![Fragment::Plain(text.into())])
    }

    /// Without the full stop at its end.
    #[must_use]
    pub(super) fn unstopped(mut self) -> Self {
        if let Some(Fragment::Plain(text)) = self.0.last_mut()
            && text.ends_with('.')
        {
            text.pop();
        }
        self
    }

    /// The number that the words are, if they are nothing else; of a name for one, the greatest.
    #[must_use]
    pub(super) fn number(&self) -> Option<i64> {
        match self.0.as_slice() {
            [Fragment::Plain(text)] => text.parse().ok(),
            // A number that only the file has a name for may be any.
            [Fragment::Name { .. }] => Some(i64::MAX),
            _ => None,
        }
    }

    /// Whether there are no words.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|piece| piece.text().is_empty())
    }

    /// Other words behind these.
    #[must_use]
    pub fn then(mut self, others: Self) -> Self {
        self.0.extend(others.0);
        self
    }

    /// With a full stop at the end, unless there is a stop.
    #[must_use]
    pub fn stopped(self) -> Self {
        let is_stopped = self.text().ends_with(['.', '!', '?', '”', '“', '»']);
        if is_stopped { self } else { self.then(Self::plain(".")) }
    }

    /// With parentheses around them.
    #[must_use]
    pub fn bracketed(self) -> Self {
        Self::plain("(").then(self).then(Self::plain(")"))
    }

    /// Several, with something between them.
    #[must_use]
    pub fn joined(all: impl IntoIterator<Item = Self>, between: &str) -> Self {
        let mut words = Self::default();
        for (at, each) in all.into_iter().enumerate() {
            if at > 0 {
                words = words.then(Self::plain(between));
            }
            words = words.then(each);
        }
        words
    }

    /// With a capital at the beginning.
    #[must_use]
    pub fn capital(mut self) -> Self {
        let first = self.0.iter_mut().find(|piece| !piece.text().is_empty());
        if let Some(text) = first.and_then(|piece| match piece {
            Fragment::Plain(text) | Fragment::Own { text, .. } => Some(text),
            Fragment::Name { .. } => None,
        }) {
            let mut letters = text.chars();
            let first = letters.next();
            *text = first.into_iter().flat_map(char::to_uppercase).collect::<String>()
                + letters.as_str();
        }
        self
    }

    /// The words alone.
    #[must_use]
    pub fn text(&self) -> String {
        self.0.iter().map(Fragment::text).collect()
    }
}

impl Fragment {
    /// The words alone.
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            Self::Plain(text) | Self::Own { text, .. } | Self::Name { text, .. } => text,
        }
    }

    /// The text of the file that has no translation into the language of the rulebook.
    #[must_use]
    pub fn untold(&self) -> Option<&str> {
        match self {
            Self::Plain(_) => None,
            Self::Own { untold, .. } | Self::Name { untold, .. } => untold.as_deref(),
        }
    }
}

impl From<Words> for RuleSentence {
    fn from(words: Words) -> Self {
        Self { words, ..Self::default() }
    }
}

impl From<RuleSentence> for BookStep {
    fn from(sentence: RuleSentence) -> Self {
        Self { sentence, below: Vec::new() }
    }
}
