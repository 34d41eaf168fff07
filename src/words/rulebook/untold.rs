//! What a file has no words for in the language of a rulebook.

use std::collections::BTreeSet;

use super::model::Rulebook;

/// The words of the file that stand in a rulebook without a translation, each once.
#[must_use]
pub fn untranslated(book: &Rulebook) -> Vec<String> {
    let mut found = BTreeSet::new();
    book.clone().each_words(&mut |words| {
        let untold = words.0.iter().filter_map(|piece| piece.untold());
        found.extend(untold.map(str::to_owned));
    });
    found.into_iter().collect()
}
