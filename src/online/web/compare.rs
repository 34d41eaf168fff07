//! Tables by the rules that now lie on the disk: what a change of rules would change.

use std::sync::Arc;

use super::hosting::chairs;
use super::tables::opened;
use crate::engine::Fault;
use crate::files::Disk;
use crate::scene::Scene;
use crate::store::KeptTable;
use crate::table::{Table, TableRules, Wanted};

/// What becomes of a table by the rules that now lie on the disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Compared {
    /// Everybody would have been shown what they were shown.
    Same,
    /// Somebody would have been shown something else.
    Different,
    /// It cannot be played by these rules: why.
    Impossible(String),
}

/// Plays a table again by its own rules and by those that now lie on the disk.
///
/// # Errors
/// When it cannot be played by its own rules, in words for the user.
pub fn compare(kept: &KeptTable) -> Result<Compared, String> {
    let (head, wanted) = opened(kept)?;
    let played = |rules: TableRules| {
        let table = Table::again(Arc::new(rules), &head, &kept.inputs)?;
        shown(&table).map_err(|fault| fault.code.as_str().to_owned())
    };
    let before = played(TableRules::read_kept(&kept.rules, &wanted)?)?;
    let after = TableRules::read(&Disk, &wanted).and_then(played);
    Ok(match after {
        Ok(after) if after == before => Compared::Same,
        Ok(_) => Compared::Different,
        Err(why) => Compared::Impossible(why),
    })
}

/// What all viewers are shown, with all that has happened.
fn shown(table: &Table) -> Result<Vec<Scene>, Fault> {
    let wanted = Wanted { whole_log: true, ..Wanted::default() };
    chairs(table.setup().seats()).into_iter().map(|grade| table.scene(grade, &wanted)).collect()
}
