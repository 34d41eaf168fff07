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
use super::slot::Slot;
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

/// The stream of a viewer. An event is named by what it shows, so that a browser that comes back is sent what it does not have, and
/// nothing twice.
pub(super) async fn events(
    server: Arc<Server>,
    table: String,
    path: String,
    headers: HeaderMap,
) -> Response {
    let last = headers.get("last-event-id").and_then(|it| it.to_str().ok());
    let mut last = last.unwrap_or_default().to_owned();
    let admitted = tokio::task::spawn_blocking(move || {
        let viewed = admitted(&server, (&table, &path), &headers)?;
        let renewals = viewed.slot.renewals(viewed.grade);
        // The link may have been made anew before they were counted.
        admitted(&server, (&table, &path), &headers).map(|viewed| (viewed, renewals))
    });
    let (viewed, renewals) = match admitted.await {
        Ok(Ok(admitted)) => admitted,
        Ok(Err(answer)) => return answer.into_response(),
        Err(_) => return Answer::problem(500, "Something went wrong here.").into_response(),
    };
    let Viewed { slot, grade, rest } = viewed;
    if rest != "events" {
        return Answer::problem(404, "There is no such page.").into_response();
    }
    let changes = WatchStream::new(slot.changes.subscribe());
    let held = Arc::clone(&slot);
    let valid = changes.take_while(move |_| held.renewals(grade) == renewals);
    let open = Open::new(&slot, grade);
    let events = valid.filter_map(move |_| {
        let slot = &open.slot;
        let drawn = slot.drawn(grade).ok().filter(|drawn| drawn.id != last)?;
        last.clone_from(&drawn.id);
        Some(Ok::<_, Infallible>(Event::default().id(&drawn.id).data(&drawn.body)))
    });
    let mut response = Sse::new(events).keep_alive(KeepAlive::new().interval(BEAT)).into_response();
    let headers = response.headers_mut();
    headers.insert("x-accel-buffering", HeaderValue::from_static("no"));
    headers.insert("cache-control", HeaderValue::from_static("no-store"));
    response
}
