//! What can be typed next: moves, commands, and the names that a command takes.

use hoyle::Session;
use hoyle::hir::Game;

use super::commands;

/// The ways to go on with a line, and where they begin in it.
pub fn candidates(session: &Session, seat: u32, line: &str) -> (usize, Vec<String>) {
    let Some(command) = line.strip_prefix(':') else {
        return moves(session, seat, line);
    };
    let Some((word, typed)) = command.split_once(' ') else {
        return (1, beginning(commands::names(), command));
    };
    let start = line.len() - typed.len();
    let game = session.game();
    let found = match word {
        "why" | "whynot" | "ask" => {
            let (at, found) = moves(session, seat, typed);
            return (start + at, found);
        }
        "card" => beginning(cards(game), typed),
        "rule" => beginning(rules(game), typed),
        "glossary" => beginning(words(game), typed),
        "legal" => beginning(game.actions.iter().map(|it| it.name.as_str()), typed),
        "as" => {
            let seats = session.names().seats.iter();
            beginning(seats.map(String::as_str), typed)
        }
        "note" => {
            let seats = session.names().seats.iter();
            beginning(cards(game).chain(seats.map(String::as_str)), typed)
        }
        "trace" => beginning(["on", "off"], typed),
        "step" => beginning(["off"], typed),
        "undo" => beginning(["anyway"], typed),
        "view" => beginning(["all"], typed),
        _ => Vec::new(),
    };
    (start, found)
}

fn moves(session: &Session, seat: u32, line: &str) -> (usize, Vec<String>) {
    hoyle::session::complete(session, seat, line).unwrap_or((line.len(), Vec::new()))
}

fn beginning<'n>(names: impl IntoIterator<Item = &'n str>, typed: &str) -> Vec<String> {
    let names = names.into_iter().filter(|name| name.starts_with(typed));
    names.map(str::to_owned).collect()
}

/// The members of all types, and the types themselves.
fn cards(game: &Game) -> impl Iterator<Item = &str> {
    let types = game.types.iter().filter(|ty| !ty.name.is_empty());
    types.flat_map(|ty| {
        let members = ty.members.iter().map(|member| member.name.as_str());
        std::iter::once(ty.name.as_str()).chain(members)
    })
}

/// The names of places and terms.
fn words(game: &Game) -> impl Iterator<Item = &str> {
    let zones = game.zones.iter().map(|zone| zone.name.as_str());
    let states = game.states.iter().map(|state| state.name.as_str());
    let functions = game.functions.iter().map(|it| it.name.as_str());
    zones.chain(states).chain(functions)
}

fn rules(game: &Game) -> impl Iterator<Item = &str> {
    let actions = game.actions.iter().map(|action| action.name.as_str());
    actions.chain(game.rules.iter().map(|rule| rule.name.as_str()))
}
