//! Which moves are legal, and why others are not.

use hoyle::hir::{ActionId, Check, CiteId};
use hoyle::state;

use super::position::plain;
use super::value::Value;
use super::{Definition, Outcome, Without};

/// Conditions, and whether each of them holds.
pub type Judged = Vec<(CiteId, bool)>;

impl Definition<'_> {
    /// Whether all conditions of a move hold.
    pub fn is_legal(
        &mut self,
        seat: u32,
        id: ActionId,
        arguments: &[state::Value],
    ) -> Outcome<bool> {
        self.begin_move(seat, id, arguments);
        self.all_hold(&self.game.actions[id].checks)
    }

    /// The conditions of a move in their order, those of rules in the place where a rule is needed. Behind one that fails,
    /// those that cannot be judged are left out.
    pub fn conditions(
        &mut self,
        seat: u32,
        id: ActionId,
        arguments: &[state::Value],
    ) -> Outcome<Judged> {
        self.begin_move(seat, id, arguments);
        let mut judged = Vec::new();
        self.judge_each(&self.game.actions[id].checks, &mut judged)?;
        Ok(judged)
    }

    /// Gives values to the acting seat and the parameters.
    fn begin_move(&mut self, seat: u32, id: ActionId, arguments: &[state::Value]) {
        let action = &self.game.actions[id];
        self.names.clear();
        self.bind(action.me, Value::Seat(seat));
        for (parameter, argument) in action.parameters.iter().zip(arguments) {
            let ty = &self.game.locals[parameter.local].ty;
            self.bind(parameter.local, plain(argument, ty));
        }
    }

    fn judge_each(&mut self, checks: &[Check], judged: &mut Judged) -> Outcome<()> {
        for check in checks {
            let found = match check {
                Check::Require(condition) => {
                    let holds = self.holds(&self.game.conditions[*condition].expr);
                    holds.map(|holds| judged.push((*condition, holds)))
                }
                Check::Needs(id, arguments) => {
                    let rule = &self.game.rules[*id];
                    self.apart(&rule.parameters, arguments, |it| {
                        it.judge_each(&rule.checks, judged)
                    })
                }
            };
            let has_failed = judged.iter().any(|(_, holds)| !holds);
            match found {
                Err(Without::Fault(_)) if has_failed => {}
                found => found?,
            }
        }
        Ok(())
    }
}
