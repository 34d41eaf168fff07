//! `:hint`: what a bot would do in the player's place, which knows no more than the player.

use hoyle::bot::{Candidate, Choice};
use hoyle::notation::{event_text, move_text, own, prompt as words};
use hoyle::opponents::Kind;

use super::interrupt;
use super::prompt::{Prompt, Reply};

/// So many moves are told with their reasons.
const TOLD: usize = 5;

pub fn hint(prompt: &mut Prompt, how: &str) -> Reply {
    if prompt.is_over() {
        return Reply::say([prompt.say(&words::IS_OVER, [])]);
    }
    let seat = prompt.seat();
    let offers = match prompt.session.offers() {
        Ok(offers) => offers,
        Err(fault) => return Reply::say(prompt.refusals().fault(&fault)),
    };
    if !offers.iter().any(|offer| offer.seat == seat) {
        return Reply::say([prompt.say(&own::WAITS, [&prompt.awaited()])]);
    }
    // What was pressed before was about something else.
    interrupt::pressed();
    let chosen =
        prompt.opponents.think(&prompt.session, seat, &Kind::Medium, &interrupt::is_pressed);
    // Whoever has stopped the bot does not stop anything else.
    interrupt::pressed();
    match chosen {
        Err(stop) => Reply::say(prompt.refusals().stopped(&stop)),
        Ok(choice) if how == "why" => Reply::say(why(prompt, &choice)),
        Ok(choice) if how.is_empty() => {
            let action = named(prompt, choice.action.as_ref());
            Reply::say([prompt.say(&words::BOT_WOULD, [&action])])
        }
        Ok(_) => Reply::say([prompt.say(&words::HOW_TO_HINT, [])]),
    }
}

/// The moves that the bot has thought of, the best first.
fn why(prompt: &Prompt, choice: &Choice) -> Vec<String> {
    if choice.candidates.is_empty() {
        let action = named(prompt, choice.action.as_ref());
        return vec![prompt.say(&words::ONLY_MOVE, [&action])];
    }
    let first = if prompt.session.game().hides_nothing() {
        prompt.say(&words::TRIED, [])
    } else {
        prompt.say(&words::TRIED_IN, [&choice.worlds.to_string()])
    };
    let told = choice.candidates.iter().take(TOLD);
    let rows: Vec<(String, &Candidate)> =
        told.map(|it| (named(prompt, it.action.as_ref()), it)).collect();
    let width = rows.iter().map(|(action, _)| action.chars().count()).max().unwrap_or(0);
    let line = |(action, it): &(String, &Candidate)| {
        let percent = format!("{}.{}", it.value / 10, it.value % 10);
        let worth = prompt.say(&words::WORTH, [&percent, &it.visits.to_string()]);
        format!("  {action:width$}  {worth}")
    };
    let mut lines: Vec<String> = std::iter::once(first).chain(rows.iter().map(line)).collect();
    if choice.line.len() > 1 {
        let (game, names) = (prompt.session.game(), prompt.session.names());
        let moves = choice.line.iter().map(|seen| event_text(game, names, seen));
        lines.push(prompt.say(&words::EXPECTS, [&moves.collect::<Vec<_>>().join(" · ")]));
    }
    lines
}

fn named(prompt: &Prompt, action: Option<&hoyle::Move>) -> String {
    let (game, names) = (prompt.session.game(), prompt.session.names());
    match action {
        Some(action) => move_text(game, names, action, |_| false),
        None => prompt.say(&words::WAIT_FOR_OTHERS, []),
    }
}
