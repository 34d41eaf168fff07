//! A rulebook as one page of HTML, with everything in it that it needs. Items, rows and cells end where the next one begins:
//! their end tags are left out, as HTML allows, and the page is shorter by a twelfth.

use super::escaped;
use crate::display::html_of;
use crate::rulebook::flow::svg;
use crate::rulebook::model::{
    BookBlock, BookEntry, BookStep, BookTable, Chapter, Fragment, RuleSentence, Rulebook, Words,
};

pub(super) const STYLE: &str = include_str!("page.css");

/// The page.
#[must_use]
pub fn html(book: &Rulebook) -> String {
    let title = escaped(&book.title.text());
    let contents: String = book.parts().map(contents).collect();
    let chapters: String = book.parts().map(part).collect();
    let language = &book.language;
    format!(
        "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n\
         <nav>\n{contents}</nav>\n{chapters}</body>\n</html>"
    )
}

/// Links to the chapters of a part, below its heading.
fn contents((heading, chapters): (Option<[Words; 2]>, &[Chapter])) -> String {
    let heading = heading.map(|[heading, _]| format!("<p>{}</p>\n", escaped(&heading.text())));
    let links = chapters.iter().map(|chapter| {
        let heading = escaped(&chapter.heading.text());
        format!("<li><a href=\"#{}\">{heading}</a>\n", chapter.id)
    });
    let links: String = links.collect();
    format!("{}<ul>\n{links}</ul>\n", heading.unwrap_or_default())
}

fn part((heading, chapters): (Option<[Words; 2]>, &[Chapter])) -> String {
    let chapters: String = chapters.iter().map(chapter).collect();
    match heading {
        None => chapters,
        Some([heading, about]) => {
            let (heading, about) = (words(&heading), words(&about));
            format!("<h1>{heading}</h1>\n<p>{about}</p>\n{chapters}")
        }
    }
}

fn chapter(chapter: &Chapter) -> String {
    let heading = bare(&chapter.heading);
    let blocks: String = chapter.blocks.iter().map(block).collect();
    format!("<section id=\"{}\">\n<h2>{heading}</h2>\n{blocks}</section>\n", chapter.id)
}

fn block(block: &BookBlock) -> String {
    match block {
        BookBlock::Sentences(all) => {
            let all: Vec<String> = all.iter().map(sentence).collect();
            format!("<p>{}\n", all.join(" "))
        }
        BookBlock::Steps(steps) => self::steps(steps),
        BookBlock::Entry(entry) => self::entry(entry),
        BookBlock::Table(table) => self::table(table),
        BookBlock::Flow(stages) if stages.is_empty() => String::new(),
        BookBlock::Flow(stages) => format!("{}\n", svg(stages)),
        BookBlock::Picture { caption, drawn } => {
            let (caption, parts) = (words(caption), html_of(&drawn.picture, None));
            let caption = match caption.as_str() {
                "" => caption,
                text => format!("<figcaption>{text}</figcaption>\n"),
            };
            format!("<figure>\n{caption}{parts}</figure>\n")
        }
    }
}

fn steps(steps: &[BookStep]) -> String {
    if steps.is_empty() {
        return String::new();
    }
    let items = steps.iter().map(|step| {
        let below = self::steps(&step.below);
        format!("<li>{}{}\n", sentence(&step.sentence), below.trim_end())
    });
    format!("<ul>\n{}</ul>\n", items.collect::<String>())
}

fn entry(entry: &BookEntry) -> String {
    let blocks: String = entry.blocks.iter().map(block).collect();
    let heading = bare(&entry.heading);
    let from = sentence(&entry.from);
    let id = &entry.id;
    if entry.folded {
        return format!(
            "<details id=\"{id}\"><summary>{heading}{from}</summary>\n{blocks}</details>\n"
        );
    }
    let kind = words(&entry.kind);
    let kind = if kind.is_empty() { kind } else { format!(" <span class=kind>{kind}</span>") };
    format!("<h3 id=\"{id}\">{heading}{kind}{from}</h3>\n{blocks}")
}

fn table(table: &BookTable) -> String {
    let row = |cells: &[Words], tag: &str| {
        let cells = cells.iter().map(|cell| format!("<{tag}>{}", words(cell)));
        format!("<tr>{}\n", cells.collect::<String>())
    };
    let heads: Vec<Words> = table.heads.iter().map(|head| head.clone().capital()).collect();
    let head = if heads.is_empty() { String::new() } else { row(&heads, "th") };
    let rows: String = table.rows.iter().map(|cells| row(cells, "td")).collect();
    format!("<div class=\"scroll\"><table>\n{head}{rows}</table></div>\n")
}

/// A sentence, and small behind it the numbers of the rulebook and the line of the game.
fn sentence(sentence: &RuleSentence) -> String {
    let mut text = words(&sentence.words);
    let beside = sentence.beside();
    if !beside.is_empty() {
        text.push_str(&format!("<small>{}</small>", escaped(&beside)));
    }
    text
}

/// Words without links.
fn bare(words: &Words) -> String {
    let pieces = words.0.iter().map(|piece| match piece {
        Fragment::Plain(text) | Fragment::Own { text, .. } => coded(text),
        Fragment::Name { text, .. } => format!("<i>{}</i>", escaped(text)),
    });
    pieces.collect()
}

/// A text in which backticks stand around what is typed.
fn coded(text: &str) -> String {
    let parts = text.split('`').enumerate().map(|(at, part)| {
        let part = escaped(part);
        if at % 2 == 1 { format!("<code>{part}</code>") } else { part }
    });
    parts.collect()
}

fn words(words: &Words) -> String {
    let pieces = words.0.iter().map(|piece| match piece {
        Fragment::Plain(text) | Fragment::Own { text, to: None, .. } => coded(text),
        Fragment::Own { text, to: Some(to), .. } => {
            format!("<a href=\"#{to}\">{}</a>", escaped(text))
        }
        Fragment::Name { text, .. } => format!("<i>{}</i>", escaped(text)),
    });
    pieces.collect()
}
