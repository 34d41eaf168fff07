//! What a variant changes.

use super::super::{Builder, Rule, child, only};
use crate::syntax::ast::{CellChange, Change, Item, LONGEST, Name, PartLines, PartName};
use crate::syntax::pairs::Pair;
use crate::syntax::report;

impl Builder<'_> {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "a rule that no arm reads is reported"
    )]
    pub(super) fn change(&mut self, pair: Pair<'_>) -> Option<Change> {
        Some(match pair.as_rule() {
            Rule::choose => Change::Set {
                name: self.name_in(&pair),
                value: self.one(pair),
            },
            Rule::set_cell => {
                let [row, column] = self.two_names(&pair)?;
                let value = self.one(pair);
                Change::SetCell(CellChange { row, column, value })
            }
            Rule::drop_part => Change::DropPart(self.part_name(&pair)?),
            Rule::drop_from => {
                let [member, from] = self.two_names(&pair)?;
                Change::DropFrom { member, from }
            }
            Rule::drop => self.drop(&pair),
            Rule::replace => Change::Replace(self.changed(&pair)?),
            Rule::replace_part => Change::ReplacePart(self.part_name(&pair)?, self.lines(&pair)),
            Rule::add => Change::Add(self.changed(&pair)?),
            Rule::add_to => {
                let [member, to] = self.two_names(&pair)?;
                let cells = self.settings(&pair);
                Change::AddTo { member, to, cells }
            }
            Rule::extend => {
                let owner = child(&pair, Rule::owner)?;
                Change::Extend(self.name(&owner), self.lines(&pair))
            }
            Rule::unmarked => {
                let item = self.changed(&pair)?;
                let place = item.kind.name().map_or(item.span, |name| name.span);
                self.sink.push(report::unmarked(place, item.kind.noun()));
                return None;
            }
            Rule::misspelt => {
                let word = only(pair);
                self.sink
                    .push(report::unknown_change(self.span(&word), word.as_str()));
                return None;
            }
            Rule::w_variant
            | Rule::name
            | Rule::words
            | Rule::exposing
            | Rule::w_requires
            | Rule::doc
            | Rule::expression => return None,
            _ => {
                self.unread(&pair);
                return None;
            }
        })
    }

    fn two_names(&mut self, pair: &Pair<'_>) -> Option<[Name; 2]> {
        let mut names = self.names(pair.clone().into_inner()).into_iter();
        Some([names.next()?, names.next()?])
    }

    fn part_name(&mut self, pair: &Pair<'_>) -> Option<PartName> {
        let mut inner = child(pair, Rule::part)?.into_inner();
        let (owner, label) = (inner.next()?, inner.next()?);
        Some(PartName {
            owner: self.name(&owner),
            label: self.name(&label),
        })
    }

    fn drop(&mut self, pair: &Pair<'_>) -> Change {
        // The word `procedure` is read with the blank behind it.
        let word = child(pair, Rule::dropped).map(|it| Name {
            text: it.as_str().trim_end().to_owned(),
            span: self.span(&it),
        });
        let number = child(pair, Rule::number);
        let name = child(pair, Rule::name).or(number).map(|it| self.name(&it));
        let longest = child(pair, Rule::longest).map(|it| Name {
            text: LONGEST.to_owned(),
            span: self.span(&it),
        });
        let title = child(pair, Rule::words).map(|_| {
            let title = self.words_in(pair);
            Name {
                text: title.plain(),
                span: title.span,
            }
        });
        Change::Drop {
            word,
            name: name.or(longest).or(title),
            span: self.span(pair),
        }
    }

    /// The declaration that a change holds.
    fn changed(&mut self, pair: &Pair<'_>) -> Option<Box<Item>> {
        let inner = pair.clone().into_inner().last()?;
        let span = self.span(pair);
        let kind = self.item_kind(inner)?;
        Some(Box::new(Item {
            doc: Vec::new(),
            kind,
            span,
        }))
    }

    fn lines(&mut self, pair: &Pair<'_>) -> PartLines {
        let Some(lines) = child(pair, Rule::lines) else {
            return PartLines::default();
        };
        let block = child(&lines, Rule::effect).unwrap_or_else(|| lines.clone());
        PartLines {
            statements: self.block_in(&block).statements,
            conditions: self.conditions(lines),
        }
    }
}
