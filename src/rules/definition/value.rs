//! The value of an expression.

use std::collections::{BTreeMap, BTreeSet};

use super::datum::Datum;
use super::{Definition, Outcome};
use crate::base::Span;
use crate::engine::{self, Budget, HookError};
use crate::hir::{
    Audience, Check, Expr, ExprKind, FunctionId, Game, HookId, LocalId, RuleId, StateId, Template,
    Ty, TypeId, ZoneRef,
};
use crate::notation;
use crate::state::{FilledText, Layout, Position, Set, Value};

/// Works out values in one position. Names that an expression gives are kept here; those of the running body stand in
/// its frame.
pub(super) struct Eval<'a> {
    pub(super) rules: &'a Definition,
    pub(super) game: &'a Game,
    pub(super) layout: &'a Layout,
    pub(super) state: &'a Position,
    pub(super) budget: &'a Budget,
    pub(super) names: BTreeMap<LocalId, Datum>,
    /// What was last told under each name, for tests.
    pub(super) told: BTreeMap<String, Value>,
    /// The seat that is told what comes out, if somebody is.
    pub(super) reader: Option<u32>,
    /// Whether something was read that the reader does not see.
    pub(super) hidden: bool,
    /// Names whose values the reader does not see.
    pub(super) hidden_names: BTreeSet<LocalId>,
}

impl<'a> Eval<'a> {
    pub(super) fn new(rules: &'a Definition, state: &'a Position, budget: &'a Budget) -> Self {
        Self {
            rules,
            game: &rules.game,
            layout: &rules.layout,
            state,
            budget,
            names: BTreeMap::new(),
            told: BTreeMap::new(),
            reader: None,
            hidden: false,
            hidden_names: BTreeSet::new(),
        }
    }

    /// The value of an expression, as its type wants it: a list becomes a set where a set is wanted. Where the type says that
    /// there is a value, `none` is a fault.
    pub(super) fn value(&mut self, expr: &Expr) -> Outcome<Datum> {
        let found = self.meaning(expr)?.fitted(&expr.ty);
        if found == Datum::None && !matches!(expr.ty, Ty::Optional(_) | Ty::None | Ty::Broken) {
            return Err(engine::missing_value(expr.span));
        }
        Ok(found)
    }

    fn meaning(&mut self, expr: &Expr) -> Outcome<Datum> {
        let members =
            |count: usize| (0..u32::try_from(count).unwrap_or(u32::MAX)).map(Datum::Member);
        Ok(match &expr.kind {
            ExprKind::Number(number) => Datum::Number(*number),
            ExprKind::Flag(flag) => Datum::Flag(*flag),
            ExprKind::None => Datum::None,
            ExprKind::Seat(seat) => Datum::Seat(*seat),
            ExprKind::Member(_, member) => Datum::Member(*member),
            ExprKind::Text(template) => Datum::Text(self.plain(template)?),
            ExprKind::Seats => Datum::List((0..self.state.seats).map(Datum::Seat).collect()),
            ExprKind::Members(id) => {
                let ty = self.game.types.get(*id);
                Datum::List(members(ty.map_or(0, |ty| ty.members.len())).collect())
            }
            ExprKind::Local(local) => self.name(*local),
            ExprKind::LocalAt(local, seat) => {
                let seat = self.value(seat)?.id();
                self.answer_of(*local, seat)
            }
            ExprKind::State(id, indices) => self.state_value(*id, indices, expr.span)?,
            // The cards of a zone are a set: their order is not said.
            ExprKind::Zone(zone) => {
                self.reads_zone(zone, false)?;
                self.cards(zone)?.into_iter().collect()
            }
            ExprKind::Top(zone) => {
                self.reads_zone(zone, true)?;
                self.cards(zone)?.pop().unwrap_or(Datum::None)
            }
            ExprKind::Column(id, column, row) => {
                let row = self.value(row)?.to_count();
                self.cell(*id, *column, row)?
            }
            ExprKind::Function(id, arguments) => self.function(*id, arguments)?,
            ExprKind::Rule(id, arguments) => Datum::Flag(self.rule_holds(*id, arguments)?),
            ExprKind::Hook(id, arguments) => self.script(*id, arguments, &expr.ty)?,
            ExprKind::Set(things) => self.written(things, expr.ty.element())?,
            ExprKind::Builtin(builtin, operands) => self.builtin(*builtin, operands, expr)?,
            ExprKind::Compare(how, left, right) => Datum::Flag(self.compare(*how, left, right)?),
            ExprKind::And(left, right) => Datum::Flag(self.holds(left)? && self.holds(right)?),
            ExprKind::Or(left, right) => Datum::Flag(self.holds(left)? || self.holds(right)?),
            ExprKind::Otherwise(first, second) => {
                let found = self.value(first)?;
                if found == Datum::None { self.value(second)? } else { found }
            }
            ExprKind::If(condition, yes, no) => {
                let branch = if self.holds(condition)? { yes } else { no };
                self.value(branch)?
            }
            ExprKind::Let(local, value, body) => {
                let value = self.for_name(*local, value)?;
                self.with_name(*local, value, |it| it.value(body))?
            }
            ExprKind::Quantified(quantifier) => self.fold(quantifier, expr)?,
            ExprKind::Told(name) => {
                let told = self.told.get(name);
                told.map_or(Datum::None, |value| Datum::of(value, &expr.ty))
            }
        })
    }

    /// Whether a condition holds.
    pub(super) fn holds(&mut self, expr: &Expr) -> Outcome<bool> {
        Ok(self.value(expr)?.is_yes())
    }

    /// The values of several expressions.
    pub(super) fn all(&mut self, exprs: &[Expr]) -> Outcome<Vec<Datum>> {
        exprs.iter().map(|expr| self.value(expr)).collect()
    }

    /// Works something out in which a name has a value.
    pub(super) fn with_name<T>(
        &mut self,
        local: LocalId,
        value: Datum,
        work: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let before = self.names.insert(local, value);
        let found = work(self);
        match before {
            Some(before) => self.names.insert(local, before),
            None => self.names.remove(&local),
        };
        found
    }

    fn name(&mut self, local: LocalId) -> Datum {
        self.hidden |= self.hidden_names.contains(&local);
        if let Some(found) = self.names.get(&local) {
            return found.clone();
        }
        let found = self.layout.local(self.state, self.state.frame(), local, None);
        Datum::of(&found, &self.game.local(local).ty)
    }

    /// What a seat has answered. The seat itself knows it.
    fn answer_of(&mut self, local: LocalId, seat: u32) -> Datum {
        self.hidden |= self.reader != Some(seat) && self.hidden_names.contains(&local);
        let found = self.layout.local(self.state, self.state.frame(), local, Some(seat));
        Datum::of(&found, &self.game.local(local).ty)
    }

    fn state_value(&mut self, id: StateId, indices: &[Expr], span: Span) -> Outcome<Datum> {
        self.reads_state(id, indices)?;
        let declared = self.game.state(id);
        let indices = self.indices(indices, &declared.indices)?;
        let found = self.layout.state(self.state, id, &indices);
        let found = found.ok_or_else(|| engine::bad_index(span))?;
        Ok(Datum::of(&found, &declared.ty))
    }

    /// The cards of a zone, the top one last.
    pub(super) fn cards(&mut self, zone: &ZoneRef) -> Outcome<Vec<Datum>> {
        let indices = self.zone_indices(zone)?;
        let found = self.layout.cards(self.state, zone.zone, &indices);
        let found = found.ok_or_else(|| engine::bad_index(zone.span))?;
        Ok(found.iter().map(|card| Datum::Member(card.cast_unsigned())).collect())
    }

    pub(super) fn zone_indices(&mut self, zone: &ZoneRef) -> Outcome<Vec<Value>> {
        let types = &self.game.zone(zone.zone).indices;
        self.indices(&zone.indices, types)
    }

    pub(super) fn indices(&mut self, indices: &[Expr], types: &[Ty]) -> Outcome<Vec<Value>> {
        let pairs = indices.iter().zip(types);
        let values = pairs.map(|(index, ty)| {
            let found = self.value(index)?;
            Ok(kept(found, ty, index.span)?.to_value(ty))
        });
        values.collect()
    }

    /// What a table says of a row.
    fn cell(&mut self, id: TypeId, column: usize, row: usize) -> Outcome<Datum> {
        let member = self.game.types.get(id).and_then(|it| it.members.get(row));
        match member.and_then(|member| member.values.get(column)) {
            Some(cell) => self.value(cell),
            None => Ok(Datum::None),
        }
    }

    /// What a function gives. It knows nothing but its parameters.
    fn function(&mut self, id: FunctionId, arguments: &[Expr]) -> Outcome<Datum> {
        let function = self.game.function(id);
        let arguments = self.for_names(&function.parameters, arguments)?;
        let outside = std::mem::replace(&mut self.names, arguments);
        let (found, open) = self.isolated(|it| it.value(&function.body));
        self.names = outside;
        // Who trusts a function says that everybody may know what it gives.
        self.hidden |= !open && function.trusted.is_none();
        held(found?, &function.result, function.body.span)
    }

    /// Whether all conditions of a rule hold. It knows nothing but its parameters.
    fn rule_holds(&mut self, id: RuleId, arguments: &[Expr]) -> Outcome<bool> {
        let rule = self.game.rule(id);
        let arguments = self.for_names(&rule.parameters, arguments)?;
        let outside = std::mem::replace(&mut self.names, arguments);
        let found = self.all_hold(&rule.checks);
        self.names = outside;
        found
    }

    /// Conditions are looked at in their order, up to the first that does not hold.
    fn all_hold(&mut self, checks: &[Check]) -> Outcome<bool> {
        for check in checks {
            let holds = match check {
                Check::Require(id) => self.holds(&self.game.condition(*id).expr)?,
                Check::Needs(rule, arguments) => self.rule_holds(*rule, arguments)?,
            };
            if !holds {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// What a script gives. It knows its arguments, and what the seat sees whose view it gets.
    fn script(&mut self, id: HookId, arguments: &[Expr], ty: &Ty) -> Outcome<Datum> {
        let hook = self.game.hook(id);
        let given = hook.parameters.iter().zip(arguments);
        let given = given.map(|(ty, it)| Ok(held(self.value(it)?, ty, it.span)?.to_value(ty)));
        let given: Vec<Value> = given.collect::<Outcome<_>>()?;
        let viewer = hook.view_of.and_then(|it| given.get(it.parameter)).map(Value::seat);
        self.hidden |= viewer.is_some_and(|seat| self.reader != Some(seat));
        let result = self.rules.host.call(id, self.state, &given);
        let (found, _) = result.map_err(|error| match error {
            HookError::Failed(why, at) => engine::hook_failed(hook.span, at, &hook.name, &why),
            HookError::WrongType(what, at) => engine::hook_result(hook.span, at, &hook.name, &what),
        })?;
        Ok(Datum::of(&found, ty))
    }

    /// The values for some names, all of them before any name has its value.
    fn for_names(
        &mut self,
        names: &[LocalId],
        values: &[Expr],
    ) -> Outcome<BTreeMap<LocalId, Datum>> {
        let pairs = names.iter().zip(values);
        pairs.map(|(local, value)| Ok((*local, self.for_name(*local, value)?))).collect()
    }

    /// The value for a name: one of those of its type.
    pub(super) fn for_name(&mut self, local: LocalId, value: &Expr) -> Outcome<Datum> {
        let found = self.value(value)?;
        held(found, &self.game.local(local).ty, value.span)
    }

    /// A text with the values that it has now.
    pub(super) fn words(&mut self, template: &Template) -> Outcome<FilledText> {
        let values = template.values().map(|expr| Ok(Some(self.value(expr)?.to_value(&expr.ty))));
        Ok(FilledText { sentence: template.sentence, values: values.collect::<Outcome<_>>()? })
    }

    fn plain(&mut self, template: &Template) -> Outcome<String> {
        let names = notation::Names::numbered(self.state.seats);
        Ok(notation::say(self.game, &names, &self.words(template)?))
    }
}

/// What is read, and whether the seat that is told what comes out sees it.
impl Eval<'_> {
    /// What some work gives, and whether the reader sees everything that it read.
    pub(super) fn isolated<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> (T, bool) {
        let before = std::mem::replace(&mut self.hidden, false);
        let found = work(self);
        let hidden = std::mem::replace(&mut self.hidden, before);
        (found, !hidden)
    }

    /// The value of an expression, if the reader sees everything that it reads; a fault in something hidden is not told.
    pub(super) fn open_value(&mut self, expr: &Expr) -> Outcome<Option<Datum>> {
        match self.isolated(|it| it.value(expr)) {
            (_, false) => Ok(None),
            (found, true) => found.map(Some),
        }
    }

    pub(super) fn sees(&mut self, seers: Option<&Set>) {
        if let (Some(reader), Some(seers)) = (self.reader, seers) {
            self.hidden |= !seers.has(reader);
        }
    }

    fn reads_state(&mut self, id: StateId, indices: &[Expr]) -> Outcome<()> {
        let audience = self.game.audience(id);
        if self.reader.is_some() && audience == Audience::Holder {
            // A die may lie in any zone for dice.
            self.hidden = true;
            return Ok(());
        }
        self.reads_place(audience, indices, &self.game.state(id).indices)
    }

    pub(super) fn reads_zone(&mut self, zone: &ZoneRef, top: bool) -> Outcome<()> {
        let game = self.game;
        if top && game.top_is_public(zone.zone) {
            return Ok(());
        }
        self.reads_place(game.audience(zone.zone), &zone.indices, &game.zone(zone.zone).indices)
    }

    fn reads_place(&mut self, audience: Audience, indices: &[Expr], types: &[Ty]) -> Outcome<()> {
        if self.reader.is_none() {
            return Ok(());
        }
        let indices = self.indices(indices, types)?;
        let seers = self.layout.seers(self.state, audience, &indices);
        self.sees(seers.as_ref());
        Ok(())
    }
}

/// A set or list where a set of another type is kept; a fault for things that the type does not have. How many there are
/// is looked at where a state gets a value.
pub(super) fn kept(value: Datum, ty: &Ty, span: Span) -> Outcome<Datum> {
    let ty = ty.never_none();
    let (true, Some(of)) = (value.is_several(), ty.element()) else {
        return Ok(value);
    };
    let outside = |thing: &&Datum| !thing.fits(of);
    match (value.items().iter().find(outside), of) {
        (None, _) => Ok(value.fitted(ty)),
        (Some(thing), Ty::Range(low, high)) => {
            let holder = if matches!(ty, Ty::List(_)) { "list" } else { "set" };
            Err(engine::outside_set(span, number_of(thing), *low, *high, holder))
        }
        (Some(_), _) => Err(engine::other_elements(span)),
    }
}

/// A value that gets a name or is given: a number has to lie in the range of its type, and a set to have its size, too.
pub(super) fn held(value: Datum, ty: &Ty, span: Span) -> Outcome<Datum> {
    match (&value, ty.never_none()) {
        (Datum::Number(number), Ty::Range(low, high)) if !value.fits(ty) => {
            Err(engine::outside_type(span, *number, *low, *high))
        }
        _ => {
            let value = kept(value, ty, span)?;
            let found = u32::try_from(value.items().len()).unwrap_or(u32::MAX);
            if value.is_several() && !ty.set_size().allows(found) {
                return Err(engine::other_size(span, ty.set_size(), found));
            }
            Ok(value)
        }
    }
}

pub(super) fn number_of(value: &Datum) -> i32 {
    i32::try_from(value.number()).unwrap_or(0)
}
