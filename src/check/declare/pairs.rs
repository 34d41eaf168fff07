//! Types with a member for each pair of members of two others: a card for each rank of each suit.

use super::super::checker::Checker;
use super::super::names::Entity;
use super::super::report;
use crate::base::limits::MEMBERS;
use crate::expand::Literal;
use crate::hir::{Column, Expr, ExprKind, Member, Ty, TypeId};
use crate::syntax::ast::{Name, Pairs};

impl Checker<'_> {
    /// Makes the members, those of one member of the second type side by side. A column for each of the
    /// two types holds what a member is made of.
    pub(super) fn fill_pairs(&mut self, id: TypeId, pairs: &Pairs) -> Option<()> {
        let first = self.resolve_as(&pairs.first, "type", Entity::member_type)?;
        let second = self.resolve_as(&pairs.second, "type", Entity::member_type)?;
        let lowest = match &pairs.lowest {
            Some(name) => self.lowest(name, first, &pairs.first)?,
            None => 0,
        };
        let firsts = self.game.types.get(first)?.members.clone();
        let seconds = self.game.types.get(second)?.members.clone();
        let count = firsts.len().saturating_mul(seconds.len());
        if count > MEMBERS {
            let name = &self.game.types.get(id)?.name;
            let it = report::many_members(pairs.first.span, name, count);
            self.sink.push(it);
            return None;
        }
        let value = |of: TypeId, at: u32| Expr {
            kind: ExprKind::Member(of, at),
            ty: Ty::Member(of),
            span: pairs.first.span,
        };
        let mut members = Vec::new();
        for (suit, b) in (0..).zip(&seconds) {
            for (rank, a) in (0..).zip(&firsts).skip(lowest) {
                let name = format!("{}Of{}", a.name, b.name);
                let at = u32::try_from(members.len()).unwrap_or(0);
                self.names.add_member(&name, id, at);
                members.push(Member {
                    name,
                    values: vec![value(first, rank), value(second, suit)],
                    span: self.game.types.get(id)?.span,
                });
            }
        }
        let column = |of: TypeId, name: &Name| Column {
            name: snake(&name.text),
            ty: Ty::Member(of),
        };
        let columns = vec![column(first, &pairs.first), column(second, &pairs.second)];
        let declared = self.game.types.get_mut(id)?;
        declared.columns = columns;
        declared.members = members;
        Some(())
    }

    /// The index of the first member that is taken.
    fn lowest(&mut self, name: &Name, of: TypeId, of_name: &Name) -> Option<usize> {
        let settled = self.settled.all.get(&name.text).cloned();
        let member = match settled {
            Some(Literal::Member(member)) => member,
            Some(Literal::Number(_) | Literal::Flag(_)) | None => name.text.clone(),
        };
        let members = self.game.types.get(of).map(|it| &it.members)?;
        let found = members.iter().position(|it| it.name == member);
        if found.is_none() {
            let known: Vec<String> = members.iter().map(|it| it.name.clone()).collect();
            let known = known.iter().map(String::as_str);
            let it = report::unknown_name(name.span, &name.text, known);
            self.sink
                .push(it.also(of_name.span, "one of these is needed"));
        }
        found
    }
}

/// The name of a type as a column: `TrumpSuit` is `trump_suit`.
fn snake(name: &str) -> String {
    let mut out = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !out.is_empty() && !out.ends_with('_') {
            out.push('_');
        }
        out.extend(letter.to_lowercase());
    }
    out
}
