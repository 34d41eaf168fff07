//! Text in XML.

/// Text escaped for XML, also within quotes. Characters that XML forbids are replaced.
#[must_use]
pub fn escaped(text: &str) -> String {
    text.chars().fold(String::new(), |mut out, mark| {
        match mark {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' => out.push_str("&#10;"),
            '\t' => out.push_str("&#9;"),
            '\r' => out.push_str("&#13;"),
            '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            mark => out.push(mark),
        }
        out
    })
}
