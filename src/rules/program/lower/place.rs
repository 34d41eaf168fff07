//! Where states, zones and names lie.

use super::Lower;
use super::calls::let_in;
use crate::hir::{Compare, Expr, LocalId, NUMBERS, StateId, Ty, ZoneId};
use crate::program::op::{Index, Node, NumberOp, Op, Place, Predicate, Rep};
use crate::state::Family;

impl Lower<'_> {
    pub(super) fn state_place(&mut self, id: StateId, indices: &[Expr]) -> Option<Place> {
        let family = self.layout.state_family(id)?.clone();
        self.place(&family, indices)
    }

    pub(super) fn zone_place(&mut self, id: ZoneId, indices: &[Expr]) -> Option<Place> {
        let family = self.layout.zone_family(id)?.clone();
        self.place(&family, indices)
    }

    fn place(&mut self, family: &Family, indices: &[Expr]) -> Option<Place> {
        self.place_without(family, indices, usize::MAX)
    }

    /// As `place`, where one index has its first value.
    pub(super) fn place_without(
        &mut self,
        family: &Family,
        indices: &[Expr],
        open: usize,
    ) -> Option<Place> {
        let mut place = Place {
            base: i64::try_from(family.base).ok()?,
            width: i64::try_from(family.width).ok()?,
            indices: Vec::new(),
            known: 0,
        };
        let mut stride = place.width;
        let pairs = indices.iter().zip(&family.indices).enumerate();
        for (at, (index, (ty, count))) in pairs.rev() {
            let count = i64::try_from(*count).ok()?;
            let low = super::low(ty);
            let code = if at == open { Node::number(low) } else { self.looked_for(index, ty)? };
            match code.known() {
                Some(known) if (low..low + count).contains(&known) => {
                    place.base += (known - low) * stride;
                    place.known += 1;
                }
                Some(_) | None => place.indices.push(Index { code, low, count, stride }),
            }
            stride = stride.checked_mul(count)?;
        }
        place.indices.reverse();
        Some(place)
    }

    /// The value of a name: a variable, or slots of the frame.
    pub(super) fn local(&mut self, local: LocalId) -> Option<Node> {
        if let Some((variable, rep)) = self.scope.get(&local) {
            return Some(Node::variable(*variable, *rep));
        }
        let declared = self.game.locals.get(local)?;
        if declared.per_seat {
            return None;
        }
        let rep = self.rep(&declared.ty)?;
        let at = self.layout.local_at(local)?;
        Some(Node::new(Op::Frame(at), rep))
    }

    /// The answer of one of several seats, where it has one slot: those of all seats lie side by side. Where the type says
    /// that there is one, `none` fails.
    pub(super) fn answer(&mut self, local: LocalId, seat: &Expr, ty: &Ty) -> Option<Node> {
        let declared = self.game.locals.get(local)?;
        if self.rep(&declared.ty)? != Rep::Word {
            return None;
        }
        let first = self.layout.local_at(local)?;
        let seat = self.word(seat)?;
        let of = |seat: u32| Node::word(Op::Frame(first + seat as usize));
        if let Some(seat) = seat.known().and_then(|seat| u32::try_from(seat).ok()) {
            return Some(self.there(of(seat), ty));
        }
        let name = self.fresh();
        let is = |seat: u32| {
            let (name, seat) = (Node::variable(name, Rep::Word), Node::number(seat.into()));
            Node::word(Predicate::Compare(Compare::Is, name.boxed(), seat.boxed()))
        };
        let last = self.seats.checked_sub(1)?;
        let found = (0..last).rev().fold(of(last), |others, seat| {
            Node::word(Op::If(is(seat).boxed(), of(seat).boxed(), others.boxed()))
        });
        let found = self.there(found, ty);
        Some(let_in(vec![(name, seat)], found))
    }

    /// A code that may be that of `none`; where the type has no `none`, that one fails.
    fn there(&self, code: Node, ty: &Ty) -> Node {
        if matches!(ty, Ty::Optional(_) | Ty::None) {
            return code;
        }
        let (least, most) = NUMBERS;
        let (low, count) = match self.layout.count(ty, self.seats) {
            0 => (i64::from(least), i64::from(most) - i64::from(least) + 1),
            count => (super::low(ty), i64::try_from(count).unwrap_or(i64::MAX)),
        };
        Node::word(NumberOp::Bounded(code.boxed(), low, count))
    }

    /// How a name is held.
    pub(super) fn rep_of(&self, local: LocalId) -> Option<Rep> {
        self.rep(&self.game.locals.get(local)?.ty)
    }
}
