//! How long players may think, in words.

use std::time::{Duration, UNIX_EPOCH};

use maud::{Markup, html};

use super::words;
use crate::scene::{SeatClock, TimeControl};

const MINUTE: i64 = 60;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

/// The time controls that are offered for a new table.
const OFFERED: [TimeControl; 10] = [
    TimeControl::Unlimited,
    TimeControl::PerMove(30),
    TimeControl::PerMove(2 * MINUTE),
    TimeControl::PerMove(10 * MINUTE),
    TimeControl::PerMove(DAY),
    TimeControl::PerMove(3 * DAY),
    TimeControl::PerGame(5 * MINUTE),
    TimeControl::PerGame(15 * MINUTE),
    TimeControl::PerGame(30 * MINUTE),
    TimeControl::PerGame(HOUR),
];

/// The time controls that are offered, with one that was chosen before.
pub(super) fn offered(chosen: &str) -> Vec<TimeControl> {
    let chosen = TimeControl::read(chosen).ok().filter(|it| !OFFERED.contains(it));
    OFFERED.into_iter().chain(chosen).collect()
}

/// A time control for the reader.
pub(super) fn time_control(code: &str, time: TimeControl) -> String {
    match time {
        TimeControl::Unlimited => words::UNLIMITED.text(code).to_owned(),
        TimeControl::PerMove(seconds) => words::PER_MOVE.filled(code, [&length(code, seconds)]),
        TimeControl::PerGame(seconds) => words::PER_GAME.filled(code, [&length(code, seconds)]),
    }
}

/// A length of time in its largest whole unit.
fn length(code: &str, seconds: i64) -> String {
    let units = [(DAY, words::DAYS), (HOUR, words::HOURS), (MINUTE, words::MINUTES)];
    let unit = units.into_iter().find(|(unit, _)| seconds % unit == 0 && seconds > *unit);
    let (unit, phrase) = unit.unwrap_or((1, words::SECONDS));
    phrase.filled(code, [&(seconds / unit).to_string()])
}

/// The clock of a seat. A script counts down to the moment that stands there.
pub(super) fn clock(code: &str, clock: &SeatClock) -> Markup {
    let left = clock.left.filter(|_| clock.until.is_none());
    html! {
        @if let Some(until) = clock.until {
            " " span.clock {
                (words::TIME_UNTIL.text(code)) " "
                time data-until=(until) data-left={ (words::TIME_IS_LEFT.text(code)) " " } { (moment(until)) }
            }
        }
        @if let Some(left) = left {
            " " span.clock { (words::TIME_LEFT.filled(code, [&minutes(left)])) }
        }
        @if clock.stood_in > 0 {
            " " span.clock { (words::STOOD_IN.filled(code, [&clock.stood_in.to_string()])) }
        }
    }
}

/// Minutes and seconds, as 12:05.
fn minutes(seconds: i64) -> String {
    format!("{}:{:02}", seconds / MINUTE, seconds % MINUTE)
}

/// A moment, given in seconds since 1970, as all places read it.
fn moment(seconds: i64) -> String {
    let seconds = Duration::from_secs(seconds.try_into().unwrap_or_default());
    httpdate::fmt_http_date(UNIX_EPOCH + seconds)
}
