//! Braces in a text.

/// Where the brace closes that was opened before a text, in bytes.
#[must_use]
pub fn closing_brace(text: &str) -> Option<usize> {
    let mut open = 0_usize;
    text.char_indices().find_map(|(at, mark)| {
        match mark {
            '{' => open += 1,
            '}' if open == 0 => return Some(at),
            '}' => open -= 1,
            _ => {}
        }
        None
    })
}
