//! The results of an arena as one HTML page.

use hoyle::engine::decimal;
use hoyle::opponents::Standing;
use hoyle::sim::{PageCell, section, table, whole_page};

use super::report::{Report, Row, interval, mean, rating};

/// The page of a report.
pub fn page(report: &Report<'_>, seed: u64) -> String {
    let Report { title, games, seats, bots, .. } = report;
    let rounds = bots.len().max(1);
    let about = format!(
        "{games} games between bots: {} deals with {seats} seats, each played from {rounds} places; seed {seed}. The bars are the \
         games won, and the marks their 95% confidence intervals.",
        games / rounds
    );
    let all: Vec<Vec<PageCell>> =
        bots.iter().map(|row| cells(report, row.name, &row.standing)).collect();
    let mut sections = vec![section("Bots", &table(&head(report, "Bot"), &all))];
    for row in bots {
        let title = format!("{} by seat", row.name);
        sections.push(section(&title, &table(&head(report, "Seat"), &seated(report, row))));
    }
    whole_page(&format!("{title}: {games} games between bots"), title, &about, &sections)
}

fn head<'h>(report: &Report<'_>, first: &'h str) -> Vec<&'h str> {
    let score = if report.scores { Some("Mean score") } else { None };
    let head = [first, "Games", "Won", "If all were equal", "Share", "", "95% interval", "Elo"];
    head.into_iter().chain(score).collect()
}

fn seated(report: &Report<'_>, row: &Row<'_>) -> Vec<Vec<PageCell>> {
    let seats = (1..).zip(&row.by_seat);
    seats.map(|(seat, standing)| cells(report, &seat.to_string(), standing)).collect()
}

fn cells(report: &Report<'_>, name: &str, standing: &Standing) -> Vec<PageCell> {
    let tenths = |parts: u64| decimal(i128::from(parts), 1);
    let share = (standing.won(1_000)).checked_div(standing.games).unwrap_or(0);
    let (least, most) = interval(standing);
    let elo = rating(standing).map_or_else(|| "-".to_owned(), |it| format!("{it:+}"));
    let score = mean(standing).map_or_else(String::new, |it| decimal(i128::from(it), 3));
    let cells = [
        PageCell::Text(name.to_owned()),
        PageCell::count(standing.games),
        PageCell::Text(tenths(standing.won(10))),
        PageCell::Text(tenths(standing.parity(10))),
        PageCell::Text(format!("{}%", tenths(share))),
        PageCell::Bar(share, Some((least, most))),
        PageCell::Text(format!("{}..{}%", tenths(least), tenths(most))),
        PageCell::Text(elo),
    ];
    let score = report.scores.then_some(PageCell::Text(score));
    cells.into_iter().chain(score).collect()
}
