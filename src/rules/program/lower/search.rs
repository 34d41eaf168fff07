//! The search for the moves of an action: what is left of the domain of each parameter, and what has to hold.

use super::calls::let_in;
use super::{Lower, frame, low};
use crate::hir::{Action, Arithmetic, Compare, Expr, Fold, LocalId, Size, Ty};
use crate::program::op::{Algebra, Domain, Gives, Loop, Node, NumberOp, Op, Rep, Variable};
use crate::program::{Narrowed, Placed, Says};
use crate::state::Set;

/// The search for the moves of an action.
#[derive(Clone, Debug)]
pub struct Search {
    /// The seat that acts.
    pub me: Variable,
    /// What has to hold whatever is chosen.
    pub conditions: Vec<Node>,
    /// The parameters, in order.
    pub choices: Vec<Choice>,
    /// All conditions in their order, for arguments that are given.
    pub judged: Vec<Node>,
    /// How many slots of the frame are read.
    pub frame: usize,
}

/// One parameter.
#[derive(Clone, Debug)]
pub struct Choice {
    /// Its name.
    pub variable: Variable,
    /// How its values are held.
    pub rep: Rep,
    /// All its values.
    pub values: Values,
    /// What is left of them, by conditions that read no other parameter. Each has the number of its conjunct.
    pub alone: Vec<(usize, Limit)>,
    /// The same, by conditions that read those before it.
    pub limits: Vec<(usize, Limit)>,
    /// What else has to hold once it is chosen.
    pub conditions: Vec<Node>,
    /// Whether the choice of those after it does not depend on it, nor on those before it.
    pub independent: bool,
}

/// The values of a parameter, in order.
#[derive(Clone, Debug)]
pub enum Values {
    /// Of one slot: the code of the first, how many, whether the last of them is `none`, and how a set of them is held.
    Few(i64, u32, bool, Rep),
    /// The same, of more than a set can hold.
    Many(i64, u64),
    /// Sets of so many things, and their least and greatest size.
    Sets(u32, u32, u32),
}

/// What a condition leaves of values.
#[derive(Clone, Debug)]
pub enum Limit {
    /// Those whose places are in a set.
    Keep(Node),
    /// Those from a number on.
    From(Node),
    /// Those up to a number.
    UpTo(Node),
    /// Sets within a set.
    Within(Node),
    /// Sets that hold a thing, by its code; the first thing has this code.
    Has(Node, i64),
    /// Sets that do not hold a thing.
    Lacks(Node, i64),
    /// Sets of at least so many things.
    Least(Node),
    /// Sets of at most so many things.
    Most(Node),
}

impl Search {
    /// All operations.
    #[must_use]
    pub fn nodes(&self) -> Vec<&Node> {
        let choices = self.choices.iter().flat_map(|choice| {
            let limits = choice.alone.iter().chain(&choice.limits);
            limits.map(|(_, limit)| limit.node()).chain(&choice.conditions)
        });
        let conditions = self.conditions.iter().chain(&self.judged);
        conditions.chain(choices).collect()
    }
}

impl Limit {
    /// What is worked out for it.
    #[must_use]
    pub const fn node(&self) -> &Node {
        match self {
            Self::Keep(node)
            | Self::From(node)
            | Self::UpTo(node)
            | Self::Within(node)
            | Self::Has(node, _)
            | Self::Lacks(node, _)
            | Self::Least(node)
            | Self::Most(node) => node,
        }
    }
}

impl Lower<'_> {
    /// The search for the moves of an action; nothing where part of it has no form in operations.
    pub(super) fn search(&mut self, action: &Action, narrowed: &Narrowed) -> Option<Search> {
        self.begin();
        let me = self.fresh();
        self.names.insert(me, action.me);
        self.scope.insert(action.me, (me, Rep::Word));
        let mut choices = Vec::new();
        for (at, (local, ty)) in narrowed.parameters.iter().enumerate() {
            let choice = self.choice(ty, narrowed.is_independent_from(at + 1))?;
            self.names.insert(choice.variable, *local);
            self.scope.insert(*local, (choice.variable, choice.rep));
            choices.push(choice);
        }
        let mut conditions = Vec::new();
        let mut judged = Vec::new();
        for (number, placed) in narrowed.conjuncts.iter().enumerate() {
            let node = self.conjunct(placed, |it| it.word(&placed.conjunct.expr))?;
            judged.push(node.clone());
            let Some(at) = placed.level.checked_sub(1) else {
                conditions.push(node);
                continue;
            };
            let (_, ty) = narrowed.parameters.get(at)?;
            let limits = self.limits(placed, ty);
            let limits = limits.or_else(|| self.exact_limit(placed, at, narrowed, &node));
            let choice = choices.get_mut(at)?;
            match limits.or_else(|| choice.tried(placed.reads_one() && at > 0, &node)) {
                Some(limits) => choice.narrow(number, placed.reads_one(), limits),
                None => choice.conditions.push(node),
            }
        }
        Some(Search {
            me,
            conditions,
            choices,
            frame: judged.iter().map(frame).max().unwrap_or(0),
            judged,
        })
    }

    fn choice(&mut self, ty: &Ty, independent: bool) -> Option<Choice> {
        let count = self.present(ty);
        let values = match ty {
            Ty::Set(of, size) => {
                let things = u32::try_from(self.present(of)).ok()?;
                self.set_of(of).filter(|rep| rep.is_handy())?;
                let (least, most) = match size {
                    Size::Any => (0, Set::LIMIT),
                    Size::Exactly(size) => (*size, *size),
                    Size::UpTo(most) => (0, *most),
                };
                Values::Sets(things, least, most)
            }
            Ty::Flag | Ty::Range(..) | Ty::Seat | Ty::Member(_) | Ty::Optional(_) => {
                let (inner, optional) = (ty.never_none(), matches!(ty, Ty::Optional(_)));
                match (u32::try_from(count), Rep::of(count)) {
                    (Ok(few), Some(rep)) => Values::Few(low(inner), few, optional, rep),
                    _ if optional => return None,
                    _ => Values::Many(low(inner), count),
                }
            }
            Ty::Number | Ty::Text | Ty::List(_) | Ty::None | Ty::EmptySet | Ty::Broken => {
                return None;
            }
        };
        Some(Choice {
            variable: self.fresh(),
            rep: self.rep(ty)?,
            values,
            alone: Vec::new(),
            limits: Vec::new(),
            conditions: Vec::new(),
            independent,
        })
    }

    /// Something with the names of a conjunct.
    fn conjunct(
        &mut self,
        placed: &Placed,
        work: impl FnOnce(&mut Self) -> Option<Node>,
    ) -> Option<Node> {
        self.binding(&placed.conjunct.bindings, work)
    }

    fn binding(
        &mut self,
        bindings: &[(LocalId, Expr)],
        work: impl FnOnce(&mut Self) -> Option<Node>,
    ) -> Option<Node> {
        let Some(((local, value), rest)) = bindings.split_first() else {
            return work(self);
        };
        let value = self.argument(*local, value)?;
        let bound = (self.fresh(), value.rep);
        let body = self.naming(*local, bound, |it| it.binding(rest, work))?;
        Some(let_in(vec![(bound.0, value)], body))
    }

    /// What a conjunct leaves of the values of the last parameter that it reads; nothing where each has to be looked at.
    fn limits(&mut self, placed: &Placed, ty: &Ty) -> Option<Vec<Limit>> {
        let says = &placed.restriction.as_ref()?.says;
        let (inner, optional) = (ty.never_none(), matches!(ty, Ty::Optional(_)));
        if let Ty::Set(of, _) = ty {
            return self.set_limit(placed, says, of);
        }
        let count = self.present(ty);
        let Some(rep) = Rep::of(count) else {
            return self.order_limit(placed, says);
        };
        let kept = match says {
            Says::In(items) => {
                let all = Node::bits(super::bits::full(self.count(inner)), rep);
                let kept = self.conjunct(placed, |it| it.comparing(Compare::In, items, inner));
                // `none` has the place behind the values. In a set that reaches further, that is the place of a number.
                let reaches_further = optional && items.ty.element() != Some(inner);
                if reaches_further {
                    kept.map(|kept| {
                        let cost = kept.cost;
                        let both = super::bits::algebra(Algebra::Both, kept, all);
                        Node { cost, ..both }
                    })
                } else {
                    kept
                }
            }
            Says::Compares(compare, with) if !optional => {
                self.conjunct(placed, |it| it.comparing(*compare, with, inner))
            }
            Says::NotIn(items) if !optional => {
                self.conjunct(placed, |it| it.comparing(Compare::NotIn, items, inner))
            }
            Says::Is(wanted) => {
                let wanted = Set::default().with(u32::from(*wanted));
                Some(Node::bits(wanted, rep))
            }
            Says::Compares(..) | Says::NotIn(_) | Says::Within(_) | Says::Has(_) => None,
            Says::Lacks(_) | Says::Size(..) | Says::Empty(_) => None,
        };
        let kept = kept.filter(|kept| kept.rep == rep)?;
        Some(vec![Limit::Keep(kept)])
    }

    /// The values for which a conjunct holds, where sets say what it says.
    fn exact_limit(
        &mut self,
        placed: &Placed,
        at: usize,
        narrowed: &Narrowed,
        node: &Node,
    ) -> Option<Vec<Limit>> {
        let (parameter, ty) = narrowed.parameters.get(at)?;
        if matches!(ty, Ty::Optional(_)) {
            return None;
        }
        let (_, rep) = self.bits_of(ty)?;
        let present = self.present(ty);
        let is_bound = |(_, value): &(LocalId, Expr)| value.reads(*parameter);
        if present > u64::from(rep.bits()) || placed.conjunct.bindings.iter().any(is_bound) {
            return None;
        }
        let expr = &placed.conjunct.expr;
        let kept = self.conjunct(placed, |it| it.split(expr, *parameter, ty).whole())?;
        let fits = Rep::of(present) == Some(rep);
        // The other executor may look at each value.
        let cost = present.saturating_mul(node.cost.saturating_add(2));
        fits.then(|| vec![Limit::Keep(kept.costing(cost))])
    }

    fn order_limit(&mut self, placed: &Placed, says: &Says) -> Option<Vec<Limit>> {
        let Says::Compares(compare, with) = says else {
            return None;
        };
        let with = self.conjunct(placed, |it| it.word(with))?;
        Some(match compare {
            Compare::Is => vec![Limit::From(with.clone()), Limit::UpTo(with)],
            Compare::Less => vec![Limit::UpTo(next(with, -1))],
            Compare::AtMost => vec![Limit::UpTo(with)],
            Compare::More => vec![Limit::From(next(with, 1))],
            Compare::AtLeast => vec![Limit::From(with)],
            Compare::IsNot | Compare::In | Compare::NotIn => return None,
        })
    }

    fn set_limit(&mut self, placed: &Placed, says: &Says, of: &Ty) -> Option<Vec<Limit>> {
        let first = low(of);
        Some(vec![match says {
            Says::Within(whole) => {
                Limit::Within(self.conjunct(placed, |it| it.set_within(whole, of))?)
            }
            Says::Has(thing) => {
                Limit::Has(self.conjunct(placed, |it| it.looked_for(thing, of))?, first)
            }
            Says::Lacks(thing) => {
                Limit::Lacks(self.conjunct(placed, |it| it.looked_for(thing, of))?, first)
            }
            Says::Empty(true) => Limit::Most(Node::number(0)),
            Says::Empty(false) => Limit::Least(Node::number(1)),
            Says::Size(compare, size) => {
                let size = self.conjunct(placed, |it| it.word(size))?;
                match compare {
                    Compare::Is => {
                        return Some(vec![Limit::Least(size.clone()), Limit::Most(size)]);
                    }
                    Compare::Less => Limit::Most(next(size, -1)),
                    Compare::AtMost => Limit::Most(size),
                    Compare::More => Limit::Least(next(size, 1)),
                    Compare::AtLeast => Limit::Least(size),
                    Compare::IsNot | Compare::In | Compare::NotIn => return None,
                }
            }
            Says::Compares(..) | Says::In(_) | Says::NotIn(_) | Says::Is(_) => return None,
        }])
    }
}

/// A number that is so much more.
fn next(number: Node, by: i64) -> Node {
    let by = Node::number(by);
    Node::word(NumberOp::Arithmetic(Arithmetic::Plus, number.boxed(), by.boxed()))
}

impl Choice {
    /// Adds what a conjunct leaves.
    fn narrow(&mut self, conjunct: usize, alone: bool, limits: Vec<Limit>) {
        let to = if alone { &mut self.alone } else { &mut self.limits };
        to.extend(limits.into_iter().map(|limit| (conjunct, limit)));
    }

    /// What is left where a condition is judged `once` for each value, whatever is chosen before; nothing where it is not.
    fn tried(&self, once: bool, condition: &Node) -> Option<Vec<Limit>> {
        match self.values {
            Values::Few(low, count, false, rep) if once => {
                let all = Node::bits(super::bits::full(u64::from(count)), rep);
                let over = Loop {
                    gives: Gives::Fold(Fold::All),
                    variable: self.variable,
                    domain: Domain::Bits(all, low),
                    body: condition.clone(),
                    low,
                };
                let kept = Node::new(Op::Loop(Box::new(over)), rep);
                Some(vec![Limit::Keep(kept)])
            }
            Values::Few(..) | Values::Many(..) | Values::Sets(..) => None,
        }
    }
}
