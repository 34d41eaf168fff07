//! [`Round`]: one way from a world to the end of the game.

use super::ALL;
use super::outcomes::{Moves, Outcomes};
use super::reward::Scale;
use super::tree::{NodeId, Tree};
use crate::engine::{
    Budget, Chances as _, Event, EventDetail, Legal, Move, Offer, Pending, Playout, Role, Rules,
    Stop, Task,
};
use crate::inference::{Fitting, Known};
use crate::session::{Stream, in_order, play_out};
use crate::state::Position;
use crate::view::{Viewer, see};

/// A round plays at most so many moves at random.
const LONGEST: u64 = 2_000;

/// One way from a world to the end of the game.
pub(super) struct Round<'r> {
    known: &'r Known,
    /// Moves that the seat which searches should try, of the many that it has.
    proposed: &'r [Move],
    trees: &'r mut [Tree],
    scale: &'r mut Scale,
    outcomes: Outcomes,
    moves: Outcomes,
    /// Where each seat is in its tree.
    at: Vec<NodeId>,
    /// Who has decided what, and at which node.
    made: Vec<(u32, NodeId, Option<Move>)>,
}

/// What a seat does in a round, and whether it has never been tried there.
struct Tried {
    action: Option<Move>,
    is_new: bool,
}

impl<'r> Round<'r> {
    pub fn new(
        (known, proposed): (&'r Known, &'r [Move]),
        trees: &'r mut [Tree],
        scale: &'r mut Scale,
        numbers: &mut Stream,
    ) -> Self {
        let (outcomes, moves) = (Outcomes::new(numbers), Outcomes::new(numbers));
        let at = vec![Tree::ROOT; trees.len()];
        Self { known, proposed, trees, scale, outcomes, moves, at, made: Vec::new() }
    }

    /// Plays from a world to the end, and learns from it. Returns how many moves were made.
    pub fn play(mut self, world: &Fitting) -> u64 {
        let mut state = world.state.clone();
        // A fault of the game ends the round: what it was worth is not known.
        let played = match self.descend(&mut state) {
            Ok(()) => self.play_out(&mut state),
            Err(stop) => Err(stop),
        };
        let Ok(moves) = played else { return 1 };
        let rewards = self.scale.rewards(self.known, &state);
        for (seat, at, action) in &self.made {
            let (seat, reward) = (*seat as usize, rewards.get(*seat as usize).copied());
            if let (Some(tree), Some(reward)) = (self.trees.get_mut(seat), reward) {
                tree.learn(*at, action.as_ref(), reward);
            }
        }
        moves + self.made.len() as u64
    }

    /// Goes down the trees, until a move is tried for the first time.
    fn descend(&mut self, state: &mut Position) -> Result<(), Stop> {
        let rules = &self.known.runtime().rules;
        let mut first = true;
        loop {
            match rules.pending(state)? {
                Pending::Over | Pending::Stuck(_) => return Ok(()),
                Pending::Chance(chance) => {
                    let drawn = self.outcomes.draw(&chance);
                    let budget = heard();
                    let events = rules.resolve(state, &drawn, &budget)?;
                    self.watch(&events);
                }
                Pending::Decision(offers) => {
                    // At the root, the seat that searches is asked first.
                    let asked = if first { vec![self.known.seat()] } else { in_order(&offers) };
                    first = false;
                    if !self.decide(state, &offers, &asked)? {
                        return Ok(());
                    }
                }
            }
        }
    }

    /// Asks some seats in turn, until one of them acts. Returns whether the search goes further down.
    fn decide(
        &mut self,
        state: &mut Position,
        offers: &[Offer],
        asked: &[u32],
    ) -> Result<bool, Stop> {
        let rules = &self.known.runtime().rules;
        let mut order = asked.to_vec();
        order.extend(in_order(offers).into_iter().filter(|seat| !asked.contains(seat)));
        for seat in order {
            let own: Vec<Offer> = offers.iter().filter(|it| it.seat == seat).copied().collect();
            let may_pass = own.iter().all(|offer| offer.role == Role::Interrupt);
            let Some(tried) = self.choose(seat, (state, &own), may_pass)? else { continue };
            let node = self.at.get(seat as usize).copied().unwrap_or_default();
            self.made.push((seat, node, tried.action.clone()));
            let next =
                self.trees.get(seat as usize).map(|it| it.after(node, tried.action.as_ref()));
            if let (Some(at), Some(next)) = (self.at.get_mut(seat as usize), next) {
                *at = next;
            }
            let Some(action) = tried.action else { continue };
            let events = rules.apply(state, &action, &heard())?;
            self.watch(&events);
            return Ok(!tried.is_new);
        }
        Ok(false)
    }

    /// What a seat does; `None` if there is nothing that it can do.
    fn choose(
        &mut self,
        seat: u32,
        (state, own): (&Position, &[Offer]),
        may_pass: bool,
    ) -> Result<Option<Tried>, Stop> {
        let rules = self.known.runtime().rules.as_ref();
        let legal = Legal::new(rules, state, own);
        let (Some(tree), Some(node)) =
            (self.trees.get_mut(seat as usize), self.at.get(seat as usize).copied())
        else {
            return Ok(None);
        };
        let count = legal.count()?;
        if count == 0 {
            return Ok(None);
        }
        let visits = tree.visit(node);
        let mut can: Vec<Option<Move>> = if count <= ALL {
            legal.list(usize::try_from(ALL).unwrap_or(0))?.1.into_iter().map(Some).collect()
        } else {
            let mut can = still_possible(tree, node, legal)?;
            // As many as twice the square root of the visits.
            if (can.len() as u64) < 2 * visits.isqrt() {
                let action = another(rules, state, own, &mut self.moves)?;
                if !can.contains(&action) {
                    can.extend(action.is_some().then_some(action));
                }
            }
            if node == Tree::ROOT && seat == self.known.seat() {
                let proposed = self.proposed.iter().cloned().map(Some);
                can.extend(proposed.filter(|it| !tree.has(node, it.as_ref())));
            }
            can
        };
        if may_pass {
            can.push(None);
        }
        let new: Vec<&Option<Move>> =
            can.iter().filter(|action| !tree.has(node, action.as_ref())).collect();
        let at = usize::try_from(self.moves.number_below(new.len() as u64)).unwrap_or(0);
        if let Some(action) = new.get(at).map(|action| Option::clone(action)) {
            tree.expand(node, action.clone());
            return Ok(Some(Tried { action, is_new: true }));
        }
        let best = tree.best(node, &can).cloned();
        Ok(best.map(|action| Tried { action, is_new: false }))
    }

    /// Every seat sees what it may of some events.
    fn watch(&mut self, events: &[Event]) {
        let game = &self.known.runtime().game;
        for ((seat, tree), at) in (0_u32..).zip(self.trees.iter_mut()).zip(&mut self.at) {
            let seen = events.iter().filter_map(|event| see(game, event, Viewer::Seat(seat)));
            let seen: Vec<_> = seen.collect();
            if !seen.is_empty() {
                *at = tree.sees(*at, seen);
            }
        }
    }

    /// Plays on at random.
    fn play_out(&mut self, state: &mut Position) -> Result<u64, Stop> {
        let rules = &self.known.runtime().rules;
        let mut chooser = Moves(Outcomes::again(&mut self.moves));
        let exempt = rules.always_hold(state.seats());
        let mut playout = Playout {
            chooser: &mut chooser,
            chances: &mut self.outcomes,
            moves: 0,
            most: LONGEST,
            exempt,
            before: &mut Vec::new(),
        };
        play_out(rules.as_ref(), state, &mut playout)?;
        Ok(playout.moves)
    }
}

/// The budget of a step whose events the seats see.
const fn heard() -> Budget {
    Budget::with_detail(Task::Move, EventDetail::Play).roughly()
}

/// The moves that were tried at a node and can be made in this world.
fn still_possible(tree: &Tree, node: NodeId, legal: Legal<'_>) -> Result<Vec<Option<Move>>, Stop> {
    let mut can = Vec::new();
    for action in tree.tried(node) {
        let possible = match &action {
            Some(action) => legal.has(action)?,
            None => false,
        };
        if possible {
            can.push(action);
        }
    }
    Ok(can)
}

/// Any legal move. Each action is as likely as any other, however many moves it has: of a thousand ways to guess and a few
/// to ask, the search tries both.
fn another(
    rules: &dyn Rules,
    state: &Position,
    own: &[Offer],
    numbers: &mut Outcomes,
) -> Result<Option<Move>, Stop> {
    let mut left: Vec<&Offer> = own.iter().collect();
    while !left.is_empty() {
        let at = usize::try_from(numbers.number_below(left.len() as u64)).unwrap_or(0);
        let offer = left.swap_remove(at);
        let legal = Legal::new(rules, state, std::slice::from_ref(offer));
        let action = legal.pick(|count| numbers.number_below(count))?;
        if action.is_some() {
            return Ok(action);
        }
    }
    Ok(None)
}
