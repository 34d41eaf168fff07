//! Markdown to headings and fenced blocks, and a block's text written back.

use std::ops::Range;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// A heading with the blocks below it.
pub struct Section {
    pub title: String,
    pub blocks: Vec<Block>,
}

/// A fenced block: the words behind its fence, and what stands in it.
#[derive(Clone)]
pub struct Block {
    pub words: Vec<String>,
    pub text: String,
    /// The line of the opening fence, counted from 1.
    pub line: usize,
    /// Where the text lies in the file.
    place: Range<usize>,
}

impl Block {
    pub fn kind(&self) -> &str {
        self.words.first().map_or("", String::as_str)
    }

    pub fn is(&self, word: &str) -> bool {
        self.words.iter().skip(1).any(|it| it == word)
    }
}

/// The sections of a page, in order; what comes before the first heading has no title.
pub fn sections(text: &str) -> Vec<Section> {
    let mut sections = vec![Section { title: String::new(), blocks: Vec::new() }];
    let mut open: Option<(String, Block)> = None;
    let mut at = 0;
    for (number, line) in text.split_inclusive('\n').enumerate() {
        let bare = line.trim_end();
        match &mut open {
            Some((fence, block)) if bare == fence => {
                block.place.end = at;
                block.text = text[block.place.clone()].to_owned();
                sections.last_mut().unwrap().blocks.push(block.clone());
                open = None;
            }
            Some(_) => {}
            None if bare.starts_with("```") => {
                let fence: String = bare.chars().take_while(|it| *it == '`').collect();
                let words = bare[fence.len()..].split_whitespace().map(str::to_owned).collect();
                let start = at + line.len();
                open = Some((
                    fence,
                    Block { words, text: String::new(), line: number + 1, place: start..start },
                ));
            }
            None if bare.starts_with('#') => {
                let title = bare.trim_start_matches('#').trim().to_owned();
                sections.push(Section { title, blocks: Vec::new() });
            }
            None => {}
        }
        at += line.len();
    }
    sections
}

/// Whether outputs are written anew.
pub fn blessing() -> bool {
    std::env::var_os("BLESS").is_some_and(|it| it == "1")
}

/// Compares a block with what came out, or writes it anew.
pub fn settle(
    path: &Path,
    section: usize,
    block: usize,
    shown: &str,
    found: &str,
) -> Result<(), String> {
    if shown == found {
        return Ok(());
    }
    if !blessing() {
        return Err(format!(
            "the page shows\n\n{shown}\nand what comes is\n\n{found}\n(`BLESS=1` writes it anew)"
        ));
    }
    static WRITING: Mutex<()> = Mutex::new(());
    let _guard = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
    let mut text = std::fs::read_to_string(path).map_err(|it| it.to_string())?;
    let place = sections(&text)[section].blocks[block].place.clone();
    text.replace_range(place, found);
    std::fs::write(path, text).map_err(|it| it.to_string())
}
