//! Histories that a viewer cannot tell apart, followed together from the first thing seen to the last.

use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;

use super::compare;
use super::draws::Draws;
use super::item::{Carried, Drew, Item, Released, Watcher};
use super::laid::{self, Laid};
use super::tree::Tree;
use super::{Leak, Told};
use crate::engine::Fault;
use crate::hir::Ty;
use crate::hir::TypeId;
use crate::leaks::Experiment;
use crate::leaks::difference::{Difference, What};
use crate::notation;
use crate::state::Value;
use crate::view::Viewer;

/// How many pairs are looked at to find the two worlds that differ least.
const PAIRS: usize = 24;

/// How far a history has been seen.
#[derive(Clone)]
struct Cursor {
    node: usize,
    /// The next of the items.
    at: usize,
    items: Rc<Vec<Item>>,
}

impl Cursor {
    fn item(&self) -> Option<&Item> {
        self.items.get(self.at)
    }
}

/// What came of following one viewer.
#[derive(Default)]
pub struct Followed {
    /// Situations that the viewer can tell apart where somebody decides.
    pub sets: usize,
    pub leaks: Vec<Leak>,
}

/// Two cursors of a group with a forbidden difference.
struct Found {
    here: usize,
    there: usize,
    difference: Difference,
}

/// Follows everything that a viewer sees.
pub fn follow(
    experiment: &Experiment<'_>,
    tree: &Tree,
    draws: &Draws,
    viewer: Viewer,
) -> Result<Followed, Fault> {
    let watcher = Watcher {
        experiment,
        tree,
        draws,
        viewer,
    };
    let groups = Groups { watcher };
    let mut followed = Followed::default();
    let mut open = VecDeque::from([vec![groups.cursor(0)?]]);
    while let Some(group) = open.pop_front() {
        let Some(group) = groups.aligned(group)? else {
            continue;
        };
        if group
            .first()
            .and_then(Cursor::item)
            .is_some_and(|item| matches!(item, Item::Look(look) if look.decides))
        {
            followed.sets += 1;
        }
        match groups.parted(&group) {
            Ok(parts) => open.extend(parts),
            Err(found) => groups.note(&group, found, &mut followed.leaks),
        }
    }
    Ok(followed)
}

struct Groups<'a> {
    watcher: Watcher<'a>,
}

impl Groups<'_> {
    fn cursor(&self, node: usize) -> Result<Cursor, Fault> {
        Ok(Cursor {
            node,
            at: 0,
            items: Rc::new(self.watcher.items(node)?),
        })
    }

    /// The same histories, each with something to be seen next; nothing if none goes on.
    fn aligned(&self, group: Vec<Cursor>) -> Result<Option<Vec<Cursor>>, Fault> {
        let mut all = Vec::new();
        for cursor in group {
            self.advance(cursor, &mut all)?;
        }
        // A statement that moves no card is seen only where it might have laid one open.
        while !all.is_empty() && !is_one_movement(&all) && all.iter().any(moves_nothing) {
            let mut next = Vec::new();
            for mut cursor in all {
                if moves_nothing(&cursor) {
                    cursor.at += 1;
                }
                self.advance(cursor, &mut next)?;
            }
            all = next;
        }
        Ok((!all.is_empty()).then_some(all))
    }

    /// Goes on until there is something to be seen.
    fn advance(&self, cursor: Cursor, all: &mut Vec<Cursor>) -> Result<(), Fault> {
        let mut open = vec![cursor];
        while let Some(cursor) = open.pop() {
            if cursor.item().is_some() {
                all.push(cursor);
            } else if let Some(node) = self.watcher.tree.node(cursor.node) {
                for after in node.after.iter().rev() {
                    open.push(self.cursor(*after)?);
                }
            }
        }
        Ok(())
    }

    /// The parts of a group whose histories the viewer cannot tell apart after the next thing seen, or a forbidden
    /// difference.
    fn parted(&self, group: &[Cursor]) -> Result<Vec<Vec<Cursor>>, Found> {
        let experiment = self.watcher.experiment;
        let Some(first) = group.first().and_then(Cursor::item) else {
            return Ok(Vec::new());
        };
        for (there, cursor) in group.iter().enumerate() {
            let shapes = |item| compare::shapes(experiment, first, item);
            if let Some(difference) = cursor.item().and_then(shapes) {
                return Err(Found {
                    here: 0,
                    there,
                    difference,
                });
            }
        }
        let heard = is_heard(group);
        let mut parts: BTreeMap<Released, Vec<usize>> = BTreeMap::new();
        for (at, cursor) in group.iter().enumerate() {
            if let Some(item) = cursor.item() {
                parts.entry(item.released(heard)).or_default().push(at);
            }
        }
        self.cards_are_well_chosen(group, &parts)?;
        let mut next = Vec::new();
        for part in parts.into_values() {
            next.extend(self.alike(group, &part)?);
        }
        let after = |at: &usize| {
            let cursor = group.get(*at).cloned()?;
            Some(Cursor {
                at: cursor.at + 1,
                ..cursor
            })
        };
        let next = next.into_iter();
        Ok(next
            .map(|part| part.iter().filter_map(after).collect())
            .collect())
    }

    /// Histories with the same release, which must look the same. What leaves an open place may go by a draw for
    /// zones alone.
    fn alike(&self, group: &[Cursor], part: &[usize]) -> Result<Vec<Vec<usize>>, Found> {
        let mut classes: Vec<Vec<usize>> = Vec::new();
        for there in part {
            let mut own = None;
            for (class, members) in classes.iter().enumerate() {
                let Some(here) = members.first() else {
                    continue;
                };
                let Some(difference) = self.difference(group, *here, *there) else {
                    own = Some(class);
                    break;
                };
                if !self.is_drawn(group, *here, *there) {
                    return Err(Found {
                        here: *here,
                        there: *there,
                        difference,
                    });
                }
            }
            match own.and_then(|own| classes.get_mut(own)) {
                Some(members) => members.push(*there),
                None => classes.push(vec![*there]),
            }
        }
        Ok(classes)
    }

    fn difference(&self, group: &[Cursor], here: usize, there: usize) -> Option<Difference> {
        let (one, other) = (group.get(here)?.item()?, group.get(there)?.item()?);
        compare::rests(self.watcher.experiment, self.watcher.viewer, one, other)
    }

    fn is_drawn(&self, group: &[Cursor], here: usize, there: usize) -> bool {
        let Watcher {
            experiment,
            tree,
            draws,
            ..
        } = self.watcher;
        let (Some(one), Some(other)) = (group.get(here), group.get(there)) else {
            return false;
        };
        let (Some(Item::Carried(a)), Some(Item::Carried(b))) = (one.item(), other.item()) else {
            return false;
        };
        let Some(of) = self.type_of(a) else {
            return false;
        };
        let (path, paths) = (tree.path(one.node), tree.path(other.node));
        let here = Laid {
            carried: a,
            path: &path,
        };
        let there = Laid {
            carried: b,
            path: &paths,
        };
        laid::is_drawn((experiment, tree, draws), here, there, of)
    }

    fn type_of(&self, carried: &Carried) -> Option<TypeId> {
        let zones = &self.watcher.experiment.runtime.game.zones;
        zones.get(carried.to.0).map(|zone| zone.of)
    }

    /// Whether cards that come to lie open were chosen only by those who may choose them.
    fn cards_are_well_chosen(
        &self,
        group: &[Cursor],
        parts: &BTreeMap<Released, Vec<usize>>,
    ) -> Result<(), Found> {
        let opening: Vec<&Carried> = group
            .iter()
            .filter_map(|cursor| match cursor.item() {
                Some(Item::Carried(carried)) => Some(carried),
                Some(
                    Item::Event { .. }
                    | Item::Drew(_)
                    | Item::Fell { .. }
                    | Item::Shuffled(_)
                    | Item::LaidOut(_)
                    | Item::Look(_),
                )
                | None => None,
            })
            .collect();
        if opening.iter().all(|carried| carried.new.is_empty()) {
            return Ok(());
        }
        let mut seen: BTreeMap<_, Vec<(usize, &Released)>> = BTreeMap::new();
        for (released, members) in parts {
            for at in members {
                let Some(Item::Carried(carried)) = group.get(*at).and_then(Cursor::item) else {
                    continue;
                };
                let contents = laid::contents(carried, &opening);
                let before = seen.entry(contents).or_default();
                for (other, others) in before.iter() {
                    if *others != released {
                        self.same_contents(group, *other, *at)?;
                    }
                }
                if !before.iter().any(|(_, others)| *others == released) {
                    before.push((*at, released));
                }
            }
        }
        let firsts: Vec<usize> = parts
            .values()
            .flat_map(|members| members.first().copied())
            .collect();
        for here in parts.values().flatten() {
            for there in &firsts {
                self.copies(group, *here, *there)?;
            }
        }
        Ok(())
    }

    fn same_contents(&self, group: &[Cursor], here: usize, there: usize) -> Result<(), Found> {
        let (Some(one), Some(other)) = (group.get(here), group.get(there)) else {
            return Ok(());
        };
        let (Some(a @ Item::Carried(from)), Some(b @ Item::Carried(to))) =
            (one.item(), other.item())
        else {
            return Ok(());
        };
        let Some(of) = self.type_of(from) else {
            return Ok(());
        };
        let tree = self.watcher.tree;
        let (path, paths) = (tree.path(one.node), tree.path(other.node));
        let first = Laid {
            carried: from,
            path: &path,
        };
        let second = Laid {
            carried: to,
            path: &paths,
        };
        if !laid::is_chosen_by_secret(first, second, of) {
            return Ok(());
        }
        let experiment = self.watcher.experiment;
        let place = crate::view::SeenPlace {
            id: from.to.0.into(),
            indices: from.to.1.clone(),
        };
        let (game, names) = (&experiment.runtime.game, &experiment.setup.names);
        let what = What::LaidOpen(notation::place_text(game, names, &place));
        Err(Found {
            here,
            there,
            difference: Difference::new(
                what,
                compare::text(experiment, a),
                compare::text(experiment, b),
            ),
        })
    }

    /// Whether a copy was picked, of which another world shows another one.
    fn copies(&self, group: &[Cursor], here: usize, there: usize) -> Result<(), Found> {
        let (Some(one), Some(other)) = (group.get(here), group.get(there)) else {
            return Ok(());
        };
        let (Some(a @ Item::Carried(from)), Some(b @ Item::Carried(to))) =
            (one.item(), other.item())
        else {
            return Ok(());
        };
        let heard = is_heard(group);
        let Some(of) = self
            .type_of(from)
            .filter(|_| a.released(heard) != b.released(heard))
        else {
            return Ok(());
        };
        let experiment = self.watcher.experiment;
        let tree = self.watcher.tree;
        let (path, paths) = (tree.path(one.node), tree.path(other.node));
        let laid = Laid {
            carried: from,
            path: &path,
        };
        let others = Laid {
            carried: to,
            path: &paths,
        };
        let Some(card) = laid::picked_copy(experiment, laid, others, of) else {
            return Ok(());
        };
        let (game, names) = (&experiment.runtime.game, &experiment.setup.names);
        let card = notation::show(game, names, &Value::Member(card), &Ty::Member(of));
        Err(Found {
            here,
            there,
            difference: Difference::new(
                What::Copy(card),
                compare::text(experiment, a),
                compare::text(experiment, b),
            ),
        })
    }

    /// Adds a leak with the two worlds of it that differ least.
    fn note(&self, group: &[Cursor], found: Found, leaks: &mut Vec<Leak>) {
        let known = leaks
            .iter_mut()
            .find(|leak| leak.difference.what.is_like(&found.difference.what));
        if let Some(known) = known {
            known.times += 1;
            return;
        }
        let found = self.closest(group, found);
        let (Some(here), Some(there)) = (group.get(found.here), group.get(found.there)) else {
            return;
        };
        leaks.push(Leak {
            viewers: vec![self.watcher.viewer],
            difference: found.difference,
            worlds: [here, there].map(|cursor| self.inputs(cursor.node)),
            seen: self.seen(here),
            times: 1,
        });
    }

    /// Of the pairs with a difference of one kind, one with few differences.
    fn closest(&self, group: &[Cursor], found: Found) -> Found {
        let tree = self.watcher.tree;
        let experiment = self.watcher.experiment;
        let apart = |here: usize, there: usize| {
            let path = |at: usize| {
                group
                    .get(at)
                    .map(|cursor| tree.path(cursor.node))
                    .unwrap_or_default()
            };
            let (one, other) = (path(here), path(there));
            let same = one.iter().zip(&other).filter(|(a, b)| a.input == b.input);
            one.len().max(other.len()) - same.count()
        };
        let mut best = (apart(found.here, found.there), found);
        for here in 0..group.len().min(PAIRS) {
            for there in here + 1..group.len().min(PAIRS) {
                let (Some(one), Some(other)) = (
                    group.get(here).and_then(Cursor::item),
                    group.get(there).and_then(Cursor::item),
                ) else {
                    continue;
                };
                let distance = apart(here, there);
                if distance >= best.0 {
                    continue;
                }
                let heard = is_heard(group);
                let rest = || {
                    (one.released(heard) == other.released(heard))
                        .then(|| self.difference(group, here, there))
                        .flatten()
                };
                if let Some(difference) = compare::shapes(experiment, one, other).or_else(rest)
                    && difference.what.is_like(&best.1.difference.what)
                {
                    best = (
                        distance,
                        Found {
                            here,
                            there,
                            difference,
                        },
                    );
                }
            }
        }
        best.1
    }

    fn inputs(&self, node: usize) -> Vec<String> {
        let experiment = self.watcher.experiment;
        let path = self.watcher.tree.path(node);
        path.iter()
            .filter_map(|node| super::input_text(experiment, &node.input))
            .collect()
    }

    /// What the viewer has seen before.
    fn seen(&self, cursor: &Cursor) -> Vec<Told> {
        let mut lines = Vec::new();
        let experiment = self.watcher.experiment;
        let mut nodes: Vec<usize> =
            std::iter::successors(Some(cursor.node), |at| self.watcher.tree.node(*at)?.before)
                .collect();
        nodes.reverse();
        for node in nodes {
            let items = if node == cursor.node {
                Rc::clone(&cursor.items)
            } else {
                Rc::new(self.watcher.items(node).unwrap_or_default())
            };
            let count = if node == cursor.node {
                cursor.at
            } else {
                items.len()
            };
            let shown = items.iter().take(count).filter(|item| match item {
                Item::Event { .. } => true,
                Item::Carried(carried) => !carried.ways.is_empty(),
                Item::Drew(_)
                | Item::Fell { .. }
                | Item::Shuffled(_)
                | Item::LaidOut(_)
                | Item::Look(_) => false,
            });
            lines.extend(shown.map(|item| compare::text(experiment, item)));
        }
        lines
    }
}

/// Whether all hear what is drawn: it is drawn from the same in all histories, and for places that the viewer sees.
fn is_heard(group: &[Cursor]) -> bool {
    let drew = |cursor: &Cursor| match cursor.item() {
        Some(Item::Drew(Drew { from, open, .. })) => Some((from.clone(), *open)),
        Some(
            Item::Event { .. }
            | Item::Fell { .. }
            | Item::Shuffled(_)
            | Item::LaidOut(_)
            | Item::Carried(_)
            | Item::Look(_),
        )
        | None => None,
    };
    let first = group.first().and_then(drew);
    first.is_some_and(|(from, _)| {
        let all = group.iter().map(drew);
        all.into_iter()
            .all(|it| it.is_some_and(|(others, open)| open && others == from))
    })
}

fn moves_nothing(cursor: &Cursor) -> bool {
    matches!(cursor.item(), Some(Item::Carried(carried)) if carried.ways.is_empty())
}

/// Whether all are movements to one place, some of which lay cards open.
fn is_one_movement(group: &[Cursor]) -> bool {
    let carried = |cursor: &Cursor| match cursor.item() {
        Some(Item::Carried(carried)) => Some((
            carried.to.clone(),
            carried.to_bottom,
            !carried.new.is_empty(),
        )),
        Some(
            Item::Event { .. }
            | Item::Drew(_)
            | Item::Fell { .. }
            | Item::Shuffled(_)
            | Item::LaidOut(_)
            | Item::Look(_),
        )
        | None => None,
    };
    let all: Option<Vec<_>> = group.iter().map(carried).collect();
    all.is_some_and(|all| {
        let same = all
            .windows(2)
            .all(|pair| matches!(pair, [one, other] if one.0 == other.0 && one.1 == other.1));
        same && all.iter().any(|(.., opens)| *opens)
    })
}
