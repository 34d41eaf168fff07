//! Links: those who follow one, and the host, who hands them out, makes new ones, and seats bots.

use std::sync::Arc;

use super::Server;
use super::answer::Answer;
use super::chairs::set_going;
use super::forms::Fields;
use super::guard::Asker;
use super::keys::{Key, cookie_name};
use super::slot::{NotSeated, Slot, held};
use crate::notation::usage;
use crate::page::{self, Address, Invitation, SeatLinks, TableLinks};
use crate::rulebook::{self, Told};
use crate::scene::{Eyes, Grade, OPEN};
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
pub(super) fn invited(server: &Server, key: &str, query: &Fields) -> Answer {
    match found(server, key) {
        Ok((key, slot, grade)) => {
            Answer::Page(200, invitation(&slot, grade, key, query, Vec::new()))
        }
        Err(answer) => answer,
    }
}

/// The page of an invitation, with why the seat was not taken.
fn invitation(slot: &Slot, grade: Grade, key: Key, query: &Fields, refused: Vec<String>) -> String {
    let table = held(&slot.table);
    let names = table.session().names();
    let game = table.session().game();
    let seat = match grade {
        Grade::Play(seat) | Grade::Look(seat) => names.of(seat).to_owned(),
        Grade::Public | Grade::Host => String::new(),
    };
    page::invitation(&Invitation {
        path: format!(
            "/join/{}{}",
            key.text(),
            moment(query).map_or_else(String::new, |it| format!("?{it}"))
        ),
        language: names.code(game).to_owned(),
        seat,
        title: names.read(game, &game.title).to_owned(),
        grade,
        open: matches!(grade, Grade::Play(seat) if table.has_open(seat)),
        refused,
    })
}

/// Takes the place of a link: the browser gets a key, and an address without it. Whoever takes an open seat says a name for it, and gets
/// another key: the link then leads nowhere.
pub(super) fn joined(
    server: &Arc<Server>,
    asker: Asker,
    (key, query): (&str, &Fields),
    form: &Fields,
) -> Answer {
    let (key, slot, grade) = match found(server, key) {
        Ok(found) => found,
        Err(answer) => return answer,
    };
    // A name is sent by the page of an open seat, which somebody else may have taken since.
    let named = !form.get("name").is_empty();
    let open = grade.seat().filter(|seat| named || held(&slot.table).has_open(*seat));
    if let Some(seat) = open {
        let again = |why| Answer::Page(422, invitation(&slot, grade, key, query, vec![why]));
        return taken(server, &slot, (seat, form.get("name")), asker, again);
    }
    let below = moment(query).map_or_else(String::new, |moment| format!("/replay?{moment}"));
    entered(&slot, grade, key, asker, &below)
}

/// The moment of a game to which a link leads, as it stands in the address of a replay.
fn moment(query: &Fields) -> Option<String> {
    let at: u32 = query.get("at").parse().ok()?;
    let eyes = Eyes::read(query.get("as"))?;
    Some(format!("at={at}&as={}", eyes.word()))
}

/// Lets somebody take an open seat under a name, with a key of their own.
fn taken(
    server: &Arc<Server>,
    slot: &Arc<Slot>,
    (seat, name): (u32, &str),
    asker: Asker,
    refused: impl FnOnce(String) -> Answer,
) -> Answer {
    let key = match server.key() {
        Ok(key) => key,
        Err(answer) => return answer,
    };
    let (store, now) = (server.tables.store.as_ref(), (server.tables.now)());
    match slot.take_seat(store, (seat, (name, "")), Some(key), now) {
        Ok(()) => {
            set_going(server, slot);
            entered(slot, Grade::Play(seat), key, asker, "")
        }
        Err(NotSeated::Refused(why)) => refused(why),
        Err(NotSeated::Lost(why)) => Answer::failed(&why),
    }
}

/// Lets somebody who watches take an open seat.
pub(super) fn sat_down(
    server: &Arc<Server>,
    slot: &Arc<Slot>,
    asker: Asker,
    form: &Fields,
) -> Answer {
    let Some(seat) = numbered(slot, form) else {
        return Answer::problem(400, "There is no such seat.");
    };
    taken(server, slot, (seat, form.get("name")), asker, |why| not_taken(slot, &why))
}

/// Why an open seat was not taken, with the way back to the public page.
fn not_taken(slot: &Slot, why: &str) -> Answer {
    let table = held(&slot.table);
    let language = table.language();
    Answer::Page(422, page::problem(422, why, &slot.base(Grade::Public), language))
}

/// Sends a browser to a viewer's page or to one below it, with the key to it.
pub(super) fn entered(slot: &Slot, grade: Grade, key: Key, asker: Asker, below: &str) -> Answer {
    let cookie = cookie_of(slot, (&cookie_name(grade), &key.text()), asker);
    Answer::Elsewhere(format!("{}{below}", slot.base(grade)), vec![cookie])
}

/// A cookie that a browser sends to the pages of one table.
pub(super) fn cookie_of(slot: &Slot, (name, value): (&str, &str), asker: Asker) -> String {
    let secure = if asker.secure { "; Secure" } else { "" };
    format!(
        "{name}={value}; Path=/t/{}; Max-Age={KEPT}; HttpOnly; SameSite=Strict{secure}",
        slot.id
    )
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

/// The seat that a form names.
fn numbered(slot: &Slot, form: &Fields) -> Option<u32> {
    let seats = held(&slot.table).setup().seats();
    form.get("seat").parse().ok().filter(|seat| *seat < seats)
}

/// The grade that a form names.
fn named(slot: &Slot, form: &Fields) -> Option<Grade> {
    let seat = numbered(slot, form);
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
    let store = server.tables.store.as_ref();
    // Whoever had the seat is told of its turns no more, and whoever gets it does not learn where that was.
    let forgotten = grade.seat().map_or(Ok(()), |seat| slot.set_hook(store, seat, ""));
    if let Err(why) = forgotten.and_then(|()| store.replace_link(&slot.id, grade, &key.hash())) {
        return Answer::failed(&why);
    }
    slot.renew(grade, Some(key));
    Answer::Elsewhere(slot.base(Grade::Host), Vec::new())
}

/// Puts a bot on a seat, or a person.
pub(super) fn seat(server: &Server, slot: &Slot, form: &Fields) -> Answer {
    let Some(seat) = numbered(slot, form) else {
        return Answer::problem(400, "There is no such seat.");
    };
    let (who, now) = (form.get("who"), (server.tables.now)());
    let (is_open, name) = {
        let table = held(&slot.table);
        (table.has_open(seat), table.session().names().of(seat).to_owned())
    };
    if is_open && who == OPEN {
        return Answer::Elsewhere(slot.base(Grade::Host), Vec::new());
    }
    if let Err(why) = check_bot(who) {
        return page(server, slot, vec![why]);
    }
    let store = server.tables.store.as_ref();
    let done = if is_open {
        slot.take_seat(store, (seat, (&name, who)), None, now)
    } else {
        slot.seat(store, (seat, who), now).map_err(NotSeated::Lost)
    };
    match done {
        Ok(()) => Answer::Elsewhere(slot.base(Grade::Host), Vec::new()),
        Err(NotSeated::Refused(why)) => page(server, slot, vec![why]),
        Err(NotSeated::Lost(why)) => Answer::failed(&why),
    }
}

impl Slot {
    /// The key of a link for everybody: the one that the host is shown, or another beside those that there are.
    pub fn public_key(&self, server: &Server) -> Result<Key, Answer> {
        // It is held until the link is kept, so that a link which was made anew in between is not shown any more.
        let mut fresh = held(&self.fresh);
        if let Some((_, key)) = fresh.iter().find(|it| it.0 == Grade::Public) {
            return Ok(*key);
        }
        let key = server.key()?;
        let added = server.tables.store.add_link(&self.id, Grade::Public, &key.hash());
        added.map_err(|why| Answer::failed(&why))?;
        fresh.push((Grade::Public, key));
        Ok(key)
    }
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
