//! What the player at the prompt is asked, and may do.

use hoyle::Move;
use hoyle::dialogue;
use hoyle::engine::{Fault, Offer, Role};
use hoyle::notation::own;

use super::prompt::Prompt;
use crate::front::draw::Style;

/// The most actions that stand on a line each.
const LISTED: usize = 6;

/// How much is said about what the player may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Words {
    /// A line for each of a few actions, on as many as it needs, and all of a few answers.
    Whole,
    /// As above, with what is said of an action cut where the line ends.
    Many,
    /// Actions one after the other, and the same answers.
    Few,
    /// Actions or answers behind the question; of answers too long for that their number alone, with the command that lists them.
    Fewest,
}

impl Words {
    /// How long a line of an action may be before it is cut.
    const fn room(self, style: Style) -> usize {
        match self {
            Self::Whole => usize::MAX,
            Self::Many | Self::Few | Self::Fewest => style.width,
        }
    }
}

/// An action that the player may take now.
struct Choice {
    usage: String,
    about: String,
    moves: String,
}

impl Prompt {
    /// What is asked of the one at the prompt, and what they may do.
    pub(super) fn asked(&self, style: Style, words: Words) -> Result<Vec<String>, Fault> {
        let offers = self.session.offers()?;
        let own: Vec<Offer> =
            (offers.into_iter()).filter(|offer| offer.seat == self.seat()).collect();
        let with = |role: Role| own.iter().copied().filter(move |offer| offer.role == role);
        let mut lines = Vec::new();
        for offer in with(Role::Answer) {
            lines.extend(match words {
                Words::Whole | Words::Many | Words::Few => {
                    dialogue::question(&self.session, offer, style.width)?
                }
                Words::Fewest => vec![dialogue::short_question(&self.session, offer, style.width)?],
            });
        }
        let acting = self.session.acting();
        if acting.contains(&self.seat()) && own.iter().all(|it| it.role == Role::Interrupt) {
            // A member of a team who can do nothing; who else cannot is their secret.
            lines.push(self.say(&own::NOTHING_NOW, [&self.awaited()]));
        }
        let turns: Vec<Offer> = with(Role::Turn).collect();
        if let Some(first) = turns.first() {
            lines.extend(self.choices(self.whose_turn(*first)?, &turns, style, words)?);
        }
        let breaks: Vec<String> =
            with(Role::Interrupt).map(|offer| dialogue::usage(&self.session, offer)).collect();
        if !breaks.is_empty() {
            let breaks = breaks.join(&self.say(&own::EITHER, []));
            lines.push(self.say(&own::AT_ANY_TIME, [&breaks]));
        }
        Ok(lines)
    }

    /// What the turn is about, if the rules say it, and whose it is.
    fn whose_turn(&self, offer: Offer) -> Result<String, Fault> {
        let about = self.session.question(&offer)?;
        let turn = if self.people() > 1 {
            self.say(&own::NAMED_TURN, [self.name(self.seat())])
        } else {
            self.say(&own::YOUR_TURN, [])
        };
        Ok(format!("{about} {turn}").trim_start().to_owned())
    }

    /// Whose turn it is, and what they may do.
    fn choices(
        &self,
        turn: String,
        turns: &[Offer],
        style: Style,
        words: Words,
    ) -> Result<Vec<String>, Fault> {
        let choices = turns.iter().map(|offer| self.choice(*offer));
        let choices: Vec<Option<Choice>> = choices.collect::<Result<_, _>>()?;
        let choices: Vec<Choice> = choices.into_iter().flatten().collect();
        let mut lines = vec![turn];
        match words {
            Words::Whole | Words::Many if choices.len() <= LISTED => {
                let style = Style { width: words.room(style), ..style };
                lines.extend(listed(&choices, style));
            }
            Words::Whole | Words::Many | Words::Few => {
                lines.push(String::from(" "));
                pack(&mut lines, &choices, style);
            }
            Words::Fewest => pack(&mut lines, &choices, style),
        }
        Ok(lines)
    }

    /// Nothing if the action has no legal move.
    fn choice(&self, offer: Offer) -> Result<Option<Choice>, Fault> {
        let (rules, state) = (self.session.rules(), self.session.state());
        let count = rules.count(state, offer.seat, offer.action)?;
        let action = self.session.game().action(offer.action);
        let price = if action.parameters.is_empty() {
            dialogue::price(
                &self.session,
                &Move { seat: offer.seat, action: offer.action, arguments: Vec::new() },
            )?
        } else {
            String::new()
        };
        let moves = match (count, action.parameters.is_empty()) {
            (_, true) => price.trim().to_owned(),
            (1, false) => self.say(&own::ONE_MOVE, []),
            (count, false) => self.say(&own::MOVES, [&count.to_string()]),
        };
        let choice = Choice {
            usage: dialogue::usage(&self.session, offer),
            about: dialogue::about(&self.session, action),
            moves,
        };
        Ok((count > 0).then_some(choice))
    }
}

/// A line for each action.
fn listed(choices: &[Choice], style: Style) -> Vec<String> {
    let widths = choices.iter().map(|choice| choice.usage.chars().count());
    let width = widths.max().unwrap_or(0);
    let lines = choices.iter().map(|choice| {
        let moves =
            if choice.moves.is_empty() { String::new() } else { format!("  {}", choice.moves) };
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
    if short.is_empty() { String::new() } else { format!("{}…", short.trim_end()) }
}

/// Adds actions one after the other, to the last line as long as there is room.
fn pack(lines: &mut Vec<String>, choices: &[Choice], style: Style) {
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
}
