//! Tables in the browser.
#![forbid(unsafe_code)]

use hoyle_play::notation;
use hoyle_words::display;

pub mod page;
pub mod scene;
pub mod store;
