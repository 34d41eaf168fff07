//! Games and variant files on pages: those that compile, and those that fail as they should.

use std::collections::BTreeSet;

use hoyle::Compiled;
use hoyle::base::Files;
use hoyle::diag::{Code, Style};

use crate::blocks::Block;
use crate::files::Page;
use crate::formats;
use crate::mended;
use crate::section::Prompt;

/// The name of the game in messages.
const NAME: &str = "example.game";

pub fn run(prompt: &mut Prompt<'_>, block: &Block) -> Result<(), String> {
    let text = if block.is("part") { completed(&block.text) } else { block.text.clone() };
    prompt.shelf.put(NAME, text);
    judge(prompt, block, Files::from(NAME))?;
    if !block.is("mended") {
        return Ok(());
    }
    let (broken, help) = prompt.helped.take().ok_or("no help that it follows")?;
    mended::follows(&help, &broken, &block.text)
}

/// A variant file beside the game above it.
pub fn run_variant(prompt: &mut Prompt<'_>, block: &Block) -> Result<(), String> {
    let name = block.words.get(1).ok_or("a variant block needs the name of its file")?;
    prompt.shelf.put(name, block.text.as_str());
    let named = hoyle::compile::extended(name.as_ref(), &prompt.shelf);
    let files = Files { game: named.unwrap_or_else(|| NAME.into()), variant: Some(name.into()) };
    judge(prompt, block, files)
}

fn judge(prompt: &mut Prompt<'_>, block: &Block, files: Files) -> Result<(), String> {
    let part = block.is("part");
    let mut compiled = hoyle::compile::check_all(files, &prompt.shelf);
    // In a part of a game much is never used; that is said only where the page is about it.
    if part && prompt.page.stem() != Code::G0207.as_str() {
        compiled.diagnostics.retain(|it| it.code != Code::G0207);
    }
    let said = rendered(&compiled);
    if !block.is("fails") {
        return if said.is_empty() {
            Ok(())
        } else {
            Err(format!("this game should compile:\n\n{said}"))
        };
    }
    formats::hold(&compiled.diagnostics, &compiled.sources)?;
    let codes: BTreeSet<&str> = compiled.diagnostics.iter().map(|it| it.code.as_str()).collect();
    let wanted = wanted(prompt.page, block)?;
    let fits = codes.iter().eq([&wanted]);
    prompt.said = Some(said.clone());
    let help = compiled.diagnostics.iter().find_map(|it| it.help.clone());
    prompt.helped = help.map(|help| (block.text.clone(), help));
    if fits {
        Ok(())
    } else {
        Err(format!("this game should fail with {wanted} alone, and it says:\n\n{said}"))
    }
}

/// The code that a game fails with: the one behind its fence, or the one that the page is about.
fn wanted(page: &Page, block: &Block) -> Result<&'static str, String> {
    let named = block.words.iter().find_map(|it| Code::named(it));
    let code = named.or_else(|| Code::named(page.stem()));
    code.map(Code::as_str).ok_or_else(|| "which code? Write it behind `fails`".to_owned())
}

fn rendered(compiled: &Compiled) -> String {
    let all = compiled
        .diagnostics
        .iter()
        .map(|it| hoyle::diag::render(it, &compiled.sources, Style::default()));
    all.collect::<Vec<_>>().join("\n")
}

/// Adds what every game needs, behind the part, so that its lines keep their numbers.
pub fn completed(part: &str) -> String {
    let has = |start: &str| part.lines().any(|line| line.starts_with(start));
    let mut text = part.to_owned();
    let needed = [
        ("language", "language 1"),
        ("game ", "game \"Example\" { players 2..4 }"),
        ("play ", "play { end game \"Over.\" }"),
    ];
    for (start, line) in needed {
        if !has(start) {
            text.push('\n');
            text.push_str(line);
            text.push('\n');
        }
    }
    text
}
