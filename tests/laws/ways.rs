//! Rules that say the same in other ways are the same game: move for move, from every seed.

use std::path::Path;

use crate::table::Table;

#[test]
fn the_fields_between_two_others_can_be_said_or_filled_by_hand() {
    let root = Path::new(env!("CARGO_WORKSPACE_DIR"));
    let said = root.join("games/gallery/tic_tac_toe.game");
    for other in ["tic_tac_toe_by_pairs", "tic_tac_toe_by_rows"] {
        let filled = root.join(format!("tests/bench/lines/{other}.game"));
        for seed in 0..40 {
            let [said, filled] = [&said, &filled].map(|path| {
                let mut table = Table::new(path, 2, seed);
                while table.step() {}
                (table.record(), table.session.state().ending().cloned())
            });
            assert_eq!(said, filled, "{other}, seed {seed}");
        }
    }
}
