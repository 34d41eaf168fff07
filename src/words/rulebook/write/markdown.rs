//! A rulebook in Markdown.

use crate::rulebook::flow::mermaid;
use crate::rulebook::model::{
    BookBlock, BookEntry, BookStep, BookTable, Chapter, Fragment, RuleSentence, Rulebook, Words,
};

/// The text.
#[must_use]
pub fn markdown(book: &Rulebook) -> String {
    let mut lines = vec![format!("# {}", words(&book.title)), String::new()];
    for (heading, chapters) in book.parts() {
        if let Some([heading, about]) = heading {
            let heading = format!("# {}", words(&heading));
            lines.extend([heading, String::new(), words(&about), String::new()]);
        }
        chapters.iter().for_each(|chapter| self::chapter(chapter, &mut lines));
    }
    lines.join("\n")
}

fn chapter(chapter: &Chapter, lines: &mut Vec<String>) {
    lines.push(format!("## {}", words(&chapter.heading)));
    lines.push(String::new());
    chapter.blocks.iter().for_each(|block| self::block(block, lines));
}

fn block(block: &BookBlock, lines: &mut Vec<String>) {
    match block {
        BookBlock::Sentences(all) => {
            let all: Vec<String> = all.iter().map(sentence).collect();
            lines.push(all.join(" "));
        }
        BookBlock::Steps(steps) => self::steps(steps, 0, lines),
        BookBlock::Entry(entry) => return self::entry(entry, lines),
        BookBlock::Table(table) => self::table(table, lines),
        BookBlock::Flow(stages) if stages.is_empty() => return,
        BookBlock::Flow(stages) => fenced("mermaid", &mermaid(stages), lines),
        BookBlock::Picture { caption, drawn } => {
            if !caption.is_empty() {
                lines.extend([words(caption), String::new()]);
            }
            fenced("text", &drawn.lines, lines);
        }
    }
    lines.push(String::new());
}

fn fenced(kind: &str, inside: &[String], lines: &mut Vec<String>) {
    lines.push(format!("```{kind}"));
    lines.extend(inside.iter().cloned());
    lines.push("```".to_owned());
}

fn steps(steps: &[BookStep], depth: usize, lines: &mut Vec<String>) {
    for step in steps {
        let indent = "  ".repeat(depth);
        lines.push(format!("{indent}- {}", sentence(&step.sentence)));
        self::steps(&step.below, depth + 1, lines);
    }
}

fn entry(entry: &BookEntry, lines: &mut Vec<String>) {
    let kind = words(&entry.kind);
    let kind = if kind.is_empty() { kind } else { format!(" – {kind}") };
    let from = sentence(&entry.from);
    let anchor = format!("<a id=\"{}\"></a>", entry.id);
    lines.push(format!("### {anchor}{}{kind}{from}", bare(&entry.heading)));
    lines.push(String::new());
    entry.blocks.iter().for_each(|block| self::block(block, lines));
}

fn table(table: &BookTable, lines: &mut Vec<String>) {
    let columns = table.rows.first().map_or(table.heads.len(), Vec::len);
    let row = |cells: &[Words]| {
        let cells = cells.iter().map(|cell| words(cell).replace('|', "\\|"));
        format!("| {} |", cells.collect::<Vec<_>>().join(" | "))
    };
    lines.push(if table.heads.is_empty() {
        format!("|{}", "  |".repeat(columns))
    } else {
        let heads = table.heads.iter().map(|head| head.clone().capital());
        row(&heads.collect::<Vec<_>>())
    });
    lines.push(format!("|{}", "---|".repeat(columns)));
    lines.extend(table.rows.iter().map(|cells| row(cells)));
}

/// A sentence, and small behind it the numbers of the rulebook and the line of the game.
fn sentence(sentence: &RuleSentence) -> String {
    let mut text = words(&sentence.words);
    let beside = sentence.beside();
    if !beside.is_empty() {
        text.push_str(&format!(" <sub>{beside}</sub>"));
    }
    text
}

/// Words without links.
fn bare(words: &Words) -> String {
    let pieces = words.0.iter().map(|piece| match piece {
        Fragment::Plain(text) | Fragment::Own { text, .. } => text.clone(),
        Fragment::Name { text, .. } => format!("*{text}*"),
    });
    pieces.collect()
}

fn words(words: &Words) -> String {
    let pieces = words.0.iter().map(|piece| match piece {
        Fragment::Plain(text) | Fragment::Own { text, to: None, .. } => text.clone(),
        Fragment::Own { text, to: Some(to), .. } => format!("[{text}](#{to})"),
        Fragment::Name { text, .. } => format!("*{text}*"),
    });
    pieces.collect()
}
