//! Several seats on one device. Between them, a page shows what everybody may see, and to whom the device goes next.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::http::HeaderMap;

use super::Server;
use super::answer::Answer;
use super::chairs::{admitted, closed};
use super::forms::Fields;
use super::guard::Asker;
use super::hosting::cookie_of;
use super::keys::{cookie_name, cookies};
use super::slot::{Slot, held};
use crate::engine::Fault;
use crate::page::{self, Address, DeviceSeat, PageBody};
use crate::scene::{Grade, Scene};
use crate::table::Wanted;

/// The name of the cookie by which a browser says which seats are played on its device.
const SHARED: &str = "hoyle-device";

/// A device on which several seats are played.
#[derive(Clone)]
pub(super) struct Device {
    pub slot: Arc<Slot>,
    pub seats: BTreeSet<u32>,
}

/// The most seats that a device can have.
const MOST: usize = 64;

/// The seats that a browser says are played on its device.
fn said(headers: &HeaderMap) -> BTreeSet<u32> {
    let seats = cookies(headers, SHARED).flat_map(|it| it.split('-')).take(MOST);
    seats.filter_map(|seat| seat.parse::<u32>().ok()?.checked_sub(1)).collect()
}

/// The path of the page between seats, if a browser says that its device has several.
pub(super) fn path(slot: &Slot, headers: &HeaderMap) -> Option<String> {
    (!said(headers).is_empty()).then(|| base(slot))
}

fn base(slot: &Slot) -> String {
    format!("/t/{}/device", slot.id)
}

/// Lets a device in: each of its seats needs its key.
pub(super) fn entered(server: &Server, table: &str, headers: &HeaderMap) -> Result<Device, Answer> {
    let seats = said(headers);
    let mut slot = None;
    for seat in &seats {
        slot = Some(admitted(server, (table, &format!("play/{}", seat + 1)), headers)?.slot);
    }
    Ok(Device { slot: slot.ok_or_else(closed)?, seats })
}

impl Device {
    /// The page between the seats.
    pub fn page(&self) -> Answer {
        let drawn = self.scene().map(|scene| {
            let (here, base) = (self.here(), base(&self.slot));
            let state = page::device_body(&scene, &here, &base).id;
            page::device(&scene, &here, &Address::new(base, state))
        });
        match drawn {
            Ok(page) => Answer::Page(200, page),
            Err(fault) => Answer::faulty(fault.code.as_str()),
        }
    }

    /// What stands there now.
    pub fn drawn(&self) -> Result<Arc<PageBody>, Fault> {
        let scene = self.scene()?;
        Ok(Arc::new(page::device_body(&scene, &self.here(), &base(&self.slot))))
    }

    fn scene(&self) -> Result<Scene, Fault> {
        held(&self.slot.table).scene(Grade::Public, &Wanted::default())
    }

    fn here(&self) -> Vec<DeviceSeat> {
        let seats = self.seats.iter().map(|seat| DeviceSeat {
            seat: *seat as usize,
            path: self.slot.base(Grade::Play(*seat)),
        });
        seats.collect()
    }
}

/// Gives the host's browser the keys to several seats, to be played on one device.
pub(super) fn shared(server: &Server, slot: &Slot, asker: Asker, form: &Fields) -> Answer {
    let people = {
        let table = held(&slot.table);
        let bots = (0_u32..).zip(table.bots());
        bots.filter(|(_, bot)| bot.is_empty()).map(|(seat, _)| seat).collect::<Vec<_>>()
    };
    let seats: Vec<u32> = form.all("seat").filter_map(|it| it.parse().ok()).collect();
    if seats.is_empty() || seats.iter().any(|seat| !people.contains(seat)) {
        return Answer::problem(400, "Choose the seats of people who play here.");
    }
    let mut cookies = Vec::new();
    for seat in &seats {
        let grade = Grade::Play(*seat);
        let key = match server.key() {
            Ok(key) => key,
            Err(answer) => return answer,
        };
        if let Err(why) = server.tables.store.add_link(&slot.id, grade, &key.hash()) {
            return Answer::failed(&why);
        }
        cookies.push(cookie_of(slot, (&cookie_name(grade), &key.text()), asker));
    }
    let seats: Vec<String> = seats.iter().map(|seat| (seat + 1).to_string()).collect();
    cookies.push(cookie_of(slot, (SHARED, &seats.join("-")), asker));
    Answer::Elsewhere(base(slot), cookies)
}
