//! What players note for themselves. Nobody else sees it, a coach neither.

use super::Server;
use super::answer::Answer;
use super::chairs::Viewed;
use super::forms::Fields;
use crate::page::{self, Address, NOTES, PlayerNotes};
use crate::scene::Grade;

/// The notes of a player with the sheets of the game.
pub(super) fn shown(server: &Server, viewed: &Viewed, seat: u32) -> Answer {
    let slot = &viewed.slot;
    let text = match server.tables.store.note(&slot.id, seat) {
        Ok(text) => text,
        Err(why) => return Answer::failed(&why),
    };
    let table = slot.copy();
    let names = table.session().names();
    let sheets = match table.sheets(seat) {
        Ok(sheets) => sheets,
        Err(fault) => return Answer::faulty(fault.code.as_str()),
    };
    let language = names.code(table.session().game()).to_owned();
    let address = Address::new(slot.base(Grade::Play(seat)), String::new());
    Answer::Page(200, page::notes(&PlayerNotes { language, sheets, text }, &address))
}

/// Keeps what a player has noted.
pub(super) fn keep(server: &Server, viewed: &Viewed, seat: u32, form: &Fields) -> Answer {
    let text = form.exactly("notes").replace('\r', "");
    if text.chars().count() > NOTES {
        return Answer::problem(413, &format!("Notes have at most {NOTES} characters."));
    }
    match server.tables.store.set_note(&viewed.slot.id, seat, &text) {
        Ok(()) => {
            Answer::Elsewhere(format!("{}/notes", viewed.slot.base(viewed.grade)), Vec::new())
        }
        Err(why) => Answer::failed(&why),
    }
}
