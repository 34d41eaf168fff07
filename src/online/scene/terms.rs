//! [`Terms`]: what was agreed when a table was made, beside the rules of the game.

/// What was agreed when a table was made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Terms {
    /// Whether players can have advice: what they can know, and what a bot would do in their place.
    pub advice: bool,
    /// Whether the table shows a recorded game, of which everything may be seen. Nobody plays at it.
    pub study: bool,
}

impl Terms {
    /// The terms as words, as they are kept.
    #[must_use]
    pub fn text(&self) -> String {
        let words = [(self.advice, "advice"), (self.study, "study")];
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
                _ => return Err(format!("a table has no term `{word}`")),
            }
        }
        Ok(terms)
    }
}
