//! The report of coverage as JSON.

use serde_json::{Value as Json, json};

use super::tenths;
use crate::cover::{Cover, Part, PartKind};
use crate::diag::formats::VERSION;

/// All parts with their counts as one object.
#[must_use]
pub fn cover_json(cover: &Cover) -> Json {
    let kinds = PartKind::ALL.iter().map(|kind| {
        let (all, used) = cover.sides(Some(*kind));
        json!({ "kind": kind.plural(), "all": all, "used": used })
    });
    let part = |part: &Part| {
        json!({
            "kind": part.kind.plural(), "name": part.name, "file": part.file, "line": part.line, "column": part.column,
            "used": part.used, "other": part.other, "gap": part.gap(cover),
        })
    };
    let (all, used) = cover.sides(None);
    json!({
        "version": VERSION,
        "games": cover.games,
        "tests": cover.tests,
        "all": all,
        "used": used,
        "per_mille": tenths(all, used),
        "kinds": kinds.collect::<Vec<_>>(),
        "parts": cover.parts().map(part).collect::<Vec<_>>(),
    })
}
