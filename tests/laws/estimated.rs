//! Estimated shares, and how far they may be from the true ones.

use std::path::PathBuf;

use hoyle::engine::Share;
use hoyle::engine::{Exact, Whole};
use hoyle::inference::{Known, Tier, Worlds};
use hoyle::session::Stream;

use crate::dealt::found;
use crate::knowledge::course;
use crate::table::{games, seat_counts};

/// Games that take little time to list, each in some courses.
fn games_to_list() -> impl Iterator<Item = (PathBuf, u64)> {
    let names = ["kuhn_poker_for_three", "leduc_poker", "liars_dice", "tiny_hanabi"];
    let small =
        move |path: &PathBuf| names.iter().any(|name| path.ends_with(format!("{name}.game")));
    games()
        .into_iter()
        .filter(small)
        .flat_map(|path| (0..8).map(move |number| (path.clone(), number)))
}

/// Where all worlds can be listed, what is estimated from some of them has the true share in its interval of 95 per cent nine times out of
/// ten: the worlds are no independent draws, so that a little is lost.
#[test]
fn intervals_of_estimated_shares_hold_the_true_share() {
    let (mut asked, mut held, mut draws) = (0, 0, Whole::from(0));
    for (path, number) in games_to_list() {
        course(&path, seat_counts(&path)[0], number, |history| {
            for seat in history.to_act() {
                let known = Known::of(history, seat).unwrap();
                let mut numbers = Stream::new(4, "worlds", 0);
                let listed = Worlds::of(&known, &mut numbers).unwrap();
                if listed.tier != Tier::Listed {
                    continue;
                }
                let estimated = Worlds::estimated(&known, (50, 400), &mut numbers).unwrap();
                let Some(whole) = estimated.effective() else { continue };
                draws += &whole;
                let shares = found(&estimated, &known);
                for (what, share) in found(&listed, &known) {
                    // What is certain has no interval that could fail.
                    if share == Exact::from_integer(1.into()) {
                        continue;
                    }
                    let near = shares.get(&what).cloned().unwrap_or_default();
                    let near = Share::near(&near, &whole).and_then(|it| it.interval(1_000_000));
                    let Some((least, most)) = near else { continue };
                    let bound = |it: u64| Exact::new(it.into(), 1_000_000.into());
                    asked += 1;
                    held += u64::from(bound(least) <= share && share <= bound(most));
                }
            }
        });
    }
    println!("{held} of {asked} shares are in their intervals; {draws} draws");
    assert!(asked > 500 && held * 10 >= asked * 9, "{held} of {asked}");
}
