//! Whether a seat sees the same in a paired game and in its original, apart from what is released.

use std::rc::Rc;

use super::judge::{Cursor, Groups, Watcher, is_one_movement};
use super::pair::{End, Pair};
use crate::engine::{Event, Fault};
use crate::view::Viewer;

impl Pair<'_> {
    /// Compares everything that the seat is shown up to a decision.
    pub fn compare(&mut self, at: usize, decision: usize) -> Result<(), End> {
        let asked = self.original.asked(self.experiment, at, self.seat)?;
        let watcher = Watcher {
            experiment: self.experiment,
            tree: &self.tree,
            draws: &self.original.draws,
            viewer: Viewer::Seat(self.seat),
            asked: Some((decision, asked)),
        };
        let ends = [decision, self.tree.base.len() + self.tree.own.len() - 1];
        let begin = |start: [usize; 2]| -> Result<_, Fault> {
            let [here, there] = start;
            Ok([self.cursor(&watcher, here, false)?, self.cursor(&watcher, there, false)?])
        };
        let known = self.cursors.clone().map(Ok);
        let Some(cursors) = known.or_else(|| self.start.map(begin)) else { return Ok(()) };
        let groups = Groups { watcher, whole: false };
        self.cursors = Some(self.seen_alike(&groups, cursors?, ends)?);
        Ok(())
    }

    /// Follows what the seat sees in both games up to some steps; an error is a difference.
    fn seen_alike(
        &self,
        groups: &Groups<'_>,
        [mut here, mut there]: [Cursor; 2],
        ends: [usize; 2],
    ) -> Result<[Cursor; 2], End> {
        loop {
            let both = [&here, &there].map(|cursor| (cursor.item().is_none(), cursor.node + 1));
            if let [(true, one), (true, other)] = both
                && one <= ends[0]
                && other <= ends[1]
                && self.happens_alike(one, other)
            {
                here = self.cursor(&groups.watcher, one, true)?;
                there = self.cursor(&groups.watcher, other, true)?;
                continue;
            }
            here = self.advance(groups, here, ends[0])?;
            there = self.advance(groups, there, ends[1])?;
            let both = [here, there];
            if both.iter().any(|cursor| cursor.item().is_none()) {
                return Ok(both);
            }
            // A statement that moves no card is seen only where it might have laid one open.
            if !is_one_movement(&both) && both.iter().any(Cursor::moves_nothing) {
                [here, there] =
                    both.map(|it| Cursor { at: it.at + usize::from(it.moves_nothing()), ..it });
                continue;
            }
            let parts = groups.parted(&both).map_err(|found| End::Found(found.difference))?;
            let together = parts.into_iter().find_map(|part| <[Cursor; 2]>::try_from(part).ok());
            [here, there] = together.ok_or(End::Parted)?;
        }
    }

    /// Goes on until there is something to be seen, at most to a step.
    fn advance(
        &self,
        groups: &Groups<'_>,
        mut cursor: Cursor,
        end: usize,
    ) -> Result<Cursor, Fault> {
        while cursor.item().is_none() && cursor.node < end {
            cursor = self.cursor(&groups.watcher, cursor.node + 1, false)?;
        }
        Ok(cursor)
    }

    /// Whether the same has happened in two steps, after setup.
    fn happens_alike(&self, here: usize, there: usize) -> bool {
        let (Some(here), Some(there)) = (self.tree.node(here), self.tree.node(there)) else {
            return false;
        };
        let in_setup = |event: &Event| matches!(event, Event::InSetup(_) | Event::Ended { .. });
        here.input == there.input
            && here.events == there.events
            && !here.events.iter().any(in_setup)
            && here.before.is_some_and(|before| self.is_in_play(before))
    }

    fn is_in_play(&self, at: usize) -> bool {
        let setup = self.experiment.runtime.game.setup;
        self.tree.node(at).is_some_and(|node| !node.state.stands_in(setup))
    }

    /// What the seat sees of a step, or of the position after it `alone`.
    fn cursor(&self, watcher: &Watcher<'_>, node: usize, alone: bool) -> Result<Cursor, Fault> {
        let is_original = node < self.tree.base.len();
        let items = if is_original {
            self.original.seen(watcher, node, (self.seat, alone))?
        } else {
            Rc::new(if alone {
                watcher.look(node)?.into_iter().collect()
            } else {
                watcher.items(node)?
            })
        };
        Ok(Cursor { node, at: 0, items })
    }
}
