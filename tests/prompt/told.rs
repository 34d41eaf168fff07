//! What a player at the prompt is told of a game: every event that they see, once and in order, but for cards that a move
//! has just named. `GAMES=100 cargo test --test program told` plays more of each game.

use std::path::Path;

use hoyle::notation::event_text;
use hoyle::session::Record;
use hoyle::view::Seen;
use hoyle::{Disk, Runtime, Session, Setup, Viewer};

use super::typed;

/// Games and how many sit there.
const GAMES: &[(&str, usize)] = &[
    ("games/black_vienna/black_vienna.game", 3),
    ("games/inkognito/inkognito.game", 4),
    ("games/intent_to_kill/intent_to_kill.game", 2),
    ("games/vienna/vienna.game", 3),
    ("games/gallery/hearts.game", 4),
    ("games/gallery/yacht.game", 2),
];
/// Where the game is written down.
const FILE: &str = "game.txt";
const NAMES: [&str; 4] = ["Ada", "Ben", "Cleo", "Dan"];

fn games_each() -> usize {
    let given = std::env::var("GAMES").ok();
    given.map_or(2, |number| number.parse().expect("a number"))
}

#[test]
fn every_event_is_told_at_the_prompt_once_and_in_order() {
    for (game, seats) in GAMES {
        let path = Path::new(env!("CARGO_WORKSPACE_DIR")).join(game);
        let compiled = hoyle::compile(&path, &[], &Disk);
        let runtime = Runtime::new(compiled.game.unwrap());
        for seed in 0..games_each() {
            let person = seed % seats;
            let folder = tempfile::tempdir().unwrap();
            let printed = played(folder.path(), &path, (*seats, person), seed);
            let text = std::fs::read_to_string(folder.path().join(FILE)).unwrap();
            let session = again(&runtime, &text);
            let viewer = Viewer::Seat(u32::try_from(person).unwrap());
            compare(&session, viewer, &printed);
        }
    }
}

/// A game in which a person lets a bot move, in pieces; what is printed for the person.
fn played(folder: &Path, game: &Path, who: (usize, usize), seed: usize) -> String {
    let (seats, person) = who;
    let seats =
        NAMES.iter().take(seats).enumerate().map(|(at, name)| {
            if at == person { (*name).to_owned() } else { format!("{name}:random") }
        });
    let seats = seats.collect::<Vec<_>>().join(",");
    let (game, seed) = (game.to_str().unwrap(), seed.to_string());
    let arguments = ["play", game, "--seats", &seats, "--seed", &seed];
    let lines = ":auto 1\n:auto 3\n:auto 1\n:auto 8\n:auto\n";
    let whole = typed(folder, &[&arguments[..], &["--record", FILE]].concat(), lines);
    assert!(whole.contains("The game is over."), "{whole}");
    whole
}

fn again(runtime: &Runtime, text: &str) -> Session {
    let record = Record::parse(text).unwrap();
    let head = &record.head;
    let mut setup = Setup::new(&runtime.game, &head.seats, &head.options, head.seed).unwrap();
    setup.names.language = runtime.game.language(None);
    setup.given = record.outcomes(&runtime.game, &setup.names).unwrap();
    let mut session = runtime.begin(setup).unwrap();
    record.replay(&mut session).unwrap();
    session
}

fn compare(session: &Session, viewer: Viewer, printed: &str) {
    let printed = printed.lines().skip(2);
    let printed = printed.filter(|line| !line.starts_with("A bot ") && !line.starts_with("Saved"));
    let printed = printed.take_while(|line| !line.starts_with("The game is over. "));
    let pieces = printed.flat_map(|line| line.trim().split("  # ").flat_map(|it| it.split(" · ")));
    // What is scored without a word of the game is no event.
    let pieces = pieces.filter(|piece| !piece.starts_with("points["));
    let mut pieces = pieces.peekable();
    let mut named = Vec::new();
    for seen in session.seen(viewer, 0) {
        let text = event_text(session.game(), session.names(), &seen);
        if seen.is_move() {
            named.clear();
        }
        named.extend(seen.arguments(session.game()));
        if pieces.next_if(|piece| *piece == text.trim()).is_some() {
            continue;
        }
        let Seen::Went(way) = &seen else {
            panic!("`{text}` is not told, but {:?}", pieces.peek())
        };
        let cards = way.cards.as_ref().unwrap();
        let is_named = |number| named.contains(&(cards.of, number));
        let is_known = way.named && cards.cards.iter().all(|card| is_named(card.number));
        assert!(is_known, "`{text}` is not told, but {:?}", pieces.peek());
    }
    assert_eq!(pieces.next(), None, "more is told than happens");
}
