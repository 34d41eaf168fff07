//! The page of a game as it was after some of its moves.

use maud::{Markup, PreEscaped, html};

use super::address::Address;
use super::choice::{marking, options, so_far};
use super::frame::frame;
use super::table::{asked, ending, seats, told, viewer};
use super::words;
use crate::display::html_of;
use crate::scene::{ChoiceStep, Eyes, Puzzle, Replay, Scene, Solved};

/// The page of a moment of a game.
#[must_use]
pub fn replay(replay: &Replay, at: &Address) -> String {
    let (scene, code) = (&replay.scene, replay.scene.language.as_str());
    let title = words::REPLAY_OF.filled(code, [&scene.title]);
    let puzzle = at.of_puzzle(replay);
    let step = scene.choice.as_ref().filter(|_| replay.puzzle.is_some());
    let picture = html_of(&scene.picture, Some(&marking(step, &puzzle)));
    let body = html! {
        main {
            div id="shown" {
                header {
                    h1 { (title) }
                    p { (whose(replay)) }
                    (ending(scene))
                    (seats(scene))
                    @if replay.puzzle.is_none() {
                        (moves(replay, at))
                        (eyes(replay, at))
                    }
                }
                @if let Some(puzzled) = &replay.puzzle {
                    (self::puzzle(replay, puzzled, step, &puzzle))
                } @else {
                    (latest(replay))
                    (asked(scene))
                    (knowledge(replay, at))
                }
                section.picture aria-labelledby="picture" {
                    h2 id="picture" { (words::THE_TABLE.text(code)) }
                    (PreEscaped(picture))
                }
                footer {
                    @if replay.puzzle.is_none() {
                        form method="post" action=(at.link()) {
                            input type="hidden" name="at" value=(replay.at);
                            input type="hidden" name="as" value=(replay.eyes.word());
                            button type="submit" { (words::LINK_TO_MOMENT.text(code)) }
                        }
                    }
                    p { a href=(at.base) { (words::BACK_TO_THE_TABLE.text(code)) } }
                }
            }
        }
    };
    frame(code, &title, &body)
}

/// Whose eyes these are, in a sentence.
fn whose(replay: &Replay) -> String {
    match replay.eyes {
        Eyes::Referee => words::REFEREE_SEES.text(&replay.scene.language).to_owned(),
        Eyes::Public | Eyes::Seat(_) => viewer(&Scene { plays: false, ..replay.scene.clone() }),
    }
}

/// Where in the game this is, and where one can go from here.
fn moves(replay: &Replay, at: &Address) -> Markup {
    let code = replay.scene.language.as_str();
    let (now, all) = (replay.at.to_string(), replay.moves.to_string());
    let place = if replay.at == 0 {
        words::BEFORE_MOVES.filled(code, [&all])
    } else {
        words::AFTER_MOVES.filled(code, [&now, &all])
    };
    let before = replay.at.checked_sub(1);
    let after = Some(replay.at + 1).filter(|next| *next <= replay.moves);
    let steps = [
        (words::FIRST_MOVE, "first", before.map(|_| 0)),
        (words::PREVIOUS_MOVE, "prev", before),
        (words::NEXT_MOVE, "next", after),
        (words::LAST_MOVE, "last", after.map(|_| replay.moves)),
    ];
    html! {
        nav.moves aria-label=(words::REPLAY.text(code)) {
            p id="place" { (place) }
            ul {
                @for (phrase, rel, to) in steps {
                    li {
                        @match to {
                            Some(to) => {
                                a rel=(rel) href=(at.moment(to, replay.eyes, "")) { (phrase.text(code)) }
                            }
                            None => { span.off { (phrase.text(code)) } }
                        }
                    }
                }
            }
            form.line method="get" action=(at.replay()) {
                input type="hidden" name="as" value=(replay.eyes.word());
                label for="at" { (words::GO_TO_MOVE.text(code)) }
                input id="at" name="at" type="number" min="0" max=(replay.moves) value=(replay.at);
                button type="submit" { (words::GO.text(code)) }
            }
        }
    }
}

fn latest(replay: &Replay) -> Markup {
    html! {
        @if !replay.latest.is_empty() {
            section.log aria-labelledby="latest" {
                h2 id="latest" { (words::LAST_DID.text(&replay.scene.language)) }
                @for line in &replay.latest { p { (told(line)) } }
            }
        }
    }
}

/// What the seat whose eyes these are could know, and the question what to do.
fn knowledge(replay: &Replay, at: &Address) -> Markup {
    let (scene, code) = (&replay.scene, replay.scene.language.as_str());
    let title = words::COULD_KNOW.filled(code, [&scene.seat]);
    html! {
        @if !replay.known.is_empty() {
            section aria-labelledby="known" {
                h2 id="known" { (title) }
                pre.told tabindex="0" { (replay.known.join("\n")) }
            }
        } @else if replay.tells {
            p { a href=(at.moment(replay.at, replay.eyes, "knows=1")) { (title) } }
        }
        @if replay.decides {
            p {
                a href=(at.moment(replay.at, replay.eyes, "puzzle=1")) {
                    (words::WHAT_WOULD_YOU_DO.text(code))
                }
            }
        }
    }
}

/// Links to the moment through other eyes.
fn eyes(replay: &Replay, at: &Address) -> Markup {
    let (scene, code) = (&replay.scene, replay.scene.language.as_str());
    let name = |eyes: Eyes| match eyes {
        Eyes::Public => words::EYES_OF_ALL.text(code),
        Eyes::Referee => words::EYES_OF_REFEREE.text(code),
        Eyes::Seat(seat) => scene.seats.get(seat as usize).map_or("", |it| it.name.as_str()),
    };
    html! {
        @if replay.offered.len() > 1 {
            nav aria-labelledby="eyes" {
                ul {
                    li id="eyes" { (words::WHOSE_EYES.text(code)) ":" }
                    @for other in &replay.offered {
                        li {
                            a href=(at.moment(replay.at, *other, "")) aria-current=[(*other == replay.eyes).then_some("true")] {
                                (name(*other))
                            }
                        }
                    }
                }
            }
        }
    }
}

fn puzzle(replay: &Replay, puzzle: &Puzzle, step: Option<&ChoiceStep>, at: &Address) -> Markup {
    let code = replay.scene.language.as_str();
    html! {
        section.choice aria-labelledby="choice" {
            h2 id="choice" tabindex="-1" { (words::WHAT_WOULD_YOU_DO.text(code)) }
            @if let Some(solved) = &puzzle.solved {
                (self::solved(replay, solved))
            } @else if let Some(step) = step {
                @for line in &replay.scene.asked { p { (line) } }
                @if step.is_begun { (so_far(code, step, at)) }
                @if let Some(cost) = &step.whole {
                    p {
                        a.main href=(at.answer(&step.written)) { (words::MY_CHOICE.filled(code, [&step.written])) }
                        @if !cost.is_empty() { " " (cost) }
                    }
                }
                @if !step.options.is_empty() { (options(step, at)) }
            }
            p {
                a href=(at.moment(replay.at, replay.eyes, "")) { (words::TO_THE_REPLAY.text(code)) }
            }
        }
    }
}

fn solved(replay: &Replay, solved: &Solved) -> Markup {
    let (scene, code) = (&replay.scene, replay.scene.language.as_str());
    let made = if solved.made.is_empty() {
        words::NOT_PLAYED.filled(code, [&scene.seat])
    } else {
        words::WAS_PLAYED.filled(code, [&scene.seat, &solved.made])
    };
    html! {
        p { (words::YOU_CHOSE.filled(code, [&solved.chosen])) }
        p { (made) }
        @if !solved.advice.is_empty() { pre.told tabindex="0" { (solved.advice.join("\n")) } }
    }
}
