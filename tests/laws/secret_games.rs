//! The check of secrets against brute force: small games with secrets are made at random, and all worlds of those that
//! the check accepts are played. `GAMES=5000 cargo test --test laws secret_games` looks at more of them, and `FIRST=3000` begins
//! at another. What the check refuses although no world leaks is counted by cause. `ACCEPTED=1` leaves out
//! the worlds of what it refuses, so that more games are seen in the same time.

mod traced;

use crate::made;
use crate::text::Text;
use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};

use hoyle::leaks::Experiment;
use hoyle::leaks::exact::{self, Decided, Extent, Leak, Limits};
use hoyle::{Diagnostic, Executor, Runtime, Setup, Stop};

/// Games that are looked at.
const GAMES: u64 = 300;
/// Games among the first whose leaks the check does not find yet. A check that becomes better has to shorten the list.
const MISSED: &[u64] = &[];
/// How far all worlds of a game are followed.
const LIMITS: Limits = Limits { decisions: 3, histories: 3_000 };

/// What the check says of a game, and what its worlds say.
enum Verdict {
    /// It is no game: the codes of its mistakes.
    Broken(BTreeSet<&'static str>),
    /// It is refused, and what is refused is left out.
    Refused,
    /// It has a fault, or too many worlds.
    Undecided(String),
    Decided {
        /// The codes with which the check refuses it.
        refused: BTreeSet<&'static str>,
        /// Its messages, without names.
        causes: BTreeSet<String>,
        decided: Box<Decided>,
    },
}

/// What a message is about: its words without the names in it.
fn cause(found: &Diagnostic) -> String {
    let words: Vec<&str> = found.message.split('`').step_by(2).collect();
    format!("{} {}", found.code.as_str(), words.join("…"))
}

fn judge(text: &str) -> Verdict {
    let compiled = hoyle::compile::compile_leaky("made.game", &[], &Text(text));
    let errors = compiled.diagnostics.iter().filter(|it| it.is_error());
    let codes: BTreeSet<&'static str> = errors.clone().map(|it| it.code.as_str()).collect();
    let causes: BTreeSet<String> = errors.map(cause).collect();
    let Some(game) = compiled.game else {
        return Verdict::Broken(codes);
    };
    if !codes.is_empty() && std::env::var("ACCEPTED").is_ok() {
        return Verdict::Refused;
    }
    let runtime = Runtime::with_executor(game, Executor::Interpreter);
    let names = ["Ada".to_owned(), "Ben".to_owned()];
    let setup = Setup::new(&runtime.game, &names, &[], 1).unwrap();
    let experiment = Experiment::new(&runtime, &compiled.sources, &setup);
    match exact::decide(&experiment, LIMITS) {
        Ok(decided) if decided.extent == Extent::Nothing => {
            Verdict::Undecided("too many worlds".to_owned())
        }
        // The check does not cover faults.
        Ok(decided) if !decided.is_clean() && decided.leaks.iter().all(Leak::is_fault) => {
            Verdict::Undecided("a fault shows".to_owned())
        }
        Ok(decided) => Verdict::Decided { refused: codes, causes, decided: Box::new(decided) },
        Err(Stop::Fault(fault)) => Verdict::Undecided(fault.code.as_str().to_owned()),
        Err(stop @ (Stop::Refused(_) | Stop::Setup(_))) => panic!("{stop:?}"),
    }
}

/// Whether the check accepts a game that leaks.
fn slips(text: &str) -> bool {
    matches!(judge(text), Verdict::Decided { refused, decided, .. } if refused.is_empty() && !decided.is_clean())
}

/// Whether the check refuses with one code alone a game that does not leak.
fn refused_for(text: &str, code: &str) -> bool {
    matches!(judge(text), Verdict::Decided { refused, decided, .. }
        if refused.len() == 1 && refused.contains(code) && decided.is_clean() && decided.extent == Extent::Whole)
}

/// Two seats with a card each, and two questions, of which the second depends on a card.
const PROUD: &str = r#"
language 1
game "Proud" { players 2..2 }
type Card is one of Ace King Queen
zone deck of all Card secret
zone hand[seat] of Card private
setup {
  shuffle deck
  deal 1 from deck to each hand
}
play {
  ask seat 1 for asks: flag public "Do you ask?"
  if Ace in hand[seat 2] { ask seat 2 for proud: flag public "Do you boast?" }
  end game "Over."
}
"#;

fn decided(text: &str, decisions: usize, histories: usize) -> Decided {
    let compiled = hoyle::compile::compile_leaky("made.game", &[], &Text(text));
    let runtime = Runtime::new(compiled.game.unwrap());
    let names = ["Ada".to_owned(), "Ben".to_owned()];
    let setup = Setup::new(&runtime.game, &names, &[], 1).unwrap();
    let experiment = Experiment::new(&runtime, &compiled.sources, &setup);
    let limits = Limits { decisions, histories };
    exact::decide(&experiment, limits).unwrap()
}

#[test]
fn all_worlds_are_followed_as_far_as_there_is_room() {
    let whole = decided(PROUD, usize::MAX, 1_000);
    assert_eq!(whole.extent, Extent::Whole);
    // Six deals, two answers to the first question, and two to the second in two of the deals.
    assert_eq!((whole.worlds, whole.histories), (16, 30));
    assert_eq!(decided(PROUD, 1, 1_000).extent, Extent::Decisions(1));
    assert_eq!(decided(PROUD, usize::MAX, 25).extent, Extent::Histories(1));
    assert_eq!(decided(PROUD, usize::MAX, 12).extent, Extent::Histories(0));
    let nothing = decided(PROUD, usize::MAX, 3);
    assert_eq!(nothing.extent, Extent::Nothing);
    assert!(nothing.lines()[0].contains("nothing is decided"));
}

#[test]
fn a_leak_is_shown_by_two_worlds_that_differ_little() {
    let whole = decided(PROUD, usize::MAX, 1_000);
    assert_eq!(whole.leaks.len(), 1, "{:#?}", whole.lines());
    let json = whole.json();
    assert_eq!(json[0]["information_sets"][0]["viewer"], "Ada");
    assert_eq!(json[1]["viewers"], serde_json::json!(["Ada", "a spectator"]));
    let text = whole.lines().join("\n");
    assert!(text.contains("the log depends on what Ada cannot know"), "{text}");
    assert!(text.contains("play waits for Ben for proud"), "{text}");
    // Up to the first question there is nothing to be seen.
    assert!(decided(PROUD, 0, 1_000).is_clean());
}

/// A game in which seat 1 holds a card and another lies aside, with this in its play.
fn with(play: &str) -> String {
    let begin = r#"
language 1
game "Made" { players 2..2 }
type Card is one of Ace King Queen Jack
zone deck of all Card secret
zone hand[seat] of Card private
zone aside of Card secret
zone pile of Card public
to lay(card: Card or none) { move card to pile }
setup {
  shuffle deck
  deal 1 from deck to each hand
  move 1 from deck to aside
}
play {
"#;
    let end = "  ask seat 1 for done: flag public \"Done?\"\n  end game \"Over.\"\n}\n";
    [begin, play, end].concat()
}

#[test]
fn a_secret_that_many_names_pass_on_is_found_or_the_loop_is_refused() {
    for names in [3, 30, 60] {
        let lets: String = (0..=names).map(|at| format!("  let x{at} = no\n")).collect();
        let passed: String =
            (0..names).rev().map(|at| format!("    set x{} = x{at}\n", at + 1)).collect();
        let asks = format!("    if x{names} {{ ask seat 1 for q: flag public \"Go?\" }}\n");
        let play = format!(
            "{lets}  repeat {} times {{\n{asks}{passed}    set x0 = Ace in aside\n  }}\n",
            names + 3
        );
        let compiled = hoyle::compile::compile_leaky("made.game", &[], &Text(&with(&play)));
        let errors = compiled.diagnostics.iter().filter(|it| it.is_error());
        let codes: BTreeSet<&str> = errors.map(|it| it.code.as_str()).collect();
        let wanted = if names < 40 { "G0804" } else { "G0809" };
        assert!(codes.contains(wanted), "{names} names: {codes:?}");
    }
}

#[test]
fn a_call_with_an_earlier_card_is_no_call_that_looks_alike() {
    let laid = "first c in hand[seat 1] where c is King";
    let calls: String = (0..130)
        .map(|at| format!("  let c{at} = {laid}\n  tell all t{at}: c{at} is none\n  lay(c{at})\n"))
        .collect();
    let late = format!(
        "  let last = {laid}\n  tell all told: last is none\n  move hand[seat 1] to deck\n  shuffle deck\n  move 1 from deck to hand[seat 1]\n  lay(last)\n"
    );
    for (play, is_refused) in [(calls.clone(), false), ([calls, late].concat(), true)] {
        let compiled = hoyle::compile::compile_leaky("made.game", &[], &Text(&with(&play)));
        let mut errors = compiled.diagnostics.iter().filter(|it| it.is_error());
        assert_eq!(errors.any(|it| it.code.as_str() == "G0807"), is_refused);
    }
}

#[derive(Default)]
struct Counts {
    broken: BTreeMap<&'static str, Vec<u64>>,
    undecided: BTreeMap<String, u64>,
    accepted: u64,
    leaky: u64,
    refused: u64,
    /// Those that no world of which leaks.
    safe: u64,
    /// Safe games that are refused, by the only code.
    needless: BTreeMap<&'static str, Vec<u64>>,
    /// The same, by the only cause.
    causes: BTreeMap<String, u64>,
    slipped: Vec<u64>,
}

impl Counts {
    /// Counts a safe game that is refused.
    fn needless(&mut self, at: u64, codes: &BTreeSet<&'static str>, causes: BTreeSet<String>) {
        self.safe += 1;
        if let (1, Some(code)) = (codes.len(), codes.first()) {
            self.needless.entry(*code).or_default().push(at);
        }
        let cause = if causes.len() > 1 {
            "several causes".to_owned()
        } else {
            causes.into_iter().collect()
        };
        *self.causes.entry(cause).or_default() += 1;
    }
}

fn number(name: &str, otherwise: u64) -> u64 {
    let given = std::env::var(name).ok();
    given.map_or(otherwise, |it| it.parse().expect("a number"))
}

#[test]
fn what_the_check_accepts_does_not_leak() {
    let mut counts = Counts::default();
    let first = number("FIRST", 0);
    let last = first + number("GAMES", GAMES);
    for at in first..last {
        let text = made::game(at);
        let verdict = catch_unwind(AssertUnwindSafe(|| judge(&text)));
        match verdict.unwrap_or_else(|_| panic!("{at} panics:\n{text}")) {
            Verdict::Broken(codes) => {
                if std::env::var("LEAKS").is_ok() {
                    println!("== {at} is broken: {codes:?}\n{text}");
                }
                for code in codes {
                    counts.broken.entry(code).or_default().push(at);
                }
            }
            Verdict::Refused => counts.refused += 1,
            Verdict::Undecided(why) => *counts.undecided.entry(why).or_default() += 1,
            Verdict::Decided { refused, decided, .. } if refused.is_empty() => {
                counts.accepted += 1;
                if !decided.is_clean() {
                    counts.slipped.push(at);
                    slipped(at);
                }
            }
            Verdict::Decided { refused, causes, decided } => {
                counts.refused += 1;
                counts.leaky += u64::from(!decided.is_clean());
                if decided.is_clean() && decided.extent == Extent::Whole {
                    counts.needless(at, &refused, causes);
                }
            }
        }
    }
    report(&counts);
    assert!(counts.broken.is_empty(), "{:?}", counts.broken);
    let missed: Vec<u64> = MISSED.iter().copied().filter(|at| (first..last).contains(at)).collect();
    assert!(
        first >= GAMES || counts.slipped == missed,
        "accepted leaks are now {:?}",
        counts.slipped
    );
}

fn report(counts: &Counts) {
    let Counts { broken, undecided, accepted, leaky, refused, safe, needless, causes, slipped } =
        counts;
    println!(
        "{accepted} accepted, {refused} refused, of which {leaky} leak and {safe} are safe; {} accepted leak",
        slipped.len()
    );
    println!("broken {broken:?}, undecided {undecided:?}");
    for (cause, all) in causes {
        println!("safe, and refused for this alone: {all:5} {cause}");
    }
    let folder = std::env::var("LEAKS").ok();
    for (code, all) in needless {
        println!("refused with {code} alone although safe: {}, such as {}", all.len(), all[0]);
        if let Some(folder) = &folder {
            for at in all.iter().take(3) {
                let small = made::shrunk(&made::game(*at), |text| refused_for(text, code));
                std::fs::write(format!("{folder}/refused-{code}-{at}.game"), small).unwrap();
            }
        }
    }
}

/// Shows an accepted leak, made small.
fn slipped(at: u64) {
    let small = made::shrunk(&made::game(at), slips);
    let lines = match judge(&small) {
        Verdict::Decided { decided, .. } => decided.lines(),
        Verdict::Broken(_) | Verdict::Refused | Verdict::Undecided(_) => Vec::new(),
    };
    println!("== {at}\n{small}\n{}", lines.join("\n"));
    if let Ok(folder) = std::env::var("LEAKS") {
        let comment: String = lines.iter().map(|line| format!("// {line}\n")).collect();
        std::fs::write(format!("{folder}/{at}.game"), format!("{small}{comment}")).unwrap();
    }
}
