//! Values with the hidden things that they come from.

use std::collections::{BTreeMap, BTreeSet};

use super::draws::{Draws, drawn_in};
use super::knowledge::Knowledge;
use super::label::{Atom, LabelId, Labelled, Labels, OPEN, Part, Source, Who};
use super::lies::Spot;
use super::op::Op;
use super::seers::Seers;
use super::term::TermId;
use crate::base::Span;
use crate::base::limits::FOLLOWED;
use crate::hir::{Expr, FunctionId, Game, LocalId, RuleId};

/// A moment on the way: the facts, the last change, and the last one that all have seen.
pub(super) type Moment = (u32, u32, u32);

/// Finds the value and the label of every expression. It discloses nothing and complains of nothing.
pub(super) struct Values<'a> {
    pub(super) game: &'a Game,
    pub(super) know: Knowledge<'a>,
    pub(super) labels: Labels,
    pub(super) draws: Draws,
    /// The members that loops run for, with all that they run over.
    pub(super) each: BTreeMap<TermId, TermId>,
    /// The secrets that decide which zone of a family is meant.
    pub(super) which: BTreeMap<Spot, LabelId>,
    /// The card that has come last to a zone, by itself and by its name.
    pub(super) came: BTreeMap<TermId, TermId>,
    /// Results of functions.
    pub(super) memo: BTreeMap<(FunctionId, Vec<Labelled>, Moment), Labelled>,
    /// The same for rules, with the secrets that decide whether they hold.
    pub(super) memo_of_rules: BTreeMap<(RuleId, Vec<Labelled>, Moment), LabelId>,
    /// How often functions and rules were asked for since a change.
    pub(super) asked: BTreeMap<(FunctionId, u32), u32>,
    pub(super) asked_rules: BTreeMap<(RuleId, u32), u32>,
    /// Functions whose `public because` was needed.
    pub(super) trusted: BTreeSet<FunctionId>,
    /// The number of statements and expressions so far.
    followed: u64,
    /// Where there were too many.
    pub(super) stopped: Option<Span>,
}

impl<'a> Values<'a> {
    pub(super) fn new(game: &'a Game) -> Self {
        Self {
            game,
            know: Knowledge::new(game),
            labels: Labels::new(),
            draws: Draws::of(game),
            each: BTreeMap::new(),
            which: BTreeMap::new(),
            came: BTreeMap::new(),
            memo: BTreeMap::new(),
            memo_of_rules: BTreeMap::new(),
            asked: BTreeMap::new(),
            asked_rules: BTreeMap::new(),
            trusted: BTreeSet::new(),
            followed: 0,
            stopped: None,
        }
    }

    /// Whether one more statement or expression may be followed.
    pub(super) fn may_follow(&mut self, span: Span) -> bool {
        self.followed = self.followed.saturating_add(1);
        if self.followed == FOLLOWED {
            self.stopped = Some(span);
        }
        self.followed < FOLLOWED
    }

    /// The drawn values in a label, with their names.
    pub(super) fn drawn_in(&self, label: LabelId) -> Vec<(TermId, LocalId)> {
        drawn_in(&self.labels, &self.know.terms, label)
    }
}

impl Values<'_> {
    pub(super) const fn moment(&self) -> Moment {
        (self.know.facts.number(), self.know.versions.now.epoch, self.know.looked)
    }

    pub(super) fn open(&mut self, op: Op, of: Vec<TermId>) -> Labelled {
        Labelled::whole(self.know.terms.make(op, of), OPEN)
    }

    pub(super) fn join(&mut self, a: LabelId, b: LabelId) -> LabelId {
        self.labels.join(a, b)
    }

    /// The first secret that some of these seats may not know.
    pub(super) fn unknown_to(&self, label: LabelId, seers: &Seers) -> Option<Part> {
        let knows = |atom: &Atom, who: Option<Who>| {
            let is_draw = matches!(atom.source, Source::Drawn(..));
            who.is_some_and(|who| self.know.is_among(&atom.audience, who))
                || (is_draw && self.draws.knows(&self.know, atom.value, who))
        };
        let all_know = |atom: &Atom| match seers {
            Seers::All => knows(atom, None),
            Seers::These(all) => all.iter().all(|who| knows(atom, Some(*who))),
        };
        self.labels
            .parts(label)
            .iter()
            .copied()
            .find(|(atom, _)| !self.labels.atom(*atom).is_some_and(all_know))
    }

    /// Whether a condition always holds, or never does, as all know; nothing if it depends on the game.
    pub(super) fn decided(&self, condition: Labelled) -> Option<bool> {
        self.know.terms.decided(condition.term).filter(|_| condition.label == OPEN)
    }

    /// The index that tells a seat what the seat may not know.
    pub(super) fn telling(
        &self,
        indices: &[Expr],
        at: &[Labelled],
        (label, seers): (LabelId, &Seers),
    ) -> Option<Span> {
        let part = self.unknown_to(label, seers)?;
        let mut all = indices.iter().zip(at);
        let found = all.find(|(_, index)| self.labels.parts(index.label).contains(&part));
        found.map(|(index, _)| index.span)
    }
}

#[cfg(test)]
mod tests {
    use super::Values;
    use crate::hir::{Builtin, Compare, ExprKind, Size, Ty};
    use crate::label::OPEN;
    use crate::samples::{cards as card, expr, game, hand_of, leader, vote_of, who};
    use crate::seers::Seers;

    #[test]
    fn a_private_state_is_a_secret_to_all_but_its_owner() {
        let game = game();
        let mut values = Values::new(&game);
        let label = values.eval(&vote_of(0)).label;
        let (own, other) = (who(&mut values.know, 0), who(&mut values.know, 1));
        assert!(values.unknown_to(label, &Seers::These(vec![own])).is_none());
        assert!(values.unknown_to(label, &Seers::These(vec![other])).is_some());
        assert!(values.unknown_to(label, &Seers::All).is_some());
    }

    #[test]
    fn a_value_has_the_secrets_of_all_that_it_is_made_of() {
        let game = game();
        let mut values = Values::new(&game);
        let leads = expr(ExprKind::State(leader(), Vec::new()), Ty::Seat);
        assert_eq!(values.eval(&leads).label, OPEN);
        let sides = (Box::new(leads), Box::new(vote_of(0)));
        let is = ExprKind::Compare(Compare::Is, sides.0, sides.1);
        let label = values.eval(&expr(is, Ty::Flag)).label;
        assert_eq!(label, values.eval(&vote_of(0)).label);
    }

    #[test]
    fn the_number_of_cards_in_a_hand_is_open_and_the_cards_are_not() {
        let game = game();
        let mut values = Values::new(&game);
        let cards =
            expr(ExprKind::Zone(hand_of(0)), Ty::Set(Box::new(Ty::Member(card())), Size::Any));
        assert_ne!(values.eval(&cards).label, OPEN);
        let size = ExprKind::Builtin(Builtin::SizeOf, vec![cards]);
        assert_eq!(values.eval(&expr(size, Ty::Number)).label, OPEN);
    }

    #[test]
    fn what_was_told_to_all_is_no_secret() {
        let game = game();
        let mut values = Values::new(&game);
        let vote = values.eval(&vote_of(0));
        assert_ne!(vote.label, OPEN);
        values.know.known(vote.term, None);
        assert_eq!(values.eval(&vote_of(0)).label, OPEN);
    }
}
