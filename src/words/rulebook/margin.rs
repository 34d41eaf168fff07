//! What stands beside the words of a rulebook: places in the files of a game, and the numbers of printed rules.

use super::model::{RuleSentence, Words};
use crate::base::{Sources, Span};
use crate::hir::refs_before;

/// The files of a game, with the notes in them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Margin<'g> {
    sources: &'g Sources,
}

impl<'g> Margin<'g> {
    pub(super) const fn new(sources: &'g Sources) -> Self {
        Self { sources }
    }

    /// Words with their place, and the numbers of the rulebook in the note behind that line.
    pub(super) fn sentence(self, words: Words, span: Span) -> RuleSentence {
        RuleSentence {
            words,
            refs: self.noted(span),
            at: Some(self.line(span, self.sources.position(span).line)),
        }
    }

    /// The numbers in notes `// BV-12` at the ends of the lines where something begins and ends.
    fn noted(self, span: Span) -> Vec<String> {
        let text = self.sources.text(span.file);
        let mut refs: Vec<String> = Vec::new();
        for from in [span.start, span.end] {
            let rest = text.get(from as usize..);
            let line = rest.and_then(|text| text.lines().next());
            let note = line.and_then(|line| line.rsplit_once("// "));
            let found = note.map_or_else(Vec::new, |(_, note)| refs_before(note).0);
            for number in found {
                if !refs.contains(&number) {
                    refs.push(number);
                }
            }
        }
        refs
    }

    /// The line on which a comment of so many lines begins that stands above a name.
    pub(super) fn above(self, name: Span, lines: usize) -> usize {
        self.sources.position(name).line.saturating_sub(lines)
    }

    /// The line of a file that says this, counted from 1.
    pub(super) fn line_of(self, file: Span, said: &str) -> Option<usize> {
        let mut lines = self.sources.text(file.file).lines();
        lines.position(|line| line.trim() == said).map(|at| at + 1)
    }

    /// A line of the game's own file, `:12`, or of another one, `cards.game:12`.
    pub(super) fn line(self, file: Span, line: usize) -> String {
        let is_own = self.sources.ids().next() == Some(file.file);
        let name = if is_own { "" } else { self.sources.name(file.file) };
        format!("{name}:{line}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "/// The pot.\nstate pot // BV-3\n  public // BV-3 BV-12: all see it\n";

    #[test]
    fn numbers_stand_in_notes_where_something_begins_and_where_it_ends() {
        let mut sources = Sources::default();
        let file = sources.add("a.game", "a.game", TEXT);
        let span = |from: &str, to: &str| {
            let at = |word: &str| u32::try_from(TEXT.find(word).unwrap()).unwrap();
            Span::new(file, at(from), at(to))
        };
        let margin = Margin::new(&sources);

        let both = margin.sentence(Words::plain("a value"), span("pot //", "public"));
        assert_eq!(both.refs, ["BV-3", "BV-12"]);
        assert_eq!(both.at.as_deref(), Some(":2"));

        let name = span("pot //", "//");
        assert_eq!(margin.above(name, 1), 1);
        assert_eq!(margin.line_of(name, "/// The pot."), Some(1));
        assert_eq!(margin.line(name, 3), ":3");
        let other = sources.add("cards.game", "cards.game", TEXT);
        let there = Span::new(other, 0, 1);
        assert_eq!(Margin::new(&sources).line(there, 3), "cards.game:3");
    }
}
