//! The same games with alike copies of cards: nobody can tell one Duke from the other.

use std::fmt::Write as _;

/// What cards are copies of.
pub const KINDS: &[&str] = &["Duke", "Lady"];

/// Zones from which a card of a kind is moved.
const FROM: &[&str] =
    &["hand[seat 1]", "hand[seat 2]", "deck", "aside", "pile", "heap", "safe", "trick[seat 1]"];

/// The text of a game with alike copies, by its number. Some are not well typed: what is moved or kept may be a card where its
/// kind is needed.
pub fn alike(number: u64) -> String {
    let text = super::written(number, true);
    let text = text
        .replace("2 copies of Rank", "2 alike copies of Rank")
        .replace(": Card", ": Rank")
        .replace("{ Duke1 Lady1 }", "(all x in Card where x is Duke)");
    let mut kinds = text;
    for digit in ['1', '2'] {
        for kind in KINDS {
            kinds = kinds.replace(&format!("{kind}{digit}"), kind);
        }
    }
    let mut moves = kinds.split("move ");
    let mut text = moves.next().unwrap_or_default().to_owned();
    for (at, rest) in moves.enumerate() {
        text += "move ";
        match rest.split_once(" to ") {
            Some((card, rest)) if is_kind(card) => {
                let from = FROM[(at + usize::try_from(number).unwrap()) % FROM.len()];
                write!(text, "{card} from {from} to {rest}").unwrap();
            }
            Some(_) | None => text += rest,
        }
    }
    text
}

/// Whether what is moved is named by its kind: `Duke`, or an answer, a parameter, or a told value.
fn is_kind(card: &str) -> bool {
    let is_name = |card: &str| {
        let digits = card.trim_start_matches(['a', 'p', 't']);
        digits.len() < card.len() && digits.chars().all(|it| it.is_ascii_digit())
    };
    KINDS.contains(&card) || is_name(card)
}
