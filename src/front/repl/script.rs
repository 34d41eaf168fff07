//! Play without a terminal: lines from a pipe, plain text out, no prompt, no colour, nothing
//! cleared. With several people, a name in brackets says for whom the lines after it are.

use std::io::{BufRead as _, stdin};

use super::super::cli::{Exit, ui};
use super::Prompt;

pub fn run(prompt: &mut Prompt) -> Exit {
    say(&prompt.welcome());
    let mut lines = stdin().lock().lines();
    let mut speaks = None;
    loop {
        say(&prompt.advance());
        if prompt.people() > 1 && speaks != Some(prompt.seat()) {
            speaks = Some(prompt.seat());
            say(&[format!("[{}]", prompt.name(prompt.seat()))]);
        }
        say(&prompt.news());
        if prompt.is_over() {
            say(&prompt.ending());
            return prompt.exit;
        }
        let Some(line) = prompt.typed().or_else(|| lines.next()?.ok()) else {
            if !prompt.is_stuck() {
                say(&[format!(
                    "No more moves; play waits for {}.",
                    prompt.awaited()
                )]);
            }
            return prompt.exit;
        };
        let reply = prompt.line(&line);
        say(&reply.lines);
        if reply.leave {
            return prompt.exit;
        }
    }
}

fn say(lines: &[String]) {
    lines.iter().for_each(|line| ui::out(line));
}
