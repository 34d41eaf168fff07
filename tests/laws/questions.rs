//! How many questions the suspects of Black Vienna take.

use hoyle::Setup;
use hoyle::engine::{Exact, Move, exact};
use hoyle::history::{History, Next};
use hoyle::inference::{Content, Known, Worlds};
use hoyle::opponents::Kind;
use hoyle::session::Stream;
use hoyle::state::{Set, Value};

use crate::table::{games, runtime};

/// Asks what tells the most, by the exact shares of all answers, and accuses when three suspects are the ring at least half of the time.
fn greedy(history: &History, seat: u32) -> Move {
    let game = &history.runtime().game;
    let known = Known::of(history, seat).unwrap();
    let mut numbers = Stream::new(0, "none", 0);
    let worlds = Worlds::dealt(&known, &mut numbers).unwrap();
    let ring = worlds.hidden(&known).into_iter().find(|it| it.place.indices.is_empty());
    let mut likely: Vec<(Exact, u32)> = ring
        .into_iter()
        .flat_map(|ring| ring.contents)
        .filter_map(|(content, share)| match content {
            Content::Card(_, card) => Some((share, card.number)),
            Content::Value(_) => None,
        })
        .collect();
    likely.sort_by(|one, other| other.cmp(one));
    likely.truncate(3);
    // All three are right at least as often as none of them is wrong alone.
    let wrong: Exact = likely.iter().map(|(share, _)| exact(1) - share).sum();
    let named_ring: Set = likely.iter().map(|(_, card)| *card).collect();
    let (_, moves) = known.legal().list(4_000).unwrap();
    let named = |action: &Move| game.action(action.action).name.as_str();
    if wrong <= Exact::new(1.into(), 2.into())
        && let Some(accuses) =
            moves.iter().find(|it| it.arguments == [Value::Set(named_ring.clone())])
    {
        return accuses.clone();
    }
    let asks = |action: &&Move| matches!(named(action), "investigate" | "ask_nothing");
    let mut questions: Vec<(Exact, &Move)> = Vec::new();
    let mut worlds = worlds;
    for action in moves.iter().filter(asks) {
        let (same, answers) = worlds.answers(&known, action, &mut numbers).unwrap();
        worlds = same;
        // The less of the worlds an answer leaves on the average, the better.
        questions.push((answers.iter().map(|it| &it.share * &it.share).sum(), action));
    }
    let best = questions.into_iter().min_by(|(one, _), (other, _)| one.cmp(other));
    best.map_or_else(|| moves[0].clone(), |(_, action)| action.clone())
}

/// How a game of three of a kind went.
struct Solved {
    questions: usize,
    right: bool,
}

fn three(seed: u64, mut chooses: impl FnMut(&History, u32, u64) -> Option<Move>) -> Solved {
    let path = games().into_iter().find(|path| path.ends_with("black_vienna.game")).unwrap();
    let (runtime, _) = runtime(&path);
    let names = ["Ada", "Ben", "Cleo"].map(str::to_owned);
    let setup = Setup::new(&runtime.game, &names, &[], 0).unwrap();
    let mut history = History::new(&runtime, setup).unwrap();
    let mut numbers = Stream::new(seed, "a deal", 0);
    let mut made = 0;
    let mut questions = 0;
    loop {
        match history.next().clone() {
            Next::Over => {
                let right = history.state().ending().is_some_and(|it| !it.winners.is_empty());
                return Solved { questions, right };
            }
            Next::Chance(_) => {
                let outcomes: Vec<_> = history.outcomes().collect();
                let at = usize::try_from(numbers.below(outcomes.len() as u64)).unwrap();
                history.draw(outcomes[at].0.clone()).unwrap();
            }
            Next::Decision(offers) => {
                // Whoever has to act thinks first; the others may accuse before.
                let mut seats: Vec<u32> = offers.iter().map(|offer| offer.seat).collect();
                seats.sort_unstable();
                seats.dedup();
                let due = history.to_act();
                seats.sort_by_key(|seat| !due.contains(seat));
                let acts = seats.into_iter().find_map(|seat| {
                    made += 1;
                    chooses(&history, seat, made)
                });
                let action = acts.unwrap();
                let name = &runtime.game.action(action.action).name;
                questions += usize::from(name.starts_with("investigate") || name == "reopen");
                history.act(action).unwrap();
            }
        }
    }
}

/// How many questions a game takes when all three ask what tells them most, and with `QUESTIONS=10` also when three `hard` bots play as
/// many games. They may not need more.
#[test]
fn who_asks_what_tells_the_most_finds_the_ring() {
    let games: u64 = std::env::var("QUESTIONS").map_or(1, |count| count.parse().unwrap());
    let (mut asked, mut right) = ([0, 0], [0, 0]);
    for seed in 0..games {
        let by_hand = three(seed, |history, seat, _| {
            // An accusation may come at any time: it is made at the own turn, which is soon enough.
            history.to_act().contains(&seat).then(|| greedy(history, seat))
        });
        asked[0] += by_hand.questions;
        right[0] += u64::from(by_hand.right);
        if games > 1 {
            let hard = three(seed, |history, seat, made| {
                let known = Known::of(history, seat).unwrap();
                let mut numbers = Stream::new(seed, "hard", made);
                Kind::Hard.choose(&known, &|| false, &mut numbers).unwrap().action
            });
            asked[1] += hard.questions;
            right[1] += u64::from(hard.right);
        }
        println!("{} games: questions {asked:?}, right {right:?}", seed + 1);
    }
    assert!(right[0] * 2 >= games, "{} of {games} are right", right[0]);
}
