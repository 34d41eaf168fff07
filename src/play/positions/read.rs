//! Reads a position: the table, then the point that play has reached, and then whether all of it can be.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use super::alike::Named;
use super::board::BoardRows;
use super::frames::{FrameLine, path_of, read_frames};
use super::places::{HIDDEN, zones};
use super::point::{Given, Points, Sought};
use super::{PositionError, PositionText, Tabletop};
use crate::engine::Pending;
use crate::hir::{ActionKind, Game, PlaceId, StateId, Ty, ZoneId};
use crate::notation::{Names, show};
use crate::session::{RecordHead, Setup, chosen_options};
use crate::state::{Position, Set, Value};

/// One line with a meaning of its own.
#[derive(Clone, Copy)]
struct Line<'t> {
    number: usize,
    text: &'t str,
}

/// The lines of a text, by what they are about.
#[derive(Default)]
struct Sorted<'t> {
    boards: Vec<(Line<'t>, usize)>,
    places: Vec<(Line<'t>, &'t str, &'t str)>,
    turn: Option<Line<'t>>,
    frames: Vec<FrameLine<'t>>,
    given: Vec<Given>,
    games: u32,
}

/// Lets the games of a setup begin with the position of a text, with the options there. A text without lines, which is that
/// of a game that was set up, changes nothing.
///
/// # Errors
/// The first line that is wrong, or what cannot be of the whole position.
pub fn place(
    table: Tabletop<'_>,
    setup: &mut Setup,
    text: &PositionText,
) -> Result<(), PositionError> {
    let RecordHead { seats, options, position, .. } = &text.head;
    if position.is_empty() {
        return Ok(());
    }
    let game = table.game;
    if !text.game.is_empty() && text.game != game.title {
        let why =
            format!("this is a position of `{}`, and the game is `{}`", text.game, game.title);
        return Err(PositionError::new(why));
    }
    if seats.len() != setup.names.seats.len() {
        let (here, there) = (setup.names.seats.len(), seats.len());
        let why = format!("the position has {there} seats, and {here} are seated");
        return Err(PositionError::new(why));
    }
    let options = chosen_options(game, options).map_err(|error| PositionError::new(error.0))?;
    if setup.options.is_empty() {
        setup.options = options;
    } else if setup.options != options {
        let why = "a position has its own options: choose no others beside it";
        return Err(PositionError::new(why));
    }
    let names = Names::new(text.head.names());
    let table = Tabletop { names: &names, ..table };
    let read = read_position(table, &setup.options, position, text.first)?;
    setup.position = Some(Arc::new(read));
    Ok(())
}

/// Reads the lines of a position.
///
/// # Errors
/// As [`place`].
pub fn read_position(
    table: Tabletop<'_>,
    options: &[(StateId, Value)],
    lines: &[String],
    first: usize,
) -> Result<Position, PositionError> {
    let seats = u32::try_from(table.names.seats.len()).unwrap_or(0);
    let laid_out = table.rules.laid_out(seats, options);
    let mut state = laid_out.map_err(|fault| PositionError::new(fault.to_string()))?;
    let boards = BoardRows::of(table);
    let sorted = sort(&boards, lines, first)?;
    lay(table, &boards, &mut state, (&sorted, lines, first))?;
    state.games = sorted.games;
    stand(table, &mut state, &sorted)?;
    possible(table, &state)?;
    Ok(state)
}

/// Sorts the lines by their first words.
fn sort<'t>(
    boards: &[BoardRows<'_>],
    lines: &'t [String],
    first: usize,
) -> Result<Sorted<'t>, PositionError> {
    let mut sorted = Sorted::default();
    let mut at = 0;
    while let Some(text) = lines.get(at).map(|line| line.trim()) {
        let line = Line { number: first + at, text };
        at += 1;
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        if text.starts_with("board ") {
            let found = boards.iter().position(|rows| rows.title() == text).ok_or_else(|| {
                let known = boards.iter().map(|rows| format!("`{}`", rows.title()));
                let known = known.collect::<Vec<_>>();
                let known = if known.is_empty() {
                    "no board of this game can be told in rows".to_owned()
                } else {
                    format!("there is {}", known.join(", "))
                };
                PositionError::at(line.number, format!("`{text}` is no board; {known}"))
            })?;
            sorted.boards.push((line, found));
            at += boards.get(found).map_or(0, BoardRows::height);
        } else if let Some(games) = text.strip_prefix("games ") {
            let why = || {
                PositionError::at(
                    line.number,
                    "`games` is followed by how many games of the match are over",
                )
            };
            sorted.games = games.trim().parse().map_err(|_| why())?;
        } else if text.starts_with("turn:") {
            sorted.turn = Some(line);
        } else if is_of_frame(text, !sorted.frames.is_empty()) {
            sorted.frames.push(FrameLine { number: line.number, text });
        } else if let Some((name, value)) = text.split_once(" = ") {
            let (name, text) = (name.trim().to_owned(), value.trim().to_owned());
            sorted.given.push(Given { number: line.number, name, text });
        } else if let Some((place, value)) = text.split_once(':') {
            sorted.places.push((line, place.trim(), value.trim()));
        } else {
            let why = format!(
                "`{text}` tells nothing: a place is told as `hand[Ada]: A B`, and play as `turn: Ada in PHASE`"
            );
            return Err(PositionError::at(line.number, why));
        }
    }
    Ok(sorted)
}

/// Whether a line says where play stands, body by body. Behind the first of them, values belong to a body.
fn is_of_frame(text: &str, has_begun: bool) -> bool {
    text.starts_with("in ") || text.starts_with("interrupted ") || has_begun && text.contains(" = ")
}

/// Lays the table.
fn lay(
    table: Tabletop<'_>,
    boards: &[BoardRows<'_>],
    state: &mut Position,
    (sorted, lines, first): (&Sorted<'_>, &[String], usize),
) -> Result<(), PositionError> {
    let mut told: BTreeMap<(PlaceId, Vec<Value>), usize> = BTreeMap::new();
    let mut in_rows: Vec<PlaceId> = Vec::new();
    let mut named = Named::default();
    for (line, at) in &sorted.boards {
        let Some(rows) = boards.get(*at) else { continue };
        let from = line.number + 1 - first;
        let until = (from + rows.height()).min(lines.len());
        let rows_below = lines.get(from..until).unwrap_or_default();
        rows.read(state, (rows_below, line.number + 1), &mut named)?;
        in_rows.extend(rows.places());
    }
    for (line, place, value) in &sorted.places {
        let here = |error: PositionError| error.in_line(line.number);
        let (id, indices) = table.place_named(place).map_err(here)?;
        let twice = told.insert((id, indices.clone()), line.number);
        if in_rows.contains(&id) || twice.is_some() {
            let before =
                twice.map_or("the rows of a board".to_owned(), |line| format!("line {line}"));
            return Err(here(PositionError::new(format!(
                "`{place}` is told twice: also by {before}"
            ))));
        }
        if *value == HIDDEN || value.split_once(' ').is_some_and(|(_, it)| it.starts_with(HIDDEN)) {
            let why = format!(
                "`{place}` is hidden from whoever wrote this: only the author and the referee have the whole position"
            );
            return Err(here(PositionError::new(why)));
        }
        match id {
            PlaceId::Zone(zone) => {
                let (cards, part) =
                    told_cards(table, (place, zone), value, &mut named).map_err(here)?;
                table.layout.set_part(state, (zone, &indices), &cards, part);
            }
            PlaceId::State(id) => {
                let value = table.value(value, &table.game.state(id).ty).map_err(here)?;
                table.layout.set_state(state, id, &indices, &value);
            }
        }
    }
    each_card_once(table, state, &told, &in_rows)?;
    *state = table.layout.renumbered(table.game, state).into_owned();
    Ok(())
}

/// The cards of a zone, the top one last, and the part of them without an order.
fn told_cards(
    table: Tabletop<'_>,
    (place, zone): (&str, ZoneId),
    value: &str,
    named: &mut Named,
) -> Result<(Vec<i32>, Range<usize>), PositionError> {
    let of = table.game.zone(zone).of;
    let (cards, part) = table.cards(value, of)?;
    let cards = named.cards(table, of, &cards)?;
    if part.len() > 1 && !table.layout.is_shuffled(zone) {
        let why = format!("nothing shuffles `{place}`: its cards have an order, without braces");
        return Err(PositionError::new(why));
    }
    if cards.len() > table.game.types.get(of).map_or(0, |ty| ty.members.len()) {
        return Err(PositionError::new(format!("`{place}` has a card twice")));
    }
    Ok((cards, part))
}

/// Takes the cards that lie elsewhere out of the zones that hold all cards at the start, unless these are told; then each
/// card lies in one place at most.
fn each_card_once(
    table: Tabletop<'_>,
    state: &mut Position,
    told: &BTreeMap<(PlaceId, Vec<Value>), usize>,
    in_rows: &[PlaceId],
) -> Result<(), PositionError> {
    let game = table.game;
    let all = zones(game, table.layout, state.seats());
    let (told_ones, others): (Vec<_>, Vec<_>) = all.into_iter().partition(|(id, indices)| {
        let place = PlaceId::from(*id);
        in_rows.contains(&place) || told.contains_key(&(place, indices.clone()))
    });
    let mut places: BTreeMap<(crate::hir::TypeId, i32), String> = BTreeMap::new();
    for (id, indices) in told_ones {
        let of = game.zone(id).of;
        let name = table.place(id.into(), &indices);
        for card in table.layout.cards(state, id, &indices).unwrap_or_default() {
            let Some(before) = places.insert((of, *card), name.clone()) else { continue };
            let card =
                show(game, table.names, &Value::Member(card.cast_unsigned()), &Ty::Member(of));
            let where_ = if before == name {
                format!("twice in {name}")
            } else {
                format!("in two places: {before} and {name}")
            };
            let line = told.get(&(id.into(), indices.clone())).copied();
            return Err(PositionError { line, message: format!("{card} lies {where_}") });
        }
    }
    for (id, indices) in others {
        let of = game.zone(id).of;
        let cards = table.layout.cards(state, id, &indices).unwrap_or_default();
        let left: Vec<i32> =
            cards.iter().copied().filter(|card| !places.contains_key(&(of, *card))).collect();
        if left.len() != cards.len() {
            table.layout.set_cards(state, id, &indices, &left);
        }
    }
    Ok(())
}

/// Puts play where the text says.
fn stand(
    table: Tabletop<'_>,
    state: &mut Position,
    sorted: &Sorted<'_>,
) -> Result<(), PositionError> {
    let game = table.game;
    let Some(line) = sorted.turn else {
        let example = game.phases.first().map_or("PHASE", |phase| phase.name.as_str());
        let seat = table.names.of(0);
        let why = format!(
            "the position does not say whose turn it is: write `turn: {seat} in {example}`"
        );
        return Err(PositionError::new(why));
    };
    let here = |error: PositionError| error.in_line(line.number);
    let sought = sought(table, line.text, &sorted.given).map_err(here)?;
    if !sorted.frames.is_empty() {
        read_frames(table, state, &sorted.frames)?;
        let awaited: Vec<u32> = table.rules.awaited(state);
        if awaited.iter().any(|seat| !sought.seats.has(*seat)) {
            let why = "the lines below say that others are to act".to_owned();
            return Err(PositionError::at(line.number, why));
        }
        return Ok(());
    }
    let found = Points::find(table, &sought, state).map_err(here)?;
    if let Some(given) = sorted.given.iter().find(|it| !found.used.contains(&it.name)) {
        let why = format!("the rules have no name `{}` on the way there", given.name);
        return Err(PositionError::at(given.number, why));
    }
    match found.points.as_slice() {
        [point] => state.clone_from(point),
        [] => return Err(PositionError::at(line.number, nowhere(table, &sought, &found.unknown))),
        several => {
            let paths: Vec<String> = several.iter().map(|it| path_of(game, it)).collect();
            let [one, other] =
                [paths.first(), paths.get(1)].map(|it| it.cloned().unwrap_or_default());
            let why = if one == other {
                "this can be in several ways: write the names around it, each `name = value`"
                    .to_owned()
            } else {
                format!("the rules have this at several points: add ` at {one}` or ` at {other}`")
            };
            return Err(PositionError::at(line.number, why));
        }
    }
    Ok(())
}

/// The decision that a line names: `turn: Ada Ben in voting at play 1.2`.
fn sought<'t>(
    table: Tabletop<'_>,
    text: &'t str,
    given: &'t [Given],
) -> Result<Sought<'t>, PositionError> {
    let wrong =
        || PositionError::new("write `turn:`, the seats, `in`, and the phase or the question");
    let (seats, rest) = text.trim_start_matches("turn:").split_once(" in ").ok_or_else(wrong)?;
    let (phase, at) = match rest.split_once(" at ") {
        Some((phase, at)) => (phase, Some(at.trim())),
        None => (rest, None),
    };
    let mut acting = Set::default();
    for name in seats.split_whitespace() {
        let seat = table.names.find(name);
        let known = table.names.seats.join(", ");
        let why = || PositionError::new(format!("nobody is called `{name}`; there is {known}"));
        acting.insert(seat.ok_or_else(why)?);
    }
    if acting.is_empty() {
        return Err(wrong());
    }
    Ok(Sought { seats: acting, phase: phase.trim(), at, given })
}

/// Why no point of the rules fits.
fn nowhere(table: Tabletop<'_>, sought: &Sought<'_>, unknown: &[String]) -> String {
    let game = table.game;
    if let Some(name) = unknown.first() {
        return format!(
            "the value of `{name}` follows from nothing here: add a line `{name} = …` below"
        );
    }
    let questions = game.actions.iter().filter(|it| matches!(it.kind, ActionKind::Answer(_)));
    let known = game.phases.iter().map(|phase| phase.name.as_str());
    let known: Vec<&str> = known.chain(questions.map(|it| it.name.as_str())).collect();
    if known.contains(&sought.phase) {
        let seats = table.names.any_of(&sought.seats);
        let phase = sought.phase;
        return format!("by the rules, {seats} is never to decide in `{phase}` on this table");
    }
    let near = crate::diag::closest(sought.phase, known.iter().copied());
    let near = near.map_or_else(|| known.join(", "), |near| format!("did you mean `{near}`?"));
    format!("there is no phase or question `{}`: {near}", sought.phase)
}

/// Whether somebody can go on from here, and all holds that must always hold.
fn possible(table: Tabletop<'_>, state: &Position) -> Result<(), PositionError> {
    let faulty = |fault: crate::engine::Fault| PositionError::new(fault.to_string());
    match table.rules.pending(state).map_err(faulty)? {
        Pending::Decision(_) | Pending::Chance(_) => {}
        Pending::Over => return Err(PositionError::new("nobody is to decide in this position")),
        Pending::Stuck(stuck) => {
            let seats = table.names.any_of(&stuck.seats);
            let why = format!("{seats} would have to act, and has no legal move");
            return Err(PositionError::new(why));
        }
    }
    let broken = table.rules.broken(state, None, &[]).map_err(faulty)?;
    match broken.and_then(|at| table.game.invariants.get(at)) {
        Some(always) => Err(PositionError::new(broken_line(table.game, always))),
        None => Ok(()),
    }
}

fn broken_line(game: &Game, always: &crate::hir::Invariant) -> String {
    let numbered = || {
        let at = game.invariants.iter().position(|it| it.span == always.span).unwrap_or(0);
        format!("the {}. `always` line", at + 1)
    };
    let name = always.label.as_ref().map_or_else(numbered, |label| format!("`always {label}`"));
    format!("this cannot be in {}: {name} does not hold", game.title)
}
