//! Navigation: from a name to its declaration, and to all its uses.

use std::path::Path;

use lsp_types::Location;

use super::address::address_of;
use super::index::{Index, Place};
use super::open_texts::OpenTexts;
use super::place::{Lines, Shift};
use super::units::Units;

/// Where the name at a byte is declared.
pub(super) fn definition(
    indexes: &[&Index],
    desk: &OpenTexts,
    (path, text): (&Path, &str),
    at: usize,
) -> Option<Location> {
    indexes.iter().find_map(|index| {
        let place = index.view(path, text)?.declared(at)?.place;
        location(index, place, desk)
    })
}

/// All uses of a name, in a game with its variants, and which files have mistakes, so that uses may be missing there.
pub(super) fn references(
    desk: &OpenTexts,
    (path, text): (&Path, &str),
    at: usize,
) -> (Vec<Location>, Option<String>) {
    let everything = Units::everything(path, desk);
    let mut found: Vec<Location> = Vec::new();
    for (index, place) in same_name(&everything.indexes, path, text, at) {
        for place in index.all(place) {
            let location = location(index, place, desk);
            found.extend(location.filter(|it| !found.contains(it)));
        }
    }
    (found, everything.mistakes())
}

/// The declaration of the name at a byte, in each index that has one.
pub(super) fn same_name<'i>(
    indexes: &'i [Index],
    path: &Path,
    text: &str,
    at: usize,
) -> Vec<(&'i Index, Place)> {
    let first = indexes.iter().find_map(|index| {
        let place = index.view(path, text)?.declared(at)?.place;
        Some((index, place))
    });
    let Some((first, place)) = first else {
        return Vec::new();
    };
    let home = first.path(place);
    let each = indexes.iter();
    each.filter_map(|index| Some((index, index.same(home, place)?))).collect()
}

/// A place of an index in the current text; `None` for a file that comes with the program.
fn location(index: &Index, place: Place, desk: &OpenTexts) -> Option<Location> {
    let path = index.path(place);
    let text = desk.text(path).filter(|_| path.is_absolute())?;
    let shift = Shift::new(index.text(place), &text);
    let (start, end) = (shift.moved(place.start)?, shift.moved(place.end)?);
    let range = Lines::new(&text).range(start, end);
    Some(Location::new(address_of(path)?, range))
}
