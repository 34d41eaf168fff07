//! How the table looks.

use super::super::text::words_in;
use super::super::{Reader, Rule};
use crate::syntax::ast::{Name, Picture, PictureLine, Signed};
use crate::syntax::pairs::Pair;

pub(super) fn picture(reader: &mut Reader<'_>, pair: Pair<'_>) -> Picture {
    let lines = pair.inner().filter_map(|it| picture_line(reader, it));
    Picture { lines: lines.collect() }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the rest is reported")]
fn picture_line(reader: &mut Reader<'_>, pair: Pair<'_>) -> Option<PictureLine> {
    Some(match pair.as_rule() {
        Rule::drawn => PictureLine::Board {
            of: pair.name_in(),
            from_below: pair.has(Rule::from_below),
            printed: printed(pair),
        },
        Rule::faced => PictureLine::Cards {
            of: pair.name_in(),
            signs: pair.child(Rule::by_signs).map(Pair::names).unwrap_or_default(),
            printed: printed(pair),
        },
        Rule::sign => PictureLine::Sign { sign: words_in(reader, pair), of: signed(reader, pair) },
        Rule::heading => PictureLine::Heading { text: words_in(reader, pair), of: pair.names() },
        Rule::ahead => PictureLine::First(pair.names()),
        Rule::aside => PictureLine::Aside(pair.names()),
        Rule::w_picture | Rule::doc => return None,
        _ => {
            reader.unread(pair);
            return None;
        }
    })
}

/// What a sign stands for.
fn signed(reader: &mut Reader<'_>, pair: Pair<'_>) -> Signed {
    if let Some(number) = pair.child(Rule::number) {
        return Signed::Seat(reader.number(number));
    }
    let name = pair.name_in();
    let Some(owner) = pair.child(Rule::owned_by) else { return Signed::Named(name) };
    match owner.child(Rule::number) {
        Some(number) => Signed::Owned { name, seat: reader.number(number) },
        None => Signed::Column { name, of: owner.name_in() },
    }
}

/// The columns behind `with`.
fn printed(pair: Pair<'_>) -> Vec<Name> {
    let printed = pair.child(Rule::printed).map(Pair::names);
    printed.unwrap_or_default()
}
