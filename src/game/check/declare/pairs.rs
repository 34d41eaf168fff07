//! Types with a member for each pair of members of two others: a card for each rank of each suit. Further members, such as
//! a joker, are no pairs.

use super::super::names::Entity;
use super::super::report;
use super::types::NewMembers;
use crate::base::limits::MEMBERS;
use crate::expand::Literal;
use crate::hir::{Column, Expr, ExprKind, Member, Ty, TypeId};
use crate::syntax::ast::{Name, Pairs};

impl NewMembers<'_> {
    /// Makes the members, those of one member of the second type side by side, and the further ones behind them. A
    /// column for each of the two types holds what a member is made of: `none` for a further one.
    pub(super) fn fill_pairs(&mut self, id: TypeId, pairs: &Pairs) -> Option<()> {
        let kind = Entity::member_type;
        let mut found = |name| self.names.resolve_as(self.sink, name, "type", kind);
        let (first, second) = (found(&pairs.first)?, found(&pairs.second)?);
        let lowest = match &pairs.lowest {
            Some(name) => self.lowest(name, first, &pairs.first)?,
            None => 0,
        };
        let firsts = self.game.types.get(first)?.members.clone();
        let seconds = self.game.types.get(second)?.members.clone();
        let count = firsts.len().saturating_mul(seconds.len());
        let count = count.saturating_add(pairs.further.len());
        if count > MEMBERS {
            let name = &self.game.types.get(id)?.name;
            let it = report::many_members(pairs.first.span, name, count);
            self.sink.push(it);
            return None;
        }
        let place = pairs.first.span;
        let value = |kind: ExprKind, ty: Ty| Expr { kind, ty, span: place };
        let member = |of: TypeId, at: u32| value(ExprKind::Member(of, at), Ty::Member(of));
        let none = |of: TypeId| value(ExprKind::None, Ty::Member(of).optional());
        let mut members = Vec::new();
        for (suit, b) in (0..).zip(&seconds) {
            for (rank, a) in (0..).zip(&firsts).skip(lowest) {
                members.push(Member {
                    name: format!("{}Of{}", a.name, b.name),
                    values: vec![member(first, rank), member(second, suit)],
                    span: self.game.types.get(id)?.span,
                });
            }
        }
        for name in self.further(pairs, &members) {
            members.push(Member {
                name: name.text,
                values: [first, second].map(none).to_vec(),
                span: name.span,
            });
        }
        self.names.add_members(id, &members);
        let column = |of: TypeId, name: &Name| Column {
            name: snake(&name.text),
            ty: if pairs.further.is_empty() { Ty::Member(of) } else { Ty::Member(of).optional() },
        };
        let columns = vec![column(first, &pairs.first), column(second, &pairs.second)];
        let declared = self.game.types.get_mut(id)?;
        declared.columns = columns;
        declared.members = members;
        Some(())
    }

    /// The further members; one that is there already is reported.
    fn further(&mut self, pairs: &Pairs, members: &[Member]) -> Vec<Name> {
        let mut seen: Vec<Name> = Vec::new();
        for name in &pairs.further {
            let before = seen.iter().find(|it| it.text == name.text);
            let before = before.map(|it| it.span).or_else(|| {
                let pair = members.iter().find(|it| it.name == name.text);
                pair.map(|it| it.span)
            });
            match before {
                Some(first) => self.sink.push(report::duplicate(name.span, &name.text, first)),
                None => seen.push(name.clone()),
            }
        }
        seen
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
            self.sink.push(it.also(of_name.span, "one of these is needed"));
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
