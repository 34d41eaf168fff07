//! A game that was played, as one page of HTML: the table step by step, and the rules that did each step beside it. Without
//! a script, all steps stand below each other.

use super::escaped;
use super::html::STYLE;
use super::worlds::{self, PlayedWorlds};
use crate::display::Picture;
use crate::display::html_of;

/// A game that was played, step by step.
#[derive(Clone, Debug, Default)]
pub struct PlayedGame {
    /// The title of the game, and for whom it is told.
    pub title: String,
    /// Who played.
    pub about: String,
    /// The table at the beginning, and after each move.
    pub steps: Vec<PlayedStep>,
    /// How many worlds fitted what seats had seen; empty if nobody asked.
    pub worlds: Vec<PlayedWorlds>,
    /// The files of the rules: the name of each, and its text.
    pub files: Vec<(String, String)>,
}

/// A move, and the table after it.
#[derive(Clone, Debug, Default)]
pub struct PlayedStep {
    /// What happened, a line each.
    pub log: Vec<String>,
    /// The statements that were carried out.
    pub did: Vec<PlayedStatement>,
    /// The table, with what is new on it.
    pub table: Picture,
}

/// A statement that was carried out.
#[derive(Clone, Debug, Default)]
pub struct PlayedStatement {
    /// The statement in words.
    pub words: String,
    /// What came of it; empty if nothing did.
    pub effects: String,
    /// The number of the file, and the line in it, counted from 1.
    pub at: (usize, usize),
}

const REPLAY_STYLE: &str = include_str!("replay.css");
const SCRIPT: &str = include_str!("replay.js");

/// The page.
#[must_use]
pub fn replay_html(game: &PlayedGame) -> String {
    let (title, about) = (escaped(&game.title), escaped(&game.about));
    let last = game.steps.len().saturating_sub(1);
    let steps = game.steps.iter().enumerate().map(|(at, step)| section(game, at, step));
    let steps: String = steps.collect();
    let rules: String = game.files.iter().enumerate().map(rules).collect();
    let worlds = worlds::plot(&game.worlds);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}{REPLAY_STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n\
         <p>{about}</p>\n{worlds}\
         <form><button type=\"button\" id=\"back\">←</button>\
         <input type=\"range\" min=\"0\" max=\"{last}\" value=\"0\" aria-label=\"move\">\
         <button type=\"button\" id=\"on\">→</button></form>\n\
         <div class=\"both\"><main>\n{steps}</main>\n<aside>\n{rules}</aside></div>\n\
         <script>\n{SCRIPT}</script>\n</body>\n</html>\n"
    )
}

fn section(game: &PlayedGame, at: usize, step: &PlayedStep) -> String {
    let lines: Vec<String> = step.did.iter().map(|it| line_id(it.at)).collect();
    let log: Vec<String> = step.log.iter().map(|line| escaped(line)).collect();
    let heading = match log.first() {
        Some(first) if at > 0 => format!("{at}. {first}"),
        Some(first) => first.clone(),
        None => at.to_string(),
    };
    let rest: String = log.iter().skip(1).map(|line| format!("<p>{line}</p>\n")).collect();
    let fitting = worlds::at(&game.worlds, at);
    let did: String = step.did.iter().map(|it| statement(game, it)).collect();
    let did = if did.is_empty() { did } else { format!("<ul class=\"did\">\n{did}</ul>\n") };
    format!(
        "<section data-lines=\"{}\">\n<h3>{heading}</h3>\n{rest}<figure>\n{}</figure>\n{fitting}{did}</section>\n",
        lines.join(" "),
        html_of(&step.table, None)
    )
}

fn statement(game: &PlayedGame, statement: &PlayedStatement) -> String {
    let (file, line) = statement.at;
    let name = game.files.get(file).map_or("", |(name, _)| name.as_str());
    let effects = match statement.effects.as_str() {
        "" => String::new(),
        effects => format!(" → <b>{}</b>", escaped(effects)),
    };
    let (words, name) = (escaped(&statement.words), escaped(name));
    let id = line_id(statement.at);
    format!("<li>{words}{effects} <small><a href=\"#{id}\">{name}:{line}</a></small>\n")
}

fn rules((file, (name, text)): (usize, &(String, String))) -> String {
    let lines = text.lines().enumerate().map(|(at, line)| {
        format!("<span id=\"{}\">{}</span>", line_id((file, at + 1)), escaped(line))
    });
    let lines: String = lines.collect();
    format!("<h3>{}</h3>\n<pre class=\"rules\">{lines}</pre>\n", escaped(name))
}

fn line_id((file, line): (usize, usize)) -> String {
    format!("f{file}l{line}")
}
