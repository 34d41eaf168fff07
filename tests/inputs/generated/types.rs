//! Types, and their constants.

use super::Writer;

/// A type of values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Type {
    Flag,
    Number,
    Range(i32, i32),
    Seat,
    /// A member of a kind, by the number of the kind.
    Member(usize),
    Set(Box<Type>, Size),
    List(Box<Type>),
    Maybe(Box<Type>),
}

/// How much a set holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    Any,
    Exactly(u32),
    UpTo(u32),
}

/// A declared type with its members.
pub struct Kind {
    pub name: &'static str,
    pub members: Vec<&'static str>,
    /// How many more members there are, of which no game names one.
    pub others: u32,
    /// What a table says of each.
    pub columns: Vec<(String, Type)>,
}

/// Kinds of which a game has some.
pub const KINDS: &[(&str, &[&str])] = &[
    ("Bird", &["Crow", "Finch", "Jay", "Lark", "Robin", "Wren"]),
    ("Fruit", &["Apple", "Fig", "Lemon", "Plum"]),
    ("Mood", &["Merry", "Sad", "Calm"]),
];

/// How many members are added to some kinds.
pub const MANY: &[u32] = &[61, 62, 70, 126, 200, 400];

/// A board, of which a game may have one.
pub const BOARD: (&str, &[&str]) = ("Field", &["A2", "B2", "C2", "A1", "B1", "C1"]);

/// A kind that is made of another one, or whose members lie round a ring: its name, its declaration, its members, and its
/// columns with the name of the kind that they are about.
pub type Made = (
    &'static str,
    &'static str,
    &'static [&'static str],
    &'static [(&'static str, Says, &'static str)],
);

/// What a column of such a kind says.
#[derive(Clone, Copy)]
pub enum Says {
    One,
    Several,
    Face,
}

/// Kinds that are made, each behind those that it is made of.
pub const MADE: &[Made] = &[
    ("Suit", "type Suit is one of Oak Elm", &["Oak", "Elm"], &[]),
    ("Rank", "type Rank is one of Low Mid High", &["Low", "Mid", "High"], &[]),
    (
        "Leaf",
        "type Leaf is 2 copies of Suit",
        &["Oak1", "Oak2", "Elm1", "Elm2"],
        &[("kind", Says::One, "Suit")],
    ),
    (
        "Card",
        "type Card is each Rank from Mid of each Suit",
        &["MidOfOak", "HighOfOak", "MidOfElm", "HighOfElm"],
        &[("rank", Says::One, "Rank"), ("suit", Says::One, "Suit")],
    ),
    (
        "Pit",
        "type Pit is a ring of P1..P5",
        &["P1", "P2", "P3", "P4", "P5"],
        &[
            ("next", Says::One, "Pit"),
            ("previous", Says::One, "Pit"),
            ("beside", Says::Several, "Pit"),
        ],
    ),
    (
        "Die",
        "type Die is 3 dice with faces 1..6\nzone cup of all Die public\nalways size of cup is 3",
        &["Die1", "Die2", "Die3"],
        &[("face", Says::Face, "Die")],
    ),
];

/// The least number of seats that a game is for.
pub const SEATS: u32 = 2;
/// The greatest.
pub const MOST_SEATS: u32 = 3;

impl Type {
    pub fn set(self) -> Self {
        Self::Set(Box::new(self), Size::Any)
    }

    pub fn maybe(self) -> Self {
        Self::Maybe(Box::new(self))
    }

    pub const fn is_number(&self) -> bool {
        matches!(self, Self::Number | Self::Range(..))
    }

    pub fn element(&self) -> Option<&Self> {
        match self {
            Self::Set(of, _) | Self::List(of) => Some(of),
            Self::Flag | Self::Number | Self::Range(..) | Self::Seat => None,
            Self::Member(_) | Self::Maybe(_) => None,
        }
    }

    /// Whether each of its values is one of another type, so that no value is refused in play.
    pub fn within(&self, wanted: &Self) -> bool {
        match (self, wanted) {
            (Self::Maybe(own), Self::Maybe(wanted)) => own.within(wanted),
            (own, Self::Maybe(wanted)) => own.within(wanted),
            (Self::Range(low, high), Self::Range(least, most)) => least <= low && high <= most,
            (Self::Range(..), Self::Number) => true,
            (Self::Set(own, size), Self::Set(wanted, limit)) => {
                own.within(wanted) && size.within(*limit)
            }
            (Self::List(own), Self::Set(wanted, Size::Any)) => own.within(wanted),
            (own, wanted) => own == wanted,
        }
    }

    /// How many values there are at the largest table; nothing for a type without a fixed number.
    pub fn count(&self, kinds: &[Kind]) -> Option<u64> {
        Some(match self {
            Self::Flag => 2,
            Self::Range(low, high) => u64::from(high.abs_diff(*low)) + 1,
            Self::Seat => u64::from(MOST_SEATS),
            Self::Member(kind) => {
                kinds[*kind].members.len() as u64 + u64::from(kinds[*kind].others)
            }
            Self::Set(of, size) => {
                let things = u32::try_from(of.count(kinds)?).ok()?;
                let sets = 0..(1u64.checked_shl(things).filter(|_| things < 12)?);
                sets.filter(|set| size.allows(set.count_ones())).count() as u64
            }
            Self::Maybe(of) => of.count(kinds)? + 1,
            Self::Number | Self::List(_) => return None,
        })
    }
}

impl Size {
    pub const fn allows(self, count: u32) -> bool {
        match self {
            Self::Any => true,
            Self::Exactly(size) => count == size,
            Self::UpTo(most) => count <= most,
        }
    }

    const fn within(self, wanted: Self) -> bool {
        match (self, wanted) {
            (_, Self::Any) => true,
            (Self::Exactly(own), wanted) => wanted.allows(own),
            (Self::UpTo(own), Self::UpTo(most)) => own <= most,
            (Self::Any, Self::Exactly(_) | Self::UpTo(_)) | (Self::UpTo(_), Self::Exactly(_)) => {
                false
            }
        }
    }
}

/// Makes a type of one form.
type Make = fn(&mut Writer) -> Type;

/// Types whose values are one thing.
const PLAIN: &[(u32, Make)] =
    &[(2, |_| Type::Flag), (3, |_| Type::Seat), (4, Writer::member_type), (3, Writer::small_range)];

/// Types that a player can choose from.
const CHOSEN: &[(u32, Make)] = &[
    (8, Writer::plain_type),
    (1, |it| Type::Range(it.chance.between(0, 3), it.chance.between(150, 300))),
    (4, Writer::set_type),
    (3, |it| it.plain_type().maybe()),
    (2, |it| it.set_type().maybe()),
];

/// Types of which a state can be.
const KEPT: &[(u32, Make)] = &[
    (6, Writer::plain_type),
    (2, |_| Type::Number),
    (4, Writer::set_type),
    (3, |it| it.plain_type().maybe()),
    (1, |it| it.set_type().maybe()),
    (2, |it| it.pair_type().set()),
    (1, |_| Type::List(Box::new(Type::Seat))),
];

/// Types of the columns of tables.
const COLUMNS: &[(u32, Make)] = &[
    (2, |_| Type::Flag),
    (4, Writer::small_range),
    (2, Writer::member_type),
    (2, |it| it.member_type().set()),
    (2, |it| it.member_type().maybe()),
    (1, |it| it.small_range().maybe()),
];

impl Writer {
    pub fn column_type(&mut self) -> Type {
        self.made(COLUMNS)
    }

    fn made(&mut self, table: &[(u32, Make)]) -> Type {
        let (_, make) = self.chance.weighed(table, |row| row.0);
        make(self)
    }

    pub fn plain_type(&mut self) -> Type {
        self.made(PLAIN)
    }

    /// Sets of two things of which there are few, now and then of three.
    pub fn pair_type(&mut self) -> Type {
        // Sets of numbers keep the range in which they are written.
        let of = match self.chance.below(6) {
            0 => Type::Seat,
            _ => self.member_type(),
        };
        let few = of.count(&self.kinds).is_some_and(|count| count < 13);
        let of = if few { of } else { Type::Seat };
        let size = if of != Type::Seat && self.chance.one_in(6) { 3 } else { 2 };
        let size = size.min(self.constants(&of).len());
        Type::Set(Box::new(of), Size::Exactly(u32::try_from(size).unwrap()))
    }

    pub fn chosen_type(&mut self) -> Type {
        self.made(CHOSEN)
    }

    pub fn kept_type(&mut self) -> Type {
        self.made(KEPT)
    }

    pub fn member_type(&mut self) -> Type {
        let kinds = u32::try_from(self.kinds.len()).unwrap();
        Type::Member(self.chance.below(kinds) as usize)
    }

    fn small_range(&mut self) -> Type {
        let low = self.chance.between(0, 3);
        Type::Range(low, low + self.chance.between(1, 4))
    }

    /// Sets of things of which there are few.
    fn set_type(&mut self) -> Type {
        let of = match self.chance.below(4) {
            0 => Type::Seat,
            1 => self.small_range(),
            _ => self.member_type(),
        };
        let size = match self.chance.below(4) {
            0 => Size::Exactly(1 + self.chance.below(2)),
            1 => Size::UpTo(1 + self.chance.below(2)),
            _ => Size::Any,
        };
        Type::Set(Box::new(of), size)
    }

    /// A type as it is written.
    pub fn words(&self, ty: &Type) -> String {
        match ty {
            Type::Flag => "flag".to_owned(),
            Type::Number => "number".to_owned(),
            Type::Range(low, high) => format!("{low}..{high}"),
            Type::Seat => "seat".to_owned(),
            Type::Member(kind) => self.kinds[*kind].name.to_owned(),
            Type::Set(of, Size::Any) => format!("set of {}", self.words(of)),
            Type::Set(of, Size::Exactly(size)) => format!("set of {size} {}", self.words(of)),
            Type::Set(of, Size::UpTo(most)) => format!("set of up to {most} {}", self.words(of)),
            Type::List(of) => format!("list of {}", self.words(of)),
            Type::Maybe(of) => format!("{} or none", self.words(of)),
        }
    }

    /// A constant of a type, as it is written in every game. Of a set, never the empty one.
    pub fn constant(&mut self, ty: &Type) -> String {
        match ty {
            Type::Flag => self.chance.one_of(&["yes", "no"]).to_owned(),
            Type::Number => self.chance.below(10).to_string(),
            Type::Range(low, high) => self.chance.between(*low, *high).to_string(),
            Type::Seat => format!("seat {}", 1 + self.chance.below(SEATS)),
            Type::Member(kind) => self.chance.one_of(&self.kinds[*kind].members).to_owned(),
            Type::Set(of, size) => self.constant_set(of, *size),
            Type::List(_) => "seats".to_owned(),
            Type::Maybe(_) if self.chance.one_in(3) => "none".to_owned(),
            Type::Maybe(of) => self.constant(of),
        }
    }

    fn constant_set(&mut self, of: &Type, size: Size) -> String {
        let all = self.constants(of);
        let most = u32::try_from(all.len()).unwrap();
        let count = match size {
            Size::Any => 1 + self.chance.below(most),
            Size::Exactly(size) => size,
            Size::UpTo(limit) => 1 + self.chance.below(limit.min(most)),
        };
        let chosen = self.chance.some_of(most, count);
        let chosen: Vec<&str> = chosen.iter().map(|at| all[*at as usize].as_str()).collect();
        // Two braces side by side mean something else.
        format!("{{ {} }}", chosen.join(" "))
    }

    /// Constants for all values of a type, but for seats that not every game has.
    fn constants(&mut self, of: &Type) -> Vec<String> {
        match of {
            Type::Range(low, high) => (*low..=*high).map(|it| it.to_string()).collect(),
            Type::Seat => (1..=SEATS).map(|it| format!("seat {it}")).collect(),
            Type::Member(kind) => {
                self.kinds[*kind].members.iter().map(|it| (*it).to_owned()).collect()
            }
            Type::Flag => vec!["yes".to_owned(), "no".to_owned()],
            Type::Set(inner, Size::Exactly(size)) => {
                let all = self.constants(inner);
                let pairs = all.windows(*size as usize);
                pairs.map(|pair| format!("{{{}}}", pair.join(" "))).collect()
            }
            Type::Number | Type::Set(..) | Type::List(_) | Type::Maybe(_) => {
                vec![self.constant(of)]
            }
        }
    }
}
