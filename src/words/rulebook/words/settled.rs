//! What the chosen options settle: conditions that hold or fail whatever happens at the table, and actions that nobody can
//! take.

use std::collections::BTreeMap;

use crate::hir::{
    Action, ActionId, Builtin, Check, Compare, Expr, ExprKind, Fold, Game, RuleId, StateId, Stmt,
    StmtKind,
};
use crate::state::Value;

/// The values of the options, and what follows from them.
#[derive(Clone, Debug)]
pub(in crate::rulebook) struct Settled<'g> {
    game: &'g Game,
    options: BTreeMap<StateId, Value>,
}

impl<'g> Settled<'g> {
    /// The chosen options, and those of the file for the others.
    pub(in crate::rulebook) fn new(game: &'g Game, chosen: &[(StateId, Value)]) -> Self {
        let states = game.states.iter_enumerated();
        let options = states.filter(|(_, state)| state.option.is_some());
        let own = options.filter_map(|(id, state)| Some((id, written(&state.initial)?)));
        Self { game, options: own.chain(chosen.iter().cloned()).collect() }
    }

    /// Nothing is chosen, and nothing follows.
    pub(super) const fn nothing(game: &'g Game) -> Self {
        Self { game, options: BTreeMap::new() }
    }
}

fn number(value: &Value) -> Option<i32> {
    if let Value::Number(number) = value { Some(*number) } else { None }
}

/// A value that is written out.
fn written(expr: &Expr) -> Option<Value> {
    match &expr.kind {
        ExprKind::Number(number) => Some(Value::Number(*number)),
        ExprKind::Flag(flag) => Some(Value::Flag(*flag)),
        ExprKind::None => Some(Value::None),
        ExprKind::Seat(seat) => Some(Value::Seat(*seat)),
        ExprKind::Member(_, member) => Some(Value::Member(*member)),
        ExprKind::Text(_) | ExprKind::Seats | ExprKind::Members(_) | ExprKind::Local(_) => None,
        ExprKind::LocalAt(..) | ExprKind::State(..) | ExprKind::Zone(_) | ExprKind::Top(_) => None,
        ExprKind::Column(..) | ExprKind::Function(..) | ExprKind::Rule(..) => None,
        ExprKind::Hook(..) | ExprKind::Set(_) | ExprKind::Builtin(..) | ExprKind::Compare(..) => {
            None
        }
        ExprKind::And(..) | ExprKind::Or(..) | ExprKind::Otherwise(..) | ExprKind::If(..) => None,
        ExprKind::Let(..) | ExprKind::Quantified(_) | ExprKind::Told(_) => None,
    }
}

impl<'g> Settled<'g> {
    /// The number that an option is.
    pub(super) fn number_of(&self, option: StateId) -> Option<i32> {
        number(self.options.get(&option)?)
    }

    /// The value of an expression, if the options alone give it.
    fn value_of(&self, expr: &Expr) -> Option<Value> {
        match &expr.kind {
            ExprKind::State(id, _) => self.options.get(id).cloned(),
            ExprKind::Column(of, column, row) => {
                let Some(Value::Member(row)) = self.value_of(row) else {
                    return None;
                };
                let row = self.game.types.get(*of)?.members.get(row as usize)?;
                row.values.get(*column).and_then(written)
            }
            ExprKind::Function(id, arguments) if arguments.is_empty() => {
                self.value_of(&self.game.functions.get(*id)?.body)
            }
            ExprKind::Number(_) | ExprKind::Flag(_) | ExprKind::None | ExprKind::Seat(_) => {
                written(expr)
            }
            ExprKind::Member(..) => written(expr),
            ExprKind::And(..) | ExprKind::Or(..) | ExprKind::Compare(..) => {
                self.decides(expr).map(Value::Flag)
            }
            ExprKind::Text(_) | ExprKind::Seats | ExprKind::Members(_) | ExprKind::Local(_) => None,
            ExprKind::LocalAt(..) | ExprKind::Zone(_) | ExprKind::Top(_) | ExprKind::Set(_) => None,
            ExprKind::Function(..) | ExprKind::Rule(..) | ExprKind::Hook(..) => None,
            ExprKind::Builtin(..) | ExprKind::Otherwise(..) | ExprKind::If(..) => None,
            ExprKind::Let(..) | ExprKind::Quantified(_) | ExprKind::Told(_) => None,
        }
    }

    /// Whether a condition holds, if the options alone decide that.
    pub(in crate::rulebook) fn decides(&self, condition: &Expr) -> Option<bool> {
        match &condition.kind {
            ExprKind::And(a, b) => match (self.decides(a), self.decides(b)) {
                (Some(false), _) | (_, Some(false)) => Some(false),
                (Some(true), other) | (other, Some(true)) => other,
                (None, None) => None,
            },
            ExprKind::Or(a, b) => match (self.decides(a), self.decides(b)) {
                (Some(true), _) | (_, Some(true)) => Some(true),
                (Some(false), other) | (other, Some(false)) => other,
                (None, None) => None,
            },
            ExprKind::If(asked, yes, no) => match self.decides(asked) {
                Some(true) => self.decides(yes),
                Some(false) => self.decides(no),
                None => None,
            },
            ExprKind::Builtin(Builtin::Not, operands) => {
                operands.first().and_then(|it| self.decides(it)).map(|holds| !holds)
            }
            ExprKind::Compare(how, a, b) => self.compares(*how, a, b),
            ExprKind::Quantified(over) => {
                let each = self.decides(&over.body)?;
                let is_settled =
                    (over.fold == Fold::Every && each) || (over.fold == Fold::Some && !each);
                is_settled.then_some(each)
            }
            ExprKind::Flag(holds) => Some(*holds),
            ExprKind::State(..) | ExprKind::Column(..) => {
                self.value_of(condition).map(|value| value.is_yes())
            }
            ExprKind::Function(id, _) => self.decides(&self.game.functions.get(*id)?.body),
            ExprKind::Number(_) | ExprKind::None | ExprKind::Seat(_) | ExprKind::Member(..) => None,
            ExprKind::Text(_) | ExprKind::Seats | ExprKind::Members(_) | ExprKind::Local(_) => None,
            ExprKind::LocalAt(..) | ExprKind::Zone(_) | ExprKind::Top(_) | ExprKind::Set(_) => None,
            ExprKind::Rule(..) | ExprKind::Hook(..) | ExprKind::Builtin(..) => None,
            ExprKind::Otherwise(..) => None,
            ExprKind::Let(..) | ExprKind::Told(_) => None,
        }
    }

    fn compares(&self, how: Compare, a: &Expr, b: &Expr) -> Option<bool> {
        let left = self.value_of(a)?;
        if let (Compare::In | Compare::NotIn, ExprKind::Set(all)) = (how, &b.kind) {
            let all: Option<Vec<Value>> = all.iter().map(|it| self.value_of(it)).collect();
            return Some(all?.contains(&left) == (how == Compare::In));
        }
        let right = self.value_of(b)?;
        let numbers = number(&left).zip(number(&right)).map(|(left, right)| left.cmp(&right));
        match how {
            Compare::Is => Some(left == right),
            Compare::IsNot => Some(left != right),
            Compare::Less => numbers.map(std::cmp::Ordering::is_lt),
            Compare::More => numbers.map(std::cmp::Ordering::is_gt),
            Compare::AtMost => numbers.map(std::cmp::Ordering::is_le),
            Compare::AtLeast => numbers.map(std::cmp::Ordering::is_ge),
            Compare::In | Compare::NotIn => None,
        }
    }

    /// The part of an expression on which it depends, where the options decide the others: of `quick or pot > 0`, what
    /// stands behind `or`, if `quick` is `no`.
    pub(super) fn undecided<'e>(&self, expr: &'e Expr) -> &'e Expr {
        if let ExprKind::If(condition, yes, no) = &expr.kind {
            let taken = self.decides(condition).map(|holds| if holds { yes } else { no });
            return taken.map_or(expr, |taken| self.undecided(taken));
        }
        let is_and = matches!(expr.kind, ExprKind::And(..));
        if let ExprKind::And(a, b) | ExprKind::Or(a, b) = &expr.kind {
            let counts = |other: &Expr| self.decides(other) == Some(is_and);
            let part = if counts(a) { b } else { a };
            return if counts(a) || counts(b) { self.undecided(part) } else { expr };
        }
        expr
    }

    /// What a statement comes to by the options alone: the branch that is always taken, or nothing where what is needed
    /// is always there.
    pub(in crate::rulebook) fn branch(&self, statement: &Stmt) -> Option<&'g [Stmt]> {
        if let StmtKind::Require { condition, .. } = &statement.kind {
            return (self.decides(condition) == Some(true)).then_some(&[][..]);
        }
        let StmtKind::If { condition, .. } = &statement.kind else {
            return None;
        };
        let holds = self.decides(condition)?;
        let mut blocks = statement.kind.parts().blocks.into_iter();
        let taken = blocks.nth(usize::from(!holds));
        let block = taken.and_then(|block| self.game.blocks.get(block));
        Some(block.map_or(&[], |block| &block.statements))
    }

    /// Whether nobody can ever take an action, because a condition fails by the options alone.
    pub(in crate::rulebook) fn is_excluded(&self, id: ActionId) -> bool {
        let fails = |action: &Action| self.fail(&action.checks);
        self.game.actions.get(id).is_some_and(fails)
    }

    /// Whether nothing can ever be allowed by a rule.
    pub(in crate::rulebook) fn forbids(&self, id: RuleId) -> bool {
        self.game.rules.get(id).is_some_and(|rule| self.fail(&rule.checks))
    }

    fn fail(&self, checks: &[Check]) -> bool {
        checks.iter().any(|check| match check {
            Check::Require(id) => {
                let condition = self.game.conditions.get(*id);
                condition.is_some_and(|it| self.decides(&it.expr) == Some(false))
            }
            Check::Needs(id, _) => self.forbids(*id),
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::rulebook::book::{Book, Told};
    use crate::rulebook::chapters::{Tables, rulebook};
    use crate::rulebook::write::plain;
    use crate::samples;
    use crate::state::Value;

    const TEXT: &str = r#"
        option quick: flag = no "Fewer rounds."
        option goal: 1..9 = 3 "How many points win."
        state pot: 0..9 = 0 public
        function done -> flag = pot >= goal and (quick or pot > 1)
        action raise { require late: quick or pot > 0 else "Wait." do { set pot = 9 end turn } }
        action skip { require quick: quick else "There is no hurry." do { end turn } }
        phase main { raise skip }
        play { if quick { set pot = 1 } else { set pot = 2 } turn of seat 1 in main end game "Over." }"#;

    fn told(quick: Option<bool>) -> String {
        let (game, sources) = samples::game(TEXT);
        let id = game.states.iter_enumerated().find(|(_, it)| it.name == "quick").unwrap().0;
        let options: Vec<_> = quick.map(|quick| (id, Value::Flag(quick))).into_iter().collect();
        let names = &samples::names();
        let told = Told { game: &game, sources: &sources, names, options: &options };
        assert!(
            Book::of_all_options(told)
                .writer
                .settled()
                .decides(&game.conditions.iter().next().unwrap().expr)
                .is_none()
        );
        plain(&rulebook(told, &Tables::default(), &[])).join("\n")
    }

    #[test]
    fn what_the_options_exclude_is_not_told() {
        let usual = told(None);
        assert!(
            usual.contains("Set the pot to 2.") && !usual.contains("Set the pot to 1."),
            "{usual}"
        );
        assert!(usual.contains("The pot is more than 0 — otherwise: “Wait.”"), "{usual}");
        assert!(
            usual.contains("Yes, if the pot is at least 3 and the pot is more than 1."),
            "{usual}"
        );
        assert!(!usual.contains("Skip"), "{usual}");
    }

    #[test]
    fn other_options_exclude_other_things() {
        let quick = told(Some(true));
        assert!(
            quick.contains("Set the pot to 1.") && !quick.contains("Set the pot to 2."),
            "{quick}"
        );
        assert!(!quick.contains("“Wait.”") && !quick.contains("There is no hurry."), "{quick}");
        assert!(
            quick.contains("Yes, if the pot is at least 3.") && quick.contains("Skip"),
            "{quick}"
        );
    }
}
