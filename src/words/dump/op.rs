//! Operations, with operators between their operands.

use std::collections::BTreeMap;

use super::Derived;
use super::infix::{Binds, Written, compare};
use super::lines::Lines;
use super::variables::Variables;
use crate::program::op::{
    Algebra, Domain, End, Gives, Loop, Node, NumberOp, Op, Place, Predicate, Rep, SetOp, Table,
};
use crate::state::{NONE, Set};

/// Writes the operations of one action, function or condition.
pub(super) struct Operations<'d> {
    pub(super) derived: Derived<'d>,
    pub(super) variables: Variables<'d>,
    /// The names that lie in slots of the frame.
    pub(super) frame: BTreeMap<usize, &'d str>,
}

impl<'d> Operations<'d> {
    pub(super) fn new(derived: Derived<'d>) -> Self {
        Self {
            derived,
            variables: Variables::new(derived.writer(), &derived.lowered.names),
            frame: BTreeMap::new(),
        }
    }

    /// An operation after a label, a line for each name that it begins with.
    pub(super) fn lines(&self, label: &str, node: &Node, lines: &mut Lines) {
        let mut node = node;
        while let Op::Let(variable, value, body) = &node.op {
            let (name, held, value) =
                (self.variables.name(*variable), rep(value.rep), self.text(value));
            lines.line(format!("let {name}: {held} = {value}"));
            node = body;
        }
        lines.line(format!("{label} {}", self.text(node)));
    }

    pub(super) fn text(&self, node: &Node) -> String {
        self.node(node).text()
    }

    pub(super) fn node(&self, node: &Node) -> Written {
        match &node.op {
            Op::Predicate(predicate) => self.predicate(predicate),
            Op::Number(number) => self.number(number),
            Op::Set(set) => self.set(set),
            Op::Variable(variable) => Written::atom(self.variables.name(*variable)),
            Op::Frame(at) => self.slot(*at),
            Op::Cell(place) => self.place(place),
            Op::If(a, b, c) => Written::choice(self.node(a), self.node(b), self.node(c)),
            Op::Pick(table, at) => Written::atom(format!("T{}[{}]", table.0, self.text(at))),
            Op::Loop(over) => self.over(over),
            Op::Let(variable, value, body) => {
                let (name, value) = (self.variables.name(*variable), self.text(value));
                Written::open(format!("let {name} = {value} in {}", self.text(body)))
            }
            Op::Call(id, arguments) => {
                let name = &self.derived.game.function(*id).name;
                Written::call(name, arguments.iter().map(|argument| self.node(argument)))
            }
        }
    }

    fn predicate(&self, predicate: &Predicate) -> Written {
        match predicate {
            Predicate::Lies(card, place) => {
                let (card, place) = (self.node(card), self.place(place));
                Written::infix(card, "lies in", place, Binds::Compare)
            }
            Predicate::Compare(how, a, b) => self.infix(a, compare(*how), b, Binds::Compare),
            Predicate::And(a, b) => self.infix(a, "and", b, Binds::And),
            Predicate::Or(a, b) => self.infix(a, "or", b, Binds::Or),
            Predicate::Not(of) => Written::not(self.node(of)),
            Predicate::IsEmpty(of) => {
                let of = self.node(of).above(Binds::Compare);
                Written::new(format!("{of} is empty"), Binds::Compare)
            }
            Predicate::Has(set, thing, low) => self.has(set, thing, "in", *low),
            Predicate::Within(a, b) => self.infix(a, "within", b, Binds::Compare),
            Predicate::Same(a, b) => self.infix(a, "is", b, Binds::Compare),
        }
    }

    fn number(&self, number: &NumberOp) -> Written {
        match number {
            NumberOp::Known(number) => Written::atom(code(*number)),
            NumberOp::Top(place) => Written::prefix("top of", self.place(place)),
            NumberOp::Arithmetic(how, a, b) => self.infix(a, how.sign(), b, Binds::of(*how)),
            NumberOp::Digits(digits) => {
                Written::call("number", digits.iter().map(|(digit, _)| self.node(digit)))
            }
            NumberOp::Seat(seat, on) => self.seat(seat, *on),
            NumberOp::Otherwise(a, b) => self.infix(a, "otherwise", b, Binds::Otherwise),
            NumberOp::Size(of) => Written::prefix("size of", self.node(of)),
            NumberOp::End(end, set, low) => from(Written::prefix(side(*end), self.node(set)), *low),
            NumberOp::Bounded(of, low, count) => self.bounded(of, (*low, *count)),
            NumberOp::Rank(set) => Written::prefix("rank of", self.node(set)),
        }
    }

    fn set(&self, of: &SetOp) -> Written {
        match of {
            SetOp::Known(bits) => Written::atom(set(bits)),
            SetOp::Cards(place) => Written::prefix("cards of", self.place(place)),
            SetOp::Where(row, how, with) => {
                let slots = format!("{}+{}i", self.place(&row.first).text(), row.stride);
                let slots = Written::prefix("all i where", Written::atom(slots));
                Written::infix(slots, compare(*how), self.node(with), Binds::Compare)
            }
            SetOp::Algebra(how, a, b) => self.algebra(*how, a, b),
            SetOp::Single(of, low) => from(Written::atom(format!("{{{}}}", self.text(of))), *low),
            SetOp::First(count) => Written::prefix("first", self.node(count)),
            SetOp::Shift(set, by) => self.shift(set, *by),
        }
    }

    fn bounded(&self, of: &Node, (low, count): (i64, i64)) -> Written {
        let of = self.text(of);
        Written::atom(format!("({of} within {low}..{})", low + count - 1))
    }

    fn shift(&self, set: &Node, by: i64) -> Written {
        let sign = if by < 0 { ">>" } else { "<<" };
        let by = Written::atom(by.unsigned_abs().to_string());
        Written::infix(self.node(set), sign, by, Binds::Plus)
    }

    fn slot(&self, at: usize) -> Written {
        let name = self.frame.get(&at).copied().unwrap_or_default();
        Written::atom(format!("{name}@frame+{at}"))
    }

    fn infix(&self, left: &Node, operator: &str, right: &Node, binds: Binds) -> Written {
        Written::infix(self.node(left), operator, self.node(right), binds)
    }

    fn place(&self, place: &Place) -> Written {
        let text = self.derived.place(place, |index| self.text(&index.code));
        Written::atom(text)
    }

    /// Set algebra. Different operators in a row have parentheses: no rank among them is well known.
    fn algebra(&self, how: Algebra, left: &Node, right: &Node) -> Written {
        let alike = matches!(&left.op, Op::Set(SetOp::Algebra(own, ..)) if *own == how);
        let left =
            if alike { self.node(left) } else { Written::atom(self.node(left).above(Binds::Plus)) };
        Written::infix(left, algebra(how), self.node(right), Binds::Plus)
    }

    fn seat(&self, seat: &Node, on: i64) -> Written {
        let seat = self.node(seat);
        match on {
            1 => Written::prefix("left of", seat),
            -1 => Written::prefix("right of", seat),
            further => Written::prefix(&format!("{further} seats on from"), seat),
        }
    }

    /// Whether a thing is in a set, or that it is not.
    pub(super) fn has(&self, set: &Node, thing: &Node, word: &str, low: i64) -> Written {
        let set = from(self.node(set), low);
        Written::infix(self.node(thing), word, set, Binds::Compare)
    }

    fn over(&self, over: &Loop) -> Written {
        let domain = match &over.domain {
            Domain::Bits(set, low) => from(self.node(set), *low),
            Domain::Span(first, last) => Written::range(self.node(first), self.node(last)),
            Domain::Around(seat, on) if *on < 0 => {
                Written::prefix("seats counterclockwise from", self.node(seat))
            }
            Domain::Around(seat, _) => Written::prefix("seats from", self.node(seat)),
        };
        let name = self.variables.name(over.variable);
        let body = self.node(&over.body);
        match over.gives {
            Gives::Fold(fold) => Written::fold(fold, name, domain, body),
            Gives::Union => together("union over", name, domain, body),
            Gives::Common(_) => together("common over", name, domain, body),
            Gives::Wave => together("reached in waves", name, domain, body),
        }
    }
}

/// Sets put together for all things of a domain.
fn together(what: &str, name: &str, domain: Written, body: Written) -> Written {
    let (domain, body) = (domain.above(Binds::Compare), body.text());
    Written::open(format!("{what} {name} in {domain}: {body}"))
}

/// A set whose first bit stands for a number other than 0.
pub(super) fn from(set: Written, low: i64) -> Written {
    if low == 0 {
        return set;
    }
    Written::new(format!("{} from {low}", set.above(Binds::Plus)), Binds::Plus)
}

const fn side(end: End) -> &'static str {
    match end {
        End::First => "first of",
        End::Last => "last of",
    }
}

const fn algebra(how: Algebra) -> &'static str {
    match how {
        Algebra::Union => "|",
        Algebra::Both => "&",
        Algebra::Without => "-",
    }
}

/// How a value is held.
pub(super) fn rep(rep: Rep) -> String {
    match rep {
        Rep::Word => "word".to_owned(),
        Rep::Set(_) => format!("set{}", rep.bits()),
    }
}

/// A code of a slot.
fn code(number: i64) -> String {
    if number == i64::from(NONE) { "none".to_owned() } else { number.to_string() }
}

/// The bits of a set: `{0..2 5}`.
fn set(set: &Set) -> String {
    let bits: Vec<u32> = set.bits().collect();
    let runs = bits.chunk_by(|before, next| before + 1 == *next);
    let runs = runs.map(|run| match run {
        [first, .., last] if run.len() > 2 => format!("{first}..{last}"),
        few => few.iter().map(u32::to_string).collect::<Vec<_>>().join(" "),
    });
    format!("{{{}}}", runs.collect::<Vec<_>>().join(" "))
}

/// How many values of a table are on a line.
const ROW: usize = 16;

/// At most so many values of a table are written.
const SHOWN: usize = 256;

/// A table with its values.
pub(super) fn table(number: usize, table: &Table, lines: &mut Lines) {
    let (held, count) = (rep(table.rep), table.len());
    let (values, default): (Vec<String>, String) = match table.rep {
        Rep::Word => {
            let codes = table.words.iter().take(SHOWN);
            (codes.map(|word| code(*word)).collect(), code(table.default))
        }
        Rep::Set(_) => {
            (table.sets().take(SHOWN).map(|it| set(&it)).collect(), set(&Set::default()))
        }
    };
    lines.line(format!("T{number}: {held}, {count} values, {default} for any other number"));
    lines.below(|lines| {
        values.chunks(ROW).for_each(|row| lines.line(row.join(" ")));
        if let Some(more) = count.checked_sub(SHOWN).filter(|more| *more > 0) {
            lines.line(format!("and {more} more"));
        }
    });
}
