//! Signs that stand for cards, made of the signs of what is printed on them: `9♣`.

use super::{ExprKind, Game, Signed, TypeId};

/// A sign that a card has, and the name of the member that it is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sign<'g> {
    /// The sign.
    pub sign: &'g str,
    /// The name of the member, as it is declared.
    pub name: &'g str,
}

impl Game {
    /// The sign of a seat, a member, a piece or a place, if the file gives one. Of several, the last one counts: a game comes
    /// behind its libraries.
    #[must_use]
    pub fn sign(&self, of: Signed) -> Option<&str> {
        let found = self.look.signs.iter().rfind(|(signed, _)| *signed == of);
        found.map(|(_, sign)| sign.as_str())
    }

    /// The member that a member is a copy of, with its type.
    #[must_use]
    pub fn original(&self, of: TypeId, member: u32) -> Option<(TypeId, u32)> {
        let declared = self.types.get(of)?;
        declared.copies_of?;
        let row = declared.members.get(member as usize)?;
        if let ExprKind::Member(kinds, kind) = row.values.first()?.kind {
            Some((kinds, kind))
        } else {
            None
        }
    }

    /// The signs that stand for a card, one for each column that the file names: nothing if it names none, or if the card
    /// has no value there, or one without a sign.
    #[must_use]
    pub fn card_signs(&self, of: TypeId, card: u32) -> Option<Vec<Sign<'_>>> {
        let (of, card) = self.original(of, card).unwrap_or((of, card));
        let mut looks = self.look.cards.iter();
        let look = looks.rfind(|look| look.of == of && !look.signs.is_empty())?;
        let member = self.types.get(of)?.members.get(card as usize)?;
        let sign = |at: &usize| {
            let ExprKind::Member(of, value) = member.values.get(*at)?.kind else { return None };
            let name = &self.types.get(of)?.members.get(value as usize)?.name;
            Some(Sign { sign: self.sign(Signed::Member(of, value))?, name })
        };
        look.signs.iter().map(sign).collect()
    }
}
