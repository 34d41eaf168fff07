//! Nothing to do is a failure, unless it is allowed: otherwise a wrong path or filter passes for a success.

use clap::Args;

use super::{Exit, ui};

/// Whether there may be nothing to do.
#[derive(Args)]
pub struct Empty {
    /// Do not fail where there is nothing to do.
    #[arg(long)]
    allow_empty: bool,
}

impl Empty {
    /// Says what is not there, unless it need not be.
    pub fn nothing(&self, said: &str) -> Exit {
        if self.allow_empty {
            return Exit::Ok;
        }
        ui::err(&format!(
            "hoyle: {said}; `--allow-empty` makes that no failure"
        ));
        Exit::Usage
    }
}
