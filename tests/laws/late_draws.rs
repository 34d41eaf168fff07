//! Cards that fall late, in sessions: taken back, written down, loaded, given.

use hoyle::engine::{Budget, Drawn, Task};
use hoyle::hir::ZoneId;
use hoyle::session::{Record, RecordHead, write_record};
use hoyle::state::{Layout, Value};
use hoyle::{Runtime, Session, Setup};

use crate::late_chance::{permutations, runtime};

fn begun(runtime: &Runtime, seed: u64) -> Session {
    let names = ["Ada".to_owned(), "Ben".to_owned()];
    let setup = Setup::new(&runtime.game, &names, &[], seed).unwrap();
    runtime.begin(setup).unwrap()
}

/// Cards are drawn one by one.
fn drawing() -> Runtime {
    runtime(
        "zone deck of all Card secret\nzone row of Card public\n\
         action take { do { move 1 from deck to row end turn } }\nphase taking { take }\n\
         setup { shuffle deck }\nplay { repeat 3 times { turn of seat 1 in taking } end game \"Over.\" }\n",
    )
}

fn take(session: &mut Session) {
    let action = session.read_move(0, "take").unwrap();
    session.act(action).unwrap();
}

fn row(session: &Session) -> Vec<i32> {
    let layout: &Layout = session.layout();
    let cards = layout.cards(session.state(), ZoneId::from(1), &[]);
    cards.unwrap().to_vec()
}

#[test]
fn nothing_has_fallen_before_it_matters() {
    let runtime = drawing();
    let first = begun(&runtime, 1);
    let mut rows = Vec::new();
    for seed in 1..40 {
        let mut session = begun(&runtime, seed);
        assert!(session.state() == first.state());
        take(&mut session);
        take(&mut session);
        take(&mut session);
        rows.push(row(&session));
    }
    rows.sort_unstable();
    rows.dedup();
    assert!(rows.len() > 15, "{rows:?}");
}

#[test]
fn cards_fall_again_as_they_fell() {
    let runtime = drawing();
    for seed in 0..20 {
        let mut session = begun(&runtime, seed);
        take(&mut session);
        take(&mut session);
        let before = (session.state().clone(), session.record().to_vec());
        let whole = session.laid_out().into_owned();
        assert!(session.undo() && session.undo());
        assert!(session.state() == begun(&runtime, seed).state());
        take(&mut session);
        take(&mut session);
        assert!(*session.state() == before.0 && session.record() == before.1);
        take(&mut session);
        // The referee has seen under the cards.
        let layout = session.layout();
        let deck = layout.cards(&whole, ZoneId::from(0), &[]).unwrap();
        assert_eq!(row(&session).last(), deck.last());
    }
}

#[test]
fn a_record_holds_what_was_drawn_and_the_seed_the_rest() {
    let runtime = drawing();
    for seed in 0..20 {
        let mut session = begun(&runtime, seed);
        take(&mut session);
        take(&mut session);
        let head = RecordHead {
            seats: vec!["Ada".to_owned(), "Ben".to_owned()],
            seed,
            ..RecordHead::default()
        };
        let text = write_record(&session, &head);
        assert_eq!(text.matches("chance deck").count(), 2, "{text}");
        let record = Record::parse(&text).unwrap();
        let mut setup = Setup::new(&runtime.game, &record.head.seats, &[], seed).unwrap();
        setup.given = record.outcomes(&runtime.game, &setup.names).unwrap();
        let mut loaded = runtime.begin(setup).unwrap();
        record.replay(&mut loaded).unwrap();
        assert!(loaded.state() == session.state() && loaded.record() == session.record());
        take(&mut session);
        take(&mut loaded);
        assert!(loaded.state() == session.state());
    }
}

#[test]
fn a_whole_order_that_is_given_is_used_up_card_by_card() {
    let runtime = drawing();
    for order in permutations(&[0, 1, 2, 3]) {
        let names = ["Ada".to_owned(), "Ben".to_owned()];
        let mut setup = Setup::new(&runtime.game, &names, &[], 7).unwrap();
        setup.given = vec![("deck".to_owned(), Drawn::Order(order.clone()).into())];
        let mut session = runtime.begin(setup).unwrap();
        take(&mut session);
        take(&mut session);
        take(&mut session);
        let first: Vec<i32> = order.iter().take(3).map(|card| card.cast_signed()).collect();
        assert_eq!(row(&session), first);
        assert_eq!(session.left(), []);
    }
}

#[test]
fn what_cannot_fall_is_refused_and_changes_nothing() {
    let runtime = drawing();
    let session = begun(&runtime, 1);
    let mut state = session.state().clone();
    let action = session.read_move(0, "take").unwrap();
    let budget = Budget::new(Task::Move);
    runtime.rules.apply(&mut state, &action, &budget).unwrap();
    assert!(runtime.rules.awaited(&state).is_empty());
    assert!(runtime.rules.legality(&state, &action).is_err());
    let before = state.clone();
    for drawn in [
        Drawn::Order(vec![]),
        Drawn::Order(vec![4]),
        Drawn::Order(vec![0, 1]),
        Drawn::Choice(Value::Member(0)),
    ] {
        let resolved = runtime.rules.resolve(&mut state, &drawn, &budget);
        assert!(resolved.is_err() && state == before, "{drawn:?}");
    }
}
