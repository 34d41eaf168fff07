//! The stream of a viewer: the page's content whenever it has changed for this viewer. A viewer for whom nothing has changed is sent
//! nothing, whatever others were shown.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::http::{HeaderMap, HeaderValue};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse as _, Response};
use tokio_stream::StreamExt as _;
use tokio_stream::wrappers::WatchStream;

use super::Server;
use super::answer::Answer;
use super::chairs::{Viewed, admitted};
use super::device::{self, Device};
use super::slot::Slot;
use crate::page::PageBody;
use crate::scene::Grade;

/// How often a stream on which nothing happens is kept from being cut.
const BEAT: Duration = Duration::from_secs(15);

/// A page that is open, until this value goes.
struct Open {
    slot: Arc<Slot>,
    grade: Grade,
}

impl Open {
    fn new(slot: &Arc<Slot>, grade: Grade) -> Self {
        slot.listens(grade, true);
        Self { slot: Arc::clone(slot), grade }
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.slot.listens(self.grade, false);
    }
}

/// What a stream shows.
enum Shown {
    /// The page of a viewer.
    Viewer(Arc<Slot>, Grade),
    /// The page between the seats of a device.
    Device(Device),
}

impl Shown {
    /// What a browser may see that asks for a stream.
    fn admitted(
        server: &Server,
        (table, path): (&str, &str),
        headers: &HeaderMap,
    ) -> Result<Self, Answer> {
        if path == "device/events" {
            return Ok(Self::Device(device::entered(server, table, headers)?));
        }
        let Viewed { slot, grade, rest, .. } = admitted(server, (table, path), headers)?;
        if rest == "events" {
            Ok(Self::Viewer(slot, grade))
        } else {
            Err(Answer::problem(404, "There is no such page."))
        }
    }

    const fn slot(&self) -> &Arc<Slot> {
        match self {
            Self::Viewer(slot, _) => slot,
            Self::Device(device) => &device.slot,
        }
    }

    fn grades(&self) -> Vec<Grade> {
        match self {
            Self::Viewer(_, grade) => vec![*grade],
            Self::Device(device) => device.seats.iter().copied().map(Grade::Play).collect(),
        }
    }

    async fn drawn(&self) -> Option<Arc<PageBody>> {
        match self {
            Self::Viewer(slot, grade) => slot.drawn_beside(*grade).await,
            Self::Device(device) => {
                let device = device.clone();
                tokio::task::spawn_blocking(move || device.drawn().ok()).await.ok()?
            }
        }
    }
}

/// How often the links were made anew by which a stream came.
fn renewals(slot: &Slot, grades: &[Grade]) -> u32 {
    grades.iter().map(|grade| slot.renewals(*grade)).sum()
}

/// The stream of a viewer or of a device. An event is named by what it shows, so that a browser that comes back is sent what it does not
/// have, and nothing twice.
pub(super) async fn events(
    server: Arc<Server>,
    table: String,
    path: String,
    headers: HeaderMap,
) -> Response {
    let last = headers.get("last-event-id").and_then(|it| it.to_str().ok());
    let mut last = last.unwrap_or_default().to_owned();
    let admitted = tokio::task::spawn_blocking(move || {
        let shown = Shown::admitted(&server, (&table, &path), &headers)?;
        let renewals = renewals(shown.slot(), &shown.grades());
        // The link may have been made anew before they were counted.
        Shown::admitted(&server, (&table, &path), &headers).map(|shown| (shown, renewals))
    });
    let (shown, before) = match admitted.await {
        Ok(Ok(admitted)) => admitted,
        Ok(Err(answer)) => return answer.into_response(),
        Err(_) => return Answer::problem(500, "Something went wrong here.").into_response(),
    };
    let (slot, grades) = (Arc::clone(shown.slot()), shown.grades());
    let open: Vec<Open> = grades.iter().map(|grade| Open::new(&slot, *grade)).collect();
    let changes = WatchStream::new(slot.changes.subscribe());
    let valid = changes.take_while(move |_| renewals(&slot, &grades) == before);
    let shown = Arc::new(shown);
    let drawn = valid.then(move |_| {
        let shown = Arc::clone(&shown);
        async move { shown.drawn().await }
    });
    let events = drawn.filter_map(move |drawn| {
        // The page counts as open as long as its stream is there.
        let _open = &open;
        let drawn = drawn.filter(|drawn| drawn.id != last)?;
        last.clone_from(&drawn.id);
        Some(Ok::<_, Infallible>(Event::default().id(&drawn.id).data(&drawn.html)))
    });
    let mut response = Sse::new(events).keep_alive(KeepAlive::new().interval(BEAT)).into_response();
    let headers = response.headers_mut();
    headers.insert("x-accel-buffering", HeaderValue::from_static("no"));
    headers.insert("cache-control", HeaderValue::from_static("no-store"));
    response
}
