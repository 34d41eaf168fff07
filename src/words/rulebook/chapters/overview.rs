//! What a game is about, who plays it, how long it is.

use crate::rulebook::book::{Book, remark};
use crate::rulebook::model::{BookBlock, Chapter, RuleSentence, Words};
use crate::rulebook::phrases::{chapters, values};
use crate::rulebook::words::{Writer, number, start};

pub(super) fn overview(book: &Book<'_>) -> Chapter {
    let writer = &book.writer;
    let mut blocks = vec![BookBlock::Sentences(about(book))];
    blocks.extend(remark([players(writer), longest(writer), languages(writer)]));
    if let Some(kept) = &book.game().match_play {
        let until = writer.condition(&kept.until);
        let until = writer.say(&chapters::MATCH, [until]);
        let keeps = kept.keeps.iter().map(|state| writer.state(*state));
        let keeps = Words::joined(keeps, ", ");
        let keeps =
            if keeps.is_empty() { Words::default() } else { writer.say(&chapters::KEEPS, [keeps]) };
        blocks.extend(remark([until, keeps]));
    }
    book.chapter("overview", &chapters::OVERVIEW, blocks)
}

/// The sentences of the comment above the title.
fn about(book: &Book<'_>) -> Vec<RuleSentence> {
    let (doc, start) = (&book.game().doc, start(book.game()));
    let first = doc.first().map(|line| format!("/// {}", line.trim()));
    let line = first.and_then(|first| book.margin.line_of(start, &first));
    book.comment(doc, start, line.unwrap_or(1))
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

fn longest(writer: &Writer<'_>) -> Words {
    let longest = writer.game().longest.map(|(moves, _)| number(moves));
    longest.map_or_else(Words::default, |moves| writer.say(&chapters::LONGEST, [moves]))
}

fn languages(writer: &Writer<'_>) -> Words {
    let languages = &writer.game().languages;
    if languages.len() < 2 {
        return Words::default();
    }
    let codes = languages.iter().map(|language| Words::plain(&language.code));
    let codes = Words::joined(codes, ", ");
    writer.say(&chapters::LANGUAGES, [codes])
}
