//! Comparisons in words.

use super::Writer;
use crate::hir::{Builtin, Compare, Expr, ExprKind, Ty};
use crate::notation::Phrase;
use crate::rulebook::model::Words;
use crate::rulebook::phrases::conditions;

/// How two values compare: `whom is not you`.
pub(super) fn compared(writer: &Writer<'_>, how: Compare, a: &Expr, b: &Expr) -> Words {
    Comparisons { writer }.said(how, a, b)
}

struct Comparisons<'w, 'g> {
    writer: &'w Writer<'g>,
}

impl Comparisons<'_, '_> {
    fn said(&self, how: Compare, a: &Expr, b: &Expr) -> Words {
        let is_flag =
            |expr: &Expr, wanted: bool| matches!(expr.kind, ExprKind::Flag(flag) if flag == wanted);
        match how {
            Compare::Is if is_flag(b, true) => return self.writer.condition(a),
            Compare::Is if is_flag(b, false) => return self.writer.negated(a),
            Compare::Is if matches!(b.kind, ExprKind::None) => {
                return self.writer.belongings().had_any(a, false);
            }
            Compare::IsNot if matches!(b.kind, ExprKind::None) => {
                return self.writer.belongings().had_any(a, true);
            }
            Compare::Is | Compare::IsNot | Compare::In | Compare::NotIn => {}
            Compare::Less | Compare::More | Compare::AtMost | Compare::AtLeast => {}
        }
        if let Some(words) =
            self.writer.belongings().lying(how, a, b).or_else(|| self.alike_in(how, a, b))
        {
            return words;
        }
        let had = self.writer.belongings().had(how, a, b);
        if let Some(words) = had.or_else(|| self.writer.belongings().had(how.turned()?, b, a)) {
            return words;
        }
        if let (Compare::In | Compare::NotIn, Some(all)) = (how, written(b)) {
            return self.among(how, a, all);
        }
        if let (Compare::In | Compare::NotIn, Some([one])) = (how, written(a)) {
            return match self.of_you(how, one, false) {
                Some(phrase) => self.writer.say(phrase, [self.writer.part(b)]),
                None => self
                    .writer
                    .say(phrase(how, false), [self.writer.part(one), self.writer.part(b)]),
            };
        }
        if let Some(words) = self.same_or_other(how, a, b) {
            return words;
        }
        let several = a.ty.element().is_some();
        match self.of_you(how, a, false) {
            Some(phrase) => self.writer.say(phrase, [self.whole(b)]),
            None => self.writer.say(phrase(how, several), [self.whole(a), self.whole(b)]),
        }
    }

    /// Two values of one column or state that are compared with each other: `c and card have the same kind`.
    fn alike_in(&self, how: Compare, a: &Expr, b: &Expr) -> Option<Words> {
        let phrase = match how {
            Compare::Is => &conditions::SAME,
            Compare::IsNot => &conditions::NOT_THE_SAME,
            Compare::In | Compare::NotIn | Compare::Less | Compare::More => return None,
            Compare::AtMost | Compare::AtLeast => return None,
        };
        let ExprKind::Column(id, column, row) = &a.kind else { return None };
        let ExprKind::Column(other, same, with) = &b.kind else { return None };
        let name = self.writer.game.types.get(*id)?.columns.get(*column)?.name.as_str();
        let is_same = id == other
            && column == same
            && !self.writer.is_acting(row)
            && !self.writer.is_acting(with);
        is_same.then(|| {
            let name = self.writer.nouns().bare(self.writer.own_text(name), name);
            self.writer.say(phrase, [self.writer.part(row), self.writer.part(with), name])
        })
    }

    /// Two numbers, a seat and who acts, a place and all that lies there.
    fn same_or_other(&self, how: Compare, a: &Expr, b: &Expr) -> Option<Words> {
        let is = match how {
            Compare::Is => true,
            Compare::IsNot => false,
            Compare::In | Compare::NotIn | Compare::Less | Compare::More => return None,
            Compare::AtMost | Compare::AtLeast => return None,
        };
        let either = |yes, no| if is { yes } else { no };
        if self.writer.is_acting(b) && !self.writer.is_acting(a) {
            let phrase = either(&conditions::IS_YOU, &conditions::IS_ANOTHER);
            return Some(self.writer.say(phrase, [self.writer.part(a)]));
        }
        if let (ExprKind::Zone(zone), Some(all @ [_, ..]), true) = (&a.kind, written(b), is) {
            let one = all.len() == 1;
            let (place, all) = (self.writer.part(a), self.writer.value(b));
            return Some(match zone.indices.as_slice() {
                [seat] if seat.ty == Ty::Seat && !self.writer.is_acting(seat) => {
                    let noun = self.writer.zone_noun(zone.zone);
                    let is_known = noun.has_both_numbers() && noun.agreement().plural;
                    let phrase = match (one, is_known) {
                        (true, true) => &conditions::THE_ONLY,
                        (true, false) => &conditions::HAS_ONLY_ONE,
                        (false, _) => &conditions::HAS_ONLY,
                    };
                    self.writer.say(phrase, [place, all, self.writer.part(seat), noun])
                }
                _ if one => self.writer.say(&conditions::ONLY_ONE_IN, [place, all]),
                _ => self.writer.say(&conditions::ONLY_SOME_IN, [place, all]),
            });
        }
        let is_written = matches!(self.writer.settled.undecided(b).kind, ExprKind::Number(_));
        // Other names of numbers are not amounts: a column, an answer.
        let is_amount = matches!(a.kind, ExprKind::State(..) | ExprKind::Function(..))
            || matches!(a.kind, ExprKind::Builtin(Builtin::SizeOf, _));
        let phrase = match (is_written, is_amount) {
            _ if !a.ty.is_number() => return None,
            (false, _) => either(&conditions::EQUALS, &conditions::DIFFERS),
            (true, true) => either(&conditions::IS_NUMBER, &conditions::IS_NOT_NUMBER),
            (true, false) => return None,
        };
        Some(self.writer.say(phrase, [self.writer.part(a), self.writer.part(b)]))
    }

    /// A value that is one of those that are written out: `whom is Ada`, `card is one of Ace, King`.
    fn among(&self, how: Compare, a: &Expr, all: &[Expr]) -> Words {
        let single = |expr: &Expr| expr.ty.element().is_none();
        let (is_one, is_none) = match all {
            [_] => (&conditions::IS, &conditions::IS_NOT),
            [..] => (&conditions::ONE_OF, &conditions::NONE_OF),
        };
        let phrase = match how {
            Compare::In if single(a) => is_one,
            Compare::NotIn if single(a) => is_none,
            Compare::Is | Compare::IsNot | Compare::In | Compare::NotIn => phrase(how, !single(a)),
            Compare::Less | Compare::More | Compare::AtMost | Compare::AtLeast => {
                phrase(how, false)
            }
        };
        let is_one = all.len() == 1;
        let all = self.several_values(all);
        match self.of_you(how, a, is_one) {
            Some(phrase) => self.writer.say(phrase, [all]),
            None => self.writer.say(phrase, [self.writer.part(a), all]),
        }
    }

    /// The wording for the acting seat.
    fn of_you(&self, how: Compare, a: &Expr, is_one: bool) -> Option<&'static Phrase> {
        match how {
            _ if !self.writer.is_acting(a) => None,
            Compare::Is => Some(&conditions::YOU_ARE),
            Compare::IsNot => Some(&conditions::YOU_ARE_NOT),
            Compare::In if is_one => Some(&conditions::YOU_ARE),
            Compare::NotIn if is_one => Some(&conditions::YOU_ARE_NOT),
            Compare::In => Some(&conditions::YOU_ARE_IN),
            Compare::NotIn => Some(&conditions::YOU_ARE_NOT_IN),
            Compare::Less | Compare::More | Compare::AtMost | Compare::AtLeast => None,
        }
    }

    /// A side of a comparison. A set of one value is not that value.
    fn whole(&self, expr: &Expr) -> Words {
        match written(expr) {
            Some([_]) => self.writer.only(expr),
            Some(_) => self.writer.value(expr),
            None => self.writer.part(expr),
        }
    }
    fn several_values(&self, all: &[Expr]) -> Words {
        Words::joined(all.iter().map(|each| self.writer.value(each)), ", ")
    }
}

/// The values of a set that is written out.
fn written(expr: &Expr) -> Option<&[Expr]> {
    if let ExprKind::Set(all) = &expr.kind { Some(all) } else { None }
}

/// How a comparison is said, of one value or of several.
const fn phrase(how: Compare, several: bool) -> &'static Phrase {
    match how {
        Compare::Is => &conditions::IS,
        Compare::IsNot => &conditions::IS_NOT,
        Compare::In if several => &conditions::ALL_IN,
        Compare::In => &conditions::IN,
        Compare::NotIn => &conditions::NOT_IN,
        Compare::Less => &conditions::LESS,
        Compare::More => &conditions::MORE,
        Compare::AtMost => &conditions::AT_MOST,
        Compare::AtLeast => &conditions::AT_LEAST,
    }
}
