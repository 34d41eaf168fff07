//! What makes sets.

use hoyle::hir::{BoardShape, Expr, Size, Ty};

use super::compare::is_one;
use super::value::Value;
use super::{Definition, Outcome, Without};

impl Definition<'_> {
    /// A set that is written out.
    pub fn written(&mut self, elements: &[Expr], ty: &Ty) -> Outcome<Value> {
        let all = elements.iter().map(|it| {
            let value = self.value(it)?;
            as_thing(value, ty.element())
        });
        Ok(Value::set(all.collect::<Outcome<_>>()?))
    }

    /// A set with another one added, or with one thing; with `none`, nothing is.
    pub fn union(&mut self, left: &Expr, right: &Expr, ty: &Ty) -> Outcome<Value> {
        let mut all = self.value(left)?.items()?;
        let added = self.value(right)?;
        match added {
            Value::None => {}
            one if is_one(&right.ty, ty.element()) => all.push(as_thing(one, ty.element())?),
            several => all.extend(several.items()?),
        }
        Ok(Value::set(all))
    }

    /// A set without what is in another one, or without one thing.
    pub fn difference(&mut self, left: &Expr, right: &Expr) -> Outcome<Value> {
        let all = self.value(left)?.items()?;
        let taken = self.value(right)?;
        let taken = match taken {
            Value::None => Value::set(Vec::new()).things()?,
            one if is_one(&right.ty, left.ty.element()) => {
                let one = if one.is_several() { Value::Set(one.things()?) } else { one };
                Value::set(vec![one]).things()?
            }
            several => several.things()?,
        };
        let left = all.into_iter().filter(|it| !taken.has(it));
        Ok(Value::set(left.collect()))
    }

    /// The fields between two fields of a board that lie on one line.
    pub fn between(&mut self, left: &Expr, right: &Expr) -> Outcome<Value> {
        let (from, to) = (self.value(left)?.to_member()?, self.value(right)?.to_member()?);
        let Ty::Member(id) = left.ty else {
            return Err(Without::Fault("no field"));
        };
        let Some(board) = &self.game.types[id].board else {
            return Err(Without::Fault("no board"));
        };
        let spots = board.spots();
        let (from, to) = (spots[from as usize], spots[to as usize]);
        let (down, east) = (to.0 - from.0, to.1 - from.1);
        let on_one_line = match board.shape() {
            BoardShape::Grid => down == 0 || east == 0 || down.abs() == east.abs(),
            BoardShape::Hexagons => down == 0 || east == 0 || down == -east,
            BoardShape::Ring => return Err(Without::Fault("no lines")),
        };
        let steps = down.abs().max(east.abs());
        let on_the_way = |spot: (i32, i32)| {
            let ahead = |at: i32| from.0 + at * down.signum() == spot.0;
            (1..steps).any(|at| ahead(at) && from.1 + at * east.signum() == spot.1)
        };
        let fields = (0u32..).zip(spots);
        let fields = fields.filter(|(_, spot)| on_one_line && on_the_way(**spot));
        Ok(Value::set(fields.map(|(at, _)| Value::Member(at)).collect()))
    }
}

/// A value that comes into a set of some type: a set in a set of pairs has two things.
fn as_thing(value: Value, of: Option<&Ty>) -> Outcome<Value> {
    let Some(Ty::Set(_, size)) = of else {
        return Ok(value);
    };
    let things = value.things()?;
    match size {
        Size::Exactly(size) if things.all().len() != *size as usize => {
            Err(Without::Fault("a set of another size"))
        }
        Size::Exactly(_) | Size::Any | Size::UpTo(_) => Ok(Value::Set(things)),
    }
}
