//! The combinations of variants and options with which a game is checked, besides the game as it is written. All of
//! them, if they are few. Of many, as many as it takes for every two choices to meet in one: pairwise testing, by a
//! covering array of strength two.

use std::collections::BTreeSet;

use super::{Chosen, report};
use crate::diag::Label;
use crate::hir::{ExprKind, Game, Member, Shaped, State, Ty, TypeId};
use crate::syntax::ast::{self, ItemKind};

/// If there are at most this many combinations, each is checked.
const ALL: usize = 64;

/// An option with at most this many values is checked with all of them; one with more, with the first and the last.
const MOST: usize = 8;

/// The choices for a variant or an option. The first one is to leave it as it is written.
type Factor = Vec<Chosen>;

/// A choice for each factor.
type Row = Vec<usize>;

/// The combinations of the variants of a file with the options that shape its game. Those with few choices come first.
pub(super) fn combinations(variants: impl IntoIterator<Item = String>, game: &Game) -> Vec<Chosen> {
    let variants = variants
        .into_iter()
        .map(|name| vec![Chosen::default(), Chosen { variants: vec![name], options: Vec::new() }]);
    let is_open = |it: &&State| it.shapes.is_some_and(|how| how != Shaped::Fixed);
    let factors: Vec<Factor> =
        variants.chain(game.states.iter().filter(is_open).map(|it| values(game, it))).collect();
    let count = factors.iter().fold(1_usize, |all, it| all.saturating_mul(it.len()));
    let mut rows = if count <= ALL { every(&factors) } else { pairs(&factors) };
    rows.sort_unstable();
    rows.dedup();
    rows.sort_by_key(|row| row.iter().filter(|choice| **choice > 0).count());
    rows.iter().map(|row| chosen(&factors, row)).collect()
}

fn chosen(factors: &[Factor], row: &Row) -> Chosen {
    let mut all = Chosen::default();
    for choice in factors.iter().zip(row).filter_map(|(factor, choice)| factor.get(*choice)) {
        all.variants.extend(choice.variants.iter().cloned());
        all.options.extend(choice.options.iter().cloned());
    }
    all
}

/// The values of an option, as it is written first.
fn values(game: &Game, option: &State) -> Factor {
    let written = written(game, option);
    let others =
        some_values(game, &option.ty).into_iter().filter(|it| Some(it) != written.as_ref());
    let choice = |value: String| Chosen {
        variants: Vec::new(),
        options: vec![format!("{}={value}", option.name)],
    };
    std::iter::once(Chosen::default()).chain(others.map(choice)).collect()
}

/// All values of a type; of many, the first and the last.
fn some_values(game: &Game, ty: &Ty) -> Vec<String> {
    let ends = |all: Vec<String>| match all.as_slice() {
        [first, .., last] if all.len() > MOST => vec![first.clone(), last.clone()],
        _ => all,
    };
    match ty {
        Ty::Flag => vec!["yes".to_owned(), "no".to_owned()],
        Ty::Range(low, high) if high.abs_diff(*low) as usize >= MOST => {
            vec![low.to_string(), high.to_string()]
        }
        Ty::Range(low, high) => (*low..=*high).map(|it| it.to_string()).collect(),
        Ty::Member(id) => ends(members(game, *id).map(|it| it.name.clone()).collect()),
        Ty::Number | Ty::Text | Ty::Seat | Ty::Set(..) | Ty::List(_) => Vec::new(),
        Ty::Optional(_) | Ty::None | Ty::EmptySet | Ty::Broken => Vec::new(),
    }
}

/// Where what is chosen is declared, if several things are.
pub(super) fn places(tree: &ast::File, chosen: &Chosen) -> Vec<Label> {
    if chosen.variants.len() + chosen.options.len() < 2 {
        return Vec::new();
    }
    let options = chosen.options.iter().filter_map(|it| it.split_once('='));
    let found = tree.items.iter().filter_map(|item| {
        if let ItemKind::Variant(it) = &item.kind {
            let is_chosen = chosen.variants.contains(&it.name.text);
            is_chosen.then(|| report::chosen(it.name.span))
        } else if let ItemKind::Option(it) = &item.kind {
            let (_, value) = options.clone().find(|(name, _)| *name == it.name.text)?;
            Some(report::chosen_value(it.name.span, value))
        } else {
            None
        }
    });
    found.collect()
}

/// The value with which an option is written.
fn written(game: &Game, option: &State) -> Option<String> {
    if let ExprKind::Flag(flag) = option.initial.kind {
        Some(if flag { "yes" } else { "no" }.to_owned())
    } else if let ExprKind::Number(number) = option.initial.kind {
        Some(number.to_string())
    } else if let ExprKind::Member(ty, member) = option.initial.kind {
        members(game, ty).nth(member as usize).map(|it| it.name.clone())
    } else {
        None
    }
}

fn members(game: &Game, ty: TypeId) -> impl Iterator<Item = &Member> {
    game.types.get(ty).into_iter().flat_map(|it| &it.members)
}

/// All combinations.
fn every(factors: &[Factor]) -> Vec<Row> {
    factors.iter().fold(vec![Row::new()], |rows, factor| {
        let choices = 0..factor.len();
        let longer = |row: Row| choices.clone().map(move |choice| [&row[..], &[choice]].concat());
        rows.into_iter().flat_map(longer).collect()
    })
}

/// Each choice alone, and combinations in which every two choices meet.
fn pairs(factors: &[Factor]) -> Vec<Row> {
    let choices = factors.iter().enumerate();
    let choices = choices.flat_map(|(at, all)| (0..all.len()).map(move |choice| (at, choice)));
    let choices: Vec<(usize, usize)> = choices.collect();
    let mut rows: Vec<Row> = choices.iter().map(|one| filled(factors, &[*one])).collect();
    let others = |one: (usize, usize)| choices.iter().filter(move |other| one.0 < other.0);
    let mut open: BTreeSet<[(usize, usize); 2]> =
        choices.iter().flat_map(|one| others(*one).map(move |other| [*one, *other])).collect();
    while let Some(first) = open.first().copied() {
        let mut taken = first.to_vec();
        for (at, all) in factors.iter().enumerate() {
            if first.iter().all(|it| it.0 != at) {
                let meets = |choice: usize| {
                    taken.iter().filter(|it| is_open(&open, [**it, (at, choice)])).count()
                };
                // Of equally good choices, the first.
                let best = (0..all.len()).rev().max_by_key(|choice| meets(*choice));
                taken.extend(best.map(|choice| (at, choice)));
            }
        }
        let row = filled(factors, &taken);
        open.retain(|pair| pair.iter().any(|(at, choice)| row.get(*at) != Some(choice)));
        rows.push(row);
    }
    rows
}

/// Whether two choices have not met yet, whichever comes first.
fn is_open(open: &BTreeSet<[(usize, usize); 2]>, mut pair: [(usize, usize); 2]) -> bool {
    pair.sort_unstable();
    open.contains(&pair)
}

/// A row with some choices; all else is as it is written.
fn filled(factors: &[Factor], some: &[(usize, usize)]) -> Row {
    let choice = |factor| some.iter().find(|it| it.0 == factor).map_or(0, |it| it.1);
    (0..factors.len()).map(choice).collect()
}

#[cfg(test)]
mod tests {
    use super::{Factor, every, filled, pairs};

    fn factors(lengths: &[usize]) -> Vec<Factor> {
        lengths.iter().map(|length| vec![super::Chosen::default(); *length]).collect()
    }

    #[test]
    fn few_choices_are_combined_in_every_way() {
        assert_eq!(every(&factors(&[2, 3])).len(), 6);
        assert_eq!(every(&factors(&[])), [Vec::<usize>::new()]);
    }

    #[test]
    fn of_many_choices_every_two_meet() {
        let lengths = [2, 2, 2, 2, 2, 2, 2, 2, 5, 3];
        let rows = pairs(&factors(&lengths));
        for (one, other) in (0..lengths.len()).flat_map(|a| (0..a).map(move |b| (a, b))) {
            for (first, second) in
                (0..lengths[one]).flat_map(|a| (0..lengths[other]).map(move |b| (a, b)))
            {
                assert!(rows.iter().any(|row| (row[one], row[other]) == (first, second)));
            }
        }
        assert!(rows.len() < 60, "{} of {}", rows.len(), lengths.iter().product::<usize>());
    }

    #[test]
    fn what_is_not_chosen_is_as_it_is_written() {
        assert_eq!(filled(&factors(&[2, 2, 2]), &[(1, 1)]), [0, 1, 0]);
    }
}
