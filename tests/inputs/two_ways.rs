//! A game that is said in two ways: the rules differ in words and not in meaning, so the same is legal in both, and the same
//! comes of it.

use std::sync::Arc;

use hoyle::engine::{Event, Fault, Offer};
use hoyle::hir::{Game, Ty};
use hoyle::session::bot_move;
use hoyle::{Executor, Runtime, Session, Setup, Stop};

use crate::both::names;

/// A question or a move takes too many steps.
const TOO_LONG: &str = "G0605";

/// Plays both with machine code, and the second by walking its tree as well; gives the number of decisions. What takes
/// more steps in one than a question may take is left there.
///
/// # Errors
/// Where a game has a fault.
///
/// # Panics
/// Where they are not the same.
pub fn compare(games: &[Arc<Game>], seats: u32, seed: u64, most: usize) -> Result<usize, String> {
    let [one, other] = games else {
        return Err("not two games".to_owned());
    };
    let runtimes = [
        Runtime::new(Arc::clone(one)),
        Runtime::new(Arc::clone(other)),
        Runtime::with_executor(Arc::clone(other), Executor::Interpreter),
    ];
    let begin = |runtime: &Runtime| {
        let setup = Setup::new(&runtime.game, &names(seats), &[], seed).unwrap();
        runtime.begin(setup)
    };
    let begun: Result<Vec<Session>, Stop> = runtimes.iter().map(begin).collect();
    let mut sessions = begun.map_err(|stop| format!("{stop:?}"))?;
    let mut bots: Vec<_> = hoyle::session::random_bots(seed, seats);
    let mut decisions = 0;
    while decisions < most {
        match same_moves(&sessions) {
            Err(fault) if format!("{:?}", fault.code) == TOO_LONG => return Ok(decisions),
            found => found.map_err(|fault| format!("{fault:?}"))?,
        }
        let chosen = bot_move(&sessions[0], &mut bots).map_err(|stop| format!("{stop:?}"))?;
        let Some(chosen) = chosen else { break };
        decisions += 1;
        for session in &mut sessions {
            session.act(chosen.clone()).map_err(|stop| format!("{stop:?}"))?;
        }
    }
    let [first, others @ ..] = sessions.as_slice() else {
        return Ok(decisions);
    };
    for another in others {
        assert_eq!(happened(first), happened(another));
    }
    Ok(decisions)
}

/// All that has happened. Of what was told the value counts: how narrow its type is follows from the words.
fn happened(session: &Session) -> String {
    let mut record = session.record().to_vec();
    for event in record.iter_mut().flat_map(|entry| &mut entry.events) {
        if let Event::Told { ty, .. } = event {
            *ty = Ty::None;
        }
    }
    format!("{record:?}")
}

/// Whether the same moves are legal in all sessions.
fn same_moves(sessions: &[Session]) -> Result<(), Fault> {
    let [first, others @ ..] = sessions else {
        return Ok(());
    };
    let offers = first.offers()?;
    let list = |session: &Session, offer: &Offer| {
        let rules = session.rules();
        rules.list(session.state(), offer.seat, offer.action, 1_000)
    };
    for another in others {
        assert_eq!(offers, another.offers()?);
        for offer in &offers {
            let (one, other) = (list(first, offer)?, list(another, offer)?);
            assert_eq!(one, other, "moves of {offer:?}");
        }
    }
    Ok(())
}
