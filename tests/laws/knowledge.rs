//! What a seat can know: worlds that are found fit all that the seat has seen, and are told apart from it by nothing.

use std::collections::BTreeMap;
use std::path::Path;

use hoyle::engine::{Exact, exact};
use hoyle::history::{History, Next};
use hoyle::inference::{Content, Known, Sampled, Tier, Worlds};
use hoyle::session::Stream;
use hoyle::view::{PlaceView, SeenPlace, Shown, see, view};
use hoyle::{Setup, Viewer};

use crate::table::{games, runtime, seat_counts};

/// Plays a game at random, and looks at some of its decisions.
pub fn through(path: &Path, seats: u32, look: impl FnMut(&History)) {
    course(path, seats, 0, look);
}

/// Lets chance decide, each outcome as often as the others.
pub fn draw(history: &mut History, numbers: &mut Stream) {
    let outcomes: Vec<_> = history.outcomes().collect();
    let at = usize::try_from(numbers.below(outcomes.len() as u64)).unwrap();
    history.draw(outcomes[at].0.clone()).unwrap();
}

/// The same with one of many courses.
pub fn course(path: &Path, seats: u32, number: u64, mut look: impl FnMut(&History)) {
    let (runtime, _) = runtime(path);
    let names: Vec<String> = (1..=seats).map(|number| format!("Player{number}")).collect();
    let setup = Setup::new(&runtime.game, &names, &[], 0).unwrap();
    let mut history = History::new(&runtime, setup).unwrap();
    let mut numbers = Stream::new(5, "course", u64::from(seats) + (number << 8));
    let (mut made, mut looked) = (0, 0);
    while made < 120 {
        match history.next() {
            Next::Over => break,
            Next::Chance(_) => draw(&mut history, &mut numbers),
            Next::Decision(_) => {
                if numbers.below(1 + made) < 2 && looked < 8 {
                    looked += 1;
                    look(&history);
                }
                let offers = history.offers_one_after_another();
                let action = history.legal_with(&offers).pick(|count| numbers.below(count));
                history.act(action.unwrap().unwrap()).unwrap();
                made += 1;
            }
        }
    }
}

#[test]
fn a_world_that_is_found_cannot_be_told_from_the_game() {
    let (mut asked, mut found) = (0, 0);
    for path in games() {
        for seats in seat_counts(&path).into_iter().take(1) {
            let mut numbers = Stream::new(6, "worlds", 0);
            through(&path, seats, |history| {
                for seat in history.to_act() {
                    let known = Known::of(history, seat).unwrap();
                    let sampled = Sampled::new(&known, 2, 800, &mut numbers).unwrap();
                    asked += 2;
                    found += sampled.worlds.len().min(2);
                    let state = history.information_state(seat).unwrap();
                    for world in &sampled.worlds {
                        let setup = history.setup().clone();
                        let mut other = History::new(history.runtime(), setup).unwrap();
                        world.inputs.iter().for_each(|input| other.repeat(input).unwrap());
                        assert_eq!(other.information_state(seat).unwrap(), state);
                        assert!(*other.state() == world.state, "{}", path.display());
                    }
                }
            });
        }
    }
    println!("{found} of {asked} worlds found");
    assert!(found * 10 > asked * 7 && found > 500, "{found} of {asked}");
}

/// The worlds that a seat cannot tell from a history, each with its likelihood.
pub fn worlds_of(history: &History, seat: u32) -> Vec<(History, Exact)> {
    let wanted = history.information_state(seat).unwrap();
    let start = History::new(history.runtime(), history.setup().clone()).unwrap();
    let mut all = Vec::new();
    every_world(&start, seat, &wanted, history.len(), &exact(1), &mut all);
    all
}

/// The worlds of a seat, by trying all outcomes and all moves, each with its likelihood: whoever acts at random.
fn every_world(
    history: &History,
    seat: u32,
    wanted: &str,
    length: usize,
    weight: &Exact,
    found: &mut Vec<(History, Exact)>,
) {
    if history.len() == length {
        if history.information_state(seat).unwrap() == wanted {
            found.push((history.clone(), weight.clone()));
        }
        return;
    }
    match history.next() {
        Next::Over => {}
        Next::Chance(_) => {
            for (outcome, share) in history.outcomes() {
                let each = weight * share;
                let mut next = history.clone();
                next.draw(outcome).unwrap();
                every_world(&next, seat, wanted, length, &each, found);
            }
        }
        Next::Decision(_) => {
            let offers = history.offers_one_after_another();
            let (count, moves) = history.legal_with(&offers).list(100).unwrap();
            let by = moves.first().map_or(seat, |action| action.seat);
            // What the seat itself has done is no evidence.
            let each = if by == seat {
                weight.clone()
            } else {
                weight / Exact::from_integer(count.into())
            };
            for action in moves {
                let mut next = history.clone();
                next.act(action).unwrap();
                every_world(&next, seat, wanted, length, &each, found);
            }
        }
    }
}

/// What lies in a place of an open table.
fn contents(entry: &PlaceView) -> Vec<(SeenPlace, Content)> {
    let contents = match &entry.shown {
        Shown::Cards(cards) => {
            cards.cards.iter().map(|card| Content::Card(cards.of, *card)).collect()
        }
        Shown::Value(value) => vec![Content::Value(value.clone())],
        Shown::Pile { .. } => panic!("the table is open"),
    };
    contents.into_iter().map(|content| (entry.place.clone(), content)).collect()
}

/// In small games all worlds are listed, each exactly as likely as it is by a search that looks at all courses of play.
#[test]
fn worlds_that_are_listed_are_all_worlds_and_as_likely_as_they_are() {
    for name in [
        "kuhn_poker.game",
        "leduc_poker.game",
        "kuhn_poker_for_three.game",
        "tiny_hanabi.game",
        "liars_dice.game",
        "goofspiel.game",
    ] {
        let path = games().into_iter().find(|path| path.ends_with(name)).unwrap();
        let mut compared = 0;
        through(&path, seat_counts(&path)[0], |history| {
            if history.len() > 6 {
                return;
            }
            for seat in history.to_act() {
                let all = worlds_of(history, seat);
                let known = Known::of(history, seat).unwrap();
                let worlds = Worlds::of(&known, &mut Stream::new(0, "none", 0)).unwrap();
                assert_eq!(worlds.tier, Tier::Listed, "{name}");
                let total: Exact = all.iter().map(|(_, weight)| weight).sum();
                let mut expected = BTreeMap::new();
                for (world, weight) in &all {
                    let mut table = world.view(Viewer::Referee);
                    for entry in &mut table.entries {
                        if let Shown::Cards(cards) = &mut entry.shown {
                            cards.cards.sort();
                        }
                    }
                    *expected.entry(table).or_insert_with(|| exact(0)) += weight / &total;
                }
                assert_eq!(worlds.count(), expected.len().into(), "{name}");
                let open = history.view(Viewer::Seat(seat));
                let is_open = |shown: &Shown| !matches!(shown, Shown::Pile { count: 1.., .. });
                let mut shares = BTreeMap::new();
                for (table, weight) in &expected {
                    let hidden = table.entries.iter().filter(|entry| {
                        let mut own = open.entries.iter();
                        !own.any(|own| own.place == entry.place && is_open(&own.shown))
                    });
                    for (place, content) in hidden.flat_map(contents) {
                        *shares.entry((place, content)).or_insert_with(|| exact(0)) += weight;
                    }
                }
                let found = worlds.hidden(&known).into_iter().flat_map(|hidden| {
                    let place = hidden.place;
                    let contents = hidden.contents.into_iter();
                    contents.map(move |(content, share)| ((place.clone(), content), share))
                });
                assert!(found.collect::<BTreeMap<_, _>>() == shares, "{name}");
                compared += 1;
            }
        });
        assert!(compared > 1, "{name}");
    }
}

/// Where all worlds are listed, what is certain is so, and what is so is possible.
#[test]
fn what_is_certain_is_so() {
    let (mut certain, mut listed) = (0, 0);
    for path in games() {
        let mut looked = 0;
        through(&path, seat_counts(&path)[0], |history| {
            looked += 1;
            let seat = history.to_act()[0];
            if looked > 3 || history.runtime().game.hides_nothing() {
                return;
            }
            let known = Known::of(history, seat).unwrap();
            let worlds = Worlds::of(&known, &mut Stream::new(0, "none", 0)).unwrap();
            if worlds.tier != Tier::Listed {
                return;
            }
            listed += 1;
            let runtime = history.runtime();
            let open = view(&runtime.game, &runtime.layout, history.state(), Viewer::Referee);
            for hidden in worlds.hidden(&known) {
                let entry = open.entries.iter().find(|it| it.place == hidden.place).unwrap();
                let there = |content: &Content| match (&entry.shown, content) {
                    (Shown::Cards(cards), Content::Card(_, card)) => cards.cards.contains(card),
                    (Shown::Value(value), Content::Value(other)) => value == other,
                    _ => panic!("a place holds one kind of thing"),
                };
                for (content, share) in &hidden.contents {
                    assert!(*share > exact(0) && *share <= exact(1));
                    if *share == exact(1) {
                        certain += 1;
                        assert!(there(content), "{}", path.display());
                    }
                }
                let so = hidden.contents.keys().filter(|content| there(content)).count();
                let expected = match &entry.shown {
                    Shown::Cards(cards) => cards.cards.len(),
                    Shown::Value(_) | Shown::Pile { .. } => 1,
                };
                assert_eq!(so, expected, "{}", path.display());
            }
        });
    }
    println!("{certain} certainties at {listed} decisions");
    assert!(certain > 20 && listed > 20, "{certain} {listed}");
}

/// What a move would tell its seat, against making it in every world.
#[test]
fn what_a_move_would_tell_is_what_it_tells_in_all_worlds() {
    let mut open = 0;
    for name in
        ["leduc_poker.game", "goofspiel.game", "phantom_tic_tac_toe.game", "liars_dice.game"]
    {
        let path = games().into_iter().find(|path| path.ends_with(name)).unwrap();
        through(&path, seat_counts(&path)[0], |history| {
            if history.len() > 5 {
                return;
            }
            let seat = history.to_act()[0];
            let all = worlds_of(history, seat);
            let total: Exact = all.iter().map(|(_, weight)| weight).sum();
            let known = Known::of(history, seat).unwrap();
            for action in known.legal().list(9).unwrap().1 {
                let mut expected = BTreeMap::new();
                for (world, weight) in &all {
                    let mut next = world.clone();
                    next.act(action.clone()).unwrap();
                    let game = &next.runtime().game;
                    let seen = next.events().iter();
                    let seen = seen.filter_map(|event| see(game, event, Viewer::Seat(seat)));
                    let seen: Vec<_> = seen.collect();
                    *expected.entry(seen).or_insert_with(|| exact(0)) += weight / &total;
                }
                let mut numbers = Stream::new(0, "none", 0);
                let worlds = Worlds::of(&known, &mut numbers).unwrap();
                let (_, answers) = worlds.answers(&known, &action, &mut numbers).unwrap();
                open += usize::from(answers.len() > 1);
                assert!(answers.is_sorted_by(|one, other| one.share >= other.share));
                let found = answers.into_iter().map(|answer| (answer.seen, answer.share));
                assert!(found.collect::<BTreeMap<_, _>>() == expected, "{name}");
            }
        });
    }
    assert!(open > 5, "{open} moves had several answers");
}
