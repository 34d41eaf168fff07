//! Draws that choose one of several states, as `spy[who]`. Whoever sees such a state learns whether the draw has chosen
//! it, and nothing of what could have fallen: so they know beforehand whether it could have been that one, or none of theirs.

use super::label::{Atom, LabelId, Labelled, OPEN, Part, Source, Who};
use super::op::Op;
use super::seers::Seers;
use super::term::TermId;
use super::values::Values;
use crate::base::Span;
use crate::hir::{Builtin, Compare, Expr, ExprKind, LocalId, PlaceId, StateId, Ty};

/// What a value is drawn from.
pub(super) struct Domain {
    from: TermId,
    /// Stands for any value.
    any: TermId,
    /// The secrets in whether it could fall, where the value is drawn.
    belongs: LabelId,
    /// The secrets in how many others could.
    size: LabelId,
    /// Where the value is drawn, and by which name.
    drawn: (Span, LocalId),
    told: Told,
}

/// What a seat learns of the values that could have fallen, by seeing which one has.
pub(super) struct DomainLeak {
    /// Where the value is drawn, and by which name.
    pub(super) drawn: (Span, LocalId),
    pub(super) told: Told,
    /// The seats that learn it.
    pub(super) learns: Seers,
    pub(super) part: Part,
    /// Whether it is how many could have fallen, and not which.
    pub(super) is_number: bool,
}

/// What a value is drawn from, as it is told.
#[derive(Clone, Copy)]
pub(super) enum Told {
    /// A set.
    Whole(Span),
    /// The only member of a set that is written out.
    Member(Span),
    /// A set of numbers that is written out. It has no type that a name could have.
    Numbers,
}

/// A family of states of which a drawn value has chosen one, as `spy[x]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Chosen {
    /// Stands for any value.
    any: TermId,
    /// The seats that see the state with that index.
    seers: Vec<Who>,
}

impl Told {
    fn of(from: &Expr) -> Self {
        let ExprKind::Set(of) = &from.kind else {
            return Self::Whole(from.span);
        };
        match of.as_slice() {
            [one] => Self::Member(one.span),
            [..] if from.ty.element() == Some(&Ty::Number) => Self::Numbers,
            [..] => Self::Whole(from.span),
        }
    }

    /// What is told, and what is drawn from then.
    pub(super) fn words<'t>(
        self,
        short: impl Fn(Span) -> Option<&'t str>,
    ) -> Option<(&'t str, &'static str)> {
        match self {
            Self::Whole(span) => Some((short(span)?, "NAME")),
            Self::Member(span) => Some((short(span)?, "{NAME}")),
            Self::Numbers => None,
        }
    }
}

impl Values<'_> {
    /// Remembers what a value is drawn from.
    pub(super) fn drawn_from(
        &mut self,
        (local, value): (LocalId, TermId),
        (from, domain): (&Expr, Labelled),
        span: Span,
    ) {
        if domain.label == OPEN {
            return;
        }
        let any = self.anything(local);
        let one = Labelled::whole(any, OPEN);
        let domain = Domain {
            from: domain.term,
            any,
            belongs: self.belongs(one, (from, domain)),
            size: domain.size,
            drawn: (span, local),
            told: Told::of(from),
        };
        self.draws.domains.insert(value, domain);
    }

    /// A value that is none in particular.
    fn anything(&mut self, local: LocalId) -> TermId {
        let number = self.know.terms.fresh();
        self.know.terms.make(Op::Local(local, number), Vec::new())
    }

    /// A new draw chooses one of several hidden states: each seat learns of its own whether it is the one, and nobody
    /// learns more. Gives the other secrets of the choice, and what seats learn nevertheless.
    pub(super) fn draws_choose(
        &mut self,
        (state, indices): (StateId, &[Labelled]),
        seers: &Seers,
    ) -> (LabelId, Vec<DomainLeak>) {
        let which = indices.iter().fold(OPEN, |label, it| self.join(label, it.label));
        if which == OPEN || *seers == Seers::All {
            return (which, Vec::new());
        }
        let new = self.new_draws(which);
        // A die is chosen where it lies, and not by its number.
        let is_face = self.game.dice(state).is_some();
        let (mut left, mut leaks) = (OPEN, Vec::new());
        for index in indices {
            let drawn = self.drawn_for(index.term).filter(|_| !is_face);
            let chooses = drawn.is_some_and(|(local, _)| {
                let is_new = new.contains(&index.term);
                self.chooses((state, indices), (index.term, local), is_new, &mut leaks)
            });
            if !chooses {
                let label = self.labels.without(index.label, |atom| new.contains(&atom.value));
                left = self.join(left, label);
            }
        }
        (left, leaks)
    }

    /// The draws in a label that nobody could know of so far. From now on nobody knows them whole.
    fn new_draws(&mut self, which: LabelId) -> Vec<TermId> {
        let drawn = self.drawn_in(which).into_iter();
        let mut new: Vec<TermId> = drawn.map(|(drawn, _)| drawn).collect();
        new.retain(|drawn| !self.draws.decided.contains_key(drawn));
        for drawn in &new {
            let nobody = Seers::These(Vec::new());
            self.draws.decided.insert(*drawn, vec![nobody]);
        }
        new
    }

    /// The name of a value that was drawn for a hidden place, and the place.
    fn drawn_for(&self, value: TermId) -> Option<(LocalId, PlaceId)> {
        match self.know.terms.get(value) {
            Some((Op::Local(local, _), _)) => Some((*local, self.draws.hidden(*local)?)),
            Some(_) | None => None,
        }
    }

    /// Whether a drawn value chooses a state: it is new, or whoever sees the state has learnt before whether it is that
    /// one. Adds what they learn besides.
    fn chooses(
        &mut self,
        (state, indices): (StateId, &[Labelled]),
        (value, local): (TermId, LocalId),
        is_new: bool,
        leaks: &mut Vec<DomainLeak>,
    ) -> bool {
        let any = match self.draws.domains.get(&value) {
            Some(domain) => domain.any,
            None => self.anything(local),
        };
        let own = |it: &Labelled| if it.term == value { any } else { it.term };
        let own: Vec<TermId> = indices.iter().map(own).collect();
        let Seers::These(seers) = self.know.written_seers(state, &own) else {
            return false;
        };
        if !is_new {
            let known = self.who_was_chosen(value, any);
            if !seers.iter().all(|who| self.know.is_among(&known, *who)) {
                return false;
            }
        }
        leaks.extend(self.domain_leak(state, indices, (value, &seers)));
        let chosen = self.draws.chosen.entry(value).or_default();
        chosen.push(Chosen { any, seers });
        true
    }

    /// The seats that know of one value whether it is the drawn one.
    fn who_was_chosen(&mut self, drawn: TermId, one: TermId) -> Vec<Who> {
        let all = self.draws.chosen.get(&drawn).cloned().unwrap_or_default();
        let mut known = Vec::new();
        for chosen in all {
            for who in chosen.seers {
                let term = self.know.terms.replace(who.term, chosen.any, one);
                known.push(Who { term, ..who });
            }
        }
        known
    }

    /// What somebody who sees a state learns if they cannot know whether the draw could have chosen it, or another one.
    fn domain_leak(
        &mut self,
        state: StateId,
        indices: &[Labelled],
        (value, seers): (TermId, &[Who]),
    ) -> Option<DomainLeak> {
        let domain = self.draws.domains.get(&value)?;
        let (drawn, told, size) = (domain.drawn, domain.told, domain.size);
        let (any, from, belongs) = (domain.any, domain.from, domain.belongs);
        // A seat may know by now what another draw has chosen.
        let belongs =
            self.belongs_by_form(Labelled::whole(any, OPEN), from, drawn.0).unwrap_or(belongs);
        let seers = Seers::These(seers.to_vec());
        let which = self.unknown_to(belongs, &seers);
        let part = which.or_else(|| self.unknown_to(size, &seers))?;
        let indices: Vec<TermId> = indices.iter().map(|it| it.term).collect();
        Some(DomainLeak {
            drawn,
            told,
            learns: self.know.written_seers(state, &indices),
            part,
            is_number: which.is_none(),
        })
    }

    /// The secrets in whether a value is one that a draw has chosen a state with: whoever sees the state that has the value
    /// as its index knows.
    pub(super) fn is_chosen_one(
        &mut self,
        one: Labelled,
        drawn: TermId,
        span: Span,
    ) -> Option<LabelId> {
        let (local, kept) = self.drawn_for(drawn)?;
        if !self.draws.chosen.contains_key(&drawn) {
            return None;
        }
        let audience = self.who_was_chosen(drawn, one.term);
        let is_it = vec![one.term, drawn];
        let atom = Atom {
            source: Source::Drawn(local, kept),
            value: self.know.terms.make(Op::Compare(Compare::Is), is_it),
            audience,
        };
        let label = self.labels.read(atom, span);
        Some(self.join(one.label, label))
    }

    /// The secrets in whether two values are the same.
    pub(super) fn is_it(&mut self, (one, other): (Labelled, Labelled), span: Span) -> LabelId {
        let found = self.is_chosen_one(one, other.term, span);
        let found = found.or_else(|| self.is_chosen_one(other, one.term, span));
        found.unwrap_or_else(|| self.join(one.label, other.label))
    }

    /// The secrets in whether something belongs to a set that is made of what all know and of what draws have chosen;
    /// nothing for any other set.
    pub(super) fn belongs_by_form(
        &mut self,
        one: Labelled,
        set: TermId,
        span: Span,
    ) -> Option<LabelId> {
        if self.know.is_open_term(set) {
            return Some(one.label);
        }
        if let Some(label) = self.is_chosen_one(one, set, span) {
            return Some(label);
        }
        let of = match self.know.terms.get(set)? {
            (Op::Builtin(Builtin::Sets(_)) | Op::Set, of) => of.clone(),
            _ => return None,
        };
        let mut label = one.label;
        for part in of {
            let part = self.belongs_by_form(one, part, span)?;
            label = self.join(label, part);
        }
        Some(label)
    }
}

#[cfg(test)]
mod tests {
    use crate::diag::Code;
    use crate::samples::found;

    fn drawing(from: &str, place: &str) -> Vec<Code> {
        found(&format!(
            r#"play {{
              draw who from {from}
              set {place}[who] = yes
              end game "Over."
            }}"#
        ))
    }

    #[test]
    fn each_seat_learns_whether_a_draw_has_chosen_it() {
        assert_eq!(drawing("seats", "spy"), []);
    }

    #[test]
    fn who_was_drawn_in_the_open_is_known_to_all() {
        assert_eq!(drawing("seats", "mark"), []);
    }

    #[test]
    fn whoever_is_drawn_learns_that_it_could_have_been() {
        let holders = "all s in seats where not (Crow in hand[s])";
        assert_eq!(drawing(holders, "spy"), [Code::G0801]);
    }
}
