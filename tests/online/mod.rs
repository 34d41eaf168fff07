//! Tables in the browser, as those who sit at them meet them.

mod back;
mod back_and_again;
mod bad;
mod browser;
mod games;
mod kept;
mod links;
mod moves;
mod player;
mod secrets;
mod server;
mod sets;
mod stream;
mod study;
