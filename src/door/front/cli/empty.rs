//! Having nothing to do is a failure, unless it is allowed: otherwise a wrong path or filter would look like success.

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
    /// Reports that there is nothing to do; an error unless that is allowed.
    pub fn nothing(&self, said: &str) -> Exit {
        if self.allow_empty {
            return Exit::Ok;
        }
        ui::usage(&format!("{said}; `--allow-empty` makes that no failure"))
    }
}
