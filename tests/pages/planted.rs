//! Small games with a leak planted in them, and honest ones that are hard to judge: the verdict of the check today.
//!
//! - `leak part G0807`: a game with a leak, which the check finds as that.
//! - `leak part missed`: one that the check does not find yet.
//! - `honest part`: a game without a leak, which the check accepts.
//! - `honest part refused G0807`: one that it refuses as yet.
//!
//! All worlds of each game are played, too, for the fewest seats and up to a few decisions: that must find every leak, if not for more seats, and none in an
//! honest game. `unseen` stands where a game breaks a rule about declarations, which play cannot show, or where it
//! shows nothing up to those decisions, `deep` where some more decisions are followed, and `large` where an
//! honest game has too many worlds. `faulty` stands where play ends in a fault in some world, so that nobody plays it here.
//!
//! Paired games of an honest game are played as well, and they must not differ. `differs` stands where they do as yet, and
//! with a leak that they have to find.
//!
//! A check that becomes better has to change its verdict here. What every game needs is added, as in `game part`.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use hoyle::base::Files;
use hoyle::diag::{Code, Style};
use hoyle::leaks::Experiment;
use hoyle::leaks::exact::{self, Extent, Limits};
use hoyle::session::RandomBot;
use hoyle::{Compiled, Runtime, Setup};

use crate::blocks::Block;
use crate::game::completed;
use crate::helped;
use crate::section::Prompt;

const NAME: &str = "example.game";

/// How far all worlds of a game are followed, and those of a `deep` one.
const DECISIONS: [usize; 2] = [3, 5];
const HISTORIES: usize = 60_000;

/// Games of which paired games are played.
const PAIRED: u64 = 40;

/// Moves after which a game is played no further.
const LONGEST: usize = 100;

pub fn run(prompt: &mut Prompt<'_>, block: &Block) -> Result<(), String> {
    prompt.shelf.put(NAME, completed(&block.text));
    let compiled = hoyle::compile::check_all(Files::from(NAME), &prompt.shelf);
    let all = compiled.diagnostics.iter();
    // In a part of a game much is never used.
    let found = all.filter(|it| it.code != Code::G0207);
    let codes: BTreeSet<&str> = found.clone().map(|it| it.code.as_str()).collect();
    let said: Vec<String> =
        found.map(|it| hoyle::diag::render(it, &compiled.sources, Style::default())).collect();
    let said = said.join("\n");
    if codes.iter().any(|it| !it.starts_with("G08")) {
        return Err(format!("this game has another mistake:\n\n{said}"));
    }
    let wanted: BTreeSet<&str> =
        block.words.iter().filter_map(|it| Code::named(it)).map(Code::as_str).collect();
    let shape = match block.kind() {
        "leak" => block.is("missed") == wanted.is_empty(),
        _ => block.is("refused") != wanted.is_empty(),
    };
    if !shape {
        return Err(
            "say `leak part CODE`, `leak part missed`, `honest part` or `honest part refused CODE`"
                .to_owned(),
        );
    }
    if codes != wanted {
        return Err(format!(
            "the verdict should be {wanted:?}, and it is {codes:?}. If the check has become better, change the page.\n\n{said}"
        ));
    }
    prompt.said = Some(said);
    helped::follow(&compiled, &completed(&block.text))?;
    if wanted.is_empty() && !block.is("faulty") {
        plays(&compiled)?;
        if block.kind() == "honest" {
            pairs(&compiled, block)?;
        }
    }
    if block.kind() == "leak" && block.is("differs") {
        let leaky = hoyle::compile::compile_leaky(NAME, &[], &prompt.shelf);
        pairs(&leaky, block)?;
    }
    exactly(prompt, block)
}

/// Plays paired games, and sees whether they differ as the block says.
fn pairs(compiled: &Compiled, block: &Block) -> Result<(), String> {
    let game = compiled.game.as_ref().ok_or("there is no game")?;
    let runtime = Runtime::new(Arc::clone(game));
    let setup = Setup::new(game, &names(game.players.0), &[], 1).map_err(|error| error.0)?;
    let report = hoyle::leaks::experiment(&runtime, &compiled.sources, &setup, PAIRED)
        .map_err(|stop| format!("{stop:?}"))?;
    let differs = !report.findings().is_empty();
    if differs == block.is("differs") {
        return Ok(());
    }
    Err(format!("paired games say otherwise:\n{}", report.lines().join("\n")))
}

/// Decides by all worlds whether the game leaks, alone or with one of its variants.
fn exactly(prompt: &Prompt<'_>, block: &Block) -> Result<(), String> {
    if block.is("unseen") {
        return Ok(());
    }
    let wanted = block.kind() == "leak";
    let [few, more] = DECISIONS;
    let decisions = if block.is("deep") { more } else { few };
    let variants = hoyle::compile::variants_in(Path::new(NAME), &prompt.shelf).into_iter();
    let games = std::iter::once(Vec::new()).chain(variants.map(|variant| vec![variant]));
    let mut said = Vec::new();
    for variants in games {
        let compiled = hoyle::compile::compile_leaky(NAME, &variants, &prompt.shelf);
        let game = compiled.game.as_ref().ok_or("there is no game")?;
        let runtime = Runtime::new(Arc::clone(game));
        let (fewest, most) = game.players;
        // What does not leak for the fewest seats may do so for one more.
        for seats in fewest..=most.min(fewest + u32::from(wanted)) {
            let setup = Setup::new(game, &names(seats), &[], 1).map_err(|error| error.0)?;
            let experiment = Experiment::new(&runtime, &compiled.sources, &setup);
            let limits = Limits { decisions, histories: HISTORIES };
            let decided = exact::decide(&experiment, limits);
            let decided = decided.map_err(|stop| format!("{stop:?}"))?;
            let is_large = decided.extent == Extent::Nothing;
            if is_large != block.is("large") {
                let also = if is_large { "" } else { "no longer " };
                return Err(format!("it has {also}too many worlds"));
            }
            said.extend(decided.lines());
            match (decided.is_clean(), wanted) {
                (false, true) => return Ok(()),
                (false, false) => return Err(otherwise(&said)),
                (true, _) => {}
            }
        }
    }
    if wanted { Err(otherwise(&said)) } else { Ok(()) }
}

fn otherwise(said: &[String]) -> String {
    format!("all worlds say otherwise:\n{}", said.join("\n"))
}

pub fn names(seats: u32) -> Vec<String> {
    let names = ["Ada", "Ben", "Cleo", "Dan", "Eve"].into_iter();
    names.take(seats as usize).map(str::to_owned).collect()
}

/// A game that nobody can play shows nothing.
fn plays(compiled: &Compiled) -> Result<(), String> {
    let game = compiled.game.as_ref().ok_or("there is no game")?;
    let runtime = Runtime::new(Arc::clone(game));
    let names: Vec<String> = (0..game.players.0).map(|at| format!("Seat{at}")).collect();
    let setup = Setup::new(game, &names, &[], 1).map_err(|error| error.0)?;
    let mut session =
        runtime.begin(setup).map_err(|stop| format!("it does not begin: {stop:?}"))?;
    let mut bots: Vec<Option<RandomBot>> = hoyle::session::random_bots(1, game.players.0);
    for _ in 0..LONGEST {
        match hoyle::session::bot_move(&session, &mut bots) {
            Ok(Some(action)) => session.act(action).map_err(|stop| format!("{stop:?}"))?,
            Ok(None) => break,
            Err(fault) => return Err(format!("{fault:?}")),
        }
    }
    Ok(())
}
