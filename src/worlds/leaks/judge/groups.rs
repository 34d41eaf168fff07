//! Histories that a viewer cannot tell apart, and what it sees next in each.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::compare;
use super::item::Item;
use super::release::Released;
use super::watcher::Watcher;
use crate::leaks::difference::{Difference, What};

/// How far a history has been seen.
#[derive(Clone)]
pub struct Cursor {
    pub node: usize,
    /// The next of the items.
    pub at: usize,
    pub items: Rc<Vec<Item>>,
}

impl Cursor {
    pub fn item(&self) -> Option<&Item> {
        self.items.get(self.at)
    }

    /// Whether a statement moves no card here, though it might have.
    pub fn moves_nothing(&self) -> bool {
        let carried = self.item().and_then(Item::carried);
        carried.is_some_and(|carried| carried.ways.is_empty())
    }
}

/// Two histories of a group with a forbidden difference.
pub struct Found {
    pub here: usize,
    pub there: usize,
    pub difference: Difference,
}

/// Judges groups of histories for one viewer.
pub struct Groups<'a> {
    pub watcher: Watcher<'a>,
    /// Whether a group has all worlds that the viewer cannot tell apart, and not only some of them.
    pub whole: bool,
}

impl Groups<'_> {
    /// The parts of a group whose histories the viewer cannot tell apart after the next thing seen, or a forbidden
    /// difference.
    pub fn parted(&self, group: &[Cursor]) -> Result<Vec<Vec<Cursor>>, Found> {
        let Some(first) = group.first().and_then(Cursor::item) else {
            return Ok(Vec::new());
        };
        for (there, cursor) in group.iter().enumerate().skip(1) {
            let shapes = |item| compare::shapes(self.watcher.experiment, first, item);
            if let Some(difference) = cursor.item().and_then(shapes) {
                return Err(Found { here: 0, there, difference });
            }
        }
        let heard = is_heard(group);
        self.could_choose_alike(group, heard)?;
        let mut parts: BTreeMap<Released, Vec<usize>> = BTreeMap::new();
        for (at, cursor) in group.iter().enumerate() {
            if let Some(item) = cursor.item() {
                parts.entry(item.released(heard)).or_default().push(at);
            }
        }
        self.cards_are_well_chosen(group, &parts)?;
        self.copies_are_nobodys_pick(group, &parts)?;
        if self.whole {
            self.draws_say_no_more(group)?;
        }
        self.faces_have_fallen(group)?;
        let mut next = Vec::new();
        for part in parts.into_values() {
            next.extend(self.alike(group, &part)?);
        }
        let after = |at: &usize| {
            let cursor = group.get(*at).cloned()?;
            Some(Cursor { at: cursor.at + 1, ..cursor })
        };
        let next = next.into_iter();
        Ok(next.map(|part| part.iter().filter_map(after).collect()).collect())
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
                    return Err(Found { here: *here, there: *there, difference });
                }
            }
            match own.and_then(|own| classes.get_mut(own)) {
                Some(members) => members.push(*there),
                None => classes.push(vec![*there]),
            }
        }
        Ok(classes)
    }

    /// The difference between two histories with the same release.
    pub fn difference(&self, group: &[Cursor], here: usize, there: usize) -> Option<Difference> {
        let (one, other) = (group.get(here)?.item()?, group.get(there)?.item()?);
        let Watcher { experiment, viewer, .. } = self.watcher;
        compare::rests(experiment, viewer, one, other)
    }

    /// A forbidden difference between what is seen next in two histories.
    pub fn found(&self, group: &[Cursor], [here, there]: [usize; 2], what: What) -> Found {
        let text = |at: usize| {
            let item = group.get(at).and_then(Cursor::item);
            item.map_or_else(String::new, |item| compare::text(self.watcher.experiment, item))
        };
        Found { here, there, difference: Difference::new(what, text(here), text(there)) }
    }
}

/// Whether all hear what is drawn: it is drawn from the same in all histories, and for places that the viewer sees.
pub fn is_heard(group: &[Cursor]) -> bool {
    let drew = |cursor: &Cursor| {
        let drew = cursor.item().and_then(Item::drew)?;
        drew.open.then(|| drew.from.clone())
    };
    let all: Option<Vec<_>> = group.iter().map(drew).collect();
    all.is_some_and(|all| all.windows(2).all(|pair| matches!(pair, [one, other] if one == other)))
}

/// Whether all are movements to one place, some of which lay cards open.
pub fn is_one_movement(group: &[Cursor]) -> bool {
    let carried = |cursor: &Cursor| {
        let carried = cursor.item().and_then(Item::carried)?;
        let to = (carried.to.clone(), carried.to_bottom);
        Some((to, !carried.new.is_empty()))
    };
    let all: Option<Vec<_>> = group.iter().map(carried).collect();
    all.is_some_and(|all| {
        let same = all.windows(2).all(|pair| matches!(pair, [one, other] if one.0 == other.0));
        same && all.iter().any(|(_, opens)| *opens)
    })
}
