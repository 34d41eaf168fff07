//! [`PositionText`]: the head of a text, and its other lines, which are read when the game is known.

use super::PositionError;
use crate::session::RecordHead;

const FIRST_LINE: &str = "hoyle position 1";

/// The text of a position, of which only the head has been read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PositionText {
    /// The title of the game.
    pub game: String,
    /// Seats, options and variants, and the lines of the position. The seed is not used.
    pub head: RecordHead,
    /// The number of the first line of the position.
    pub first: usize,
}

impl PositionText {
    /// The position with which a recorded game began; one without lines if the game was set up.
    #[must_use]
    pub fn of_record(head: &RecordHead) -> Self {
        Self { game: String::new(), head: head.clone(), first: 1 }
    }

    /// How many seats there are.
    #[must_use]
    pub fn seats(&self) -> u32 {
        u32::try_from(self.head.seats.len()).unwrap_or(u32::MAX)
    }

    /// The head as text, with the lines of the position.
    #[must_use]
    pub fn text(&self) -> String {
        let RecordHead { variants, options, position, .. } = &self.head;
        let seats = self.head.names();
        let mut lines = vec![
            FIRST_LINE.to_owned(),
            format!("game {}", self.game),
            format!("seats {}", seats.join(" ")),
        ];
        lines.extend(variants.iter().map(|variant| format!("variant {variant}")));
        lines.extend(options.iter().map(|option| format!("option {option}")));
        lines.push(String::new());
        lines.extend(position.iter().cloned());
        lines.push(String::new());
        lines.join("\n")
    }

    /// Reads the head of a text. The lines of the position begin behind the first line without a word.
    ///
    /// # Errors
    /// The first line that is not one of a head.
    pub fn parse(text: &str) -> Result<Self, PositionError> {
        let mut lines = (1..).zip(text.lines().map(str::trim));
        match lines.next() {
            Some((_, FIRST_LINE)) => {}
            Some(_) | None => {
                let why = format!("this is no position: its first line is not `{FIRST_LINE}`");
                return Err(PositionError::new(why));
            }
        }
        let mut found = Self { first: 2, ..Self::default() };
        for (number, line) in lines.by_ref().take_while(|(_, line)| !line.is_empty()) {
            found.first = number + 2;
            let head = &mut found.head;
            match line.split_once(' ') {
                Some(("game", title)) => title.trim().clone_into(&mut found.game),
                Some(("seats", seats)) => {
                    head.seats = seats.split_whitespace().map(str::to_owned).collect();
                }
                Some(("variant", name)) => head.variants.push(name.trim().to_owned()),
                Some(("option", option)) => head.options.push(option.trim().to_owned()),
                _ => {
                    let why = format!(
                        "`{line}` is no line of a head: it has `game`, `seats`, `variant` and `option`, and a blank line ends it"
                    );
                    return Err(PositionError::at(number, why));
                }
            }
        }
        found.head.position = lines.map(|(_, line)| line.to_owned()).collect();
        if found.head.seats.is_empty() {
            let why = "the head names no seats: write `seats` and their names, clockwise";
            return Err(PositionError::new(why));
        }
        Ok(found)
    }
}
