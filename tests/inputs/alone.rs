//! A game that goes on by itself, beside the same game in a session with random bots.

use hoyle::session::{Opening, RandomGames, bot_move};
use hoyle::state::Position;
use hoyle::{Runtime, Setup, Stop};

/// The last position and the number of moves of a game in a session; nothing if it is not over after so many moves.
fn in_session(
    runtime: &Runtime,
    setup: Setup,
    most: usize,
) -> Result<Option<(Position, u64)>, Stop> {
    let seats = setup.seats();
    let mut bots: Vec<_> = hoyle::session::random_bots(setup.seed, seats);
    let mut session = runtime.begin(setup)?;
    while let Some(action) = bot_move(&session, &mut bots)? {
        session.act(action)?;
        if session.moves() > most {
            return Ok(None);
        }
    }
    Ok(Some((session.state().clone(), session.moves() as u64)))
}

/// Plays a game with machine code and by walking the tree, by itself and in a session that walks the tree. Says how often
/// it went on by itself to its end.
///
/// # Panics
/// Where they do not come to the same. Where a session meets an error, the game does not go on by itself.
pub fn compare(compiled: &Runtime, walked: &Runtime, setup: &Setup, most: usize) -> usize {
    let expected = match in_session(walked, setup.clone(), most) {
        Ok(Some(expected)) => Some(expected),
        Ok(None) => return 0,
        Err(_) => None,
    };
    let mut alone = 0;
    let mut games = RandomGames::default();
    for runtime in [compiled, walked] {
        let rules = runtime.rules.as_ref();
        let opening = Opening::new(rules, setup).ok();
        let moves = opening.and_then(|opening| games.play(rules, &opening, setup));
        let found = moves.map(|moves| (games.state().clone(), moves));
        assert!(
            found.is_none() || found == expected,
            "by itself: {found:?}\nin a session: {expected:?}"
        );
        alone += usize::from(found.is_some());
    }
    alone
}
