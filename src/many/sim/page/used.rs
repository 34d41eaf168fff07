//! The sections on what was used: moves to choose from, actions, members of types.

use super::markup::{PageCell, folded, grouped, table};
use super::plot::{Column, plot, scaled};
use super::section;
use crate::engine::decimal;
use crate::hir::{Game, TypeId};
use crate::sim::report::mean;
use crate::sim::{ChoicePlace, Choices, Sample, Usage};

/// The section on how many moves there are to choose from as games go on.
pub fn choices(choices: &Choices) -> String {
    let stretches: Vec<(String, &Sample)> = choices.stretches().collect();
    let height = |sample: &Sample| u64::try_from(sample.moments().mean(100)).unwrap_or(u64::MAX);
    let middle = |sample: &Sample| {
        let (median, _) = sample.values().quantile(50);
        u64::try_from(median).unwrap_or(0).saturating_mul(100)
    };
    let each = stretches.iter();
    let highest = each.map(|(_, sample)| height(sample).max(middle(sample))).max();
    let highest = highest.unwrap_or(0);
    let column = |(label, sample): &(String, &Sample)| Column {
        label: label.clone(),
        height: height(sample),
        mark: Some(middle(sample)),
        said: format!(
            "move {label}: {} on average of {} decisions",
            mean(sample.moments()),
            grouped(sample.moments().count)
        ),
    };
    let columns: Vec<Column> = stretches.iter().map(column).collect();
    let row = |(label, sample): &(String, &Sample)| {
        vec![
            PageCell::Text(label.clone()),
            PageCell::count(sample.moments().count),
            PageCell::Text(mean(sample.moments())),
            PageCell::Text(sample.least().to_string()),
            PageCell::Text(sample.quantile(50)),
            PageCell::Text(sample.most().to_string()),
        ]
    };
    let rows: Vec<_> = stretches.iter().map(row).collect();
    let head = ["Move", "Decisions", "Mean", "Least", "Median", "Most"];
    let drawn = plot(
        &columns,
        highest,
        &decimal(highest.into(), 2),
        "Legal moves of the seat that moves, by the number of the move: columns show the mean, marks the median",
    );
    let numbers = folded("Moves to choose from as a table", &table(&head, &rows));
    section("Moves to choose from", &format!("{drawn}{numbers}"))
}

/// How often each action was taken.
pub fn actions(cover: &Usage, game: &Game, games: u64) -> String {
    let taken = cover.taken(game);
    let highest = taken.iter().map(|(_, count)| *count).max().unwrap_or(0);
    let row = |(name, count): &(String, u64)| {
        let per_game = (u128::from(*count) * 100 + u128::from(games) / 2)
            .checked_div(games.into())
            .and_then(|parts| i128::try_from(parts).ok());
        vec![
            PageCell::Text(name.clone()),
            PageCell::Bar(scaled(*count, highest), None),
            PageCell::count(*count),
            PageCell::Text(decimal(per_game.unwrap_or(0), 2)),
        ]
    };
    let rows: Vec<_> = taken.iter().map(row).collect();
    let head = ["Action", "", "Times", "Per game"];
    section("Actions", &table(&head, &rows))
}

/// How often the members of each type were chosen in an action.
pub fn members(cover: &Usage, game: &Game) -> Vec<String> {
    let places = cover.places(game);
    let mut types: Vec<TypeId> = Vec::new();
    for place in &places {
        if !types.contains(&place.ty) {
            types.push(place.ty);
        }
    }
    let of = |ty: TypeId| {
        let places: Vec<&ChoicePlace> = places.iter().filter(|place| place.ty == ty).collect();
        let name = game.types.get(ty).map_or("", |known| known.name.as_str());
        section(&format!("How often each {name} was chosen"), &of_type(&places, game))
    };
    types.into_iter().map(of).collect()
}

/// A table with a row for each member, with how often it was chosen at each place.
fn of_type(places: &[&ChoicePlace], game: &Game) -> String {
    let mut sums: Vec<(&str, u64)> = Vec::new();
    for place in places {
        for (at, (name, count)) in place.members(game).enumerate() {
            match sums.get_mut(at) {
                Some((_, sum)) => *sum = sum.saturating_add(count),
                None => sums.push((name, count)),
            }
        }
    }
    let highest = sums.iter().map(|(_, sum)| *sum).max().unwrap_or(0);
    let row = |(at, (name, sum)): (usize, &(&str, u64))| {
        let mut cells = vec![
            PageCell::Text((*name).to_owned()),
            PageCell::Bar(scaled(*sum, highest), None),
            PageCell::count(*sum),
        ];
        if places.len() > 1 {
            let counts = places.iter();
            let counts = counts.map(|place| place.chosen.get(at).copied().unwrap_or(0));
            cells.extend(counts.map(PageCell::count));
        }
        cells
    };
    let rows: Vec<_> = sums.iter().enumerate().map(row).collect();
    let mut head = vec!["Member", "", "Times"];
    let only = match places {
        [place] => format!("<p class=\"note\">In {}.</p>\n", super::escaped(&place.name)),
        places => {
            head.extend(places.iter().map(|place| place.name.as_str()));
            String::new()
        }
    };
    let never = sums.iter().filter(|(_, sum)| *sum == 0).count();
    let never = match never {
        0 => String::new(),
        count => format!(
            "<p class=\"note\">{} of {} never.</p>\n",
            grouped(count.try_into().unwrap_or(0)),
            sums.len()
        ),
    };
    format!("{only}{never}{}", table(&head, &rows))
}
