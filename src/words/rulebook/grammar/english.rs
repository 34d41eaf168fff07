//! English articles.

use super::Determiner;

const VOWELS: [char; 5] = ['a', 'e', 'i', 'o', 'u'];

/// What stands before a name: `the `, `an `.
pub(super) fn determiner(determiner: Determiner, plural: bool, name: &str) -> String {
    let word = match determiner {
        Determiner::The => "the ",
        Determiner::Your => "your ",
        Determiner::No => "no ",
        Determiner::Every => "every ",
        Determiner::A if plural => "",
        Determiner::A if name.to_lowercase().starts_with(VOWELS) => "an ",
        Determiner::A => "a ",
        Determiner::Bare => "",
    };
    word.to_owned()
}
