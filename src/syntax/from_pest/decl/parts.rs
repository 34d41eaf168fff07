//! Declarations that are not used by name: the game block, a match, variants, `always`.

use pest::iterators::Pair;

use super::super::{Builder, Rule, child, only};
use crate::syntax::ast::{Always, Change, Game, Item, Match, Number, Variant};
use crate::syntax::report;

impl Builder<'_> {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the other children of a pair are words and signs"
    )]
    pub(super) fn game(&mut self, pair: Pair<'_, Rule>) -> Game {
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
                _ => {}
            }
        }
        game
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the other children of a pair are words and signs"
    )]
    pub(super) fn several_games(&mut self, pair: Pair<'_, Rule>) -> Match {
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
                _ => {}
            }
        }
        it
    }

    pub(super) fn variant(&mut self, pair: Pair<'_, Rule>) -> Variant {
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

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "a variant holds changes, and its name and text"
    )]
    fn change(&mut self, pair: Pair<'_, Rule>) -> Option<Change> {
        match pair.as_rule() {
            Rule::choose => Some(Change::Set {
                option: self.name_in(&pair),
                value: self.one(pair),
            }),
            Rule::drop => {
                let mut parts = pair
                    .into_inner()
                    .filter(|it| matches!(it.as_rule(), Rule::name | Rule::number));
                let owner = parts.next().map(|it| self.name(&it))?;
                let which = parts.next().map(|it| self.name(&it))?;
                Some(Change::Drop { owner, which })
            }
            Rule::replace => {
                let span = self.span(&pair);
                let inner = pair
                    .into_inner()
                    .find(|it| it.as_rule() != Rule::w_replace)?;
                let kind = self.item_kind(inner)?;
                Some(Change::Replace(Box::new(Item {
                    doc: Vec::new(),
                    kind,
                    span,
                })))
            }
            _ => None,
        }
    }

    pub(super) fn always(&mut self, pair: Pair<'_, Rule>) -> Option<Always> {
        if let Some(within) = child(&pair, Rule::ends_within) {
            return Some(Always::EndsWithin(self.number_in(&within)));
        }
        self.expressions(pair).pop().map(Always::Holds)
    }
}
