//! Boards: types whose members lie in rows or in a ring, and lines on them.

use super::super::columns::{add_column, set_of};
use super::super::names::Entity;
use super::super::report;
use super::super::types::{add_type, bare};
use super::types::NewMembers;
use crate::base::Span;
use crate::base::limits::{FIELDS, MEMBERS};
use crate::hir::{Board, BoardShape, Column, Member, Spot, Ty, TypeId};
use crate::syntax::ast::{self, Lines, Name};

/// How many columns a board of a written size may have: they are named by letters.
const LETTERS: i32 = 26;

impl NewMembers<'_> {
    /// Declares a type with members in rows. The columns for row and column are made at once, the others when they are
    /// first read.
    pub(super) fn add_board(&mut self, name: &Name, doc: &[String], it: &ast::Board) -> TypeId {
        let bare = bare(name.text.clone(), doc.to_vec(), name.span);
        let Some((wide, members)) = self.written_out(it) else {
            return add_type(self.game, self.names, self.sink, bare, &[]);
        };
        let is_full = self.is_full(it.shape, wide, &members);
        let width = wide.value.max(1);
        let rows = (0..).flat_map(|row| (0..width).map(move |column| (row, column)));
        let placed = members.iter().zip(rows);
        let (members, spots): (Vec<Name>, Vec<Spot>) = placed
            .filter(|(_, spot)| it.shape != ast::Shape::Hexagon || in_hexagon(*spot, width))
            .map(|(member, spot)| (member.clone(), spot))
            .unzip();
        let id = add_type(self.game, self.names, self.sink, bare, &members);
        let shape = match it.shape {
            ast::Shape::Grid => BoardShape::Grid,
            ast::Shape::HexagonalGrid | ast::Shape::Hexagon => BoardShape::Hexagons,
            ast::Shape::Ring => BoardShape::Ring,
        };
        let spots = if is_full { spots } else { Vec::new() };
        if let Some(declared) = self.game.types.get_mut(id) {
            declared.board = Some(Board::new(shape, spots));
        }
        for (column, says) in shape.columns().iter().take(shape.shown()) {
            add_column(self.game, id, column, *says);
        }
        id
    }

    /// The width of a board, and its members; if only its size is written, with generated names.
    fn written_out(&mut self, it: &ast::Board) -> Option<(ast::Number, Vec<Name>)> {
        let Some((columns, rows)) = &it.size else {
            return Some((
                self.settled.number(&mut self.names.found, self.sink, &it.width)?,
                it.members.clone(),
            ));
        };
        let (columns, rows) = (
            self.settled.number(&mut self.names.found, self.sink, columns)?,
            self.settled.number(&mut self.names.found, self.sink, rows)?,
        );
        for number in [columns, rows] {
            if !(1..=LETTERS).contains(&number.value) {
                let it = report::out_of_range(number.span, number.value, 1, LETTERS);
                self.sink.push(it);
                return None;
            }
        }
        let span = columns.span.to(rows.span);
        let letters = ('A'..='Z').take(columns.value.unsigned_abs() as usize);
        let row = |row: i32| {
            let names = letters.clone().map(move |letter| format!("{letter}{row}"));
            names.map(|text| Name { text, span })
        };
        Some((columns, (1..=rows.value).flat_map(row).collect()))
    }

    /// Whether the rows have the same length, and there are not too many members.
    fn is_full(&mut self, shape: ast::Shape, wide: ast::Number, members: &[Name]) -> bool {
        let count = members.len();
        let width = usize::try_from(wide.value).unwrap_or(0);
        let last = count.checked_rem(width).unwrap_or(0);
        let places: Vec<Span> = members.iter().map(|member| member.span).collect();
        let problem = if !(1..=FIELDS).contains(&width) {
            Some(report::out_of_range(wide.span, wide.value, 1, 1024))
        } else if let Some(first) = places.get(FIELDS) {
            Some(report::too_large_a_board(*first, count, FIELDS))
        } else if shape == ast::Shape::Hexagon && (count != width * width || width % 2 == 0) {
            Some(report::no_hexagon(wide.span, width, count / width.max(1)))
        } else {
            let ends = places.get(count - last).zip(places.last());
            ends.map(|(first, end)| report::uneven_rows(first.to(*end), count, width, last))
        };
        let is_full = problem.is_none();
        self.sink.extend(problem);
        is_full
    }

    /// Makes the lines of a board, each a member with its fields in a column.
    pub(super) fn fill_lines(&mut self, id: TypeId, lines: &Lines) {
        let found = self.names.resolve_as(self.sink, &lines.board, "type", Entity::member_type);
        let Some(fields) = found else { return };
        let Some(number) = self.settled.number(&mut self.names.found, self.sink, &lines.length)
        else {
            return;
        };
        let Some(declared) = self.game.types.get(fields) else {
            return;
        };
        let Some(board) = declared.board.as_ref().filter(|it| it.shape() != BoardShape::Ring)
        else {
            let name = &lines.board;
            self.sink.push(report::no_board(name.span, &name.text));
            return;
        };
        let (rows, columns) = board.size();
        let longest = rows.max(columns);
        let length = number.value;
        if !(2..=longest).contains(&length) {
            let span = number.span;
            self.sink.push(report::out_of_range(span, length, 2, longest));
            return;
        }
        let span = number.span;
        let all = board.lines(length.unsigned_abs());
        if all.len() > MEMBERS {
            self.sink.push(report::many_members(span, "Line", all.len()));
        }
        let name = |at: Option<&u32>| {
            let member = at.and_then(|at| declared.members.get(*at as usize));
            member.map_or("", |member| &member.name)
        };
        let ty = Ty::Member(fields).set_of();
        let members = all.iter().take(MEMBERS).map(|line| Member {
            name: format!("{}_{}", name(line.first()), name(line.last())),
            values: vec![set_of(fields, line.clone(), (&ty, span))],
            span,
        });
        let members: Vec<Member> = members.collect();
        self.names.add_members(id, &members);
        if let Some(declared) = self.game.types.get_mut(id) {
            declared.members = members;
            declared.columns = vec![Column { name: "fields".to_owned(), ty }];
        }
    }
}

/// Whether a place of a square belongs to the hexagon in it: two corners are cut off.
const fn in_hexagon((row, column): Spot, width: i32) -> bool {
    let half = width / 2;
    half <= row + column && row + column <= 3 * half
}
