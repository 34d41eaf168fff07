//! [`printed`]: the rows of tables in words, as if printed on cards and spaces.

use std::collections::BTreeMap;

use super::Session;
use crate::engine::Fault;
use crate::hir::{ExprKind, Ty, Type, TypeId};
use crate::notation::show;
use crate::state::Value;

/// A line for each member of a type, or for the members of one name, with the values of its row. Values of 0, no and
/// none are left out. Empty if there is no such name.
///
/// # Errors
/// When the game has a fault.
pub fn printed(session: &Session, name: &str) -> Result<Vec<String>, Fault> {
    let wanted = name.to_lowercase();
    let called = |it: &str| {
        it.to_lowercase() == wanted
            || session.names().read(session.game(), it).to_lowercase() == wanted
    };
    let mut lines = Vec::new();
    for (id, ty) in session.game().types.iter_enumerated() {
        let whole = called(&ty.name);
        for (at, member) in (0..).zip(&ty.members) {
            // On alike cards nothing is printed but what they are copies of.
            let is_alike = !ty.looks.is_empty();
            if is_alike && !(whole && session.game().look_of(id, at) == at) {
                continue;
            }
            if whole || called(&member.name) {
                lines.push(line(session, id, ty, at)?);
            }
        }
    }
    Ok(lines)
}

fn line(session: &Session, id: TypeId, ty: &Type, at: u32) -> Result<String, Fault> {
    let (game, names) = (session.game(), session.names());
    let mut line = show(game, names, &Value::Member(at), &Ty::Member(id));
    let row = ty.members.get(at as usize).map(|it| it.values.as_slice()).unwrap_or_default();
    // A copy has the values of its original.
    let kind = ty
        .copies_of
        .and_then(|kinds| game.types.get(kinds))
        .filter(|it| !it.columns.is_empty())
        .zip(row.first());
    let printed = kind.and_then(|(kinds, value)| {
        if let ExprKind::Member(_, at) = value.kind {
            kinds.members.get(at as usize).map(|it| (kinds, it))
        } else {
            None
        }
    });
    let (board, columns, row) = match printed {
        Some((kinds, member)) => (&kinds.board, &kinds.columns, member.values.as_slice()),
        None => (&ty.board, &ty.columns, row),
    };
    let board = board.as_ref();
    // Other columns of a board are obvious from these.
    let shown = board.map_or(usize::MAX, |board| board.shape().shown());
    for (column, cell) in columns.iter().zip(row).take(shown) {
        let value = session.rules().eval(session.state(), &BTreeMap::new(), cell)?;
        match &value {
            Value::None | Value::Flag(false) | Value::Number(0) => {}
            Value::Set(_) | Value::List(_) if value.size() == 0 => {}
            Value::Flag(true) => line.push_str(&format!(", {}", column.name)),
            Value::Number(_)
            | Value::Seat(_)
            | Value::Member(_)
            | Value::Text(_)
            | Value::Set(_)
            | Value::List(_) => {
                let shown = show(game, names, &value, &column.ty);
                line.push_str(&format!(", {} {shown}", column.name));
            }
        }
    }
    Ok(line)
}
