//! Values as they are kept in a position, and the other way round.

use hoyle::hir::{LocalId, StateId, Ty, ZoneRef};
use hoyle::state::{self, Set, ordinal};

use super::value::Value;
use super::{Definition, Outcome, Without};

/// A value that was kept, by its type.
pub fn plain(kept: &state::Value, ty: &Ty) -> Value {
    let ty = present(ty);
    let of = ty.element().unwrap_or(ty);
    let all = |kept: &state::Value| {
        let items = kept.elements(of);
        items.iter().map(|it| plain(it, of)).collect()
    };
    match kept {
        state::Value::None => Value::None,
        state::Value::Flag(flag) => Value::Flag(*flag),
        state::Value::Number(number) => Value::Number(*number),
        state::Value::Seat(seat) => Value::Seat(*seat),
        state::Value::Member(member) => Value::Member(*member),
        state::Value::Set(_) => Value::set(all(kept)),
        state::Value::List(_) => Value::List(all(kept)),
        state::Value::Text(_) => unreachable!("no text is kept"),
    }
}

/// A value as it is kept.
fn kept(value: &Value, ty: &Ty) -> state::Value {
    let ty = present(ty);
    let of = ty.element().unwrap_or(ty);
    match value {
        Value::None => state::Value::None,
        Value::Flag(flag) => state::Value::Flag(*flag),
        Value::Number(number) => state::Value::Number(*number),
        Value::Seat(seat) => state::Value::Seat(*seat),
        Value::Member(member) => state::Value::Member(*member),
        Value::Set(things) => {
            let bits = things.all().iter().map(|it| ordinal(&kept(it, of), of));
            state::Value::Set(bits.collect::<Set>())
        }
        Value::List(all) => state::Value::List(all.iter().map(|it| kept(it, of)).collect()),
    }
}

/// A type without its `or none`.
pub fn present(ty: &Ty) -> &Ty {
    match ty {
        Ty::Optional(inner) => inner,
        other => other,
    }
}

/// A value where one of a type is wanted: a list becomes a set.
pub fn fitted(value: Value, ty: &Ty) -> Value {
    match (value, present(ty)) {
        (Value::List(all), Ty::Set(..) | Ty::EmptySet) => Value::set(all),
        (value, _) => value,
    }
}

impl Definition<'_> {
    /// Gives a name its value, within what is evaluated next.
    pub fn bind(&mut self, local: LocalId, value: Value) {
        let value = fitted(value, &self.game.locals[local].ty);
        self.names.push((local, value));
    }

    /// The value of a name: one that an expression has given, or one of what is carried out.
    pub fn local(&self, local: LocalId) -> Outcome<Value> {
        let bound = self.names.iter().rev().find(|(name, _)| *name == local);
        if let Some((_, value)) = bound {
            return Ok(value.clone());
        }
        let declared = &self.game.locals[local];
        if declared.home.is_none() {
            return Err(Without::Fault("a name without a value"));
        }
        let frame = self.state.frame();
        let found = self.layout.local(self.state, frame, local, None);
        Ok(plain(&found, &declared.ty))
    }

    /// What a seat has answered.
    pub fn answer(&self, local: LocalId, seat: u32) -> Value {
        let frame = self.state.frame();
        let found = self.layout.local(self.state, frame, local, Some(seat));
        plain(&found, &self.game.locals[local].ty)
    }

    /// The value of a state.
    pub fn state(&self, id: StateId, indices: &[Value]) -> Outcome<Value> {
        let declared = &self.game.states[id];
        let indices = indices.iter().zip(&declared.indices);
        let indices: Vec<_> = indices.map(|(value, ty)| kept(value, ty)).collect();
        let found = self.layout.state(self.state, id, &indices);
        let found = found.ok_or(Without::Fault("an index outside its range"))?;
        Ok(plain(&found, &declared.ty))
    }

    /// The cards of a zone, the top one first.
    pub fn cards(&mut self, zone: &ZoneRef) -> Outcome<Vec<Value>> {
        let declared = &self.game.zones[zone.zone];
        let indices = self.all(&zone.indices)?;
        let indices = indices.iter().zip(&declared.indices);
        let indices: Vec<_> = indices.map(|(value, ty)| kept(value, ty)).collect();
        let found = self.layout.cards(self.state, zone.zone, &indices);
        let found = found.ok_or(Without::Fault("an index outside its range"))?;
        let cards = found.iter().rev();
        Ok(cards.map(|it| Value::Member(it.cast_unsigned())).collect())
    }
}
