//! [`Opening`]: what a new table is made of. Forms make one, a rematch, and a recorded game.

use std::path::PathBuf;
use std::sync::Arc;

use super::Server;
use super::answer::Answer;
use super::games;
use super::guard::Asker;
use super::hosting::{chairs, entered};
use super::keys::Key;
use super::slot::{Slot, held};
use crate::compile::Chosen;
use crate::scene::{Grade, OPEN, Terms};
use crate::session::RecordHead;
use crate::store::TableRow;
use crate::table::{Table, TableRules, check_bot, check_length};

/// What a new table is made of.
#[derive(Clone, Debug)]
pub(super) struct Opening {
    /// The path of the game file.
    pub game: PathBuf,
    /// Seats, variants and options. The seed is chosen when the table is made.
    pub head: RecordHead,
    /// The seats that whoever comes may take.
    pub open: Vec<u32>,
    /// The code of a language; empty for that of the file.
    pub language: String,
    pub terms: Terms,
}

/// Why there is no new table.
pub(super) enum NotOpened {
    /// What was wanted is not possible, in words for the user.
    Impossible(String),
    /// Something else, which the answer tells.
    Failed(Answer),
}

/// A new table with the keys of its links.
pub(super) struct Opened {
    pub slot: Arc<Slot>,
    links: Vec<(Grade, Key)>,
}

impl Opening {
    fn chosen(&self) -> Chosen {
        Chosen { variants: self.head.variants.clone(), options: self.head.options.clone() }
    }

    /// Its rules, as they now lie on the disk.
    pub fn rules(&self, server: &Server) -> Result<Arc<TableRules>, String> {
        let rules = games::rules(&self.game, &self.chosen(), &self.language)?;
        let wanted = games::wanted(&self.game, &self.chosen(), &self.language);
        Ok(server.tables.shared(rules, &wanted))
    }

    /// Makes a table on which a game begins.
    pub fn begin(mut self, server: &Server, asker: Asker) -> Result<Opened, NotOpened> {
        for name in self.head.names() {
            check_length(&name).map_err(NotOpened::Impossible)?;
        }
        for bot in self.head.bots() {
            check_bot(&bot.unwrap_or_default()).map_err(NotOpened::Impossible)?;
        }
        let rules = self.rules(server).map_err(NotOpened::Impossible)?;
        self.head.seed = server.seed().map_err(NotOpened::Failed)?;
        let mut table = Table::begin(rules, &self.head).map_err(NotOpened::Impossible)?;
        for seat in &self.open {
            table.seat(*seat, OPEN);
        }
        self.keep(server, asker, table)
    }

    /// Keeps a new table, with links for all who may come to it.
    pub fn keep(self, server: &Server, asker: Asker, table: Table) -> Result<Opened, NotOpened> {
        let now = (server.tables.now)();
        if !server.limits.admits_table(asker.address, now) {
            let why = "You have made many tables. Wait for an hour.";
            return Err(NotOpened::Failed(Answer::problem(429, why)));
        }
        let key = || server.key().map_err(NotOpened::Failed);
        let id = key()?.name();
        let table = table.on(self.terms.clone());
        let grades = chairs(table.setup().seats());
        let links = grades.into_iter().map(|grade| Ok((grade, key()?)));
        let links = links.collect::<Result<Vec<_>, NotOpened>>()?;
        let row = TableRow {
            id,
            game: self.game.to_string_lossy().into_owned(),
            rules: table.rules().hash.clone(),
            head: table.head_lines(),
            language: self.language,
            terms: self.terms.text(),
            made: now,
            changed: now,
        };
        let slot = server.tables.make(&row, table, &links);
        let slot = slot.map_err(|why| NotOpened::Failed(Answer::failed(&why)))?;
        held(&slot.fresh).clone_from(&links);
        Ok(Opened { slot, links })
    }
}

impl Opened {
    /// Sends the browser to the page of a grade or to one below it, with the key to both.
    pub fn enter(&self, grade: Grade, asker: Asker, below: &str) -> Answer {
        match self.links.iter().find(|(it, _)| *it == grade) {
            Some((_, key)) => entered(&self.slot, grade, *key, asker, below),
            None => Answer::problem(500, "Something went wrong here."),
        }
    }
}
