//! What a game is about, who plays it, how long it is.

use crate::notation::language_name;
use crate::rulebook::book::{Book, remark};
use crate::rulebook::model::{BookBlock, Chapter, RuleSentence, Words};
use crate::rulebook::phrases::{chapters, values};
use crate::rulebook::words::{Writer, number, start};

pub(super) fn overview(book: &Book<'_>) -> Chapter {
    let writer = &book.writer;
    let mut blocks = vec![BookBlock::Sentences(about(book))];
    blocks.extend(remark([players(writer), languages(writer)]));
    if let Some(kept) = &book.game().match_play {
        let until = writer.clause(&kept.until);
        let until = writer.say(&chapters::MATCH, [until]);
        let keeps = kept.keeps.iter().map(|state| writer.state(*state));
        let keeps = Words::joined(keeps, ", ");
        let keeps =
            if keeps.is_empty() { Words::default() } else { writer.say(&chapters::KEEPS, [keeps]) };
        blocks.extend(remark([until, keeps]));
    }
    book.chapter("overview", &chapters::OVERVIEW, blocks)
}

/// The first paragraph of the comment above the title.
fn about(book: &Book<'_>) -> Vec<RuleSentence> {
    let (first, _) = paragraphs(&book.game().doc);
    book.comment(first, start(book.game()), 1)
}

/// What the comment above the title says after its first paragraph.
pub(super) fn sources(book: &Book<'_>) -> Chapter {
    let (doc, start) = (&book.game().doc, start(book.game()));
    let (first, rest) = paragraphs(doc);
    let title = first.first().map(|line| format!("/// {}", line.trim()));
    let line = title.and_then(|title| book.margin.line_of(start, &title)).unwrap_or(1);
    let said = book.comment(rest, start, line + first.len() + 1);
    let blocks = (!said.is_empty()).then_some(BookBlock::Sentences(said));
    book.chapter("sources", &chapters::SOURCES, blocks.into_iter().collect())
}

/// The first paragraph of a comment, and the others.
fn paragraphs(doc: &[String]) -> (&[String], &[String]) {
    let end = doc.iter().position(|line| line.trim().is_empty()).unwrap_or(doc.len());
    let (first, rest) = doc.split_at(end);
    (first, rest.get(1..).unwrap_or_default())
}

fn players(writer: &Writer<'_>) -> Words {
    let (least, most) = writer.game().players;
    let number = if least == most {
        number(least)
    } else {
        let range = [number(least), number(most)];
        writer.say(&values::RANGE, range)
    };
    writer.say(&chapters::FOR_PLAYERS, [number])
}

fn languages(writer: &Writer<'_>) -> Words {
    let languages = &writer.game().languages;
    if languages.len() < 2 {
        return Words::default();
    }
    let codes = languages.iter().map(|language| Words::plain(language_name(&language.code)));
    let codes = Words::joined(codes, ", ");
    writer.say(&chapters::LANGUAGES, [codes])
}
