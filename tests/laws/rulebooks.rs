//! The rulebook of every game: each link leads somewhere, each sentence says where it stands, and a
//! translated one has no word that the file does not lack.

use std::collections::BTreeSet;

use hoyle::notation::Names;
use hoyle::rulebook::{Block, Rulebook, Told, html, markdown, rulebook, untranslated};

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
