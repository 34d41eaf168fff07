//! Expressions that bind names: what goes through several values, and `let`.

use super::expressions::typed;
use super::types::Type;
use super::{Name, Typed, Writer};

impl Writer {
    /// A word that goes through several values, and the type of those.
    pub fn over(&mut self, word: &str, of: &Type, depth: u32, body: &Type) -> (String, Type) {
        let domain = self.domain(of, depth);
        let ty = domain.ty.element().unwrap_or(of).clone();
        let name = Name { text: self.fresh("x"), ty: ty.clone() };
        let asks = matches!(word, "count" | "all" | "first" | "last" | "only");
        let mark = if asks { " where " } else { ": " };
        let known = std::slice::from_ref(&name);
        let body = self.with(known, |it| it.value(body, depth.max(1)).text);
        let (x, several) = (&name.text, &domain.text);
        let text = format!("({word} {x} in {several}{mark}{body})");
        let text = match word {
            "count" => self.said(text, format!("(size of (all {x} in {several} where {body}))")),
            _ => text,
        };
        (text, ty)
    }

    /// A word that goes through all pairs of several values, also of one with itself; or through all threes.
    pub fn over_two(&mut self, word: &str, of: &Type, depth: u32, body: &Type) -> String {
        let domain = self.domain(of, depth);
        let ty = domain.ty.element().unwrap_or(of).clone();
        let few = ty.count(&self.kinds).is_some_and(|count| count < 5);
        let number = if few && self.chance.one_in(4) { 3 } else { 2 };
        let names: Vec<String> = (0..number).map(|_| self.fresh("x")).collect();
        let known = names.iter().map(|text| Name { text: text.clone(), ty: ty.clone() });
        let known: Vec<Name> = known.collect();
        let mark = if word == "count" { " where" } else { ":" };
        let body = self.with(&known, |it| it.value(body, depth.max(1)).text);
        let several = domain.text;
        let one = format!("({word} {} in {several}{mark} {body})", names.join(", "));
        // A count is the sum of those of each.
        let inner = names.iter().rev().fold(body, |inner, name| match word {
            "count" if *name == names[number - 1] => {
                format!("(count {name} in {several} where {inner})")
            }
            "count" => format!("(sum {name} in {several}: {inner})"),
            _ => format!("({word} {name} in {several}: {inner})"),
        });
        self.said(one, inner)
    }

    pub fn first(&mut self, wanted: &Type, depth: u32) -> Option<Typed> {
        let Type::Maybe(of) = wanted else { return None };
        if **of == Type::Number || **of == Type::Flag {
            return None;
        }
        let word = self.chance.one_of(&["first", "first", "last", "only"]);
        if self.chance.one_in(4) {
            return Some(self.first_best(word, of, depth));
        }
        let (text, ty) = self.over(word, of, depth, &Type::Flag);
        Some(typed(text, ty.maybe()))
    }

    /// Of those that fulfil a condition, one that has most or least of something.
    fn first_best(&mut self, word: &str, of: &Type, depth: u32) -> Typed {
        let domain = self.domain(of, depth);
        let ty = domain.ty.element().unwrap_or(of).clone();
        let name = Name { text: self.fresh("x"), ty: ty.clone() };
        let known = std::slice::from_ref(&name);
        let (condition, number) = self.with(known, |it| {
            let condition = it.condition(depth).text;
            (condition, it.value(&Type::Number, depth.max(1)).text)
        });
        let most = self.chance.one_of(&["most", "least"]);
        let text = format!(
            "({word} {} in {} where {condition} with {most} {number})",
            name.text, domain.text
        );
        typed(text, ty.maybe())
    }

    /// A division by a number that is not 0.
    pub fn divided(&mut self, _: &Type, depth: u32) -> Option<Typed> {
        let sign = self.chance.one_of(&["/", "mod"]);
        let number = self.value(&Type::Number, depth).text;
        let by = self.chance.between(1, 5);
        // Of numbers that are written out the check sees that they are rounded.
        let is_written = !number.contains(char::is_alphabetic);
        (!is_written).then(|| typed(format!("({number} {sign} {by})"), Type::Number))
    }

    /// The greatest or the least of several numbers, of which there may be none.
    pub fn best_number(&mut self, _: &Type, depth: u32) -> Option<Typed> {
        let word = self.chance.one_of(&["highest", "lowest"]);
        let of = self.element_type();
        let (some, ty) = self.over("all", &of, depth, &Type::Flag);
        let name = Name { text: self.fresh("x"), ty };
        let known = std::slice::from_ref(&name);
        let body = self.with(known, |it| it.value(&Type::Number, depth.max(1)).text);
        let other = self.value(&Type::Number, depth).text;
        let text = format!("(({word} {} in {some}: {body}) otherwise {other})", name.text);
        Some(typed(text, Type::Number))
    }

    /// Names for values in another.
    pub fn naming(&mut self, wanted: &Type, depth: u32) -> Option<Typed> {
        let before = self.scope.len();
        let mut lets = Vec::new();
        for _ in 0..=self.chance.below(3) / 2 {
            let ty =
                if self.chance.one_in(3) { self.element_type().set() } else { self.plain_type() };
            let (value, text) = (self.value(&ty, depth), self.fresh("x"));
            lets.push(format!("let {text} = {}", value.text));
            self.scope.push(Name { text, ty: value.ty });
        }
        let body = self.value(wanted, depth.max(1));
        self.scope.truncate(before);
        let one = format!("({} then {})", lets.join(" "), body.text);
        let other = format!("({} then {})", lets.join(" then "), body.text);
        Some(typed(self.said(one, other), body.ty))
    }

    /// Those of several that have most or least of something.
    pub fn best(&mut self, of: &Type, depth: u32) -> Typed {
        let domain = self.domain(of, depth);
        let ty = domain.ty.element().unwrap_or(of).clone();
        let name = Name { text: self.fresh("x"), ty: ty.clone() };
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
        let name = |text: &str| Name { text: text.to_owned(), ty: of.clone() };
        let (one, both) = ([name(&from)], [name(&from), name(&to)]);
        let next = self.with(&one, |it| it.value(&set, depth.max(1)).text);
        let filter = self.with(&both, |it| it.flag(depth));
        let text = format!("(all {from} reached from {start} by {to} in {next} where {filter})");
        typed(text, set)
    }
}

/// A text in which a name is another one.
pub fn renamed(text: &str, name: &str, other: &str) -> String {
    let is_part = |it: char| it.is_alphanumeric() || it == '_';
    let mut renamed = String::new();
    let mut word = String::new();
    for sign in text.chars().chain([' ']) {
        if is_part(sign) {
            word.push(sign);
            continue;
        }
        renamed += if word == name { other } else { &word };
        word.clear();
        renamed.push(sign);
    }
    renamed.pop();
    renamed
}
