//! [`Clocks`]: how long each seat of a table has thought. A clock runs while play waits for its seat, as all know, so that it tells
//! nobody what only some may know.

use super::Table;
use crate::scene::{SeatClock, TimeControl};

/// The clocks of a table, a clock for each seat. Times are seconds since 1970.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clocks {
    seats: Vec<Clock>,
}

/// What happens to a table with clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockEvent {
    /// A seat has moved, or a bot in its place.
    Moved(u32),
    /// A move of a seat was taken back.
    TakenBack(u32),
    /// Something else.
    Other,
}

/// The clock of a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Clock {
    /// For how many seconds the seat has thought before it began to think now: in the whole game, or, where the time is for each move, about
    /// its last one.
    used: i64,
    /// Since when it thinks now.
    since: Option<i64>,
    /// How many moves a bot has made in its place.
    stood_in: u32,
}

impl Clock {
    /// When the time of the seat is used up, if nothing happens before.
    fn until(self, time: TimeControl) -> Option<i64> {
        match time {
            TimeControl::Unlimited => None,
            TimeControl::PerMove(limit) => Some(self.since? + limit),
            TimeControl::PerGame(limit) => Some(self.since? + (limit - self.used).max(0)),
        }
    }

    fn stop(&mut self, time: TimeControl, now: i64) {
        let Some(since) = self.since.take() else { return };
        let spent = (now - since).max(0);
        self.used = match time {
            TimeControl::PerGame(_) => self.used + spent,
            TimeControl::Unlimited | TimeControl::PerMove(_) => spent,
        };
    }

    /// Lets the clock run, if it does not yet.
    fn start(&mut self, now: i64) {
        self.since = self.since.or(Some(now));
    }

    /// Goes on where the clock stood before the last move: whoever takes a move back wins no time by it.
    fn go_back(&mut self, time: TimeControl, now: i64) {
        match time {
            TimeControl::PerMove(_) => self.since = Some(self.since.unwrap_or(now) - self.used),
            TimeControl::Unlimited | TimeControl::PerGame(_) => self.start(now),
        }
    }
}

impl Clocks {
    /// The clocks as they are kept: of each seat the seconds that are used, since when it thinks, and the moves of a bot.
    #[must_use]
    pub fn text(&self) -> String {
        let seats = self.seats.iter().map(|clock| {
            let since = clock.since.map_or_else(|| "-".to_owned(), |since| since.to_string());
            format!("{} {since} {}", clock.used, clock.stood_in)
        });
        seats.collect::<Vec<_>>().join(";")
    }

    /// Clocks that were kept; none if the text is empty. They have rested until a moment, since the server did not run before.
    ///
    /// # Errors
    /// The text that does not say a clock.
    pub fn read(text: &str, rested: i64) -> Result<Self, String> {
        let seats = text.split(';').filter(|part| !part.is_empty());
        let seats =
            seats.map(|part| read(part, rested).ok_or_else(|| format!("`{part}` is no clock")));
        Ok(Self { seats: seats.collect::<Result<_, _>>()? })
    }
}

fn read(part: &str, rested: i64) -> Option<Clock> {
    let mut words = part.split(' ');
    let used = words.next()?.parse().ok()?;
    let since = match words.next()? {
        "-" => None,
        since => Some(since.parse::<i64>().ok()?.max(rested)),
    };
    Some(Clock { used, since, stood_in: words.next()?.parse().ok()? })
}

impl Table {
    /// The clocks of its seats.
    #[must_use]
    pub const fn clocks(&self) -> &Clocks {
        &self.clocks
    }

    /// The same table with these clocks.
    #[must_use]
    pub fn with_clocks(mut self, clocks: Clocks) -> Self {
        self.clocks = clocks;
        self
    }

    /// Lets the clocks go on after something has happened.
    pub fn run_clocks(&mut self, event: ClockEvent, now: i64) {
        let time = self.terms.time;
        if time == TimeControl::Unlimited {
            return;
        }
        let waits = self.waits();
        self.clocks.seats.resize(self.bots.len(), Clock::default());
        for ((seat, clock), bot) in (0_u32..).zip(&mut self.clocks.seats).zip(&self.bots) {
            let thinks = bot.is_empty() && waits.contains(&seat);
            if !thinks || event == ClockEvent::Moved(seat) {
                clock.stop(time, now);
            }
            if thinks && event == ClockEvent::TakenBack(seat) {
                clock.go_back(time, now);
            } else if thinks {
                clock.start(now);
            }
        }
    }

    /// Lets the clocks of seats stand still that are late at a moment, since nothing could be done in their place, until something happens.
    pub fn excuse_late(&mut self, now: i64) {
        let time = self.terms.time;
        for seat in self.late(now) {
            if let Some(clock) = self.clocks.seats.get_mut(seat as usize) {
                clock.stop(time, now);
            }
        }
    }

    /// Notes that a bot has moved in the place of a seat.
    pub fn stood_in(&mut self, seat: u32) {
        if let Some(clock) = self.clocks.seats.get_mut(seat as usize) {
            clock.stood_in += 1;
        }
    }

    /// When the time of some seat is used up, if nothing happens before.
    #[must_use]
    pub fn due(&self) -> Option<i64> {
        self.clocks.seats.iter().filter_map(|clock| clock.until(self.terms.time)).min()
    }

    /// The seats whose time is used up.
    #[must_use]
    pub fn late(&self, now: i64) -> Vec<u32> {
        let time = self.terms.time;
        let seats = (0_u32..).zip(&self.clocks.seats);
        let late = seats.filter(|(_, clock)| clock.until(time).is_some_and(|until| until <= now));
        late.map(|(seat, _)| seat).collect()
    }

    /// The clock of a seat as everybody sees it; nothing if there is none.
    pub(super) fn seat_clock(&self, seat: usize) -> Option<SeatClock> {
        let clock = self.clocks.seats.get(seat)?;
        Some(SeatClock {
            until: clock.until(self.terms.time),
            left: match self.terms.time {
                TimeControl::Unlimited | TimeControl::PerMove(_) => None,
                TimeControl::PerGame(limit) => Some((limit - clock.used).max(0)),
            },
            stood_in: clock.stood_in,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Clock, Clocks, TimeControl};

    #[test]
    fn a_clock_counts_what_it_ran() {
        let mut clock = Clock { used: 0, since: Some(100), stood_in: 0 };
        assert_eq!(clock.until(TimeControl::PerMove(60)), Some(160));
        assert_eq!(clock.until(TimeControl::PerGame(60)), Some(160));
        clock.stop(TimeControl::PerGame(60), 130);
        assert_eq!((clock.used, clock.since), (30, None));
        assert_eq!(clock.until(TimeControl::PerGame(60)), None);
        clock.since = Some(200);
        assert_eq!(clock.until(TimeControl::PerMove(60)), Some(260));
        assert_eq!(clock.until(TimeControl::PerGame(60)), Some(230));
        clock.stop(TimeControl::PerGame(60), 300);
        clock.since = Some(400);
        assert_eq!(clock.until(TimeControl::PerGame(60)), Some(400));
    }

    #[test]
    fn whoever_takes_a_move_back_wins_no_time() {
        let time = TimeControl::PerMove(60);
        let mut clock = Clock { used: 0, since: Some(100), stood_in: 0 };
        clock.stop(time, 150);
        clock.go_back(time, 200);
        assert_eq!(clock.until(time), Some(210));
        // Again and again, also where the seat is to move at once after its move.
        clock.stop(time, 205);
        clock.start(205);
        clock.go_back(time, 206);
        assert_eq!(clock.until(time), Some(210));
        // Where a bot has moved, the time stays used up.
        clock.stop(time, 220);
        clock.go_back(time, 300);
        assert!(clock.until(time).is_some_and(|until| until <= 300));
    }

    #[test]
    fn clocks_that_are_kept_rest_until_the_server_runs_again() {
        let text = "5 1000 0;0 - 2";
        let read = |rested| Clocks::read(text, rested).unwrap();
        assert_eq!(read(900).text(), text);
        assert_eq!(read(2_000).text(), "5 2000 0;0 - 2");
        assert_eq!(Clocks::read("", 7), Ok(Clocks::default()));
        assert!(Clocks::read("5 now 0", 0).is_err() && Clocks::read("5 1", 0).is_err());
    }
}
