//! What there is is written down: words, libraries, limits, verbs, games.

use std::path::Path;

use super::{files, must_be_empty, read};

#[test]
fn libraries_are_held_and_explained() {
    let mut wrong = Vec::new();
    for (file, text) in files("stdlib", "game") {
        let name = Path::new(&file).file_stem().unwrap().to_string_lossy().into_owned();
        if !hoyle::compile::LIBRARIES
            .iter()
            .any(|(library, held)| *library == name && *held == text)
        {
            wrong.push(format!("{file} is not in LIBRARIES"));
        }
        let lines: Vec<&str> = text.lines().collect();
        let bare = lines
            .windows(2)
            .filter(|pair| pair[1].starts_with("function ") && !pair[0].starts_with("///"));
        wrong.extend(bare.map(|pair| format!("{file}: no comment on `{}`", pair[1])));
    }
    must_be_empty(&wrong);
}

#[test]
fn every_word_of_the_grammar_is_in_the_reference() {
    let pages: String = files("grammar", "md").into_iter().map(|(_, text)| text).collect();
    let grammar: String = files("grammar", "pest").into_iter().map(|(_, text)| text).collect();
    let words = grammar
        .lines()
        .filter(|line| line.starts_with("w_"))
        .filter_map(|line| line.split('"').nth(1));
    let missing =
        words.filter(|word| !pages.contains(&format!("`{word}`")) && !in_example(&pages, word));
    must_be_empty(&missing.map(|word| format!("no page shows `{word}`")).collect::<Vec<_>>());
}

/// Whether a word stands in a block that is a game.
fn in_example(pages: &str, word: &str) -> bool {
    let blocks = pages.split("```game").skip(1).filter_map(|it| it.split("\n```").next());
    blocks
        .flat_map(|block| block.split(|it: char| !it.is_alphanumeric() && it != '_'))
        .any(|it| it == word)
}

#[test]
fn every_library_function_is_in_the_reference() {
    let page = read("grammar/libraries.md");
    let declared = hoyle::compile::LIBRARIES
        .iter()
        .flat_map(|(_, text)| text.lines())
        .filter_map(|line| line.strip_prefix("function "));
    let names = declared.filter_map(|line| line.split(['(', ' ']).next());
    must_be_empty(
        &names
            .filter(|name| {
                !page.contains(&format!("`{name}(")) && !page.contains(&format!("`{name}`"))
            })
            .map(str::to_owned)
            .collect::<Vec<_>>(),
    );
}

#[test]
fn every_page_is_in_the_index() {
    let index = read("grammar/README.md");
    let pages = files("grammar", "md")
        .into_iter()
        .map(|(file, _)| file.trim_start_matches("grammar/").to_owned());
    let missing: Vec<String> =
        pages.filter(|page| page != "README.md" && !index.contains(&format!("({page})"))).collect();
    must_be_empty(&missing);
}

#[test]
fn every_limit_is_on_its_page() {
    let page = read("grammar/limits.md");
    let rows: Vec<&str> = page.lines().filter(|it| it.starts_with("| ")).collect();
    let expected: Vec<String> = std::iter::once("| of | at most |".to_owned())
        .chain(hoyle::base::limits::ALL.iter().map(|(what, most)| format!("| {what} | {most} |")))
        .collect();
    assert_eq!(rows, expected);
}

#[test]
fn every_verb_is_on_its_page() {
    let page = read("grammar/command-line.md");
    let verbs = read("src/door/front/cli/mod.rs");
    let verbs = verbs
        .lines()
        .skip_while(|line| !line.starts_with("enum Verb"))
        .skip(1)
        .take_while(|line| *line != "}")
        .filter(|line| !line.trim().starts_with("#["));
    let names: Vec<String> =
        verbs.filter_map(|line| line.trim().split('(').next()).map(str::to_lowercase).collect();
    assert!(names.len() > 4, "the verbs are not found");
    must_be_empty(
        &names
            .into_iter()
            .filter(|name| !page.contains(&format!("`hoyle {name}`")))
            .collect::<Vec<_>>(),
    );
}

#[test]
fn every_game_has_a_readme_that_says_how_to_play_it() {
    let games = files("games", "game");
    let commands = |game: &str| {
        let folder = game.rsplit_once('/').unwrap().0;
        let beside = games.iter().filter(|(file, _)| file.starts_with(folder));
        let named = if beside.count() == 1 { folder } else { game };
        (format!("{folder}/README.md"), format!("hoyle play {named} --seats"))
    };
    must_be_empty(
        &games
            .iter()
            .map(|(game, _)| commands(game))
            .filter(|(page, command)| !read(page).contains(command))
            .map(|(page, command)| format!("{page} has no `{command}`"))
            .collect::<Vec<_>>(),
    );
}
