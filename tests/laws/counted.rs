//! A game is the same while somebody counts what is used in it.

use std::sync::Arc;

use hoyle::cover::Counter;

use hoyle::{Runtime, Setup};

use crate::table;

#[test]
fn counting_changes_nothing() {
    for path in table::games() {
        let (plain, _) = table::runtime(&path);
        let game = &plain.game;
        let counted = Runtime::probed(Arc::clone(game), Arc::new(Counter::new(game)));
        let seats = game.players.1;
        let names: Vec<String> = (1..=seats).map(|seat| format!("seat{seat}")).collect();
        let play = |runtime: &Runtime| {
            let setup = Setup::new(game, &names, &[], 3).unwrap();
            let mut session = runtime.begin(setup).unwrap();
            let mut bots: Vec<_> = hoyle::session::random_bots(3, seats);
            for _ in 0..12 {
                match hoyle::session::bot_move(&session, &mut bots).unwrap() {
                    Some(action) => session.act(action).unwrap(),
                    None => break,
                }
            }
            session.record().to_vec()
        };
        assert!(play(&counted) == play(&plain), "{}", path.display());
    }
}
