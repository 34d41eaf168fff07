//! The tests of a game as examples.

use crate::hir::{ActionId, Expr, Outcome, Refused, Step as Done, StepKind, Test, refs_before};
use crate::notation::Names;
use crate::rulebook::book::{Book, Told};
use crate::rulebook::model::{Block, Chapter, Entry, Step, Words};
use crate::rulebook::phrases::{chapters, values};
use crate::rulebook::words::{id_of, number};

impl Book<'_> {
    pub(super) fn examples(&self) -> Option<Chapter> {
        let tests = self.game().tests.iter().enumerate();
        let entries = tests.map(|(at, test)| {
            let names = Names {
                seats: test.seats.clone(),
                language: self.writer.names().language,
            };
            let book = Book::new(Told {
                game: self.game(),
                sources: self.sources,
                names: &names,
            });
            Block::Entry(book.example(at + 1, test))
        });
        let blocks: Vec<Block> = entries.collect();
        (!blocks.is_empty()).then(|| self.chapter("examples", &chapters::EXAMPLES, blocks))
    }

    fn example(&self, at: usize, test: &Test) -> Entry {
        let writer = &self.writer;
        let (refs, title) = refs_before(&test.title);
        let example = writer.say(&chapters::EXAMPLE, [number(at)]);
        // Tests need no translation: where there is none, the title is left out.
        let is_read = is_told(&writer.own_text(title));
        let heading = if is_read {
            let title = writer.own_text(title).capital();
            example.then(Words::plain(": ")).then(title)
        } else {
            example
        };
        let mut from = self.sentence(Words::default(), test.span);
        from.refs.extend(refs);
        Entry {
            id: id_of("example", &at.to_string()),
            heading,
            kind: Words::default(),
            from,
            blocks: vec![Block::Steps(self.told(test))],
            folded: true,
        }
    }

    fn told(&self, test: &Test) -> Vec<Step> {
        let writer = &self.writer;
        let seats = test.seats.iter().map(Words::plain);
        let playing = writer.say(&chapters::PLAYING, [Words::joined(seats, ", ")]);
        let mut steps = vec![Step::from(self.sentence(playing, test.span))];
        steps.extend(test.variants.iter().map(|name| {
            let words = writer.say(&chapters::WITH_VARIANT, [writer.own_text(name)]);
            self.sentence(words, test.span).into()
        }));
        steps.extend(test.options.iter().map(|(option, value)| {
            let both = [writer.state(*option).capital(), writer.value(value)];
            let words = writer.say(&chapters::WITH_OPTION, both);
            self.sentence(words, value.span).into()
        }));
        steps.extend(test.givens.iter().map(|given| {
            let words = writer.say(&chapters::GIVEN, [writer.condition(&given.expr)]);
            self.sentence(words, given.span).into()
        }));
        steps.extend(test.steps.iter().map(|done| {
            let words = self.done(done);
            Step::from(self.sentence(words, done.span))
        }));
        steps
    }

    fn done(&self, done: &Done) -> Words {
        let writer = &self.writer;
        match &done.kind {
            StepKind::Chance { name, outcome } => {
                let name = self.drawn(name).capital();
                let what = match outcome {
                    Outcome::Value(value) => writer.value(value),
                    Outcome::Cards(cards) => {
                        Words::joined(cards.iter().map(|card| writer.value(card)), ", ")
                    }
                };
                writer.say(&chapters::FALLS, [name, what])
            }
            StepKind::Expect(expr) => writer.say(&chapters::EXPECT, [writer.condition(expr)]),
            StepKind::Over { reason, .. } => match reason {
                Some(reason) if is_told(&writer.template(reason)) => {
                    writer.say(&chapters::OVER_BECAUSE, [writer.quoted_in_example(reason)])
                }
                Some(_) | None => writer.say(&chapters::OVER, []),
            },
            StepKind::NoSetup(reason) => match reason {
                Some(reason) if is_told(&writer.template(reason)) => writer.say(
                    &chapters::NO_SETUP_BECAUSE,
                    [writer.quoted_in_example(reason)],
                ),
                Some(_) | None => writer.say(&chapters::NO_SETUP, []),
            },
            StepKind::Try {
                seat,
                action,
                arguments,
                refused,
            } => {
                let (seat, done) = (writer.seat(*seat), self.done_by(*action, arguments));
                self.tried(seat, done, refused.as_ref())
            }
            StepKind::May {
                seat,
                action,
                arguments,
            } => {
                let done = self.done_by(*action, arguments);
                writer.say(&chapters::COULD, [writer.seat(*seat), done])
            }
        }
    }

    /// What chance decides, by its name in tests.
    fn drawn(&self, name: &str) -> Words {
        if name == "roll" {
            self.writer.say(&values::THE_ROLL, [])
        } else {
            self.writer.own_text(name)
        }
    }

    fn tried(&self, seat: Words, done: Words, refused: Option<&Refused>) -> Words {
        let writer = &self.writer;
        match refused {
            None => writer.say(&chapters::DOES, [seat, done]),
            Some(Refused::Anyhow) => writer.say(&chapters::REFUSED, [seat, done]),
            Some(Refused::By(conditions, _)) => {
                let found = conditions
                    .iter()
                    .filter_map(|id| self.game().conditions.get(*id));
                let reasons = found.map(|condition| writer.quoted(&condition.reason));
                let reasons = Words::joined(reasons, " ");
                writer.say(&chapters::REFUSED_BY, [seat, done, reasons])
            }
        }
    }

    fn done_by(&self, action: ActionId, arguments: &[Expr]) -> Words {
        self.writer.call(self.writer.action(action), arguments)
    }
}

/// Whether words are all in the language of the reader.
fn is_told(words: &Words) -> bool {
    words.0.iter().all(|piece| piece.untold().is_none())
}
