//! Messages about files that are no batch, or none of this run.

use std::fmt;

use crate::sim::BatchError;

impl fmt::Display for BatchError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Other => write!(
                out,
                "it holds no results of `hoyle sim`: `--checkpoint FILE` writes such files"
            ),
            Self::Format(format) => write!(
                out,
                "it has format {format}, and this version of hoyle reads format 1: play its games again"
            ),
            Self::Damaged => write!(out, "it is damaged: delete it, and play its games again"),
            Self::Run(what, there, here) => {
                write!(out, "it belongs to another run: {what} there is {there}, and here {here}")
            }
            Self::Rules => write!(
                out,
                "it was played by other rules: the files of the game have changed since"
            ),
            Self::Uncounted(flag) => write!(
                out,
                "it does not count what `{flag}` shows: its games have to be played with `{flag}`"
            ),
            Self::Counted(flag) => {
                write!(out, "it counts what `{flag}` shows: add `{flag}` here, too")
            }
            Self::Both(first, last) if first == last => {
                write!(out, "game {first} is there already")
            }
            Self::Both(first, last) => {
                write!(out, "games {first} to {last} are there already")
            }
        }
    }
}

impl std::error::Error for BatchError {}
