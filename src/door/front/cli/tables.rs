//! `hoyle tables`

use std::path::PathBuf;

use clap::{Args, Subcommand};
use hoyle::online::table::saved_game;
use hoyle::online::{Compared, KeptTables, Sqlite, Store as _};

use super::serve::data_file;
use super::{Exit, ui};

/// List the tables that `hoyle serve` keeps, write one out, delete one, or copy all.
#[derive(Args, Clone)]
pub struct Arguments {
    /// The file in which tables are kept; without it, the one in your data folder.
    #[arg(long, value_name = "FILE", global = true)]
    data: Option<PathBuf>,
    #[command(subcommand)]
    deed: Option<Deed>,
}

#[derive(Subcommand, Clone)]
enum Deed {
    /// List the tables, the one that was changed last first. Without a word, this is done.
    List,
    /// Print a table as a saved game, which `hoyle play --load` and `hoyle replay` take.
    Export {
        /// The name of the table in its addresses.
        table: String,
    },
    /// Say which tables would be the same by the rules that now lie on the disk. They go on by their own rules.
    Compare,
    /// Delete a table, with its links. No server may run on the file.
    Delete {
        /// The name of the table in its addresses.
        table: String,
    },
    /// Copy everything to a new file, also while a server runs.
    BackUp {
        /// The new file.
        to: PathBuf,
    },
}

pub fn run(arguments: &Arguments) -> Result<Exit, Exit> {
    let data = data_file(arguments.data.as_ref())?;
    let failed = |why: hoyle::online::StoreError| ui::usage(&why.to_string());
    let kept = || KeptTables::open(&data).map_err(failed);
    match arguments.deed.as_ref().unwrap_or(&Deed::List) {
        Deed::List => list(&kept()?).map_err(failed)?,
        Deed::Export { table } => {
            let found = kept()?.table(table).map_err(failed)?.ok_or_else(|| missing(table))?;
            ui::out(&saved_game(&found.row.head, &found.inputs));
        }
        Deed::Compare => compared(&kept()?).map_err(failed)?,
        Deed::Delete { table } => {
            let store = Sqlite::open(&data).map_err(failed)?;
            if store.table(table).map_err(failed)?.is_none() {
                return Err(missing(table));
            }
            store.delete(table).map_err(failed)?;
        }
        Deed::BackUp { to } => kept()?.back_up(to).map_err(failed)?,
    }
    Ok(Exit::Ok)
}

/// A line for each table: its name, how many moves and chances it has, its game and its seats.
fn list(kept: &KeptTables) -> Result<(), hoyle::online::StoreError> {
    let tables = kept.tables()?;
    if tables.is_empty() {
        ui::out("There are no tables.");
    }
    for row in tables {
        let inputs = kept.table(&row.id)?.map_or(0, |table| table.inputs.len());
        let seats = row.head.lines().find_map(|line| line.strip_prefix("seats "));
        ui::out(&format!("{}  {inputs:>5}  {}  {}", row.id, row.game, seats.unwrap_or_default()));
    }
    Ok(())
}

/// A line for each table: its name, and what becomes of it by the rules on the disk.
fn compared(kept: &KeptTables) -> Result<(), hoyle::online::StoreError> {
    for row in kept.tables()? {
        let Some(table) = kept.table(&row.id)? else { continue };
        let said = match hoyle::online::compare(&table) {
            Ok(Compared::Same) => "the same".to_owned(),
            Ok(Compared::Different) => "different".to_owned(),
            Ok(Compared::Impossible(why)) => format!("not possible: {why}"),
            Err(why) => format!("broken: {why}"),
        };
        ui::out(&format!("{}  {}  {said}", row.id, row.game));
    }
    Ok(())
}

fn missing(table: &str) -> Exit {
    ui::usage(&format!("no table is called `{table}`; `hoyle tables` lists them"))
}
