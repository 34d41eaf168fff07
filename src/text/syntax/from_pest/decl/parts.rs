//! Declarations that are not used by name: the game block, a match, variants, `always`.

use super::super::expr::expressions;
use super::super::text::words_in;
use super::super::ty::bound_in;
use super::super::{Reader, Rule};
use super::changes::changes_in;
use crate::syntax::ast::{Always, Claim, Game, Match, Number, Variant};
use crate::syntax::pairs::Pair;
use crate::syntax::report;

#[expect(clippy::wildcard_enum_match_arm, reason = "the rest is reported")]
pub(super) fn game(reader: &mut Reader<'_>, pair: Pair<'_>) -> Game {
    let mut game = Game {
        title: words_in(reader, pair),
        version: None,
        players: None,
        score: None,
        worth: None,
    };
    for part in pair.inner() {
        match part.as_rule() {
            Rule::version => game.version = Some(reader.number_in(part)),
            Rule::players => {
                let numbers = part.children(Rule::number);
                let ends: Vec<Number> = numbers.map(|it| reader.number(it)).collect();
                game.players = ends.first().copied().zip(ends.last().copied());
            }
            Rule::score => game.score = Some(part.name_in()),
            Rule::worth => game.worth = Some(part.name_in()),
            Rule::w_game | Rule::words => {}
            _ => reader.unread(part),
        }
    }
    game
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the rest is reported")]
pub(super) fn several_games(reader: &mut Reader<'_>, pair: Pair<'_>) -> Match {
    let mut it = Match { keeps: Vec::new(), until: Vec::new(), winners: Vec::new() };
    for part in pair.inner() {
        match part.as_rule() {
            Rule::keeps => it.keeps.extend(part.names()),
            Rule::match_until => it.until.extend(expressions(reader, part)),
            Rule::match_winners => it.winners.extend(expressions(reader, part)),
            Rule::misspelt => {
                let word = part.only();
                reader.report(report::unknown_in_match(word.span(), word.as_str()));
            }
            Rule::w_match | Rule::doc => {}
            _ => reader.unread(part),
        }
    }
    it
}

pub(super) fn variant(reader: &mut Reader<'_>, pair: Pair<'_>) -> Variant {
    let exposing = pair.child(Rule::exposing).map(Pair::names);
    Variant {
        name: pair.name_in(),
        text: words_in(reader, pair),
        exposing: exposing.unwrap_or_default(),
        requires: expressions(reader, pair).pop(),
        changes: changes_in(reader, pair),
    }
}

pub(super) fn always(reader: &mut Reader<'_>, pair: Pair<'_>) -> Option<Always> {
    let label = pair.child(Rule::label).map(Pair::name_in);
    let claim = if let Some(within) = pair.child(Rule::ends_within) {
        Claim::EndsWithin(bound_in(reader, within))
    } else {
        expressions(reader, pair).pop().map(Claim::Holds)?
    };
    Some(Always { label, claim })
}
