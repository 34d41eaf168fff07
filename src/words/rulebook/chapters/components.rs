//! What a game is played with: cards and other things, and the places on the table.

use std::collections::BTreeMap;

use super::Laid;
use crate::hir::{Audience, Game, State, StateId, Ty, Type, TypeId, Zone, ZoneId};
use crate::rulebook::book::{Book, remark};
use crate::rulebook::cards;
use crate::rulebook::model::{
    BookBlock, BookEntry, BookStep, BookTable, Chapter, RuleSentence, Words,
};
use crate::rulebook::phrases::{chapters, values};
use crate::rulebook::words::{Writer, id_of, number};
use crate::view::{PlaceId, Shown};

/// The most members of a type that are named one by one.
const NAMED: usize = 60;

/// The most kinds of cards that are counted one by one.
const KINDS: usize = 16;

pub(super) fn components(book: &Book<'_>) -> Chapter {
    let types = book.game().types.iter_enumerated();
    let hidden = &book.game().look.for_authors;
    let named = types.filter(|(id, ty)| !ty.name.is_empty() && !hidden.contains(id));
    let entries = named.map(|(id, ty)| BookBlock::Entry(type_entry(book, id, ty)));
    book.chapter("components", &chapters::COMPONENTS, entries.collect())
}

/// What lies in the box: a line for each kind of thing.
pub(super) fn material(book: &Book<'_>) -> Chapter {
    let types = book.game().types.iter_enumerated();
    let named = types.filter(|(id, ty)| !ty.name.is_empty() && is_thing(book.game(), *id, ty));
    let steps = named.map(|(id, ty)| {
        let (entry, copied) = (type_entry(book, id, ty), copied(book, id, ty));
        let about = entry.blocks.into_iter().next().filter(|_| !ty.doc.is_empty());
        let about = about.and_then(|block| match block {
            BookBlock::Sentences(all) => all.into_iter().next(),
            BookBlock::Steps(_) | BookBlock::Entry(_) | BookBlock::Table(_) => None,
            BookBlock::Flow(_) | BookBlock::Picture { .. } => None,
        });
        let about = about.map(|it| it.words).or(copied).map(|it| Words::plain(". ").then(it));
        let about = about.unwrap_or_default();
        let name =
            if ty.members.len() > 1 { book.writer.many(id) } else { book.writer.type_name(id) };
        let count = if ty.copies_of.is_some() {
            book.writer.say(&chapters::TYPE, [number(ty.members.len())])
        } else {
            entry.kind
        };
        let both = [name.capital(), count.then(about)];
        BookStep::from(RuleSentence::from(book.writer.say(&chapters::PARAMETER, both)))
    });
    let steps: Vec<BookStep> = steps.collect();
    let blocks = if steps.is_empty() { Vec::new() } else { vec![BookBlock::Steps(steps)] };
    book.chapter("material", &chapters::MATERIAL, blocks)
}

/// Whether members of a type lie on a table: in a zone, or on the fields of a board if the file says how many there are.
fn is_thing(game: &Game, id: TypeId, ty: &Type) -> bool {
    let lies = game.zones.iter().any(|zone| zone.of == id);
    let is_board = |index: &Ty| {
        let of = index.declared_type().and_then(|of| game.types.get(of));
        of.is_some_and(|of| of.board.is_some())
    };
    let stands = game.states.iter().any(|state| {
        state.ty.never_none() == &Ty::Member(id) && state.indices.iter().any(is_board)
    });
    lies || stands && !ty.doc.is_empty() || ty.face.is_some() || ty.board.is_some()
}

/// How many copies there are of each: `8 Bat, 8 Fly`. Nothing if there are too many kinds to name.
fn copied(book: &Book<'_>, id: TypeId, ty: &Type) -> Option<Words> {
    let game = book.game();
    let kinds = game.types.get(ty.copies_of.filter(|_| ty.face.is_none())?)?;
    if kinds.members.len() > KINDS {
        return None;
    }
    let all = (0..).zip(&ty.members).filter_map(|(at, _)| game.original(id, at));
    let mut counts: BTreeMap<(TypeId, u32), usize> = BTreeMap::new();
    all.for_each(|kind| *counts.entry(kind).or_default() += 1);
    let each = counts.into_iter().map(|((of, kind), count)| {
        number(count).then(Words::plain(" ")).then(book.writer.member(of, kind))
    });
    Some(Words::joined(each, ", "))
}

fn type_entry(book: &Book<'_>, id: TypeId, ty: &Type) -> BookEntry {
    let writer = &book.writer;
    let count = number(ty.members.len());
    let kind = match (ty.copies_of, &ty.board) {
        _ if ty.face.is_some() => writer.say(&chapters::DICE, [count]),
        (Some(of), _) if !ty.looks.is_empty() => {
            writer.say(&chapters::ALIKE, [count, writer.type_name(of)])
        }
        (Some(of), _) => writer.say(&chapters::COPIES, [count, writer.type_name(of)]),
        (None, Some(_)) => writer.say(&chapters::BOARD, [count]),
        (None, None) => writer.say(&chapters::TYPE, [count]),
    };
    let heading = writer.type_name(id);
    let mut entry = book.entry(id_of("type", &ty.name), heading, kind, &ty.doc, ty.span);
    let is_copy = ty.copies_of.is_some();
    if is_copy || ty.members.len() > NAMED {
        return entry;
    }
    let members = (0..).zip(&ty.members).map(|(at, _)| at);
    let table = cards::rows(writer, id, members.clone());
    entry.blocks.push(if table.heads.len() == 1 {
        let names = members.map(|at| writer.member(id, at));
        BookBlock::Sentences(vec![Words::joined(names, ", ").into()])
    } else {
        BookBlock::Table(table)
    });
    entry.blocks.extend(meanings(book, id, ty));
    entry
}

/// What the conditions say that are about the members of a type.
fn meanings(book: &Book<'_>, id: TypeId, ty: &Type) -> Option<BookBlock> {
    let steps = (0..).zip(&ty.members).filter_map(|(at, _)| {
        let below = cards::reasons(book, (id, at));
        let sentence = book.writer.member(id, at).into();
        (!below.is_empty()).then_some(BookStep { sentence, below })
    });
    let steps: Vec<BookStep> = steps.collect();
    (!steps.is_empty()).then_some(BookBlock::Steps(steps))
}

pub(super) fn places(book: &Book<'_>, laid: &[Laid]) -> Chapter {
    let game = book.game();
    let mut blocks: Vec<BookBlock> =
        numbers(&book.writer, laid).map(BookBlock::Table).into_iter().collect();
    let zones = game.zones.iter_enumerated();
    blocks.extend(zones.map(|(id, zone)| BookBlock::Entry(zone_entry(book, id, zone))));
    let states = game.states.iter_enumerated();
    let is_face = |id: StateId| game.types.iter().any(|ty| ty.face == Some(id));
    let states = states.filter(|(id, state)| state.option.is_none() && !is_face(*id));
    blocks.extend(states.map(|(id, state)| BookBlock::Entry(state_entry(book, id, state))));
    book.chapter("places", &chapters::PLACES, blocks)
}

fn zone_entry(book: &Book<'_>, id: ZoneId, zone: &Zone) -> BookEntry {
    let writer = &book.writer;
    let of = writer.many(zone.of);
    let kind = match zone.indices.as_slice() {
        [] => writer.say(&chapters::ZONE, [of.clone()]),
        indices => writer.say(&chapters::ZONE_EACH, [of.clone(), each_of(writer, indices)]),
    };
    let place = id_of("place", &zone.name);
    let mut entry = book.entry(place, writer.zone(id), kind, &zone.doc, zone.span);
    let top = zone.top_public.then(|| writer.say(&chapters::TOP_SEEN, []));
    let full = zone.filled.then(|| writer.say(&chapters::HOLDS_ALL, [of]));
    let seen = audience(writer, zone.audience);
    let said = [Some(seen), top, full].into_iter().flatten();
    entry.blocks.extend(remark(said));
    entry
}

fn state_entry(book: &Book<'_>, id: StateId, state: &State) -> BookEntry {
    let writer = &book.writer;
    let ty = writer.ty(&state.ty);
    let kind = match state.indices.as_slice() {
        [] => writer.say(&chapters::STATE, [ty]),
        indices => writer.say(&chapters::STATE_EACH, [ty, each_of(writer, indices)]),
    };
    let place = id_of("place", &state.name);
    let mut entry = book.entry(place, writer.state(id), kind, &state.doc, state.span);
    let first = writer.say(&chapters::AT_FIRST, [writer.value(&state.initial)]);
    let seen = audience(writer, state.audience);
    entry.blocks.extend(remark([seen, first]));
    entry
}

/// `players`, `players, numbers 1 to 3`
fn each_of(writer: &Writer<'_>, indices: &[Ty]) -> Words {
    Words::joined(indices.iter().map(|ty| writer.each_one(ty)), " × ")
}

fn audience(writer: &Writer<'_>, audience: Audience) -> Words {
    match audience {
        Audience::Public => writer.say(&chapters::PUBLIC, []),
        Audience::Owner => writer.say(&chapters::OWNER, []),
        Audience::Of(state) => {
            let state = writer.state(state);
            writer.say(&chapters::SEEN_BY, [state])
        }
        Audience::Nobody => writer.say(&chapters::SECRET, []),
        Audience::Holder => writer.say(&chapters::HOLDER, []),
    }
}

/// How many cards lie where, for each number of players.
fn numbers(writer: &Writer<'_>, laid: &[Laid]) -> Option<BookTable> {
    let zones = writer.game().zones.iter_enumerated();
    let rows = zones.filter_map(|(id, _)| {
        let each = laid.iter().map(|laid| cards_in(laid, id));
        let cells: Vec<String> = each.collect();
        let some = cells.iter().any(|cell| cell != "0");
        some.then(|| {
            let cells = cells.into_iter().map(Words::plain);
            std::iter::once(writer.zone(id)).chain(cells).collect()
        })
    });
    let rows: Vec<Vec<Words>> = rows.collect();
    let heads = laid.iter().map(|laid| number(laid.seats));
    let first = writer.say(&values::PLAYERS, []).capital();
    (!rows.is_empty())
        .then(|| BookTable { heads: std::iter::once(first).chain(heads).collect(), rows })
}

/// How many cards lie in a zone, or in each of a family: `8`, `4–5`.
fn cards_in(laid: &Laid, zone: ZoneId) -> String {
    let entries = laid.view.entries.iter();
    let own = entries.filter(|entry| entry.place.id == PlaceId::Zone(zone));
    let counts: Vec<usize> = own
        .map(|entry| match &entry.shown {
            Shown::Cards(cards) => cards.cards.len(),
            Shown::Pile { count, .. } => *count,
            Shown::Value(_) => 0,
        })
        .collect();
    let (least, most) = (counts.iter().min(), counts.iter().max());
    let (least, most) = (least.copied().unwrap_or(0), most.copied().unwrap_or(0));
    if least == most { most.to_string() } else { format!("{least}–{most}") }
}
