//! The definition in `grammar/secrets.md`, written down a second time, naively, to be read: whether a small game leaks.
//!
//! All worlds are played. A viewer that has seen the same in some of them cannot tell them apart. What it sees next has
//! a part that is released, by the table on the page, and a rest. Whether there is anything to see must be the same in
//! all these worlds, and the rest in those in which the same is released.
//!
//! Nothing here is shared with the judges of the program. The page is what it goes by.

mod chosen;
mod draws;
mod laid;
mod observed;
mod releases;
mod sight;
mod table;
mod worlds;

use std::collections::{BTreeMap, BTreeSet};

use hoyle::{Runtime, Setup, Viewer};

use observed::{Observation, observations};
use worlds::Worlds;
pub use worlds::{Limits, Missing};

/// What the worlds of a game say.
#[derive(Debug)]
pub enum Verdict {
    Clean,
    /// It leaks: to whom and how.
    Leaks(String),
    Missing(Missing),
}

/// Decides by all worlds whether a game leaks.
pub fn judge(runtime: &Runtime, setup: &Setup, limits: Limits) -> Verdict {
    let worlds = match Worlds::of(runtime, setup, limits) {
        Ok(worlds) => worlds,
        Err(missing) => return Verdict::Missing(missing),
    };
    for viewer in (0..setup.seats()).map(Viewer::Seat).chain([Viewer::Public]) {
        let seen: Vec<Vec<Observation>> =
            (0..worlds.nodes.len()).map(|at| observations(&worlds, at, viewer)).collect();
        let all: Vec<World<'_>> =
            worlds.ends().into_iter().map(|end| World::of(&worlds, end, &seen)).collect();
        let possible: Vec<Seen<'_, '_>> = all.iter().map(|it| (it, 0)).collect();
        if let Err(leak) = tell_apart(&possible) {
            let [one, other] = leak.worlds.map(|end| worlds.words(end));
            return Verdict::Leaks(format!(
                "{viewer:?}: {}\n  one world: {one}\n  another:   {other}",
                leak.why
            ));
        }
    }
    Verdict::Clean
}

/// A world: its end, and all that a viewer sees in it.
struct World<'o> {
    end: usize,
    seen: Vec<&'o Observation>,
}

impl<'o> World<'o> {
    fn of(worlds: &Worlds<'_>, end: usize, seen: &'o [Vec<Observation>]) -> Self {
        Self { end, seen: worlds.path(end).into_iter().flat_map(|at| &seen[at]).collect() }
    }
}

/// Two worlds between which a viewer is shown a difference.
struct Leak {
    why: String,
    worlds: [usize; 2],
}

/// A world, and how much of it a viewer has seen.
type Seen<'w, 'o> = (&'w World<'o>, usize);

/// Worlds in which a viewer has seen the same so far: what it sees next.
fn tell_apart(possible: &[Seen<'_, '_>]) -> Result<(), Leak> {
    let possible = without_nothing(possible);
    let first = possible[0];
    let leak = |why: String, one: Seen<'_, '_>, other: Seen<'_, '_>| {
        Err(Leak { why: format!("{why} (after {})", one.1), worlds: [one.0.end, other.0.end] })
    };
    for world in &possible {
        let kinds = [first, *world].map(|it| next(it).map(|it| &it.kind));
        if kinds[0] != kinds[1] {
            return leak(format!("{:?} or {:?}", kinds[0], kinds[1]), first, *world);
        }
    }
    if next(first).is_none() {
        return Ok(());
    }
    let picked: Vec<(usize, &Observation)> =
        possible.iter().filter_map(|it| Some((it.0.end, next(*it)?))).collect();
    chosen::by_somebody(&picked).map_err(|(why, worlds)| Leak { why, worlds })?;
    let mut by_release: BTreeMap<&str, Vec<(Seen<'_, '_>, &Observation)>> = BTreeMap::new();
    for world in &possible {
        if let Some(seen) = next(*world) {
            by_release.entry(&seen.released).or_default().push((*world, seen));
        }
    }
    for alike in by_release.values() {
        for (world, seen) in alike {
            let (one, of_one) = alike[0];
            if of_one.rest != seen.rest {
                return leak(difference(&seen.kind, &of_one.rest, &seen.rest), one, *world);
            }
        }
    }
    by_release.into_values().try_for_each(|alike| {
        let later: Vec<Seen<'_, '_>> =
            alike.into_iter().map(|((world, at), _)| (world, at + 1)).collect();
        tell_apart(&later)
    })
}

fn next<'o>((world, at): Seen<'_, 'o>) -> Option<&'o Observation> {
    world.seen.get(at).copied()
}

/// Where a statement moves no card, nobody sees anything, unless it moves some to the same place in another world.
fn without_nothing<'w, 'o>(possible: &[Seen<'w, 'o>]) -> Vec<Seen<'w, 'o>> {
    let mut all = possible.to_vec();
    loop {
        let seen = all.iter().filter_map(|it| next(*it)).filter(|it| !it.nothing);
        let kinds: BTreeSet<&String> = seen.map(|it| &it.kind).collect();
        let is_nothing =
            |it: Seen<'_, '_>| next(it).is_some_and(|it| it.nothing && !kinds.contains(&it.kind));
        if !all.iter().any(|it| is_nothing(*it)) {
            return all;
        }
        all = all.iter().map(|it| (it.0, it.1 + usize::from(is_nothing(*it)))).collect();
    }
}

/// The first line in which two texts differ.
fn difference(kind: &str, one: &str, other: &str) -> String {
    let mut lines = one.lines().zip(other.lines());
    let lines = lines.find(|(one, other)| one != other);
    let (one, other) = lines.unwrap_or((one, other));
    format!("{kind}: {one} or {other}")
}
