//! Play without a terminal: lines from a pipe, plain text out, no prompt, no colour, nothing cleared.
//! With several people, a name in brackets says for whom the lines behind it are.

use std::io::{BufRead as _, stdin};

use super::super::cli::{Exit, ui};
use super::Desk;

pub fn run(desk: &mut Desk) -> Exit {
    say(&desk.welcome());
    let mut lines = stdin().lock().lines();
    let mut speaks = None;
    loop {
        if let Err(stop) = desk.advance() {
            say(&desk.halted(&stop));
            return desk.exit;
        }
        if desk.people() > 1 && speaks != Some(desk.seat()) {
            speaks = Some(desk.seat());
            say(&[format!("[{}]", desk.name(desk.seat()))]);
        }
        say(&desk.news());
        if desk.is_over() {
            say(&desk.ending());
            return desk.exit;
        }
        let Some(Ok(line)) = lines.next() else {
            say(&[format!("No more moves; play waits for {}.", desk.awaited())]);
            return desk.exit;
        };
        let reply = desk.line(&line);
        say(&reply.lines);
        if reply.leave {
            return desk.exit;
        }
    }
}

fn say(lines: &[String]) {
    lines.iter().for_each(|line| ui::out(line));
}
