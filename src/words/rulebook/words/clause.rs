//! Conditions behind `if` and `until`: in German, the verb goes to the end.

use super::Writer;
use super::condition::requirements;
use crate::hir::{Expr, ExprKind};
use crate::rulebook::model::{Fragment, Words};
use crate::rulebook::phrases::{conditions, values};

/// The verbs of German conditions, as they stand between their parts.
const VERBS: [&str; 12] = [
    "ist",
    "sind",
    "bist",
    "hat",
    "hast",
    "haben",
    "gibt",
    "gilt",
    "liegt",
    "liegen",
    "enthält",
    "enthalten",
];

/// A condition as a clause: `du mindestens 3 Münzen hast`.
pub(super) fn clause(writer: &Writer<'_>, expr: &Expr) -> Words {
    if writer.language() != "de" {
        return writer.condition(expr);
    }
    let expr = writer.settled.undecided(expr);
    let apart = |it: &Expr| match (&expr.kind, &it.kind) {
        (ExprKind::And(..), ExprKind::Or(..)) | (ExprKind::Or(..), ExprKind::And(..)) => true,
        (_, kind) => matches!(kind, ExprKind::Quantified(_) | ExprKind::If(..)),
    };
    let beside = |each: &Expr| {
        let each = writer.settled.undecided(each);
        let words = clause(writer, each);
        if apart(each) { words.bracketed() } else { words }
    };
    match &expr.kind {
        ExprKind::And(..) => {
            let all = requirements(writer, expr).into_iter();
            writer.all_of(all.map(beside).collect())
        }
        ExprKind::Or(a, b) => writer.say(&conditions::OR, [beside(a), beside(b)]),
        ExprKind::Quantified(_) => verb_last(writer.condition(expr)),
        // These end with a verb, or with a colon behind which the order is that of a sentence.
        ExprKind::Let(..) => writer.condition(expr),
        ExprKind::If(condition, yes, no) => {
            let [condition, yes, no] =
                [condition, yes, no].map(|each| clause(writer, writer.settled.undecided(each)));
            writer.say(&values::IF, [condition, yes, no])
        }
        ExprKind::Number(_) | ExprKind::Flag(_) | ExprKind::None | ExprKind::Seat(_) => {
            writer.condition(expr)
        }
        ExprKind::Member(..) | ExprKind::Text(_) | ExprKind::Seats | ExprKind::Members(_) => {
            writer.condition(expr)
        }
        ExprKind::Local(_) | ExprKind::LocalAt(..) | ExprKind::State(..) => {
            verb_last(writer.condition(expr))
        }
        ExprKind::Zone(_) | ExprKind::Top(_) | ExprKind::Column(..) | ExprKind::Set(_) => {
            verb_last(writer.condition(expr))
        }
        // The file says it, and its verb is not known.
        ExprKind::Function(..) | ExprKind::Rule(..) | ExprKind::Hook(..) => {
            writer.say(&conditions::IT_IS_SO, [writer.condition(expr)])
        }
        ExprKind::Builtin(..) | ExprKind::Compare(..) | ExprKind::Otherwise(..) => {
            verb_last(writer.condition(expr))
        }
        ExprKind::Told(_) => verb_last(writer.condition(expr)),
    }
}

/// A German sentence with its verb at the end. What stands in parentheses or behind a colon keeps its order, and so does
/// a relative clause before a colon.
fn verb_last(words: Words) -> Words {
    let mut depth = 0_usize;
    let (mut found, mut relative) = (None, None);
    let mut end = words.0.len();
    for (at, piece) in words.0.iter().enumerate() {
        let Fragment::Plain(text) = piece else { continue };
        let is_outside = depth == 0;
        depth = (depth + text.matches('(').count()).saturating_sub(text.matches(')').count());
        if !is_outside {
            continue;
        }
        if found.is_some() && text.starts_with(", ") {
            relative = Some(at);
        }
        if text.contains(':') {
            let Some(at) = relative else { return words };
            end = at;
            break;
        }
        let verb = VERBS.into_iter().find(|verb| text.split(' ').any(|word| word == *verb));
        if found.is_none() {
            found = verb.map(|verb| (at, verb));
        }
    }
    let Some((at, verb)) = found else { return words };
    let Words(mut pieces) = words;
    let behind = pieces.split_off(end);
    if let Some(Fragment::Plain(text)) = pieces.get_mut(at) {
        let others: Vec<&str> = text.split(' ').filter(|word| *word != verb).collect();
        let others = others.join(" ");
        // A blank stays on either side.
        *text = if others.trim().is_empty() { " ".to_owned() } else { others };
    }
    let is_last = pieces.last().is_some_and(|it| it.text() == " ");
    if is_last {
        pieces.pop();
    }
    Words(pieces).then(Words::plain(format!(" {verb}"))).then(Words(behind))
}

#[cfg(test)]
mod tests {
    use super::verb_last;
    use crate::rulebook::model::Words;

    #[test]
    fn the_verb_goes_to_the_end() {
        let name = |text: &str| Words::plain(text);
        let said = |pieces: &[&str]| {
            let words = pieces.iter().fold(Words::default(), |all, it| all.then(name(it)));
            verb_last(words).text()
        };

        assert_eq!(said(&["Feld", " ist nicht leer"]), "Feld nicht leer ist");
        assert_eq!(said(&["Ort", " ist ", "Geheimbund"]), "Ort Geheimbund ist");
        assert_eq!(said(&["du hast ", "3", " ", "Münzen"]), "du 3 Münzen hast");
        assert_eq!(said(&["Ort", " fehlt"]), "Ort fehlt");
        assert_eq!(said(&["für jeden s gilt: ", "s", " ist wach"]), "für jeden s gilt: s ist wach");
        assert_eq!(
            said(&["es gibt ", "eine Karte c", ", ", "für die", " gilt: ", "c", " ist wach"]),
            "es eine Karte c gibt, für die gilt: c ist wach"
        );
        assert_eq!(said(&["(", "a", " ist ", "b", ")", " ist ", "c"]), "(a ist b) c ist");
    }
}
