//! One section of a page, block after block.

use libtest_mimic::{Failed, Trial};

use crate::blocks::{self, Block, Section};
use crate::files::{Page, Shelf, latin_1};
use crate::{broken, console, cut, game, leak, planted};

/// What the blocks so far have left behind.
pub struct Prompt<'a> {
    pub page: &'a Page,
    pub shelf: Shelf,
    /// What was said about the latest game.
    pub said: Option<String>,
    /// The latest game that fails, and the help in what was said about it.
    pub helped: Option<(String, String)>,
}

pub fn trials(page: &Page) -> Vec<Trial> {
    let sections = blocks::sections(&page.text());
    let tested =
        sections.into_iter().enumerate().filter(|(_, section)| section.blocks.iter().any(runs));
    tested
        .map(|(at, section)| {
            let page = Page { path: page.path.clone(), name: page.name.clone() };
            Trial::test(format!("{}/{}", page.name, section.title), move || {
                run(&page, at, &section).map_err(Failed::from)
            })
        })
        .collect()
}

fn runs(block: &Block) -> bool {
    matches!(
        block.kind(),
        "game" | "variant" | "diagnostics" | "console" | "broken" | "leak" | "honest"
    )
}

fn run(page: &Page, number: usize, section: &Section) -> Result<(), String> {
    let mut prompt = Prompt { page, shelf: Shelf::default(), said: None, helped: None };
    for (at, block) in section.blocks.iter().enumerate() {
        let settle = |found: &str| blocks::settle(&page.path, number, at, &block.text, found);
        let done = match block.kind() {
            "game" => game::run(&mut prompt, block),
            "variant" => game::run_variant(&mut prompt, block),
            "diagnostics" => prompt
                .said
                .take()
                .ok_or_else(|| "no game that fails above it".to_owned())
                .and_then(|it| settle(&it)),
            "console" => console::run(&prompt, block)
                .and_then(|it| meant(page, it))
                .and_then(|it| settle(&it)),
            "broken" => broken::run(page, block),
            "leak" | "honest" if block.is("part") => planted::run(&mut prompt, block),
            "leak" => leak::run(&mut prompt, block),
            "honest" => cut::run(&mut prompt, block),
            "table" | "script" | "text" => put_aside(&mut prompt, block),
            "sh" | "" => Ok(()),
            other => Err(format!("no such kind of block: `{other}`")),
        };
        done.map_err(|why| format!("{}:{}: {why}", page.name, block.line))?;
    }
    Ok(())
}

/// On a page of the reference tests hold, unless the page asks for the exit code and so means them not to.
fn meant(page: &Page, printed: String) -> Result<String, String> {
    let fails = page.name.starts_with("grammar")
        && printed.contains("FAILED")
        && !printed.contains("; echo $?");
    if fails { Err(format!("a test does not hold here:\n\n{printed}")) } else { Ok(printed) }
}

/// A block with a file for those below it.
fn put_aside(prompt: &mut Prompt<'_>, block: &Block) -> Result<(), String> {
    match block.words.get(1) {
        Some(name) if block.is("latin-1") => prompt.shelf.put(name, latin_1(&block.text)?),
        Some(name) if block.is("crlf") => {
            prompt.shelf.put(name, block.text.replace('\n', "\r\n"));
        }
        Some(name) if block.is("mark") => prompt.shelf.put(name, format!("\u{feff}{}", block.text)),
        Some(name) => prompt.shelf.put(name, block.text.as_str()),
        None if block.kind() == "text" => {}
        None => {
            return Err(format!("a {} block needs the name of its file", block.kind()));
        }
    }
    Ok(())
}
