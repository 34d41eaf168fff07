//! The table before a decision: a picture of what the player sees, and what the player may do.

use hoyle::Viewer;
use hoyle::display::{Picture, Sight, legend, picture};

use super::asking::Words;
use super::prompt::Prompt;
use crate::front::draw::{self, Style};

/// The width of a screen, where no pictures are drawn.
pub(super) const WIDTH: usize = 80;

impl Prompt {
    /// What the player at the prompt sees of the table, with what is new since the player's last move;
    /// `whole` leaves nothing out.
    fn picture(&self, whole: bool) -> Picture {
        let seat = self.seat();
        let view = self.session.view(Viewer::Seat(seat));
        picture(&Sight {
            game: self.session.game(),
            names: self.session.names(),
            view: &view,
            before: self.left.get(&seat),
            first: Some(seat),
            whole,
        })
    }

    /// The table as the player at the prompt sees it, with what its signs stand for; `whole` leaves nothing out.
    pub(super) fn table(&self, style: Style, whole: bool) -> Vec<String> {
        let picture = self.picture(whole);
        let mut lines = draw::lines(&picture, style);
        let signs = legend(self.session.game(), self.session.names(), &picture);
        lines.extend(draw::legend(&signs, style));
        lines
    }

    /// The table at the end of the game, and below it what has been told since, with how it ended.
    pub fn final_table(&self, told: &[String]) -> Vec<String> {
        let told = [told, &self.ending()].concat();
        let Some(style) = self.pictures else {
            return told;
        };
        let picture = self.picture(false);
        let wide = draw::lines(&picture, style);
        let lower = draw::lower(&picture, style);
        let tables = [Some(wide.clone()), lower, draw::dense(&picture, style)];
        let below = fitted(&told, style);
        let mut ways = tables.into_iter().flatten();
        let fitting = ways.find(|table| table.len() + below.len() < style.height);
        [fitting.unwrap_or(wide), below].concat()
    }

    /// The table, what has been told since the last one, and what is asked: the first of these ways that fits the screen.
    /// Where none does, the first that fits without what is told; then what is printed on fields is left out; and where that does
    /// not fit either, the lines are not made fewer at the cost of the picture. What is told comes below the table in any case, so that the table is what leaves
    /// the screen. Without pictures, what is told is all.
    pub fn decision(&self, told: &[String]) -> Vec<String> {
        let Some(style) = self.pictures else {
            return told.to_vec();
        };
        let picture = self.picture(false);
        let wide = draw::lines(&picture, style);
        let ways = [
            (Some(wide.clone()), Words::Whole),
            (Some(wide.clone()), Words::Many),
            (Some(wide.clone()), Words::Few),
            (draw::lower(&picture, style), Words::Many),
            (draw::lower(&picture, style), Words::Few),
            (draw::dense(&picture, style), Words::Many),
            (draw::dense(&picture, style), Words::Few),
            (draw::dense(&picture, style), Words::Fewest),
        ];
        let way = |(table, words): (Option<Vec<String>>, Words)| {
            Some((table?, self.asking(style, words)))
        };
        let ways: Vec<(Vec<String>, Vec<String>)> = ways.into_iter().filter_map(way).collect();
        let told = fitted(told, style);
        let fits = |more: usize, (table, asked): &(Vec<String>, Vec<String>)| {
            table.len() + more + asked.len() < style.height
        };
        let mut found = ways.iter().find(|way| fits(told.len(), way));
        found = found.or_else(|| ways.iter().find(|way| fits(0, way)));
        let bare = || way((draw::bare(&picture, style), Words::Fewest)).filter(|way| fits(0, way));
        let found = found.cloned().or_else(bare);
        let (table, asked) = found.unwrap_or_else(|| (wide, self.asking(style, Words::Few)));
        [vec![String::new()], table, told, asked].concat()
    }

    /// What is asked below a table.
    fn asking(&self, style: Style, words: Words) -> Vec<String> {
        match self.asked(style, words) {
            Ok(asked) => fitted(&asked, style),
            Err(fault) => self.refusals().fault(&fault),
        }
    }
}

/// The rows of a screen that lines take, with that of the prompt below them still to come: an empty line above them may leave
/// the screen.
pub(super) fn rows(lines: &[String]) -> usize {
    match lines {
        [first, rest @ ..] if first.is_empty() => rest.len(),
        lines => lines.len(),
    }
}

/// Lines on as many lines as their words need. What is drawn fits already, and may hold colours.
pub(super) fn fitted(lines: &[String], style: Style) -> Vec<String> {
    let lines = lines.iter().flat_map(|line| {
        if line.contains('\x1b') {
            vec![line.clone()]
        } else if style.plain {
            folded(&line.replace(" · ", "; "), style.width)
        } else {
            folded(line, style.width)
        }
    });
    lines.collect()
}

/// A line on as many lines as its words need; further ones begin below its second column, or else two further to the right.
pub(super) fn folded(line: &str, width: usize) -> Vec<String> {
    if line.chars().count() <= width {
        return vec![line.to_owned()];
    }
    let start = line.len() - line.trim_start().len();
    let column = second_column(line, width);
    let (before, text) = line.split_at(column.unwrap_or(start));
    let indent = column.map_or(start + 2, |_| before.chars().count());
    let mut lines = vec![before.to_owned()];
    for (at, word) in text.split_whitespace().enumerate() {
        let fits = |last: &&mut String| last.chars().count() + 1 + word.chars().count() <= width;
        match lines.last_mut().filter(|last| at == 0 || fits(last)) {
            Some(last) if at == 0 => last.push_str(word),
            Some(last) => last.extend([" ", word]),
            None => lines.push(format!("{:indent$}{word}", "")),
        }
    }
    lines
}

/// Where the second column of a line begins, behind two blanks, if it leaves room for the text.
fn second_column(line: &str, width: usize) -> Option<usize> {
    let start = line.len() - line.trim_start().len();
    let gap = start + line.get(start..)?.find("  ")?;
    let at = line.len() - line.get(gap..)?.trim_start().len();
    (line.get(..at)?.chars().count() * 2 <= width).then_some(at)
}
