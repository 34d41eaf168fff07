//! Boards: types whose members lie in lines and columns, with all that lies on them.

use std::collections::BTreeMap;

use super::things::{Seen, initial};
use super::{Board, Family, Field, Line, Part, Thing};
use crate::hir::{ExprKind, Game, Member, Ty, TypeId};
use crate::notation::show;
use crate::state::Value;
use crate::view::{Entry, PlaceId, Shown};

/// The board of a type, and the other indices of what lies on it.
type Key = (TypeId, Vec<(Ty, Value)>);

/// The boards of a picture.
#[derive(Default)]
pub(super) struct Boards {
    boards: BTreeMap<Key, Laid>,
}

/// What lies on one board.
#[derive(Default)]
struct Laid {
    /// What lies on each member.
    things: Vec<(u32, Thing)>,
    /// The families that lie on it.
    families: Vec<PlaceId>,
}

/// The board whose fields a value of this type names.
pub(super) fn board_in(game: &Game, ty: &Ty) -> Option<TypeId> {
    match ty {
        Ty::Member(id) => is_board(game, *id).then_some(*id),
        Ty::Optional(of) | Ty::Set(of, _) | Ty::List(of) => board_in(game, of),
        Ty::Flag | Ty::Number | Ty::Range(..) | Ty::Text | Ty::Seat => None,
        Ty::None | Ty::EmptySet | Ty::Broken => None,
    }
}

/// Whether the members of a type say in which line and column they lie.
fn is_board(game: &Game, id: TypeId) -> bool {
    game.types.get(id).is_some_and(|ty| {
        let names: Vec<&str> = ty.columns.iter().map(|it| it.name.as_str()).collect();
        names.starts_with(&["row", "column"])
    })
}

/// The line and the column of a field, counted from 1.
fn spot(member: &Member) -> Option<(usize, usize)> {
    let number = |at: usize| {
        if let ExprKind::Number(number) = member.values.get(at)?.kind {
            usize::try_from(number).ok().filter(|it| *it > 0)
        } else {
            None
        }
    };
    number(0).zip(number(1))
}

impl Boards {
    /// A place that lies on a field.
    pub(super) fn lies(
        &mut self,
        seen: &Seen<'_>,
        (board, others, member): (TypeId, Vec<(Ty, Value)>, u32),
        family: &Family<'_>,
        entry: &Entry,
    ) {
        let laid = self.boards.entry((board, others)).or_default();
        laid.know(family.id);
        let is_nothing = entry.untouched && family.value.is_some();
        for thing in seen.things(family, entry).into_iter().filter(|_| !is_nothing) {
            let thing = named(thing, family, entry);
            laid.things.push((member, thing));
        }
    }

    /// A place whose value names fields.
    pub(super) fn names(
        &mut self,
        seen: &Seen<'_>,
        board: TypeId,
        family: &Family<'_>,
        entry: &Entry,
    ) {
        let laid = self.boards.entry((board, Vec::new())).or_default();
        laid.know(family.id);
        let Shown::Value(value) = &entry.shown else {
            return;
        };
        let ty = family.value.unwrap_or(&Ty::Broken);
        let fields = value.members(ty).into_iter().map(|(_, field)| field);
        // The same order: a set gives its elements by number.
        for (field, thing) in fields.zip(seen.things(family, entry)) {
            let mark = Thing {
                text: family.title(seen, entry),
                sign: initial(family.name),
                fresh: thing.fresh,
                ..Thing::default()
            };
            laid.things.push((field, mark));
        }
    }

    pub(super) fn parts(self, seen: &Seen<'_>) -> Vec<Part> {
        let several = self.boards.len() > 1;
        let boards = self.boards.into_iter();
        let drawn = boards.filter_map(|(key, laid)| laid.board(seen, &key, several));
        drawn.map(Part::Board).collect()
    }
}

/// A flag is told by its name; a number and a seat need it, unless nothing else lies on the board.
fn named(thing: Thing, family: &Family<'_>, entry: &Entry) -> Thing {
    match &entry.shown {
        Shown::Value(Value::Flag(_)) => Thing {
            text: family.name.to_owned(),
            sign: initial(family.name),
            ..thing
        },
        Shown::Value(Value::Number(_) | Value::Seat(_)) => Thing {
            about: family.name.to_owned(),
            ..thing
        },
        Shown::Value(
            Value::Member(_) | Value::None | Value::Set(_) | Value::List(_) | Value::Text(_),
        )
        | Shown::Cards(_)
        | Shown::Pile { .. } => thing,
    }
}

impl Laid {
    fn know(&mut self, family: PlaceId) {
        if !self.families.contains(&family) {
            self.families.push(family);
        }
    }

    fn board(self, seen: &Seen<'_>, key: &Key, several: bool) -> Option<Board> {
        let (game, names) = (seen.sight.game, seen.sight.names);
        let ty = game.types.get(key.0)?;
        let is_only = self.families.len() == 1;
        let plain = |thing: &Thing| Thing {
            about: if is_only { String::new() } else { thing.about.clone() },
            ..thing.clone()
        };
        let mut lines: Vec<Line> = Vec::new();
        for (at, member) in (0..).zip(&ty.members) {
            let (row, column) = spot(member)?;
            let things = self.things.iter().filter(|(field, ..)| *field == at);
            let field = Field {
                name: show(game, names, &Value::Member(at), &Ty::Member(key.0)),
                things: things.map(|(_, thing)| plain(thing)).collect(),
            };
            lines.resize(lines.len().max(row), Line::default());
            if let Some(line) = lines.get_mut(row - 1) {
                line.fields.resize(line.fields.len().max(column), None);
                if let Some(spot) = line.fields.get_mut(column - 1) {
                    *spot = Some(field);
                }
            }
        }
        let title = if several {
            let others = key.1.iter().map(|(ty, value)| show(game, names, value, ty));
            let words = std::iter::once(names.read(game, &ty.name).to_owned()).chain(others);
            words.collect::<Vec<_>>().join(" ")
        } else {
            String::new()
        };
        let columns = name_lines(&mut lines).unwrap_or_default();
        Some(Board {
            title,
            columns,
            lines,
        })
    }
}

/// Splits the names of fields into those of their columns and lines, if all of them are made so:
/// `B3` lies in column `B` and line `3`. Gives the names of the columns.
fn name_lines(lines: &mut [Line]) -> Option<Vec<String>> {
    let width = lines.iter().map(|line| line.fields.len()).max()?;
    let parts = |field: &Field| {
        let at = field.name.find(|it: char| it.is_ascii_digit())?;
        let (column, line) = field.name.split_at_checked(at)?;
        let is_number = !line.is_empty() && line.chars().all(|it| it.is_ascii_digit());
        (is_number && !column.is_empty() && column.chars().count() <= 2)
            .then(|| (column.to_owned(), line.to_owned()))
    };
    let mut columns: Vec<Option<String>> = vec![None; width];
    let mut names = Vec::new();
    for line in lines.iter() {
        let mut name: Option<String> = None;
        for (known, field) in columns.iter_mut().zip(&line.fields) {
            let Some(field) = field else { continue };
            let (column, number) = parts(field)?;
            if known.get_or_insert_with(|| column.clone()) != &column
                || name.get_or_insert_with(|| number.clone()) != &number
            {
                return None;
            }
        }
        names.push(name.unwrap_or_default());
    }
    for (line, name) in lines.iter_mut().zip(names) {
        line.name = name;
    }
    Some(columns.into_iter().map(Option::unwrap_or_default).collect())
}
