//! `:hint`: what a bot would do in the player's place, which knows no more than the player.

use hoyle::advice;
use hoyle::notation::{own, prompt as words};
use hoyle::opponents::Kind;

use super::interrupt;
use super::prompt::{Prompt, Reply};

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
        Ok(choice) if how == "why" => {
            Reply::say(advice::hint_with_reasons(&prompt.session, &choice))
        }
        Ok(choice) if how.is_empty() => Reply::say([advice::hint(&prompt.session, &choice)]),
        Ok(_) => Reply::say([prompt.say(&words::HOW_TO_HINT, [])]),
    }
}
