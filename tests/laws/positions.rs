//! Positions as text: what is written is read as the same position, and a seat writes only what it sees.

use std::path::Path;

use hoyle::engine::{Budget, Task};
use hoyle::hir::{PlaceId, ZoneId};
use hoyle::perft::{Scope, Tree};
use hoyle::positions::{Tabletop, position_lines, read_position};
use hoyle::session::{Input, Record, RecordHead, Stream};
use hoyle::state::{Position, Value};
use hoyle::view::see;
use hoyle::{Runtime, Session, Setup, Viewer};

use crate::table::{games, runtime, seat_counts};

fn begun(runtime: &Runtime, seats: u32, seed: u64) -> Session {
    let names: Vec<String> = (1..=seats).map(|number| format!("Player{number}")).collect();
    runtime.begin(Setup::new(&runtime.game, &names, &[], seed).unwrap()).unwrap()
}

/// Plays a game at random, and looks at it before some of its moves.
fn through(path: &Path, seats: u32, mut look: impl FnMut(&Runtime, &Session)) {
    let (runtime, _) = runtime(path);
    let mut session = begun(&runtime, seats, 11);
    let mut bots: Vec<_> = hoyle::session::random_bots(11, seats);
    let mut which = Stream::new(11, "which", u64::from(seats));
    let mut made: u64 = 0;
    while let Some(action) = hoyle::session::bot_move(&session, &mut bots).unwrap() {
        if made < 6 || which.below(1 + made) < 6 {
            look(&runtime, &session);
        }
        session.act(action).unwrap();
        made += 1;
        if made > 400 {
            break;
        }
    }
}

/// What a position allows next: the cells after each of its first moves, or why there are none.
fn futures(runtime: &Runtime, state: &Position) -> Vec<String> {
    let rules = &runtime.rules;
    let hoyle::engine::Pending::Decision(offers) = rules.pending(state).unwrap() else {
        return vec!["chance".to_owned()];
    };
    let mut futures = Vec::new();
    for offer in offers {
        let (count, moves) = rules.list(state, offer.seat, offer.action, 3).unwrap();
        futures.push(format!("{offer:?} {count}"));
        for arguments in moves {
            let mut after = state.clone();
            let action = hoyle::Move { seat: offer.seat, action: offer.action, arguments };
            let events = rules.apply(&mut after, &action, &Budget::new(Task::Move)).unwrap();
            // Which of several alike cards goes is seen by nobody.
            let events: Vec<_> =
                events.iter().map(|it| see(&runtime.game, it, Viewer::Referee)).collect();
            let cells = &runtime.layout.renumbered(&runtime.game, &after).cells;
            futures.push(format!("{cells:?} {events:?} {:?}", rules.awaited(&after)));
        }
    }
    futures
}

#[test]
fn a_position_that_is_written_is_read_as_the_same_position() {
    let (mut written, mut brief) = (0, 0);
    for path in games() {
        for seats in seat_counts(&path) {
            through(&path, seats, |runtime, session| {
                let table = runtime.tabletop(session.names());
                let lines = position_lines(table, (session.state(), &[]), Viewer::Referee);
                let lines = lines.unwrap_or_else(|why| panic!("{}: {why}", path.display()));
                let read = read_position(table, &[], &lines, 1).unwrap();
                let state = runtime.layout.renumbered(&runtime.game, session.state());
                assert!(read.cells == state.cells, "{}", path.display());
                let (here, there) = (futures(runtime, session.state()), futures(runtime, &read));
                assert_eq!(here, there, "{}\n{}", path.display(), lines.join("\n"));
                written += 1;
                brief += usize::from(!lines.iter().any(|line| line.starts_with("in ")));
            });
        }
    }
    println!("{written} positions, {brief} of them without a line that says where play stands");
    assert!(written > 1_000, "{written}");
}

/// The position with the first cards of two zones exchanged.
fn exchanged(
    runtime: &Runtime,
    state: &Position,
    [(one, at), (other, there)]: [&(ZoneId, Vec<Value>); 2],
) -> Option<Position> {
    let layout = &runtime.layout;
    let mut cards = layout.cards(state, *one, at)?.to_vec();
    let mut others = layout.cards(state, *other, there)?.to_vec();
    std::mem::swap(cards.first_mut()?, others.first_mut()?);
    let mut changed = state.clone();
    for (zone, at, cards) in [(*one, at, &cards), (*other, there, &others)] {
        let part = layout.undrawn(state, zone, at);
        layout.set_part(&mut changed, (zone, at), cards, part);
    }
    Some(changed)
}

fn text(table: Tabletop<'_>, state: &Position, viewer: Viewer) -> String {
    position_lines(table, (state, &[]), viewer).unwrap().join("\n")
}

#[test]
fn the_position_of_a_seat_is_the_same_whatever_it_does_not_see() {
    let mut compared = 0;
    for path in games() {
        for seats in seat_counts(&path) {
            through(&path, seats, |runtime, session| {
                let (game, layout, state) = (&runtime.game, &runtime.layout, session.state());
                let table = runtime.tabletop(session.names());
                for viewer in (0..seats).map(Viewer::Seat).chain([Viewer::Public]) {
                    let sees = |id: PlaceId, at: &[Value]| {
                        viewer.sees(layout.seers_of(game, state, id, at).as_ref())
                    };
                    let seen = text(table, state, viewer);
                    let zones = game.zones.keys().flat_map(|id| {
                        layout.zone_indices(id, seats).into_iter().map(move |at| (id, at))
                    });
                    let hidden: Vec<(ZoneId, Vec<Value>)> = zones
                        .filter(|(id, at)| !sees((*id).into(), at) && !game.zone(*id).top_public)
                        .filter(|(id, _)| game.face(game.zone(*id).of).is_none())
                        .collect();
                    for pair in hidden.windows(2) {
                        let [one, other] = pair else { continue };
                        if game.zone(one.0).of != game.zone(other.0).of {
                            continue;
                        }
                        if let Some(changed) = exchanged(runtime, state, [one, other]) {
                            assert_eq!(text(table, &changed, viewer), seen, "{}", path.display());
                            compared += 1;
                        }
                    }
                    for (id, declared) in game.states.iter_enumerated() {
                        for at in layout.state_indices(id, seats) {
                            if sees(id.into(), &at) || declared.option.is_some() {
                                continue;
                            }
                            let mut changed = state.clone();
                            let slots = layout.state_at(id, &at).unwrap();
                            for cell in &mut changed.cells[slots] {
                                *cell = i32::from(*cell == 0);
                            }
                            // Who sees a place may stand in the state.
                            let decides = game.zones.iter().map(|it| it.audience);
                            let decides = decides.chain(game.states.iter().map(|it| it.audience));
                            let mut decides = decides.collect::<Vec<_>>().into_iter();
                            if decides.any(|it| it == hoyle::hir::Audience::Of(id)) {
                                continue;
                            }
                            assert_eq!(text(table, &changed, viewer), seen, "{}", path.display());
                            compared += 1;
                        }
                    }
                }
            });
        }
    }
    println!("{compared} positions compared");
    assert!(compared > 10_000, "{compared}");
}

#[test]
fn a_game_from_a_position_is_recorded_and_played_again() {
    let (runtime, _) = runtime(Path::new("games/gallery/chess.game"));
    let mut session = begun(&runtime, 2, 1);
    for text in ["e2e4", "e7e5", "g1f3"] {
        let seat = session.acting()[0];
        let action = session.read_move(seat, text).unwrap();
        session.act(action).unwrap();
    }
    let names = session.names().clone();
    let lines =
        position_lines(runtime.tabletop(&names), (session.state(), &[]), Viewer::Referee).unwrap();
    let mut setup = Setup::new(&runtime.game, &names.seats, &[], 1).unwrap();
    let position = read_position(runtime.tabletop(&names), &[], &lines, 1).unwrap();
    setup.position = Some(std::sync::Arc::new(position));
    let mut history = hoyle::history::History::new(&runtime, setup).unwrap();
    history.act(history.read_move(1, "b8c6").unwrap()).unwrap();
    let text = history.to_record();
    let again = hoyle::history::History::from_record(&runtime, &text).unwrap();
    assert!(again == history && again.state() == history.state(), "{text}");
    assert!(matches!(again.inputs().last(), Some(Input::Move(_))));
}

/// The positions with which programs that play chess count their moves; the counts are published with them.
const CHESS: &[(&str, &str, &[u64])] = &[
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R",
        "{A1 H1 A8 H8}",
        &[1, 48, 2039, 97_862],
    ),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8", "{}", &[1, 14, 191, 2812, 43_238]),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1", "{A8 H8}", &[1, 6, 264, 9467]),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R", "{A1 H1}", &[1, 44, 1486, 62_379]),
];

/// The lines of a position from a board in the letters of chess: capitals are white, and a digit is so many empty fields.
fn chess(board: &str, unmoved: &str) -> Vec<String> {
    let man = |letter: char| match letter.to_ascii_lowercase() {
        'p' => "Pawn",
        'n' => "Knight",
        'b' => "Bishop",
        'r' => "Rook",
        'q' => "Queen",
        _ => "King",
    };
    let mut lines = vec!["board Field: men man".to_owned()];
    lines.extend(board.split('/').map(|row| {
        let fields = row.chars().flat_map(|letter| match letter.to_digit(10) {
            Some(count) => vec![".".to_owned(); count as usize],
            None if letter.is_uppercase() => vec![format!("White/{}", man(letter))],
            None => vec![format!("Black/{}", man(letter))],
        });
        fields.collect::<Vec<_>>().join(" ")
    }));
    lines.push(format!("unmoved: {unmoved}"));
    lines.push("turn: White in moving".to_owned());
    lines
}

#[test]
fn chess_from_positions_has_the_published_counts() {
    let (runtime, _) = runtime(Path::new("games/gallery/chess.game"));
    let names = ["White".to_owned(), "Black".to_owned()];
    for (board, unmoved, counts) in CHESS {
        let mut setup = Setup::new(&runtime.game, &names, &[], 0).unwrap();
        let seated = setup.names.clone();
        let lines = chess(board, unmoved);
        let position = read_position(runtime.tabletop(&seated), &[], &lines, 1).unwrap();
        setup.position = Some(std::sync::Arc::new(position));
        let mut tree = Tree::new(&runtime, &setup, Scope::default());
        for count in *counts {
            let level = tree.level().unwrap().unwrap();
            assert_eq!(level.histories.to_string(), count.to_string(), "{board}");
        }
    }
}

#[test]
fn a_transcript_tells_a_viewer_nothing_of_the_position_it_began_with() {
    let (runtime, _) = runtime(Path::new("games/black_vienna/black_vienna.game"));
    let session = begun(&runtime, 3, 5);
    let table = runtime.tabletop(session.names());
    let position = position_lines(table, (session.state(), &[]), Viewer::Referee).unwrap();
    assert!(position.iter().any(|line| line.starts_with("hand[Player2]: ")), "{position:?}");
    let head =
        RecordHead { seats: session.names().seats.clone(), position, ..RecordHead::default() };
    let text = format!("{}\n\n", head.lines(&runtime.game.title).join("\n"));
    let record = Record::parse(&text).unwrap();
    for page in hoyle::transcript::again(&runtime, &record, "rules").unwrap() {
        let told = page.text().contains("\nposition ");
        assert_eq!(told, page.viewer == Viewer::Referee, "{}", page.text());
    }
}

/// How many courses of so many whole turns there are: in draughts, a turn may have several captures.
fn turns(runtime: &Runtime, state: &Position, seat: u32, depth: usize) -> u64 {
    let rules = &runtime.rules;
    let hoyle::engine::Pending::Decision(offers) = rules.pending(state).unwrap() else {
        return 0;
    };
    let depth = if rules.awaited(state) == [seat] { depth } else { depth - 1 };
    if depth == 0 {
        return 1;
    }
    let mut count = 0;
    for offer in offers {
        let (_, moves) = rules.list(state, offer.seat, offer.action, usize::MAX).unwrap();
        for arguments in moves {
            let mut after = state.clone();
            let action = hoyle::Move { seat: offer.seat, action: offer.action, arguments };
            rules.apply(&mut after, &action, &Budget::unheard(Task::Move)).unwrap();
            count += turns(runtime, &after, offer.seat, depth);
        }
    }
    count
}

#[test]
fn draughts_has_the_published_counts() {
    let (runtime, _) = runtime(Path::new("games/gallery/draughts.game"));
    let session = begun(&runtime, 2, 1);
    for (depth, count) in [7, 49, 302, 1469, 7361, 36_768, 179_740].into_iter().enumerate() {
        assert_eq!(turns(&runtime, session.state(), 0, depth + 1), count);
    }
}
