//! [`Answer`]: an answer to a request, as a page, a file or another place to go.

use std::fmt::Display;

use axum::body::Body;
use axum::http::{HeaderValue, Response, StatusCode, header};
use axum::response::IntoResponse;

use crate::page;

/// What a browser may load for a rulebook: nothing. Its style stands in it, and it has no script.
const BOOK: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// An answer to a request.
pub(super) enum Answer {
    /// A page.
    Page(u16, String),
    /// A rulebook, which has its style in it.
    Book(String),
    /// Another place to go, by a request that changes nothing; with cookies.
    Elsewhere(String, Vec<String>),
    /// A text of a type that a browser may keep for ever, since its path changes with it.
    File(&'static str, &'static str),
    /// A plain text.
    Text(u16, String),
}

impl Answer {
    /// A page that says why there is no other.
    pub fn problem(status: u16, sentence: &str) -> Self {
        Self::Page(status, page::problem(status, sentence, "/", "en"))
    }

    /// A fault of the rules. Its code tells nothing of the game.
    pub fn faulty(code: &str) -> Self {
        Self::problem(500, &format!("The rules have a fault ({code})."))
    }

    /// Something that whoever runs the server has to look at.
    pub fn failed(why: &dyn Display) -> Self {
        Self::problem(503, &format!("The table cannot be read or kept now: {why}."))
    }
}

impl IntoResponse for Answer {
    fn into_response(self) -> Response<Body> {
        const HTML: &str = "text/html; charset=utf-8";
        let is_book = matches!(self, Self::Book(_));
        let (status, kind, keeps, body) = match self {
            Self::Page(status, body) => (status, HTML, "no-store", body),
            Self::Book(body) => (200, HTML, "no-store", body),
            Self::Text(status, body) => (status, "text/plain; charset=utf-8", "no-store", body),
            Self::File(kind, body) => {
                (200, kind, "public, max-age=31536000, immutable", body.to_owned())
            }
            Self::Elsewhere(place, cookies) => {
                let mut response = Response::new(Body::empty());
                *response.status_mut() = StatusCode::SEE_OTHER;
                let headers = response.headers_mut();
                let cookies = cookies.into_iter().map(|it| (header::SET_COOKIE, it));
                let all = [(header::LOCATION, place)].into_iter().chain(cookies);
                for (name, value) in all {
                    if let Ok(value) = HeaderValue::from_str(&value) {
                        headers.append(name, value);
                    }
                }
                headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
                return response;
            }
        };
        let mut response = Response::new(Body::from(body));
        *response.status_mut() =
            StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let headers = response.headers_mut();
        if is_book {
            headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(BOOK));
        }
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(keeps));
        response
    }
}
