//! A hash of the rules of a game that neither layout nor comments nor tests change.

use std::path::Path;

use sha2::{Digest as _, Sha256};

use crate::base::{Sources, one_form};
use crate::syntax::words_of;

/// The hash of all files that were read for a game, as `sha256:` and 64 digits. Of rules only the words and signs count,
/// without comments and tests; tables, scripts and texts count line by line, however
/// their lines end.
#[must_use]
pub fn rules_hash(sources: &Sources) -> String {
    let mut hash = Sha256::new();
    for (path, text) in sources.texts() {
        if is_rules(path) {
            for word in words_of(text) {
                hash.update(&*one_form(word));
                hash.update("\n");
            }
        } else {
            hash.update(&*one_form(text));
            // A last line without an end is a line.
            if !text.is_empty() && !text.ends_with('\n') {
                hash.update("\n");
            }
        }
        // No file can run into the next one.
        hash.update([0]);
    }
    let digits = hash
        .finalize()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect::<String>();
    format!("sha256:{digits}")
}

fn is_rules(path: &Path) -> bool {
    path.extension()
        .is_some_and(|ending| ending == "game" || ending == "variant")
}
