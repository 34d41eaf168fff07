//! Where states, zones and names lie.

use super::Lower;
use crate::hir::{Expr, LocalId, StateId, ZoneId};
use crate::program::op::{Index, Node, Op, Place, Rep};
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

    /// How a name is held.
    pub(super) fn rep_of(&self, local: LocalId) -> Option<Rep> {
        self.rep(&self.game.locals.get(local)?.ty)
    }
}
