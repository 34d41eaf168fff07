//! The order of a shuffled zone falls card by card, when something depends on it. What comes of a game is as likely as if
//! all of it had fallen at once.

use crate::text::Text;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use hoyle::engine::{Budget, ChanceKind, Drawn, Event, Pending, Rules, Task};
use hoyle::hir::ZoneId;
use hoyle::state::Position;
use hoyle::{Move, Runtime, Viewer};

pub fn runtime(rest: &str) -> Runtime {
    let text = format!(
        "language 1\ngame \"Four Cards\" {{ players 2..2 }}\n\
         type Card is one of Ace King Queen Jack\n{rest}"
    );
    let compiled = hoyle::compile(Path::new("cards.game"), &[], &Text(&text));
    let said: Vec<_> = compiled.diagnostics.iter().map(|it| &it.message).collect();
    Runtime::new(compiled.game.unwrap_or_else(|| panic!("{said:?} in {rest}")))
}

/// A number that all numbers of outcomes divide.
const WHOLE: u64 = 24 * 24 * 24 * 24;

/// How likely each end of a game is, by what has come about in it, in parts of `WHOLE`.
type Ends = BTreeMap<[String; 3], u64>;

struct Walk<'a> {
    runtime: &'a Runtime,
    ends: Ends,
    histories: u64,
    /// Whether all orders fall when setup is over.
    at_once: bool,
}

/// A position, and the story of how it came about.
#[derive(Clone)]
struct Node {
    state: Position,
    /// What each viewer has been shown.
    stories: [String; 3],
    part: u64,
    begun: bool,
}

fn walk(runtime: &Runtime, at_once: bool) -> Walk<'_> {
    let mut walk = Walk { runtime, ends: Ends::new(), histories: 0, at_once };
    let budget = Budget::new(Task::Move);
    let (state, events) = runtime.rules.start(2, &[], &budget).unwrap();
    let mut node = Node { state, stories: Default::default(), part: WHOLE, begun: false };
    walk.tell(&mut node, &events);
    walk.go(node);
    walk
}

impl Walk<'_> {
    fn rules(&self) -> Arc<dyn Rules> {
        Arc::clone(&self.runtime.rules)
    }

    /// Shows what has happened, and the table once nothing has to fall.
    fn tell(&self, node: &mut Node, events: &[Event]) {
        let (game, layout) = (&self.runtime.game, &self.runtime.layout);
        let pending = self.runtime.rules.pending(&node.state).unwrap();
        let viewers = [Viewer::Seat(0), Viewer::Seat(1), Viewer::Public];
        for (story, viewer) in node.stories.iter_mut().zip(viewers) {
            for event in events {
                if let Some(seen) = hoyle::view::see(game, event, viewer) {
                    story.push_str(&format!("{seen:?}\n"));
                }
            }
            if !matches!(pending, Pending::Chance(_)) {
                let view = hoyle::view::view(game, layout, &node.state, viewer);
                story.push_str(&format!("{view:?}\n"));
            }
        }
    }

    fn go(&mut self, mut node: Node) {
        let rules = self.rules();
        match rules.pending(&node.state).unwrap() {
            Pending::Chance(chance) => {
                self.histories += 1;
                let outcomes: Vec<Drawn> = match chance.kind {
                    ChanceKind::Order { cards, .. } => {
                        cards.iter().map(|card| Drawn::Order(vec![*card])).collect()
                    }
                    ChanceKind::Choice { from, .. } => {
                        from.into_iter().map(Drawn::Choice).collect()
                    }
                };
                let part = node.part / outcomes.len() as u64;
                assert_eq!(part * outcomes.len() as u64, node.part);
                for drawn in outcomes {
                    let mut next = Node { part, ..node.clone() };
                    let budget = Budget::new(Task::Move);
                    let events = rules.resolve(&mut next.state, &drawn, &budget).unwrap();
                    self.tell(&mut next, &events);
                    self.go(next);
                }
            }
            Pending::Decision(offers) => {
                self.histories += 1;
                for offer in offers {
                    let (_, all) = rules.list(&node.state, offer.seat, offer.action, 100).unwrap();
                    for arguments in all {
                        let mut next = node.clone();
                        let action = Move { seat: offer.seat, action: offer.action, arguments };
                        let budget = Budget::new(Task::Move);
                        let events = rules.apply(&mut next.state, &action, &budget).unwrap();
                        next.stories[2].push_str(&format!("{action:?}\n"));
                        self.tell(&mut next, &events);
                        self.go(next);
                    }
                }
            }
            Pending::Stuck(stuck) => panic!("{stuck:?}"),
            Pending::Over if !node.begun && rules.is_set_up(&node.state) => {
                node.begun = true;
                for mut next in self.set_up(node) {
                    let budget = Budget::new(Task::Move);
                    let events = rules.begin(&mut next.state, &budget).unwrap();
                    self.tell(&mut next, &events);
                    self.go(next);
                }
            }
            Pending::Over => {
                self.histories += 1;
                *self.ends.entry(node.stories).or_default() += node.part;
            }
        }
    }

    /// The position when setup is over; or one for each order of the deck.
    fn set_up(&self, node: Node) -> Vec<Node> {
        let layout = &self.runtime.layout;
        let deck = ZoneId::from(0);
        let cards = layout.unordered(&node.state, deck, &[]);
        if !self.at_once || cards.is_empty() {
            return vec![node];
        }
        let orders = permutations(&cards);
        let part = node.part / orders.len() as u64;
        let lay = |order: Vec<u32>| {
            let mut next = Node { part, ..node.clone() };
            assert!(layout.draw(&mut next.state, (deck, &[]), &order));
            next
        };
        orders.into_iter().map(lay).collect()
    }
}

pub fn permutations(cards: &[u32]) -> Vec<Vec<u32>> {
    if cards.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for card in cards {
        let rest: Vec<u32> = cards.iter().copied().filter(|it| it != card).collect();
        for mut order in permutations(&rest) {
            order.insert(0, *card);
            all.push(order);
        }
    }
    all
}

/// What is played after the deck was shuffled in setup, with what is declared before, and how many histories it has.
const GAMES: [(&str, &str, u64); 12] = [
    ("", "deal 1 from deck to each hand", 17),
    ("", "deal deck to each hand starting with seat 2", 41),
    ("", "move all c in deck where c is Queen to row move 2 from deck to hand[seat 2]", 10),
    (
        "",
        "move all c in deck where c is Jack to row move row to bottom of deck move 1 from deck to row \
         move 1 from deck to row move 1 from deck to row",
        10,
    ),
    (
        "",
        "move all c in deck where c is King to row move row to deck move 2 from deck to row deal 1 from deck to each hand",
        10,
    ),
    (
        "function lucky -> flag public because \"this is a test\" = top of deck is Ace",
        "if lucky { move top of deck to row } else { move 2 from deck to bottom of row }",
        14,
    ),
    (
        "zone pile of Card secret",
        "move deck to pile move 1 from pile to row move 2 from pile to bottom of row",
        41,
    ),
    (
        "zone box of Card private to crew",
        "move deck to box move all c in box where c is Jack to row",
        1,
    ),
    (
        "zone pile of Card secret",
        "move deck to pile move 2 from pile to row move row to pile shuffle pile \
         move 1 from pile to row move 1 from pile to row",
        209,
    ),
    (
        "zone talon of Card private to crew, top public",
        "move deck to talon move 1 from talon to hand[seat 2] move 1 from talon to row",
        41,
    ),
    ("zone pack of Card public", "move deck to pack move 1 from pack to hand[seat 1]", 41),
    (
        "function lies(card: Card) -> flag public because \"this is a test\" = top of deck is card
         action guess(card: Card) { do { if lies(card) { move 1 from deck to row } end turn } }
         phase guessing { guess }",
        "turn of seat 1 in guessing turn of seat 2 in guessing",
        133,
    ),
];

fn small(visible: &str, declared: &str, played: &str) -> Runtime {
    runtime(&format!(
        "zone deck of all Card {visible}\nzone hand[seat] of Card private\n\
         zone row of Card public\nstate crew: set of seat = {{}} public\n\
         {declared}\nsetup {{ set crew = seats shuffle deck }}\nplay {{ {played} end game \"Over.\" }}\n"
    ))
}

#[test]
fn what_comes_of_it_is_as_likely_as_if_all_fell_at_once() {
    for (declared, played, histories) in GAMES {
        let runtime = small("private to crew", declared, played);
        let (late, early) = (walk(&runtime, false), walk(&runtime, true));
        assert_eq!(late.histories, histories, "{played}");
        assert!(late.ends == early.ends, "{played}");
    }
}

#[test]
fn an_open_top_falls_at_once_and_as_likely() {
    for (declared, played, _) in GAMES {
        let runtime = small("private to crew, top public", declared, played);
        assert!(walk(&runtime, false).ends == walk(&runtime, true).ends, "{played}");
    }
}

#[test]
fn an_open_pile_is_as_likely_to_lie_in_each_order() {
    for visibility in ["public", "secret, top public"] {
        let runtime = runtime(&format!(
            "zone deck of all Card {visibility}\nzone row of Card public\n\
             setup {{ shuffle deck }}\n\
             play {{ move top of deck to bottom of deck move 1 from deck to row shuffle deck \
             move 3 from deck to row end game \"Over.\" }}\n"
        ));
        let walk = walk(&runtime, false);
        assert_eq!(walk.ends.values().sum::<u64>(), WHOLE);
    }
}

const KUHN: &str =
    "zone deck of Card secret\nzone hand[seat] of Card private\nzone box of all Card secret
setup {
  move {Ace King Queen} to deck
  shuffle deck
  deal 1 from deck to each hand
}
action check { do { end turn } }
action bet { do { set raised = yes end turn } }
state raised: flag = no public
phase opening { check bet }
phase answering { check bet }
play {
  turn of seat 1 in opening
  let first = raised
  turn of seat 2 in opening
  if raised and not first { turn of seat 1 in answering }
  end game \"Over.\"
}
";

#[test]
fn kuhn_poker_has_58_histories() {
    let runtime = runtime(KUHN);
    let walk = walk(&runtime, false);
    assert_eq!(walk.histories, 58);
}
