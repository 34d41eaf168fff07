//! Types with their members.

use super::super::checker::Checker;
use super::super::names::{Entity, Names};
use super::super::types::{Types, Values, add_type, bare};
use super::patched::Cells;
use super::patched::table_reader;
use super::sorted::NewType;
use crate::base::Sources;
use crate::data::Rows;
use crate::diag::Sink;
use crate::hir::{Game, TypeId};
use crate::syntax::ast::{self, Item, Members, Name};

/// Makes the members of types that are not listed: fields of a board, lines on a board, copies, dice and pairs.
pub(super) struct NewMembers<'c> {
    pub(super) game: &'c mut Game,
    pub(super) names: &'c mut Names,
    pub(super) types: &'c Types,
    pub(super) settled: &'c Values,
    pub(super) sink: &'c mut Sink,
    pub(super) sources: &'c Sources,
}

/// Declares types with their members.
pub(super) struct NewTypes<'c, 'a> {
    pub(super) check: &'c mut Checker<'a>,
}

impl NewTypes<'_, '_> {
    /// Declares all types with their members; `None` after a reported error in members.
    pub(super) fn all(
        &mut self,
        all: &[(NewType<'_>, &Item)],
        cells: &[ast::CellChange],
    ) -> Option<()> {
        let (mut tables, mut numbered) = (Vec::new(), Vec::new());
        let (mut paired, mut lines) = (Vec::new(), Vec::new());
        for (new, item) in all {
            match new {
                NewType::Written(it) => {
                    let entity = self.new_type(it, &item.doc);
                    if let (Members::Numbered(members), Entity::Type(id)) = (&it.members, entity) {
                        numbered.push((id, members));
                    }
                    if let (Members::Pairs(pairs), Entity::Type(id)) = (&it.members, entity) {
                        paired.push((id, pairs));
                    }
                    if let (Members::Lines(written), Entity::Type(id)) = (&it.members, entity) {
                        lines.push((id, written));
                    }
                    self.check.names.declare(self.check.sink, &it.name, entity);
                }
                NewType::Table(it) => {
                    let id = TypeId::from(self.check.game.types.len());
                    let rows = table_reader(self.check).open_table(it, &item.doc);
                    self.check.names.declare(self.check.sink, &it.name, Entity::Type(id));
                    tables.push((id, *it, rows));
                }
            }
        }
        for (id, written) in lines {
            self.new_members().fill_lines(id, written);
        }
        // Copies can be values in cells of a table, or their numbers can be.
        let (counted, by_column): (Vec<_>, Vec<_>) =
            numbered.into_iter().partition(|(_, it)| it.number.is_some());
        let paired = paired.into_iter();
        let mut filled: Vec<Option<()>> =
            paired.map(|(id, it)| self.new_members().fill_pairs(id, it)).collect();
        filled.extend(counted.into_iter().map(|(id, it)| self.new_members().fill_numbered(id, it)));
        filled.push(self.fill_tables(tables, cells));
        filled
            .extend(by_column.into_iter().map(|(id, it)| self.new_members().fill_numbered(id, it)));
        filled.into_iter().collect()
    }

    /// Reads the cells of tables, and makes the changes of variants. `None` if a file could not be read.
    fn fill_tables(
        &mut self,
        tables: Vec<(TypeId, &ast::Table, Option<Rows>)>,
        cells: &[ast::CellChange],
    ) -> Option<()> {
        let all_read = tables.iter().all(|(_, _, rows)| rows.is_some());
        let named: Vec<(TypeId, &ast::Table)> =
            tables.iter().map(|(id, table, _)| (*id, *table)).collect();
        for (id, table, rows) in tables {
            Cells { check: self.check }.fill_table(id, table, rows);
        }
        Cells { check: self.check }.change_cells(cells, &named);
        all_read.then_some(())
    }

    fn new_members(&mut self) -> NewMembers<'_> {
        NewMembers {
            game: &mut self.check.game,
            names: &mut self.check.names,
            types: &self.check.types,
            settled: &self.check.settled,
            sink: self.check.sink,
            sources: self.check.sources,
        }
    }

    fn new_type(&mut self, it: &ast::TypeDecl, doc: &[String]) -> Entity {
        match &it.members {
            Members::Listed(members) => {
                let (name, span) = (it.name.text.clone(), it.name.span);
                let bare = bare(name, doc.to_vec(), span);
                Entity::Type(add_type(
                    &mut self.check.game,
                    &mut self.check.names,
                    self.check.sink,
                    bare,
                    members,
                ))
            }
            Members::Board(board) => {
                Entity::Type(self.new_members().add_board(&it.name, doc, board))
            }
            Members::Lines(_) | Members::Pairs(_) => Entity::Type(self.open_type(&it.name, doc)),
            Members::Numbered(_) => {
                let id = self.open_type(&it.name, doc);
                self.check.types.numbered.insert(id);
                Entity::Type(id)
            }
            Members::Alias(written) => Entity::Alias(self.check.reader().open_alias(written)),
        }
    }

    /// Declares a type whose members are made later.
    fn open_type(&mut self, name: &Name, doc: &[String]) -> TypeId {
        let bare = bare(name.text.clone(), doc.to_vec(), name.span);
        add_type(&mut self.check.game, &mut self.check.names, self.check.sink, bare, &[])
    }
}
