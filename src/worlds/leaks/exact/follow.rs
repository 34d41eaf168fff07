//! All histories, followed together as long as a viewer cannot tell them apart.

use std::collections::{BTreeSet, VecDeque};
use std::rc::Rc;

use super::{Leak, witness};
use crate::engine::Fault;
use crate::leaks::judge::{Cursor, Groups, Item, Release, Watcher, is_heard, is_one_movement};

/// What came of following one viewer.
#[derive(Default)]
pub struct Followed {
    /// Situations that the viewer can tell apart at a decision.
    pub sets: usize,
    /// The rows of the table of releases by which something was released to the viewer.
    pub releases: BTreeSet<Release>,
    pub leaks: Vec<Leak>,
}

/// Follows everything that a viewer sees.
pub fn follow(watcher: Watcher<'_>) -> Result<Followed, Fault> {
    let groups = Groups { watcher, whole: true };
    let mut followed = Followed::default();
    let mut open = VecDeque::from([vec![cursor(&groups, 0)?]]);
    while let Some(group) = open.pop_front() {
        let group = aligned(&groups, group)?;
        let first = group.first().and_then(Cursor::item);
        followed.sets +=
            usize::from(first.is_some_and(|item| matches!(item, Item::Look(look) if look.decides)));
        let heard = is_heard(&group);
        let items = group.iter().filter_map(Cursor::item);
        let released = items.map(|item| item.released(heard));
        followed.releases.extend(released.flat_map(|all| all.rows().collect::<Vec<_>>()));
        match groups.parted(&group) {
            Ok(parts) => open.extend(parts),
            Err(found) => witness::note(&groups, &group, found, &mut followed.leaks),
        }
    }
    Ok(followed)
}

fn cursor(groups: &Groups<'_>, node: usize) -> Result<Cursor, Fault> {
    Ok(Cursor { node, at: 0, items: Rc::new(groups.watcher.items(node)?) })
}

/// The same histories, as far as they go on, each with something to be seen next.
fn aligned(groups: &Groups<'_>, group: Vec<Cursor>) -> Result<Vec<Cursor>, Fault> {
    let mut all = Vec::new();
    for cursor in group {
        advance(groups, cursor, &mut all)?;
    }
    // A statement that moves no card is seen only where it might have laid one open.
    while !is_one_movement(&all) && all.iter().any(Cursor::moves_nothing) {
        let mut next = Vec::new();
        for mut cursor in all {
            cursor.at += usize::from(cursor.moves_nothing());
            advance(groups, cursor, &mut next)?;
        }
        all = next;
    }
    Ok(all)
}

/// Goes on until there is something to be seen.
fn advance(groups: &Groups<'_>, from: Cursor, all: &mut Vec<Cursor>) -> Result<(), Fault> {
    let mut open = vec![from];
    while let Some(here) = open.pop() {
        if here.item().is_some() {
            all.push(here);
        } else if let Some(node) = groups.watcher.tree.node(here.node) {
            for after in node.after.iter().rev() {
                open.push(cursor(groups, *after)?);
            }
        }
    }
    Ok(())
}
