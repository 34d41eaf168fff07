//! Elements of an HTML page: text, tables, bars.

use crate::notation::grouped_by;

/// Text with the signs escaped that HTML reserves.
pub fn escaped(text: &str) -> String {
    text.chars().fold(String::new(), |mut out, mark| {
        match mark {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            mark => out.push(mark),
        }
        out
    })
}

/// A number with its thousands separated: `1,234,567`.
pub fn grouped(number: u64) -> String {
    grouped_by(&number.to_string(), ',')
}

/// A cell of a table.
pub enum PageCell {
    /// Words or a number.
    Text(String),
    /// A bar of a length from 0 to 1000, and the ends of its interval.
    Bar(u64, Option<(u64, u64)>),
}

impl PageCell {
    /// A cell with a number, its thousands separated.
    #[must_use]
    pub fn count(number: u64) -> Self {
        Self::Text(grouped(number))
    }

    fn html(&self) -> String {
        match self {
            Self::Text(text) if text == "0" => "<td class=\"none\">0</td>".to_owned(),
            Self::Text(text) => format!("<td>{}</td>", escaped(text)),
            Self::Bar(length, interval) => {
                let mark = interval.map(|(low, high)| {
                    format!(
                        "<rect class=\"mark\" x=\"{low}\" y=\"4\" width=\"{}\" height=\"2\"/>",
                        high.saturating_sub(low).max(1)
                    )
                });
                format!(
                    "<td class=\"bar\"><svg viewBox=\"0 0 1000 10\" preserveAspectRatio=\"none\" \
                     aria-hidden=\"true\"><rect width=\"{length}\" height=\"10\"/>{}</svg></td>",
                    mark.unwrap_or_default()
                )
            }
        }
    }
}

/// A table with a head; the head of a column of bars is empty.
#[must_use]
pub fn table(head: &[&str], rows: &[Vec<PageCell>]) -> String {
    let heads = head.iter().map(|text| {
        if text.is_empty() {
            "<td></td>".to_owned()
        } else {
            // Long names of parameters may break at their points.
            let text = escaped(text).replace('.', ".<wbr>").replace('_', "_<wbr>");
            format!("<th scope=\"col\">{text}</th>")
        }
    });
    let heads: String = heads.collect();
    let rows = rows.iter().map(|cells| {
        let cells: String = cells.iter().map(PageCell::html).collect();
        format!("<tr>{cells}</tr>\n")
    });
    let rows: String = rows.collect();
    format!(
        "<div class=\"wide\"><table>\n<thead><tr>{heads}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table></div>\n"
    )
}

/// A section that is folded on a screen and printed in full.
pub fn folded(title: &str, content: &str) -> String {
    format!("<details><summary>{}</summary>\n{content}</details>\n", escaped(title))
}

#[cfg(test)]
mod tests {
    use super::{escaped, grouped};

    #[test]
    fn names_cannot_break_out() {
        assert_eq!(escaped("<b a=\"1\">&"), "&lt;b a=&quot;1&quot;&gt;&amp;");
    }

    #[test]
    fn thousands_stand_apart() {
        let numbers = [0, 999, 1000, 1_234_567].map(grouped);
        assert_eq!(numbers, ["0", "999", "1,000", "1,234,567"]);
    }
}
