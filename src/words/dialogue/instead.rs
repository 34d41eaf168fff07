//! After a refusal: the moves that would be legal instead.

use super::{price, say, usage, written};
use crate::engine::{Fault, Move, Offer};
use crate::hir::{ActionId, Ty};
use crate::notation::{self, own, prompt as words};
use crate::session::Session;
use crate::state::Value;

/// The most values listed.
const NAMED: usize = 12;

/// Keeps as many arguments as a legal move begins with, and lists the values that can follow them.
/// If no move of the action is legal, lists the actions that are.
///
/// # Errors
/// When the game has a fault.
pub fn instead(session: &Session, refused: &Move) -> Result<String, Fault> {
    for kept in (0..refused.arguments.len()).rev() {
        let prefix = refused.arguments.get(..kept).unwrap_or_default();
        let values =
            session.rules().candidates(session.state(), refused.seat, refused.action, prefix)?;
        if !values.is_empty() {
            return followers(session, refused, prefix, &values);
        }
    }
    let name = &session.game().action(refused.action).name;
    let offers = session.offers()?.into_iter().filter(|offer| offer.seat == refused.seat);
    let others: Vec<String> = offers.map(|offer| usage(session, offer)).collect();
    let others = if others.is_empty() {
        String::new()
    } else {
        say(session, &words::YOU_MAY, [&others.join(", ")])
    };
    Ok(say(session, &words::NOT_POSSIBLE, [name, &others]))
}

/// What can follow the first arguments of an action that a seat is offered: the values as they are typed, and a line with them.
/// Nothing if it is not offered, or no legal move begins so.
///
/// # Errors
/// When the game has a fault.
pub fn next(
    session: &Session,
    (seat, action): (u32, ActionId),
    prefix: &[Value],
) -> Result<Option<(Vec<String>, String)>, Fault> {
    let is_it = |offer: &Offer| offer.seat == seat && offer.action == action;
    if !session.offers()?.iter().any(is_it) {
        return Ok(None);
    }
    let begun = Move { seat, action, arguments: prefix.to_vec() };
    let values = session.rules().candidates(session.state(), seat, action, prefix)?;
    if values.is_empty() {
        return Ok(None);
    }
    let game = session.game();
    let declared = game.action(action).parameters.get(prefix.len());
    let ty = declared.map(|it| &game.local(it.local).ty);
    let names = session.names().as_declared();
    let show = |value| notation::show(game, &names, value, ty.unwrap_or(&Ty::Number));
    let typed = values.iter().map(show).collect();
    Ok(Some((typed, followers(session, &begun, prefix, &values)?)))
}

/// `With Red, at may be: Castle, Harbour (costs 1 from coins).`
fn followers(
    session: &Session,
    refused: &Move,
    prefix: &[Value],
    values: &[Value],
) -> Result<String, Fault> {
    let game = session.game();
    let declared = &game.action(refused.action).parameters;
    let parameters: Vec<_> = declared.iter().map(|it| game.local(it.local)).collect();
    // As they are typed.
    let names = session.names().as_declared();
    let show = |at: usize, value: &Value| {
        let ty = parameters.get(at).map_or(&Ty::Number, |it| &it.ty);
        let faces = written::faces(session, refused.seat, value, ty);
        faces.unwrap_or_else(|| notation::show(game, &names, value, ty))
    };
    let is_last = prefix.len() + 1 == parameters.len();
    let mut named = Vec::new();
    for value in values.iter().take(NAMED) {
        let arguments = prefix.iter().chain([value]).cloned().collect();
        let whole = Move { arguments, ..refused.clone() };
        let price = if is_last { price(session, &whole)? } else { String::new() };
        let text = format!("{}{price}", show(prefix.len(), value));
        if !named.contains(&text) {
            named.push(text);
        }
    }
    let more = values.len().saturating_sub(NAMED);
    if more > 0 {
        named.push(say(session, &own::MORE, [&more.to_string()]));
    }
    let given: Vec<String> = prefix.iter().enumerate().map(|(at, value)| show(at, value)).collect();
    let with = if given.is_empty() {
        String::new()
    } else {
        say(session, &own::GIVEN, [&given.join(", ")])
    };
    let next = parameters.get(prefix.len());
    let parameter = next.map_or("", |it| it.name.as_str());
    let named = named.join(", ");
    Ok(with + say(session, &own::MAY_BE, [parameter, &named]).as_str())
}
