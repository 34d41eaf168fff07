//! `hoyle solve`

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use hoyle::base::read_clean;
use hoyle::compile::rules_hash;
use hoyle::engine::Exact;
use hoyle::files::Outputs;
use hoyle::solve::{
    Evaluation, GameTree, Method, Policy, PolicyHead, Profile, Solver, Unsolved, evaluate, rounded,
};
use hoyle::{Disk, Loader as _, Setup, Viewer};
use serde_json::{Value as Json, json};

use super::claimed::claim;
use super::format::{CountsFormat, document};
use super::open::{GameArguments, Opened, open, seated, stopped};
use super::{Exit, ui};

/// Solve a small game: find a strategy for each seat that no other strategy improves much.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    chosen: GameArguments,
    /// The method of regret minimisation.
    #[arg(long, value_enum, default_value = "cfr+")]
    method: Named,
    /// The number of iterations.
    #[arg(short = 'n', long, value_name = "NUMBER", default_value_t = 1_000)]
    iterations: u32,
    /// How many seats; the least number the game takes, if not given.
    #[arg(long, value_name = "NUMBER")]
    seats: Option<u32>,
    /// Write the policy to a file, as JSON.
    #[arg(long, value_name = "FILE", conflicts_with = "evaluate")]
    out: Option<PathBuf>,
    /// Say what the policy in a file is worth, and solve nothing.
    #[arg(long, value_name = "FILE")]
    evaluate: Option<PathBuf>,
    /// How the results are printed.
    #[arg(long, value_enum, default_value = "human")]
    format: CountsFormat,
}

/// A method by its name on the command line.
#[derive(Clone, Copy)]
struct Named(Method);

impl ValueEnum for Named {
    fn value_variants<'a>() -> &'a [Self] {
        const ALL: &[Named] = &[Named(Method::Cfr), Named(Method::CfrPlus), Named(Method::Dcfr)];
        ALL
    }

    fn to_possible_value(&self) -> Option<clap::builder::PossibleValue> {
        Some(clap::builder::PossibleValue::new(self.0.name()).help(self.0.help()))
    }
}

/// The results are rounded to so many digits behind the point.
const DIGITS: u32 = 15;

pub fn run(arguments: &Arguments) -> Result<Exit, Exit> {
    let opened = open(
        &arguments.chosen.which.game,
        &arguments.chosen.chosen(),
        arguments.chosen.lang.as_deref(),
    )?;
    let game = &opened.runtime.game;
    let seats = arguments.seats.unwrap_or(game.players.0);
    let setup = seated(game, seats, &arguments.chosen.which.options, 0)?;
    let policy = arguments.evaluate.as_deref();
    let policy = policy.map(|path| read_policy(path, &opened, &setup)).transpose()?;
    let mut outputs = Outputs::beside(opened.sources.texts().map(|(path, _)| path));
    let out = arguments.out.as_deref().map(|path| claim(&mut outputs, path)).transpose()?;
    let tree = grow(&opened, &setup)?;
    let table = Table { human: arguments.format == CountsFormat::Human, tree: &tree };
    table.begin(&game.title);
    let rows = match policy {
        Some(policy) => {
            let profile = policy.on(&tree).map_err(|error| ui::usage(&error.to_string()))?;
            vec![table.row(policy.head.iterations, &evaluate(&tree, &profile))]
        }
        None => {
            let (rows, policy) = solve(arguments, &table, head(&opened, &setup));
            if let Some(out) = out {
                out.save(&policy.text())?;
            }
            rows
        }
    };
    if !table.human {
        ui::out(&document([
            ("game", Json::from(game.title.as_str())),
            ("histories", tree.histories().into()),
            ("information_sets", tree.sets().len().into()),
            ("moves", tree.choices().into()),
            ("rows", rows.into()),
        ]));
    }
    Ok(Exit::Ok)
}

/// Solves a game, and prints how near it has come at each power of ten and at the end.
fn solve(arguments: &Arguments, table: &Table<'_>, head: PolicyHead) -> (Vec<Json>, Policy) {
    let method = arguments.method.0;
    let mut solver = Solver::new(table.tree, method);
    let mut rows = Vec::new();
    let mut next = 1;
    while solver.iterations() < arguments.iterations {
        solver.iterate();
        if solver.iterations() == next && next < arguments.iterations {
            rows.push(table.row(next, &evaluate(table.tree, &solver.average())));
            next = next.saturating_mul(10);
        }
    }
    let profile = match arguments.iterations {
        0 => Profile::uniform(table.tree),
        _ => solver.average(),
    };
    let worth = evaluate(table.tree, &profile);
    rows.push(table.row(solver.iterations(), &worth));
    let head = PolicyHead {
        method: method.name().to_owned(),
        iterations: solver.iterations(),
        values: worth.values.iter().map(ToString::to_string).collect(),
        nash_conv: worth.nash_conv().to_string(),
        ..head
    };
    (rows, Policy::of(table.tree, &profile, head))
}

fn grow(opened: &Opened, setup: &Setup) -> Result<GameTree, Exit> {
    GameTree::grow(&opened.runtime, setup).map_err(|why| match why {
        Unsolved::Rules(stop) => stopped(opened, &setup.names, &stop, Viewer::Referee),
        Unsolved::Histories | Unsolved::Positions | Unsolved::Waits | Unsolved::Forgets(_) => {
            ui::err(&format!("hoyle: this game is not solved: {why}"));
            Exit::Undecided
        }
    })
}

/// The results of a solver as a table, a line for each number of iterations.
struct Table<'t> {
    tree: &'t GameTree,
    human: bool,
}

impl Table<'_> {
    /// How large the game is, and what stands above the lines.
    fn begin(&self, title: &str) {
        if !self.human {
            return;
        }
        let tree = self.tree;
        ui::out(&format!(
            "{title}: {} histories, {} information sets with {} moves",
            tree.histories(),
            tree.sets().len(),
            tree.choices()
        ));
        if tree.seats() != 2 || !tree.is_constant_sum() {
            ui::out(
                "Only where two play, and one wins what the other loses, is it sure to come near an equilibrium.",
            );
        }
        let seats = (1..=tree.seats()).map(|seat| format!("{:>20}", format!("seat{seat}")));
        ui::out(&format!("iterations{:>20}{}", "NashConv", seats.collect::<String>()));
    }

    /// Prints a line, or makes JSON of it.
    fn row(&self, iterations: u32, worth: &Evaluation) -> Json {
        let conv = worth.nash_conv();
        if self.human {
            let values = worth.values.iter();
            let values = values.map(|value| format!("{:>20}", rounded(value, DIGITS)));
            let conv = rounded(&conv, DIGITS);
            ui::out(&format!("{iterations:>10}{conv:>20}{}", values.collect::<String>()));
        }
        let texts = |all: &[Exact]| all.iter().map(ToString::to_string).collect::<Vec<_>>();
        json!({
            "iterations": iterations,
            "nash_conv": conv.to_string(),
            "values": texts(&worth.values),
            "best_responses": texts(&worth.best),
        })
    }
}

/// For which game a policy is.
fn head(opened: &Opened, setup: &Setup) -> PolicyHead {
    let game = &opened.runtime.game;
    PolicyHead {
        game: game.title.clone(),
        rules: rules_hash(&opened.sources),
        seats: setup.names.seats.len(),
        options: setup.written_options(game),
        ..PolicyHead::default()
    }
}

/// Reads a policy for a game.
pub fn read_policy(path: &Path, opened: &Opened, setup: &Setup) -> Result<Policy, Exit> {
    let cannot =
        |why: &dyn std::fmt::Display| ui::usage(&format!("cannot read {}: {why}", path.display()));
    let bytes = Disk.load(path).map_err(|error| cannot(&error))?;
    let text = read_clean(bytes).map_err(|why| cannot(&why))?;
    let policy = Policy::read(&text).map_err(|why| cannot(&why))?;
    policy.fits(&head(opened, setup)).map_err(|why| cannot(&why))?;
    Ok(policy)
}
