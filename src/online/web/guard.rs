//! What is looked at before a request is answered, and what every answer says to the browser.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use super::Server;
use super::answer::Answer;
use super::connections::Peer;
use super::limits::SPELL;

/// What every answer says to the browser: it takes style and script from here alone, tells no other place where it came from, and is
/// shown in no page of others. Where an answer says otherwise itself, that counts.
const HEADERS: [(HeaderName, &str); 6] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    ),
    (header::CACHE_CONTROL, "no-store"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// For how long a request may be on its way, and its answer. A stream is answered at once, and then goes on.
const PATIENCE: Duration = Duration::from_mins(1);

/// Who asks.
#[derive(Clone, Copy)]
pub(super) struct Asker {
    /// The address, as a proxy on this machine says if there is one.
    pub address: IpAddr,
    /// Whether the way here is one that nobody can read along.
    pub secure: bool,
}

/// Refuses what comes from pages of others and what is too much, and adds the headers of all answers.
pub(super) async fn guard(
    State(server): State<Arc<Server>>,
    Extension(peer): Extension<Peer>,
    mut request: Request,
    next: Next,
) -> Response {
    let asker = asker(&server, peer, &request);
    let now = (server.tables.now)();
    let refused = if server.limits.admits_request(asker.address, now) {
        refused(&server, &request)
    } else {
        Some((429, "You ask for too much at once. Wait for some seconds."))
    };
    let line = server.log.map(|log| (log, line(&request)));
    request.extensions_mut().insert(asker);
    let mut response = match refused {
        Some((status, why)) => Answer::problem(status, why).into_response(),
        None => match tokio::time::timeout(PATIENCE, next.run(request)).await {
            Ok(response) => response,
            Err(_) => Answer::problem(408, "This took too long.").into_response(),
        },
    };
    server.metrics.answered(response.status().as_u16());
    if let Some((log, line)) = line {
        log(&format!("{line} {}", response.status().as_u16()));
    }
    let is_late = response.status() == StatusCode::TOO_MANY_REQUESTS;
    let headers = response.headers_mut();
    if is_late {
        headers.insert(header::RETRY_AFTER, HeaderValue::from(SPELL));
    }
    for (name, value) in HEADERS {
        if !headers.contains_key(&name) {
            headers.insert(name, HeaderValue::from_static(value));
        }
    }
    response
}

/// A request as a log may have it: without the key of a link, and without what is written of a move.
fn line(request: &Request) -> String {
    let path = request.uri().path();
    let path = if path.starts_with("/join/") { "/join/…" } else { path };
    format!("{} {path}", request.method())
}

/// Who asks. A proxy has a name for browsers, and says for whom it asks.
fn asker(server: &Server, Peer(peer): Peer, request: &Request) -> Asker {
    let text = |name: &str| request.headers().get(name).and_then(|it| it.to_str().ok());
    let forwarded = text("x-forwarded-for").and_then(|it| it.rsplit(',').next());
    let forwarded = forwarded.and_then(|it| it.trim().parse().ok());
    let has_proxy = peer.is_loopback() && !server.names.is_empty();
    let host = text("host").unwrap_or_default();
    Asker {
        address: forwarded.filter(|_| has_proxy).unwrap_or(peer),
        secure: server.names.iter().any(|name| name == host),
    }
}

/// Why a request is not answered, if it is not.
fn refused(server: &Server, request: &Request) -> Option<(u16, &'static str)> {
    let text = |name| request.headers().get(name).and_then(|it| it.to_str().ok());
    let host = text(header::HOST).unwrap_or_default();
    if !server.is_called(host) {
        // A page of others could have its name lead here.
        return Some((421, "This server is not known by that name."));
    }
    let changes = *request.method() == Method::POST;
    let known = [Method::GET, Method::HEAD, Method::POST].contains(request.method());
    if !known {
        return Some((405, "Only GET, HEAD and POST are answered."));
    }
    // Browsers say from what page a form comes. Pages without referrers are said to come from nowhere, so that `Origin` is the second
    // choice.
    let site = request.headers().get("sec-fetch-site").and_then(|it| it.to_str().ok());
    let from_here = match site {
        Some(site) => matches!(site, "same-origin" | "none"),
        None => text(header::ORIGIN)
            .is_none_or(|origin| origin.split_once("://").is_some_and(|(_, name)| name == host)),
    };
    (changes && !from_here).then_some((403, "A form of another page cannot be sent here."))
}
