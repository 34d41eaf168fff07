//! The rulebook of every game: each link leads somewhere, each sentence says where it stands, and a
//! translated one has no word that the file does not lack.

use std::collections::BTreeSet;

use hoyle::Viewer;
use hoyle::display::{Sight, picture};
use hoyle::hir::ActionKind;
use hoyle::notation::Names;
use hoyle::rulebook::{
    BookBlock, Illustration, Rulebook, Staged, Tables, Told, html, markdown, plain, rulebook,
    untranslated,
};
use hoyle::session::{Input, bot_move, random_bots};
use hoyle::testing::staged;
use hoyle::view::View;

use crate::table::{games, seat_counts};
use crate::text::Text;

pub fn each_rulebook(look: impl Fn(&str, &Rulebook)) {
    for path in games() {
        let compiled = hoyle::compile(&path, &[], &hoyle::Disk);
        let game = compiled.game.unwrap();
        let mut languages: Vec<_> = game.languages.keys().map(Some).collect();
        if languages.is_empty() {
            languages.push(None);
        }
        for language in languages {
            let names = Names { seats: Vec::new(), language };
            let told =
                Told { game: &game, sources: &compiled.sources, names: &names, options: &[] };
            look(&path.display().to_string(), &rulebook(told, &Tables::default(), &[]));
        }
    }
}

#[test]
fn every_link_leads_to_an_entry() {
    each_rulebook(|path, book| {
        let page = html(book);
        let ids: BTreeSet<&str> = page.split(" id=\"").skip(1).map(until_quote).collect();
        let links = page.split("href=\"#").skip(1).map(until_quote);
        for link in links {
            assert!(ids.contains(link), "{path}: no entry {link}");
        }
        assert!(!markdown(book).contains("?]("), "{path}: a name is missing");
    });
}

/// A game that writes sets out, and a test that does.
const SETS: &str = r#"language 1
game "Sets" { players 2..2 }
type Bird is one of Crow Finch Jay
zone sky of all Bird public
state tally: 0..9 = 0 public
state called: set of 0..9 = {} public
action call(numbers: set of 0..9, bird: Bird) {
  require nought: numbers is {0} or tally not in {0} else "Only nought."
  require known: bird in {Crow Jay} or bird not in {Crow Finch} else "Not this one."
  require mine: {Jay} in sky else "The jay is gone."
  do { set called = {0} end turn }
}
phase day { call }
play {
  turn of seat 1 in day
  end game "Called {called}, {tally}."
}
test "a {tally} of none" {
  seats Ada Ben
  given called is {3}
  Ada: call({0 1}, Jay) refused by call.nought
  Ada: call({tally}, Jay)
  expect game over "Called {called}, 0."
}
"#;

#[test]
fn a_set_that_is_written_out_is_not_taken_for_its_value() {
    let compiled = hoyle::compile(std::path::Path::new("sets.game"), &[], &Text(SETS));
    let game = compiled.game.unwrap();
    let names = Names::default();
    let told = Told { game: &game, sources: &compiled.sources, names: &names, options: &[] };
    let page = plain(&rulebook(told, &Tables::default(), &[])).join("\n");
    let said = page.split_whitespace().collect::<Vec<_>>().join(" ");
    for words in [
        "numbers are only 0 or the tally is not 0",
        "bird is one of Crow, Jay or bird is none of Crow, Finch",
        "Jay is in the sky",
        "Set the called to only 0.",
        "the called is only 3",
        "call ({0, 1}, Jay). The reason:",
        "call ({the tally}, Jay)",
        "“Called {called}, 0.”",
        "A {tally} of none",
    ] {
        assert!(said.contains(words), "{words}\n{page}");
    }
}

/// An action in which seats are told and shown something, the acting one, the others and all.
const TELLS: &str = r#"language 1
game "Tells" { players 2..3 }
type Bird is one of Crow Finch
zone nest of all Bird public
state eggs: 0..9 = 1 public
action look {
  do {
    reveal nest to me
    reveal nest to left of me
    tell me own: eggs
    tell others theirs: eggs "It was {eggs}."
    tell all open: eggs
    end turn
  }
}
phase day { look }
play { turn of seat 1 in day  end game "Over." }
"#;

#[test]
fn a_reader_who_is_told_or_shown_something_is_spoken_to() {
    let compiled = hoyle::compile(std::path::Path::new("tells.game"), &[], &Text(TELLS));
    let game = compiled.game.unwrap();
    let names = Names::default();
    let told = Told { game: &game, sources: &compiled.sources, names: &names, options: &[] };
    let page = plain(&rulebook(told, &Tables::default(), &[])).join("\n");
    for words in [
        "You are shown the nest.",
        "You are told own: the eggs.",
        "Tell everybody else: “It was …”",
        "Tell everybody open: the eggs.",
    ] {
        assert!(page.contains(words), "{words}\n{page}");
    }
    assert!(!page.contains("to you.") && page.contains("Show the nest to "), "{page}");
}

/// A game in which one seat sees what the other does not, on a board.
const CAGES: &str = r#"language 1
game "Cages" { players 2..2 }
type Field is a grid of A2..B1
type Bird is one of Crow Finch Jay
zone sky of all Bird public
zone cage[seat] of Bird private
state mark[Field]: seat or none = none public
picture { sign "X" for seat 1 }
action place(field: Field) { do { set mark[field] = me end turn } }
phase day { place }
play { turn of seat 1 in day end game "Done." }
test "a mark" {
  seats Ada Ben
  given cage[Ada] is {Crow} and cage[Ben] is {Jay}
  Ada: place(B1)
}
"#;

#[test]
fn an_example_shows_the_table_before_and_after_as_one_seat_sees_it() {
    let compiled = hoyle::compile(std::path::Path::new("cages.game"), &[], &Text(CAGES));
    let runtime = hoyle::Runtime::new(compiled.game.unwrap());
    let game = &runtime.game;
    let sessions = staged(&runtime, &compiled.sources, &game.tests[0], None).unwrap();
    let views = sessions.each_ref().map(|it| it.view(Viewer::Seat(0)));
    let drawn = |session: &hoyle::Session, view: &View, before: Option<&View>| Illustration {
        picture: picture(&Sight {
            game,
            names: session.names(),
            view,
            before,
            first: None,
            whole: false,
        }),
        lines: Vec::new(),
    };
    let tables = Tables {
        laid: Vec::new(),
        tests: vec![Some(Staged {
            seat: Some(0),
            before: drawn(&sessions[0], &views[0], None),
            after: Some(drawn(&sessions[1], &views[1], Some(&views[0]))),
        })],
        round: None,
    };
    let told = Told { game, sources: &compiled.sources, names: &Names::default(), options: &[] };
    let page = html(&rulebook(told, &tables, &[]));
    let figures: Vec<&str> = page.split("<figure>").skip(1).collect();
    let [before, after] = figures.as_slice() else {
        panic!("{page}");
    };
    let figure = |text: &str| text.split("</figure>").next().unwrap().to_owned();
    let (before, after) = (figure(before), figure(after));
    assert!(before.contains("The table, as Ada sees it:"), "{before}");
    assert!(after.contains("afterwards, as Ada sees it."), "{after}");
    let marked = "<td colspan=\"2\"><mark><span class=\"seat0\">X</span></mark>";
    assert!(!before.contains("mark>"), "{before}");
    assert!(after.contains(marked), "{after}");
    for figure in [before, after] {
        assert!(figure.contains("Crow"), "{figure}");
        assert!(!figure.contains("Jay"), "{figure}");
    }
}

#[test]
fn every_step_says_where_it_stands() {
    each_rulebook(|path, book| {
        let play = book.chapters.iter().find(|it| it.id == "play").unwrap();
        let steps = play.blocks.iter().filter_map(|block| match block {
            BookBlock::Steps(steps) => Some(steps),
            _ => None,
        });
        for step in steps.flatten() {
            let place = step.sentence.at.as_deref().unwrap_or("");
            assert!(place.contains(':'), "{path}: {}", step.sentence.words.text());
        }
    });
}

#[test]
fn a_translated_rulebook_lacks_nothing() {
    each_rulebook(|path, book| {
        let missing = untranslated(book);
        assert!(missing.is_empty(), "{path} in {}: {missing:?}", book.language);
    });
}

/// The rulebook leaves out what the options exclude. What is played at random is in it all the same.
#[test]
fn every_action_of_a_game_played_at_random_is_in_its_rulebook() {
    let mut played = BTreeSet::new();
    for path in games() {
        let compiled = hoyle::compile(&path, &[], &hoyle::Disk);
        let runtime = hoyle::Runtime::new(compiled.game.unwrap());
        let (game, names) = (&runtime.game, &Names::default());
        let told = Told { game, sources: &compiled.sources, names, options: &[] };
        let page = html(&rulebook(told, &Tables::default(), &[]));
        for (seats, seed) in seat_counts(&path).into_iter().flat_map(|it| [(it, 1), (it, 2)]) {
            let seated: Vec<String> = (1..=seats).map(|seat| format!("Player{seat}")).collect();
            let setup = hoyle::Setup::new(game, &seated, &[], seed).unwrap();
            let Ok(mut session) = runtime.begin(setup) else { continue };
            let mut bots = random_bots(seed, seats);
            while session.moves() < 200
                && let Ok(Some(action)) = bot_move(&session, &mut bots)
                && session.act(action).is_ok()
            {}
            let made = session.record().iter().filter_map(|entry| match &entry.input {
                Input::Move(action) => game.actions.get(action.action),
                Input::Start | Input::Chance { .. } | Input::TakenBack => None,
            });
            for action in made {
                let kind = match action.kind {
                    ActionKind::Answer(_) => "question",
                    ActionKind::Turn | ActionKind::Interrupt(_) => "action",
                };
                let id = format!(" id=\"{kind}-{}\"", action.name.to_lowercase());
                assert!(page.contains(&id), "{}: {id}", path.display());
                played.insert((path.clone(), id));
            }
        }
    }
    assert!(played.len() > 120, "{}", played.len());
}

fn until_quote(text: &str) -> &str {
    text.split('"').next().unwrap()
}

/// A game with a test that has a comment, and one that has none.
fn examples_of(comment: &str) -> String {
    let text = format!(
        r#"language 1
game "Two Tests" {{ players 2..2 }}
action go {{ do {{ end turn }} }}
phase going {{ go }}
play {{ turn of seat 1 in going end game "Over." }}
test "the first" {{
  seats Ada Ben
  Ada: go
}}
{comment}
test "the second" {{
  seats Ada Ben
  Ada: go
}}
"#
    );
    let compiled = hoyle::compile::compile("tests.game", &[], &Text(&text));
    let names = Names { seats: Vec::new(), language: None };
    let game = compiled.game.unwrap();
    let told = Told { game: &game, sources: &compiled.sources, names: &names, options: &[] };
    markdown(&rulebook(told, &Tables::default(), &[]))
}

#[test]
fn tests_with_a_comment_are_the_examples() {
    let shown = examples_of("/// Whoever goes has gone.");
    assert!(shown.contains("Example 1: The second") && !shown.contains("The first"), "{shown}");
    assert!(shown.contains("Whoever goes has gone."), "{shown}");
    let shown = examples_of("");
    assert!(shown.contains("Example 1: The first") && shown.contains("Example 2: The second"));
}
