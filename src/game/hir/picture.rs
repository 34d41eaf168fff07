//! [`Look`]: what a file says about the picture of its table. It has no effect on play.

use super::{Column, ExprKind, Game, StateId, TypeId, ZoneId};

/// The picture of the table, as the file describes it.
#[derive(Clone, Debug, Default)]
pub struct Look {
    /// Types that are drawn as boards.
    pub boards: Vec<BoardLook>,
    /// What is shown with cards beside their names.
    pub cards: Vec<CardLook>,
    /// What is shown with the cards in zones.
    pub zones: Vec<ZoneLook>,
    /// Short signs.
    pub signs: Vec<(Signed, String)>,
    /// The headings, from the top down.
    pub headings: Vec<Heading>,
    /// The places that come first, in this order.
    pub first: Vec<ShownPlace>,
    /// The places that are shown only on request.
    pub aside: Vec<ShownPlace>,
    /// The types for authors: no player is shown them, nor columns of them.
    pub for_authors: Vec<TypeId>,
}

/// A type whose members are the fields of a board.
#[derive(Clone, Debug)]
pub struct BoardLook {
    /// The type.
    pub of: TypeId,
    /// Whether the first row is the lowest.
    pub from_below: bool,
    /// Columns whose values are shown on the fields, by their number.
    pub printed: Vec<usize>,
    /// States with the type as their only index, whose values are shown on the fields like columns.
    pub states: Vec<StateId>,
}

/// A type of cards.
#[derive(Clone, Debug)]
pub struct CardLook {
    /// The type; copies of its members look like them.
    pub of: TypeId,
    /// Columns whose signs, one after the other, stand for a card, by their number; empty if its name does.
    pub signs: Vec<usize>,
    /// Columns whose values are shown with the cards, by their number.
    pub printed: Vec<usize>,
    /// States whose values are shown with the cards: those with the type as their only index, and sets of the type.
    pub states: Vec<StateId>,
}

/// A zone or a family of zones.
#[derive(Clone, Debug)]
pub struct ZoneLook {
    /// The family.
    pub zone: ZoneId,
    /// States with the same indices, whose values are shown with the cards.
    pub states: Vec<StateId>,
}

/// A heading, and what stands under it.
#[derive(Clone, Debug)]
pub struct Heading {
    /// The heading, as it is written.
    pub text: String,
    /// The places under the heading.
    pub of: Vec<ShownPlace>,
}

/// The subject of a sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signed {
    /// A seat, counted from 0.
    Seat(u32),
    /// A member of a type.
    Member(TypeId, u32),
    /// A member of a type that belongs to a seat, counted from 0.
    Owned(TypeId, u32, u32),
    /// A zone or state.
    Place(ShownPlace),
    /// A column of a table, by its number.
    Column(TypeId, usize),
}

/// A zone or a state, with all its indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShownPlace {
    /// A zone.
    Zone(ZoneId),
    /// A state.
    State(StateId),
}

/// A sign that stands for a part of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sign {
    /// The sign.
    pub sign: String,
    /// The same as it is typed where the sign is on no keyboard: the first letter of the name.
    pub typed: String,
}

impl Look {
    /// Whether a column tells authors alone something, such as where its table comes from.
    #[must_use]
    pub fn is_for_authors(&self, column: &Column) -> bool {
        column.ty.innermost().declared_type().is_some_and(|of| self.for_authors.contains(&of))
    }

    /// The sign of a seat, a member, a piece or a place, if the file gives one. Of several, the last one counts: a game comes
    /// behind its libraries.
    #[must_use]
    pub fn sign(&self, of: Signed) -> Option<&str> {
        let found = self.signs.iter().rfind(|(signed, _)| *signed == of);
        found.map(|(_, sign)| sign.as_str())
    }

    /// The sign of a seat: the one that the file gives, or the first letter of its name, or else its number if another
    /// name begins with the same letter.
    #[must_use]
    pub fn seat_sign(&self, seat: u32, names: &[String]) -> String {
        if let Some(sign) = self.sign(Signed::Seat(seat)) {
            return sign.to_owned();
        }
        let initial = |name: &String| -> Option<String> {
            Some(name.chars().next()?.to_uppercase().collect())
        };
        let own = names.get(seat as usize).and_then(initial);
        let same = names.iter().map(initial).filter(|it| *it == own).count();
        own.filter(|_| same == 1).unwrap_or_else(|| (seat + 1).to_string())
    }

    /// The sign of a member: the one that the file gives, or the first letter of the name.
    fn member_sign(&self, game: &Game, of: TypeId, member: u32) -> Option<Sign> {
        let name = &game.types.get(of)?.members.get(member as usize)?.name;
        let initial: String = name.chars().next()?.to_uppercase().collect();
        let given = self.sign(Signed::Member(of, member));
        let sign = given.map_or_else(|| initial.clone(), str::to_owned);
        let is_typed = sign.chars().all(|it| it.is_ascii_alphanumeric());
        let typed = if is_typed { sign.clone() } else { initial };
        Some(Sign { sign, typed })
    }

    /// The signs that stand for a card, one for each column that the file names: nothing if it names none, or if the card
    /// has no value there.
    #[must_use]
    pub fn card_signs(&self, game: &Game, of: TypeId, card: u32) -> Option<Vec<Sign>> {
        let (of, card) = game.original(of, card).unwrap_or((of, card));
        let mut looks = self.cards.iter();
        let look = looks.rfind(|look| look.of == of && !look.signs.is_empty())?;
        let member = game.types.get(of)?.members.get(card as usize)?;
        let sign = |at: &usize| {
            let value = &member.values.get(*at)?.kind;
            if let ExprKind::Number(number) = value {
                return Some(Sign { sign: number.to_string(), typed: number.to_string() });
            }
            let ExprKind::Member(of, member) = value else { return None };
            self.member_sign(game, *of, *member)
        };
        look.signs.iter().map(sign).collect()
    }
}
