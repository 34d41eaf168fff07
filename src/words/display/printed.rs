//! What stands with cards and fields: the values of their columns, and those of states that belong to them.

use super::Sight;
use crate::hir::{Expr, ExprKind, Game, Member, ShownPlace, Signed, StateId, Ty, TypeId};
use crate::notation::{Names, place_name, show};
use crate::state::Value;
use crate::view::{SeenPlace, Shown};

/// Some values, without those that are none or empty: in words, and by signs.
#[derive(Default)]
pub(super) struct Printed {
    pub(super) words: Vec<String>,
    pub(super) short: Vec<String>,
}

/// What has values: a column or a state, with its name, its sign and its type.
struct Source<'g> {
    game: &'g Game,
    names: &'g Names,
    name: &'g str,
    sign: Option<&'g str>,
    ty: &'g Ty,
}

impl Printed {
    /// The values of some columns of a member.
    pub(super) fn columns(
        game: &Game,
        names: &Names,
        (id, member): (TypeId, &Member),
        columns: &[usize],
    ) -> Self {
        let mut printed = Self::default();
        let Some(ty) = game.types.get(id) else { return printed };
        for at in columns {
            if let (Some(column), Some(cell)) = (ty.columns.get(*at), member.values.get(*at)) {
                let name = names.read(game, &column.name);
                let sign = game.look.sign(Signed::Column(id, *at));
                let source = Source { game, names, name, sign, ty: &column.ty };
                printed.add(&source, &written(cell));
            }
        }
        printed
    }

    /// The values of some states for a member, as far as they are seen. A set is said by its name, of the members in it.
    pub(super) fn states(
        sight: &Sight<'_>,
        (of, member): (TypeId, u32),
        states: &[StateId],
    ) -> Self {
        let Sight { game, names, view, .. } = *sight;
        let mut printed = Self::default();
        for id in states {
            let Some(state) = game.states.get(*id) else { continue };
            let member = Value::Member(member);
            let is_set = state.indices.is_empty();
            let indices = if is_set { Vec::new() } else { vec![member.clone()] };
            let place = SeenPlace { id: (*id).into(), indices };
            let seen = view.entries.iter().find(|entry| entry.place == place);
            let Some(Shown::Value(value)) = seen.map(|entry| &entry.shown) else { continue };
            let name = place_name(game, names, (*id).into());
            let sign = game.look.sign(Signed::Place(ShownPlace::State(*id)));
            let source = Source { game, names, name, sign, ty: &state.ty };
            if is_set {
                let is_in = value.elements(&Ty::Member(of)).contains(&member);
                printed.add(&Source { ty: &Ty::Flag, ..source }, &[Value::Flag(is_in)]);
            } else {
                let values = match state.ty.element() {
                    Some(of) => value.elements(of),
                    None => vec![value.clone()],
                };
                printed.add(&source, &values);
            }
        }
        printed
    }

    /// This and other values behind it.
    pub(super) fn then(mut self, other: Self) -> Self {
        self.words.extend(other.words);
        self.short.extend(other.short);
        self
    }

    fn add(&mut self, source: &Source<'_>, values: &[Value]) {
        // A mark that every terminal has stands for itself.
        let is_mark = *source.ty == Ty::Flag && source.sign.is_some_and(str::is_ascii);
        self.words.extend(source.said(values, is_mark));
        self.short.extend(source.said(values, true));
    }
}

impl Source<'_> {
    /// A value, or those of a set, with the name where the values do not speak for themselves.
    fn said(&self, values: &[Value], by_signs: bool) -> Option<String> {
        let sign = self.sign.filter(|_| by_signs);
        match (self.ty.element(), values) {
            (None, [Value::Flag(flag)]) => flag.then(|| sign.unwrap_or(self.name).to_owned()),
            (None, [Value::Number(0)]) => None,
            (None, [Value::Number(number)]) => {
                let name = self.name;
                let by_name = || format!("{name} {number}");
                Some(sign.map_or_else(by_name, |sign| format!("{number}{sign}")))
            }
            (of, values) => {
                let of = of.unwrap_or(self.ty).never_none();
                let values = values.iter().filter(|value| **value != Value::None);
                let each: Vec<String> = values.map(|it| self.element(it, of, by_signs)).collect();
                (!each.is_empty()).then(|| each.join(" "))
            }
        }
    }

    fn element(&self, value: &Value, ty: &Ty, by_signs: bool) -> String {
        if let (Value::Member(member), Ty::Member(of)) = (value, ty)
            && let Some(sign) = self.game.look.sign(Signed::Member(*of, *member))
            && by_signs
        {
            return sign.to_owned();
        }
        show(self.game, self.names, value, ty)
    }
}

/// The value of a cell, or those of a set.
fn written(cell: &Expr) -> Vec<Value> {
    if let ExprKind::Set(elements) = &cell.kind {
        elements.iter().flat_map(written).collect()
    } else if let ExprKind::Number(number) = cell.kind {
        vec![Value::Number(number)]
    } else if let ExprKind::Flag(flag) = cell.kind {
        vec![Value::Flag(flag)]
    } else if let ExprKind::Member(_, member) = cell.kind {
        vec![Value::Member(member)]
    } else {
        Vec::new()
    }
}
