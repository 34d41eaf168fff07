//! [`Solver`]: counterfactual regret minimisation.
//!
//! This is the only file of hoyle that calculates with floating point. What comes of it is written down as decimal numbers,
//! and judged by exact ones: [`super::evaluate`].
#![expect(clippy::float_arithmetic, reason = "regrets are averaged over thousands of iterations")]

use super::Method;
use super::profile::Profile;
use super::tree::{Edge, GameTree, InformationSet, Node};
use crate::engine::Exact;

/// Finds a profile of strategies in which no seat could gain much by another strategy of its own, by playing the whole tree
/// over and over: each time, a seat plays the more what it regrets not to have played before.
///
/// In games of two in which one wins what the other loses, the average of all iterations comes as near to an equilibrium as is
/// wanted. In others it often does, and nothing is promised.
///
/// Seats take turns within an iteration. Zinkevich, Johanson, Bowling and Piccione, *Regret minimization in games with
/// incomplete information* (2007); Tammelin, *Solving large imperfect information games using CFR+* (2014); Brown and Sandholm,
/// *Solving imperfect-information games via discounted regret minimization* (2019).
pub struct Solver<'t> {
    tree: &'t GameTree,
    method: Method,
    iterations: u32,
    /// By move, how likely it is played now, what not playing it has cost so far, and the sum of how likely it was played.
    strategy: Numbers,
    regrets: Numbers,
    sums: Numbers,
    /// By node: how likely each seat plays along, and how likely chance does.
    reach: Vec<Numbers>,
    /// By node: what comes of it for the seat that learns.
    values: Numbers,
    /// By outcome, its probability.
    shares: Numbers,
}

/// Numbers by the number of a node or a move.
#[derive(Clone, Default)]
struct Numbers(Vec<f64>);

impl Numbers {
    fn new(count: usize) -> Self {
        Self(vec![0.0; count])
    }

    fn at(&self, place: usize) -> f64 {
        self.0.get(place).copied().unwrap_or_default()
    }

    fn put(&mut self, place: usize, number: f64) {
        if let Some(here) = self.0.get_mut(place) {
            *here = number;
        }
    }

    fn add(&mut self, place: usize, number: f64) {
        if let Some(here) = self.0.get_mut(place) {
            *here += number;
        }
    }
}

impl<'t> Solver<'t> {
    /// A solver that has not begun: every move of an information set is equally likely.
    #[must_use]
    pub fn new(tree: &'t GameTree, method: Method) -> Self {
        let (nodes, choices) = (tree.histories(), tree.choices());
        let mut solver = Self {
            tree,
            method,
            iterations: 0,
            strategy: Numbers::new(choices),
            regrets: Numbers::new(choices),
            sums: Numbers::new(choices),
            reach: vec![Numbers::new(nodes); tree.seats() + 1],
            values: Numbers::new(nodes),
            shares: Numbers(tree.shares.iter().map(nearest).collect()),
        };
        tree.sets().iter().for_each(|set| solver.match_regrets(set));
        solver
    }

    /// How many times all seats have learned.
    #[must_use]
    pub const fn iterations(&self) -> u32 {
        self.iterations
    }

    /// Lets each seat learn once.
    pub fn iterate(&mut self) {
        self.iterations += 1;
        for seat in 0..self.tree.seats() {
            self.reach();
            self.weigh(seat);
            self.learn(seat);
        }
    }

    /// How likely the seats and chance play along to each node.
    fn reach(&mut self) {
        let chance = self.tree.seats();
        let edges = self.tree.nodes.iter().map(|node| (node.parent, self.edge(node, chance)));
        let edges: Vec<(usize, (usize, f64))> = edges.collect();
        for (who, reach) in self.reach.iter_mut().enumerate() {
            reach.put(0, 1.0);
            for (id, (parent, (mover, likely))) in edges.iter().enumerate().skip(1) {
                let before = reach.at(*parent);
                reach.put(id, if *mover == who { before * likely } else { before });
            }
        }
    }

    /// Who leads to a node, and how likely: a seat, or chance.
    fn edge(&self, node: &Node, chance: usize) -> (usize, f64) {
        match node.by {
            Some(Edge::Choice(by)) => {
                (self.tree.seat_of(by).unwrap_or(chance), self.strategy.at(by))
            }
            Some(Edge::Outcome(share)) => (chance, self.shares.at(share)),
            None => (chance, 1.0),
        }
    }

    /// What comes of each node for a seat.
    fn weigh(&mut self, seat: usize) {
        for (id, node) in self.tree.nodes.iter().enumerate().rev() {
            let value = match self.tree.worth(node, seat) {
                Some(worth) => f64::from(worth),
                None => self.tree.behind(node).iter().fold(0.0, |sum, child| {
                    let likely = self.tree.nodes.get(*child).map(|it| self.edge(it, 0).1);
                    sum + likely.unwrap_or_default() * self.values.at(*child)
                }),
            };
            self.values.put(id, value);
        }
    }

    /// Adds what the seat regrets now, and what it has played.
    fn learn(&mut self, seat: usize) {
        for (id, node) in self.tree.nodes.iter().enumerate().skip(1) {
            if let Some((_, by)) = self.tree.moved(node).filter(|(it, _)| *it == seat) {
                let others = self.reach.iter().enumerate().filter(|(who, _)| *who != seat);
                let others = others.fold(1.0, |reach, (_, it)| reach * it.at(node.parent));
                let missed = self.values.at(id) - self.values.at(node.parent);
                self.regrets.add(by, others * missed);
            }
        }
        let weight = self.method.weight(self.iterations);
        for set in self.tree.sets().iter().filter(|set| set.seat as usize == seat) {
            let reach = weight * self.reach.get(seat).map_or(0.0, |own| own.at(set.node));
            for choice in set.choices() {
                self.sums.add(choice, reach * self.strategy.at(choice));
                let regret = self.regrets.at(choice);
                self.regrets.put(choice, self.method.kept(regret, self.iterations));
            }
            self.match_regrets(set);
        }
    }

    /// Each move of a set is as likely as it is regretted; without regrets, all are equally likely.
    fn match_regrets(&mut self, set: &InformationSet) {
        let regretted = |choice| self.regrets.at(choice).max(0.0);
        let sum: f64 = set.choices().map(regretted).sum();
        let even = 1.0 / f64::from(u32::try_from(set.moves.len()).unwrap_or(u32::MAX));
        for choice in set.choices() {
            let likely = if sum > 0.0 { self.regrets.at(choice).max(0.0) / sum } else { even };
            self.strategy.put(choice, likely);
        }
    }

    /// What was played on the average.
    #[must_use]
    pub fn average(&self) -> Profile {
        let sets = self.tree.sets().iter();
        let texts = sets.map(|set| {
            let sum: f64 = set.choices().map(|choice| self.sums.at(choice)).sum();
            set.choices().map(|choice| (sum > 0.0).then(|| self.sums.at(choice) / sum)).collect()
        });
        let texts: Vec<Vec<Option<f64>>> = texts.collect();
        let texts = texts.iter().map(|set| {
            set.iter().map(|likely| likely.map(|it| format!("{it:.18}"))).collect::<Option<_>>()
        });
        Profile::of_texts(self.tree, texts)
    }
}

/// The number in floating point that is nearest to a fraction of small numbers.
fn nearest(fraction: &Exact) -> f64 {
    let number = |number: &dyn ToString| number.to_string().parse::<f64>().unwrap_or_default();
    number(fraction.numer()) / number(fraction.denom())
}

impl Method {
    /// How much an iteration counts in the average.
    fn weight(self, iteration: u32) -> f64 {
        match self {
            Self::Cfr => 1.0,
            Self::CfrPlus => f64::from(iteration),
            Self::Dcfr => f64::from(iteration) * f64::from(iteration),
        }
    }

    /// What is kept of a regret at the end of an iteration.
    fn kept(self, regret: f64, iteration: u32) -> f64 {
        match self {
            Self::Cfr => regret,
            Self::CfrPlus => regret.max(0.0),
            Self::Dcfr if regret > 0.0 => {
                let iteration = f64::from(iteration);
                let grown = iteration * iteration.sqrt();
                regret * grown / (grown + 1.0)
            }
            Self::Dcfr => regret / 2.0,
        }
    }
}
