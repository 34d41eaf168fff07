//! Declarations.

use pest::iterators::Pair;

use super::super::ast::{
    Action, Always, Audience, Block, Change, Column, Condition, Costs, Edition, Expr, ExprKind,
    File, Function, Game, Grid, Hook, Item, ItemKind, Match, Members, Name, Number, Numbered,
    OptionDecl, Parameter, Phase, Procedure, Require, Rule as RuleDecl, StateDecl, Table, Text,
    Texts, Type, TypeDecl, TypeKind, Variant, Zone,
};
use super::super::grammar::Rule;
use super::super::report;
use super::{Builder, only};

const AUDIENCES: &[&str] = &["public", "private", "secret"];

impl Builder<'_> {
    /// Adds a declaration to the file; a doc comment is kept for the declaration behind it.
    pub(in crate::syntax) fn item(&mut self, pair: Pair<'_, Rule>, file: &mut File) {
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

    fn remember(&mut self, pair: &Pair<'_, Rule>) {
        let line = pair.as_str().trim_start_matches('/').trim();
        self.doc.push(line.to_owned());
    }

    fn item_kind(&mut self, pair: Pair<'_, Rule>) -> Option<ItemKind> {
        Some(match pair.as_rule() {
            Rule::language => ItemKind::Language(Edition {
                number: self.number_in(&pair),
            }),
            Rule::game => ItemKind::Game(self.game(pair)),
            Rule::include => ItemKind::Use(self.name_in(&pair)),
            Rule::enumeration => ItemKind::Type(self.enumeration(pair)),
            Rule::table => ItemKind::Table(self.table(pair)),
            Rule::texts => ItemKind::Texts(Texts {
                file: self.words_in(&pair),
                languages: self.names(pair.into_inner()),
            }),
            Rule::option => ItemKind::Option(self.option(pair)),
            Rule::zone => ItemKind::Zone(self.zone(pair)),
            Rule::state => ItemKind::State(self.state(pair)),
            Rule::setup => ItemKind::Setup(self.inner_block(&pair)),
            Rule::play => ItemKind::Play(self.inner_block(&pair)),
            Rule::match_block => ItemKind::Match(self.several_games(pair)),
            Rule::phase => {
                let mut names = self.names(pair.into_inner()).into_iter();
                ItemKind::Phase(Phase {
                    name: names.next()?,
                    actions: names.collect(),
                })
            }
            Rule::action | Rule::interrupt => ItemKind::Action(self.action(pair)),
            Rule::conditions => ItemKind::Rule(self.rule(pair)),
            Rule::function => {
                let ty = self.ty_in(&pair);
                let body = self.expressions(pair.clone()).pop()?;
                let trusted = pair
                    .clone()
                    .into_inner()
                    .find(|it| it.as_rule() == Rule::trust)
                    .map(|it| self.words_in(&it));
                ItemKind::Function(Function {
                    name: self.name_in(&pair),
                    parameters: self.parameters_in(&pair),
                    result: ty,
                    trusted,
                    body,
                })
            }
            Rule::procedure => ItemKind::Procedure(Procedure {
                name: self.name_in(&pair),
                parameters: self.parameters_in(&pair),
                body: self.inner_block(&pair),
            }),
            Rule::hook => self.hook(pair),
            Rule::variant => ItemKind::Variant(self.variant(pair)),
            Rule::always => ItemKind::Always(self.always(pair)?),
            Rule::test => ItemKind::Test(self.test(pair)),
            _ => return None,
        })
    }

    fn game(&mut self, pair: Pair<'_, Rule>) -> Game {
        let title = self.words_in(&pair);
        let mut game = Game {
            title,
            version: None,
            players: None,
            score: None,
        };
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::version => game.version = Some(self.number_in(&part)),
                Rule::players => {
                    let ends: Vec<Number> = part
                        .into_inner()
                        .filter(|it| it.as_rule() == Rule::number)
                        .map(|it| self.number(&it))
                        .collect();
                    game.players = ends.first().copied().zip(ends.last().copied());
                }
                Rule::score => game.score = Some(self.name_in(&part)),
                _ => {}
            }
        }
        game
    }

    fn several_games(&mut self, pair: Pair<'_, Rule>) -> Match {
        let mut it = Match {
            keeps: Vec::new(),
            until: Vec::new(),
            winners: Vec::new(),
        };
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::keeps => it.keeps.extend(self.names(part.into_inner())),
                Rule::match_until => it.until.extend(self.expressions(part)),
                Rule::match_winners => it.winners.extend(self.expressions(part)),
                Rule::misspelt => {
                    let word = only(part);
                    self.sink
                        .push(report::unknown_in_match(self.span(&word), word.as_str()));
                }
                _ => {}
            }
        }
        it
    }

    fn enumeration(&mut self, pair: Pair<'_, Rule>) -> TypeDecl {
        let name = self.name_in(&pair);
        let mut members = Members::Listed(Vec::new());
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::one_of => members = Members::Listed(self.names(part.into_inner())),
                Rule::grid => {
                    members = Members::Grid(Grid {
                        width: self.number_in(&part),
                        members: self.names(part.into_inner()),
                    });
                }
                Rule::copies | Rule::alike => members = Members::Numbered(self.numbered(part)),
                Rule::set_ty => {
                    let span = self.span(&part);
                    members = Members::Alias(Type {
                        kind: self.plain_ty(part),
                        optional: false,
                        span,
                    });
                }
                _ => {}
            }
        }
        TypeDecl { name, members }
    }

    fn numbered(&mut self, pair: Pair<'_, Rule>) -> Numbered {
        let mut it = Numbered {
            number: None,
            of: None,
            faces: None,
        };
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::number => it.number = Some(self.number(&part)),
                Rule::name => it.of = Some(self.name(&part)),
                Rule::faces => {
                    it.faces = part
                        .into_inner()
                        .find(|it| it.as_rule() == Rule::range_ty)
                        .map(|it| self.ends(it));
                }
                _ => {}
            }
        }
        it
    }

    fn table(&mut self, pair: Pair<'_, Rule>) -> Table {
        let name = self.name_in(&pair);
        let file = self.words_in(&pair);
        let fields = pair.into_inner().filter(|it| it.as_rule() == Rule::field);
        let columns = fields
            .map(|it| Column {
                name: self.name_in(&it),
                ty: self.ty_in(&it),
            })
            .collect();
        Table {
            name,
            file,
            columns,
        }
    }

    fn option(&mut self, pair: Pair<'_, Rule>) -> OptionDecl {
        let (name, ty, text) = (self.name_in(&pair), self.ty_in(&pair), self.words_in(&pair));
        let default = self.required_expression(pair);
        OptionDecl {
            name,
            ty,
            default,
            text,
        }
    }

    fn zone(&mut self, pair: Pair<'_, Rule>) -> Zone {
        let (span, end) = (self.span(&pair), self.last_char(&pair));
        let mut names: Vec<Pair<'_, Rule>> = Vec::new();
        let (mut indices, mut filled, mut top_public, mut visibility) =
            (Vec::new(), false, false, None);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::name => names.push(part),
                Rule::indices => indices = self.types(part),
                Rule::filled => filled = true,
                Rule::visibility => visibility = Some(part),
                Rule::top_public => {
                    let word = part.into_inner().last();
                    top_public = word.is_some_and(|word| self.is_one_of(&word, &["public"]));
                }
                _ => {}
            }
        }
        let name_at = |builder: &Self, at: usize| {
            names.get(at).map_or_else(
                || Name {
                    text: String::new(),
                    span,
                },
                |it| builder.name(it),
            )
        };
        let (name, of) = (name_at(self, 0), name_at(self, 1));
        let what = format!("the cards in `{}`", name.text);
        let audience = self.audience(visibility, end, &what);
        Zone {
            name,
            indices,
            filled,
            of,
            audience,
            top_public,
        }
    }

    fn state(&mut self, pair: Pair<'_, Rule>) -> StateDecl {
        let end = self.last_char(&pair);
        let (name, ty) = (self.name_in(&pair), self.ty_in(&pair));
        let visibility = pair
            .clone()
            .into_inner()
            .find(|it| it.as_rule() == Rule::visibility);
        let found = pair
            .clone()
            .into_inner()
            .find(|it| it.as_rule() == Rule::indices);
        let indices = found.map(|it| self.types(it)).unwrap_or_default();
        let what = format!("`{}`", name.text);
        let initial = self.required_expression(pair);
        let audience = match &initial.kind {
            ExprKind::Name(value)
                if visibility.is_none() && AUDIENCES.contains(&value.as_str()) =>
            {
                self.sink
                    .push(report::unexpected(initial.span, "a value", value));
                Audience::Public
            }
            _ => self.audience(visibility, end, &what),
        };
        StateDecl {
            name,
            indices,
            ty,
            initial,
            audience,
        }
    }

    fn audience(
        &mut self,
        visibility: Option<Pair<'_, Rule>>,
        end: crate::base::Span,
        what: &str,
    ) -> Audience {
        if let Some(visibility) = visibility {
            return self.audience_of(visibility);
        }
        self.sink.push(report::no_audience(end, what));
        Audience::Public
    }

    fn action(&mut self, pair: Pair<'_, Rule>) -> Action {
        let interrupt = pair.as_rule() == Rule::interrupt;
        let names: Vec<Name> = self.names(pair.clone().into_inner());
        let name = names
            .first()
            .cloned()
            .unwrap_or_else(|| self.name_in(&pair));
        let phases = names.get(1..).map(<[Name]>::to_vec).unwrap_or_default();
        let effect = pair
            .clone()
            .into_inner()
            .find(|it| it.as_rule() == Rule::effect);
        Action {
            name,
            parameters: self.parameters_in(&pair),
            interrupt: interrupt.then_some(phases),
            conditions: self.conditions(pair),
            effect: effect.map_or(
                Block {
                    statements: Vec::new(),
                },
                |it| self.inner_block(&it),
            ),
        }
    }

    fn rule(&mut self, pair: Pair<'_, Rule>) -> RuleDecl {
        let conditions = self.conditions(pair.clone());
        for condition in &conditions {
            if let Condition::Costs(costs) = condition {
                self.sink.push(report::rule_that_costs(costs.span));
            }
        }
        RuleDecl {
            name: self.name_in(&pair),
            parameters: self.parameters_in(&pair),
            conditions,
        }
    }

    fn conditions(&mut self, pair: Pair<'_, Rule>) -> Vec<Condition> {
        let all = pair
            .into_inner()
            .filter(|it| matches!(it.as_rule(), Rule::need | Rule::require | Rule::costs));
        all.map(|it| self.condition(it)).collect()
    }

    fn condition(&mut self, pair: Pair<'_, Rule>) -> Condition {
        let span = self.span(&pair);
        if pair.as_rule() == Rule::need {
            let (rule, arguments) = self.call(pair);
            return Condition::Needs { rule, arguments };
        }
        let find = |rule| pair.clone().into_inner().find(|it| it.as_rule() == rule);
        let label = find(Rule::label).map(|it| self.name_in(&it));
        let is_cost = pair.as_rule() == Rule::costs;
        let reason = if let Some(reason) = find(Rule::reason) {
            self.words_in(&reason)
        } else {
            self.sink.push(report::no_reason(
                span,
                if is_cost { "costs" } else { "require" },
            ));
            Text {
                parts: Vec::new(),
                span,
            }
        };
        if is_cost {
            return Condition::Costs(Costs {
                label,
                payment: self.payment(pair),
                reason,
                span,
            });
        }
        Condition::Require(Require {
            label,
            condition: self.required_expression(pair),
            reason,
            span,
        })
    }

    fn hook(&mut self, pair: Pair<'_, Rule>) -> ItemKind {
        let names = self.names(pair.clone().into_inner());
        let name = names
            .first()
            .cloned()
            .unwrap_or_else(|| self.name_in(&pair));
        ItemKind::Hook(Hook {
            name,
            parameters: self.parameters_in(&pair),
            result: self.ty_in(&pair),
            file: self.words_in(&pair),
            view_of: names.get(1).cloned(),
        })
    }

    fn variant(&mut self, pair: Pair<'_, Rule>) -> Variant {
        let name = self.name_in(&pair);
        let text = self.words_in(&pair);
        let exposing = pair
            .clone()
            .into_inner()
            .find(|it| it.as_rule() == Rule::exposing);
        let exposing = exposing
            .map(|it| self.names(it.into_inner()))
            .unwrap_or_default();
        let requires = self.expressions(pair.clone()).pop();
        let changes = pair.into_inner().filter_map(|it| self.change(it)).collect();
        Variant {
            name,
            text,
            exposing,
            requires,
            changes,
        }
    }

    fn change(&mut self, pair: Pair<'_, Rule>) -> Option<Change> {
        match pair.as_rule() {
            Rule::choose => Some(Change::Set {
                option: self.name_in(&pair),
                value: self.required_expression(pair),
            }),
            Rule::drop => {
                let mut parts = pair
                    .into_inner()
                    .filter(|it| matches!(it.as_rule(), Rule::name | Rule::number));
                let owner = parts.next().map(|it| self.name(&it))?;
                let which = parts.next().map(|it| self.name(&it))?;
                Some(Change::Drop { owner, which })
            }
            Rule::replace => {
                let span = self.span(&pair);
                let inner = pair
                    .into_inner()
                    .find(|it| it.as_rule() != Rule::w_replace)?;
                let kind = self.item_kind(inner)?;
                Some(Change::Replace(Box::new(Item {
                    doc: Vec::new(),
                    kind,
                    span,
                })))
            }
            _ => None,
        }
    }

    fn always(&mut self, pair: Pair<'_, Rule>) -> Option<Always> {
        if let Some(within) = pair
            .clone()
            .into_inner()
            .find(|it| it.as_rule() == Rule::ends_within)
        {
            return Some(Always::EndsWithin(self.number_in(&within)));
        }
        self.expressions(pair).pop().map(Always::Holds)
    }

    fn types(&mut self, pair: Pair<'_, Rule>) -> Vec<Type> {
        pair.into_inner()
            .filter(|it| it.as_rule() == Rule::ty)
            .map(|it| self.ty(it))
            .collect()
    }

    fn ty_in(&mut self, pair: &Pair<'_, Rule>) -> Type {
        let found = pair
            .clone()
            .into_inner()
            .find(|it| it.as_rule() == Rule::ty);
        let span = self.span(pair);
        found.map_or(
            Type {
                kind: TypeKind::OneOf(Vec::new()),
                optional: false,
                span,
            },
            |it| self.ty(it),
        )
    }

    fn parameters_in(&mut self, pair: &Pair<'_, Rule>) -> Vec<Parameter> {
        let found = pair
            .clone()
            .into_inner()
            .find(|it| it.as_rule() == Rule::parameters);
        found.map(|it| self.parameters(it)).unwrap_or_default()
    }

    fn inner_block(&mut self, pair: &Pair<'_, Rule>) -> Block {
        let found = pair
            .clone()
            .into_inner()
            .find(|it| it.as_rule() == Rule::block);
        found.map_or(
            Block {
                statements: Vec::new(),
            },
            |it| self.block(it),
        )
    }

    pub(super) fn number_in(&mut self, pair: &Pair<'_, Rule>) -> Number {
        let found = pair
            .clone()
            .into_inner()
            .find(|it| it.as_rule() == Rule::number);
        let span = self.span(pair);
        found.map_or(Number { value: 0, span }, |it| self.number(&it))
    }

    pub(super) fn required_expression(&mut self, pair: Pair<'_, Rule>) -> Expr {
        let span = self.span(&pair);
        let found = self.expressions(pair).into_iter().next();
        found.unwrap_or(Expr {
            kind: ExprKind::Broken,
            span,
        })
    }
}
