//! The referee that other programs talk to: the examples on its page, its errors, whole games, and the
//! program itself.

mod costs;
mod cups;
mod dealt;
mod dice;
mod errors;
mod knows;
mod pages;
mod play;
mod process;
mod python;
mod roles;
mod search;
mod secrets;
mod setups;
mod talk;
mod values;
