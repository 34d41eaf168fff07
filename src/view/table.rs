//! The table as a viewer sees it.

use serde_json::{Map, Value as Json, json};

use super::Viewer;
use super::event::counted;
use crate::hir::{Audience, Game, Ty};
use crate::notation::{Names, show, show_cards};
use crate::state::{Layout, State, Value};

/// What one viewer sees of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    pub entries: Vec<Entry>,
}

/// One place on the table: `hand[Ada]`, `pool`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The name of the zone or state.
    pub name: String,
    /// Its indices as they are written, if it has any.
    pub indices: Vec<String>,
    pub shown: Shown,
    /// Whether it need not be said: a state has the value it began with, or a zone is empty and no seat's.
    pub untouched: bool,
    /// Whether there is one for each seat.
    pub by_seat: bool,
    /// Whether it is an option of the game.
    pub option: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shown {
    /// Cards from the bottom up where their order is open, in the order of their names where it is not.
    Cards(String),
    /// Hidden cards: how many, and the top one where it is open.
    Pile {
        count: usize,
        top: Option<String>,
        dice: bool,
    },
    Value(String),
}

/// What a viewer sees of a position.
#[must_use]
pub fn view(game: &Game, layout: &Layout, names: &Names, state: &State, viewer: Viewer) -> View {
    let mut entries = Vec::new();
    for (id, zone) in game.zones.iter_enumerated() {
        for indices in layout.zone_indices(id, state.seats()) {
            let Some(cards) = layout.cards(state, id, &indices) else {
                continue;
            };
            let cards: Vec<u32> = cards.iter().map(|card| card.cast_unsigned()).collect();
            let named = |cards: &[u32]| {
                show_cards(
                    game,
                    names,
                    cards,
                    &layout.faces(game, state, zone.of, cards),
                    zone.of,
                )
            };
            let shown = if viewer.sees(layout.seers(state, zone.audience, &indices)) {
                let mut cards = cards;
                if zone.audience != Audience::Public && viewer != Viewer::Referee {
                    cards.sort_unstable();
                }
                Shown::Cards(named(&cards))
            } else {
                let top = cards
                    .last()
                    .filter(|_| zone.top_public)
                    .map(|card| named(&[*card]));
                let dice = game.types.get(zone.of).is_some_and(|it| it.face.is_some());
                Shown::Pile {
                    count: cards.len(),
                    top,
                    dice,
                }
            };
            entries.push(Entry {
                name: names.read(game, &zone.name).to_owned(),
                indices: written(game, names, &indices, &zone.indices),
                untouched: shown.is_empty() && zone.indices.first() != Some(&Ty::Seat),
                shown,
                by_seat: false,
                option: false,
            });
        }
    }
    // What a die shows stands with the die.
    for (id, declared) in game
        .states
        .iter_enumerated()
        .filter(|(_, it)| it.audience != Audience::Holder)
    {
        for indices in layout.state_indices(id, state.seats()) {
            if !viewer.sees(layout.seers(state, declared.audience, &indices)) {
                continue;
            }
            let Some(value) = layout.state(state, id, &indices) else {
                continue;
            };
            let shown = Shown::Value(show(game, names, &value, &declared.ty));
            let untouched = is_initial(&value, &declared.initial.kind);
            entries.push(Entry {
                name: names.read(game, &declared.name).to_owned(),
                indices: written(game, names, &indices, &declared.indices),
                shown,
                untouched,
                by_seat: declared.indices == [Ty::Seat],
                option: declared.option.is_some(),
            });
        }
    }
    View { entries }
}

fn written(game: &Game, names: &Names, indices: &[Value], types: &[Ty]) -> Vec<String> {
    indices
        .iter()
        .zip(types)
        .map(|(value, ty)| show(game, names, value, ty))
        .collect()
}

fn is_initial(value: &Value, initial: &crate::hir::ExprKind) -> bool {
    use crate::hir::ExprKind;
    match (value, initial) {
        (Value::Flag(flag), ExprKind::Flag(initial)) => flag == initial,
        (Value::Number(number), ExprKind::Number(initial)) => number == initial,
        (Value::Seat(id), ExprKind::Seat(initial))
        | (Value::Member(id), ExprKind::Member(_, initial)) => id == initial,
        (Value::None, ExprKind::None) => true,
        (Value::Set(set), ExprKind::Set(elements)) => set.is_empty() && elements.is_empty(),
        _ => false,
    }
}

impl Entry {
    /// `hand[Ada]`
    #[must_use]
    pub fn place(&self) -> String {
        if self.indices.is_empty() {
            self.name.clone()
        } else {
            format!("{}[{}]", self.name, self.indices.join(", "))
        }
    }
}

impl Shown {
    /// Whether nothing lies there.
    fn is_empty(&self) -> bool {
        match self {
            Self::Cards(cards) => cards.is_empty(),
            Self::Pile { count, .. } => *count == 0,
            Self::Value(_) => false,
        }
    }

    /// A few words for a screen.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::Cards(cards) if cards.is_empty() => "no cards".to_owned(),
            Self::Cards(cards) | Self::Value(cards) => cards.clone(),
            Self::Pile { count: 0, .. } => "no cards".to_owned(),
            Self::Pile { count, top, dice } => {
                let cards = counted(*count, *dice);
                top.as_ref()
                    .map_or(cards.clone(), |top| format!("{cards}, top {top}"))
            }
        }
    }

    fn json(&self) -> Json {
        match self {
            Self::Cards(cards) => json!({ "cards": cards.split_whitespace().collect::<Vec<_>>() }),
            Self::Pile { count, top, .. } => json!({ "count": count, "top": top }),
            Self::Value(value) => json!(value),
        }
    }
}

impl View {
    /// An object with a member for each zone and state; families are objects by their indices. Cards are told from
    /// each other by the blanks between them, so it is made of what is shown by declared names.
    #[must_use]
    pub fn json(&self) -> Json {
        let mut all: Map<String, Json> = Map::new();
        for entry in &self.entries {
            if entry.indices.is_empty() {
                all.insert(entry.name.clone(), entry.shown.json());
                continue;
            }
            let family = all
                .entry(entry.name.clone())
                .or_insert_with(|| Json::Object(Map::new()));
            if let Some(family) = family.as_object_mut() {
                family.insert(entry.indices.join(","), entry.shown.json());
            }
        }
        Json::Object(all)
    }

    /// Whether a line is worth a place on the screen: numbers of seats always are.
    fn is_news(entry: &Entry) -> bool {
        let is_number = matches!(&entry.shown, Shown::Value(text) if text.parse::<i32>().is_ok());
        !entry.untouched || (entry.by_seat && is_number)
    }

    /// Lines for a screen. Options, flags, states with an index, and what is none or empty are listed only where they have
    /// another value than the file gives them; of empty zones only those of seats.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let listed = self
            .entries
            .iter()
            .filter(|it| it.indices.is_empty() || !matches!(it.shown, Shown::Value(_)));
        let says_little = |it: &Entry| matches!(&it.shown, Shown::Value(value) if ["yes", "no", "none", "{}"].contains(&value.as_str()));
        let listed = listed
            .filter(|it| !(it.untouched && (it.option || says_little(it) || it.shown.is_empty())));
        let mut rows: Vec<(String, String)> =
            listed.map(|it| (it.place(), it.shown.text())).collect();
        let mut families: Vec<(&str, Vec<String>)> = Vec::new();
        for entry in self.entries.iter().filter(|it| {
            !it.indices.is_empty() && matches!(it.shown, Shown::Value(_)) && Self::is_news(it)
        }) {
            let text = match entry.shown.text().as_str() {
                "yes" => entry.indices.join(","),
                other => format!("{} {other}", entry.indices.join(",")),
            };
            match families.last_mut() {
                Some((name, texts)) if *name == entry.name => texts.push(text),
                _ => families.push((&entry.name, vec![text])),
            }
        }
        rows.extend(
            families
                .into_iter()
                .map(|(name, texts)| (name.to_owned(), texts.join(", "))),
        );
        let width = rows
            .iter()
            .map(|(place, _)| place.chars().count())
            .max()
            .unwrap_or(0);
        rows.into_iter()
            .map(|(place, text)| format!("{place:width$}  {text}"))
            .collect()
    }
}
