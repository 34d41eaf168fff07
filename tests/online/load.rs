//! Many tables, many streams and many moves at once. Nothing here depends on how fast they are; the figures are printed.
//!
//! `LOAD=1 cargo test --release --test program -- online::load --nocapture --test-threads 1` takes 10,000 tables and 2,000 streams, and
//! with `GROWTH=60` the last test plays for an hour.

use std::fs;
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use super::player::{Host, Player, field, lobby};
use super::server::Server;

/// A game for up to six that goes on as long as somebody plays.
pub(super) const ROUND: &str = r#"
language 1
/// Each in turn adds a number.
game "Round" { players 1..6 }
state sum: 0..1000000 = 0 public
action count(by: 1..9) {
  do {
    add by to sum
    end turn
  }
}
phase adding { count }
play {
  repeat 100000 times {
    for each s in seats { turn of s in adding }
  }
  end game "That is enough."
}
"#;

/// Whether the large counts are wanted.
fn is_large() -> bool {
    std::env::var_os("LOAD").is_some()
}

/// How many threads send requests at once.
const THREADS: usize = 8;

/// The memory of a process in megabytes, where the system tells it.
fn megabytes(process: u32) -> Option<usize> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(line.trim().trim_end_matches("kB").trim().parse::<usize>().ok()? / 1_024)
}

fn names(people: usize) -> Vec<(String, String)> {
    (0..people).map(|seat| (format!("name{seat}"), format!("P{}", seat + 1))).collect()
}

/// A table with so many people.
fn table(server: &Server, game: &str, people: usize) -> Host {
    let names = names(people);
    let names: Vec<_> = names.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    Host::on_terms(server.port, game, |_| "", &names[1..])
}

/// A number in the middle, and one that only one of a hundred is above.
fn middle_and_last(mut times: Vec<Duration>) -> (Duration, Duration) {
    times.sort();
    (times[times.len() / 2], times[times.len() * 99 / 100])
}

#[test]
fn tables_wait_in_memory_and_on_the_disk() {
    let count = if is_large() { 10_000 } else { 40 };
    let server = Server::written(ROUND);
    let game = lobby(server.port).remove(0);
    let began = Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| (0..count / THREADS).for_each(|_| drop(table(&server, &game, 2))));
        }
    });
    let awake = server.metric("hoyle_tables_awake");
    let memory = megabytes(server.process()).map_or_else(String::new, |it| format!(", {it} MB"));
    println!("{count} tables in {:.1?}, {awake} awake{memory}", began.elapsed());
    assert!(server.lives());
}

#[test]
fn many_listen_at_once() {
    let count = if is_large() { 2_000 } else { 40 };
    let server = Server::written(ROUND);
    let game = lobby(server.port).remove(0);
    let mut tables: Vec<_> = (0..count / 20).map(|_| table(&server, &game, 1)).collect();
    let mut viewers: Vec<Player> = tables.iter_mut().map(|it| it.invite("public", 1)).collect();
    let path = |viewer: &Player| format!("{}/events", viewer.base);
    let mut streams = Vec::new();
    for viewer in viewers.iter().flat_map(|it| std::iter::repeat_n(it, 20)) {
        let mut stream = viewer.browser.stream(&path(viewer), "");
        stream.next();
        streams.push(stream);
    }
    let began = Instant::now();
    for (host, viewer) in tables.iter_mut().zip(&mut viewers) {
        host.invite("play0", 1).moves("count(7)");
        assert_eq!(viewer.page().sum(), 7);
    }
    for stream in &mut streams {
        assert!(stream.next().data.contains("<b>sum</b> 7"));
    }
    let memory = megabytes(server.process()).map_or_else(String::new, |it| format!(", {it} MB"));
    println!("{count} streams heard of a move in {:.1?}{memory}", began.elapsed());
}

#[test]
fn moves_are_made_at_many_tables_at_once() {
    let (tables, moves): (u32, u32) = if is_large() { (64, 200) } else { (8, 5) };
    let server = Server::written(ROUND);
    let game = lobby(server.port).remove(0);
    let sit = |_| {
        let mut host = table(&server, &game, 2);
        [host.invite("play0", 1), host.invite("play1", 1)]
    };
    let mut people: Vec<_> = (0..tables).map(sit).collect();
    let began = Instant::now();
    std::thread::scope(|scope| {
        for table in &mut people {
            scope.spawn(|| {
                for turn in 0..moves {
                    for player in table.iter_mut() {
                        assert_eq!(player.sends("count(1)", &turn.to_string()).status, 303);
                    }
                }
            });
        }
    });
    let (spent, made) = (began.elapsed(), tables * moves * 2);
    let rate = (u128::from(made) * 1_000).checked_div(spent.as_millis()).unwrap_or_default();
    println!("{made} moves at {tables} tables, {rate} a second");
    for table in &mut people {
        assert_eq!(table[0].page().sum(), moves as usize * 2);
    }
}

#[test]
fn a_move_reaches_six_seats_and_twenty_spectators() {
    let moves = if is_large() { 600 } else { 12 };
    let server = Server::written(ROUND);
    let game = lobby(server.port).remove(0);
    let mut host = table(&server, &game, 6);
    let mut seats: Vec<_> = (0..6).map(|seat| host.invite(&format!("play{seat}"), 1)).collect();
    let public = host.invite("public", 1);
    let listeners = seats.iter().chain(std::iter::repeat_n(&public, 20));
    let (tell, told) = channel();
    for viewer in listeners.cloned().collect::<Vec<_>>() {
        let tell = tell.clone();
        std::thread::spawn(move || {
            let mut stream = viewer.browser.stream(&format!("{}/events", viewer.base), "");
            for _ in 0..=moves {
                stream.next();
                tell.send(Instant::now()).unwrap();
            }
        });
    }
    let last = || (0..26).map(|_| told.recv().unwrap()).max().unwrap();
    last();
    let mut times = Vec::new();
    for at in 0..moves {
        let player = &mut seats[at % 6];
        let turn = field(&player.page().body, "turn");
        let began = Instant::now();
        assert_eq!(player.sends("count(1)", &turn).status, 303);
        times.push(last() - began);
        if is_large() {
            // 30 moves a second.
            std::thread::sleep(Duration::from_millis(33).saturating_sub(began.elapsed()));
        }
    }
    let (middle, last) = middle_and_last(times);
    println!("{moves} moves reach 26 viewers in {middle:.1?}, and 99 of 100 in {last:.1?}");
}

#[test]
fn memory_does_not_grow_with_what_was_played() {
    let minutes: u64 = std::env::var("GROWTH").map_or(0, |it| it.parse().unwrap());
    let server = Server::written(ROUND);
    let game = lobby(server.port).remove(0);
    let began = Instant::now();
    let (mut games, mut sizes) = (0, Vec::new());
    loop {
        // A table is made, played at, watched, looked at again, and left for ever.
        for _ in 0..10 {
            let mut host = table(&server, &game, 2);
            let (mut one, mut two) = (host.invite("play0", 1), host.invite("play1", 1));
            let mut stream = one.browser.stream(&format!("{}/events", one.base), "");
            for turn in 0..10 {
                one.sends("count(1)", &turn.to_string());
                two.sends("count(2)", &turn.to_string());
            }
            stream.next();
            assert_eq!(two.page().sum(), 30);
            for path in ["replay?at=3&as=public", "rules", "notes"] {
                assert_eq!(two.browser.get(&format!("{}/{path}", two.base)).status, 200);
            }
            games += 1;
        }
        sizes.extend(megabytes(server.process()));
        if began.elapsed() >= Duration::from_secs(minutes * 60) {
            break;
        }
        std::thread::sleep(Duration::from_secs(1));
    }
    let parts = sizes.chunks(sizes.len().div_ceil(10));
    let most: Vec<_> = parts.filter_map(|part| part.iter().max()).collect();
    println!("{games} games in {:.0?}: {most:?} MB in each tenth of the time", began.elapsed());
    if let [_, _, _, fourth, .., last] = most[..] {
        assert!(last * 4 <= fourth * 5, "{most:?}");
    }
}
