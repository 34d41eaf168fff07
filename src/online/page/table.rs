//! The page of a table.

use maud::{Markup, PreEscaped, html};

use super::address::Address;
use super::body::PageBody;
use super::choice::{choice, marking};
use super::frame::frame;
use super::time::{clock, time_control};
use super::waits::waits;
use super::words;
use crate::display::html_of;
use crate::scene::{ChoiceStep, NAME, Scene, SceneSeat, TakeBack, TimeControl};

/// The whole page of a viewer.
#[must_use]
pub fn table(scene: &Scene, at: &Address) -> String {
    let mark = if waits(scene) { "● " } else { "" };
    let body = html! {
        @if let Some(device) = &at.device {
            nav.device { a href=(device) { (words::HAND_OVER.text(&scene.language)) } }
        }
        main id="table" data-events=(at.events()) { (shown(scene, at)) }
        p.hid id="news" role="status" aria-live="polite" data-sound=(words::SOUND.text(&scene.language)) {}
    };
    frame(&scene.language, &format!("{mark}{}", scene.title), &body)
}

/// What lies within `<main>` for the viewer whose page lies there: the stream of events sends it, and the script puts it in place of what
/// was there.
#[must_use]
pub fn table_body(scene: &Scene, base: &str) -> PageBody {
    PageBody::new(|state| {
        shown(scene, &Address::new(base.to_owned(), state.to_owned())).into_string()
    })
}

fn shown(scene: &Scene, at: &Address) -> Markup {
    let code = scene.language.as_str();
    let step = step(scene);
    let picture = html_of(&scene.picture, Some(&marking(step, at)));
    html! {
        div id="shown" data-id=(at.state) data-waits[waits(scene)] data-lines=(scene.earlier + scene.log.len()) {
            header {
                h1 { (scene.title) }
                (ending(scene))
                (again(scene, at))
                (halted(scene))
                p { (viewer(scene)) }
                (seats(scene))
                (time(scene))
            }
            (gathering(scene, at))
            (asked(scene))
            @if let Some(step) = step { (choice(scene, step, at)) }
            section.picture aria-labelledby="picture" {
                h2 id="picture" { (words::THE_TABLE.text(code)) }
                (PreEscaped(picture))
            }
            (log(scene, at))
            footer {
                nav aria-label=(words::MORE_PAGES.text(code)) {
                    ul {
                        li { a href=(at.replay()) data-key="replay" { (words::REPLAY.text(code)) } }
                        @if scene.plays {
                            li { a href=(at.notes()) data-key="notes" { (words::NOTES.text(code)) } }
                            li { a href=(at.hook()) data-key="hook" { (words::BE_TOLD.text(code)) } }
                        }
                        @if scene.advised {
                            li { a href=(at.advice()) data-key="advice" { (words::ADVICE.text(code)) } }
                        }
                        li { a href=(at.rules()) data-key="rules" { (words::RULES.text(code)) } }
                        li { a href=(at.help()) data-key="help" { (words::HELP.text(code)) } }
                    }
                }
            }
        }
    }
}

/// The step of a choice, for a viewer who plays while the game goes on.
fn step(scene: &Scene) -> Option<&ChoiceStep> {
    scene.choice.as_ref().filter(|_| scene.plays && scene.ending.is_empty())
}

/// How the game has ended.
pub(super) fn ending(scene: &Scene) -> Markup {
    html! {
        @if !scene.ending.is_empty() {
            section.ending {
                h2 { (words::IS_OVER.text(&scene.language)) }
                @for line in &scene.ending { p { (line) } }
            }
        }
    }
}

/// The next game with the same people.
fn again(scene: &Scene, at: &Address) -> Markup {
    let phrase = if scene.continued { words::NEXT_GAME } else { words::PLAY_AGAIN };
    html! {
        @if !scene.ending.is_empty() && (scene.plays || scene.continued) {
            form.again method="post" action=(at.again()) {
                button.main type="submit" data-key="again" { (phrase.text(&scene.language)) }
            }
        }
    }
}

/// How long players may think, while the game goes on.
fn time(scene: &Scene) -> Markup {
    let code = scene.language.as_str();
    html! {
        @if scene.time != TimeControl::Unlimited && scene.ending.is_empty() {
            p.about { (words::PLAYERS_HAVE.filled(code, [&time_control(code, scene.time)])) }
        }
    }
}

/// What the game waits for before it begins, and how whoever watches takes a seat.
fn gathering(scene: &Scene, at: &Address) -> Markup {
    let code = scene.language.as_str();
    let open: Vec<&SceneSeat> = scene.seats.iter().filter(|seat| seat.open).collect();
    let names: Vec<&str> = open.iter().map(|seat| seat.name.as_str()).collect();
    html! {
        @if !open.is_empty() {
            section.asked aria-labelledby="gathers" {
                h2 id="gathers" tabindex="-1" { (words::NOW.text(code)) }
                p { (words::GATHERS.filled(code, [&names.join(", ")])) }
                @if scene.seat.is_empty() {
                    form.line method="post" action=(at.sit()) {
                        label for="seat" { (words::SEAT_OF.text(code)) }
                        select id="seat" name="seat" {
                            @for (number, seat) in scene.seats.iter().enumerate().filter(|it| it.1.open) {
                                option value=(number) { (number + 1) ": " (seat.name) }
                            }
                        }
                        (name_field(code))
                        button.main type="submit" data-key="sit" { (words::TAKE_A_SEAT.text(code)) }
                    }
                }
            }
        }
    }
}

/// The field for the name of somebody who takes an open seat.
pub(super) fn name_field(code: &str) -> Markup {
    html! {
        label for="name" { (words::YOUR_NAME.text(code)) }
        input id="name" name="name" type="text" maxlength=(NAME) required autocomplete="nickname" spellcheck="false";
    }
}

/// Why play does not go on, if the rules have a fault.
fn halted(scene: &Scene) -> Markup {
    html! {
        @if let Some(code) = &scene.halted {
            p.refused role="alert" { (words::HALTED.filled(&scene.language, [code])) }
        }
    }
}

/// What a player can do about taking a move back.
fn taking_back(scene: &Scene, at: &Address) -> Markup {
    let code = scene.language.as_str();
    let one = |phrase: crate::notation::Phrase| {
        html! { button type="submit" data-key="take-back" { (phrase.text(code)) } }
    };
    let inner = match &scene.take_back {
        TakeBack::No => return html! {},
        TakeBack::Now => one(words::TAKE_BACK),
        TakeBack::Ask => one(words::ASK_TO_TAKE_BACK),
        TakeBack::Asked(names) => {
            html! { p { (words::WAITS_FOR_CONSENT.filled(code, [&names.join(", ")])) } }
        }
        TakeBack::Consent(name) => html! {
            p { (words::WANTS_BACK.filled(code, [name])) }
            button type="submit" name="agree" value="yes" data-key="agree" { (words::AGREE.text(code)) }
            button type="submit" name="agree" value="no" data-key="disagree" { (words::DISAGREE.text(code)) }
        },
    };
    html! {
        form.back method="post" action=(at.take_back()) {
            input type="hidden" name="state" value=(at.state);
            (inner)
        }
    }
}

/// A line of the log: a move, and what came of it.
pub(super) fn told(line: &str) -> Markup {
    match line.split_once("  # ") {
        Some((action, effects)) => html! { (action) " — " (effects) },
        None => html! { (line) },
    }
}

/// Whose eyes these are, in a sentence.
pub(super) fn viewer(scene: &Scene) -> String {
    let phrase = match (scene.seat.is_empty(), scene.plays) {
        (true, _) => words::YOU_WATCH,
        (false, true) => words::YOU_PLAY,
        (false, false) => words::YOU_LOOK,
    };
    phrase.filled(&scene.language, [&scene.seat])
}

pub(super) fn seats(scene: &Scene) -> Markup {
    /// How many colours the style knows.
    const COLOURS: usize = 6;
    let code = scene.language.as_str();
    html! {
        h2.hid { (words::SEATS.text(code)) }
        ul.seats {
            @for (at, seat) in scene.seats.iter().enumerate() {
                li.waits[seat.waits] {
                    @if seat.waits { span.sign aria-hidden="true" { "▶" } " " }
                    b class={ "seat" (at % COLOURS) } { (seat.name) }
                    @if scene.plays && seat.name == scene.seat {
                        " (" (words::YOU.text(code)) ")"
                    }
                    @if !seat.bot.is_empty() {
                        " (" (words::BOT.filled(code, [&seat.bot])) ")"
                    }
                    @if seat.open { " (" (words::OPEN_SEAT.text(code)) ")" }
                    @if seat.waits { " " span.turn { (words::TO_MOVE.text(code)) } }
                    @if let Some(seat_clock) = &seat.clock { (clock(code, seat_clock)) }
                }
            }
        }
    }
}

pub(super) fn asked(scene: &Scene) -> Markup {
    let phrase = if waits(scene) { words::YOUR_TURN } else { words::NOW };
    html! {
        @if !scene.asked.is_empty() || waits(scene) && scene.choice.is_none() {
            section.asked aria-labelledby="asked" {
                h2 id="asked" tabindex="-1" { (phrase.text(&scene.language)) }
                @for line in &scene.asked { p { (line) } }
            }
        }
    }
}

fn log(scene: &Scene, at: &Address) -> Markup {
    let code = scene.language.as_str();
    html! {
        section.log aria-labelledby="happened" {
            h2 id="happened" { (words::HAPPENED.text(code)) }
            @if scene.earlier > 0 {
                p {
                    a href=(at.whole_log()) data-key="earlier" {
                        (words::EARLIER.filled(code, [&scene.earlier.to_string()]))
                    }
                }
            }
            @if scene.log.is_empty() {
                p { (words::NOTHING_YET.text(code)) }
            } @else {
                // The latest line is in view: what stands here is laid out from below.
                div.latest tabindex="0" role="group" aria-labelledby="happened" data-key="log" {
                    ol id="log" start=(scene.earlier + 1) {
                        @for line in &scene.log { li { (told(line)) } }
                    }
                }
            }
            (taking_back(scene, at))
        }
    }
}
