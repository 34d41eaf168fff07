//! Numbers, sets of them and what holds them: each says what it is, or the game stops with a fault. Nothing is lost, and
//! both executors say the same.

use std::sync::Arc;

use hoyle::hir::Game;
use hoyle::notation::{Names, say};
use hoyle::session::Stream;
use hoyle::{Stop, compile};

use crate::both::Both;
use crate::text::Text;

/// The declarations before what is asked.
const TABLE: &str = "language 1\n\
    game \"Numbers\" { players 2..2 }\n\
    state low: -5..5 = -4 public\n\
    state high: 0..9 = 3 public\n\
    state big: 0..5000 = 700 public\n\
    state n: number = -4 public\n\
    state far: number = 1000000000 public\n\
    state few: set of 0..5 = {} public\n\
    state row: list of 1..3 = 1..3 public\n\
    state wide: set of -9..9 = {-9 0 7} public\n\
    state past: set of 0..600 = {1 600} public\n\
    state purse[seat]: number = 1000000000 public\n\
    function narrow(k: 0..5) -> number = k\n\
    function within(k: number) -> 0..5 = k\n\
    function within_or_none(k: number) -> 0..5 or none = if k < 9 then k else none\n\
    function kept(these: set of 0..5) -> number = size of these\n\
    function gives(these: set of -9..9) -> set of 0..5 = these\n\
    function total(k: number) -> number = sum j in 1..k: 900000000\n\
    function pair(these: set of 2 0..9) -> number = sum j in these: j\n\
    function pairs(k: 0..9) -> set of up to 2 0..9 = all j in 0..9 where j < k\n\
    to take_pair(these: set of up to 2 0..9) { set n = size of these }\n\
    to take(k: 0..5) { set n = k }\n\
    to take_set(these: set of 0..5) { set n = size of these }\n";

/// A game of some statements, which ends with a value.
fn game(statements: &str, value: &str) -> Arc<Game> {
    let play = format!("play {{ {statements}\n end game \"{{{value}}}\" }}\n");
    let compiled = compile("numbers.game", &[], &Text(&format!("{TABLE}{play}")));
    let said = compiled.diagnostics.iter().map(ToString::to_string);
    let said: Vec<String> = said.collect();
    compiled.game.unwrap_or_else(|| panic!("{statements} {value}: {said:#?}"))
}

/// What a game of some statements ends with, or the fault that stops it.
fn outcome(statements: &str, value: &str) -> String {
    let game = game(statements, value);
    match Both::begun(&game, 2, 1) {
        Ok(both) => {
            assert_eq!(both.compiled.state(), both.walked.state());
            assert_eq!(both.unheard.state(), both.walked.state());
            let ending = both.walked.state().ending();
            let ending = ending.unwrap_or_else(|| panic!("{value}: goes on"));
            say(&game, &Names::numbered(2), &ending.reason)
        }
        Err(Stop::Fault(fault)) => fault.message.clone(),
        Err(other) => panic!("{statements} {value}: {other:?}"),
    }
}

#[test]
fn a_number_outside_the_range_of_what_holds_it_is_a_fault() {
    for (statements, value, wanted) in [
        ("set few = few + 3", "few", "{3}"),
        ("set few = few + high", "few", "{3}"),
        ("set few = few + n", "few", "-4 would come into a set of 0..5"),
        ("set few = {n}", "few", "-4 would come into a set of 0..5"),
        ("set few = {high big}", "few", "700 would come into a set of 0..5"),
        ("set few = wide", "few", "-9 would come into a set of 0..5"),
        ("set few = all k in 0..9 where k > 6", "few", "7 would come into a set of 0..5"),
        ("set few = all k in 0..9 where k < 3", "few", "{0 1 2}"),
        ("set row = 0..high", "row", "0 would come into a list of 1..3"),
        ("set row = 2..high", "row", "{2 3}"),
        ("set past = past + big", "past", "700 would come into a set of 0..600"),
        ("set few = past - 600", "few", "{1}"),
        ("set few = past", "few", "600 would come into a set of 0..5"),
        ("let x = narrow(high)", "x", "3"),
        ("", "narrow(big)", "this is 700, but the range that is needed here is 0..5"),
        ("", "within(high + 2)", "5"),
        ("", "within(high + 3)", "this is 6, but the range that is needed here is 0..5"),
        ("", "within(n)", "this is -4, but the range that is needed here is 0..5"),
        ("", "within_or_none(9)", "none"),
        ("", "within_or_none(8)", "this is 8, but the range that is needed here is 0..5"),
        ("", "kept(all k in 0..9 where k < 2)", "2"),
        ("", "kept(wide)", "-9 would come into a set of 0..5"),
        ("", "gives(wide)", "-9 would come into a set of 0..5"),
        ("", "gives(wide - (-9) - 7)", "{0}"),
        ("", "pair(all k in 0..9 where k < 2)", "1"),
        (
            "",
            "pair(all k in 0..9 where k < high)",
            "this set holds 3, but it must hold exactly 2 here",
        ),
        ("", "size of pairs(2)", "2"),
        ("", "size of pairs(high)", "this set holds 3, but it may hold at most 2 here"),
        ("take_pair(all k in 0..9 where k < 1)", "n", "1"),
        (
            "take_pair(all k in 0..9 where k > n)",
            "n",
            "this set holds 10, but it may hold at most 2 here",
        ),
        ("take(high + 3)", "n", "this is 6, but the range that is needed here is 0..5"),
        ("take_set(wide)", "n", "-9 would come into a set of 0..5"),
        ("set high = big", "high", "`high` would become 700, but its range is 0..9"),
    ] {
        assert_eq!(outcome(statements, value), wanted, "{statements} / {value}");
    }
}

#[test]
fn a_number_past_all_numbers_is_a_fault() {
    let past = |number: &str| {
        format!("this would be {number}, but numbers go from -2147483647 to 2147483647")
    };
    for (statements, value, wanted) in [
        ("", "far + far + 147483647", "2147483647".to_owned()),
        ("", "far + far + 147483648", past("2147483648")),
        ("", "0 - far - far - 147483647", "-2147483647".to_owned()),
        ("", "-far - far - 147483648", past("-2147483648")),
        ("", "far * far", past("1000000000000000000")),
        ("", "total(2)", "1800000000".to_owned()),
        ("", "total(3)", past("2700000000")),
        ("set n = far + far + far", "n", past("3000000000")),
        (
            "set purse[seat 2] = far + far\n pay 147483647 from purse[seat 1] to purse[seat 2]",
            "purse[seat 2]",
            "2147483647".to_owned(),
        ),
        (
            "set purse[seat 2] = far + far\n pay 147483648 from purse[seat 1] to purse[seat 2]",
            "n",
            past("2147483648"),
        ),
        ("", "size of (1..far)", "1000000000".to_owned()),
        ("", "size of ((-far - far)..far)", past("3000000001")),
        ("if far + far + far > 0 { set n = 1 }", "n", past("3000000000")),
    ] {
        assert_eq!(outcome(statements, value), wanted, "{statements} / {value}");
    }
}

/// A set of numbers as it is written, and what it holds.
struct Written {
    text: String,
    holds: Vec<i64>,
}

fn one_of<T: Copy>(all: &[T], numbers: &mut Stream) -> T {
    let at = usize::try_from(numbers.below(all.len() as u64)).unwrap();
    all[at]
}

/// Numbers as they are written.
const ENDS: [(&str, i64); 8] = [
    ("low", -4),
    ("high", 3),
    ("n", -4),
    ("(high + 2)", 5),
    ("(-7)", -7),
    ("(high + 3)", 6),
    ("(low + high)", -1),
    ("(big - 690)", 10),
];

fn written(depth: u32, numbers: &mut Stream) -> Written {
    let (one, other) = (one_of(&ENDS, numbers), one_of(&ENDS, numbers));
    if depth == 0 {
        return match numbers.below(3) {
            0 => Written {
                text: format!("({}..{})", one.0, other.0),
                holds: (one.1..=other.1).collect(),
            },
            1 => Written { text: "wide".to_owned(), holds: vec![-9, 0, 7] },
            // What is written twice in one set is refused.
            _ if one == other => Written { text: format!("{{({})}}", one.0), holds: vec![one.1] },
            _ => Written {
                text: format!("{{({}) ({})}}", one.0, other.0),
                holds: vec![one.1, other.1],
            },
        };
    }
    let a = written(depth - 1, numbers);
    let b = written(depth - 1, numbers);
    let (text, holds): (String, Vec<i64>) = match numbers.below(6) {
        0 => (
            format!("({} + {})", a.text, b.text),
            a.holds.iter().chain(&b.holds).copied().collect(),
        ),
        1 => (
            format!("({} - {})", a.text, b.text),
            a.holds.iter().filter(|it| !b.holds.contains(it)).copied().collect(),
        ),
        2 => (
            format!("(both {} and {})", a.text, b.text),
            a.holds.iter().filter(|it| b.holds.contains(it)).copied().collect(),
        ),
        3 => (
            format!("(all k{depth} in {} where k{depth} < {})", a.text, one.0),
            a.holds.iter().filter(|it| **it < one.1).copied().collect(),
        ),
        4 => (
            format!("(all k{depth} in {} where k{depth} in {})", a.text, b.text),
            a.holds.iter().filter(|it| b.holds.contains(it)).copied().collect(),
        ),
        _ => (
            format!("({} - {})", a.text, one.0),
            a.holds.iter().filter(|it| **it != one.1).copied().collect(),
        ),
    };
    Written { text, holds }
}

/// Sets of numbers at random, worked out here once more.
#[test]
fn sets_of_numbers_hold_what_they_say() {
    let mut numbers = Stream::new(1, "sets of numbers", 0);
    for at in 0..400 {
        let mut set = written(u32::try_from(at % 3).unwrap(), &mut numbers);
        set.holds.sort_unstable();
        set.holds.dedup();
        let (text, holds) = (&set.text, &set.holds);
        let probe = one_of(&ENDS, &mut numbers);
        let (asked, wanted) = match numbers.below(5) {
            0 => (format!("size of {text}"), holds.len().to_string()),
            1 => (
                format!("if {} in {text} then 1 else 0", probe.0),
                i32::from(holds.contains(&probe.1)).to_string(),
            ),
            2 => (format!("sum k in {text}: k"), holds.iter().sum::<i64>().to_string()),
            3 => (
                format!("(highest k in {text}: k) otherwise 99"),
                holds.last().copied().unwrap_or(99).to_string(),
            ),
            _ => (
                format!("(first k in {text} where k > {}) otherwise 99", probe.0),
                holds.iter().find(|it| **it > probe.1).copied().unwrap_or(99).to_string(),
            ),
        };
        assert_eq!(outcome(&format!("let x = {asked}"), "x"), wanted, "{asked}");
    }
}
