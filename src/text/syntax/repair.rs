//! Small repairs that make a text fit where it stopped making sense.

use super::expected::stop;
use super::foreign;
use super::grammar::{Rule, words};
use super::scan::first_token;

/// A longer text is not read again.
const LONGEST: usize = 10_000;

/// What to do so that the line fits: one thing put in, in place of another, or left out.
pub(super) fn repair(rule: Rule, text: &str, at: usize, pieces: &[String]) -> Option<String> {
    let (before, rest) = text.split_at_checked(at)?;
    let found = first_token(rest);
    if found.is_empty() || text.len() > LONGEST {
        return None;
    }
    let behind = rest.get(found.len()..)?;
    let line = rest.find('\n').map_or("", |end| rest.get(end..).unwrap_or(""));
    // What comes on later lines may have mistakes of its own.
    let fits = |mended: &str| match stop(rule, mended) {
        None => true,
        Some(stop) => !line.trim().is_empty() && mended.len() < stop.at.saturating_add(line.len()),
    };
    let filler = foreign::filler(before, found);
    if let Some(filler) = filler {
        let mended = if filler == found {
            format!("{before}{behind}")
        } else {
            let kept = before.trim_end().strip_suffix(filler)?;
            format!("{kept}{rest}")
        };
        if fits(&mended) {
            return Some(format!("leave `{filler}` out"));
        }
    }
    let line_end = rest.len() - line.len();
    let held = rest.get(..line_end).unwrap_or(rest).trim();
    if rule == Rule::whole_step && fits(&format!("{}({held}){line}", before.trim_end())) {
        return Some(format!("put it into brackets: `({held})`"));
    }
    let mut ways = pieces.iter();
    let put_in = ways.find(|it| fits(&format!("{before} {it} {rest}")));
    if let Some(piece) = put_in {
        let ends_line = before.get(before.trim_end().len()..).is_some_and(|it| it.contains('\n'));
        return Some(if ends_line {
            format!("write `{piece}` at the end of the line")
        } else {
            format!("write `{piece}` before `{found}`")
        });
    }
    let mut instead = pieces
        .iter()
        .filter(|it| !"{}()[]".contains(found) && fits(&format!("{before} {it} {behind}")));
    // Of several nobody knows which is meant.
    if let (Some(piece), None) = (instead.next(), instead.next()) {
        return Some(format!("write `{piece}` instead of `{found}`"));
    }
    let is_word = !words(|it| it == found).is_empty();
    let left_out = is_word && fits(&format!("{before}{behind}"));
    left_out.then(|| format!("leave `{found}` out"))
}
