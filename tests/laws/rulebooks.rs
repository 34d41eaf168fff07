//! The rulebook of every game: each link leads somewhere, each sentence says where it stands, and a
//! translated one has no word that the file does not lack.

use std::collections::BTreeSet;

use hoyle::notation::Names;
use hoyle::rulebook::{Block, Rulebook, Told, html, markdown, plain, rulebook, untranslated};

use crate::table::games;

fn each_rulebook(look: impl Fn(&str, &Rulebook)) {
    for path in games() {
        let compiled = hoyle::compile(&path, &[], &hoyle::Disk);
        let game = compiled.game.unwrap();
        let mut languages: Vec<_> = game.languages.keys().map(Some).collect();
        if languages.is_empty() {
            languages.push(None);
        }
        for language in languages {
            let names = Names {
                seats: Vec::new(),
                language,
            };
            let told = Told {
                game: &game,
                sources: &compiled.sources,
                names: &names,
            };
            look(&path.display().to_string(), &rulebook(told, &[], &[]));
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

struct Text;

impl hoyle::Loader for Text {
    fn load(&self, _: &std::path::Path) -> std::io::Result<Vec<u8>> {
        Ok(SETS.as_bytes().to_vec())
    }
}

#[test]
fn a_set_that_is_written_out_is_not_taken_for_its_value() {
    let compiled = hoyle::compile(std::path::Path::new("sets.game"), &[], &Text);
    let game = compiled.game.unwrap();
    let names = Names::default();
    let told = Told {
        game: &game,
        sources: &compiled.sources,
        names: &names,
    };
    let page = plain(&rulebook(told, &[], &[])).join("\n");
    let said = page.split_whitespace().collect::<Vec<_>>().join(" ");
    for words in [
        "numbers is only 0 or tally is not 0",
        "bird is one of Crow, Jay or bird is none of Crow, Finch",
        "Jay is in sky",
        "Set called to only 0.",
        "called is only 3",
        "call ({0, 1}, Jay) is refused",
        "call ({tally}, Jay)",
        "“Called {called}, 0.”",
        "A {tally} of none",
    ] {
        assert!(said.contains(words), "{words}\n{page}");
    }
}

#[test]
fn every_step_says_where_it_stands() {
    each_rulebook(|path, book| {
        let play = book.chapters.iter().find(|it| it.id == "play").unwrap();
        let steps = play.blocks.iter().filter_map(|block| match block {
            Block::Steps(steps) => Some(steps),
            _ => None,
        });
        for step in steps.flatten() {
            let place = step.sentence.at.as_deref().unwrap_or("");
            assert!(
                place.contains(".game:"),
                "{path}: {}",
                step.sentence.words.text()
            );
        }
    });
}

#[test]
fn a_translated_rulebook_lacks_nothing() {
    each_rulebook(|path, book| {
        let missing = untranslated(book);
        assert!(
            missing.is_empty(),
            "{path} in {}: {missing:?}",
            book.language
        );
    });
}

fn until_quote(text: &str) -> &str {
    text.split('"').next().unwrap()
}
