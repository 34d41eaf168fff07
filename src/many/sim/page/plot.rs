//! Plots: columns side by side.

use super::markup::escaped;

/// A column.
pub struct Column {
    /// The label below the column.
    pub label: String,
    /// The height of the column.
    pub height: u64,
    /// The height of a mark across it.
    pub mark: Option<u64>,
    /// The tooltip of the column.
    pub said: String,
}

/// How many labels fit below a plot.
const LABELS: usize = 8;

/// Columns side by side. `top` is written beside the highest column, and `about` describes the plot.
pub fn plot(columns: &[Column], highest: u64, top: &str, about: &str) -> String {
    let bars = columns.iter().zip(0_u64..).map(|(column, at)| {
        let (left, height) = (at * 10 + 1, scaled(column.height, highest));
        let mark = column.mark.map(|mark| {
            let down = 1000 - scaled(mark, highest);
            format!("<rect class=\"mark\" x=\"{left}\" y=\"{down}\" width=\"8\" height=\"15\"/>")
        });
        format!(
            "<rect x=\"{left}\" y=\"{}\" width=\"8\" height=\"{height}\"><title>{}</title></rect>{}",
            1000 - height,
            escaped(&column.said),
            mark.unwrap_or_default()
        )
    });
    let bars: String = bars.collect();
    let label = |column: &Column| format!("<span>{}</span>", escaped(&column.label));
    let count = columns.len();
    let (class, labels): (&str, String) = if count <= LABELS {
        ("across each", columns.iter().map(label).collect())
    } else {
        let ends = [0, (count - 1) / 2, count - 1];
        let named = ends.iter().filter_map(|at| columns.get(*at));
        ("across", named.map(label).collect())
    };
    format!(
        "<figure>\n<div class=\"plot\" style=\"max-width: {}rem\">\n\
         <div class=\"up\"><span>{}</span><span>0</span></div>\n\
         <svg viewBox=\"0 0 {} 1000\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"{about}\">{bars}</svg>\n\
         <div class=\"{class}\">{labels}</div>\n</div>\n<figcaption>{about}</figcaption>\n</figure>\n",
        count * 5 + 4,
        escaped(top),
        count.max(1) * 10,
        about = escaped(about),
    )
}

/// A number in thousandths of the highest; at least 1 unless the number is 0.
pub fn scaled(number: u64, highest: u64) -> u64 {
    let parts = u128::from(number) * 1000;
    let parts = parts.checked_div(u128::from(highest)).unwrap_or(0);
    let parts = u64::try_from(parts).unwrap_or(1000).min(1000);
    if number > 0 { parts.max(3) } else { 0 }
}
