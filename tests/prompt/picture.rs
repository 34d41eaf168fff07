//! Pictures are made from a view: where the views of two positions are equal, so are the pictures.

use std::path::Path;
use std::sync::Arc;

use hoyle::display::{PicturePart, Sight, picture};
use hoyle::{Disk, Runtime, Session, Setup, Viewer};

fn session(path: &str, seats: &[&str], seed: u64) -> Session {
    let root = Path::new(env!("CARGO_WORKSPACE_DIR"));
    let compiled = hoyle::compile(root.join(path).as_path(), &[], &Disk);
    let runtime = Runtime::new(Arc::clone(compiled.game.as_ref().unwrap()));
    let seats: Vec<String> = seats.iter().map(|it| (*it).to_owned()).collect();
    let setup = Setup::new(&runtime.game, &seats, &[], seed).unwrap();
    runtime.begin(setup).unwrap()
}

fn parts(session: &Session, viewer: Viewer) -> Vec<PicturePart> {
    seen(session, viewer, true)
}

fn seen(session: &Session, viewer: Viewer, whole: bool) -> Vec<PicturePart> {
    let view = session.view(viewer);
    let sight = Sight {
        game: session.game(),
        names: session.names(),
        view: &view,
        before: None,
        first: None,
        whole,
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
        [PicturePart::Board(board), ..] => {
            assert_eq!(board.columns, ["A", "B", "C"]);
            assert_eq!(board.lines.len(), 3);
        }
        other => panic!("{other:?}"),
    }
}

const HEADED: &str = r#"language 1
game "Headed" { players 2..2 }
type Field is a grid 2 wide of
  A1 B1
  A2 B2
type Stone is one of Onyx Agate
zone bag of Stone public
zone lying[Field] of Stone public
zone box of all Stone public
zone spent of Stone public
state pawn[seat]: Field = A1 public
state coins[seat]: 0..9 = 2 public
picture {
  heading "Bank" for coins
  heading "Spent" for spent
  heading "Board" for lying
  heading "Pawns" for pawn
}
setup {
  move 1 from box to lying[B2]
  for each s in seats { set pawn[s] = B1 }
}
action go(field: Field) { do { set pawn[me] = field end turn } }
phase going { go }
play { repeat { for each s in seats { turn of s in going } } }
"#;

/// What has no heading comes first, a heading of nothing is left out, and a board is in one piece.
#[test]
fn what_has_a_heading_stands_under_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("headed.game");
    std::fs::write(&file, HEADED).unwrap();
    let session = session(file.to_str().unwrap(), &["Ada", "Ben"], 1);
    let parts = seen(&session, Viewer::Public, false);
    let [
        PicturePart::Facts(facts),
        PicturePart::Heading(bank),
        PicturePart::Table(coins),
        PicturePart::Heading(title),
        PicturePart::Board(board),
    ] = parts.as_slice()
    else {
        panic!("{parts:?}");
    };
    assert_eq!(facts.len(), 1);
    assert_eq!(facts[0].name, "box");
    assert_eq!((bank.as_str(), title.as_str()), ("Bank", "Board"));
    assert_eq!(coins.rows.len(), 1);
    let fields = board.lines.iter().flat_map(|line| line.fields.iter().flatten());
    let things = fields.map(|field| field.things.len());
    assert_eq!(things.collect::<Vec<_>>(), [0, 2, 0, 1]);
}

#[test]
fn what_has_been_said_of_a_card_is_shown_with_it() {
    let mut hanabi = session("games/gallery/hanabi.game", &["Ada", "Ben"], 3);
    let hint = hanabi.read_move(0, "hint_colour(Ben, Red)").unwrap();
    hanabi.act(hint).unwrap();
    let first_card = |viewer: Viewer| {
        let all = seen(&hanabi, viewer, false);
        let rows = all.iter().flat_map(|part| {
            if let PicturePart::Table(table) = part { table.rows.as_slice() } else { &[] }
        });
        let mut rows = rows.filter(|row| row.name == "hand 1");
        let cell = &rows.next().unwrap().cells[1];
        cell.iter().map(|it| it.text.clone()).collect::<Vec<_>>()
    };
    assert_eq!(first_card(Viewer::Seat(0)), ["RedThree1", "Red"]);
    assert_eq!(first_card(Viewer::Seat(1)), ["1 card", "Red"]);
}
