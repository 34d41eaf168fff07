//! What a seat is asked and may do in a position: its offers, questions, legal moves, costs, and
//! the refusals of other moves.

use super::Experiment;
use super::any_value::any_value;
use super::difference::{Difference, What};
use crate::engine::{Cost, Fault, Move, Offer, Reason, Refusal, Role, Stop};
use crate::hir::{ActionId, Ty};
use crate::notation;
use crate::session::Stream;
use crate::state::{FilledText, Position, Value};
use crate::view::{self, Explained};

/// How many legal moves of an offer are compared one by one; all are counted.
const LISTED: usize = 200;
/// How many refused moves of an offer are compared, and how many tries find them.
const REFUSED: (usize, usize) = (3, 8);

/// Everything that a seat is asked.
#[derive(Default)]
pub struct Asked {
    offers: Vec<Asking>,
    tried: Vec<(Move, Explained)>,
}

/// One offer.
struct Asking {
    action: ActionId,
    role: Role,
    question: Option<FilledText>,
    count: u64,
    moves: Vec<Vec<Value>>,
    costs: Vec<Cost>,
    /// The answers about the conditions of the first legal move.
    why: Vec<(Reason, bool)>,
}

impl Asked {
    /// The moves that were tried although they are refused.
    pub fn probes(&self) -> impl Iterator<Item = &Move> {
        self.tried.iter().map(|(action, _)| action)
    }
}

pub fn ask<'m>(
    experiment: &Experiment<'_>,
    state: &Position,
    seat: u32,
    offers: &[Offer],
    probes: impl IntoIterator<Item = &'m Move>,
) -> Result<Asked, Fault> {
    let rules = &experiment.runtime.rules;
    let own = offers.iter().filter(|offer| offer.seat == seat).map(|offer| {
        let action = offer.action;
        let (count, moves) = rules.list(state, seat, action, LISTED)?;
        let first =
            moves.first().map(|arguments| Move { seat, action, arguments: arguments.clone() });
        let (costs, why) = match &first {
            None => (Vec::new(), Vec::new()),
            Some(it) => (
                view::costs(rules.as_ref(), state, it)?,
                explained(experiment, state, it)?.conditions,
            ),
        };
        Ok(Asking {
            action,
            role: offer.role,
            question: rules.question(state, seat, action)?,
            count,
            moves,
            costs,
            why,
        })
    });
    let offers = own.collect::<Result<_, Fault>>()?;
    let tried =
        probes.into_iter().map(|probe| Ok((probe.clone(), explained(experiment, state, probe)?)));
    Ok(Asked { offers, tried: tried.collect::<Result<_, Fault>>()? })
}

fn explained(
    experiment: &Experiment<'_>,
    state: &Position,
    action: &Move,
) -> Result<Explained, Fault> {
    match view::explain(experiment.runtime.rules.as_ref(), state, action) {
        Ok(explained) => Ok(explained),
        Err(Stop::Refused(_) | Stop::Setup(_)) => Ok(Explained::default()),
        Err(Stop::Fault(fault)) => Err(fault),
    }
}

/// Moves of a seat that are refused: a few of each offer, and one that is not offered.
pub fn probes(
    experiment: &Experiment<'_>,
    state: &Position,
    seat: u32,
    offers: &[Offer],
    stream: &mut Stream,
) -> Result<Vec<Move>, Fault> {
    let mut found = Vec::new();
    let own: Vec<ActionId> =
        offers.iter().filter(|offer| offer.seat == seat).map(|offer| offer.action).collect();
    for action in own.iter().copied() {
        let types = types(experiment, action);
        let mut refused = 0;
        for _ in 0..if types.is_empty() { 0 } else { REFUSED.1 } {
            let arguments = types.iter().map(|ty| any_value(experiment, ty, stream)).collect();
            let probe = Move { seat, action, arguments };
            if refused < REFUSED.0
                && matches!(
                    explained(experiment, state, &probe)?.refusal,
                    Some(Refusal::Conditions(_))
                )
            {
                found.push(probe);
                refused += 1;
            }
        }
    }
    let actions = experiment.runtime.game.actions.len() as u64;
    let other = ActionId::from(usize::try_from(stream.below(actions)).unwrap_or(0));
    if actions > 0 && !own.contains(&other) {
        let arguments =
            types(experiment, other).iter().map(|ty| any_value(experiment, ty, stream)).collect();
        found.push(Move { seat, action: other, arguments });
    }
    Ok(found)
}

pub fn types(experiment: &Experiment<'_>, action: ActionId) -> Vec<Ty> {
    let game = &experiment.runtime.game;
    let parameters = game.action(action).parameters.iter();
    let types = parameters.map(|it| game.local(it.local).ty.clone());
    types.collect()
}

/// The first difference between what a seat is asked in the two games.
pub fn compare(
    experiment: &Experiment<'_>,
    seat: u32,
    here: &Asked,
    there: &Asked,
) -> Option<Difference> {
    let listed = |it: &Asked| {
        let names: Vec<String> =
            it.offers.iter().map(|offer| experiment.action(offer.action)).collect();
        names.join(", ")
    };
    let same = |(a, b): (&Asking, &Asking)| a.action == b.action && a.role == b.role;
    if here.offers.len() != there.offers.len() || !here.offers.iter().zip(&there.offers).all(same) {
        return Some(Difference::new(What::Offers, listed(here), listed(there)));
    }
    let offers =
        here.offers.iter().zip(&there.offers).find_map(|(a, b)| offer(experiment, seat, a, b));
    let tried = || {
        here.tried
            .iter()
            .zip(&there.tried)
            .find_map(|((action, a), (_, b))| told(experiment, action, a, b))
    };
    offers.or_else(tried)
}

fn offer(
    experiment: &Experiment<'_>,
    seat: u32,
    here: &Asking,
    there: &Asking,
) -> Option<Difference> {
    let name = experiment.action(here.action);
    if here.question != there.question {
        let said = |it: &Asking| {
            let (game, names) = (&experiment.runtime.game, &experiment.setup.names);
            let words = it.question.as_ref();
            words.map_or_else(String::new, |it| notation::say(game, names, it))
        };
        if said(here) != said(there) {
            return Some(Difference::new(What::Question(name), said(here), said(there)));
        }
    }
    if here.count != there.count || here.moves != there.moves {
        return Some(Difference::new(
            What::Moves(name),
            moves(experiment, seat, here, there),
            moves(experiment, seat, there, here),
        ));
    }
    if here.costs != there.costs {
        let costs = |it: &Asking| {
            it.costs.iter().map(|cost| cost.amount.to_string()).collect::<Vec<_>>().join(", ")
        };
        return Some(Difference::new(What::Cost(name), costs(here), costs(there)));
    }
    let first = text(experiment, seat, here, here.moves.first()?);
    why(experiment, (name, first), &here.why, &there.why)
}

/// Compares the answers about the conditions of a move.
fn why(
    experiment: &Experiment<'_>,
    (action, text): (String, String),
    here: &[(Reason, bool)],
    there: &[(Reason, bool)],
) -> Option<Difference> {
    if here == there {
        return None;
    }
    let (game, names) = (&experiment.runtime.game, &experiment.setup.names);
    let lines = |all: &[(Reason, bool)]| {
        let each = all.iter().map(|(reason, holds)| {
            let reason = Refusal::Conditions(vec![reason.clone()]);
            let lines = notation::refusal_lines(game, experiment.sources, names, &reason);
            let judged = if *holds { "holds" } else { "fails" };
            format!("{judged}: {}", lines.join("; "))
        });
        each.collect::<Vec<_>>().join("; ")
    };
    let (here, there) = (lines(here), lines(there));
    (here != there).then(|| Difference::new(What::Why(action, text), here, there))
}

/// How many moves are legal on one side, and some of those that are not legal on the other.
fn moves(experiment: &Experiment<'_>, seat: u32, asking: &Asking, other: &Asking) -> String {
    let count = if asking.count == 1 {
        "1 legal move".to_owned()
    } else {
        format!("{} legal moves", asking.count)
    };
    let only = asking.moves.iter().filter(|action| !other.moves.contains(action));
    let only: Vec<String> = only.take(3).map(|it| text(experiment, seat, asking, it)).collect();
    if !only.is_empty() {
        format!("{count}, such as {}", only.join(", "))
    } else if asking.count != other.count {
        count
    } else {
        format!("{count}, in another order")
    }
}

fn text(experiment: &Experiment<'_>, seat: u32, asking: &Asking, arguments: &[Value]) -> String {
    let action = Move { seat, action: asking.action, arguments: arguments.to_vec() };
    notation::move_text(&experiment.runtime.game, &experiment.setup.names, &action, |_| false)
}

/// Compares the answers about a move that was tried.
fn told(
    experiment: &Experiment<'_>,
    action: &Move,
    here: &Explained,
    there: &Explained,
) -> Option<Difference> {
    let (game, names) = (&experiment.runtime.game, &experiment.setup.names);
    let lines = |it: Option<&Refusal>| {
        it.map_or_else(
            || "it is legal".to_owned(),
            |it| notation::refusal_lines(game, experiment.sources, names, it).join("; "),
        )
    };
    let (name, text) =
        (experiment.action(action.action), notation::move_text(game, names, action, |_| false));
    if here.refusal != there.refusal {
        let (here, there) = (lines(here.refusal.as_ref()), lines(there.refusal.as_ref()));
        if here != there {
            return Some(Difference::new(What::Refusal(name, text), here, there));
        }
    }
    why(experiment, (name, text), &here.conditions, &there.conditions)
}
