//! [`GamesFile`]: the games of an arena in a file of CSV, which can be gone on with.

use std::io::ErrorKind;
use std::path::Path;

use hoyle::base::read_clean;
use hoyle::files::{GrowingFile, Outputs};
use hoyle::opponents::Ended;
use hoyle::{Disk, Loader as _};

use super::contest::Game;
use crate::front::cli::claimed::{ClaimedFile, renew};
use crate::front::cli::{Exit, ui};

/// The columns. Seats are counted from 1; of scores and moves, there is one for each seat.
const HEAD: &str = "match,deal,turn,winners,scores,moves\n";

/// A file with games of one match.
pub struct GamesFile<'a> {
    claimed: ClaimedFile<'a>,
    /// Rules, options, bots, number of seats and first seed, as one number.
    id: u64,
    /// The bytes of all whole lines that are there.
    length: u64,
    /// Open as soon as something is written.
    file: Option<GrowingFile>,
}

impl<'a> GamesFile<'a> {
    /// Opens a file, and reads the games that are in it: the first of those that are due, and perhaps more. A last line that was not
    /// written to its end is dropped.
    pub fn open(
        outputs: &mut Outputs,
        path: &'a Path,
        id: u64,
        seats: u32,
    ) -> Result<(Self, Vec<Game>), Exit> {
        let wrong = |why: &str| ui::usage(&format!("cannot go on with {}: {why}", path.display()));
        let text = match Disk.load(path) {
            Ok(bytes) => read_clean(bytes).map_err(|why| wrong(&why))?,
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            Err(error) => return Err(wrong(&error.to_string())),
        };
        let whole = text.rfind('\n').map_or("", |end| text.get(..=end).unwrap_or_default());
        let rows = match whole.strip_prefix(HEAD) {
            Some(rows) => rows,
            None if text.is_empty() => "",
            None => return Err(wrong("it is no table of games")),
        };
        let mut games = Vec::new();
        for (number, row) in (2..).zip(rows.lines()) {
            match read(row, seats) {
                Some((other, _)) if other != id => {
                    return Err(wrong(
                        "its games are of other rules, options, bots, seats or seed",
                    ));
                }
                Some((_, game)) => games.push(game),
                None => return Err(wrong(&format!("line {number} is no game"))),
            }
        }
        let length = u64::try_from(whole.len()).unwrap_or(0);
        Ok((Self { claimed: renew(outputs, path)?, id, length, file: None }, games))
    }

    /// Appends games.
    pub fn write(&mut self, games: &[Game]) -> Result<(), Exit> {
        let claimed = &self.claimed;
        let file = match &mut self.file {
            Some(file) => file,
            None if self.length > 0 => self.file.insert(claimed.resume(self.length)?),
            None => {
                let mut file = claimed.begin()?;
                claimed.said(file.write(HEAD).and_then(|()| file.publish()))?;
                self.file.insert(file)
            }
        };
        let lines: String = games.iter().map(|game| line(self.id, game)).collect();
        claimed.said(file.write(&lines).and_then(|()| file.settle()))?;
        Ok(())
    }
}

fn line(id: u64, game: &Game) -> String {
    let Game { deal, turn, ended, moves, .. } = game;
    let winners: Vec<u32> = ended.winners.iter().map(|seat| seat + 1).collect();
    let fields = [joined(&winners), joined(&ended.scores), joined(moves)];
    format!("{id:016x},{deal},{turn},{}\n", fields.join(","))
}

/// `1 3`
fn joined<T: ToString>(numbers: &[T]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// The match and the game of a line; `None` if the line is something else.
fn read(row: &str, seats: u32) -> Option<(u64, Game)> {
    let fields: Vec<&str> = row.split(',').collect();
    let [id, deal, turn, winners, scores, moves] = fields.as_slice() else { return None };
    let winners: Vec<u32> = numbers(winners)?;
    let ended = Ended {
        seats,
        winners: winners.iter().map(|seat| seat.checked_sub(1)).collect::<Option<_>>()?,
        scores: numbers(scores)?,
    };
    let (deal, turn) = (deal.parse().ok()?, turn.parse().ok()?);
    let game =
        Game { deal, turn, ended, moves: numbers(moves)?, took: Vec::new(), failures: Vec::new() };
    let is_right = game.moves.len() == seats as usize
        && game.ended.winners.iter().all(|seat| *seat < seats)
        && [0, seats as usize].contains(&game.ended.scores.len());
    is_right.then_some((u64::from_str_radix(id, 16).ok()?, game))
}

fn numbers<T: std::str::FromStr>(text: &str) -> Option<Vec<T>> {
    text.split_whitespace().map(|it| it.parse().ok()).collect()
}
