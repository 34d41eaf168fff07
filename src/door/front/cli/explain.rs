//! `hoyle explain`

use clap::Args;
use hoyle::diag::Code;

use super::{Exit, ui};

/// Explain a diagnostic code, with a failing example and its fix.
#[derive(Args)]
pub struct Arguments {
    /// A code such as G0201; without one, all codes are listed.
    code: Option<String>,
}

pub fn run(arguments: &Arguments) -> Exit {
    let Some(name) = &arguments.code else {
        for code in Code::ALL {
            ui::out(&format!("{}  {}", code.as_str(), code.title()));
        }
        return Exit::Ok;
    };
    match Code::named(name) {
        Some(code) => {
            ui::prose(code.page().trim_end());
            Exit::Ok
        }
        None => {
            let near = hoyle::diag::closest(
                &name.to_uppercase(),
                Code::ALL.iter().map(|code| code.as_str()),
            );
            let hint = near.map(|near| format!("; did you mean {near}?")).unwrap_or_default();
            ui::usage(&format!("there is no code {name}{hint}"))
        }
    }
}
