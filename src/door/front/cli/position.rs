//! The position of `--position`: play begins there.

use std::path::Path;

use hoyle::base::read_clean;
use hoyle::compile::Chosen;
use hoyle::positions::{PositionText, place};
use hoyle::{Disk, Loader as _, Setup};

use super::open::{GameArguments, Opened, open};
use super::{Exit, ui};

/// Reads the head of a position.
pub fn read(path: &Path) -> Result<PositionText, Exit> {
    let cannot = |why: &str| ui::usage(&format!("cannot read {}: {why}", path.display()));
    let bytes = Disk.load(path).map_err(|error| cannot(&error.to_string()))?;
    let text = read_clean(bytes).map_err(|why| cannot(&why))?;
    PositionText::parse(&text).map_err(|why| ui::usage(&format!("{}: {why}", path.display())))
}

/// The variants and options with which a position is played.
pub fn chosen(text: &PositionText) -> Chosen {
    Chosen { variants: text.head.variants.clone(), options: text.head.options.clone() }
}

/// Opens a game with the variants and options of a position, or with those of the arguments.
pub fn open_at(game: &GameArguments, text: Option<&PositionText>) -> Result<Opened, Exit> {
    let chosen = text.map_or_else(|| game.chosen(), chosen);
    open(&game.which.game, &chosen, game.lang.as_deref())
}

/// Lets games begin with a position from a file.
pub fn begin_at(
    opened: &Opened,
    setup: &mut Setup,
    (path, text): (&Path, &PositionText),
) -> Result<(), Exit> {
    let names = setup.names.clone();
    place(opened.runtime.tabletop(&names), setup, text)
        .map_err(|why| ui::usage(&format!("{}: {why}", path.display())))
}
