//! Parts of a rulebook as lines of text, for a terminal.

use crate::rulebook::flow::outline;
use crate::rulebook::model::{BookBlock, BookEntry, BookStep, BookTable, Chapter, Rulebook, Words};

/// The width of a usual terminal.
const WIDTH: usize = 80;

/// The lines of a rulebook. Where a sentence stands in the file is left out.
#[must_use]
pub fn plain(book: &Rulebook) -> Vec<String> {
    let mut lines = vec![book.title.text()];
    for (heading, chapters) in book.parts() {
        // What stands below the heading is about lines of the file, which are left out.
        lines.extend(heading.into_iter().flat_map(|[heading, _]| [String::new(), heading.text()]));
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
        BookBlock::Table(table) => table.lines(WIDTH),
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

impl BookTable {
    /// Its lines: in columns if a line then has at most so many characters, and otherwise a sentence for each row.
    #[must_use]
    pub fn lines(&self, width: usize) -> Vec<String> {
        let cells = |row: &[Words]| row.iter().map(Words::text).collect::<Vec<String>>();
        if self.heads.is_empty() {
            let rows = self.rows.iter().map(|row| cells(row).join(" – "));
            return rows.collect();
        }
        let heads = self.heads.iter().map(|head| head.clone().capital().text()).collect();
        let mut rows = vec![heads];
        rows.extend(self.rows.iter().map(|row| cells(row)));
        let wide = |column: usize| {
            let cells = rows.iter().filter_map(|row| row.get(column));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..self.heads.len()).map(wide).collect();
        let gaps = ["  ", " "].into_iter();
        let mut fitting = gaps.filter(|gap| {
            let between = gap.len() * widths.len().saturating_sub(1);
            widths.iter().sum::<usize>() + between <= width
        });
        let Some(gap) = fitting.next() else {
            return self.rows.iter().map(|row| self.said(row)).collect();
        };
        let lines = rows.iter().map(|row| {
            let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}"));
            cells.collect::<Vec<_>>().join(gap).trim_end().to_owned()
        });
        lines.collect()
    }

    /// A row as a sentence, without what is nothing: `Rathaus: numbers 5, price 3, points 4`.
    fn said(&self, row: &[Words]) -> String {
        let mut cells = self.heads.iter().zip(row).map(|(head, cell)| (head.text(), cell.text()));
        let name = cells.next().map_or_else(String::new, |(_, name)| name);
        let told = cells.filter(|(_, cell)| ![Self::NOTHING, "0", ""].contains(&cell.as_str()));
        let told = told.map(|(head, cell)| match cell.as_str() {
            Self::YES => head,
            _ if head.is_empty() => cell,
            _ => format!("{head} {cell}"),
        });
        let told = told.collect::<Vec<_>>().join(", ");
        if told.is_empty() { name } else { format!("{name}: {told}") }
    }
}
