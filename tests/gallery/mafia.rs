//! Mafia.

use std::collections::BTreeSet;

use super::compare::compare;
use super::table::{Choice, Chosen, Over, Players, Second, at};
use super::village::{Answers, Village};

struct Mafia(Village);

const ROLES: [&str; 10] = [
    "Doctor",
    "Detective",
    "Mafioso1",
    "Mafioso2",
    "Citizen1",
    "Citizen2",
    "Citizen3",
    "Citizen4",
    "Citizen5",
    "Citizen6",
];

impl Mafia {
    /// Whom the first mafioso points at, unless the doctor points there, too.
    fn victim(&self, fingers: &[Option<usize>]) -> Option<usize> {
        let finger = |role| self.0.first(role).and_then(|seat: usize| fingers[seat]);
        finger("Mafioso").filter(|target| finger("Doctor") != Some(*target))
    }
}

impl Second for Mafia {
    fn begin(players: &Players, seed: u64) -> Self {
        let roles = ROLES[..players.seats].iter().copied().enumerate();
        Self(Village::new(roles.collect(), seed))
    }

    fn choices(&self) -> BTreeSet<Choice> {
        if self.over().is_some() {
            return BTreeSet::new();
        }
        self.0.choices()
    }

    fn choose(&mut self, seat: usize, chosen: &Chosen) {
        let gone = match self.0.choose(seat, chosen) {
            Some(Answers::Night(fingers)) => {
                self.0.learn("Detective", "Mafioso", &fingers);
                self.victim(&fingers)
            }
            Some(Answers::Day(votes)) => self.0.voted_out(&votes),
            None => None,
        };
        if let Some(gone) = gone {
            self.0.bury(gone);
        }
    }

    fn over(&self) -> Option<Over> {
        let mafia = self.0.all("Mafioso");
        let left = mafia.intersection(&self.0.alive).count();
        if left == 0 {
            let others = (0..self.0.roles.len()).filter(|seat| !mafia.contains(seat));
            return Some(Over::won_by("The town is safe.", others));
        }
        let half = 2 * left >= self.0.alive.len();
        half.then(|| Over::won_by("The mafia rules.", mafia))
    }

    fn table(&self) -> Vec<(String, String)> {
        let mut places = self.0.table("shown");
        let learnt = self.0.learnt.map(|it| if it { "yes" } else { "no" });
        places.extend(learnt.map(|learnt| at("told belongs", learnt)));
        places
    }
}

#[test]
fn mafia_is_played_alike() {
    let games = (6..=10).map(|seats| (seats, "", 20));
    let ends = compare::<Mafia>("mafia", &games.collect::<Vec<_>>());
    assert_eq!(ends.len(), 2, "{ends:?}");
}
