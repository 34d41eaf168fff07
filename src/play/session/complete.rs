//! [`complete`]: completes a typed move, with legal moves only.

use super::Session;
use crate::engine::{Fault, Move, Offer};
use crate::hir::{Action, Ty};
use crate::notation::{move_text, show};
use crate::state::Value;

/// The most moves of an action among which a move in the players' form is looked for.
const MOST: u64 = 2000;

/// The first byte of the word under the cursor, and the words that may replace it.
///
/// # Errors
/// When the game has a fault.
pub fn complete(session: &Session, seat: u32, line: &str) -> Result<(usize, Vec<String>), Fault> {
    let offers: Vec<Offer> = session.offers()?.into_iter().filter(|it| it.seat == seat).collect();
    let Some((name, inside)) = line.split_once('(') else {
        let typed = line.trim_start();
        let mut fitting = actions(session, &offers, typed);
        fitting.extend(written(session, &offers, typed)?);
        return Ok((line.len() - typed.len(), fitting));
    };
    let game = session.game();
    let named = |it: &&Offer| game.action(it.action).name == name.trim();
    let Some(offer) = offers.iter().find(named) else {
        return Ok((line.len(), Vec::new()));
    };
    let action = game.action(offer.action);
    let written = split(inside);
    let Some((last, before)) = written.split_last() else {
        return Ok((line.len(), Vec::new()));
    };
    let mut prefix = Vec::new();
    for (text, ty) in before.iter().zip(types(session, action)) {
        match session.read_value(seat, text, &ty) {
            Ok(value) => prefix.push(value),
            Err(_) => return Ok((line.len(), Vec::new())),
        }
    }
    let Some(ty) = types(session, action).get(prefix.len()).cloned() else {
        return Ok((line.len(), Vec::new()));
    };
    let values = session.rules().candidates(session.state(), seat, offer.action, &prefix)?;
    let closing = if prefix.len() + 1 == action.parameters.len() { ")" } else { ", " };
    Ok(argument(session, seat, line, last.trim_start(), &values, &ty, closing))
}

fn types(session: &Session, action: &Action) -> Vec<Ty> {
    let parameters = action.parameters.iter();
    let types = parameters.map(|it| session.game().local(it.local).ty.clone());
    types.collect()
}

fn actions(session: &Session, offers: &[Offer], typed: &str) -> Vec<String> {
    let offers = offers.iter();
    let declared = offers.map(|offer| session.game().action(offer.action));
    let names = declared
        .map(|it| if it.parameters.is_empty() { it.name.clone() } else { format!("{}(", it.name) });
    names.filter(|name| name.starts_with(typed)).collect()
}

/// The legal moves that players write in a form of their own and that begin like this; none before the first letter.
fn written(session: &Session, offers: &[Offer], typed: &str) -> Result<Vec<String>, Fault> {
    let (rules, state, lower) = (session.rules(), session.state(), typed.to_lowercase());
    let mut fitting = Vec::new();
    let has_form = |it: &&Offer| session.game().action(it.action).written.is_some();
    for offer in offers.iter().filter(has_form).filter(|_| !typed.is_empty()) {
        for at in 0..rules.count(state, offer.seat, offer.action)?.min(MOST) {
            let Some(arguments) = rules.nth(state, offer.seat, offer.action, at)? else {
                continue;
            };
            let action = Move { seat: offer.seat, action: offer.action, arguments };
            let text = move_text(session.game(), session.names(), &action, |_| false);
            fitting.extend(Some(text).filter(|text| text.to_lowercase().starts_with(&lower)));
        }
    }
    Ok(fitting)
}

/// The arguments so far, the last one perhaps incomplete. Commas within braces separate no arguments.
fn split(inside: &str) -> Vec<&str> {
    let (mut parts, mut start, mut depth) = (Vec::new(), 0, 0i32);
    for (at, mark) in inside.char_indices() {
        match mark {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(inside.get(start..at).unwrap_or(""));
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(inside.get(start..).unwrap_or(""));
    parts
}

fn argument(
    session: &Session,
    seat: u32,
    line: &str,
    typed: &str,
    values: &[Value],
    ty: &Ty,
    closing: &str,
) -> (usize, Vec<String>) {
    let plain = ty.never_none();
    if let (Ty::Set(of, _), Some(inside)) = (plain, typed.strip_prefix('{')) {
        return element(session, seat, line, inside, values, of, closing);
    }
    let lower = typed.to_lowercase();
    let texts = values.iter().map(|value| match (value, plain) {
        (Value::Set(_), Ty::Set(..)) => "{".to_owned(),
        _ => {
            format!("{}{closing}", show(session.game(), &session.names().as_declared(), value, ty))
        }
    });
    let mut fitting: Vec<String> =
        texts.filter(|text| text.to_lowercase().starts_with(&lower)).collect();
    fitting.dedup();
    (line.len() - typed.len(), fitting)
}

/// Within braces: the elements of sets that still fit.
fn element(
    session: &Session,
    seat: u32,
    line: &str,
    inside: &str,
    values: &[Value],
    of: &Ty,
    closing: &str,
) -> (usize, Vec<String>) {
    let word = inside.rsplit(' ').next().unwrap_or("");
    let names = session.names().as_declared();
    let written = |set: &Value| -> Vec<String> {
        set.elements(of).iter().map(|element| show(session.game(), &names, element, of)).collect()
    };
    let before = format!("{{{}}}", inside.get(..inside.len() - word.len()).unwrap_or(""));
    let Ok(chosen) = session.read_value(seat, &before, &of.clone().set_of()) else {
        return (line.len(), Vec::new());
    };
    let chosen = written(&chosen);
    let mut options: Vec<String> = Vec::new();
    for set in values {
        let members = written(set);
        if !chosen.iter().all(|it| members.contains(it)) {
            continue;
        }
        let left: Vec<&String> = members.iter().filter(|member| !chosen.contains(member)).collect();
        for member in &left {
            let text =
                if left.len() == 1 { format!("{member}}}{closing}") } else { format!("{member} ") };
            if text.to_lowercase().starts_with(&word.to_lowercase()) && !options.contains(&text) {
                options.push(text);
            }
        }
    }
    (line.len() - word.len(), options)
}
