//! Terms: what is worked out under a name, and rules that actions share.

use crate::hir::{Function, FunctionId, Ty};
use crate::rulebook::book::Book;
use crate::rulebook::model::{Chapter, Passage, Topic};
use crate::rulebook::phrases::chapters;
use crate::rulebook::words::id_of;

impl Book<'_> {
    pub(super) fn terms(&self) -> Chapter {
        let writer = &self.writer;
        let functions = self.game().functions.iter_enumerated();
        let mut blocks: Vec<Passage> = functions
            .map(|(id, function)| Passage::Entry(self.function_entry(id, function)))
            .collect();
        let hooks = self.game().hooks.iter_enumerated();
        blocks.extend(hooks.map(|(id, hook)| {
            let kind = writer.say(&chapters::SCRIPT, [writer.ty(&hook.result)]);
            let place = id_of("term", &hook.name);
            Passage::Entry(self.entry(place, writer.hook(id), kind, &hook.doc, hook.span))
        }));
        blocks.extend(self.rule_entries());
        self.chapter("terms", &chapters::TERMS, blocks)
    }

    fn function_entry(&self, id: FunctionId, function: &Function) -> Topic {
        let writer = &self.writer;
        let parameters = function.parameters.iter().copied();
        let heading = self.with_parameters(writer.function(id), parameters);
        let kind = writer.say(&chapters::FUNCTION, [writer.ty(&function.result)]);
        let place = id_of("term", &function.name);
        let mut entry = self.entry(place, heading, kind, &function.doc, function.span);
        let means = if function.result == Ty::Flag {
            writer.say(&chapters::MEANS_HOLDS, [writer.condition(&function.body)])
        } else {
            writer.say(&chapters::MEANS, [writer.value(&function.body)])
        };
        let means = self.sentence(means, function.body.span);
        entry.blocks.push(Passage::Sentences(vec![means]));
        entry
    }
}
