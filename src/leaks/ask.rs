//! What a seat is asked and may do in a position: its offers, questions, legal moves, costs, and
//! the refusals of other moves.

use super::difference::{Difference, What};
use super::{Experiment, any_value};
use crate::engine::{Cost, Fault, Move, Offer, Refusal, Role, Stop};
use crate::hir::{ActionId, Ty};
use crate::notation;
use crate::session::Stream;
use crate::state::{State, Value, Words};

/// How many legal moves of an offer are compared one by one; all are counted.
const LISTED: usize = 200;
/// How many refused moves of an offer are compared, and how many tries find them.
const REFUSED: (usize, usize) = (3, 8);

/// Everything that a seat is asked.
#[derive(Default)]
pub struct Asked {
    offers: Vec<Asking>,
    tried: Vec<(Move, Option<Refusal>)>,
}

/// One offer.
struct Asking {
    action: ActionId,
    role: Role,
    question: Option<Words>,
    count: u64,
    moves: Vec<Vec<Value>>,
    costs: Vec<Cost>,
}

impl Asked {
    /// The moves that were tried although they are refused.
    pub fn probes(&self) -> impl Iterator<Item = &Move> {
        self.tried.iter().map(|(action, _)| action)
    }
}

pub fn ask<'m>(
    experiment: &Experiment<'_>,
    state: &State,
    seat: u32,
    offers: &[Offer],
    probes: impl IntoIterator<Item = &'m Move>,
) -> Result<Asked, Fault> {
    let rules = &experiment.runtime.rules;
    let own = offers
        .iter()
        .filter(|offer| offer.seat == seat)
        .map(|offer| {
            let action = offer.action;
            let (count, moves) = rules.list(state, seat, action, LISTED)?;
            let priced = experiment
                .runtime
                .game
                .actions
                .get(action)
                .is_some_and(|it| !it.costs.is_empty());
            let first = moves.first().filter(|_| priced).map(|it| Move {
                seat,
                action,
                arguments: it.clone(),
            });
            let costs = first.map_or_else(|| Ok(Vec::new()), |it| rules.costs(state, &it))?;
            Ok(Asking {
                action,
                role: offer.role,
                question: rules.question(state, seat, action)?,
                count,
                moves,
                costs,
            })
        });
    let offers = own.collect::<Result<_, Fault>>()?;
    let tried = probes
        .into_iter()
        .map(|probe| Ok((probe.clone(), refusal(experiment, state, probe)?)));
    Ok(Asked {
        offers,
        tried: tried.collect::<Result<_, Fault>>()?,
    })
}

fn refusal(
    experiment: &Experiment<'_>,
    state: &State,
    action: &Move,
) -> Result<Option<Refusal>, Fault> {
    match experiment.runtime.rules.legality(state, action) {
        Ok(()) | Err(Stop::Setup(_)) => Ok(None),
        Err(Stop::Refused(refusal)) => Ok(Some(refusal)),
        Err(Stop::Fault(fault)) => Err(fault),
    }
}

/// Moves of a seat that are refused: a few of each offer, and one that is not offered.
pub fn probes(
    experiment: &Experiment<'_>,
    state: &State,
    seat: u32,
    offers: &[Offer],
    stream: &mut Stream,
) -> Result<Vec<Move>, Fault> {
    let mut found = Vec::new();
    let own: Vec<ActionId> = offers
        .iter()
        .filter(|offer| offer.seat == seat)
        .map(|offer| offer.action)
        .collect();
    for action in own.iter().copied() {
        let types = types(experiment, action);
        let mut refused = 0;
        for _ in 0..if types.is_empty() { 0 } else { REFUSED.1 } {
            let arguments = types
                .iter()
                .map(|ty| any_value(experiment, ty, stream))
                .collect();
            let probe = Move {
                seat,
                action,
                arguments,
            };
            if refused < REFUSED.0
                && matches!(
                    refusal(experiment, state, &probe)?,
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
        let arguments = types(experiment, other)
            .iter()
            .map(|ty| any_value(experiment, ty, stream))
            .collect();
        found.push(Move {
            seat,
            action: other,
            arguments,
        });
    }
    Ok(found)
}

fn types(experiment: &Experiment<'_>, action: ActionId) -> Vec<Ty> {
    let parameters = experiment
        .runtime
        .game
        .actions
        .get(action)
        .map(|it| it.parameters.as_slice())
        .unwrap_or_default();
    parameters
        .iter()
        .filter_map(|parameter| experiment.runtime.game.locals.get(parameter.local))
        .map(|it| it.ty.clone())
        .collect()
}

/// The first difference between what a seat is asked in the two games.
pub fn compare(
    experiment: &Experiment<'_>,
    seat: u32,
    here: &Asked,
    there: &Asked,
) -> Option<Difference> {
    let listed = |it: &Asked| {
        let names: Vec<String> = it
            .offers
            .iter()
            .map(|offer| experiment.action(offer.action))
            .collect();
        names.join(", ")
    };
    let same = |(a, b): (&Asking, &Asking)| a.action == b.action && a.role == b.role;
    if here.offers.len() != there.offers.len() || !here.offers.iter().zip(&there.offers).all(same) {
        return Some(Difference::new(What::Offers, listed(here), listed(there)));
    }
    let offers = here
        .offers
        .iter()
        .zip(&there.offers)
        .find_map(|(a, b)| offer(experiment, seat, a, b));
    let tried = || {
        here.tried
            .iter()
            .zip(&there.tried)
            .find_map(|((action, a), (_, b))| refused(experiment, action, a.as_ref(), b.as_ref()))
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
            return Some(Difference::new(
                What::Question(name),
                said(here),
                said(there),
            ));
        }
    }
    let told = |asking: &Asking, other: &Asking| {
        let only: Vec<String> = asking
            .moves
            .iter()
            .filter(|action| !other.moves.contains(action))
            .take(3)
            .map(|action| text(experiment, seat, asking, action))
            .collect();
        let only = if only.is_empty() {
            "in another order".to_owned()
        } else {
            only.join(", ")
        };
        let count = if asking.count == 1 {
            "1 legal move".to_owned()
        } else {
            format!("{} legal moves", asking.count)
        };
        if asking
            .moves
            .iter()
            .all(|action| other.moves.contains(action))
            && asking.count != other.count
        {
            count
        } else {
            format!("{count}, such as {only}")
        }
    };
    if here.count != there.count || here.moves != there.moves {
        return Some(Difference::new(
            What::Moves(name),
            told(here, there),
            told(there, here),
        ));
    }
    if here.costs != there.costs {
        let costs = |it: &Asking| {
            it.costs
                .iter()
                .map(|cost| cost.amount.to_string())
                .collect::<Vec<_>>()
                .join(", ")
        };
        return Some(Difference::new(What::Cost(name), costs(here), costs(there)));
    }
    None
}

fn text(experiment: &Experiment<'_>, seat: u32, asking: &Asking, arguments: &[Value]) -> String {
    let action = Move {
        seat,
        action: asking.action,
        arguments: arguments.to_vec(),
    };
    notation::move_text(
        &experiment.runtime.game,
        &experiment.setup.names,
        &action,
        |_| false,
    )
}

fn refused(
    experiment: &Experiment<'_>,
    action: &Move,
    here: Option<&Refusal>,
    there: Option<&Refusal>,
) -> Option<Difference> {
    if here == there {
        return None;
    }
    let (game, names) = (&experiment.runtime.game, &experiment.setup.names);
    let lines = |it: Option<&Refusal>| {
        it.map_or_else(
            || "it is legal".to_owned(),
            |it| notation::refusal_lines(game, experiment.sources, names, it).join("; "),
        )
    };
    let (here, there) = (lines(here), lines(there));
    let what = What::Refusal(
        experiment.action(action.action),
        notation::move_text(game, names, action, |_| false),
    );
    (here != there).then(|| Difference::new(what, here, there))
}
