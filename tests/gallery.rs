//! Games of the gallery, compared with second implementations: plain Rust, written from the rules that people know, apart
//! from the game files. Both play the same random games, and must agree at every decision.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that cannot go on stops"
)]

#[path = "gallery/atari_go.rs"]
mod atari_go;
#[path = "gallery/auction.rs"]
mod auction;
#[path = "gallery/betting.rs"]
mod betting;
#[path = "gallery/bids.rs"]
mod bids;
#[path = "gallery/commerce.rs"]
mod commerce;
#[path = "gallery/compare.rs"]
mod compare;
#[path = "gallery/corner.rs"]
mod corner;
#[path = "gallery/dice.rs"]
mod dice;
#[path = "gallery/donkey.rs"]
mod donkey;
#[path = "gallery/draft_poker.rs"]
mod draft_poker;
#[path = "gallery/drafting.rs"]
mod drafting;
#[path = "gallery/estate_sale.rs"]
mod estate_sale;
#[path = "gallery/five_card_draw.rs"]
mod five_card_draw;
#[path = "gallery/german_whist.rs"]
mod german_whist;
#[path = "gallery/hanabi.rs"]
mod hanabi;
#[path = "gallery/hearts.rs"]
mod hearts;
#[path = "gallery/kalah.rs"]
mod kalah;
#[path = "gallery/mafia.rs"]
mod mafia;
#[path = "gallery/mau_mau.rs"]
mod mau_mau;
#[path = "gallery/memory.rs"]
mod memory;
#[path = "gallery/missing_card.rs"]
mod missing_card;
#[path = "gallery/ninety_nine.rs"]
mod ninety_nine;
#[path = "gallery/oh_hell.rs"]
mod oh_hell;
#[path = "gallery/othello.rs"]
mod othello;
#[path = "gallery/pack.rs"]
mod pack;
#[path = "gallery/pig.rs"]
mod pig;
#[path = "gallery/poker.rs"]
mod poker;
#[path = "gallery/sealed.rs"]
mod sealed;
#[path = "gallery/sheet.rs"]
mod sheet;
#[path = "gallery/ship_and_crew.rs"]
mod ship_and_crew;
#[path = "gallery/showing.rs"]
mod showing;
#[path = "gallery/spades.rs"]
mod spades;
#[path = "gallery/table.rs"]
mod table;
#[path = "gallery/trading.rs"]
mod trading;
#[path = "gallery/tricks.rs"]
mod tricks;
#[path = "gallery/village.rs"]
mod village;
#[path = "gallery/werewolves.rs"]
mod werewolves;
#[path = "gallery/whist.rs"]
mod whist;
#[path = "gallery/yacht.rs"]
mod yacht;
