//! Questions about a game in play.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::laid_out::laid_out;
use super::{Input, Session};
use crate::base::Span;
use crate::engine::{Cost, Event, Fault, Move, Offer, Pending, Stop};
use crate::notation;
use crate::state::{Ending, Position, Value};
use crate::view::{self, Explained, Seen, View, Viewer};

impl Session {
    /// The value that was last told under each name.
    #[must_use]
    pub fn told(&self) -> BTreeMap<String, Value> {
        let events = self.record.iter().flat_map(|entry| &entry.events);
        let told = events.filter_map(|event| {
            if let Event::Told { name, value, .. } = event {
                Some((name.clone(), value.clone()))
            } else {
                None
            }
        });
        told.collect()
    }

    /// The open offers; empty when the game is over.
    ///
    /// # Errors
    /// When the game has a fault.
    pub fn offers(&self) -> Result<Vec<Offer>, Fault> {
        Ok(match self.pending()?.into_owned() {
            Pending::Decision(offers) => offers,
            Pending::Stuck(_) | Pending::Chance(_) | Pending::Over => Vec::new(),
        })
    }

    /// The statement at which play waits: a turn or a question. All seats know it, as all know who decides.
    #[must_use]
    pub fn standing(&self) -> Option<Span> {
        let cursor = self.state.cursors.last()?;
        let statement = self.game.statement(cursor.block, cursor.next);
        let decides = statement.filter(|statement| statement.kind.decision().is_some());
        decides.map(|statement| statement.span)
    }

    /// The text of a question to a seat, or of the phase of a turn; empty without a text.
    ///
    /// # Errors
    /// When the game has a fault.
    pub fn question(&self, offer: &Offer) -> Result<String, Fault> {
        let words = self.rules.question(&self.state, offer.seat, offer.action)?;
        let said = words.map(|it| notation::say(&self.game, &self.names, &it));
        Ok(said.unwrap_or_default())
    }

    /// The seats for which play waits: all seats of a team, whatever each of them can do.
    #[must_use]
    pub fn acting(&self) -> Vec<u32> {
        self.rules.awaited(&self.state)
    }

    /// The seats with an open interrupt, except those that, as all can see, have no legal one.
    ///
    /// # Errors
    /// When the game has a fault.
    pub fn may_break_in(&self) -> Result<Vec<u32>, Fault> {
        view::may_break_in(&self.game, self.rules(), &self.state)
    }

    /// Why a move of a seat is or is not legal, as far as the seat may know.
    ///
    /// # Errors
    /// When the game has a fault.
    pub fn explain(&self, action: &Move) -> Result<Explained, Stop> {
        view::explain(self.rules(), &self.state, action)
    }

    /// The costs of a move; empty if the move is not offered to its seat.
    ///
    /// # Errors
    /// When the game has a fault.
    pub fn costs(&self, action: &Move) -> Result<Vec<Cost>, Fault> {
        view::costs(self.rules(), &self.state, action)
    }

    /// The position with all cards in the order in which they will be drawn, unless outcomes are forced or cards are
    /// shuffled before. If the caller gives outcomes, no order is fixed in advance.
    #[must_use]
    pub fn laid_out(&self) -> Cow<'_, Position> {
        laid_out(&self.game, &self.layout, &self.state, &self.chance_source)
    }

    /// The table as a viewer sees it.
    #[must_use]
    pub fn view(&self, viewer: Viewer) -> View {
        match viewer {
            Viewer::Referee => view::view(&self.game, &self.layout, &self.laid_out(), viewer),
            Viewer::Seat(_) | Viewer::Public => {
                view::view(&self.game, &self.layout, &self.state, viewer)
            }
        }
    }

    /// The table as a viewer sees it, as lines in the language in which the game is read.
    #[must_use]
    pub fn screen(&self, viewer: Viewer) -> Vec<String> {
        notation::view_lines(&self.game, &self.names, &self.view(viewer))
    }

    /// The events that a viewer has seen since an entry of the record.
    #[must_use]
    pub fn seen(&self, viewer: Viewer, since: usize) -> Vec<Seen> {
        let events =
            self.record.get(since..).unwrap_or_default().iter().flat_map(|entry| &entry.events);
        events.filter_map(|event| view::see(&self.game, event, viewer)).collect()
    }

    /// The ending of the game that the last move ended; in a match, another game may be in play since.
    #[must_use]
    pub fn ended(&self) -> Option<&Ending> {
        let last =
            self.record.iter().rposition(|it| matches!(it.input, Input::Move(_))).unwrap_or(0);
        let events =
            self.record.get(last..).unwrap_or_default().iter().flat_map(|entry| &entry.events);
        events
            .filter_map(
                |event| {
                    if let Event::Ended { ending, .. } = event { Some(ending) } else { None }
                },
            )
            .next_back()
    }

    /// The score of each seat, if the game has scores. These are for referees.
    #[must_use]
    pub fn scores(&self) -> Option<Vec<i32>> {
        let seen = self.seen_scores(Viewer::Referee)?;
        Some(seen.into_iter().map(Option::unwrap_or_default).collect())
    }

    /// The score of each seat, as far as a viewer may see it.
    #[must_use]
    pub fn seen_scores(&self, viewer: Viewer) -> Option<Vec<Option<i32>>> {
        view::scores(&self.game, &self.layout, &self.state, viewer)
    }
}
