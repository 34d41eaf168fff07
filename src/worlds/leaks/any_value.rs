//! Values that are chosen at random.

use super::Experiment;
use crate::hir::{Size, Ty};
use crate::session::Stream;
use crate::state::{Set, Value, value_at};

/// Any value of a type; of an unlimited type, a small one.
pub fn any_value(experiment: &Experiment<'_>, ty: &Ty, stream: &mut Stream) -> Value {
    let universe = |ty: &Ty| {
        let count = experiment.runtime.layout.count(ty, experiment.seats());
        u32::try_from(count).unwrap_or(u32::MAX)
    };
    let below = |stream: &mut Stream, limit: u32| {
        u32::try_from(stream.below(u64::from(limit))).unwrap_or(0)
    };
    match ty {
        Ty::Optional(inner) if stream.below(4) > 0 => any_value(experiment, inner, stream),
        Ty::Optional(_) => Value::None,
        Ty::Set(of, size) => {
            let all = universe(of).min(Set::MOST);
            let count = match size {
                Size::Exactly(count) => *count,
                Size::UpTo(most) => below(stream, all.min(*most) + 1),
                Size::Any => below(stream, all + 1),
            };
            let mut bits: Vec<u32> = (0..all).collect();
            stream.shuffle(&mut bits);
            Value::Set(bits.into_iter().take(count as usize).collect())
        }
        Ty::List(of) => {
            let mut all: Vec<u32> = (0..universe(of)).collect();
            stream.shuffle(&mut all);
            let count = below(stream, universe(of) + 1);
            Value::List(all.into_iter().take(count as usize).map(|at| value_at(at, of)).collect())
        }
        Ty::Number => Value::Number(0),
        Ty::Flag | Ty::Range(..) | Ty::Text | Ty::Seat | Ty::Member(_) => {
            value_at(below(stream, universe(ty)), ty)
        }
        Ty::None | Ty::EmptySet | Ty::Broken => value_at(below(stream, universe(ty)), ty),
    }
}
