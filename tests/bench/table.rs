//! Tables as they stand in the README.

/// Prints a row; the first cell to the left, the others to the right.
pub fn row<const N: usize>(widths: [usize; N], cells: [&str; N]) {
    let cells = cells.iter().zip(widths).enumerate();
    let cells = cells.map(|(at, (cell, width))| match at {
        0 => format!("{cell:<width$}"),
        _ => format!("{cell:>width$}"),
    });
    println!("| {} |", cells.collect::<Vec<_>>().join(" | "));
}

/// Prints the names of the columns, and the line below them.
pub fn head<const N: usize>(widths: [usize; N], cells: [&str; N]) {
    println!();
    row(widths, cells);
    let lines = widths.iter().enumerate().map(|(at, width)| match at {
        0 => "-".repeat(width + 2),
        _ => format!("{}:", "-".repeat(width + 1)),
    });
    println!("|{}|", lines.collect::<Vec<_>>().join("|"));
}

/// How many times one number another is, with two places; `-` without one of them.
pub fn times(of: u64, unit: Option<u64>) -> String {
    match unit {
        Some(unit) if unit > 0 => {
            let hundredths = (of * 100 + unit / 2) / unit;
            format!("{}.{:02}", hundredths / 100, hundredths % 100)
        }
        _ => "-".to_owned(),
    }
}

/// Nanoseconds as milliseconds, with one place.
pub fn milliseconds(time: u64) -> String {
    let tenths = (time + 50_000) / 100_000;
    format!("{}.{}", tenths / 10, tenths % 10)
}
