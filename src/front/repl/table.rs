//! The table before a decision: a picture of what the player sees, and what the player may do.

use hoyle::display::{Sight, picture};
use hoyle::engine::{Fault, Offer, Role};
use hoyle::hir::Action;
use hoyle::{Move, Viewer};

use super::listing;
use super::prompt::Prompt;
use crate::front::draw::{self, Style};

/// The most actions that stand on a line each.
const LISTED: usize = 6;

/// An action that the player may take now.
struct Choice {
    usage: String,
    about: String,
    moves: String,
}

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

    /// The table and what is asked, where pictures are drawn.
    pub fn decision(&self) -> Vec<String> {
        let Some(style) = self.pictures else {
            return Vec::new();
        };
        let mut lines = vec![String::new()];
        lines.extend(self.table(style, false));
        match self.asked(style) {
            Ok(asked) => lines.extend(asked),
            Err(fault) => lines.extend(self.fault(&fault)),
        }
        lines
    }

    /// What the player at the prompt is asked, and may do.
    fn asked(&self, style: Style) -> Result<Vec<String>, Fault> {
        let offers = self.session.offers()?;
        let own = offers.into_iter().filter(|offer| offer.seat == self.seat());
        let (turns, others): (Vec<Offer>, Vec<Offer>) =
            own.partition(|offer| offer.role == Role::Turn);
        let mut lines = self.question()?;
        if turns.is_empty() {
            return Ok(lines);
        }
        let choices: Vec<Choice> = turns
            .iter()
            .map(|offer| self.choice(*offer))
            .collect::<Result<Vec<_>, Fault>>()?
            .into_iter()
            .flatten()
            .collect();
        // The line with the turn has only the names of its actions.
        let turn = others.iter().filter(|it| it.role == Role::Answer).count();
        if turn < lines.len() {
            lines.remove(turn);
        }
        let about = self.about_turn(&turns)?;
        lines.insert(turn, format!("{about}{}", self.whose_turn()));
        let told = if choices.len() > LISTED {
            packed(&choices, style)
        } else {
            listed(&choices, style)
        };
        lines.splice(turn + 1..turn + 1, told);
        Ok(lines)
    }

    fn whose_turn(&self) -> String {
        if self.people() > 1 {
            format!("{}, it is your turn. You may:", self.name(self.seat()))
        } else {
            "Your turn. You may:".to_owned()
        }
    }

    /// Nothing if the action has no legal move.
    fn choice(&self, offer: Offer) -> Result<Option<Choice>, Fault> {
        let (rules, state) = (self.session.rules(), self.session.state());
        let count = rules.count(state, offer.seat, offer.action)?;
        let Some(action) = self.session.game().actions.get(offer.action) else {
            return Ok(None);
        };
        let price = if action.parameters.is_empty() {
            listing::price(
                &self.session,
                &Move {
                    seat: offer.seat,
                    action: offer.action,
                    arguments: Vec::new(),
                },
            )?
        } else {
            String::new()
        };
        let moves = match (count, action.parameters.is_empty()) {
            (_, true) => price.trim().to_owned(),
            (1, false) => "1 move".to_owned(),
            (count, false) => format!("{count} moves"),
        };
        let choice = Choice {
            usage: listing::usage(&self.session, offer),
            about: self.about(action),
            moves,
        };
        Ok((count > 0).then_some(choice))
    }

    /// The first sentence about an action, in the language of the file, without references to a
    /// rulebook.
    fn about(&self, action: &Action) -> String {
        let names = self.session.names();
        let game = self.session.game();
        let read = names.read(game, &action.name);
        if read != action.name {
            return read.to_owned();
        }
        if names.language.is_some_and(|id| usize::from(id) > 0) {
            return String::new();
        }
        let doc = action.doc.join(" ");
        let text = without_references(&doc);
        let end = text.find(". ").map_or(text.len(), |at| at + 1);
        text.get(..end).unwrap_or(text).to_owned()
    }
}

/// `V-16, V-22 to V-24: Place dice.` without what stands before the colon.
fn without_references(doc: &str) -> &str {
    let is_reference = |word: &str| {
        let word = word.trim_matches([',', '(', ')']);
        word.contains(|it: char| it.is_ascii_digit())
            || ["to", "and"].contains(&word)
            || word.len() == 2
    };
    match doc.split_once(": ") {
        Some((before, rest)) if before.split(' ').all(is_reference) => rest,
        Some(_) | None => doc,
    }
}

/// A line for each action.
fn listed(choices: &[Choice], style: Style) -> Vec<String> {
    let widths = choices.iter().map(|choice| choice.usage.chars().count());
    let width = widths.max().unwrap_or(0);
    let lines = choices.iter().map(|choice| {
        let moves = if choice.moves.is_empty() {
            String::new()
        } else {
            format!("  {}", choice.moves)
        };
        let room = style.width.saturating_sub(width + 4 + moves.chars().count());
        let about = shortened(&choice.about, room);
        let line = format!("  {:width$}  {about}{moves}", choice.usage);
        line.trim_end().to_owned()
    });
    lines.collect()
}

/// A text that fits, or its first words.
fn shortened(text: &str, room: usize) -> String {
    if text.chars().count() <= room {
        return text.to_owned();
    }
    let mut short = String::new();
    for word in text.split(' ') {
        if short.chars().count() + word.chars().count() + 2 > room {
            break;
        }
        short.push_str(word);
        short.push(' ');
    }
    if short.is_empty() {
        String::new()
    } else {
        format!("{}…", short.trim_end())
    }
}

/// Actions one after the other.
fn packed(choices: &[Choice], style: Style) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for (at, choice) in choices.iter().enumerate() {
        let comma = if at + 1 < choices.len() { "," } else { "" };
        let text = format!("{}{comma}", choice.usage);
        let fits = lines
            .last()
            .is_some_and(|line| line.chars().count() + 1 + text.chars().count() <= style.width);
        match lines.last_mut().filter(|_| fits) {
            Some(line) => *line = format!("{line} {text}"),
            None => lines.push(format!("  {text}")),
        }
    }
    lines
}
