//! Moves that nobody has looked at before they are made: of any action, by any seat, with arguments of the right types. The rules
//! refuse them or make them; they never come to a fault.

use hoyle::engine::{Budget, Task};
use hoyle::hir::{Game, Ty};
use hoyle::state::{Set, Value};
use hoyle::{Move, Session, Stop};

/// The same numbers on every machine: a linear congruence with the factors of Knuth's MMIX.
pub struct Numbers(u64);

impl Numbers {
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub fn below(&mut self, limit: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit.max(1)
    }

    fn small(&mut self, limit: usize) -> u32 {
        u32::try_from(self.below(limit as u64)).unwrap()
    }
}

/// What came of the moves that were tried.
#[derive(Debug, Default)]
pub struct Tried {
    pub made: usize,
    pub refused: usize,
}

/// Tries each action of a game several times, by whom it is offered and by others.
pub fn try_all(session: &Session, times: u32, numbers: &mut Numbers, tried: &mut Tried) {
    let offers = session.offers().unwrap();
    for (id, _) in session.game().actions.iter_enumerated() {
        for _ in 0..times {
            let offered = offers.iter().filter(|it| it.action == id).map(|it| it.seat);
            let offered: Vec<u32> = offered.collect();
            let seat = match offered.as_slice() {
                [] => numbers.small(session.state().seats() as usize),
                seats => seats[numbers.small(seats.len()) as usize],
            };
            let action =
                Move { seat, action: id, arguments: arguments(session, seat, id, numbers) };
            try_one(session, &action, tried);
        }
    }
}

/// Arguments at random; now and then a legal choice in which at most one is exchanged.
pub fn arguments(
    session: &Session,
    seat: u32,
    id: hoyle::hir::ActionId,
    numbers: &mut Numbers,
) -> Vec<Value> {
    let game = session.game();
    let parameters = game.actions[id].parameters.iter();
    let types: Vec<&Ty> = parameters.map(|it| &game.locals[it.local].ty).collect();
    let mut some = || -> Vec<Value> {
        let seats = session.state().seats();
        let values = types.iter().map(|ty| value(game, seats, ty, numbers));
        values.collect()
    };
    let mut arguments = some();
    let is_offered = |it: &hoyle::engine::Offer| it.seat == seat && it.action == id;
    if numbers.below(2) == 0 && session.offers().unwrap().iter().any(is_offered) {
        let (rules, state) = (session.rules(), session.state());
        let count = rules.count(state, seat, id).unwrap();
        let legal = rules.nth(state, seat, id, numbers.below(count)).unwrap();
        let exchanged = numbers.small(types.len() + 1) as usize;
        for (at, value) in legal.unwrap().into_iter().enumerate() {
            if at != exchanged {
                arguments[at] = value;
            }
        }
    }
    arguments
}

fn value(game: &Game, seats: u32, ty: &Ty, numbers: &mut Numbers) -> Value {
    match ty {
        Ty::Optional(_) if numbers.below(3) == 0 => Value::None,
        Ty::Optional(inner) => value(game, seats, inner, numbers),
        Ty::Seat => Value::Seat(numbers.small(seats as usize)),
        Ty::Member(id) => Value::Member(numbers.small(game.types[*id].members.len())),
        Ty::Flag => Value::Flag(numbers.below(2) == 0),
        Ty::Range(low, high) => {
            let count = usize::try_from(high - low + 1).unwrap();
            Value::Number(low + numbers.small(count).cast_signed())
        }
        Ty::Set(of, size) => {
            let count = match of.as_ref() {
                Ty::Seat => seats,
                Ty::Member(id) => u32::try_from(game.types[*id].members.len()).unwrap(),
                Ty::Flag => 2,
                Ty::Range(low, high) => high.abs_diff(*low) + 1,
                other => panic!("a player cannot choose a set of {other:?}"),
            };
            let sizes: Vec<u32> = (0..=count).filter(|it| size.allows(*it)).collect();
            let wanted = sizes[numbers.small(sizes.len()) as usize];
            let mut set = Set::default();
            while set.len() < wanted {
                set = set.with(numbers.small(count as usize));
            }
            Value::Set(set)
        }
        other => panic!("a player cannot choose {other:?}"),
    }
}

fn try_one(session: &Session, action: &Move, tried: &mut Tried) {
    let (rules, state) = (session.rules(), session.state());
    let text = || hoyle::notation::move_text(session.game(), session.names(), action, |_| false);
    let no_fault = |what: &str, fault: Option<hoyle::engine::Fault>| {
        if let Some(fault) = fault {
            panic!("{what} of {} by {}: {fault:?}", text(), action.seat);
        }
    };
    no_fault("conditions", rules.explain(state, action).err());
    no_fault("costs", rules.costs(state, action).err());
    let question = rules.question(state, action.seat, action.action);
    no_fault("question", question.err());
    match rules.legality(state, action) {
        Err(Stop::Refused(_)) => {
            tried.refused += 1;
            assert!(rules.apply(&mut state.clone(), action, &Budget::new(Task::Move)).is_err());
        }
        Err(Stop::Fault(fault)) => no_fault("judging", Some(fault)),
        Err(Stop::Setup(_)) => panic!("{} is no setup", text()),
        Ok(()) => {
            tried.made += 1;
            match session.clone().act(action.clone()) {
                Ok(()) => {}
                Err(Stop::Fault(fault)) => no_fault("making", Some(fault)),
                Err(stop) => panic!("{} is legal, and then not: {stop:?}", text()),
            }
        }
    }
}
