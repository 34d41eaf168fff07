//! Tables in the browser.
#![forbid(unsafe_code)]

use hoyle_text::files;
use hoyle_words::display;

pub mod scene;
pub mod store;
