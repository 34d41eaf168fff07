//! What a seat may do, and what it is asked: the choice, the conditions with the reason for each
//! refusal, the price, and what happens.

use crate::base::Span;
use crate::hir::{Action, ActionId, ActionKind, Check, CiteId, LocalId, Payment, PhaseId};
use crate::rulebook::book::Book;
use crate::rulebook::model::{Chapter, Instruction, Passage, RuleSentence, Topic, Words};
use crate::rulebook::phrases::{chapters, conditions, steps};
use crate::rulebook::words::{Writer, id_of};

impl Book<'_> {
    pub(super) fn actions(&self) -> Chapter {
        let actions = self.game().actions.iter_enumerated();
        let own = actions.filter(|(_, action)| !matches!(action.kind, ActionKind::Answer(_)));
        let entries = own.map(|(id, action)| Passage::Entry(self.action_entry(id, action)));
        self.chapter("actions", &chapters::ACTIONS, entries.collect())
    }

    pub(super) fn questions(&self) -> Chapter {
        let actions = self.game().actions.iter_enumerated();
        let asked = actions.filter(|(_, action)| matches!(action.kind, ActionKind::Answer(_)));
        let entries = asked.map(|(id, action)| Passage::Entry(self.action_entry(id, action)));
        self.chapter("questions", &chapters::QUESTIONS, entries.collect())
    }

    fn action_entry(&self, id: ActionId, action: &Action) -> Topic {
        let writer = &self.writer;
        let kind = match &action.kind {
            ActionKind::Turn => {
                let phases = self.game().phases.iter_enumerated();
                let own = phases.filter(|(_, phase)| phase.actions.contains(&id));
                self.during(&chapters::ACTION_IN, own.map(|(id, _)| id).collect())
            }
            ActionKind::Interrupt(phases) => self.during(&chapters::INTERRUPT, phases.clone()),
            ActionKind::Answer(_) => writer.say(&chapters::QUESTION, []),
        };
        let (prefix, asked) = match &action.kind {
            ActionKind::Answer(text) => ("question", Some(writer.quoted(text))),
            ActionKind::Turn | ActionKind::Interrupt(_) => ("action", None),
        };
        let place = id_of(prefix, &action.name);
        let mut entry = self.entry(place, writer.action(id), kind, &action.doc, action.span);
        let said = asked.into_iter().chain(self.choices(action));
        entry.blocks.extend(Self::remark(said.collect()));
        let told = [self.conditions(action), self.effects(action)];
        let told: Vec<Instruction> = told.into_iter().flatten().collect();
        if !told.is_empty() {
            entry.blocks.push(Passage::Steps(told));
        }
        entry
    }

    fn during(&self, phrase: &crate::notation::Phrase, phases: Vec<PhaseId>) -> Words {
        if phases.is_empty() {
            return self.writer.say(&chapters::ACTION, []);
        }
        let names = phases.into_iter().map(|id| self.writer.phase(id));
        self.writer.say(phrase, [Words::joined(names, ", ")])
    }

    /// What is chosen with an action, openly and in secret.
    fn choices(&self, action: &Action) -> Vec<Words> {
        let chosen = |hidden: bool| {
            let all = action.parameters.iter();
            let own = all.filter(move |parameter| parameter.private == hidden);
            let named = own.map(|parameter| self.writer.parameter(parameter.local));
            Words::joined(named, "; ")
        };
        let each = [
            (chosen(false), &chapters::CHOOSE),
            (chosen(true), &chapters::CHOOSE_HIDDEN),
        ];
        let said = each.into_iter().filter(|(words, _)| !words.is_empty());
        said.map(|(words, phrase)| self.writer.say(phrase, [words]))
            .collect()
    }

    /// What must hold, under a heading. What can be paid is told with the price.
    fn conditions(&self, action: &Action) -> Option<Instruction> {
        let checks = action.checks.iter();
        let own = checks
            .filter(|check| !matches!(check, Check::Require(id) if self.is_price(action, *id)));
        let own: Vec<Check> = own.cloned().collect();
        let below = self.checks(&self.writer, &own);
        let heading = self.writer.say(&chapters::CONDITIONS, []);
        (!below.is_empty()).then(|| Instruction {
            sentence: heading.into(),
            below,
        })
    }

    /// Whether a condition says that a price can be paid.
    fn is_price(&self, action: &Action, id: CiteId) -> bool {
        let condition = self.game().conditions.get(id);
        condition.is_some_and(|condition| {
            let mut costs = action.costs.iter();
            costs.any(|cost| cost.span.covers(condition.span) || condition.span.covers(cost.span))
        })
    }

    /// The price, and what is said to those who cannot pay it.
    fn price(&self, action: &Action, cost: &Payment) -> Instruction {
        let words = self.writer.payment(&steps::COSTS, cost);
        let conditions = self.game().conditions.iter();
        let mut own = conditions.filter(|it| it.owner == action.name);
        let reason = own.find(|it| cost.span.covers(it.span) || it.span.covers(cost.span));
        let words = match reason {
            None => words,
            Some(condition) => {
                let reason = self.writer.quoted(&condition.reason);
                self.writer
                    .say(&conditions::OTHERWISE_SAID, [words, reason])
            }
        };
        self.sentence(words, cost.span).into()
    }

    /// Conditions, those of rules too, with the arguments in the place of their names.
    pub(super) fn checks(&self, writer: &Writer<'_>, checks: &[Check]) -> Vec<Instruction> {
        let game = self.game();
        let mut all = Vec::new();
        for check in checks {
            match check {
                Check::Require(id) => all.extend(self.required(writer, *id).map(Instruction::from)),
                Check::Needs(id, arguments) => {
                    let Some(rule) = game.rules.get(*id) else {
                        continue;
                    };
                    let mut within = writer.clone();
                    for (parameter, argument) in rule.parameters.iter().zip(arguments) {
                        if !writer.is_acting(argument) {
                            within = within.with(*parameter, writer.part(argument));
                        }
                    }
                    all.extend(self.checks(&within, &rule.checks));
                }
            }
        }
        all
    }

    /// A condition and the reason of the refusal.
    pub(super) fn required(&self, writer: &Writer<'_>, id: CiteId) -> Option<RuleSentence> {
        let condition = self.game().conditions.get(id)?;
        let said = writer.condition(&condition.expr).capital();
        let reason = writer.quoted(&condition.reason);
        let words = writer.say(&conditions::OTHERWISE_SAID, [said, reason]);
        Some(self.sentence(words, condition.span))
    }

    /// The price and what happens, under a heading.
    fn effects(&self, action: &Action) -> Option<Instruction> {
        let costs = action.costs.iter().map(|cost| self.price(action, cost));
        let mut below: Vec<Instruction> = costs.collect();
        below.extend(self.steps(action.body));
        let heading = self.writer.say(&chapters::EFFECTS, []);
        (!below.is_empty()).then(|| Instruction {
            sentence: heading.into(),
            below,
        })
    }

    /// The rules that actions share, as entries.
    pub(super) fn rule_entries(&self) -> Vec<Passage> {
        let rules = self.game().rules.iter_enumerated();
        let entries = rules.map(|(id, rule)| {
            let parameters: Vec<LocalId> = rule.parameters.clone();
            let heading = self.with_parameters(self.writer.rule(id), parameters.into_iter());
            let kind = self.writer.say(&chapters::RULE, []);
            let (place, span): (String, Span) = (id_of("rule", &rule.name), rule.span);
            let mut entry = self.entry(place, heading, kind, &rule.doc, span);
            let checks = self.checks(&self.writer, &rule.checks);
            entry.blocks.push(Passage::Steps(checks));
            Passage::Entry(entry)
        });
        entries.collect()
    }
}
