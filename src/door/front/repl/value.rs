//! Expressions of the language, worked out for the player at the prompt.

use std::collections::BTreeMap;

use hoyle::compile::{Unanswered, ask};
use hoyle::notation::prompt as words;
use hoyle::{Executor, Runtime, Viewer};

use super::prompt::{Prompt, Reply};

/// The value of an expression, as far as the player may know it.
pub fn eval(prompt: &mut Prompt, written: &str) -> Reply {
    if written.is_empty() {
        return Reply::say([prompt.say(&words::WRITE_EXPRESSION, [])]);
    }
    let opened = &prompt.opened;
    let written = with_numbers(written, &prompt.session.names().seats);
    let asked = ask(&opened.files, &opened.chosen, &written, prompt.seat(), &opened.sources);
    let asked = match asked {
        Ok(asked) => asked,
        Err(Unanswered::Hidden) => {
            return Reply::say([prompt.say(&words::NOT_SEEN, [])]);
        }
        Err(Unanswered::Unfit) => {
            return Reply::say([prompt.say(&words::ONE_EXPRESSION, [])]);
        }
        Err(Unanswered::Wrong(error)) => {
            // What is wrong with a text of the language is said in English, like everywhere.
            let help = error.help.iter().map(|help| format!("  {help}"));
            let wrong = prompt.say(&words::WRONG_EXPRESSION, [&error.message]);
            let lines = std::iter::once(wrong).chain(help);
            return Reply::say(lines.collect::<Vec<_>>());
        }
    };
    let runtime = Runtime::with_executor(asked.game, Executor::Interpreter);
    let state = prompt.session.state();
    match runtime.rules.eval(state, &BTreeMap::new(), &asked.expr) {
        Err(fault) if prompt.faults_for == Viewer::Referee => {
            Reply::say(prompt.refusals().fault(&fault))
        }
        Err(_) => Reply::say([prompt.say(&words::NO_VALUE, [])]),
        Ok(value) => {
            let names = prompt.session.names();
            let ty = &asked.expr.ty;
            Reply::say([hoyle::notation::show(&runtime.game, names, &value, ty)])
        }
    }
}

/// `hand[Ada]` as `hand[(seat 1)]`: a file knows the seats by number alone.
fn with_numbers(written: &str, seats: &[String]) -> String {
    let mut text = String::new();
    let mut word = String::new();
    for letter in written.chars().chain([' ']) {
        if letter.is_alphanumeric() || letter == '_' {
            word.push(letter);
            continue;
        }
        match seats.iter().position(|seat| *seat == word) {
            Some(at) => text.push_str(&format!("(seat {})", at + 1)),
            None => text.push_str(&word),
        }
        word.clear();
        text.push(letter);
    }
    text.trim_end().to_owned()
}
