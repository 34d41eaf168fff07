//! Every shipped game can be played in a browser without scripts.

use std::sync::Mutex;

use super::player::{Host, lobby};
use super::server::Server;

#[test]
fn every_shipped_game_is_played_to_its_end() {
    let server = Server::start(&[""]);
    let games = lobby(server.port);
    assert!(games.len() > 50, "{games:?}");
    let open = Mutex::new(games.into_iter());
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                while let Some(game) = { open.lock().unwrap().next() } {
                    let bots = |seat| if seat == 0 { "" } else { "random" };
                    let mut host = Host::of_table(server.port, &game, bots);
                    host.invite("play0", 1).plays_to_the_end();
                }
            });
        }
    });
    assert!(server.lives());
}
