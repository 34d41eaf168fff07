//! What is told at a terminal: where it is longer than the screen, or told step by step, it waits.

use hoyle::notation::own;

use super::super::cli::ui;
use super::news::Told;
use super::prompt::Prompt;
use super::reader::{Typing, goes_on};
use super::table::{folded, rows};

/// Fewer lines than this are no screen that one reads.
const LEAST: usize = 4;

/// Lines that belong together. A screen reader is not stopped.
pub fn say(prompt: &Prompt, editor: &mut Typing, lines: &[String]) {
    let lines: Vec<String> = lines.iter().flat_map(|it| fitted(prompt, it)).collect();
    // The line that is typed has to fit, too.
    let room = prompt
        .pictures
        .map_or(0, |style| style.height.saturating_sub(1));
    let is_plain = prompt.pictures.is_some_and(|style| style.plain);
    if is_plain || room < LEAST || rows(&lines) <= room {
        lines.iter().for_each(|line| ui::out(line));
        return;
    }
    let mut screens = lines.chunks(room).peekable();
    while let Some(screen) = screens.next() {
        screen.iter().for_each(|line| ui::out(line));
        if screens.peek().is_some() && !goes_on(editor, &prompt.say(&own::MORE_LINES, [])) {
            return;
        }
    }
}

/// What is new. It waits after each line that the player wants to read before the next, until the player wants the rest.
pub fn tell(prompt: &Prompt, editor: &mut Typing, news: &[Told]) {
    let mut rest = news;
    while let Some(at) = rest.iter().position(|told| told.waits) {
        let (now, later) = rest.split_at(at + 1);
        say(prompt, editor, &lines(now));
        rest = later;
        if !goes_on(editor, &prompt.say(&own::NEXT_STEP, [])) {
            break;
        }
    }
    say(prompt, editor, &lines(rest));
}

fn lines(told: &[Told]) -> Vec<String> {
    told.iter().map(|it| it.line.clone()).collect()
}

/// A line of text is broken between words; what is drawn fits already, and may hold colours.
fn fitted(prompt: &Prompt, line: &str) -> Vec<String> {
    match prompt.pictures {
        Some(style) if !line.contains('\x1b') => folded(line, style.width),
        Some(_) | None => vec![line.to_owned()],
    }
}
