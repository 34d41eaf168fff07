//! Tests inside a game file.

use super::super::ast::{
    Attempt, Cite, Expr, ExprKind, Name, Refused, Step, StepKind, Test, Text, TextPart,
};
use super::{Builder, Rule, child};
use crate::syntax::pairs::Pair;

impl Builder<'_> {
    pub(super) fn test(&mut self, pair: Pair<'_>) -> Test {
        let title = self.title(&pair);
        let mut test = Test {
            title,
            seats: Vec::new(),
            steps: Vec::new(),
        };
        for part in pair.into_inner() {
            if part.as_rule() == Rule::seating {
                test.seats = self.names(part.into_inner());
            } else {
                let span = self.span(&part);
                test.steps
                    .extend(self.step(part).map(|kind| Step { kind, span }));
            }
        }
        test
    }

    /// A title as it is written: braces in it hold no values, because there is no table yet.
    fn title(&mut self, pair: &Pair<'_>) -> Text {
        let words = self.words_in(pair);
        if words.values().next().is_none() {
            return words;
        }
        let written = child(pair, Rule::words);
        let written = written.map(|it| it.as_str().trim_matches('"').to_owned());
        Text {
            parts: written.map(TextPart::Plain).into_iter().collect(),
            ..words
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "a rule that no arm reads is reported"
    )]
    fn step(&mut self, pair: Pair<'_>) -> Option<StepKind> {
        Some(match pair.as_rule() {
            Rule::seed => StepKind::Seed(self.number_in(&pair)),
            Rule::with_variant => StepKind::Variant(self.name_in(&pair)),
            Rule::with_option => StepKind::Option {
                option: self.name_in(&pair),
                value: self.one(pair),
            },
            Rule::given => StepKind::Given(self.one(pair)),
            Rule::chance => self.chance(pair),
            Rule::expect => StepKind::Expect(self.one(pair)),
            Rule::over => {
                let words = child(&pair, Rule::words);
                let reason = words.map(|word| self.words(word));
                StepKind::Over {
                    reason,
                    winners: self.expressions(pair).pop(),
                }
            }
            Rule::no_setup => {
                let reason = child(&pair, Rule::words);
                StepKind::NoSetup(reason.map(|it| self.words(it)))
            }
            Rule::may => StepKind::May {
                seat: self.name_in(&pair),
                attempt: self.attempt_in(&pair)?,
            },
            Rule::try_move => {
                let refused = child(&pair, Rule::refused);
                let refused = refused.map(|it| self.refused(it));
                StepKind::Try {
                    seat: self.name_in(&pair),
                    attempt: self.attempt_in(&pair)?,
                    refused,
                }
            }
            Rule::misspelt => {
                self.misspelt_step(pair);
                return None;
            }
            Rule::doc | Rule::w_test | Rule::words => return None,
            _ => {
                self.unread(&pair);
                return None;
            }
        })
    }

    /// `chance pips is 4`, `chance roll is 2 2 3 5`, `chance deck is Wren Jay`
    fn chance(&mut self, pair: Pair<'_>) -> StepKind {
        let rolled = child(&pair, Rule::rolled);
        let name = rolled.map_or_else(|| self.name_in(&pair), |it| self.name(&it));
        let numbers: Vec<_> = pair
            .clone()
            .into_inner()
            .filter(|it| it.as_rule() == Rule::number)
            .collect();
        let values = numbers.iter().map(|it| self.number(it)).map(|it| Expr {
            kind: ExprKind::Number(it.value),
            span: it.span,
        });
        let mut values: Vec<Expr> = values.collect();
        if let Some(named) = child(&pair, Rule::in_order) {
            let names = self.names(named.into_inner()).into_iter();
            values.extend(names.map(|it| Expr {
                kind: ExprKind::Name(it.text),
                span: it.span,
            }));
        }
        if values.is_empty() {
            values.push(self.one(pair));
        }
        StepKind::Chance { name, values }
    }

    fn attempt_in(&mut self, pair: &Pair<'_>) -> Option<Attempt> {
        let found = child(pair, Rule::attempt);
        found.map(|it| self.attempt(it))
    }

    pub(in crate::syntax) fn attempt(&mut self, pair: Pair<'_>) -> Attempt {
        let (action, arguments) = self.call(pair);
        Attempt { action, arguments }
    }

    fn refused(&mut self, pair: Pair<'_>) -> Refused {
        if pair
            .clone()
            .into_inner()
            .any(|it| it.as_rule() == Rule::name)
        {
            Refused::By(self.cite(pair))
        } else {
            Refused::Anyhow
        }
    }

    fn cite(&mut self, pair: Pair<'_>) -> Cite {
        let parts = pair
            .clone()
            .into_inner()
            .filter(|it| matches!(it.as_rule(), Rule::name | Rule::number));
        let mut names: Vec<Name> = parts.map(|part| self.name(&part)).collect();
        let which = if names.len() > 1 { names.pop() } else { None };
        Cite {
            owner: names.pop().unwrap_or_else(|| self.name_in(&pair)),
            which,
        }
    }
}
