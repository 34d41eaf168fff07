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
//! stands above the mark with two blanks before it. `@ NAME` first says that another file changes.

use std::path::Path;

use crate::blocks::Block;
use crate::files::{Page, Shelf};

/// A page's name is that of the folder under `games/`, and of the game in it.
pub fn run(page: &Page, block: &Block) -> Result<(), String> {
    let stem = page.stem();
    let game = format!("{stem}.game");
    let mut shelf = Shelf::of_folder(&Path::new(env!("CARGO_MANIFEST_DIR")).join("games").join(stem));
    let change = Change::read(&block.text, &game)?;
    let file = shelf.files.get(&change.file).ok_or_else(|| format!("the game has no file `{}`", change.file))?;
    let (text, wanted) = change.make(&String::from_utf8_lossy(file))?;
    shelf.put(&change.file, text);

    let compiled = hoyle::check_all(Path::new(&game), &shelf);
    let found: Vec<String> = compiled
        .diagnostics
        .iter()
        .map(|it| {
            let at = compiled.sources.position(it.primary.span);
            format!("{}:{}:{}: {}", compiled.sources.name(it.primary.span.file), at.line, at.column, it.code.as_str())
        })
        .collect();
    if found == [wanted.clone()] {
        return Ok(());
    }
    let said: String = compiled.diagnostics.iter().map(|it| hoyle::render(it, &compiled.sources, hoyle::Style::default())).collect();
    Err(format!("expected {wanted}, found {found:?}\n\n{said}"))
}

#[derive(Default)]
struct Change {
    file: String,
    old: Vec<String>,
    new: Vec<String>,
    /// A line that did not change and that the mark belongs to.
    elsewhere: Option<String>,
    /// Which line above the mark, its column in the block, and the code.
    mark: Option<(usize, usize, String)>,
}

impl Change {
    fn read(text: &str, game: &str) -> Result<Self, String> {
        let mut change = Self { file: game.to_owned(), ..Self::default() };
        for line in text.lines() {
            let rest = || line.get(2..).unwrap_or("").to_owned();
            if let Some(at) = line.find('^').filter(|at| line[..*at].trim().is_empty()) {
                let column = line[..at].chars().count().checked_sub(2).ok_or("the mark stands too far left")?;
                change.mark = Some((change.new.len(), column, line[at + 1..].trim().to_owned()));
            } else if line.starts_with('@') {
                change.file = rest();
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

    /// The changed text, and what has to be said as `file:line:column: code`.
    fn make(&self, text: &str) -> Result<(String, String), String> {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let at = only_place(&lines, &self.old)?;
        let shift = indent(&lines[at]).saturating_sub(self.old.first().map_or(0, |it| indent(it)));
        let new = self.new.iter().map(|line| if line.is_empty() { String::new() } else { format!("{}{line}", " ".repeat(shift)) });
        lines.splice(at..at + self.old.len(), new.collect::<Vec<_>>());
        let (number, column, code) = self.mark.as_ref().ok_or("there is no mark")?;
        let (line, column) = match &self.elsewhere {
            None => (at + number, column + 1 + shift),
            Some(other) => {
                let found = only_place(&lines, std::slice::from_ref(other))?;
                (found + 1, column + 1 + indent(&lines[found]) - indent(other))
            }
        };
        let text = lines.iter().map(|line| format!("{line}\n")).collect();
        Ok((text, format!("{}:{line}:{column}: {code}", self.file)))
    }
}

/// Where lines stand that follow each other, blanks at their ends apart.
fn only_place(lines: &[String], wanted: &[String]) -> Result<usize, String> {
    let fits = |at: &usize| wanted.iter().enumerate().all(|(step, it)| lines.get(at + step).is_some_and(|line| line.trim() == it.trim()));
    let found: Vec<usize> = (0..lines.len()).filter(fits).collect();
    match found.as_slice() {
        [at] if !wanted.is_empty() => Ok(*at),
        _ => Err(format!("these lines stand {} times in the file: {wanted:?}", found.len())),
    }
}

fn indent(line: &str) -> usize {
    line.chars().take_while(|it| *it == ' ').count()
}
