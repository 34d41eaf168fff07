//! One change to a real game, and the one diagnostic that has to come of it.
//!
//! ```text
//! - shuffle deck
//! + shufle deck
//!   ^ G0104
//! ```
//!
//! `-` lines are lines of the file that follow each other, `+` lines stand in their place. The mark
//! points at the line above it. Where the diagnostic belongs to a line that did not change, that line
//! stands above the mark with two blanks before it. `@ NAME` first says that another file changes; and
//! above such a line, that the diagnostic belongs to another file. `broken latin-1` saves the file that changes
//! in that encoding. What can only be found in play has to be found by the game's own tests.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use hoyle::diag::Code;
use hoyle::{Compiled, Diagnostic, Runtime};

use crate::blocks::Block;
use crate::files::{Page, Shelf, latin_1};
use crate::formats;

/// A page's name is that of the folder under `games/`, and of the game in it.
pub fn run(page: &Page, block: &Block) -> Result<(), String> {
    let stem = page.stem();
    let game = format!("{stem}.game");
    let mut shelf =
        Shelf::of_folder(&Path::new(env!("CARGO_WORKSPACE_DIR")).join("games").join(stem));
    let change = Change::read(&block.text, &game)?;
    let file = shelf
        .files
        .get(&change.file)
        .ok_or_else(|| format!("the game has no file `{}`", change.file))?;
    let (lines, at) = change.make(&String::from_utf8_lossy(file))?;
    let changed = lines.concat();
    shelf.put(&change.file, changed.as_str());
    let wanted = change.wanted(&shelf, at)?;
    if block.is("latin-1") {
        shelf.put(&change.file, latin_1(&changed)?);
    }

    let compiled = hoyle::compile::check_all(Path::new(&game), &shelf);
    let mut diagnostics = compiled.diagnostics.clone();
    // A changed sentence has no translation, which is another matter.
    diagnostics.retain(|it| !is_untranslated(it) || wanted.ends_with(it.code.as_str()));
    if diagnostics.is_empty() {
        diagnostics = in_play(&compiled);
    }
    formats::hold(&diagnostics, &compiled.sources)?;
    let found: BTreeSet<String> = diagnostics
        .iter()
        .map(|it| {
            let at = compiled.sources.position(it.primary.span);
            format!(
                "{}:{}:{}: {}",
                compiled.sources.name(it.primary.span.file),
                at.line,
                at.column,
                it.code.as_str()
            )
        })
        .collect();
    if found.iter().eq([&wanted]) {
        return Ok(());
    }
    let said: String = diagnostics
        .iter()
        .map(|it| hoyle::diag::render(it, &compiled.sources, hoyle::diag::Style::default()))
        .collect();
    Err(format!("expected {wanted}, found {found:?}\n\n{said}"))
}

/// Whether a message says that a text has no translation, or a translation no text.
pub fn is_untranslated(found: &Diagnostic) -> bool {
    matches!(found.code, Code::G0211 | Code::G0212)
}

/// Makes one change in a folder of files, or adds a file, and says which.
pub fn apply(hunk: &str, game: &str, shelf: &mut Shelf) -> Result<String, String> {
    let change = Change::read(hunk, game)?;
    let changed = match shelf.files.get(&change.file) {
        Some(file) => change.make(&String::from_utf8_lossy(file))?.0.concat(),
        None if change.old.is_empty() => change.new.join("\n") + "\n",
        None => return Err(format!("the game has no file `{}`", change.file)),
    };
    shelf.put(&change.file, changed);
    Ok(change.file)
}

/// What the tests of a game find.
fn in_play(compiled: &Compiled) -> Vec<Diagnostic> {
    let Some(game) = &compiled.game else {
        return Vec::new();
    };
    let runtime = Runtime::new(Arc::clone(game));
    game.tests
        .iter()
        .filter_map(|test| {
            hoyle::testing::run(&runtime, &compiled.sources, test, None, None).failure
        })
        .collect()
}

#[derive(Default)]
struct Change {
    file: String,
    old: Vec<String>,
    new: Vec<String>,
    /// A line that did not change and that the mark belongs to.
    elsewhere: Option<String>,
    /// The file that the mark belongs to, where it is not the one that changed.
    other_file: Option<String>,
    /// Which line above the mark, its column in the block, and the code.
    mark: Option<(usize, usize, String)>,
}

impl Change {
    fn read(text: &str, game: &str) -> Result<Self, String> {
        let mut change = Self { file: game.to_owned(), ..Self::default() };
        for line in text.lines() {
            let rest = || line.get(2..).unwrap_or("").to_owned();
            if let Some(at) = line.find('^').filter(|at| line[..*at].trim().is_empty()) {
                let column = line[..at]
                    .chars()
                    .count()
                    .checked_sub(2)
                    .ok_or("the mark stands too far left")?;
                change.mark = Some((change.new.len(), column, line[at + 1..].trim().to_owned()));
            } else if line.starts_with('@') && change.old.is_empty() {
                change.file = rest();
            } else if line.starts_with('@') {
                change.other_file = Some(rest());
            } else if line.starts_with('-') {
                change.old.push(rest());
            } else if line.starts_with('+') {
                change.new.push(rest());
            } else {
                change.elsewhere = Some(rest());
            }
        }
        Ok(change)
    }

    /// The lines of the changed file, and where the change starts.
    fn make(&self, text: &str) -> Result<(Vec<String>, usize), String> {
        let mut lines = lines(text);
        let at = only_place(&lines, &self.old)?;
        let shift = self.shift(&lines[at]);
        let new = self.new.iter().map(|line| {
            if line.is_empty() { "\n".to_owned() } else { format!("{}{line}\n", " ".repeat(shift)) }
        });
        lines.splice(at..at + self.old.len(), new.collect::<Vec<_>>());
        Ok((lines, at))
    }

    /// How much further to the right the lines stand in the file than in the block.
    fn shift(&self, first: &str) -> usize {
        indent(first).saturating_sub(self.old.first().map_or(0, |it| indent(it)))
    }

    /// What has to be said, as `file:line:column: code`.
    fn wanted(&self, shelf: &Shelf, at: usize) -> Result<String, String> {
        let (number, column, code) = self.mark.as_ref().ok_or("there is no mark")?;
        let file = self.other_file.as_ref().unwrap_or(&self.file);
        let lines = lines(&String::from_utf8_lossy(shelf.files.get(file).ok_or("no such file")?));
        let (line, written) = match &self.elsewhere {
            Some(other) => (only_place(&lines, std::slice::from_ref(other))?, other),
            None => {
                (at + number - 1, self.new.get(number - 1).ok_or("the mark stands below no line")?)
            }
        };
        let column = column + 1 + indent(&lines[line]) - indent(written);
        Ok(format!("{file}:{}:{column}: {code}", line + 1))
    }
}

fn lines(text: &str) -> Vec<String> {
    text.lines().map(|line| format!("{line}\n")).collect()
}

/// Where lines stand that follow each other, blanks at their ends apart.
fn only_place(lines: &[String], wanted: &[String]) -> Result<usize, String> {
    let fits = |at: &usize| {
        wanted
            .iter()
            .enumerate()
            .all(|(step, it)| lines.get(at + step).is_some_and(|line| line.trim() == it.trim()))
    };
    let found: Vec<usize> = (0..lines.len()).filter(fits).collect();
    match found.as_slice() {
        [at] if !wanted.is_empty() => Ok(*at),
        _ => Err(format!("these lines stand {} times in the file: {wanted:?}", found.len())),
    }
}

fn indent(line: &str) -> usize {
    line.chars().take_while(|it| *it == ' ').count()
}
