//! What must always hold is looked at where something has changed that it reads. That is enough.

use crate::table::{Table, games, seat_counts};

#[test]
fn what_has_not_changed_still_holds() {
    for path in games() {
        for seats in seat_counts(&path) {
            let mut table = Table::new(&path, seats, 1);
            table.session.check_every_always();
            while table.step() {}
            assert!(table.session.state().ending().is_some());
        }
    }
}
