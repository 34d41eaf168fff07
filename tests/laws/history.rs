//! The library's interface to a game move by move: it says the same as a count of the tree and as a game in play.

use std::collections::BTreeSet;
use std::path::Path;

use hoyle::engine::{Count, Exact, Role, exact, one_of, outcomes};
use hoyle::hir::Ty;
use hoyle::history::{History, Metadata, Next, Observed};
use hoyle::perft::{Scope, Tree};
use hoyle::session::{Input, RecordError};
use hoyle::{Runtime, Setup, compile};

use crate::perft::games::{ANSWERS, CALLS, COIN, KUHN, PENNIES, TEAM};
use crate::table::{Table, games, runtime, seat_counts};
use crate::text::Text;

pub fn of_text(rules: &'static str) -> Runtime {
    Runtime::new(compile("example.game", &[], &Text(rules)).game.unwrap())
}

pub fn setup(runtime: &Runtime) -> Setup {
    let seats = 1..=runtime.game.players.0;
    let names: Vec<String> = seats.map(|number| format!("seat{number}")).collect();
    Setup::new(&runtime.game, &names, &[], 0).unwrap()
}

pub fn start(runtime: &Runtime) -> History {
    History::new(runtime, setup(runtime)).unwrap()
}

/// What is found on the way through a whole tree.
#[derive(Default)]
struct Walk {
    histories: u32,
    /// By seat, what it knows where it has to act.
    texts: Vec<BTreeSet<String>>,
    observed: Vec<BTreeSet<Vec<Observed>>>,
    values: Vec<Exact>,
}

impl Walk {
    fn visit(&mut self, history: &History, probability: &Exact) {
        self.histories += 1;
        match history.next() {
            Next::Over => {
                for (sum, got) in self.values.iter_mut().zip(history.returns().unwrap()) {
                    *sum += exact(got) * probability;
                }
            }
            Next::Chance(_) => {
                assert!(history.offers().is_empty() && history.to_act().is_empty());
                for (drawn, share) in history.outcomes() {
                    let text = history.outcome_text(&drawn);
                    assert_eq!(history.read_outcome(&text).as_ref(), Some(&drawn));
                    let mut next = history.clone();
                    next.draw(drawn).unwrap();
                    self.visit(&next, &(share * probability));
                }
            }
            Next::Decision(_) => self.decide(history, probability),
        }
    }

    fn decide(&mut self, history: &History, probability: &Exact) {
        assert!(history.returns().is_none() && history.outcomes().next().is_none());
        let offers = history.offers_one_after_another();
        let known = self.texts.iter_mut().zip(&mut self.observed);
        for (seat, (texts, observed)) in (0..).zip(known) {
            if offers.iter().any(|offer| offer.seat == seat) {
                texts.insert(history.information_state(seat).unwrap());
                observed.insert(history.observed(seat).unwrap());
            }
        }
        let legal = history.legal_with(&offers);
        let (count, moves) = legal.list(1000).unwrap();
        assert_eq!(legal.count().unwrap(), count);
        assert_eq!(legal.any().unwrap(), count > 0);
        for (at, action) in (0..).zip(&moves) {
            assert_eq!(legal.nth(at).unwrap().as_ref(), Some(action));
            assert!(history.legal().has(action).unwrap());
            let text = history.move_text(action);
            assert_eq!(&history.read_move(action.seat, &text).unwrap(), action);
            let mut next = history.clone();
            next.act(action.clone()).unwrap();
            assert!(!next.legal_with(&[]).has(action).unwrap());
            assert_eq!(next.before().as_ref(), Some(history));
            self.visit(&next, &(one_of(Count::from(count)) * probability));
        }
        assert_eq!(legal.nth(count).unwrap(), None);
    }
}

#[test]
fn a_walk_through_all_histories_finds_what_the_count_of_the_tree_finds() {
    let gallery = ["kuhn_poker", "kuhn_poker_for_three", "tiny_hanabi"];
    let gallery = gallery.map(|name| runtime(Path::new(&format!("games/gallery/{name}.game"))).0);
    let small = [COIN, PENNIES, ANSWERS, CALLS, TEAM, KUHN].map(of_text);
    for runtime in small.into_iter().chain(gallery) {
        let setup = setup(&runtime);
        let scope = Scope { information_sets: true, ..Scope::default() };
        let mut tree = Tree::new(&runtime, &setup, scope);
        while tree.level().unwrap().is_some() {}
        let summary = tree.summary();
        let seats = setup.names.seats.len();
        let mut walk = Walk {
            texts: vec![BTreeSet::new(); seats],
            observed: vec![BTreeSet::new(); seats],
            values: vec![exact(0); seats],
            ..Walk::default()
        };
        walk.visit(&start(&runtime), &exact(1));
        let title = &runtime.game.title;
        assert_eq!(summary.histories, Count::from(walk.histories), "{title}");
        let texts: Vec<usize> = walk.texts.iter().map(BTreeSet::len).collect();
        let observed: Vec<usize> = walk.observed.iter().map(BTreeSet::len).collect();
        assert_eq!(texts, observed, "{title}");
        assert_eq!(summary.information_sets, Some(texts), "{title}");
        assert_eq!(summary.uniform, Some(walk.values), "{title}");
    }
}

#[test]
fn what_a_session_does_makes_the_same_history_and_its_text_makes_it_again() {
    for path in games() {
        let (runtime, _) = runtime(&path);
        let seats = seat_counts(&path)[0];
        let mut table = Table::new(&path, seats, 3);
        while table.session.moves() < 30 && table.step() {}
        let names = table.session.names().seats.clone();
        let setup = Setup::new(&runtime.game, &names, &[], 99).unwrap();
        let mut history = History::new(&runtime, setup).unwrap();
        for entry in table.session.record() {
            match &entry.input {
                Input::Start | Input::TakenBack => {}
                Input::Move(action) => history.act(action.clone()).unwrap(),
                Input::Chance { drawn, .. } => history.draw(drawn.clone()).unwrap(),
            }
        }
        assert_eq!(history.state(), table.session.state(), "{}", path.display());
        assert_eq!(history.offers(), table.session.offers().unwrap());
        assert_eq!(history.to_act(), table.session.acting());
        let text = history.to_record();
        let again = History::from_record(&runtime, &text).unwrap();
        assert_eq!(again, history);
        assert_eq!(again.to_record(), text);
        let replayed = Table::replay(&path, &text);
        assert_eq!(replayed.state(), history.state(), "{}", path.display());
        for seat in 0..seats {
            let known = history.information_state(seat).unwrap();
            assert_eq!(again.information_state(seat).unwrap(), known);
            assert_eq!(history.observed(seat).unwrap(), again.observed(seat).unwrap());
        }
    }
}

/// A seat finds something hidden by its legal moves alone, and the author says that it may.
const SAFE: &str = r#"
language 1
game "Safe" { players 2..2 }
state code: 1..3 = 1 secret
action open_it(digit: 1..3) {
  require right: fits(digit) else "It stays shut."
  do { end game "Open." }
}
function fits(digit: 1..3) -> flag public because "the seat hears it click" = digit is code
phase opening { open_it }
play {
  draw digit from 1..3
  set code = digit
  turn of seat 1 in opening
  end game "Nobody has opened it."
}
"#;

#[test]
fn legal_moves_are_known_to_their_seat_alone() {
    let runtime = of_text(SAFE);
    let mut known = [BTreeSet::new(), BTreeSet::new()];
    for (drawn, _) in start(&runtime).outcomes() {
        let mut history = start(&runtime);
        history.draw(drawn).unwrap();
        for (seat, known) in (0..).zip(&mut known) {
            known.insert(history.information_state(seat).unwrap());
        }
    }
    assert_eq!(known.map(|texts| texts.len()), [3, 1]);
}

#[test]
fn what_does_not_belong_is_refused_and_changes_nothing() {
    let runtime = of_text(KUHN);
    let mut history = start(&runtime);
    let drawn = history.outcomes().next().unwrap().0;
    let first = history.clone();
    assert!(history.read_outcome("nothing").is_none());
    assert!(history.read_move(0, "bett").is_err());
    let bet = history.read_move(0, "bet").unwrap();
    assert!(history.act(bet.clone()).is_err());
    assert_eq!(history, first);
    for _ in 0..2 {
        let drawn = history.outcomes().next().unwrap().0;
        history.draw(drawn).unwrap();
    }
    let dealt = history.clone();
    assert!(history.draw(drawn).is_err());
    assert!(!history.legal().has(&history.read_move(0, "call").unwrap()).unwrap());
    assert_eq!((history.len(), &history), (2, &dealt));
    assert_eq!(history.inputs().len(), 2);
    let roles: Vec<Role> = history.offers().iter().map(|offer| offer.role).collect();
    assert!(roles.iter().all(|role| *role == Role::Turn));
    history.act(bet).unwrap();
    let text = history.to_record();
    let other = of_text(COIN);
    let wrong = History::from_record(&other, &text);
    assert!(matches!(wrong, Err(RecordError::OtherGame { .. })));
    let wrong = History::from_record(&runtime, &text.replace("chance card: Jack\n", ""));
    assert!(wrong.is_err());
    let wrong = History::from_record(&runtime, &text.replace(": bet", ": call"));
    assert!(matches!(wrong, Err(RecordError::Move { .. })), "{text}");
    let wrong = History::from_record(&runtime, &text.replace("seats seat1", "seats"));
    assert!(matches!(wrong, Err(RecordError::Setup(_))));
    let Next::Chance(chance) = first.next() else {
        panic!("a card is drawn first");
    };
    assert_eq!(outcomes(chance).count(), 3);
}

#[test]
fn a_long_history_needs_no_more_of_the_stack_than_a_short_one() {
    const COUNTER: &str = r#"
language 1
game "Counter" { players 1..1 }
state count: number = 0 public
action more { do { set count = count + 1 end turn } }
phase counting { more }
play { repeat { turn of seat 1 in counting } }
"#;
    let runtime = of_text(COUNTER);
    let mut history = start(&runtime);
    for _ in 0..60_000 {
        let more = history.legal().nth(0).unwrap().unwrap();
        history.act(more).unwrap();
    }
    assert_eq!(history.len(), 60_000);
}

#[test]
fn a_game_describes_itself() {
    let runtime = of_text(TEAM);
    let metadata = Metadata::of(&runtime.game);
    assert_eq!((metadata.title, metadata.players), ("Team", (3, 3)));
    assert_eq!(metadata.returns, Some((0, 9)));
    let names: Vec<&str> = metadata.actions.iter().map(|action| action.name).collect();
    assert_eq!(names, ["take", "leave"]);
    let coin = of_text(COIN);
    let metadata = Metadata::of(&coin.game);
    assert_eq!(metadata.returns, Some((-1, 1)));
    let said = &metadata.actions[0];
    assert_eq!((said.name, said.role), ("said", Role::Answer));
    assert!(matches!(said.parameters[0].ty, Ty::Member(_)));
    assert!(!said.parameters[0].private);
    assert_eq!(Metadata::of(&of_text(KUHN).game).returns, None);
    let vienna = crate::table::runtime(Path::new("games/black_vienna/black_vienna.game")).0;
    let metadata = Metadata::of(&vienna.game);
    let scored = metadata.options.iter().find(|option| option.name == "scored");
    assert_eq!(scored.unwrap().ty, &Ty::Flag);
    assert!(metadata.options.iter().all(|option| !option.about.is_empty()));
}
