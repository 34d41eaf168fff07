//! [`Notes`]: what players write down for themselves.

use std::collections::BTreeMap;

/// By player, the notes beside names. Notes are saved with a game and are no part of a position: taking back a move
/// leaves them as they are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes(BTreeMap<String, BTreeMap<String, String>>);

impl Notes {
    /// Whether there are no notes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.values().all(BTreeMap::is_empty)
    }

    /// Writes a note beside a name, which is one word, and replaces the old one. An empty note removes it.
    pub fn write(&mut self, player: &str, name: &str, text: &str) {
        let own = self.0.entry(player.to_owned()).or_default();
        if text.is_empty() {
            own.remove(name);
        } else {
            own.insert(name.to_owned(), text.to_owned());
        }
    }

    /// The notes of a player: names, each with its note.
    pub fn of(&self, player: &str) -> impl Iterator<Item = (&str, &str)> {
        let own = self.0.get(player).into_iter().flatten();
        own.map(|(name, text)| (name.as_str(), text.as_str()))
    }

    /// The notes as lines of a record.
    pub(super) fn lines(&self) -> impl Iterator<Item = String> {
        let players = self.0.keys();
        players.flat_map(|player| {
            let own = self.of(player);
            own.map(move |(name, text)| format!("note {player} {name} {text}"))
        })
    }

    /// Reads one of these lines without its first word; `None` if the line is malformed.
    pub(super) fn read(&mut self, line: &str) -> Option<()> {
        let (player, rest) = line.split_once(' ')?;
        let (name, text) = rest.split_once(' ')?;
        self.write(player, name, text);
        Some(())
    }
}
