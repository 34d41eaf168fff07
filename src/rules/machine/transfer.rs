//! Machine code for statements that move cards.

use cranelift_codegen::ir::{InstBuilder, Value};

use super::context::at;
use super::emit::Emit;
use super::links::address_of;
use super::moving::{ALL, Transfer};
use super::routine::Place;
use super::zone::Shape;
use crate::hir::Ty;
use crate::program::op::{Node, Place as Slots};
use crate::program::routine::{Cards, Effect, Pile, Rows};

impl Emit<'_, '_> {
    /// Moves cards.
    pub(super) fn transfer(&mut self, place: Place, effect: &Effect) {
        match effect {
            Effect::Put { cards, to, bottom, lying, looks } => {
                self.put(place, effect, (cards, to), (lying, looks, *bottom));
            }
            Effect::Take { amount, from, to, bottom } => {
                self.take_off(place, effect, amount.as_ref(), (from, to, *bottom));
            }
            Effect::Deal { amount, from, to, rows, start } => {
                self.deal(place, effect, (amount.as_ref(), start.as_ref()), (from, to, *rows));
            }
            Effect::Shuffle { name, zone, looks } => {
                self.shuffle(place, effect, (name, zone, looks));
            }
            Effect::Left { .. }
            | Effect::Judge(_)
            | Effect::Require(_)
            | Effect::Set(..)
            | Effect::Reset(..)
            | Effect::Name(..)
            | Effect::Tell(..)
            | Effect::Pay(_)
            | Effect::If(..)
            | Effect::ForEach { .. }
            | Effect::Repeat { .. }
            | Effect::Times { .. }
            | Effect::As(..)
            | Effect::EndTurn
            | Effect::EndGame(..)
            | Effect::Draw { .. }
            | Effect::Turn(..)
            | Effect::Ask { .. }
            | Effect::Call(..) => {}
        }
    }

    fn put(
        &mut self,
        place: Place,
        effect: &Effect,
        (cards, to): (&Cards, &Pile),
        (lying, looks, bottom): (&[Rows], &[u32], bool),
    ) {
        let (Cards::One(named) | Cards::All(named)) = cards;
        let named = self.held(named);
        let slot = self.slot(&to.place);
        self.check(place, effect);
        let how = self.links.keep(Transfer {
            of: Ty::Member(to.of),
            lying: self.links.lying(lying),
            from: Shape::default(),
            to: self.shape(to),
            piles: Vec::new(),
            bottom,
            looks: looks.to_vec(),
        });
        let how = self.word(how);
        let (helper, mut given) = match cards {
            Cards::One(_) => (self.links.helpers.put_one, vec![named.word()]),
            Cards::All(_) => {
                let (low, high) = self.halves(named);
                (self.links.helpers.put_all, vec![low, high])
            }
        };
        given.push(slot);
        self.moved(place, helper, how, &given);
    }

    fn take_off(
        &mut self,
        place: Place,
        effect: &Effect,
        amount: Option<&Node>,
        (from, to, bottom): (&Pile, &Pile, bool),
    ) {
        let amount = self.amount(amount);
        let (source, target) = (self.slot(&from.place), self.slot(&to.place));
        self.check(place, effect);
        let how = self.links.keep(Transfer {
            of: Ty::Member(from.of),
            lying: Vec::new(),
            from: self.shape(from),
            to: self.shape(to),
            piles: Vec::new(),
            bottom,
            looks: Vec::new(),
        });
        let how = self.word(how);
        let helper = self.links.helpers.take;
        self.moved(place, helper, how, &[amount, source, target]);
    }

    fn deal(
        &mut self,
        place: Place,
        effect: &Effect,
        (amount, start): (Option<&Node>, Option<&Node>),
        (from, to, rows): (&Pile, &[(usize, i32)], Rows),
    ) {
        let amount = self.amount(amount);
        let source = self.slot(&from.place);
        let start = self.amount(start);
        self.check(place, effect);
        let how = self.links.keep(Transfer {
            of: Ty::Member(from.of),
            lying: Vec::new(),
            from: self.shape(from),
            to: self.links.shape(rows.base, (rows.width, rows.marked)),
            piles: to.to_vec(),
            bottom: false,
            looks: Vec::new(),
        });
        let how = self.word(how);
        let helper = self.links.helpers.deal;
        self.moved(place, helper, how, &[amount, source, start]);
    }

    /// Shuffles a zone. The name stays where it is for as long as the code.
    fn shuffle(
        &mut self,
        place: Place,
        effect: &Effect,
        (name, zone, looks): (&String, &Pile, &[u32]),
    ) {
        let slot = self.slot(&zone.place);
        self.check(place, effect);
        let how = self.links.keep(Transfer {
            of: Ty::Member(zone.of),
            lying: Vec::new(),
            from: self.shape(zone),
            to: Shape::default(),
            piles: Vec::new(),
            bottom: false,
            looks: looks.to_vec(),
        });
        let (how, name) = (self.word(how), self.word(address_of(name)));
        let helper = self.links.helpers.shuffle;
        self.moved(place, helper, how, &[name, slot]);
    }

    fn amount(&mut self, amount: Option<&Node>) -> Value {
        match amount {
            Some(amount) => self.value(amount),
            None => self.word(ALL),
        }
    }

    fn moved(
        &mut self,
        place: Place,
        helper: cranelift_module::FuncId,
        how: Value,
        given: &[Value],
    ) {
        let context = self.context;
        let arguments = [&[context, how], given].concat();
        if let [left] = self.call(helper, &arguments).as_slice() {
            self.bail_if(place, *left);
        }
    }

    fn shape(&self, pile: &Pile) -> Shape {
        let width = usize::try_from(pile.place.width).unwrap_or(0);
        let first = pile.place.slots().start;
        self.links.shape(first, (width, pile.marked))
    }

    /// The number of a slot.
    pub(super) fn slot(&mut self, place: &Slots) -> Value {
        let address = self.address(place);
        let cells = self.pointer(at::CELLS);
        let bytes = self.builder.ins().isub(address, cells);
        self.builder.ins().ushr_imm_u(bytes, 2)
    }
}
