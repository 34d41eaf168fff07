//! Declarations.

mod callables;
mod changes;
mod members;
mod parts;
mod picture;
mod places;
mod types;

use super::expr::value_in;
use super::stmt::block_in;
use super::test::test;
use super::text::{maybe_words_in, words_in};
use super::{Reader, Rule};
use crate::syntax::ast::{Doc, Edition, Item, ItemKind, Library, Phase, Setting, Texts, Use};
use crate::syntax::pairs::Pair;
use callables::{action, function, hook, procedure, rule};
use changes::changes_in;
use parts::{always, game, several_games, variant};
use picture::picture;
use places::{option, state, zone};
use types::{enumeration, table};

/// A declaration with the doc comment that stands above it.
pub(in crate::syntax) fn item(reader: &mut Reader<'_>, pair: Pair<'_>, doc: Doc) -> Option<Item> {
    let (kind, span) = (item_kind(reader, pair)?, pair.span());
    Some(Item { doc, kind, span })
}

/// A line of a doc comment.
pub(in crate::syntax) fn doc_line(pair: Pair<'_>) -> String {
    pair.as_str().trim_start_matches('/').trim().to_owned()
}

fn phase(reader: &mut Reader<'_>, pair: Pair<'_>) -> Option<Phase> {
    let about = maybe_words_in(reader, pair);
    let mut names = pair.names().into_iter();
    Some(Phase { name: names.next()?, about, actions: names.collect() })
}

fn include(reader: &mut Reader<'_>, pair: Pair<'_>) -> Use {
    let changes = pair.child(Rule::changes).into_iter();
    let library = if pair.has(Rule::words) {
        Library::File(words_in(reader, pair))
    } else {
        Library::Known(pair.name_in())
    };
    Use {
        library,
        settings: settings(reader, pair),
        changes: changes.flat_map(|it| changes_in(reader, it)).collect(),
    }
}

/// The settings after `with`, if there are any.
fn settings(reader: &mut Reader<'_>, pair: Pair<'_>) -> Vec<Setting> {
    let found = pair.child(Rule::settings).into_iter();
    let each = found.flat_map(|it| it.children(Rule::setting));
    each.map(|it| Setting { name: it.name_in(), value: value_in(reader, it) }).collect()
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the rest is reported")]
fn item_kind(reader: &mut Reader<'_>, pair: Pair<'_>) -> Option<ItemKind> {
    Some(match pair.as_rule() {
        Rule::language => ItemKind::Language(Edition { number: reader.number_in(pair) }),
        Rule::game => ItemKind::Game(game(reader, pair)),
        Rule::include => ItemKind::Use(include(reader, pair)),
        Rule::extends => ItemKind::Extends(words_in(reader, pair)),
        Rule::enumeration => ItemKind::Type(enumeration(reader, pair)),
        Rule::table => ItemKind::Table(table(reader, pair)),
        Rule::texts => {
            ItemKind::Texts(Texts { file: words_in(reader, pair), languages: pair.names() })
        }
        Rule::option => ItemKind::Option(option(reader, pair)),
        Rule::zone => ItemKind::Zone(zone(reader, pair)?),
        Rule::state => ItemKind::State(state(reader, pair)),
        Rule::setup => ItemKind::Setup(block_in(reader, pair)),
        Rule::play => ItemKind::Play(block_in(reader, pair)),
        Rule::match_block => ItemKind::Match(several_games(reader, pair)),
        Rule::phase => ItemKind::Phase(phase(reader, pair)?),
        Rule::action | Rule::interrupt => ItemKind::Action(action(reader, pair)),
        Rule::conditions => ItemKind::Rule(rule(reader, pair)),
        Rule::function => ItemKind::Function(function(reader, pair)?),
        Rule::procedure => ItemKind::Procedure(procedure(reader, pair)),
        Rule::hook => ItemKind::Hook(hook(reader, pair)),
        Rule::variant => ItemKind::Variant(variant(reader, pair)),
        Rule::picture => ItemKind::Picture(picture(reader, pair)),
        Rule::always => ItemKind::Always(always(reader, pair)?),
        Rule::test => ItemKind::Test(test(reader, pair)),
        _ => {
            reader.unread(pair);
            return None;
        }
    })
}
