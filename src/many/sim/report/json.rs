//! The results of a run as JSON.

use std::collections::BTreeMap;

use serde_json::{Value as Json, json};

use super::{endings, wins};
use crate::engine::{Share, decimal};
use crate::hir::Game;
use crate::notation::Names;
use crate::sim::{Batch, Sample, Usage};

/// Decimal places of shares and means.
const PLACES: u32 = 4;
/// How many parts of 1 these places can tell apart.
pub(super) const UNIT: u64 = 10_000;

/// The results of a batch.
#[must_use]
pub fn summary_json(part: &Batch, game: &Game, names: &Names) -> Json {
    let tally = &part.tally;
    let ends = endings(tally, game, names).into_iter();
    let ends: Vec<Json> =
        ends.map(|(said, share)| row([("end", said.into())], "games", share)).collect();
    let seats = names.seats.iter().enumerate().map(|(seat, name)| {
        let scores = tally.scores.get(seat).map(|scores| ("scores", sample(scores)));
        let named = [("seat", name.clone().into())].into_iter().chain(scores);
        row(named, "won", wins(tally, seat))
    });
    let unwon = Share { part: tally.unwon, whole: tally.games };
    json!({
        "games": tally.games,
        "played": part.games.all(),
        "seed": part.run.seed,
        "moves": sample(&tally.moves),
        "ends": ends,
        "seats": seats.collect::<Vec<_>>(),
        "unwon": row([], "games", unwon),
        "overlong": tally.overlong.map_or(0, |(late, _)| late),
    })
}

/// A count with its share and the interval of the share; `about` comes first.
fn row(
    about: impl IntoIterator<Item = (&'static str, Json)>,
    count: &'static str,
    share: Share,
) -> Json {
    let interval = share.interval(UNIT);
    let interval = interval.map(|(low, high)| (low.into(), high.into()));
    let figures = [
        (count, share.part.into()),
        ("share", number(share.of(UNIT).into())),
        ("interval", pair(interval)),
    ];
    let cells = about.into_iter().chain(figures);
    cells.map(|(name, value)| (name.to_owned(), value)).collect()
}

/// The statistics of a number that every game has.
fn sample(sample: &Sample) -> Json {
    let moments = sample.moments();
    let (first, last) = sample.values().quantile(50);
    json!({
        "least": sample.least(),
        "median": if first == last { json!(first) } else { json!([first, last]) },
        "most": sample.most(),
        "mean": number(moments.mean(UNIT.into())),
        "interval": pair(moments.interval(UNIT.into())),
    })
}

/// The ends of an interval; null if there is none.
pub(super) fn pair(bounds: Option<(i128, i128)>) -> Json {
    bounds.map_or(Json::Null, |(low, high)| json!([number(low), number(high)]))
}

/// A number in parts of `UNIT`.
pub(super) fn number(parts: i128) -> Json {
    serde_json::from_str(&decimal(parts, PLACES)).unwrap_or(Json::Null)
}

/// What was used, and how often.
#[must_use]
pub fn cover_json(cover: &Usage, game: &Game) -> Json {
    let taken: BTreeMap<String, u64> = cover.taken(game).into_iter().collect();
    let mut never: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut chosen: BTreeMap<String, BTreeMap<String, u64>> = BTreeMap::new();
    for place in cover.places(game) {
        let unused = place.never(game).into_iter().map(str::to_owned);
        let unused: Vec<String> = unused.collect();
        if !unused.is_empty() {
            never.entry(place.name.clone()).or_default().extend(unused);
        }
        let counts = chosen.entry(place.name.clone()).or_default();
        for (member, count) in place.members(game).filter(|(_, count)| *count > 0) {
            *counts.entry(member.to_owned()).or_default() += count;
        }
    }
    json!({ "taken": taken, "chosen": chosen, "never_chosen": never })
}
