//! Values drawn by chance: whether something hidden comes from them, and who learns them.

use std::collections::BTreeMap;

use super::chosen::{Chosen, Domain};
use super::knowledge::Knowledge;
use super::label::{LabelId, Labels, Source, Who};
use super::op::Op;
use super::seers::Seers;
use super::term::{TermId, Terms};
use crate::hir::{ExprKind, Game, LocalId, PlaceId, Stmt, StmtKind};

/// The places that something of a drawn value comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Places {
    /// A place that is hidden from a seat.
    hidden: PlaceId,
    /// Whether all are seen by the same.
    is_uniform: bool,
    /// Whether the value goes to a single place: it is used once, where it is drawn.
    is_one: bool,
    /// Whether all are zones.
    is_of_cards: bool,
}

#[derive(Default)]
pub(super) struct Draws {
    /// For a drawn name, the hidden places that something of its value comes to.
    hidden: BTreeMap<LocalId, Places>,
    /// Those for whom a drawn value was kept: whoever knows it belongs to all of these.
    pub(super) decided: BTreeMap<TermId, Vec<Seers>>,
    /// The families of states of which a drawn value has chosen one.
    pub(super) chosen: BTreeMap<TermId, Vec<Chosen>>,
    /// What a value was drawn from, where not everybody knows that.
    pub(super) domains: BTreeMap<TermId, Domain>,
}

impl Draws {
    pub(super) fn of(game: &Game) -> Self {
        let drawn = game.statements().filter_map(|it| it.kind.drawn());
        let hidden = drawn.filter_map(|local| Some((local, places_of(game, local)?)));
        Self { hidden: hidden.collect(), ..Self::default() }
    }

    pub(super) fn hidden(&self, local: LocalId) -> Option<PlaceId> {
        self.hidden.get(&local).map(|places| places.hidden)
    }

    /// Forgets all values that were drawn.
    pub(super) fn forget(&mut self) {
        self.decided.clear();
        self.chosen.clear();
        self.domains.clear();
    }

    /// What was decided on another way as well. A place that was chosen is chosen only if it is so on both.
    pub(super) fn also(
        &mut self,
        other: &BTreeMap<TermId, Vec<Seers>>,
        chosen: &BTreeMap<TermId, Vec<Chosen>>,
    ) {
        self.chosen.retain(|value, here| {
            let there = chosen.get(value).map_or(&[][..], Vec::as_slice);
            here.retain(|it| there.contains(it));
            !here.is_empty()
        });
        for (value, seers) in other {
            let known = self.decided.entry(*value).or_default();
            for some in seers {
                if !known.contains(some) {
                    known.push(some.clone());
                }
            }
        }
    }
}

impl Draws {
    /// Whether a seat, or all of several, knows a drawn value.
    pub(super) fn knows(&self, know: &Knowledge<'_>, value: TermId, who: Option<Who>) -> bool {
        let decided = self.decided.get(&value);
        decided.is_some_and(|all| {
            all.iter().all(|seers| match (seers, who) {
                (Seers::All, _) => true,
                (Seers::These(_), None) => false,
                (Seers::These(these), Some(who)) => know.is_among(these, who),
            })
        })
    }

    /// A value comes to a hidden place. Nobody has known the draws in it before: the first place
    /// decides who does, if all places that something of the draw comes to are seen by the same.
    pub(super) fn reach(&mut self, drawn: &[(TermId, LocalId)], seers: &Seers) {
        let nobody = *seers == Seers::These(Vec::new());
        for (drawn, local) in drawn {
            let places = self.hidden.get(local);
            let is_one = places.is_some_and(|places| places.is_one);
            let is_uniform = places.is_some_and(|places| places.is_uniform);
            let is_new = !self.decided.contains_key(drawn);
            let decides =
                if *seers == Seers::All { is_one } else { is_one || is_uniform || nobody };
            if is_new && decides {
                self.decided.insert(*drawn, vec![seers.clone()]);
            }
        }
    }

    /// A drawn card that goes only to zones is known to the seats that see it leave and come.
    pub(super) fn leave(&mut self, drawn: &[(TermId, LocalId)], moved: TermId, ends: [Seers; 2]) {
        let both = match ends {
            [Seers::All, _] | [_, Seers::All] => Seers::All,
            [Seers::These(from), Seers::These(to)] => {
                Seers::These(to.into_iter().chain(from).collect())
            }
        };
        for (drawn, local) in drawn {
            let places = self.hidden.get(local);
            // Of another card they see something of the drawn one at most.
            let is_it = *drawn == moved;
            let is_seen =
                places.is_some_and(|places| places.is_one || (is_it && places.is_of_cards));
            if is_seen && !self.decided.contains_key(drawn) {
                self.decided.insert(*drawn, vec![both.clone()]);
            }
        }
    }
}

/// A place that is hidden from somebody and to which something of a local comes, and whether all
/// places to which it comes are seen by the same.
fn places_of(game: &Game, local: LocalId) -> Option<Places> {
    let places = game.reached_by(local);
    let hidden = places.iter().find(|place| !game.is_public(**place))?;
    let audience = game.audience(*hidden);
    let is_uniform = places.iter().all(|it| game.audience(*it) == audience);
    Some(Places {
        hidden: *hidden,
        is_uniform,
        is_one: is_used_once(game, local),
        is_of_cards: places.iter().all(|place| matches!(place, PlaceId::Zone(_))),
    })
}

/// Whether a drawn value is used by one statement alone, which stands beside the draw and puts it somewhere.
fn is_used_once(game: &Game, local: LocalId) -> bool {
    let has = |statement: &&Stmt| {
        let values = statement.kind.parts().values;
        values.iter().any(|value| value.locals().contains(&local))
    };
    let used = game.statements().filter(has).count();
    let draws = |statement: &Stmt| statement.kind.drawn() == Some(local);
    let block = game.blocks.iter().find(|block| block.statements.iter().any(draws));
    let beside = block.and_then(|block| block.statements.iter().find(has));
    used == 1 && beside.and_then(|statement| put(&statement.kind)) == Some(local)
}

/// The name whose value a statement puts somewhere unchanged.
fn put(kind: &StmtKind) -> Option<LocalId> {
    let [(value, _)] = kind.parts().keeps[..] else {
        return None;
    };
    let ExprKind::Local(local) = value.kind else {
        return None;
    };
    Some(local)
}

/// The drawn values in a label, with their names. What somebody knows of such a value, as whether it is another one, is
/// none of them.
pub(super) fn drawn_in(labels: &Labels, terms: &Terms, label: LabelId) -> Vec<(TermId, LocalId)> {
    let parts = labels.parts(label).iter();
    let atoms = parts.filter_map(|(atom, _)| labels.atom(*atom));
    let drawn = atoms.filter_map(|atom| match (atom.source, terms.get(atom.value)) {
        (Source::Drawn(local, _), Some((Op::Local(..), _))) => Some((atom.value, local)),
        _ => None,
    });
    drawn.collect()
}

#[cfg(test)]
mod tests {
    use super::Draws;
    use crate::knowledge::Knowledge;
    use crate::label::Who;
    use crate::samples::{game, name, something, who};
    use crate::seers::Seers;
    use crate::term::TermId;

    /// A draw that was kept for a seat.
    fn kept(value: TermId, seers: &[Who]) -> Draws {
        let mut draws = Draws::default();
        draws.decided.insert(value, vec![Seers::These(seers.to_vec())]);
        draws
    }

    #[test]
    fn a_drawn_value_is_known_to_those_for_whom_it_was_kept() {
        let game = game();
        let mut know = Knowledge::new(&game);
        let (value, one, other) = (something(&mut know), who(&mut know, 0), who(&mut know, 1));
        let draws = kept(value, &[one]);
        assert!(draws.knows(&know, value, Some(one)));
        assert!(!draws.knows(&know, value, Some(other)));
        assert!(!draws.knows(&know, value, None));
        assert!(!Draws::default().knows(&know, value, Some(one)));
    }

    #[test]
    fn the_first_place_decides_for_whom_a_draw_is_kept() {
        let game = game();
        let mut know = Knowledge::new(&game);
        let (value, one) = (something(&mut know), who(&mut know, 0));
        let drawn = [(value, name())];
        let mut draws = Draws::default();
        draws.reach(&drawn, &Seers::These(Vec::new()));
        draws.reach(&drawn, &Seers::These(vec![one]));
        assert!(!draws.knows(&know, value, Some(one)));
    }

    #[test]
    fn where_ways_meet_a_draw_is_known_to_those_who_know_it_on_both() {
        let game = game();
        let mut know = Knowledge::new(&game);
        let (value, one, other) = (something(&mut know), who(&mut know, 0), who(&mut know, 1));
        let mut draws = kept(value, &[one, other]);
        let there = kept(value, &[other]);
        draws.also(&there.decided, &there.chosen);
        assert!(draws.knows(&know, value, Some(other)));
        assert!(!draws.knows(&know, value, Some(one)));
    }
}
