//! [`rules_hash`]: a hash of the rules of a game that no change of layout, comments or tests alters.

use std::path::Path;

use crate::base::{Sources, hex, one_form, sha256};
use crate::syntax::words_of;

/// The hash of all files that were read for a game, as `sha256:` and 64 digits. Of rules, words and signs count,
/// without comments and tests. Tables, scripts and texts count line by line, whatever the line ends.
#[must_use]
pub fn rules_hash(sources: &Sources) -> String {
    let mut hashed = Vec::new();
    for (path, text) in sources.texts() {
        if is_rules(path) {
            for word in words_of(text) {
                hashed.extend_from_slice(one_form(word).as_bytes());
                hashed.push(b'\n');
            }
        } else {
            hashed.extend_from_slice(one_form(text).as_bytes());
            // A last line without a line end is a line.
            if !text.is_empty() && !text.ends_with('\n') {
                hashed.push(b'\n');
            }
        }
        // A zero byte separates files.
        hashed.push(0);
    }
    format!("sha256:{}", hex(&sha256(&hashed)))
}

fn is_rules(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "game" || ending == "variant")
}
