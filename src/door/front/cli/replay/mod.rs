//! `hoyle replay`

mod knows;
mod steps;

use std::path::PathBuf;

use clap::Args;
use hoyle::compile::{Chosen, rules_hash};
use hoyle::notation::Names;
use hoyle::session::{Record, RecordError};
use hoyle::transcript::{Page, Transcript, again, refused};
use hoyle::{Disk, Viewer};

use self::knows::Knowledge;
use self::steps::Played;
use super::claimed::claim;
use super::format::CountsFormat;
use super::open::{Opened, open, stopped};
use super::transcripts::{self, Replayed};
use super::{Exit, ui};

/// Play a transcript or a saved game again, and compare everything that was seen.
#[derive(Args)]
pub struct Arguments {
    /// The transcript of the referee, or a saved game.
    file: PathBuf,
    /// The game to play it by; by default, the game of the transcript, in its folder or the one above.
    #[arg(long, value_name = "GAME")]
    against: Option<PathBuf>,
    /// Print what a seat has seen, or `all` or `public`, instead of comparing.
    #[arg(long = "as", value_name = "SEAT")]
    viewer: Option<String>,
    /// Print each move with the rules that did it, as far as the viewer of `--as` may know them; by default, all of them.
    #[arg(long)]
    trace: bool,
    /// Print how much each seat could know after each move, or the seat of `--as`; with `--html`, the page has it.
    #[arg(long, conflicts_with = "trace")]
    knows: bool,
    /// How what is known is printed.
    #[arg(long, value_enum, default_value = "human", requires = "knows", conflicts_with = "html")]
    format: CountsFormat,
    /// Write a page that shows the game step by step, with the table and the rules.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Exit> {
    let file = arguments.file.display();
    let transcript = Transcript::read(&arguments.file, &Disk)
        .map_err(|why| ui::usage(&format!("cannot replay {file}: {why}")))?;
    let record = &transcript.record;
    let opened = opened(arguments, &transcript)?;
    if arguments.trace || arguments.knows || arguments.html.is_some() {
        return step_by_step(arguments, record, &opened);
    }
    let pages = again(&opened.runtime, record, &rules_hash(&opened.sources))
        .map_err(|error| halted(arguments, record, &opened, &error))?;
    if let Some(viewer) = &arguments.viewer {
        return shown(&pages, viewer);
    }
    let moves = record.moves().count();
    if record.head.rules.is_none() {
        ui::out(&format!("played again, {moves} moves"));
        return Ok(Exit::Ok);
    }
    let replayed = transcripts::compared(&arguments.file, pages)?;
    replayed.say_absent();
    Ok(report(&replayed, moves))
}

/// Shows the game move by move, with the rules behind each.
fn step_by_step(arguments: &Arguments, record: &Record, opened: &Opened) -> Result<Exit, Exit> {
    let names = Names::new(record.head.names());
    let who = arguments.viewer.as_deref().unwrap_or("all");
    let viewer = match who {
        "all" => Viewer::Referee,
        "public" => Viewer::Public,
        seat => Viewer::Seat(names.find(seat).ok_or_else(|| {
            let known = names.seats.join(", ");
            ui::usage(&format!("nobody here is called `{seat}`: there are all, public, {known}"))
        })?),
    };
    let played = Played::again(opened, record, viewer);
    let played = played.map_err(|error| halted(arguments, record, opened, &error))?;
    let halted = |stop| stopped(opened, &names, &stop, viewer);
    let mut worlds = Vec::new();
    if arguments.knows {
        let seats = match viewer {
            Viewer::Seat(seat) => vec![seat],
            Viewer::Public | Viewer::Referee => (0..).take(names.seats.len()).collect(),
        };
        let knowledge = Knowledge::of(&played, seats).map_err(halted)?;
        worlds = knowledge.worlds();
        if arguments.html.is_none() {
            match arguments.format {
                CountsFormat::Human => knowledge.lines().iter().for_each(|line| ui::out(line)),
                CountsFormat::Json => ui::out(&knowledge.document()),
            }
        }
    }
    if arguments.trace {
        played.lines().map_err(halted)?.iter().for_each(|line| ui::out(line));
    }
    if let Some(path) = &arguments.html {
        let page = played.page(who, worlds).map_err(halted)?;
        claim(&mut opened.outputs(), path)?.save(&page)?;
    }
    Ok(Exit::Ok)
}

/// The game of the replay. Only `--against` may name one with other rules.
fn opened(arguments: &Arguments, transcript: &Transcript) -> Result<Opened, Exit> {
    let file = arguments.file.display();
    let head = &transcript.record.head;
    let game = match &arguments.against {
        Some(game) => game.clone(),
        None => transcripts::game_of(transcript).map_err(|why| {
            ui::usage(&format!("cannot replay {file}: {why}; name one with `--against`"))
        })?,
    };
    let chosen = Chosen { variants: head.variants.clone(), options: head.options.clone() };
    let opened = open(&game, &chosen, None)?;
    let rules = rules_hash(&opened.sources);
    let others = head.rules.as_ref().filter(|pinned| **pinned != rules);
    match (others, &arguments.against) {
        (Some(pinned), None) => Err(ui::usage(&format!(
            "{file} was recorded by other rules, {pinned}; those of {} are {rules}. `--against` compares them",
            game.display()
        ))),
        (Some(_), Some(_)) | (None, _) => Ok(opened),
    }
}

/// Reports why a record cannot be played to its end.
fn halted(arguments: &Arguments, record: &Record, opened: &Opened, error: &RecordError) -> Exit {
    let file = arguments.file.display();
    let by_rules = refused(error, record, &opened.runtime.game, &opened.sources);
    match (by_rules, &arguments.against) {
        (Some((at, why)), Some(_)) => {
            ui::out(&format!("move {at} refused {why}"));
            Exit::Findings
        }
        (Some((at, why)), None) => {
            ui::usage(&format!("cannot replay {file}: move {at} is refused {why}"))
        }
        (None, _) => ui::usage(&format!("cannot replay {file}: {error}")),
    }
}

/// Prints the page of a viewer.
fn shown(pages: &[Page], viewer: &str) -> Result<Exit, Exit> {
    let page = pages.iter().find(|page| page.name == viewer);
    let page = page.ok_or_else(|| {
        let names: Vec<&str> = pages.iter().map(|page| page.name.as_str()).collect();
        let names = names.join(", ");
        ui::usage(&format!("nobody here is called `{viewer}`: there are {names}"))
    })?;
    ui::out(page.text().trim_end());
    Ok(Exit::Ok)
}

/// Reports the differences.
fn report(replayed: &Replayed, moves: usize) -> Exit {
    let first = replayed.differences.iter().min_by_key(|it| it.at);
    let Some(first) = first else {
        ui::out(&format!("identical, {moves} moves"));
        return Exit::Ok;
    };
    ui::out(&format!("same moves, another view {}", first.when()));
    for difference in &replayed.differences {
        let line = |line: &Option<String>| line.clone().unwrap_or_else(|| "nothing".to_owned());
        ui::out(&format!("  {}, {}", difference.viewer, difference.when()));
        ui::out(&format!("    written: {}", line(&difference.was)));
        ui::out(&format!("    played:  {}", line(&difference.now)));
    }
    Exit::Findings
}
