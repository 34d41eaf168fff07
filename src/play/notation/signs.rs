//! Cards that are typed by their signs, `9♣` or `9C`, in place of their names.

use std::collections::BTreeMap;

use crate::hir::{Game, TypeId};

/// The line with the names of the cards for which there are signs; nothing if there are none. What stands for several
/// cards is left as it is.
pub(super) fn written_out(game: &Game, line: &str) -> Option<String> {
    let cards = cards(game);
    let is_between = |it: char| it.is_whitespace() || "(){},".contains(it);
    let words = line.split_inclusive(is_between).map(|word| {
        let text = word.trim_end_matches(is_between);
        match cards.get(&text.to_uppercase()) {
            Some(Some(name)) => word.replacen(text, name, 1),
            Some(None) | None => word.to_owned(),
        }
    });
    let written: String = words.collect();
    (written != line).then_some(written)
}

/// The names of cards by what is typed for them; nothing where that stands for several.
fn cards(game: &Game) -> BTreeMap<String, Option<&str>> {
    let mut cards = BTreeMap::new();
    for (of, ty) in game.types.iter_enumerated() {
        for (card, member) in (0..).zip(&ty.members) {
            for typed in typed(game, of, card) {
                let known = cards.entry(typed).or_insert(Some(member.name.as_str()));
                *known = known.filter(|name| *name == member.name);
            }
        }
    }
    cards
}

/// What is typed for a card, in capitals: its signs, and the same as far as a keyboard has it.
fn typed(game: &Game, of: TypeId, card: u32) -> Vec<String> {
    let Some(signs) = game.look.card_signs(game, of, card) else {
        return Vec::new();
    };
    let drawn: String = signs.iter().map(|it| it.sign.as_str()).collect();
    let typed: String = signs.iter().map(|it| it.typed.as_str()).collect();
    [drawn, typed].map(|it| it.to_uppercase()).into()
}
