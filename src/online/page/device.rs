//! The screen between seats that are played on one device: it shows what everybody may see, and to whom the device goes next.

use maud::{Markup, PreEscaped, html};

use super::address::Address;
use super::body::PageBody;
use super::choice::marking;
use super::frame::frame;
use super::table::{ending, seats};
use super::words;
use crate::display::html_of;
use crate::scene::Scene;

/// A seat that is played on this device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeviceSeat {
    /// The number of the seat, from 0.
    pub seat: usize,
    /// The path of its page.
    pub path: String,
}

/// The whole page of a device. The scene is that of the public.
#[must_use]
pub fn device(scene: &Scene, here: &[DeviceSeat], at: &Address) -> String {
    let body = html! {
        main id="table" data-events=(at.events()) { (shown(scene, here, at)) }
        p.hid id="news" role="status" aria-live="polite" {}
    };
    frame(&scene.language, &scene.title, &body)
}

/// What lies within `<main>` there: the stream of events sends it.
#[must_use]
pub fn device_body(scene: &Scene, here: &[DeviceSeat], base: &str) -> PageBody {
    PageBody::new(|state| {
        shown(scene, here, &Address::new(base.to_owned(), state.to_owned())).into_string()
    })
}

fn shown(scene: &Scene, here: &[DeviceSeat], at: &Address) -> Markup {
    let code = scene.language.as_str();
    let of = |it: &DeviceSeat| scene.seats.get(it.seat);
    let (next, rest): (Vec<_>, Vec<_>) =
        here.iter().partition(|it| of(it).is_some_and(|seat| seat.waits));
    let names: Vec<&str> = next.iter().filter_map(|it| Some(of(it)?.name.as_str())).collect();
    let enter = |it: &DeviceSeat, class: &str| {
        let name = of(it).map_or("", |seat| seat.name.as_str());
        html! {
            li { a class=(class) href=(it.path) data-key={ "seat" (it.seat) } { (words::I_AM.filled(code, [name])) } }
        }
    };
    html! {
        div id="shown" data-id=(at.state) data-lines="0" {
            header {
                h1 { (scene.title) }
                (ending(scene))
                (seats(scene))
            }
            section.asked aria-labelledby="asked" {
                h2 id="asked" tabindex="-1" {
                    @if names.is_empty() {
                        (words::ONE_DEVICE_WAITS.text(code))
                    } @else {
                        (words::HAND_TO.filled(code, [&names.join(", ")]))
                    }
                }
                ul.plain {
                    @for seat in &next { (enter(seat, "main")) }
                    @for seat in &rest { (enter(seat, "other")) }
                }
            }
            section.picture aria-labelledby="picture" {
                h2 id="picture" { (words::THE_TABLE.text(code)) }
                (PreEscaped(html_of(&scene.picture, Some(&marking(None, at)))))
            }
        }
    }
}
