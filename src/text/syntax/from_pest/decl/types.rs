//! Types: enumerations, boards, copies and dice, tables.

use super::super::text::words_in;
use super::super::ty::{bound, bound_in, ends, plain_ty, ty_in};
use super::super::{Reader, Rule};
use super::members::{board, members};
use crate::syntax::ast::{Column, Lines, Members, Numbered, Pairs, Table, Type, TypeDecl};
use crate::syntax::pairs::Pair;

#[expect(clippy::wildcard_enum_match_arm, reason = "the rest is reported")]
pub(super) fn enumeration(reader: &mut Reader<'_>, pair: Pair<'_>) -> TypeDecl {
    let name = pair.name_in();
    let mut all = Members::Listed(Vec::new());
    for part in pair.inner() {
        match part.as_rule() {
            Rule::one_of => all = Members::Listed(members(reader, part).names),
            Rule::board => all = Members::Board(board(reader, part)),
            Rule::line_type => {
                all =
                    Members::Lines(Lines { length: bound_in(reader, part), board: part.name_in() });
            }
            Rule::copies | Rule::same_dice => all = Members::Numbered(numbered(reader, part)),
            Rule::pairs => {
                let lowest = part.child(Rule::from_lowest).map(Pair::name_in);
                let further = part.child(Rule::further);
                let further = further.map(|it| members(reader, it).names);
                if let Some([first, second]) = part.first_names() {
                    all = Members::Pairs(Pairs {
                        first,
                        lowest,
                        second,
                        further: further.unwrap_or_default(),
                    });
                }
            }
            Rule::set_ty => {
                all = Members::Alias(Type {
                    kind: plain_ty(reader, part),
                    optional: false,
                    span: part.span(),
                });
            }
            Rule::w_type | Rule::name | Rule::w_is => {}
            _ => reader.unread(part),
        }
    }
    TypeDecl { name, members: all }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the rest is reported")]
fn numbered(reader: &mut Reader<'_>, pair: Pair<'_>) -> Numbered {
    let mut it = Numbered { number: None, alike: false, of: None, faces: None };
    for part in pair.inner() {
        match part.as_rule() {
            Rule::settled => it.number = Some(bound(reader, part)),
            Rule::name => it.of = Some(part.name()),
            Rule::faces => it.faces = part.child(Rule::range_ty).map(|it| ends(reader, it)),
            Rule::w_alike => it.alike = true,
            Rule::w_copies | Rule::w_of | Rule::w_dice => {}
            _ => reader.unread(part),
        }
    }
    it
}

pub(super) fn table(reader: &mut Reader<'_>, pair: Pair<'_>) -> Table {
    let columns =
        pair.children(Rule::field).map(|it| Column { name: it.name_in(), ty: ty_in(reader, it) });
    Table {
        columns: columns.collect(),
        name: pair.name_in(),
        file: words_in(reader, pair),
        dropped: Vec::new(),
        added: Vec::new(),
    }
}
