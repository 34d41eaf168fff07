//! How a game is set up, and how it goes on.

use std::collections::BTreeSet;

use super::Laid;
use crate::hir::{Phase, PhaseId};
use crate::rulebook::book::Book;
use crate::rulebook::model::{Chapter, Passage, Topic, Words};
use crate::rulebook::phrases::chapters;
use crate::rulebook::words::{id_of, number};

impl Book<'_> {
    pub(super) fn setup(&self, laid: &[Laid]) -> Chapter {
        let mut blocks = vec![Passage::Steps(self.steps(self.game().setup))];
        blocks.extend(self.tables(laid));
        self.chapter("setup", &chapters::SETUP, blocks)
    }

    /// The table for the fewest players, and for others where something lies on it that did not lie there for fewer.
    fn tables(&self, laid: &[Laid]) -> Vec<Passage> {
        let mut known = BTreeSet::new();
        let shown = laid.iter().filter(|laid| {
            let names: Vec<&str> = laid.drawn.picture.names().collect();
            let has_new = names.iter().any(|name| !known.contains(name));
            known.extend(names);
            has_new
        });
        let blocks = shown.map(|laid| Passage::Picture {
            caption: self.writer.say(&chapters::TABLE_FOR, [number(laid.seats)]),
            drawn: laid.drawn.clone(),
        });
        blocks.collect()
    }

    pub(super) fn play(&self) -> Chapter {
        let game = self.game();
        let mut blocks = vec![
            Passage::Flow(self.flow()),
            Passage::Steps(self.steps(game.play)),
        ];
        let phases = game.phases.iter_enumerated();
        blocks.extend(phases.map(|(id, phase)| Passage::Entry(self.phase_entry(id, phase))));
        let procedures = game.procedures.iter_enumerated();
        blocks.extend(procedures.map(|(id, procedure)| {
            let writer = &self.writer;
            let parameters = procedure.parameters.iter();
            let heading = self.with_parameters(writer.procedure(id), parameters.copied());
            let place = id_of("step", &procedure.name);
            let kind = writer.say(&chapters::PROCEDURE, []);
            let (doc, span) = (&procedure.doc, procedure.span);
            let mut entry = self.entry(place, heading, kind, doc, span);
            entry
                .blocks
                .push(Passage::Steps(self.steps(procedure.body)));
            Passage::Entry(entry)
        }));
        self.chapter("play", &chapters::PLAY, blocks)
    }

    fn phase_entry(&self, id: PhaseId, phase: &Phase) -> Topic {
        let writer = &self.writer;
        let kind = writer.say(&chapters::PHASE, []);
        let place = id_of("phase", &phase.name);
        let mut entry = self.entry(place, writer.phase(id), kind, &phase.doc, phase.span);
        let listed = phase.actions.iter().copied();
        let interrupts = self.game().interrupts(id).map(|(id, _)| id);
        let actions = listed.chain(interrupts).map(|id| writer.action(id));
        let may = writer.say(&chapters::MAY, [Words::joined(actions, ", ")]);
        let about = phase.about.as_ref().map(|about| writer.template(about));
        let said = about.into_iter().chain([may]);
        entry.blocks.extend(Self::remark(said.collect()));
        entry
    }

    /// A name with its parameters: `Take turn (s)`.
    pub(super) fn with_parameters(
        &self,
        name: Words,
        parameters: impl Iterator<Item = crate::hir::LocalId>,
    ) -> Words {
        let names = parameters.filter(|id| {
            let local = self.game().locals.get(*id);
            local.is_none_or(|local| local.name != "me")
        });
        let names: Vec<Words> = names.map(|id| self.writer.local(id)).collect();
        if names.is_empty() {
            return name;
        }
        let list = Words::joined(names, ", ").bracketed();
        name.then(Words::plain(" ")).then(list)
    }
}
