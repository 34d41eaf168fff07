//! What a rulebook consists of. Its layout is left to the writers of formats.

use super::flow::Stage;
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
}

/// A chapter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chapter {
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
}

/// Rows under heads.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BookTable {
    /// The heads of the columns.
    pub heads: Vec<Words>,
    /// The rows, each with a cell for each column.
    pub rows: Vec<Vec<Words>>,
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
    /// The file and line of the game that say it: `chess.game:12`.
    pub at: Option<String>,
}

/// Words one after the other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words(pub Vec<Fragment>);

/// A stretch of words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fragment {
    /// Words of hoyle, numbers and signs.
    Plain(String),
    /// Words of the file.
    Own {
        /// The words.
        text: String,
        /// The entry that explains them.
        to: Option<String>,
        /// The text of the file that has no translation, if it has none.
        untold: Option<String>,
    },
    /// A name that stands for a value.
    Name {
        /// The name.
        text: String,
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

    /// Whether there are none.
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
