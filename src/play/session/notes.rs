//! What players write down for themselves, by hand.

use std::collections::BTreeMap;

/// Notes of players: for each player by name, what they wrote beside which name. They are kept with a saved game, and are
/// no part of a position: what is taken back leaves them as they are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes(BTreeMap<String, BTreeMap<String, String>>);

impl Notes {
    /// Whether nobody has written anything.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.values().all(BTreeMap::is_empty)
    }

    /// Writes something beside a name, which is one word, in place of what stood there; nothing takes it away.
    pub fn write(&mut self, player: &str, name: &str, text: &str) {
        let own = self.0.entry(player.to_owned()).or_default();
        if text.is_empty() {
            own.remove(name);
        } else {
            own.insert(name.to_owned(), text.to_owned());
        }
    }

    /// What a player has written: names with what stands beside them.
    pub fn of(&self, player: &str) -> impl Iterator<Item = (&str, &str)> {
        let own = self.0.get(player).into_iter().flatten();
        own.map(|(name, text)| (name.as_str(), text.as_str()))
    }

    /// The lines of a record that hold them.
    pub(super) fn lines(&self) -> impl Iterator<Item = String> {
        let players = self.0.keys();
        players.flat_map(|player| {
            let own = self.of(player);
            own.map(move |(name, text)| format!("note {player} {name} {text}"))
        })
    }

    /// Reads one of these lines without its first word; nothing if it is none.
    pub(super) fn read(&mut self, line: &str) -> Option<()> {
        let (player, rest) = line.split_once(' ')?;
        let (name, text) = rest.split_once(' ')?;
        self.write(player, name, text);
        Some(())
    }
}
