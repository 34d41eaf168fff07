//! Lines of the protocol: a request, or an array of requests.

use serde_json::Value as Json;
use serde_json::value::RawValue;

use super::answer::Problem;
use super::request::{RawMembers, Request, request};
use crate::base::limits;

/// The requests of a line.
pub(super) enum Line {
    /// A request by itself.
    One(Entry),
    /// Requests that are carried out in order.
    Several(Vec<Entry>),
}

/// A request with its `id`, if it has one.
pub(super) struct Entry {
    pub(super) id: Option<Json>,
    pub(super) request: Result<Request, Problem>,
}

impl Entry {
    const fn wrong(problem: Problem) -> Self {
        Self { id: None, request: Err(problem) }
    }
}

/// Reads a line.
pub(super) fn read(line: &str) -> Line {
    if !line.trim_start().starts_with('[') {
        return Line::One(entry(line));
    }
    let entries: Vec<Box<RawValue>> = match serde_json::from_str(line) {
        Ok(entries) => entries,
        Err(error) => return Line::One(Entry::wrong(no_object(&error))),
    };
    if entries.len() > limits::REQUESTS {
        let most = limits::REQUESTS;
        let message = format!("there can be at most {most} requests in a line");
        return Line::One(Entry::wrong(Problem::new("json", message)));
    }
    Line::Several(entries.iter().map(|raw| entry(raw.get())).collect())
}

/// Reads a request. Its `id` is read even if the rest is malformed.
fn entry(text: &str) -> Entry {
    let mut members: RawMembers = match serde_json::from_str(text) {
        Ok(members) => members,
        Err(error) => return Entry::wrong(no_object(&error)),
    };
    let id = members.0.remove("id");
    match id.map(|id| serde_json::from_str(id.get())).transpose() {
        Ok(id) => Entry { id, request: request(members) },
        Err(error) => Entry::wrong(no_object(&error)),
    }
}

fn no_object(error: &serde_json::Error) -> Problem {
    let message = if error.is_data() && !error.to_string().contains("is given twice") {
        "a request is a JSON object, such as {\"do\": \"acting\"}".to_owned()
    } else {
        format!("the line is no JSON: {error}")
    };
    Problem::new("json", message)
}
