//! The rows of tables, as scripts read them: constants that are the same in every position.

use std::sync::Arc;

use rhai::{Dynamic, Engine, EvalAltResult, ImmutableString, Map};

use crate::hir::{Expr, ExprKind, Game, Sentence, Type};

/// Lets scripts say `row("Fruit", "Apple").worth`.
pub(super) fn register(engine: &mut Engine, game: &Game) {
    let types: Map = game
        .types
        .iter()
        .map(|ty| (ty.name.as_str().into(), Dynamic::from_map(rows(game, ty))))
        .collect();
    let types = Arc::new(types);
    engine.register_fn("row", move |ty: ImmutableString, name: ImmutableString| {
        find(&types, &ty, &name)
    });
}

fn find(types: &Map, ty: &str, name: &str) -> Result<Map, Box<EvalAltResult>> {
    let row = types
        .get(ty)
        .and_then(|it| it.as_map_ref().ok())
        .and_then(|rows| rows.get(name).cloned());
    row.and_then(Dynamic::try_cast::<Map>)
        .ok_or_else(|| format!("there is no `{name}` in `{ty}`").into())
}

fn rows(game: &Game, ty: &Type) -> Map {
    let row = |values: &[Expr]| {
        ty.columns
            .iter()
            .zip(values)
            .map(|(column, value)| (column.name.as_str().into(), constant(game, value)))
            .collect::<Map>()
    };
    ty.members
        .iter()
        .map(|member| {
            (
                member.name.as_str().into(),
                Dynamic::from_map(row(&member.values)),
            )
        })
        .collect()
}

/// The value of a cell; nothing if it is not a plain value.
fn constant(game: &Game, cell: &Expr) -> Dynamic {
    if let ExprKind::Number(number) = &cell.kind {
        Dynamic::from_int(i64::from(*number))
    } else if let ExprKind::Flag(flag) = &cell.kind {
        Dynamic::from_bool(*flag)
    } else if let ExprKind::Member(ty, at) = &cell.kind {
        let members = game.types.get(*ty).map(|it| &it.members);
        let member = members.and_then(|it| it.get(*at as usize));
        member.map_or(Dynamic::UNIT, |it| it.name.clone().into())
    } else if let ExprKind::Text(text) = &cell.kind {
        let sentence = game.sentences.get(text.sentence);
        sentence.map_or_else(String::new, Sentence::pattern).into()
    } else if let ExprKind::Set(items) = &cell.kind {
        Dynamic::from_array(items.iter().map(|item| constant(game, item)).collect())
    } else {
        Dynamic::UNIT
    }
}
