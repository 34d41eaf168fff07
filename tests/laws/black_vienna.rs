//! What can be known in Black Vienna, against going through all deals.

use std::collections::BTreeMap;

use hoyle::engine::{Event, Exact, Offer};
use hoyle::history::{History, Next};
use hoyle::inference::{Content, Known, Worlds};
use hoyle::session::Stream;
use hoyle::state::{Set, Value};
use hoyle::view::{Card, SeenPlace, Shown};
use hoyle::{Setup, Viewer};

use crate::dealt::{courses, found};
use crate::table::{games, runtime};

/// What a seat of Black Vienna has heard: how many of three suspects somebody holds.
struct Heard {
    whom: u32,
    suspects: Set,
    count: u32,
}

/// All deals of Black Vienna for three, gone through one by one: the ring, and the hand of the second seat; the third has the rest.
fn every_deal(own: &Set, heard: &[Heard]) -> (u64, BTreeMap<(u32, u32), u64>) {
    let free: Vec<u32> = Set::full(27).minus(own).bits().collect();
    let bits = |set: &Set| set.bits().fold(0_u32, |all, bit| all | 1 << bit);
    let all: u32 = free.iter().fold(0, |all, card| all | 1 << card);
    let others = heard.iter().filter(|it| it.whom != 0);
    let asked: Vec<(u32, u32, u32)> =
        others.map(|it| (it.whom, bits(&it.suspects), it.count)).collect();
    let (mut count, mut shares) = (0, BTreeMap::new());
    let mut totals = [[0_u64; 27]; 3];
    let chosen = |cards: &[u32], number: u32| {
        let cards = (0..).zip(cards).filter(move |(at, _)| number >> at & 1 == 1);
        cards.fold(0_u32, |all, (_, card)| all | 1 << card)
    };
    for ring in (0..1_u32 << free.len()).filter(|it| it.count_ones() == 3) {
        let ring = chosen(&free, ring);
        let rest: Vec<u32> = free.iter().copied().filter(|card| ring >> card & 1 == 0).collect();
        for second in (0..1_u32 << rest.len()).filter(|it| it.count_ones() == 8) {
            let second = chosen(&rest, second);
            let hands = [0, second, all & !ring & !second];
            let fits = |(whom, suspects, count): &(u32, u32, u32)| {
                (hands[*whom as usize] & suspects).count_ones() == *count
            };
            if !asked.iter().all(fits) {
                continue;
            }
            count += 1;
            for (place, cards) in [ring, hands[1], hands[2]].into_iter().enumerate() {
                for card in (0..27).filter(|card| cards >> card & 1 == 1) {
                    totals[place][card] += 1;
                }
            }
        }
    }
    for (place, cards) in (0..).zip(totals) {
        let cards = (0..).zip(cards).filter(|(_, deals)| *deals > 0);
        shares.extend(cards.map(|(card, deals)| ((place, card), deals)));
    }
    (count, shares)
}

/// Black Vienna for three at stages of one game, against going through all deals.
#[test]
fn black_vienna_is_counted_as_going_through_all_deals_does() {
    let path = games().into_iter().find(|path| path.ends_with("black_vienna.game")).unwrap();
    let (runtime, _) = runtime(&path);
    let game = &runtime.game;
    let names = ["Ada", "Ben", "Cleo"].map(str::to_owned);
    let setup = Setup::new(game, &names, &[], 0).unwrap();
    let mut history = History::new(&runtime, setup).unwrap();
    let mut numbers = Stream::new(11, "questions", 0);
    let (mut heard, mut left) = (Vec::new(), if courses() > 3 { 10 } else { 3 });
    while left > 0 {
        let Next::Decision(offers) = history.next().clone() else {
            let outcomes: Vec<_> = history.outcomes().collect();
            let at = usize::try_from(numbers.below(outcomes.len() as u64)).unwrap();
            history.draw(outcomes[at].0.clone()).unwrap();
            continue;
        };
        if heard.len() % 3 == 0 {
            left -= 1;
            as_all_deals_have_it(&history, &heard);
        }
        let asks = |offer: &Offer| game.action(offer.action).name == "investigate";
        let offers: Vec<Offer> = offers.into_iter().filter(asks).collect();
        let action = history.legal_with(&offers).pick(|count| numbers.below(count));
        let action = action.unwrap().unwrap();
        let [Value::Member(card), Value::Seat(whom)] = action.arguments[..] else { panic!() };
        history.act(action).unwrap();
        let told = history.events().iter().find_map(|event| match event {
            Event::Told { value: Value::Number(count), .. } => Some(count.cast_unsigned()),
            _ => None,
        });
        // A card is named by its three suspects.
        let types = |name: &str| game.types.iter().find(|it| it.name == name).unwrap();
        let letters = types("Inquiry").members[card as usize].name.chars();
        let suspects = &types("Suspect").members;
        let suspect = |it: char| suspects.iter().position(|one| one.name == it.to_string());
        let suspects =
            letters.map(|letter| u32::try_from(suspect(letter).unwrap()).unwrap()).collect();
        heard.push(Heard { whom, suspects, count: told.unwrap() });
    }
}

fn as_all_deals_have_it(history: &History, heard: &[Heard]) {
    let game = &history.runtime().game;
    let known = Known::of(history, 0).unwrap();
    let worlds = Worlds::dealt(&known, &mut Stream::new(0, "none", 0)).unwrap();
    let zone = |name: &str, indices: &[Value]| {
        let at = game.zones.iter_enumerated().find(|(_, zone)| zone.name == name).unwrap().0;
        SeenPlace { id: at.into(), indices: indices.to_vec() }
    };
    let hand = |seat: u32| zone("hand", &[Value::Seat(seat)]);
    let own = history.view(Viewer::Seat(0));
    let own = own.entries.iter().find(|entry| entry.place == hand(0)).unwrap();
    let Shown::Cards(cards) = &own.shown else { panic!("a seat sees its hand") };
    let own: Set = cards.cards.iter().map(|card| card.number).collect();
    let (count, shares) = every_deal(&own, heard);
    let (suspects, counted) = worlds.deals().into_iter().next().unwrap();
    assert_eq!(counted, count.into(), "after {} answers", heard.len());
    let places = [zone("ring", &[]), hand(1), hand(2)];
    let expected = shares.into_iter().map(|((place, number), deals)| {
        let content = Content::Card(suspects, Card { number, face: None });
        ((places[place as usize].clone(), content), Exact::new(deals.into(), count.into()))
    });
    let mut found = found(&worlds, &known);
    found.retain(|(place, _), _| places.contains(place));
    assert!(found == expected.collect(), "after {} answers", heard.len());
    println!("{} answers: {count} deals", heard.len());
}
