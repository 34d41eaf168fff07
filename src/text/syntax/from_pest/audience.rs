//! Who sees a place: the words `public`, `private` and `secret`, which the grammar takes for any name.

use super::expr::value_in;
use super::{Reader, Rule};
use crate::base::Span;
use crate::syntax::ast::{Audience, Choice, Name};
use crate::syntax::pairs::Pair;
use crate::syntax::report;

pub(in crate::syntax) const AUDIENCES: &[&str] = &["public", "private", "secret"];

/// Who sees a declared place, from what stands behind its declaration.
pub(super) fn shown(reader: &mut Reader<'_>, pair: Pair<'_>) -> Audience {
    let inner = pair.only();
    if inner.as_rule() != Rule::by_option {
        return audience(reader, inner);
    }
    let mut both = inner.children(Rule::shown);
    let mut branch = |reader: &mut Reader<'_>| {
        let branch = both.next();
        branch.map_or(Audience::Public, |it| shown(reader, it))
    };
    Audience::Chosen(Box::new(Choice {
        then: branch(reader),
        otherwise: branch(reader),
        condition: value_in(reader, inner),
    }))
}

/// A mistake is reported and counts as `public`.
fn audience(reader: &mut Reader<'_>, pair: Pair<'_>) -> Audience {
    let (word, who) = visibility(reader, pair);
    if !is_one_of(reader, word, AUDIENCES) {
        return Audience::Public;
    }
    match (word.as_str(), who) {
        ("private", Some((who, _))) => Audience::Of(who),
        ("private", None) => Audience::Private,
        (word, Some((who, place))) => {
            reader.report(report::not_private_to(place, word, &who.text));
            Audience::Public
        }
        ("secret", None) => Audience::Secret,
        (_, None) => Audience::Public,
    }
}

/// Whether only the seat that gives a value sees it.
pub(super) fn is_private(reader: &mut Reader<'_>, pair: Pair<'_>) -> bool {
    let (word, who) = visibility(reader, pair);
    if let Some((_, place)) = who {
        reader.report(report::answer_private_to(place));
    }
    is_one_of(reader, word, &["public", "private"]) && word.as_str() == "private"
}

/// A visibility word, and the name after it with its place.
fn visibility<'p>(reader: &mut Reader<'_>, pair: Pair<'p>) -> (Pair<'p>, Option<(Name, Span)>) {
    let who = pair.child(Rule::seen_by).map(|it| {
        let who = it.name_in();
        if let Some(indices) = it.child(Rule::indices) {
            reader.report(report::private_to_one(indices.span(), &who.text));
        }
        (who, it.span())
    });
    (pair.only(), who)
}

/// Whether a visibility word fits; otherwise it is reported.
pub(super) fn is_one_of(reader: &mut Reader<'_>, word: Pair<'_>, allowed: &[&str]) -> bool {
    let fits = allowed.contains(&word.as_str());
    if !fits {
        let (span, found) = (word.span(), word.as_str());
        reader.report(report::bad_audience(span, found, allowed));
    }
    fits
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::from_pest::tried;

    #[test]
    fn a_word_says_who_sees_a_place() {
        let seen = |text| {
            let (audience, found) = tried(Rule::shown, text, shown);
            assert!(found.is_empty(), "{text}: {found:?}");
            audience
        };
        assert!(matches!(seen("public"), Audience::Public));
        assert!(matches!(seen("private"), Audience::Private));
        assert!(matches!(seen("private to giver"), Audience::Of(who) if who.text == "giver"));
        let Audience::Chosen(choice) = seen("if open then public else secret") else {
            panic!("an option chooses");
        };
        assert!(matches!((choice.then, choice.otherwise), (Audience::Public, Audience::Secret)));
    }

    #[test]
    fn a_mistake_counts_as_public() {
        for (text, said) in [
            ("hidden", "`hidden` does not say who may see this"),
            ("secret to giver", "`secret` cannot be followed by `to`"),
            ("private to giver[seat]", "`giver` is named here without its indices"),
        ] {
            let (audience, found) = tried(Rule::shown, text, shown);
            assert_eq!(found, [said]);
            assert!(matches!(audience, Audience::Public | Audience::Of(_)), "{text}");
        }
        let (private, found) = tried(Rule::visibility, "secret", is_private);
        assert!(!private && found == ["`secret` does not say who may see this"]);
    }
}
