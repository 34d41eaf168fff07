//! Parts of a rulebook as lines of text, for a terminal.

use crate::rulebook::flow::outline;
use crate::rulebook::model::{BookBlock, BookEntry, BookStep, BookTable, Chapter, Rulebook};

/// The lines of a rulebook. Where a sentence stands in the file is left out.
#[must_use]
pub fn plain(book: &Rulebook) -> Vec<String> {
    let mut lines = vec![book.title.text()];
    for (heading, chapters) in book.parts() {
        for words in heading.into_iter().flatten() {
            lines.extend([String::new(), words.text()]);
        }
        for chapter in chapters {
            lines.push(String::new());
            lines.extend(chapter.lines());
        }
    }
    lines
}

impl Chapter {
    /// Its lines, under its heading.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let heading = self.heading.text().to_uppercase();
        let blocks = self.blocks.iter().flat_map(block);
        std::iter::once(heading).chain(blocks).collect()
    }
}

impl BookEntry {
    /// Its lines, under its name.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let kind = self.kind.text();
        let refs = self.from.refs.join(", ");
        let mut heading = self.heading.text();
        for note in [kind, refs].into_iter().filter(|note| !note.is_empty()) {
            heading.push_str(&format!(" – {note}"));
        }
        let blocks = self.blocks.iter().flat_map(block);
        let below = blocks.map(|line| format!("  {line}"));
        std::iter::once(heading).chain(below).collect()
    }
}

impl BookStep {
    /// Its line, and those of the steps under it.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        step(self, 0)
    }
}

fn block(block: &BookBlock) -> Vec<String> {
    match block {
        BookBlock::Sentences(all) => {
            let texts = all.iter().map(|sentence| sentence.words.text());
            vec![texts.collect::<Vec<_>>().join(" ")]
        }
        BookBlock::Steps(steps) => steps.iter().flat_map(|step| self::step(step, 0)).collect(),
        BookBlock::Entry(entry) => entry.lines(),
        BookBlock::Table(table) => self::table(table),
        BookBlock::Flow(stages) => outline(stages, None),
        BookBlock::Picture { caption, drawn } => {
            let caption = std::iter::once(caption.text());
            caption.chain(drawn.lines.iter().cloned()).collect()
        }
    }
}

fn step(step: &BookStep, depth: usize) -> Vec<String> {
    let line = format!("{}- {}", "  ".repeat(depth), step.sentence.words.text());
    let below = step.below.iter().flat_map(|step| self::step(step, depth + 1));
    std::iter::once(line).chain(below).collect()
}

/// The first column as wide as its longest cell, the others behind it.
fn table(table: &BookTable) -> Vec<String> {
    let rows = || std::iter::once(&table.heads).chain(&table.rows);
    let first = |row: &Vec<_>| row.first().map_or(String::new(), crate::rulebook::Words::text);
    let width = rows().map(|row| first(row).chars().count()).max();
    let width = width.unwrap_or(0).min(28);
    let lines = rows().filter(|row| !row.is_empty()).map(|row| {
        let rest = row.iter().skip(1).map(crate::rulebook::Words::text);
        let rest = rest.collect::<Vec<_>>().join("  ");
        if table.heads.is_empty() {
            return format!("{} – {rest}", first(row));
        }
        format!("{:width$}  {rest}", first(row)).trim_end().to_owned()
    });
    lines.collect()
}
