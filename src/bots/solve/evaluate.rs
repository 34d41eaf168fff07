//! What a profile is worth to each seat, and what a seat could gain against it: exact fractions.

use super::profile::{Profile, WHOLE};
use super::tree::{ChoiceId, GameTree, Node};
use crate::engine::{Exact, Whole, exact};

/// What a profile is worth, seat by seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// What each seat wins on the average.
    pub values: Vec<Exact>,
    /// What it would win if it knew what the others do, and played best against that.
    pub best: Vec<Exact>,
}

impl Evaluation {
    /// The sum over all seats of what each could gain by another strategy; 0 exactly in an equilibrium. The literature calls it
    /// `NashConv`; for two seats, half of it is the exploitability.
    #[must_use]
    pub fn nash_conv(&self) -> Exact {
        let gains = self.best.iter().zip(&self.values).map(|(best, value)| best - value);
        gains.fold(exact(0), |sum, gain| sum + gain)
    }
}

/// What a profile is worth to each seat, and what each could win against it.
#[must_use]
pub fn evaluate(tree: &GameTree, profile: &Profile) -> Evaluation {
    let seats = 0..tree.seats();
    let all = Weights::new(tree, profile, |_| true);
    let values = seats.clone().map(|seat| {
        let sum = tree.nodes.iter().enumerate().map(|(id, node)| all.worth(node, id, seat));
        all.fraction(sum.sum())
    });
    Evaluation {
        values: values.collect(),
        best: seats.map(|seat| best(tree, profile, seat)).collect(),
    }
}

/// How likely some seats and chance lead to each node, as whole numbers of a unit.
struct Weights<'t> {
    tree: &'t GameTree,
    /// The probability of chance by its number in the tree, in parts of `unit`.
    odds: Vec<Whole>,
    unit: Whole,
    /// By node, the product of the parts of all moves that lead there, and how many moves that are.
    reach: Vec<(Whole, u32)>,
    /// The most moves that lead to a node.
    longest: u32,
    /// The powers of [`WHOLE`].
    powers: Vec<Whole>,
}

impl<'t> Weights<'t> {
    /// Only the moves of those seats are weighted.
    fn new(tree: &'t GameTree, profile: &Profile, whose: impl Fn(usize) -> bool) -> Self {
        let mut reach: Vec<(Whole, u32)> = Vec::with_capacity(tree.histories());
        for node in &tree.nodes {
            let (mut product, mut moves) =
                reach.get(node.parent).cloned().unwrap_or_else(|| (Whole::from(1), 0));
            if let Some((_, by)) = tree.moved(node).filter(|(seat, _)| whose(*seat)) {
                product *= profile.parts(by);
                moves += 1;
            }
            reach.push((product, moves));
        }
        let longest = reach.iter().map(|(_, moves)| *moves).max().unwrap_or_default();
        let powers = std::iter::successors(Some(Whole::from(1)), |power| Some(power * WHOLE));
        let unit = tree.odds.iter().fold(Whole::from(1), |unit, odds| common(&unit, odds.denom()));
        Self {
            odds: tree.odds.iter().map(|odds| odds.numer() * (&unit / odds.denom())).collect(),
            powers: powers.take(longest as usize + 1).collect(),
            tree,
            unit,
            reach,
            longest,
        }
    }

    /// What a node is worth to a seat if the game is over there, times how likely it is reached.
    fn worth(&self, node: &Node, id: usize, seat: usize) -> Whole {
        let (Some(worth), Some((product, moves)), Some(odds)) =
            (self.tree.worth(node, seat), self.reach.get(id), self.odds.get(node.odds))
        else {
            return Whole::ZERO;
        };
        let padding = self.powers.get((self.longest - moves) as usize);
        padding.map_or(Whole::ZERO, |padding| odds * worth * product * padding)
    }

    /// A number of units as a fraction.
    fn fraction(&self, number: Whole) -> Exact {
        let whole = self.powers.last().map_or_else(|| self.unit.clone(), |it| it * &self.unit);
        Exact::new(number, whole)
    }
}

/// The least common multiple.
fn common(one: &Whole, other: &Whole) -> Whole {
    let reduced = Exact::new(one.clone(), other.clone());
    one * reduced.denom()
}

/// What a seat wins if it plays best against the others.
///
/// Where it decides, it has to do the same in all histories of an information set. Sets are settled from the last decision
/// of the seat back to its first: what follows them is then known.
fn best(tree: &GameTree, profile: &Profile, seat: usize) -> Exact {
    let weights = Weights::new(tree, profile, |it| it != seat);
    let own = |node: &Node| tree.moved(node).filter(|(it, _)| *it == seat).map(|(_, by)| by);
    let nodes = tree.nodes.iter().enumerate();
    let mut values: Vec<Whole> = nodes.map(|(id, node)| weights.worth(node, id, seat)).collect();
    // Nodes, by how many decisions of the seat lie before them.
    let mut bands: Vec<Vec<usize>> = Vec::new();
    let mut before: Vec<usize> = Vec::with_capacity(tree.histories());
    for (id, node) in tree.nodes.iter().enumerate() {
        let above = before.get(node.parent).copied().unwrap_or_default();
        let band = above + usize::from(own(node).is_some());
        before.push(band);
        if bands.len() <= band {
            bands.resize(band + 1, Vec::new());
        }
        if let Some(nodes) = bands.get_mut(band) {
            nodes.push(id);
        }
    }
    let mut gains = vec![Whole::ZERO; tree.choices()];
    for band in bands.iter().rev() {
        let with = |id: &usize| Some((*id, tree.nodes.get(*id)?));
        let (chosen, others): (Vec<_>, Vec<_>) =
            band.iter().filter_map(with).partition(|(_, node)| own(node).is_some());
        for (id, node) in others.into_iter().rev().filter(|(id, _)| *id > 0) {
            lift(&mut values, id, node.parent);
        }
        for (id, node) in &chosen {
            let gain = own(node).and_then(|by| gains.get_mut(by));
            if let (Some(gain), Some(value)) = (gain, values.get(*id)) {
                *gain += value;
            }
        }
        for (id, node) in chosen {
            if own(node).is_some_and(|by| is_best(tree, &gains, by)) {
                lift(&mut values, id, node.parent);
            }
        }
    }
    weights.fraction(values.into_iter().next().unwrap_or_default())
}

/// Adds what a node is worth to what its parent is.
fn lift(values: &mut [Whole], id: usize, parent: usize) {
    let value = values.get(id).cloned().unwrap_or_default();
    if let Some(above) = values.get_mut(parent) {
        *above += value;
    }
}

/// Whether no move of its set gains more, and none before it as much.
fn is_best(tree: &GameTree, gains: &[Whole], choice: ChoiceId) -> bool {
    let set = tree.set_of.get(choice).and_then(|set| tree.sets().get(*set));
    let own = gains.get(choice);
    set.is_some_and(|set| {
        set.choices().all(|other| {
            if other < choice { gains.get(other) < own } else { gains.get(other) <= own }
        })
    })
}
