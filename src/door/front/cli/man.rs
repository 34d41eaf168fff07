//! `hoyle man`

use std::io;
use std::path::{Path, PathBuf};

use clap::Args;
use clap_mangen::Man;
use hoyle::files::Outputs;

use super::{Exit, ui};

/// Print the page for `man`, or write it with a page for each verb.
#[derive(Args)]
pub struct Arguments {
    /// The folder for hoyle.1 and the pages of the verbs; what stands there already is written anew.
    #[arg(long, value_name = "DIR")]
    to: Option<PathBuf>,
}

pub fn run(arguments: &Arguments) -> Exit {
    let written = match &arguments.to {
        Some(folder) => write(folder),
        None => print(),
    };
    match (written, &arguments.to) {
        (Ok(()), _) => Exit::Ok,
        (Err(error), Some(folder)) => {
            ui::usage(&format!("cannot write to {}: {error}", folder.display()))
        }
        (Err(error), None) => ui::usage(&format!("cannot make the page: {error}")),
    }
}

fn print() -> io::Result<()> {
    let mut page = Vec::new();
    Man::new(super::command()).render(&mut page)?;
    ui::out(String::from_utf8_lossy(&page).trim_end());
    Ok(())
}

fn write(folder: &Path) -> io::Result<()> {
    std::fs::create_dir_all(folder)?;
    let mut command = super::command().disable_help_subcommand(true);
    command.build();
    let mut outputs = Outputs::default();
    for command in std::iter::once(&command).chain(command.get_subcommands()) {
        let man = Man::new(command.clone());
        let mut page = Vec::new();
        man.render(&mut page)?;
        let file = outputs.claim(&folder.join(man.get_filename()))?;
        file.save(&String::from_utf8_lossy(&page))?;
    }
    Ok(())
}
