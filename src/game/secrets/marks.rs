//! What a loop carries from one round to the next, in a form that two rounds can be compared by.

use std::collections::BTreeSet;

use super::follower::Follower;
use super::label::{LabelId, Source, Who};
use super::rounds::World;
use super::table::Table;
use super::term::TermId;

/// Secrets without the numbers that differ from round to round.
type Secrets = BTreeSet<(Source, TermId, BTreeSet<Who>)>;

/// What has to stay the same for a loop to be followed to its end.
#[derive(PartialEq, Eq)]
pub(super) struct Marks {
    /// Of each name, whether it has its value from before, and its secrets.
    values: Vec<(bool, [Secrets; 2])>,
    number: Secrets,
    decided: usize,
    table: Table,
}

impl Follower<'_> {
    /// What is carried from round to round.
    pub(super) fn marks(
        &mut self,
        (before, carried): (&World, &World),
        number: LabelId,
        old: usize,
    ) -> Marks {
        let mut values = Vec::new();
        for (name, value) in &carried.values {
            let same = before
                .values
                .get(name)
                .is_some_and(|it| it.term == value.term);
            let secrets = [value.label, value.size].map(|label| self.secrets_in_round(label, old));
            values.push((same, secrets));
        }
        let decided = carried.decided.keys();
        Marks {
            values,
            number: self.secrets_in_round(number, old),
            decided: decided.filter(|value| usize::from(**value) < old).count(),
            table: carried.table.clone(),
        }
    }

    fn secrets_in_round(&mut self, label: LabelId, old: usize) -> Secrets {
        let mut found = Secrets::new();
        for (atom, _) in self.values.labels.parts(label).to_vec() {
            let Some(atom) = self.values.labels.atom(atom).cloned() else {
                continue;
            };
            let shape = self.values.know.terms.shape(atom.value, old);
            let seers = atom.audience.into_iter().map(|who| Who {
                term: self.values.know.terms.shape(who.term, old),
                ..who
            });
            let seers = seers.collect();
            found.insert((atom.source, shape, seers));
        }
        found
    }
}
