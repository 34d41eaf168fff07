//! Outcomes of chance, to a game and from it. Both have one form, so that what came out of one game
//! can be put into another.

use serde_json::{Value as Json, json};

use super::answer::Problem;
use super::request::Outcome;
use crate::engine::Drawn;
use crate::hir::{Game, Ty};
use crate::notation::{NO_DICE, Names, parse_value};
use crate::session::{Session, Source, sources};
use crate::state::Value;
use crate::view::Viewer;

/// An outcome as it is given to a game. Whether it can fall is seen when it does.
pub(super) fn given(
    game: &Game,
    names: &Names,
    name: &str,
    outcome: &Outcome,
) -> Result<Drawn, Problem> {
    let named: Vec<Source> = sources(game)
        .into_iter()
        .filter(|(it, _)| *it == name)
        .map(|(_, source)| source)
        .collect();
    if named.is_empty() {
        let mut known: Vec<&str> = sources(game).into_iter().map(|(name, _)| name).collect();
        known.sort_unstable();
        known.dedup();
        let list = if known.is_empty() {
            "it leaves nothing to chance".to_owned()
        } else {
            format!("there are {}", known.join(", "))
        };
        let message = format!(
            "{} leaves nothing called `{name}` to chance; {list}",
            game.title
        );
        return Err(Problem::new("chance", message).near(name, known));
    }
    let read: Vec<Result<Drawn, Problem>> = named
        .iter()
        .map(|source| one(game, names, name, source, outcome))
        .collect();
    // One name may stand for several draws; the first that the outcome fits is meant.
    let other = || {
        Err(Problem::new(
            "chance",
            format!("there is no outcome for `{name}`"),
        ))
    };
    let fits = read.iter().position(Result::is_ok).unwrap_or(0);
    read.into_iter().nth(fits).unwrap_or_else(other)
}

fn one(
    game: &Game,
    names: &Names,
    name: &str,
    source: &Source,
    outcome: &Outcome,
) -> Result<Drawn, Problem> {
    let value = |ty: &Ty, text: &str| {
        parse_value(game, names, text, ty, NO_DICE)
            .map_err(|error| Problem::unreadable("chance", error))
    };
    match (source, outcome) {
        (Source::Pile(ty), Outcome::Order(cards)) => {
            let cards = cards.iter().map(|card| {
                value(ty, card).map(|it| {
                    if let Value::Member(card) = it {
                        card
                    } else {
                        u32::MAX
                    }
                })
            });
            cards.collect::<Result<_, _>>().map(Drawn::Order)
        }
        (Source::Draw(ty), Outcome::Choice(text)) => value(ty, text).map(Drawn::Choice),
        (Source::Pile(_), Outcome::Choice(_)) => Err(Problem::new(
            "chance",
            format!("`{name}` is shuffled: its outcome is a list of cards, the top one first"),
        )),
        (Source::Draw(_), Outcome::Order(_)) => Err(Problem::new(
            "chance",
            format!("`{name}` is drawn: its outcome is one text"),
        )),
    }
}

/// Every outcome of a game so far, in the form in which it can be given to another.
pub(super) fn fallen(session: &Session) -> Vec<Json> {
    let seen = session
        .seen(Viewer::Referee, 0)
        .into_iter()
        .map(|it| it.json);
    let chances = seen.filter(|it| it.get("event").is_some_and(|event| event == "chance"));
    chances
        .map(|it| json!({ "name": it.get("name"), "outcome": it.get("outcome") }))
        .collect()
}
