//! Logs, legal moves and endings as lines of text.

use hoyle::engine::{Fault, Offer, Role};
use hoyle::hir::{Action, Ty, TypeId};
use hoyle::notation::{Phrase, own};
use hoyle::state::Value;
use hoyle::view::{self, Seen};
use hoyle::{Move, Session, Viewer};

use super::written::written;

/// The most moves listed for one action among others, and for one alone.
const LISTED: u64 = 12;
const MOST: u64 = 100;

/// The width of a screen.
const WIDTH: usize = 80;

/// Words of hoyle in the language of the players.
pub fn say<const N: usize>(session: &Session, phrase: &Phrase, values: [&str; N]) -> String {
    session.names().own(session.game(), phrase, values)
}

/// A move, and what followed it.
#[derive(Default)]
struct Stretch {
    action: Option<String>,
    events: Vec<String>,
    /// The cards that its moves name, until the log says where they went.
    named: Vec<(TypeId, u32)>,
}

impl Stretch {
    fn add(&mut self, session: &Session, event: &Seen) {
        let sent = sent(event);
        if !sent.is_empty() && sent.iter().all(|card| self.named.contains(card)) {
            self.named.retain(|card| !sent.contains(card));
            return;
        }
        let text = hoyle::notation::event_text(session.game(), session.names(), event);
        if event.is_move() {
            self.action = Some(text);
        } else {
            self.events.push(text);
        }
        self.named.extend(event.arguments(session.game()));
    }

    fn line(&self) -> String {
        let events = self.events.join(" · ");
        match &self.action {
            Some(action) if events.is_empty() => action.clone(),
            Some(action) => format!("{action}  # {events}"),
            None => format!("  {events}"),
        }
    }

    /// One line, or one for each event if that line would be too long.
    fn lines(&self) -> Vec<String> {
        let line = self.line();
        if line.chars().count() <= WIDTH {
            return vec![line];
        }
        self.action
            .iter()
            .cloned()
            .chain(self.events.iter().map(|event| format!("  {event}")))
            .collect()
    }
}

/// What a viewer has seen happen in a part of the record.
pub fn between(session: &Session, viewer: Viewer, from: usize, until: usize) -> Vec<Seen> {
    let part = session.record().get(from..until).unwrap_or_default();
    let events = part.iter().flat_map(|entry| &entry.events);
    let seen = events.filter_map(|event| view::see(session.game(), event, viewer));
    seen.collect()
}

/// Each move with its effects, without the cards that the move names itself. What else is said stands where so many of the
/// events have been told.
pub fn log(session: &Session, seen: &[Seen], said: &[(usize, String)]) -> Vec<String> {
    let mut stretches: Vec<Stretch> = Vec::new();
    let mut said = said.iter().peekable();
    for (at, event) in seen.iter().enumerate() {
        if event.is_move() || stretches.is_empty() {
            stretches.push(Stretch::default());
        }
        if let Some(last) = stretches.last_mut() {
            while let Some((_, text)) = said.next_if(|(before, _)| *before <= at) {
                last.events.push(text.clone());
            }
            last.add(session, event);
        }
    }
    if let Some(last) = stretches.last_mut() {
        last.events.extend(said.map(|(_, text)| text.clone()));
    }
    stretches.iter().flat_map(Stretch::lines).collect()
}

/// Cards that the rules moved by name, if there is nothing else to say: the faces of dice are news.
fn sent(event: &Seen) -> Vec<(TypeId, u32)> {
    let Seen::Went(way) = event else {
        return Vec::new();
    };
    let named = way.cards.iter().filter(|_| way.named);
    named
        .filter(|it| it.cards.iter().all(|card| card.face.is_none()))
        .flat_map(|it| it.cards.iter().map(|card| (it.of, card.number)))
        .collect()
}

/// An open question, how it is answered, and the answers.
pub fn question(session: &Session, offer: Offer, width: usize) -> Result<Vec<String>, Fault> {
    let question = session.question(&offer)?;
    let mut lines = vec![format!("{question}  → {}", usage(session, offer))];
    lines.extend(answers(session, offer, width)?);
    Ok(lines)
}

/// An open question with its answers, or with their number if there is no room for them on the line.
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
pub fn usage(session: &Session, offer: Offer) -> String {
    let game = session.game();
    let action = game.action(offer.action);
    let usage = hoyle::notation::usage(game, action);
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
pub fn price(session: &Session, action: &Move) -> Result<String, Fault> {
    let costs = session.costs(action)?;
    let each: Vec<String> = costs
        .iter()
        .map(|cost| hoyle::notation::cost_text(session.game(), session.names(), cost, action.seat))
        .collect();
    Ok(if each.is_empty() {
        String::new()
    } else {
        let costs = each.join(&say(session, &own::BESIDES, []));
        format!(" ({})", say(session, &own::COSTS, [&costs]))
    })
}

/// As `price`, for a typed move; nothing until it is complete.
pub fn typed_price(session: &Session, seat: u32, line: &str) -> String {
    session
        .read_move(seat, line)
        .ok()
        .and_then(|action| price(session, &action).ok())
        .unwrap_or_default()
}

/// What a seat may do now: each action with the number of its moves and the first of them, and of an action alone with more.
pub fn legal(session: &Session, seat: u32, only: &str) -> Result<Vec<String>, Fault> {
    let mut lines = Vec::new();
    let offers = session.offers()?.into_iter().filter(|it| it.seat == seat);
    let asked: Vec<(Offer, &Action)> = offers
        .map(|offer| (offer, session.game().action(offer.action)))
        .filter(|(_, action)| action.name.starts_with(only))
        .collect();
    for (offer, action) in &asked {
        let is_alone = only == action.name || asked.len() == 1;
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
    let number = if count == 1 {
        say(session, &own::ONE_MOVE, [])
    } else {
        say(session, &own::MOVES, [&count.to_string()])
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
    lines.extend(columns(&first_moves(session, offer, limit)?, WIDTH));
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
            hoyle::display::printed_on(game, session.names(), *of, *card)
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

/// How the game ended: the reason, the winners, the scores that the viewer may see.
pub fn ending(session: &Session, viewer: Viewer) -> Vec<String> {
    let played = hoyle::sim::Played::of(session);
    let winners = played.winners(session.names());
    let winners = if winners.is_empty() {
        say(session, &own::NOBODY_WINS, [])
    } else {
        say(session, &own::WON_BY, [&winners.join(", ")])
    };
    let reason = played.reason(session.game(), session.names());
    let mut lines = vec![say(session, &own::OVER, [&reason]), winners];
    let scores = session.seen_scores(viewer).unwrap_or_default();
    if scores.iter().any(Option::is_some) {
        let named = session.names().seats.iter().zip(scores);
        let each: Vec<String> = named
            .map(|(name, score)| match score {
                Some(score) => format!("{name} {score}"),
                None => say(session, &own::HIDDEN, [name]),
            })
            .collect();
        lines.push(say(session, &own::SCORES, [&each.join(", ")]));
    }
    lines
}
