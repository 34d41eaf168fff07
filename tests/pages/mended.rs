//! A game that was mended as the help says: what stands in backticks there is in it now, or has left it.

/// What the first backticks of a help hold.
fn typed(help: &str) -> Option<&str> {
    help.split('`').nth(1)
}

/// Checks that a mended game follows the help that was given for the broken one.
pub fn follows(help: &str, broken: &str, mended: &str) -> Result<(), String> {
    let Some(typed) = typed(help) else {
        return Ok(());
    };
    let left_out = help.starts_with("leave `");
    let done = if left_out {
        let first = typed.split(' ').next().unwrap_or(typed);
        mended.matches(first).count() < broken.matches(first).count()
    } else {
        holds(&even(mended), typed)
    };
    if done { Ok(()) } else { Err(format!("this game does not do what the help says: {help}")) }
}

/// Whether the words of a pattern stand in a text one after the other, with anything in the place of `…` and of words in
/// capitals.
fn holds(mut text: &str, pattern: &str) -> bool {
    let pattern = pattern.replace('…', " ");
    let is_open = |word: &str| {
        let letters = word.trim_matches(|it: char| !it.is_alphanumeric());
        letters.len() > 1 && letters.chars().all(|it| it.is_ascii_uppercase())
    };
    let mut fixed = pattern.split_whitespace().filter(|it| !is_open(it));
    fixed.all(|word| {
        let found = text.find(word);
        text = found.map_or("", |at| &text[at + word.len()..]);
        found.is_some()
    })
}

fn even(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
