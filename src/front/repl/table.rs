//! The table before a decision: a picture of what the player sees, and what the player may do.

use hoyle::Viewer;
use hoyle::display::{Sight, picture};

use super::prompt::Prompt;
use crate::front::draw::{self, Style};

/// The width of a screen, where no pictures are drawn.
pub(super) const WIDTH: usize = 80;

impl Prompt {
    /// The table as the player at the prompt sees it, with what is new since the player's last move;
    /// `whole` leaves nothing out.
    pub(super) fn table(&self, style: Style, whole: bool) -> Vec<String> {
        let seat = self.seat();
        let view = self.session.view(Viewer::Seat(seat));
        let sight = Sight {
            game: self.session.game(),
            names: self.session.names(),
            view: &view,
            before: self.left.get(&seat),
            first: Some(seat),
            whole,
        };
        draw::lines(&picture(&sight), style)
    }

    /// The table at the end of the game.
    pub fn final_table(&self) -> Vec<String> {
        let style = self.pictures;
        style.map_or_else(Vec::new, |style| self.table(style, false))
    }

    /// The table and what is asked, where pictures are drawn.
    pub fn decision(&self) -> Vec<String> {
        let Some(style) = self.pictures else {
            return Vec::new();
        };
        let mut lines = vec![String::new()];
        lines.extend(self.table(style, false));
        // The line of the prompt has to fit, too.
        let room = style.height.saturating_sub(lines.len() + 1);
        match self.asked(style, room) {
            Ok(asked) => lines.extend(asked.iter().flat_map(|line| folded(line, style.width))),
            Err(fault) => lines.extend(self.fault(&fault)),
        }
        lines
    }
}

/// A line on as many lines as its words need; further ones stand as far to the right, and two more.
pub(super) fn folded(line: &str, width: usize) -> Vec<String> {
    let start = line.len() - line.trim_start().len();
    if line.chars().count() <= width {
        return vec![line.to_owned()];
    }
    let mut lines: Vec<String> = Vec::new();
    for word in line.split_whitespace() {
        let fits = |last: &&mut String| last.chars().count() + 1 + word.chars().count() <= width;
        match lines.last_mut().filter(fits) {
            Some(last) => *last = format!("{last} {word}"),
            None => {
                let indent = if lines.is_empty() { start } else { start + 2 };
                lines.push(format!("{:indent$}{word}", ""));
            }
        }
    }
    lines
}
