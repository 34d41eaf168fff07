//! Alike copies: nobody sees, says or chooses which of them a card is. Games with such cards are made at random.
//! `GAMES=20000 cargo test --test laws alike` looks at more of them, and `FIRST=3000` begins at another.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use crate::made;
use crate::text::Text;

use hoyle::engine::{Chance, ChanceKind, Drawn, Event, EventDetail, Exact, Legal, exact, outcomes};
use hoyle::hir::{Game, TypeId};
use hoyle::history::{History, Next, after_chance, after_move, next};
use hoyle::leaks::Experiment;
use hoyle::leaks::exact::{Extent, Leak, Limits, decide};
use hoyle::session::Stream;
use hoyle::state::{Layout, Position, Value, ordinal};
use hoyle::view::{Seen, View, see, view};
use hoyle::{Executor, Runtime, Setup, Viewer};

/// Games that are made; about one in four is well typed.
const GAMES: u64 = 400;
const LIMITS: Limits = Limits { decisions: 3, histories: 3_000 };

fn number(name: &str, otherwise: u64) -> u64 {
    let given = std::env::var(name).ok();
    given.map_or(otherwise, |it| it.parse().expect("a number"))
}

fn numbers() -> std::ops::Range<u64> {
    let first = number("FIRST", 0);
    first..first + number("GAMES", GAMES)
}

/// Whether the check accepts a game that leaks.
fn slips(text: &str) -> bool {
    accepted(text).is_some_and(|clean| !clean)
}

/// Whether a game that the check accepts is clean, by all its worlds.
fn accepted(text: &str) -> Option<bool> {
    let compiled = hoyle::compile::compile_leaky("made.game", &[], &Text(text));
    if compiled.diagnostics.iter().any(hoyle::Diagnostic::is_error) {
        return None;
    }
    let runtime = Runtime::with_executor(compiled.game?, Executor::Interpreter);
    let names = ["Ada".to_owned(), "Ben".to_owned()];
    let setup = Setup::new(&runtime.game, &names, &[], 1).unwrap();
    let experiment = Experiment::new(&runtime, &compiled.sources, &setup);
    let decided = decide(&experiment, LIMITS).ok()?;
    let is_decided = decided.extent != Extent::Nothing;
    let is_faulty = !decided.is_clean() && decided.leaks.iter().all(Leak::is_fault);
    (is_decided && !is_faulty).then(|| decided.is_clean())
}

#[test]
fn what_the_check_accepts_of_alike_cards_does_not_leak() {
    let (mut clean, mut leaky) = (0, Vec::new());
    for at in numbers() {
        let text = made::alike(at);
        match accepted(&text) {
            Some(true) => clean += 1,
            Some(false) => {
                println!("== {at}\n{}", made::shrunk(&text, slips));
                leaky.push(at);
            }
            None => {}
        }
    }
    println!("{clean} accepted and clean, leaking {leaky:?}");
    assert!(leaky.is_empty() && clean > 0);
}

/// A position in which alike cards are exchanged, each for one that looks the same; nothing if a name may stand for one of them.
fn exchanged(
    game: &Game,
    layout: &Layout,
    state: &Position,
    numbers: &mut Stream,
) -> Option<Position> {
    if let Cow::Borrowed(_) = layout.renumbered(game, state) {
        return None;
    }
    let mut other = state.clone();
    let alike = game.types.keys().filter(|of| game.alike_copies_of(*of).is_some());
    for of in alike {
        let new = shuffled(game, of, numbers);
        for (id, _) in game.zones.iter_enumerated().filter(|(_, zone)| zone.of == of) {
            for indices in layout.zone_indices(id, state.seats()) {
                let cards = layout.cards(state, id, &indices).unwrap();
                let cards: Vec<i32> = cards
                    .iter()
                    .map(|card| new[usize::try_from(*card).unwrap()].cast_signed())
                    .collect();
                let part = layout.undrawn(state, id, &indices);
                layout.set_part(&mut other, (id, &indices), &cards, part);
            }
        }
    }
    Some(other)
}

/// For each card of a type, the one that takes its place.
fn shuffled(game: &Game, of: TypeId, numbers: &mut Stream) -> Vec<u32> {
    let looks = &game.types[of].looks;
    let mut new: Vec<u32> = (0..).take(looks.len()).collect();
    let kinds: BTreeSet<u32> = looks.iter().copied().collect();
    for look in kinds {
        let copies: Vec<u32> =
            (0..).take(looks.len()).filter(|it| looks[*it as usize] == look).collect();
        let mut order = copies.clone();
        numbers.shuffle(&mut order);
        for (copy, other) in copies.iter().zip(order) {
            new[*copy as usize] = other;
        }
    }
    new
}

/// Everybody at the table, and beside it.
fn viewers(state: &Position) -> Vec<Viewer> {
    (0..state.seats()).map(Viewer::Seat).chain([Viewer::Public, Viewer::Referee]).collect()
}

/// What everybody sees of a position and of what has led to it.
fn seen(
    game: &Game,
    layout: &Layout,
    state: &Position,
    events: &[Event],
) -> Vec<(View, Vec<Seen>)> {
    let of = |viewer| {
        let seen = events.iter().filter_map(|event| see(game, event, viewer));
        (view(game, layout, state, viewer), seen.collect())
    };
    viewers(state).into_iter().map(of).collect()
}

/// The outcomes of chance as they look, with their probabilities.
fn looks(chance: &Chance) -> BTreeMap<Vec<u32>, Exact> {
    let look = |drawn: &Drawn| match drawn {
        Drawn::Order(cards) => cards.iter().map(|card| chance.look(*card)).collect(),
        Drawn::Choice(Value::Member(card)) => vec![chance.look(*card)],
        Drawn::Choice(value) => vec![ordinal(value, chance.ty())],
    };
    let all: Vec<(Drawn, Exact)> = outcomes(chance).collect();
    let by_look: BTreeMap<_, _> =
        all.iter().map(|(drawn, share)| (look(drawn), share.clone())).collect();
    assert_eq!(by_look.len(), all.len(), "two outcomes look the same");
    by_look
}

/// How likely each look is, by going through all cards.
fn counted(chance: &Chance) -> BTreeMap<Vec<u32>, Exact> {
    let all: Vec<Vec<u32>> = match &chance.kind {
        ChanceKind::Order { cards, .. } => {
            cards.iter().map(|card| vec![chance.look(*card)]).collect()
        }
        ChanceKind::Choice { from, ty } => from
            .iter()
            .map(|value| match value {
                Value::Member(card) => vec![chance.look(*card)],
                value => vec![ordinal(value, ty)],
            })
            .collect(),
    };
    let mut counted = BTreeMap::new();
    for look in &all {
        let share = Exact::new(1.into(), i64::try_from(all.len()).unwrap().into());
        *counted.entry(look.clone()).or_insert_with(|| exact(0)) += share;
    }
    counted
}

/// Plays a game twice side by side, where alike cards are exchanged in the second, and compares all that is seen. Returns how often
/// cards were exchanged.
fn play_twice(runtime: &Runtime, setup: &Setup, seed: u64) -> usize {
    let (game, layout) = (&runtime.game, &runtime.layout);
    let mut numbers = Stream::new(seed, "alike", 0);
    let Ok(history) = History::new(runtime, setup.clone()) else { return 0 };
    let (mut state, mut twin) = (history.state().clone(), history.state().clone());
    let mut exchanges = 0;
    for _ in 0..60 {
        if let Some(other) = exchanged(game, layout, &state, &mut numbers) {
            twin = other;
            exchanges += 1;
            assert_eq!(layout.renumbered(game, &state), layout.renumbered(game, &twin));
            assert_eq!(seen(game, layout, &state, &[]), seen(game, layout, &twin, &[]));
        }
        let steps = [&state, &twin].map(|it| next(runtime, &setup.names, it));
        let after = match steps {
            [Ok(Next::Chance(chance)), Ok(Next::Chance(other))] => {
                assert_eq!(looks(&chance), looks(&other));
                assert_eq!(looks(&chance), counted(&chance));
                let all: Vec<Drawn> = outcomes(&chance).map(|(drawn, _)| drawn).collect();
                let at = numbers.below(all.len() as u64);
                let drawn = &all[usize::try_from(at).unwrap()];
                [&state, &twin].map(|it| after_chance(runtime, it, drawn, EventDetail::Play))
            }
            [Ok(Next::Decision(offers)), Ok(Next::Decision(others))] => {
                assert_eq!(offers, others);
                let legal = [&state, &twin].map(|it| {
                    Legal::new(runtime.rules.as_ref(), it, &offers)
                        .list(400)
                        .map(|(_, moves)| moves)
                });
                let [Ok(legal), Ok(other)] = legal else { return exchanges };
                assert_eq!(legal, other);
                if legal.is_empty() {
                    return exchanges;
                }
                let at = numbers.below(legal.len() as u64);
                let action = &legal[usize::try_from(at).unwrap()];
                [&state, &twin].map(|it| after_move(runtime, it, action, EventDetail::Play))
            }
            [Ok(Next::Over), Ok(Next::Over)] => return exchanges,
            [Err(one), Err(other)] => {
                assert_eq!(one.message, other.message);
                return exchanges;
            }
            [one, other] => panic!("{one:?} and {other:?}"),
        };
        let [Ok((one, events)), Ok((other, others))] = after else {
            let [Err(_), Err(_)] = after else { panic!("only one of them goes on") };
            return exchanges;
        };
        assert_eq!(seen(game, layout, &one, &events), seen(game, layout, &other, &others));
        (state, twin) = (one, other);
    }
    exchanges
}

#[test]
fn nobody_sees_that_alike_cards_are_exchanged() {
    let (mut played, mut exchanges) = (0, 0);
    for at in numbers() {
        let text = made::alike(at);
        let compiled = hoyle::compile::compile_leaky("made.game", &[], &Text(&text));
        let Some(game) = compiled.game else { continue };
        let executor =
            [Executor::Machine, Executor::Interpreter, Executor::Definition][(at % 3) as usize];
        let runtime = Runtime::with_executor(game, executor);
        let names = ["Ada".to_owned(), "Ben".to_owned()];
        let setup = Setup::new(&runtime.game, &names, &[], 1).unwrap();
        played += 1;
        exchanges += play_twice(&runtime, &setup, at);
    }
    println!("{played} games, {exchanges} exchanges");
    assert!(exchanges > played);
}
