//! What a game is about, who plays it, how long it is.

use crate::rulebook::book::Book;
use crate::rulebook::model::{Chapter, Passage, Words};
use crate::rulebook::phrases::{chapters, values};
use crate::rulebook::words::number;

impl Book<'_> {
    pub(super) fn overview(&self) -> Chapter {
        let mut blocks = vec![Passage::Sentences(self.about())];
        blocks.extend(Self::remark(vec![
            self.players(),
            self.longest(),
            self.languages(),
        ]));
        if let Some(kept) = &self.game().match_play {
            let until = self.writer.condition(&kept.until);
            let until = self.writer.say(&chapters::MATCH, [until]);
            let keeps = kept.keeps.iter().map(|state| self.writer.state(*state));
            let keeps = Words::joined(keeps, ", ");
            let keeps = if keeps.is_empty() {
                Words::default()
            } else {
                self.writer.say(&chapters::KEEPS, [keeps])
            };
            blocks.extend(Self::remark(vec![until, keeps]));
        }
        self.chapter("overview", &chapters::OVERVIEW, blocks)
    }

    pub(in crate::rulebook) fn players(&self) -> Words {
        let (least, most) = self.game().players;
        let number = if least == most {
            number(least)
        } else {
            let range = [number(least), number(most)];
            self.writer.say(&values::RANGE, range)
        };
        self.writer.say(&chapters::FOR_PLAYERS, [number])
    }

    fn longest(&self) -> Words {
        let longest = self.game().longest.map(|(moves, _)| number(moves));
        longest.map_or_else(Words::default, |moves| {
            self.writer.say(&chapters::LONGEST, [moves])
        })
    }

    fn languages(&self) -> Words {
        let languages = &self.game().languages;
        if languages.len() < 2 {
            return Words::default();
        }
        let codes = languages
            .iter()
            .map(|language| Words::plain(&language.code));
        let codes = Words::joined(codes, ", ");
        self.writer.say(&chapters::LANGUAGES, [codes])
    }
}
