//! Moves taken back: what is answered follows from what the seat has seen, and all see that it was done.

use crate::text::Text;
use std::path::Path;
use std::sync::Arc;

use hoyle::engine::Drawn;
use hoyle::session::{RandomBot, RecordHead, Taken, bot_move, write_record};
use hoyle::state::Set;
use hoyle::{Runtime, Session, Setup, Viewer};

/// Ada nods, and Ben is told something if he holds the ace.
const WHISPERS: &str = r#"language 1
game "Whispers" { players 2..2 }
type Card is one of Ace King Queen
zone deck of all Card secret
zone hand[seat] of Card private
function ready(who: seat) -> flag public because "this is a test" = Ace in hand[who]
setup {
  shuffle deck
  deal 1 from deck to each hand
}
action nod {
  do {
    if ready(left of me) { tell left of me greeted: yes }
    end turn
  }
}
action look {
  do {
    tell me ace: Ace in hand[me]
    end turn
  }
}
action pass { do { end turn } }
phase nodding { nod look pass }
play { repeat { for each s in seats { turn of s in nodding } } }
"#;

/// Ada holds the king, and Ben a card.
fn begun(ben: u32) -> Session {
    let game = hoyle::compile(Path::new("whispers.game"), &[], &Text(WHISPERS)).game;
    let runtime = Runtime::new(Arc::clone(&game.expect("the game compiles")));
    let names = ["Ada".to_owned(), "Ben".to_owned()];
    let mut setup = Setup::new(&runtime.game, &names, &[], 1).unwrap();
    setup.given = vec![("deck".to_owned(), Drawn::Order(vec![1, ben, 2 - ben]).into())];
    runtime.begin(setup).unwrap()
}

fn make(session: &mut Session, seat: u32, text: &str) {
    let action = session.read_move(seat, text).unwrap();
    session.act(action).unwrap();
}

fn log(session: &Session, viewer: Viewer) -> Vec<String> {
    let seen = session.seen(viewer, 0);
    let text = |it| hoyle::notation::event_text(session.game(), session.names(), it);
    seen.iter().map(text).collect()
}

const NOBODY: Set = Set::of_bits(0);
const BEN: Set = Set::of_bits(0b10);

#[test]
fn taking_back_tells_nothing_of_what_others_were_told() {
    let mut tables = [begun(0), begun(2)];
    let answers = tables.each_mut().map(|table| {
        make(table, 0, "nod");
        table.take_back(0, NOBODY, false)
    });
    assert!(matches!(answers[0], Taken::Back { .. }), "{answers:?}");
    assert_eq!(answers[0], answers[1]);
    for viewer in [Viewer::Seat(0), Viewer::Public] {
        assert_eq!(log(&tables[0], viewer), ["Ada: nod (taken back)"]);
        assert_eq!(log(&tables[0], viewer), log(&tables[1], viewer));
    }
}

#[test]
fn what_a_seat_has_learnt_itself_is_taken_back_only_on_purpose() {
    let mut table = begun(0);
    make(&mut table, 0, "look");
    assert_eq!(table.take_back(0, NOBODY, false), Taken::Learnt);
    assert_eq!(table.moves(), 1);
    assert!(matches!(table.take_back(0, NOBODY, true), Taken::Back { .. }));
    assert_eq!(table.moves(), 0);
    assert_eq!(log(&table, Viewer::Seat(1)), ["Ada: look (taken back)"]);
}

#[test]
fn bots_go_back_with_ones_own_last_move_and_people_only_on_purpose() {
    let mut table = begun(0);
    assert_eq!(table.take_back(0, NOBODY, true), Taken::Nothing);
    make(&mut table, 0, "pass");
    make(&mut table, 1, "pass");
    assert_eq!(table.take_back(0, NOBODY, false), Taken::Moved { seat: 1 });
    let mut shared = table.clone();
    assert!(matches!(shared.take_back(1, NOBODY, false), Taken::Back { .. }));
    assert_eq!(shared.moves(), 1, "Ben takes back his own move alone");
    assert!(matches!(table.take_back(0, BEN, false), Taken::Back { .. }));
    assert_eq!(table.moves(), 0);
    let traces = ["Ada: pass (taken back)", "Ben: pass (taken back)"];
    assert_eq!(log(&table, Viewer::Public), traces);
    make(&mut table, 0, "nod");
    assert!(matches!(table.take_back(0, BEN, false), Taken::Back { .. }));
    let more = ["Ada: pass (taken back)", "Ben: pass (taken back)", "Ada: nod (taken back)"];
    assert_eq!(log(&table, Viewer::Public), more, "earlier traces stay");
    make(&mut table, 0, "pass");
    assert_eq!(
        table.take_back(1, NOBODY, true),
        Taken::Nothing,
        "what Ben took back is not his last move any more"
    );
}

#[test]
fn what_was_taken_back_first_stands_first() {
    let mut table = begun(0);
    make(&mut table, 0, "pass");
    make(&mut table, 1, "pass");
    make(&mut table, 0, "nod");
    assert!(matches!(table.take_back(0, BEN, true), Taken::Back { .. }));
    assert!(matches!(table.take_back(0, BEN, true), Taken::Back { .. }));
    let traces = ["Ada: nod (taken back)", "Ada: pass (taken back)", "Ben: pass (taken back)"];
    assert_eq!(log(&table, Viewer::Public), traces);
}

#[test]
fn bots_choose_again_as_they_did() {
    let mut table = begun(0);
    let mut bots: Vec<Option<RandomBot>> = vec![None, Some(RandomBot::new(1, 1))];
    let mut round = |table: &mut Session| {
        make(table, 0, "pass");
        let action = bot_move(table, &mut bots).unwrap().unwrap();
        table.act(action.clone()).unwrap();
        action
    };
    for _ in 0..12 {
        let first = round(&mut table);
        assert!(matches!(table.take_back(0, BEN, true), Taken::Back { .. }));
        assert_eq!(round(&mut table), first);
    }
}

#[test]
fn a_record_holds_what_counts_and_not_what_was_taken_back() {
    let mut table = begun(0);
    let head = RecordHead::default();
    let before = write_record(&table, &head);
    make(&mut table, 0, "look");
    assert!(matches!(table.take_back(0, NOBODY, true), Taken::Back { .. }));
    assert_eq!(write_record(&table, &head), before);
}
