//! Expressions that bind names: what goes through several values, and `let`.

use super::expressions::typed;
use super::types::Type;
use super::{Name, Typed, Writer};

impl Writer {
    /// A word that goes through several values, and the type of those.
    pub fn over(&mut self, word: &str, of: &Type, depth: u32, body: &Type) -> (String, Type) {
        let domain = self.domain(of, depth);
        let ty = domain.ty.element().unwrap_or(of).clone();
        let name = Name {
            text: self.fresh("x"),
            ty: ty.clone(),
        };
        let asks = matches!(word, "count" | "all" | "first" | "last" | "only");
        let mark = if asks { " where " } else { ": " };
        let known = std::slice::from_ref(&name);
        let body = self.with(known, |it| it.value(body, depth.max(1)).text);
        let text = format!("({word} {} in {}{mark}{body})", name.text, domain.text);
        (text, ty)
    }

    pub fn first(&mut self, wanted: &Type, depth: u32) -> Option<Typed> {
        let Type::Maybe(of) = wanted else { return None };
        if **of == Type::Number || **of == Type::Flag {
            return None;
        }
        let word = self.chance.one_of(&["first", "first", "last", "only"]);
        let (text, ty) = self.over(word, of, depth, &Type::Flag);
        Some(typed(text, ty.maybe()))
    }

    /// A division by a number that is not 0.
    pub fn divided(&mut self, _: &Type, depth: u32) -> Option<Typed> {
        let sign = self.chance.one_of(&["/", "mod"]);
        let number = self.value(&Type::Number, depth).text;
        let by = self.chance.between(1, 5);
        Some(typed(format!("({number} {sign} {by})"), Type::Number))
    }

    /// The greatest or the least of several numbers, of which there may be none.
    pub fn best_number(&mut self, _: &Type, depth: u32) -> Option<Typed> {
        let word = self.chance.one_of(&["highest", "lowest"]);
        let of = self.element_type();
        let (some, ty) = self.over("all", &of, depth, &Type::Flag);
        let name = Name {
            text: self.fresh("x"),
            ty,
        };
        let known = std::slice::from_ref(&name);
        let body = self.with(known, |it| it.value(&Type::Number, depth.max(1)).text);
        let other = self.value(&Type::Number, depth).text;
        let text = format!(
            "(({word} {} in {some}: {body}) otherwise {other})",
            name.text
        );
        Some(typed(text, Type::Number))
    }

    /// A name for a value in another.
    pub fn naming(&mut self, wanted: &Type, depth: u32) -> Option<Typed> {
        let ty = if self.chance.one_in(3) {
            self.element_type().set()
        } else {
            self.plain_type()
        };
        let value = self.value(&ty, depth);
        let name = Name {
            text: self.fresh("x"),
            ty: value.ty,
        };
        let known = std::slice::from_ref(&name);
        let body = self.with(known, |it| it.value(wanted, depth.max(1)));
        let text = format!("(let {} = {} then {})", name.text, value.text, body.text);
        Some(typed(text, body.ty))
    }

    /// Those of several that have most or least of something.
    pub fn best(&mut self, of: &Type, depth: u32) -> Typed {
        let domain = self.domain(of, depth);
        let ty = domain.ty.element().unwrap_or(of).clone();
        let name = Name {
            text: self.fresh("x"),
            ty: ty.clone(),
        };
        let known = std::slice::from_ref(&name);
        let body = self.with(known, |it| it.value(&Type::Number, depth.max(1)).text);
        let most = self.chance.one_of(&["most", "least"]);
        let text = format!("(all {} in {} with {most} {body})", name.text, domain.text);
        typed(text, ty.set())
    }

    /// What is in one of several sets.
    pub fn union(&mut self, of: &Type, depth: u32) -> Typed {
        let over = self.element_type();
        let set = of.clone().set();
        let (text, _) = self.over("union", &over, depth, &set);
        typed(text, set)
    }

    /// What is reached from several things.
    pub fn reached(&mut self, of: &Type, depth: u32) -> Typed {
        let set = of.clone().set();
        let start = self.value(&set, depth).text;
        let (from, to) = (self.fresh("x"), self.fresh("x"));
        let name = |text: &str| Name {
            text: text.to_owned(),
            ty: of.clone(),
        };
        let (one, both) = ([name(&from)], [name(&from), name(&to)]);
        let next = self.with(&one, |it| it.value(&set, depth.max(1)).text);
        let filter = self.with(&both, |it| it.flag(depth));
        let text = format!("(all {from} reached from {start} by {to} in {next} where {filter})");
        typed(text, set)
    }
}
