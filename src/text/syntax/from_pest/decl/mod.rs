//! Declarations.

mod callables;
mod changes;
mod members;
mod parts;
mod picture;
mod places;
mod types;

use super::{Builder, Rule, child};
use crate::syntax::ast::{Edition, File, Item, ItemKind, Library, Phase, Setting, Texts, Use};
use crate::syntax::pairs::Pair;

impl Builder<'_> {
    /// Adds a declaration to the file; a doc comment is kept for the declaration after it.
    pub(in crate::syntax) fn item(&mut self, pair: Pair<'_>, file: &mut File) {
        if pair.as_rule() == Rule::doc {
            self.remember(&pair);
            return;
        }
        let span = self.span(&pair);
        let doc = std::mem::take(&mut self.doc);
        let kind = self.item_kind(pair);
        self.doc.clear();
        if let Some(kind) = kind {
            file.items.push(Item { doc, kind, span });
        }
    }

    fn phase(&mut self, pair: Pair<'_>) -> Option<Phase> {
        let about = child(&pair, Rule::words).map(|it| self.words(it));
        let mut names = self.names(pair.into_inner()).into_iter();
        Some(Phase {
            name: names.next()?,
            about,
            actions: names.collect(),
        })
    }

    fn include(&mut self, pair: &Pair<'_>) -> Use {
        let changes = child(pair, Rule::changes)
            .into_iter()
            .flat_map(Pair::into_inner);
        let library = if child(pair, Rule::words).is_some() {
            Library::File(self.words_in(pair))
        } else {
            Library::Known(self.name_in(pair))
        };
        Use {
            library,
            settings: self.settings(pair),
            changes: changes.filter_map(|it| self.change(it)).collect(),
        }
    }

    /// The settings after `with`, if there are any.
    fn settings(&mut self, pair: &Pair<'_>) -> Vec<Setting> {
        let found = child(pair, Rule::settings).into_iter();
        let each = found.flat_map(|it| it.into_inner().filter(|it| it.as_rule() == Rule::setting));
        each.map(|it| Setting {
            name: self.name_in(&it),
            value: self.one(it),
        })
        .collect()
    }

    fn remember(&mut self, pair: &Pair<'_>) {
        let line = pair.as_str().trim_start_matches('/').trim();
        self.doc.push(line.to_owned());
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "a rule that no arm reads is reported"
    )]
    fn item_kind(&mut self, pair: Pair<'_>) -> Option<ItemKind> {
        Some(match pair.as_rule() {
            Rule::language => ItemKind::Language(Edition {
                number: self.number_in(&pair),
            }),
            Rule::game => ItemKind::Game(self.game(pair)),
            Rule::include => ItemKind::Use(self.include(&pair)),
            Rule::extends => ItemKind::Extends(self.words_in(&pair)),
            Rule::enumeration => ItemKind::Type(self.enumeration(pair)),
            Rule::table => ItemKind::Table(self.table(pair)),
            Rule::texts => ItemKind::Texts(Texts {
                file: self.words_in(&pair),
                languages: self.names(pair.into_inner()),
            }),
            Rule::option => ItemKind::Option(self.option(pair)),
            Rule::zone => ItemKind::Zone(self.zone(pair)),
            Rule::state => ItemKind::State(self.state(pair)),
            Rule::setup => ItemKind::Setup(self.block_in(&pair)),
            Rule::play => ItemKind::Play(self.block_in(&pair)),
            Rule::match_block => ItemKind::Match(self.several_games(pair)),
            Rule::phase => ItemKind::Phase(self.phase(pair)?),
            Rule::action | Rule::interrupt => ItemKind::Action(self.action(pair)),
            Rule::conditions => ItemKind::Rule(self.rule(pair)),
            Rule::function => ItemKind::Function(self.function(pair)?),
            Rule::procedure => ItemKind::Procedure(self.procedure(&pair)),
            Rule::hook => ItemKind::Hook(self.hook(pair)),
            Rule::variant => ItemKind::Variant(self.variant(pair)),
            Rule::picture => ItemKind::Picture(self.picture(pair)),
            Rule::always => ItemKind::Always(self.always(pair)?),
            Rule::test => ItemKind::Test(self.test(pair)),
            _ => {
                self.unread(&pair);
                return None;
            }
        })
    }
}
