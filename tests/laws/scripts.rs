//! What a hook gives does not depend on what it has given before.

use std::collections::BTreeMap;
use std::sync::Arc;

use hoyle::Runtime;
use hoyle::base::Span;
use hoyle::hir::{Expr, ExprKind, Game, Hook, HookId, Ty};

use crate::table::{Table, games, runtime};

/// Some values of a parameter, as they would be written.
fn some(game: &Game, ty: &Ty, seats: u32, span: Span) -> Vec<Expr> {
    let kinds: Vec<ExprKind> = match ty {
        Ty::Seat => (0..seats).map(ExprKind::Seat).collect(),
        Ty::Member(id) => {
            let members = u32::try_from(game.types[*id].members.len()).unwrap();
            (0..members).step_by(3).map(|at| ExprKind::Member(*id, at)).collect()
        }
        Ty::Set(of, _) => {
            let each = some(game, of, seats, span);
            each.into_iter().map(|one| ExprKind::Set(vec![one])).collect()
        }
        _ => Vec::new(),
    };
    let ty = ty.clone();
    kinds.into_iter().map(|kind| Expr { kind, ty: ty.clone(), span }).collect()
}

/// Calls of a hook with some arguments.
fn calls(game: &Game, id: HookId, hook: &Hook, seats: u32) -> Vec<Expr> {
    let mut all: Vec<Vec<Expr>> = vec![Vec::new()];
    for ty in &hook.parameters {
        let values = some(game, ty, seats, hook.span);
        let longer = all.iter().flat_map(|head| {
            let with = |value: &Expr| head.iter().chain([value]).cloned().collect();
            values.iter().map(with).collect::<Vec<Vec<Expr>>>()
        });
        all = longer.collect();
    }
    let call = |arguments| Expr {
        kind: ExprKind::Hook(id, arguments),
        ty: hook.result.clone(),
        span: hook.span,
    };
    all.into_iter().map(call).collect()
}

#[test]
fn a_hook_gives_the_same_when_it_is_remembered() {
    let mut asked = 0;
    for path in games() {
        let (one, _) = runtime(&path);
        let game = Arc::clone(&one.game);
        if game.hooks.is_empty() {
            continue;
        }
        let mut table = Table::new(&path, game.players.0, 2);
        let mut moves = 0;
        while table.step() && moves < 40 {
            moves += 1;
            let state = table.session.state();
            let fresh = Runtime::new(Arc::clone(&game));
            for (id, hook) in game.hooks.iter_enumerated() {
                for call in calls(&game, id, hook, state.seats()) {
                    let value = |runtime: &Runtime| {
                        let value = runtime.rules.eval(state, &BTreeMap::new(), &call);
                        value.map_err(|fault| fault.message)
                    };
                    let (remembered, first) = (value(&one), value(&fresh));
                    asked += usize::from(first.is_ok());
                    assert_eq!(remembered, first, "{}", hook.name);
                }
            }
        }
    }
    assert!(asked > 1_000, "{asked}");
}
