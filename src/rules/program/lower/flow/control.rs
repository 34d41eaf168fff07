//! Statements that say what comes next.

use std::ops::Range;

use super::{Lower, Lowered};
use crate::hir::{
    ActionId, BlockId, Builtin, Expr, ExprKind, LocalId, PhaseId, ProcedureId, Template, Ty,
};
use crate::program::lower::low;
use crate::program::op::{Node, Rep, SetOp};
use crate::program::routine::{Each, Effect, Offer, Seats, Things, VALUES};
use crate::state::{NONE, Progress, is_ascending};

/// The block of a statement, and its place there.
type At = (BlockId, usize);

impl Lower<'_> {
    fn progress(&self, at: At, what: Progress) -> Option<usize> {
        self.progress_slots(at, what).map(|slots| slots.start)
    }

    fn progress_slots(&self, (block, at): At, what: Progress) -> Option<Range<usize>> {
        self.layout.progress_at(block, at, what)
    }

    /// Where games follow each other, what follows is left to the other executor.
    pub(super) fn end_game(&mut self, reason: &Template, winners: Option<&Expr>) -> Lowered {
        let values: Vec<Node> =
            reason.values().map(|value| self.word(value)).collect::<Option<_>>()?;
        let winners = match winners {
            Some(who) => Some(self.word(who).or_else(|| self.set_as(who, &Ty::Seat))?),
            None => None,
        };
        let alone = self.game.match_play.is_none() && values.len() <= VALUES;
        alone.then_some((Effect::EndGame(values, winners), 1))
    }

    pub(super) fn either(
        &mut self,
        condition: &Expr,
        then: BlockId,
        otherwise: Option<BlockId>,
    ) -> Lowered {
        let condition = self.word(condition)?;
        let then = self.sequence(then);
        let otherwise = otherwise.map(|block| self.sequence(block));
        Some((Effect::If(condition, then, otherwise), 0))
    }

    pub(super) fn each_in_turn(
        &mut self,
        at: At,
        local: LocalId,
        domain: &Expr,
        body: BlockId,
    ) -> Lowered {
        let name = self.slot(local).filter(|slot| slot.rep == Rep::Word)?;
        let rest = self.progress_slots(at, Progress::Rest)?;
        let each = Effect::ForEach {
            begun: self.progress(at, Progress::Begun)?,
            rest: rest.start,
            width: rest.len(),
            name: name.at,
            domain: self.things(domain)?,
            body: self.sequence(body),
        };
        Some((each, 0))
    }

    /// What a loop goes through.
    fn things(&mut self, domain: &Expr) -> Option<Things> {
        let of = domain.ty.element()?.clone();
        if is_ascending(self.game, domain) {
            return Some(Things::Set(self.set_as(domain, &of)?, low(&of)));
        }
        let ExprKind::Builtin(Builtin::SeatsFrom(way), operands) = &domain.kind else {
            return None;
        };
        let first = self.word(operands.first()?)?;
        Some(Things::Around(first, way.offset().into()))
    }

    pub(super) fn repeat(&mut self, at: At, body: BlockId, until: Option<&Expr>) -> Lowered {
        let until = match until {
            Some(until) => Some(self.word(until)?),
            None => None,
        };
        let repeat = Effect::Repeat {
            begun: self.progress(at, Progress::Begun)?,
            until,
            body: self.sequence(body),
        };
        Some((repeat, 0))
    }

    pub(super) fn times(&mut self, at: At, count: &Expr, body: BlockId) -> Lowered {
        let times = Effect::Times {
            left: self.progress(at, Progress::Left)?,
            count: self.word(count)?,
            body: self.sequence(body),
        };
        Some((times, 0))
    }

    pub(super) fn act_as(&mut self, me: LocalId, seat: &Expr, body: BlockId) -> Lowered {
        let name = self.slot(me).filter(|slot| slot.rep == Rep::Word)?;
        let seat = self.word(seat)?;
        Some((Effect::As(name.at, seat, self.sequence(body)), 0))
    }

    pub(super) fn perform(&mut self, procedure: ProcedureId, arguments: &[Expr]) -> Lowered {
        let body = self.game.procedures.get(procedure)?.body;
        let parameters = &self.game.bodies.get(body)?.parameters;
        let given = parameters.iter().zip(arguments).map(|(local, argument)| {
            let slot = self.slot(*local)?;
            let ty = &self.game.locals.get(*local)?.ty;
            Some((slot, self.named(argument, ty)?))
        });
        let given = given.collect::<Option<_>>()?;
        Some((Effect::Call(body, given), 0))
    }

    /// The seats of a decision: one, or a set of them.
    fn seats(&mut self, at: At, seats: &Expr) -> Option<Seats> {
        let node = if self.rep(&seats.ty) == Some(Rep::Word) {
            // `none` is nobody, as a seat outside is.
            let one = self.word(seats)?;
            let rep = self.rep(&Ty::Seat.set_of())?;
            Node::new(SetOp::Single(one.boxed(), 0), rep)
        } else {
            self.set_as(seats, &Ty::Seat)?
        };
        Some(Seats {
            begun: self.progress(at, Progress::Begun)?,
            pending: self.progress(at, Progress::Pending)?,
            seats: node,
        })
    }

    pub(super) fn turn(&mut self, at: At, seats: &Expr, phase: PhaseId) -> Lowered {
        let offer = Offer {
            actions: self.game.phases.get(phase)?.actions.clone(),
            interrupts: self.game.interrupts(phase).map(|(id, _)| id).collect(),
        };
        Some((Effect::Turn(self.seats(at, seats)?, offer), 0))
    }

    pub(super) fn ask(
        &mut self,
        at: At,
        whom: &Expr,
        (action, answer): (ActionId, LocalId),
        each: bool,
    ) -> Lowered {
        let seats = self.seats(at, whom)?;
        let held = self.rep(&self.game.locals.get(answer)?.ty);
        let answers = self.layout.local_slots(answer)?;
        let each = if each {
            let asked = self.progress(at, Progress::Asked)?;
            let most = usize::try_from(self.game.players.1).ok()?;
            // The first slot of a set that may be none says whether there is one.
            let ty = &self.game.locals.get(answer)?.ty;
            let is_set = ty.never_none().is_set();
            Some(Each {
                asked,
                width: answers.len().checked_div(most)?,
                none: if is_set { 0 } else { NONE },
            })
        } else {
            None
        };
        let ask = Effect::Ask { seats, action, held, answers, each };
        Some((ask, 0))
    }
}
