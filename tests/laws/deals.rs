//! Deals are counted, shared out and numbered as going through all of them does.

use std::collections::{BTreeMap, BTreeSet};

use hoyle::deals::{Deal, DealFact};
use hoyle::session::Stream;
use hoyle::state::Set;

/// All deals that fit, by trying each place for each card.
fn every(deal: &Deal) -> BTreeSet<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..deal.cards() {
        let longer = |cards: &Vec<usize>| -> Vec<Vec<usize>> {
            (0..deal.room.len()).map(|place| [cards.as_slice(), &[place]].concat()).collect()
        };
        all = all.iter().flat_map(longer).collect();
    }
    let fits = |cards: &Vec<usize>| {
        let lying = |place: usize| cards.iter().filter(|it| **it == place).count();
        let room = (0..).zip(&deal.room).all(|(place, room)| lying(place) == *room as usize);
        room && deal.facts.iter().all(|fact| {
            let there = |card: &u32| fact.places.has(number(cards[*card as usize]));
            let count = number(fact.cards.bits().filter(there).count());
            (fact.least..=fact.most).contains(&count)
        })
    };
    all.into_iter().filter(fits).collect()
}

fn number(of: usize) -> u32 {
    u32::try_from(of).unwrap()
}

fn below(limit: u64, numbers: &mut Stream) -> u32 {
    u32::try_from(numbers.below(limit)).unwrap()
}

/// Some of so many things, at random.
fn some(of: u32, numbers: &mut Stream) -> Set {
    (0..of).filter(|_| numbers.below(2) == 0).collect()
}

fn random(numbers: &mut Stream) -> Deal {
    let places = 2 + below(3, numbers);
    let room: Vec<u32> = (0..places).map(|_| below(4, numbers)).collect();
    let cards = room.iter().sum();
    let facts = (0..numbers.below(6)).map(|_| {
        let (cards, places) = (some(cards, numbers), some(places, numbers));
        let least = below(3, numbers);
        DealFact { cards, places, least, most: least + below(3, numbers) }
    });
    let facts = facts.collect();
    Deal { room, facts }
}

#[test]
fn deals_are_those_that_going_through_all_of_them_finds() {
    let mut numbers = Stream::new(1, "deals", 0);
    let (mut possible, mut several) = (0, 0);
    for _ in 0..400 {
        let deal = random(&mut numbers);
        let expected = every(&deal);
        let diagram = deal.diagram().unwrap();
        assert_eq!(diagram.count(), expected.len() as u128, "{deal:?}");
        let found: Vec<_> = (0..diagram.count()).map(|at| diagram.deal(at).unwrap()).collect();
        assert_eq!(found.len(), found.iter().collect::<BTreeSet<_>>().len());
        assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected, "{deal:?}");
        assert_eq!(diagram.deal(diagram.count()), None);
        let mut shares = BTreeMap::new();
        for (card, place) in expected.iter().flat_map(|deal| (0..).zip(deal)) {
            *shares.entry((card, *place)).or_insert(0) += 1;
        }
        let found = diagram.shares().into_iter().map(|(card, place, ways)| ((card, place), ways));
        assert_eq!(found.collect::<BTreeMap<_, u128>>(), shares, "{deal:?}");
        possible += usize::from(!expected.is_empty());
        several += usize::from(expected.len() > 10);
    }
    assert!(possible > 100 && several > 50, "{possible} {several}");
}

/// Three of 27 suspects are the ring, and the first seat knows its own hand.
fn black_vienna(seats: u32) -> Deal {
    let hands = (0..seats).map(|seat| (24 - seat).div_ceil(seats));
    let room: Vec<u32> = std::iter::once(3).chain(hands).collect();
    let own = DealFact::all((0..room[1]).collect(), Set::default().with(1));
    Deal { room, facts: vec![own] }
}

#[test]
fn black_vienna_begins_with_as_many_deals_as_are_published() {
    let counts = [12_471_030, 22_813_670_880, 4_517_106_834_240, 541_111_756_185_000];
    for (seats, count) in (3..).zip(counts) {
        assert_eq!(black_vienna(seats).diagram().unwrap().count(), count);
    }
}
