//! [`Terms`]: what was agreed when a table was made, beside the rules of the game.

use super::TimeControl;

/// What was agreed when a table was made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Terms {
    /// Whether players can have advice: what they can know, and what a bot would do in their place.
    pub advice: bool,
    /// Whether the table shows a recorded game, of which everything may be seen. Nobody plays at it.
    pub study: bool,
    /// How long players may think.
    pub time: TimeControl,
}

impl Terms {
    /// The terms as words, as they are kept.
    #[must_use]
    pub fn text(&self) -> String {
        let time = self.time.text();
        let words = [(self.advice, "advice"), (self.study, "study"), (!time.is_empty(), &time)];
        let agreed: Vec<&str> = words.iter().filter(|it| it.0).map(|it| it.1).collect();
        agreed.join(" ")
    }

    /// Terms that were kept.
    ///
    /// # Errors
    /// The word that is none of the terms.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut terms = Self::default();
        for word in text.split_whitespace() {
            match word {
                "advice" => terms.advice = true,
                "study" => terms.study = true,
                _ => {
                    terms.time = TimeControl::read(word)
                        .map_err(|_| format!("a table has no term `{word}`"))?;
                }
            }
        }
        Ok(terms)
    }
}

#[cfg(test)]
mod tests {
    use super::{Terms, TimeControl};

    #[test]
    fn what_is_kept_of_terms_is_read_again() {
        for time in [TimeControl::Unlimited, TimeControl::PerMove(1), TimeControl::PerGame(3_600)] {
            for (advice, study) in [(false, false), (true, false), (true, true)] {
                let terms = Terms { advice, study, time };
                assert_eq!(Terms::read(&terms.text()), Ok(terms));
            }
        }
        assert_eq!(Terms::read("advice week:1"), Err("a table has no term `week:1`".to_owned()));
    }
}
