//! Cards that are typed by their signs.

use hoyle::notation::{NO_DICE, Names, parse_move};

use crate::text::Text;

const PACK: &str = r#"language 1
game "Pack" { players 2..2 }
use cards
action lay(card: Card) { do { discard(card) end turn } }
action give(cards: set of 2 Card) { do { end turn } }
phase laying { lay give }
setup { deal_hands(5) }
play { turn of seat 1 in laying end game "Over." }
"#;

/// What is typed stands for the cards that are named.
fn reads(typed: &str, named: &str) {
    let game = hoyle::compile::compile_leaky("pack.game", &[], &Text(PACK)).game.unwrap();
    let names = Names::new(vec!["Ada".to_owned(), "Ben".to_owned()]);
    let read = |line| parse_move(&game, &names, 0, &[], line, NO_DICE);
    assert_eq!(read(typed), read(named), "{typed}");
    assert!(read(named).is_ok(), "{named}");
}

#[test]
fn each_card_of_a_pack_is_typed_by_its_signs() {
    let ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
    let names = [
        "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen",
        "King", "Ace",
    ];
    for (sign, suit) in [("♣", "Clubs"), ("♦", "Diamonds"), ("♥", "Hearts"), ("♠", "Spades")]
    {
        for (rank, name) in ranks.iter().zip(names) {
            let named = format!("lay({name}Of{suit})");
            let letter = suit.chars().next().unwrap();
            reads(&format!("lay({rank}{sign})"), &named);
            reads(&format!("lay({rank}{letter})"), &named);
            reads(&format!("lay({rank}{letter})").to_lowercase(), &named);
        }
    }
}

#[test]
fn cards_of_a_set_are_typed_by_their_signs() {
    reads("give({10h A♠})", "give({TenOfHearts AceOfSpades})");
    reads("give({10h AceOfSpades})", "give({TenOfHearts AceOfSpades})");
}

#[test]
fn what_is_no_card_stays_as_it_is_typed() {
    let game = hoyle::compile::compile_leaky("pack.game", &[], &Text(PACK)).game.unwrap();
    let names = Names::new(vec!["Ada".to_owned(), "Ben".to_owned()]);
    assert!(parse_move(&game, &names, 0, &[], "lay(11h)", NO_DICE).is_err());
}
