//! Play without a terminal: lines from a pipe, plain text out, no prompt, no colour, nothing cleared.

use std::io::{BufRead as _, stdin};

use super::super::cli::{Exit, ui};
use super::Desk;

pub fn run(desk: &mut Desk) -> Exit {
    say(&desk.welcome());
    let mut lines = stdin().lock().lines();
    loop {
        if let Err(stop) = desk.advance() {
            say(&desk.halted(&stop));
            return desk.exit;
        }
        say(&desk.news());
        if desk.is_over() {
            say(&desk.ending());
            return desk.exit;
        }
        let Some(Ok(line)) = lines.next() else {
            say(&[format!("No more moves; play waits for {}.", desk.name(desk.seat()))]);
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
