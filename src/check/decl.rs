//! Declarations, in the order in which they can be understood: types, places, signatures, then what is inside.

use std::sync::Arc;

use super::checker::{Checker, Entity, Node};
use super::{SEAT_LIMIT, report, shape, size};
use crate::base::Span;
use crate::hir::{
    ActionId, Function, FunctionId, Hook, HookId, Invariant, LocalId, Phase, PhaseId, Procedure,
    ProcedureId, RuleId, Ty, TypeId, Variant, ViewOf,
};
use crate::syntax::ast::{self, Item, ItemKind, Members};

/// What a declaration became, to be filled in a second pass.
enum Filling<'i> {
    Function(FunctionId, &'i ast::Function),
    Rule(RuleId, &'i ast::Rule),
    Procedure(ProcedureId, &'i ast::Procedure),
    Action(ActionId, &'i ast::Action),
    Phase(PhaseId, &'i ast::Phase),
}

impl Checker<'_> {
    /// Checks libraries and file together. `demands` are the conditions of the chosen variants.
    pub(super) fn run(
        &mut self,
        libraries: &[Item],
        items: &[Item],
        demands: &[ast::Expr],
        start: Span,
    ) {
        let all: Vec<&Item> = libraries.iter().chain(items).collect();
        self.header(items, start);
        // With members that are not made, every name of one would be unknown.
        if self.types(&all).is_none() {
            return;
        }
        self.close_aliases();
        self.needs_me = super::needs_me::find(&all);
        self.places(&all);
        let fillings = self.signatures(&all);
        self.audiences(&all);
        self.score(items);
        self.insides(&fillings);
        self.flow(items, demands, start);
        self.match_play(items);
        self.always(&all);
        if !self.sink.has_errors() {
            shape::check(self);
        }
        if !self.sink.has_errors() {
            size::check(self);
        }
        // Tests are about rules that hold together: what is wrong in the rules would be said again for each.
        if !self.sink.has_errors() {
            self.tests(items);
            shape::unused(self, items);
        }
    }

    fn header(&mut self, items: &[Item], start: Span) {
        let mut games = items.iter().filter_map(|item| {
            if let ItemKind::Game(it) = &item.kind {
                Some((it, item))
            } else {
                None
            }
        });
        let Some((game, item)) = games.next() else {
            self.sink.push(report::missing_part(
                start,
                "`game` block",
                "say its name and how many play: `game \"…\" { players 2..4 }`",
            ));
            self.game.players = (2, 4);
            return;
        };
        if let Some((_, second)) = games.next() {
            self.sink
                .push(report::second_block(second.span, "`game` block", item.span));
        }
        self.game.title = game.title.plain();
        self.game.doc.clone_from(&item.doc);
        self.game.version = game.version.map_or(1, |it| it.value);
        match game.players {
            Some((least, most)) => {
                if least.value < 1 || most.value > SEAT_LIMIT || least.value > most.value {
                    self.sink
                        .push(report::bad_players(least.span.to(most.span), SEAT_LIMIT));
                }
                let clamp = |value: i32| u32::try_from(value.clamp(1, SEAT_LIMIT)).unwrap_or(1);
                self.game.players = (clamp(least.value), clamp(most.value));
            }
            None => {
                self.sink.push(report::missing_part(
                    game.title.span,
                    "number of players",
                    "say how many can play: `players 2..4`",
                ));
                self.game.players = (2, 4);
            }
        }
    }

    fn types(&mut self, items: &[&Item]) -> Option<()> {
        let (mut tables, mut numbered) = (Vec::new(), Vec::new());
        for item in items {
            match &item.kind {
                ItemKind::Type(it) => {
                    let entity = match &it.members {
                        Members::Listed(members) => Entity::Type(self.add_type(
                            it.name.text.clone(),
                            item.doc.clone(),
                            members,
                            it.name.span,
                        )),
                        Members::Grid(grid) => {
                            Entity::Type(self.add_grid(&it.name, &item.doc, grid))
                        }
                        Members::Numbered(members) => {
                            let id = self.open_numbered(&it.name, &item.doc);
                            numbered.push((id, members));
                            Entity::Type(id)
                        }
                        Members::Alias(written) => Entity::Alias(self.open_alias(written)),
                    };
                    self.declare(&it.name, entity);
                }
                ItemKind::Table(it) => {
                    let id = TypeId::from(self.game.types.len());
                    let rows = self.open_table(it, &item.doc);
                    self.declare(&it.name, Entity::Type(id));
                    tables.push((id, it, rows));
                }
                _ => {}
            }
        }
        // Copies can stand in the cells of a table, or be counted in them.
        let (counted, by_column): (Vec<_>, Vec<_>) = numbered
            .into_iter()
            .partition(|(_, it)| it.number.is_some());
        let mut filled: Vec<Option<()>> = counted
            .into_iter()
            .map(|(id, it)| self.fill_numbered(id, it))
            .collect();
        let read = tables
            .iter()
            .all(|(_, _, rows)| rows.is_some())
            .then_some(());
        for (id, table, rows) in tables {
            self.fill_table(id, table, rows);
        }
        filled.push(read);
        filled.extend(
            by_column
                .into_iter()
                .map(|(id, it)| self.fill_numbered(id, it)),
        );
        filled.into_iter().collect()
    }

    fn signatures<'i>(&mut self, items: &[&'i Item]) -> Vec<Filling<'i>> {
        let mut fillings = Vec::new();
        for item in items {
            match &item.kind {
                ItemKind::Function(it) => {
                    let id = FunctionId::from(self.game.functions.len());
                    let parameters = self.signature(&it.name, &it.parameters);
                    let result = self.ty(&it.result);
                    let body = super::checker::broken(it.body.span);
                    self.game.functions.push(Function {
                        name: it.name.text.clone(),
                        doc: item.doc.clone(),
                        parameters,
                        result,
                        trusted: it.trusted.as_ref().map(ast::Text::plain),
                        body,
                        span: it.name.span,
                    });
                    self.declare(&it.name, Entity::Function(id));
                    fillings.push(Filling::Function(id, it));
                }
                ItemKind::Rule(it) => {
                    let id = self.declare_rule(it, item);
                    self.declare(&it.name, Entity::Rule(id));
                    fillings.push(Filling::Rule(id, it));
                }
                ItemKind::Procedure(it) => {
                    let id = self.declare_procedure(it, &item.doc);
                    self.declare(&it.name, Entity::Procedure(id));
                    fillings.push(Filling::Procedure(id, it));
                }
                ItemKind::Action(it) => {
                    let id = self.declare_action(it, item);
                    self.declare(&it.name, Entity::Action(id));
                    fillings.push(Filling::Action(id, it));
                }
                ItemKind::Phase(it) => {
                    let id = PhaseId::from(self.game.phases.len());
                    self.game.phases.push(Phase {
                        name: it.name.text.clone(),
                        doc: item.doc.clone(),
                        actions: Vec::new(),
                        span: it.name.span,
                    });
                    self.declare(&it.name, Entity::Phase(id));
                    fillings.push(Filling::Phase(id, it));
                }
                ItemKind::Hook(it) => self.declare_hook(it, &item.doc),
                ItemKind::Variant(it) => {
                    if let Some(first) = self
                        .variant_names
                        .insert(it.name.text.clone(), it.name.span)
                    {
                        self.sink
                            .push(report::duplicate(it.name.span, &it.name.text, first));
                    }
                    self.game.variants.push(Variant {
                        name: it.name.text.clone(),
                        doc: item.doc.clone(),
                        text: it.text.plain(),
                    });
                }
                _ => {}
            }
        }
        fillings
    }

    /// The parameters of a function, the acting seat first where it is needed.
    fn signature(&mut self, name: &ast::Name, parameters: &[ast::Parameter]) -> Vec<LocalId> {
        self.scoped(|it| {
            let mut out = Vec::new();
            if it.needs_me.contains(&name.text) {
                out.push(it.hidden("me", Ty::Seat));
            }
            for parameter in parameters {
                let ty = it.ty(&parameter.ty);
                out.push(it.bind(&parameter.name, ty));
            }
            out
        })
    }

    fn declare_procedure(&mut self, procedure: &ast::Procedure, doc: &[String]) -> ProcedureId {
        let body = self.open_body(&format!("the procedure `{}`", procedure.name.text));
        let parameters = self.in_body(body, |it| {
            it.signature(&procedure.name, &procedure.parameters)
        });
        for (local, written) in parameters
            .iter()
            .rev()
            .zip(procedure.parameters.iter().rev())
        {
            let ty = self.local_ty(*local);
            self.must_be_storable(ty, &written.ty);
        }
        self.own(body, parameters.clone());
        let (name, span) = (procedure.name.text.clone(), procedure.name.span);
        self.game.procedures.push_and_get_key(Procedure {
            name,
            doc: doc.to_vec(),
            parameters,
            body,
            span,
        })
    }

    fn declare_hook(&mut self, hook: &ast::Hook, doc: &[String]) {
        let id = HookId::from(self.game.hooks.len());
        let parameters = hook.parameters.iter().map(|it| self.ty(&it.ty)).collect();
        let result = self.ty(&hook.result);
        let file = self.read(&hook.file.plain(), hook.file.span);
        let script = file.map_or_else(|| Arc::from(""), |id| self.sources.shared_text(id));
        let view_of = hook.view_of.as_ref().and_then(|name| {
            let at = hook
                .parameters
                .iter()
                .position(|it| it.name.text == name.text);
            if at.is_none() {
                let it = report::unknown_name(
                    name.span,
                    &name.text,
                    hook.parameters.iter().map(|it| it.name.text.as_str()),
                );
                self.sink.push(it);
            }
            at.map(|parameter| ViewOf {
                parameter,
                span: name.span,
            })
        });
        let (name, span) = (hook.name.text.clone(), hook.name.span);
        self.game.hooks.push(Hook {
            name,
            doc: doc.to_vec(),
            parameters,
            result,
            file,
            script,
            view_of,
            span,
        });
        self.declare(&hook.name, Entity::Hook(id));
    }

    fn score(&mut self, items: &[Item]) {
        let name = items.iter().find_map(|item| {
            if let ItemKind::Game(it) = &item.kind {
                it.score.as_ref()
            } else {
                None
            }
        });
        let Some(name) = name else { return };
        let pick = |entity| {
            if let Entity::State(id) = entity {
                Some(id)
            } else {
                None
            }
        };
        let Some(id) = self.resolve_as(name, "state", pick) else {
            return;
        };
        let Some(state) = self.game.states.get(id) else {
            return;
        };
        if state.indices == [Ty::Seat] && state.ty.is_number() {
            self.game.score = Some(id);
        } else {
            let words = self.in_words(&state.ty.clone());
            self.sink.push(report::unfit_type(
                name.span,
                &words,
                "the score",
                "the score is a number for every seat: `state points[seat]: 0..100 = 0 public`",
            ));
        }
    }

    /// Phases come first: a turn of several has room for what their actions take.
    fn insides(&mut self, fillings: &[Filling<'_>]) {
        for filling in fillings {
            if let Filling::Phase(id, it) = filling {
                self.fill_phase(*id, it);
            }
        }
        for filling in fillings {
            match filling {
                Filling::Function(id, it) => self.fill_function(*id, it),
                Filling::Rule(id, it) => self.fill_rule(*id, it),
                Filling::Procedure(id, it) => {
                    let Some(declared) = self.game.procedures.get(*id) else {
                        continue;
                    };
                    let (parameters, body) = (declared.parameters.clone(), declared.body);
                    let me = if self.needs_me.contains(&it.name.text) {
                        parameters.first().copied()
                    } else {
                        None
                    };
                    self.fill_body(body, me, &parameters, &it.body);
                }
                Filling::Action(id, it) => self.fill_action(*id, it),
                Filling::Phase(..) => {}
            }
        }
    }

    fn fill_phase(&mut self, id: PhaseId, phase: &ast::Phase) {
        let pick = |entity| {
            if let Entity::Action(id) = entity {
                Some(id)
            } else {
                None
            }
        };
        let actions: Vec<ActionId> = phase
            .actions
            .iter()
            .filter_map(|name| self.resolve_as(name, "action", pick))
            .collect();
        if let Some(declared) = self.game.phases.get_mut(id) {
            declared.actions = actions;
        }
    }

    fn fill_function(&mut self, id: FunctionId, function: &ast::Function) {
        let Some(declared) = self.game.functions.get(id) else {
            return;
        };
        let (parameters, result) = (declared.parameters.clone(), declared.result.clone());
        let me = if self.needs_me.contains(&function.name.text) {
            parameters.first().copied()
        } else {
            None
        };
        self.node = Node::Function(id);
        let body = self.scoped(|it| {
            it.enter_scope(&parameters);
            it.acting(me, |it| it.expect(&function.body, &result))
        });
        self.node = Node::Outside;
        if let Some(declared) = self.game.functions.get_mut(id) {
            declared.body = body;
        }
    }

    /// Setup and play. A variant's demands become the first lines of setup.
    fn flow(&mut self, items: &[Item], demands: &[ast::Expr], start: Span) {
        let mut setups = items.iter().filter_map(|item| {
            if let ItemKind::Setup(it) = &item.kind {
                Some((it, item.span))
            } else {
                None
            }
        });
        let setup = setups.next();
        if let (Some((_, first)), Some((_, second))) = (setup, setups.next()) {
            self.sink
                .push(report::second_block(second, "`setup` block", first));
        }
        let nowhere = ast::Block {
            statements: Vec::new(),
        };
        let mut block = setup.map_or_else(|| nowhere.clone(), |(block, _)| block.clone());
        let demanded = demands.iter().map(|condition| ast::Stmt {
            kind: ast::StmtKind::Require {
                condition: condition.clone(),
                reason: ast::Text {
                    parts: vec![ast::TextPart::Plain(
                        "This variant is not for this game.".to_owned(),
                    )],
                    span: condition.span,
                },
            },
            span: condition.span,
        });
        block.statements.splice(0..0, demanded);
        self.game.setup = self.open_body("setup");
        self.fill_body(self.game.setup, None, &[], &block);
        let mut plays = items.iter().filter_map(|item| {
            if let ItemKind::Play(it) = &item.kind {
                Some((it, item.span))
            } else {
                None
            }
        });
        let play = plays.next();
        if let (Some((_, first)), Some((_, second))) = (play, plays.next()) {
            self.sink
                .push(report::second_block(second, "`play` block", first));
        }
        if play.is_none() {
            self.sink.push(report::missing_part(
                start,
                "`play` block",
                "say what happens from the first turn to the end: `play { … }`",
            ));
        }
        self.game.play = self.open_body("play");
        self.fill_body(
            self.game.play,
            None,
            &[],
            play.map_or(&nowhere, |(block, _)| block),
        );
    }

    fn always(&mut self, items: &[&Item]) {
        for item in items {
            match &item.kind {
                ItemKind::Always(ast::Always::Holds(expr)) => {
                    let span = expr.span;
                    let expr = self.expect(expr, &Ty::Flag);
                    self.game.invariants.push(Invariant { expr, span });
                }
                ItemKind::Always(ast::Always::EndsWithin(number)) => {
                    self.game.longest = u32::try_from(number.value)
                        .ok()
                        .map(|limit| (limit, number.span));
                }
                _ => {}
            }
        }
    }
}
