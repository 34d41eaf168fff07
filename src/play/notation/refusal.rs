//! Refusals in words: the name and place of the condition, its sentence, and the values for which it fails.

use serde_json::{Map, Value as Json, json};

use super::unread;
use super::{Names, capital, own, prompt, say, show, value_json};
use crate::base::Sources;
use crate::engine::{Reason, Refusal};
use crate::hir::{Game, Local, Ty};
use crate::state::Value;

/// The message for a player whose move is refused.
#[must_use]
pub fn refusal_lines(
    game: &Game,
    sources: &Sources,
    names: &Names,
    refusal: &Refusal,
) -> Vec<String> {
    match refusal {
        Refusal::Over => vec![names.own(game, &prompt::IS_OVER, [])],
        Refusal::NotOffered { acting, offered } => {
            let who: Vec<&str> = acting.iter().map(|seat| names.of(*seat)).collect();
            let waits = if who.is_empty() {
                String::new()
            } else {
                format!(" {}", names.own(game, &own::WAITS, [&who.join(", ")]))
            };
            let able: Vec<&str> = offered.iter().map(|id| game.action(*id).name.as_str()).collect();
            let can = if able.is_empty() {
                String::new()
            } else {
                names.own(game, &prompt::YOU_MAY, [&able.join(", ")])
            };
            vec![names.own(game, &prompt::NOT_NOW, [&waits, &can])]
        }
        Refusal::Argument { parameter, local } => {
            vec![match local {
                Some(local) => unfit(game, names, game.local(*local)),
                None => {
                    let argument = argument(game, names, *parameter);
                    names.own(game, &prompt::NO_CHOICE, [&argument])
                }
            }]
        }
        Refusal::CannotFall { name, from, ty } => {
            let choices = choices(game, names, from, ty);
            vec![names.own(game, &prompt::CAN_BE, [name, &choices])]
        }
        Refusal::Conditions(reasons) => {
            reasons.iter().flat_map(|reason| reason_lines(game, sources, names, reason)).collect()
        }
    }
}

/// `` `column` takes a number 1..7. ``
fn unfit(game: &Game, names: &Names, local: &Local) -> String {
    let said = unread::unfit(game, names, &local.ty, &local.name).message;
    format!("{}.", capital(&said))
}

/// `The second argument`: an action seldom has more than three.
fn argument(game: &Game, names: &Names, parameter: usize) -> String {
    let number = (parameter + 1).to_string();
    let phrase = match parameter {
        0 => &prompt::FIRST_ARGUMENT,
        1 => &prompt::SECOND_ARGUMENT,
        2 => &prompt::THIRD_ARGUMENT,
        _ => &prompt::ARGUMENT,
    };
    names.own(game, phrase, [&number])
}

/// `1..6`, or the values one by one.
fn choices(game: &Game, names: &Names, from: &[Value], ty: &Ty) -> String {
    let in_a_row = from
        .iter()
        .zip(from.iter().skip(1))
        .all(|(a, b)| matches!((a, b), (Value::Number(a), Value::Number(b)) if a + 1 == *b));
    let shown = |value: &Value| show(game, names, value, ty);
    match from {
        [first, .., last] if in_a_row => format!("{}..{}", shown(first), shown(last)),
        _ => from.iter().map(shown).collect::<Vec<_>>().join(", "),
    }
}

/// A condition with its sentence, its name and place, and its values.
#[must_use]
pub fn reason_lines(game: &Game, sources: &Sources, names: &Names, reason: &Reason) -> Vec<String> {
    let condition = game.condition(reason.condition);
    let mut lines = vec![say(game, names, &reason.sentence)];
    let place = sources.place(condition.span);
    let rule = names.own(game, &prompt::AT, [&condition.cite(), &place]);
    lines.push(format!("  {rule}"));
    lines.extend(value_lines(game, sources, names, reason));
    lines
}

/// A condition that holds, with its name and place, and its values.
#[must_use]
pub fn held_lines(game: &Game, sources: &Sources, names: &Names, reason: &Reason) -> Vec<String> {
    let condition = game.condition(reason.condition);
    let place = sources.place(condition.span);
    let mut lines = vec![format!("{} holds, at {place}", condition.cite())];
    lines.extend(value_lines(game, sources, names, reason));
    lines
}

/// `  pool is 3`, a line for each value of a condition.
fn value_lines(game: &Game, sources: &Sources, names: &Names, reason: &Reason) -> Vec<String> {
    let facts = facts(game, sources, names, reason).into_iter();
    let line = |(written, value, ty): (String, &Value, &Ty)| {
        let value = show(game, names, value, ty);
        format!("  {}", names.own(game, &own::IS, [&written, &value]))
    };
    facts.map(line).collect()
}

/// The values of a condition with the text of their expressions, without values that are equal in words.
fn facts<'r>(
    game: &Game,
    sources: &Sources,
    names: &Names,
    reason: &'r Reason,
) -> Vec<(String, &'r Value, &'r Ty)> {
    let mut facts: Vec<(String, &Value, &Ty)> = Vec::new();
    for (span, value, ty) in &reason.values {
        let words: Vec<&str> = sources.slice(*span).split_whitespace().collect();
        let written = words.join(" ");
        let known = facts.iter().any(|fact| fact.0 == written && fact.1 == value);
        if !known && written != show(game, names, value, ty) {
            facts.push((written, value, ty));
        }
    }
    facts
}

/// A refusal as JSON.
#[must_use]
pub fn refusal_json(game: &Game, sources: &Sources, names: &Names, refusal: &Refusal) -> Json {
    let mut json = match refusal {
        Refusal::Over => json!({ "kind": "over" }),
        Refusal::NotOffered { acting, offered } => {
            let offered = offered.iter().map(|id| game.action(*id));
            json!({
                "kind": "not offered",
                "waits_for": acting.iter().map(|seat| names.of(*seat)).collect::<Vec<_>>(),
                "offered": offered.map(|it| it.name.as_str()).collect::<Vec<_>>(),
            })
        }
        Refusal::Argument { parameter, .. } => {
            json!({ "kind": "argument", "argument": parameter + 1 })
        }
        Refusal::CannotFall { name, from, ty } => {
            let from = from.iter().map(|it| value_json(game, names, it, ty));
            json!({ "kind": "chance", "name": name, "from": from.collect::<Vec<_>>() })
        }
        Refusal::Conditions(reasons) => {
            let reasons = reasons.iter().map(|reason| reason_json(game, sources, names, reason));
            json!({ "kind": "conditions", "reasons": reasons.collect::<Vec<_>>() })
        }
    };
    let lines = refusal_lines(game, sources, names, refusal);
    if let Some(json) = json.as_object_mut() {
        json.insert("text".to_owned(), lines.join("\n").into());
    }
    json
}

/// A condition as JSON.
#[must_use]
pub fn reason_json(game: &Game, sources: &Sources, names: &Names, reason: &Reason) -> Json {
    let condition = game.condition(reason.condition);
    let at = sources.position(condition.span);
    let names_as_declared = names.as_declared();
    let values: Map<String, Json> = facts(game, sources, &names_as_declared, reason)
        .into_iter()
        .map(|(written, value, ty)| (written, value_json(game, names, value, ty)))
        .collect();
    json!({
        "rule": condition.cite(),
        "file": sources.name(condition.span.file),
        "line": at.line,
        "text": say(game, names, &reason.sentence),
        "values": values,
    })
}
