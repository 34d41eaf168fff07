//! What statements do that may depend on what is hidden.

use super::Unread;
use super::learner::{Learner, Written};
use super::reader::Hidden;
use super::recorder::Reached;
use super::term::Term;
use crate::hir::{Expr, Listeners, LocalId, StateId, Stmt, StmtKind, Template};
use crate::runtime::Runtime;
use crate::state::Value;

impl Learner<'_> {
    /// A statement is to be carried out that may depend on what is hidden.
    pub(super) fn reaches(&mut self, reached: &Reached) -> Result<(), Unread> {
        let sensitive = &self.probed.sensitive;
        let Some(statement) = sensitive.statements.get(&reached.at) else { return Ok(()) };
        self.forgets(statement);
        let reader = self.reader(&reached.state, reached.at);
        match &statement.kind {
            StmtKind::SetLocal { local, value } => {
                let is_hidden = reader.is_hidden(value)?;
                self.names((*local, is_hidden));
            }
            StmtKind::Tell { .. } => self.tells(statement, reached)?,
            StmtKind::SetState { state, indices, value } => {
                if indices.iter().any(|it| reader.is_hidden(it) != Ok(false)) {
                    return Err(Unread::Flow);
                }
                if reader.is_hidden(value)? {
                    self.writes(*state, indices, value, reached)?;
                }
            }
            StmtKind::Call(procedure, arguments) => {
                let procedure = self.probed.runtime.game.procedures.get(*procedure);
                let parameters = procedure.map(|it| it.parameters.clone()).unwrap_or_default();
                let hidden: Result<Vec<bool>, Unread> =
                    arguments.iter().map(|argument| reader.is_hidden(argument)).collect();
                for local in parameters.into_iter().zip(hidden?) {
                    self.names(local);
                }
            }
            StmtKind::Reset { .. }
            | StmtKind::Pay(_)
            | StmtKind::MoveCards { .. }
            | StmtKind::MoveTop { .. }
            | StmtKind::Shuffle { .. }
            | StmtKind::Deal { .. }
            | StmtKind::Draw { .. }
            | StmtKind::Rolled { .. }
            | StmtKind::Turn { .. }
            | StmtKind::TurnEach { .. }
            | StmtKind::Ask { .. }
            | StmtKind::Reveal { .. }
            | StmtKind::If { .. }
            | StmtKind::ForEach { .. }
            | StmtKind::Repeat { .. }
            | StmtKind::Times { .. }
            | StmtKind::As { .. }
            | StmtKind::EndTurn
            | StmtKind::EndGame { .. }
            | StmtKind::Require { .. } => {
                if values(statement).any(|value| reader.is_hidden(value) != Ok(false)) {
                    return Err(Unread::Flow);
                }
            }
        }
        Ok(())
    }

    /// Somebody is told something: this seat, or others.
    fn tells(&mut self, statement: &Stmt, reached: &Reached) -> Result<(), Unread> {
        let StmtKind::Tell { to, local, value, text, .. } = &statement.kind else { return Ok(()) };
        let reader = self.reader(&reached.state, reached.at);
        let is_hidden = reader.is_hidden(value)?;
        let hears = self.hears(to, reached)?;
        let told = hears.then(|| reader.read(value)).transpose()?;
        let mut texts = text.iter().flat_map(Template::values);
        let others = texts.any(|it| !it.is_local(*local) && reader.is_hidden(it) != Ok(false));
        if hears && others {
            return Err(Unread::Shape);
        }
        self.telling = told;
        self.names((*local, is_hidden && !hears));
        Ok(())
    }

    /// Names that a statement gives new values are no longer what they were.
    fn forgets(&mut self, statement: &Stmt) {
        for local in statement.kind.parts().binds {
            self.hidden.remove(&local);
        }
    }

    fn names(&mut self, (local, is_hidden): (LocalId, bool)) {
        if is_hidden {
            self.hidden.insert(local, Hidden::Derived);
        } else {
            self.hidden.remove(&local);
        }
    }

    fn hears(&self, to: &Listeners, reached: &Reached) -> Result<bool, Unread> {
        let reader = self.reader(&reached.state, reached.at);
        let seats = |expr: &Expr| match reader.read(expr)? {
            Term::Plain(value) => Ok(value.seats()),
            Term::Cards(_) | Term::Count(..) | Term::Truth(_) | Term::Secret => Err(Unread::Flow),
        };
        let seat = self.known.seat();
        Ok(match to {
            Listeners::All => true,
            Listeners::Others(me) => !seats(me)?.has(seat),
            Listeners::Seats(expr) => seats(expr)?.has(seat),
        })
    }

    fn writes(
        &mut self,
        state: StateId,
        indices: &[Expr],
        value: &Expr,
        reached: &Reached,
    ) -> Result<(), Unread> {
        let reader = self.reader(&reached.state, reached.at);
        let each = indices.iter().map(|index| match reader.read(index)? {
            Term::Plain(value) => Ok(value),
            Term::Cards(_) | Term::Count(..) | Term::Truth(_) | Term::Secret => Err(Unread::Flow),
        });
        let indices: Vec<Value> = each.collect::<Result<_, _>>()?;
        let Runtime { game, layout, .. } = &self.probed.runtime;
        let seers = layout.seers_of(game, &reached.state, state, &indices);
        let is_seen = seers.is_none_or(|seers| seers.has(self.known.seat()));
        if !is_seen {
            // What depends on what lies where adds nothing that is hidden; what is chosen does.
            let free = value.locals().iter().any(|it| self.hidden.get(it) == Some(&Hidden::Chosen));
            return if free { Err(Unread::Chosen) } else { Ok(()) };
        }
        let value = reader.read(value)?;
        self.written.retain(|it| (it.state, &it.indices) != (state, &indices));
        self.written.push(Written { state, indices, value });
        Ok(())
    }
}

/// All that a statement works out.
pub(super) fn values(statement: &Stmt) -> impl Iterator<Item = &Expr> {
    let parts = statement.kind.parts();
    let texts = parts.texts.into_iter().flat_map(Template::values);
    let hears = parts.hears.into_iter().filter_map(Listeners::expr);
    parts.values.into_iter().chain(texts).chain(hears)
}
