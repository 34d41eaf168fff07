//! Werewolves.

use std::collections::BTreeSet;

use super::compare::compare;
use super::table::{Choice, Chosen, Over, Players, Second, at};
use super::village::{Answers, Village};

struct Werewolves(Village);

impl Werewolves {
    /// How many werewolves are left.
    fn wolves(&self) -> usize {
        self.0.all("Wolf").intersection(&self.0.alive).count()
    }
}

impl Second for Werewolves {
    /// There are a seer, a werewolf, from seven players on another one, and otherwise villagers.
    fn begin(players: &Players, seed: u64) -> Self {
        let villagers = ["Villager1", "Villager2", "Villager3", "Villager4", "Villager5"];
        let mut roles = vec!["Seer", "OldWolf"];
        let wolves = if players.seats < 7 { 1 } else { 2 };
        roles.extend(&villagers[..players.seats - 1 - wolves]);
        if wolves == 2 {
            roles.push("YoungWolf");
        }
        Self(Village::new(roles.into_iter().enumerate().collect(), seed))
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
                self.0.learn("Seer", "Wolf", &fingers);
                self.0.first("Wolf").and_then(|wolf| fingers[wolf])
            }
            Some(Answers::Day(votes)) => self.0.voted_out(&votes),
            None => None,
        };
        if let Some(gone) = gone {
            self.0.bury(gone);
        }
    }

    fn over(&self) -> Option<Over> {
        let wolves = self.0.all("Wolf");
        let left = self.wolves();
        if left == 0 {
            let others = (0..self.0.roles.len()).filter(|seat| !wolves.contains(seat));
            return Some(Over::won_by("The village is safe.", others));
        }
        let outnumbered = self.0.alive.len() - left > left;
        (!outnumbered).then(|| Over::won_by("The werewolves rule.", wolves))
    }

    fn table(&self) -> Vec<(String, String)> {
        let mut places = self.0.table("grave");
        let learnt = self.0.learnt.map(|it| if it { "yes" } else { "no" });
        places.extend(learnt.map(|learnt| at("told wolfish", learnt)));
        places
    }
}

#[test]
fn werewolves_is_played_alike() {
    let games = (5..=8).map(|seats| (seats, "", 15));
    let ends = compare::<Werewolves>("werewolves", &games.collect::<Vec<_>>());
    assert_eq!(ends.len(), 2, "{ends:?}");
}
