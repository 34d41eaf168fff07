//! The terminal. The only file that knows rustyline.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use hoyle::dialogue;
use hoyle::notation::own;
use rustyline::completion::{Completer, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use super::super::cli::{Exit, ui};
use super::{Prompt, completion, interrupt, kept, pager};

type Completions = Rc<RefCell<dyn FnMut(&str) -> (usize, Vec<String>)>>;

/// A terminal at which lines are typed.
pub(super) type Typing = Editor<LineHelper, MemHistory>;

/// Completes what is typed at the current prompt.
pub(super) struct LineHelper {
    complete: Completions,
    /// What a line costs, if it is a complete move.
    price: Rc<dyn Fn(&str) -> String>,
}

impl Completer for LineHelper {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        position: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let (start, candidates) =
            (self.complete.borrow_mut())(line.get(..position).unwrap_or(line));
        let before = line.get(..start).unwrap_or("");
        let pairs = candidates.into_iter().map(|replacement| {
            let price = (self.price)(&format!("{before}{replacement}"));
            Pair { display: format!("{replacement}{price}"), replacement }
        });
        Ok((start, pairs.collect()))
    }
}

impl Hinter for LineHelper {
    type Hint = String;

    /// The rest of the line, if there is only one way to continue.
    fn hint(&self, line: &str, position: usize, _: &Context<'_>) -> Option<String> {
        if position < line.len() || line.is_empty() {
            return None;
        }
        let (start, candidates) = (self.complete.borrow_mut())(line);
        match candidates.as_slice() {
            [only] => only
                .strip_prefix(line.get(start..)?)
                .filter(|rest| !rest.is_empty())
                .map(str::to_owned),
            _ => None,
        }
    }
}

impl Highlighter for LineHelper {
    fn highlight_hint<'h>(&self, hint: &'h str) -> std::borrow::Cow<'h, str> {
        format!("\x1b[2m{hint}\x1b[0m").into()
    }
}

impl Validator for LineHelper {}
impl Helper for LineHelper {}

/// Plays at the terminal until the game is over or everybody has left.
pub fn run(prompt: &mut Prompt) -> Exit {
    let Ok(mut editor) = terminal() else {
        return ui::usage("cannot read from this terminal");
    };
    prompt.fit(editor.dimensions());
    let welcome = prompt.welcome();
    pager::say(prompt, &mut editor, &welcome);
    let mut at_prompt = None;
    let mut begun = String::new();
    let mut decided = true;
    let mut over = false;
    loop {
        let told = if decided { prompt.advance() } else { Vec::new() };
        if at_prompt != Some(prompt.seat()) {
            match pass_on(prompt, at_prompt, &mut editor) {
                Some(line) => begun = line,
                None => return Exit::Ok,
            }
            at_prompt = Some(prompt.seat());
        }
        tell(prompt, &mut editor, told, (decided, over));
        over = prompt.is_over();
        let line = match prompt.typed() {
            Some(line) => Ok(line),
            None => read(prompt, &mut editor, &std::mem::take(&mut begun)).map(|text| {
                prompt.take(&text);
                prompt.typed().unwrap_or_default()
            }),
        };
        match line {
            Ok(line) => {
                // What was pressed before is about something else.
                interrupt::pressed();
                // The window may have another size since the line was begun.
                prompt.fit(editor.dimensions());
                if !pager::is_meant(prompt, &mut editor, &line) {
                    decided = false;
                    continue;
                }
                let before = (prompt.stage(), prompt.seat(), prompt.people());
                let reply = prompt.line(&line);
                pager::say(prompt, &mut editor, &reply.lines);
                if reply.leave {
                    return Exit::Ok;
                }
                // A refusal draws no table, which would push it off the screen.
                decided = before != (prompt.stage(), prompt.seat(), prompt.people());
            }
            Err(ReadlineError::Interrupted) => decided = false,
            Err(_) => return Exit::Ok,
        }
    }
}

/// What is new: below the table, where something was decided or the game has just ended.
fn tell(
    prompt: &mut Prompt,
    editor: &mut Typing,
    mut told: Vec<String>,
    (decided, was_over): (bool, bool),
) {
    prompt.fit(editor.dimensions());
    let news = prompt.news();
    told.extend(pager::tell(prompt, editor, &news));
    if decided {
        told.extend(kept::keep(prompt));
    }
    let ends = prompt.is_over() && !was_over;
    let lines = if ends {
        prompt.final_table(&told)
    } else if decided && !prompt.is_over() {
        prompt.decision(&told)
    } else {
        told
    };
    // Who does not read on still hears how the game has ended.
    if !pager::say(prompt, editor, &lines) && ends {
        let ending = prompt.ending();
        pager::say(prompt, editor, &ending);
    }
}

fn terminal() -> rustyline::Result<Typing> {
    let config =
        Config::builder().completion_type(CompletionType::List).auto_add_history(true).build();
    Typing::with_history(config, MemHistory::new())
}

/// Reads a line; `begun` stands there already.
fn read(prompt: &Prompt, editor: &mut Typing, begun: &str) -> rustyline::Result<String> {
    // The prompt completes from the current position; the closure owns what it needs of it.
    let session = Rc::new(prompt.session().clone());
    let seat = prompt.seat();
    let priced = Rc::clone(&session);
    let price = move |line: &str| dialogue::typed_price(&priced, seat, line);
    let complete = move |line: &str| completion::candidates(&session, seat, line);
    editor.set_helper(Some(LineHelper {
        complete: Rc::new(RefCell::new(complete)),
        price: Rc::new(price),
    }));
    editor.readline_with_initial(&format!("{}> ", prompt.name(seat)), (begun, ""))
}

/// Nobody answers what has just been asked in so short a time.
const REACTION: Duration = Duration::from_millis(100);

/// Clears the screen between people who share it and may not know the same. What was typed before it was cleared does not show
/// the table to the next one. Gives it and what was typed there, with which the next line begins; nothing when they leave.
fn pass_on(prompt: &Prompt, before: Option<u32>, editor: &mut Typing) -> Option<String> {
    if !prompt.hides() {
        return Some(String::new());
    }
    if before.is_some() {
        let _ = editor.clear_screen();
        ui::raw("\x1b[2J\x1b[3J\x1b[H");
        let _ = editor.clear_history();
    }
    editor.set_helper(None);
    let asks = prompt.say(&own::PRESS_ENTER, [prompt.name(prompt.seat())]);
    let mut typed = String::new();
    loop {
        let asked = Instant::now();
        match editor.readline_with_initial(&asks, (&typed, "")) {
            Ok(line) if asked.elapsed() < REACTION => typed = line,
            Ok(line) => return Some(line),
            // Ctrl-C gives up a line, not the game.
            Err(ReadlineError::Interrupted) => typed.clear(),
            Err(_) => return None,
        }
    }
}

/// What somebody does who is to read on.
pub(super) enum Answer {
    /// They have read it.
    On,
    /// They want no more: `q` or Ctrl-C.
    Enough,
    /// They type a line for later.
    Line(String),
}

/// Waits for Enter.
pub(super) fn answer(editor: &mut Typing, asks: &str) -> Answer {
    editor.set_helper(None);
    match editor.readline(asks) {
        Ok(line) if line.trim().is_empty() => Answer::On,
        Ok(line) if line.trim().eq_ignore_ascii_case("q") => Answer::Enough,
        Ok(line) => Answer::Line(line),
        Err(_) => Answer::Enough,
    }
}
