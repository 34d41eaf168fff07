//! Expressions of each type.

use super::types::{Size, Type};
use super::{Callable, Name, Place, Typed, Writer, mentions};

/// A form of an expression.
struct Form {
    /// How often it is chosen, among those that fit.
    weight: u32,
    /// Whether it is made of smaller ones.
    nests: bool,
    /// Of which types it can be.
    fits: fn(&Type) -> bool,
    /// Writes one whose type is within the wanted one; nothing where there is none here.
    write: fn(&mut Writer, &Type, u32) -> Option<Typed>,
}

const fn form(
    weight: u32,
    nests: bool,
    fits: fn(&Type) -> bool,
    write: fn(&mut Writer, &Type, u32) -> Option<Typed>,
) -> Form {
    Form { weight, nests, fits, write }
}

/// Values of any type.
const VALUES: &[Form] = &[
    form(2, false, |_| true, |it, ty, _| Some(it.constant_of(ty))),
    form(12, false, |_| true, |it, ty, _| it.known(ty)),
    form(5, true, |_| true, Writer::state),
    form(4, true, |_| true, Writer::call),
    form(3, true, |_| true, Writer::column),
    form(2, true, |ty| is_plain(ty) && !is_bounded(ty), Writer::choice),
    form(2, true, is_plain, Writer::otherwise),
    form(4, false, |ty| *ty == Type::Seat, |it, _, _| it.me.then(|| typed("me", Type::Seat))),
    form(2, true, |ty| *ty == Type::Seat, Writer::neighbour),
    form(4, true, |ty| *ty == Type::Number, Writer::sum),
    form(4, true, |ty| *ty == Type::Number, Writer::number_of_several),
    form(20, true, |ty| *ty == Type::Flag, |it, _, depth| Some(it.condition(depth))),
    form(2, true, |ty| *ty == Type::Number, Writer::divided),
    form(
        1,
        true,
        |ty| *ty == Type::Number,
        |it, ty, depth| {
            // Of a number that is written out the check sees that it is outside of a range.
            let number = it.value(ty, depth).text;
            let is_written = number.parse::<i32>().is_ok();
            (!is_written).then(|| typed(format!("(-{number})"), Type::Number))
        },
    ),
    form(4, true, |ty| ty.is_pair() && !ty.element().is_some_and(Type::is_number), Writer::choice),
    form(6, true, Type::is_set_of_pairs, Writer::pairs),
    form(3, true, is_any_set, Writer::written_out),
    form(3, true, is_any_set, Writer::between),
    form(2, true, |ty| *ty == Type::Number, Writer::best_number),
    form(2, true, is_plain, Writer::naming),
    form(4, true, is_any_set, Writer::zone),
    form(2, true, is_any_set, Writer::several_on_top),
    form(5, true, is_any_set, Writer::set),
    form(3, true, |ty| matches!(ty, Type::Maybe(of) if is_plain(of)), Writer::first),
    form(
        3,
        true,
        |ty| matches!(ty, Type::Maybe(of) if matches!(**of, Type::Member(_))),
        Writer::top,
    ),
];

pub const fn is_plain(ty: &Type) -> bool {
    matches!(ty, Type::Flag | Type::Number | Type::Range(..) | Type::Seat | Type::Member(_))
}

const fn is_bounded(ty: &Type) -> bool {
    matches!(ty, Type::Range(..))
}

const fn is_any_set(ty: &Type) -> bool {
    matches!(ty, Type::Set(_, Size::Any))
}

pub fn typed(text: impl Into<String>, ty: Type) -> Typed {
    Typed { text: text.into(), ty }
}

impl Writer {
    /// A value within a type.
    pub fn value(&mut self, ty: &Type, depth: u32) -> Typed {
        let fitting: Vec<&Form> =
            VALUES.iter().filter(|form| (form.fits)(ty) && (depth > 0 || !form.nests)).collect();
        for _ in 0..4 {
            let form = *self.chance.weighed(&fitting, |form| form.weight);
            if let Some(found) = (form.write)(self, ty, depth.saturating_sub(1)) {
                return found;
            }
        }
        // A value that may be `none` can be one that is not.
        match ty {
            Type::Maybe(of) if self.chance.one_in(2) => self.value(of, depth),
            _ => self.constant_of(ty),
        }
    }

    pub fn flag(&mut self, depth: u32) -> String {
        self.value(&Type::Flag, depth).text
    }

    /// A constant. Where it is a number or has numbers in it, its type is as narrow as the check may take it.
    pub fn constant_of(&mut self, ty: &Type) -> Typed {
        let text = self.constant(ty);
        let numbers: Vec<i32> = text.split(' ').filter_map(|it| it.parse().ok()).collect();
        let narrow = numbers.iter().min().zip(numbers.iter().max());
        let ty = match (ty, narrow) {
            (Type::Number | Type::Range(..), Some((low, high))) => Type::Range(*low, *high),
            (Type::Set(of, size), Some((low, high))) if of.is_number() => {
                Type::Set(Box::new(Type::Range(*low, *high)), *size)
            }
            _ => ty.clone(),
        };
        Typed { text, ty }
    }

    pub fn known(&mut self, wanted: &Type) -> Option<Typed> {
        let fitting = self.scope.iter().filter(|name| name.ty.within(wanted));
        let fitting: Vec<Name> = fitting.cloned().collect();
        let Name { text, ty } = self.chance.any(&fitting)?;
        Some(Typed { text, ty })
    }

    /// One of a family, with a value for each index.
    pub fn place(&mut self, place: &Place, depth: u32) -> String {
        let indices: Vec<String> =
            place.indices.iter().map(|ty| self.value(ty, depth.min(1)).text).collect();
        if indices.is_empty() {
            place.name.clone()
        } else {
            format!("{}[{}]", place.name, indices.join(", "))
        }
    }

    pub fn state(&mut self, wanted: &Type, depth: u32) -> Option<Typed> {
        let readable = self.states.iter().chain(&self.options);
        let fitting = readable.filter(|state| state.ty.within(wanted));
        let fitting: Vec<Place> = fitting.cloned().collect();
        let state = self.chance.any(&fitting)?;
        Some(typed(self.place(&state, depth), state.ty))
    }

    /// What a table says of a row.
    fn column(&mut self, wanted: &Type, depth: u32) -> Option<Typed> {
        let kinds = self.kinds.iter().enumerate();
        let all = kinds.flat_map(|(at, kind)| kind.columns.iter().map(move |it| (at, it.clone())));
        let fitting: Vec<_> = all.filter(|(_, (_, ty))| ty.within(wanted)).collect();
        let (kind, (column, ty)) = self.chance.any(&fitting)?;
        let row = self.value(&Type::Member(kind), depth).text;
        Some(typed(format!("{row}.{column}"), ty))
    }

    fn zone(&mut self, wanted: &Type, depth: u32) -> Option<Typed> {
        let fitting = self.zones.iter().filter(|zone| zone.ty.clone().set().within(wanted));
        let fitting: Vec<Place> = fitting.cloned().collect();
        let zone = self.chance.any(&fitting)?;
        Some(typed(self.place(&zone, depth), zone.ty.set()))
    }

    fn top(&mut self, wanted: &Type, depth: u32) -> Option<Typed> {
        let fitting = self.zones.iter().filter(|zone| zone.ty.within(wanted));
        let fitting: Vec<Place> = fitting.cloned().collect();
        let zone = self.chance.any(&fitting)?;
        let text = format!("(top of {})", self.place(&zone, depth));
        Some(typed(text, zone.ty.maybe()))
    }

    /// Cards from the top of a zone down, as a list.
    fn several_on_top(&mut self, wanted: &Type, depth: u32) -> Option<Typed> {
        let several = |zone: &Place| Type::List(Box::new(zone.ty.clone()));
        let zones = self.zones.iter();
        let fitting: Vec<Place> =
            zones.filter(|zone| several(zone).within(wanted)).cloned().collect();
        let zone = self.chance.any(&fitting)?;
        let amount = self.chance.below(4);
        let text = format!("(top {amount} of {})", self.place(&zone, depth));
        Some(typed(text, several(&zone)))
    }

    fn arguments(&mut self, callable: &Callable, depth: u32) -> Vec<Typed> {
        let parameters = callable.parameters.iter();
        parameters.map(|ty| self.value(ty, depth)).collect()
    }

    /// A call, with arguments for all parameters.
    pub fn called(&mut self, callable: &Callable, depth: u32) -> String {
        let arguments = self.arguments(callable, depth);
        call_of(callable, &arguments)
    }

    pub fn callable(&mut self, all: &[Callable], wanted: &Type) -> Option<Callable> {
        let fits = |it: &&Callable| it.result.within(wanted) && (self.me || !it.needs_me);
        let fitting: Vec<Callable> = all.iter().filter(fits).cloned().collect();
        self.chance.any(&fitting)
    }

    fn call(&mut self, wanted: &Type, depth: u32) -> Option<Typed> {
        let function = self.callable(&self.functions.clone(), wanted)?;
        let arguments = self.arguments(&function, depth);
        let call = call_of(&function, &arguments);
        let text = match inlined(&function, &arguments) {
            Some(inlined) => self.said(call, inlined),
            None => call,
        };
        Some(typed(text, function.result))
    }

    fn choice(&mut self, wanted: &Type, depth: u32) -> Option<Typed> {
        let condition = self.flag(depth);
        let (yes, no) = (self.value(wanted, depth).text, self.value(wanted, depth).text);
        Some(typed(format!("(if {condition} then {yes} else {no})"), wanted.clone()))
    }

    fn otherwise(&mut self, wanted: &Type, depth: u32) -> Option<Typed> {
        let perhaps = wanted.clone().maybe();
        // Not a name: the check may know that it is not `none`.
        let of_state = self.states.iter().any(|state| state.ty == perhaps);
        let left = match wanted {
            _ if of_state && self.chance.one_in(2) => {
                let fitting = self.states.iter().filter(|state| state.ty == perhaps);
                let fitting: Vec<Place> = fitting.cloned().collect();
                let state = self.chance.any(&fitting)?;
                typed(self.place(&state, depth), state.ty)
            }
            Type::Member(_) if self.chance.one_in(2) => self.top(&perhaps, depth)?,
            _ => self.first(&perhaps, depth)?,
        };
        let Type::Maybe(of) = left.ty else {
            return None;
        };
        let right = self.value(&of, depth).text;
        let one = format!("({} otherwise {right})", left.text);
        let x = self.fresh("x");
        let other = format!("(let {x} = {} then if {x} is none then {right} else {x})", left.text);
        Some(typed(self.said(one, other), *of))
    }

    fn neighbour(&mut self, _: &Type, depth: u32) -> Option<Typed> {
        let side = self.chance.one_of(&["left", "right"]);
        let of = self.value(&Type::Seat, depth).text;
        Some(typed(format!("({side} of {of})"), Type::Seat))
    }

    fn sum(&mut self, _: &Type, depth: u32) -> Option<Typed> {
        let sign = self.chance.one_of(&["+", "+", "-", "*"]);
        let (a, b) = (self.value(&Type::Number, depth).text, self.value(&Type::Number, depth).text);
        Some(typed(format!("({a} {sign} {b})"), Type::Number))
    }

    fn number_of_several(&mut self, _: &Type, depth: u32) -> Option<Typed> {
        let of = self.element_type();
        let few = of.count(&self.kinds).is_some_and(|count| count < 13);
        let text = match self.chance.below(3) {
            0 => format!("(size of {})", self.domain(&of, depth).text),
            1 if few && self.chance.one_in(3) => self.over_two("count", &of, depth, &Type::Flag),
            2 if few && self.chance.one_in(4) => self.over_two("sum", &of, depth, &Type::Number),
            1 => self.over("count", &of, depth, &Type::Flag).0,
            _ => self.over("sum", &of, depth, &Type::Number).0,
        };
        Some(typed(text, Type::Number))
    }
}

fn call_of(callable: &Callable, arguments: &[Typed]) -> String {
    let arguments: Vec<&str> = arguments.iter().map(|it| it.text.as_str()).collect();
    if arguments.is_empty() {
        callable.name.clone()
    } else {
        format!("{}({})", callable.name, arguments.join(", "))
    }
}

/// What a function gives, in the place of its call. Where an argument is narrower than its parameter, the check would know
/// more there than in the function; and no name may stand for two things.
fn inlined(function: &Callable, arguments: &[Typed]) -> Option<String> {
    let (names, body) = function.body.as_ref()?;
    let as_declared =
        |(ty, argument): (&Type, &Typed)| *ty == argument.ty && !matches!(ty, Type::Maybe(_));
    let fits = function.parameters.iter().zip(arguments).all(as_declared);
    let is_apart = |argument: &Typed| !names.iter().any(|name| mentions(&argument.text, name));
    let named = names.iter().zip(arguments);
    let lets = named.map(|(name, argument)| format!("let {name} = {} then ", argument.text));
    let inlined = || format!("({}{body})", lets.collect::<String>());
    (fits && arguments.iter().all(is_apart)).then(inlined)
}
