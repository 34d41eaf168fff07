//! A progress bar that counts games, if standard error is a terminal.

use std::fmt::Write;
use std::io::{IsTerminal as _, stderr};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

/// A bar for so many games, with their rate and the remaining time.
pub fn progress(games: u64) -> ProgressBar {
    let target = if stderr().is_terminal() {
        ProgressDrawTarget::stderr()
    } else {
        ProgressDrawTarget::hidden()
    };
    let bar = ProgressBar::with_draw_target(Some(games), target);
    let style = ProgressStyle::with_template(
        "{bar:30} {human_pos}/{human_len} games, {rate} a second, {eta} left",
    );
    match style {
        Ok(style) => bar.with_style(style.with_key("rate", rate)),
        Err(_) => bar,
    }
}

/// Writes how many games are played in a second.
fn rate(state: &ProgressState, out: &mut dyn Write) {
    let _ = write!(out, "{:.1}", state.per_sec());
}
