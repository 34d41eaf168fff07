//! Plays many games with bots, and sums up the results.

mod cover;

pub use cover::Cover;

use std::collections::BTreeMap;

use serde_json::{Value as Json, json};

use crate::base::limits::MOVES;
use crate::diag::Diagnostic;
use crate::engine::{self, Fault, Stop};
use crate::hir::Game;
use crate::notation::say;
use crate::session::{Bot, Session, bot_move};

/// How one game went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// How many moves were made.
    pub moves: usize,
    /// Why it is over, in words; empty if it is not.
    pub reason: String,
    /// The names of the seats that have won.
    pub winners: Vec<String>,
    /// By seat, if the game has scores.
    pub scores: Option<Vec<i32>>,
    /// Whether it took more moves than the file promises.
    pub overlong: bool,
}

/// The fault of a game that has had so many moves that it counts as endless.
#[must_use]
pub fn endless(session: &Session) -> Option<Fault> {
    let game = session.game();
    let block = game
        .bodies
        .get(game.play)
        .and_then(|body| game.blocks.get(body.block));
    let start = block.and_then(|it| it.statements.first())?;
    (session.moves() > MOVES).then(|| engine::endless(start.span, MOVES))
}

/// Plays a game to its end with a bot at each seat.
///
/// # Errors
/// When the game has a fault.
pub fn playout(session: &mut Session, bots: &mut [Option<Box<dyn Bot>>]) -> Result<Played, Stop> {
    while let Some(action) = bot_move(session, bots)? {
        session.act(action)?;
        if let Some(fault) = endless(session) {
            return Err(Stop::Fault(fault));
        }
    }
    Ok(result(session))
}

/// How a finished game went.
#[must_use]
pub fn result(session: &Session) -> Played {
    let (names, game) = (session.names(), session.game());
    let ending = session.state().ending();
    Played {
        moves: session.moves(),
        reason: ending.map_or(String::new(), |it| say(game, names, &it.reason)),
        winners: ending
            .map(|it| {
                it.winners
                    .bits()
                    .map(|seat| names.of(seat).to_owned())
                    .collect()
            })
            .unwrap_or_default(),
        scores: session.scores(),
        overlong: game
            .longest
            .is_some_and(|(limit, _)| session.moves() > limit as usize),
    }
}

impl Played {
    /// A line of JSON: the number of the game, its seed and how it went.
    #[must_use]
    pub fn json(&self, game: u64, seed: u64) -> Json {
        json!({
            "game": game,
            "seed": seed,
            "moves": self.moves,
            "end": self.reason,
            "winners": self.winners,
            "scores": self.scores,
            "overlong": self.overlong,
        })
    }
}

/// Sums over many games, in whole numbers.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// How many games there are.
    pub games: u64,
    lengths: Vec<usize>,
    ends: BTreeMap<String, u64>,
    wins: BTreeMap<String, u64>,
    scores: Vec<(i64, i32)>,
    /// Games with more moves than the file promises: how many, and the seed of the first.
    overlong: Option<(u64, u64)>,
}

impl Summary {
    /// Adds a game that was played with a seed.
    pub fn add(&mut self, played: &Played, seed: u64) {
        self.games += 1;
        if played.overlong {
            let (late, first) = self.overlong.unwrap_or((0, seed));
            self.overlong = Some((late + 1, first));
        }
        self.lengths.push(played.moves);
        *self.ends.entry(played.reason.clone()).or_default() += 1;
        for winner in &played.winners {
            *self.wins.entry(winner.clone()).or_default() += 1;
        }
        for (at, score) in played.scores.iter().flatten().enumerate() {
            if self.scores.len() <= at {
                self.scores.resize(at + 1, (0, 0));
            }
            if let Some((sum, most)) = self.scores.get_mut(at) {
                *sum += i64::from(*score);
                *most = (*most).max(*score);
            }
        }
    }

    /// The warning, if games took more moves than the file promises.
    #[must_use]
    pub fn warning(&self, game: &Game) -> Option<Diagnostic> {
        let ((limit, span), (late, seed)) = (game.longest?, self.overlong?);
        Some(engine::overlong(span, limit, (late, self.games), seed))
    }

    /// Endings without the names in them, so that similar ones are counted together; the most
    /// frequent first.
    fn patterns(&self, names: &[String]) -> Vec<(String, u64)> {
        let mut names: Vec<&String> = names.iter().collect();
        names.sort_by_key(|name| std::cmp::Reverse(name.len()));
        let mut counts: BTreeMap<String, u64> = BTreeMap::new();
        for (reason, count) in &self.ends {
            let pattern = names.iter().fold(reason.clone(), |reason, name| {
                reason.replace(name.as_str(), "SEAT")
            });
            *counts.entry(pattern).or_default() += count;
        }
        let mut ends: Vec<(String, u64)> = counts.into_iter().collect();
        ends.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        ends
    }

    /// The report for a screen.
    #[must_use]
    pub fn lines(&self, names: &[String]) -> Vec<String> {
        let mut lengths = self.lengths.clone();
        lengths.sort_unstable();
        let at = |part: usize| {
            lengths
                .get((lengths.len().saturating_sub(1)) * part / 100)
                .copied()
                .unwrap_or(0)
        };
        let mut lines = vec![if self.games == 1 {
            "1 game".to_owned()
        } else {
            format!("{} games", self.games)
        }];
        lines.push(format!(
            "moves    least {}  median {}  most {}",
            at(0),
            at(50),
            at(100)
        ));
        lines.push("ends".to_owned());
        lines.extend(
            self.patterns(names)
                .into_iter()
                .map(|(reason, count)| format!("  {:>6}  {reason}", percent(count, self.games))),
        );
        lines.push(if self.scores.is_empty() {
            "seat        won".to_owned()
        } else {
            "seat        won   mean score  best".to_owned()
        });
        for (seat, name) in names.iter().enumerate() {
            let won = percent(self.wins.get(name).copied().unwrap_or(0), self.games);
            let score = self
                .scores
                .get(seat)
                .map(|(sum, most)| format!("  {:>10}  {most:>4}", mean(*sum, self.games)))
                .unwrap_or_default();
            lines.push(format!("  {name:<8}{won:>6}{score}"));
        }
        lines
    }
}

/// In tenths of a per cent, without floating point.
fn percent(part: u64, whole: u64) -> String {
    let tenths = (part * 1000 + whole / 2).checked_div(whole).unwrap_or(0);
    format!("{}.{}%", tenths / 10, tenths % 10)
}

fn mean(sum: i64, count: u64) -> String {
    let hundredths = (sum * 100)
        .checked_div(i64::try_from(count).unwrap_or(1))
        .unwrap_or(0);
    format!(
        "{}{}.{:02}",
        if hundredths < 0 { "-" } else { "" },
        hundredths.abs() / 100,
        hundredths.abs() % 100
    )
}
