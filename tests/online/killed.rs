//! A server that is killed under moves loses none that it has answered, and makes none twice.
//!
//! `KILLS=1000 cargo test --test program -- online::killed --nocapture` kills it so often, and prints how many moves there were.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::load::ROUND;
use super::player::{Host, Player, field, lobby};
use super::server::Server;

/// How many people play at once, each at a table.
const TABLES: usize = 50;

/// A player with what the server has said of the moves.
struct Counting {
    player: Player,
    /// The number of moves, and their sum.
    answered: (usize, usize),
    /// A move that was sent and not answered.
    open: Option<usize>,
}

impl Counting {
    /// Makes moves until the server is gone.
    fn plays(&mut self, is_up: &AtomicBool) {
        while is_up.load(Ordering::Relaxed) {
            let (moves, sum) = self.answered;
            let by = moves % 9 + 1;
            self.open = Some(by);
            let (text, turn) = (format!("count({by})"), moves.to_string());
            let path = format!("{}/move", self.player.base);
            let form = [("move", text.as_str()), ("turn", turn.as_str())];
            let Some(reply) = self.player.browser.post_if_up(&path, &form) else { return };
            assert_eq!(reply.status, 303, "{text}: {}", reply.body);
            self.answered = (moves + 1, sum + by);
            self.open = None;
        }
    }

    /// Compares the table with what was answered. A move that was not answered may have been made.
    fn looks(&mut self) {
        let page = self.player.page();
        let turn: usize = field(&page.body, "turn").parse().unwrap();
        let (moves, sum) = self.answered;
        if let Some(by) = self.open.take().filter(|_| turn == moves + 1) {
            self.answered = (moves + 1, sum + by);
        }
        assert_eq!((turn, page.sum()), self.answered);
    }
}

#[test]
fn what_was_answered_is_there_after_the_server_was_killed() {
    let kills: u64 = std::env::var("KILLS").map_or(3, |it| it.parse().unwrap());
    let mut server = Server::written(ROUND);
    let game = lobby(server.port).remove(0);
    let sit = |seed| {
        let mut host = Host::of_table(server.port, &game, |_| "");
        let player = host.invite("play0", seed);
        Counting { player, answered: (0, 0), open: None }
    };
    let mut people: Vec<Counting> = (0..TABLES as u64).map(sit).collect();
    for kill in 0..kills {
        let is_up = AtomicBool::new(true);
        std::thread::scope(|scope| {
            for person in &mut people {
                scope.spawn(|| person.plays(&is_up));
            }
            // From nothing to some hundreds of moves.
            std::thread::sleep(Duration::from_millis(kill * 7_919 % 400));
            server.fall();
            is_up.store(false, Ordering::Relaxed);
        });
        server.rise();
        for person in &mut people {
            person.player.browser.turn_to(server.port);
            person.looks();
        }
    }
    let moves: usize = people.iter().map(|it| it.answered.0).sum();
    assert!(moves > 0);
    println!("{kills} kills, {TABLES} tables, {moves} moves");
    for person in &people {
        let id = person.player.base.split('/').nth(2).unwrap();
        let saved = String::from_utf8(server.tables(&["export", id]).stdout).unwrap();
        let lines = saved.lines().filter(|line| line.starts_with("Ada: ")).count();
        assert_eq!(lines, person.answered.0);
    }
}
