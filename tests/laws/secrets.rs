//! Looks through everything that a seat is shown for cards that it may not know.
//!
//! What may be known is worked out anew here, from the declarations and the referee's view, and not with
//! the code that makes the views of seats.

use std::collections::{BTreeMap, BTreeSet};

use hoyle::engine::Role;
use hoyle::hir::{ActionKind, Audience, Ty};
use hoyle::{Move, Session, Sources, Stop, Viewer};
use serde_json::Value as Json;

use crate::own_words::own_words;

/// For each seat, the cards that it has had a right to see, and the faces of dice as `Red1:4`. The last entry
/// is for somebody who looks on.
#[derive(Default)]
pub struct Known {
    seats: BTreeMap<usize, BTreeSet<String>>,
    /// How much of the record has been read, and how much has been searched.
    read: usize,
    searched: usize,
}

fn viewers(session: &Session) -> Vec<(usize, Viewer)> {
    let seats = session.state().seats();
    let mut all: Vec<(usize, Viewer)> =
        (0..seats).map(|seat| (seat as usize, Viewer::Seat(seat))).collect();
    all.push((seats as usize, Viewer::Public));
    all
}

pub fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|it: char| !(it.is_alphanumeric() || it == '_')).filter(|it| !it.is_empty())
}

/// A card by its name, and a die with its face: `Red1:4`.
fn written(card: &Json) -> String {
    match card.as_str() {
        Some(name) => name.to_owned(),
        None => format!("{}:{}", card["die"].as_str().unwrap(), card["face"]),
    }
}

/// A card, and for a die its name alone as well.
fn with_name(card: &str) -> [String; 2] {
    [card.to_owned(), card.split(':').next().unwrap().to_owned()]
}

/// The faces of dice in a text: `Red1:4`.
fn faces(text: &str) -> impl Iterator<Item = &str> {
    let parts = text.split(|it: char| !(it.is_alphanumeric() || it == '_' || it == ':'));
    parts.filter(|it| it.split_once(':').is_some_and(|(_, face)| face.parse::<i32>().is_ok()))
}

impl Known {
    /// Adds what the present position lets each seat see.
    pub fn learn(&mut self, session: &Session) {
        let referee = hoyle::notation::view_json(
            session.game(),
            session.names(),
            &session.view(Viewer::Referee),
        );
        for (at, viewer) in viewers(session) {
            let name = if let Viewer::Seat(seat) = viewer { session.names().of(seat) } else { "" };
            let known = self.seats.entry(at).or_default();
            for zone in &session.game().zones {
                let whole = referee.get(&zone.name).unwrap();
                let family: Vec<(&str, &Json)> = match whole.get("cards") {
                    Some(_) => vec![("", whole)],
                    None => whole
                        .as_object()
                        .unwrap()
                        .iter()
                        .map(|(index, cards)| (index.as_str(), cards))
                        .collect(),
                };
                for (index, cards) in family {
                    let cards: Vec<String> =
                        cards["cards"].as_array().unwrap().iter().map(written).collect();
                    let seen = match zone.audience {
                        Audience::Public => true,
                        Audience::Owner => {
                            index.split(',').next() == Some(name) && !name.is_empty()
                        }
                        Audience::Of(state) => {
                            let who = &session.game().states[state];
                            let at: Vec<&str> = index.split(',').take(who.indices.len()).collect();
                            let who = &referee[&who.name];
                            let who = if at.is_empty() { who } else { &who[at.join(",")] };
                            words(&who.to_string()).any(|it| it == name)
                        }
                        Audience::Nobody | Audience::Holder => false,
                    };
                    if seen {
                        known.extend(cards.iter().flat_map(|it| with_name(it)));
                    }
                }
            }
            known.extend(own_words(session, self.read, viewer));
        }
        self.read = session.record().len();
        self.learn_tops(session);
    }

    /// The open top cards of hidden piles, from the public view, whose other cards are only counted.
    fn learn_tops(&mut self, session: &Session) {
        let public = hoyle::notation::view_json(
            session.game(),
            session.names(),
            &session.view(Viewer::Public),
        );
        let mut tops = BTreeSet::new();
        for zone in session.game().zones.iter().filter(|zone| zone.top_public) {
            for pile in public[&zone.name].as_object().unwrap().values() {
                let top = Some(&pile["top"]).filter(|it| !it.is_null());
                tops.extend(top.map(written).into_iter().flat_map(|it| with_name(&it)));
            }
        }
        for known in self.seats.values_mut() {
            known.extend(tops.clone());
        }
    }

    /// Searches views, what is new in logs, prompts, legal moves and refusals; in the end all of the logs.
    pub fn search(&mut self, session: &Session, sources: &Sources) {
        let since = if session.offers().unwrap().is_empty() { 0 } else { self.searched };
        self.searched = session.record().len();
        let cards: BTreeSet<&str> = card_names(session);
        for (at, viewer) in viewers(session) {
            let mut known = self.seats[&at].clone();
            known.extend(noted(session, viewer));
            let known = &known;
            for text in shown(session, since, viewer) {
                let dice = faces(&text).filter(|it| cards.contains(it.split(':').next().unwrap()));
                for word in words(&text).filter(|word| cards.contains(word)).chain(dice) {
                    assert!(known.contains(word), "{viewer:?} is shown {word} in: {text}");
                }
            }
            if let Viewer::Seat(seat) = viewer {
                legal_moves(session, seat, known, &cards);
                refusals(session, sources, seat, known, &cards);
            }
        }
    }
}

/// The cards that stand in the states that a viewer sees: what is noted there, `check` has followed. A sheet of what may be
/// names cards whose places nobody knows.
fn noted(session: &Session, viewer: Viewer) -> BTreeSet<String> {
    let view = session.view(viewer);
    let view = hoyle::notation::view_json(session.game(), session.names(), &view);
    let states = session.game().states.iter();
    let texts = states.map(|state| view[&state.name].to_string());
    let texts: Vec<String> = texts.collect();
    texts.iter().flat_map(|it| words(it)).map(str::to_owned).collect()
}

fn card_names(session: &Session) -> BTreeSet<&str> {
    let types = session.game().zones.iter().map(|zone| &session.game().types[zone.of]);
    types.flat_map(|ty| &ty.members).map(|member| member.name.as_str()).collect()
}

/// Everything that a viewer reads, and of the log what is new.
fn shown(session: &Session, since: usize, viewer: Viewer) -> Vec<String> {
    let mut texts = session.screen(viewer);
    values(
        &hoyle::notation::view_json(session.game(), session.names(), &session.view(viewer)),
        &mut texts,
    );
    for seen in session.seen(viewer, since) {
        let (game, names) = (session.game(), session.names());
        texts.push(hoyle::notation::event_text(game, names, &seen));
        values(&hoyle::notation::event_json(game, names, &seen), &mut texts);
    }
    texts
}

/// The moves that a seat may make on the table may name cards that it does not know, if they name all of them: a list from which
/// some are missing would tell where those are. An answer may name any card.
fn legal_moves(session: &Session, seat: u32, known: &BTreeSet<String>, cards: &BTreeSet<&str>) {
    for offer in session
        .offers()
        .unwrap()
        .into_iter()
        .filter(|it| it.seat == seat && it.role != Role::Interrupt)
    {
        let action = &session.game().actions[offer.action];
        let count = session.rules().count(session.state(), seat, offer.action).unwrap();
        if !matches!(action.kind, ActionKind::Turn) || count > 300 {
            continue;
        }
        let mut named: BTreeSet<String> = BTreeSet::new();
        for at in 0..count {
            let arguments =
                session.rules().nth(session.state(), seat, offer.action, at).unwrap().unwrap();
            let action = Move { seat, action: offer.action, arguments };
            let text = hoyle::notation::call_text(session.game(), session.names(), &action);
            named.extend(
                words(&text)
                    .filter(|it| cards.contains(it) && !known.contains(*it))
                    .map(str::to_owned),
            );
        }
        let unknown: BTreeSet<String> = members(session, action)
            .filter(|it| cards.contains(it.as_str()) && !known.contains(it))
            .collect();
        assert!(
            named.is_empty() || named == unknown,
            "seat {seat} may name {named:?} in {}, and does not know {unknown:?}",
            action.name
        );
    }
}

/// All that the parameters of an action can name.
fn members(session: &Session, action: &hoyle::hir::Action) -> impl Iterator<Item = String> {
    let types = action.parameters.iter().map(|it| &session.game().locals[it.local].ty);
    let named = types.filter_map(|ty| match ty {
        Ty::Set(of, _) | Ty::Optional(of) => {
            if let Ty::Member(of) = of.as_ref() {
                Some(*of)
            } else {
                None
            }
        }
        Ty::Member(of) => Some(*of),
        _ => None,
    });
    let names =
        named.flat_map(|of| session.game().types[of].members.iter().map(|it| it.name.clone()));
    names.collect::<Vec<_>>().into_iter()
}

/// The values in an object; its keys are the same for everybody.
fn values(json: &Json, texts: &mut Vec<String>) {
    match json {
        Json::Array(items) => items.iter().for_each(|it| values(it, texts)),
        Json::Object(members) if members.contains_key("die") => texts.push(written(json)),
        Json::Object(members) => members.values().for_each(|it| values(it, texts)),
        other => texts.push(other.to_string()),
    }
}

/// Tries moves with cards of all kinds; a refusal may name them, and nothing else that is hidden.
fn refusals(
    session: &Session,
    sources: &Sources,
    seat: u32,
    known: &BTreeSet<String>,
    cards: &BTreeSet<&str>,
) {
    for (id, action) in session.game().actions.iter_enumerated() {
        let types: Vec<Ty> =
            action.parameters.iter().map(|it| session.game().locals[it.local].ty.clone()).collect();
        for round in 0..3u32 {
            let number = u32::try_from(session.record().len()).unwrap() * 7 + seat * 3 + round * 11;
            let arguments = types.iter().map(|ty| match ty {
                Ty::Seat => hoyle::state::Value::Seat(number % session.state().seats()),
                Ty::Member(of) => hoyle::state::Value::Member(
                    number % u32::try_from(session.game().types[*of].members.len()).unwrap(),
                ),
                _ => hoyle::state::Value::None,
            });
            let action = Move { seat, action: id, arguments: arguments.collect() };
            if let Err(Stop::Refused(refusal)) = session.rules().legality(session.state(), &action)
            {
                let own = hoyle::notation::call_text(session.game(), session.names(), &action);
                let own: BTreeSet<&str> = words(&own).collect();
                let text = hoyle::notation::refusal_lines(
                    session.game(),
                    sources,
                    session.names(),
                    &refusal,
                )
                .join("\n");
                for word in words(&text).filter(|word| cards.contains(word) && !own.contains(word))
                {
                    assert!(
                        known.contains(word),
                        "seat {seat} reads {word} in the refusal: {text}"
                    );
                }
            }
        }
    }
}
