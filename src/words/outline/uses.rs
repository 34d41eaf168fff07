//! What the declarations of a game read, write and call.

use std::collections::BTreeSet;

use super::{Chart, Node};
use crate::hir::{ActionKind, Game, PlaceId, Unit, Uses};

/// What one declaration uses itself; what it calls has its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Use {
    /// Its kind and name: `action draw`.
    pub name: String,
    /// The zones and states whose cards and values it reads.
    pub reads: BTreeSet<String>,
    /// The zones and states that it changes.
    pub writes: BTreeSet<String>,
    /// The zones whose cards it shows.
    pub shows: BTreeSet<String>,
    /// The rules, functions, hooks, procedures, phases and answers that it leads to.
    pub calls: BTreeSet<String>,
}

impl Use {
    /// What is used, by how.
    fn groups(&self) -> [(&'static str, &BTreeSet<String>); 4] {
        [
            ("reads", &self.reads),
            ("writes", &self.writes),
            ("shows", &self.shows),
            ("calls", &self.calls),
        ]
    }

    /// It with a line for each way in which it uses others.
    #[must_use]
    pub fn node(&self) -> Node {
        let groups = self.groups().into_iter();
        let below = groups.filter(|(_, names)| !names.is_empty());
        let below = below.map(|(word, names)| {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            Node::leaf(format!("{word} {}", names.join(", ")))
        });
        Node { text: self.name.clone(), below: below.collect() }
    }

    /// Several as a chart: an arrow leads from each to what it uses.
    #[must_use]
    pub fn chart(all: &[Self]) -> Chart {
        let mut chart = Chart::default();
        for one in all {
            let from = chart.named(&one.name);
            for (word, names) in one.groups() {
                for name in names {
                    let to = chart.named(name);
                    chart.arrow(from, word, to);
                }
            }
        }
        chart
    }
}

/// What setup, play, the phases, actions, procedures, rules and functions of a game use.
#[must_use]
pub fn uses(game: &Game) -> Vec<Use> {
    let index = game.index();
    let use_of = |name: &str, uses: &Uses| Use::new(game, name, uses);
    let body = |name: &str, id| {
        let uses = index.bodies.get(id).into_iter();
        uses.map(|uses| use_of(name, uses)).collect::<Vec<_>>()
    };
    let unit = |unit| name(game, unit);
    let mut all = body("setup", game.setup);
    all.extend(body("play", game.play));
    all.extend(game.match_play.iter().map(|several| {
        let values = several.winners.iter().chain([&several.until]);
        use_of("match", &Uses::of(game, values, &[]))
    }));
    all.extend(game.phases.iter_enumerated().map(|(id, phase)| {
        let interrupts = game.interrupts(id).map(|(action, _)| action);
        let actions = phase.actions.iter().copied().chain(interrupts);
        Use {
            name: unit(Unit::Phase(id)),
            calls: actions.map(|id| unit(Unit::Action(id))).collect(),
            ..Use::default()
        }
    }));
    let actions = game.actions.iter_enumerated();
    all.extend(actions.filter_map(|(id, action)| {
        let body = index.bodies.get(action.body);
        let uses = body.map(|body| Uses::of_choice(game, action).with(body));
        uses.map(|uses| use_of(&unit(Unit::Action(id)), &uses))
    }));
    let procedures = game.procedures.iter_enumerated();
    all.extend(procedures.flat_map(|(id, it)| body(&unit(Unit::Procedure(id)), it.body)));
    let rules = index.rules.iter_enumerated();
    all.extend(rules.map(|(id, uses)| use_of(&unit(Unit::Rule(id)), uses)));
    let functions = index.functions.iter_enumerated();
    all.extend(functions.map(|(id, uses)| use_of(&unit(Unit::Function(id)), uses)));
    all
}

/// The kind and the name of something that is called: `rule fits`.
fn name(game: &Game, unit: Unit) -> String {
    let (kind, name) = match unit {
        Unit::Function(id) => ("function", &game.function(id).name),
        Unit::Rule(id) => ("rule", &game.rule(id).name),
        Unit::Procedure(id) => ("procedure", &game.procedure(id).name),
        Unit::Hook(id) => ("hook", &game.hook(id).name),
        Unit::Phase(id) => ("phase", &game.phase(id).name),
        Unit::Action(id) => {
            let action = game.action(id);
            let kind = match action.kind {
                ActionKind::Turn => "action",
                ActionKind::Interrupt(_) => "interrupt",
                ActionKind::Answer(_) => "answer",
            };
            (kind, &action.name)
        }
    };
    format!("{kind} {name}")
}

impl Use {
    fn new(game: &Game, own: &str, uses: &Uses) -> Self {
        let place = |id: &PlaceId| match id {
            PlaceId::Zone(id) => game.zone(*id).name.clone(),
            PlaceId::State(id) => game.state(*id).name.clone(),
        };
        let calls = uses.calls.keys().map(|unit| name(game, *unit));
        Self {
            name: own.to_owned(),
            reads: uses.reads.iter().map(place).collect(),
            writes: uses.writes.iter().map(place).collect(),
            shows: (uses.shows.iter()).map(|id| game.zone(*id).name.clone()).collect(),
            calls: calls.collect(),
        }
    }
}
