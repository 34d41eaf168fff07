//! "Did you mean": only names that are close.

/// The candidate nearest to `word`, when at most a third of its letters differ.
pub fn closest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let limit = (word.chars().count() / 3).max(1);
    candidates
        .into_iter()
        .map(|candidate| (distance(word, candidate), candidate))
        .filter(|(steps, candidate)| *steps <= limit && *steps < candidate.chars().count() && *candidate != word)
        .min()
        .map(|(_, candidate)| candidate)
}

/// Letters to insert, drop, replace or swap with their neighbour.
fn distance(a: &str, b: &str) -> usize {
    strsim::osa_distance(&a.to_lowercase(), &b.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::closest;

    #[test]
    fn suggests_only_what_is_near() {
        assert_eq!(closest("shufle", ["move", "shuffle"]), Some("shuffle"));
        assert_eq!(closest("form", ["from", "for"]), Some("for"));
        assert_eq!(closest("chips", ["stack", "hand"]), None);
    }
}
