//! Conditions in words.

use super::Writer;
use super::called::Called;
use super::clause::clause;
use super::compared::compared;
use crate::hir::{Builtin, Compare, Expr, ExprKind, Fold, Ty};
use crate::rulebook::model::{Fragment, Words};
use crate::rulebook::phrases::conditions;

impl Writer<'_> {
    /// An expression as something that holds or does not: `whom is not you`.
    #[must_use]
    pub fn condition(&self, expr: &Expr) -> Words {
        let expr = self.settled.undecided(expr);
        if let Some(written) = self.alike().as_written(expr) {
            return self.condition(&written);
        }
        match &expr.kind {
            ExprKind::Compare(how, a, b) => compared(self, *how, a, b),
            ExprKind::And(..) => {
                let is_or = |kind: &ExprKind| matches!(kind, ExprKind::Or(..));
                let all = requirements(self, expr).into_iter();
                self.all_of(all.map(|each| self.joined(each, is_or)).collect())
            }
            ExprKind::Or(a, b) => {
                if let Some(words) = self.implied(expr) {
                    return words;
                }
                let both =
                    [a, b].map(|each| self.joined(each, |kind| matches!(kind, ExprKind::And(..))));
                self.say(&conditions::OR, both)
            }
            ExprKind::Builtin(Builtin::Not, operands) => {
                operands.first().map(|operand| self.negated(operand)).unwrap_or_default()
            }
            ExprKind::Builtin(Builtin::IsEmpty, operands) => self.empty(operands, true),
            ExprKind::State(..) | ExprKind::Column(..) | ExprKind::LocalAt(..) => {
                self.belongings().flagged(expr, true)
            }
            ExprKind::Local(_) if expr.ty == Ty::Flag => self.belongings().flagged(expr, true),
            ExprKind::Number(_) | ExprKind::Flag(_) | ExprKind::None => self.value(expr),
            ExprKind::Seat(_) | ExprKind::Member(..) | ExprKind::Text(_) => self.value(expr),
            ExprKind::Seats | ExprKind::Members(_) | ExprKind::Local(_) => self.value(expr),
            ExprKind::Zone(_) | ExprKind::Top(_) | ExprKind::Function(..) => self.value(expr),
            ExprKind::Rule(..) | ExprKind::Hook(..) | ExprKind::Set(_) => self.value(expr),
            ExprKind::Builtin(..) | ExprKind::Otherwise(..) | ExprKind::Let(..) => self.value(expr),
            ExprKind::If(condition, yes, no) => {
                let condition = self.clause(condition);
                let [yes, no] = [yes, no].map(|each| self.condition(each));
                self.say(&crate::rulebook::phrases::values::IF, [condition, yes, no])
            }
            ExprKind::Quantified(over) => self.quantified(over),
            ExprKind::Told(_) => self.say(&conditions::HOLDS, [self.value(expr)]),
        }
    }

    /// A condition behind `if` and `until`: `du mindestens 3 Münzen hast`.
    pub(in crate::rulebook) fn clause(&self, expr: &Expr) -> Words {
        clause(self, expr)
    }

    /// `not A or B` as a rule: `if A, then B`.
    fn implied(&self, expr: &Expr) -> Option<Words> {
        let mut parts = alternatives(expr).into_iter().map(|part| self.settled.undecided(part));
        let first = parts.next()?;
        let if_so =
            if let ExprKind::Compare(how @ (Compare::IsNot | Compare::NotIn), a, b) = &first.kind {
                let kind = ExprKind::Compare(how.opposite(), a.clone(), b.clone());
                self.clause(&Expr { kind, ..first.clone() })
            } else if let ExprKind::Builtin(Builtin::Not, operands) = &first.kind {
                self.clause(operands.first()?)
            } else {
                return None;
            };
        let rest: Vec<&Expr> = parts.collect();
        let rest = match rest.as_slice() {
            [one] => self.condition(one),
            several => {
                let is_and = |kind: &ExprKind| matches!(kind, ExprKind::And(..));
                let parts = several.iter().map(|part| self.joined(part, is_and));
                parts.reduce(|before, part| self.say(&conditions::OR, [before, part]))?
            }
        };
        Some(self.say(&conditions::IMPLIES, [if_so, rest]))
    }

    /// Conditions that all hold: `A, B and C`.
    pub(super) fn all_of(&self, all: Vec<Words>) -> Words {
        let mut all = one_subject(all);
        match (all.pop(), all.pop()) {
            (Some(last), Some(before)) => {
                let last = self.say(&conditions::AND, [before, last]);
                Words::joined(all.into_iter().chain([last]), ", ")
            }
            (one, _) => one.unwrap_or_default(),
        }
    }

    /// A condition beside another one, in parentheses where it could be read in two ways.
    fn joined(&self, expr: &Expr, apart: fn(&ExprKind) -> bool) -> Words {
        let expr = self.settled.undecided(expr);
        let words = self.condition(expr);
        let is_long = matches!(expr.kind, ExprKind::Quantified(_) | ExprKind::If(..));
        if apart(&expr.kind) || is_long { words.bracketed() } else { words }
    }

    pub(super) fn negated(&self, expr: &Expr) -> Words {
        let expr = self.settled.undecided(expr);
        if let Some(written) = self.alike().as_written(expr) {
            return self.negated(&written);
        }
        match &expr.kind {
            ExprKind::Builtin(Builtin::IsEmpty, operands) => self.empty(operands, false),
            ExprKind::Compare(how, a, b) => compared(self, how.opposite(), a, b),
            ExprKind::State(..) | ExprKind::Column(..) | ExprKind::LocalAt(..) => {
                self.belongings().flagged(expr, false)
            }
            ExprKind::Local(_) => self.belongings().flagged(expr, false),
            ExprKind::Told(_) => self.say(&conditions::HOLDS_NOT, [self.value(expr)]),
            ExprKind::Number(_) | ExprKind::Flag(_) | ExprKind::None | ExprKind::Seat(_) => {
                self.say(&conditions::NOT, [self.value(expr)])
            }
            ExprKind::Member(..) | ExprKind::Text(_) | ExprKind::Seats | ExprKind::Members(_) => {
                self.say(&conditions::NOT, [self.value(expr)])
            }
            ExprKind::Zone(_) | ExprKind::Top(_) | ExprKind::Set(_) | ExprKind::Builtin(..) => {
                self.say(&conditions::NOT, [self.part(expr)])
            }
            ExprKind::Function(id, arguments) => {
                self.not_called(&self.calls().function(*id), arguments)
            }
            ExprKind::Rule(id, arguments) => self.not_called(&self.calls().rule(*id), arguments),
            ExprKind::Hook(id, arguments) => {
                self.not_called(&Called::bare(self.hook(*id)), arguments)
            }
            ExprKind::And(..) | ExprKind::Or(..) | ExprKind::Otherwise(..) | ExprKind::If(..) => {
                self.say(&conditions::NOT, [self.condition(expr).bracketed()])
            }
            ExprKind::Quantified(over) if over.fold == Fold::Some => {
                let each = self.each(over.local, &over.domain);
                self.say(&conditions::NONE, [each, self.condition(&over.body)])
            }
            ExprKind::Let(..) | ExprKind::Quantified(_) => {
                self.say(&conditions::NOT, [self.condition(expr).bracketed()])
            }
        }
    }

    fn not_called(&self, called: &Called, arguments: &[Expr]) -> Words {
        if let Some(words) = self.calls().said_with(called, arguments, None) {
            return self.say(&conditions::IT_IS_NOT_SO, [words]);
        }
        match self.denied(&called.name.text()) {
            Some(denied) => self.call(called.name.clone().read_as(&denied), arguments),
            None => self.say(&conditions::HOLDS_NOT, [self.call(called.name.clone(), arguments)]),
        }
    }

    /// The opposite of a name that is a predicate in English: `is inside`, `is not inside`.
    fn denied(&self, name: &str) -> Option<String> {
        const DENIED: [(&str, &str); 4] =
            [("is ", "is not "), ("has ", "has no "), ("can ", "cannot "), ("may ", "may not ")];
        let mut denied = DENIED.into_iter().filter(|_| self.language() == "en");
        denied.find_map(|(verb, opposite)| Some(format!("{opposite}{}", name.strip_prefix(verb)?)))
    }

    fn empty(&self, operands: &[Expr], empty: bool) -> Words {
        let Some(set) = operands.first() else { return Words::default() };
        let words = self.part(set);
        if let (ExprKind::Local(_), Some(Ty::Member(of)), false) =
            (&set.kind, set.ty.element(), empty)
        {
            return self.say(&conditions::HOLDS_SOME, [words, self.type_noun(*of)]);
        }
        if matches!(set.kind, ExprKind::Zone(_) | ExprKind::Local(_)) && words.agreement().plural {
            return self.belongings().had_any(set, !empty);
        }
        let phrase = if empty { &conditions::EMPTY } else { &conditions::NOT_EMPTY };
        self.say(phrase, [words])
    }
}

/// The conditions that all have to hold.
pub(super) fn requirements<'e>(writer: &'e Writer<'_>, expr: &'e Expr) -> Vec<&'e Expr> {
    let expr = writer.settled.undecided(expr);
    if let ExprKind::And(a, b) = &expr.kind {
        [a, b].into_iter().flat_map(|part| requirements(writer, part)).collect()
    } else {
        vec![expr]
    }
}

/// The conditions of which one has to hold.
fn alternatives(expr: &Expr) -> Vec<&Expr> {
    if let ExprKind::Or(a, b) = &expr.kind {
        [a, b].into_iter().flat_map(|part| alternatives(part)).collect()
    } else {
        vec![expr]
    }
}

/// The verbs behind which something else that somebody has may follow: `Anna has 3 points and 7 coins`.
const HAS: [&str; 8] = ["has", "have", "hat", "hast", "a", "as", "ha", "hai"];

/// Of several things that somebody has, the second and later ones without who has them.
fn one_subject(all: Vec<Words>) -> Vec<Words> {
    let subject = |words: &Words| match words.0.as_slice() {
        [who, Fragment::Plain(verb), _, ..] if HAS.contains(&verb.trim()) => {
            Some([who.text().to_owned(), verb.clone()])
        }
        _ => None,
    };
    let subjects: Vec<Option<[String; 2]>> = all.iter().map(subject).collect();
    let before = std::iter::once(&None).chain(&subjects);
    let kept = all.into_iter().zip(&subjects).zip(before).map(|((words, own), before)| {
        let is_told = own.is_some() && own == before;
        if is_told { Words(words.0.into_iter().skip(2).collect()) } else { words }
    });
    kept.collect()
}
