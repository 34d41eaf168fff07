//! What a viewer sees, one thing after the other: of each, what kind of thing it is, what is released, and the rest.

use std::collections::BTreeSet;

use hoyle::Viewer;
use hoyle::engine::{Drawn, Event};
use hoyle::history::Next;
use hoyle::view::{Cards, Seen, SeenWay, see};

use super::chosen::Picked;
use super::draws::{Heard, heard, own_after};
use super::releases;
use super::sight::{comes_open, knows, plain};
use super::table;
use super::worlds::{Input, Worlds};

/// One thing that a viewer sees.
#[derive(Debug)]
pub struct Observation {
    /// That it happens, and what all may know of it beforehand.
    pub kind: String,
    pub released: String,
    pub rest: String,
    /// Cards that come to lie open, and who may have chosen them.
    pub picked: Option<Picked>,
    /// Whether a statement moves no card here.
    pub nothing: bool,
}

impl Observation {
    pub fn new(kind: impl Into<String>, released: String, rest: String) -> Self {
        Self { kind: kind.into(), released, rest, picked: None, nothing: false }
    }
}

/// Somebody who looks at the last step of a history.
#[derive(Clone, Copy)]
pub struct Look<'w> {
    pub worlds: &'w Worlds<'w>,
    pub at: usize,
    pub viewer: Viewer,
}

/// What a viewer sees in the last step of a history.
pub fn observations(worlds: &Worlds<'_>, at: usize, viewer: Viewer) -> Vec<Observation> {
    let look = Look { worlds, at, viewer };
    let events = &worlds.nodes[at].events;
    let mut all: Vec<Observation> =
        together(events).iter().filter_map(|group| look.group(events, group)).collect();
    if worlds.nodes[at].is_looked_at() {
        all.push(table::seen(look));
    }
    all
}

/// The events by their places, and those that are one thing together: a statement moves cards by their names, and says
/// so after them, even if it has moved none.
fn together(events: &[Event]) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = Vec::new();
    for (at, event) in events.iter().enumerate() {
        let mut group = vec![at];
        if let Event::Carried { count, .. } = plain(event).1 {
            while group.len() <= *count {
                let last = all.iter().rposition(
                    |it| matches!(it[..], [it] if matches!(plain(&events[it]).1, Event::Went { .. })),
                );
                group.extend(all.remove(last.unwrap()));
            }
            group.reverse();
        }
        all.push(group);
    }
    all
}

impl Look<'_> {
    fn group(self, events: &[Event], group: &[usize]) -> Option<Observation> {
        let first = *group.first().unwrap();
        let last = *group.last().unwrap();
        if let Event::Carried { to, to_bottom, .. } = plain(&events[last]).1 {
            let head = format!("cards go to {to:?} {to_bottom}");
            let movements: Vec<&Event> =
                group[..group.len() - 1].iter().map(|at| &events[*at]).collect();
            let open = self.viewer.sees(to.seers.as_ref()) || self.top_is_open(to.id);
            return Some(self.movement(head, (first, &movements), open));
        }
        self.event(&events[first], first)
    }

    fn top_is_open(self, zone: hoyle::hir::ZoneId) -> bool {
        self.worlds.runtime.game.zone(zone).top_public
    }

    fn event(self, event: &Event, at: usize) -> Option<Observation> {
        let game = &self.worlds.runtime.game;
        let (in_setup, inner) = plain(event);
        // Everybody notices a shuffle and a draw, of which the log says nothing.
        match inner {
            Event::Shuffled { name, .. } => {
                return Some(Observation::new(
                    format!("shuffled {name}"),
                    String::new(),
                    String::new(),
                ));
            }
            // In setup nobody looks at the order before all is laid out.
            Event::Drew { drawn: Drawn::Order(_), .. } if in_setup => return None,
            Event::Drew { drawn: Drawn::Order(_), .. } => {
                let order = releases::falls_openly(game, inner)?;
                return Some(Observation::new("order", order, String::new()));
            }
            Event::Drew { name, .. } if name == "roll" => return None,
            Event::Drew { name, drawn, .. } => return Some(self.drew(name, drawn)),
            _ => {}
        }
        let seen = see(game, inner, self.viewer)?;
        let rest = format!("{seen:?}");
        Some(match &seen {
            Seen::Moved(_) | Seen::Chosen { .. } | Seen::Opened(_) => {
                Observation::new("choice", releases::chosen(&seen), String::new())
            }
            Seen::Told { to, name, .. } => {
                Observation::new(format!("told {to:?} {name}"), releases::told(&seen), rest)
            }
            Seen::Revealed { to, zone, cards } => {
                let kind = format!("revealed {to:?} {zone:?}");
                let released = releases::revealed(cards);
                Observation {
                    picked: Some(self.shown(cards)),
                    ..Observation::new(kind, released, rest)
                }
            }
            Seen::Went(SeenWay { from, to, count, to_bottom, .. }) => {
                let head = format!("{count} from {from:?} to {to:?} {to_bottom}");
                self.movement(head, (at, &[event]), true)
            }
            Seen::Rolled { zone, count, dice } => {
                let dice = dice.iter().flat_map(|it| &it.cards).map(|it| it.number);
                let rest = format!("{:?}", dice.collect::<Vec<_>>());
                let kind = format!("rolled {zone:?} {count} {in_setup}");
                Observation::new(kind, releases::rolled(&seen), rest)
            }
            Seen::Paid { .. } => Observation::new("paid", String::new(), rest),
            Seen::Ended { .. } => Observation::new("ended", String::new(), rest),
            Seen::Chance { .. } | Seen::TakenBack(_) => return None,
        })
    }

    /// A value is drawn, and perhaps heard.
    fn drew(self, name: &str, drawn: &Drawn) -> Observation {
        let before = self.worlds.nodes[self.at].before.unwrap();
        let heard = heard(self.worlds, before, self.viewer);
        let domain: BTreeSet<String> = match &heard {
            Heard::Nothing | Heard::Own(_) => own_after(self.worlds, before, self.viewer),
            Heard::Value => self.domain(before),
        };
        let kind = format!("drawn {name}");
        let released = releases::drawn(&heard, drawn);
        // Nothing has gone yet in this step.
        let picked = Picked { domain, lying: self.lying(0), ..Picked::default() };
        Observation { picked: Some(picked), ..Observation::new(kind, released, String::new()) }
    }

    /// What could have been drawn after a history.
    fn domain(self, before: usize) -> BTreeSet<String> {
        let nodes = &self.worlds.nodes;
        let inputs = nodes[before].after.iter().map(|it| &nodes[*it].input);
        let drawn = inputs.filter_map(|input| match (input, &nodes[before].next) {
            (Input::Chance(_, Drawn::Choice(value)), Some(Next::Chance(chance))) => {
                Some(match value.members(chance.ty())[..] {
                    [card] => self.card(card.0, card.1),
                    _ => format!("{value:?}"),
                })
            }
            _ => None,
        });
        drawn.collect()
    }

    /// A movement, or several of one statement, the first of which is an event of this step.
    fn movement(self, head: String, (at, events): (usize, &[&Event]), open: bool) -> Observation {
        let game = &self.worlds.runtime.game;
        let (mut released, mut rest) = (Vec::new(), Vec::new());
        let mut picked =
            Picked { lying: self.lying(at), choices: self.choices(), ..Picked::default() };
        for event in events {
            let (in_setup, inner) = plain(event);
            let Some(Seen::Went(mut way)) = see(game, inner, self.viewer) else {
                continue;
            };
            if !knows(game, &Seen::Went(way.clone()), (inner, in_setup), self.viewer) {
                way.cards = None;
            }
            if comes_open(game, inner, self.viewer)
                || (way.cards.is_some()
                    && (self.leaves_open_top(inner) || self.leaves_by_order(inner)))
            {
                let cards = releases::came(&way);
                // Of several cards that players lay open together, all see which each of them has laid.
                let whose =
                    if events.len() > 1 { self.lost_by(inner, &mut way) } else { String::new() };
                released.push(cards + whose.as_str());
                self.pick(inner, &mut picked);
            }
            rest.push(way);
        }
        if !events.iter().any(|it| matches!(plain(it).1, Event::Went { way, .. } if way.named)) {
            picked.cards.clear();
        }
        if !picked.faces.is_empty() {
            picked.rolls = self.rolls();
        }
        let mut rest: Vec<String> = rest.iter().map(|it| format!("{it:?}")).collect();
        // Which cards come is seen where they come to; elsewhere everybody sees how many go, and from where.
        let picked = open.then_some(picked);
        released.sort();
        rest.sort();
        let nothing = events.is_empty();
        Observation {
            picked,
            nothing,
            ..Observation::new(head, released.join("\n"), rest.join("\n"))
        }
    }

    /// Whoever has named a card that it sees lays it open itself.
    fn lost_by(self, event: &Event, way: &mut SeenWay) -> String {
        let mut picked = Picked::default();
        self.pick(event, &mut picked);
        if picked.cards.is_empty() || !picked.cards.iter().all(|it| it.named) {
            return String::new();
        }
        way.cards = None;
        format!("{:?}", way.from.take())
    }

    /// Whether a card goes that was the open top of a pile, perhaps only since a moment ago.
    fn leaves_open_top(self, event: &Event) -> bool {
        match event {
            Event::Went { from: Some(from), way, cards, .. } => {
                way.off_top && cards.len() == 1 && self.top_is_open(from.id)
            }
            _ => false,
        }
    }

    /// Whether cards leave a place off its top whose order nobody knows.
    fn leaves_by_order(self, event: &Event) -> bool {
        match event {
            Event::Went { from: Some(from), way, .. } => {
                let game = &self.worlds.runtime.game;
                way.off_top
                    && (!way.named || releases::moves_top(game, from.id))
                    && !game.is_public(from.id)
            }
            _ => false,
        }
    }

    /// The faces of dice that are shown where they lie.
    fn shown(self, cards: &Cards) -> Picked {
        let faces = cards.cards.iter().filter_map(|it| Some((it.number, it.face?)));
        let faces: BTreeSet<(String, String)> =
            faces.map(|(die, face)| (self.card(cards.of, die), face.to_string())).collect();
        let rolls = if faces.is_empty() { Vec::new() } else { self.rolls() };
        Picked { faces, rolls, ..Picked::default() }
    }
}
