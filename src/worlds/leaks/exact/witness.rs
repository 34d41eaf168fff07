//! The two worlds with which a leak is shown.

use std::rc::Rc;

use super::Leak;
use crate::leaks::judge::{Cursor, Found, Groups, Item, Node, compare, is_heard};

/// How many histories are compared to find the two that differ least.
const COMPARED: usize = 24;

/// Adds a leak with two worlds that differ little, or counts it if it is known.
pub fn note(groups: &Groups<'_>, group: &[Cursor], found: Found, leaks: &mut Vec<Leak>) {
    let what = &found.difference.what;
    let known = leaks.iter_mut().find(|leak| leak.difference.what.is_like(what));
    if let Some(known) = known {
        known.times += 1;
        return;
    }
    let found = closest(groups, group, found);
    let (Some(here), Some(there)) = (group.get(found.here), group.get(found.there)) else {
        return;
    };
    leaks.push(Leak {
        viewers: vec![groups.watcher.viewer],
        difference: found.difference,
        worlds: [here, there].map(|cursor| world(groups, cursor.node)),
        seen: seen(groups, here),
        times: 1,
    });
}

/// Of the pairs with a difference of one kind, one that has done almost the same.
fn closest(groups: &Groups<'_>, group: &[Cursor], found: Found) -> Found {
    let path = |at: usize| -> Vec<&Node> {
        let cursor = group.get(at);
        cursor.map_or(Vec::new(), |cursor| groups.watcher.tree.path(cursor.node))
    };
    let apart = |here: usize, there: usize| {
        let (one, other) = (path(here), path(there));
        let same = one.iter().zip(&other).filter(|(a, b)| a.input == b.input);
        one.len().max(other.len()) - same.count()
    };
    let mut best = (apart(found.here, found.there), found);
    for here in 0..group.len().min(COMPARED) {
        for there in here + 1..group.len().min(COMPARED) {
            let distance = apart(here, there);
            if distance >= best.0 {
                continue;
            }
            if let Some(other) = differing(groups, group, here, there)
                && other.difference.what.is_like(&best.1.difference.what)
            {
                best = (distance, other);
            }
        }
    }
    best.1
}

/// A forbidden difference between two histories of a group, whichever seat chose the cards in them.
fn differing(groups: &Groups<'_>, group: &[Cursor], here: usize, there: usize) -> Option<Found> {
    let (one, other) = (group.get(here)?.item()?, group.get(there)?.item()?);
    let heard = is_heard(group);
    let rest = || {
        (one.released(heard) == other.released(heard))
            .then(|| groups.difference(group, here, there))
            .flatten()
    };
    let difference = compare::shapes(groups.watcher.experiment, one, other).or_else(rest)?;
    Some(Found { here, there, difference })
}

/// What was done in a history.
fn world(groups: &Groups<'_>, node: usize) -> Vec<String> {
    let experiment = groups.watcher.experiment;
    let path = groups.watcher.tree.path(node);
    path.iter().filter_map(|node| super::input_text(experiment, &node.input)).collect()
}

/// The log that the viewer has read so far.
fn seen(groups: &Groups<'_>, cursor: &Cursor) -> Vec<String> {
    let watcher = &groups.watcher;
    let back = std::iter::successors(Some(cursor.node), |at| watcher.tree.node(*at)?.before);
    let mut nodes: Vec<usize> = back.collect();
    nodes.reverse();
    let mut lines = Vec::new();
    for node in nodes {
        let (items, count) = if node == cursor.node {
            (Rc::clone(&cursor.items), cursor.at)
        } else {
            (Rc::new(watcher.items(node).unwrap_or_default()), usize::MAX)
        };
        let is_line = |item: &&Item| {
            matches!(item, Item::Event { .. })
                || item.carried().is_some_and(|carried| !carried.ways.is_empty())
        };
        let shown = items.iter().take(count).filter(is_line);
        lines.extend(shown.map(|item| compare::text(watcher.experiment, item)));
    }
    lines
}
