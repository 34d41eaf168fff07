//! Tables in the browser, as those who sit at them meet them.

mod back;
mod back_and_again;
mod bad;
mod browser;
mod clocks;
mod device;
#[cfg(unix)]
mod full;
mod games;
mod gathering;
mod hooks;
mod kept;
mod killed;
mod links;
mod load;
mod malformed;
mod moments;
mod moves;
mod player;
mod remade;
mod secrets;
mod served;
mod server;
mod sets;
mod shipped;
mod stream;
mod study;
mod twins;
