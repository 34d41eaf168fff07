//! A rules language for tabletop games, and everything that runs it.
//!
//! A game is a file of rules: what lies on the table, who sees it, who may do what, and when it is over. This library
//! compiles such a file, keeps a game in play, judges moves by the rules, and shows each seat what it may see, and no more.
//! The program of the same name puts a command line and a prompt on top of it. The pages in `grammar/` describe the
//! language.
//!
//! # From a file to a game in play
//!
//! 1. [`base`] holds the texts: a [`Loader`] brings them from wherever they are, [`files::Disk`] from the disk.
//!    [`Sources`] says where in them something stands.
//! 2. [`mod@compile`] reads a file through a loader and gives the game, if it has no error, and everything there is to say
//!    of it: a list of [`Diagnostic`]s, which [`diag`] puts into lines of text or into JSON.
//! 3. [`hir`] is the compiled game: its zones, states and actions, each with an id and a type.
//! 4. [`runtime`] makes a game ready for play, and begins it with a [`Setup`]: who sits where, which options,
//!    which seed.
//! 5. [`session`] is a game in play. It says who may act, reads and makes moves, lets chance fall by the seed, and keeps a
//!    record. [`opponents`] are bots that think
//!    in its seats; [`bot`] is what one of them is given and answers, and [`inference`] what one seat can know.
//! 6. [`engine`] has the words for all of it: moves, offers, events, refusals, faults.
//! 7. [`view`] is the table as one [`Viewer`] sees it, as values; [`notation`] puts values, moves, views and
//!    refusals into words and JSON, and reads them back. [`display`] makes a picture of a view.
//!
//! Search, learning and analysis have an interface of their own: [`history`] is a game move by move, with chance as a node,
//! what each seat knows, and what the game was worth.
//!
//! Everything else builds on these: [`testing`] runs the tests in a game file, [`sim`] plays many games and counts,
//! [`cover`] finds what is never used, [`mutate`] finds changes of the rules that no test notices, [`perft`] counts the
//! whole tree of a game, [`rulebook`] says its rules in words, [`dump`] writes out what is derived from one,
//! [`outline`] shows its structure, [`compare`] finds what differs between two,
//! [`leaks`] and [`secrets`] look for ways in which hidden things come out, [`referee`] serves a game to another program
//! line by line, [`transcript`] writes games down and plays them again,
//! [`trace`] says what a move did, statement by statement, and [`files`] finds games on the disk. [`state`] is a position as plain numbers, which is needed only by
//! those who store positions or search through them.
//!
//! The same seed and the same moves give the same game, on every machine. Nothing here prints or reads a clock, and only
//! [`files`] opens files.
//!
//! # Example
//!
//! A game from memory, played at random, and the table at its end as the first seat sees it:
//!
//! ```
//! use std::{io, path::Path};
//!
//! use hoyle::session::{Observation, Stream};
//! use hoyle::{Loader, Runtime, Setup, Viewer, compile};
//!
//! const RULES: &str = r#"
//! language 1
//! game "Aviary" { players 2..4 }
//!
//! type Bird is one of Crow Finch Jay Lark Robin Stork Swan Swift Tern Wren
//! zone trees of all Bird secret
//! zone hand[seat] of Bird private
//! zone sky of Bird public
//!
//! setup {
//!   shuffle trees
//!   deal 2 from trees to each hand
//! }
//! play {
//!   for each s in seats { turn of s in dawn }
//!   end game "The sun is up."
//! }
//! phase dawn { release }
//!
//! /// Open the cage of a bird.
//! action release(bird: Bird) {
//!   require yours: bird in hand[me] else "You do not hold the {bird}."
//!   do {
//!     move bird to sky
//!     end turn
//!   }
//! }
//! "#;
//!
//! /// Every path leads to the one text.
//! struct Memory;
//!
//! impl Loader for Memory {
//!     fn load(&self, _: &Path) -> io::Result<Vec<u8>> {
//!         Ok(RULES.into())
//!     }
//! }
//!
//! fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     let compiled = compile("aviary.game", &[], &Memory);
//!     assert!(compiled.diagnostics.is_empty());
//!     let runtime = Runtime::new(compiled.game.ok_or("the rules have errors")?);
//!
//!     let seats = ["Ada".to_owned(), "Ben".to_owned()];
//!     let setup = Setup::new(&runtime.game, &seats, &[], 7)?;
//!     let mut session = runtime.begin(setup)?;
//!
//!     let mut numbers = Stream::new(7, "the order of my choices", 0);
//!     while let Some(offer) = session.offers()?.first() {
//!         let seat = Observation::new(&session, offer.seat);
//!         let chosen = numbers.below(seat.count(offer)?);
//!         let action = seat.nth(offer, chosen)?.ok_or("nothing can be done")?;
//!         session.act(action)?;
//!     }
//!
//!     assert_eq!(session.moves(), 2);
//!     for line in session.screen(Viewer::Seat(0)) {
//!         println!("{line}");
//!     }
//!     Ok(())
//! }
//! ```

#![forbid(unsafe_code)]

pub mod referee;

pub use hoyle_bots::{advice, bot, opponents, search, solve};
pub use hoyle_build::{compile, runtime};
pub use hoyle_game::hir;
#[cfg(feature = "cli")]
pub use hoyle_lsp as lsp;
pub use hoyle_many::{cover, mutate, sim, testing, transcript};
#[cfg(feature = "serve")]
pub use hoyle_online as online;
pub use hoyle_play::{engine, notation, positions, session, state, view};
pub use hoyle_rules::program;
pub use hoyle_secrets as secrets;
pub use hoyle_text::{TUTORIAL, base, diag, files, format};
pub use hoyle_words::{compare, dialogue, display, dump, outline, rulebook};
pub use hoyle_worlds::{deals, history, inference, leaks, perft, trace};

pub use base::{Loader, Sources};
pub use compile::{Compiled, compile};
pub use diag::Diagnostic;
pub use engine::{Move, Stop};
pub use files::Disk;
pub use runtime::{Executor, Runtime};
pub use session::{Session, Setup};
pub use view::Viewer;
