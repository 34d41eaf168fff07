//! A move is chosen step by step: what is written so far, and what can come next.

use super::Table;
use super::scenes::Wanted;
use crate::dialogue::{about, price, read_meant, usage};
use crate::engine::{Fault, Offer};
use crate::notation::{move_text, own};
use crate::rulebook::{self, BookEntry, Told};
use crate::scene::{ChoiceStep, SceneOption};
use crate::session::complete;

/// What ends the word of an argument.
const CLOSING: [char; 4] = [')', ',', ' ', '}'];

impl Table {
    /// How far a seat has come in choosing a move; nothing if nothing is offered to it.
    pub(super) fn choice(&self, seat: u32, wanted: &Wanted) -> Result<Option<ChoiceStep>, Fault> {
        let session = &self.session;
        let mut offers = session.offers()?;
        offers.retain(|offer| offer.seat == seat);
        let count = |offer: &Offer| session.rules().count(session.state(), seat, offer.action);
        let mut open = Vec::new();
        for offer in offers {
            if count(&offer)? > 0 {
                open.push(offer);
            }
        }
        if open.is_empty() && wanted.refused.is_empty() {
            return Ok(None);
        }
        let mut step = self.advanced(seat, &open, wanted.written.trim_start())?;
        if step.1.is_empty() && self.whole(seat, &step.0)?.is_none() {
            // What was written can no longer become a move, since others have moved.
            step = self.advanced(seat, &open, "")?;
        }
        let (written, options) = step;
        let whole = self.whole(seat, &written)?;
        let name = written.split('(').next().unwrap_or_default().trim();
        let chosen = open.iter().find(|it| session.game().action(it.action).name == name);
        Ok(Some(ChoiceStep {
            turn: self.turn(seat),
            usage: chosen.map_or_else(String::new, |offer| usage(session, *offer)),
            is_begun: !wanted.written.trim().is_empty(),
            rule: match chosen.filter(|_| whole.is_some()) {
                Some(offer) => self.rule(&session.game().action(offer.action).name),
                None => Vec::new(),
            },
            // A whole move is shown as players write it.
            written: whole.as_ref().map_or(written, |(text, _)| text.clone()),
            whole: whole.map(|(_, cost)| cost),
            options,
            typed: wanted.typed.clone(),
            refused: wanted.refused.clone(),
        }))
    }

    /// What the rules say about an action.
    fn rule(&self, name: &str) -> Vec<String> {
        let told = Told {
            game: self.session.game(),
            sources: &self.rules.sources,
            names: &self.setup.names,
            options: &self.setup.options,
        };
        rulebook::entry(told, name).iter().flat_map(BookEntry::lines).collect()
    }

    /// What is written with all steps behind it that leave no choice, and the options that come next.
    fn advanced(
        &self,
        seat: u32,
        open: &[Offer],
        written: &str,
    ) -> Result<(String, Vec<SceneOption>), Fault> {
        let mut written = written.to_owned();
        loop {
            let options = self.options(seat, open, &written)?;
            match options.as_slice() {
                // A question has one answer to give: nobody wants to choose its name first.
                [only] if !only.is_whole && only.written.len() > written.len() => {
                    written.clone_from(&only.written);
                }
                _ => return Ok((written, options)),
            }
        }
    }

    fn options(&self, seat: u32, open: &[Offer], written: &str) -> Result<Vec<SceneOption>, Fault> {
        if written.is_empty() {
            return Ok(open.iter().map(|offer| self.action(*offer)).collect());
        }
        if self.whole(seat, written)?.is_some() {
            return Ok(Vec::new());
        }
        let (from, words) = complete(&self.session, seat, written)?;
        let before = written.get(..from).unwrap_or_default();
        let (game, names) = (self.session.game(), self.session.names());
        let mut options = Vec::new();
        for word in words {
            let name = word.trim_end_matches(CLOSING);
            let next = format!("{before}{word}");
            let option = SceneOption {
                label: names.read(game, name).to_owned(),
                about: String::new(),
                is_whole: self.whole(seat, &next)?.is_some(),
                written: next,
            };
            options.push(option);
        }
        let labels: Vec<String> = options.iter().map(|it| it.label.clone()).collect();
        let is_shared = |label: &String| labels.iter().filter(|it| *it == label).count() > 1;
        for option in options.iter_mut().filter(|it| is_shared(&it.label)) {
            // A set may end with a thing, or go on after it.
            if option.written.ends_with(' ') && !option.written.ends_with(", ") {
                own::AND_OTHERS.text(names.code(game)).clone_into(&mut option.about);
            }
        }
        Ok(options)
    }

    /// An action that can be chosen.
    fn action(&self, offer: Offer) -> SceneOption {
        let (game, names) = (self.session.game(), self.session.names());
        let action = game.action(offer.action);
        let is_whole = action.parameters.is_empty();
        let bracket = if is_whole { "" } else { "(" };
        let label = names.read(game, &action.name).to_owned();
        // What says nothing more than the name is not said.
        let about = about(&self.session, action);
        let says_more = about.trim_end_matches('.') != label;
        SceneOption {
            about: if says_more { about } else { String::new() },
            label,
            written: format!("{}{bracket}", action.name),
            is_whole,
        }
    }

    /// A written move as players write it, if it is a legal one, and what it costs; empty if it costs nothing.
    pub(super) fn whole(
        &self,
        seat: u32,
        written: &str,
    ) -> Result<Option<(String, String)>, Fault> {
        if written.matches('{').count() > written.matches('}').count() {
            // A set that is still open could be read as if it ended here.
            return Ok(None);
        }
        let Ok(action) = read_meant(&self.session, seat, written) else {
            return Ok(None);
        };
        let legal = self.session.rules().legality(self.session.state(), &action).is_ok();
        if !legal {
            return Ok(None);
        }
        let price = price(&self.session, &action)?;
        let bare = price.trim().trim_start_matches('(').trim_end_matches(')');
        let (game, names) = (self.session.game(), self.session.names());
        Ok(Some((move_text(game, names, &action, |_| false), bare.to_owned())))
    }
}
