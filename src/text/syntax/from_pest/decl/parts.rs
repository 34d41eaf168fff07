//! Declarations that are not used by name: the game block, a match, variants, `always`.

use super::super::{Builder, Rule, child, only};
use crate::syntax::ast::{Always, Claim, Game, Match, Number, Variant};
use crate::syntax::pairs::Pair;
use crate::syntax::report;

impl Builder<'_> {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "a rule that no arm reads is reported"
    )]
    pub(super) fn game(&mut self, pair: Pair<'_>) -> Game {
        let title = self.words_in(&pair);
        let mut game = Game {
            title,
            version: None,
            players: None,
            score: None,
        };
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::version => game.version = Some(self.number_in(&part)),
                Rule::players => {
                    let ends: Vec<Number> = part
                        .into_inner()
                        .filter(|it| it.as_rule() == Rule::number)
                        .map(|it| self.number(&it))
                        .collect();
                    game.players = ends.first().copied().zip(ends.last().copied());
                }
                Rule::score => game.score = Some(self.name_in(&part)),
                Rule::w_game | Rule::words => {}
                _ => self.unread(&part),
            }
        }
        game
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "a rule that no arm reads is reported"
    )]
    pub(super) fn several_games(&mut self, pair: Pair<'_>) -> Match {
        let mut it = Match {
            keeps: Vec::new(),
            until: Vec::new(),
            winners: Vec::new(),
        };
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::keeps => it.keeps.extend(self.names(part.into_inner())),
                Rule::match_until => it.until.extend(self.expressions(part)),
                Rule::match_winners => it.winners.extend(self.expressions(part)),
                Rule::misspelt => {
                    let word = only(part);
                    self.sink
                        .push(report::unknown_in_match(self.span(&word), word.as_str()));
                }
                Rule::w_match | Rule::doc => {}
                _ => self.unread(&part),
            }
        }
        it
    }

    pub(super) fn variant(&mut self, pair: Pair<'_>) -> Variant {
        let name = self.name_in(&pair);
        let text = self.words_in(&pair);
        let exposing = child(&pair, Rule::exposing);
        let exposing = exposing
            .map(|it| self.names(it.into_inner()))
            .unwrap_or_default();
        let requires = self.expressions(pair.clone()).pop();
        let changes = pair.into_inner().filter_map(|it| self.change(it)).collect();
        Variant {
            name,
            text,
            exposing,
            requires,
            changes,
        }
    }

    pub(super) fn always(&mut self, pair: Pair<'_>) -> Option<Always> {
        let label = child(&pair, Rule::label).map(|it| self.name_in(&it));
        let claim = if let Some(within) = child(&pair, Rule::ends_within) {
            Claim::EndsWithin(self.bound_in(&within))
        } else {
            self.expressions(pair).pop().map(Claim::Holds)?
        };
        Some(Always { label, claim })
    }
}
