//! How far bodies reach: what they take with all that they call, and where play may stop in them.

use std::collections::BTreeMap;

use typed_index_collections::TiVec;

use crate::hir::{ActionId, BlockId, BodyId};
use crate::program::lower::Lower;
use crate::program::routine::{Effect, Reach, Routine, Sequence, Step};

impl Lower<'_> {
    /// Notes of all bodies how far they reach, and where play may stop in them and go on.
    pub(super) fn reach(&self, routines: &mut TiVec<BodyId, Routine>) {
        let calls = |step: &Step| -> Vec<BodyId> { step.effect.called().into_iter().collect() };
        let reach = reaches(routines, &calls);
        let body = |action: &ActionId| self.game.actions.get(*action).map(|action| action.body);
        let follows = |step: &Step| {
            if let Effect::Turn(_, offer) = &step.effect {
                let actions = offer.actions.iter().chain(&offer.interrupts);
                actions.filter_map(body).collect()
            } else {
                calls(step)
            }
        };
        let whole = reaches(routines, &follows);
        for (id, routine) in routines.iter_mut_enumerated() {
            routine.reach = reach.get(id).copied().flatten().unwrap_or_default();
            routine.whole = whole.get(id).copied().flatten();
            routine.points = points(&routine.sequence, &reach);
            routine.decisions = decisions(&routine.sequence);
        }
    }
}

/// How far each body reaches, by the bodies that its statements call; nothing where there may be no end of them.
fn reaches(
    routines: &TiVec<BodyId, Routine>,
    called: &dyn Fn(&Step) -> Vec<BodyId>,
) -> TiVec<BodyId, Option<Reach>> {
    let alone = |routine: &Routine| Reach {
        room: routine.frame,
        depth: 1,
        stops: routine.sequence.all().iter().any(|step| step.stops),
    };
    let bodies: TiVec<BodyId, Vec<BodyId>> = routines
        .iter()
        .map(|routine| routine.sequence.all().into_iter().flat_map(called).collect())
        .collect();
    let mut reach: TiVec<BodyId, Reach> = routines.iter().map(alone).collect();
    // Each round follows calls one body further. Nothing that ends is deeper than there are bodies.
    let mut changed = true;
    for _ in 0..routines.len() {
        if !changed {
            break;
        }
        changed = false;
        for (id, routine) in routines.iter_enumerated() {
            let own = bodies.get(id).into_iter().flatten();
            let further = own.filter_map(|body| reach.get(*body).copied());
            let all = further.fold(alone(routine), |all, one| Reach {
                room: all.room.max(routine.frame.saturating_add(one.room)),
                depth: all.depth.max(1 + one.depth),
                stops: all.stops || one.stops,
            });
            if let Some(known) = reach.get_mut(id).filter(|known| **known != all) {
                *known = all;
                changed = true;
            }
        }
    }
    let ends = |reach: Reach| (reach.depth <= routines.len()).then_some(reach);
    reach.into_iter().map(ends).collect()
}

/// Where play may go on: at the start, and after each statement where it may stop.
fn points(
    sequence: &Sequence,
    reach: &TiVec<BodyId, Option<Reach>>,
) -> BTreeMap<(BlockId, u32), usize> {
    let mut places = vec![(sequence.block, 0)];
    let mut left = vec![sequence];
    while let Some(sequence) = left.pop() {
        for (next, step) in (1..).zip(&sequence.steps) {
            let body = step.effect.called().and_then(|body| reach.get(body).copied().flatten());
            if step.stops || body.is_some_and(|body| body.stops) {
                places.push((sequence.block, next));
            }
            let inner = step.effect.sequences();
            if matches!(step.effect, Effect::Left { .. }) {
                places.extend(inner.iter().map(|inner| (inner.block, 0)));
            }
            left.extend(inner);
        }
    }
    numbered(places)
}

/// The decisions of a body.
fn decisions(sequence: &Sequence) -> BTreeMap<(BlockId, u32), usize> {
    let mut places = Vec::new();
    let mut left = vec![sequence];
    while let Some(sequence) = left.pop() {
        for (at, step) in (0..).zip(&sequence.steps) {
            if matches!(step.effect, Effect::Turn(..) | Effect::Ask { .. }) {
                places.push((sequence.block, at));
            }
            left.extend(step.effect.sequences());
        }
    }
    numbered(places)
}

fn numbered(mut places: Vec<(BlockId, u32)>) -> BTreeMap<(BlockId, u32), usize> {
    places.sort_unstable();
    places.dedup();
    places.into_iter().zip(0..).collect()
}
