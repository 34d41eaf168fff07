//! Terms: values in a form in which surely equal values are the same term. Comparing terms settles
//! whether the acting seat is the one that sees a place.

use std::collections::BTreeMap;

use super::versions::Versions;
use crate::base::define_ids;
use crate::hir::{Builtin, Compare, Fold, HookId, LocalId, RuleId, StateId, TypeId, ZoneId};

define_ids! {
    pub(super) TermId;
}

/// How a term is put together from others.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Op {
    /// Equal to nothing else.
    Unknown(u32),
    Number(i32),
    Flag(bool),
    None,
    Seat(u32),
    Member(TypeId, u32),
    Seats,
    Members(TypeId),
    Local(LocalId),
    LocalAt(LocalId),
    /// A state with the number of its last change.
    State(StateId, u32),
    Zone(ZoneId),
    Top(ZoneId),
    Column(TypeId, usize),
    Rule(RuleId),
    Hook(HookId),
    Set,
    Builtin(Builtin),
    Compare(Compare),
    And,
    Or,
    Otherwise,
    If,
    Fold(Fold),
    /// What a fold runs over, numbered by how many folds are inside it, so that its name does not
    /// matter.
    Each(u32),
}

impl Op {
    /// Whether its value stays the same while only these states change.
    pub(super) fn is_steady(&self, changing: &[StateId]) -> bool {
        match self {
            Self::Local(_) | Self::LocalAt(_) | Self::Unknown(_) => false,
            Self::Zone(_) | Self::Top(_) => false,
            Self::State(state, _) => !changing.contains(state),
            Self::Number(_) | Self::Flag(_) | Self::None | Self::Seat(_) | Self::Member(..) => true,
            Self::Seats | Self::Members(_) | Self::Column(..) | Self::Rule(_) | Self::Hook(_) => {
                true
            }
            Self::Set | Self::Builtin(_) | Self::Compare(_) | Self::And | Self::Or => true,
            Self::Otherwise | Self::If | Self::Fold(_) | Self::Each(_) => true,
        }
    }

    /// The parts from one of which a card or the cards of this term come: the domain, the branches,
    /// or the zones that a condition requires. Nothing if the term does not say.
    pub(super) fn lies_among<'t>(&self, of: &'t [TermId]) -> Option<&'t [TermId]> {
        match self {
            Self::Fold(Fold::First | Fold::All) | Self::And => Some(of),
            Self::Builtin(Builtin::Union) | Self::Otherwise | Self::Set => Some(of),
            Self::Compare(Compare::In) | Self::If => of.get(1..).or(Some(&[])),
            Self::Builtin(Builtin::Difference) => of.get(..1).or(Some(&[])),
            Self::Builtin(_) | Self::Compare(_) | Self::Fold(_) | Self::Each(_) | Self::Or => None,
            Self::Unknown(_) | Self::Number(_) | Self::Flag(_) | Self::None | Self::Seat(_) => None,
            Self::Member(..) | Self::Seats | Self::Members(_) | Self::Local(_) => None,
            Self::LocalAt(_) | Self::State(..) | Self::Zone(_) | Self::Top(_) => None,
            Self::Column(..) | Self::Rule(_) | Self::Hook(_) => None,
        }
    }
}

pub(super) type Term = (Op, Vec<TermId>);

struct Made {
    term: Term,
    /// How deep its folds are nested.
    folds: u32,
    /// Whether it contains names.
    named: bool,
}

/// All terms so far, each once.
#[derive(Default)]
pub(super) struct Terms {
    all: Vec<Made>,
    ids: BTreeMap<Term, TermId>,
    unknown: u32,
}

impl Terms {
    pub(super) fn make(&mut self, op: Op, of: Vec<TermId>) -> TermId {
        let term = (op, of);
        if let Some(id) = self.ids.get(&term) {
            return *id;
        }
        let id = TermId::from(self.all.len());
        let parts = term
            .1
            .iter()
            .filter_map(|it| self.all.get(usize::from(*it)));
        let (folds, named) = parts.fold((0, false), |(folds, named), it| {
            (folds.max(it.folds), named || it.named)
        });
        let folds = folds + u32::from(matches!(term.0, Op::Fold(_)));
        let named = named || matches!(term.0, Op::Local(_));
        self.all.push(Made {
            term: term.clone(),
            folds,
            named,
        });
        self.ids.insert(term, id);
        id
    }

    pub(super) fn unknown(&mut self) -> TermId {
        self.unknown += 1;
        self.make(Op::Unknown(self.unknown), Vec::new())
    }

    pub(super) fn get(&self, id: TermId) -> Option<&Term> {
        self.all.get(usize::from(id)).map(|it| &it.term)
    }

    /// The term of a fold, with its local replaced.
    pub(super) fn fold(
        &mut self,
        fold: Fold,
        local: LocalId,
        domain: TermId,
        body: TermId,
    ) -> TermId {
        let folds = self.all.get(usize::from(body)).map_or(0, |it| it.folds);
        let each = self.make(Op::Each(folds), Vec::new());
        let body = self.replace(body, local, each);
        self.make(Op::Fold(fold), vec![domain, body])
    }

    fn replace(&mut self, term: TermId, local: LocalId, by: TermId) -> TermId {
        let Some(made) = self.all.get(usize::from(term)).filter(|it| it.named) else {
            return term;
        };
        let (op, of) = made.term.clone();
        if op == Op::Local(local) {
            return by;
        }
        let of = of
            .into_iter()
            .map(|it| self.replace(it, local, by))
            .collect();
        self.make(op, of)
    }

    /// Whether some part of the term is one of these.
    pub(super) fn any(&self, id: TermId, is: &mut dyn FnMut(&Op) -> bool) -> bool {
        self.get(id)
            .is_some_and(|(op, of)| is(op) || of.iter().any(|it| self.any(*it, is)))
    }

    /// Whether a term is the pattern with something in place of the local; `found` gets that term.
    /// A state has to have its current version.
    pub(super) fn matches(
        &self,
        pattern: TermId,
        hole: LocalId,
        term: TermId,
        versions: &Versions,
        found: &mut Option<TermId>,
    ) -> bool {
        let (Some((wanted, parts)), Some((op, of))) = (self.get(pattern), self.get(term)) else {
            return false;
        };
        if *wanted == Op::Local(hole) {
            return *found.get_or_insert(term) == term;
        }
        let alike = match (wanted, op) {
            (Op::State(a, _), Op::State(b, version)) => a == b && versions.of(*b) == *version,
            (a, b) => a == b,
        };
        alike
            && parts.len() == of.len()
            && parts
                .iter()
                .zip(of)
                .all(|(part, it)| self.matches(*part, hole, *it, versions, found))
    }
}
