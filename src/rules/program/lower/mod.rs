//! From the checked game to typed operations, for a given number of seats. What has no form in operations is left to the
//! executor that walks the tree: [`Lowered`] says of each action whether it is carried.

mod bitboards;
mod bits;
mod calls;
mod compare;
mod exact;
mod flow;
mod hoist;
mod inverse;
mod place;
mod quantified;
mod ranges;
mod rows;
mod search;
mod sets_of;
mod shapes;
mod sizes;
mod spread;
mod sums;
mod word;

pub use search::{Choice, Limit, Search, Values};

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use typed_index_collections::TiVec;

use super::bitboard::Bitboard;
use super::card_sets::CardSets;
use super::op::{Callable, Node, Op, Predicate, Rep, SetOp, Table, TableId, Variable};
use super::routine::{Routine, Rows, Site};
use super::{Program, Reads, VisibleOrder};
use crate::hir::{ActionId, ActionKind, BodyId, Expr, FunctionId, Game, LocalId, Ty};
use crate::state::{Layout, Value};

/// A game in typed operations, for a number of seats.
#[derive(Clone, Debug)]
pub struct Lowered {
    /// The search for the moves of each action; nothing where it is left to the other executor.
    pub actions: TiVec<ActionId, Option<Search>>,
    /// What must always hold, in the order of the file; nothing as above.
    pub invariants: Vec<Option<Node>>,
    /// The slots of the position that each of these reads.
    pub watched: Vec<Vec<Range<usize>>>,
    /// The functions that are called.
    pub functions: TiVec<FunctionId, Option<Callable>>,
    /// The tables that are looked into.
    pub tables: Vec<Table>,
    /// The states of which sets are kept.
    pub bitboards: Vec<Bitboard>,
    /// The zones of which sets are kept.
    pub card_sets: Vec<CardSets>,
    /// The values of statements, in the order of [`Game::statement_values`]; nothing for those that are as quickly worked
    /// out by walking the tree.
    pub values: Vec<Option<Node>>,
    /// The statements of each body.
    pub routines: TiVec<BodyId, Routine>,
    /// The body of each action.
    pub bodies: TiVec<ActionId, BodyId>,
    /// Whether there are interrupts.
    pub interrupts: bool,
    /// All places in them.
    pub sites: Vec<Site>,
    /// The zones that show some of their order at all times.
    pub open: Vec<(Rows, VisibleOrder)>,
    /// The names that variables stand for; those without one hold what is worked out on the way.
    pub names: BTreeMap<Variable, LocalId>,
    /// How many slots of a frame are read.
    pub frame: usize,
    /// The slots of a position.
    pub size: usize,
    /// How many seats play.
    pub seats: u32,
}

/// What is the same in every position. The definitional executor works it out.
#[derive(Clone, Debug, Default)]
pub struct Constants {
    /// The values of tables, by type, row and column.
    pub cells: Vec<Vec<Vec<Value>>>,
    /// What functions give that read nothing of a position, for all combinations of their arguments: the last argument
    /// changes first, and `none` comes last. Nothing for a function with too many combinations, or with a fault.
    pub functions: TiVec<FunctionId, Option<Vec<Value>>>,
}

/// What is known when a game is lowered.
#[derive(Clone, Copy)]
pub struct Known<'g> {
    /// The game.
    pub game: &'g Game,
    /// Where everything lies.
    pub layout: &'g Layout,
    /// What is derived from the game for any number of seats.
    pub program: &'g Program,
    /// What is the same in every position.
    pub constants: &'g Constants,
    /// How many seats play.
    pub seats: u32,
}

/// What a name stands for.
type Scope = BTreeMap<LocalId, (Variable, Rep)>;

struct Lower<'g> {
    game: &'g Game,
    layout: &'g Layout,
    constants: &'g Constants,
    seats: u32,
    program: &'g Program,
    scope: Scope,
    variables: u32,
    names: BTreeMap<Variable, LocalId>,
    tables: Vec<Table>,
    bitboards: Vec<Bitboard>,
    card_sets: Vec<CardSets>,
    /// What has been lowered of the functions that were looked at; nothing for those that have no form in operations.
    functions: TiVec<FunctionId, Option<Callable>>,
    /// The functions that were looked at.
    looked_at: BTreeSet<FunctionId>,
    /// The quantifiers that were lowered since the last condition, value or action began, by where they lie in memory.
    lowered: BTreeMap<usize, quantified::Lowering>,
    /// The variables of what they go through.
    running: BTreeMap<LocalId, Variable>,
    /// How many rules and functions were put in place since the last condition, value or action began.
    opened: u32,
    /// How many of them stand around what is lowered now.
    depth: u32,
}

impl Lowered {
    /// Lowers a game.
    #[must_use]
    pub fn new(known: Known<'_>) -> Self {
        let mut lower = Lower {
            game: known.game,
            layout: known.layout,
            constants: known.constants,
            seats: known.seats,
            program: known.program,
            scope: Scope::new(),
            variables: 0,
            names: BTreeMap::new(),
            tables: Vec::new(),
            bitboards: Vec::new(),
            card_sets: Vec::new(),
            functions: known.game.functions.iter().map(|_| None).collect(),
            looked_at: BTreeSet::new(),
            lowered: BTreeMap::new(),
            running: BTreeMap::new(),
            opened: 0,
            depth: 0,
        };
        let actions = known.game.actions.iter().zip(&known.program.actions);
        let actions: TiVec<ActionId, Option<Search>> =
            actions.map(|(action, narrowed)| lower.search(action, narrowed)).collect();
        let invariants = known.game.invariants.iter();
        let invariants: Vec<Option<Node>> = invariants
            .map(|invariant| {
                lower.begin();
                lower.word(&invariant.expr)
            })
            .collect();
        let watched = known.program.invariants.iter();
        let watched = watched.map(|reads| slots(known.layout, reads)).collect();
        let values: Vec<Option<Node>> =
            known.game.statement_values().map(|value| lower.worth(value)).collect();
        let mut routines = lower.routines();
        let sites = Lower::sites(&mut routines);
        let own = |search: &Search| search.frame;
        let frames = actions.iter().flatten().map(own);
        let frames = frames.chain(values.iter().flatten().map(frame));
        Self {
            frame: frames.max().unwrap_or(0),
            actions,
            invariants,
            watched,
            values,
            routines,
            bodies: known.game.actions.iter().map(|action| action.body).collect(),
            interrupts: known
                .game
                .actions
                .iter()
                .any(|action| matches!(action.kind, ActionKind::Interrupt(_))),
            sites,
            open: lower.open(),
            functions: lower.functions,
            tables: lower.tables,
            bitboards: lower.bitboards,
            card_sets: lower.card_sets,
            names: lower.names,
            size: known.layout.size(),
            seats: known.seats,
        }
    }
}

/// The slots of a position that something reads.
fn slots(layout: &Layout, reads: &Reads) -> Vec<Range<usize>> {
    if reads.everything {
        let whole = 0..layout.size();
        return Vec::from([whole]);
    }
    let zones = reads.zones.iter().map(|id| layout.zone_slots(*id));
    let states = reads.states.iter().map(|id| layout.state_slots(*id));
    states.chain(zones).collect()
}

impl Lower<'_> {
    /// Begins another condition, value or action.
    fn begin(&mut self) {
        self.scope = Scope::new();
        self.lowered = BTreeMap::new();
        self.running = BTreeMap::new();
        self.opened = 0;
    }

    fn fresh(&mut self) -> Variable {
        self.variables += 1;
        Variable(self.variables)
    }

    /// What a name stands for from here on.
    fn name(&mut self, scope: &mut Scope, local: LocalId, bound: (Variable, Rep)) {
        self.names.insert(bound.0, local);
        scope.insert(local, bound);
    }

    /// A table; two of the same values are one.
    fn table(&mut self, table: Table) -> TableId {
        let found = self.tables.iter().position(|known| *known == table);
        TableId(found.unwrap_or_else(|| {
            self.tables.push(table);
            self.tables.len() - 1
        }))
    }

    /// How many values a type has for the greatest number of seats.
    fn count(&self, ty: &Ty) -> u64 {
        self.layout.count(ty, self.game.players.1)
    }

    /// How many values a seat can choose from.
    fn present(&self, ty: &Ty) -> u64 {
        self.layout.count(ty, self.seats)
    }

    /// How a value of a type is held; nothing for lists, texts, large sets, and sets or `none`.
    fn rep(&self, ty: &Ty) -> Option<Rep> {
        match ty {
            Ty::Flag | Ty::Number | Ty::Range(..) | Ty::Seat | Ty::Member(_) | Ty::None => {
                Some(Rep::Word)
            }
            Ty::Optional(inner) if self.rep(inner)? == Rep::Word => Some(Rep::Word),
            Ty::Set(of, _) => self.set_of(of),
            Ty::EmptySet => Some(Rep::SMALL),
            Ty::Optional(_) | Ty::Text | Ty::List(_) | Ty::Broken => None,
        }
    }

    /// How a set of things of a type is held.
    fn set_of(&self, of: &Ty) -> Option<Rep> {
        // Numbers without bounds have no bits.
        Rep::of(self.count(of)).filter(|_| *of != Ty::Number)
    }

    /// A value that takes longer to be worked out than to be asked for.
    fn worth(&mut self, expr: &Expr) -> Option<Node> {
        self.begin();
        let node = match self.rep(&expr.ty)? {
            Rep::Word => self.word(expr),
            Rep::Set(_) => self.set(expr).filter(|_| expr.ty.is_set()),
        };
        node.filter(is_long)
    }

    /// In a scope of its own.
    fn within<T>(&mut self, scope: Scope, work: impl FnOnce(&mut Self) -> T) -> T {
        let around = std::mem::replace(&mut self.scope, scope);
        let result = work(self);
        self.scope = around;
        result
    }

    /// With a name for a value, which is worked out once.
    fn naming_value(
        &mut self,
        local: LocalId,
        value: &Expr,
        work: impl FnOnce(&mut Self) -> Option<Node>,
    ) -> Option<Node> {
        let declared = self.game.locals.get(local)?.ty.clone();
        let rep = self.rep(&declared)?;
        let value = match rep {
            Rep::Word => self.word(value)?,
            Rep::Set(_) => self.set_as(value, declared.element()?)?,
        };
        let variable = self.fresh();
        let body = self.naming(local, (variable, rep), work)?;
        let body_rep = body.rep;
        let named = Op::Let(variable, value.boxed(), body.boxed());
        Some(Node::new(named, body_rep))
    }

    /// With one more name.
    fn naming<T>(
        &mut self,
        local: LocalId,
        bound: (Variable, Rep),
        work: impl FnOnce(&mut Self) -> T,
    ) -> T {
        self.names.insert(bound.0, local);
        let before = self.scope.insert(local, bound);
        let result = work(self);
        match before {
            Some(before) => self.scope.insert(local, before),
            None => self.scope.remove(&local),
        };
        result
    }
}

/// The code of the first value of a type.
fn low(of: &Ty) -> i64 {
    i64::from(of.low())
}

/// Operations of more steps are better asked for than worked out.
const LONG: u64 = 12;

/// Whether an operation takes many steps.
fn is_long(node: &Node) -> bool {
    let here = matches!(
        node.op,
        Op::Loop(_) | Op::Call(..) | Op::Predicate(Predicate::Lies(..)) | Op::Set(SetOp::Cards(_))
    );
    here || node.cost > LONG || node.op.parts().into_iter().any(is_long)
}

/// The slots of the frame that an operation reads.
fn frame(node: &Node) -> usize {
    let own = if let Op::Frame(at) = &node.op {
        at + node.rep.slots()
    } else if let Op::Loop(of) = &node.op {
        frame(&of.body)
    } else {
        0
    };
    let parts = node.op.parts();
    parts.into_iter().map(frame).max().unwrap_or(0).max(own)
}
