//! The terminal: the command line and the prompt. Compiled only into the program, so that it can use
//! nothing of the library but what everybody can.

mod cli;
mod lines;
mod repl;

pub(crate) use cli::main;
