//! Deals are counted from the first question to the last, not only while piles last.

use std::path::Path;

use hoyle::Setup;
use hoyle::engine::Offer;
use hoyle::history::{History, Next};
use hoyle::inference::{Known, Tier, Worlds};
use hoyle::session::Stream;

use crate::knowledge::draw;
use crate::table::runtime;

/// Black Vienna with questions alone, until no stack is left: every seat has its deals at every decision.
#[test]
fn questions_are_counted_until_the_stacks_are_used_up() {
    let (runtime, _) = runtime(Path::new("games/black_vienna/black_vienna.game"));
    let game = &runtime.game;
    let names: Vec<String> = ["Ada", "Ben", "Cleo"].map(str::to_owned).into();
    let mut moves = 0;
    let setup = Setup::new(game, &names, &[], 0).unwrap();
    let mut history = History::new(&runtime, setup).unwrap();
    let mut numbers = Stream::new(0, "course", 0);
    loop {
        match history.next() {
            Next::Over => break,
            Next::Chance(_) => draw(&mut history, &mut numbers),
            Next::Decision(_) => {
                for seat in 0..3 {
                    let known = Known::of(&history, seat).unwrap();
                    let worlds = Worlds::of(&known, &mut Stream::new(1, "worlds", 0));
                    let tier = worlds.unwrap().tier;
                    assert_ne!(tier, Tier::Estimated, "move {moves}, seat {seat}");
                }
                let asks = |it: &Offer| game.action(it.action).name != "accuse";
                let offers = history.offers_one_after_another();
                let offers: Vec<Offer> = offers.into_iter().filter(asks).collect();
                let action = history.legal_with(&offers).pick(|count| numbers.below(count));
                let Some(action) = action.unwrap() else { break };
                history.act(action).unwrap();
                moves += 1;
            }
        }
    }
    assert!(moves > 22, "{moves}");
}
