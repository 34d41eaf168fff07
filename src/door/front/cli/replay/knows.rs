//! What each seat could know after each move of a recorded game: as a table, and as JSON.

use std::collections::BTreeMap;

use hoyle::Stop;
use hoyle::engine::{Exact, Whole, exact};
use hoyle::hir::{PlaceId, Ty, TypeId};
use hoyle::inference::{Content, Insight, Tier, Timeline};
use hoyle::notation::{card_json, place_json, place_text, show, show_cards, value_json};
use hoyle::rulebook::{PlayedCount, PlayedWorlds};
use hoyle::view::{Cards, SeenPlace};
use serde_json::{Value as Json, json};

use super::super::format::document;
use super::steps::Played;

/// So many of the most telling moves are named.
const TELLING: usize = 3;

/// The timelines of some seats.
pub struct Knowledge<'p> {
    played: &'p Played<'p>,
    timelines: Vec<Timeline>,
}

impl<'p> Knowledge<'p> {
    /// Of these seats.
    pub fn of(played: &'p Played<'p>, seats: impl IntoIterator<Item = u32>) -> Result<Self, Stop> {
        let timelines = seats.into_iter().map(|seat| played.timeline(seat));
        Ok(Self { played, timelines: timelines.collect::<Result<_, _>>()? })
    }

    /// A table for each seat, what became certain when, and the moves that told most.
    pub fn lines(&self) -> Vec<String> {
        self.timelines.iter().flat_map(|timeline| self.seat(timeline)).collect()
    }

    fn seat(&self, timeline: &Timeline) -> Vec<String> {
        let names = self.played.session.names();
        let kinds: Vec<Option<TypeId>> = {
            let kinds = timeline.insights.iter().flat_map(|insight| insight.counts.keys());
            let mut kinds: Vec<_> = kinds.copied().collect();
            kinds.sort_unstable();
            kinds.dedup();
            kinds
        };
        let head =
            ["moves".to_owned()].into_iter().chain(kinds.iter().map(|kind| self.kind(*kind)));
        let mut rows: Vec<Vec<String>> = vec![head.collect()];
        for insight in &timeline.insights {
            let counts = kinds.iter().map(|kind| {
                let about = if insight.tier == Tier::Estimated { "~" } else { "" };
                let count = insight.counts.get(kind);
                count.map_or_else(String::new, |count| format!("{about}{count}"))
            });
            rows.push([insight.moves.to_string()].into_iter().chain(counts).collect());
        }
        let mut lines = vec![names.of(timeline.seat).to_owned()];
        lines.extend(aligned(&rows).into_iter().map(|line| format!("  {line}")));
        for (moves, sure) in became_certain(&timeline.insights) {
            let sure = sure.iter().map(|(place, content)| self.certain(place, content));
            let sure: Vec<String> = sure.collect();
            lines.push(format!("  certain after move {moves}: {}", sure.join(", ")));
        }
        for (moves, left) in timeline.telling().iter().take(TELLING) {
            let log = moves.checked_sub(1).map(|at| self.played.log_of(at, timeline.seat));
            let log = log.unwrap_or_default().join(" ");
            lines.push(format!("  move {moves} left {}: {}", percent(left), log.trim()));
        }
        lines
    }

    fn kind(&self, kind: Option<TypeId>) -> String {
        let game = self.played.session.game();
        let name = kind.and_then(|of| game.types.get(of)).map(|it| it.name.clone());
        name.unwrap_or_else(|| "tables".to_owned())
    }

    fn certain(&self, place: &SeenPlace, content: &Content) -> String {
        let (game, names) = (self.played.session.game(), self.played.session.names());
        let place_words = place_text(game, names, place);
        match content {
            Content::Card(of, card) => {
                let card = show_cards(game, names, &Cards { of: *of, cards: vec![*card] });
                format!("{card} in {place_words}")
            }
            Content::Value(value) => {
                let ty = match place.id {
                    PlaceId::State(id) => &game.state(id).ty,
                    PlaceId::Zone(_) => &Ty::Broken,
                };
                format!("{place_words} is {}", show(game, names, value, ty))
            }
        }
    }

    /// The same for a page.
    pub fn worlds(&self) -> Vec<PlayedWorlds> {
        let seats = self.timelines.iter().map(|timeline| {
            let counts = (0..=self.played.count()).map(|moves| {
                let before = timeline.insights.iter().rev().find(|it| it.moves <= moves);
                before.map_or_else(PlayedCount::default, |insight| self.count(insight))
            });
            let seat = self.played.session.names().of(timeline.seat).to_owned();
            PlayedWorlds { seat, counts: counts.collect() }
        });
        seats.collect()
    }

    fn count(&self, insight: &Insight) -> PlayedCount {
        let about = if insight.tier == Tier::Estimated { "~" } else { "" };
        let counts = insight.counts.iter();
        let words = counts.map(|(kind, count)| format!("{}: {about}{count}", self.kind(*kind)));
        PlayedCount {
            words: words.collect::<Vec<_>>().join(", "),
            bits: insight.counts.values().map(Whole::bits).sum(),
        }
    }

    /// The same as one JSON document.
    pub fn document(&self) -> String {
        let (game, names) = (self.played.session.game(), self.played.session.names());
        let seats = self.timelines.iter().map(|timeline| {
            let insights = timeline.insights.iter().map(|insight| {
                let counts = insight.counts.iter();
                let counts = counts.map(|(kind, count)| (self.kind(*kind), count.to_string().into()));
                let counts: serde_json::Map<String, Json> = counts.collect();
                let certain = insight.certain.iter().map(|(place, content)| {
                    let place_words = place_json(game, names, place);
                    match content {
                        Content::Card(of, card) => {
                            json!({ "place": place_words, "card": card_json(game, names, *of, *card) })
                        }
                        Content::Value(value) => {
                            let ty = match place.id {
                                PlaceId::State(id) => &game.state(id).ty,
                                PlaceId::Zone(_) => &Ty::Broken,
                            };
                            json!({ "place": place_words, "value": value_json(game, names, value, ty) })
                        }
                    }
                });
                json!({
                    "moves": insight.moves,
                    "tier": insight.tier.name(),
                    "counts": counts,
                    "certain": certain.collect::<Vec<_>>(),
                })
            });
            let telling = timeline.telling().into_iter();
            let telling = telling.map(|(moves, left)| json!({ "moves": moves, "left": left.to_string() }));
            json!({
                "seat": names.of(timeline.seat),
                "insights": insights.collect::<Vec<_>>(),
                "telling": telling.collect::<Vec<_>>(),
            })
        });
        let seats: Vec<Json> = seats.collect();
        document([("game", game.title.as_str().into()), ("seats", seats.into())])
    }
}

/// What became certain after how many moves. What comes to light is left out: it lies open then.
fn became_certain(insights: &[Insight]) -> BTreeMap<usize, Vec<&(SeenPlace, Content)>> {
    let mut when: BTreeMap<usize, Vec<&(SeenPlace, Content)>> = BTreeMap::new();
    let pairs = insights.iter().zip(insights.iter().skip(1));
    for (before, after) in pairs {
        let new = after.certain.iter().filter(|sure| !before.certain.contains(sure));
        for sure in new {
            when.entry(after.moves).or_default().push(sure);
        }
    }
    when
}

fn aligned(rows: &[Vec<String>]) -> Vec<String> {
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let line = |row: &Vec<String>| {
        let cells = row.iter().enumerate();
        let cells = cells.map(|(at, cell)| format!("{cell:>width$}", width = width(at)));
        cells.collect::<Vec<_>>().join("  ")
    };
    rows.iter().map(line).collect()
}

/// `8.3 %`
fn percent(part: &Exact) -> String {
    let tenths = (part * exact(1_000)).round().to_integer().to_string();
    let (whole, tenth) = tenths.split_at(tenths.len() - 1);
    format!("{}.{tenth} %", if whole.is_empty() { "0" } else { whole })
}
