//! The rows of tables, as scripts read them: constants that are the same in every position.

use std::sync::Arc;

use rhai::{Dynamic, Engine, ImmutableString, Map};

use super::report;
use super::table::{Entries, Found, register_map};
use crate::hir::{Expr, ExprKind, Game, Sentence, Type};

/// A row of a table, which is read like a map.
#[derive(Clone)]
struct Row {
    /// The type to which the row belongs.
    of: ImmutableString,
    cells: Map,
}

/// Lets scripts say `row("Fruit", "Apple").worth`.
pub(super) fn register(engine: &mut Engine, game: &Game) {
    let types: Map = game
        .types
        .iter()
        .map(|ty| (ty.name.as_str().into(), Dynamic::from_map(rows(game, ty))))
        .collect();
    let types = Arc::new(types);
    engine.register_fn("row", move |ty: ImmutableString, name: ImmutableString| {
        find(&types, ty, &name)
    });
    register_map::<Row>(engine);
}

fn find(types: &Map, of: ImmutableString, name: &str) -> Found<Row> {
    let rows = types.get(of.as_str()).and_then(|it| it.as_map_ref().ok());
    let Some(rows) = rows else {
        let known = types.keys().map(AsRef::as_ref);
        return Err(report::no_type(&of, known).into());
    };
    let cells = rows.get(name).cloned().and_then(Dynamic::try_cast::<Map>);
    match cells {
        Some(cells) => Ok(Row { of, cells }),
        None => {
            let known = rows.keys().map(AsRef::as_ref);
            Err(report::no_row(&of, name, known).into())
        }
    }
}

impl Entries for Row {
    fn keys(&self) -> Found<Vec<ImmutableString>> {
        Ok(self.cells.keys().map(|name| name.as_str().into()).collect())
    }

    fn has(&self, key: &str) -> Found<bool> {
        Ok(self.cells.contains_key(key))
    }

    fn get(&self, key: &str) -> Found<Dynamic> {
        let known = self.cells.keys().map(AsRef::as_ref);
        let found = self.cells.get(key).cloned();
        found.ok_or_else(|| report::no_column(&self.of, key, known).into())
    }
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
        .map(|member| (member.name.as_str().into(), Dynamic::from_map(row(&member.values))))
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
