//! The two sides of a comparison.

use std::path::Path;

use hoyle::Disk;
use hoyle::Setup;
use hoyle::compile::Chosen;
use hoyle::hir::{ExprKind, Game, Ty};
use hoyle::state::Value;

use super::super::open::{Opened, open_from, seated};
use super::super::revision::Revision;
use super::super::{Exit, ui};

/// One of the two games.
pub struct Side {
    pub opened: Opened,
    /// Its rules, with the chosen values in the place of options.
    pub rules: Game,
    /// The name of the side: `games/pig at v1.0`.
    pub name: String,
}

impl Side {
    /// Opens a game: as it is, or as it was at a revision.
    pub fn open(path: &Path, revision: Option<&str>, chosen: &Chosen) -> Result<Self, Exit> {
        let mut name = path.display().to_string();
        let opened = match revision {
            None => open_from(&Disk, path, chosen, None),
            Some(revision) => {
                let found = Revision::of(revision, path)
                    .map_err(|error| ui::usage(&format!("cannot open {name}: {error}")))?;
                name = format!("{name} at {revision}");
                // The path may hold another text on the disk than at the revision.
                open_from(&found, path, chosen, None).inspect_err(|exit| {
                    if *exit == Exit::Findings {
                        ui::err(&format!("hoyle: {name} has errors"));
                    }
                })
            }
        }?;
        let rules = settled(&opened)?;
        Ok(Self { opened, rules, name })
    }

    /// The setup of a game, with the chosen options.
    pub fn setup(&self, seats: u32) -> Result<Setup, Exit> {
        setup(&self.opened, seats)
    }
}

fn setup(opened: &Opened, seats: u32) -> Result<Setup, Exit> {
    seated(&opened.runtime.game, seats, &opened.chosen.options, 0)
}

/// The game with the options that are chosen, as if a variant set them.
fn settled(opened: &Opened) -> Result<Game, Exit> {
    let game = &opened.runtime.game;
    let setup = setup(opened, game.players.0)?;
    let mut settled = Game::clone(game);
    for (id, value) in &setup.options {
        if let Some(option) = settled.states.get_mut(*id)
            && let Some(literal) = literal(value, &option.ty)
        {
            option.initial.kind = literal;
        }
    }
    Ok(settled)
}

/// A value as an expression. An option is a flag, a member of a type or a number.
fn literal(value: &Value, ty: &Ty) -> Option<ExprKind> {
    match value {
        Value::Flag(flag) => Some(ExprKind::Flag(*flag)),
        Value::Number(number) => Some(ExprKind::Number(*number)),
        Value::Member(member) => {
            let Ty::Member(of) = ty else { return None };
            Some(ExprKind::Member(*of, *member))
        }
        Value::None | Value::Seat(_) | Value::Set(_) | Value::List(_) | Value::Text(_) => None,
    }
}
