//! What the chosen options settle: conditions that hold or fail whatever happens at the table, and actions that nobody can
//! take.

use std::collections::BTreeMap;

use super::Writer;
use crate::hir::{
    Action, ActionId, Builtin, Check, Compare, Expr, ExprKind, Fold, Game, RuleId, StateId, Stmt,
    StmtKind,
};
use crate::rulebook::model::Words;
use crate::state::Value;

/// The values of the options: the chosen ones, and those of the file for the others.
#[derive(Clone, Debug, Default)]
pub(in crate::rulebook) struct Settled(BTreeMap<StateId, Value>);

impl Settled {
    pub(in crate::rulebook) fn new(game: &Game, chosen: &[(StateId, Value)]) -> Self {
        let states = game.states.iter_enumerated();
        let options = states.filter(|(_, state)| state.option.is_some());
        let own = options.filter_map(|(id, state)| Some((id, written(&state.initial)?)));
        Self(own.chain(chosen.iter().cloned()).collect())
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
        ExprKind::Hook(..) | ExprKind::Set(_) | ExprKind::Builtin(..) | ExprKind::Compare(..) => None,
        ExprKind::And(..) | ExprKind::Or(..) | ExprKind::Otherwise(..) | ExprKind::If(..) => None,
        ExprKind::Let(..) | ExprKind::Quantified(_) | ExprKind::Told(_) => None,
    }
}

impl Writer<'_> {
    /// The number that stands for an option which is one.
    pub(super) fn number_of(&self, option: StateId) -> Option<Words> {
        let number = number(self.settled.0.get(&option)?)?;
        Some(self.state(option).read_as(&number.to_string()))
    }

    /// The value of an expression, if the options alone give it.
    fn value_of(&self, expr: &Expr) -> Option<Value> {
        match &expr.kind {
            ExprKind::State(id, _) => self.settled.0.get(id).cloned(),
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
                let is_settled = (over.fold == Fold::Every && each)
                    || (over.fold == Fold::Some && !each);
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

    /// What a statement comes to by the options alone: the branch that is always taken, or nothing where what is needed
    /// is always there.
    pub(in crate::rulebook) fn branch(&self, statement: &Stmt) -> Option<&[Stmt]> {
        if let StmtKind::Require { condition, .. } = &statement.kind {
            return (self.decides(condition) == Some(true)).then_some(&[]);
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
