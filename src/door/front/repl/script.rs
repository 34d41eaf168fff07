//! Play without a terminal: lines from a pipe, plain text out, no prompt, no colour, nothing
//! cleared. With several people, a name in brackets says for whom the lines after it are.

use std::io::{BufRead, stdin};

use hoyle::base::limits::LINE;
use hoyle::notation::{own, prompt as words};

use super::super::cli::{Exit, ui};
use super::Prompt;
use crate::front::lines::Lines;

pub fn run(prompt: &mut Prompt) -> Exit {
    say(&prompt.welcome());
    let mut input = Lines::new(stdin().lock(), LINE);
    let mut speaks = None;
    let mut drawn = None;
    loop {
        say(&prompt.advance());
        if prompt.people() > 1 && speaks != Some(prompt.seat()) {
            speaks = Some(prompt.seat());
            say(&[format!("[{}]", prompt.name(prompt.seat()))]);
        }
        let news = prompt.news().into_iter();
        let news: Vec<String> = news.map(|told| told.line).collect();
        if prompt.is_over() {
            say(&prompt.final_table(&news));
            return prompt.exit;
        }
        if drawn == Some((prompt.seat(), prompt.stage())) {
            say(&news);
        } else {
            drawn = Some((prompt.seat(), prompt.stage()));
            say(&prompt.decision(&news));
        }
        let Some(line) = prompt.typed().map(Ok).or_else(|| next_line(prompt, &mut input)) else {
            if !prompt.is_stuck() {
                say(&[prompt.say(&own::NO_MORE, [&prompt.awaited()])]);
            }
            return prompt.exit;
        };
        let line = match line {
            Ok(line) => line,
            Err(why) => {
                say(&[why]);
                prompt.exit = prompt.exit.max(Exit::Findings);
                continue;
            }
        };
        let reply = prompt.line(&line);
        say(&reply.lines);
        if reply.leave {
            return prompt.exit;
        }
    }
}

/// The next line, or why it cannot be read; nothing where there is none.
fn next_line(prompt: &Prompt, input: &mut Lines<impl BufRead>) -> Option<Result<String, String>> {
    let line = input.next().ok().flatten()?;
    if line.is_cut {
        return Some(Err(prompt.say(&words::TOO_LONG, [&LINE.to_string()])));
    }
    let text = String::from_utf8(line.bytes.to_vec());
    Some(text.map_err(|_| prompt.say(&words::NO_TEXT, [])))
}

fn say(lines: &[String]) {
    lines.iter().for_each(|line| ui::out(line));
}
