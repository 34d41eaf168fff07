//! What can be typed next: moves, commands, and the names that a command takes.

use hoyle::Session;
use hoyle::hir::Game;

use super::commands::{self, Arguments};

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
    let seats = || session.names().seats.iter().map(String::as_str);
    let found = match commands::arguments(word) {
        Arguments::Nothing => Vec::new(),
        Arguments::Moves => {
            let (at, found) = moves(session, seat, typed);
            return (start + at, found);
        }
        Arguments::Actions => beginning(game.actions.iter().map(|it| it.name.as_str()), typed),
        Arguments::Cards => beginning(cards(game), typed),
        Arguments::Rules => beginning(rules(game), typed),
        Arguments::Terms => beginning(words(game), typed),
        Arguments::Seats => beginning(seats(), typed),
        Arguments::Noted => beginning(cards(game).chain(seats()), typed),
        Arguments::Sheets => beginning(game.hooks.iter().map(|it| it.name.as_str()), typed),
        Arguments::Words(words) => beginning(words.iter().copied(), typed),
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
