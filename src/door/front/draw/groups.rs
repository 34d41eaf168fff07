//! Groups of lines side by side.

/// The blanks between two groups.
const GAP: usize = 4;

/// Groups of lines, separated by empty lines, side by side: as many as fit, and the others below them.
pub fn side_by_side(lines: &[String], width: usize) -> Vec<String> {
    let groups: Vec<&[String]> = lines.split(String::is_empty).collect();
    let most = groups.len();
    let fits = |across: &usize| columns(&groups, *across).iter().sum::<usize>() <= width + GAP;
    let across = (2..=most).rev().find(fits).unwrap_or(1);
    let widths = columns(&groups, across);
    let rows = groups.chunks(across).map(|row| joined(row, &widths));
    rows.collect::<Vec<_>>().join(&String::new())
}

/// The width of each of so many columns, with the blanks behind it.
fn columns(groups: &[&[String]], across: usize) -> Vec<usize> {
    let widest = |column: usize| {
        let groups = groups.iter().skip(column).step_by(across);
        let widths = groups.flat_map(|group| group.iter().map(|line| line.chars().count()));
        widths.max().unwrap_or(0) + GAP
    };
    (0..across).map(widest).collect()
}

/// Groups joined on the same lines.
fn joined(groups: &[&[String]], widths: &[usize]) -> Vec<String> {
    let height = groups.iter().map(|group| group.len()).max().unwrap_or(0);
    let line = |at: usize| {
        let cells = groups.iter().zip(widths);
        let cells = cells.map(|(group, width)| {
            let cell = group.get(at).map_or("", String::as_str);
            format!("{cell:width$}")
        });
        cells.collect::<String>().trim_end().to_owned()
    };
    (0..height).map(line).collect()
}
