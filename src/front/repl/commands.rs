//! Commands after a colon. They can be shortened to a unique beginning.

use std::path::Path;

use hoyle::Viewer;
use hoyle::notation::own;
use hoyle::session::Taken;

use super::prompt::{Prompt, Reply};
use super::taking_back::Again;
use super::{as_test, listing, news, notes, reasons, reload, rules, value};
use crate::front::draw::Style;

type Run = fn(&mut Prompt, &str) -> Reply;

/// Name, arguments, meaning, and what it does.
const COMMANDS: &[(&str, &str, &str, Run)] = &[
    ("help", "", "this list", help),
    (
        "view",
        "[all]",
        "the table as you see it, without unchanged flags and options",
        view,
    ),
    (
        "legal",
        "[ACTION]",
        "what you may do, and what it costs",
        legal,
    ),
    (
        "why",
        "MOVE",
        "every condition of a move, and whether it holds",
        reasons::why,
    ),
    ("whynot", "MOVE", "the same", reasons::why),
    ("log", "", "what you have seen happen", log),
    ("who", "", "whom play waits for", who),
    ("rules", "", "the rules on one page", rules::rules),
    (
        "rule",
        "NAME [code]",
        "an action or rule in words, or as its file has it",
        rules::rule,
    ),
    (
        "phase",
        "",
        "the flow of play, with the present place marked",
        rules::phase,
    ),
    (
        "card",
        "NAME",
        "what is printed on a card or space, and what it does",
        rules::card,
    ),
    (
        "glossary",
        "[WORD]",
        "the words of the game, and what they mean",
        rules::glossary,
    ),
    (
        "show",
        "[NAME]",
        "a sheet that the game keeps for you",
        notes::show,
    ),
    (
        "note",
        "[NAME [TEXT]]",
        "write beside a name on your sheet, or wipe it out",
        notes::note,
    ),
    (
        "trace",
        "[on|off]",
        "what each move does by the rules, or what the last one did",
        news::trace,
    ),
    (
        "step",
        "[off]",
        "the same, and wait after each line",
        news::step,
    ),
    (
        "undo",
        "[anyway]",
        "take your last move back, and what followed; all see it",
        undo,
    ),
    (
        "redo",
        "",
        "make the moves again that you have taken back",
        redo,
    ),
    ("as", "SEAT", "let another person at this screen speak", sit),
    (
        "auto",
        "[NUMBER]",
        "let a bot play on for you, for so many moves",
        auto,
    ),
    (
        "eval",
        "EXPRESSION",
        "what an expression of the rules gives, as far as you know",
        value::eval,
    ),
    (
        "reload",
        "",
        "read the changed rules, and make all moves again",
        reload::reload,
    ),
    (
        "test",
        "\"TITLE\"",
        "the game as a test for its file",
        as_test::test,
    ),
    ("save", "FILE", "save the game, with all its secrets", save),
    (
        "rematch",
        "",
        "play again; the seats move on by one",
        rematch,
    ),
    ("quit", "", "leave", quit),
];

/// The names of all commands.
pub fn names() -> impl Iterator<Item = &'static str> {
    COMMANDS.iter().map(|(name, ..)| *name)
}

pub fn run(prompt: &mut Prompt, line: &str) -> Reply {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    let exact = COMMANDS.iter().find(|(name, ..)| *name == word);
    let fitting: Vec<_> = COMMANDS
        .iter()
        .filter(|(name, ..)| name.starts_with(word))
        .collect();
    match (exact, fitting.as_slice()) {
        (Some((.., command)), _) | (None, [(.., command)]) => command(prompt, rest.trim()),
        (None, []) => {
            let near = hoyle::diag::closest(word, names())
                .map(|near| format!(" Did you mean `:{near}`?"))
                .unwrap_or_default();
            Reply::say([format!("There is no command `:{word}`.{near} See :help.")])
        }
        (None, several) => {
            let names: Vec<String> = several
                .iter()
                .map(|(name, ..)| format!(":{name}"))
                .collect();
            Reply::say([format!("`:{word}` could be {}.", names.join(" or "))])
        }
    }
}

fn help(prompt: &mut Prompt, _: &str) -> Reply {
    let mut lines =
        vec!["A line is a move, such as the ones that :legal lists; Tab completes it.".to_owned()];
    if prompt.people() > 1 {
        lines.push(
            "With a name before it, `Ben: …`, it waits until that person is at the screen."
                .to_owned(),
        );
    }
    lines.extend(COMMANDS.iter().map(|(name, arguments, meaning, _)| {
        format!("  {:<18}{meaning}", format!(":{name} {arguments}"))
    }));
    Reply::say(lines)
}

fn view(prompt: &mut Prompt, how: &str) -> Reply {
    match (prompt.pictures, how) {
        (Some(style), _) => Reply::say(prompt.table(style, how == "all")),
        (None, "all") => Reply::say(prompt.table(Style::PIPE, true)),
        (None, _) => Reply::say(prompt.session.screen(Viewer::Seat(prompt.seat()))),
    }
}

fn legal(prompt: &mut Prompt, only: &str) -> Reply {
    match listing::legal(&prompt.session, prompt.seat(), only) {
        Ok(lines) => Reply::say(lines),
        Err(fault) => Reply::say(prompt.fault(&fault)),
    }
}

fn log(prompt: &mut Prompt, _: &str) -> Reply {
    let seen = prompt.session.seen(Viewer::Seat(prompt.seat()), 0);
    let lines = listing::log(&prompt.session, &seen);
    Reply::say(if lines.is_empty() {
        vec!["Nothing has happened yet.".to_owned()]
    } else {
        lines
    })
}

fn who(prompt: &mut Prompt, _: &str) -> Reply {
    Reply::say([if prompt.is_over() {
        "Nobody: the game is over.".to_owned()
    } else {
        prompt.say(&own::WAITS, [&prompt.awaited()])
    }])
}

fn undo(prompt: &mut Prompt, how: &str) -> Reply {
    let said = match prompt.take_back(how == "anyway") {
        Taken::Back { .. } => return Reply::default(),
        Taken::Nothing => "You have no move to take back.".to_owned(),
        Taken::Learnt => "Since that move you have been told, shown or dealt something. \
             `:undo anyway` takes the move back all the same."
            .to_owned(),
        Taken::Moved { seat } => {
            let who = prompt.name(seat);
            format!("{who} has moved since. `:undo anyway` takes that back, too.")
        }
    };
    Reply::say([said])
}

fn redo(prompt: &mut Prompt, _: &str) -> Reply {
    match prompt.make_again() {
        Ok(Again::Made) => Reply::default(),
        Ok(Again::Nothing) => Reply::say(["There is nothing to make again."]),
        Ok(Again::Waits(seat)) => Reply::say([format!(
            "{} has to make the next move again.",
            prompt.name(seat)
        )]),
        Err(stop) => Reply::say(prompt.stopped(&stop)),
    }
}

fn sit(prompt: &mut Prompt, name: &str) -> Reply {
    match prompt.session.names().find(name) {
        Some(seat) if prompt.sit(seat) => Reply::default(),
        Some(_) => Reply::say([format!("{name} is a bot.")]),
        None => Reply::say([format!("Nobody here is called `{name}`.")]),
    }
}

fn auto(prompt: &mut Prompt, number: &str) -> Reply {
    let moves: Option<usize> = number.parse().ok().filter(|moves| *moves > 0);
    if moves.is_none() && !number.is_empty() {
        return Reply::say([format!(
            "`{number}` is no number of moves: `:auto 3`, or `:auto` for the rest of the game."
        )]);
    }
    prompt.hand_over(moves);
    let name = prompt.name(prompt.seat());
    Reply::say([match moves {
        None => format!("A bot plays on for {name}."),
        Some(1) => format!("A bot makes one move for {name}."),
        Some(moves) => format!("A bot makes {moves} moves for {name}."),
    }])
}

fn save(prompt: &mut Prompt, path: &str) -> Reply {
    if path.is_empty() {
        return Reply::say(["Name a file: `:save FILE`."]);
    }
    let record = hoyle::session::write_saved(&prompt.session, &prompt.head, &prompt.notes);
    match hoyle::files::save(Path::new(path), &record) {
        Ok(()) => Reply::say([format!("Saved as {path}. Continue with `--load {path}`.")]),
        Err(error) => Reply::say([format!("Cannot write {path}: {error}.")]),
    }
}

fn rematch(prompt: &mut Prompt, _: &str) -> Reply {
    prompt.again = true;
    Reply {
        lines: Vec::new(),
        leave: true,
    }
}

fn quit(_: &mut Prompt, _: &str) -> Reply {
    Reply {
        lines: Vec::new(),
        leave: true,
    }
}
