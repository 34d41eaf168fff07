//! Policies: what they are worth, by a naive definition of a best strategy; written, read, and held to their game.

use std::collections::BTreeMap;

use hoyle::engine::{Exact, exact};
use hoyle::history::{History, Next, nameless};
use hoyle::solve::{GameTree, Method, Policy, PolicyError, PolicyHead, Profile, evaluate};

use crate::history::{setup, start};
use crate::solved::{Decimal, gallery, solved, tree};

/// By what a seat has seen, how likely each of its moves is: read from the text of a policy.
type Plan = BTreeMap<(u64, String), BTreeMap<String, Exact>>;

fn plan(policy: &str) -> Plan {
    let json: serde_json::Value = serde_json::from_str(policy).unwrap();
    let states = json["information_states"].as_array().unwrap().iter().map(|state| {
        let moves = state["moves"].as_array().unwrap().iter().map(|it| {
            let likely = it["probability"].as_str().unwrap().parse::<Decimal>().unwrap();
            (it["move"].as_str().unwrap().to_owned(), likely.0)
        });
        ((state["seat"].as_u64().unwrap(), state["observed"].to_string()), moves.collect())
    });
    states.collect()
}

/// What a plan is worth to each seat: every history is played.
fn worth(history: &History, plan: &Plan) -> Vec<Exact> {
    let mut sum = vec![exact(0); history.setup().names.seats.len()];
    let mut add = |probability: &Exact, worth: Vec<Exact>| {
        sum.iter_mut().zip(worth).for_each(|(sum, worth)| *sum += probability * worth);
    };
    match history.next() {
        Next::Over => return history.returns().unwrap().into_iter().map(exact).collect(),
        Next::Chance(_) => {
            for (drawn, probability) in history.outcomes() {
                let mut next = history.clone();
                next.draw(drawn).unwrap();
                add(&probability, worth(&next, plan));
            }
        }
        Next::Decision(offers) => {
            let seat = offers[0].seat;
            let known = nameless(
                &history.runtime().game,
                history.state().seats(),
                &history.observed(seat).unwrap(),
            );
            for (text, probability) in &plan[&(u64::from(seat) + 1, known)] {
                let mut next = history.clone();
                next.act(history.read_move(seat, text).unwrap()).unwrap();
                add(probability, worth(&next, plan));
            }
        }
    }
    sum
}

/// The best that a seat can do, by trying every strategy without chance that it has.
fn best_of_all(start: &History, plan: &Plan, seat: u64) -> Exact {
    let own: Vec<_> = plan.iter().filter(|((it, _), _)| *it == seat).collect();
    let strategies = own.iter().map(|(_, moves)| moves.len()).product::<usize>();
    let worths = (0..strategies).map(|mut number| {
        let mut pure = plan.clone();
        for (state, moves) in &own {
            let chosen = number % moves.len();
            number /= moves.len();
            let moves = pure.get_mut(state).unwrap();
            for (at, likely) in moves.values_mut().enumerate() {
                *likely = exact(i32::from(at == chosen));
            }
        }
        worth(start, &pure)[usize::try_from(seat - 1).unwrap()].clone()
    });
    worths.max().unwrap()
}

#[test]
fn what_a_policy_is_worth_and_what_is_best_against_it_is_what_playing_everything_says() {
    for name in ["kuhn_poker", "tiny_hanabi"] {
        let runtime = gallery(name);
        let tree = tree(&runtime);
        for profile in [Profile::uniform(&tree), solved(&tree, Method::CfrPlus, 7)] {
            let found = evaluate(&tree, &profile);
            let policy = Policy::of(&tree, &profile, PolicyHead::default());
            let (plan, start) = (plan(&policy.text()), start(&runtime));
            assert_eq!(found.values, worth(&start, &plan), "{name}");
            let best = [1, 2].map(|seat| best_of_all(&start, &plan, seat));
            assert_eq!(found.best, best, "{name}");
        }
    }
}

#[test]
fn a_policy_is_written_and_read_again_and_fits_no_other_game() {
    let runtime = gallery("kuhn_poker");
    let tree = tree(&runtime);
    let head = PolicyHead { rules: "these".to_owned(), seats: 2, ..PolicyHead::default() };
    let profile = solved(&tree, Method::CfrPlus, 20);
    let policy = Policy::of(&tree, &profile, head.clone());
    let again = Policy::read(&policy.text()).unwrap();
    assert_eq!(again, policy);
    assert_eq!(again.on(&tree).unwrap(), profile);
    assert_eq!(again.fits(&head), Ok(()));
    let other = PolicyHead { rules: "others".to_owned(), ..head };
    assert!(matches!(again.fits(&other), Err(PolicyError::Other("rules", ..))));
    let leduc = GameTree::grow(&gallery("leduc_poker"), &setup(&runtime)).unwrap();
    assert_eq!(again.on(&leduc), Err(PolicyError::Missing(0)));
    for (from, to, error) in [
        ("\"probability\":\"", "\"probability\":\"1", PolicyError::Sum(1)),
        ("\"probability\":\"", "\"probability\":\"-", PolicyError::Sum(1)),
    ] {
        assert_eq!(Policy::read(&policy.text().replacen(from, to, 1)), Err(error));
    }
    for text in ["", "{}", "[1, 2]", "no JSON"] {
        assert!(matches!(Policy::read(text), Err(PolicyError::Unreadable(_))), "{text}");
    }
}
