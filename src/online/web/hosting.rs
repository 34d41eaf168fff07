//! Links: those who follow one, and the host, who hands them out, makes new ones, and seats bots.

use std::sync::Arc;

use super::Server;
use super::answer::Answer;
use super::forms::Fields;
use super::guard::Asker;
use super::keys::{Key, cookie_name};
use super::slot::{Slot, held};
use crate::notation::usage;
use crate::page::{self, Address, Invitation, SeatLinks, TableLinks};
use crate::rulebook::{self, Told};
use crate::scene::Grade;
use crate::table::check_bot;

/// For how long a browser keeps a key, in seconds: a year.
const KEPT: u32 = 31_536_000;

/// The table of a link, and what the link lets its holder do.
fn found(server: &Server, key: &str) -> Result<(Key, Arc<Slot>, Grade), Answer> {
    let missing =
        || Answer::problem(404, "This link leads nowhere. Perhaps the host has made a new one.");
    let key = Key::read(key).ok_or_else(missing)?;
    let link = server.tables.store.link(&key.hash()).map_err(|why| Answer::failed(&why))?;
    let (id, grade) = link.ok_or_else(missing)?;
    let slot = server.tables.get(&id).map_err(|why| Answer::failed(&why))?;
    Ok((key, slot.ok_or_else(missing)?, grade))
}

/// What somebody sees who opens a link.
pub(super) fn invited(server: &Server, key: &str) -> Answer {
    let (_, slot, grade) = match found(server, key) {
        Ok(found) => found,
        Err(answer) => return answer,
    };
    let table = held(&slot.table);
    let names = table.session().names();
    let game = table.session().game();
    let seat = match grade {
        Grade::Play(seat) | Grade::Look(seat) => names.of(seat).to_owned(),
        Grade::Public | Grade::Host => String::new(),
    };
    let page = page::invitation(&Invitation {
        path: format!("/join/{key}"),
        language: names.code(game).to_owned(),
        seat,
        title: names.read(game, &game.title).to_owned(),
        grade,
    });
    Answer::Page(200, page)
}

/// Takes the place of a link: the browser gets a key, and an address without it.
pub(super) fn joined(server: &Server, asker: Asker, key: &str) -> Answer {
    match found(server, key) {
        Ok((key, slot, grade)) => entered(&slot, grade, key, asker, ""),
        Err(answer) => answer,
    }
}

/// Sends a browser to a viewer's page or to one below it, with the key to it.
pub(super) fn entered(slot: &Slot, grade: Grade, key: Key, asker: Asker, below: &str) -> Answer {
    let secure = if asker.secure { "; Secure" } else { "" };
    let cookie = format!(
        "{}={}; Path=/t/{}; Max-Age={KEPT}; HttpOnly; SameSite=Strict{secure}",
        cookie_name(grade),
        key.text(),
        slot.id
    );
    Answer::Elsewhere(format!("{}{below}", slot.base(grade)), Some(cookie))
}

/// The page of the host, with why something was not done. A link stands there as long as its key is in memory.
pub(super) fn page(server: &Server, slot: &Slot, refused: Vec<String>) -> Answer {
    let table = held(&slot.table);
    let names = table.session().names();
    let game = table.session().game();
    let full = |grade: Grade| {
        let fresh = held(&slot.fresh);
        let key = fresh.iter().rev().find(|(it, _)| *it == grade);
        let path = key.map(|(_, key)| server.full(&format!("/join/{}", key.text())));
        path.unwrap_or_default()
    };
    let seats = (0_u32..).zip(names.seats.iter().zip(table.bots()));
    let now = (server.tables.now)();
    let seats = seats.map(|(seat, (name, bot))| SeatLinks {
        name: name.clone(),
        away: slot.away(Grade::Play(seat), now),
        bot: bot.clone(),
        play: full(Grade::Play(seat)),
        look: full(Grade::Look(seat)),
    });
    let links = TableLinks {
        base: slot.base(Grade::Host),
        title: names.read(game, &game.title).to_owned(),
        language: names.code(game).to_owned(),
        seats: seats.collect(),
        public: full(Grade::Public),
        study: table.terms().study,
        refused,
    };
    Answer::Page(if links.refused.is_empty() { 200 } else { 422 }, page::links(&links))
}

/// The grade that a form names.
fn named(slot: &Slot, form: &Fields) -> Option<Grade> {
    let seat = form.get("seat").parse::<u32>().ok();
    let seats = held(&slot.table).setup().seats();
    let seat = seat.filter(|seat| *seat < seats);
    match form.get("grade") {
        "play" => seat.map(Grade::Play),
        "look" => seat.map(Grade::Look),
        "public" => Some(Grade::Public),
        _ => None,
    }
}

/// Makes a new link in the place of an old one, which opens nothing from then on.
pub(super) fn renew(server: &Server, slot: &Slot, form: &Fields) -> Answer {
    let Some(grade) = named(slot, form) else {
        return Answer::problem(400, "There is no such link.");
    };
    let key = match server.key() {
        Ok(key) => key,
        Err(answer) => return answer,
    };
    if let Err(why) = server.tables.store.replace_link(&slot.id, grade, &key.hash()) {
        return Answer::failed(&why);
    }
    slot.renew(grade, key);
    Answer::Elsewhere(slot.base(Grade::Host), None)
}

/// Puts a bot on a seat, or a person.
pub(super) fn seat(server: &Server, slot: &Slot, form: &Fields) -> Answer {
    let seats = held(&slot.table).setup().seats();
    let seat = form.get("seat").parse::<u32>().ok().filter(|seat| *seat < seats);
    let Some(seat) = seat else {
        return Answer::problem(400, "There is no such seat.");
    };
    let who = form.get("who");
    if let Err(why) = check_bot(who) {
        return page(server, slot, vec![why]);
    }
    if let Err(why) = server.tables.store.seat(&slot.id, seat, who) {
        return Answer::failed(&why);
    }
    slot.seat(seat, who);
    Answer::Elsewhere(slot.base(Grade::Host), None)
}

/// The rulebook of a table's game.
pub(super) fn rules(slot: &Slot) -> Answer {
    let table = held(&slot.table);
    let setup = table.setup();
    let told = Told {
        game: table.session().game(),
        sources: &table.rules().sources,
        names: &setup.names,
        options: &setup.options,
    };
    let book = rulebook::rulebook(told, &rulebook::Tables::default(), &[]);
    Answer::Book(rulebook::html(&book))
}

/// How a table is used.
pub(super) fn help(slot: &Slot, grade: Grade) -> Answer {
    let table = held(&slot.table);
    let (game, names) = (table.session().game(), table.session().names());
    let example = game.actions.iter().next().map(|action| usage(game, action));
    let address = Address::new(slot.base(grade), String::new());
    let help = page::help(&address, names.code(game), &example.unwrap_or_default());
    Answer::Page(200, help)
}

/// The links that a table has.
pub(super) fn chairs(seats: u32) -> Vec<Grade> {
    let seats = (0..seats).flat_map(|seat| [Grade::Play(seat), Grade::Look(seat)]);
    seats.chain([Grade::Public, Grade::Host]).collect()
}
