//! What a seat sees when somebody decides, and what a move says of the seat that makes it.

use super::Unread;
use super::learner::{Learner, numbers_of, stopped};
use super::reader::Hidden;
use super::table::Spot;
use super::term::Term;
use crate::engine::{Legal, Move, Offer};
use crate::hir::{Check, LocalId, PlaceId};
use crate::history::{Next, Observed};
use crate::inference::known::{Acted, acted};
use crate::inference::replay::{LISTED, looks_like};
use crate::inference::sealed::{is_told_after, sealed_move, tells_of_choice};
use crate::inference::world::World;
use crate::session::Stream;
use crate::state::Value;
use crate::view::{SeenMove, Shown, View};

impl Learner<'_> {
    /// The seat looks at the table when somebody decides. Returns whether it has seen the same.
    pub(super) fn looks(&mut self, offers: &[Offer]) -> Result<bool, Unread> {
        let known = self.known;
        if self.lost.is_some() {
            self.finds_back();
        }
        let next = if offers.is_empty() { Next::Over } else { Next::Decision(offers.to_vec()) };
        let look = known.observer.look(&self.game.state, &next, known.seat());
        let Some((table, decision)) = look.map_err(|_| Unread::Stopped)? else { return Ok(true) };
        let Observed::Table(view) = &table else { return Ok(true) };
        if self.looked.as_ref() == Some(view) {
            self.written.clear();
        } else {
            if let Some(Observed::Table(expected)) = self.expects() {
                let expected = expected.clone();
                self.learns_of_table(&expected)?;
            }
            if !self.meets(&table) {
                return Ok(false);
            }
            self.looked = Some(view.clone());
        }
        Ok(decision.is_none_or(|decision| self.meets(&decision)))
    }

    /// Gives the states that the seat sees the values that it has seen.
    fn finds_back(&mut self) {
        let seen = match self.expects() {
            Some(Observed::Table(seen)) => Some(seen),
            Some(Observed::Event(_) | Observed::Decision { .. }) | None => self.looked.as_ref(),
        };
        let entries = seen.map(|seen| seen.entries.clone()).unwrap_or_default();
        let layout = &self.probed.runtime.layout;
        for entry in entries {
            if let (PlaceId::State(state), Shown::Value(value)) = (entry.place.id, &entry.shown) {
                let indices = &entry.place.indices;
                // What cannot be set is seen to differ.
                let _ = layout.try_set_state(&mut self.game.state, state, indices, value);
            }
        }
    }

    fn learns_of_table(&mut self, expected: &View) -> Result<(), Unread> {
        let written = std::mem::take(&mut self.written);
        for entry in &expected.entries {
            let indices = &entry.place.indices;
            match (entry.place.id, &entry.shown) {
                (PlaceId::Zone(zone), Shown::Cards(cards)) => {
                    let spot = (zone, indices.clone());
                    self.table.sees(cards.of, &spot, &numbers_of(cards))?;
                }
                (PlaceId::Zone(zone), Shown::Pile { of, top: Some(top), .. }) => {
                    let layout = &self.probed.runtime.layout;
                    let cards = layout.cards(&self.game.state, zone, indices);
                    if let Some(lying) = cards.and_then(|cards| cards.last()) {
                        let spot: Spot = (zone, indices.clone());
                        self.table.sees_top(*of, &spot, lying.cast_unsigned(), top.number);
                    }
                }
                (PlaceId::State(state), Shown::Value(value)) => {
                    let own = written.iter().find(|it| (it.state, &it.indices) == (state, indices));
                    if let Some(own) = own {
                        self.learns(&own.value, value)?;
                    }
                }
                (PlaceId::Zone(_), Shown::Pile { top: None, .. } | Shown::Value(_))
                | (PlaceId::State(_), Shown::Cards(_) | Shown::Pile { .. }) => {}
            }
        }
        Ok(())
    }

    /// Somebody acts as the seat has seen it. Returns whether that can be.
    pub(super) fn acts(
        &mut self,
        offers: &[Offer],
        world: &mut World,
        numbers: &mut Stream,
    ) -> Result<bool, Unread> {
        let known = self.known;
        let Some(acts) = self.expects().and_then(acted) else { return Ok(false) };
        let Acted::Openly(seen) = acts else { return Err(Unread::Chosen) };
        let seen = seen.clone();
        if seen.seat != known.seat() {
            self.judges(&seen)?;
            self.is_even &= !offers.iter().any(|it| {
                it.seat == seen.seat && self.probed.sensitive.actions.contains(&it.action)
            });
        }
        let own: Vec<Offer> = offers.iter().filter(|it| it.seat == seen.seat).copied().collect();
        let state = self.game.state.clone();
        let legal = Legal::new(known.runtime.rules.as_ref(), &state, &own);
        let Some(action) = self.choose(&seen, legal, world, numbers)? else { return Ok(false) };
        if !legal.has(&action).map_err(|_| Unread::Stopped)? {
            return Ok(false);
        }
        self.hides_parameters(&seen);
        self.game.act(&action).map_err(stopped)?;
        self.now.moves += 1;
        Ok(true)
    }

    /// That a move of somebody else was legal says something of what that seat holds.
    fn judges(&mut self, seen: &SeenMove) -> Result<(), Unread> {
        if !self.probed.sensitive.actions.contains(&seen.action) {
            return Ok(());
        }
        let action = self.probed.runtime.game.action(seen.action);
        let values = action.parameters.iter().zip(&seen.arguments);
        let given: Option<Vec<(LocalId, Value)>> = values
            .map(|(parameter, value)| Some((parameter.local, value.clone()?)))
            .chain([Some((action.me, Value::Seat(seen.seat)))])
            .collect();
        let state = self.game.state.clone();
        let given = given.ok_or(Unread::Chosen)?;
        let truth = self.reader(&state, action.span).conditions(&action.checks, &given)?;
        self.learns(&Term::Truth(truth), &Value::Flag(true))
    }

    /// The move that is made in this world.
    fn choose(
        &self,
        seen: &SeenMove,
        legal: Legal<'_>,
        world: &mut World,
        numbers: &mut Stream,
    ) -> Result<Option<Move>, Unread> {
        let open: Option<Vec<Value>> = seen.arguments.iter().cloned().collect();
        if let Some(arguments) = open {
            return Ok(Some(Move { seat: seen.seat, action: seen.action, arguments }));
        }
        let known = self.known;
        let acts = Acted::Openly(seen);
        let looks = |it: &Move| looks_like(known, it, acts);
        let here = (&self.game.state, self.at);
        let tells = tells_of_choice(&known.runtime.game, seen);
        let before = world
            .moves
            .get(&self.now.moves)
            .filter(|before| looks(before) && (!tells || is_told_after(known, here, before)));
        if let Some(before) = before {
            return Ok(Some(before.clone()));
        }
        let found = if tells {
            let (_, all) = legal.list(LISTED).map_err(|_| Unread::Stopped)?;
            let alike: Vec<Move> = all.into_iter().filter(looks).collect();
            sealed_move(known, here, &alike, |count| numbers.below(count))
        } else {
            let mut found = None;
            for _ in 0..200 {
                let picked = legal.pick(|count| numbers.below(count));
                found = picked.map_err(|_| Unread::Stopped)?.filter(looks);
                if found.is_some() {
                    break;
                }
            }
            found
        };
        if let Some(action) = &found {
            world.moves.insert(self.now.moves, action.clone());
        }
        Ok(found)
    }

    /// Arguments that the seat does not see are chosen in secret, and freely where no condition asks for them.
    fn hides_parameters(&mut self, seen: &SeenMove) {
        let game = &self.probed.runtime.game;
        let action = game.action(seen.action);
        for (parameter, value) in action.parameters.iter().zip(&seen.arguments) {
            let local = parameter.local;
            let asks = |check: &Check| match check {
                Check::Require(id) => {
                    game.conditions.get(*id).is_some_and(|it| it.expr.reads(local))
                }
                Check::Needs(_, arguments) => arguments.iter().any(|it| it.reads(local)),
            };
            let hidden = match value {
                Some(_) => None,
                None if action.checks.iter().any(asks) => Some(Hidden::Derived),
                None => Some(Hidden::Chosen),
            };
            // The answer to a question has a name of its own.
            let answer = self.probed.sensitive.answers.get(&seen.action).copied();
            for local in [Some(local), answer].into_iter().flatten() {
                match hidden {
                    Some(hidden) => self.hidden.insert(local, hidden),
                    None => self.hidden.remove(&local),
                };
            }
        }
    }
}
