//! Which functions, rules and procedures need to know who acts: those that say `me`, and those
//! that use one that does. They get the acting seat as a first parameter that nobody writes.

use std::collections::BTreeSet;

use crate::syntax::ast::{
    Block, Condition, Expr, ExprKind, Item, ItemKind, Listeners, Payment, Stmt, StmtKind, Text,
    TextPart,
};

/// The names of all that need it.
pub(super) fn find(items: &[&Item]) -> BTreeSet<String> {
    let mut found: BTreeSet<String> = BTreeSet::new();
    loop {
        let mut grown = found.clone();
        for item in items {
            let mut search = Search {
                known: &found,
                hit: false,
            };
            match &item.kind {
                ItemKind::Function(it) => search.expr(&it.body),
                ItemKind::Rule(it) => search.conditions(&it.conditions),
                ItemKind::Procedure(it) => search.block(&it.body),
                _ => continue,
            }
            if let (true, Some(name)) = (search.hit, item.kind.name()) {
                grown.insert(name.text.clone());
            }
        }
        if grown.len() == found.len() {
            return found;
        }
        found = grown;
    }
}

struct Search<'a> {
    known: &'a BTreeSet<String>,
    hit: bool,
}

impl Search<'_> {
    fn name(&mut self, name: &str) {
        self.hit |= self.known.contains(name);
    }

    fn conditions(&mut self, conditions: &[Condition]) {
        for condition in conditions {
            match condition {
                Condition::Needs {
                    rule, arguments, ..
                } => {
                    self.name(&rule.text);
                    self.exprs(arguments);
                }
                Condition::Require(require) => {
                    self.expr(&require.condition);
                    self.text(&require.reason);
                }
                Condition::Costs(costs) => {
                    self.payment(&costs.payment);
                    self.text(&costs.reason);
                }
            }
        }
    }

    fn block(&mut self, block: &Block) {
        for statement in &block.statements {
            self.statement(statement);
        }
    }

    fn statement(&mut self, statement: &Stmt) {
        match &statement.kind {
            StmtKind::Set { place, value } => self.exprs([place, value]),
            StmtKind::Let { value, .. } => self.expr(value),
            StmtKind::Reset { .. } => {}
            StmtKind::Roll { dice } => self.expr(dice),
            StmtKind::Move {
                amount, what, to, ..
            } => {
                self.exprs(amount);
                self.exprs([what, to]);
            }
            StmtKind::Pay(payment) => self.payment(payment),
            StmtKind::Shuffle { zone } => self.expr(zone),
            StmtKind::Deal {
                amount,
                from,
                start,
                ..
            } => {
                self.exprs(amount);
                self.expr(from);
                self.exprs(start);
            }
            StmtKind::Draw { from, .. } => self.expr(from),
            StmtKind::Turn { whom, .. } => self.expr(whom),
            // In the duty `me` is the seat that answers.
            StmtKind::Ask(ask) => self.expr(&ask.whom),
            StmtKind::Tell {
                to, value, text, ..
            } => {
                self.listeners(to);
                self.expr(value);
                if let Some(text) = text {
                    self.text(text);
                }
            }
            StmtKind::Reveal { zone, to } => {
                self.expr(zone);
                self.listeners(to);
            }
            StmtKind::If {
                condition,
                then,
                otherwise,
            } => {
                self.expr(condition);
                self.block(then);
                if let Some(otherwise) = otherwise {
                    self.block(otherwise);
                }
            }
            StmtKind::ForEach { domain, body, .. } => {
                self.expr(domain);
                self.block(body);
            }
            StmtKind::Repeat { body, until } => {
                self.block(body);
                self.exprs(until);
            }
            StmtKind::Times { count, body } => {
                self.expr(count);
                self.block(body);
            }
            // Inside, `me` is somebody else.
            StmtKind::As { seat, .. } => self.expr(seat),
            StmtKind::EndTurn => {}
            StmtKind::EndGame { reason, winners } => {
                self.text(reason);
                self.exprs(winners);
            }
            StmtKind::Require { condition, reason } => {
                self.expr(condition);
                self.text(reason);
            }
            StmtKind::Call {
                procedure,
                arguments,
            } => {
                self.name(&procedure.text);
                self.exprs(arguments);
            }
        }
    }

    fn payment(&mut self, it: &Payment) {
        self.exprs([&it.amount, &it.from, &it.to]);
    }

    fn listeners(&mut self, to: &Listeners) {
        match to {
            Listeners::All => {}
            Listeners::Others => self.hit = true,
            Listeners::Seats(seats) => self.expr(seats),
        }
    }

    fn text(&mut self, text: &Text) {
        for part in &text.parts {
            if let TextPart::Value(value) = part {
                self.expr(value);
            }
        }
    }

    fn exprs<'e>(&mut self, exprs: impl IntoIterator<Item = &'e Expr>) {
        for expr in exprs {
            self.expr(expr);
        }
    }

    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Me => self.hit = true,
            ExprKind::Name(name) => self.name(name),
            ExprKind::Text(text) => self.text(text),
            ExprKind::Call(name, arguments) => {
                self.name(&name.text);
                self.exprs(arguments);
            }
            ExprKind::Index(of, indices) => {
                self.expr(of);
                self.exprs(indices);
            }
            ExprKind::Column(of, _) | ExprKind::Unary(_, of) => self.expr(of),
            ExprKind::Set(elements) => self.exprs(elements),
            ExprKind::Binary(_, left, right) => self.exprs([left.as_ref(), right.as_ref()]),
            ExprKind::If(condition, yes, no) => {
                self.exprs([condition.as_ref(), yes.as_ref(), no.as_ref()]);
            }
            ExprKind::Over { domain, body, .. } => self.exprs([domain.as_ref(), body.as_ref()]),
            ExprKind::Number(_)
            | ExprKind::Flag(_)
            | ExprKind::None
            | ExprKind::Seats
            | ExprKind::SeatNumber(_)
            | ExprKind::Broken => {}
        }
    }
}
