//! "Did you mean": only names that are close.

/// Letters of the longest word that is compared with others; the time grows with the square of them.
const LONGEST: usize = 100;

/// The candidate nearest to `word`, if at most a third of its letters differ. Swapped letters are
/// likelier than missing ones.
pub fn closest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let length = word.chars().count();
    let limit = (length / 3).max(1);
    if length > LONGEST {
        return None;
    }
    candidates
        .into_iter()
        .filter(|candidate| length.abs_diff(candidate.chars().count()) <= limit)
        .map(|candidate| {
            (
                distance(word, candidate),
                length.abs_diff(candidate.chars().count()),
                candidate,
            )
        })
        .filter(|(steps, _, candidate)| {
            *steps <= limit && *steps < candidate.chars().count() && *candidate != word
        })
        .min()
        .map(|(_, _, candidate)| candidate)
}

/// The number of letters to insert, drop, replace or swap with their neighbour.
fn distance(a: &str, b: &str) -> usize {
    strsim::osa_distance(&a.to_lowercase(), &b.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::closest;

    #[test]
    fn suggests_only_what_is_near() {
        assert_eq!(closest("shufle", ["move", "shuffle"]), Some("shuffle"));
        assert_eq!(closest("form", ["from", "for"]), Some("from"));
        assert_eq!(closest("chips", ["stack", "hand"]), None);
        let long = "a".repeat(101);
        assert_eq!(closest(&long, [format!("{long}a").as_str()]), None);
    }
}
