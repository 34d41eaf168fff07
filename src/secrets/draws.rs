//! Values drawn by chance: whether something hidden comes from them, and who learns them.

use std::collections::{BTreeMap, BTreeSet};

use super::follower::Follower;
use super::label::{LabelId, OPEN, Source, Who};
use super::place::Seers;
use super::term::TermId;
use crate::hir::{Audience, BlockId, Expr, Game, Kept, LocalId, Stmt, Touch};

#[derive(Default)]
pub(super) struct Draws {
    /// For a drawn name, a hidden place that something of its value comes to, and whether all such
    /// places are seen by the same.
    hidden: BTreeMap<LocalId, (Kept, bool)>,
    /// Those for whom a drawn value was kept: whoever knows it belongs to all of these.
    pub(super) decided: BTreeMap<TermId, Vec<Seers>>,
}

impl Draws {
    pub(super) fn of(game: &Game) -> Self {
        let drawn = game.statements().filter_map(|it| it.kind.drawn());
        let hidden = drawn.filter_map(|local| Some((local, places_of(game, local)?)));
        Self {
            hidden: hidden.collect(),
            decided: BTreeMap::new(),
        }
    }

    pub(super) fn hidden(&self, local: LocalId) -> Option<Kept> {
        self.hidden.get(&local).map(|(place, _)| *place)
    }

    /// What was decided on another way as well.
    pub(super) fn also(&mut self, other: &BTreeMap<TermId, Vec<Seers>>) {
        for (value, seers) in other {
            let known = self.decided.entry(*value).or_default();
            for some in seers {
                if !known.contains(some) {
                    known.push(some.clone());
                }
            }
        }
    }
}

impl Follower<'_> {
    /// Whether a seat, or all of several, knows a drawn value.
    pub(super) fn knows_draw(&self, value: TermId, who: Option<Who>) -> bool {
        let decided = self.draws.decided.get(&value);
        decided.is_some_and(|all| {
            all.iter().all(|seers| match (seers, who) {
                (Seers::All, _) => true,
                (Seers::These(_), None) => false,
                (Seers::These(these), Some(who)) => self.is_among(these, who),
            })
        })
    }

    /// A value comes to a hidden place. Nobody has known the draws in it before: the first place
    /// decides who does, if all places that something of the draw comes to are seen by the same.
    pub(super) fn draws_reach(&mut self, label: LabelId, seers: &Seers) {
        if label == OPEN || *seers == Seers::All {
            return;
        }
        let nobody = *seers == Seers::These(Vec::new());
        for (atom, _) in self.labels.parts(label).to_vec() {
            let Some(atom) = self.labels.atom(atom) else {
                continue;
            };
            let drawn = atom.value;
            let Source::Drawn(local, _) = atom.source else {
                continue;
            };
            let is_uniform = self.draws.hidden.get(&local).is_some_and(|(_, one)| *one);
            let is_new = !self.draws.decided.contains_key(&drawn);
            if is_new && (is_uniform || nobody) {
                self.draws.decided.insert(drawn, vec![seers.clone()]);
            }
        }
    }
}

impl Follower<'_> {
    /// A new draw chooses one of several hidden places: each seat learns of its own whether it is
    /// the one, and nobody learns more. Gives the other secrets of the choice.
    pub(super) fn draws_choose(&mut self, which: LabelId, seers: &Seers) -> LabelId {
        if which == OPEN || *seers == Seers::All {
            return which;
        }
        let mut new = Vec::new();
        for (atom, _) in self.labels.parts(which).to_vec() {
            let Some(atom) = self.labels.atom(atom) else {
                continue;
            };
            let drawn = atom.value;
            if matches!(atom.source, Source::Drawn(..)) && !self.draws.decided.contains_key(&drawn)
            {
                self.draws
                    .decided
                    .insert(drawn, vec![Seers::These(Vec::new())]);
                new.push(drawn);
            }
        }
        self.labels.without(which, |atom| new.contains(&atom.value))
    }
}

/// A place that is hidden from somebody and to which something of a local comes, and whether all
/// places to which it comes are seen by the same.
fn places_of(game: &Game, local: LocalId) -> Option<(Kept, bool)> {
    let mut names = BTreeSet::from([local]);
    let mut places = BTreeSet::new();
    let mut before = 0;
    while before < names.len() {
        before = names.len();
        for statement in game.statements() {
            spread(game, statement, &mut names, &mut places);
        }
    }
    let hidden = places.iter().find(|place| is_hidden(game, **place))?;
    let audience = |place: &Kept| match place {
        Kept::State(id) => game.states.get(*id).map(|it| it.audience),
        Kept::Zone(id) => game.zones.get(*id).map(|it| it.audience),
    };
    let is_uniform = places
        .iter()
        .all(|place| audience(place) == audience(hidden));
    Some((*hidden, is_uniform))
}

/// Adds the names to which a statement passes something of these, and the places.
fn spread(
    game: &Game,
    statement: &Stmt,
    names: &mut BTreeSet<LocalId>,
    places: &mut BTreeSet<Kept>,
) {
    let parts = statement.kind.parts();
    let has = |expr: &Expr, names: &BTreeSet<LocalId>| !expr.locals().is_disjoint(names);
    if let Some((id, arguments)) = statement.kind.call()
        && let Some(procedure) = game.procedures.get(id)
    {
        let given = procedure.parameters.iter().zip(arguments);
        let given = given.filter(|(_, value)| has(value, names));
        let given: Vec<LocalId> = given.map(|(name, _)| *name).collect();
        names.extend(given);
        return;
    }
    if !parts.values.iter().any(|value| has(value, names)) {
        return;
    }
    names.extend(parts.sets.iter().map(|(name, _)| *name));
    names.extend(parts.binds.iter().copied());
    places.extend(parts.writes.iter().copied().map(Kept::State));
    places.extend(entered(&parts.zones));
    let mut seen = BTreeSet::new();
    for block in parts.blocks {
        within(game, block, (places, names), &mut seen);
    }
}

fn entered<'z>(zones: &'z [crate::hir::Touched<'z>]) -> impl Iterator<Item = Kept> + 'z {
    let put = |it: &&crate::hir::Touched<'_>| it.touch == Touch::PutTo;
    zones.iter().filter(put).map(|it| Kept::Zone(it.zone))
}

/// What a block does depends on the condition under which it is carried out.
fn within(
    game: &Game,
    block: BlockId,
    found: (&mut BTreeSet<Kept>, &mut BTreeSet<LocalId>),
    seen: &mut BTreeSet<BlockId>,
) {
    let (places, names) = found;
    if !seen.insert(block) {
        return;
    }
    for statement in game
        .blocks
        .get(block)
        .into_iter()
        .flat_map(|it| &it.statements)
    {
        let parts = statement.kind.parts();
        places.extend(parts.writes.iter().copied().map(Kept::State));
        places.extend(entered(&parts.zones));
        names.extend(parts.sets.iter().map(|(name, _)| *name));
        for inner in game.entered(&statement.kind) {
            within(game, inner, (places, names), seen);
        }
    }
}

fn is_hidden(game: &Game, place: Kept) -> bool {
    let audience = match place {
        Kept::State(id) => {
            let lies_open = game.dice(id).is_none_or(|of| game.lies_open(of));
            let declared = game.states.get(id).map(|it| it.audience);
            declared.filter(|it| *it != Audience::Holder || !lies_open)
        }
        Kept::Zone(id) => game.zones.get(id).map(|it| it.audience),
    };
    audience.is_some_and(|it| it != Audience::Public)
}
