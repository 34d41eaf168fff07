//! Options that declarations read, and so shape the game. They have their values before any name is resolved.

use std::collections::{BTreeMap, BTreeSet};
use std::mem::discriminant;

use super::report;
use crate::base::Span;
use crate::diag::Sink;
use crate::syntax::ast::{
    Audience, Binary, Bound, Choice, Expr, ExprKind, Item, ItemKind, Name, OptionDecl, Part,
    Setting, TypeKind, Unary,
};

/// The written value of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Literal {
    /// A number.
    Number(i32),
    /// `yes` or `no`.
    Flag(bool),
    /// A member of its type.
    Member(String),
}

/// The values of options, by name.
pub type OptionLiterals = BTreeMap<String, Literal>;

impl Literal {
    /// Reads a value that is given for an option.
    fn parse(text: &str) -> Self {
        let text = text.trim();
        match (text, text.parse()) {
            ("yes", _) => Self::Flag(true),
            ("no", _) => Self::Flag(false),
            (_, Ok(number)) => Self::Number(number),
            (_, Err(_)) => Self::Member(text.to_owned()),
        }
    }

    /// The value of an expression that is a single value.
    #[must_use]
    pub fn of(expr: &Expr) -> Option<Self> {
        let kind = &expr.kind;
        if let ExprKind::Number(number) = kind {
            Some(Self::Number(*number))
        } else if let ExprKind::Flag(flag) = kind {
            Some(Self::Flag(*flag))
        } else if let ExprKind::Name(name) = kind {
            Some(Self::Member(name.clone()))
        } else if let ExprKind::Unary(Unary::Negative, of) = kind
            && let ExprKind::Number(number) = of.kind
        {
            number.checked_neg().map(Self::Number)
        } else {
            None
        }
    }

    fn expr(&self, span: Span) -> Expr {
        let kind = match self {
            Self::Number(number) if *number < 0 => {
                let number = ExprKind::Number(number.saturating_neg());
                ExprKind::Unary(Unary::Negative, Box::new(Expr { kind: number, span }))
            }
            Self::Number(number) => ExprKind::Number(*number),
            Self::Flag(flag) => ExprKind::Flag(*flag),
            Self::Member(name) => ExprKind::Name(name.clone()),
        };
        Expr { kind, span }
    }

    /// Whether an option of this type can have the value, as far as the type tells.
    fn fits(&self, option: &OptionDecl) -> bool {
        match (&option.ty.kind, self) {
            (TypeKind::Range(low, high), Self::Number(number)) => {
                let within = |low: i32, high: i32| (low..=high).contains(number);
                match (low, high) {
                    (Bound::Number(low), Bound::Number(high)) => within(low.value, high.value),
                    _ => true,
                }
            }
            (TypeKind::OneOf(members), Self::Member(name)) => {
                members.iter().any(|member| member.text == *name)
            }
            (TypeKind::Named(name), Self::Flag(_)) => name.text == "flag",
            (TypeKind::Named(name), Self::Number(_)) => name.text == "number",
            (TypeKind::Named(_), Self::Member(_)) => true,
            _ => false,
        }
    }
}

impl std::fmt::Display for Literal {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Number(number) => write!(out, "{number}"),
            Self::Flag(flag) => out.write_str(if *flag { "yes" } else { "no" }),
            Self::Member(name) => out.write_str(name),
        }
    }
}

/// The options that declarations read, in order of name.
#[must_use]
pub fn shaping<'i>(items: impl IntoIterator<Item = &'i Item> + Clone) -> BTreeSet<String> {
    let all = items.clone().into_iter();
    let options: BTreeSet<&str> = all.filter_map(option).map(named).collect();
    let mut found = BTreeSet::new();
    if options.is_empty() {
        return found;
    }
    let mut open: Vec<(Part<'_>, bool)> = Vec::new();
    for item in items {
        open.extend(item.kind.parts().into_iter().map(|part| (part, false)));
    }
    while let Some((part, shapes)) = open.pop() {
        let inner = match part {
            Part::Option(name) => {
                found.insert(name.text.clone());
                Vec::new()
            }
            Part::Used(name) => {
                found.extend(Some(name.to_owned()).filter(|_| shapes));
                Vec::new()
            }
            Part::Shaping(expr) => {
                open.extend(expr.parts().into_iter().map(|part| (part, true)));
                Vec::new()
            }
            Part::Expr(expr) if shapes => expr.parts(),
            Part::Block(block) => {
                let statements = block.statements.iter();
                statements.flat_map(|it| it.kind.parts()).collect()
            }
            Part::Type(ty) => ty.parts(),
            Part::Item(item) => item.kind.parts(),
            Part::ForOther(parts) => parts,
            Part::Expr(_) | Part::Sentence(_) | Part::Quoted(_) | Part::Shown(_) | Part::Me => {
                Vec::new()
            }
        };
        open.extend(inner.into_iter().map(|part| (part, shapes)));
    }
    found.retain(|name| options.contains(name.as_str()));
    found
}

fn option(item: &Item) -> Option<&OptionDecl> {
    if let ItemKind::Option(it) = &item.kind { Some(it) } else { None }
}

fn named(option: &OptionDecl) -> &str {
    &option.name.text
}

/// Sets the chosen options that declarations read, each given as `name=value`. Values that do not fit, and options that
/// are fixed, are reported when a game begins.
pub(super) fn choose(items: &mut [Item], chosen: &[String]) {
    if chosen.is_empty() {
        return;
    }
    let shaping = shaping(&*items);
    let chosen = chosen.iter().filter_map(|it| it.split_once('='));
    for (name, value) in chosen.filter(|(name, _)| shaping.contains(name.trim())) {
        for item in items.iter_mut() {
            let ItemKind::Option(option) = &mut item.kind else {
                continue;
            };
            let value = Literal::parse(value);
            if option.name.text == name.trim() && !option.fixed && value.fits(option) {
                option.default = value.expr(option.default.span);
            }
        }
    }
}

/// Fixes options of a library and of the libraries that it uses, as a `use` line says.
pub(super) fn fix<'i>(
    items: impl Iterator<Item = &'i mut Item>,
    settings: &[Setting],
    library: &str,
    sink: &mut Sink,
) {
    let options = items
        .filter_map(|item| if let ItemKind::Option(it) = &mut item.kind { Some(it) } else { None });
    let mut options: Vec<&mut OptionDecl> = options.collect();
    for Setting { name, value } in settings {
        if let Some(option) = options.iter_mut().find(|it| it.name.text == name.text) {
            option.default = value.clone();
            option.fixed = true;
            continue;
        }
        let known = options.iter().map(|it| it.name.text.as_str());
        sink.push(report::unknown_setting(name.span, &name.text, library, known));
    }
}

/// The values of options that are written as one value, or that follow another option: `use cards with lowest = small`.
pub(super) fn settled(items: &[Item]) -> OptionLiterals {
    let written: BTreeMap<&str, (Literal, bool)> = items
        .iter()
        .filter_map(option)
        .filter_map(|it| Some((named(it), (Literal::of(&it.default)?, it.fixed))))
        .collect();
    let mut settled = OptionLiterals::new();
    for (name, first) in &written {
        let (mut value, mut follows) = first.clone();
        // In a circle of options, each follows another once.
        for _ in 0..written.len() {
            match &value {
                Literal::Member(other) if follows => match written.get(other.as_str()) {
                    Some(next) => (value, follows) = next.clone(),
                    None => break,
                },
                Literal::Member(_) | Literal::Number(_) | Literal::Flag(_) => break,
            }
        }
        settled.insert((*name).to_owned(), value);
    }
    settled
}

/// Sets options that follow another one.
pub(super) fn follow(items: &mut [Item], settled: &OptionLiterals) {
    let places: BTreeMap<String, Span> =
        items.iter().filter_map(option).map(|it| (it.name.text.clone(), it.default.span)).collect();
    for item in items {
        let ItemKind::Option(option) = &mut item.kind else {
            continue;
        };
        let written = option.default.span;
        if let ExprKind::Name(other) = &option.default.kind
            && let (Some(there), Some(value)) = (places.get(other), settled.get(other))
            && option.fixed
        {
            option.follows = Some(Name { text: other.clone(), span: written });
            // Only the other option gives the place of the member.
            let place = match value {
                Literal::Member(_) => *there,
                Literal::Number(_) | Literal::Flag(_) => written,
            };
            option.default = value.expr(place);
        }
    }
}

/// Replaces audiences that depend on options by the audiences that the options choose.
pub(super) fn audiences(items: &mut [Item], settled: &OptionLiterals, sink: &mut Sink) {
    for item in items {
        let audience = if let ItemKind::Zone(it) = &mut item.kind {
            &mut it.audience
        } else if let ItemKind::State(it) = &mut item.kind {
            &mut it.audience
        } else {
            continue;
        };
        while let Audience::Chosen(choice) = audience {
            let Choice { condition, then, otherwise } = choice.as_ref().clone();
            *audience = match holds(&condition, settled) {
                Ok(true) => then,
                Ok(false) => otherwise,
                Err(place) => {
                    sink.push(report::not_settled(place, "who sees something"));
                    Audience::Secret
                }
            };
        }
    }
}

/// Whether a condition on options holds; otherwise the place of what is unknown.
fn holds(condition: &Expr, settled: &OptionLiterals) -> Result<bool, Span> {
    let same = |left: &Expr, right: &Expr| same(left, right, settled);
    if let ExprKind::Binary(word, left, right) = &condition.kind {
        match word {
            Binary::And => Ok(holds(left, settled)? && holds(right, settled)?),
            Binary::Or => Ok(holds(left, settled)? || holds(right, settled)?),
            Binary::Is => same(left, right),
            Binary::IsNot => Ok(!same(left, right)?),
            Binary::In | Binary::NotIn | Binary::Less | Binary::More => Err(condition.span),
            Binary::AtMost | Binary::AtLeast | Binary::Otherwise => Err(condition.span),
            Binary::Range | Binary::Operation(_) | Binary::Both => Err(condition.span),
            Binary::Between | Binary::FromTop => Err(condition.span),
        }
    } else if let ExprKind::Unary(Unary::Not, of) = &condition.kind {
        Ok(!holds(of, settled)?)
    } else {
        match value(condition, settled)? {
            (Literal::Flag(flag), true) => Ok(flag),
            _ => Err(condition.span),
        }
    }
}

/// Whether an option has a value; otherwise the place of what is no option, or no value of its kind.
fn same(left: &Expr, right: &Expr, settled: &OptionLiterals) -> Result<bool, Span> {
    let (one, other) = (value(left, settled)?, value(right, settled)?);
    match (&one, &other) {
        ((_, false), (_, false)) => Err(left.span),
        ((one, _), (other, _)) if discriminant(one) != discriminant(other) => {
            Err(left.span.to(right.span))
        }
        ((one, _), (other, _)) => Ok(one == other),
    }
}

/// The value of an expression, and whether it is that of an option. A name that is no option is a member of a type.
fn value(expr: &Expr, settled: &OptionLiterals) -> Result<(Literal, bool), Span> {
    let literal = Literal::of(expr).ok_or(expr.span)?;
    if let Literal::Member(name) = &literal
        && let Some(value) = settled.get(name)
    {
        return Ok((value.clone(), true));
    }
    Ok((literal, false))
}
