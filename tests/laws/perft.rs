//! Counting the tree of a game: small games whose numbers can be worked out by hand, published counts, and a count that
//! goes through every history by itself.

use crate::text::Text;
use std::collections::{BTreeMap, BTreeSet, HashSet};

use hoyle::engine::{
    Budget, Count, Event, Exact, Offer, Pending, Role, Task, exact, one_of, outcomes, returns,
};
use hoyle::perft::{Halt, Level, Scope, Summary, Tree};
use hoyle::state::Position;
use hoyle::{Move, Runtime, Setup, Viewer, compile};

#[path = "perft/games.rs"]
pub mod games;

use games::{ANSWERS, CALLS, COIN, KUHN, NOUGHTS, PENNIES, TEAM};

struct Table {
    runtime: Runtime,
    setup: Setup,
}

impl Table {
    fn new(rules: &'static str) -> Self {
        let compiled = compile("example.game", &[], &Text(rules));
        assert!(compiled.diagnostics.is_empty(), "{:?}", compiled.diagnostics);
        let runtime = Runtime::new(compiled.game.unwrap());
        let seats = 1..=runtime.game.players.0;
        let names: Vec<String> = seats.map(|number| format!("seat{number}")).collect();
        let setup = Setup::new(&runtime.game, &names, &[], 0).unwrap();
        Self { runtime, setup }
    }

    fn counted(&self, information_sets: bool) -> (Vec<Level>, Summary) {
        let scope = Scope { information_sets, ..Scope::default() };
        let mut tree = Tree::new(&self.runtime, &self.setup, scope);
        while tree.level().unwrap().is_some() {}
        (tree.levels().to_vec(), tree.summary())
    }
}

fn numbers(levels: &[Level], of: fn(&Level) -> &Count) -> Vec<u64> {
    levels.iter().map(|level| u64::try_from(of(level)).unwrap()).collect()
}

fn by_depth(levels: &[Level]) -> Vec<u64> {
    numbers(levels, |level| &level.histories)
}

fn fractions(summary: &Summary) -> Vec<String> {
    let values = summary.uniform.as_ref().unwrap();
    values.iter().map(ToString::to_string).collect()
}

#[test]
fn a_coin_one_of_three_ways() {
    let (levels, summary) = Table::new(COIN).counted(true);
    assert_eq!(by_depth(&levels), [1, 3, 9, 27]);
    assert_eq!(numbers(&levels, |level| &level.outcomes), [0, 3, 0, 0]);
    assert_eq!(numbers(&levels, |level| &level.chances), [1, 0, 0, 0]);
    assert_eq!(numbers(&levels, |level| &level.finished), [0, 0, 0, 27]);
    assert_eq!(summary.decisions, Count::from(12_u32));
    assert_eq!(summary.information_sets, Some(vec![3, 3]));
    assert_eq!(fractions(&summary), ["-1/3", "1/3"]);
}

#[test]
fn who_chooses_at_the_same_time_chooses_in_one_order() {
    let (levels, summary) = Table::new(PENNIES).counted(true);
    assert_eq!(by_depth(&levels), [1, 2, 4]);
    assert_eq!(summary.information_sets, Some(vec![1, 1]));
    assert_eq!(fractions(&summary), ["-1/2", "1/2"]);
    let (levels, summary) = Table::new(ANSWERS).counted(true);
    assert_eq!(by_depth(&levels), [1, 3, 9]);
    assert_eq!(summary.information_sets, Some(vec![1, 1]));
    assert_eq!(fractions(&summary), ["0", "0"]);
}

#[test]
fn interrupts_are_moves_like_others() {
    let (levels, summary) = Table::new(CALLS).counted(true);
    assert_eq!(by_depth(&levels), [1, 3, 4, 2]);
    assert_eq!(summary.positions, 8);
    assert_eq!(summary.information_sets, Some(vec![5, 2]));
    assert_eq!(fractions(&summary), ["1/2", "-1/2"]);
}

#[test]
fn one_of_a_team_acts_and_others_see_no_luck() {
    let (levels, summary) = Table::new(TEAM).counted(true);
    assert_eq!(by_depth(&levels), [1, 2, 4, 8, 32]);
    assert_eq!(summary.information_sets, Some(vec![2, 2, 0]));
    assert_eq!(fractions(&summary), ["1/2", "1/2", "0"]);
}

#[test]
fn poker_for_two_has_its_published_counts() {
    let (levels, summary) = Table::new(KUHN).counted(true);
    assert_eq!(by_depth(&levels), [1, 3, 6, 12, 24, 12]);
    assert_eq!(summary.histories, Count::from(58_u32));
    assert_eq!(summary.chances, Count::from(4_u32));
    assert_eq!(summary.decisions, Count::from(24_u32));
    assert_eq!(summary.finished, Count::from(30_u32));
    assert_eq!(summary.information_sets, Some(vec![6, 6]));
    assert_eq!(fractions(&summary), ["1/8", "-1/8"]);
}

#[test]
fn noughts_and_crosses_have_their_published_counts() {
    let (levels, summary) = Table::new(NOUGHTS).counted(false);
    let sequences = [1, 9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872];
    let ends = [0, 0, 0, 0, 0, 1440, 5328, 47952, 72576, 127_872];
    assert_eq!(by_depth(&levels), sequences);
    assert_eq!(numbers(&levels, |level| &level.finished), ends);
    assert_eq!(summary.histories, Count::from(549_946_u32));
    assert_eq!(summary.decisions, Count::from(294_778_u32));
    assert_eq!(summary.finished, Count::from(255_168_u32));
    assert_eq!(summary.positions, 5478);
    let value = Exact::new(187.into(), 630.into());
    assert_eq!(summary.uniform, Some(vec![value.clone(), -value]));
}

#[test]
fn what_is_not_followed_to_its_end_has_no_value() {
    let table = Table::new(COIN);
    let mut tree = Tree::new(&table.runtime, &table.setup, Scope::default());
    assert_eq!(tree.level().unwrap().unwrap().depth, 0);
    assert_eq!(tree.level().unwrap().unwrap().depth, 1);
    let summary = tree.summary();
    assert!(!summary.whole);
    assert_eq!((summary.uniform, summary.information_sets), (None, None));
}

#[test]
fn there_is_a_limit_to_what_is_kept() {
    let table = Table::new(NOUGHTS);
    let scope = Scope { numbers: 5_000, ..Scope::default() };
    let mut tree = Tree::new(&table.runtime, &table.setup, scope);
    let halted = loop {
        match tree.level() {
            Ok(level) => assert!(level.is_some()),
            Err(halt) => break halt,
        }
    };
    assert!(matches!(halted, Halt::Numbers(5_000)), "{halted}");
    assert_eq!(by_depth(tree.levels()), [1, 9]);
    assert!(!tree.summary().whole);
}

/// Goes through every history without merging any.
#[derive(Default)]
struct Walk {
    /// By depth: histories, and those after which a game is over.
    depths: Vec<(u64, u64)>,
    positions: HashSet<Position>,
    /// By seat, everything that it has seen where it has a move.
    sets: BTreeMap<u32, BTreeSet<Vec<String>>>,
    returns: Vec<Exact>,
}

/// One history.
#[derive(Clone)]
struct History {
    state: Position,
    depth: usize,
    probability: Exact,
    /// By seat, with how the table looked last.
    seen: Vec<(Vec<String>, String)>,
}

impl History {
    fn hear(&mut self, table: &Table, events: &[Event]) {
        for (seat, (seen, _)) in (0..).zip(&mut self.seen) {
            for event in events {
                let event = hoyle::view::see(&table.runtime.game, event, Viewer::Seat(seat));
                seen.extend(event.map(|event| format!("{event:?}")));
            }
        }
    }

    fn look(&mut self, table: &Table, offers: &[Offer]) {
        let (game, layout) = (&table.runtime.game, &table.runtime.layout);
        for (seat, (seen, last)) in (0..).zip(&mut self.seen) {
            let view = hoyle::view::view(game, layout, &self.state, Viewer::Seat(seat));
            let now = format!("{view:?}");
            if now != *last {
                seen.push(now.clone());
                *last = now;
            }
            for offer in
                offers.iter().filter(|offer| offer.seat == seat && offer.role != Role::Interrupt)
            {
                let rules = &table.runtime.rules;
                let question = rules.question(&self.state, seat, offer.action).unwrap();
                seen.push(format!("{:?} {question:?}", offer.action));
            }
        }
    }
}

impl Walk {
    fn of(table: &Table) -> Self {
        let seats = table.setup.names.seats.len();
        let mut walk = Self { returns: vec![exact(0); seats], ..Self::default() };
        let rules = &table.runtime.rules;
        let budget = Budget::new(Task::Move);
        let count = u32::try_from(seats).unwrap();
        let (state, events) = rules.start(count, &table.setup.options, &budget).unwrap();
        let mut history = History {
            state,
            depth: 0,
            probability: exact(1),
            seen: vec![(Vec::new(), String::new()); seats],
        };
        history.hear(table, &events);
        walk.visit(table, history, false);
        walk
    }

    fn visit(&mut self, table: &Table, mut history: History, begun: bool) {
        let (rules, budget) = (&table.runtime.rules, Budget::new(Task::Move));
        let begins = !begun && rules.is_set_up(&history.state);
        if begins {
            let events = rules.begin(&mut history.state, &budget).unwrap();
            history.hear(table, &events);
        }
        let begun = begun || begins;
        if self.depths.len() == history.depth {
            self.depths.push((0, 0));
        }
        self.depths[history.depth].0 += 1;
        self.positions.insert(history.state.clone());
        match rules.pending(&history.state).unwrap() {
            Pending::Over => self.end(table, &history),
            Pending::Chance(chance) => {
                for (drawn, share) in outcomes(&chance) {
                    let mut next = history.clone();
                    let events = rules.resolve(&mut next.state, &drawn, &budget).unwrap();
                    next.depth += 1;
                    next.probability *= share;
                    next.hear(table, &events);
                    self.visit(table, next, begun);
                }
            }
            Pending::Decision(offers) => self.decide(table, history, offers),
            Pending::Stuck(stuck) => panic!("{stuck:?}"),
        }
    }

    fn end(&mut self, table: &Table, history: &History) {
        self.depths[history.depth].1 += 1;
        let (game, layout) = (&table.runtime.game, &table.runtime.layout);
        let got = returns(game, layout, &history.state).unwrap();
        for (sum, got) in self.returns.iter_mut().zip(got) {
            *sum += exact(got) * &history.probability;
        }
    }

    fn decide(&mut self, table: &Table, mut history: History, mut offers: Vec<Offer>) {
        // Only in these games do several seats choose at the same time.
        if ["Pennies", "Answers"].contains(&table.runtime.game.title.as_str()) {
            let first = offers[0].seat;
            offers.retain(|offer| offer.seat == first);
        }
        history.look(table, &offers);
        let rules = &table.runtime.rules;
        let mut moves = Vec::new();
        for offer in &offers {
            let seen = history.seen[offer.seat as usize].0.clone();
            self.sets.entry(offer.seat).or_default().insert(seen);
            for at in 0..rules.count(&history.state, offer.seat, offer.action).unwrap() {
                let arguments = rules.nth(&history.state, offer.seat, offer.action, at);
                moves.push(Move {
                    seat: offer.seat,
                    action: offer.action,
                    arguments: arguments.unwrap().unwrap(),
                });
            }
        }
        for action in &moves {
            let mut next = history.clone();
            let budget = Budget::new(Task::Move);
            let events = rules.apply(&mut next.state, action, &budget).unwrap();
            next.depth += 1;
            next.probability *= one_of(Count::from(moves.len()));
            next.hear(table, &events);
            self.visit(table, next, true);
        }
    }
}

#[test]
fn going_through_every_history_gives_the_same_counts() {
    for rules in [COIN, PENNIES, ANSWERS, CALLS, TEAM, KUHN] {
        let table = Table::new(rules);
        let walk = Walk::of(&table);
        let (levels, summary) = table.counted(true);
        let finished = numbers(&levels, |level| &level.finished);
        let depths: Vec<_> = by_depth(&levels).into_iter().zip(finished).collect();
        assert_eq!(depths, walk.depths, "{}", table.runtime.game.title);
        assert_eq!(summary.positions, walk.positions.len());
        assert_eq!(summary.uniform, Some(walk.returns));
        let seats = 0..table.setup.seats();
        let sets = seats.map(|seat| walk.sets.get(&seat).map_or(0, BTreeSet::len));
        assert_eq!(summary.information_sets, Some(sets.collect()));
    }
}
