//! What a seat is asked and may do: questions with their answers, actions with their moves and prices.

use super::written::written;
use super::{WIDTH, say};
use crate::engine::{Fault, Move, Offer, Role};
use crate::hir::{Action, Game, Ty};
use crate::notation::{self, Names, capital, own, prompt};
use crate::session::Session;
use crate::state::Value;

/// The most moves listed for one action among others, and for one alone.
const LISTED: u64 = 12;
const MOST: u64 = 100;

/// An open question, how it is answered, and the answers.
///
/// # Errors
/// When the game has a fault.
pub fn question(session: &Session, offer: Offer, width: usize) -> Result<Vec<String>, Fault> {
    let question = session.question(&offer)?;
    let mut lines = vec![format!("{question}  → {}", usage(session, offer))];
    lines.extend(answers(session, offer, width)?);
    Ok(lines)
}

/// An open question with its answers, or with their number if there is no room for them on the line.
///
/// # Errors
/// When the game has a fault.
pub fn short_question(session: &Session, offer: Offer, width: usize) -> Result<String, Fault> {
    let question = session.question(&offer)?;
    let answers = answers(session, offer, width)?;
    let whole = format!("{question}  → {}", answers.concat().trim_start());
    if answers.len() == 1 && whole.chars().count() <= width {
        return Ok(whole);
    }
    let (usage, number) = (usage(session, offer), number_of_answers(session, offer)?);
    Ok(format!("{question}  → {usage}{number}"))
}

/// `investigate(card, whom)`
#[must_use]
pub fn usage(session: &Session, offer: Offer) -> String {
    let game = session.game();
    let action = game.action(offer.action);
    let usage = notation::usage(game, action);
    if action.written.is_none() {
        return usage;
    }
    // A move says more than a form.
    let first = first_moves(session, offer, 1).unwrap_or_default();
    match first.first() {
        Some(first) => say(session, &own::SUCH_AS, [&action.name, first]),
        None => usage,
    }
}

/// The name of an action for the reader, if it differs from the name that is typed.
fn meaning(session: &Session, action: &str) -> String {
    let read = session.names().read(session.game(), action);
    if read == action { String::new() } else { format!("  {read}") }
}

/// The price after a move: ` (costs 1 from coins)`. Empty if there is none.
///
/// # Errors
/// When the game has a fault.
pub fn price(session: &Session, action: &Move) -> Result<String, Fault> {
    let costs = session.costs(action)?;
    let each: Vec<String> = costs
        .iter()
        .map(|cost| notation::cost_text(session.game(), session.names(), cost, action.seat))
        .collect();
    Ok(if each.is_empty() {
        String::new()
    } else {
        let costs = each.join(&say(session, &own::BESIDES, []));
        format!(" ({})", say(session, &own::COSTS, [&costs]))
    })
}

/// As `price`, for a typed move; nothing until it is complete.
#[must_use]
pub fn typed_price(session: &Session, seat: u32, line: &str) -> String {
    session
        .read_move(seat, line)
        .ok()
        .and_then(|action| price(session, &action).ok())
        .unwrap_or_default()
}

/// What a seat may do now: each action with the number of its moves and the first of them, and of an action alone with more.
///
/// # Errors
/// When the game has a fault.
pub fn legal(session: &Session, seat: u32, only: &str) -> Result<Vec<String>, Fault> {
    let mut lines = Vec::new();
    let only = &only.replace(' ', "_");
    let is_known = session.game().actions.iter().any(|action| action.name.starts_with(only));
    if !is_known {
        let no_action = say(session, &prompt::NO_ACTION, [only]);
        return Ok(vec![format!("{}.", capital(&no_action))]);
    }
    let offers = session.offers()?.into_iter().filter(|it| it.seat == seat);
    let asked: Vec<(Offer, &Action)> = offers
        .map(|offer| (offer, session.game().action(offer.action)))
        .filter(|(_, action)| action.name.starts_with(only))
        .collect();
    for (offer, action) in &asked {
        let is_alone = *only == action.name || asked.len() == 1;
        let limit = if is_alone { MOST } else { LISTED };
        lines.extend(moves(session, *offer, action, limit)?);
    }
    if lines.is_empty() {
        lines.push(say(session, &own::NOTHING_TO_DO, []));
    }
    Ok(lines)
}

/// An offered action, how many moves it has, and the first of them.
fn moves(
    session: &Session,
    offer: Offer,
    action: &Action,
    limit: u64,
) -> Result<Vec<String>, Fault> {
    let (rules, state, seat) = (session.rules(), session.state(), offer.seat);
    let chosen = |arguments| Move { seat, action: offer.action, arguments };
    let count = rules.count(state, seat, offer.action)?;
    let listed = first_moves(session, offer, limit)?;
    // Of moves with alike dice, one is listed.
    let told = if count <= limit { listed.len() as u64 } else { count };
    let number = if told == 1 {
        say(session, &own::ONE_MOVE, [])
    } else {
        say(session, &own::MOVES, [&told.to_string()])
    };
    let at_any_time =
        if offer.role == Role::Interrupt { say(session, &own::ALWAYS, []) } else { String::new() };
    let heading = format!(
        "{}{}  ({number}{at_any_time})",
        usage(session, offer),
        meaning(session, &action.name)
    );
    if action.parameters.is_empty() {
        let price = price(session, &chosen(Vec::new()))?;
        return Ok(vec![format!("{heading}{price}")]);
    }
    let mut lines = vec![heading];
    lines.extend(columns(&listed, WIDTH));
    if count > limit {
        let more = say(session, &own::MORE, [&(count - limit).to_string()]);
        lines.push(if limit < MOST {
            format!("  {more} (:legal {})", action.name)
        } else {
            format!("  {more}")
        });
    }
    Ok(lines)
}

/// The first legal moves of an offer, with their prices.
fn first_moves(session: &Session, offer: Offer, limit: u64) -> Result<Vec<String>, Fault> {
    let (rules, state) = (session.rules(), session.state());
    let count = rules.count(state, offer.seat, offer.action)?;
    let mut texts = Vec::new();
    for at in 0..count.min(limit) {
        if let Some(arguments) = rules.nth(state, offer.seat, offer.action, at)? {
            let action = Move { seat: offer.seat, action: offer.action, arguments };
            let text = format!("{}{}", written(session, &action), price(session, &action)?);
            // Dice that show the same are told apart by nobody.
            if !texts.contains(&text) {
                texts.push(text);
            }
        }
    }
    Ok(texts)
}

/// The legal answers to a question, if they fit on a few lines.
fn answers(session: &Session, offer: Offer, width: usize) -> Result<Vec<String>, Fault> {
    let count = session.rules().count(session.state(), offer.seat, offer.action)?;
    if count > LISTED {
        return Ok(vec![number_of_answers(session, offer)?]);
    }
    let texts = first_moves(session, offer, LISTED)?;
    let mut told = Vec::new();
    for (at, text) in (0..).zip(texts) {
        let printed = printed_on_answer(session, offer, at)?;
        told.push(match printed.as_slice() {
            [] => text,
            values => format!("{text} ({})", values.join(", ")),
        });
    }
    Ok(columns(&told, width))
}

/// The answer that a number stands for, in the order in which the answers are listed; nothing if there is no question,
/// or if its answers are numbers themselves.
#[must_use]
pub fn numbered_answer(session: &Session, seat: u32, line: &str) -> Option<String> {
    let number: u64 = line.trim().parse().ok()?;
    let offers = session.offers().ok()?;
    let mut asked = offers.into_iter().filter(|it| it.seat == seat && it.role == Role::Answer);
    let offer = asked.next().filter(|_| asked.next().is_none())?;
    let parameters = &session.game().action(offer.action).parameters;
    let is_number = |ty: &Ty| ty.element().unwrap_or(ty).never_none().is_number();
    if parameters.iter().any(|it| is_number(&session.game().local(it.local).ty)) {
        return None;
    }
    let at = usize::try_from(number.checked_sub(1)?).ok()?;
    first_moves(session, offer, LISTED).ok()?.into_iter().nth(at)
}

/// How many legal answers a question has.
fn number_of_answers(session: &Session, offer: Offer) -> Result<String, Fault> {
    let (rules, state) = (session.rules(), session.state());
    let count = rules.count(state, offer.seat, offer.action)?;
    let answers = say(session, &own::ANSWERS, [&count.to_string()]);
    Ok(format!("  {answers}"))
}

/// What is printed on the card that an answer names.
fn printed_on_answer(session: &Session, offer: Offer, at: u64) -> Result<Vec<String>, Fault> {
    let game = session.game();
    let arguments =
        session.rules().nth(session.state(), offer.seat, offer.action, at)?.unwrap_or_default();
    let parameter = game.action(offer.action).parameters.first();
    let local = parameter.map(|parameter| game.local(parameter.local));
    Ok(match (arguments.as_slice(), local.map(|local| &local.ty)) {
        ([Value::Member(card)], Some(Ty::Member(of))) => {
            crate::display::printed_on(game, session.names(), *of, *card)
        }
        _ => Vec::new(),
    })
}

/// Texts in columns, as many as fit in a width.
fn columns(texts: &[String], screen: usize) -> Vec<String> {
    let width = texts.iter().map(|text| text.chars().count()).max().unwrap_or(0) + 2;
    let across = (screen.saturating_sub(4) / width.max(1)).max(1);
    let row = |row: &[String]| row.iter().map(|it| format!("{it:width$}")).collect::<String>();
    texts.chunks(across).map(|texts| format!("  {}", row(texts).trim_end())).collect()
}

/// The name of an action for the reader, if it differs from the declared one, or the first sentence about it, without the
/// numbers of a rulebook.
#[must_use]
pub fn about(session: &Session, action: &Action) -> String {
    let names = session.names();
    let game = session.game();
    let read = names.read(game, &action.name);
    if read != action.name {
        return read.to_owned();
    }
    first_sentence(game, names, &action.doc)
}

/// The first sentence of a comment for the reader, without the numbers of a rulebook; empty if it is not translated.
#[must_use]
pub fn first_sentence(game: &Game, names: &Names, doc: &[String]) -> String {
    let mut said = crate::hir::said(doc).into_iter();
    let text = said.find(|it| !it.text.is_empty());
    let text = text.map(|it| it.text).unwrap_or_default();
    let read = names.read(game, &text);
    if read == text && names.language.is_some_and(|id| usize::from(id) > 0) {
        return String::new();
    }
    let end = read.find(". ").map_or(read.len(), |at| at + 1);
    read.get(..end).unwrap_or(read).to_owned()
}
