//! Makes a game smaller, line by line, as long as something holds of it.

/// The smallest game that is found by leaving out lines and blocks, or the braces around them.
pub fn shrunk(text: &str, holds: impl Fn(&str) -> bool) -> String {
    let mut best: Vec<String> = text.lines().map(str::to_owned).collect();
    loop {
        let before = best.len();
        let mut at = 0;
        while at < best.len() {
            let Some(smaller) = without(&best, at).into_iter().find(|lines| holds(&joined(lines)))
            else {
                at += 1;
                continue;
            };
            best = smaller;
        }
        if best.len() == before {
            return joined(&best);
        }
    }
}

fn joined(lines: &[String]) -> String {
    let mut text = lines.join("\n");
    text.push('\n');
    text
}

/// The lines without one, or without the block that it opens, or without the braces of that block.
fn without(lines: &[String], at: usize) -> Vec<Vec<String>> {
    let depth = |line: &str| {
        let count = |brace| i32::try_from(line.matches(brace).count()).unwrap();
        count('{') - count('}')
    };
    let opened = depth(&lines[at]);
    let line_out = [&lines[..at], &lines[at + 1..]].concat();
    if opened <= 0 || lines[at].starts_with('}') {
        return if opened == 0 { vec![line_out] } else { Vec::new() };
    }
    let mut open = 0;
    let end = (at..lines.len()).find(|line| {
        open += depth(&lines[*line]);
        open <= 0
    });
    let Some(end) = end else {
        return Vec::new();
    };
    let whole = [&lines[..at], &lines[end + 1..]].concat();
    let inner = [&lines[..at], &lines[at + 1..end], &lines[end + 1..]].concat();
    vec![whole, inner]
}
