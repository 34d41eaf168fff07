//! What a viewer of a table asks for and sends. A viewer is who has the cookie with the key of a link.

use std::sync::Arc;

use axum::http::HeaderMap;

use super::Server;
use super::answer::Answer;
use super::device;
use super::forms::Fields;
use super::guard::Asker;
use super::hooks;
use super::hosting;
use super::keys::{Key, cookie_name, cookies, read_chair};
use super::notes;
use super::rematch;
use super::slot::{NotMade, Slot, Wish};
use super::studying;
use crate::scene::Grade;
use crate::table::Wanted;

/// A viewer who is let in.
pub(super) struct Viewed {
    pub slot: Arc<Slot>,
    pub grade: Grade,
    /// What comes behind the viewer's own path.
    pub rest: String,
    /// The path of the page between the seats of one device, if there are several on the viewer's.
    pub device: Option<String>,
}

/// The answer to a browser without a key. It is the same whether there is a table or not: who has no key learns nothing.
pub(super) fn closed() -> Answer {
    let why = "This browser has no key to that page. Open the link that you were given.";
    Answer::problem(403, why)
}

/// Lets a viewer in whose cookie opens the table.
pub(super) fn admitted(
    server: &Server,
    (table, path): (&str, &str),
    headers: &HeaderMap,
) -> Result<Viewed, Answer> {
    let missing = || Answer::problem(404, "There is no such page.");
    let (grade, rest) = read_chair(path).ok_or_else(missing)?;
    let key = cookies(headers, &cookie_name(grade)).find_map(Key::read).ok_or_else(closed)?;
    let found = server.tables.store.link(&key.hash()).map_err(|why| Answer::failed(&why))?;
    if found != Some((table.to_owned(), grade)) {
        return Err(closed());
    }
    let slot = server.tables.get(table).map_err(|why| Answer::failed(&why))?;
    let slot = slot.ok_or_else(closed)?;
    slot.visited(grade, (server.tables.now)());
    let device = device::path(&slot, headers);
    Ok(Viewed { slot, grade, rest: rest.to_owned(), device })
}

/// A page of a viewer.
pub(super) fn shown(
    server: &Arc<Server>,
    at: (&str, &str),
    query: &Fields,
    headers: &HeaderMap,
) -> Answer {
    if at.1 == "device" {
        return match device::entered(server, at.0, headers) {
            Ok(device) => device.page(),
            Err(answer) => answer,
        };
    }
    let viewed = match admitted(server, at, headers) {
        Ok(viewed) => viewed,
        Err(answer) => return answer,
    };
    set_going(server, &viewed.slot);
    match (viewed.grade, viewed.rest.as_str()) {
        (Grade::Host, "") => hosting::page(server, &viewed.slot, Vec::new()),
        (_, "replay") => studying::replay(&viewed, query),
        (Grade::Host, _) => Answer::problem(404, "There is no such page."),
        (_, "") => {
            let wanted = Wanted {
                // A blank at the end says that a name is whole, and that another one follows.
                written: query.exactly("move").to_owned(),
                refused: Vec::new(),
                whole_log: query.get("log") == "all",
                ..Wanted::default()
            };
            page(&viewed, &wanted, 200)
        }
        (Grade::Play(seat), "notes") => notes::shown(server, &viewed, seat),
        (Grade::Play(seat), "hook") => hooks::shown(&viewed, seat),
        (grade, "advice") => studying::advice(&viewed.slot, grade, query),
        (_, "rules") => hosting::rules(&viewed.slot),
        (grade, "help") => hosting::help(&viewed.slot, grade),
        _ => Answer::problem(404, "There is no such page."),
    }
}

fn page(viewed: &Viewed, wanted: &Wanted, status: u16) -> Answer {
    match viewed.slot.page(viewed.grade, wanted, viewed.device.clone()) {
        Ok(page) => Answer::Page(status, page),
        Err(fault) => Answer::faulty(fault.code.as_str()),
    }
}

/// Something that a viewer has sent.
pub(super) fn sent(
    server: &Arc<Server>,
    at: (&str, &str),
    form: &Fields,
    (asker, headers): (Asker, &HeaderMap),
) -> Answer {
    let viewed = match admitted(server, at, headers) {
        Ok(viewed) => viewed,
        Err(answer) => return answer,
    };
    match (viewed.grade, viewed.rest.as_str()) {
        (Grade::Play(seat), "move") => moved(server, &viewed, seat, form),
        (Grade::Play(seat), "notes") => notes::keep(server, &viewed, seat, form),
        (Grade::Play(seat), "hook") => hooks::keep(server, &viewed, seat, (asker, form)),
        (_, "link") => studying::linked(server, &viewed, form),
        (Grade::Host, "device") => device::shared(server, &viewed.slot, asker, form),
        (Grade::Play(seat), "take-back") => taken_back(server, &viewed, seat, form),
        (_, "again") => rematch::again(server, &viewed, asker),
        (Grade::Public, "sit") => hosting::sat_down(server, &viewed.slot, asker, form),
        (Grade::Host, "renew") => hosting::renew(server, &viewed.slot, form),
        (Grade::Host, "seat") => {
            let answer = hosting::seat(server, &viewed.slot, form);
            set_going(server, &viewed.slot);
            answer
        }
        (Grade::Play(_) | Grade::Look(_) | Grade::Public | Grade::Host, _) => {
            Answer::problem(404, "Nothing can be sent there.")
        }
    }
}

fn moved(server: &Arc<Server>, viewed: &Viewed, seat: u32, form: &Fields) -> Answer {
    let base = viewed.device.clone().unwrap_or_else(|| viewed.slot.base(viewed.grade));
    let Ok(turn) = form.get("turn").parse::<usize>() else {
        return Answer::problem(400, "The form lacks the number of your turn.");
    };
    let (text, now) = (form.get("move"), (server.tables.now)());
    let made = viewed.slot.write(server.tables.store.as_ref(), (seat, turn), text, now);
    match made {
        Ok(()) => {
            server.metrics.moved();
            set_going(server, &viewed.slot);
            Answer::Elsewhere(base, Vec::new())
        }
        // A form that is sent twice has made its move: its sender wants to see what came of it.
        Err(NotMade::Repeated) => Answer::Elsewhere(base, Vec::new()),
        Err(NotMade::Ahead) => {
            Answer::problem(409, "This form belongs to a turn that has not come.")
        }
        Err(NotMade::Refused(refused)) => {
            let wanted = Wanted { typed: text.to_owned(), refused, ..Wanted::default() };
            page(viewed, &wanted, 422)
        }
        Err(NotMade::Lost(why)) => Answer::failed(&why),
    }
}

/// A player takes a move back, wants to, or agrees that another does.
fn taken_back(server: &Arc<Server>, viewed: &Viewed, seat: u32, form: &Fields) -> Answer {
    let wish = match form.get("agree") {
        "" => Wish::Own,
        answer => Wish::Answer(answer == "yes"),
    };
    let (store, now) = (server.tables.store.as_ref(), (server.tables.now)());
    match viewed.slot.take_back(store, (seat, form.get("state")), wish, now) {
        Err(NotMade::Lost(why)) => return Answer::failed(&why),
        Ok(()) => set_going(server, &viewed.slot),
        // Whoever has sent a form of another state wants to see the present one.
        Err(NotMade::Repeated | NotMade::Ahead | NotMade::Refused(_)) => {}
    }
    Answer::Elsewhere(viewed.slot.base(viewed.grade), Vec::new())
}

/// Lets the bots of a table move, on a thread of their own.
pub(super) fn set_going(server: &Arc<Server>, slot: &Arc<Slot>) {
    let (server, slot) = (Arc::clone(server), Arc::clone(slot));
    tokio::task::spawn_blocking(move || {
        slot.play_bots(server.tables.store.as_ref(), &|| (server.tables.now)());
        hooks::tell_turns(&server, &slot);
    });
}
