//! What a seat observes. Seats have perfect recall: a seat cannot tell two histories apart exactly if it has observed
//! the same in both, in the same order.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value as Json, json};

use super::Next;
use crate::base::limits::LISTED;
use crate::engine::{Event, Fault, Legal, Offer, Role};
use crate::hir::{Action, ActionId, Game};
use crate::notation::{Names, arguments_json, event_json, place_json, say, view_json};
use crate::program::Reads;
use crate::runtime::Runtime;
use crate::state::{FilledText, Position, Value};
use crate::view::{Seen, View, Viewer, see, view};

/// One observation of a seat.
#[expect(clippy::large_enum_variant, reason = "most of what a seat comes to know are events")]
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Observed {
    /// The seat sees an event.
    Event(Seen),
    /// The seat sees a table that looks different.
    Table(View),
    /// Seats have to decide.
    Decision {
        /// The seats that play waits for.
        waits_for: Vec<u32>,
        /// What is offered to the observing seat itself.
        own: Vec<OwnOffer>,
    },
}

/// An offer to a seat, with what the seat knows of it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct OwnOffer {
    /// The action.
    pub action: ActionId,
    /// Why the action is offered.
    pub role: Role,
    /// The question, with the values that the seat can see; nothing if the action is no answer.
    pub question: Option<FilledText>,
    /// The number of legal moves and the first of them, if they can tell the seat something.
    pub legal: Option<(u64, Vec<Vec<Value>>)>,
}

/// Turns events and positions into observations of seats.
#[derive(Clone)]
pub struct Observer {
    runtime: Runtime,
    /// The actions whose legal moves can tell their seat something.
    telling: BTreeSet<ActionId>,
}

impl Observer {
    /// An observer for a game.
    #[must_use]
    pub fn new(runtime: &Runtime) -> Self {
        let game = &runtime.game;
        let actions = game.actions.iter_enumerated();
        let telling = actions.filter(|(_, action)| is_telling(game, action));
        Self { runtime: runtime.clone(), telling: telling.map(|(id, _)| id).collect() }
    }

    /// What a seat observes of events.
    pub fn events<'a>(
        &'a self,
        events: impl IntoIterator<Item = &'a Event, IntoIter: 'a>,
        seat: u32,
    ) -> impl Iterator<Item = Observed> + 'a {
        let game = &self.runtime.game;
        let seen = events.into_iter();
        let seen = seen.filter_map(move |event| see(game, event, Viewer::Seat(seat)));
        seen.map(Observed::Event)
    }

    /// What a seat observes of a position: the table, and the decision if there is one. `None` while chance has to
    /// fall.
    ///
    /// # Errors
    /// When the game has a fault.
    pub fn look(
        &self,
        state: &Position,
        next: &Next,
        seat: u32,
    ) -> Result<Option<(Observed, Option<Observed>)>, Fault> {
        let Runtime { game, layout, .. } = &self.runtime;
        let table = || Observed::Table(view(game, layout, state, Viewer::Seat(seat)));
        Ok(match next {
            Next::Chance(_) => None,
            Next::Over => Some((table(), None)),
            Next::Decision(offers) => Some((table(), Some(self.decision(state, offers, seat)?))),
        })
    }

    fn decision(&self, state: &Position, offers: &[Offer], seat: u32) -> Result<Observed, Fault> {
        let own = offers.iter().filter(|offer| offer.seat == seat);
        Ok(Observed::Decision {
            waits_for: self.runtime.rules.awaited(state),
            own: own.map(|offer| self.own(state, offer)).collect::<Result<_, _>>()?,
        })
    }

    fn own(&self, state: &Position, offer: &Offer) -> Result<OwnOffer, Fault> {
        let rules = self.runtime.rules.as_ref();
        let most = usize::try_from(LISTED).unwrap_or(usize::MAX);
        let list = || {
            let (count, moves) =
                Legal::new(rules, state, std::slice::from_ref(offer)).list(most)?;
            let arguments = moves.into_iter().map(|action| action.arguments);
            Ok::<_, Fault>((count, arguments.collect()))
        };
        let is_telling = self.telling.contains(&offer.action);
        Ok(OwnOffer {
            action: offer.action,
            role: offer.role,
            question: rules.question(state, offer.seat, offer.action)?,
            legal: is_telling.then(list).transpose()?,
        })
    }
}

/// Whether the legal moves of an action can tell their seat something. Conditions depend on what the seat sees, except
/// where the author declares that all may know their outcome, or a script decides.
fn is_telling(game: &Game, action: &Action) -> bool {
    let reads = Reads::of_all(game, [], &action.checks);
    reads.trusted || reads.everything
}

/// An information state as JSON text in which the seats are called `seat1`, `seat2` and so on: the same for all who play.
#[must_use]
pub fn nameless(game: &Game, seats: u32, observed: &[Observed]) -> String {
    json(game, &Names::numbered(seats), observed).to_string()
}

/// Observations as JSON: of each table, the differences from the table before.
pub(super) fn json(game: &Game, names: &Names, observed: &[Observed]) -> Json {
    let mut table = &View::default();
    let mut all = Vec::new();
    for one in observed {
        all.push(match one {
            Observed::Event(seen) => event_json(game, names, seen),
            Observed::Table(seen) => {
                let before = std::mem::replace(&mut table, seen);
                table_json(game, names, before, seen)
            }
            Observed::Decision { waits_for, own } => {
                let offers = own.iter().map(|offer| offer_json(game, names, offer));
                let seats = waits_for.iter().map(|seat| names.of(*seat));
                json!({ "waits_for": seats.collect::<Vec<_>>(), "offers": offers.collect::<Vec<_>>() })
            }
        });
    }
    Json::Array(all)
}

/// What is new on the table, and the places that the seat no longer sees.
fn table_json(game: &Game, names: &Names, before: &View, now: &View) -> Json {
    let by_place = |view: &'_ View| -> BTreeMap<_, _> {
        let entries = view.entries.iter();
        entries.map(|entry| (entry.place.clone(), entry.shown.clone())).collect()
    };
    let (was, is) = (by_place(before), by_place(now));
    let new = now.entries.iter();
    let new = new.filter(|entry| was.get(&entry.place) != Some(&entry.shown));
    let new = View { entries: new.cloned().collect() };
    let covered = before.entries.iter();
    let covered = covered.filter(|entry| !is.contains_key(&entry.place));
    let covered: Vec<Json> = covered.map(|entry| place_json(game, names, &entry.place)).collect();
    let mut object = json!({ "table": view_json(game, names, &new) });
    if let (false, Some(object)) = (covered.is_empty(), object.as_object_mut()) {
        object.insert("covered".to_owned(), covered.into());
    }
    object
}

fn offer_json(game: &Game, names: &Names, offer: &OwnOffer) -> Json {
    let question = offer.question.as_ref();
    let mut object = json!({
        "action": &game.action(offer.action).name,
        "role": offer.role.word(),
        "question": question.map(|question| say(game, names, question)),
    });
    if let (Some((count, legal)), Some(object)) = (&offer.legal, object.as_object_mut()) {
        let moves = legal.iter();
        let moves =
            moves.map(|values| arguments_json(game, names, offer.action, values.iter().map(Some)));
        object.insert("count".to_owned(), (*count).into());
        object.insert("moves".to_owned(), moves.collect());
    }
    object
}
