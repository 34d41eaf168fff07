//! The results of a run as lines for the terminal.

use super::{endings, wins};
use crate::engine::{Moments, Share, decimal};
use crate::hir::Game;
use crate::notation::Names;
use crate::sim::{Tally, Usage};

/// The results of all games, with 95 per cent intervals; a single game has no interval.
#[must_use]
pub fn summary_lines(tally: &Tally, game: &Game, names: &Names) -> Vec<String> {
    let several = tally.games > 1;
    let moves = &tally.moves;
    let mean = interval_of_mean(moves.moments())
        .map(|interval| format!("  mean {}  95% {interval}", mean(moves.moments())));
    let mut lines = vec![
        format!("{} game{}", tally.games, if several { "s" } else { "" }),
        format!(
            "moves    least {}  median {}  most {}{}",
            moves.least(),
            moves.quantile(50),
            moves.most(),
            mean.unwrap_or_default()
        ),
        "ends".to_owned(),
    ];
    for (said, share) in endings(tally, game, names) {
        let interval = interval_of_share(share).map(|interval| format!("  {interval:>12}"));
        let interval = interval.unwrap_or_default();
        lines.push(format!("  {:>6}{interval}  {said}", percent(share)));
    }
    lines.push(head(several, !tally.scores.is_empty()).to_owned());
    for (seat, name) in names.seats.iter().enumerate() {
        lines.push(format!("  {name:<8}{}", seat_line(tally, seat)));
    }
    lines
}

/// The head of the table of seats.
const fn head(several: bool, scores: bool) -> &'static str {
    match (several, scores) {
        (true, true) => "seat         won  95% interval  mean score     95% interval  best",
        (true, false) => "seat         won  95% interval",
        (false, true) => "seat        won   mean score  best",
        (false, false) => "seat        won",
    }
}

/// How often a seat has won, and its scores.
fn seat_line(tally: &Tally, seat: usize) -> String {
    let won = wins(tally, seat);
    let mut line = format!("{:>6}", percent(won));
    if let Some(interval) = interval_of_share(won) {
        line.push_str(&format!("  {interval:>12}"));
    }
    if let Some(scores) = tally.scores.get(seat) {
        let moments = scores.moments();
        line.push_str(&format!("  {:>10}", mean(moments)));
        if let Some(interval) = interval_of_mean(moments) {
            line.push_str(&format!("  {interval:>15}"));
        }
        line.push_str(&format!("  {:>4}", scores.most()));
    }
    line
}

/// A share in per cent, with one place.
pub fn percent(share: Share) -> String {
    format!("{}%", decimal(share.of(1000).into(), 1))
}

/// The interval of a share in per cent, with one place.
pub fn interval_of_share(share: Share) -> Option<String> {
    let (low, high) = share.interval(1000)?;
    let (low, high) = (decimal(low.into(), 1), decimal(high.into(), 1));
    Some(format!("{low}..{high}%"))
}

/// A mean with two places.
pub fn mean(moments: Moments) -> String {
    decimal(moments.mean(100), 2)
}

/// The interval of a mean, with two places.
pub fn interval_of_mean(moments: Moments) -> Option<String> {
    let (low, high) = moments.interval(100)?;
    Some(format!("{}..{}", decimal(low, 2), decimal(high, 2)))
}

/// What was used, and what never was.
#[must_use]
pub fn cover_lines(cover: &Usage, game: &Game) -> Vec<String> {
    let taken = cover.taken(game);
    let width = widest(taken.iter().map(|(name, _)| name.as_str()));
    let mut lines = vec!["taken".to_owned()];
    for (name, count) in &taken {
        let never = if *count == 0 { "  never" } else { "" };
        lines.push(format!("  {name:<width$}  {count:>8}{never}"));
    }
    let places = cover.places(game);
    let never: Vec<(&str, Vec<&str>)> = places
        .iter()
        .map(|place| (place.name.as_str(), place.never(game)))
        .filter(|(_, members)| !members.is_empty())
        .collect();
    if !never.is_empty() {
        let width = widest(never.iter().map(|(place, _)| *place));
        lines.push("never chosen".to_owned());
        let rows = never.iter();
        lines.extend(
            rows.map(|(place, members)| format!("  {place:<width$}  {}", members.join(" "))),
        );
    }
    lines
}

/// The greatest length of some names, in characters.
fn widest<'a>(names: impl Iterator<Item = &'a str>) -> usize {
    names.map(|name| name.chars().count()).max().unwrap_or(0)
}
