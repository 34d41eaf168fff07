//! Expressions that bind a name: quantifiers and `let`.

use super::super::{Reader, Rule};
use super::{Best, Binary, Expr, ExprKind, Over, Reached, expressions, two_values_in};
use crate::syntax::ast::Name;
use crate::syntax::pairs::Pair;

/// A word that binds names over a domain. Several names are as many quantifiers, one within the other.
pub(super) fn over(reader: &mut Reader<'_>, word: Over, pair: Pair<'_>) -> ExprKind {
    let mut names = pair.names();
    let span = pair.span();
    let (Some(last), Ok([domain, body])) =
        (names.pop(), <[Expr; 2]>::try_from(expressions(reader, pair)))
    else {
        return ExprKind::Broken;
    };
    let around = match word {
        // For each of the one, how many of the other there are.
        Over::Count => Over::Sum,
        Over::Every | Over::Some | Over::Sum | Over::Highest | Over::Lowest => word,
        Over::All | Over::First | Over::Last | Over::Only | Over::Union => word,
    };
    let binding = |word: Over, name: Name, body: Expr| ExprKind::Over {
        word,
        name,
        domain: Box::new(domain.clone()),
        body: Box::new(body),
    };
    let inner = binding(word, last, body);
    names.into_iter().rev().fold(inner, |kind, name| binding(around, name, Expr { kind, span }))
}

/// Some of a domain: those that a condition holds for, or that have most or least of something.
pub(super) fn chosen(reader: &mut Reader<'_>, word: Over, pair: Pair<'_>) -> ExprKind {
    let span = pair.span();
    let name = pair.child(Rule::name).map(Pair::name);
    let filter = filter(reader, pair);
    let best = pair.child(Rule::best);
    let (Some(name), Ok([domain])) = (name, <[Expr; 1]>::try_from(expressions(reader, pair)))
    else {
        return ExprKind::Broken;
    };
    let Some(best) = best else {
        let any = Expr { kind: ExprKind::Flag(true), span };
        return ExprKind::Over {
            word,
            name,
            domain: Box::new(domain),
            body: Box::new(filter.unwrap_or(any)),
        };
    };
    let most = best.has(Rule::w_most);
    let Ok([value]) = <[Expr; 1]>::try_from(expressions(reader, best)) else {
        return ExprKind::Broken;
    };
    ExprKind::Best(Box::new(Best { word, name, domain, filter, most, value }))
}

/// `all f reached from a by g in f.beside where …`
pub(super) fn reached(reader: &mut Reader<'_>, pair: Pair<'_>) -> ExprKind {
    let names = pair.names();
    let filter = filter(reader, pair);
    let (Ok([name, next]), Ok([start, domain])) =
        (<[Name; 2]>::try_from(names), <[Expr; 2]>::try_from(expressions(reader, pair)))
    else {
        return ExprKind::Broken;
    };
    ExprKind::Reached(Box::new(Reached { name, start, next, domain, filter }))
}

/// The condition behind `where`.
fn filter(reader: &mut Reader<'_>, pair: Pair<'_>) -> Option<Expr> {
    let filter = pair.child(Rule::filter)?;
    expressions(reader, filter).pop()
}

/// A word before two operands that are joined by `and`.
pub(super) fn of_two(reader: &mut Reader<'_>, binary: Binary, pair: Pair<'_>) -> ExprKind {
    let [left, right] = two_values_in(reader, pair);
    ExprKind::Binary(binary, Box::new(left), Box::new(right))
}

/// `let a = … let b = … then …`: the first name stands in all that follows.
pub(super) fn naming(reader: &mut Reader<'_>, pair: Pair<'_>) -> ExprKind {
    let span = pair.span();
    let names = pair.names();
    let mut values = expressions(reader, pair);
    let Some(body) = values.pop() else {
        return ExprKind::Broken;
    };
    let named = names.into_iter().zip(values).rev();
    let whole = named.fold(body, |body, (name, value)| Expr {
        kind: ExprKind::Let { name, value: Box::new(value), body: Box::new(body) },
        span,
    });
    whole.kind
}
