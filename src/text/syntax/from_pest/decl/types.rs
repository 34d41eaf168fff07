//! Types: enumerations, boards, copies and dice, tables.

use super::super::{Builder, Rule, child};
use crate::syntax::ast::{Column, Lines, Members, Numbered, Pairs, Table, Type, TypeDecl};
use crate::syntax::pairs::Pair;

impl Builder<'_> {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "a rule that no arm reads is reported"
    )]
    pub(super) fn enumeration(&mut self, pair: Pair<'_>) -> TypeDecl {
        let name = self.name_in(&pair);
        let mut members = Members::Listed(Vec::new());
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::one_of => members = Members::Listed(self.members(part).names),
                Rule::board => members = Members::Board(self.board(part)),
                Rule::line_type => {
                    members = Members::Lines(Lines {
                        length: self.bound_in(&part),
                        board: self.name_in(&part),
                    });
                }
                Rule::copies | Rule::alike => members = Members::Numbered(self.numbered(part)),
                Rule::pairs => {
                    let lowest = child(&part, Rule::from_lowest).map(|it| self.name_in(&it));
                    let further = child(&part, Rule::further);
                    let further = further.map(|it| self.members(it).names);
                    let mut both = self.names(part.into_inner()).into_iter();
                    if let (Some(first), Some(second)) = (both.next(), both.next()) {
                        members = Members::Pairs(Pairs {
                            first,
                            lowest,
                            second,
                            further: further.unwrap_or_default(),
                        });
                    }
                }
                Rule::set_ty => {
                    let span = self.span(&part);
                    members = Members::Alias(Type {
                        kind: self.plain_ty(part),
                        optional: false,
                        span,
                    });
                }
                Rule::w_type | Rule::name | Rule::w_is => {}
                _ => self.unread(&part),
            }
        }
        TypeDecl { name, members }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "a rule that no arm reads is reported"
    )]
    fn numbered(&mut self, pair: Pair<'_>) -> Numbered {
        let mut it = Numbered {
            number: None,
            of: None,
            faces: None,
        };
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::settled => it.number = Some(self.bound(part)),
                Rule::name => it.of = Some(self.name(&part)),
                Rule::faces => {
                    it.faces = part
                        .into_inner()
                        .find(|it| it.as_rule() == Rule::range_ty)
                        .map(|it| self.ends(it));
                }
                Rule::w_copies | Rule::w_of | Rule::w_dice => {}
                _ => self.unread(&part),
            }
        }
        it
    }

    pub(super) fn table(&mut self, pair: Pair<'_>) -> Table {
        let name = self.name_in(&pair);
        let file = self.words_in(&pair);
        let fields = pair.into_inner().filter(|it| it.as_rule() == Rule::field);
        let columns = fields
            .map(|it| Column {
                name: self.name_in(&it),
                ty: self.ty_in(&it),
            })
            .collect();
        Table {
            name,
            file,
            columns,
            dropped: Vec::new(),
            added: Vec::new(),
        }
    }
}
