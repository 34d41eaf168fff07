//! [`Written`]: how players write a move, and moves that are written so: `e2e4`.

use super::{Action, ActionId, Game, Ty, TypeId};
use crate::base::Span;

/// How players write the moves of an action.
#[derive(Clone, Debug)]
pub struct Written {
    /// What is written, in order.
    pub pieces: Vec<WrittenPiece>,
    /// Whether names are written in lower case.
    pub lower: bool,
    /// Where the file says so.
    pub span: Span,
}

/// A piece of a written move.
#[derive(Clone, Debug)]
pub enum WrittenPiece {
    /// Words that always stand there.
    Plain(String),
    /// The value of a parameter, by its number.
    Parameter(usize),
}

/// A value in a written move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrittenValue {
    /// A number.
    Number(i32),
    /// A member of a type.
    Member(TypeId, u32),
}

impl WrittenValue {
    /// The values that a parameter may have, each as players write it: a card by its signs, another member by its name, a
    /// number as it is. Nothing for a type whose values cannot be written so.
    #[must_use]
    pub fn all(game: &Game, ty: &Ty) -> Option<Vec<(String, Self)>> {
        let values: Vec<Self> = match ty {
            Ty::Range(low, high) => (*low..=*high).map(Self::Number).collect(),
            Ty::Member(of) => {
                let members = (0..).zip(&game.types.get(*of)?.members);
                members.map(|(at, _)| Self::Member(*of, at)).collect()
            }
            Ty::Flag | Ty::Number | Ty::Text | Ty::Seat | Ty::Set(..) | Ty::List(_) => return None,
            Ty::Optional(_) | Ty::None | Ty::EmptySet | Ty::Broken => return None,
        };
        values.into_iter().map(|value| Some((value.text(game)?, value))).collect()
    }

    /// The value as players write it: a card by its signs, as far as a keyboard has them, another member by its name, and
    /// a number as it is. Nothing for a member that the game does not have.
    #[must_use]
    pub fn text(self, game: &Game) -> Option<String> {
        let (of, member) = match self {
            Self::Number(number) => return Some(number.to_string()),
            Self::Member(of, member) => (of, member),
        };
        let signs = game.look.card_signs(game, of, member);
        let signs = signs.map(|all| all.into_iter().map(|it| it.typed).collect());
        signs.or_else(|| Some(game.types.get(of)?.members.get(member as usize)?.name.clone()))
    }
}

/// The move that a text is, as players write it: an action, and a value for each parameter. Capitals do not matter.
#[must_use]
pub fn read_written(game: &Game, text: &str) -> Option<(ActionId, Vec<WrittenValue>)> {
    let text = text.trim().to_lowercase();
    game.actions.iter_enumerated().find_map(|(id, action)| {
        let written = action.written.as_ref()?;
        let mut values = vec![WrittenValue::Number(0); action.parameters.len()];
        let form = Form { game, action };
        form.read(&written.pieces, &text, &mut values).then_some((id, values))
    })
}

/// The form of an action, by which a text is read.
struct Form<'g> {
    game: &'g Game,
    action: &'g Action,
}

impl Form<'_> {
    /// Reads pieces; a value is tried where a text begins like it, and stays if the rest can be read, too.
    fn read(&self, pieces: &[WrittenPiece], text: &str, values: &mut [WrittenValue]) -> bool {
        let Some((first, pieces)) = pieces.split_first() else {
            return text.is_empty();
        };
        match first {
            WrittenPiece::Plain(plain) => {
                let rest = text.strip_prefix(plain.to_lowercase().as_str());
                rest.is_some_and(|rest| self.read(pieces, rest, values))
            }
            WrittenPiece::Parameter(at) => {
                let parameter = self.action.parameters.get(*at);
                let ty = parameter.and_then(|it| self.game.locals.get(it.local)).map(|it| &it.ty);
                let all = ty.and_then(|ty| WrittenValue::all(self.game, ty)).unwrap_or_default();
                all.into_iter().any(|(written, value)| {
                    let rest = text.strip_prefix(written.to_lowercase().as_str());
                    let is_read = rest.is_some_and(|rest| self.read(pieces, rest, values));
                    if let Some(slot) = values.get_mut(*at).filter(|_| is_read) {
                        *slot = value;
                    }
                    is_read
                })
            }
        }
    }
}
