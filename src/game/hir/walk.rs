//! Walks through a game: its statements, their blocks, and the definitions that they lead to.

use std::collections::BTreeSet;

use super::{
    Action, ActionId, ActionKind, AlikeCards, BlockId, Check, Control, Expr, ExprKind, Game,
    LocalId, PhaseId, ProcedureId, Stmt, StmtKind, Template, Ty, TypeId, ZoneId,
};

impl Game {
    /// The member that a member is a copy of, with its type.
    #[must_use]
    pub fn original(&self, of: TypeId, member: u32) -> Option<(TypeId, u32)> {
        let declared = self.types.get(of)?;
        declared.copies_of?;
        let row = declared.members.get(member as usize)?;
        if let ExprKind::Member(kinds, kind) = row.values.first()?.kind {
            Some((kinds, kind))
        } else {
            None
        }
    }

    /// What a card looks like: the number of the first card that looks the same, or its own.
    #[must_use]
    pub fn look_of(&self, of: TypeId, card: u32) -> u32 {
        let looks = self.types.get(of).map_or(&[][..], |it| it.looks.as_slice());
        looks.get(card as usize).copied().unwrap_or(card)
    }

    /// What the members of a type are alike copies of; nothing if they can be told apart.
    #[must_use]
    pub fn alike_copies_of(&self, of: TypeId) -> Option<TypeId> {
        let declared = self.types.get(of).filter(|it| !it.looks.is_empty())?;
        declared.copies_of
    }

    /// The members of a type that are copies of a member.
    pub fn copies_of_member(&self, of: TypeId, original: u32) -> impl Iterator<Item = u32> {
        let count = self.types.get(of).map_or(0, |it| it.members.len());
        let all = 0..u32::try_from(count).unwrap_or(0);
        all.filter(move |card| self.original(of, *card).is_some_and(|(_, it)| it == original))
    }

    /// What each card of a type looks like, if some are alike; otherwise empty.
    #[must_use]
    pub fn looks(&self, ty: &Ty) -> Vec<u32> {
        let declared = ty.declared_type().and_then(|of| self.types.get(of));
        declared.map_or(Vec::new(), |it| it.looks.clone())
    }

    /// The names of what players choose and answer, and of what functions, rules, procedures and actions are given.
    #[must_use]
    pub fn parameters_and_answers(&self) -> BTreeSet<LocalId> {
        let functions = self.functions.iter().flat_map(|it| it.parameters.iter().copied());
        let rules = self.rules.iter().flat_map(|it| it.parameters.iter().copied());
        let procedures = self.procedures.iter().flat_map(|it| it.parameters.iter().copied());
        let actions = self.actions.iter().flat_map(|it| it.parameters.iter().map(|it| it.local));
        let answers = self.statements().filter_map(|it| {
            if let StmtKind::Ask { answer, .. } = it.kind { Some(answer) } else { None }
        });
        functions.chain(rules).chain(procedures).chain(actions).chain(answers).collect()
    }

    /// The statements of all blocks, in the order of the file.
    pub fn statements(&self) -> impl Iterator<Item = &Stmt> {
        self.blocks.iter().flat_map(|block| &block.statements)
    }

    /// A statement of a block, counted from 0.
    #[must_use]
    pub fn statement(&self, block: BlockId, at: u32) -> Option<&Stmt> {
        self.blocks.get(block)?.statements.get(at as usize)
    }

    /// The block of a procedure's body.
    #[must_use]
    pub fn called(&self, procedure: ProcedureId) -> Option<BlockId> {
        let body = self.procedures.get(procedure)?.body;
        Some(self.bodies.get(body)?.block)
    }

    /// The blocks that a statement enters, including that of a called procedure.
    #[must_use]
    pub fn entered(&self, statement: &StmtKind) -> Vec<BlockId> {
        let called = statement.call().and_then(|(id, _)| self.called(id));
        statement.parts().blocks.into_iter().chain(called).collect()
    }

    /// The locals that get the unchanged value of a local: by `let` or `set`, or as an argument.
    #[must_use]
    pub fn passed_to(&self, statement: &StmtKind, local: LocalId) -> Vec<LocalId> {
        let alike = AlikeCards { game: self };
        let sets = statement.parts().sets;
        let set = sets.iter().filter(|(_, value)| alike.stands_for(value).is_local(local));
        let mut names: Vec<LocalId> = set.map(|(name, _)| *name).collect();
        if let Some((procedure, arguments)) = statement.call()
            && let Some(procedure) = self.procedures.get(procedure)
        {
            let given = procedure.parameters.iter().zip(arguments);
            let given = given.filter(|(_, argument)| alike.stands_for(argument).is_local(local));
            names.extend(given.map(|(parameter, _)| *parameter));
        }
        names
    }

    /// The actions that a phase offers, in the order of the file.
    pub fn offered(&self, phase: PhaseId) -> impl Iterator<Item = &Action> {
        let listed = self.phases.get(phase).into_iter().flat_map(|it| &it.actions);
        listed.filter_map(|id| self.actions.get(*id))
    }

    /// The zones of cards of the same type.
    pub fn alike(&self, zone: ZoneId) -> impl Iterator<Item = ZoneId> {
        let of = self.zone(zone).of;
        let zones = self.zones.iter_enumerated();
        zones.filter(move |(_, other)| other.of == of).map(|(id, _)| id)
    }

    /// The interrupts that can be taken during a turn in a phase.
    pub fn interrupts(&self, phase: PhaseId) -> impl Iterator<Item = (ActionId, &Action)> {
        self.actions.iter_enumerated().filter(move |(_, action)| {
            matches!(&action.kind, ActionKind::Interrupt(phases) if phases.contains(&phase))
        })
    }
}

impl Game {
    /// The expressions in statements, one after the other.
    pub fn statement_values(&self) -> impl Iterator<Item = &Expr> {
        self.statements().flat_map(|statement| statement.kind.parts().values)
    }

    /// Visits the expressions in functions, conditions, statements, costs and `always` lines, with all their parts.
    pub fn each_expr<'g>(&'g self, visit: &mut impl FnMut(&'g Expr)) {
        let checks = |checks: &'g [Check]| {
            checks.iter().filter_map(|check| match check {
                Check::Require(_) => None,
                Check::Needs(_, arguments) => Some(arguments),
            })
        };
        let mut whole: Vec<&Expr> = self.functions.iter().map(|function| &function.body).collect();
        whole.extend(self.conditions.iter().map(|condition| &condition.expr));
        whole.extend(self.invariants.iter().map(|invariant| &invariant.expr));
        whole.extend(self.rules.iter().flat_map(|rule| checks(&rule.checks)).flatten());
        for action in &self.actions {
            whole.extend(checks(&action.checks).flatten());
            for cost in &action.costs {
                whole.push(&cost.amount);
                whole.extend(cost.from.indices.iter().chain(&cost.to.indices));
            }
        }
        for statement in self.statements() {
            let parts = statement.kind.parts();
            whole.extend(parts.values);
            whole.extend(parts.texts.into_iter().flat_map(Template::values));
        }
        while let Some(expr) = whole.pop() {
            visit(expr);
            whole.extend(expr.children());
        }
    }
}

impl StmtKind {
    /// The called procedure with its arguments.
    #[must_use]
    pub fn call(&self) -> Option<(ProcedureId, &[Expr])> {
        if let Control::Calls(procedure, arguments) = self.control() {
            Some((procedure, arguments))
        } else {
            None
        }
    }
}

impl Action {
    /// Whether the action is an interrupt.
    #[must_use]
    pub const fn is_interrupt(&self) -> bool {
        matches!(self.kind, ActionKind::Interrupt(_))
    }
}
