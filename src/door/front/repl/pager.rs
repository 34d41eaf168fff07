//! What is told at a terminal: where it is longer than the screen, or told step by step, it waits.

use hoyle::notation::{Phrase, own, prompt as words};

use super::super::cli::ui;
use super::news::NewsLine;
use super::prompt::Prompt;
use super::reader::{Answer, Typing, answer};
use super::staked::stakes;
use super::table::{fitted, rows};

/// Takes the line that asked off the screen.
const UNASKED: &str = "\x1b[1A\x1b[2K";

/// Fewer lines than this are no screen that one reads.
const LEAST: usize = 4;

/// Lines that belong together. A screen reader is not stopped, nor is who has typed something for later. Who types something
/// in place of reading on wants no more of them. Gives whether all of them were said.
pub fn say(prompt: &mut Prompt, editor: &mut Typing, lines: &[String]) -> bool {
    let lines = match prompt.pictures {
        Some(style) => fitted(lines, style),
        None => lines.to_vec(),
    };
    // The line that is typed has to fit, too.
    let room = prompt.pictures.map_or(0, |style| style.height.saturating_sub(1));
    let is_plain = prompt.pictures.is_some_and(|style| style.plain);
    if is_plain || room < LEAST || rows(&lines) <= room || !prompt.typed.is_empty() {
        lines.iter().for_each(|line| ui::out(line));
        return true;
    }
    let mut screens = lines.chunks(room).peekable();
    while let Some(screen) = screens.next() {
        screen.iter().for_each(|line| ui::out(line));
        let wants_more = screens.peek().is_none() || reads_on(prompt, editor, &own::MORE_LINES);
        if !wants_more || !prompt.typed.is_empty() {
            return screens.peek().is_none();
        }
    }
    true
}

/// What is new, as far as the player wants to read each line before the next; gives the rest.
pub fn tell(prompt: &mut Prompt, editor: &mut Typing, news: &[NewsLine]) -> Vec<String> {
    let mut rest = news;
    while let Some(at) = rest.iter().position(|told| told.waits) {
        let (now, later) = rest.split_at(at + 1);
        say(prompt, editor, &lines(now));
        rest = later;
        if !reads_on(prompt, editor, &own::NEXT_STEP) || !prompt.typed.is_empty() {
            break;
        }
    }
    lines(rest)
}

/// Waits until the player wants to read on; `false` if they want no more. What else is typed there is the next line, and the
/// rest comes without a stop.
fn reads_on(prompt: &mut Prompt, editor: &mut Typing, asks: &Phrase) -> bool {
    if !prompt.typed.is_empty() {
        return true;
    }
    match answer(editor, &prompt.say(asks, [])) {
        Answer::On => {
            ui::raw(UNASKED);
            true
        }
        Answer::Enough => false,
        Answer::Line(line) => {
            prompt.take(&line);
            true
        }
    }
}

/// Whether a line is to be done. Who types a move that stakes the game is asked first; what else is typed there is the next
/// line, and the move is not made.
pub fn is_meant(prompt: &mut Prompt, editor: &mut Typing, line: &str) -> bool {
    let Some(stakes) = stakes(prompt, line) else {
        return true;
    };
    say(prompt, editor, &stakes);
    let game = prompt.session().game();
    let language = prompt.session().names().code(game).to_owned();
    let meant = match answer(editor, &prompt.say(&words::MAKE_IT, [])) {
        Answer::On | Answer::Enough => false,
        Answer::Line(line) => agrees(&line, &language).unwrap_or_else(|| {
            prompt.take(&line);
            false
        }),
    };
    if !meant {
        ui::out(&prompt.say(&words::NOT_MADE, []));
    }
    meant
}

/// Whether an answer is yes or no in a language; nothing if it is neither.
pub(super) fn agrees(answer: &str, language: &str) -> Option<bool> {
    let answer = answer.trim().to_lowercase();
    let is = |words: &Phrase| words.text(language).split(' ').any(|it| it == answer);
    if is(&words::YES) { Some(true) } else { is(&words::NO).then_some(false) }
}

fn lines(told: &[NewsLine]) -> Vec<String> {
    told.iter().map(|it| it.line.clone()).collect()
}
