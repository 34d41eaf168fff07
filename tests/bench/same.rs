//! Whether a game by hand is the same game: before anything is timed, many games are compared one by one.

use hoyle::sim::Played;
use hoyle::{Executor, Runtime};

use crate::games::{Case, Hand, Opened};
use crate::hand::Ended;

/// How many games machine code plays for comparison.
const MACHINE: u64 = 5000;
/// How many the executor plays that walks the tree.
const TREE: u64 = 500;

/// Compares games by hand with those of both executors, and stops with the first difference.
pub fn compare(case: &Case, hand: Hand) {
    let game = case.game();
    let mut machine = Opened::new(case, Runtime::new(game.clone()));
    let mut tree = Opened::new(case, Runtime::with_executor(game, Executor::Interpreter));
    let mut longest = 0;
    for (executor, opened, games) in [("machine", &mut machine, MACHINE), ("tree", &mut tree, TREE)]
    {
        for seed in 0..games {
            let by_hand = hand.play(seed);
            let (played, _) = opened.play(seed);
            longest = by_hand.moves.max(longest);
            let (expected, found) = (in_words(opened, &played), by_hand_in_words(opened, &by_hand));
            assert!(
                expected == found,
                "{} with seed {seed}\n{executor}: {expected}\nby hand: {found}",
                case.title()
            );
        }
    }
    println!(
        "{}: {MACHINE} games of machine code and {TREE} of the tree are the games by hand, the longest of {longest} moves",
        case.title()
    );
}

/// How a game of hoyle ended.
fn in_words(opened: &Opened, played: &Played) -> String {
    let names = &opened.setup.names;
    let reason = played.reason(&opened.runtime.game, names);
    let winners = played.winners(names).join(" ");
    let scores = played.scores.as_deref().unwrap_or_default();
    said(played.moves as u64, &reason, &winners, scores)
}

/// How a game by hand ended.
fn by_hand_in_words(opened: &Opened, ended: &Ended) -> String {
    let names = &opened.setup.names.seats;
    let won = |seat: &usize| ended.winners >> seat & 1 == 1;
    let winners: Vec<&str> =
        (0..names.len()).filter(won).map(|seat| names[seat].as_str()).collect();
    let reason = ended.reason.replace("{me}", winners.first().copied().unwrap_or_default());
    let seats = if opened.runtime.game.score.is_some() { names.len() } else { 0 };
    said(ended.moves, &reason, &winners.join(" "), &ended.points[..seats])
}

fn said(moves: u64, reason: &str, winners: &str, points: &[i32]) -> String {
    format!("{moves} moves, \"{reason}\", won by {{{winners}}}, points {points:?}")
}
