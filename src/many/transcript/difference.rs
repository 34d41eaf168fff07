//! [`Difference`]: where a transcript differs from its file.

use super::page::Page;

/// The first difference between a page and its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The viewer of the page: `all`, `public`, or the name of a seat.
    pub viewer: String,
    /// The number of the move after which the page differs; 0 before the first.
    pub at: usize,
    /// The number of the line in the file.
    pub line: usize,
    /// The line in the file; `None` if the file has ended.
    pub was: Option<String>,
    /// The line as it is now; `None` if the page has ended.
    pub now: Option<String>,
}

impl Difference {
    /// When the difference shows: `at move 9`.
    #[must_use]
    pub fn when(&self) -> String {
        match self.at {
            0 => "before the first move".to_owned(),
            at => format!("at move {at}"),
        }
    }
}

/// The first difference between a page and the text of its file, besides the hash of the rules.
#[must_use]
pub fn difference(page: &Page, text: &str) -> Option<Difference> {
    let now = page.numbered();
    let mut was = text.lines();
    let (mut line, mut last) = (0, 0);
    for ((at, now), called) in now.zip(page.called()) {
        line += 1;
        last = at;
        let was = was.next();
        let are_hashes =
            now.starts_with("rules ") && was.is_some_and(|it| it.starts_with("rules "));
        let is_call = called.is_some() && was == called.as_deref();
        if was != Some(now.as_str()) && !is_call && !are_hashes {
            return Some(Difference {
                viewer: page.name.clone(),
                at,
                line,
                was: was.map(str::to_owned),
                now: Some(now),
            });
        }
    }
    was.next().map(|was| Difference {
        viewer: page.name.clone(),
        at: last,
        line: line + 1,
        was: Some(was.to_owned()),
        now: None,
    })
}
