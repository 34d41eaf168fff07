//! Who sees the zones and states of a game, by their declarations.

use super::{Chart, Matrix};
use crate::dump::indexed;
use crate::hir::{Audience, Game, Ty};

/// A zone, a state or an option with its audience.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenBy {
    /// Its kind and name, with the types of its indices: `zone hand[seat]`.
    pub name: String,
    /// What the seat sees to whom it belongs; nothing if it belongs to no seat.
    pub own: Option<Sight>,
    /// What the other seats see.
    pub others: Sight,
    /// What a spectator sees.
    pub public: Sight,
}

/// What a viewer sees of a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sight {
    /// All of it.
    All,
    /// Of a zone, the top card.
    Top,
    /// All of it, if the state with this name names them.
    Named(String),
    /// The face of a die, if they see the zone of the die.
    WithDie,
    /// Nothing.
    Nothing,
}

impl Sight {
    /// As a cell of the matrix.
    fn text(&self) -> String {
        match self {
            Self::All => "yes".to_owned(),
            Self::Top => "top card".to_owned(),
            Self::Named(state) => format!("only {state}"),
            Self::WithDie => "with the die".to_owned(),
            Self::Nothing => "no".to_owned(),
        }
    }

    /// The word on an arrow to the place.
    const fn arrow(&self) -> Option<&'static str> {
        match self {
            Self::All => Some("sees"),
            Self::Top => Some("sees the top card of"),
            Self::Named(_) | Self::WithDie => Some("may see"),
            Self::Nothing => None,
        }
    }
}

/// The heads of the columns.
const OWN: &str = "its own seat";
const OTHERS: &str = "other seats";
const PUBLIC: &str = "the public";

impl SeenBy {
    /// All places as a matrix against the viewers.
    #[must_use]
    pub fn matrix(all: &[Self]) -> Matrix {
        let rows = all.iter().map(|seen| {
            let own = seen.own.as_ref().map_or("–".to_owned(), Sight::text);
            let (others, public) = (seen.others.text(), seen.public.text());
            vec![seen.name.clone(), own, others, public]
        });
        Matrix {
            heads: ["", OWN, OTHERS, PUBLIC].map(str::to_owned).to_vec(),
            rows: rows.collect(),
        }
    }

    /// All places as a chart: an arrow leads to each from everybody who sees something of it.
    #[must_use]
    pub fn chart(all: &[Self]) -> Chart {
        let mut chart = Chart::default();
        for seen in all {
            let place = chart.named(&seen.name);
            let own = seen.own.iter().map(|own| (OWN, own));
            for (who, sight) in own.chain([(OTHERS, &seen.others), (PUBLIC, &seen.public)]) {
                if let Some(word) = sight.arrow() {
                    let from = chart.named(who);
                    chart.arrow(from, word, place);
                }
            }
        }
        chart
    }
}

/// Who sees each zone, state and option.
#[must_use]
pub fn seen(game: &Game) -> Vec<SeenBy> {
    let zones = game.zones.iter().map(|zone| {
        let hidden = if zone.top_public { Sight::Top } else { Sight::Nothing };
        let name = indexed(game, &zone.name, &zone.indices);
        place(game, format!("zone {name}"), &zone.indices, zone.audience, &hidden)
    });
    let states = game.states.iter().map(|state| {
        let option = state.option.as_ref();
        let kind = option.map_or("state", |_| "option");
        let name = indexed(game, &state.name, &state.indices);
        let name = format!("{kind} {name}");
        place(game, name, &state.indices, state.audience, &Sight::Nothing)
    });
    zones.chain(states).collect()
}

/// A place; `hidden` is what those see who are not in its audience.
fn place(game: &Game, name: String, indices: &[Ty], audience: Audience, hidden: &Sight) -> SeenBy {
    let (own, others, public) = match audience {
        Audience::Public => (Sight::All, Sight::All, Sight::All),
        Audience::Owner => (Sight::All, hidden.clone(), hidden.clone()),
        Audience::Of(state) => {
            let named = Sight::Named(game.state(state).name.clone());
            (named.clone(), named, hidden.clone())
        }
        Audience::Nobody => (hidden.clone(), hidden.clone(), hidden.clone()),
        Audience::Holder => (Sight::WithDie, Sight::WithDie, Sight::WithDie),
    };
    let belongs = audience == Audience::Owner || matches!(indices.first(), Some(Ty::Seat));
    SeenBy { name, own: belongs.then_some(own), others, public }
}
