//! Statements. One that has no form in operations is left to the other executor; its blocks are lowered all the same.

mod cards;
mod control;
mod reach;
mod values;

use std::collections::BTreeMap;

use typed_index_collections::TiVec;

use super::Lower;
use crate::hir::{BlockId, Body, BodyId, Control, Expr, LocalId, Stmt, StmtKind, Ty, ZoneId};
use crate::program::VisibleOrder;
use crate::program::op::{Node, Rep};
use crate::program::routine::{Effect, Payment, Reach, Routine, Rows, Sequence, Site, Slot, Step};

/// What a statement comes to, and how often it is written in the log.
type Lowered = Option<(Effect, u64)>;

impl Lower<'_> {
    /// All bodies.
    pub(super) fn routines(&mut self) -> TiVec<BodyId, Routine> {
        let game = self.game;
        let bodies = game.bodies.iter_enumerated();
        let mut routines: TiVec<BodyId, Routine> =
            bodies.map(|(id, body)| self.routine(id, body)).collect();
        self.reach(&mut routines);
        routines
    }

    /// All places in all bodies, which get their numbers.
    pub(super) fn sites(routines: &mut TiVec<BodyId, Routine>) -> Vec<Site> {
        let mut sites = Vec::new();
        for routine in routines {
            let mut left = vec![(Vec::new(), &routine.sequence)];
            while let Some((around, sequence)) = left.pop() {
                let at = |next: u32| {
                    let mut path: Vec<(BlockId, u32)> = around.clone();
                    path.push((sequence.block, next));
                    path
                };
                for (next, step) in (0..).zip(&sequence.steps) {
                    let after = if step.effect.comes_back() { at(next) } else { at(next + 1) };
                    let inner = step.effect.sequences().into_iter();
                    left.extend(inner.map(|inner| (after.clone(), inner)));
                }
                let end = u32::try_from(sequence.steps.len()).unwrap_or(u32::MAX);
                for next in 0..=end {
                    routine.sites.insert((sequence.block, next), sites.len());
                    sites.push(Site { body: routine.body, path: at(next) });
                }
            }
        }
        sites
    }

    fn routine(&mut self, id: BodyId, body: &Body) -> Routine {
        self.begin();
        Routine {
            parameters: body.parameters.iter().map(|it| self.slot(*it)).collect(),
            costs: self.costs(id),
            body: id,
            frame: self.layout.frame(id),
            reach: Reach::default(),
            whole: None,
            sequence: self.sequence(body.block),
            points: BTreeMap::new(),
            decisions: BTreeMap::new(),
            sites: BTreeMap::new(),
        }
    }

    /// What the action of a body costs.
    fn costs(&mut self, body: BodyId) -> Option<Vec<Payment>> {
        let game = self.game;
        let action = game.actions.iter().find(|action| action.body == body);
        let costs = action.map_or(&[][..], |action| action.costs.as_slice());
        let costs = costs.iter().map(|cost| self.payment(cost));
        costs.collect()
    }

    fn sequence(&mut self, id: BlockId) -> Sequence {
        let game = self.game;
        let statements = game.blocks.get(id).map(|block| block.statements.as_slice());
        let statements = statements.unwrap_or_default().iter().enumerate();
        let steps = statements.map(|(at, statement)| self.step((id, at), statement));
        Sequence { block: id, steps: steps.collect(), cleared: self.layout.cleared(game, id) }
    }

    fn step(&mut self, at: (BlockId, usize), statement: &Stmt) -> Step {
        self.begin();
        let lowered = self.effect(at, &statement.kind);
        let (effect, events) = lowered.unwrap_or_else(|| {
            let blocks = statement.kind.parts().blocks;
            let blocks = blocks.into_iter().map(|block| self.sequence(block));
            let left = Effect::Left {
                blocks: blocks.collect(),
                again: matches!(
                    statement.kind.control(),
                    Control::ForEach(_) | Control::Times | Control::Repeats { .. }
                ),
            };
            (left, 0)
        });
        let known: u64 = effect.places().iter().map(|place| place.known).sum();
        let nodes = effect.nodes();
        let cost = nodes.iter().map(|node| node.cost).fold(1 + known, u64::saturating_add);
        let tops = self.tops(at);
        let awaits = self.all_rows(Self::awaits(&tops, &statement.kind));
        let moves =
            matches!(effect, Effect::Put { .. } | Effect::Take { .. } | Effect::Deal { .. });
        let waits = matches!(
            effect,
            Effect::Left { .. }
                | Effect::Draw { .. }
                | Effect::Shuffle { .. }
                | Effect::EndGame(..)
                | Effect::Turn(..)
                | Effect::Ask { .. }
        );
        let stops = waits || !awaits.is_empty() || moves && !self.open().is_empty();
        Step { effect, cost, events, awaits, tops: self.all_rows(tops), stops }
    }

    /// What a statement comes to. One without a form in operations is left to the interpreter, which carries out all of them.
    #[allow(
        clippy::wildcard_enum_match_arm,
        clippy::match_wildcard_for_single_variants,
        reason = "a statement that is left to the interpreter means the same"
    )]
    fn effect(&mut self, at: (BlockId, usize), kind: &StmtKind) -> Lowered {
        match kind {
            StmtKind::SetState { state, indices, value } => self.set_state(*state, indices, value),
            StmtKind::SetLocal { local, value } => self.set_local(*local, value),
            StmtKind::Pay(payment) => self.pay(payment),
            StmtKind::MoveCards { cards, to, bottom } => self.put(cards, to, *bottom),
            StmtKind::MoveTop { amount, from, to, bottom } => {
                self.take(amount.as_ref(), (from, to), *bottom)
            }
            StmtKind::Deal { amount, from, to, start } => {
                self.deal(amount.as_ref(), from, *to, start.as_ref())
            }
            StmtKind::Rolled { dice } => self.judge_rolled(dice),
            StmtKind::Turn { seats, phase } => self.turn(at, seats, *phase),
            StmtKind::Ask { whom, action, answer, each, .. } => {
                self.ask(at, whom, (*action, *answer), *each)
            }
            StmtKind::Tell { to, local, value, text, .. } => {
                self.tell(to, *local, value, text.as_ref())
            }
            StmtKind::Reveal { zone, to } => self.reveal(zone, to),
            StmtKind::If { condition, then, otherwise } => {
                self.either(condition, *then, *otherwise)
            }
            StmtKind::ForEach { local, domain, body } => {
                self.each_in_turn(at, *local, domain, *body)
            }
            StmtKind::Repeat { body, until } => self.repeat(at, *body, until.as_ref()),
            StmtKind::Times { count, body } => self.times(at, count, *body),
            StmtKind::As { me, seat, body } => self.act_as(*me, seat, *body),
            StmtKind::Require { condition, .. } => {
                Some((Effect::Require(self.word(condition)?), 0))
            }
            StmtKind::Call(procedure, arguments) => self.perform(*procedure, arguments),
            StmtKind::EndTurn => Some((Effect::EndTurn, 0)),
            StmtKind::Reset { state } => self.reset(*state),
            StmtKind::Draw { local, from, name } => self.draw(*local, from, name),
            StmtKind::Shuffle { zone } => self.shuffle(zone),
            StmtKind::EndGame { reason, winners } => self.end_game(reason, winners.as_ref()),
            _ => None,
        }
    }

    /// A value that is kept as a value of a type.
    fn kept(&mut self, value: &Expr, ty: &Ty) -> Option<Node> {
        match (self.rep(ty)?, ty) {
            (Rep::Word, _) => self.word(value),
            (Rep::Set(_), Ty::Set(of, _)) => self.set_as(value, of),
            (Rep::Set(_), _) => None,
        }
    }

    /// A value that gets a name of a type.
    fn named(&mut self, value: &Expr, ty: &Ty) -> Option<Node> {
        // The interpreter looks at the size of a set.
        value.sure_size().is_within(ty.set_size()).then_some(())?;
        let node = self.kept(value, ty)?;
        Some(if node.rep == Rep::Word { self.held(node, &value.ty, ty) } else { node })
    }

    /// Where a name lies in a frame.
    fn slot(&self, local: LocalId) -> Option<Slot> {
        let declared = self.game.locals.get(local)?;
        let rep = self.rep(&declared.ty).filter(|_| !declared.per_seat)?;
        let at = self.layout.local_at(local)?;
        Some(Slot { at, rep })
    }

    /// All zones of a family.
    pub(in crate::program::lower) fn rows(&self, zone: ZoneId) -> Option<Rows> {
        let family = self.layout.zone_family(zone)?;
        let slots = self.layout.zone_slots(zone);
        Some(Rows {
            base: family.base,
            width: family.width,
            count: slots.len().checked_div(family.width)?,
            marked: self.layout.is_shuffled(zone),
            of: self.game.zones.get(zone)?.of,
        })
    }

    /// The zones that show some of their order at all times.
    pub(super) fn open(&self) -> Vec<(Rows, VisibleOrder)> {
        let seen = self.program.late.seen.iter();
        let rows = seen.filter_map(|(zone, seen)| Some((self.rows(*zone)?, *seen)));
        rows.collect()
    }

    /// The zones whose top card is read at a statement.
    fn tops(&self, (block, at): (BlockId, usize)) -> Vec<ZoneId> {
        let at = u32::try_from(at).unwrap_or(u32::MAX);
        self.program.late.tops(block, at).to_vec()
    }

    /// The zones whose order has to have fallen for a statement: those, and the one that loses cards.
    fn awaits(tops: &[ZoneId], kind: &StmtKind) -> Vec<ZoneId> {
        let mut zones = tops.to_vec();
        zones.extend(kind.parts().ordered());
        zones
    }

    /// The families of those zones that are shuffled, each once.
    fn all_rows(&self, mut zones: Vec<ZoneId>) -> Vec<Rows> {
        zones.retain(|zone| self.layout.is_shuffled(*zone));
        zones.sort_unstable();
        zones.dedup();
        let rows = zones.into_iter().filter_map(|zone| self.rows(zone));
        rows.collect()
    }
}
