//! The tests of a game as examples.

use super::Staged;
use crate::hir::{
    ActionId, ChanceOutcome, Expr, Refused, Step as Done, StepKind, Test, refs_before,
};
use crate::notation::Names;
use crate::rulebook::book::{Book, Told};
use crate::rulebook::model::{Chapter, Instruction, Passage, Topic, Words};
use crate::rulebook::phrases::{chapters, values};
use crate::rulebook::words::{id_of, number};

impl Book<'_> {
    pub(super) fn examples(&self, staged: &[Option<Staged>]) -> Option<Chapter> {
        let tests = self.game().tests.iter().enumerate();
        let entries = tests.map(|(at, test)| {
            let staged = staged.get(at).and_then(Option::as_ref);
            let names = Names {
                seats: test.seats.clone(),
                language: self.writer.names().language,
            };
            let book = Book::new(Told {
                game: self.game(),
                sources: self.sources,
                names: &names,
            });
            Passage::Entry(book.example(at + 1, test, staged))
        });
        let blocks: Vec<Passage> = entries.collect();
        (!blocks.is_empty()).then(|| self.chapter("examples", &chapters::EXAMPLES, blocks))
    }

    fn example(&self, at: usize, test: &Test, staged: Option<&Staged>) -> Topic {
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
        Topic {
            id: id_of("example", &at.to_string()),
            heading,
            kind: Words::default(),
            from,
            blocks: self.told(test, staged),
            folded: true,
        }
    }

    /// What the table is like, what is done there, and what the table is like then.
    fn told(&self, test: &Test, staged: Option<&Staged>) -> Vec<Passage> {
        let is_chance = |done: &&Done| matches!(done.kind, StepKind::Chance { .. });
        let at_first = test.steps.iter().take_while(is_chance).count();
        let (first, then) = test.steps.split_at(at_first);
        let mut arranged = self.arranged(test);
        arranged.extend(self.all_done(first));
        let before = staged.map(|it| self.before(it));
        let after = staged.and_then(|it| self.after(it));
        let then = self.all_done(then);
        let moves = (!then.is_empty()).then_some(Passage::Steps(then));
        let all = [Some(Passage::Steps(arranged)), before, moves, after];
        all.into_iter().flatten().collect()
    }

    fn before(&self, staged: &Staged) -> Passage {
        let writer = &self.writer;
        let seat = staged.seat.map(|seat| writer.seat(seat));
        let everybody = || writer.say(&chapters::BEFORE, []);
        let one = |seat| writer.say(&chapters::BEFORE_OF, [seat]);
        Passage::Picture {
            caption: seat.map_or_else(everybody, one),
            drawn: staged.before.clone(),
        }
    }

    fn after(&self, staged: &Staged) -> Option<Passage> {
        let writer = &self.writer;
        let seat = staged.seat.map(|seat| writer.seat(seat));
        let everybody = || writer.say(&chapters::AFTER, []);
        let one = |seat| writer.say(&chapters::AFTER_OF, [seat]);
        staged.after.clone().map(|drawn| Passage::Picture {
            caption: seat.map_or_else(everybody, one),
            drawn,
        })
    }

    /// Who plays, with what, and how the table lies.
    fn arranged(&self, test: &Test) -> Vec<Instruction> {
        let writer = &self.writer;
        let seats = test.seats.iter().map(Words::plain);
        let playing = writer.say(&chapters::PLAYING, [Words::joined(seats, ", ")]);
        let mut steps = vec![Instruction::from(self.sentence(playing, test.span))];
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
        steps
    }

    /// What is done, step by step. What falls in a row under one name is one step.
    fn all_done(&self, steps: &[Done]) -> Vec<Instruction> {
        let is_same = |one: &Done, next: &Done| {
            let names = (fallen(one), fallen(next));
            matches!(names, (Some((one, _)), Some((next, _))) if one == next)
        };
        let rows = steps.chunk_by(is_same);
        let told = rows.filter_map(|row| {
            let first = row.first()?;
            let words = self.done(first, row);
            Some(Instruction::from(self.sentence(words, first.span)))
        });
        told.collect()
    }

    /// A step; `row` is that step and those that are told with it.
    fn done(&self, done: &Done, row: &[Done]) -> Words {
        let writer = &self.writer;
        match &done.kind {
            StepKind::Chance { name, .. } => {
                let name = self.drawn(name).capital();
                let values = row.iter().filter_map(fallen);
                let values = values.flat_map(|(_, outcome)| match outcome {
                    ChanceOutcome::Value(value) => vec![writer.value(value)],
                    ChanceOutcome::Cards(cards) => {
                        cards.iter().map(|it| writer.value(it)).collect()
                    }
                });
                writer.say(&chapters::FALLS, [name, Words::joined(values, ", ")])
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

/// What chance gives in a step, and under which name.
const fn fallen(step: &Done) -> Option<(&String, &ChanceOutcome)> {
    if let StepKind::Chance { name, outcome } = &step.kind {
        Some((name, outcome))
    } else {
        None
    }
}

/// Whether words are all in the language of the reader.
fn is_told(words: &Words) -> bool {
    words.0.iter().all(|piece| piece.untold().is_none())
}
