//! Refusals in words: the rule by name and place, its sentence, and the values that made it fail.

use serde_json::{Value as Json, json};

use super::{Names, say, show};
use crate::base::Sources;
use crate::engine::{Reason, Refusal};
use crate::hir::{Game, Ty};
use crate::state::Value;

/// What a player reads when a move is refused.
#[must_use]
pub fn refusal_lines(
    game: &Game,
    sources: &Sources,
    names: &Names,
    refusal: &Refusal,
) -> Vec<String> {
    match refusal {
        Refusal::Over => vec!["The game is over.".to_owned()],
        Refusal::NotOffered { acting, offered } => {
            let who: Vec<&str> = acting.iter().map(|seat| names.of(*seat)).collect();
            let waits = if who.is_empty() {
                String::new()
            } else {
                format!(" Play waits for {}.", who.join(", "))
            };
            let able: Vec<&str> = offered
                .iter()
                .filter_map(|id| game.actions.get(*id))
                .map(|it| it.name.as_str())
                .collect();
            let can = if able.is_empty() {
                String::new()
            } else {
                format!(" On offer to you: {}.", able.join(", "))
            };
            vec![format!("That cannot be done now.{waits}{can}")]
        }
        Refusal::Argument { parameter } => vec![format!(
            "Argument {} is not one that can be chosen.",
            parameter + 1
        )],
        Refusal::CannotFall { name, from, ty } => vec![format!(
            "`{name}` can be {}.",
            choices(game, names, from, ty)
        )],
        Refusal::Conditions(reasons) => reasons
            .iter()
            .flat_map(|reason| reason_lines(game, sources, names, reason))
            .collect(),
    }
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

/// A condition with its sentence, its name and place, and the values that it looks at.
#[must_use]
pub fn reason_lines(game: &Game, sources: &Sources, names: &Names, reason: &Reason) -> Vec<String> {
    let Some(condition) = game.conditions.get(reason.condition) else {
        return Vec::new();
    };
    let mut lines = vec![say(game, names, &reason.sentence)];
    lines.push(format!(
        "  {} at {}",
        condition.cite(),
        sources.place(condition.span)
    ));
    lines.extend(
        facts(game, sources, names, reason)
            .into_iter()
            .map(|(what, value)| format!("  {what} is {value}")),
    );
    lines
}

/// What a condition looks at, as it is written, with its value.
fn facts(game: &Game, sources: &Sources, names: &Names, reason: &Reason) -> Vec<(String, String)> {
    let mut facts: Vec<(String, String)> = Vec::new();
    for (span, value, ty) in &reason.values {
        let written = sources
            .slice(*span)
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        let fact = (written, show(game, names, value, ty));
        if fact.0 != fact.1 && !facts.contains(&fact) {
            facts.push(fact);
        }
    }
    facts
}

/// The same for other programs.
#[must_use]
pub fn refusal_json(game: &Game, sources: &Sources, names: &Names, refusal: &Refusal) -> Json {
    let (kind, reasons) = match refusal {
        Refusal::Over => ("over", Vec::new()),
        Refusal::NotOffered { .. } => ("not offered", Vec::new()),
        Refusal::Argument { .. } | Refusal::CannotFall { .. } => ("argument", Vec::new()),
        Refusal::Conditions(reasons) => (
            "conditions",
            reasons
                .iter()
                .filter_map(|it| reason_json(game, sources, names, it))
                .collect(),
        ),
    };
    json!({ "kind": kind, "text": refusal_lines(game, sources, names, refusal).join("\n"), "reasons": reasons })
}

/// A condition for other programs; nothing where the game has no such condition.
#[must_use]
pub fn reason_json(game: &Game, sources: &Sources, names: &Names, reason: &Reason) -> Option<Json> {
    let condition = game.conditions.get(reason.condition)?;
    let at = sources.position(condition.span);
    let values: serde_json::Map<String, Json> = facts(game, sources, &names.as_declared(), reason)
        .into_iter()
        .map(|(what, value)| (what, Json::String(value)))
        .collect();
    Some(json!({
        "rule": condition.cite(),
        "file": sources.name(condition.span.file),
        "line": at.line,
        "text": say(game, names, &reason.sentence),
        "values": values,
    }))
}
