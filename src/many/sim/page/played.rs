//! The sections on how games went: lengths, endings, wins and scores.

use super::bins::Bins;
use super::markup::{PageCell, escaped, folded, grouped, table};
use super::plot::{Column, plot};
use super::section;
use crate::engine::Share;
use crate::hir::Game;
use crate::notation::Names;
use crate::sim::report::{endings as ended, interval_of_mean, interval_of_share, mean, percent};
use crate::sim::{Sample, Tally};

/// How long games take.
pub fn lengths(tally: &Tally) -> String {
    let moves = &tally.moves;
    let bins = Bins::over(std::slice::from_ref(moves));
    let (labels, counts) = (bins.labels(), bins.counts(moves));
    let highest = counts.iter().copied().max().unwrap_or(0);
    let interval = interval_of_mean(moves.moments());
    let facts = format!(
        "<p>A game takes {} moves on average{}; the shortest took {}, the longest {}, and half of them no more than {}.</p>\n",
        mean(moves.moments()),
        interval.map_or_else(String::new, |interval| format!(" ({interval})")),
        moves.least(),
        moves.most(),
        moves.quantile(50),
    );
    let rows: Vec<Vec<PageCell>> = labels
        .iter()
        .zip(&counts)
        .map(|(label, count)| {
            let share = share(*count, tally);
            vec![
                PageCell::Text(label.clone()),
                PageCell::count(*count),
                PageCell::Text(percent(share)),
            ]
        })
        .collect();
    let content = [
        facts,
        columns(&labels, &counts, highest, "Games by their number of moves"),
        folded("Lengths as a table", &table(&["Moves", "Games", "Share"], &rows)),
    ];
    section("Lengths", &content.concat())
}

/// A plot of how many games there are in each group.
fn columns(labels: &[String], counts: &[u64], highest: u64, about: &str) -> String {
    let column = |(label, count): (&String, &u64)| Column {
        label: label.clone(),
        height: *count,
        mark: None,
        said: format!("{label}: {} games", grouped(*count)),
    };
    let columns: Vec<Column> = labels.iter().zip(counts).map(column).collect();
    plot(&columns, highest, &grouped(highest), about)
}

fn share(part: u64, tally: &Tally) -> Share {
    Share { part, whole: tally.games }
}

/// A row with a bar for a share, and its interval.
fn share_row(name: String, share: Share) -> Vec<PageCell> {
    vec![
        PageCell::Text(name),
        PageCell::Bar(share.of(1000), share.interval(1000)),
        PageCell::count(share.part),
        PageCell::Text(percent(share)),
        PageCell::Text(interval_of_share(share).unwrap_or_default()),
    ]
}

/// How games end.
pub fn endings(tally: &Tally, game: &Game, names: &Names) -> String {
    let rows = ended(tally, game, names).into_iter();
    let rows: Vec<_> = rows.map(|(said, share)| share_row(said, share)).collect();
    let head = ["Ending", "", "Games", "Share", "Interval"];
    section("Endings", &table(&head, &rows))
}

/// Who wins.
pub fn wins(tally: &Tally, names: &Names) -> String {
    let wins = names.seats.iter().enumerate().map(|(seat, name)| {
        let won = tally.wins.get(seat).copied().unwrap_or(0);
        share_row(name.clone(), share(won, tally))
    });
    let mut rows: Vec<_> = wins.collect();
    rows.push(share_row("nobody".to_owned(), share(tally.unwon, tally)));
    let head = ["Seat", "", "Games won", "Share", "Interval"];
    section("Wins", &table(&head, &rows))
}

/// What seats score.
pub fn scores(tally: &Tally, names: &Names) -> String {
    let bins = Bins::over(&tally.scores);
    let labels = bins.labels();
    let all: Vec<Vec<u64>> = tally.scores.iter().map(|scores| bins.counts(scores)).collect();
    let highest = all.iter().flatten().copied().max().unwrap_or(0);
    let each = |(name, counts): (&String, &Vec<u64>)| {
        format!(
            "<div><h3>{}</h3>\n{}</div>\n",
            escaped(name),
            columns(&labels, counts, highest, "Games by score")
        )
    };
    let plots: String = names.seats.iter().zip(&all).map(each).collect();
    let row = |(name, scores): (&String, &Sample)| {
        vec![
            PageCell::Text(name.clone()),
            PageCell::Text(mean(scores.moments())),
            PageCell::Text(interval_of_mean(scores.moments()).unwrap_or_default()),
            PageCell::Text(scores.least().to_string()),
            PageCell::Text(scores.quantile(25)),
            PageCell::Text(scores.quantile(50)),
            PageCell::Text(scores.quantile(75)),
            PageCell::Text(scores.most().to_string()),
        ]
    };
    let rows: Vec<_> = names.seats.iter().zip(&tally.scores).map(row).collect();
    let head = ["Seat", "Mean", "Interval", "Least", "25%", "Median", "75%", "Most"];
    let content = format!("<div class=\"few\">\n{plots}</div>\n{}", table(&head, &rows));
    section("Scores", &content)
}
