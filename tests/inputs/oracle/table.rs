//! The table between two steps, when somebody decides or the game is over: nobody looks at it in the middle of a step.

use std::fmt::Write;

use hoyle::Viewer;
use hoyle::engine::{Event, Legal, Move, Offer};
use hoyle::history::Next;
use hoyle::state::{Value, value_at};
use hoyle::view::{costs, explain, may_break_in, scores, view};

use super::observed::{Look, Observation};
use super::releases;
use super::sight::plain;

/// Moves of an action that are tried, to be refused.
const TRIED: usize = 240;

pub fn seen(look: Look<'_>) -> Observation {
    let (game, layout) = (&look.worlds.runtime.game, &look.worlds.runtime.layout);
    let node = &look.worlds.nodes[look.at];
    let rules = look.worlds.runtime.rules.as_ref();
    let view = view(game, layout, &node.state, look.viewer);
    let (before, happened) = since(look);
    let events: Vec<&Event> = happened.iter().map(|it| plain(it).1).collect();
    let before = before.map(|at| &look.worlds.nodes[at].state);
    let opened = releases::opened((game, layout), (before, &view), (look.viewer, &events));
    let laid_out = releases::laid_out(game, &view, before.is_none() && shuffles_openly(look));
    let left = releases::left(game, &view, if before.is_none() { &happened } else { &[] });
    let released = format!("{} {opened} {laid_out} {left}", releases::tops(&view));
    let mut rest: String = view.entries.iter().map(|it| format!("{it:?}\n")).collect();
    let _ = writeln!(rest, "scores {:?}", scores(game, layout, &node.state, look.viewer));
    let kind = match &node.next {
        Some(Next::Over) => "over".to_owned(),
        Some(Next::Chance(_)) | None => String::new(),
        Some(Next::Decision(offers)) => {
            own(look, offers, &mut rest);
            let awaited = rules.awaited(&node.state);
            format!("waits for {awaited:?} {:?}", may_break_in(game, rules, &node.state).ok())
        }
    };
    Observation::new(kind, released, rest)
}

/// Where all looked before, and what has happened since then.
fn since(look: Look<'_>) -> (Option<usize>, Vec<&Event>) {
    let nodes = &look.worlds.nodes;
    let mut before = std::iter::successors(nodes[look.at].before, |at| nodes[*at].before);
    let before = before.find(|at| nodes[*at].is_looked_at());
    let steps = look.worlds.path(look.at).into_iter().filter(|at| Some(*at) > before);
    (before, steps.flat_map(|at| &nodes[at].events).collect())
}

/// Whether setup shuffles a zone that all see.
fn shuffles_openly(look: Look<'_>) -> bool {
    let events = since(look).1;
    events.iter().any(|it| releases::falls_openly(&look.worlds.runtime.game, plain(it).1).is_some())
}

/// What a seat may do: its legal moves, and of others why they are refused, and what they cost.
fn own(look: Look<'_>, offers: &[Offer], rest: &mut String) {
    let Viewer::Seat(seat) = look.viewer else {
        return;
    };
    let rules = look.worlds.runtime.rules.as_ref();
    let state = &look.worlds.nodes[look.at].state;
    for offer in offers.iter().filter(|it| it.seat == seat) {
        let legal = Legal::new(rules, state, std::slice::from_ref(offer)).list(TRIED);
        let question = rules.question(state, seat, offer.action);
        let _ = writeln!(rest, "{offer:?} {:?} {:?}", question.ok(), legal.ok());
        for arguments in arguments(look, offer) {
            let tried = Move { seat, action: offer.action, arguments };
            let why = explain(rules, state, &tried).map_err(|stop| stop.to_string());
            let price = costs(rules, state, &tried);
            let _ = writeln!(rest, "{tried:?} {why:?} {:?}", price.ok());
        }
    }
}

/// All arguments of an action, or the first of them.
fn arguments(look: Look<'_>, offer: &Offer) -> Vec<Vec<Value>> {
    let (game, layout) = (&look.worlds.runtime.game, &look.worlds.runtime.layout);
    let seats = look.worlds.nodes[look.at].state.seats();
    let mut all: Vec<Vec<Value>> = vec![Vec::new()];
    for parameter in &game.action(offer.action).parameters {
        let ty = &game.local(parameter.local).ty;
        let inner = match ty {
            hoyle::hir::Ty::Optional(inner) => inner,
            other => other,
        };
        let count = u32::try_from(layout.count(inner, seats)).unwrap_or(u32::MAX);
        let most = u32::try_from(TRIED).unwrap();
        let mut values: Vec<Value> = (0..count.min(most)).map(|at| value_at(at, inner)).collect();
        if inner != ty {
            values.push(Value::None);
        }
        let longer = all.iter().flat_map(|head| {
            values.iter().map(move |value| [&head[..], std::slice::from_ref(value)].concat())
        });
        all = longer.take(TRIED).collect();
    }
    all
}
