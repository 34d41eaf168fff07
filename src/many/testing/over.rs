//! Whether a game ended as a test expects.

use super::report;
use super::run::{TestOutcome, TestRun};
use crate::base::Span;
use crate::diag::Diagnostic;
use crate::hir::{Expr, Template, Ty};
use crate::notation::say;
use crate::state::{FilledText, Set};

impl TestRun<'_> {
    pub fn over(
        &self,
        span: Span,
        reason: Option<&Template>,
        winners: Option<&Expr>,
    ) -> TestOutcome {
        let (game, names) = (self.session.game(), self.session.names());
        let Some(ending) = self.session.ended() else {
            return Err(Box::new(report::not_over(span)));
        };
        // Tests are written in the language of the file.
        let declared = names.as_declared();
        let said = say(game, &declared, &ending.reason);
        let wanted = reason
            .map(|reason| self.words(reason))
            .transpose()?
            .map(|it| say(game, &declared, &it));
        let won = winners.map(|it| self.value(it)).transpose()?.map(|it| it.to_set(&Ty::Seat));
        if wanted.is_none_or(|it| it == said) && won.is_none_or(|it| it == ending.winners) {
            return Ok(());
        }
        Err(Box::new(report::other_end(
            span,
            &say(game, names, &ending.reason),
            &self.seats(&ending.winners),
            &self.scores(),
        )))
    }

    /// `Ada 3, Ben 5`; empty if the game has no scores.
    fn scores(&self) -> String {
        let scores = self.session.scores().unwrap_or_default();
        let each: Vec<String> = self
            .session
            .names()
            .seats
            .iter()
            .zip(scores)
            .map(|(name, score)| format!("{name} {score}"))
            .collect();
        each.join(", ")
    }

    fn seats(&self, seats: &Set) -> String {
        let names: Vec<&str> = seats.bits().map(|seat| self.session.names().of(seat)).collect();
        if names.is_empty() { "nobody".to_owned() } else { names.join(", ") }
    }

    fn words(&self, template: &Template) -> Result<FilledText, Box<Diagnostic>> {
        let values = template.values().map(|expr| self.value(expr).map(Some));
        Ok(FilledText {
            sentence: template.sentence,
            values: values.collect::<Result<_, Box<Diagnostic>>>()?,
        })
    }
}
