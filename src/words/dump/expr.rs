//! Expressions of the checked game.

use super::infix::{Binds, Written, compare, listed};
use super::names::{Writer, yes_or_no};
use crate::hir::{
    Builtin, Expr, ExprKind, FunctionId, HookId, Rotation, RuleId, SentencePart, SetOperation,
    Template, TypeId, ZoneRef,
};

impl Writer<'_> {
    /// An expression alone.
    pub(super) fn text(self, expr: &Expr) -> String {
        self.expr(expr).text()
    }

    pub(super) fn expr(self, expr: &Expr) -> Written {
        match &expr.kind {
            ExprKind::Number(number) => Written::atom(number.to_string()),
            ExprKind::Flag(flag) => Written::atom(yes_or_no(*flag)),
            ExprKind::None => Written::atom("none"),
            ExprKind::Seat(seat) => Written::atom(format!("seat {}", seat + 1)),
            ExprKind::Member(id, at) => Written::atom(self.member(*id, *at)),
            ExprKind::Text(text) => Written::atom(self.template(text)),
            ExprKind::Seats => Written::atom("seats"),
            ExprKind::Members(id) => Written::atom(self.type_name(*id)),
            ExprKind::Local(local) => Written::atom(self.local(*local)),
            ExprKind::LocalAt(local, seat) => self.indexed(self.local(*local), [seat.as_ref()]),
            ExprKind::State(id, indices) => self.indexed(self.state(*id), indices),
            ExprKind::Zone(zone) => Written::atom(self.zone_ref(zone)),
            ExprKind::Top(zone) => Written::prefix("top of", Written::atom(self.zone_ref(zone))),
            ExprKind::Column(id, column, row) => self.column(*id, *column, row),
            ExprKind::Function(id, arguments) => self.call(self.function(*id), arguments),
            ExprKind::Rule(id, arguments) => self.call(self.rule(*id), arguments),
            ExprKind::Hook(id, arguments) => self.call(self.hook(*id), arguments),
            ExprKind::Set(all) => Written::atom(format!("{{{}}}", listed(self.all(all)))),
            ExprKind::Builtin(builtin, operands) => self.builtin(*builtin, operands),
            ExprKind::Compare(how, a, b) => self.infix(a, compare(*how), b, Binds::Compare),
            ExprKind::And(a, b) => self.infix(a, "and", b, Binds::And),
            ExprKind::Or(a, b) => self.infix(a, "or", b, Binds::Or),
            ExprKind::Otherwise(a, b) => self.infix(a, "otherwise", b, Binds::Otherwise),
            ExprKind::If(condition, yes, no) => {
                Written::choice(self.expr(condition), self.expr(yes), self.expr(no))
            }
            ExprKind::Let(local, value, body) => {
                Written::naming(&self.typed(*local), self.expr(value), self.expr(body))
            }
            ExprKind::Quantified(over) => {
                let (domain, body) = (self.expr(&over.domain), self.expr(&over.body));
                Written::fold(over.fold, &self.typed(over.local), domain, body)
            }
            ExprKind::Told(name) => Written::atom(format!("told {name}")),
        }
    }

    fn all(self, all: &[Expr]) -> impl Iterator<Item = Written> {
        all.iter().map(move |expr| self.expr(expr))
    }

    fn infix(self, left: &Expr, operator: &str, right: &Expr, binds: Binds) -> Written {
        Written::infix(self.expr(left), operator, self.expr(right), binds)
    }

    pub(super) fn call(self, name: &str, arguments: &[Expr]) -> Written {
        Written::call(name, self.all(arguments))
    }

    /// A place of a family.
    pub(super) fn indexed<'e>(
        self,
        name: &str,
        indices: impl IntoIterator<Item = &'e Expr>,
    ) -> Written {
        let indices: Vec<String> = indices.into_iter().map(|index| self.text(index)).collect();
        Written::atom(if indices.is_empty() {
            name.to_owned()
        } else {
            format!("{name}[{}]", indices.join(", "))
        })
    }

    pub(super) fn zone_ref(self, zone: &ZoneRef) -> String {
        self.indexed(self.zone(zone.zone), &zone.indices).text()
    }

    fn column(self, id: TypeId, column: usize, row: &Expr) -> Written {
        let ty = self.game.types.get(id);
        let column = ty.and_then(|ty| ty.columns.get(column));
        let name = column.map_or("?", |column| &column.name);
        let row = self.expr(row).at_least(Binds::Atom);
        Written::atom(format!("{row}.{name}"))
    }

    pub(super) fn function(&self, id: FunctionId) -> &str {
        &self.game.function(id).name
    }

    pub(super) fn rule(&self, id: RuleId) -> &str {
        &self.game.rule(id).name
    }

    fn hook(&self, id: HookId) -> &str {
        &self.game.hook(id).name
    }

    /// A sentence with its values in their places.
    pub(super) fn template(self, template: &Template) -> String {
        let sentence = self.game.sentences.get(template.sentence);
        let parts = sentence.map_or(&[][..], |sentence| &sentence.parts);
        let mut values = template.values();
        let parts = parts.iter().map(|part| match part {
            SentencePart::Plain(plain) => plain.clone(),
            SentencePart::Value(_) => {
                let value = values.next().map(|value| self.text(value));
                format!("{{{}}}", value.unwrap_or_default())
            }
        });
        format!("\"{}\"", parts.collect::<String>())
    }

    fn builtin(self, builtin: Builtin, operands: &[Expr]) -> Written {
        let (word, binds) = match builtin {
            Builtin::Not => return Written::not(self.operand(operands, 0)),
            Builtin::Negative => {
                let operand = self.operand(operands, 0).at_least(Binds::Prefix);
                return Written::new(format!("-{operand}"), Binds::Prefix);
            }
            Builtin::IsEmpty => {
                let set = self.operand(operands, 0).above(Binds::Compare);
                return Written::new(format!("{set} is empty"), Binds::Compare);
            }
            Builtin::SizeOf => return Written::prefix("size of", self.operand(operands, 0)),
            Builtin::Neighbour(way) => {
                let words = match way {
                    Rotation::Clockwise => "left of",
                    Rotation::Counterclockwise => "right of",
                };
                return Written::prefix(words, self.operand(operands, 0));
            }
            Builtin::SeatsFrom(way) => {
                let words = match way {
                    Rotation::Clockwise => "seats from",
                    Rotation::Counterclockwise => "seats counterclockwise from",
                };
                return Written::prefix(words, self.operand(operands, 0));
            }
            Builtin::Range => {
                return Written::range(self.operand(operands, 0), self.operand(operands, 1));
            }
            Builtin::Arithmetic(how) => (how.sign(), Binds::of(how)),
            Builtin::Sets(SetOperation::Both) => return self.two("both", "and", operands),
            Builtin::Sets(how) => (how.sign(), Binds::Plus),
            Builtin::Between => return self.two("between", "and", operands),
            Builtin::FromTop => return self.two("top", "of", operands),
        };
        let (left, right) = (self.operand(operands, 0), self.operand(operands, 1));
        Written::infix(left, word, right, binds)
    }

    /// A word before two operands.
    fn two(self, word: &str, joins: &str, operands: &[Expr]) -> Written {
        let [left, right] = [0, 1].map(|at| self.operand(operands, at).at_least(Binds::Prefix));
        Written::new(format!("{word} {left} {joins} {right}"), Binds::Prefix)
    }

    fn operand(self, operands: &[Expr], at: usize) -> Written {
        let operand = operands.get(at).map(|operand| self.expr(operand));
        operand.unwrap_or_else(|| Written::atom("?"))
    }
}
