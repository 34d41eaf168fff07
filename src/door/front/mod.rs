//! The terminal: the command line and the prompt. This is compiled only into the program, so it can
//! use only the public parts of the library.

mod cli;
mod draw;
mod guests;
mod lines;
mod prose;
mod repl;
mod tour;
mod traced;

pub(crate) use cli::main;
