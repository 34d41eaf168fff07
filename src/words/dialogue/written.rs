//! Legal moves and values as they are listed, so that they can be typed: dice by what they show and cards by their
//! signs, as on the table.

use crate::engine::Move;
use crate::hir::{Game, Ty, TypeId, WrittenValue};
use crate::notation::{move_text, show};
use crate::session::Session;
use crate::state::Value;
use crate::view::Viewer;

/// A move, with its dice by their faces if this means the same move, or one with dice of the same kinds.
pub fn written(session: &Session, action: &Move) -> String {
    let game = session.game();
    let named = move_text(game, session.names(), action, |_| false);
    let declared = game.action(action.action);
    if declared.written.is_some() {
        return named;
    }
    let types: Vec<&Ty> = declared.parameters.iter().map(|it| &game.local(it.local).ty).collect();
    let names = session.names().as_declared();
    let pairs = action.arguments.iter().zip(&types);
    let arguments = pairs.map(|(value, ty)| {
        let faces = faces(session, action.seat, value, ty).or_else(|| signs(game, value, ty));
        faces.unwrap_or_else(|| show(game, &names, value, ty))
    });
    let arguments: Vec<String> = arguments.collect();
    let shown = format!("{}({})", declared.name, arguments.join(", "));
    if arguments.is_empty() {
        return named;
    }
    let means = |read: &Move| {
        let both = read.arguments.iter().zip(&action.arguments).zip(&types);
        let mut alike = both.map(|((one, other), ty)| is_alike(game, one, other, ty));
        read.action == action.action && alike.all(|it| it)
    };
    let read = session.read_move(action.seat, &shown);
    if read.is_ok_and(|it| means(&it)) { shown } else { named }
}

/// A value of dice by their faces; nothing for any other.
pub fn faces(session: &Session, seat: u32, value: &Value, ty: &Ty) -> Option<String> {
    let game = session.game();
    let of = dice(game, ty)?;
    let view = session.view(Viewer::Seat(seat));
    let face = |die: u32| {
        let shown = view.entries.iter().map(|entry| &entry.shown);
        let mut cards = shown.flat_map(|it| it.cards(of));
        cards.find(|card| card.number == die)?.face
    };
    match value {
        Value::Member(die) => face(*die).map(|it| it.to_string()),
        Value::Set(set) => {
            let faces: Option<Vec<i32>> = set.bits().map(face).collect();
            let mut faces = faces?;
            faces.sort_unstable();
            let faces: Vec<String> = faces.iter().map(ToString::to_string).collect();
            Some(format!("{{{}}}", faces.join(" ")))
        }
        Value::None
        | Value::Flag(_)
        | Value::Number(_)
        | Value::Seat(_)
        | Value::List(_)
        | Value::Text(_) => None,
    }
}

/// Cards by their signs, as far as a keyboard has them; nothing for any other value.
fn signs(game: &Game, value: &Value, ty: &Ty) -> Option<String> {
    let of = ty.innermost().declared_type()?;
    let card = |card: u32| {
        game.look.card_signs(game, of, card)?;
        WrittenValue::Member(of, card).text(game)
    };
    match value {
        Value::Member(at) => card(*at),
        Value::Set(set) => {
            let cards: Option<Vec<String>> = set.bits().map(card).collect();
            Some(format!("{{{}}}", cards?.join(" ")))
        }
        Value::None
        | Value::Flag(_)
        | Value::Number(_)
        | Value::Seat(_)
        | Value::List(_)
        | Value::Text(_) => None,
    }
}

/// The type of the dice that values of a type are, or are made of.
fn dice(game: &Game, ty: &Ty) -> Option<TypeId> {
    let of = ty.innermost().declared_type()?;
    game.face(of).map(|_| of)
}

/// Whether two values are the same, or dice of the same kinds.
fn is_alike(game: &Game, one: &Value, other: &Value, ty: &Ty) -> bool {
    let Some(of) = dice(game, ty) else {
        return one == other;
    };
    let kinds = |value: &Value| {
        let dice = match value {
            Value::Member(die) => vec![*die],
            Value::Set(set) => set.bits().collect(),
            Value::None
            | Value::Flag(_)
            | Value::Number(_)
            | Value::Seat(_)
            | Value::List(_)
            | Value::Text(_) => Vec::new(),
        };
        let mut kinds: Vec<_> = (dice.into_iter()).map(|die| game.original(of, die)).collect();
        kinds.sort_unstable();
        kinds
    };
    kinds(one) == kinds(other)
}
