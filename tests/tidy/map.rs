//! The pages about the house name files that there are.

use super::{must_be_empty, quoted, read, root};

/// The pages. All their paths start in `src`.
const PAGES: [&str; 2] = ["src/README.md", "src/DECISIONS.md"];

/// How the names of files end.
const ENDINGS: [&str; 4] = [".rs", ".md", ".pest", ".toml"];

#[test]
fn every_path_on_the_map_exists() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for page in PAGES {
        for (at, line) in read(page).lines().enumerate() {
            for path in quoted_paths(line).into_iter().chain(links(line)) {
                count += 1;
                if !root().join("src").join(&path).exists() {
                    wrong.push(format!("{page}:{}: there is no {path}", at + 1));
                }
            }
        }
    }
    assert!(count > 100, "the paths are not found");
    must_be_empty(&wrong);
}

/// The paths between backticks. A name without a folder lies in the folder that was named last in its line; where none was, it
/// may be any file of that name.
fn quoted_paths(line: &str) -> Vec<String> {
    let mut folder: Option<String> = None;
    let mut paths = Vec::new();
    for word in quoted(line) {
        let is_file = ENDINGS.iter().any(|it| word.ends_with(it)) && !word.starts_with(".pest");
        if word.contains(char::is_whitespace) {
            continue;
        }
        if word.contains('/') {
            if word.ends_with('/') {
                folder = Some(word.clone());
            }
            paths.push(word);
        } else if let (true, Some(folder)) = (is_file, &folder) {
            paths.push(format!("{folder}{word}"));
        }
    }
    paths
}

/// What links lead to, without the place in the page.
fn links(line: &str) -> Vec<String> {
    let targets = line.split("](").skip(1);
    let targets = targets.filter_map(|it| it.split(')').next());
    let files = targets.filter(|it| !it.starts_with("http") && !it.starts_with('#'));
    files.map(|it| it.split('#').next().unwrap_or(it).to_owned()).collect()
}
