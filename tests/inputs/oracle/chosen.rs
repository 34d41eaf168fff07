//! Who chooses the cards that come to lie open: a player who sees them and names them, a draw, the order of a pile, or
//! what lies in the place that they come from.

use std::collections::{BTreeMap, BTreeSet};

use super::observed::Observation;

/// A zone, as text.
pub type Place = String;

/// A card, as text.
pub type Card = String;

/// A card that comes to lie open.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[expect(clippy::struct_excessive_bools, reason = "each is a question of the page")]
pub struct Laid {
    pub card: Card,
    /// What it is a copy of.
    pub kind: String,
    pub from: Place,
    /// Whether it lay on top.
    pub top: bool,
    /// Whether somebody named it who sees the place where it lay.
    pub named: bool,
    /// Whether a draw chose it.
    pub drawn: bool,
    /// Whether the viewer saw it where it lay.
    pub seen: bool,
}

/// Cards that come to lie open, by their names, and what may decide which they are.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Picked {
    pub cards: BTreeSet<Laid>,
    /// What lies in all places, before the cards leave it, with what each is a copy of.
    pub lying: BTreeMap<Place, BTreeSet<(Card, String)>>,
    /// The cards that players named in private, and those that were drawn.
    pub choices: Vec<String>,
    /// The faces that come to light, of dice that the viewer did not see.
    pub faces: BTreeSet<(Card, String)>,
    /// How the dice have fallen.
    pub rolls: Vec<String>,
    /// What could have been drawn, for those who hear what was.
    pub domain: BTreeSet<String>,
}

type Found = Result<(), (String, [usize; 2])>;

/// Worlds that a viewer cannot tell apart, and what it sees next in each: whether somebody who may has chosen it.
pub fn by_somebody(next: &[(usize, &Observation)]) -> Found {
    let mut all: BTreeMap<&Picked, usize> = BTreeMap::new();
    for (end, seen) in next {
        if let Some(picked) = &seen.picked {
            all.entry(picked).or_insert(*end);
        }
    }
    let places: BTreeSet<&Place> =
        all.keys().flat_map(|it| it.cards.iter().map(|card| &card.from)).collect();
    for (at, (one, end)) in all.iter().enumerate() {
        for (other, other_end) in all.iter().skip(at + 1) {
            let pair = [*end, *other_end];
            cards(&places, one, other).map_err(|why| (why, pair))?;
            self::places(one, other).map_err(|why| (why, pair))?;
            faces(one, other).map_err(|why| (why, pair))?;
            copies(one, other).map_err(|why| (why, pair))?;
            copies(other, one).map_err(|why| (why, pair))?;
            domain(one, other).map_err(|why| (why, pair))?;
        }
    }
    Ok(())
}

/// A movement shows where cards come from, which is judged by itself: it is the same whenever any come.
fn places(one: &Picked, other: &Picked) -> Result<(), String> {
    let from = |it: &Picked| it.cards.iter().map(|it| it.from.clone()).collect::<BTreeSet<_>>();
    if one.cards.is_empty() || other.cards.is_empty() || from(one) == from(other) {
        return Ok(());
    }
    Err(format!("they come from {:?} or {:?}", from(one), from(other)))
}

/// If the same lies in the places that the cards come from, the same cards come, or others that somebody named.
fn cards(places: &BTreeSet<&Place>, one: &Picked, other: &Picked) -> Result<(), String> {
    let alike = places.iter().all(|place| one.lying.get(*place) == other.lying.get(*place));
    let names = |it: &Picked| it.cards.iter().map(|it| it.card.clone()).collect::<BTreeSet<_>>();
    if !alike || names(one) == names(other) {
        return Ok(());
    }
    if one.choices != other.choices {
        let named = |it: &Picked, than: &Picked| {
            let mut new = it.cards.iter().filter(|it| !names(than).contains(&it.card));
            new.all(|card| (card.named && !card.seen) || card.drawn)
        };
        if named(one, other) && named(other, one) {
            return Ok(());
        }
    }
    let tops = |it: &Picked| match it.cards.iter().collect::<Vec<_>>()[..] {
        [card] => card.top.then(|| card.from.clone()),
        _ => None,
    };
    if tops(one).is_some() && tops(one) == tops(other) {
        return Ok(());
    }
    Err(format!("nobody chooses between {:?} and {:?}", names(one), names(other)))
}

/// A die that nobody has seen where it lay shows what chance has made it show.
fn faces(one: &Picked, other: &Picked) -> Result<(), String> {
    if one.rolls != other.rolls {
        return Ok(());
    }
    for (die, face) in &one.faces {
        if let Some((_, shown)) = other.faces.iter().find(|it| it.0 == *die && it.1 != *face) {
            return Err(format!("{die} shows {face} or {shown}, and not by chance"));
        }
    }
    Ok(())
}

/// The rules may not pick one of several copies that lie in one place: where the other one alone lies there, that one
/// comes.
fn copies(one: &Picked, other: &Picked) -> Result<(), String> {
    for card in one.cards.iter().filter(|it| !(it.named || it.drawn || it.top || it.seen)) {
        let twin = |(twin, kind): &(Card, String)| {
            *kind == card.kind && *twin != card.card && !one.cards.iter().any(|it| it.card == *twin)
        };
        let mut left = one.lying.get(&card.from).into_iter().flatten().filter(|it| twin(it));
        let comes = |it: &(Card, String)| other.cards.iter().any(|card| card.card == it.0);
        if let Some((twin, _)) = left.find(|it| comes(it)) {
            return Err(format!("the rules pick {} and leave {twin}", card.card));
        }
    }
    Ok(())
}

/// A draw says nothing of what could have fallen.
fn domain(one: &Picked, other: &Picked) -> Result<(), String> {
    if one.domain == other.domain {
        return Ok(());
    }
    // Cards may be drawn out of what lies in a place.
    let places: Vec<&Place> = [one, other]
        .into_iter()
        .flat_map(|it| {
            it.lying
                .iter()
                .filter(|lying| it.domain.iter().any(|card| lying.1.iter().any(|it| it.0 == *card)))
        })
        .map(|(place, _)| place)
        .collect();
    let alike = places.iter().all(|place| one.lying.get(*place) == other.lying.get(*place));
    if !alike {
        return Ok(());
    }
    Err(format!("it is drawn from {:?} or {:?}", one.domain, other.domain))
}
