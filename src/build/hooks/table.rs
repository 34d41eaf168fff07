//! The table as a script sees it. A place is shown to the seat only when the script reads it, and the slots of the
//! position that were read are noted.

use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use rhai::{
    Array, Dynamic, Engine, EvalAltResult, FnPtr, INT, ImmutableString, Map, NativeCallContext,
};

use super::convert;
use super::places::{Keys, Places, declared};
use crate::base::limits::SCRIPT_OPERATIONS;
use crate::hir::Game;
use crate::state::{Position, Value};
use crate::view::{PlaceId, Viewer, Viewpoint};

/// The slots of the position that a script has read.
#[derive(Clone, Debug, Default)]
pub(super) struct ReadSlots {
    /// The ranges of slots.
    pub(super) slots: Vec<Range<usize>>,
    /// How many slots they have; a slot that is read twice counts twice.
    pub(super) steps: u64,
}

/// The view of a seat, as a script reads it.
#[derive(Clone)]
pub(super) struct Table(Arc<SeatView>);

struct SeatView {
    places: Arc<Places>,
    state: Position,
    viewer: Viewer,
    seen: Mutex<ReadSlots>,
}

/// All zones or states of one declaration with indices.
#[derive(Clone)]
struct Family {
    table: Table,
    id: PlaceId,
}

pub(super) type Found<T> = Result<T, Box<EvalAltResult>>;

/// Lets scripts read a view like a map: `view.hand["1"]`, `view.hand.keys()`.
pub(super) fn register(engine: &mut Engine, game: &Game) {
    for (id, name, _) in declared(game) {
        engine.register_get(name, move |table: &mut Table| table.property(id));
    }
    register_map::<Table>(engine);
    register_map::<Family>(engine);
}

/// A map that a script reads entry by entry.
pub(super) trait Entries: Clone + Send + Sync + 'static {
    /// The keys in the order of their letters.
    fn keys(&self) -> Found<Vec<ImmutableString>>;
    /// Whether there is an entry.
    fn has(&self, key: &str) -> Found<bool>;
    /// An entry; `()` if there is none. An error says why the script has to stop.
    fn get(&self, key: &str) -> Found<Dynamic>;
}

/// Registers the functions and operators that a script may use on such a map.
pub(super) fn register_map<T: Entries>(engine: &mut Engine) {
    engine.register_type_with_name::<T>("map");
    engine.register_indexer_get(|it: &mut T, key: ImmutableString| it.get(&key));
    engine.register_fn("get", |it: &mut T, key: ImmutableString| it.get(&key));
    engine.register_fn("contains", |it: &mut T, key: ImmutableString| it.has(&key));
    engine.register_fn("len", |it: &mut T| len(it));
    engine.register_fn("is_empty", |it: &mut T| Ok::<_, Box<EvalAltResult>>(len(it)? == 0));
    engine.register_fn("keys", |it: &mut T| {
        let keys = it.keys()?.into_iter().map(Dynamic::from);
        Ok::<Array, Box<EvalAltResult>>(keys.collect())
    });
    engine.register_fn("values", |it: &mut T| {
        let keys = it.keys()?.into_iter();
        keys.map(|key| it.get(&key)).collect::<Found<Array>>()
    });
    for name in ["map", "filter"] {
        engine.register_fn(name, move |context: NativeCallContext<'_>, it: &mut T, by: FnPtr| {
            context.call_native_fn::<Map>(name, (whole(it)?, by))
        });
    }
}

fn len<T: Entries>(it: &T) -> Found<INT> {
    Ok(INT::try_from(it.keys()?.len()).unwrap_or(INT::MAX))
}

fn whole<T: Entries>(it: &T) -> Found<Map> {
    let keys = it.keys()?.into_iter();
    keys.map(|key| Ok((key.as_str().into(), it.get(&key)?))).collect()
}

impl Table {
    pub(super) fn new(places: Arc<Places>, state: Position, viewer: Viewer) -> Self {
        Self(Arc::new(SeatView { places, state, viewer, seen: Mutex::default() }))
    }

    /// The slots that have been read so far.
    pub(super) fn seen(&self) -> ReadSlots {
        let seen = self.0.seen.lock();
        seen.unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn look(&self) -> Viewpoint<'_> {
        Viewpoint {
            game: &self.0.places.game,
            layout: &self.0.places.layout,
            state: &self.0.state,
            viewer: self.0.viewer,
        }
    }

    /// Notes slots that are read, and takes a step for each.
    fn note(&self, slots: impl IntoIterator<Item = Range<usize>>) -> Found<()> {
        let mut seen = self.0.seen.lock().unwrap_or_else(PoisonError::into_inner);
        seen.steps += 1;
        for slots in slots {
            seen.steps += slots.len() as u64;
            seen.slots.push(slots);
        }
        if seen.steps > SCRIPT_OPERATIONS {
            return Err(EvalAltResult::ErrorTooManyOperations(rhai::Position::NONE).into());
        }
        Ok(())
    }

    fn keys_of(&self, id: PlaceId) -> Option<&Keys> {
        self.0.places.keys(id, self.0.state.seats())
    }

    fn has(&self, id: PlaceId, indices: &[Value]) -> Found<bool> {
        self.note(self.look().audience_slots(id, indices))?;
        Ok(self.look().has(id, indices))
    }

    fn shown(&self, id: PlaceId, indices: &[Value]) -> Found<Dynamic> {
        self.note(self.look().slots(id, indices))?;
        let shown = self.look().shown(id, indices);
        let game = &self.0.places.game;
        Ok(shown.map_or(Dynamic::UNIT, |shown| convert::shown(game, id, &shown)))
    }

    /// A zone or state; for a family, the map of its places if the seat sees any of them.
    fn property(&self, id: PlaceId) -> Found<Dynamic> {
        let Some(keys) = self.keys_of(id) else {
            return self.shown(id, &[]);
        };
        for indices in keys.values() {
            if self.has(id, indices)? {
                let table = self.clone();
                return Ok(Dynamic::from(Family { table, id }));
            }
        }
        Ok(Dynamic::UNIT)
    }
}

impl Entries for Table {
    fn keys(&self) -> Found<Vec<ImmutableString>> {
        let names = self.0.places.names.iter();
        let seen = |id: PlaceId| Ok(!self.property(id)?.is_unit());
        only(names.map(|(name, id)| (name, seen(*id))))
    }

    fn has(&self, key: &str) -> Found<bool> {
        Ok(!self.get(key)?.is_unit())
    }

    fn get(&self, key: &str) -> Found<Dynamic> {
        let id = self.0.places.names.get(key);
        id.map_or(Ok(Dynamic::UNIT), |id| self.property(*id))
    }
}

impl Entries for Family {
    fn keys(&self) -> Found<Vec<ImmutableString>> {
        let keys = self.table.keys_of(self.id).into_iter().flatten();
        only(keys.map(|(key, indices)| (key, self.table.has(self.id, indices))))
    }

    fn has(&self, key: &str) -> Found<bool> {
        let indices = self.indices(key);
        indices.map_or(Ok(false), |indices| self.table.has(self.id, indices))
    }

    fn get(&self, key: &str) -> Found<Dynamic> {
        let shown = |indices: &[Value]| self.table.shown(self.id, indices);
        self.indices(key).map_or(Ok(Dynamic::UNIT), shown)
    }
}

impl Family {
    fn indices(&self, key: &str) -> Option<&[Value]> {
        let keys = self.table.keys_of(self.id)?;
        keys.get(key).map(Vec::as_slice)
    }
}

/// The keys of those entries that are there.
fn only<'a>(
    all: impl Iterator<Item = (&'a ImmutableString, Found<bool>)>,
) -> Found<Vec<ImmutableString>> {
    let found = all.map(|(key, is_there)| Ok(is_there?.then(|| key.clone())));
    found.filter_map(Result::transpose).collect()
}
