//! [`Games`]: the games for which tables can be made. Each is read again for every new table, so that changed rules count from then on.

use std::path::{Path, PathBuf};

use crate::compile::Chosen;
use crate::dialogue::first_sentence;
use crate::files::Disk;
use crate::notation::Names;
use crate::page::GameCard;
use crate::table::{TableRules, WantedRules};

/// The games of a server.
pub(super) struct Games {
    paths: Vec<PathBuf>,
    cards: Vec<GameCard>,
}

impl Games {
    /// Reads all games, and says which cannot be played.
    pub fn read(paths: Vec<PathBuf>, tell: &mut dyn FnMut(&str)) -> Self {
        let (mut kept, mut cards) = (Vec::new(), Vec::new());
        for path in paths {
            match rules(&path, &Chosen::default(), "") {
                Ok(rules) => {
                    cards.push(card(&path, &rules));
                    kept.push(path);
                }
                Err(why) => tell(&why),
            }
        }
        Self { paths: kept, cards }
    }

    pub fn cards(&self) -> &[GameCard] {
        &self.cards
    }

    /// The path of an offered game, as it was given.
    pub fn find(&self, path: &str) -> Option<&Path> {
        let mut paths = self.paths.iter();
        paths.find(|it| it.to_string_lossy() == path).map(PathBuf::as_path)
    }

    /// The path of an offered game with a title.
    pub fn titled(&self, title: &str) -> Option<&Path> {
        let found = self.cards.iter().position(|card| card.title == title)?;
        self.paths.get(found).map(PathBuf::as_path)
    }
}

/// Rules as they now lie on the disk.
pub(super) fn rules(path: &Path, chosen: &Chosen, language: &str) -> Result<TableRules, String> {
    TableRules::read(&Disk, &wanted(path, chosen, language))
}

/// Which rules these are.
pub(super) fn wanted(path: &Path, chosen: &Chosen, language: &str) -> WantedRules {
    let (chosen, language) = (chosen.clone(), language.to_owned());
    WantedRules { game: path.to_owned(), chosen, language }
}

fn card(path: &Path, rules: &TableRules) -> GameCard {
    let game = &rules.runtime.game;
    let (least, most) = game.players;
    GameCard {
        path: path.to_string_lossy().into_owned(),
        title: game.title.clone(),
        about: first_sentence(game, &Names::default(), &game.doc),
        least,
        most,
    }
}
