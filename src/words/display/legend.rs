//! What the signs stand for that are printed on fields and cards.

use super::{Field, Picture, PicturePart, Thing};
use crate::hir::{Game, ShownPlace, Signed};
use crate::notation::{Names, place_name};

/// A sign, with the name of what it stands for.
pub type SignMeaning<'g> = (&'g str, &'g str);

/// The signs of columns, members and places that are printed in a picture, in the order of the file.
#[must_use]
pub fn legend<'g>(game: &'g Game, names: &Names, picture: &Picture) -> Vec<SignMeaning<'g>> {
    let printed = picture.printed();
    let mut found: Vec<SignMeaning<'g>> = Vec::new();
    for (signed, sign) in &game.look.signs {
        let is_printed = printed.iter().any(|cell| cell.contains(sign.as_str()));
        let Some(name) = name_of(game, names, *signed).filter(|_| is_printed) else { continue };
        if !found.contains(&(sign, name)) {
            found.push((sign, name));
        }
    }
    found
}

fn name_of<'g>(game: &'g Game, names: &Names, signed: Signed) -> Option<&'g str> {
    match signed {
        Signed::Column(of, at) => {
            Some(names.read(game, &game.types.get(of)?.columns.get(at)?.name))
        }
        Signed::Member(of, at) => {
            Some(names.read(game, &game.types.get(of)?.members.get(at as usize)?.name))
        }
        Signed::Place(ShownPlace::Zone(id)) => Some(place_name(game, names, id.into())),
        Signed::Place(ShownPlace::State(id)) => Some(place_name(game, names, id.into())),
        Signed::Seat(_) | Signed::Owned(..) => None,
    }
}

impl Picture {
    /// What is printed on fields and cards by signs.
    fn printed(&self) -> Vec<&str> {
        let mut fields: Vec<&Field> = Vec::new();
        let mut things: Vec<&Thing> = Vec::new();
        for part in &self.parts {
            match part {
                PicturePart::Heading(_) => {}
                PicturePart::Board(board) => {
                    fields.extend(board.lines.iter().flat_map(|line| line.fields.iter().flatten()));
                }
                PicturePart::Row(row) => fields.extend(&row.fields),
                PicturePart::Table(table) => {
                    things.extend(table.rows.iter().flat_map(|row| row.cells.iter().flatten()));
                }
                PicturePart::Facts(facts) => {
                    things.extend(facts.iter().flat_map(|fact| &fact.things));
                }
            }
        }
        things.extend(fields.iter().flat_map(|field| &field.things));
        let on_fields = fields.iter().flat_map(|field| &field.printed_short);
        let on_things = things.iter().flat_map(|thing| &thing.printed_short);
        on_fields.chain(on_things).map(String::as_str).collect()
    }
}
