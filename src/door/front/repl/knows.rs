//! `:know` and `:ask`: what follows from all that the seat at the prompt has seen, and what would follow from a move.

use hoyle::inference::Known;
use hoyle::notation::prompt as words;
use hoyle::{Session, Stop, advice, dialogue};

use super::prompt::{Prompt, Reply};
use super::reasons;
use super::rules::page;

/// What is certain, for a place or a card what is likely, and how that is known.
pub fn know(prompt: &mut Prompt, of: &str) -> Reply {
    answered(prompt, |session, known| advice::knowledge(session, known, of))
}

/// What each answer to a move would leave.
pub fn ask(prompt: &mut Prompt, text: &str) -> Reply {
    if text.is_empty() {
        return Reply::say([prompt.say(&words::NAME_A_MOVE, ["ask"])]);
    }
    let action = match dialogue::read_meant(&prompt.session, prompt.seat(), text) {
        Err(error) => return Reply::say(prompt.refusals().unread(&error)),
        Ok(action) => action,
    };
    match prompt.session.explain(&action) {
        Err(stop) => return Reply::say(prompt.refusals().stopped(&stop)),
        Ok(explained) if explained.refusal.is_some() => return reasons::of_move(prompt, text),
        Ok(_) => {}
    }
    answered(prompt, |session, known| advice::prospects(session, known, &action))
}

/// Lines that follow from what the seat at the prompt knows.
fn answered(
    prompt: &mut Prompt,
    lines: impl FnOnce(&Session, &Known) -> Result<Vec<String>, Stop>,
) -> Reply {
    let known = prompt.opponents.known(&prompt.session, prompt.seat());
    match known.and_then(|known| lines(&prompt.session, &known)) {
        Ok(told) => page(prompt, &told),
        Err(stop) => Reply::say(prompt.refusals().stopped(&stop)),
    }
}
