//! Boards: fields in rows and columns, with everything that lies on them.

use super::printed::Printed;
use super::things::Seen;
use super::{Family, Field, FieldGrid, FieldRow, Line, PicturePart, Thing};
use crate::hir::{BoardLook, BoardShape, Game, Spot, Ty, TypeId};
use crate::notation::show;
use crate::state::Value;
use crate::view::{PlaceId, PlaceView, Shown};

/// The type of the board, and the other indices of what lies on it.
type Key = (TypeId, Vec<(Ty, Value)>);

/// The boards of a picture.
#[derive(Default)]
pub(super) struct Boards {
    /// The boards, in the order in which something lies on them.
    boards: Vec<(Key, Laid)>,
}

/// What lies on one board.
#[derive(Default)]
struct Laid {
    /// The things, each with its field.
    things: Vec<(u32, Thing)>,
    /// The families of places that lie on it.
    families: Vec<PlaceId>,
}

/// The board whose fields a value of this type names.
pub(super) fn board_in(game: &Game, ty: &Ty) -> Option<TypeId> {
    ty.innermost().declared_type().filter(|id| is_board(game, *id))
}

/// Whether the members of a type are drawn as fields: of a board, or in a row because the file says so.
fn is_board(game: &Game, id: TypeId) -> bool {
    let is_drawn = game.types.get(id).is_some_and(|ty| ty.board.is_some());
    is_drawn || look(game, id).is_some()
}

/// The description of a board in the file.
fn look(game: &Game, id: TypeId) -> Option<&BoardLook> {
    let mut boards = game.look.boards.iter();
    boards.find(|board| board.of == id)
}

impl Boards {
    /// Adds a place that lies on a field.
    pub(super) fn lies(
        &mut self,
        seen: &Seen<'_>,
        (board, others, member): (TypeId, Vec<(Ty, Value)>, u32),
        family: &Family<'_>,
        entry: &PlaceView,
    ) {
        let is_nothing = entry.untouched && family.value.is_some();
        let things = seen.things(family, entry).into_iter();
        let things = things.filter(|_| !is_nothing);
        let things = things.map(|thing| (member, named(seen, thing, family, entry)));
        self.lay((board, others), family.id, things.collect());
    }

    /// Adds a place whose value names fields.
    pub(super) fn names(
        &mut self,
        seen: &Seen<'_>,
        board: TypeId,
        family: &Family<'_>,
        entry: &PlaceView,
    ) {
        let Shown::Value(value) = &entry.shown else {
            return;
        };
        let ty = family.value.unwrap_or(&Ty::Broken);
        let fields = value.members(ty).into_iter().map(|(_, field)| field);
        // A place of a seat is marked by the sign of that seat.
        let seats = family.indices.iter().zip(&entry.place.indices);
        let mut seats = seats.filter(|(ty, _)| **ty == Ty::Seat);
        let seat = seats.next_back().map(|(_, seat)| seat.seat());
        let of_place = || seen.sign_of_place(family);
        let sign = seat.map_or_else(of_place, |seat| seen.seat_sign(seat));
        // The same order as below: a set gives its elements by number.
        let marks = fields.zip(seen.things(family, entry)).map(|(field, thing)| {
            let mark = Thing {
                text: family.title(seen, entry),
                sign: sign.clone(),
                seat,
                fresh: thing.fresh,
                ..Thing::default()
            };
            (field, mark)
        });
        self.lay((board, Vec::new()), family.id, marks.collect());
    }

    /// Lays things of a family on the fields of a board.
    fn lay(&mut self, key: Key, family: PlaceId, things: Vec<(u32, Thing)>) {
        let found = self.boards.iter_mut().find(|(known, _)| *known == key);
        match found {
            Some((_, laid)) => laid.add(family, things),
            None => {
                let mut laid = Laid::default();
                laid.add(family, things);
                self.boards.push((key, laid));
            }
        }
    }

    pub(super) fn parts(self, seen: &Seen<'_>) -> Vec<PicturePart> {
        let several = self.boards.len() > 1;
        let boards = self.boards.into_iter();
        let drawn = boards.filter_map(|(key, laid)| laid.part(seen, &key, several));
        drawn.collect()
    }
}

/// A thing with its name. A flag always has it; a number or a seat has it unless nothing else lies on the board.
fn named(seen: &Seen<'_>, thing: Thing, family: &Family<'_>, entry: &PlaceView) -> Thing {
    match &entry.shown {
        Shown::Value(Value::Flag(_)) => {
            Thing { text: family.name.to_owned(), sign: seen.sign_of_place(family), ..thing }
        }
        Shown::Value(Value::Number(_) | Value::Seat(_)) => {
            Thing { about: family.name.to_owned(), ..thing }
        }
        Shown::Value(
            Value::Member(_) | Value::None | Value::Set(_) | Value::List(_) | Value::Text(_),
        )
        | Shown::Cards(_)
        | Shown::Pile { .. } => thing,
    }
}

impl Laid {
    fn add(&mut self, family: PlaceId, things: Vec<(u32, Thing)>) {
        self.things.extend(things);
        if !self.families.contains(&family) {
            self.families.push(family);
        }
    }

    fn part(self, seen: &Seen<'_>, key: &Key, several: bool) -> Option<PicturePart> {
        let (game, names) = (seen.sight.game, seen.sight.names);
        let ty = game.types.get(key.0)?;
        let look = look(game, key.0);
        let fields = (0..).zip(&ty.members).map(|(at, member)| {
            let printed = look.map(|look| {
                let columns = Printed::columns(game, names, (key.0, member), &look.printed);
                columns.then(Printed::states(&seen.sight, (key.0, at), &look.states))
            });
            let printed = printed.unwrap_or_default();
            Field {
                name: show(game, names, &Value::Member(at), &Ty::Member(key.0)),
                printed: printed.words,
                printed_short: printed.short,
                things: self.things_on(seen, at),
            }
        });
        let title = if several {
            let others = key.1.iter().map(|(ty, value)| show(game, names, value, ty));
            let words = std::iter::once(names.read(game, &ty.name).to_owned()).chain(others);
            words.collect::<Vec<_>>().join(" ")
        } else {
            String::new()
        };
        let Some(board) = &ty.board else {
            return Some(row_of(title, fields));
        };
        let slant = match board.shape() {
            BoardShape::Grid => 0,
            BoardShape::Hexagons => 1,
            BoardShape::Ring => return Some(row_of(title, fields)),
        };
        let mut lines: Vec<Line> = Vec::new();
        for (spot, field) in board.spots().iter().zip(fields) {
            lay(&mut lines, *spot, field);
        }
        for (at, line) in lines.iter_mut().enumerate() {
            line.shift = at * slant;
        }
        if look.is_some_and(|look| look.from_below) {
            lines.reverse();
        }
        let columns = name_lines(&mut lines).unwrap_or_default();
        Some(PicturePart::Board(FieldGrid { title, columns, lines }))
    }

    /// The things on a field, with pieces as one thing. If a board has things of one family only, their name is left out.
    fn things_on(&self, seen: &Seen<'_>, field: u32) -> Vec<Thing> {
        let is_only = self.families.len() == 1;
        let things = self.things.iter().filter(|(at, _)| *at == field);
        let things = things.map(|(_, thing)| Thing {
            about: if is_only { String::new() } else { thing.about.clone() },
            ..thing.clone()
        });
        with_pieces(seen, things.collect())
    }
}

/// The things on a field. If one mark of a seat and one member lie there that make a piece, the piece stands for both.
fn with_pieces(seen: &Seen<'_>, things: Vec<Thing>) -> Vec<Thing> {
    let only = |is_it: &dyn Fn(&Thing) -> bool| {
        let mut found = (0..).zip(&things).filter(|(_, thing)| is_it(thing));
        found.next().filter(|_| found.next().is_none())
    };
    let owner = only(&|thing| thing.seat.is_some());
    let member = only(&|thing| thing.seat.is_none() && thing.member.is_some());
    let pair = owner.zip(member).map(|((at, owner), (other, member))| {
        seen.piece(owner, member).map(|piece| ([at, other], piece))
    });
    let Some((parts, piece)) = pair.flatten() else {
        return stacked(seen, things);
    };
    let rest = (0_usize..).zip(&things).filter(|(at, _)| !parts.contains(at));
    let rest: Vec<Thing> = rest.map(|(_, thing)| thing.clone()).collect();
    std::iter::once(piece).chain(rest).collect()
}

/// The things on a field. If nothing lies there but a mark of a seat and a number, they are so many of that seat.
fn stacked(seen: &Seen<'_>, things: Vec<Thing>) -> Vec<Thing> {
    let stack = match things.as_slice() {
        [one, other] if one.member.is_none() && other.member.is_none() => {
            seen.stack(one, other).or_else(|| seen.stack(other, one))
        }
        _ => None,
    };
    stack.map_or(things, |stack| vec![stack])
}

fn row_of(title: String, fields: impl Iterator<Item = Field>) -> PicturePart {
    let fields = fields.collect();
    PicturePart::Row(FieldRow { title, fields })
}

/// Puts a field in its row and column.
fn lay(lines: &mut Vec<Line>, (row, column): Spot, field: Field) {
    let (Ok(row), Ok(column)) = (usize::try_from(row), usize::try_from(column)) else {
        return;
    };
    lines.resize(lines.len().max(row + 1), Line::default());
    if let Some(line) = lines.get_mut(row) {
        line.fields.resize(line.fields.len().max(column + 1), None);
        if let Some(spot) = line.fields.get_mut(column) {
            *spot = Some(field);
        }
    }
}

/// Splits the names of fields into those of columns and rows, if all have that form: `B3` lies in column `B` and row
/// `3`. Returns the names of the columns.
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
