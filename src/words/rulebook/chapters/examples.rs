//! The tests of a game as examples.

use std::cmp::Reverse;

use super::Staged;
use crate::hir::{
    ActionId, ChanceOutcome, Check, Compare, Expr, ExprKind, Game, Refused, StateId, Step as Done,
    StepKind, Template, Test, Ty, refs_before,
};
use crate::notation::Names;
use crate::rulebook::book::Book;
use crate::rulebook::model::{BookBlock, BookEntry, BookStep, Chapter, Words};
use crate::rulebook::phrases::{chapters, values};
use crate::rulebook::words::{Writer, id_of, number};

/// The tests with a comment above them, which says what they teach; all of them, if none has one.
pub(super) fn examples(book: &Book<'_>, staged: &[Option<Staged>]) -> Option<Chapter> {
    let entries = shown(book.game()).into_iter().map(|(place, at, test)| {
        let staged = staged.get(at).and_then(Option::as_ref);
        let first = book.writer.say(&chapters::EXAMPLE, [number(place)]);
        BookBlock::Entry(example(book, first, place, test, staged))
    });
    let blocks: Vec<BookBlock> = entries.collect();
    (!blocks.is_empty()).then(|| book.chapter("examples", &chapters::EXAMPLES, blocks))
}

/// The tests that are examples, each with its number as one and its place among all tests.
fn shown(game: &Game) -> Vec<(usize, usize, &Test)> {
    let teach = game.tests.iter().any(|test| !test.doc.is_empty());
    let all = game.tests.iter().enumerate();
    let shown = all.filter(|(_, test)| !teach || !test.doc.is_empty());
    (1..).zip(shown).map(|(number, (at, test))| (number, at, test)).collect()
}

/// How a game is scored: which place holds the score, and the example that says most about it.
pub(super) fn scoring(book: &Book<'_>, staged: &[Option<Staged>]) -> Chapter {
    let game = book.game();
    let Some(score) = game.score else {
        return book.chapter("points", &chapters::SCORING, Vec::new());
    };
    let mut blocks: Vec<BookBlock> = vec![how_scored(book, score)];
    let counts = |test: &Test| -> usize {
        let expected = test.steps.iter().filter_map(|step| match &step.kind {
            StepKind::Expect(expr) => Some(points(expr, score)),
            StepKind::Chance { .. } | StepKind::Over { .. } | StepKind::NoSetup(_) => None,
            StepKind::Knows { .. } => None,
            StepKind::Try { .. } | StepKind::May { .. } => None,
        });
        expected.sum()
    };
    let scored = shown(game).into_iter().filter(|(_, _, test)| counts(test) > 0);
    let found = scored.min_by_key(|(number, _, test)| (Reverse(counts(test)), *number));
    blocks.extend(found.map(|(number, at, test)| {
        let staged = staged.get(at).and_then(Option::as_ref);
        let id = "points-example".to_owned();
        let first = book.writer.say(&chapters::FOR_EXAMPLE, []);
        BookBlock::Entry(BookEntry { id, ..example(book, first, number, test, staged) })
    }));
    book.chapter("points", &chapters::SCORING, blocks)
}

/// What the comment above the score says; without one, that it counts.
fn how_scored(book: &Book<'_>, score: StateId) -> BookBlock {
    let state = book.game().state(score);
    let first = book.margin.above(state.span, state.doc.len());
    let mut told = book.comment(&state.doc, state.span, first);
    told.retain(|sentence| !sentence.words.is_empty());
    if told.is_empty() {
        let is = book.writer.say(&chapters::SCORE_IS, [book.writer.state_noun(score)]);
        told.push(is.into());
    }
    BookBlock::Sentences(told)
}

/// In how many places a condition says that a score is a number other than none at all.
fn points(expr: &Expr, score: StateId) -> usize {
    if let ExprKind::Compare(Compare::Is, place, value) = &expr.kind {
        let is_score = matches!(place.kind, ExprKind::State(id, _) if id == score);
        let is_some = matches!(value.kind, ExprKind::Number(number) if number != 0);
        return usize::from(is_score && is_some);
    }
    expr.children().into_iter().map(|part| points(part, score)).sum()
}

/// A test as an example, with those who play in it. What it arranges need not be what the options say.
fn example(
    book: &Book<'_>,
    example: Words,
    at: usize,
    test: &Test,
    staged: Option<&Staged>,
) -> BookEntry {
    let names = Names { seats: test.seats.clone(), language: book.writer.names().language };
    let book = &Book { writer: Writer::new(book.game(), &names), margin: book.margin };
    let writer = &book.writer;
    let (refs, title) = refs_before(&test.title);
    // Tests need no translation: where there is none, the title is left out.
    let is_read = is_told(&writer.own_text(title));
    let heading = if is_read {
        let title = writer.own_text(title).capital();
        example.then(Words::plain(": ")).then(title)
    } else {
        example
    };
    let mut from = book.margin.sentence(Words::default(), test.span);
    from.refs.extend(refs);
    BookEntry {
        id: id_of("example", &at.to_string()),
        heading,
        kind: Words::default(),
        from,
        blocks: told(book, test, staged),
        folded: true,
        is_word: false,
    }
}

/// What the table is like, what is done there, and what the table is like then.
fn told(book: &Book<'_>, test: &Test, staged: Option<&Staged>) -> Vec<BookBlock> {
    let is_chance = |done: &&Done| matches!(done.kind, StepKind::Chance { .. });
    let at_first = test.steps.iter().take_while(is_chance).count();
    let (first, then) = test.steps.split_at(at_first);
    let mut arranged = arranged(book, test);
    arranged.extend(all_done(book, first));
    let before = staged.map(|it| before(&book.writer, it));
    let after = staged.and_then(|it| after(&book.writer, it));
    let then = all_done(book, then);
    let moves = (!then.is_empty()).then_some(BookBlock::Steps(then));
    let all = [taught(book, test), Some(BookBlock::Steps(arranged)), before, moves, after];
    all.into_iter().flatten().collect()
}

/// What a test teaches, where that is said in the language of the reader.
fn taught(book: &Book<'_>, test: &Test) -> Option<BookBlock> {
    let first = book.margin.above(test.span, test.doc.len());
    let said = book.comment(&test.doc, test.span, first);
    let is_told = !said.is_empty() && said.iter().all(|sentence| self::is_told(&sentence.words));
    is_told.then_some(BookBlock::Sentences(said))
}

fn before(writer: &Writer<'_>, staged: &Staged) -> BookBlock {
    let seat = staged.seat.map(|seat| writer.seat(seat));
    let everybody = || writer.say(&chapters::BEFORE, []);
    let one = |seat| writer.say(&chapters::BEFORE_OF, [seat]);
    BookBlock::Picture { caption: seat.map_or_else(everybody, one), drawn: staged.before.clone() }
}

fn after(writer: &Writer<'_>, staged: &Staged) -> Option<BookBlock> {
    let seat = staged.seat.map(|seat| writer.seat(seat));
    let everybody = || writer.say(&chapters::AFTER, []);
    let one = |seat| writer.say(&chapters::AFTER_OF, [seat]);
    staged
        .after
        .clone()
        .map(|drawn| BookBlock::Picture { caption: seat.map_or_else(everybody, one), drawn })
}

/// Who plays, with what, and how the table lies.
fn arranged(book: &Book<'_>, test: &Test) -> Vec<BookStep> {
    let writer = &book.writer;
    let seats = test.seats.iter().map(Words::plain);
    let playing = writer.say(&chapters::PLAYING, [writer.with_and(seats.collect())]);
    let mut steps = vec![BookStep::from(book.margin.sentence(playing, test.span))];
    steps.extend(test.variants.iter().map(|name| {
        let words = writer.say(&chapters::WITH_VARIANT, [writer.own_text(name)]);
        book.margin.sentence(words, test.span).into()
    }));
    steps.extend(test.options.iter().map(|(option, value)| {
        let both = [writer.state(*option).capital(), writer.value(value)];
        let words = writer.say(&chapters::WITH_OPTION, both);
        book.margin.sentence(words, value.span).into()
    }));
    steps.extend(test.givens.iter().map(|given| {
        let words = writer.say(&chapters::GIVEN, [writer.condition(&given.expr)]);
        book.margin.sentence(words, given.span).into()
    }));
    steps
}

/// What is done, step by step. What falls in a row under one name is one step.
fn all_done(book: &Book<'_>, steps: &[Done]) -> Vec<BookStep> {
    let is_same = |one: &Done, next: &Done| {
        let names = (fallen(one), fallen(next));
        matches!(names, (Some((one, _)), Some((next, _))) if one == next)
    };
    let rows = steps.chunk_by(is_same);
    let told = rows.filter_map(|row| {
        let first = row.first()?;
        let words = done(&book.writer, first, row);
        Some(BookStep::from(book.margin.sentence(words, first.span)))
    });
    told.collect()
}

/// How the game has ended.
fn over(writer: &Writer<'_>, reason: Option<&Template>, winners: Option<&Expr>) -> Words {
    let reason = reason.filter(|reason| is_told(&writer.template(reason)));
    let reason = reason.map(|reason| writer.quoted_in_example(reason));
    match (reason, winners.map(|winners| writer.value(winners))) {
        (Some(reason), Some(winners)) => writer.say(&chapters::OVER_WON_BECAUSE, [reason, winners]),
        (Some(reason), None) => writer.say(&chapters::OVER_BECAUSE, [reason]),
        (None, Some(winners)) => writer.say(&chapters::OVER_WON, [winners]),
        (None, None) => writer.say(&chapters::OVER, []),
    }
}

/// A step; `row` is that step and those that are told with it.
fn done(writer: &Writer<'_>, done: &Done, row: &[Done]) -> Words {
    match &done.kind {
        StepKind::Chance { name, .. } => {
            let name = drawn(writer, name).capital();
            let values = row.iter().filter_map(fallen);
            let values = values.flat_map(|(_, outcome)| match outcome {
                ChanceOutcome::Value(value) => vec![writer.value(value)],
                ChanceOutcome::Cards(cards) => cards.iter().map(|it| writer.value(it)).collect(),
            });
            writer.say(&chapters::FALLS, [name, Words::joined(values, ", ")])
        }
        StepKind::Expect(expr) => writer.say(&chapters::EXPECT, [writer.condition(expr)]),
        StepKind::Knows { seat, knows, what } => {
            let seat = writer.seat(*seat);
            match (what.ty == Ty::Flag, knows) {
                (true, true) => writer.say(&chapters::KNOWS_THAT, [seat, writer.condition(what)]),
                (true, false) => writer.say(&chapters::IS_OPEN, [seat, writer.condition(what)]),
                (false, true) => writer.say(&chapters::KNOWS, [seat, writer.value(what)]),
                (false, false) => writer.say(&chapters::DOES_NOT_KNOW, [seat, writer.value(what)]),
            }
        }
        StepKind::Over { reason, winners } => over(writer, reason.as_ref(), winners.as_ref()),
        StepKind::NoSetup(reason) => match reason {
            Some(reason) if is_told(&writer.template(reason)) => {
                writer.say(&chapters::NO_SETUP_BECAUSE, [writer.quoted_in_example(reason)])
            }
            Some(_) | None => writer.say(&chapters::NO_SETUP, []),
        },
        StepKind::Try { seat, action, arguments, refused } => {
            let seat = writer.seat(*seat);
            let done = writer
                .done(seat.clone(), *action, arguments)
                .unwrap_or_else(|| named(writer, seat, *action, arguments));
            let action = writer.game().action(*action);
            let told = action.parameters.iter().zip(arguments);
            let told = told.fold(writer.clone(), |it, (parameter, value)| {
                it.with(parameter.local, writer.value(value))
            });
            let told = with_rules(told, &action.checks);
            tried(&told, done, refused.as_ref())
        }
        StepKind::May { seat, action, arguments } => {
            let seat = writer.seat(*seat);
            let done = writer
                .done(seat.clone(), *action, arguments)
                .unwrap_or_else(|| named(writer, seat, *action, arguments));
            writer.say(&chapters::COULD, [done])
        }
    }
}

/// With the arguments that rules are given by an action and by each other, for their sentences.
fn with_rules<'g>(writer: Writer<'g>, checks: &'g [Check]) -> Writer<'g> {
    let needed = checks.iter().filter_map(|check| match check {
        Check::Needs(rule, arguments) => writer.game().rules.get(*rule).zip(Some(arguments)),
        Check::Require(_) => None,
    });
    let needed: Vec<_> = needed.collect();
    needed.into_iter().fold(writer, |told, (rule, arguments)| {
        let given = rule.parameters.iter().zip(arguments);
        let told = given.fold(told, |told, (parameter, value)| {
            let words = told.value(value);
            told.with(*parameter, words)
        });
        with_rules(told, &rule.checks)
    })
}

/// What chance decides, by its name in tests.
fn drawn(writer: &Writer<'_>, name: &str) -> Words {
    if name == "roll" { writer.say(&values::THE_ROLL, []) } else { writer.own_text(name) }
}

fn tried(writer: &Writer<'_>, done: Words, refused: Option<&Refused>) -> Words {
    match refused {
        None => writer.say(&chapters::DOES, [done]),
        Some(Refused::Anyhow) => writer.say(&chapters::REFUSED, [done]),
        Some(Refused::By(conditions, _)) => {
            let found = conditions.iter().filter_map(|id| writer.game().conditions.get(*id));
            let reasons = found.map(|condition| writer.quoted(&condition.reason));
            let reasons = Words::joined(reasons, " ");
            writer.say(&chapters::REFUSED_BY, [done, reasons])
        }
    }
}

/// A move by its name: `Anna: place (Red1, Oper)`.
fn named(writer: &Writer<'_>, seat: Words, action: ActionId, arguments: &[Expr]) -> Words {
    let done = writer.call(writer.action(action), arguments);
    writer.say(&chapters::PARAMETER, [seat, done])
}

/// What chance gives in a step, and under which name.
const fn fallen(step: &Done) -> Option<(&String, &ChanceOutcome)> {
    if let StepKind::Chance { name, outcome } = &step.kind { Some((name, outcome)) } else { None }
}

/// Whether words are all in the language of the reader.
fn is_told(words: &Words) -> bool {
    words.0.iter().all(|piece| piece.untold().is_none())
}
