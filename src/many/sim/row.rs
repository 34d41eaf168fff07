//! [`GameRow`]: one game of a run, as a JSON object or as a row of CSV.

use serde_json::{Value as Json, json};

use super::Played;
use crate::diag::formats::VERSION;
use crate::hir::Game;
use crate::notation::Names;

/// A game of a run, with its number and its result.
#[derive(Clone, Copy)]
pub struct GameRow<'a> {
    /// The number of the game, counted from 1.
    pub number: u64,
    /// Its seed.
    pub seed: u64,
    /// The result of the game.
    pub played: &'a Played,
}

impl GameRow<'_> {
    /// The game as one JSON object.
    #[must_use]
    pub fn json(&self, game: &Game, names: &Names) -> Json {
        let played = self.played;
        json!({
            "version": VERSION,
            "game": self.number,
            "seed": self.seed,
            "moves": played.moves,
            "end": played.reason(game, names),
            "winners": played.winners(names),
            "scores": played.scores,
            "overlong": played.overlong,
        })
    }

    /// The first line of a CSV table of games, without a line end.
    #[must_use]
    pub fn csv_head(game: &Game, names: &Names) -> String {
        let mut cells: Vec<String> =
            ["game", "seed", "moves", "end", "winners", "overlong"].map(str::to_owned).into();
        if game.score.is_some() {
            let seats = names.seats.iter();
            cells.extend(seats.map(|seat| cell(&format!("score_{seat}"))));
        }
        cells.join(",")
    }

    /// The line of the game in a CSV table, without a line end.
    #[must_use]
    pub fn csv(&self, game: &Game, names: &Names) -> String {
        let played = self.played;
        let mut cells = vec![
            self.number.to_string(),
            self.seed.to_string(),
            played.moves.to_string(),
            cell(&played.reason(game, names)),
            cell(&played.winners(names).join(" ")),
            if played.overlong { "yes" } else { "no" }.to_owned(),
        ];
        let scores = played.scores.iter().flatten();
        cells.extend(scores.map(i32::to_string));
        cells.join(",")
    }
}

/// A cell of CSV; in quotation marks if it holds a sign that CSV reserves.
fn cell(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::cell;

    #[test]
    fn cells_are_quoted_where_they_have_to_be() {
        assert_eq!(cell("Over."), "Over.");
        assert_eq!(cell("Ada, \"the owl\""), "\"Ada, \"\"the owl\"\"\"");
    }
}
