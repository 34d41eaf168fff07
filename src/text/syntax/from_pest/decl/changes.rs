//! What a variant changes.

use super::super::expr::value_in;
use super::super::stmt::block_in;
use super::super::text::maybe_words_in;
use super::super::{Reader, Rule};
use super::callables::conditions;
use super::{item_kind, settings};
use crate::syntax::ast::{CellChange, Change, Item, LONGEST, Name, PartLines, PartName};
use crate::syntax::pairs::Pair;
use crate::syntax::report;

pub(super) fn changes_in(reader: &mut Reader<'_>, pair: Pair<'_>) -> Vec<Change> {
    pair.inner().filter_map(|it| change(reader, it)).collect()
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the rest is reported")]
fn change(reader: &mut Reader<'_>, pair: Pair<'_>) -> Option<Change> {
    Some(match pair.as_rule() {
        Rule::choose => Change::Set { name: pair.name_in(), value: value_in(reader, pair) },
        Rule::set_cell => {
            let [row, column] = pair.first_names()?;
            let value = value_in(reader, pair);
            Change::SetCell(CellChange { row, column, value })
        }
        Rule::drop_part => Change::DropPart(part_name(pair)?),
        Rule::drop_from => {
            let [member, from] = pair.first_names()?;
            Change::DropFrom { member, from }
        }
        Rule::drop => drop(reader, pair),
        Rule::replace => Change::Replace(changed(reader, pair)?),
        Rule::replace_part => Change::ReplacePart(part_name(pair)?, lines(reader, pair)),
        Rule::add => Change::Add(changed(reader, pair)?),
        Rule::add_to => {
            let [member, to] = pair.first_names()?;
            let cells = settings(reader, pair);
            Change::AddTo { member, to, cells }
        }
        Rule::extend => {
            let owner = pair.child(Rule::owner)?;
            Change::Extend(owner.name(), lines(reader, pair))
        }
        Rule::unmarked => {
            let item = changed(reader, pair)?;
            let place = item.kind.name().map_or(item.span, |name| name.span);
            reader.report(report::unmarked(place, item.kind.noun()));
            return None;
        }
        Rule::misspelt => {
            let word = pair.only();
            reader.report(report::unknown_change(word.span(), word.as_str()));
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
            reader.unread(pair);
            return None;
        }
    })
}

fn part_name(pair: Pair<'_>) -> Option<PartName> {
    let mut inner = pair.child(Rule::part)?.inner();
    let (owner, label) = (inner.next()?, inner.next()?);
    Some(PartName { owner: owner.name(), label: label.name() })
}

fn drop(reader: &mut Reader<'_>, pair: Pair<'_>) -> Change {
    // The word `procedure` is read with the blank behind it.
    let word = pair
        .child(Rule::dropped)
        .map(|it| Name { text: it.as_str().trim_end().to_owned(), span: it.span() });
    let number = pair.child(Rule::number);
    let name = pair.child(Rule::name).or(number).map(Pair::name);
    let longest =
        pair.child(Rule::longest).map(|it| Name { text: LONGEST.to_owned(), span: it.span() });
    let title = maybe_words_in(reader, pair).map(|it| Name { text: it.plain(), span: it.span });
    Change::Drop { word, name: name.or(longest).or(title), span: pair.span() }
}

/// The declaration that a change holds.
fn changed(reader: &mut Reader<'_>, pair: Pair<'_>) -> Option<Box<Item>> {
    let kind = item_kind(reader, pair.inner().last()?)?;
    let (doc, span) = (Vec::new(), pair.span());
    Some(Box::new(Item { doc, kind, span }))
}

fn lines(reader: &mut Reader<'_>, pair: Pair<'_>) -> PartLines {
    let Some(lines) = pair.child(Rule::lines) else {
        return PartLines::default();
    };
    let block = lines.child(Rule::effect).unwrap_or(lines);
    PartLines {
        statements: block_in(reader, block).statements,
        conditions: conditions(reader, lines),
    }
}
