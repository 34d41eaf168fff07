//! Statements of the checked game.

use std::collections::BTreeSet;

use super::infix::Binds;
use super::lines::Lines;
use super::names::Writer;
use crate::hir::{
    ActionId, BlockId, BodyId, Expr, Listeners, LocalId, Payment, StmtKind, Template, ZoneRef,
};

impl Writer<'_> {
    /// The statements of a body.
    pub(super) fn body(self, body: BodyId, lines: &mut Lines) {
        let body = self.game.body(body);
        let mut named: BTreeSet<LocalId> = body.parameters.iter().copied().collect();
        self.block(body.block, &mut named, lines);
    }

    /// The statements of a block; `named` are the names that have had a value.
    fn block(self, block: BlockId, named: &mut BTreeSet<LocalId>, lines: &mut Lines) {
        let statements = &self.game.block(block).statements;
        lines.below(|lines| {
            for statement in statements {
                self.statement(&statement.kind, named, lines);
            }
            if statements.is_empty() {
                lines.line("nothing");
            }
        });
    }

    fn statement(self, kind: &StmtKind, named: &mut BTreeSet<LocalId>, lines: &mut Lines) {
        if let StmtKind::SetLocal { local, value } = kind {
            let value = self.text(value);
            lines.line(if named.insert(*local) {
                format!("let {} = {value}", self.typed(*local))
            } else {
                format!("set {} = {value}", self.local(*local))
            });
            return;
        }
        lines.line(self.head(kind));
        for (at, block) in kind.parts().blocks.into_iter().enumerate() {
            if at > 0 {
                lines.line("else");
            }
            self.block(block, named, lines);
        }
        if let StmtKind::Repeat {
            until: Some(until), ..
        } = kind
        {
            lines.line(format!("until {}", self.text(until)));
        }
    }

    /// A statement without its blocks.
    fn head(self, kind: &StmtKind) -> String {
        match kind {
            StmtKind::SetState {
                state,
                indices,
                value,
            } => {
                let state = self.indexed(self.state(*state), indices).text();
                format!("set {state} = {}", self.text(value))
            }
            StmtKind::SetLocal { local, value } => {
                format!("set {} = {}", self.local(*local), self.text(value))
            }
            StmtKind::Reset { state } => format!("reset {}", self.state(*state)),
            StmtKind::Pay(payment) => format!("pay {}", self.payment(payment)),
            StmtKind::MoveCards { .. }
            | StmtKind::MoveTop { .. }
            | StmtKind::Shuffle { .. }
            | StmtKind::Deal { .. }
            | StmtKind::Draw { .. }
            | StmtKind::Rolled { .. }
            | StmtKind::Reveal { .. } => self.cards(kind),
            StmtKind::Turn { .. }
            | StmtKind::TurnEach { .. }
            | StmtKind::Ask { .. }
            | StmtKind::Tell { .. } => self.decide(kind),
            StmtKind::If { condition, .. } => format!("if {}", self.text(condition)),
            StmtKind::ForEach { local, domain, .. } => {
                format!("for each {} in {}", self.typed(*local), self.text(domain))
            }
            StmtKind::Repeat { .. } => "repeat".to_owned(),
            StmtKind::Times { count, .. } => format!("repeat {} times", self.text(count)),
            StmtKind::As { seat, .. } => format!("as {}", self.text(seat)),
            StmtKind::EndTurn => "end turn".to_owned(),
            StmtKind::EndGame { reason, winners } => {
                let won = winners
                    .as_ref()
                    .map(|won| format!(" won by {}", self.text(won)));
                format!(
                    "end game {}{}",
                    self.template(reason),
                    won.unwrap_or_default()
                )
            }
            StmtKind::Require { condition, reason } => {
                let (condition, reason) = (self.text(condition), self.template(reason));
                format!("require {condition} else {reason}")
            }
            StmtKind::Call(id, arguments) => {
                let name = &self.game.procedure(*id).name;
                self.call(name, arguments).text()
            }
        }
    }

    /// `1 from purse[me] to pot`
    pub(super) fn payment(self, payment: &Payment) -> String {
        let amount = self.text(&payment.amount);
        let (from, to) = (self.state_ref(&payment.from), self.state_ref(&payment.to));
        format!("{amount} from {from} to {to}")
    }

    fn target(self, zone: &ZoneRef, bottom: bool) -> String {
        let under = if bottom { "bottom of " } else { "" };
        format!("{under}{}", self.zone_ref(zone))
    }

    fn amount(self, amount: Option<&Expr>) -> String {
        amount.map_or_else(|| "all".to_owned(), |amount| self.text(amount))
    }

    /// Statements on cards and dice, and what chance decides.
    fn cards(self, kind: &StmtKind) -> String {
        if let StmtKind::MoveCards { cards, to, bottom } = kind {
            return format!("move {} to {}", self.text(cards), self.target(to, *bottom));
        }
        if let StmtKind::MoveTop {
            amount,
            from,
            to,
            bottom,
        } = kind
        {
            let amount = self.amount(amount.as_ref());
            let (from, to) = (self.zone_ref(from), self.target(to, *bottom));
            return format!("move {amount} from {from} to {to}");
        }
        if let StmtKind::Deal {
            amount,
            from,
            to,
            start,
        } = kind
        {
            let start = start
                .as_ref()
                .map(|seat| format!(" starting with {}", self.text(seat)));
            let (amount, from) = (self.amount(amount.as_ref()), self.zone_ref(from));
            let (to, start) = (self.zone(*to), start.unwrap_or_default());
            return format!("deal {amount} from {from} to each {to}{start}");
        }
        if let StmtKind::Draw { local, from, .. } = kind {
            return format!("draw {} from {}", self.typed(*local), self.text(from));
        }
        if let StmtKind::Rolled { dice } = kind {
            return format!("log the faces of {}", self.text(dice));
        }
        if let StmtKind::Reveal { zone, to } = kind {
            return format!("reveal {} to {}", self.zone_ref(zone), self.listeners(to));
        }
        if let StmtKind::Shuffle { zone } = kind {
            return format!("shuffle {}", self.zone_ref(zone));
        }
        String::new()
    }

    /// Who hears something.
    fn listeners(self, to: &Listeners) -> String {
        match to {
            Listeners::All => "all".to_owned(),
            Listeners::Others(seat) => format!("others than {}", self.text(seat)),
            Listeners::Seats(seats) => self.expr(seats).at_least(Binds::Plus),
        }
    }

    /// One seat, or several of which any or each decides.
    fn deciding(self, seats: &Expr, each: bool) -> String {
        let several = match (each, seats.ty.element()) {
            (true, _) => "each of ",
            (false, Some(_)) => "any of ",
            (false, None) => "",
        };
        format!("{several}{}", self.expr(seats).at_least(Binds::Plus))
    }

    /// Statements at which seats decide or are told something.
    fn decide(self, kind: &StmtKind) -> String {
        if let StmtKind::Turn { seats, phase } = kind {
            return format!(
                "turn of {} in {}",
                self.deciding(seats, false),
                self.phase(*phase)
            );
        }
        if let StmtKind::TurnEach { seats, phase } = kind {
            return format!(
                "turn of {} in {}",
                self.deciding(seats, true),
                self.phase(*phase)
            );
        }
        if let StmtKind::Ask {
            whom,
            action,
            answer,
            each,
        } = kind
        {
            return self.question(whom, *action, *answer, *each);
        }
        if let StmtKind::Tell {
            to,
            local,
            value,
            text,
            ..
        } = kind
        {
            let sentence = text
                .as_ref()
                .map(|text: &Template| format!(" {}", self.template(text)));
            let (to, told, value) = (self.listeners(to), self.typed(*local), self.text(value));
            return format!("tell {to} {told} = {value}{}", sentence.unwrap_or_default());
        }
        String::new()
    }

    fn question(self, whom: &Expr, action: ActionId, answer: LocalId, each: bool) -> String {
        let whom = self.deciding(whom, each);
        format!(
            "ask {whom} for {} by {}",
            self.typed(answer),
            self.action(action)
        )
    }
}
