//! Moves that stake the game, such as a final accusation: their arguments are compared with something that the acting
//! seat cannot see, and the game may end by the result, without a victory of that seat.
//!
//! Which moves these are follows from the rules and from what the player sees, so that a prompt may ask for
//! confirmation without telling anything.

use std::collections::BTreeSet;

use super::{
    Action, ActionId, Audience, BlockId, Expr, ExprKind, FunctionId, Game, LocalId, Named, PlaceId,
    Stmt, StmtKind, Ty, ZoneId,
};

/// The locals and functions of a game, as far as one action is concerned.
struct Stakes<'g> {
    game: &'g Game,
    /// Locals that hold the acting seat.
    own: BTreeSet<LocalId>,
    /// Locals that depend on arguments of the move.
    named: BTreeSet<LocalId>,
    /// Locals that depend on what the acting seat does not see.
    unseen: BTreeSet<LocalId>,
    /// Functions of what the acting seat does not see.
    functions: BTreeSet<FunctionId>,
    /// The hidden zones with which arguments are compared.
    against: BTreeSet<ZoneId>,
}

impl Game {
    /// The hidden zones with which the arguments of an action are compared, if a move stakes the game; `None` if it
    /// does not.
    #[must_use]
    pub fn staked_by(&self, action: ActionId) -> Option<BTreeSet<ZoneId>> {
        let declared = self.actions.get(action)?;
        let asked = self.asked_at(action);
        let mut stakes = Stakes::of(self, declared, asked.as_ref());
        stakes.spread();
        let after: Vec<&Stmt> = match asked {
            Some(asked) => asked.after,
            None => self.statements_of(self.bodies.get(declared.body)?.block),
        };
        let after = self.with_entered(after);
        let decided = after.iter().any(|it| stakes.ends_by_guess(it));
        let may_lose = after.iter().any(|it| stakes.ends_otherwise(it));
        (decided && may_lose).then_some(stakes.against)
    }

    /// The question to which an action is the answer: its seats, the name of the answer, and the statements after it.
    fn asked_at(&self, action: ActionId) -> Option<Asked<'_>> {
        self.blocks.iter().find_map(|block| {
            let mut statements = block.statements.iter().enumerate();
            statements.find_map(|(at, statement)| {
                let StmtKind::Ask { whom, action: found, answer, .. } = &statement.kind else {
                    return None;
                };
                (*found == action).then(|| Asked {
                    whom,
                    answer: *answer,
                    after: block.statements.iter().skip(at + 1).collect(),
                })
            })
        })
    }

    fn statements_of(&self, block: BlockId) -> Vec<&Stmt> {
        let block = self.blocks.get(block);
        block.into_iter().flat_map(|it| &it.statements).collect()
    }

    /// Statements with the statements in their blocks and in procedures that they call.
    fn with_entered<'g>(&'g self, mut all: Vec<&'g Stmt>) -> Vec<&'g Stmt> {
        let mut seen = BTreeSet::new();
        let mut at = 0;
        while let Some(statement) = all.get(at) {
            at += 1;
            let blocks = self.entered(&statement.kind).into_iter();
            let new: Vec<BlockId> = blocks.filter(|it| seen.insert(*it)).collect();
            all.extend(new.into_iter().flat_map(|it| self.statements_of(it)));
        }
        all
    }
}

/// A question.
struct Asked<'g> {
    whom: &'g Expr,
    answer: LocalId,
    after: Vec<&'g Stmt>,
}

impl<'g> Stakes<'g> {
    fn of(game: &'g Game, action: &Action, asked: Option<&Asked<'g>>) -> Self {
        // Whoever says yes or no is right half the time: that is a bluff called, and names nothing.
        let names_one = |local: &LocalId| game.local(*local).ty != Ty::Flag;
        let parameters = action.parameters.iter().map(|it| it.local).filter(names_one);
        let answer = asked.map(|it| it.answer).filter(names_one);
        let whom = asked.and_then(|it| {
            if let ExprKind::Local(seat) = it.whom.kind { Some(seat) } else { None }
        });
        Self {
            game,
            own: whom.into_iter().chain([action.me]).collect(),
            named: parameters.chain(answer).collect(),
            unseen: BTreeSet::new(),
            functions: BTreeSet::new(),
            against: BTreeSet::new(),
        }
    }

    /// Follows arguments and hidden values from local to local.
    fn spread(&mut self) {
        let game = self.game;
        let mut before = None;
        while before != Some(self.size()) {
            before = Some(self.size());
            for (id, function) in game.functions.iter_enumerated() {
                if self.is_unseen(&function.body) {
                    self.functions.insert(id);
                }
            }
            game.each_expr(&mut |expr| {
                if let ExprKind::Function(id, arguments) = &expr.kind {
                    self.own_arguments(&game.function(*id).parameters, arguments);
                }
            });
            for statement in game.statements() {
                self.follow(statement);
            }
        }
    }

    fn size(&self) -> [usize; 4] {
        let (own, named) = (self.own.len(), self.named.len());
        [own, named, self.unseen.len(), self.functions.len()]
    }

    fn own_arguments(&mut self, parameters: &[LocalId], arguments: &[Expr]) {
        let pairs = parameters.iter().zip(arguments);
        let own = pairs.filter(|(_, argument)| self.is_own(argument));
        let own: Vec<LocalId> = own.map(|(parameter, _)| *parameter).collect();
        self.own.extend(own);
    }

    /// Follows what a statement passes on.
    fn follow(&mut self, statement: &Stmt) {
        if let Some((procedure, arguments)) = statement.kind.call() {
            let parameters = &self.game.procedure(procedure).parameters;
            self.own_arguments(parameters, arguments);
            for (parameter, argument) in parameters.iter().zip(arguments) {
                self.gives(*parameter, argument);
            }
            return;
        }
        let parts = statement.kind.parts();
        for (name, value) in &parts.sets {
            self.gives(*name, value);
        }
        for name in parts.binds {
            parts.values.iter().for_each(|value| self.gives(name, value));
        }
    }

    /// Notes that a local gets a value.
    fn gives(&mut self, name: LocalId, value: &Expr) {
        let (named, unseen) = (self.is_named(value), self.is_unseen(value));
        if named {
            self.named.insert(name);
        }
        if unseen {
            self.unseen.insert(name);
        }
        if named && unseen {
            self.note(value);
        }
    }

    fn is_named(&self, expr: &Expr) -> bool {
        !expr.locals().is_disjoint(&self.named)
    }

    fn is_unseen(&self, expr: &Expr) -> bool {
        let children = expr.children();
        let is_owner = children.first().is_some_and(|it| self.is_own(it));
        let here = match expr.kind.named() {
            Some(Named::State(id)) => self.is_hidden(id, is_owner),
            Some(Named::Zone(id)) => {
                let is_top = matches!(expr.kind, ExprKind::Top(_));
                !(is_top && self.game.top_is_public(id)) && self.is_hidden(id, is_owner)
            }
            Some(Named::Function(id)) => self.functions.contains(&id),
            Some(Named::Rule(_) | Named::Hook(_)) => false,
            None => expr.local().is_some_and(|local| self.unseen.contains(&local)),
        };
        here || children.into_iter().any(|it| self.is_unseen(it))
    }

    /// Whether a place is hidden from the acting seat, which is or is not its owner.
    fn is_hidden(&self, place: impl Into<PlaceId>, is_owner: bool) -> bool {
        match self.game.audience(place) {
            Audience::Public | Audience::Holder => false,
            Audience::Nobody | Audience::Of(_) => true,
            Audience::Owner => !is_owner,
        }
    }

    /// Notes the hidden zones in an expression with which arguments are compared.
    fn note(&mut self, expr: &Expr) {
        if let ExprKind::Zone(at) = &expr.kind
            && self.is_unseen(expr)
        {
            self.against.insert(at.zone);
        }
        expr.children().into_iter().for_each(|it| self.note(it));
    }

    /// Whether the game may end here by a condition on arguments and hidden values.
    fn ends_by_guess(&mut self, statement: &Stmt) -> bool {
        let StmtKind::If { condition, then, otherwise } = &statement.kind else {
            return false;
        };
        if !(self.is_named(condition) && self.is_unseen(condition)) {
            return false;
        }
        self.note(condition);
        let game = self.game;
        let blocks = [*then].into_iter().chain(*otherwise);
        let within = blocks.flat_map(|it| game.statements_of(it)).collect();
        let mut within = game.with_entered(within).into_iter();
        within.any(|it| matches!(it.kind, StmtKind::EndGame { .. }))
    }

    /// Whether the game ends here without a victory of the acting seat.
    fn ends_otherwise(&self, statement: &Stmt) -> bool {
        let StmtKind::EndGame { winners, .. } = &statement.kind else {
            return false;
        };
        !winners.as_ref().is_some_and(|it| self.is_own(it))
    }

    /// Whether an expression is the acting seat, or a set of that seat alone.
    fn is_own(&self, expr: &Expr) -> bool {
        if let ExprKind::Set(seats) = &expr.kind {
            return seats.iter().all(|it| self.is_own(it));
        }
        self.own.iter().any(|own| expr.is_local(*own))
    }
}
