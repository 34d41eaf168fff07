//! Suggestions for misspelt names.

/// The longest word, in letters, that is compared with others; the time grows with the square of the length.
const LONGEST: usize = 100;

/// The candidate nearest to `word`, if at most a third of its letters differ, and not all. Exchanged parts (`A3_A1` for
/// `A1_A3`) are the likeliest mistake, and swapped letters are likelier than missing ones.
pub fn closest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let length = word.chars().count();
    let limit = (length / 3).max(1);
    if length > LONGEST {
        return None;
    }
    let candidates: Vec<&str> = candidates.into_iter().collect();
    if let Some(found) = candidates.iter().find(|it| has_parts_of(word, it)) {
        return Some(found);
    }
    candidates
        .into_iter()
        .filter(|candidate| length.abs_diff(candidate.chars().count()) <= limit)
        .map(|candidate| {
            (distance(word, candidate), length.abs_diff(candidate.chars().count()), candidate)
        })
        .filter(|(steps, _, candidate)| {
            *steps <= limit && *steps < length.min(candidate.chars().count()) && *candidate != word
        })
        .min()
        .map(|(_, _, candidate)| candidate)
}

/// Whether both words have the same parts, as `_` joins them, in another order.
fn has_parts_of(word: &str, candidate: &str) -> bool {
    let parts = |word: &str| {
        let mut parts: Vec<String> = word.split('_').map(str::to_lowercase).collect();
        parts.sort_unstable();
        parts
    };
    word.contains('_') && word != candidate && parts(word) == parts(candidate)
}

/// The edit distance: how many letters to insert, drop, replace or swap with their neighbour.
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
        assert_eq!(closest("n", ["in", "no"]), None);
        assert_eq!(closest("a", ["no", "A"]), Some("A"));
        assert_eq!(closest("A1_A3", ["A1_C3", "A3_A1"]), Some("A3_A1"));
        let long = "a".repeat(101);
        assert_eq!(closest(&long, [format!("{long}a").as_str()]), None);
    }
}
