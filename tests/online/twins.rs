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
    let (open, hiding): (Vec<_>, Vec<_>) = all.values().partition(|it| it.is_open);
    assert!(open.len() > 10 && hiding.len() > 25, "{} and {}", open.len(), hiding.len());
    let sum = hiding.into_iter().cloned().fold(Counts::default(), Counts::and);
    println!("all: {sum}");
    // Most moves are made by forms, after which the server itself lets chance fall.
    assert!(sum.sent > 2 * sum.pairs && sum.events > 2 * sum.pairs, "{sum}");
}

/// Compares pairs of a game. A game that says that it hides nothing has none.
fn compared(servers: &[Served; 2], game: &Shipped, wanted: u64) -> Counts {
    let rules = &game.rules;
    let is_open = rules.runtime.game.hides_nothing();
    let mut counts = Counts { is_open, ..Counts::default() };
    let moves = MOVES[usize::from(wanted > 1)];
    for seed in 1..=wanted * if is_open { 1 } else { TRIES } {
        if counts.pairs == wanted {
            break;
        }
        let (head, setup) = game.laid(seed);
        let experiment = Experiment::new(&rules.runtime, &rules.sources, &setup);
        let Ok(pairing) = Pairing::new(&experiment, seed, moves) else { continue };
        let seats = setup.seats();
        // With each seed, another seat is asked first.
        let first = u32::try_from(seed % u64::from(seats)).unwrap();
        let asked = (0..seats).map(|seat| (first + seat) % seats);
        let found = asked.map(|seat| pairing.twins(seat, 0).unwrap());
        let Some(twins) = found.flatten().find(|it| it.games[0].decisions.len() > 1) else {
            continue;
        };
        let lines = lines(&twins, &rules.runtime.game, &setup);
        let id = format!("{}-{seed}", game.name().replace('_', "-"));
        let told = Told { servers, game, head: &head, seat: twins.seat, twins: &twins, lines, id };
        counts.pairs += 1;
        told.is_the_same(&mut counts);
    }
    let expected = if is_open { 0 } else { wanted };
    assert_eq!(counts.pairs, expected, "{}: pairs were compared", game.name());
    counts
}

/// Both games as lines of a record.
fn lines(twins: &Twins, game: &hoyle::hir::Game, setup: &hoyle::Setup) -> [Vec<String>; 2] {
    twins.games.each_ref().map(|course| {
        let lines = course.inputs.iter().map(|it| input_line(game, &setup.names, it).unwrap());
        lines.collect()
    })
}
