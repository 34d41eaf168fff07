//! Writes a position: whole, or as far as a seat sees it.

use super::board::BoardRows;
use super::frames::{frame_lines, path_of};
use super::places::{HIDDEN, lying, states, zones};
use super::point::{Points, Sought, decided_in};
use super::{PositionError, PositionText, Tabletop, read_position};
use crate::hir::{Game, PlaceId, StateId, Ty, ZoneId};
use crate::notation::{show, show_cards};
use crate::session::RecordHead;
use crate::state::{Cursor, Layout, Position, Progress, Value};
use crate::view::{Shown, Viewer, Viewpoint};

/// A position as the text of a file.
///
/// # Errors
/// As [`position_lines`].
pub fn position_text(
    table: Tabletop<'_>,
    (state, options): (&Position, &[(StateId, Value)]),
    viewer: Viewer,
    head: &RecordHead,
) -> Result<String, PositionError> {
    let position = position_lines(table, (state, options), viewer)?;
    let head = RecordHead { position, ..head.clone() };
    Ok(PositionText { game: table.game.title.clone(), head, first: 0 }.text())
}

/// The lines of a position, without the head. A viewer who does not see all of it gets what it sees; such a text says that
/// something is hidden, and cannot be read as a position.
///
/// # Errors
/// When no seat has to decide, or the position is one that no text tells.
pub fn position_lines(
    table: Tabletop<'_>,
    (state, options): (&Position, &[(StateId, Value)]),
    viewer: Viewer,
) -> Result<Vec<String>, PositionError> {
    let names = table.names.as_declared();
    let table = Tabletop { names: &names, ..table };
    let declared = table.rules.laid_out(state.seats(), options);
    let declared = declared.map_err(|fault| PositionError::new(fault.to_string()))?;
    let state = &settled(table.game, table.layout, state);
    let turn = turn_of(table, state)?;
    let writer = Writer { table, state, declared: &declared, viewer };
    let (mut lines, hides) = writer.table();
    if state.games > 0 {
        lines.push(format!("games {}", state.games));
    }
    let is_open = table.game.is_open() && table.game.draws_openly();
    let is_whole = viewer == Viewer::Referee || !hides && is_open;
    if !is_whole {
        lines.push(turn);
        return Ok(lines);
    }
    lines.extend(point_lines(table, state, &turn));
    match read_position(table, options, &lines, 1) {
        Ok(read) if read == *state => Ok(lines),
        Ok(_) => Err(PositionError::new(
            "this position cannot be told as text: it would be read as another one",
        )),
        Err(why) => Err(PositionError::new(format!(
            "this position cannot be told as text: {}",
            why.message
        ))),
    }
}

/// A position in which nothing is kept of decisions that are over, nor which of several alike cards lies where.
fn settled(game: &Game, layout: &Layout, state: &Position) -> Position {
    let mut settled = layout.renumbered(game, state).into_owned();
    for cursor in &state.cursors {
        for next in (0..).take(game.block(cursor.block).statements.len()) {
            let at = Cursor { next, ..*cursor };
            let keeps_begun =
                layout.kept_types(at).iter().any(|(what, _)| *what == Progress::Begun);
            if keeps_begun && !layout.progress(state, at, Progress::Begun).is_yes() {
                layout.forget_progress(&mut settled, at);
            }
        }
    }
    settled
}

/// `turn: Ada in moving`
fn turn_of(table: Tabletop<'_>, state: &Position) -> Result<String, PositionError> {
    let nobody = || PositionError::new("a position is written while a seat decides");
    let game = table.game;
    let at = state.cursors.last().copied().ok_or_else(nobody)?;
    let statement = game.block(at.block).statements.get(at.next as usize).ok_or_else(nobody)?;
    let name = decided_in(game, statement.kind.decision().ok_or_else(nobody)?);
    let seats = table.layout.progress(state, at, Progress::Pending).seats();
    let seats: Vec<&str> = seats.bits().map(|seat| table.names.of(seat)).collect();
    Ok(format!("turn: {} in {name}", seats.join(" ")))
}

/// Where play stands: as briefly as the rules allow.
fn point_lines(table: Tabletop<'_>, state: &Position, turn: &str) -> Vec<String> {
    let at = state.cursors.last().copied();
    let seats = at.map(|at| table.layout.progress(state, at, Progress::Pending).seats());
    let phase = turn.rsplit_once(" in ").map_or("", |(_, phase)| phase);
    let path = path_of(table.game, state);
    let mut sought = Sought { seats: seats.unwrap_or_default(), phase, at: None, given: &[] };
    let is_it = |sought: &Sought<'_>| {
        let found = Points::find(table, sought, state).ok();
        found.is_some_and(|found| found.unknown.is_empty() && found.points == [state.clone()])
    };
    if is_it(&sought) {
        return vec![turn.to_owned()];
    }
    sought.at = Some(&path);
    if is_it(&sought) {
        return vec![format!("{turn} at {path}")];
    }
    let mut lines = vec![turn.to_owned()];
    lines.extend(frame_lines(table, state));
    lines
}

struct Writer<'a> {
    table: Tabletop<'a>,
    state: &'a Position,
    /// The table before setup.
    declared: &'a Position,
    viewer: Viewer,
}

impl Writer<'_> {
    /// The lines of the table, and whether something is hidden from the viewer.
    fn table(&self) -> (Vec<String>, bool) {
        let Tabletop { game, layout, .. } = self.table;
        let seats = self.state.seats();
        let mut lines = Vec::new();
        let mut in_rows: Vec<PlaceId> = Vec::new();
        for rows in BoardRows::of(self.table) {
            let places = rows.places();
            let is_seen = places.iter().all(|place| self.sees_all(*place));
            if let Some(cells) = is_seen.then(|| rows.lines(self.state)).flatten() {
                lines.push(rows.title());
                lines.extend(cells);
                in_rows.extend(places);
            }
        }
        let mut hides = false;
        let mut told = |id: PlaceId, indices: &[Value], text: Option<String>| {
            if in_rows.contains(&id) {
                return;
            }
            if let Some(text) = text {
                hides |= text.ends_with(HIDDEN);
                lines.push(format!("{}: {text}", self.table.place(id, indices)));
            }
        };
        for (zone, indices) in zones(game, layout, seats) {
            told(zone.into(), &indices, self.zone(zone, &indices));
        }
        for (id, indices) in states(game, layout, seats) {
            told(id.into(), &indices, self.value(id, &indices));
        }
        (lines, hides)
    }

    fn viewpoint(&self) -> Viewpoint<'_> {
        let Tabletop { game, layout, .. } = self.table;
        Viewpoint { game, layout, state: self.state, viewer: self.viewer }
    }

    /// Whether the viewer sees every place of a family.
    fn sees_all(&self, id: PlaceId) -> bool {
        let Tabletop { game, layout, .. } = self.table;
        let seats = self.state.seats();
        let all = match id {
            PlaceId::Zone(zone) => layout.zone_indices(zone, seats),
            PlaceId::State(state) => layout.state_indices(state, seats),
        };
        let seers = |at: &Vec<Value>| layout.seers_of(game, self.state, id, at);
        all.iter().all(|at| self.viewer.sees(seers(at).as_ref()))
    }

    /// The cards of a zone; nothing if it would be read so without a line.
    fn zone(&self, zone: ZoneId, indices: &[Value]) -> Option<String> {
        let Tabletop { game, layout, names, .. } = self.table;
        let count = layout.cards(self.state, zone, indices).map_or(0, <[i32]>::len);
        match self.viewpoint().shown(zone.into(), indices)? {
            Shown::Pile { count, .. } if !self.goes_without_saying(zone, indices) => {
                Some(format!("{count} {HIDDEN}"))
            }
            Shown::Pile { .. } | Shown::Value(_) => None,
            Shown::Cards(_) if self.goes_without_saying(zone, indices) => None,
            Shown::Cards(cards) => {
                let is_open = game.is_public(zone) || self.viewer == Viewer::Referee;
                let known = is_open || count == 0;
                let whole = || self.table.cards_text(self.state, zone, indices);
                Some(if known { whole() } else { show_cards(game, names, &cards) })
            }
        }
    }

    /// Whether a zone is as it is read without a line: empty, or with all cards that lie nowhere else.
    fn goes_without_saying(&self, zone: ZoneId, indices: &[Value]) -> bool {
        let Tabletop { game, layout, .. } = self.table;
        let cards = layout.cards(self.state, zone, indices).unwrap_or_default();
        if !game.zone(zone).filled {
            return cards.is_empty();
        }
        cards.is_empty() && {
            let of = game.zone(zone).of;
            let all = game.types.get(of).map_or(0, |ty| ty.members.len());
            lying(&self.table, self.state, of).len() == all
        }
    }

    /// The value of a state; nothing if it is as declared.
    fn value(&self, id: StateId, indices: &[Value]) -> Option<String> {
        let Tabletop { game, layout, names, .. } = self.table;
        let seers = layout.seers_of(game, self.state, id, indices);
        if !self.viewer.sees(seers.as_ref()) {
            return Some(HIDDEN.to_owned());
        }
        let value = layout.state(self.state, id, indices)?;
        let is_declared = layout.state(self.declared, id, indices).as_ref() == Some(&value);
        let ty: &Ty = &game.state(id).ty;
        (!is_declared).then(|| show(game, names, &value, ty))
    }
}
