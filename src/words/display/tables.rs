//! Tables: a column for each seat, or for each member of an index type.

use std::collections::BTreeMap;

use super::things::Seen;
use super::{ColumnTable, Family, Head, PicturePart, TableRow, Thing};
use crate::hir::Ty;
use crate::notation::show;
use crate::state::Value;
use crate::view::{PlaceView, Shown};

/// The tables of a picture, by the type of their columns.
#[derive(Default)]
pub(super) struct Tables {
    tables: Vec<(Ty, Making)>,
}

/// A table, as it is made.
#[derive(Default)]
struct Making {
    heads: Vec<Value>,
    rows: Vec<MadeRow>,
}

/// A row with something in it.
struct MadeRow {
    name: String,
    cells: BTreeMap<Value, Vec<Thing>>,
}

impl Tables {
    pub(super) fn add(
        &mut self,
        seen: &Seen<'_>,
        (ty, head): (Ty, Value),
        others: &[(Ty, Value)],
        family: &Family<'_>,
        entry: &PlaceView,
    ) {
        let found = self.tables.iter().position(|(of, _)| *of == ty);
        let at = found.unwrap_or(self.tables.len());
        if found.is_none() {
            self.tables.push((ty.clone(), Making::default()));
        }
        let Some((_, making)) = self.tables.get_mut(at) else {
            return;
        };
        if !making.heads.contains(&head) {
            making.heads.push(head.clone());
        }
        let name = row_name(seen, family, others);
        let is_number = matches!(entry.shown, Shown::Value(Value::Number(_)));
        let kept = seen.sight.whole
            || !entry.untouched
            || (ty == Ty::Seat && is_number && others.is_empty());
        let is_empty = matches!(&entry.shown, Shown::Value(Value::Flag(false) | Value::None))
            || entry.shown.is_empty();
        if kept && (!is_empty || seen.sight.whole) {
            let mut things = seen.things(family, entry);
            if family.is_open && ty == Ty::Seat && !seen.sight.whole {
                // Columns are narrow, so things there show their names, and nothing that never changes.
                things.iter_mut().for_each(|thing| seen.without_columns(thing));
            }
            making.put(name, head, things);
        }
    }

    /// The tables; that of seats comes last.
    pub(super) fn parts(self, seen: &Seen<'_>) -> Vec<PicturePart> {
        let (seats, others): (Vec<_>, Vec<_>) =
            self.tables.into_iter().partition(|(ty, _)| *ty == Ty::Seat);
        let tables = others.into_iter().chain(seats);
        let tables = tables.filter_map(|(ty, making)| making.table(seen, &ty));
        tables.map(PicturePart::Table).collect()
    }
}

/// The name of a family, with its indices besides the column.
fn row_name(seen: &Seen<'_>, family: &Family<'_>, others: &[(Ty, Value)]) -> String {
    let (game, names) = (seen.sight.game, seen.sight.names);
    let others = others.iter().map(|(ty, value)| show(game, names, value, ty));
    let words = std::iter::once(family.name.to_owned()).chain(others);
    words.collect::<Vec<_>>().join(" ")
}

impl Making {
    fn put(&mut self, name: String, head: Value, things: Vec<Thing>) {
        match self.rows.iter_mut().find(|row| row.name == name) {
            Some(row) => {
                row.cells.insert(head, things);
            }
            None => self.rows.push(MadeRow { name, cells: BTreeMap::from([(head, things)]) }),
        }
    }

    fn table(mut self, seen: &Seen<'_>, ty: &Ty) -> Option<ColumnTable> {
        let (game, names) = (seen.sight.game, seen.sight.names);
        let rows = &self.rows;
        let has_news = |head: &Value| rows.iter().any(|row| row.cells.contains_key(head));
        if *ty == Ty::Seat {
            let first = seen.sight.first.and_then(|it| usize::try_from(it).ok());
            let turned = first.filter(|it| *it < self.heads.len()).unwrap_or(0);
            self.heads.rotate_left(turned);
        } else {
            self.heads.retain(has_news);
        }
        let heads = &self.heads;
        let rows: Vec<TableRow> = rows
            .iter()
            .map(|row| TableRow {
                name: row.name.clone(),
                cells: heads
                    .iter()
                    .map(|head| row.cells.get(head).cloned().unwrap_or_default())
                    .collect(),
            })
            .collect();
        let heads = heads.iter().map(|head| Head {
            name: show(game, names, head, ty),
            seat: match head {
                Value::Seat(seat) => Some(*seat),
                Value::None
                | Value::Flag(_)
                | Value::Number(_)
                | Value::Member(_)
                | Value::Set(_)
                | Value::List(_)
                | Value::Text(_) => None,
            },
        });
        let heads = heads.collect();
        (!rows.is_empty()).then_some(ColumnTable { heads, rows })
    }
}
