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

/// How often a stream on which nothing happens is kept from being cut.
const BEAT: Duration = Duration::from_secs(15);

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
    let let_in = move || admitted(&server, (&table, &path), &headers);
    let first = let_in.clone();
    let viewed = match tokio::task::spawn_blocking(first).await {
        Ok(Ok(viewed)) => viewed,
        Ok(Err(answer)) => return answer.into_response(),
        Err(_) => return Answer::problem(500, "Something went wrong here.").into_response(),
    };
    let Viewed { slot, grade, rest } = viewed;
    if rest != "events" {
        return Answer::problem(404, "There is no such page.").into_response();
    }
    // A key that was replaced opens nothing from then on, and not the stream that it opened before.
    let changes = WatchStream::new(slot.changes.subscribe()).take_while(move |_| let_in().is_ok());
    let events = changes.filter_map(move |_| {
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
