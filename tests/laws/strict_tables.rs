//! Tables that were damaged at random, against a strict reader that is written here letter by letter: what it reads is in
//! the game, and what it refuses is refused in that line.

use std::collections::BTreeSet;
use std::io;
use std::path::Path;

use hoyle::Loader;
use hoyle::hir::{Expr, ExprKind, Game, SentencePart};

use crate::any_move::Numbers;

const GAME: &str = "language 1
game \"Example\" { players 2..2 }
table Fruit from \"fruits.csv\" {
  taste: text
  note: text
}
zone basket of all Fruit public
play { end game \"Over.\" }
";

/// Names that are no words of the language, however letters are lost.
const TABLE: &str = "fruit,taste,note
Qapple,\"sweet, or sour\",\"a \"\"good\"\" one\"
Qplum,blue,\"red\"

Qlemon, sour ,yellow
Qfig,\"\",-
";

/// What is put in.
const PIECES: [&str; 15] = [
    "\"", "\"\"", ",", "\n", "\r", "\r\n", " ", "Q", ";", "\t", "\",\"", "\"\n", ",,", "x\"",
    "\n\n",
];

/// The game, and a table beside it.
struct Files<'t>(&'t str);

impl Loader for Files<'_> {
    fn load(&self, path: &Path) -> io::Result<Vec<u8>> {
        match path.to_str() {
            Some("example.game") => Ok(GAME.into()),
            Some("fruits.csv") => Ok(self.0.into()),
            _ => Err(io::ErrorKind::NotFound.into()),
        }
    }
}

type Cells = Vec<Vec<String>>;

/// What stands in a table, or the lines at one of which it is wrong; with none of them, it is wrong for this game.
fn strictly(text: &str) -> Result<Cells, Vec<usize>> {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let mut rows: Cells = Vec::new();
    let mut names = BTreeSet::new();
    let mut first = 0;
    for (number, line) in (1..).zip(text.split('\n')) {
        if line.trim().is_empty() {
            continue;
        }
        let cells = cells(line).ok_or_else(|| vec![number])?;
        if rows.is_empty() {
            first = number;
            let names: BTreeSet<&String> = cells.iter().collect();
            if names.len() < cells.len() || cells.iter().any(String::is_empty) {
                return Err(vec![number]);
            }
        } else {
            if cells.len() != rows[0].len() {
                // It may be the columns that are too few or too many.
                return Err(vec![number, first]);
            }
            let name = &cells[0];
            let is_name = name.starts_with(|it: char| it.is_ascii_alphabetic())
                && name.chars().all(|it| it.is_ascii_alphanumeric());
            if !is_name || !names.insert(name.clone()) {
                return Err(vec![number]);
            }
        }
        rows.push(cells);
    }
    match rows.first() {
        // The first column is called as its author likes.
        Some(header) if header[1..] == ["taste", "note"] => Ok(rows),
        _ => Err(Vec::new()),
    }
}

/// Where a reader of one line stands.
enum At {
    Begin,
    Plain,
    Quoted,
    /// Behind a quote in a cell that began with one.
    Behind,
}

fn cells(line: &str) -> Option<Vec<String>> {
    let mut cells = vec![String::new()];
    let mut at = At::Begin;
    for letter in line.chars() {
        let cell = cells.last_mut()?;
        at = match (at, letter) {
            (At::Begin | At::Plain | At::Behind, ',') => {
                cells.push(String::new());
                At::Begin
            }
            (At::Begin, '"') => At::Quoted,
            (At::Quoted, '"') => At::Behind,
            (At::Plain, '"') => return None,
            (At::Begin | At::Plain, other) => {
                cell.push(other);
                At::Plain
            }
            (At::Quoted, other) => {
                cell.push(other);
                At::Quoted
            }
            (At::Behind, '"') => {
                cell.push('"');
                At::Quoted
            }
            (At::Behind, _) => return None,
        };
    }
    let is_closed = !matches!(at, At::Quoted);
    is_closed.then(|| cells.iter().map(|it| it.trim().to_owned()).collect())
}

/// A number below a limit.
fn below(numbers: &mut Numbers, limit: usize) -> usize {
    usize::try_from(numbers.below(limit as u64)).unwrap()
}

fn damaged(numbers: &mut Numbers) -> String {
    let mut text: Vec<char> = TABLE.chars().collect();
    for _ in 0..=below(numbers, 3) {
        let at = below(numbers, text.len());
        match below(numbers, 4) {
            0 => drop(text.remove(at)),
            1 => text.insert(at, text[at]),
            2 => text.truncate(at.max(TABLE.len() / 2)),
            _ => {
                let piece = PIECES[below(numbers, PIECES.len())];
                text.splice(at..at, piece.chars());
            }
        }
    }
    text.into_iter().collect()
}

/// A text as it stands in a game.
fn written(game: &Game, value: &Expr) -> String {
    let ExprKind::Text(text) = &value.kind else {
        panic!("{value:?} is no text");
    };
    let parts = game.sentences[text.sentence].parts.iter();
    let parts = parts.map(|part| match part {
        SentencePart::Plain(text) => text.as_str(),
        SentencePart::Value(_) => "a value",
    });
    parts.collect()
}

#[test]
fn what_a_strict_reader_refuses_is_refused_and_the_rest_is_read_alike() {
    let mut numbers = Numbers::new(7);
    let (mut read, mut refused) = (0, 0);
    for _ in 0..4000 {
        let text = damaged(&mut numbers);
        let compiled = hoyle::compile(Path::new("example.game"), &[], &Files(&text));
        let said =
            compiled.diagnostics.iter().map(|it| hoyle::diag::concise(it, &compiled.sources));
        let said: String = said.collect();
        match strictly(&text) {
            Ok(rows) => {
                let game = compiled.game.unwrap_or_else(|| panic!("{text}\n{said}"));
                let fruit = game.types.iter().find(|it| it.name == "Fruit").unwrap();
                assert_eq!(fruit.members.len(), rows.len() - 1, "{text}");
                for (member, row) in fruit.members.iter().zip(&rows[1..]) {
                    assert_eq!(member.name, row[0], "{text}");
                    let values = member.values.iter().map(|value| written(&game, value));
                    assert_eq!(values.collect::<Vec<_>>(), row[1..], "{text}");
                }
                read += 1;
            }
            Err(lines) => {
                assert!(compiled.game.is_none(), "{text}");
                let is_said = |line: &usize| said.contains(&format!("fruits.csv:{line}:"));
                assert!(
                    lines.is_empty() || lines.iter().any(is_said),
                    "lines {lines:?} of\n{text}\n{said}"
                );
                refused += 1;
            }
        }
    }
    assert!(read > 200 && refused > 200, "{read} {refused}");
}
