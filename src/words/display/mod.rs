//! Pictures of the table. A picture is made only from what one viewer may see. It says which things lie together, and
//! under which names; widths and colours are left to the one that draws it.

mod boards;
mod facts;
mod html;
mod legend;
mod model;
mod printed;
mod sections;
mod tables;
mod things;

pub use html::{Marking, escaped, html_of};
pub use legend::{SignMeaning, legend};
pub use model::{
    ColumnTable, Field, FieldGrid, FieldRow, Head, Line, Picture, PicturePart, SinglePlace,
    TableRow, Thing,
};
pub use things::printed_on;

use crate::hir::{Audience, Game, ShownPlace, Ty, TypeId};
use crate::notation::{Names, place_name};
use crate::state::Value;
use crate::view::{PlaceId, PlaceView, Shown, View};
use boards::{Boards, board_in};
use sections::{Placed, sections};
use things::Seen;

/// From what a picture is made.
#[derive(Clone, Copy, Debug)]
pub struct Sight<'a> {
    /// The game.
    pub game: &'a Game,
    /// The names of the seats, and the language.
    pub names: &'a Names,
    /// The table as the viewer sees it.
    pub view: &'a View,
    /// The table as the viewer saw it before: differences are marked as fresh.
    pub before: Option<&'a View>,
    /// The seat that comes first; the others follow clockwise.
    pub first: Option<u32>,
    /// Whether everything is shown.
    pub whole: bool,
}

/// The picture of a view: places without a heading come first, then those under each heading.
#[must_use]
pub fn picture(sight: &Sight<'_>) -> Picture {
    let seen = Seen::new(sight);
    let places = in_order(sight).into_iter();
    let places = places.map(|entry| Placed::of(sight, entry)).collect();
    let mut parts = Vec::new();
    for (heading, places) in sections(sight, places) {
        let below = parts_of(&seen, places);
        if !below.is_empty() {
            parts.extend(heading.map(PicturePart::Heading));
            parts.extend(below);
        }
    }
    Picture { parts }
}

/// The parts of a picture: boards, then tables of members, then the table of seats, and then single places.
fn parts_of(seen: &Seen<'_>, places: Vec<Placed<'_>>) -> Vec<PicturePart> {
    let mut boards = Boards::default();
    let mut tables = tables::Tables::default();
    let mut facts = facts::Facts::default();
    for Placed { family, entry, spot } in places {
        match spot {
            Spot::Field { board, others, member } => {
                boards.lies(seen, (board, others, member), &family, entry);
            }
            Spot::Names(board) => boards.names(seen, board, &family, entry),
            Spot::Cell { head, others } => tables.add(seen, head, &others, &family, entry),
            Spot::Alone => facts.add(seen, &family, entry),
        }
    }
    let mut parts = boards.parts(seen);
    parts.extend(tables.parts(seen));
    parts.extend(facts.part());
    parts
}

/// The visible places, in the order that the file asks for.
fn in_order<'a>(sight: &Sight<'a>) -> Vec<&'a PlaceView> {
    let look = &sight.game.look;
    let entries = sight.view.entries.iter();
    let with_others = (look.cards.iter().flat_map(|cards| &cards.states))
        .chain(look.zones.iter().flat_map(|zone| &zone.states))
        .chain(look.boards.iter().flat_map(|board| &board.states));
    let with_others: Vec<ShownPlace> = with_others.copied().map(ShownPlace::State).collect();
    let is_apart = |entry: &&PlaceView| {
        let place = declared(entry.place.id);
        look.aside.contains(&place) || with_others.contains(&place)
    };
    let mut shown: Vec<&PlaceView> =
        entries.filter(|entry| sight.whole || !is_apart(entry)).collect();
    shown.sort_by_key(|entry| {
        let place = declared(entry.place.id);
        let rank = look.first.iter().position(|first| *first == place);
        rank.unwrap_or(look.first.len())
    });
    shown
}

const fn declared(id: PlaceId) -> ShownPlace {
    match id {
        PlaceId::Zone(id) => ShownPlace::Zone(id),
        PlaceId::State(id) => ShownPlace::State(id),
    }
}

/// A declared zone or state.
struct Family<'a> {
    id: PlaceId,
    name: &'a str,
    indices: &'a [Ty],
    /// The type of a state; `None` for a zone.
    value: Option<&'a Ty>,
    is_option: bool,
    /// Whether all seats see it.
    is_open: bool,
}

/// The part of a picture to which a place belongs.
enum Spot {
    /// A field of a board; there is one board for each value of the other indices.
    Field { board: TypeId, others: Vec<(Ty, Value)>, member: u32 },
    /// The fields of a board that its value names.
    Names(TypeId),
    /// The column of an index.
    Cell { head: (Ty, Value), others: Vec<(Ty, Value)> },
    /// A line of its own.
    Alone,
}

impl<'a> Family<'a> {
    fn of(sight: &Sight<'a>, entry: &PlaceView) -> Self {
        let game = sight.game;
        let name = place_name(game, sight.names, entry.place.id);
        let found = match entry.place.id {
            PlaceId::Zone(id) => {
                game.zones.get(id).map(|zone| (zone.indices.as_slice(), None, false, zone.audience))
            }
            PlaceId::State(id) => game.states.get(id).map(|state| {
                let is_option = state.option.is_some();
                let (indices, value) = (state.indices.as_slice(), Some(&state.ty));
                (indices, value, is_option, state.audience)
            }),
        };
        let nobody = (&[][..], None, false, Audience::Nobody);
        let (indices, value, is_option, audience) = found.unwrap_or(nobody);
        Self {
            id: entry.place.id,
            name,
            indices,
            value,
            is_option,
            is_open: audience == Audience::Public,
        }
    }

    fn place(&self, game: &Game, entry: &PlaceView) -> Spot {
        let indices = || self.indices.iter().cloned().zip(entry.place.indices.clone());
        let without = |left_out: usize| {
            let kept = indices().enumerate().filter(|(at, _)| *at != left_out);
            kept.map(|(_, index)| index).collect::<Vec<_>>()
        };
        let on_board = indices().enumerate().find_map(|(at, (ty, value))| {
            match (board_in(game, &ty), value) {
                (Some(board), Value::Member(member)) => Some((at, board, member)),
                _ => None,
            }
        });
        if let Some((at, board, member)) = on_board {
            return Spot::Field { board, others: without(at), member };
        }
        if let Some(board) = self.value.and_then(|ty| board_in(game, ty))
            && !self.is_option
        {
            return Spot::Names(board);
        }
        let seat = indices().position(|(ty, _)| ty == Ty::Seat);
        let head = seat.or_else(|| (self.indices.len() == 1).then_some(0));
        let found = head.and_then(|at| indices().nth(at).map(|head| (at, head)));
        match found {
            Some((at, head)) => Spot::Cell { head, others: without(at) },
            None => Spot::Alone,
        }
    }

    /// Whether the place is left out unless it has changed.
    fn says_little(&self, shown: &Shown) -> bool {
        let little = match shown {
            Shown::Value(Value::Flag(_) | Value::None) => true,
            Shown::Value(value @ (Value::Set(_) | Value::List(_))) => value.size() == 0,
            Shown::Value(Value::Number(_) | Value::Seat(_) | Value::Member(_) | Value::Text(_)) => {
                false
            }
            Shown::Cards(_) | Shown::Pile { .. } => shown.is_empty(),
        };
        self.is_option || little
    }
}
