//! The table of releases: what a viewer may come to know by what it sees. Whatever else it sees has to follow from what
//! it knows already. `grammar/secrets.md` has the same table, for authors.

use std::collections::BTreeSet;

use super::item::{Carried, Item, Row};
use super::owned::Places;
use crate::engine::{Drawn, Place};
use crate::state::Value;
use crate::view::{Card, Disclosed, PlaceView, Seen, SeenPlace, Shown};

/// A row of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Release {
    /// A `tell` that the viewer hears.
    Told,
    /// A `reveal` that the viewer sees.
    Revealed,
    /// A choice, in the open or opened.
    Chosen,
    /// A draw for places that the viewer sees.
    Drawn,
    /// A draw that chooses one of several states.
    Chose,
    /// A roll.
    Rolled,
    /// Cards that come to lie open.
    Laid,
    /// The open top of a pile.
    Top,
    /// The order of an open zone.
    Shuffled,
    /// What a seat sees because of the role that it plays now.
    Role,
}

impl Release {
    /// All rows, in the order of the page.
    pub const ALL: &[Self] = &[
        Self::Told,
        Self::Revealed,
        Self::Chosen,
        Self::Drawn,
        Self::Chose,
        Self::Rolled,
        Self::Laid,
        Self::Top,
        Self::Shuffled,
        Self::Role,
    ];

    /// What happens, and what a viewer may come to know by it, in the words of the page.
    #[must_use]
    pub const fn row(self) -> [&'static str; 2] {
        match self {
            Self::Told => ["the viewer hears a `tell`", "the value"],
            Self::Revealed => ["the viewer sees a `reveal`", "the cards, but not their order"],
            Self::Chosen => [
                "somebody chooses, or a sealed choice is opened",
                "who chose, and what is `public` in it",
            ],
            Self::Drawn => [
                "a value is drawn only for places that the viewer sees, then or later",
                "the value",
            ],
            Self::Chose => [
                "a value is drawn that chooses one of several states, as `spy[s]`",
                "which of the viewer's own it chooses",
            ],
            Self::Rolled => ["dice that the viewer sees are rolled", "their faces"],
            Self::Laid => [
                "cards come to lie where the viewer sees them",
                "the cards, the order of those from the top of a pile, and the faces of dice",
            ],
            Self::Top => {
                ["the top of a pile is open to the viewer", "the card on top, and no other"]
            }
            Self::Shuffled => ["a zone that all see is shuffled", "its order"],
            Self::Role => [
                "a zone or state comes to be seen, because another seat plays a role now",
                "what is there",
            ],
        }
    }
}

/// What an item releases: the viewer may learn it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Released {
    Nothing,
    /// A choice.
    Choice(Box<Seen>),
    Value(Value),
    Drawn(Drawn),
    /// The viewer's own places that a draw has chosen.
    Own(Places),
    /// Cards that come to lie open.
    Cards(Vec<Card>),
    /// Named cards that come to lie open, and where they lay.
    Laid(Vec<(Option<SeenPlace>, Card)>),
    /// The order of open zones when setup is done.
    LaidOut(Vec<Row>),
    /// Places that come to be seen.
    Places(Vec<super::look::Place>),
}

impl Item {
    /// What the viewer is released.
    pub fn released(&self, heard: bool) -> Released {
        match self {
            Self::Event { opens: false, .. } => Released::Nothing,
            Self::Event { seen, .. } => match seen.discloses() {
                Disclosed::Nothing => Released::Nothing,
                Disclosed::Choice => Released::Choice(Box::new(seen.clone())),
                Disclosed::Value(value, _) => Released::Value(value.clone()),
                Disclosed::Cards(all) | Disclosed::Faces(all) => Released::Cards(all.cards.clone()),
            },
            Self::Drew(drew) if heard => Released::Drawn(drew.value.clone()),
            Self::Drew(drew) => Released::Own(drew.own.clone()),
            Self::Shuffled(_) | Self::Stopped => Released::Nothing,
            Self::Fell { cards, .. } => Released::Drawn(Drawn::Order(cards.clone())),
            Self::Carried(carried) => carried.released(),
            Self::LaidOut(all) => Released::LaidOut(all.clone()),
            Self::Look(look) => Released::Places(look.released()),
        }
    }
}

impl Item {
    /// The rows of the table by which something is released.
    pub fn releases(&self, heard: bool) -> BTreeSet<Release> {
        let if_any = |any: bool, release| any.then_some(release);
        let of_event = |seen: &Seen| match seen {
            Seen::Told { .. } => Some(Release::Told),
            Seen::Revealed { .. } => Some(Release::Revealed),
            Seen::Moved(_) | Seen::Chosen { .. } | Seen::Opened(_) => Some(Release::Chosen),
            Seen::Rolled { dice, .. } => if_any(dice.is_some(), Release::Rolled),
            Seen::Went(way) => if_any(way.cards.is_some(), Release::Laid),
            Seen::Paid { .. } | Seen::Chance { .. } | Seen::Ended { .. } | Seen::TakenBack(_) => {
                None
            }
        };
        let one = match self {
            Self::Event { seen, opens, .. } => of_event(seen).filter(|_| *opens),
            Self::Drew(_) if heard => Some(Release::Drawn),
            Self::Drew(drew) => if_any(!drew.own.is_empty(), Release::Chose),
            Self::Fell { .. } => Some(Release::Shuffled),
            Self::LaidOut(rows) => {
                if_any(rows.iter().any(|(_, cards)| cards.len() > 1), Release::Shuffled)
            }
            Self::Carried(carried) => if_any(!carried.new.is_empty(), Release::Laid),
            Self::Shuffled(_) | Self::Stopped => None,
            Self::Look(look) => {
                let row = |(entry, new): &(PlaceView, bool)| match &entry.shown {
                    _ if *new => Some(Release::Role),
                    Shown::Pile { top, .. } => if_any(top.is_some(), Release::Top),
                    Shown::Cards(_) | Shown::Value(_) => None,
                };
                return look.table.iter().filter_map(row).collect();
            }
        };
        one.into_iter().collect()
    }
}

impl Released {
    /// The same, whatever the faces of dice are.
    pub fn without_faces(&self) -> Self {
        let Self::Laid(laid) = self else {
            return self.clone();
        };
        let bare = |card: &Card| Card { face: None, ..*card };
        let laid = laid.iter().map(|(from, card)| (from.clone(), bare(card)));
        Self::Laid(laid.collect())
    }
}

impl Carried {
    /// The cards that the viewer comes to see, and where they lay.
    fn released(&self) -> Released {
        let place = |from: &Place| SeenPlace { id: from.id.into(), indices: from.indices.clone() };
        let new = self.new.iter();
        let laid = new.map(|(card, from)| (from.as_ref().map(place), *card));
        let mut laid: Vec<(Option<SeenPlace>, Card)> = laid.collect();
        laid.sort_unstable();
        if laid.is_empty() { Released::Nothing } else { Released::Laid(laid) }
    }
}
