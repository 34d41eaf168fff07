//! [`Board`]: where the members of a type lie, in rows or in a ring, and which lie beside or in line with each other.

use std::collections::BTreeMap;

/// A row and a column, from 0.
pub type Spot = (i32, i32);

/// The shape of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardShape {
    /// Squares in rows and columns.
    Grid,
    /// Hexagons in rows, each row half a hexagon further east than the row north of it.
    Hexagons,
    /// One after the other, the first one behind the last.
    Ring,
}

/// The place of each member of a type.
#[derive(Clone, Debug)]
pub struct Board {
    shape: BoardShape,
    spots: Vec<Spot>,
    members: BTreeMap<Spot, u32>,
}

/// How the value of a column follows from where a member lies.
#[derive(Clone, Copy, Debug)]
pub enum BoardColumn {
    /// The number of its row, from 1.
    Row,
    /// The number of its place in the row, from 1.
    Column,
    /// The member one step away, or `none`.
    Step(Spot),
    /// The members one step away in some of these directions.
    Near(&'static [Spot]),
    /// All members in some of these directions, however far away.
    Far(&'static [Spot]),
    /// Whether one of these steps leaves the board.
    Edge(&'static [Spot]),
    /// Whether the member is the end of a row and of a column.
    Corner,
}

const NORTH: Spot = (-1, 0);
const SOUTH: Spot = (1, 0);
const WEST: Spot = (0, -1);
const EAST: Spot = (0, 1);
const NORTHWEST: Spot = (-1, -1);
const NORTHEAST: Spot = (-1, 1);
const SOUTHWEST: Spot = (1, -1);
const SOUTHEAST: Spot = (1, 1);
const SIDES: &[Spot] = &[NORTH, EAST, SOUTH, WEST];
const ASLANT: &[Spot] = &[NORTHEAST, SOUTHEAST, SOUTHWEST, NORTHWEST];
/// The steps of a knight.
const LEAPS: &[Spot] = &[(-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)];
const AROUND: &[Spot] = &[NORTH, NORTHEAST, EAST, SOUTHEAST, SOUTH, SOUTHWEST, WEST, NORTHWEST];

/// The columns of a grid.
const GRID: &[(&str, BoardColumn)] = &[
    ("row", BoardColumn::Row),
    ("column", BoardColumn::Column),
    ("beside", BoardColumn::Near(SIDES)),
    ("around", BoardColumn::Near(AROUND)),
    ("aslant", BoardColumn::Near(ASLANT)),
    ("leaps", BoardColumn::Near(LEAPS)),
    ("north", BoardColumn::Step(NORTH)),
    ("northeast", BoardColumn::Step(NORTHEAST)),
    ("east", BoardColumn::Step(EAST)),
    ("southeast", BoardColumn::Step(SOUTHEAST)),
    ("south", BoardColumn::Step(SOUTH)),
    ("southwest", BoardColumn::Step(SOUTHWEST)),
    ("west", BoardColumn::Step(WEST)),
    ("northwest", BoardColumn::Step(NORTHWEST)),
    ("across", BoardColumn::Near(&[EAST, WEST])),
    ("upright", BoardColumn::Near(&[NORTH, SOUTH])),
    ("rising", BoardColumn::Near(&[NORTHEAST, SOUTHWEST])),
    ("falling", BoardColumn::Near(&[SOUTHEAST, NORTHWEST])),
    ("straight", BoardColumn::Far(SIDES)),
    ("diagonal", BoardColumn::Far(ASLANT)),
    ("edge", BoardColumn::Edge(SIDES)),
    ("corner", BoardColumn::Corner),
];

// The row north of a hexagon lies half a hexagon further west.
const HEXAGON: &[Spot] = &[NORTHEAST_HEX, EAST, SOUTHEAST_HEX, SOUTHWEST_HEX, WEST, NORTHWEST_HEX];
const NORTHWEST_HEX: Spot = (-1, 0);
const NORTHEAST_HEX: Spot = (-1, 1);
const SOUTHWEST_HEX: Spot = (1, -1);
const SOUTHEAST_HEX: Spot = (1, 0);

/// The columns of a board of hexagons.
const HEXAGONS: &[(&str, BoardColumn)] = &[
    ("row", BoardColumn::Row),
    ("column", BoardColumn::Column),
    ("beside", BoardColumn::Near(HEXAGON)),
    ("northeast", BoardColumn::Step(NORTHEAST_HEX)),
    ("east", BoardColumn::Step(EAST)),
    ("southeast", BoardColumn::Step(SOUTHEAST_HEX)),
    ("southwest", BoardColumn::Step(SOUTHWEST_HEX)),
    ("west", BoardColumn::Step(WEST)),
    ("northwest", BoardColumn::Step(NORTHWEST_HEX)),
    ("across", BoardColumn::Near(&[EAST, WEST])),
    ("rising", BoardColumn::Near(&[NORTHEAST_HEX, SOUTHWEST_HEX])),
    ("falling", BoardColumn::Near(&[SOUTHEAST_HEX, NORTHWEST_HEX])),
    ("straight", BoardColumn::Far(HEXAGON)),
    ("edge", BoardColumn::Edge(HEXAGON)),
];

/// The columns of a ring.
const RING: &[(&str, BoardColumn)] = &[
    ("next", BoardColumn::Step(EAST)),
    ("previous", BoardColumn::Step(WEST)),
    ("beside", BoardColumn::Near(&[EAST, WEST])),
];

impl BoardShape {
    /// The columns of a board of this shape; the most frequent ones come first.
    #[must_use]
    pub const fn columns(self) -> &'static [(&'static str, BoardColumn)] {
        match self {
            Self::Grid => GRID,
            Self::Hexagons => HEXAGONS,
            Self::Ring => RING,
        }
    }

    /// How many of the columns are shown with a member. The others are obvious from the board.
    #[must_use]
    pub const fn shown(self) -> usize {
        match self {
            Self::Grid => 4,
            Self::Hexagons => 3,
            Self::Ring => 2,
        }
    }

    /// The directions of lines, both ways.
    const fn directions(self) -> &'static [Spot] {
        match self {
            Self::Grid => AROUND,
            Self::Hexagons => HEXAGON,
            Self::Ring => &[],
        }
    }

    /// The directions of lines, one way each.
    const fn axes(self) -> &'static [Spot] {
        match self {
            Self::Grid => &[EAST, SOUTH, SOUTHEAST, NORTHEAST],
            Self::Hexagons => &[EAST, SOUTHEAST_HEX, NORTHEAST_HEX],
            Self::Ring => &[],
        }
    }
}

impl Board {
    /// A board whose members lie at these places.
    #[must_use]
    pub fn new(shape: BoardShape, spots: Vec<Spot>) -> Self {
        let members = spots.iter().copied().zip(0..).collect();
        Self { shape, spots, members }
    }

    /// The shape of the board.
    #[must_use]
    pub const fn shape(&self) -> BoardShape {
        self.shape
    }

    /// The row and the column of each member, counted from 0.
    #[must_use]
    pub fn spots(&self) -> &[Spot] {
        &self.spots
    }

    /// How many rows and columns there are.
    #[must_use]
    pub fn size(&self) -> Spot {
        let rows = self.spots.iter().map(|spot| spot.0 + 1).max();
        let columns = self.spots.iter().map(|spot| spot.1 + 1).max();
        (rows.unwrap_or(1), columns.unwrap_or(1))
    }

    /// The member some steps away from another; `None` beyond the edge.
    fn away(&self, from: u32, direction: Spot, steps: i32) -> Option<u32> {
        let (row, column) = *self.spots.get(from as usize)?;
        let mut to = (row + direction.0 * steps, column + direction.1 * steps);
        if self.shape == BoardShape::Ring {
            to.1 = to.1.rem_euclid(i32::try_from(self.spots.len()).unwrap_or(1).max(1));
        }
        self.members.get(&to).copied()
    }

    /// The member one step away; `None` beyond the edge.
    #[must_use]
    pub fn step(&self, from: u32, direction: Spot) -> Option<u32> {
        self.away(from, direction, 1)
    }

    /// The members one step away in some directions, in their order and each once.
    #[must_use]
    pub fn near(&self, from: u32, directions: &[Spot]) -> Vec<u32> {
        let steps = directions.iter();
        sorted(steps.filter_map(|to| self.step(from, *to)).collect())
    }

    /// All members in some directions, in their order and each once.
    #[must_use]
    pub fn far(&self, from: u32, directions: &[Spot]) -> Vec<u32> {
        let rays = directions.iter().flat_map(|to| self.ray(from, *to));
        sorted(rays.collect())
    }

    fn ray(&self, from: u32, direction: Spot) -> impl Iterator<Item = u32> {
        (1..).map_while(move |steps| self.away(from, direction, steps))
    }

    /// The members between two that lie on one line, in order; empty for two that do not.
    #[must_use]
    pub fn between(&self, from: u32, to: u32) -> Vec<u32> {
        for direction in self.shape.directions() {
            let ray: Vec<u32> = self.ray(from, *direction).collect();
            if let Some(at) = ray.iter().position(|found| *found == to) {
                return sorted(ray.into_iter().take(at).collect());
            }
        }
        Vec::new()
    }

    /// All lines of a length, in the order of their first members.
    #[must_use]
    pub fn lines(&self, length: u32) -> Vec<Vec<u32>> {
        let length = length as usize;
        let mut all = Vec::new();
        for from in (0..).take(self.spots.len()) {
            for axis in self.shape.axes() {
                let rest = self.ray(from, *axis).take(length.saturating_sub(1));
                let line: Vec<u32> = std::iter::once(from).chain(rest).collect();
                if line.len() == length {
                    all.push(line);
                }
            }
        }
        all
    }
}

fn sorted(mut members: Vec<u32>) -> Vec<u32> {
    members.sort_unstable();
    members.dedup();
    members
}
