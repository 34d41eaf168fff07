//! Console blocks: what the program prints is what the page shows.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::blocks::Block;
use crate::section::Prompt;

/// Runs each line that starts with `$` and returns the block as it should be.
pub fn run(prompt: &Prompt<'_>, block: &Block) -> Result<String, String> {
    let folder = Folder::with(prompt)?;
    let mut out = String::new();
    for line in block.text.lines().filter(|it| it.starts_with('$')) {
        out.push_str(line);
        out.push('\n');
        out.push_str(&printed(&folder.path, line.trim_start_matches('$').trim())?);
    }
    Ok(out)
}

/// A fresh folder that commands run in, with the page's files and, for a README or a page of a game, the games.
struct Folder {
    path: PathBuf,
}

impl Folder {
    fn with(prompt: &Prompt<'_>) -> Result<Self, String> {
        static COUNT: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let path =
            std::env::temp_dir().join(format!("hoyle-pages-{}-{number}", std::process::id()));
        fs::create_dir_all(&path).map_err(|it| it.to_string())?;
        if prompt.page.stem() == "README" || prompt.page.name.starts_with("games/") {
            let games = Path::new(env!("CARGO_WORKSPACE_DIR")).join("games");
            copy(&games, &path.join("games")).map_err(|it| it.to_string())?;
        }
        for (name, content) in &prompt.shelf.files {
            if let Some(below) = path.join(name).parent() {
                fs::create_dir_all(below).map_err(|it| it.to_string())?;
            }
            fs::write(path.join(name), content).map_err(|it| it.to_string())?;
        }
        Ok(Self { path })
    }
}

fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.path);
    }
}

/// What a command prints, its complaints behind its output.
fn printed(folder: &Path, line: &str) -> Result<String, String> {
    let (line, ask_exit) =
        line.strip_suffix("; echo $?").map_or((line, false), |line| (line, true));
    let (line, input) = match line.split_once('<') {
        Some((line, file)) => (
            line.trim(),
            Stdio::from(
                fs::File::open(folder.join(file.trim())).map_err(|it| format!("{file}: {it}"))?,
            ),
        ),
        None => (line, Stdio::null()),
    };
    let arguments =
        line.strip_prefix("cargo run --release -- ").or_else(|| line.strip_prefix("hoyle"));
    let arguments =
        arguments.ok_or_else(|| format!("only `hoyle` is run here, and this is `{line}`"))?;
    let mut command = Command::new(env!("CARGO_BIN_EXE_hoyle"));
    command.args(words(arguments)).current_dir(folder).stdin(input).env("NO_COLOR", "1");
    let output = command.output().map_err(|it| it.to_string())?;
    let mut text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.push_str(&String::from_utf8_lossy(&output.stderr));
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    if ask_exit {
        text.push_str(&format!("{}\n", output.status.code().unwrap_or(-1)));
    }
    Ok(text)
}

/// The words of a command line; quotes, single or double, hold several together.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for mark in line.chars() {
        match quote {
            Some(open) if mark == open => quote = None,
            None if mark == '"' || mark == '\'' => {
                quote = Some(mark);
                word.get_or_insert_default();
            }
            None if mark.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(mark),
        }
    }
    words.extend(word);
    words
}
