//! Where play stands, body by body, and the values there: `in play 1.1.7`, then `s = Ada`.

use super::{PositionError, Tabletop};
use crate::hir::{Block, BlockId, Body, BodyId, Control, Game, LocalId, StmtKind, Ty};
use crate::notation::show;
use crate::state::{Cursor, Position, Progress, Value};

/// `play 1.1.7`: each body and the numbers of the statements in it, each counted within its block. An `else` is marked:
/// `2e.1`. A body that is called follows behind `/`.
pub(super) fn path_of(game: &Game, state: &Position) -> String {
    let frames = frames(game, &state.cursors);
    let paths = frames.iter().enumerate().map(|(at, frame)| {
        let next = frames.get(at + 1).and_then(|frame| frame.first());
        path(game, frame, next.map(|next| next.body))
    });
    paths.collect::<Vec<_>>().join(" / ")
}

/// The lines that say where play stands.
pub(super) fn frame_lines(table: Tabletop<'_>, state: &Position) -> Vec<String> {
    let Tabletop { game, layout, .. } = table;
    let mut blank = state.clone();
    blank.stack.fill(0);
    let frames = frames(game, &state.cursors);
    let mut lines = Vec::new();
    for (at, frame) in frames.iter().enumerate() {
        let Some(first) = frame.first() else { continue };
        let next = frames.get(at + 1).and_then(|frame| frame.first());
        lines.push(format!("in {}", path(game, frame, next.map(|next| next.body))));
        let body = game.body(first.body);
        let base = first.base as usize;
        for local in &body.locals {
            let name = local_name(game, body, *local);
            let told = told(table, (state, &blank), base, *local);
            lines.extend(
                told.into_iter().map(|(index, value)| format!("  {name}{index} = {value}")),
            );
        }
        for cursor in *frame {
            for (what, ty) in layout.kept_types(*cursor) {
                let value = layout.progress(state, *cursor, what);
                if value != layout.progress(&blank, *cursor, what) {
                    let value = show(game, table.names, &value, &ty);
                    let until = frame.iter().position(|it| it == cursor).map_or(0, |at| at + 1);
                    let place = steps(game, frame.get(..until).unwrap_or_default(), None);
                    lines.push(format!("  {place} {} = {value}", word(table, what)));
                }
            }
        }
    }
    lines.extend(state.interrupted.map(|around| format!("interrupted {around}")));
    lines
}

/// The values of a local that have to be told, each with its index. Of a local with a value for each seat, `none` alone
/// says that it is asked for, and nobody has answered yet.
fn told(
    table: Tabletop<'_>,
    (state, blank): (&Position, &Position),
    base: usize,
    local: LocalId,
) -> Vec<(String, String)> {
    let Tabletop { game, layout, names, .. } = table;
    let declared = game.local(local);
    let ty = ty_of(declared.per_seat, &declared.ty);
    let value = |state: &Position, seat| layout.local(state, base, local, seat);
    let written = |value: &Value| show(game, names, value, &ty);
    if !declared.per_seat {
        let here = value(state, None);
        let is_told = here != value(blank, None);
        return is_told.then(|| (String::new(), written(&here))).into_iter().collect();
    }
    let is_asked = (0..game.players.1).any(|seat| value(state, Some(seat)) == Value::None);
    let mut all = Vec::new();
    if is_asked {
        all.push((String::new(), written(&Value::None)));
    }
    for seat in 0..state.seats() {
        let here = value(state, Some(seat));
        let before = if is_asked { Value::None } else { value(blank, Some(seat)) };
        if here != before {
            all.push((format!("[{}]", names.of(seat)), written(&here)));
        }
    }
    all
}

/// The type of a local as it is kept: seats that have not answered have none.
fn ty_of(per_seat: bool, ty: &Ty) -> Ty {
    if per_seat { ty.clone().optional() } else { ty.clone() }
}

/// The cursors of each body.
fn frames<'c>(game: &Game, cursors: &'c [Cursor]) -> Vec<&'c [Cursor]> {
    let is_first = |cursor: &Cursor| game.body(cursor.body).block == cursor.block;
    let starts = cursors.iter().enumerate().filter(|(_, cursor)| is_first(cursor));
    let starts: Vec<usize> = starts.map(|(at, _)| at).collect();
    let ends = starts.iter().skip(1).copied().chain([cursors.len()]);
    let frames = starts.iter().zip(ends);
    frames.filter_map(|(start, end)| cursors.get(*start..end)).collect()
}

/// The body of a frame and its steps; `calls` is the body that the last of them has called.
fn path(game: &Game, frame: &[Cursor], calls: Option<BodyId>) -> String {
    let body = frame.first().map_or_else(String::new, |first| body_name(game, first.body));
    format!("{body} {}", steps(game, frame, calls))
}

fn steps(game: &Game, frame: &[Cursor], calls: Option<BodyId>) -> String {
    let steps = frame.iter().enumerate().map(|(at, cursor)| {
        let block = game.block(cursor.block);
        match frame.get(at + 1) {
            Some(inner) => {
                let is_else = |number: usize| {
                    let blocks = block.statements.get(number).map(|it| it.kind.parts().blocks);
                    blocks.and_then(|blocks| blocks.iter().position(|it| *it == inner.block))
                };
                let numbers = [cursor.next as usize, (cursor.next as usize).wrapping_sub(1)];
                let found = numbers.iter().find_map(|number| Some((*number, is_else(*number)?)));
                let (number, branch) = found.unwrap_or((cursor.next as usize, 0));
                format!("{}{}", number + 1, if branch > 0 { "e" } else { "" })
            }
            None if calls.is_some_and(|body| is_call(game, block, cursor.next, body)) => {
                cursor.next.to_string()
            }
            None => (cursor.next + 1).to_string(),
        }
    });
    steps.collect::<Vec<_>>().join(".")
}

/// Whether the statement before the next one has called a body.
fn is_call(game: &Game, block: &Block, next: u32, body: BodyId) -> bool {
    let called = (next as usize).checked_sub(1).and_then(|at| block.statements.get(at));
    called.is_some_and(|statement| {
        let StmtKind::Call(procedure, _) = &statement.kind else { return false };
        game.procedures.get(*procedure).is_some_and(|it| it.body == body)
    })
}

/// The name of a body; of several with one name, the later ones are numbered.
fn body_name(game: &Game, body: BodyId) -> String {
    let name = |body: BodyId| {
        let mut procedures = game.procedures.iter().filter(|it| it.body == body);
        let mut actions = game.actions.iter().filter(|it| it.body == body);
        let name = procedures.next().map(|it| it.name.as_str());
        let name = name.or_else(|| actions.next().map(|it| it.name.as_str()));
        name.unwrap_or_else(|| game.body(body).name.as_str())
    };
    let same = game.bodies.keys().filter(|it| name(*it) == name(body));
    numbered(name(body), same.into_iter().position(|it| it == body))
}

/// The name of a local in its body; of several with one name, the later ones are numbered.
fn local_name(game: &Game, body: &Body, local: LocalId) -> String {
    // A statement that stands for others has names of its own, which nobody has written.
    let name = Some(game.local(local).name.as_str()).filter(|name| !name.is_empty()).unwrap_or("_");
    let mut same = body.locals.iter().filter(|it| game.local(**it).name == game.local(local).name);
    numbered(name, same.position(|it| *it == local))
}

fn numbered(name: &str, at: Option<usize>) -> String {
    match at {
        Some(at) if at > 0 => format!("{name}#{}", at + 1),
        Some(_) | None => name.to_owned(),
    }
}

/// What a statement keeps while it runs, in a word or two.
fn word(table: Tabletop<'_>, what: Progress) -> String {
    let seat = |seat: u32| table.names.of(seat).to_owned();
    match what {
        Progress::Begun => "begun".to_owned(),
        Progress::Pending => "waits".to_owned(),
        Progress::Asked => "asked".to_owned(),
        Progress::Rest => "rest".to_owned(),
        Progress::Left => "left".to_owned(),
        Progress::Acting => "acting".to_owned(),
        Progress::Choice(of) => format!("choice[{}]", seat(of)),
        Progress::Argument { seat: of, action, parameter } => {
            format!("argument[{} {} {}]", seat(of), action + 1, parameter + 1)
        }
    }
}

/// A line of a text about where play stands.
#[derive(Clone, Copy)]
pub(super) struct FrameLine<'t> {
    pub(super) number: usize,
    pub(super) text: &'t str,
}

/// Puts play where the lines say.
pub(super) fn read_frames(
    table: Tabletop<'_>,
    state: &mut Position,
    lines: &[FrameLine<'_>],
) -> Result<(), PositionError> {
    let paths: Vec<&FrameLine<'_>> = lines.iter().filter(|it| it.text.starts_with("in ")).collect();
    let mut frames: Vec<(usize, usize)> = Vec::new();
    for (at, line) in paths.iter().enumerate() {
        let is_last = at + 1 == paths.len();
        let from = state.cursors.len();
        stand(table, state, line.text.trim_start_matches("in "), is_last)
            .map_err(|error| error.in_line(line.number))?;
        frames.push((line.number, from));
    }
    let mut frame: &[Cursor] = &[];
    let cursors = state.cursors.clone();
    for line in lines {
        if line.text.starts_with("in ") {
            let at = frames.iter().position(|(number, _)| *number == line.number).unwrap_or(0);
            let from = frames.get(at).map_or(0, |(_, from)| *from);
            let until = frames.get(at + 1).map_or(cursors.len(), |(_, from)| *from);
            frame = cursors.get(from..until).unwrap_or_default();
        } else if let Some(around) = line.text.strip_prefix("interrupted ") {
            let around =
                around.trim().parse().ok().filter(|around| *around as usize <= cursors.len());
            let why = || {
                PositionError::at(
                    line.number,
                    "`interrupted` is followed by how many blocks were open",
                )
            };
            state.interrupted = Some(around.ok_or_else(why)?);
        } else {
            set(table, state, frame, line.text).map_err(|error| error.in_line(line.number))?;
        }
    }
    Ok(())
}

/// Adds the cursors of a body.
fn stand(
    table: Tabletop<'_>,
    state: &mut Position,
    path: &str,
    is_last: bool,
) -> Result<(), PositionError> {
    let Tabletop { game, layout, .. } = table;
    let no_point = || PositionError::new(format!("the rules have no point `{path}`"));
    let (name, steps) = path.trim().rsplit_once(' ').ok_or_else(no_point)?;
    let body = game.bodies.keys().find(|id| body_name(game, *id) == name).ok_or_else(no_point)?;
    let base = u32::try_from(state.stack.len()).unwrap_or(u32::MAX);
    state.stack.resize(state.stack.len() + layout.frame(body), 0);
    let mut block: BlockId = game.body(body).block;
    let steps: Vec<&str> = steps.split('.').collect();
    for (at, step) in steps.iter().enumerate() {
        let (number, branch) = step.strip_suffix('e').map_or((*step, 0), |number| (number, 1));
        let number: u32 = number.parse().ok().filter(|it| *it > 0).ok_or_else(no_point)?;
        let statement =
            game.block(block).statements.get(number as usize - 1).ok_or_else(no_point)?;
        let is_inner = at + 1 == steps.len();
        // A branch, `as` and a call are passed before what they run begins.
        let is_passed = match statement.kind.control() {
            Control::Either { .. } => !is_inner,
            Control::Calls(..) => is_inner && !is_last,
            Control::Straight => !is_inner && matches!(statement.kind, StmtKind::As { .. }),
            Control::ForEach(_) | Control::Times | Control::Repeats { .. } | Control::Chance(_) => {
                false
            }
            Control::Decides(_) | Control::EndsTurn | Control::EndsGame => false,
        };
        let next = if is_passed { number } else { number - 1 };
        state.cursors.push(Cursor { body, block, next, base });
        if !is_inner {
            block = statement.kind.parts().blocks.get(branch).copied().ok_or_else(no_point)?;
        }
    }
    Ok(())
}

/// Sets a value of a frame: of a local, or of a statement that runs.
fn set(
    table: Tabletop<'_>,
    state: &mut Position,
    frame: &[Cursor],
    line: &str,
) -> Result<(), PositionError> {
    let Tabletop { game, layout, names, .. } = table;
    let wrong = || PositionError::new(format!("`{line}` gives no value: write `name = value`"));
    let (name, text) = line.split_once('=').ok_or_else(wrong)?;
    let (name, text) = (name.trim(), text.trim());
    let first = frame.first().ok_or_else(wrong)?;
    if let Some((place, what)) = name.split_once(' ') {
        let found = frame.iter().enumerate().find_map(|(at, cursor)| {
            let here = steps(game, frame.get(..=at)?, None);
            let kept = layout.kept_types(*cursor);
            let (what, ty) =
                kept.into_iter().find(|(known, _)| word(table, *known) == what.trim())?;
            (here == place).then_some((*cursor, what, ty))
        });
        let (cursor, what, ty) = found.ok_or_else(wrong)?;
        let value = table.value(text, &ty)?;
        layout.set_progress(state, cursor, what, &value);
        return Ok(());
    }
    let (name, seat) = match name.split_once('[') {
        Some((name, seat)) => {
            let seat = names.find(seat.trim_end_matches(']')).ok_or_else(wrong)?;
            (name, Some(seat))
        }
        None => (name, None),
    };
    let body = game.body(first.body);
    let mut locals = body.locals.iter();
    let local = locals.find(|local| local_name(game, body, **local) == name);
    let local = *local
        .ok_or_else(|| PositionError::new(format!("`{}` has no name `{name}`", body.name)))?;
    let declared = game.local(local);
    let base = first.base as usize;
    if declared.per_seat && seat.is_none() {
        layout.wipe(state, base, local, true);
        return Ok(());
    }
    let value = table.value(text, &ty_of(declared.per_seat, &declared.ty))?;
    layout.set_local(state, base, local, seat, &value);
    Ok(())
}
