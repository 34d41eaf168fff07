//! Solvers, held against the numbers of another program, the equilibria of the literature, and a naive definition of a best
//! strategy.

use std::path::Path;

use hoyle::engine::{Exact, exact};
use hoyle::solve::{GameTree, Method, Profile, Solver, Unsolved, evaluate, rounded};
use hoyle::{Runtime, compile};

use crate::history::{of_text, setup};
use crate::table::runtime;
use crate::text::Text;

pub fn gallery(name: &str) -> Runtime {
    runtime(Path::new(&format!("games/gallery/{name}.game"))).0
}

pub fn tree(runtime: &Runtime) -> GameTree {
    GameTree::grow(runtime, &setup(runtime)).unwrap()
}

pub fn solved(tree: &GameTree, method: Method, iterations: u32) -> Profile {
    let mut solver = Solver::new(tree, method);
    (0..iterations).for_each(|_| solver.iterate());
    solver.average()
}

/// Leduc poker with its cards and moves in the order that the other program has. Regrets that are zero in exact numbers are not
/// when they are rounded, and come out above or below by the order in which one adds: after some hundred iterations, that is
/// seen in the tenth digit.
fn leduc_in_another_order() -> Runtime {
    let root = Path::new(env!("CARGO_WORKSPACE_DIR"));
    let rules = std::fs::read_to_string(root.join("games/gallery/leduc_poker.game")).unwrap();
    let (rules, _) = rules.split_once("test ").unwrap();
    let rules = [
        (
            "limit = 2, most_bets = 2",
            "limit = 2, most_bets = 2 { replace phase betting { fold check call bet raise } }",
        ),
        (
            "one of Jack Queen King\n",
            "one of Jack Queen King\n  replace type Card is each Suit of each Rank\n",
        ),
    ]
    .iter()
    .fold(rules.to_owned(), |rules, (from, to)| {
        assert!(rules.contains(from));
        rules.replace(from, to)
    });
    let compiled = compile("leduc.game", &[], &Text(Box::leak(rules.into_boxed_str())));
    Runtime::new(compiled.game.expect("the game compiles"))
}

/// How near to an equilibrium the average comes: `NashConv` after 1, 2, 3, 10, 100 and 1,000 iterations, as `OpenSpiel` 2.0.2 has it.
#[test]
fn solvers_come_as_near_as_those_of_openspiel_to_ten_digits() {
    use Method::{Cfr, CfrPlus};
    let (kuhn, three) = (gallery("kuhn_poker"), gallery("kuhn_poker_for_three"));
    let (dice, goofspiel) = (gallery("liars_dice"), gallery("goofspiel"));
    let leduc = leduc_in_another_order();
    let table: [(&str, &Runtime, Method, [&str; 6]); 8] = [
        (
            "Kuhn",
            &kuhn,
            Cfr,
            [
                "0.916666666667",
                "0.541666666667",
                "0.388888888889",
                "0.137397587634",
                "0.0164519546318",
                "0.00187523329399",
            ],
        ),
        (
            "Kuhn",
            &kuhn,
            CfrPlus,
            [
                "0.916666666667",
                "0.527777777778",
                "0.282634032634",
                "0.0653741813367",
                "0.00238880820222",
                "0.000174730645042",
            ],
        ),
        (
            "Kuhn for three",
            &three,
            Cfr,
            [
                "2.0625",
                "1.359375",
                "0.988756613757",
                "0.31248120593",
                "0.0370156241674",
                "0.00392233543386",
            ],
        ),
        (
            "Kuhn for three",
            &three,
            CfrPlus,
            [
                "2.0625",
                "1.22453703704",
                "0.768059445545",
                "0.149330175605",
                "0.00295499363534",
                "0.0000320284765985",
            ],
        ),
        (
            "Leduc",
            &leduc,
            Cfr,
            [
                "4.74722222222",
                "4.12263888889",
                "3.59761317383",
                "1.77715796634",
                "0.191432706009",
                "0.0236356205196",
            ],
        ),
        (
            "Leduc",
            &leduc,
            CfrPlus,
            [
                "4.74722222222",
                "4.11583333333",
                "3.58708816476",
                "1.22087780318",
                "0.0268319899418",
                "0.000514303232313",
            ],
        ),
        (
            "liar's dice",
            &dice,
            CfrPlus,
            ["1.31011904762", "", "", "0.213123610118", "0.00459042812689", ""],
        ),
        (
            "goofspiel",
            &goofspiel,
            CfrPlus,
            ["1.41666666667", "", "", "0.285993756665", "0.0222597045427", ""],
        ),
    ];
    for (name, runtime, method, expected) in table {
        let tree = tree(runtime);
        let mut solver = Solver::new(&tree, method);
        for (iterations, expected) in [1, 2, 3, 10, 100, 1_000].into_iter().zip(expected) {
            if expected.is_empty() {
                continue;
            }
            while solver.iterations() < iterations {
                solver.iterate();
            }
            let conv = evaluate(&tree, &solver.average()).nash_conv();
            // Ten digits, the first that is not 0 among them.
            let (_, behind) = expected.split_once('.').unwrap();
            let zeros = if expected.starts_with('0') {
                behind.len() - behind.trim_start_matches('0').len()
            } else {
                0
            };
            let digits =
                u32::try_from(zeros).unwrap() + if expected.starts_with('0') { 10 } else { 9 };
            let expected = expected.parse::<Decimal>().unwrap().0;
            assert_eq!(
                rounded(&conv, digits),
                rounded(&expected, digits),
                "{name}, {} after {iterations} iterations",
                method.name()
            );
        }
    }
}

/// A decimal number as a fraction.
pub struct Decimal(pub Exact);

impl std::str::FromStr for Decimal {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (whole, behind) = text.split_once('.').unwrap_or((text, ""));
        let number: i64 = format!("{whole}{behind}").parse()?;
        let ten = exact(10);
        let digits = i32::try_from(behind.len()).unwrap();
        Ok(Self(Exact::from_integer(number.into()) / ten.pow(digits)))
    }
}

/// Kuhn, *A simplified two-person poker* (1950): the first seat loses one eighteenth of a chip. Leduc poker is worth
/// -0.085606424 to it.
#[test]
fn the_values_of_kuhn_and_leduc_poker_are_those_of_the_literature() {
    for (name, value, iterations) in [
        ("kuhn_poker", exact(-1) / exact(18), 3_000),
        ("leduc_poker", "-0.085606424".parse::<Decimal>().unwrap().0, 10_000),
    ] {
        let tree = tree(&gallery(name));
        let found = &evaluate(&tree, &solved(&tree, Method::CfrPlus, iterations)).values[0];
        let gap = std::cmp::max(found - &value, &value - found);
        println!("{name}: {} after {iterations} iterations", rounded(found, 12));
        assert!(gap < exact(1) / exact(1_000_000), "{name}: {}", rounded(&gap, 12));
    }
}

#[test]
fn discounted_regrets_come_near_an_equilibrium_too() {
    for name in ["kuhn_poker", "leduc_poker"] {
        let tree = tree(&gallery(name));
        let conv =
            |iterations| evaluate(&tree, &solved(&tree, Method::Dcfr, iterations)).nash_conv();
        let (early, late) = (conv(10), conv(300));
        assert!(late < early / exact(10), "{name}: {}", rounded(&late, 6));
    }
}

/// Who calls first wins, and the second seat is asked first.
const CALLED: &str = r#"
language 1
game "Called" { players 2..2 }
action step { do { end turn } }
phase walking { step }
interrupt call by any seat during walking {
  do { end game "{me} has called." won by {me} }
}
play {
  turn of seat 1 in walking
  end game "Nobody has called." won by {seat 1}
}
"#;

#[test]
fn a_seat_that_may_let_others_go_first_decides_whether_it_does() {
    let tree = tree(&of_text(CALLED));
    let sets: Vec<(u32, &[String])> =
        tree.sets().iter().map(|set| (set.seat, set.moves.as_slice())).collect();
    let texts = |texts: [&str; 2]| texts.map(str::to_owned);
    assert_eq!(sets, [(1, texts(["call", ""]).as_slice()), (0, &texts(["step", "call"]))]);
    let worth = evaluate(&tree, &solved(&tree, Method::CfrPlus, 100));
    assert_eq!(worth.best[1], exact(1));
    assert!(worth.values[1] > exact(9) / exact(10));
}

#[test]
fn games_that_are_too_large_are_said_to_be() {
    let hanabi = gallery("hanabi");
    assert!(matches!(
        GameTree::grow(&hanabi, &setup(&hanabi)),
        Err(Unsolved::Histories | Unsolved::Positions)
    ));
}
