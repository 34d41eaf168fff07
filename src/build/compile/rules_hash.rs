//! [`rules_hash`]: a hash of the rules of a game that no change of layout, comments or tests alters.

use std::path::Path;

use sha2::{Digest as _, Sha256};

use crate::base::{Sources, one_form};
use crate::syntax::words_of;

/// The hash of all files that were read for a game, as `sha256:` and 64 digits. Of rules, words and signs count,
/// without comments and tests. Tables, scripts and texts count line by line, whatever the line ends.
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
            // A last line without a line end is a line.
            if !text.is_empty() && !text.ends_with('\n') {
                hash.update("\n");
            }
        }
        // A zero byte separates files.
        hash.update([0]);
    }
    let digits = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    format!("sha256:{digits}")
}

fn is_rules(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "game" || ending == "variant")
}
