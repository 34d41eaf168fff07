//! [`Metadata`]: a game as a whole, with its seats, options, actions and returns.

use crate::engine::{Role, bounds};
use crate::hir::{Action, ActionId, ActionKind, Game, Shaped, StateId, Ty};

/// The description of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Metadata<'g> {
    /// Its title.
    pub title: &'g str,
    /// Its version.
    pub version: i32,
    /// The least and the greatest number of seats.
    pub players: (u32, u32),
    /// The options that are chosen before the game.
    pub options: Vec<OptionData<'g>>,
    /// Every action, including answers and interrupts.
    pub actions: Vec<ActionData<'g>>,
    /// The least and the greatest return of a seat, if the rules bound it.
    pub returns: Option<(i32, i32)>,
}

/// An option of a game, chosen before the game begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionData<'g> {
    /// The state that holds it.
    pub id: StateId,
    /// Its name.
    pub name: &'g str,
    /// The text that the file gives for the option.
    pub about: &'g str,
    /// Its type; [`Ty::count`] gives the number of its values.
    pub ty: &'g Ty,
}

/// An action of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActionData<'g> {
    /// The action.
    pub id: ActionId,
    /// Its name.
    pub name: &'g str,
    /// When a seat may take the action.
    pub role: Role,
    /// The parameters, in order.
    pub parameters: Vec<ParameterData<'g>>,
}

/// A parameter of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParameterData<'g> {
    /// Its name.
    pub name: &'g str,
    /// Its type: every argument is of this type, whatever the conditions of the action say.
    pub ty: &'g Ty,
    /// Whether it is hidden from other seats.
    pub private: bool,
}

impl<'g> Metadata<'g> {
    /// The description of a game.
    #[must_use]
    pub fn of(game: &'g Game) -> Self {
        let actions = game.actions.iter_enumerated();
        Self {
            title: &game.title,
            version: game.version,
            players: game.players,
            options: options(game),
            actions: actions.map(|(id, declared)| action(game, id, declared)).collect(),
            returns: bounds(game),
        }
    }
}

fn options(game: &Game) -> Vec<OptionData<'_>> {
    let states = game.states.iter_enumerated();
    let open = states.filter(|(_, state)| state.shapes != Some(Shaped::Fixed));
    let options = open.filter_map(|(id, state)| {
        Some(OptionData { id, name: &state.name, about: state.option.as_ref()?, ty: &state.ty })
    });
    options.collect()
}

fn action<'g>(game: &'g Game, id: ActionId, declared: &'g Action) -> ActionData<'g> {
    let parameters = declared.parameters.iter();
    let parameters = parameters.map(|parameter| {
        let local = game.local(parameter.local);
        ParameterData { name: &local.name, ty: &local.ty, private: parameter.private }
    });
    ActionData {
        id,
        name: &declared.name,
        role: match declared.kind {
            ActionKind::Turn => Role::Turn,
            ActionKind::Answer(_) => Role::Answer,
            ActionKind::Interrupt(_) => Role::Interrupt,
        },
        parameters: parameters.collect(),
    }
}
