//! Writes lines, with aligned trailing comments.

use super::lines::Line;

/// The columns of trailing comments: the first of these that all code of a declaration leaves free. There are only two,
/// so that a longer line seldom moves the comments of others.
const COLUMNS: [usize; 2] = [38, 66];

/// The least number of blanks between code and a comment.
const GAP: usize = 2;

/// The text of formatted lines.
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

/// The column of the comments. Where a line is too long for every column, its comment follows directly.
fn column(lines: &[Line<'_>]) -> usize {
    let [near, far] = COLUMNS;
    let mut ends =
        lines.iter().filter(|line| line.comment.is_some()).map(|line| line.width() + GAP);
    if ends.all(|end| end <= near) { near } else { far }
}

fn pad(out: &mut String, width: usize) {
    out.extend(std::iter::repeat_n(' ', width));
}
