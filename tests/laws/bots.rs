//! Bots choose by what their seat has seen, and by nothing else; and by as much as can be known.

use hoyle::bot::{Bot as _, Effort};
use hoyle::compile::compile;
use hoyle::engine::Exact;
use hoyle::history::History;
use hoyle::inference::{Known, Sampled};
use hoyle::opponents::{Kind, Opponents};
use hoyle::positions::position_lines;
use hoyle::search::{Greedy, Search};
use hoyle::session::Stream;
use hoyle::{Runtime, Setup, Sources, Viewer};

use super::knowledge::{course, through, worlds_of};
use crate::table::{games, seat_counts};

/// The game in which all that a seat does not know is as in a world that fits.
fn exchanged(history: &History, known: &Known, numbers: &mut Stream) -> Option<History> {
    let sampled = Sampled::new(known, 1, 300, numbers).unwrap();
    let world = sampled.worlds.first()?;
    let mut other = History::new(history.runtime(), history.setup().clone()).unwrap();
    world.inputs.iter().for_each(|input| other.repeat(input).unwrap());
    (other.state() != history.state()).then_some(other)
}

/// A bot in two games that its seat cannot tell apart, with the same numbers: the same choice, and the same thoughts. With
/// `EXCHANGED=500`, in as many positions of each game, if three hundred courses have so many.
#[test]
fn a_bot_chooses_alike_in_all_worlds_that_its_seat_cannot_tell_apart() {
    let wanted = std::env::var("EXCHANGED").map_or(1, |it| it.parse().unwrap());
    let (mut compared, mut with) = (0, 0);
    for path in games() {
        let seats = seat_counts(&path)[0];
        let mut of_game = 0;
        // Where no other world was found in four courses, none is looked for in more.
        for number in (0..300).take_while(|it| *it < 4 || wanted > 1) {
            if of_game >= wanted || (number >= 4 && of_game == 0) {
                break;
            }
            course(&path, seats, number, |history| {
                for seat in history.to_act() {
                    let known = Known::of(history, seat).unwrap();
                    let mut numbers = Stream::new(9, "worlds", history.len() as u64);
                    let Some(other) = exchanged(history, &known, &mut numbers) else { continue };
                    let there = Known::of(&other, seat).unwrap();
                    let choose = |known: &Known| {
                        let mut numbers = Stream::new(10, "choice", number);
                        let effort = Effort::new(12, 600);
                        Search.choose(known, effort, &mut numbers).unwrap()
                    };
                    assert_eq!(choose(&known), choose(&there), "{}", path.display());
                    of_game += 1;
                }
            });
        }
        if of_game > 0 {
            println!("{}: {of_game}", path.display());
        }
        compared += of_game;
        with += usize::from(of_game > 0);
    }
    println!("{compared} choices compared, in {with} games");
    assert!(compared > 150 && with > 25, "{compared} {with}");
}

/// A game from its text.
fn game(rules: &str) -> Runtime {
    let mut files = Sources::default();
    files.add("one.game", "one.game", rules);
    let compiled = compile("one.game", &[], &files);
    Runtime::new(compiled.game.expect("the rules have no error"))
}

/// The host knows where the car is, and opens another door than that and the chosen one.
const DOORS: &str = r#"
language 1
game "Doors" { players 2..2 }
type Door is one of Left Middle Right
state car[seat]: Door or none = none private
state chosen: Door or none = none public
state opened: Door or none = none public
play {
  draw place from Door
  set car[seat 2] = place
  turn of seat 1 in choosing
  turn of seat 2 in opening
  turn of seat 1 in choosing_again
  tell all right: chosen is car[seat 2]
  if right { end game "The car." won by {seat 1} }
  end game "A goat." won by {seat 2}
}
phase choosing { choose }
phase opening { open_door }
phase choosing_again { choose_again }
action choose(door: Door) {
  do {
    set chosen = door
    end turn
  }
}
action open_door(door: Door) {
  require other: door is not chosen else "The guest has chosen that door."
  require goat: door is not car[me] else "The car is behind that door."
  do {
    set opened = door
    end turn
  }
}
action choose_again(door: Door) {
  require shut: door is not opened else "That door is open."
  do {
    set chosen = door
    end turn
  }
}
"#;

/// Who knows that the host chose changes the door, and has the car in two games of three: never more often.
#[test]
fn a_bot_at_the_doors_wins_two_games_of_three() {
    let runtime = game(DOORS);
    let names = ["Guest".to_owned(), "Host".to_owned()];
    let games: u64 = std::env::var("GAMES").ok().and_then(|it| it.parse().ok()).unwrap_or(300);
    let mut won = 0;
    for seed in 0..games {
        let setup = Setup::new(&runtime.game, &names, &[], seed).unwrap();
        let seats = vec![Some(Kind::Hard), Some(Kind::Random)];
        let mut opponents = Opponents::new(&runtime, &setup, seats, seed + 1_000_000);
        let mut session = runtime.begin(setup).unwrap();
        while let Some(action) = opponents.next_move(&session).unwrap() {
            session.act(action).unwrap();
        }
        won += u64::from(session.state().ending().unwrap().winners.has(0));
    }
    println!("{won} of {games} games won");
    // Three standard deviations around two thirds.
    let spread = (9 * games * 2 / 9).isqrt();
    assert!((won * 3).abs_diff(games * 2) <= 3 * spread, "{won} of {games}");
}

/// A coin that no place holds, and that nobody has seen.
const COIN: &str = r#"
language 1
game "Coin" { players 2..2 }
type Side is one of Heads Tails
play {
  draw side from Side
  ask seat 1 for guess: Side public "What does it show?"
  tell all right: guess is side
  if right { end game "Right." won by {seat 1} }
  end game "Wrong." won by {seat 2}
}
"#;

/// What is drawn and kept to itself is hidden as well: nobody can guess it, and no position of a seat tells it.
#[test]
fn a_bot_cannot_guess_a_coin_that_nobody_has_seen() {
    let runtime = game(COIN);
    let names = ["Ada".to_owned(), "Ben".to_owned()];
    let (games, mut won) = (200_u64, 0);
    for seed in 0..games {
        let setup = Setup::new(&runtime.game, &names, &[], seed).unwrap();
        let seats = vec![Some(Kind::Medium), Some(Kind::Random)];
        let mut opponents = Opponents::new(&runtime, &setup, seats, seed);
        let mut session = runtime.begin(setup).unwrap();
        let table = runtime.tabletop(session.names());
        let lines = position_lines(table, (session.state(), &[]), Viewer::Seat(0)).unwrap();
        assert_eq!(lines, ["turn: Ada in guess"]);
        while let Some(action) = opponents.next_move(&session).unwrap() {
            session.act(action).unwrap();
        }
        won += u64::from(session.state().ending().unwrap().winners.has(0));
    }
    // Four standard deviations around the half.
    assert!((won * 2).abs_diff(games) <= 4 * games.isqrt() + 4, "{won} of {games}");
}

/// Sampled worlds, weighed by what others chose, come as often as they do among all worlds.
#[test]
fn sampled_worlds_come_as_often_as_they_are_likely() {
    for name in
        ["kuhn_poker.game", "leduc_poker.game", "kuhn_poker_for_three.game", "tiny_hanabi.game"]
    {
        let path = games().into_iter().find(|path| path.ends_with(name)).unwrap();
        let seats = seat_counts(&path)[0];
        through(&path, seats, |history| {
            if history.len() > 8 {
                return;
            }
            for seat in history.to_act() {
                let all = worlds_of(history, seat);
                let total: Exact = all.iter().map(|(_, weight)| weight).sum();
                let known = Known::of(history, seat).unwrap();
                let mut numbers = Stream::new(3, "sample", 0);
                let sampled = Sampled::new(&known, 1_200, 60_000, &mut numbers).unwrap();
                assert_eq!(sampled.worlds.len(), 1_200, "{name}");
                let sum: Exact = sampled.worlds.iter().map(|it| it.ways.recip()).sum();
                for (world, _) in &all {
                    let same = sampled.worlds.iter().filter(|it| it.state == *world.state());
                    let part = same.map(|it| it.ways.recip()).sum::<Exact>() / &sum;
                    let alike = all.iter().filter(|(other, _)| other.state() == world.state());
                    let expected = alike.map(|(_, it)| it).sum::<Exact>() / &total;
                    let apart = &part - &expected;
                    let near = Exact::new(6.into(), 100.into());
                    assert!(apart < near && -apart < near, "{name}: {part} and not {expected}");
                }
            }
        });
    }
}

/// Whoever stops walking pays for it, so that it always looks better to walk on.
const WALK: &str = r#"
language 1
game "Walk" {
  players 2..2
  score coins
}
state coins[seat]: 0..9 = 5 public
state side[seat]: flag = no public
action walk { do { set side[me] = not side[me] } }
action stop {
  do {
    set coins[me] = coins[me] - 3
    end turn
  }
}
phase walking { walk stop }
play {
  for each s in seats { turn of s in walking }
  end game "Night falls."
}
"#;

/// A bot that would gain by never coming to an end does not let the others wait for good.
#[test]
fn a_bot_does_not_let_others_wait_for_good() {
    let runtime = game(WALK);
    let names = ["Ada".to_owned(), "Ben".to_owned()];
    let mut walked = Vec::new();
    for kind in [Kind::Greedy, Kind::Easy] {
        let setup = Setup::new(&runtime.game, &names, &[], 1).unwrap();
        let seats = vec![Some(kind); 2];
        let mut opponents = Opponents::new(&runtime, &setup, seats, 1);
        let mut session = runtime.begin(setup).unwrap();
        while let Some(action) = opponents.next_move(&session).unwrap() {
            session.act(action).unwrap();
            assert!(session.moves() < 300);
        }
        assert!(session.ended().is_some());
        walked.push(session.moves());
    }
    assert!(walked[0] > 50, "it was not in a circle: {walked:?}");
}

/// A bot that looks one step ahead, in two games that its seat cannot tell apart.
#[test]
fn a_greedy_bot_chooses_alike_in_all_worlds_that_its_seat_cannot_tell_apart() {
    let mut compared = 0;
    for path in games() {
        through(&path, seat_counts(&path)[0], |history| {
            for seat in history.to_act() {
                let known = Known::of(history, seat).unwrap();
                let mut numbers = Stream::new(9, "worlds", history.len() as u64);
                let Some(other) = exchanged(history, &known, &mut numbers) else { continue };
                let there = Known::of(&other, seat).unwrap();
                let choose = |known: &Known| {
                    let mut numbers = Stream::new(10, "choice", 0);
                    Greedy.choose(known, Effort::new(0, 0), &mut numbers).unwrap()
                };
                assert_eq!(choose(&known), choose(&there), "{}", path.display());
                compared += 1;
            }
        });
    }
    assert!(compared > 150, "{compared}");
}
