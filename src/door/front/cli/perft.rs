//! `hoyle perft`

use std::path::PathBuf;

use clap::Args;
use hoyle::perft::{DepthTable, Halt, Scope, Tree, json};
use hoyle::positions::PositionText;
use hoyle::{Setup, Viewer};

use super::format::{CountsFormat, document};
use super::open::{GameArguments, Opened, seated, stopped};
use super::{Exit, position, ui};

/// Count the tree of a game exactly: histories, finished games, positions, and what uniform play is worth.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    chosen: GameArguments,
    /// How many moves and outcomes of chance deep; until every game is over, if not given.
    depth: Option<usize>,
    /// How many seats; the least number the game takes, if not given.
    #[arg(long)]
    seats: Option<u32>,
    /// Begin with the position in a file, as `:position` writes it, with its seats, options and variants.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["seats", "options", "variants"])]
    position: Option<PathBuf>,
    /// Count the information sets of each seat, too. It takes as long as the tree is large.
    #[arg(long)]
    infosets: bool,
    /// How the counts are printed.
    #[arg(long, value_enum, default_value = "human")]
    format: CountsFormat,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Exit> {
    let text = arguments.position.as_deref().map(position::read).transpose()?;
    let opened = position::open_at(&arguments.chosen, text.as_ref())?;
    let setup = setup(&opened, arguments, text.as_ref())?;
    let scope = Scope { information_sets: arguments.infosets, ..Scope::default() };
    let mut tree = Tree::new(&opened.runtime, &setup, scope);
    if arguments.format == CountsFormat::Human {
        ui::out(&DepthTable::head());
    }
    let halted = follow(&mut tree, arguments).err();
    let summary = tree.summary();
    match arguments.format {
        CountsFormat::Json => {
            ui::out(&document([("counts", json(tree.levels(), &summary))]));
        }
        CountsFormat::Human => {
            let foot = DepthTable::foot(&summary, &setup.names);
            foot.iter().for_each(|line| ui::out(line));
        }
    }
    halted.map_or(Ok(Exit::Ok), |halt| Err(told(&opened, &setup, &halt, tree.levels().len())))
}

/// Seats and options, as in `sim`.
fn setup(
    opened: &Opened,
    arguments: &Arguments,
    text: Option<&PositionText>,
) -> Result<Setup, Exit> {
    let game = &opened.runtime.game;
    let seats = arguments.seats.unwrap_or(game.players.0);
    let mut setup =
        seated(game, text.map_or(seats, PositionText::seats), &opened.chosen.options, 0)?;
    if let (Some(path), Some(text)) = (&arguments.position, text) {
        position::begin_at(opened, &mut setup, (path, text))?;
    }
    setup.names.language = opened.language;
    Ok(setup)
}

/// Counts down to the depth in the arguments; prints each line as it is counted.
fn follow(tree: &mut Tree<'_>, arguments: &Arguments) -> Result<(), Halt> {
    while let Some(level) = tree.level()? {
        if arguments.format == CountsFormat::Human {
            ui::out(&DepthTable::line(&level));
        }
        if arguments.depth.is_some_and(|depth| level.depth >= depth) {
            break;
        }
    }
    Ok(())
}

/// Reports why counting stopped at a depth.
fn told(opened: &Opened, setup: &Setup, halt: &Halt, depth: usize) -> Exit {
    match halt {
        Halt::Rules(stop) => {
            let exit = stopped(opened, &setup.names, stop, Viewer::Referee);
            ui::err(&format!("seen on the way to depth {depth}"));
            exit
        }
        Halt::Branches { .. } | Halt::Numbers(_) => {
            ui::err(&format!("hoyle: depth {depth} is not counted: {halt}"));
            Exit::Undecided
        }
    }
}
