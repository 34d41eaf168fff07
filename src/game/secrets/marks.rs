//! What a loop carries from one round to the next, in a form that two rounds can be compared by.

use std::collections::BTreeSet;

use super::label::{LabelId, Source, Who};
use super::rounds::World;
use super::table::Table;
use super::term::TermId;
use super::values::Values;

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

impl Marks {
    /// What is carried from round to round.
    pub(super) fn of(
        values_of: &mut Values<'_>,
        (before, carried): (&World, &World),
        number: LabelId,
        old: usize,
    ) -> Self {
        let mut values = Vec::new();
        for (name, value) in &carried.values {
            let same = before.values.get(name).is_some_and(|it| it.term == value.term);
            let secrets =
                [value.label, value.size].map(|label| secrets_in_round(values_of, label, old));
            values.push((same, secrets));
        }
        let decided = carried.decided.keys();
        Self {
            values,
            number: secrets_in_round(values_of, number, old),
            decided: decided.filter(|value| usize::from(**value) < old).count(),
            table: carried.table.clone(),
        }
    }
}

fn secrets_in_round(from: &mut Values<'_>, label: LabelId, old: usize) -> Secrets {
    let mut found = Secrets::new();
    for (atom, _) in from.labels.parts(label).to_vec() {
        let Some(atom) = from.labels.atom(atom).cloned() else {
            continue;
        };
        let shape = from.know.terms.shape(atom.value, old);
        let seers = atom
            .audience
            .into_iter()
            .map(|who| Who { term: from.know.terms.shape(who.term, old), ..who });
        let seers = seers.collect();
        found.insert((atom.source, shape, seers));
    }
    found
}

#[cfg(test)]
mod tests {
    use crate::diag::Code;
    use crate::samples::found;

    /// Each round carries the secret one name further, and is no round like the one before.
    #[test]
    fn a_loop_is_followed_until_nothing_is_carried_further() {
        let rules = r#"play {
          let one = no
          let two = no
          let three = no
          repeat 5 times {
            set shown = three
            set three = two
            set two = one
            set one = Crow in hand[seat 1]
          }
          end game "Over."
        }"#;
        assert_eq!(found(rules), [Code::G0801]);
    }

    #[test]
    fn a_loop_that_carries_a_secret_on_and_shows_none_is_followed_to_its_end() {
        let rules = r#"play {
          let held = no
          repeat 5 times { set held = not held and Crow in hand[seat 1] }
          end game "Over."
        }"#;
        assert_eq!(found(rules), []);
    }
}
