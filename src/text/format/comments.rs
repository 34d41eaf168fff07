//! Writes lines, with the comments behind them under one another.

use super::lines::Line;

/// Where comments behind code stand: in the first of these columns that all of a declaration leave
/// free. Two columns, so that a longer line seldom moves the comments of others.
const COLUMNS: [usize; 2] = [38, 66];

/// Blanks between code and a comment, at least.
const GAP: usize = 2;

/// The text of lines.
pub(super) fn write(lines: &[Line<'_>]) -> String {
    let mut out = String::new();
    for paragraph in lines.chunk_by(|before, after| before.paragraph == after.paragraph) {
        let column = column(paragraph);
        for line in paragraph {
            if line.is_apart {
                out.push('\n');
            }
            pad(&mut out, line.indent);
            out.push_str(&line.code);
            if let Some(comment) = line.comment {
                pad(&mut out, column.saturating_sub(line.width()).max(GAP));
                out.push_str(comment);
            }
            out.push('\n');
        }
    }
    out
}

/// The column of comments. Lines that are too long for every column have theirs right behind them.
fn column(lines: &[Line<'_>]) -> usize {
    let [near, far] = COLUMNS;
    let mut ends = lines
        .iter()
        .filter(|line| line.comment.is_some())
        .map(|line| line.width() + GAP);
    if ends.all(|end| end <= near) {
        near
    } else {
        far
    }
}

fn pad(out: &mut String, width: usize) {
    out.extend(std::iter::repeat_n(' ', width));
}
