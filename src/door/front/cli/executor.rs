//! `--executor`: who carries out the rules.

use clap::ValueEnum;
use hoyle::Executor;

/// Who carries out the rules, by the name on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ExecutorName {
    /// Machine code, and the interpreter for what has no form in it.
    Machine,
    /// The interpreter throughout.
    Interpreter,
    /// The definition of the language: slow, to hold the others against.
    Definition,
}

impl From<ExecutorName> for Executor {
    fn from(name: ExecutorName) -> Self {
        match name {
            ExecutorName::Machine => Self::Machine,
            ExecutorName::Interpreter => Self::Interpreter,
            ExecutorName::Definition => Self::Definition,
        }
    }
}
