//! [`BoardRows`]: what lies on a board, in rows as its picture has them: a sign for each field.

use super::alike::Named;
use super::{PositionError, Tabletop};
use crate::hir::{BoardShape, PlaceId, Signed, Size, StateId, Ty, TypeId, ZoneId};
use crate::notation::show;
use crate::state::{Position, Set, Value, ordinal, value_at};

/// A field on which nothing lies.
const EMPTY: &str = ".";

/// Where it stands to whom a field belongs.
#[derive(Clone, Copy)]
enum Owner {
    /// In a set of fields for each seat: `men[seat]: set of Field`.
    Fields(StateId),
    /// In a seat for each field: `owner[Field]: seat or none`.
    Seats(StateId),
}

/// Where it stands what lies on a field.
#[derive(Clone, Copy)]
enum Content {
    /// In a state for each field: `man[Field]: Man or none`.
    State(StateId),
    /// In a state for each field that says how many of a seat lie there: `men[Field]: 0..15`.
    Count(StateId),
    /// In a zone for each field.
    Zone(ZoneId),
}

/// What can lie on one field: whose it is, and which of the things it is, or how many.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Cell {
    owner: Option<u32>,
    thing: Option<u32>,
}

/// A board whose fields hold at most one thing each: a mark of a seat, a member, or both as a piece.
pub(super) struct BoardRows<'a> {
    table: Tabletop<'a>,
    of: TypeId,
    owner: Option<Owner>,
    /// With the type of the things.
    content: Option<(Content, Ty)>,
    /// All that can lie on a field: as it is written, and in full.
    cells: Vec<(Cell, String, String)>,
}

impl<'a> BoardRows<'a> {
    /// The boards of a game with something on them that rows can say.
    pub(super) fn of(table: Tabletop<'a>) -> Vec<Self> {
        let types = table.game.types.iter_enumerated();
        let boards = types.filter(|(_, ty)| {
            let shape = ty.board.as_ref().map(crate::hir::Board::shape);
            matches!(shape, Some(BoardShape::Grid | BoardShape::Hexagons))
        });
        let rows = boards.map(|(of, _)| {
            let owner = owner(table, of);
            let content = content(table, of, owner.is_some());
            let mut rows = Self { table, of, owner, content, cells: Vec::new() };
            rows.cells = rows.all_cells();
            rows
        });
        rows.filter(|rows| rows.owner.is_some() || rows.content.is_some()).collect()
    }

    /// The zones and states that the rows tell.
    pub(super) fn places(&self) -> Vec<PlaceId> {
        let owner = self.owner.map(|owner| match owner {
            Owner::Fields(id) | Owner::Seats(id) => id.into(),
        });
        let content = self.content.as_ref().map(|(content, _)| match content {
            Content::State(id) | Content::Count(id) => (*id).into(),
            Content::Zone(id) => (*id).into(),
        });
        owner.into_iter().chain(content).collect()
    }

    /// `board Field: men man`
    pub(super) fn title(&self) -> String {
        let game = self.table.game;
        let names = self.places().into_iter().map(|place| match place {
            PlaceId::State(id) => game.state(id).name.as_str(),
            PlaceId::Zone(id) => game.zone(id).name.as_str(),
        });
        let board = game.types.get(self.of).map_or("", |ty| ty.name.as_str());
        format!("board {board}: {}", names.collect::<Vec<_>>().join(" "))
    }

    /// The rows of a position, with their names; `None` if more than one thing lies on a field.
    pub(super) fn lines(&self, state: &Position) -> Option<Vec<String>> {
        let fields = self.rows();
        let mut rows: Vec<Vec<&str>> = Vec::new();
        for row in &fields {
            let cells = row.iter().map(|field| {
                let cell = self.cell(state, *field)?;
                let found = self.cells.iter().find(|(known, ..)| *known == cell);
                found.map(|(_, short, _)| short.as_str())
            });
            rows.push(cells.collect::<Option<_>>()?);
        }
        let widths = rows.iter().flatten().map(|cell| cell.chars().count());
        let width = widths.max().unwrap_or(1);
        let names: Vec<String> = fields.iter().map(|row| self.row_name(row)).collect();
        let margin = names.iter().map(String::len).max().unwrap_or(0);
        let lines = rows.iter().zip(names).map(|(row, name)| {
            let cells = row.iter().map(|cell| format!("{cell:width$}"));
            let cells = cells.collect::<Vec<_>>().join(" ");
            format!("  {name:margin$} {cells}").trim_end().to_owned()
        });
        Some(lines.collect())
    }

    /// How many lines the rows take.
    pub(super) fn height(&self) -> usize {
        self.rows().len()
    }

    /// Lays on the board what rows say, the first with this number.
    pub(super) fn read(
        &self,
        state: &mut Position,
        (lines, first): (&[String], usize),
        named: &mut Named,
    ) -> Result<(), PositionError> {
        let fields = self.rows();
        if lines.len() < fields.len() {
            let why = format!("the board has {} rows, and these are {}", fields.len(), lines.len());
            return Err(PositionError::at(first + lines.len().max(1) - 1, why));
        }
        let mut laid: Vec<(u32, Cell)> = Vec::new();
        for ((row, line), number) in fields.iter().zip(lines).zip(first..) {
            let words: Vec<&str> = line.split_whitespace().collect();
            let name = self.row_name(row);
            let words = match words.as_slice() {
                [first, rest @ ..] if rest.len() == row.len() && **first == *name => rest,
                words => words,
            };
            if words.len() != row.len() {
                let why =
                    format!("the row has {} fields, and the line tells {}", row.len(), words.len());
                return Err(PositionError::at(number, why));
            }
            for (field, word) in row.iter().zip(words) {
                let cell = self.cell_named(word).map_err(|error| error.in_line(number))?;
                laid.push((*field, cell));
            }
        }
        self.lay(state, &laid, named).map_err(|error| error.in_line(first))
    }

    /// The fields of each row, in the order of the picture.
    fn rows(&self) -> Vec<Vec<u32>> {
        let game = self.table.game;
        let board = game.types.get(self.of).and_then(|ty| ty.board.as_ref());
        let spots = board.map_or(&[][..], crate::hir::Board::spots);
        let mut rows: std::collections::BTreeMap<i32, Vec<(i32, u32)>> =
            std::collections::BTreeMap::new();
        for ((row, column), field) in spots.iter().zip(0..) {
            rows.entry(*row).or_default().push((*column, field));
        }
        let mut rows: Vec<Vec<u32>> = rows
            .into_values()
            .map(|mut row| {
                row.sort_unstable();
                row.into_iter().map(|(_, field)| field).collect()
            })
            .collect();
        if game.look.boards.iter().any(|look| look.of == self.of && look.from_below) {
            rows.reverse();
        }
        rows
    }

    /// The number with which the names of all fields of a row end.
    fn row_name(&self, row: &[u32]) -> String {
        let members = self.table.game.types.get(self.of).map(|ty| &ty.members);
        let name = |field: &u32| members?.get(*field as usize).map(|member| member.name.as_str());
        let number =
            |name: &str| name.trim_start_matches(|it: char| !it.is_ascii_digit()).to_owned();
        let mut numbers = row.iter().filter_map(name).map(number);
        let first = numbers.next().unwrap_or_default();
        if numbers.all(|number| number == first) { first } else { String::new() }
    }

    /// What lies on a field; `None` if several things do.
    fn cell(&self, state: &Position, field: u32) -> Option<Cell> {
        let (game, layout) = (self.table.game, self.table.layout);
        let at = [Value::Member(field)];
        let owner = match self.owner {
            None => None,
            Some(Owner::Seats(id)) => {
                let owner = layout.state(state, id, &at)?;
                (owner != Value::None).then(|| owner.seat())
            }
            Some(Owner::Fields(id)) => {
                let mut seats = (0..state.seats()).filter(|seat| {
                    let fields = layout.state(state, id, &[Value::Seat(*seat)]);
                    let ty = &game.state(id).ty;
                    fields.is_some_and(|fields| fields.members(ty).contains(&(self.of, field)))
                });
                let first = seats.next();
                if seats.next().is_some() {
                    return None;
                }
                first
            }
        };
        let thing = match &self.content {
            None => None,
            Some((Content::State(id), ty)) => {
                let thing = layout.state(state, *id, &at)?;
                (thing != Value::None).then(|| ordinal(&thing, ty))
            }
            Some((Content::Count(id), ty)) => {
                let count = layout.state(state, *id, &at)?;
                (count.number() != 0).then(|| ordinal(&count, ty))
            }
            Some((Content::Zone(id), _)) => match layout.cards(state, *id, &at)? {
                [] => None,
                [card] => {
                    let of = game.zone(*id).of;
                    Some(game.look_of(of, card.cast_unsigned()))
                }
                _ => return None,
            },
        };
        Some(Cell { owner, thing })
    }

    fn lay(
        &self,
        state: &mut Position,
        laid: &[(u32, Cell)],
        named: &mut Named,
    ) -> Result<(), PositionError> {
        let layout = self.table.layout;
        match self.owner {
            None => {}
            Some(Owner::Seats(id)) => {
                for (field, cell) in laid {
                    let value = cell.owner.map_or(Value::None, Value::Seat);
                    layout.set_state(state, id, &[Value::Member(*field)], &value);
                }
            }
            Some(Owner::Fields(id)) => {
                for seat in 0..state.seats() {
                    let own = laid.iter().filter(|(_, cell)| cell.owner == Some(seat));
                    let mut fields = Set::default();
                    own.for_each(|(field, _)| fields.insert(*field));
                    layout.set_state(state, id, &[Value::Seat(seat)], &Value::Set(fields));
                }
            }
        }
        for (field, cell) in laid {
            let at = [Value::Member(*field)];
            match &self.content {
                None => {}
                Some((Content::State(id), ty)) => {
                    let value = cell.thing.map_or(Value::None, |thing| value_at(thing, ty));
                    layout.set_state(state, *id, &at, &value);
                }
                Some((Content::Count(id), ty)) => {
                    let value = cell.thing.map_or(Value::Number(0), |thing| value_at(thing, ty));
                    layout.set_state(state, *id, &at, &value);
                }
                Some((Content::Zone(id), _)) => {
                    let of = self.table.game.zone(*id).of;
                    let cards = cell.thing.iter().map(|it| named.card(self.table, of, *it));
                    let cards: Vec<u32> = cards.collect::<Result<_, _>>()?;
                    let cards: Vec<i32> = cards.into_iter().map(u32::cast_signed).collect();
                    layout.set_cards(state, *id, &at, &cards);
                }
            }
        }
        Ok(())
    }

    /// Everything that can lie on a field. A sign that could be two things is not used.
    fn all_cells(&self) -> Vec<(Cell, String, String)> {
        let seats = u32::try_from(self.table.names.seats.len()).unwrap_or(0);
        let (first, things) = match &self.content {
            None => (0, 0),
            Some((Content::Count(_), ty)) => (1, self.table.layout.count(ty, seats)),
            Some((Content::State(_) | Content::Zone(_), ty)) => {
                (0, self.table.layout.count(ty, seats))
            }
        };
        let things = u32::try_from(things).unwrap_or(0);
        let owners = if self.owner.is_some() { seats } else { 0 };
        let owners = std::iter::once(None).chain((0..owners).map(Some));
        // One of several alike things stands for all of them.
        let of = self.content.as_ref().and_then(|(_, ty)| ty.declared_type());
        let looks = |thing: &u32| of.is_none_or(|of| self.table.game.look_of(of, *thing) == *thing);
        let cells = owners.flat_map(|owner| {
            let things = (first..things).filter(looks);
            let things = std::iter::once(None).chain(things.map(Some));
            things.map(move |thing| Cell { owner, thing })
        });
        let mut all: Vec<(Cell, String, String)> =
            cells.map(|cell| (cell, self.sign(cell), self.in_full(cell))).collect();
        let signs: Vec<String> = all.iter().map(|(_, sign, _)| sign.clone()).collect();
        let full: Vec<String> = all.iter().map(|(_, _, full)| full.clone()).collect();
        for (at, (_, sign, name)) in all.iter_mut().enumerate() {
            let is_taken = signs.iter().filter(|it| *it == sign).count() > 1
                || full.iter().enumerate().any(|(other, it)| other != at && it == sign);
            if is_taken || sign.contains(char::is_whitespace) {
                sign.clone_from(name);
            }
        }
        all
    }

    /// The sign of what lies on a field, or its name if it has none.
    fn sign(&self, cell: Cell) -> String {
        let Tabletop { game, names, .. } = self.table;
        let seat = |seat: u32| game.look.seat_sign(seat, &names.seats);
        let thing = self.content.as_ref().map(|(_, ty)| ty).zip(cell.thing);
        let found = match (cell.owner, thing) {
            (None, None) => Some(EMPTY.to_owned()),
            (Some(owner), None) => Some(seat(owner)),
            (None, Some((Ty::Member(of), thing))) => {
                game.look.sign(Signed::Member(*of, thing)).map(str::to_owned)
            }
            (Some(owner), Some((Ty::Member(of), thing))) => {
                game.look.sign(Signed::Owned(*of, thing, owner)).map(str::to_owned)
            }
            (Some(owner), Some((_, count))) => Some(format!("{}{count}", seat(owner))),
            (None, Some(_)) => None,
        };
        found.unwrap_or_else(|| self.in_full(cell))
    }

    /// `Ada/Knight`, which can always be typed.
    fn in_full(&self, cell: Cell) -> String {
        let Tabletop { game, names, .. } = self.table;
        let owner = cell.owner.map(|seat| names.of(seat).to_owned());
        let thing = self.content.as_ref().map(|(_, ty)| ty).zip(cell.thing);
        let thing = thing.map(|(ty, thing)| show(game, names, &value_at(thing, ty), ty));
        let words: Vec<String> = owner.into_iter().chain(thing).collect();
        if words.is_empty() { EMPTY.to_owned() } else { words.join("/") }
    }

    fn cell_named(&self, word: &str) -> Result<Cell, PositionError> {
        let full = self.cells.iter().find(|(_, _, full)| full.eq_ignore_ascii_case(word));
        let found = full.or_else(|| self.cells.iter().find(|(_, sign, _)| sign == word));
        found.map(|(cell, ..)| *cell).ok_or_else(|| {
            let few = self.cells.iter().take(24).map(|(_, sign, _)| sign.as_str());
            let few = few.collect::<Vec<_>>().join(" ");
            let example = self.cells.last().map_or("", |(_, _, full)| full.as_str());
            let more = if self.cells.len() > 24 { " …" } else { "" };
            let why = format!(
                "`{word}` does not lie on a field: there is {few}{more}, or in full, as `{example}`"
            );
            PositionError::new(why)
        })
    }
}

/// The state that tells to whom a field belongs.
fn owner(table: Tabletop<'_>, of: TypeId) -> Option<Owner> {
    let field = Ty::Member(of);
    table.game.states.iter_enumerated().find_map(|(id, state)| {
        match (state.indices.as_slice(), &state.ty) {
            ([Ty::Seat], Ty::Set(element, Size::Any)) if **element == field => {
                Some(Owner::Fields(id))
            }
            ([at], Ty::Optional(inner)) if *at == field && **inner == Ty::Seat => {
                Some(Owner::Seats(id))
            }
            _ => None,
        }
    })
}

/// The state or the zone that tells what lies on a field, or how many of a seat.
fn content(table: Tabletop<'_>, of: TypeId, is_owned: bool) -> Option<(Content, Ty)> {
    /// More than these are no stack.
    const MOST: i32 = 99;
    let field = Ty::Member(of);
    let states =
        || table.game.states.iter_enumerated().filter(|(_, it)| it.indices == [field.clone()]);
    let things = states().find_map(|(id, state)| {
        let Ty::Optional(inner) = &state.ty else { return None };
        inner.declared_type().map(|of| (Content::State(id), Ty::Member(of)))
    });
    let zones = || {
        let mut zones = table.game.zones.iter_enumerated();
        let zone = zones.find(|(_, zone)| zone.indices == [field.clone()]);
        zone.map(|(id, zone)| (Content::Zone(id), Ty::Member(zone.of)))
    };
    let counts = || {
        let is_count = |ty: &Ty| matches!(ty, Ty::Range(0, most) if *most <= MOST);
        let count = states().find(|(_, state)| is_count(&state.ty)).filter(|_| is_owned);
        count.map(|(id, state)| (Content::Count(id), state.ty.clone()))
    };
    things.or_else(zones).or_else(counts)
}
