//! Statements.

mod cards;
mod control;
mod decide;
mod values;

use pest::iterators::Pair;

use super::misspelt::starts_mid_line;
use super::{Builder, Rule};
use crate::syntax::ast::{Block, Stmt, StmtKind};

impl Builder<'_> {
    pub(super) fn block(&mut self, pair: Pair<'_, Rule>) -> Block {
        let statements = pair
            .into_inner()
            .filter_map(|pair| self.statement(pair))
            .collect();
        Block { statements }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "a block holds statements, and marks that belong to no statement"
    )]
    fn statement(&mut self, pair: Pair<'_, Rule>) -> Option<Stmt> {
        let span = self.span(&pair);
        let kind = match pair.as_rule() {
            // Values
            Rule::assign => self.assign(pair),
            Rule::binding => self.binding(pair),
            Rule::reset => StmtKind::Reset {
                state: self.name_in(&pair),
            },
            Rule::pay => StmtKind::Pay(self.payment(pair)),
            Rule::tell => self.tell(pair),
            // Cards
            Rule::shift => self.shift(pair),
            Rule::shuffle => StmtKind::Shuffle {
                zone: self.one(pair),
            },
            Rule::deal => self.deal(pair),
            Rule::draw => self.draw(pair),
            Rule::roll => StmtKind::Roll {
                dice: self.one(pair),
            },
            Rule::reveal => self.reveal(pair),
            // Control
            Rule::branch => self.branch(pair),
            Rule::for_each => self.for_each(pair),
            Rule::repeat => self.repeat(pair),
            Rule::acting_as => self.acting_as(pair),
            Rule::refuse => self.refuse(pair),
            // Decisions
            Rule::turn => self.turn(pair),
            Rule::ask => StmtKind::Ask(Box::new(self.ask(pair))),
            Rule::end_turn => StmtKind::EndTurn,
            Rule::end_game => self.end_game(pair),
            // A name at the start of a line: a call, or a word that is not one of the language.
            Rule::perform | Rule::misspelt if starts_mid_line(&pair) => {
                self.mid_line(pair);
                return None;
            }
            Rule::perform => self.perform(pair),
            Rule::misspelt => {
                self.misspelt(pair);
                return None;
            }
            _ => return None,
        };
        Some(Stmt { kind, span })
    }
}
