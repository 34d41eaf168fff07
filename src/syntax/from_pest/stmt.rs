//! Statements.

use pest::iterators::Pair;

use super::super::ast::{
    Ask, Block, Expr, ExprKind, Listeners, Name, Payment, Quorum, Stmt, StmtKind, Type, TypeKind,
};
use super::super::grammar::{Rule, reserved_words};
use super::super::report;
use super::{Builder, only};
use crate::base::Span;
use crate::diag::{Diagnostic, closest};

impl Builder<'_> {
    pub(super) fn block(&mut self, pair: Pair<'_, Rule>) -> Block {
        let statements = pair
            .into_inner()
            .filter_map(|pair| self.statement(pair))
            .collect();
        Block { statements }
    }

    fn statement(&mut self, pair: Pair<'_, Rule>) -> Option<Stmt> {
        let span = self.span(&pair);
        let kind = match pair.as_rule() {
            Rule::assign => {
                let [place, value] = self.two(pair);
                StmtKind::Set { place, value }
            }
            Rule::binding => StmtKind::Let {
                name: self.name_in(&pair),
                value: self.one(pair),
            },
            Rule::shift => {
                let bottom = pair
                    .clone()
                    .into_inner()
                    .any(|it| it.as_rule() == Rule::bottom);
                let (amount, [what, to]) = self.amount(pair);
                StmtKind::Move {
                    amount,
                    what,
                    to,
                    bottom,
                }
            }
            Rule::reset => StmtKind::Reset {
                state: self.name_in(&pair),
            },
            Rule::roll => StmtKind::Roll {
                dice: self.one(pair),
            },
            Rule::pay => StmtKind::Pay(self.payment(pair)),
            Rule::shuffle => StmtKind::Shuffle {
                zone: self.one(pair),
            },
            Rule::deal => self.deal(pair),
            Rule::draw => StmtKind::Draw {
                name: self.name_in(&pair),
                from: self.one(pair),
            },
            Rule::turn => self.turn(pair),
            Rule::ask => StmtKind::Ask(Box::new(self.ask(pair))),
            Rule::tell => self.tell(pair),
            Rule::reveal => {
                let listeners = pair
                    .clone()
                    .into_inner()
                    .find(|it| it.as_rule() == Rule::audience);
                let to = listeners.map_or(Listeners::All, |it| self.listeners(it));
                StmtKind::Reveal {
                    zone: self.one(pair),
                    to,
                }
            }
            Rule::branch => self.branch(pair),
            Rule::for_each => StmtKind::ForEach {
                name: self.name_in(&pair),
                body: self.block_in(&pair),
                domain: self.one(pair),
            },
            Rule::repeat => self.repeat(pair),
            Rule::acting_as => StmtKind::As {
                body: self.block_in(&pair),
                seat: self.one(pair),
            },
            Rule::end_turn => StmtKind::EndTurn,
            Rule::end_game => {
                let reason = self.words_in(&pair);
                StmtKind::EndGame {
                    reason,
                    winners: self.expressions(pair).pop(),
                }
            }
            Rule::refuse => StmtKind::Require {
                reason: self.words_in(&pair),
                condition: self.one(pair),
            },
            Rule::perform | Rule::misspelt if starts_mid_line(&pair) => {
                let word = pair
                    .clone()
                    .into_inner()
                    .flatten()
                    .find(|it| it.as_rule() == Rule::name)
                    .unwrap_or(pair);
                let complaint = self
                    .misspelt_before(&word)
                    .unwrap_or_else(|| report::unexpected(self.span(&word), "", word.as_str()));
                self.sink.push(complaint);
                return None;
            }
            Rule::perform => {
                let inner = only(pair);
                let (procedure, arguments) = self.call(inner);
                StmtKind::Call {
                    procedure,
                    arguments,
                }
            }
            Rule::misspelt => {
                self.misspelt(pair);
                return None;
            }
            _ => return None,
        };
        Some(Stmt { kind, span })
    }

    /// What is wrong where an `of` follows a word that is none of those before it.
    fn misspelt_before(&self, of: &Pair<'_, Rule>) -> Option<Diagnostic> {
        let before = of
            .get_input()
            .get(..of.as_span().start())
            .filter(|_| of.as_str() == "of")?
            .trim_end();
        let word = before.rsplit(|it: char| !it.is_alphanumeric()).next()?;
        let near = closest(word, ["bottom", "size", "top"])?;
        let end = self.base + u32::try_from(before.len()).ok()?;
        let start = end - u32::try_from(word.len()).ok()?;
        Some(report::misspelt_word(
            Span::new(self.file, start, end),
            word,
            near,
        ))
    }

    /// A line that starts with a name and is no statement.
    pub(super) fn misspelt(&mut self, pair: Pair<'_, Rule>) {
        let word = only(pair);
        let known = reserved_words();
        self.sink.push(report::unknown_statement(
            self.span(&word),
            word.as_str(),
            &known,
        ));
    }

    fn deal(&mut self, pair: Pair<'_, Rule>) -> StmtKind {
        let to = self.name_in(&pair);
        let amount = pair
            .clone()
            .into_inner()
            .find(|it| it.as_rule() == Rule::amount)
            .map(|it| self.one(it));
        let mut rest = self.expressions(pair).into_iter();
        let from = rest.next().unwrap_or_else(|| broken(to.span));
        StmtKind::Deal {
            amount,
            from,
            to,
            start: rest.next(),
        }
    }

    fn turn(&mut self, pair: Pair<'_, Rule>) -> StmtKind {
        StmtKind::Turn {
            quorum: quorum(&pair),
            phase: self.name_in(&pair),
            whom: self.one(pair),
        }
    }

    fn ask(&mut self, pair: Pair<'_, Rule>) -> Ask {
        let quorum = quorum(&pair);
        let name = self.name_in(&pair);
        let mut ty = Type {
            kind: TypeKind::OneOf(Vec::new()),
            optional: false,
            span: name.span,
        };
        let (mut visibility, mut end) = (None, name.span);
        for part in pair.clone().into_inner() {
            match part.as_rule() {
                Rule::ty => {
                    end = self.last_char(&part);
                    ty = self.ty(part);
                }
                Rule::visibility => visibility = Some(part),
                _ => {}
            }
        }
        let private = match visibility {
            Some(visibility) => self.is_private(visibility),
            None => {
                self.sink.push(report::no_answer_audience(end, &name.text));
                false
            }
        };
        let text = self.words_in(&pair);
        let found = pair
            .clone()
            .into_inner()
            .find(|it| it.as_rule() == Rule::duty);
        let duty = found.map(|it| (self.one(it.clone()), self.words_in(&it)));
        let whom = self.one(pair);
        Ask {
            quorum,
            whom,
            name,
            ty,
            private,
            duty,
            text,
        }
    }

    fn tell(&mut self, pair: Pair<'_, Rule>) -> StmtKind {
        let name = self.name_in(&pair);
        let listeners = pair
            .clone()
            .into_inner()
            .find(|it| it.as_rule() == Rule::audience);
        let to = listeners.map_or(Listeners::All, |it| self.listeners(it));
        let text = pair
            .clone()
            .into_inner()
            .find(|it| it.as_rule() == Rule::words)
            .map(|it| self.words(it));
        StmtKind::Tell {
            to,
            name,
            value: self.one(pair),
            text,
        }
    }

    fn listeners(&mut self, pair: Pair<'_, Rule>) -> Listeners {
        let inner = only(pair);
        match inner.as_rule() {
            Rule::expression => Listeners::Seats(self.expression(inner)),
            Rule::w_others => Listeners::Others,
            _ => Listeners::All,
        }
    }

    fn branch(&mut self, pair: Pair<'_, Rule>) -> StmtKind {
        let mut blocks = Vec::new();
        for part in pair.clone().into_inner() {
            match part.as_rule() {
                Rule::block => blocks.push(self.block(part)),
                Rule::branch => {
                    let span = self.span(&part);
                    let statements = vec![Stmt {
                        kind: self.branch(part),
                        span,
                    }];
                    blocks.push(Block { statements });
                }
                _ => {}
            }
        }
        let mut blocks = blocks.into_iter();
        let then = blocks.next().unwrap_or(Block {
            statements: Vec::new(),
        });
        StmtKind::If {
            condition: self.one(pair),
            then,
            otherwise: blocks.next(),
        }
    }

    fn repeat(&mut self, pair: Pair<'_, Rule>) -> StmtKind {
        match pair
            .clone()
            .into_inner()
            .find(|it| it.as_rule() == Rule::times_over)
        {
            Some(times) => StmtKind::Times {
                body: self.block_in(&times),
                count: self.one(times),
            },
            None => StmtKind::Repeat {
                body: self.block_in(&pair),
                until: self.expressions(pair).pop(),
            },
        }
    }

    /// `move 3 from deck to ring`: the number, if there is one, and the two places.
    fn amount(&mut self, pair: Pair<'_, Rule>) -> (Option<Expr>, [Expr; 2]) {
        let amount = pair
            .clone()
            .into_inner()
            .find(|it| it.as_rule() == Rule::amount)
            .map(|it| self.one(it));
        (amount, self.two(pair))
    }

    /// `3 from pool to purse[me]`
    pub(super) fn payment(&mut self, pair: Pair<'_, Rule>) -> Payment {
        let span = self.span(&pair);
        let mut all = self.expressions(pair).into_iter();
        let mut next = || all.next().unwrap_or_else(|| broken(span));
        Payment {
            amount: next(),
            from: next(),
            to: next(),
        }
    }

    fn one(&mut self, pair: Pair<'_, Rule>) -> Expr {
        let span = self.span(&pair);
        self.expressions(pair)
            .into_iter()
            .next()
            .unwrap_or_else(|| broken(span))
    }

    fn two(&mut self, pair: Pair<'_, Rule>) -> [Expr; 2] {
        let span = self.span(&pair);
        let mut all = self.expressions(pair).into_iter();
        [
            all.next().unwrap_or_else(|| broken(span)),
            all.next().unwrap_or_else(|| broken(span)),
        ]
    }

    pub(super) fn name_in(&self, pair: &Pair<'_, Rule>) -> Name {
        let found = pair
            .clone()
            .into_inner()
            .find(|it| it.as_rule() == Rule::name);
        found.map_or_else(
            || Name {
                text: String::new(),
                span: self.span(pair),
            },
            |it| self.name(&it),
        )
    }

    pub(super) fn words_in(&mut self, pair: &Pair<'_, Rule>) -> super::Text {
        let found = pair
            .clone()
            .into_inner()
            .find(|it| it.as_rule() == Rule::words);
        let span = self.span(pair);
        found.map_or(
            super::Text {
                parts: Vec::new(),
                span,
            },
            |it| self.words(it),
        )
    }

    fn block_in(&mut self, pair: &Pair<'_, Rule>) -> Block {
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
}

/// Whether a statement is the rest of a line that holds another: most often what is left of one that broke off.
fn starts_mid_line(pair: &Pair<'_, Rule>) -> bool {
    let before = pair.get_input().get(..pair.as_span().start()).unwrap_or("");
    let line = before.rsplit('\n').next().unwrap_or("").trim_end();
    !(line.is_empty() || line.ends_with(['{', '}']))
}

fn quorum(pair: &Pair<'_, Rule>) -> Quorum {
    let mut found = pair
        .clone()
        .into_inner()
        .filter_map(|it| match it.as_rule() {
            Rule::each => Some(Quorum::Each),
            Rule::any => Some(Quorum::Any),
            _ => None,
        });
    found.next().unwrap_or(Quorum::One)
}

fn broken(span: crate::base::Span) -> Expr {
    Expr {
        kind: ExprKind::Broken,
        span,
    }
}
