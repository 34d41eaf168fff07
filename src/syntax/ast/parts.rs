//! What every construct is made of, told once. Walks over the tree fold over this, so that none of them
//! misses a new construct.

use super::{
    Action, Always, Ask, Block, Change, Condition, Expr, ExprKind, Item, ItemKind, Listeners,
    Members, Name, Parameter, Payment, Refused, StepKind, StmtKind, Tell, Test, Text, TextPart,
    Type, TypeKind, Variant,
};

/// A part of a construct. A name that is declared and that only the file uses is none.
#[derive(Clone, Debug)]
pub enum Part<'t> {
    Expr(&'t Expr),
    /// A sentence, or a name in quotes, that players read.
    Sentence(&'t Text),
    /// A text that is not for players: a path, a reason to trust, what is compared with a sentence.
    Quoted(&'t Text),
    Block(&'t Block),
    Type(&'t Type),
    /// A declaration within another.
    Item(&'t Item),
    /// A name that is declared here, and that players read: of a place, a move, a member.
    Shown(&'t Name),
    /// A name that is used here.
    Used(&'t str),
    /// The seat that acts.
    Me,
    /// What is judged or done for another seat that acts.
    ForOther(Vec<Part<'t>>),
}

impl Expr {
    #[must_use]
    pub fn parts(&self) -> Vec<Part<'_>> {
        match &self.kind {
            ExprKind::Me => vec![Part::Me],
            ExprKind::Name(name) => vec![Part::Used(name)],
            ExprKind::Text(text) => vec![Part::Sentence(text)],
            ExprKind::Call(name, arguments) => used(name, arguments),
            ExprKind::Index(of, indices) => exprs([of.as_ref()].into_iter().chain(indices)),
            // A column belongs to a type, and so does its name.
            ExprKind::Column(of, _) | ExprKind::Unary(_, of) => vec![Part::Expr(of)],
            ExprKind::Set(elements) => exprs(elements),
            ExprKind::Binary(_, left, right) => vec![Part::Expr(left), Part::Expr(right)],
            ExprKind::If(condition, yes, no) => {
                vec![Part::Expr(condition), Part::Expr(yes), Part::Expr(no)]
            }
            ExprKind::Over { domain, body, .. } => vec![Part::Expr(domain), Part::Expr(body)],
            ExprKind::Number(_)
            | ExprKind::Flag(_)
            | ExprKind::None
            | ExprKind::Seats
            | ExprKind::SeatNumber(_)
            | ExprKind::Broken => Vec::new(),
        }
    }
}

impl Text {
    /// The values in the text.
    pub fn values(&self) -> impl Iterator<Item = &Expr> {
        self.parts.iter().filter_map(|part| match part {
            TextPart::Value(value) => Some(value),
            TextPart::Plain(_) => None,
        })
    }
}

impl StmtKind {
    #[must_use]
    pub fn parts(&self) -> Vec<Part<'_>> {
        match self {
            // Values
            Self::Set { place, value } => vec![Part::Expr(place), Part::Expr(value)],
            Self::Let { value, .. } => vec![Part::Expr(value)],
            Self::Reset { state } => vec![Part::Used(&state.text)],
            Self::Pay(payment) => payment.parts(),
            Self::Tell(it) => it.parts(),
            // Cards
            Self::Move(it) => exprs(it.amount.iter().chain([&it.what, &it.to])),
            Self::Shuffle { zone } => vec![Part::Expr(zone)],
            Self::Deal(it) => {
                let values = exprs(it.amount.iter().chain([&it.from]).chain(&it.start));
                with(values, [Part::Used(&it.to.text)])
            }
            Self::Draw { from, .. } => vec![Part::Expr(from)],
            Self::Roll { dice } => vec![Part::Expr(dice)],
            Self::Reveal { zone, to } => with(vec![Part::Expr(zone)], to.parts()),
            // Control
            Self::If(it) => {
                let first = vec![Part::Expr(&it.condition), Part::Block(&it.then)];
                with(first, it.otherwise.iter().map(Part::Block))
            }
            Self::ForEach { domain, body, .. } => {
                vec![Part::Expr(domain), Part::Block(body)]
            }
            Self::Repeat { body, until } => with(vec![Part::Block(body)], exprs(until)),
            Self::Times { count, body } => vec![Part::Expr(count), Part::Block(body)],
            Self::As { seat, body } => {
                vec![Part::Expr(seat), Part::ForOther(vec![Part::Block(body)])]
            }
            Self::Require { condition, reason } => {
                vec![Part::Expr(condition), Part::Sentence(reason)]
            }
            Self::Call(it) => used(&it.procedure, &it.arguments),
            // Decisions
            Self::Turn(it) => vec![Part::Expr(&it.whom), Part::Used(&it.phase.text)],
            Self::Ask(ask) => ask.parts(),
            Self::EndTurn => Vec::new(),
            Self::EndGame { reason, winners } => with(vec![Part::Sentence(reason)], exprs(winners)),
        }
    }
}

impl Tell {
    fn parts(&self) -> Vec<Part<'_>> {
        let told = [Part::Expr(&self.value)];
        let said = with(self.to.parts(), told);
        with(said, self.text.iter().map(Part::Sentence))
    }
}

impl Ask {
    /// In the duty the seat that answers acts.
    fn parts(&self) -> Vec<Part<'_>> {
        let asked = vec![
            Part::Expr(&self.whom),
            Part::Shown(&self.name),
            Part::Type(&self.ty),
            Part::Sentence(&self.text),
        ];
        let duty = self.duty.iter().map(|(condition, reason)| {
            Part::ForOther(vec![Part::Expr(condition), Part::Sentence(reason)])
        });
        with(asked, duty)
    }
}

impl Payment {
    fn parts(&self) -> Vec<Part<'_>> {
        exprs([&self.amount, &self.from, &self.to])
    }
}

impl Listeners {
    fn parts(&self) -> Vec<Part<'_>> {
        match self {
            Self::All => Vec::new(),
            Self::Others => vec![Part::Me],
            Self::Seats(seats) => vec![Part::Expr(seats)],
        }
    }
}

impl Condition {
    #[must_use]
    pub fn parts(&self) -> Vec<Part<'_>> {
        match self {
            Self::Needs { rule, arguments } => used(rule, arguments),
            Self::Require(it) => vec![Part::Expr(&it.condition), Part::Sentence(&it.reason)],
            Self::Costs(it) => with(it.payment.parts(), [Part::Sentence(&it.reason)]),
        }
    }
}

impl Type {
    #[must_use]
    pub fn parts(&self) -> Vec<Part<'_>> {
        match &self.kind {
            TypeKind::Named(name) => vec![Part::Used(&name.text)],
            TypeKind::Set(_, of) | TypeKind::List(of) => vec![Part::Type(of)],
            TypeKind::OneOf(members) => members.iter().map(Part::Shown).collect(),
            TypeKind::Seat | TypeKind::Range(..) => Vec::new(),
        }
    }
}

impl ItemKind {
    #[must_use]
    pub fn parts(&self) -> Vec<Part<'_>> {
        match self {
            Self::Language(_) | Self::Use(_) => Vec::new(),
            Self::Game(it) => {
                let score = it.score.iter().map(|name| Part::Used(&name.text));
                with(vec![Part::Sentence(&it.title)], score)
            }
            Self::Type(it) => it.members.parts(),
            Self::Table(it) => {
                let columns = it.columns.iter().map(|column| Part::Type(&column.ty));
                with(vec![Part::Quoted(&it.file)], columns)
            }
            Self::Texts(it) => vec![Part::Quoted(&it.file)],
            Self::Option(it) => vec![
                Part::Shown(&it.name),
                Part::Type(&it.ty),
                Part::Expr(&it.default),
                Part::Sentence(&it.text),
            ],
            Self::Zone(it) => {
                let indices = it.indices.iter().map(Part::Type);
                with(
                    vec![Part::Shown(&it.name), Part::Used(&it.of.text)],
                    indices,
                )
            }
            Self::State(it) => {
                let types = it.indices.iter().chain([&it.ty]).map(Part::Type);
                let named = with(vec![Part::Shown(&it.name)], types);
                with(named, [Part::Expr(&it.initial)])
            }
            Self::Setup(block) | Self::Play(block) => vec![Part::Block(block)],
            Self::Match(it) => {
                let keeps = it.keeps.iter().map(|name| Part::Used(&name.text));
                with(keeps.collect(), exprs(it.until.iter().chain(&it.winners)))
            }
            Self::Phase(it) => {
                let actions = it.actions.iter().map(|name| Part::Used(&name.text));
                with(vec![Part::Shown(&it.name)], actions)
            }
            Self::Action(it) => it.parts(),
            Self::Rule(it) => {
                let head = parameters(&it.parameters);
                with(head, it.conditions.iter().flat_map(Condition::parts))
            }
            Self::Function(it) => {
                let head = parameters(&it.parameters);
                let trusted = it.trusted.iter().map(Part::Quoted);
                let body = [Part::Type(&it.result), Part::Expr(&it.body)];
                with(with(head, body), trusted)
            }
            Self::Procedure(it) => {
                let head = parameters(&it.parameters);
                with(head, [Part::Block(&it.body)])
            }
            Self::Hook(it) => {
                let head = parameters(&it.parameters);
                with(head, [Part::Type(&it.result), Part::Quoted(&it.file)])
            }
            Self::Variant(it) => it.parts(),
            Self::Always(Always::Holds(expr)) => vec![Part::Expr(expr)],
            Self::Always(Always::EndsWithin(_)) => Vec::new(),
            Self::Test(it) => it.parts(),
        }
    }
}

impl Members {
    fn parts(&self) -> Vec<Part<'_>> {
        match self {
            Self::Listed(members) => members.iter().map(Part::Shown).collect(),
            Self::Grid(grid) => grid.members.iter().map(Part::Shown).collect(),
            // Copies are read as what they are copies of.
            Self::Numbered(numbered) => {
                let of = numbered.of.iter();
                of.map(|name| Part::Used(&name.text)).collect()
            }
            Self::Alias(ty) => vec![Part::Type(ty)],
        }
    }
}

impl Action {
    fn parts(&self) -> Vec<Part<'_>> {
        let head = with(vec![Part::Shown(&self.name)], parameters(&self.parameters));
        let phases = self.interrupt.iter().flatten();
        let head = with(head, phases.map(|name| Part::Used(&name.text)));
        let conditions = self.conditions.iter().flat_map(Condition::parts);
        with(with(head, conditions), [Part::Block(&self.effect)])
    }
}

impl Variant {
    fn parts(&self) -> Vec<Part<'_>> {
        let head = vec![Part::Shown(&self.name), Part::Sentence(&self.text)];
        let head = with(head, exprs(&self.requires));
        with(head, self.changes.iter().flat_map(Change::parts))
    }
}

impl Change {
    fn parts(&self) -> Vec<Part<'_>> {
        match self {
            Self::Set { option, value } => vec![Part::Used(&option.text), Part::Expr(value)],
            Self::Drop { owner, .. } => vec![Part::Used(&owner.text)],
            Self::Replace(item) => vec![Part::Item(item)],
        }
    }
}

impl Test {
    /// No player reads a test.
    fn parts(&self) -> Vec<Part<'_>> {
        let head = vec![Part::Quoted(&self.title)];
        with(head, self.steps.iter().flat_map(|step| step.kind.parts()))
    }
}

impl StepKind {
    fn parts(&self) -> Vec<Part<'_>> {
        match self {
            Self::Seed(_) => Vec::new(),
            Self::Variant(name) => vec![Part::Used(&name.text)],
            Self::Option { option, value } => vec![Part::Used(&option.text), Part::Expr(value)],
            Self::Given(expr) | Self::Expect(expr) => vec![Part::Expr(expr)],
            Self::Chance { values, .. } => exprs(values),
            Self::Over { reason, winners } => {
                with(reason.iter().map(Part::Quoted).collect(), exprs(winners))
            }
            Self::May { attempt, .. } => used(&attempt.action, &attempt.arguments),
            Self::Try {
                attempt, refused, ..
            } => {
                let tried = used(&attempt.action, &attempt.arguments);
                with(tried, refused.iter().flat_map(Refused::parts))
            }
        }
    }
}

impl Refused {
    fn parts(&self) -> Vec<Part<'_>> {
        match self {
            Self::Anyhow => Vec::new(),
            Self::By(cite) => vec![Part::Used(&cite.owner.text)],
        }
    }
}

fn exprs<'t>(exprs: impl IntoIterator<Item = &'t Expr>) -> Vec<Part<'t>> {
    exprs.into_iter().map(Part::Expr).collect()
}

fn used<'t>(name: &'t Name, arguments: &'t [Expr]) -> Vec<Part<'t>> {
    with(vec![Part::Used(&name.text)], exprs(arguments))
}

fn parameters(parameters: &[Parameter]) -> Vec<Part<'_>> {
    let each = parameters.iter();
    each.map(|it| Part::Type(&it.ty)).collect()
}

fn with<'t>(mut parts: Vec<Part<'t>>, more: impl IntoIterator<Item = Part<'t>>) -> Vec<Part<'t>> {
    parts.extend(more);
    parts
}
