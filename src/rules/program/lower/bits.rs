//! Expressions whose values are sets.

use super::{Lower, low};
use crate::hir::{
    Builtin, Compare, Expr, ExprKind, Fold, FunctionId, SetOperation, Size, Ty, TypeShape,
};
use crate::program::op::{
    Algebra, Domain, Gives, Loop, Node, NumberOp, Op, Predicate, Rep, SetOp, Table,
};
use crate::state::{NONE, Set};

impl Lower<'_> {
    /// The set that an expression gives, in the terms of its own type.
    pub(super) fn set(&mut self, expr: &Expr) -> Option<Node> {
        let rep = self.rep(&expr.ty).or_else(|| {
            // A list of few things is a set where its order does not count.
            let of = expr.ty.element()?;
            matches!(expr.ty, Ty::List(_)).then(|| self.set_of(of))?
        })?;
        if rep == Rep::Word {
            return None;
        }
        let of = expr.ty.element().unwrap_or(&Ty::Number);
        match &expr.kind {
            ExprKind::Seats => Some(all_of(expr, u64::from(self.seats), rep)),
            ExprKind::Members(id) => {
                let members = self.game.types.get(*id)?.members.len() as u64;
                Some(all_of(expr, members, rep))
            }
            ExprKind::Local(local) => self.local(*local).filter(|node| node.rep == rep),
            ExprKind::State(id, indices) => {
                let place = self.state_place(*id, indices)?;
                Some(Node::new(Op::Cell(place), rep)).filter(|_| expr.ty.is_set())
            }
            ExprKind::Zone(zone) => {
                let place = self.zone_place(zone.zone, &zone.indices)?;
                self.keep_cards(zone.zone);
                Some(Node::new(SetOp::Cards(place), rep))
            }
            ExprKind::Column(ty, column, row) => {
                let row = self.word(row)?;
                self.column(*ty, *column, row, (&expr.ty, rep))
            }
            ExprKind::Function(id, arguments) => self.given_set(*id, arguments, of),
            ExprKind::Set(elements) => {
                let mut all = Node::bits(Set::default(), rep);
                for element in elements {
                    let one = self.single(element, of)?;
                    all = algebra(Algebra::Union, all, one);
                }
                Some(all)
            }
            ExprKind::Builtin(Builtin::Sets(how), all) => self.combined(*how, all, of),
            ExprKind::Builtin(Builtin::Between, operands) => self.between(operands, rep),
            ExprKind::If(condition, yes, no) => {
                let condition = self.word(condition)?;
                let (yes, no) = (self.set_as(yes, of)?, self.set_as(no, of)?);
                let branches = Op::If(condition.boxed(), yes.boxed(), no.boxed());
                Some(Node::new(branches, rep))
            }
            ExprKind::Let(local, value, body) => {
                self.naming_value(*local, value, |it| it.set_as(body, of))
            }
            ExprKind::Quantified(quantifier) => self.once(expr, quantifier, Some((of, rep))),
            ExprKind::Builtin(Builtin::Range, _) => self.span(expr, (of, rep)),
            // What may be `none`, scripts, tests, answers of several seats; the rest are no sets.
            ExprKind::Otherwise(..) | ExprKind::Hook(..) | ExprKind::Told(_) => None,
            ExprKind::LocalAt(..) | ExprKind::Builtin(..) | ExprKind::Number(_) => None,
            ExprKind::Flag(_) | ExprKind::None | ExprKind::Seat(_) | ExprKind::Member(..) => None,
            ExprKind::Text(_) | ExprKind::Top(_) | ExprKind::Rule(..) => None,
            ExprKind::Compare(..) | ExprKind::And(..) | ExprKind::Or(..) => None,
        }
    }

    /// The set that a function gives.
    fn given_set(&mut self, id: FunctionId, arguments: &[Expr], of: &Ty) -> Option<Node> {
        let result = self.game.functions.get(id)?.result.clone();
        let from = result.element().unwrap_or(of).clone();
        let held = self.rep(&result)?;
        let set = self.call(id, arguments, held)?;
        self.translate(set, &from, of)
    }

    /// Two sets put together, or a set and one thing.
    fn combined(&mut self, how: SetOperation, operands: &[Expr], of: &Ty) -> Option<Node> {
        let [first, second] = operands else {
            return None;
        };
        let how = match how {
            SetOperation::Union => Algebra::Union,
            SetOperation::Difference => Algebra::Without,
            SetOperation::Both => Algebra::Both,
        };
        let left = self.set_as(first, of)?;
        let right = self.operand(how, second, of)?;
        Some(algebra(how, left, right))
    }

    /// The fields between two fields of a board: a table with an entry for each two of them.
    fn between(&mut self, operands: &[Expr], rep: Rep) -> Option<Node> {
        let [from, to] = operands else {
            return None;
        };
        let Ty::Member(id) = from.ty else {
            return None;
        };
        let board = self.game.types.get(id)?.board.as_ref()?;
        let fields = u32::try_from(board.spots().len()).ok()?;
        let pairs = (0..fields).flat_map(|from| (0..fields).map(move |to| (from, to)));
        let between = |(from, to)| board.between(from, to).into_iter().collect();
        let table = Table::of_sets(pairs.map(between), rep);
        let table = self.table(table);
        let (from, to) = (self.word(from)?, self.word(to)?);
        let fields = i64::from(fields);
        let place = Node::word(NumberOp::Digits(vec![(from, fields), (to, fields)]));
        Some(Node::new(Op::Pick(table, place.boxed()), rep))
    }

    /// The set of the numbers from one to another.
    fn span(&mut self, expr: &Expr, (of, rep): (&Ty, Rep)) -> Option<Node> {
        let over = Loop {
            gives: Gives::Fold(Fold::All),
            domain: self.domain(expr)?,
            variable: self.fresh(),
            body: Node::number(1),
            low: low(of),
        };
        Some(self.looped(over, rep))
    }

    /// A set as the places of its things in a type. That one may lie outside it is left to the other executor.
    pub(super) fn set_as(&mut self, expr: &Expr, of: &Ty) -> Option<Node> {
        if let (Some(Ty::Range(low, high)), Ty::Range(least, most)) = (expr.ty.element(), of)
            && (low < least || high > most)
        {
            return None;
        }
        self.set_within(expr, of)
    }

    /// As `set_as`, where what lies outside the type does not matter: what lies before it is left out.
    pub(super) fn set_within(&mut self, expr: &Expr, of: &Ty) -> Option<Node> {
        if expr.ty == Ty::EmptySet {
            let rep = self.set_of(of)?;
            return Some(Node::bits(Set::default(), rep));
        }
        let set = self.set(expr)?;
        let from = expr.ty.element().unwrap_or(of).clone();
        self.translate(set, &from, of)
    }

    /// A set in the terms of another type; what lies before it is left out.
    fn translate(&mut self, set: Node, from: &Ty, to: &Ty) -> Option<Node> {
        let rep = self.set_of(to)?;
        if from == to {
            return Some(set).filter(|set| set.rep == rep);
        }
        if !is_number(from) || !is_number(to) {
            return None;
        }
        let by = low(from) - low(to);
        // All that is in it has to have its bit, unless it lies before the first.
        let last = i64::try_from(self.count(from)).ok()? + by;
        if self.count(from) == 0 || last > i64::from(rep.bits()) {
            return None;
        }
        Some(Node::new(SetOp::Shift(set.boxed(), by), rep))
    }

    /// The set of one thing.
    fn single(&mut self, element: &Expr, of: &Ty) -> Option<Node> {
        let rep = self.set_of(of)?;
        let code = self.thing(element, of)?;
        let mut code = self.held(code, &element.ty, of);
        // `{a b}` holds one thing where both are the same; then it has no place among the pairs, and that is a fault.
        if of.is_set() {
            code = Node::word(NumberOp::Bounded(code.boxed(), 0, i64::from(rep.bits())));
        }
        Some(Node::new(SetOp::Single(code.boxed(), low(of)), rep))
    }

    /// The code of one thing that comes into a set; a set of a fixed size has the code of its place.
    pub(super) fn thing(&mut self, element: &Expr, of: &Ty) -> Option<Node> {
        if let (Ty::Set(_, Size::Exactly(size)), Ty::Set(_, own)) = (of, &element.ty)
            && *own != Size::Exactly(*size)
        {
            // One of another size would be a fault.
            return None;
        }
        self.looked_for(element, of)
    }

    /// The code of one thing that is looked for in a set. A set of another size than the sets in it has a code that none of
    /// them has.
    pub(super) fn looked_for(&mut self, element: &Expr, of: &Ty) -> Option<Node> {
        match of.shape() {
            TypeShape::Set(inner, Size::Exactly(size)) => {
                let set = self.set_as(element, inner)?;
                let set = Some(set).filter(|set| set.rep.is_handy())?;
                let variable = self.fresh();
                let named = Node::variable(variable, set.rep);
                let count = Node::word(NumberOp::Size(named.clone().boxed()));
                let wanted = Node::number(i64::from(size));
                let fits =
                    Node::word(Predicate::Compare(Compare::Is, count.boxed(), wanted.boxed()));
                let place = Node::word(NumberOp::Rank(named.boxed()));
                let none = Node::number(i64::from(NONE));
                let code = Node::word(Op::If(fits.boxed(), place.boxed(), none.boxed()));
                Some(Node::word(Op::Let(variable, set.boxed(), code.boxed())))
            }
            TypeShape::Single => self.word(element),
            TypeShape::Set(..) | TypeShape::List(_) => None,
            TypeShape::Optional(_) | TypeShape::Unknown => None,
        }
    }

    /// The second operand of a union or difference: a set, or one thing.
    fn operand(&mut self, how: Algebra, operand: &Expr, of: &Ty) -> Option<Node> {
        let is_one = of.is_set() && operand.ty.element().is_some_and(|it| !it.is_set());
        if !is_one && self.rep(&operand.ty) != Some(Rep::Word) {
            return if how == Algebra::Union {
                self.set_as(operand, of)
            } else {
                self.set_within(operand, of)
            };
        }
        if how == Algebra::Union {
            return self.single(operand, of);
        }
        let rep = self.set_of(of)?;
        let code = self.looked_for(operand, of)?;
        Some(Node::new(SetOp::Single(code.boxed(), low(of)), rep))
    }

    /// All numbers of a type, where a range is just these.
    fn whole_range(&self, of: &Ty, (first, last): (&Node, &Node)) -> Option<Domain> {
        let (Ty::Range(low, high), Some(first), Some(last)) = (of, first.known(), last.known())
        else {
            return None;
        };
        let rep = self.set_of(of)?;
        let is_whole = first == i64::from(*low) && last == i64::from(*high);
        let count = self.count(of);
        let all = Node::bits(full(count), rep).costing(count);
        is_whole.then_some(Domain::Bits(all, first))
    }

    /// What a loop goes through.
    pub(super) fn domain(&mut self, expr: &Expr) -> Option<Domain> {
        let of = expr.ty.element().unwrap_or(&Ty::Number);
        if let ExprKind::Builtin(builtin, operands) = &expr.kind {
            match (builtin, operands.as_slice()) {
                (Builtin::Range, [first, last]) => {
                    let (first, last) = (self.word(first)?, self.word(last)?);
                    let whole = self.whole_range(of, (&first, &last));
                    // The list costs a step.
                    return whole.or(Some(Domain::Span(first, last.costing(1))));
                }
                (Builtin::SeatsFrom(way), [first]) => {
                    let first = self.word(first)?.costing(1);
                    return Some(Domain::Around(first, i64::from(way.offset())));
                }
                _ => {}
            }
        }
        // There may be more members than a set can hold.
        if let ExprKind::Members(id) = expr.kind
            && self.set_of(of).is_none()
        {
            let members = self.game.types.get(id)?.members.len();
            let last = i64::try_from(members).ok()? - 1;
            return Some(Domain::Span(Node::number(0), Node::number(last)));
        }
        // A list in an order of its own is left to the other executor.
        if matches!(expr.ty, Ty::List(_))
            && !matches!(expr.kind, ExprKind::Seats | ExprKind::Members(_))
        {
            return None;
        }
        Some(Domain::Bits(self.set(expr)?, low(of)))
    }
}

/// All things of a type. Those of a list cost a step each.
fn all_of(expr: &Expr, count: u64, rep: Rep) -> Node {
    let all = Node::bits(full(count), rep);
    if matches!(expr.ty, Ty::List(_)) { all.costing(count) } else { all }
}

/// The first things of a type.
pub(super) fn full(count: u64) -> Set {
    Set::full(u32::try_from(count).unwrap_or(Set::LIMIT))
}

/// Two sets put together.
pub(super) fn algebra(how: Algebra, left: Node, right: Node) -> Node {
    if let (Algebra::Union, Op::Set(SetOp::Known(known))) = (how, &left.op)
        && known.is_empty()
    {
        return right;
    }
    let rep = left.rep;
    Node::new(SetOp::Algebra(how, left.boxed(), right.boxed()), rep)
}

const fn is_number(ty: &Ty) -> bool {
    matches!(ty, Ty::Number | Ty::Range(..))
}
