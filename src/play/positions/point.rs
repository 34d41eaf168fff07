//! [`Points`]: the points in the rules at which some seats decide in a phase, with the names around them. A loop that goes
//! through things stands at each of them; a `let` has the value that it would get now.

use std::collections::{BTreeMap, BTreeSet};

use super::frames::path_of;
use super::{PositionError, Tabletop};
use crate::hir::{
    BlockId, BodyId, Control, Decision, Expr, Game, LocalId, ProcedureId, Stmt, StmtKind,
};
use crate::state::{Cursor, Position, Progress, Set, Value};

/// How many statements are looked at, at most: loops within loops have many points.
const MOST: usize = 200_000;

/// The decision that is looked for.
pub(super) struct Sought<'t> {
    /// The seats that have to decide.
    pub(super) seats: Set,
    /// The name of the phase or of the question.
    pub(super) phase: &'t str,
    /// The path of the statement, if it is given.
    pub(super) at: Option<&'t str>,
    /// Values of names around it, as they are written.
    pub(super) given: &'t [Given],
}

/// A line that gives a name its value: `wind = 5`.
pub(super) struct Given {
    pub(super) number: usize,
    pub(super) name: String,
    pub(super) text: String,
}

/// What was found.
#[derive(Default)]
pub(super) struct Found {
    /// The points, each with the position there.
    pub(super) points: Vec<Position>,
    /// The names whose values nothing tells.
    pub(super) unknown: Vec<String>,
    /// The names whose values were given, as far as there are such names.
    pub(super) used: BTreeSet<String>,
}

/// A search for points.
pub(super) struct Points<'a> {
    table: Tabletop<'a>,
    sought: &'a Sought<'a>,
    found: Found,
    left: usize,
}

/// A position on the way, and the names whose values nobody knows there.
#[derive(Clone)]
struct Way {
    state: Position,
    unknown: Vec<LocalId>,
}

type Searched = Result<(), PositionError>;

impl<'a> Points<'a> {
    /// All points of the game, with the table of a position.
    pub(super) fn find(
        table: Tabletop<'a>,
        sought: &'a Sought<'a>,
        state: &Position,
    ) -> Result<Found, PositionError> {
        let mut points = Self { table, sought, found: Found::default(), left: MOST };
        let mut way = Way { state: state.clone(), unknown: Vec::new() };
        way.state.cursors.clear();
        way.state.stack.clear();
        points.body(&mut way, table.game.play, &[])?;
        Ok(points.found)
    }

    /// Goes through a body that is called with these arguments.
    fn body(&mut self, way: &mut Way, body: BodyId, arguments: &[Value]) -> Searched {
        let declared = self.table.game.body(body);
        let base = way.state.stack.len();
        way.state.stack.resize(base + self.table.layout.frame(body), 0);
        let base = u32::try_from(base).unwrap_or(u32::MAX);
        way.state.cursors.push(Cursor { body, block: declared.block, next: 0, base });
        for (parameter, value) in declared.parameters.iter().zip(arguments) {
            self.set(way, *parameter, value);
        }
        self.block(way)
    }

    /// Goes through the innermost block.
    fn block(&mut self, way: &mut Way) -> Searched {
        let Some(at) = way.state.cursors.last().copied() else {
            return Ok(());
        };
        for (next, statement) in (0..).zip(&self.table.game.block(at.block).statements) {
            self.left = self.left.checked_sub(1).ok_or_else(|| {
                PositionError::new(
                    "there are too many points at which this could be: say where play stands, body by body, as `:position` does",
                )
            })?;
            stand(way, next);
            self.within(way, statement, next)?;
            stand(way, next);
            self.pass(way, statement)?;
        }
        Ok(())
    }

    /// Looks for points within a statement.
    fn within(&mut self, way: &Way, statement: &Stmt, next: u32) -> Searched {
        match statement.kind.control() {
            Control::Decides(decision) => {
                self.decision(way, statement, decision);
                Ok(())
            }
            Control::ForEach(domain) => self.each(way, statement, domain),
            Control::Repeats { .. } => {
                let mut inside = way.clone();
                self.keep(&mut inside, Progress::Begun, &Value::Flag(true));
                self.enter(inside, statement.kind.parts().blocks.first().copied())
            }
            Control::Times => {
                let mut inside = way.clone();
                if let StmtKind::Times { count, .. } = &statement.kind
                    && let Some(count) = self.value(way, count)
                {
                    self.keep(&mut inside, Progress::Left, &count);
                }
                self.enter(inside, statement.kind.parts().blocks.first().copied())
            }
            Control::Either { .. } => {
                for block in statement.kind.parts().blocks {
                    let mut inside = way.clone();
                    stand(&mut inside, next + 1);
                    self.enter(inside, Some(block))?;
                }
                Ok(())
            }
            Control::Calls(procedure, arguments) => self.call(way, next, procedure, arguments),
            Control::Straight => {
                let StmtKind::As { me, seat, body } = &statement.kind else { return Ok(()) };
                let Some(seat) = self.value(way, seat) else { return Ok(()) };
                let mut inside = way.clone();
                self.set(&mut inside, *me, &seat);
                stand(&mut inside, next + 1);
                self.enter(inside, Some(*body))
            }
            Control::Chance(_) | Control::EndsTurn | Control::EndsGame => Ok(()),
        }
    }

    fn each(&mut self, way: &Way, statement: &Stmt, domain: &Expr) -> Searched {
        let StmtKind::ForEach { local, body, .. } = &statement.kind else { return Ok(()) };
        let (Some(values), Some(of)) = (self.value(way, domain), domain.ty.element()) else {
            return Ok(());
        };
        let values = values.elements(of);
        let given = self.given(*local)?;
        for (at, value) in values.iter().enumerate() {
            if given.as_ref().is_some_and(|given| given != value) {
                continue;
            }
            let mut inside = way.clone();
            self.set(&mut inside, *local, value);
            self.keep(&mut inside, Progress::Begun, &Value::Flag(true));
            let rest = values.get(at + 1..).unwrap_or_default().to_vec();
            self.keep(&mut inside, Progress::Rest, &Value::List(rest));
            self.enter(inside, Some(*body))?;
        }
        Ok(())
    }

    fn call(
        &mut self,
        way: &Way,
        next: u32,
        procedure: ProcedureId,
        arguments: &[Expr],
    ) -> Searched {
        let body = self.table.game.procedures.get(procedure).map(|it| it.body);
        let is_new = |body: &BodyId| way.state.cursors.iter().all(|at| at.body != *body);
        let Some(body) = body.filter(is_new) else { return Ok(()) };
        let values = arguments.iter().map(|argument| self.value(way, argument));
        let Some(values) = values.collect::<Option<Vec<_>>>() else { return Ok(()) };
        let mut inside = way.clone();
        stand(&mut inside, next + 1);
        self.body(&mut inside, body, &values)
    }

    fn enter(&mut self, mut way: Way, block: Option<BlockId>) -> Searched {
        if let (Some(block), Some(at)) = (block, way.state.cursors.last().copied()) {
            way.state.cursors.push(Cursor { block, next: 0, ..at });
            self.block(&mut way)?;
        }
        Ok(())
    }

    /// A statement at which seats decide: whether it is the one that is looked for.
    fn decision(&mut self, way: &Way, statement: &Stmt, decision: Decision) {
        let (StmtKind::Turn { seats, .. }
        | StmtKind::TurnEach { seats, .. }
        | StmtKind::Ask { whom: seats, .. }) = &statement.kind
        else {
            return;
        };
        let game = self.table.game;
        if decided_in(game, decision) != self.sought.phase {
            return;
        }
        let is_there = self.sought.at.is_none_or(|at| path_of(game, &way.state) == at);
        let Some(acting) = self.value(way, seats).filter(|_| is_there) else { return };
        if acting.seats() != self.sought.seats {
            return;
        }
        if !way.unknown.is_empty() {
            let names = way.unknown.iter().map(|local| game.local(*local).name.clone());
            self.found.unknown.extend(names);
            return;
        }
        let mut here = way.clone();
        let acting = Value::Set(acting.seats());
        match decision {
            Decision::Turn(_) | Decision::TurnEach(_) => {}
            Decision::Asks { each, .. } => {
                if let StmtKind::Ask { answer, .. } = &statement.kind {
                    let base = here.state.frame();
                    self.table.layout.wipe(&mut here.state, base, *answer, each);
                }
                self.keep(&mut here, Progress::Asked, &acting);
            }
        }
        self.keep(&mut here, Progress::Pending, &acting);
        self.keep(&mut here, Progress::Begun, &Value::Flag(true));
        if !self.found.points.contains(&here.state) {
            self.found.points.push(here.state);
        }
    }

    /// Passes a statement: what it names is known afterwards, or is given.
    fn pass(&mut self, way: &mut Way, statement: &Stmt) -> Searched {
        if let StmtKind::SetLocal { local, value } = &statement.kind {
            let value = match self.given(*local)? {
                Some(given) => Some(given),
                None => self.value(way, value),
            };
            match value {
                Some(value) => {
                    way.unknown.retain(|it| it != local);
                    self.set(way, *local, &value);
                }
                None => way.unknown.push(*local),
            }
            return Ok(());
        }
        for local in self.changed(&statement.kind) {
            match self.given(local)? {
                Some(given) => self.set(way, local, &given),
                None if way.unknown.contains(&local) => {}
                None => way.unknown.push(local),
            }
        }
        Ok(())
    }

    /// The names outside of a statement that it may change, and those that chance or an answer gives.
    fn changed(&self, kind: &StmtKind) -> Vec<LocalId> {
        let mut changed: Vec<LocalId> = match kind {
            StmtKind::Draw { local, .. } | StmtKind::Ask { answer: local, .. } => vec![*local],
            StmtKind::SetLocal { local, .. } => vec![*local],
            StmtKind::SetState { .. } | StmtKind::Reset { .. } | StmtKind::Pay(_) => Vec::new(),
            StmtKind::MoveCards { .. } | StmtKind::MoveTop { .. } | StmtKind::Deal { .. } => {
                Vec::new()
            }
            StmtKind::Shuffle { .. } | StmtKind::Rolled { .. } | StmtKind::Reveal { .. } => {
                Vec::new()
            }
            StmtKind::Turn { .. } | StmtKind::TurnEach { .. } | StmtKind::Tell { .. } => Vec::new(),
            StmtKind::If { .. } | StmtKind::ForEach { .. } | StmtKind::Repeat { .. } => Vec::new(),
            StmtKind::Times { .. } | StmtKind::As { .. } | StmtKind::Call(..) => Vec::new(),
            StmtKind::EndTurn | StmtKind::EndGame { .. } | StmtKind::Require { .. } => Vec::new(),
        };
        for block in kind.parts().blocks {
            let block = self.table.game.block(block);
            let inside = block.statements.iter().flat_map(|it| self.changed(&it.kind));
            changed.extend(inside.filter(|local| !block.locals.contains(local)));
        }
        changed
    }

    /// The value that the text gives to a name.
    fn given(&mut self, local: LocalId) -> Result<Option<Value>, PositionError> {
        let local = self.table.game.local(local);
        let Some(given) = self.sought.given.iter().find(|it| it.name == local.name) else {
            return Ok(None);
        };
        self.found.used.insert(given.name.clone());
        let value = self.table.value(&given.text, &local.ty);
        value.map(Some).map_err(|error| error.in_line(given.number))
    }

    /// The value of an expression at a point; `None` if it has none there.
    fn value(&self, way: &Way, expr: &Expr) -> Option<Value> {
        self.table.rules.eval(&way.state, &BTreeMap::new(), expr).ok()
    }

    fn set(&self, way: &mut Way, local: LocalId, value: &Value) {
        let base = way.state.frame();
        self.table.layout.set_local(&mut way.state, base, local, None, value);
    }

    fn keep(&self, way: &mut Way, what: Progress, value: &Value) {
        if let Some(at) = way.state.cursors.last().copied() {
            self.table.layout.set_progress(&mut way.state, at, what, value);
        }
    }
}

/// The name of the phase or of the question.
pub(super) fn decided_in(game: &Game, decision: Decision) -> &str {
    match decision {
        Decision::Turn(phase) | Decision::TurnEach(phase) => &game.phase(phase).name,
        Decision::Asks { action, .. } => &game.action(action).name,
    }
}

/// Stands at a statement of the innermost block.
fn stand(way: &mut Way, next: u32) {
    if let Some(at) = way.state.cursors.last_mut() {
        at.next = next;
    }
}
