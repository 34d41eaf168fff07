//! What is known at a place in the rules, and the values that it is about.

use super::fact::{Fact, Facts};
use super::label::{LabelId, Labelled, Who};
use super::lies::Spot;
use super::names::Names;
use super::op::Op;
use super::table::Table;
use super::term::{TermId, Terms};
use super::tracked::Tracked;
use super::versions::{Change, Versions};
use super::writes::Writes;
use crate::hir::{Game, LocalId, PlaceId, StateId, ZoneId};

/// What is known on the way through a game. It is about values, and nothing of it is about secrets: what hidden
/// things a value comes from is the matter of labels.
pub(super) struct Knowledge<'a> {
    pub(super) game: &'a Game,
    pub(super) terms: Terms,
    pub(super) versions: Versions,
    pub(super) facts: Facts,
    pub(super) names: Names,
    pub(super) table: Table,
    pub(super) writes: Writes,
    pub(super) tracked: Tracked,
    /// Where cards and dice lie that setup has put there for good.
    pub(super) placed: Vec<(TermId, Spot)>,
    /// The roles that nobody plays when play begins.
    pub(super) vacant: Vec<StateId>,
    /// The last change that everybody has had occasion to see.
    pub(super) looked: u32,
}

impl<'a> Knowledge<'a> {
    pub(super) fn new(game: &'a Game) -> Self {
        Self {
            game,
            terms: Terms::default(),
            versions: Versions::new(game.states.len(), game.zones.len()),
            facts: Facts::default(),
            names: Names::new(game.locals.len()),
            table: Table::default(),
            writes: Writes::of(game),
            tracked: Tracked::default(),
            placed: Vec::new(),
            vacant: Vec::new(),
            looked: 0,
        }
    }
}

impl Knowledge<'_> {
    pub(super) fn hold(&mut self, fact: Fact) {
        self.facts.hold(fact.into());
    }

    /// All know a value, or some do.
    pub(super) fn known(&mut self, value: TermId, who: Option<Who>) {
        let value = self.terms.bare(value);
        self.hold(Fact::Known(value, who));
    }

    /// The value that a state has now.
    pub(super) fn state_term(&mut self, state: StateId, at: Vec<TermId>) -> TermId {
        let number = self.number_of_place(PlaceId::State(state), &at);
        self.terms.make(Op::State(state, number), at)
    }

    /// The cards that lie in a zone now.
    pub(super) fn zone_term(&mut self, (zone, at): &Spot) -> TermId {
        let number = self.number_of_place(PlaceId::Zone(*zone), at);
        self.terms.make(Op::Zone(*zone, number), at.clone())
    }

    /// The card that lies on top of a zone now.
    pub(super) fn top_term(&mut self, (zone, at): &Spot) -> TermId {
        let number = self.number_of_place(PlaceId::Zone(*zone), at);
        self.terms.make(Op::Top(*zone, number), at.clone())
    }

    /// The number of the last change of a place.
    pub(super) fn number_of_place(&self, family: PlaceId, at: &[TermId]) -> u32 {
        self.versions.of(family, at, &|a, b| self.differ(a, b))
    }

    /// A name that gets a value of which only its audience is known.
    pub(super) fn bind_new(&mut self, local: LocalId, label: LabelId) -> Labelled {
        let number = self.terms.fresh();
        let value = Labelled::whole(self.terms.make(Op::Local(local, number), Vec::new()), label);
        self.names.bind(local, value);
        value
    }

    /// Whether nobody is kept from seeing a zone.
    pub(super) fn is_open_zone(&self, zone: ZoneId) -> bool {
        self.game.is_public(zone)
    }

    /// Whether all know which cards lie in a zone.
    pub(super) fn knows_cards(&self, zone: ZoneId) -> bool {
        self.table.knows_cards(zone) || self.tracked.has(zone.into())
    }

    /// Whether there can be cards in a zone, here or ever.
    pub(super) fn may_hold(&self, zone: ZoneId) -> bool {
        self.writes.may_hold(zone) && self.table.may_hold(zone)
    }

    /// The same term with the values that its states have now.
    pub(super) fn as_of_now(&mut self, term: TermId) -> TermId {
        let Some((op, of)) = self.terms.get(term).cloned() else {
            return term;
        };
        let of: Vec<TermId> = of.into_iter().map(|part| self.as_of_now(part)).collect();
        if let Op::State(state, _) = op {
            self.state_term(state, of)
        } else {
            self.terms.make(op, of)
        }
    }

    /// Whether a term is what its words say now, and stays so through some changes.
    pub(super) fn is_steady(&self, term: TermId, changing: &[Change]) -> bool {
        !self.terms.any(term, &mut |part, op| {
            let Op::State(state, number) = op else {
                return !op.is_constant();
            };
            let place = PlaceId::State(*state);
            let at = self.terms.get(part).map_or(&[][..], |(_, of)| of);
            changing.iter().any(|it| it.family == place)
                || self.number_of_place(place, at) != *number
        })
    }

    /// Whether a value was there before others, or is the same throughout a game.
    pub(super) fn is_fixed(&self, term: TermId, old: usize) -> bool {
        let runs = |_, op: &Op| matches!(op, Op::Any(_));
        self.terms.is_constant(term)
            || (usize::from(term) < old && !self.terms.any(term, &mut { runs }))
    }
}
