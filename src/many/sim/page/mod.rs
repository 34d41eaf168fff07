//! The results of a run as one HTML page of plots and tables, without scripts or references to other files.

mod bins;
mod markup;
mod played;
mod plot;
mod used;

use super::Batch;
use crate::hir::Game;
use crate::notation::Names;
use markup::{escaped, grouped};

pub use markup::{PageCell, table};

const STYLE: &str = include_str!("style.css");

/// The page of a batch, as HTML.
#[must_use]
pub fn page(part: &Batch, game: &Game, names: &Names) -> String {
    let mut sections = vec![
        played::lengths(&part.tally),
        played::endings(&part.tally, game, names),
        played::wins(&part.tally, names),
    ];
    if !part.tally.scores.is_empty() {
        sections.push(played::scores(&part.tally, names));
    }
    if let Some(choices) = &part.tally.choices {
        sections.push(used::choices(choices));
    }
    if let Some(cover) = &part.tally.cover {
        sections.push(used::actions(cover, game, part.tally.games));
        sections.extend(used::members(cover, game));
    }
    let games = grouped(part.tally.games);
    whole_page(&format!("{}: {games} games", game.title), &game.title, &about(part), &sections)
}

/// A page in the style of these, as HTML: the title in the head, the heading, a sentence below it, and sections.
#[must_use]
pub fn whole_page(title: &str, heading: &str, about: &str, sections: &[String]) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         <header>\n<h1>{heading}</h1>\n<p>{about}</p>\n</header>\n<main>\n{sections}</main>\n</body>\n</html>\n",
        title = escaped(title),
        heading = escaped(heading),
        about = escaped(about),
        sections = sections.concat(),
    )
}

/// The section that says which games these are.
fn about(part: &Batch) -> String {
    let run = &part.run;
    let counted = |count: u64, what: &str| {
        let many = if count == 1 { "" } else { "s" };
        format!("{} {what}{many}", grouped(count))
    };
    let mut about = format!(
        "{} between {} that choose at random among their legal moves; seed {}",
        counted(part.tally.games, "game"),
        counted(run.seats, "seat"),
        run.seed
    );
    for (what, names) in [("variant", &run.variants), ("option", &run.options)] {
        if !names.is_empty() {
            about.push_str(&format!("; {what} {}", names.join(", ")));
        }
    }
    about.push_str(". Intervals are 95% confidence intervals.");
    about
}

/// A section of a page with a heading.
#[must_use]
pub fn section(title: &str, content: &str) -> String {
    format!("<section>\n<h2>{}</h2>\n{content}</section>\n", escaped(title))
}
