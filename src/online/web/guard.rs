//! What is looked at before a request is answered, and what every answer says to the browser.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use super::Server;
use super::answer::Answer;

/// What every answer says to the browser: it takes style and script from here alone, tells no other place where it came from, and is
/// shown in no page of others. It keeps nothing, unless the answer says so.
const HEADERS: [(HeaderName, &str); 6] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    ),
    (header::CACHE_CONTROL, "no-store"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Refuses what comes from pages of others, and adds the headers of all answers.
pub(super) async fn guard(
    State(server): State<Arc<Server>>,
    request: Request,
    next: Next,
) -> Response {
    let refused = refused(&server, &request);
    let mut response = match refused {
        Some((status, why)) => Answer::problem(status, why).into_response(),
        None => next.run(request).await,
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        if !headers.contains_key(&name) {
            headers.insert(name, HeaderValue::from_static(value));
        }
    }
    response
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
