//! What a viewer cannot know changes nothing that the server sends to this viewer, in any shipped game. Two games that a seat cannot tell
//! apart are played beside each other at two servers: the seat, who looks with it, and the public receive the same bytes.
//!
//! `TWINS=20 cargo test --test program -- online::twins --nocapture` compares so many pairs of each game, with longer games, and
//! prints what was compared.

mod beside;
mod received;

use std::collections::BTreeMap;
use std::sync::Mutex;

use hoyle::leaks::{Experiment, Pairing, Twins};
use hoyle::session::input_line;

use super::served::Served;
use super::shipped::{self, Shipped};
use beside::{Counts, Told};

/// The most moves of a game, and of one where many pairs are wanted.
const MOVES: [usize; 2] = [8, 60];

/// How many games are played at most for each pair that is wanted: not in each there is something that a seat cannot know.
const TRIES: u64 = 40;

/// The game that draws what nobody is to see, and yet shows all of it before anybody decides.
const LAID_OPEN: &str = "fifteen_puzzle";

/// The game whose only secret is the order of cards that are laid open as soon as it falls. Its twins differ in what has not fallen yet.
const FALLS_LATE: &str = "vienna";

#[test]
fn twins_are_shown_the_same() {
    let wanted = shipped::number("TWINS", 1);
    let servers = [Served::start(), Served::start()];
    let all = Mutex::new(BTreeMap::new());
    shipped::each(|game| {
        let counts = compared(&servers, game, wanted);
        all.lock().unwrap().insert(game.name(), counts);
    });
    let all = all.into_inner().unwrap();
    for (name, counts) in &all {
        println!("{name}: {counts}");
    }
    let (open, hiding): (Vec<_>, Vec<_>) = all.values().cloned().partition(|it| it.is_open);
    assert!(open.len() > 10 && hiding.len() > 25, "{} and {}", open.len(), hiding.len());
    let sum = hiding.into_iter().fold(Counts::default(), Counts::and);
    println!("all: {sum}");
    let lacks = |it: &(&String, &Counts)| it.1.pairs != if it.1.is_open { 0 } else { wanted };
    let lacking: Vec<_> = all.iter().filter(lacks).collect();
    assert!(lacking.is_empty(), "{lacking:#?}");
    assert!(sum.apart >= sum.pairs - sum.late, "{sum}");
    // Most moves are made by forms, after which the server itself lets chance fall.
    assert!(sum.sent > 2 * sum.pairs && sum.events > 2 * sum.pairs, "{sum}");
}

/// Compares pairs of a game. A game that says that it hides nothing has none.
fn compared(servers: &[Served; 2], game: &Shipped, wanted: u64) -> Counts {
    let rules = &game.rules;
    let is_open = rules.runtime.game.hides_nothing() || game.name() == LAID_OPEN;
    let mut counts = Counts { is_open, ..Counts::default() };
    for seed in 1..=wanted * if is_open { 1 } else { TRIES } {
        if counts.pairs == wanted {
            break;
        }
        let (head, setup) = game.laid(seed);
        let mut heads = [head.clone(), head];
        let experiment = Experiment::new(&rules.runtime, &rules.sources, &setup);
        let moves = MOVES[usize::from(wanted > 1)];
        let Ok(pairing) = Pairing::new(&experiment, seed, moves) else { continue };
        let Some(twins) = found(&pairing, seed, setup.seats()) else { continue };
        if !twins.differ() {
            if game.name() != FALLS_LATE {
                continue;
            }
            // It will fall by the seed.
            heads[1].seed += 1_000_000;
            counts.late += 1;
        }
        let lines = lines(&twins, &rules.runtime.game, &setup);
        let id = format!("{}-{seed}", game.name().replace('_', "-"));
        counts.pairs += 1;
        Told { servers, game, heads, twins: &twins, lines, id }.is_the_same(&mut counts);
    }
    counts
}

/// Of some pairs of a game the one with most decisions, if possible one in which something differs that has fallen or was done. With each
/// seed, another seat comes first.
fn found(pairing: &Pairing<'_>, seed: u64, seats: u32) -> Option<Twins> {
    let first = u32::try_from(seed % u64::from(seats)).unwrap();
    let tried = (0..seats.min(3)).flat_map(|seat| (0..2).map(move |number| (seat, number)));
    let tried = tried.filter_map(|(seat, number)| {
        let twins = pairing.twins((first + seat) % seats, number);
        twins.unwrap().filter(|it| it.games[0].decisions.len() > 1)
    });
    tried.max_by_key(|it| (it.differ(), it.games[0].decisions.len()))
}

/// Both games as lines of a record.
fn lines(twins: &Twins, game: &hoyle::hir::Game, setup: &hoyle::Setup) -> [Vec<String>; 2] {
    twins.games.each_ref().map(|course| {
        let lines = course.inputs.iter().map(|it| input_line(game, &setup.names, it).unwrap());
        lines.collect()
    })
}
