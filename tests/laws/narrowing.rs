//! Small games with conditions of every form that becomes part of a domain, each held against all moves.

use hoyle::{Runtime, Session, Setup, compile};

use crate::every_move;
use crate::text::Text;

/// Everything that the actions below look at.
const TABLE: &str = r#"
language 1
game "Narrow" { players 2..3 }
type Bird is one of Crow Jay Tern Wren
type Brood is set of 2 Bird
state seen: set of Bird = {Crow Jay Wren} public
state one: Bird = Jay public
state guess: set of 2 Bird or none = none public
state last: seat or none = none public
state broods: set of Brood = {{Crow Jay} {Jay Wren}} public
state n: 0..9 = 4 public
function is_seen(bird: Bird) -> flag = bird in seen and bird is not one
function double(m: 0..20) -> 0..40 = 2 * m
rule may_pair(a: Bird, b: Bird) {
  require first: is_seen(a) else "No {a}."
  require order: a < b else "Not {a} with {b}."
}
"#;

/// The parameters of an action and its conditions.
const ACTIONS: &[(&str, &str)] = &[
    ("bird: Bird", "bird in seen"),
    ("bird: Bird", "bird not in seen"),
    ("bird: Bird", "one is bird or bird is Tern"),
    ("bird: Bird", "is_seen(bird)"),
    ("bird: Bird, other: Bird", "bird < other and other <= Tern and bird in seen"),
    ("bird: Bird, s: seat", "s is not me and bird is not one and (last is none or last is s)"),
    ("s: seat or none", "s is not none"),
    ("s: seat or none", "s is none"),
    ("s: seat or none", "s is last"),
    ("s: seat or none, bird: Bird", "s is not me and bird not in {Crow Tern}"),
    ("pair: set of 2 Bird or none", "pair is none"),
    ("pair: set of 2 Bird or none", "pair is not none"),
    ("pair: set of 2 Bird or none", "pair is guess"),
    ("pair: set of 2 Bird or none", "pair is {Crow Jay}"),
    ("pair: set of 2 Bird", "pair in seen"),
    ("pair: set of 2 Bird", "pair in broods"),
    ("bird: Bird", "{bird Crow} in broods"),
    ("bird: Bird", "{bird Jay} not in broods"),
    ("bird: Bird, other: Bird", "{bird other} in broods"),
    ("bird: Bird", "bird in (all b in Bird where {b Jay} in broods)"),
    ("pair: set of 2 Bird", "pair not in broods"),
    ("birds: set of Bird", "birds in seen and one in birds and Crow not in birds"),
    ("birds: set of Bird", "Wren in birds and one in birds and size of birds < 4"),
    ("birds: set of Bird", "size of birds > 1 and 3 >= size of birds"),
    ("birds: set of up to 2 Bird", "birds is not empty and Tern not in birds"),
    ("birds: set of Bird", "birds is empty or size of birds is n - 1"),
    ("birds: set of Bird, bird: Bird", "bird in birds and size of birds is 2 and is_seen(bird)"),
    ("m: 0..9", "m < n and m is not 2 and 1 <= m"),
    ("m: 0..9", "double(m) is n * 2 or m in {7 8}"),
    ("m: 0..20, k: 0..9", "double(m) > 35 and k in 3..5"),
    ("m: 100..700", "m > 695 and m not in {697 699}"),
    ("m: 0..600", "m in {0 1 5 100} and m is not n - 3"),
    ("m: 0..600", "m is n - 7"),
    ("m: 0..600", "m < n - 7 or m >= 599"),
    ("f: flag, bird: Bird", "f and bird is one"),
    ("f: flag", "not f"),
    ("a: seat, b: seat, bird: Bird", "a is not b and bird in seen and b is not me"),
    ("a: Bird, b: Bird, s: seat", "b in seen and (a is b or s is me)"),
    ("bird: Bird", "some s in seats: s is me and bird in seen"),
    ("bird: Bird", "(count b in Bird where b is bird and b in seen) is 1"),
    ("bird: Bird", "(all b in Bird where some c in seen: c is b) - bird is {Crow Wren}"),
];

fn begun(seats: usize) -> Session {
    let mut text = TABLE.to_owned();
    let mut names = vec!["both".to_owned()];
    for (at, (parameters, condition)) in ACTIONS.iter().enumerate() {
        text.push_str(&format!(
            "action a{at}({parameters}) {{\n  require it: {condition} else \"No.\"\n  do {{ end turn }}\n}}\n"
        ));
        names.push(format!("a{at}"));
    }
    text.push_str(
        "action both(a: Bird, b: Bird) {\n  needs may_pair(a, b)\n  do { end turn }\n}\n",
    );
    text.push_str(&format!("phase day {{ {} }}\n", names.join(" ")));
    text.push_str("play { turn of seat 1 in day  end game \"Over.\" }\n");
    let compiled = compile("narrow.game", &[], &Text(&text));
    let said = compiled.diagnostics.iter().map(ToString::to_string);
    let runtime =
        Runtime::new(compiled.game.unwrap_or_else(|| panic!("{:#?}", said.collect::<Vec<_>>())));
    let names: Vec<String> = (1..=seats).map(|seat| format!("Player{seat}")).collect();
    let setup = Setup::new(&runtime.game, &names, &[], 1).unwrap();
    runtime.begin(setup).unwrap()
}

#[test]
fn every_form_of_a_condition_leaves_the_moves_that_fulfil_it() {
    for seats in [2, 3] {
        let judged = every_move::compare(&begun(seats), 10_000);
        assert!(judged > 5_000, "only {judged} moves were judged");
    }
}
