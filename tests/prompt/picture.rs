//! Pictures are made from a view: where the views of two positions are equal, so are the pictures.

use std::path::Path;
use std::sync::Arc;

use hoyle::display::{Part, Sight, picture};
use hoyle::{Disk, Runtime, Session, Setup, Viewer};

fn session(path: &str, seats: &[&str], seed: u64) -> Session {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let compiled = hoyle::compile(root.join(path).as_path(), &[], &Disk);
    let runtime = Runtime::new(Arc::clone(compiled.game.as_ref().unwrap()));
    let seats: Vec<String> = seats.iter().map(|it| (*it).to_owned()).collect();
    let setup = Setup::new(&runtime.game, &seats, &[], seed).unwrap();
    runtime.begin(setup).unwrap()
}

fn parts(session: &Session, viewer: Viewer) -> Vec<Part> {
    let view = session.view(viewer);
    let sight = Sight {
        game: session.game(),
        names: session.names(),
        view: &view,
        before: None,
        first: None,
        whole: true,
    };
    picture(&sight).parts
}

/// Deals of Kuhn Poker: who looks on cannot tell them apart, and a player can by its own card alone.
#[test]
fn a_picture_shows_nothing_that_its_viewer_does_not_see() {
    let game = "games/gallery/kuhn_poker.game";
    let one = session(game, &["Ada", "Ben"], 1);
    let deals = (2..40).map(|seed| session(game, &["Ada", "Ben"], seed));
    let mut others = 0;
    for other in deals {
        assert_eq!(parts(&one, Viewer::Public), parts(&other, Viewer::Public));
        for seat in 0..2 {
            let viewer = Viewer::Seat(seat);
            let same = one.view(viewer) == other.view(viewer);
            assert_eq!(same, parts(&one, viewer) == parts(&other, viewer));
            others += usize::from(!same);
        }
    }
    assert!(others > 10, "all deals are the same");
}

#[test]
fn a_grid_is_a_board_without_a_word_about_it() {
    let hex = session("games/gallery/hex.game", &["Ada", "Ben"], 1);
    match parts(&hex, Viewer::Public).as_slice() {
        [Part::Board(board), ..] => {
            assert_eq!(board.columns, ["A", "B", "C"]);
            assert_eq!(board.lines.len(), 3);
        }
        other => panic!("{other:?}"),
    }
}
