//! Tables in the browser: friends join them by a link, and each sees what its seat may see.
//!
//! | room | what it is |
//! |---|---|
//! | [`scene`] | what one viewer of a table is shown: [`scene::Scene`] |
//! | [`store`] | tables as they are kept |
//! | [`table`] | a game in play at a table: it is given lines, and gives scenes |
//! | [`page`] | pages in HTML, made from scenes alone |
//! | [`web`] | addresses, keys and streams: the server |

#![forbid(unsafe_code)]

use hoyle_bots::{advice, opponents};
use hoyle_build::{compile, runtime};
use hoyle_game::hir;
use hoyle_play::{engine, notation, session, state, view};
use hoyle_text::{base, files};
use hoyle_words::{dialogue, display, rulebook};

pub mod page;
pub mod scene;
pub mod store;
pub mod table;
pub mod web;

pub use store::{KeptTables, Sqlite, Store, StoreError};
pub use web::{Compared, Listening, Options, block_on, compare};
