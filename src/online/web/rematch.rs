//! A rematch: a new table for the same people in the same seats. Whoever has a key to a page of the old table gets one to the same page
//! of the new one.

use std::sync::Arc;

use super::Server;
use super::answer::Answer;
use super::chairs::Viewed;
use super::guard::Asker;
use super::hosting::entered;
use super::opening::{NotOpened, Opening};
use super::slot::{Slot, held};
use crate::scene::Grade;
use crate::session::RecordHead;

/// Leads a viewer of a game that is over to the next one. Somebody who plays, or the host, begins it.
pub(super) fn again(server: &Server, viewed: &Viewed, asker: Asker) -> Answer {
    let slot = match next(server, viewed, asker) {
        Ok(slot) => slot,
        Err(answer) => return answer,
    };
    let key = match server.key() {
        Ok(key) => key,
        Err(answer) => return answer,
    };
    match server.tables.store.add_link(&slot.id, viewed.grade, &key.hash()) {
        Ok(()) => entered(&slot, viewed.grade, key, asker, ""),
        Err(why) => Answer::failed(&why),
    }
}

/// The next table, which is made if there is none yet.
fn next(server: &Server, viewed: &Viewed, asker: Asker) -> Result<Arc<Slot>, Answer> {
    let slot = &viewed.slot;
    let _alone = held(&slot.beginning);
    let known = held(&slot.next).clone();
    if let Some(next) = server.tables.get(&known).map_err(|why| Answer::failed(&why))? {
        return Ok(next);
    }
    let begins = match viewed.grade {
        Grade::Play(_) | Grade::Host => true,
        Grade::Look(_) | Grade::Public => false,
    };
    let table = slot.copy();
    if !begins || !table.is_over() || table.terms().study {
        return Err(Answer::problem(409, "There is no next game yet."));
    }
    let opened = opening(server, slot)?.begin(server, asker).map_err(|why| match why {
        NotOpened::Impossible(why) => Answer::problem(422, &why),
        NotOpened::Failed(answer) => answer,
    })?;
    let next = &opened.slot.id;
    server.tables.store.go_on(&slot.id, next).map_err(|why| Answer::failed(&why))?;
    slot.go_on(next);
    Ok(opened.slot)
}

/// The same game for the same seats, with the bots that sit there now.
fn opening(server: &Server, slot: &Slot) -> Result<Opening, Answer> {
    let kept = server.tables.store.table(&slot.id).map_err(|why| Answer::failed(&why))?;
    let kept = kept.ok_or_else(|| Answer::problem(404, "There is no such page."))?;
    if server.games.find(&kept.row.game).is_none() {
        return Err(Answer::problem(404, "This game is not offered here any more."));
    }
    let table = slot.copy();
    let (head, terms) = (table.head().clone(), table.terms().clone());
    let seats = head.names().into_iter().zip(table.bots());
    let seats =
        seats.map(|(name, bot)| if bot.is_empty() { name } else { format!("{name}:{bot}") });
    let head = RecordHead { seats: seats.collect(), rules: None, ..head };
    Ok(Opening {
        game: kept.row.game.into(),
        head,
        open: Vec::new(),
        language: kept.row.language,
        terms,
    })
}
