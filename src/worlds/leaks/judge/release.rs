//! The table of releases: what a viewer may come to know by what it sees. Whatever else it sees has to follow from what
//! it knows already. `grammar/secrets.md` has the same table, for authors.

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
                "a zone or state comes to be seen, because a role is given to a seat",
                "what is there",
            ],
        }
    }
}

/// What an item releases to a viewer: the rows of the table by which it does, each with what may be learnt by it.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Released(Vec<(Release, Learnt)>);

/// What a viewer may learn by a row.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Learnt {
    /// A choice.
    Choice(Box<Seen>),
    Value(Value),
    Drawn(Drawn),
    /// The viewer's own places that a draw has chosen.
    Own(Places),
    /// Cards that come to lie open.
    Cards(Vec<Card>),
    /// A named card that comes to lie open, and where it lay.
    Laid(Option<SeenPlace>, Card),
    /// Cards of a zone when setup is done.
    LaidOut(Row),
    /// What is seen at a place.
    Place(SeenPlace, Shown),
}

impl Item {
    /// What the viewer is released; `heard` if it sees what a draw is for.
    pub fn released(&self, heard: bool) -> Released {
        let by = |release, learnt| vec![(release, learnt)];
        Released(match self {
            Self::Event { opens: false, .. } | Self::Shuffled(_) | Self::Stopped => Vec::new(),
            Self::Event { seen, .. } => of_event(seen).into_iter().collect(),
            Self::Drew(drew) if heard => by(Release::Drawn, Learnt::Drawn(drew.value.clone())),
            Self::Drew(drew) if drew.own.is_empty() => Vec::new(),
            Self::Drew(drew) => by(Release::Chose, Learnt::Own(drew.own.clone())),
            Self::Fell { cards, .. } => {
                by(Release::Shuffled, Learnt::Drawn(Drawn::Order(cards.clone())))
            }
            Self::LaidOut(rows) => {
                let rows = rows.iter().cloned();
                rows.map(|(release, row)| (release, Learnt::LaidOut(row))).collect()
            }
            Self::Carried(carried) => carried.laid(),
            Self::Look(look) => look.table.iter().filter_map(of_place).collect(),
        })
    }
}

fn of_event(seen: &Seen) -> Option<(Release, Learnt)> {
    let release = match seen {
        Seen::Told { .. } => Release::Told,
        Seen::Revealed { .. } => Release::Revealed,
        Seen::Moved(_) | Seen::Chosen { .. } | Seen::Opened(_) => Release::Chosen,
        Seen::Rolled { .. } => Release::Rolled,
        Seen::Went(_) => Release::Laid,
        Seen::Paid { .. } | Seen::Chance { .. } | Seen::Ended { .. } | Seen::TakenBack(_) => {
            return None;
        }
    };
    let learnt = match seen.discloses() {
        Disclosed::Nothing => return None,
        Disclosed::Choice => Learnt::Choice(Box::new(seen.clone())),
        Disclosed::Value(value, _) => Learnt::Value(value.clone()),
        Disclosed::Cards(all) | Disclosed::Faces(all) => Learnt::Cards(all.cards.clone()),
    };
    Some((release, learnt))
}

/// What a place releases at a decision: all that is there if it comes to be seen now, else the top of a pile.
fn of_place((entry, new): &(PlaceView, bool)) -> Option<(Release, Learnt)> {
    let (release, shown) = match &entry.shown {
        shown if *new => (Release::Role, shown.clone()),
        Shown::Pile { of, top: Some(top), .. } => {
            (Release::Top, Shown::Pile { of: *of, count: 0, top: Some(*top) })
        }
        Shown::Pile { .. } | Shown::Cards(_) | Shown::Value(_) => return None,
    };
    Some((release, Learnt::Place(entry.place.clone(), shown)))
}

impl Carried {
    /// The cards that the viewer comes to see, and where they lay.
    fn laid(&self) -> Vec<(Release, Learnt)> {
        let place = |from: &Place| SeenPlace { id: from.id.into(), indices: from.indices.clone() };
        let new = self
            .new
            .iter()
            .map(|(card, from)| (Release::Laid, Learnt::Laid(from.as_ref().map(place), *card)));
        let mut laid: Vec<_> = new.collect();
        laid.sort_unstable();
        laid
    }
}

impl Released {
    /// The rows of the table by which something is released.
    pub fn rows(&self) -> impl Iterator<Item = Release> {
        self.0.iter().map(|(release, _)| *release)
    }

    /// The same, whatever the faces of dice are that were named.
    pub fn without_faces(self) -> Self {
        let bare = |learnt| match learnt {
            Learnt::Laid(from, card) => Learnt::Laid(from, Card { face: None, ..card }),
            Learnt::Choice(_)
            | Learnt::Value(_)
            | Learnt::Drawn(_)
            | Learnt::Own(_)
            | Learnt::Cards(_)
            | Learnt::LaidOut(_)
            | Learnt::Place(..) => learnt,
        };
        Self(self.0.into_iter().map(|(release, learnt)| (release, bare(learnt))).collect())
    }
}
