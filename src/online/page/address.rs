//! [`Address`]: where the page of a viewer lies, and what lies below it.

/// Where the page of a viewer lies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    /// The path of the page, as `/t/k3f9/play/1`.
    pub base: String,
    /// What names the shown state: two states of one page have different ids.
    pub state: String,
}

impl Address {
    /// The path of the stream that tells of new states.
    #[must_use]
    pub fn events(&self) -> String {
        format!("{}/events", self.base)
    }

    /// The path to which moves are sent.
    #[must_use]
    pub fn moves(&self) -> String {
        format!("{}/move", self.base)
    }

    /// The path of the rules.
    #[must_use]
    pub fn rules(&self) -> String {
        format!("{}/rules", self.base)
    }

    /// The path of the help.
    #[must_use]
    pub fn help(&self) -> String {
        format!("{}/help", self.base)
    }

    /// The path of the page with the whole log.
    #[must_use]
    pub fn whole_log(&self) -> String {
        format!("{}?log=all", self.base)
    }

    /// The path of the page on which something is written of a move. The browser goes on at the choice there, not at the top.
    #[must_use]
    pub fn step(&self, written: &str) -> String {
        format!("{}?move={}#choice", self.base, encoded(written))
    }
}

/// A text as a value in an address.
pub(super) fn encoded(text: &str) -> String {
    let signs = text.bytes().map(|byte| match byte {
        b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => {
            char::from(byte).to_string()
        }
        other => format!("%{other:02X}"),
    });
    signs.collect()
}
