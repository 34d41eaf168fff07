//! [`Metrics`]: what a server has done, for Prometheus. Nothing in it tells of a game.

use std::sync::atomic::{AtomicU64, Ordering};

/// All names begin with this.
const OWN: &str = "hoyle";

/// What a server has done since it began.
#[derive(Default)]
pub(super) struct Metrics {
    /// Answers, by the first digit of their status.
    answers: [AtomicU64; 6],
    moves: AtomicU64,
}

impl Metrics {
    /// Counts an answer.
    pub fn answered(&self, status: u16) {
        if let Some(count) = self.answers.get(usize::from(status / 100)) {
            count.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Counts a move that was made.
    pub fn moved(&self) {
        self.moves.fetch_add(1, Ordering::Relaxed);
    }

    /// Everything as Prometheus reads it, with how many tables and streams there are now.
    pub fn text(&self, tables: usize, streams: usize) -> String {
        let head = |name: &str, kind: &str, about: &str| {
            format!("# HELP {OWN}_{name} {about}\n# TYPE {OWN}_{name} {kind}\n")
        };
        let mut text = head("tables_awake", "gauge", "Tables that are in memory.");
        text += &format!("{OWN}_tables_awake {tables}\n");
        text += &head("streams", "gauge", "Pages that are told of what happens.");
        text += &format!("{OWN}_streams {streams}\n");
        text += &head("moves_total", "counter", "Moves that people have made.");
        text += &format!("{OWN}_moves_total {}\n", self.moves.load(Ordering::Relaxed));
        text += &head("answers_total", "counter", "Answers, by the class of their status.");
        for (class, count) in self.answers.iter().enumerate().skip(2) {
            let count = count.load(Ordering::Relaxed);
            text += &format!("{OWN}_answers_total{{status=\"{class}xx\"}} {count}\n");
        }
        text
    }
}
