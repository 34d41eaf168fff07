//! Boxes with arrows between them.

/// Boxes with arrows between them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chart {
    boxes: Vec<String>,
    arrows: Vec<(usize, &'static str, usize)>,
}

impl Chart {
    /// Adds a box, and gives its number.
    pub(super) fn add(&mut self, text: &str) -> usize {
        self.boxes.push(text.to_owned());
        self.boxes.len() - 1
    }

    /// The box with a text, which is added if there is none.
    pub(super) fn named(&mut self, text: &str) -> usize {
        let known = self.boxes.iter().position(|known| known == text);
        known.unwrap_or_else(|| self.add(text))
    }

    /// Adds an arrow with a word on it, which may be empty.
    pub(super) fn arrow(&mut self, from: usize, word: &'static str, to: usize) {
        self.arrows.push((from, word, to));
    }

    /// The lines of a flow chart in the notation of Mermaid.
    #[must_use]
    pub fn mermaid(&self) -> Vec<String> {
        let boxes = self.boxes.iter().enumerate().map(|(at, text)| {
            let text = text.replace('"', "'");
            format!("  n{at}[\"{text}\"]")
        });
        let arrows = self.arrows.iter().map(|(from, word, to)| {
            let word = if word.is_empty() { String::new() } else { format!("|{word}|") };
            format!("  n{from} -->{word} n{to}")
        });
        let head = std::iter::once("flowchart LR".to_owned());
        head.chain(boxes).chain(arrows).collect()
    }
}
