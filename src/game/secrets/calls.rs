//! Procedures: each is followed at its calls, with what is known there. After many calls, one that
//! looks like an earlier one is not followed again: what that one has changed and disclosed is
//! taken from there. So the work grows with the file, and not with the ways through it.

use std::collections::{BTreeMap, BTreeSet};

use super::fact::{Clause, Each, Fact};
use super::findings::Findings;
use super::follower::Follower;
use super::label::{LabelId, Source, Who};
use super::lies::Spot;
use super::op::Op;
use super::table::Table;
use super::term::TermId;
use super::versions::{Change, Gone, Where, summed};
use crate::hir::{LocalId, PlaceId, ProcedureId};

/// Calls of a procedure that are followed in any case.
const FOLLOWED: u32 = 24;

/// Calls after which what is known at a call does not count any longer.
const KNOWING: u32 = 96;

#[derive(Default)]
pub(super) struct Calls {
    /// How often each procedure was followed.
    counts: BTreeMap<ProcedureId, u32>,
    known: BTreeMap<Key, Effect>,
}

/// Secrets, with values renamed.
type Secrets = Vec<(Source, TermId, Vec<Who>)>;

/// An argument: the value and its two labels.
type Argument = (TermId, Secrets, Secrets);

/// What a call looks like: two calls with the same key disclose the same.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    procedure: ProcedureId,
    arguments: Vec<Argument>,
    reason: Secrets,
    facts: BTreeSet<Clause>,
    places: BTreeMap<TermId, Vec<(Spot, Secrets)>>,
    laws: Vec<[TermId; 3]>,
    known: Table,
    /// The moment, if it counts: nobody has looked since then, or values are from before a change.
    moment: Option<(u32, u32)>,
}

/// What a call does.
#[derive(Clone)]
struct Effect {
    findings: Findings,
    changes: Vec<Change>,
    table: Table,
    ended: bool,
    settled: bool,
}

/// Gives values from before a call numbers in the order in which they come up.
#[derive(Default)]
struct Renamed {
    old: BTreeMap<TermId, u32>,
    done: BTreeMap<TermId, TermId>,
    /// Whether no more numbers are given.
    closed: bool,
    /// Whether there was a value without a number.
    missing: bool,
}

impl Follower<'_> {
    /// Follows a procedure whose parameters have their values.
    pub(super) fn called_with(&mut self, id: ProcedureId) {
        let Some(procedure) = self.game.procedures.get(id) else {
            return;
        };
        let count = self.calls.counts.entry(id).or_insert(0);
        *count += 1;
        let count = *count;
        if count <= FOLLOWED || self.is_given_draws(&procedure.parameters) {
            self.body(procedure.body);
            return;
        }
        let (set_aside, laws) = if count > KNOWING {
            let laws = std::mem::take(&mut self.values.know.facts.laws);
            (self.values.know.facts.forget(0), laws)
        } else {
            (Vec::new(), Vec::new())
        };
        let (key, known) = self.key(id, &procedure.parameters);
        // What the key cannot name does not count.
        let all = self.values.know.facts.forget(0);
        known.into_iter().for_each(|fact| self.values.know.facts.hold(fact));
        if let Some(effect) = self.calls.known.get(&key).cloned() {
            self.apply(effect);
        } else {
            let effect = self.followed(id);
            self.calls.known.insert(key, effect);
        }
        let new = self.values.know.facts.forget(0).into_iter();
        let new: Vec<Clause> = new.filter(|fact| !all.contains(fact)).collect();
        let together = all.into_iter().chain(new);
        together.for_each(|fact| self.values.know.facts.hold(fact));
        if count > KNOWING {
            self.values.know.facts.forget(0);
            set_aside.into_iter().for_each(|fact| self.values.know.facts.hold(fact));
            self.values.know.facts.laws = laws;
        }
    }

    fn is_given_draws(&self, parameters: &[LocalId]) -> bool {
        let is_draw = |source: &Source| matches!(source, Source::Drawn(..));
        let given = parameters.iter().filter_map(|name| self.values.know.names.get(*name));
        let mut labels = given.map(|value| value.label).chain([self.judge.reason]);
        labels.any(|label| self.values.labels.sources(label).iter().any(is_draw))
    }

    fn apply(&mut self, effect: Effect) {
        self.judge.findings.extend(&effect.findings);
        self.change_all(effect.changes);
        self.values.know.table = effect.table;
        self.ended = effect.ended;
        if effect.settled {
            self.values.know.facts.laws.clear();
        }
    }

    fn followed(&mut self, id: ProcedureId) -> Effect {
        let Some(procedure) = self.game.procedures.get(id) else {
            return self.effect(Findings::default(), 0, false);
        };
        let outer = std::mem::take(&mut self.judge.findings);
        let laws = self.values.know.facts.laws.clone();
        let start = self.log.len();
        self.body(procedure.body);
        let own = std::mem::replace(&mut self.judge.findings, outer);
        self.judge.findings.extend(&own);
        let settled = self.values.know.facts.laws != laws;
        self.effect(own, start, settled)
    }

    fn effect(&self, findings: Findings, start: usize, settled: bool) -> Effect {
        let log = self.log.get(start..).unwrap_or_default();
        let changes = log.iter().map(|change| self.everywhere(change));
        Effect {
            findings,
            changes: summed(changes),
            table: self.values.know.table.clone(),
            ended: self.ended,
            settled,
        }
    }

    /// A change without values that only one call knows.
    fn everywhere(&self, change: &Change) -> Change {
        let at = match &change.at {
            Where::At(indices)
                if indices.iter().all(|it| self.values.know.terms.is_constant(*it)) =>
            {
                change.at.clone()
            }
            Where::At(_) | Where::All | Where::AllBut(..) => Where::All,
        };
        let gone = match change.gone {
            Gone::Nothing => Gone::Nothing,
            Gone::Open => Gone::Open,
            Gone::Card(card) | Gone::Rest(card) if self.values.know.is_known(card) => Gone::Open,
            Gone::AllBut(_, true) => Gone::Open,
            Gone::Card(_) | Gone::AllBut(_, false) | Gone::Rest(_) | Gone::Any => Gone::Any,
        };
        Change { family: change.family, at, gone }
    }

    /// What a call looks like, and the facts that it can name.
    fn key(&mut self, procedure: ProcedureId, parameters: &[LocalId]) -> (Key, Vec<Clause>) {
        let mut names = Renamed::default();
        let mut arguments = Vec::new();
        for name in parameters {
            let Some(value) = self.values.know.names.get(*name) else {
                continue;
            };
            let term = self.renamed(value.term, &mut names);
            let label = self.secrets(value.label, &mut names);
            let size = self.secrets(value.size, &mut names);
            arguments.push((term, label, size));
        }
        let reason = self.secrets(self.judge.reason, &mut names);
        names.closed = true;
        let (mut facts, mut known) = (BTreeSet::new(), Vec::new());
        let mut places = BTreeMap::new();
        for name in parameters {
            // Whether a card still lies where it lay once does not show in the value.
            if let Some(value) = self.values.know.names.get(*name) {
                self.place_of(value.term, &mut names, &mut places);
            }
        }
        for clause in self.values.know.facts.clauses.clone() {
            if let Some(here) = self.fact(&clause, &mut names) {
                facts.insert(here);
                known.push(clause.clone());
            }
            if let (Fact::In(card, _) | Fact::InOneOf(card, _), []) =
                (&clause.fact, clause.each.as_slice())
            {
                self.place_of(*card, &mut names, &mut places);
            }
        }
        let given = parameters.iter().filter_map(|name| self.values.know.names.get(*name));
        let mut given = given.map(|value| value.label);
        let is_any_time =
            self.values.know.all_looked() && given.all(|label| self.values.is_all_as_it_was(label));
        let laws = self.values.know.facts.laws.clone();
        let laws = laws.into_iter().map(|law| {
            let mut own = Renamed::default();
            [law.member, law.domain, law.pattern].map(|term| self.renamed(term, &mut own))
        });
        let key = Key {
            procedure,
            arguments,
            reason,
            facts,
            places,
            laws: laws.collect(),
            known: self.values.know.table.clone(),
            moment: (!is_any_time)
                .then_some((self.values.know.versions.now.epoch, self.values.know.looked)),
        };
        (key, known)
    }

    /// Where a card lies that a call can name.
    fn place_of(
        &mut self,
        card: TermId,
        names: &mut Renamed,
        places: &mut BTreeMap<TermId, Vec<(Spot, Secrets)>>,
    ) {
        names.missing = false;
        let name = self.renamed(card, names);
        let Some(lies) = self.values.know.lies(card).filter(|_| !names.missing) else {
            return;
        };
        let mut spots = Vec::new();
        for spot in lies.spots {
            let which = self.values.which_label(&spot);
            let which = self.secrets(which, names);
            let (zone, at) = spot;
            let at = at.into_iter().map(|index| self.renamed(index, names));
            spots.push(((zone, at.collect()), which));
        }
        places.insert(name, spots);
    }

    fn secrets(&mut self, label: LabelId, names: &mut Renamed) -> Secrets {
        let mut all = Vec::new();
        for (atom, _) in self.values.labels.parts(label).to_vec() {
            let Some(atom) = self.values.labels.atom(atom).cloned() else {
                continue;
            };
            let value = self.renamed(atom.value, names);
            let mut audience = Vec::new();
            for who in atom.audience {
                let term = self.renamed(who.term, names);
                audience.push(Who { term, ..who });
            }
            audience.sort_unstable();
            all.push((atom.source, value, audience));
        }
        all.sort();
        all
    }

    /// A fact in which only values stand that the call can name.
    fn fact(&mut self, clause: &Clause, names: &mut Renamed) -> Option<Clause> {
        names.missing = false;
        let mut of = |term: TermId| self.renamed(term, names);
        let fact = match &clause.fact {
            Fact::Same(a, b) => Fact::Same(of(*a), of(*b)),
            Fact::Differ(a, b) => Fact::Differ(of(*a), of(*b)),
            Fact::In(a, b) => Fact::In(of(*a), of(*b)),
            Fact::Or(a, b) => Fact::Or(of(*a), of(*b)),
            Fact::Holds(condition, holds) => Fact::Holds(of(*condition), *holds),
            Fact::InOneOf(card, places) => {
                Fact::InOneOf(of(*card), places.iter().map(|place| of(*place)).collect())
            }
            Fact::Known(value, who) => {
                Fact::Known(of(*value), who.map(|who| Who { term: of(who.term), ..who }))
            }
        };
        let each =
            clause.each.iter().map(|each| Each { domain: of(each.domain), ..*each }).collect();
        let given = clause.given.iter();
        let given = given.map(|(condition, holds)| (of(*condition), *holds));
        let given = given.collect();
        (!names.missing).then_some(Clause { fact, each, given })
    }

    /// A value as the called procedure sees it: as of now, or as one from before.
    fn renamed(&mut self, term: TermId, names: &mut Renamed) -> TermId {
        if let Some(done) = names.done.get(&term) {
            return *done;
        }
        let Some((op, of)) = self.values.know.terms.get(term).cloned() else {
            return term;
        };
        let epoch = self.values.know.versions.now.epoch;
        let now = match op {
            Op::Local(..) | Op::Unknown(_) => None,
            Op::State(id, number) => {
                let is_now = self.values.know.number_of_place(PlaceId::State(id), &of) == number;
                is_now.then_some(Op::State(id, u32::MAX))
            }
            Op::Zone(id, number) => {
                let is_now = self.values.know.number_of_place(PlaceId::Zone(id), &of) == number;
                is_now.then_some(Op::Zone(id, u32::MAX))
            }
            Op::Top(id, number) => {
                let is_now = self.values.know.number_of_place(PlaceId::Zone(id), &of) == number;
                is_now.then_some(Op::Top(id, u32::MAX))
            }
            Op::Rule(id, number) => (number == epoch).then_some(Op::Rule(id, u32::MAX)),
            Op::Hook(id, number) => (number == epoch).then_some(Op::Hook(id, u32::MAX)),
            Op::Number(_) | Op::Flag(_) | Op::None | Op::Seat(_) | Op::Member(..) => Some(op),
            Op::Seats | Op::Members(_) | Op::Any(_) | Op::At | Op::Column(..) => Some(op),
            Op::Set | Op::Builtin(_) | Op::Compare(_) | Op::And | Op::Or => Some(op),
            Op::Otherwise | Op::If | Op::Fold(_) | Op::Each(_) | Op::Old(_) => Some(op),
            Op::Unordered => Some(op),
        };
        let renamed = match now {
            Some(op) => {
                let of = of.into_iter().map(|part| self.renamed(part, names));
                let of = of.collect();
                self.values.know.terms.make(op, of)
            }
            None => {
                let next = u32::try_from(names.old.len()).unwrap_or(u32::MAX);
                if names.closed && !names.old.contains_key(&term) {
                    names.missing = true;
                    return term;
                }
                let number = *names.old.entry(term).or_insert(next);
                self.values.know.terms.make(Op::Old(number), Vec::new())
            }
        };
        names.done.insert(term, renamed);
        renamed
    }
}

#[cfg(test)]
mod tests {
    use crate::diag::Code;
    use crate::samples::found;

    /// The rules of a game that calls a procedure so often with each of some values.
    fn calling(times: usize, values: &[&str]) -> String {
        let call = |value: &&str| format!("note({value})\n").repeat(times);
        let calls: String = values.iter().map(call).collect();
        format!(
            r#"to note(value: flag) {{ set shown = value }}
            play {{
              {calls}
              end game "Over."
            }}"#
        )
    }

    #[test]
    fn a_procedure_is_followed_with_the_values_of_each_call() {
        assert_eq!(found(&calling(1, &["Crow in nest"])), []);
        let secret = calling(1, &["Crow in nest", "Crow in hand[seat 1]"]);
        assert_eq!(found(&secret), [Code::G0801]);
    }

    #[test]
    fn a_call_like_many_before_it_discloses_what_they_do() {
        let open = calling(40, &["Crow in nest"]);
        assert_eq!(found(&open), []);
        let secret = calling(40, &["Crow in nest", "Crow in hand[seat 1]"]);
        assert_eq!(found(&secret), [Code::G0801]);
    }
}
