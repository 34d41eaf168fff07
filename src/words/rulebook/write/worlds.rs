//! How much each seat could know in a game that was played, as a plot: a line for each seat, lower with each thing that it learnt.

use super::escaped;

/// How many worlds fitted what a seat had seen.
#[derive(Clone, Debug, Default)]
pub struct PlayedWorlds {
    /// The name of the seat.
    pub seat: String,
    /// At the beginning and after each move.
    pub counts: Vec<PlayedCount>,
}

/// How many worlds fitted after a move.
#[derive(Clone, Debug, Default)]
pub struct PlayedCount {
    /// The number in words.
    pub words: String,
    /// How many binary digits the number has.
    pub bits: u64,
}

/// The height of the plot.
const HEIGHT: u64 = 1_000;

/// The width of a step.
const STEP: usize = 100;

/// A line for each seat; nothing if there is none.
pub(super) fn plot(all: &[PlayedWorlds]) -> String {
    let bits = all.iter().flat_map(|seat| &seat.counts).map(|count| count.bits);
    let most = bits.max().unwrap_or(0).max(1);
    let steps = all.iter().map(|seat| seat.counts.len()).max().unwrap_or(0);
    if steps == 0 {
        return String::new();
    }
    let lines: String = all.iter().enumerate().map(|(at, seat)| line(at, seat, most)).collect();
    let names = all.iter().enumerate();
    let names =
        names.map(|(at, seat)| format!("<b class=\"seat{at}\">{}</b>", escaped(&seat.seat)));
    let names: Vec<String> = names.collect();
    format!(
        "<figure class=\"worlds\"><figcaption>How many worlds fitted what {} had seen, in binary digits (at most {most}), from move to \
         move</figcaption>\n<svg viewBox=\"0 0 {} {HEIGHT}\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"worlds left\">\n\
         {lines}</svg></figure>\n",
        names.join(", "),
        steps.saturating_sub(1).max(1) * STEP
    )
}

fn line(at: usize, seat: &PlayedWorlds, most: u64) -> String {
    let points = seat.counts.iter().enumerate();
    let points = points
        .map(|(step, count)| format!("{},{}", step * STEP, HEIGHT - count.bits * HEIGHT / most));
    let points: Vec<String> = points.collect();
    format!("<polyline class=\"seat{at}\" points=\"{}\"/>\n", points.join(" "))
}

/// What fitted at a step, a line for each seat.
pub(super) fn at(all: &[PlayedWorlds], step: usize) -> String {
    let lines = all.iter().enumerate().filter_map(|(at, seat)| {
        let count = seat.counts.get(step)?;
        let (name, words) = (escaped(&seat.seat), escaped(&count.words));
        Some(format!("<li><b class=\"seat{at}\">{name}</b> {words}</li>\n"))
    });
    let lines: String = lines.collect();
    if lines.is_empty() { lines } else { format!("<ul class=\"fitting\">\n{lines}</ul>\n") }
}
