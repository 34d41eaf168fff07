//! Zones that never hold more than one card, so that their order is nobody's secret.

use std::collections::{BTreeMap, BTreeSet};

use super::{BlockId, Expr, ExprKind, Game, LocalId, Stmt, StmtKind, Ty, TypeId, ZoneId};

/// An index of a place that is written out: a seat or a member.
type Fixed = Option<u32>;

/// The places of a zone to which a statement puts a card, once in a game: by their indices.
type Place = Vec<Fixed>;

impl Game {
    /// The zones that never hold more than one card: whatever puts cards there puts one, once in a game, and each
    /// statement to another place.
    #[must_use]
    pub fn single_zones(&self) -> BTreeSet<ZoneId> {
        let mut once: BTreeMap<ZoneId, Vec<Place>> = BTreeMap::new();
        for body in [self.setup, self.play] {
            self.put_once(self.body(body).block, None, &mut once);
        }
        let put = |statement: &Stmt| {
            let zones = statement.kind.parts().zones.into_iter();
            zones.filter(|it| it.touch.brings()).map(|it| it.zone).collect::<Vec<_>>()
        };
        let all: Vec<ZoneId> = self.statements().flat_map(put).collect();
        let is_single = |(zone, places): &(ZoneId, Vec<Place>)| {
            !self.zone(*zone).filled
                && all.iter().filter(|other| *other == zone).count() == places.len()
                && are_apart(places)
        };
        once.into_iter().filter(is_single).map(|(zone, _)| zone).collect()
    }

    /// Adds the places to which the statements of a block put one card, if the block is carried out once, or once for
    /// each member of a set.
    fn put_once(
        &self,
        block: BlockId,
        member: Option<LocalId>,
        once: &mut BTreeMap<ZoneId, Vec<Place>>,
    ) {
        for statement in &self.block(block).statements {
            if let StmtKind::ForEach { local, domain, body } = &statement.kind
                && member.is_none()
                && (matches!(domain.kind, ExprKind::Seats) || !matches!(domain.ty, Ty::List(_)))
            {
                self.put_once(*body, Some(*local), once);
            }
            let one = put_one(&statement.kind, member)
                .or_else(|| self.dealt_out(&statement.kind).filter(|_| member.is_none()));
            if let Some((zone, place)) = one {
                once.entry(zone).or_default().push(place);
            }
        }
    }

    /// The places to which all cards of a type are dealt, if there are as many places as cards.
    fn dealt_out(&self, kind: &StmtKind) -> Option<(ZoneId, Place)> {
        let StmtKind::Deal { amount: None, from, to, .. } = kind else {
            return None;
        };
        let members = |of: TypeId| self.types.get(of).map(|it| it.members.len());
        let cards = u64::try_from(members(self.zone(from.zone).of)?).ok()?;
        let indices = self.zone(*to).indices.iter();
        let places =
            indices.map(|ty| ty.count(self.players.0, &members)).product::<Option<u64>>()?;
        (cards <= places).then(|| (*to, Place::new()))
    }
}

/// The place to which a statement puts one card; nothing if it may be the same for several members of a loop.
fn put_one(kind: &StmtKind, member: Option<LocalId>) -> Option<(ZoneId, Place)> {
    let is_one = |amount: &Option<Expr>| matches!(amount, Some(it) if matches!(it.kind, ExprKind::Number(1)));
    if let StmtKind::MoveTop { amount, to, .. } = kind {
        let is_member =
            |index: &Expr| matches!(index.kind, ExprKind::Local(it) if Some(it) == member);
        let is_apart = member.is_none() || to.indices.iter().any(is_member);
        return (is_one(amount) && is_apart)
            .then(|| (to.zone, to.indices.iter().map(fixed).collect()));
    }
    if let StmtKind::Deal { amount, to, .. } = kind {
        return (is_one(amount) && member.is_none()).then(|| (*to, Place::new()));
    }
    None
}

/// The seat or member that an index is, if it is written out.
const fn fixed(index: &Expr) -> Fixed {
    if let ExprKind::Seat(number) | ExprKind::Member(_, number) = index.kind {
        Some(number)
    } else {
        None
    }
}

/// Whether the places surely differ, each from each.
fn are_apart(places: &[Place]) -> bool {
    let differ = |one: &Place, other: &Place| {
        let mut indices = one.iter().zip(other);
        indices.any(|(a, b)| a.zip(*b).is_some_and(|(a, b)| a != b))
    };
    let others = |at: usize| places.get(at + 1..).unwrap_or_default();
    let mut pairs =
        places.iter().enumerate().flat_map(|(at, one)| others(at).iter().map(move |it| (one, it)));
    pairs.all(|(one, other)| differ(one, other))
}
