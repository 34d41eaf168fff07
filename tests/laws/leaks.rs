//! Games with a leak in them, which the experiments must find, and games without one.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use hoyle::leaks::LeakReport;
use hoyle::{Loader, Runtime, Setup};

/// Files by name.
struct Shelf(BTreeMap<&'static str, String>);

impl Loader for Shelf {
    fn load(&self, path: &Path) -> io::Result<Vec<u8>> {
        let found = self.0.get(path.to_string_lossy().as_ref());
        found
            .map(|it| it.clone().into_bytes())
            .ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, "no such file"))
    }
}

/// Two hidden cards each; a card of one's own is laid down, or none.
const BIRDS: &str = r#"
language 1
game "Birds" { players 2..3 }
type Bird is one of Crow Finch Jay Lark Owl Rook Swift Wren
zone sky of all Bird secret
zone hand[seat] of Bird private
zone nest of Bird public
setup {
  shuffle sky
  deal 2 from sky to each hand
}
action lay(bird: Bird) {
  require bird in hand[me] else "You do not hold {bird}."
  do {
    move bird to nest
    end turn
  }
}
action rest { do { end turn } }
play {
  repeat 3 times { for each s in seats { turn of s in laying } }
  end game "Evening."
}
"#;

/// Functions whose word is taken, so that only play can show that it should not have been.
const PEEK: &str = r#"
function holds(whom: seat, bird: Bird) -> flag public because "nobody minds" = bird in hand[whom]
"#;
const ODD: &str = r#"
state odd: flag = no public
function is_odd(number: number) -> flag public because "nobody minds" = number in {1 3 5}
"#;

fn report(text: &str, games: u64) -> LeakReport {
    let shelf = Shelf([("birds.game", text.to_owned())].into());
    let compiled = hoyle::compile(Path::new("birds.game"), &[], &shelf);
    let shown: Vec<String> =
        compiled.diagnostics.iter().map(|it| hoyle::diag::concise(it, &compiled.sources)).collect();
    let runtime = Runtime::new(compiled.game.unwrap_or_else(|| panic!("{}", shown.join("\n"))));
    let names = ["Ada", "Ben", "Cleo"].map(str::to_owned);
    let setup = Setup::new(&runtime.game, &names, &[], 1).unwrap();
    hoyle::leaks::experiment(&runtime, &compiled.sources, &setup, games).unwrap()
}

/// The leaks by their titles.
fn leaks(text: &str, games: u64) -> Vec<String> {
    let report = report(text, games);
    let titles =
        report.json().into_iter().skip(1).map(|it| it["leak"].as_str().unwrap().to_owned());
    titles.collect()
}

fn must_hold(found: &[String], wanted: &str) {
    assert!(found.iter().any(|it| it.contains(wanted)), "{wanted} is not among {found:?}");
}

#[test]
fn a_game_without_a_leak_is_clean() {
    let report = report(&format!("{BIRDS}phase laying {{ lay rest }}"), 40);
    let tally = report.tally();
    assert!(report.findings().is_empty() && report.faults().is_empty(), "{:#?}", report.lines());
    assert!(
        tally.pairs > 100 && tally.compared > 2 * tally.pairs && tally.blind > 300,
        "{:#?}",
        report.lines()
    );
}

#[test]
fn moves_that_come_from_the_hand_of_another_are_found() {
    let spy = r#"
action spy(bird: Bird) {
  require holds(left of me, bird) else "Not there."
  do { end turn }
}
phase laying { lay rest spy }"#;
    let found = leaks(&format!("{BIRDS}{PEEK}{spy}"), 20);
    must_hold(&found, "the legal moves of `spy` depend on what");
    must_hold(&found, "the legal moves of `spy` cannot be worked out");
}

#[test]
fn a_turn_that_goes_by_a_hidden_card_is_found() {
    let text = BIRDS.replace(
        "turn of s in laying }",
        "if holds(s, Owl) { turn of s in laying } else { turn of left of s in laying } }",
    );
    must_hold(
        &leaks(&format!("{text}{PEEK}phase laying {{ lay rest }}"), 20),
        "whom play waits for",
    );
}

#[test]
fn who_may_break_in_by_a_hidden_card_is_found() {
    let whistle = r#"
state whistled: flag = no public
interrupt whistle by any seat during laying {
  require holds(me, Owl) else "You have nothing to whistle for."
  do { set whistled = yes }
}
phase laying { lay rest }"#;
    must_hold(&leaks(&format!("{BIRDS}{PEEK}{whistle}"), 20), "who may break in depends on what");
}

#[test]
fn a_hidden_value_that_why_names_is_found() {
    let count = r#"
function owls(whom: seat) -> 0..1 public because "nobody minds" = if Owl in hand[whom] then 1 else 0
action call {
  require few: owls(left of me) < 2 else "Too many owls."
  do { end turn }
}
phase laying { lay rest call }"#;
    must_hold(&leaks(&format!("{BIRDS}{count}"), 20), "what `why` says of `call` depends on what");
}

#[test]
fn a_drawn_number_that_shows_is_found() {
    let text = BIRDS.replace(
        "setup {",
        "setup {\n  draw pips from 1..6\n  set hours = pips\n  if is_odd(hours) { set odd = yes }",
    );
    let hours = "state hours: 1..6 = 1 secret\nphase laying { lay rest }";
    must_hold(&leaks(&format!("{text}{ODD}{hours}"), 20), "the view of `odd`");
}

/// A zone that is laid open as a whole keeps its order: that is released, too, for paired games as for all worlds.
#[test]
fn a_hand_that_is_laid_open_as_a_whole_keeps_its_order() {
    let all = "action show { do {\n    move hand[me] to nest\n    end turn\n  } }\nphase laying { lay show rest }";
    assert_eq!(leaks(&format!("{BIRDS}{all}"), 60), Vec::<String>::new());
}

#[test]
fn a_sealed_choice_that_shows_is_found_and_one_that_is_opened_is_no_leak() {
    let open = BIRDS
        .replace("play {", "play {\n  ask each of seats for bid: 1..6 public \"How many hours?\"");
    assert_eq!(leaks(&format!("{open}phase laying {{ lay rest }}"), 30), Vec::<String>::new());
    let kept = BIRDS.replace(
        "play {",
        "play {\n  for each s in seats {\n    ask s for bid: 1..6 private \"How many hours?\"\n    if is_odd(bid) { set odd = yes }\n  }",
    );
    must_hold(&leaks(&format!("{kept}{ODD}phase laying {{ lay rest }}"), 30), "the view of `odd`");
}

#[test]
fn what_was_found_is_made_small() {
    let spy = "action spy(bird: Bird) {\n  require holds(left of me, bird) else \"No.\"\n  do { end turn }\n}\nphase laying { lay rest spy }";
    let report = report(&format!("{BIRDS}{PEEK}{spy}"), 10);
    assert_eq!(report.findings().iter().map(|it| it.at).min(), Some(0), "{:#?}", report.lines());
    let json = report.json();
    let found =
        json.iter().find(|it| it["changes"].as_array().is_some_and(|it| !it.is_empty())).unwrap();
    assert_eq!(found["changes"].as_array().unwrap().len(), 1, "one swap is enough: {found}");
}
