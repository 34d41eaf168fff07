//! Labels: the hidden things that a value comes from, who sees them, and the way that they took.

use std::collections::{BTreeMap, BTreeSet};

use super::term::TermId;
use crate::base::{Span, define_ids};
use crate::hir::{HookId, LocalId, PlaceId, StateId, ZoneId};

define_ids! {
    pub(super) LabelId;
    pub(super) AtomId;
    pub(super) TrailId;
}

/// The origin of a secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Source {
    Zone(ZoneId),
    /// The order of the cards in a zone.
    Order(ZoneId),
    State(StateId),
    /// A private choice of a seat.
    Choice(LocalId),
    /// A value drawn for a hidden place.
    Drawn(LocalId, PlaceId),
    /// What a script reads in a seat's view.
    Hook(HookId),
}

/// A seat, or all seats of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Who {
    pub(super) term: TermId,
    pub(super) one: bool,
}

/// Stands for nobody in particular.
pub(super) const NOBODY: Who = Who { term: TermId(u32::MAX), one: true };

/// A value with the secrets that it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Labelled {
    pub(super) term: TermId,
    pub(super) label: LabelId,
    /// The secrets in the number of its elements, and in whether there is a value at all.
    pub(super) size: LabelId,
}

impl Labelled {
    /// A value whose number is as secret as the value.
    pub(super) const fn whole(term: TermId, label: LabelId) -> Self {
        Self { term, label, size: label }
    }
}

/// The secrets that a label tells apart.
const MOST: usize = 48;

/// A hidden thing with the seats that see it; an empty list means none.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Atom {
    pub(super) source: Source,
    /// What was read or chosen, as a value.
    pub(super) value: TermId,
    pub(super) audience: Vec<Who>,
}

/// A step on the way of a value; the latest comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Step {
    pub(super) span: Span,
    pub(super) how: How,
    pub(super) before: Option<TrailId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum How {
    Read,
    Chosen,
    /// Passed through a function or procedure that is called here.
    Through,
    Kept,
    Decides,
}

pub(super) type Part = (AtomId, TrailId);

/// All labels, atoms and steps so far, each once. The first label is empty: everybody knows the
/// value.
pub(super) struct Labels {
    all: Vec<Vec<Part>>,
    ids: BTreeMap<Vec<Part>, LabelId>,
    atoms: Vec<Atom>,
    atom_ids: BTreeMap<Atom, AtomId>,
    steps: Vec<Step>,
    step_ids: BTreeMap<Step, TrailId>,
}

pub(super) const OPEN: LabelId = LabelId(0);

impl Labels {
    pub(super) fn new() -> Self {
        let ids = std::iter::once((Vec::new(), OPEN)).collect();
        Self {
            all: vec![Vec::new()],
            ids,
            atoms: Vec::new(),
            atom_ids: BTreeMap::new(),
            steps: Vec::new(),
            step_ids: BTreeMap::new(),
        }
    }

    pub(super) fn parts(&self, id: LabelId) -> &[Part] {
        self.all.get(usize::from(id)).map(Vec::as_slice).unwrap_or_default()
    }

    pub(super) fn atom(&self, id: AtomId) -> Option<&Atom> {
        self.atoms.get(usize::from(id))
    }

    pub(super) fn step(&self, id: TrailId) -> Option<Step> {
        self.steps.get(usize::from(id)).copied()
    }

    pub(super) fn label(&mut self, mut parts: Vec<Part>) -> LabelId {
        if parts.len() > MOST {
            self.blur(&mut parts);
        }
        if let Some(id) = self.ids.get(&parts) {
            return *id;
        }
        let id = LabelId::from(self.all.len());
        self.all.push(parts.clone());
        self.ids.insert(parts, id);
        id
    }

    /// Lets one secret that nobody knows stand for all that are too many.
    fn blur(&mut self, parts: &mut Vec<Part>) {
        let first = parts.first().copied();
        let found = first.and_then(|(atom, trail)| Some((self.atom(atom)?.source, trail)));
        if let Some((source, trail)) = found {
            parts.truncate(MOST - 1);
            let atom = Atom { source, value: NOBODY.term, audience: Vec::new() };
            parts.push((self.atom_id(atom), trail));
            parts.sort_unstable();
            parts.dedup();
        }
    }

    /// The label of a value read from a hidden thing.
    pub(super) fn read(&mut self, atom: Atom, span: Span) -> LabelId {
        self.begin(atom, span, How::Read)
    }

    /// The label of a secret that begins here.
    pub(super) fn begin(&mut self, atom: Atom, span: Span, how: How) -> LabelId {
        let id = self.atom_id(atom);
        let trail = self.trail(Step { span, how, before: None });
        self.label(vec![(id, trail)])
    }

    fn atom_id(&mut self, mut atom: Atom) -> AtomId {
        atom.audience.sort_unstable();
        atom.audience.dedup();
        let next = AtomId::from(self.atoms.len());
        let id = *self.atom_ids.entry(atom.clone()).or_insert(next);
        if id == next {
            self.atoms.push(atom);
        }
        id
    }

    fn trail(&mut self, step: Step) -> TrailId {
        let next = TrailId::from(self.steps.len());
        let id = *self.step_ids.entry(step).or_insert(next);
        if id == next {
            self.steps.push(step);
        }
        id
    }

    /// The label of what comes from both. If two ways lead to one secret, the first is kept.
    pub(super) fn join(&mut self, a: LabelId, b: LabelId) -> LabelId {
        if a == b || b == OPEN {
            return a;
        }
        if a == OPEN {
            return b;
        }
        let mut parts: BTreeMap<AtomId, TrailId> = self.parts(b).iter().copied().collect();
        parts.extend(self.parts(a).iter().copied());
        self.label(parts.into_iter().collect())
    }

    /// The same secrets, one step further on their way.
    pub(super) fn onward(&mut self, label: LabelId, span: Span, how: How) -> LabelId {
        if label == OPEN {
            return OPEN;
        }
        let parts = self.parts(label).to_vec();
        let moved = parts
            .into_iter()
            .map(|(atom, trail)| (atom, self.trail(Step { span, how, before: Some(trail) })))
            .collect();
        self.label(moved)
    }

    /// The label without some of its secrets.
    pub(super) fn without(&mut self, label: LabelId, is_open: impl Fn(&Atom) -> bool) -> LabelId {
        if label == OPEN {
            return OPEN;
        }
        let kept = self
            .parts(label)
            .iter()
            .copied()
            .filter(|(atom, _)| !self.atom(*atom).is_some_and(&is_open))
            .collect();
        self.label(kept)
    }

    /// The same secrets, each with more who know it.
    pub(super) fn widened(
        &mut self,
        label: LabelId,
        mut more: impl FnMut(&Atom) -> Vec<Who>,
    ) -> LabelId {
        let mut parts = BTreeMap::new();
        for (id, trail) in self.parts(label).to_vec() {
            let Some(mut atom) = self.atom(id).cloned() else {
                continue;
            };
            let extra = more(&atom);
            let id = if extra.is_empty() {
                id
            } else {
                atom.audience.extend(extra);
                self.atom_id(atom)
            };
            parts.entry(id).or_insert(trail);
        }
        self.label(parts.into_iter().collect())
    }

    /// The same secrets, known to some more seats.
    pub(super) fn also_to(&mut self, label: LabelId, who: Who) -> LabelId {
        self.widened(label, |_| vec![who])
    }

    /// Where the secrets of a label come from.
    pub(super) fn sources(&self, label: LabelId) -> BTreeSet<Source> {
        let atoms = self.parts(label).iter();
        atoms.filter_map(|(atom, _)| self.atom(*atom)).map(|atom| atom.source).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::{Atom, How, LabelId, Labels, OPEN, Source, Who};
    use crate::samples::{hand, leader, span, vote};
    use crate::term::TermId;

    const ONE: Who = Who { term: TermId(1), one: true };

    fn read(labels: &mut Labels, source: Source) -> LabelId {
        let atom = Atom { source, value: TermId(7), audience: Vec::new() };
        labels.read(atom, span(1))
    }

    #[test]
    fn a_joined_label_has_the_secrets_of_both() {
        let mut labels = Labels::new();
        let a = read(&mut labels, Source::Zone(hand()));
        let b = read(&mut labels, Source::State(vote()));
        let both = labels.join(a, b);
        assert_eq!(labels.parts(both).len(), 2);
        assert_eq!(labels.join(b, a), both);
        assert_eq!(labels.join(a, OPEN), a);
        assert_eq!(labels.join(both, a), both);
    }

    #[test]
    fn a_label_without_all_its_secrets_is_open() {
        let mut labels = Labels::new();
        let a = read(&mut labels, Source::State(leader()));
        assert_eq!(labels.without(a, |_| true), OPEN);
        assert_eq!(labels.without(a, |_| false), a);
    }

    #[test]
    fn whoever_is_told_a_value_is_in_its_audience() {
        let mut labels = Labels::new();
        let a = read(&mut labels, Source::State(vote()));
        let told = labels.also_to(a, ONE);
        let atoms: Vec<&Atom> =
            labels.parts(told).iter().filter_map(|(atom, _)| labels.atom(*atom)).collect();
        assert_eq!(atoms.len(), 1);
        assert!(atoms.iter().all(|atom| atom.audience == [ONE]));
    }

    #[test]
    fn a_secret_keeps_the_way_that_it_took() {
        let mut labels = Labels::new();
        let a = read(&mut labels, Source::State(vote()));
        let kept = labels.onward(a, span(2), How::Kept);
        assert_eq!(labels.sources(kept), labels.sources(a));
        let last = labels.parts(kept).first().and_then(|it| labels.step(it.1));
        assert_eq!(last.map(|it| it.how), Some(How::Kept));
        let before = last.and_then(|it| labels.step(it.before?));
        assert_eq!(before.map(|it| it.how), Some(How::Read));
    }
}
