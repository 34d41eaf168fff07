//! The table of releases: the page has the rows that the judges go by, and each row releases what it says to those who
//! see it, and to nobody else.

use crate::text::Text;
use std::collections::BTreeSet;

use hoyle::leaks::exact::{self, Limits};
use hoyle::leaks::{Experiment, Release};
use hoyle::{Runtime, Setup, Viewer};

const ADA: Viewer = Viewer::Seat(0);
const BEN: Viewer = Viewer::Seat(1);
const ANYBODY: Viewer = Viewer::Public;

const TABLE: &str = r#"
language 1
game "Releases" { players 2..2 }
type Card is one of Ace King Queen
type Die is 1 dice with faces 1..2
zone deck of all Card secret
zone hand[seat] of Card private
zone pile of Card public
zone heap of Card secret, top public
zone seen of Card private to holder
zone box of all Die public
zone cup[seat] of Die private
state holder: seat = seat 1 public
state note[seat]: 1..2 = 1 private
state spy[seat]: flag = no private
"#;

/// By which rows something is released to a viewer, in all worlds of a game with these rules.
fn released(rules: &str, viewer: Viewer) -> BTreeSet<Release> {
    let compiled = hoyle::compile::compile_leaky("a.game", &[], &Text(&format!("{TABLE}{rules}")));
    let runtime =
        Runtime::new(compiled.game.unwrap_or_else(|| panic!("{:?}", compiled.diagnostics)));
    let setup = Setup::new(&runtime.game, &["Ada", "Ben"].map(str::to_owned), &[], 1).unwrap();
    let experiment = Experiment::new(&runtime, &compiled.sources, &setup);
    let limits = Limits { decisions: 3, histories: 5_000 };
    let decided = exact::decide(&experiment, limits).unwrap();
    assert!(decided.is_clean(), "{rules}\n{}", decided.lines().join("\n"));
    let own = decided.releases.into_iter().find(|(who, _)| *who == viewer);
    own.map_or_else(BTreeSet::new, |(_, rows)| rows)
}

/// Rules with some statements in play.
fn playing(statements: &str) -> String {
    format!(
        r#"setup {{ shuffle deck }}
        play {{ {statements} end game "Over." }}"#
    )
}

#[test]
fn the_page_has_the_rows_of_the_table() {
    let page = include_str!("../../grammar/secrets.md");
    let rows = page.lines().skip_while(|line| !line.starts_with("| release |")).skip(2);
    let rows: Vec<&str> = rows.take_while(|line| line.starts_with('|')).collect();
    let wanted = Release::ALL.iter().map(|release| {
        let [what, released] = release.row();
        format!("| {what} | {released} |")
    });
    assert_eq!(rows, wanted.collect::<Vec<_>>());
}

/// The check, all worlds and paired games judge the examples there.
#[test]
fn each_row_has_an_honest_game_and_a_leak() {
    let page = include_str!("../leaks/table.md");
    let sections = page.split("\n## ").skip(1);
    let headings = sections.clone().filter_map(|section| section.lines().next());
    let rows = Release::ALL.iter().map(|release| release.row()[0]);
    assert_eq!(headings.collect::<Vec<_>>(), rows.collect::<Vec<_>>());
    for section in sections {
        assert!(section.contains("```honest part\n") && section.contains("```leak part G0801\n"));
    }
}

/// A row, statements by which it releases something, the viewers who learn it, and those who do not.
type Example = (Release, &'static str, &'static [Viewer], &'static [Viewer]);

const EXAMPLES: &[Example] = &[
    (
        Release::Told,
        "move 1 from deck to hand[seat 2] tell seat 1 ace: Ace in hand[seat 2]",
        &[ADA],
        &[BEN, ANYBODY],
    ),
    (
        Release::Revealed,
        "move 1 from deck to hand[seat 2] reveal hand[seat 2] to seat 1",
        &[ADA],
        &[BEN, ANYBODY],
    ),
    (Release::Chosen, "ask seat 1 for go: flag public \"Go?\"", &[ADA, BEN, ANYBODY], &[]),
    (Release::Drawn, "draw n from 1..2 set note[seat 1] = n", &[ADA], &[BEN, ANYBODY]),
    (Release::Chose, "draw who from seats set spy[who] = yes", &[ADA, BEN], &[ANYBODY]),
    (Release::Rolled, "move Die1 to cup[seat 1] roll cup[seat 1]", &[ADA], &[BEN, ANYBODY]),
    (Release::Laid, "move 1 from deck to hand[seat 1]", &[ADA], &[BEN, ANYBODY]),
    (Release::Top, "move 1 from deck to heap", &[ADA, BEN, ANYBODY], &[]),
    (Release::Shuffled, "move deck to pile shuffle pile", &[ADA, BEN, ANYBODY], &[]),
    (
        Release::Role,
        "move 1 from deck to seen ask seat 1 for go: flag public \"Go?\" set holder = seat 2",
        &[BEN],
        &[ADA, ANYBODY],
    ),
];

#[test]
fn each_row_releases_something_to_those_who_see_it_and_to_nobody_else() {
    let rows: Vec<Release> = EXAMPLES.iter().map(|(release, ..)| *release).collect();
    assert_eq!(rows, Release::ALL);
    for (release, statements, seers, others) in EXAMPLES {
        let rules = playing(statements);
        for viewer in *seers {
            assert!(released(&rules, *viewer).contains(release), "{release:?} to {viewer:?}");
        }
        for viewer in *others {
            assert!(!released(&rules, *viewer).contains(release), "{release:?} to {viewer:?}");
        }
    }
}
