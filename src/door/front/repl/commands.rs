//! Commands after a colon. They can be shortened to a unique beginning.

use std::path::{Path, PathBuf};

use hoyle::base::read_clean;
use hoyle::notation::{Phrase, own, prompt as words};
use hoyle::positions::position_text;
use hoyle::session::{Record, RecordHead, Taken};
use hoyle::{Disk, Loader as _, Viewer};

use super::kept::Place;
use super::prompt::{Prompt, Reply};
use super::taking_back::Again;
use super::{as_test, hints, knows, news, notes, reasons, reload, rules, value};
use crate::front::draw::Style;
use hoyle::dialogue::{self, meant_instead};

/// What can be typed behind a command.
#[derive(Clone, Copy, Debug)]
pub enum Arguments {
    /// Nothing that is known beforehand.
    Nothing,
    Moves,
    Actions,
    /// Cards and their types.
    Cards,
    /// Actions and rules.
    Rules,
    /// Places and terms.
    Terms,
    Seats,
    /// Cards and seats.
    Noted,
    Sheets,
    /// These words.
    Words(&'static [&'static str]),
}

type Run = fn(&mut Prompt, &str) -> Reply;

/// For a command without arguments.
const ALONE: Phrase = Phrase([""; 4]);

/// Name, arguments, meaning, what the arguments can be, and what it does.
const COMMANDS: &[(&str, Phrase, Phrase, Arguments, Run)] = &[
    ("help", ALONE, words::HELP, Arguments::Nothing, help),
    ("view", words::ALL, words::VIEW, Arguments::Words(&["all"]), view),
    ("legal", words::ACTION, words::LEGAL, Arguments::Actions, legal),
    ("why", words::MOVE, words::WHY, Arguments::Moves, reasons::of_move),
    ("whynot", words::MOVE, words::WHYNOT, Arguments::Moves, reasons::of_move),
    ("log", ALONE, words::LOG, Arguments::Nothing, log),
    ("who", ALONE, words::WHO, Arguments::Nothing, who),
    ("rules", words::REFERENCE, words::RULES, Arguments::Words(&["reference"]), rules::rules),
    ("rule", words::NAME_CODE, words::RULE, Arguments::Rules, rules::rule),
    ("phase", ALONE, words::PHASE, Arguments::Nothing, rules::phase),
    ("card", words::NAME, words::CARD, Arguments::Cards, rules::card),
    ("glossary", words::WORD, words::GLOSSARY, Arguments::Terms, rules::glossary),
    ("show", words::ONE_NAME, words::SHOW, Arguments::Sheets, notes::show),
    ("note", words::NAME_TEXT, words::NOTE, Arguments::Noted, notes::note),
    ("trace", words::ON_OFF, words::TRACE, Arguments::Words(&["on", "off"]), news::trace),
    ("step", words::OFF, words::STEP, Arguments::Words(&["on", "off"]), news::step),
    ("undo", words::ANYWAY, words::UNDO, Arguments::Words(&["anyway"]), undo),
    ("redo", ALONE, words::REDO, Arguments::Nothing, redo),
    ("as", words::SEAT, words::AS, Arguments::Seats, sit),
    ("auto", words::NUMBER, words::AUTO, Arguments::Nothing, auto),
    ("hint", words::WITH_WHY, words::HINT, Arguments::Words(&["why"]), hints::hint),
    ("know", words::PLACE_OR_CARD, words::KNOW, Arguments::Cards, knows::know),
    ("ask", words::MOVE, words::ASK, Arguments::Moves, knows::ask),
    ("eval", words::EXPRESSION, words::EVAL, Arguments::Nothing, value::eval),
    ("reload", ALONE, words::RELOAD, Arguments::Nothing, reload::reload),
    ("test", words::TITLE, words::TEST, Arguments::Nothing, as_test::test),
    ("position", words::FILE, words::POSITION, Arguments::Nothing, position),
    ("save", words::FILE, words::SAVE, Arguments::Nothing, save),
    ("rematch", ALONE, words::REMATCH, Arguments::Nothing, rematch),
    ("quit", ALONE, words::QUIT, Arguments::Nothing, quit),
];

/// The names of all commands.
pub fn names() -> impl Iterator<Item = &'static str> {
    COMMANDS.iter().map(|(name, ..)| *name)
}

/// What can be typed behind a command.
pub fn arguments(name: &str) -> Arguments {
    let found = COMMANDS.iter().find(|(known, ..)| *known == name);
    found.map_or(Arguments::Nothing, |(.., arguments, _)| *arguments)
}

pub fn run(prompt: &mut Prompt, line: &str) -> Reply {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    let exact = COMMANDS.iter().find(|(name, ..)| *name == word);
    let fitting: Vec<_> = COMMANDS.iter().filter(|(name, ..)| name.starts_with(word)).collect();
    match (exact, fitting.as_slice()) {
        (Some((.., command)), _) | (None, [(.., command)]) => command(prompt, rest.trim()),
        (None, []) => {
            let near = hoyle::diag::closest(word, names());
            let near = near.map(|near| format!(":{near}"));
            let near = meant_instead(prompt.session(), near.as_deref());
            Reply::say([prompt.say(&words::NO_COMMAND, [word, &near])])
        }
        (None, several) => {
            let names: Vec<String> = several.iter().map(|(name, ..)| format!(":{name}")).collect();
            let names = names.join(&prompt.say(&own::EITHER, []));
            Reply::say([prompt.say(&words::COULD_BE, [word, &names])])
        }
    }
}

fn help(prompt: &mut Prompt, _: &str) -> Reply {
    let mut lines = vec![prompt.say(&words::A_LINE_IS, [])];
    if prompt.people() > 1 {
        lines.push(prompt.say(&words::FOR_ANOTHER, []));
    }
    lines.extend(COMMANDS.iter().map(|(name, arguments, meaning, ..)| {
        let arguments = prompt.say(arguments, []);
        let meaning = prompt.say(meaning, []);
        format!("  {:<22}{meaning}", format!(":{name} {arguments}"))
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
    match dialogue::legal(&prompt.session, prompt.seat(), only) {
        Ok(lines) => Reply::say(lines),
        Err(fault) => Reply::say(prompt.refusals().fault(&fault)),
    }
}

fn log(prompt: &mut Prompt, _: &str) -> Reply {
    let seen = prompt.session.seen(Viewer::Seat(prompt.seat()), 0);
    let lines = dialogue::log(&prompt.session, &seen, &[]);
    Reply::say(if lines.is_empty() { vec![prompt.say(&words::NOTHING_YET, [])] } else { lines })
}

fn who(prompt: &mut Prompt, _: &str) -> Reply {
    Reply::say([if prompt.is_over() {
        prompt.say(&words::NOBODY, [])
    } else {
        prompt.say(&own::WAITS, [&prompt.awaited()])
    }])
}

fn undo(prompt: &mut Prompt, how: &str) -> Reply {
    let said = match prompt.take_back(how == "anyway") {
        Taken::Back { .. } => return Reply::default(),
        Taken::Nothing => prompt.say(&words::NO_MOVE_TO_UNDO, []),
        Taken::Learnt => prompt.say(&words::LEARNT_SINCE, []),
        Taken::Moved { seat } => prompt.say(&words::MOVED_SINCE, [prompt.name(seat)]),
    };
    Reply::say([said])
}

fn redo(prompt: &mut Prompt, _: &str) -> Reply {
    match prompt.make_again() {
        Ok(Again::Made) => Reply::default(),
        Ok(Again::Nothing) => Reply::say([prompt.say(&words::NOTHING_TO_REDO, [])]),
        Ok(Again::Waits(seat)) => {
            let waits = prompt.say(&words::REDO_WAITS, [prompt.name(seat)]);
            Reply::say([waits])
        }
        Err(stop) => Reply::say(prompt.refusals().stopped(&stop)),
    }
}

fn sit(prompt: &mut Prompt, name: &str) -> Reply {
    match prompt.session.names().find(name) {
        Some(seat) if prompt.sit(seat) => Reply::default(),
        Some(_) => Reply::say([prompt.say(&words::IS_BOT, [name])]),
        None => Reply::say([prompt.say(&words::NOBODY_CALLED, [name])]),
    }
}

fn auto(prompt: &mut Prompt, number: &str) -> Reply {
    let moves: Option<usize> = number.parse().ok().filter(|moves| *moves > 0);
    if moves.is_none() && !number.is_empty() {
        return Reply::say([prompt.say(&words::NO_NUMBER, [number])]);
    }
    if prompt.is_over() {
        return Reply::say([prompt.say(&words::IS_OVER, [])]);
    }
    prompt.hand_over(moves);
    let name = prompt.name(prompt.seat());
    Reply::say([match moves {
        None => prompt.say(&words::BOT_TO_THE_END, [name]),
        Some(1) => prompt.say(&words::BOT_ONE_MOVE, [name]),
        Some(moves) => prompt.say(&words::BOT_MOVES, [name, &moves.to_string()]),
    }])
}

fn save(prompt: &mut Prompt, path: &str) -> Reply {
    if path.is_empty() {
        return Reply::say([prompt.say(&words::NAME_A_FILE, [])]);
    }
    let file = Path::new(path);
    if file.exists() && !is_earlier_save(prompt, file) {
        return Reply::say([prompt.say(&words::IS_NO_SAVE, [path])]);
    }
    let record = hoyle::session::write_saved(&prompt.session, &prompt.head, &prompt.notes);
    write(prompt, path, &record, &words::SAVED)
}

/// Writes a text to a file that is nothing else in this run.
fn write(prompt: &Prompt, path: &str, text: &str, written: &Phrase) -> Reply {
    let mut outputs = prompt.opened.outputs();
    let others = prompt.written.iter().map(PathBuf::as_path);
    for other in others.chain(prompt.kept.iter().map(Place::path)) {
        outputs.reserve(other);
    }
    match outputs.claim(Path::new(path)).and_then(|file| file.save(text)) {
        Ok(()) => Reply::say([prompt.say(written, [path])]),
        Err(error) => Reply::say([prompt.say(&words::CANNOT_WRITE, [path, &error.to_string()])]),
    }
}

/// The position, on the screen or in a file. Only authors are told what the seat does not see.
fn position(prompt: &mut Prompt, path: &str) -> Reply {
    let viewer = match prompt.faults_for {
        Viewer::Referee => Viewer::Referee,
        Viewer::Seat(_) | Viewer::Public => Viewer::Seat(prompt.seat()),
    };
    let session = &prompt.session;
    let table = prompt.opened.runtime.tabletop(session.names());
    let head = RecordHead { seats: session.names().seats.clone(), ..prompt.head.clone() };
    match position_text(table, (session.state(), &prompt.options), viewer, &head) {
        Err(error) => Reply::say([format!("{error}.")]),
        Ok(text) if path.is_empty() => Reply::say(text.lines().map(str::to_owned)),
        Ok(_) if Path::new(path).exists() => Reply::say([prompt.say(&words::IS_THERE, [path])]),
        Ok(text) => write(prompt, path, &text, &words::WRITTEN_TO),
    }
}

/// Whether a file holds this game as it was saved before, or nothing.
fn is_earlier_save(prompt: &Prompt, file: &Path) -> bool {
    let bytes = Disk.load(file).ok();
    if bytes.as_ref().is_some_and(Vec::is_empty) {
        return true;
    }
    let text = bytes.and_then(|it| read_clean(it).ok());
    let Some(Ok(record)) = text.map(|text| Record::parse(&text)) else {
        return false;
    };
    let is_same =
        record.head.seed == prompt.head.seed && record.head.names() == prompt.head.names();
    is_same && record.belongs_to(&prompt.opened.runtime.game).is_ok()
}

fn rematch(prompt: &mut Prompt, _: &str) -> Reply {
    prompt.again = true;
    Reply { lines: Vec::new(), leave: true }
}

fn quit(_: &mut Prompt, _: &str) -> Reply {
    Reply { lines: Vec::new(), leave: true }
}
