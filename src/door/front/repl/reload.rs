//! The game on changed rules: its file is read again, and all moves are made again.

use hoyle::notation::{own, prompt as words};
use hoyle::opponents::Kind;
use hoyle::positions::{PositionText, place};
use hoyle::session::{Input, Record};
use hoyle::view::Seen;
use hoyle::{Move, Session, Setup, Viewer};

use super::super::cli::open::{Opened, open_again};
use super::super::guests;
use super::prompt::{Prompt, Reply};
use hoyle::dialogue::between;

/// Reads the rules again, makes the moves again, and names the first difference.
pub fn reload(prompt: &mut Prompt, _: &str) -> Reply {
    let Ok(opened) = open_again(&prompt.opened) else {
        return Reply::say([prompt.say(&words::OLD_RULES, [])]);
    };
    match again(prompt, &opened) {
        Err(why) => Reply::say([why, prompt.say(&words::OLD_RULES, [])]),
        Ok((setup, session, mut lines)) => {
            let moves = session.moves();
            let moves = match moves {
                1 => prompt.say(&own::ONE_MOVE, []),
                several => prompt.say(&own::MOVES, [&several.to_string()]),
            };
            if lines.is_empty() {
                lines.push(prompt.say(&words::MADE_AGAIN, [&moves]));
            }
            prompt.opponents.begin(&opened.runtime, &setup);
            renew_programs(prompt, &opened);
            prompt.put(opened, session);
            prompt.notices = lines;
            Reply::default()
        }
    }
}

/// Programs in the seats are told of the new rules.
fn renew_programs(prompt: &mut Prompt, opened: &Opened) {
    let seats: Vec<String> = prompt.head.seats.clone();
    for (seat, written) in (0_u32..).zip(&seats) {
        let is_guest = prompt
            .opponents
            .seats()
            .get(seat as usize)
            .is_some_and(|kind| matches!(kind, Some(Kind::Guest(_))));
        let command = written.split_once(':').and_then(|(_, bot)| guests::command(bot));
        if let Some(command) = command.filter(|_| is_guest) {
            prompt.opponents.put(seat, guests::program(command, opened));
        }
    }
}

/// The game on the new rules, up to the first move that they refuse, and what is different.
fn again(prompt: &Prompt, opened: &Opened) -> Result<(Setup, Session, Vec<String>), String> {
    let (old, head) = (&prompt.session, &prompt.head);
    let game = &opened.runtime.game;
    let seats = &old.names().seats;
    let setup = Setup::new(game, seats, &head.options, head.seed);
    let mut setup = setup.map_err(|error| format!("{error}."))?;
    let (names, position) = (setup.names.clone(), PositionText::of_record(head));
    place(opened.runtime.tabletop(&names), &mut setup, &position)
        .map_err(|error| format!("{error}."))?;
    setup.names.language = opened.language;
    let text = hoyle::session::write_record(old, head);
    let record = Record::parse(&text);
    let outcomes = record.and_then(|record| record.outcomes(game, &setup.names));
    setup.given = outcomes.unwrap_or_default();
    let begun = opened.runtime.begin(setup.clone());
    let mut new = begun.map_err(|stop| prompt.refusals().stopped(&stop).join("\n"))?;
    let viewer = Viewer::Seat(prompt.seat());
    let mut lines = Vec::new();
    let entries = old.record().iter().enumerate();
    let moves = entries.filter_map(|(at, entry)| match &entry.input {
        Input::Move(action) => Some((at, action)),
        Input::Start | Input::TakenBack | Input::Chance { .. } => None,
    });
    let moves: Vec<(usize, &Move)> = moves.collect();
    for (number, (at, action)) in moves.iter().enumerate() {
        let until = moves.get(number + 1).map_or(old.record().len(), |next| next.0);
        let was = texts(old, &between(old, viewer, *at, until));
        let name = was.first().cloned().unwrap_or_default();
        let before = new.record().len();
        let written = hoyle::notation::move_text(old.game(), old.names(), action, |_| false);
        let read = new.read_move(action.seat, &written);
        if read.is_err() || read.is_ok_and(|action| new.act(action).is_err()) {
            lines.push(format!("Move {}, {name}, cannot be made any more.", number + 1));
            lines.push("The game stands before it.".to_owned());
            break;
        }
        let is = texts(&new, &between(&new, viewer, before, new.record().len()));
        if was != is && lines.is_empty() {
            lines.push(prompt.say(&words::DIFFERENT, [&(number + 1).to_string()]));
            lines.push(prompt.say(&words::WAS, [&was.join(" · ")]));
            lines.push(prompt.say(&words::NOW, [&is.join(" · ")]));
        }
    }
    Ok((setup, new, lines))
}

fn texts(session: &Session, seen: &[Seen]) -> Vec<String> {
    let (game, names) = (session.game(), session.names());
    let each = seen.iter().map(|event| hoyle::notation::event_text(game, names, event));
    each.collect()
}
