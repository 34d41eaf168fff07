//! `hoyle play`

use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use hoyle::base::read_clean;
use hoyle::hir::Game;
use hoyle::notation::Names;
use hoyle::opponents::{KINDS, Kind, Limit, Opponents};
use hoyle::positions::PositionText;
use hoyle::session::{Notes, RecordError, RecordHead, name_and_bot};
use hoyle::{Disk, Loader as _, Setup, Viewer};

use super::open::{GameArguments, Opened, open, stopped};
use super::{Exit, NO_SEED, position, transcripts, ui};
use crate::front::guests;
use crate::front::repl::{self, Prompt};

/// Play a game at a prompt, alone with bots or with others at one screen.
#[derive(Args, Clone)]
pub struct Arguments {
    #[command(flatten)]
    chosen: GameArguments,
    /// The seats in clockwise order; a bot is `random`, `greedy`, `easy`, `medium`, `hard`, `search(NUMBER)` with so many games a choice,
    /// `search(SECONDSs)`, `policy(FILE)` with what `hoyle solve` wrote, or `program(COMMAND)`.
    #[arg(long, value_name = "NAME[:BOT],…", value_delimiter = ',')]
    seats: Vec<String>,
    /// The seed of all chance; without one, every game is different.
    #[arg(long)]
    seed: Option<u64>,
    /// Continue a game that was saved with `:save`.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["seed", "options", "variants"])]
    load: Option<PathBuf>,
    /// Begin with the position in a file, as `:position` writes it, with its seats, options and variants.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["load", "options", "variants"])]
    position: Option<PathBuf>,
    /// When the game is left, write it down for the referee, for the public and for each seat.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Draw the table before each decision, also where nobody reads it from a terminal.
    #[arg(long)]
    table: bool,
    /// Draw with letters and digits alone, without colour.
    #[arg(long)]
    plain: bool,
    /// The most characters in a line of what is drawn; otherwise the terminal says it.
    #[arg(long, value_name = "NUMBER")]
    width: Option<usize>,
    /// For whoever writes the rules: faults are told in full, with what is hidden.
    #[arg(long)]
    open: bool,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Exit> {
    let drawing = repl::DrawingOptions {
        table: arguments.table,
        plain: arguments.plain,
        width: arguments.width,
    };
    let mut arguments = arguments.clone();
    let mut kept = place(&arguments);
    if let Some(found) = kept.as_ref().filter(|it| it.goes_on) {
        arguments.load = Some(found.place.path().to_owned());
    }
    loop {
        let mut prompt = start(&arguments)?;
        prompt.kept = kept.take().map(|found| found.place);
        let left = repl::run(&mut prompt, drawing);
        let written = arguments.record.as_deref().map(|path| prompt.write_down(path));
        let written = written.and_then(Result::err).unwrap_or(Exit::Ok);
        match left {
            repl::AfterGame::Exit(exit) => return Ok(exit.max(written)),
            repl::AfterGame::Rematch => {
                arguments = rematch(&arguments, &prompt);
                kept = prompt.kept.take().map(|place| repl::ChosenPlace { place, goes_on: false });
            }
        }
    }
}

/// The folder in which the game is kept as it goes, if it is played at a terminal.
fn place(arguments: &Arguments) -> Option<repl::ChosenPlace> {
    let game = hoyle::files::files_of(&arguments.chosen.which.game).ok()?.game;
    let wanted = RecordHead {
        variants: arguments.chosen.which.variants.clone(),
        seats: arguments.seats.clone(),
        options: arguments.chosen.which.options.clone(),
        ..RecordHead::default()
    };
    let is_new =
        arguments.load.is_some() || arguments.seed.is_some() || arguments.position.is_some();
    let wanted = Some(&wanted).filter(|_| !is_new);
    let lang = arguments.chosen.lang.as_deref();
    (repl::at_terminal()).then(|| repl::place(&game, wanted, lang))?
}

/// The arguments for another game, in which the second seat sits first.
fn rematch(arguments: &Arguments, prompt: &Prompt) -> Arguments {
    let mut again = arguments.clone();
    let head = prompt.head();
    again.seats.clone_from(&head.seats);
    again.seats.rotate_left(1);
    again.chosen.which.options.clone_from(&head.options);
    again.chosen.which.variants.clone_from(&head.variants);
    again.seed = None;
    again.load = None;
    again.position = None;
    // Only the first game is recorded.
    again.record = None;
    again
}

fn start(arguments: &Arguments) -> Result<Prompt, Exit> {
    let record = arguments.load.as_ref().map(|path| read_record(path)).transpose()?;
    let text = arguments.position.as_deref().map(position::read).transpose()?;
    // What a saved game or a position says of how it is played.
    let told = record.as_ref().map(|it| &it.head).or(text.as_ref().map(|it| &it.head));
    let chosen = told.map_or_else(
        || arguments.chosen.chosen(),
        |head| hoyle::compile::Chosen {
            variants: head.variants.clone(),
            options: head.options.clone(),
        },
    );
    let opened = open(&arguments.chosen.which.game, &chosen, arguments.chosen.lang.as_deref())?;
    if let Some(record) = &record {
        let belongs = record.belongs_to(&opened.runtime.game);
        belongs.map_err(|error| misfit(arguments, &error))?;
    }
    let head = head(arguments, told, &opened)?;
    let (names, bots) = (head.names(), head.bots());
    let mut setup = Setup::new(&opened.runtime.game, &names, &head.options, head.seed)
        .map_err(|error| ui::usage(&error.to_string()))?;
    let begins = PositionText::of_record(&head);
    match (arguments.position.as_deref(), &text) {
        (Some(path), Some(text)) => position::begin_at(&opened, &mut setup, (path, text))?,
        _ => position::begin_at(&opened, &mut setup, (Path::new("the saved game"), &begins))?,
    }
    setup.names.language = opened.language;
    if let Some(record) = &record {
        setup.given = record
            .outcomes(&opened.runtime.game, &setup.names)
            .map_err(|error| misfit(arguments, &error))?;
    }
    let opponents =
        Opponents::new(&opened.runtime, &setup, seat_bots(&bots, &opened, &setup)?, head.seed);
    let faults_for = if arguments.open { Viewer::Referee } else { Viewer::Public };
    let written = match &arguments.record {
        Some(path) => transcripts::free(path, &setup.names.seats, &opened)?,
        None => Vec::new(),
    };
    let names = setup.names.clone();
    let mut session =
        opened.runtime.begin(setup).map_err(|stop| stopped(&opened, &names, &stop, faults_for))?;
    if let Some(record) = &record {
        record.replay(&mut session).map_err(|error| misfit(arguments, &error))?;
    }
    let mut prompt = Prompt::new(opened, session, opponents, head, faults_for);
    prompt.written = written;
    prompt.notes = record.map_or_else(Notes::default, |record| record.notes().clone());
    Ok(prompt)
}

/// The head of the record: from a saved game, or from the arguments.
fn head(
    arguments: &Arguments,
    saved: Option<&RecordHead>,
    opened: &Opened,
) -> Result<RecordHead, Exit> {
    let seats = match saved {
        Some(saved) if arguments.seats.is_empty() => saved.seats.clone(),
        None if arguments.seats.is_empty() => default_seats(&opened.runtime.game),
        Some(saved) if names(&saved.seats) != names(&arguments.seats) => {
            let (what, option) = match arguments.position {
                Some(_) => ("position", "--position"),
                None => ("saved game", "--load"),
            };
            return Err(ui::usage(&format!(
                "the {what} seats {}: with `{option}`, `--seats` says only which of them are bots",
                names(&saved.seats).join(", ")
            )));
        }
        Some(_) | None => arguments.seats.clone(),
    };
    Ok(RecordHead {
        variants: opened.variants.clone(),
        seats,
        options: saved
            .map_or_else(|| arguments.chosen.which.options.clone(), |saved| saved.options.clone()),
        seed: saved
            .filter(|_| arguments.load.is_some())
            .map(|saved| saved.seed)
            .or(arguments.seed)
            .or_else(repl::any_seed)
            .ok_or_else(|| ui::usage(NO_SEED))?,
        rules: None,
        position: saved.map_or_else(Vec::new, |saved| saved.position.clone()),
    })
}

fn names(seats: &[String]) -> Vec<String> {
    seats.iter().map(|seat| name_and_bot(seat).0.to_owned()).collect()
}

/// Reports why a saved game does not fit the rules.
fn misfit(arguments: &Arguments, why: &RecordError) -> Exit {
    let path = arguments.load.as_deref().unwrap_or(Path::new(""));
    ui::usage(&format!("{}: {why}", path.display()))
}

fn read_record(path: &std::path::Path) -> Result<hoyle::session::Record, Exit> {
    let cannot = |why: &dyn Display| ui::usage(&format!("cannot read {}: {why}", path.display()));
    let bytes = Disk.load(path).map_err(|error| cannot(&error))?;
    let text = read_clean(bytes).map_err(|why| cannot(&why))?;
    hoyle::session::Record::parse(&text)
        .map_err(|why| ui::usage(&format!("{}: {why}", path.display())))
}

/// A person at the first seat, and bots at as many others as must play.
fn default_seats(game: &Game) -> Vec<String> {
    let names = Names::usual(game, game.players.0).seats.into_iter();
    let seated = names.enumerate();
    seated.map(|(at, name)| if at == 0 { name } else { format!("{name}:medium") }).collect()
}

fn seat_bots(
    bots: &[Option<String>],
    opened: &Opened,
    setup: &Setup,
) -> Result<Vec<Option<Kind>>, Exit> {
    bots.iter().map(|name| name.as_deref().map(|it| kind(it, opened, setup)).transpose()).collect()
}

/// The bot with a name: `hard`, or `policy(FILE)`.
pub fn kind(name: &str, opened: &Opened, setup: &Setup) -> Result<Kind, Exit> {
    let name = name.trim();
    let inside = |word: &str| {
        let rest = name.strip_prefix(word)?.strip_prefix('(')?;
        rest.strip_suffix(')').map(str::trim)
    };
    let found = if let Some(file) = inside("policy") {
        let policy = super::solve::read_policy(Path::new(file), opened, setup)?;
        Some(Kind::Policy(Arc::new(policy)))
    } else if let Some(command) = guests::command(name) {
        guests::program(command, opened)
    } else if let Some(limit) = inside("search") {
        search_limit(limit).map(Kind::Search)
    } else {
        Kind::named(name)
    };
    found.ok_or_else(|| {
        let kinds: Vec<&str> = KINDS.iter().map(Kind::name).collect();
        let kinds = kinds.join(", ");
        ui::usage(&format!(
            "there is no bot `{name}`; there are {kinds}, search(2000), search(500ms), policy(FILE) and program(COMMAND)"
        ))
    })
}

/// `2000` games, or `500ms`, or `2s`.
fn search_limit(text: &str) -> Option<Limit> {
    let number = |text: &str| text.trim().parse::<u64>().ok().filter(|number| *number > 0);
    if let Some(milliseconds) = text.strip_suffix("ms") {
        return number(milliseconds).map(Limit::Milliseconds);
    }
    if let Some(seconds) = text.strip_suffix('s') {
        return number(seconds).and_then(|it| it.checked_mul(1_000)).map(Limit::Milliseconds);
    }
    number(text).map(Limit::Playouts)
}
