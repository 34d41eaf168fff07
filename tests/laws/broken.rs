//! What must always hold and does not: a history has the same fault as a game in play, at the same step.

use hoyle::engine::Drawn;
use hoyle::history::{History, Next};
use hoyle::state::Value;
use hoyle::{Runtime, Stop};

use crate::history::{of_text, setup};

const POT: &str = r#"language 1
game "Pot" { players 2..2 }
state pot: number = 3 public
action take(number: 1..6) { do { set pot = pot - number end turn } }
action throw { do { draw fallen from 1..6 set pot = pot - fallen end turn } }
phase taking { take throw }
always pot >= 1
play { repeat { for each s in seats { turn of s in taking } } }
"#;

const EMPTY: &str = r#"language 1
game "Empty" { players 2..2 }
state pot: 0..6 = 0 public
always pot >= 1
play { draw fallen from 0..6 set pot = fallen end game "{pot}." }
"#;

const SEATS: &str = r#"language 1
game "Seats" { players 2..3 }
always size of seats is 3
play { end game "Over." }
"#;

/// A game in play: how it stops, if it does.
fn played(runtime: &Runtime, moves: &[(u32, &str)], fallen: Option<i32>) -> Result<(), Stop> {
    let mut setup = setup(runtime);
    let fallen = fallen.map(|number| Drawn::Choice(Value::Number(number)));
    let given = fallen.map(|drawn| ("fallen".to_owned(), drawn.into()));
    setup.given.extend(given);
    let mut session = runtime.begin(setup)?;
    for (seat, text) in moves {
        let action = session.read_move(*seat, text).unwrap();
        session.act(action)?;
    }
    Ok(())
}

/// The same as a history.
fn followed(runtime: &Runtime, moves: &[(u32, &str)], fallen: Option<i32>) -> Result<(), Stop> {
    let fall = |history: &mut History| match history.next() {
        Next::Chance(_) => history.draw(Drawn::Choice(Value::Number(fallen.unwrap()))),
        Next::Decision(_) | Next::Over => Ok(()),
    };
    let mut history = History::new(runtime, setup(runtime))?;
    fall(&mut history)?;
    for (seat, text) in moves {
        let action = history.read_move(*seat, text).unwrap();
        history.act(action)?;
        let before = history.clone();
        let result = fall(&mut history);
        assert!(result.is_ok() || before == history, "nothing has changed");
        result?;
    }
    Ok(())
}

#[test]
fn a_history_has_the_faults_of_a_session() {
    let one = (0, "take(1)");
    for (rules, moves, fallen, stops) in [
        (POT, &[one, (1, "take(2)")][..], None, true),
        (POT, &[one, (1, "take(1)")], None, false),
        (POT, &[one, (1, "throw")], Some(2), true),
        (POT, &[one, (1, "throw")], Some(1), false),
        (POT, &[(0, "throw"), (1, "take(1)")], Some(2), true),
        (EMPTY, &[], Some(0), true),
        (EMPTY, &[], Some(5), false),
        (SEATS, &[], None, true),
    ] {
        let runtime = of_text(rules);
        let session = played(&runtime, moves, fallen);
        let history = followed(&runtime, moves, fallen);
        let said = |result: &Result<(), Stop>| format!("{result:?}");
        assert_eq!(said(&history), said(&session), "{moves:?} {fallen:?}");
        match session {
            Err(Stop::Fault(fault)) => assert!(stops && fault.code.as_str() == "G0603"),
            other => assert!(!stops && other.is_ok(), "{other:?}"),
        }
    }
}
