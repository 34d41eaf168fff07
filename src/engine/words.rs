//! Values, moves and sentences as people read them. A move's text is the one that is typed.

use super::{Drawn, Move, Names};
use crate::hir::{Game, Ty};
use crate::state::{Value, Word, Words};

/// A value as it is written: `Ben`, `BLM`, `{A B C}`.
#[must_use]
pub fn show(game: &Game, names: &Names, value: &Value, ty: &Ty) -> String {
    match (value, ty) {
        (_, Ty::Optional(inner)) if *value != Value::None => show(game, names, value, inner),
        (Value::None, _) => "none".to_owned(),
        (Value::Flag(flag), _) => if *flag { "yes" } else { "no" }.to_owned(),
        (Value::Number(number), _) => number.to_string(),
        (Value::Seat(seat), _) => names.of(*seat).to_owned(),
        (Value::Member(member), Ty::Member(id)) => {
            let found = game.types.get(*id).and_then(|it| it.members.get(*member as usize));
            found.map_or_else(|| "?".to_owned(), |it| it.name.clone())
        }
        (Value::Member(member), _) => member.to_string(),
        (Value::Set(_) | Value::List(_), _) => {
            let of = ty.element().cloned().unwrap_or(Ty::Number);
            let parts: Vec<String> = value.elements(&of).iter().map(|it| show(game, names, it, &of)).collect();
            format!("{{{}}}", parts.join(" "))
        }
        (Value::Text(text), _) => text.clone(),
    }
}

/// Cards by name with blanks between them; dice, for which there are faces, with what they show: `Red1:4 Red2:6`.
#[must_use]
pub fn show_cards(game: &Game, cards: &[u32], faces: &[i32], of: crate::hir::TypeId) -> String {
    let nobody = Names(Vec::new());
    let faces = faces.iter().map(Some).chain(std::iter::repeat(None));
    let each = cards.iter().zip(faces).map(|(card, face)| {
        let name = show(game, &nobody, &Value::Member(*card), &Ty::Member(of));
        face.map_or(name.clone(), |face| format!("{name}:{face}"))
    });
    each.collect::<Vec<_>>().join(" ")
}

/// An outcome of chance: cards from the top down, or the value drawn.
#[must_use]
pub fn show_drawn(game: &Game, names: &Names, drawn: &Drawn, ty: &Ty) -> String {
    match drawn {
        Drawn::Order(cards) => cards.iter().map(|card| show(game, names, &Value::Member(*card), ty)).collect::<Vec<_>>().join(" "),
        Drawn::Choice(value) => show(game, names, value, ty),
    }
}

/// A sentence with its values put in.
#[must_use]
pub fn say(game: &Game, names: &Names, words: &Words) -> String {
    let parts = words.0.iter().map(|word| match word {
        Word::Plain(text) => text.clone(),
        Word::Value(value, ty) => show(game, names, value, ty),
    });
    parts.collect()
}

/// The one text of a move: `investigate(BLM, Ben)`, or the bare name where there is nothing to choose.
/// Arguments that `hidden` marks are written as `sealed`.
#[must_use]
pub fn move_text(game: &Game, names: &Names, action: &Move, hidden: impl Fn(usize) -> bool) -> String {
    let Some(declared) = game.actions.get(action.action) else { return String::new() };
    if declared.parameters.is_empty() {
        return declared.name.clone();
    }
    let arguments = action.arguments.iter().zip(&declared.parameters).enumerate().map(|(at, (value, parameter))| {
        let ty = game.locals.get(parameter.local).map_or(Ty::Number, |it| it.ty.clone());
        if hidden(at) { "sealed".to_owned() } else { show(game, names, value, &ty) }
    });
    format!("{}({})", declared.name, arguments.collect::<Vec<_>>().join(", "))
}
