//! Outcomes of chance as JSON, both those that a request gives and those that have fallen, so that the outcomes of one
//! game can be given to another.

use serde_json::{Value as Json, json};

use super::answer::Problem;
use crate::engine::Drawn;
use crate::hir::{Game, Ty};
use crate::notation::{Names, drawn_json, value_from_json};
use crate::session::{Entry, ForcedOutcome, Input, Session, Source, sources};

/// A given outcome. Whether the outcome can fall is checked when it is due.
pub(super) fn given(
    game: &Game,
    names: &Names,
    name: &str,
    outcome: &Json,
) -> Result<ForcedOutcome, Problem> {
    let named: Vec<Source> =
        sources(game).into_iter().filter(|(it, _)| *it == name).map(|(_, source)| source).collect();
    if named.is_empty() {
        let mut known: Vec<&str> = sources(game).into_iter().map(|(name, _)| name).collect();
        known.sort_unstable();
        known.dedup();
        let list = if known.is_empty() {
            "it leaves nothing to chance".to_owned()
        } else {
            format!("there are {}", known.join(", "))
        };
        let message = format!("{} leaves nothing called `{name}` to chance; {list}", game.title);
        return Err(Problem::new("chance", message).near(name, known));
    }
    let mut readings = Vec::new();
    let mut problem = None;
    for source in named {
        match one(game, names, name, &source, outcome) {
            Ok(drawn) => readings.push((source, drawn)),
            Err(why) => problem = problem.or(Some(why)),
        }
    }
    // Several draws may have one name; which of them is meant shows when the outcome is due.
    match problem {
        Some(why) if readings.is_empty() => Err(why),
        _ => Ok(ForcedOutcome::Readings(readings)),
    }
}

fn one(
    game: &Game,
    names: &Names,
    name: &str,
    source: &Source,
    outcome: &Json,
) -> Result<Drawn, Problem> {
    let value = |ty: &Ty, json: &Json| {
        value_from_json(game, names, json, ty).map_err(|error| Problem::unreadable("chance", error))
    };
    match (source, outcome) {
        (Source::Pile(ty), Json::Array(cards)) => {
            let cards = cards.iter().map(|card| {
                value(ty, card).map(|it| it.cards(ty).first().copied().unwrap_or(u32::MAX))
            });
            cards.collect::<Result<_, _>>().map(Drawn::Order)
        }
        (Source::Pile(_), _) => Err(Problem::new(
            "chance",
            format!("`{name}` is shuffled: its outcome is a list of cards, the top one first"),
        )),
        (Source::Draw(ty), _) => value(ty, outcome).map(Drawn::Choice),
    }
}

/// Outcomes that have fallen, in the form in which a request can give them to another game.
pub(super) fn fallen(session: &Session, entries: &[&Entry]) -> Vec<Json> {
    let (game, names) = (session.game(), session.names());
    let chances = entries.iter().filter_map(|entry| match &entry.input {
        Input::Chance { name, drawn, ty } => Some(json!({
            "name": name,
            "outcome": drawn_json(game, names, drawn, ty),
        })),
        Input::Start | Input::Move(_) | Input::TakenBack => None,
    });
    chances.collect()
}
