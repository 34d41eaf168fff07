//! The templates of new games: real games, with `NAME` for the title and `FILE` for the name of the file.

use clap::ValueEnum;

/// What a new game is like.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Kind {
    /// Cards from a table, open and hidden.
    Cards,
    /// Dice that are thrown again, with a library.
    Dice,
    /// Somebody to be found, and questions.
    Deduction,
    /// Stones on a board with lines.
    Board,
    /// Tricks, with a library.
    Tricks,
}

impl Kind {
    /// Ada against bots, with as few seats as the game allows.
    const fn seats(self) -> &'static str {
        match self {
            Self::Cards | Self::Dice | Self::Deduction | Self::Board => "Ada,Ben:random",
            Self::Tricks => "Ada,Ben:random,Cleo:random",
        }
    }
}

/// The name of a game, as a file and as a title.
pub struct Name {
    file: String,
    title: String,
}

impl Name {
    /// A name of letters, digits, `_` and `-` that begins with a letter: it becomes the name of a file, and stands in
    /// quotes.
    pub fn new(name: &str) -> Option<Self> {
        let is_fit = |mark: char| mark.is_alphanumeric() || mark == '_' || mark == '-';
        let begins = name.chars().next().is_some_and(char::is_alphabetic);
        (begins && name.chars().all(is_fit))
            .then(|| Self { file: name.to_owned(), title: title(name) })
    }

    /// Puts the name into a text in one pass, as the name itself may contain a placeholder.
    fn put_into(&self, text: &str) -> String {
        let parts = text.split("NAME");
        let parts: Vec<String> = parts.map(|part| part.replace("FILE", &self.file)).collect();
        parts.join(&self.title)
    }
}

/// The title for a name: `red_fort` is the game Red Fort.
fn title(name: &str) -> String {
    let words = name.split(['_', '-']).filter(|word| !word.is_empty());
    let large = words.map(|word| {
        let mut marks = word.chars();
        let first = marks.next().into_iter().flat_map(char::to_uppercase);
        first.chain(marks).collect::<String>()
    });
    large.collect::<Vec<_>>().join(" ")
}

const README: &str = include_str!("templates/README.md");
const WORKFLOW: &str = include_str!("templates/rules.yml");
const ATTRIBUTES: &str = include_str!("templates/gitattributes");

/// The files of a new game, by their paths in its folder.
pub fn files(kind: Kind, name: &Name) -> Vec<(String, String)> {
    let (rules, table) = match kind {
        Kind::Cards => (
            include_str!("templates/cards/name.game"),
            Some(("fruit.csv", include_str!("templates/cards/fruit.csv"))),
        ),
        Kind::Dice => (include_str!("templates/dice/name.game"), None),
        Kind::Deduction => (
            include_str!("templates/deduction/name.game"),
            Some(("suspects.csv", include_str!("templates/deduction/suspects.csv"))),
        ),
        Kind::Board => (include_str!("templates/board/name.game"), None),
        Kind::Tricks => (include_str!("templates/tricks/name.game"), None),
    };
    let mut files = vec![(format!("{}.game", name.file), name.put_into(rules))];
    files.extend(table.map(|(path, text)| (path.to_owned(), text.to_owned())));
    let readme = README.replace("SEATS", kind.seats());
    files.push(("README.md".to_owned(), name.put_into(&readme)));
    files.push((".gitattributes".to_owned(), ATTRIBUTES.to_owned()));
    let workflow = ".github/workflows/rules.yml".to_owned();
    files.push((workflow, WORKFLOW.replace("VERSION", env!("CARGO_PKG_VERSION"))));
    files
}
