//! The choice of a player: the options of the next step, what is chosen so far, and a field to type a move.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::address::Address;
use super::frame::refusal;
use super::waits::waits;
use super::words;
use crate::display::Marking;
use crate::scene::{ChoiceStep, Scene};

/// The section in which a player chooses.
pub(super) fn choice(scene: &Scene, step: &ChoiceStep, at: &Address) -> Markup {
    let code = scene.language.as_str();
    // Where there is no question, the choice says whose turn it is.
    let is_asked = !waits(scene) || !scene.asked.is_empty();
    let title = if is_asked { words::YOUR_CHOICE } else { words::YOUR_TURN };
    html! {
        section.choice aria-labelledby="choice" {
            h2 id="choice" tabindex="-1" { (title.text(code)) }
            (refusal(words::NOT_MADE.text(code), &step.refused))
            @if step.is_begun { (so_far(code, step, at)) }
            @if let Some(cost) = &step.whole {
                (whole(code, step, cost, at))
                (rule(code, step))
            }
            @if !step.options.is_empty() { (options(step, at)) }
            (typed(code, step, at))
        }
    }
}

pub(super) fn so_far(code: &str, step: &ChoiceStep, at: &Address) -> Markup {
    html! {
        div.chosen {
            @if !step.usage.is_empty() { p.usage { code { (step.usage) } } }
            p {
                (words::CHOSEN.text(code)) " " code { (step.written) } " "
                a.anew href=(at.anew()) data-key="anew" { (words::BEGIN_ANEW.text(code)) }
            }
        }
    }
}

/// The button that makes the move that is written.
fn whole(code: &str, step: &ChoiceStep, cost: &str, at: &Address) -> Markup {
    html! {
        form.whole method="post" action=(at.moves()) {
            input type="hidden" name="move" value=(step.written);
            input type="hidden" name="turn" value=(step.turn);
            button.main type="submit" data-key="whole" aria-describedby=[(!cost.is_empty()).then_some("cost")] {
                (words::PLAY.filled(code, [&step.written]))
            }
            @if !cost.is_empty() {
                " " span id="cost" { (cost) }
            }
        }
    }
}

/// What the rules say about the action of a whole move.
fn rule(code: &str, step: &ChoiceStep) -> Markup {
    html! {
        @if !step.rule.is_empty() {
            details {
                summary { (words::RULE_SAYS.text(code)) }
                @for line in &step.rule { p { (line) } }
            }
        }
    }
}

pub(super) fn options(step: &ChoiceStep, at: &Address) -> Markup {
    html! {
        ul.options {
            @for option in &step.options {
                li {
                    a href=(at.step(&option.written)) data-key={ "option " (option.written) } {
                        (name(&option.label))
                        @if !option.is_whole { span aria-hidden="true" { " …" } }
                    }
                    @if !option.about.is_empty() { " " span.about { (option.about) } }
                }
            }
        }
    }
}

/// A name that is broken between its words where there is little room, as in `NineOfDiamonds` and `draw_one`.
fn name(text: &str) -> Markup {
    let mut parts = vec![String::new()];
    let mut before = ' ';
    for sign in text.chars() {
        if before == '_' || before.is_lowercase() && sign.is_uppercase() {
            parts.push(String::new());
        }
        if let Some(part) = parts.last_mut() {
            part.push(sign);
        }
        before = sign;
    }
    html! {
        @for (at, part) in parts.iter().enumerate() {
            @if at > 0 { wbr; }
            (part)
        }
    }
}

fn typed(code: &str, step: &ChoiceStep, at: &Address) -> Markup {
    html! {
        form.typed method="post" action=(at.moves()) {
            label for="typed" { (words::TYPE_A_MOVE.text(code)) }
            div.line {
                input id="typed" name="move" type="text" required autocomplete="off"
                    autocapitalize="off" spellcheck="false" list="moves"
                    value=[(!step.typed.is_empty()).then_some(&step.typed)];
                input type="hidden" name="turn" value=(step.turn);
                button type="submit" data-key="typed" { (words::MAKE_THE_MOVE.text(code)) }
            }
            datalist id="moves" {
                @for option in &step.options { option value=(option.written) {} }
            }
        }
    }
}

/// Where fields and things of the picture lead. A name that several options have leads nowhere, since it does not say which.
pub(super) fn marking(step: Option<&ChoiceStep>, at: &Address) -> Marking {
    let options = step.map_or(&[][..], |step| &step.options);
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for option in options {
        *counts.entry(&option.label).or_default() += 1;
    }
    let clear = options.iter().filter(|it| counts.get(it.label.as_str()) == Some(&1));
    let links = clear.map(|option| (option.label.clone(), at.step(&option.written)));
    Marking { links: links.collect() }
}
