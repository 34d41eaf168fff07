//! How a game goes, told by the comments in its file: what follows upon what, who decides what, and how it can end.

use std::collections::{BTreeMap, BTreeSet};

use super::conditions::reasons;
use crate::base::Span;
use crate::hir::{
    Action, ActionId, ActionKind, BlockId, BodyId, Control, Decision, Expr, ExprKind, Game,
    LocalId, PhaseId, ProcedureId, Stmt, StmtKind, Ty,
};
use crate::phrasing::{self, steps};
use crate::rulebook::book::Book;
use crate::rulebook::model::{BookBlock, BookStep, Chapter, RuleSentence, Words};
use crate::rulebook::phrases::chapters;
use crate::rulebook::words::{OPEN, Writer, in_prose};

/// The longest condition that is told to somebody who learns a game, in characters.
const SHORT: usize = 30;

/// The chapter that tells how a game goes.
pub(super) fn course(book: &Book<'_>) -> Chapter {
    let mut walk = Walk::new(book, Reached::default());
    walk.body(book.game().setup);
    let steps = walk.body(book.game().play);
    let told = book.comment_above(&book.game().play_comment);
    let mut blocks: Vec<BookBlock> = Vec::new();
    blocks.extend((!told.is_empty()).then_some(BookBlock::Sentences(told)));
    blocks.extend((!steps.is_empty()).then_some(BookBlock::Steps(steps)));
    book.chapter("course", &chapters::COURSE, blocks)
}

/// What play comes to with the chosen options.
#[derive(Default)]
pub(super) struct Reached {
    pub(super) procedures: BTreeSet<ProcedureId>,
    pub(super) phases: BTreeSet<PhaseId>,
    /// Actions, and answers to questions.
    pub(super) actions: BTreeSet<ActionId>,
}

impl Reached {
    pub(super) fn of(book: &Book<'_>) -> Self {
        let mut walk = Walk::new(book, Self::default());
        for body in [book.game().setup, book.game().play] {
            walk.body(body);
        }
        walk.reached
    }
}

/// Goes through a game as play does. What is come to again is told where it comes first.
struct Walk<'b, 'g> {
    book: &'b Book<'g>,
    /// Names that only the file knows are what they stand for: `the player`, `the field`.
    writer: Writer<'g>,
    reached: Reached,
    /// The names of what players choose and answer, and of what a part of the file is given.
    chosen: BTreeSet<LocalId>,
    /// The sentences that tell how a game ends, and when.
    ends: Vec<RuleSentence>,
    /// The reasons that were told.
    refusals: BTreeSet<String>,
    /// The procedures that come to something: they are named again where they are come to again.
    leading: BTreeSet<ProcedureId>,
    /// What names of flags stand for, where the file says so in one line.
    flags: BTreeMap<LocalId, Expr>,
}

impl<'b, 'g> Walk<'b, 'g> {
    fn new(book: &'b Book<'g>, reached: Reached) -> Self {
        let writer = in_prose(&book.writer);
        let chosen = book.game().parameters_and_answers();
        Self {
            book,
            writer,
            reached,
            chosen,
            ends: Vec::new(),
            refusals: BTreeSet::new(),
            leading: BTreeSet::new(),
            flags: flags(book.game()),
        }
    }
}

impl Walk<'_, '_> {
    fn body(&mut self, body: BodyId) -> Vec<BookStep> {
        let game = self.book.game();
        let block = game.bodies.get(body).and_then(|body| game.blocks.get(body.block));
        self.statements(block.map_or(&[], |block| &block.statements))
    }

    fn block(&mut self, block: BlockId) -> Vec<BookStep> {
        let block = self.book.game().blocks.get(block);
        self.statements(block.map_or(&[], |block| &block.statements))
    }

    fn statements(&mut self, statements: &[Stmt]) -> Vec<BookStep> {
        let mut steps = Vec::new();
        let mut called = BTreeSet::new();
        for statement in statements {
            // What is called twice in one place is told once.
            if let Control::Calls(procedure, _) = statement.kind.control()
                && !called.insert(procedure)
            {
                continue;
            }
            match self.book.writer.settled().branch(statement) {
                Some(taken) => steps.extend(self.statements(taken)),
                None => steps.extend(self.statement(statement)),
            }
        }
        self.otherwise(steps)
    }

    /// Puts an end of the game that comes behind another one, which only a condition leads to, under “Otherwise”.
    fn otherwise(&self, mut steps: Vec<BookStep>) -> Vec<BookStep> {
        let is_end = |step: &BookStep| self.ends.contains(&step.sentence);
        let Some((last, before)) = steps.split_last() else { return steps };
        let follows = before.last().is_some_and(|step| is_end(step) && !step.below.is_empty());
        if !follows || !is_end(last) || !last.below.is_empty() {
            return steps;
        }
        let words = self.writer.say(&steps::ELSE.phrase, []);
        let sentence = RuleSentence { at: last.sentence.at.clone(), ..words.into() };
        let below = steps.pop().into_iter().collect();
        steps.push(BookStep { sentence, below });
        steps
    }

    fn statement(&mut self, statement: &Stmt) -> Vec<BookStep> {
        let StmtKind::If { condition, then, otherwise } = &statement.kind else {
            return self.what_follows(statement);
        };
        let below = self.block(*then);
        let mut steps = self.under(statement, condition, below);
        steps.extend(otherwise.map(|block| self.block(block)).unwrap_or_default());
        steps
    }

    /// What follows if a condition holds, under the condition if that is worth telling.
    fn under(&mut self, statement: &Stmt, condition: &Expr, below: Vec<BookStep>) -> Vec<BookStep> {
        if below.is_empty() {
            return below;
        }
        let words = self.condition(statement, condition);
        // When a game ends is told in any case; other conditions where they are short.
        let is_end = below.iter().any(|step| self.ends.contains(&step.sentence));
        if !is_end && (words.text().chars().count() > SHORT || self.names_others(condition)) {
            return below;
        }
        let sentence = self.book.margin.sentence(words, statement.span);
        if is_end {
            self.ends.push(sentence.clone());
        }
        vec![BookStep { sentence, below }]
    }

    /// A condition; in place of the name of a flag what the flag stands for.
    fn condition(&self, statement: &Stmt, condition: &Expr) -> Words {
        let named = if let ExprKind::Local(flag) = condition.kind { Some(flag) } else { None };
        let meant = named.and_then(|flag| self.flags.get(&flag));
        let meant = meant.filter(|meant| meant.locals().iter().all(|it| self.chosen.contains(it)));
        let meant = meant.map(|meant| self.writer.clause(meant));
        // What takes longer to say is better called by its name.
        match meant.filter(|meant| meant.text().chars().count() <= 2 * SHORT) {
            Some(meant) => self.writer.say(&steps::IF.phrase, [meant]),
            None => self.writer.saying(&phrasing::statement(&statement.kind)),
        }
    }

    /// Whether a condition names something that only a loop or a line of the file knows.
    fn names_others(&self, condition: &Expr) -> bool {
        let locals = &self.book.game().locals;
        let is_flag = |id: LocalId| locals.get(id).is_some_and(|it| it.ty == Ty::Flag);
        let is_other = |id: LocalId| !self.chosen.contains(&id) && !is_flag(id);
        let own = if let ExprKind::Local(id) = condition.kind { is_other(id) } else { false };
        own || condition.children().into_iter().any(|part| self.names_others(part))
    }

    fn what_follows(&mut self, statement: &Stmt) -> Vec<BookStep> {
        match statement.kind.control() {
            Control::Calls(procedure, _) => self.procedure(procedure),
            Control::Decides(Decision::Turn(phase) | Decision::TurnEach(phase)) => {
                self.phase(phase)
            }
            Control::Decides(Decision::Asks { action, .. }) => self.question(action),
            Control::EndsGame => {
                let words = self.left_open().saying(&phrasing::statement(&statement.kind));
                let sentence = self.book.margin.sentence(words, statement.span);
                self.ends.push(sentence.clone());
                vec![sentence.into()]
            }
            Control::Straight
            | Control::Either { .. }
            | Control::ForEach(_)
            | Control::Times
            | Control::Repeats { .. }
            | Control::Chance(_)
            | Control::EndsTurn => {
                let game = self.book.game();
                let blocks = statement.kind.parts().blocks.into_iter();
                let inside = blocks.filter_map(|block| game.blocks.get(block));
                inside.flat_map(|block| self.statements(&block.statements)).collect()
            }
        }
    }

    /// A procedure with its comment; without one, what it comes to.
    fn procedure(&mut self, id: ProcedureId) -> Vec<BookStep> {
        let game = self.book.game();
        let Some(procedure) =
            game.procedures.get(id).filter(|_| self.reached.procedures.insert(id))
        else {
            return self.again(id);
        };
        let below = self.body(procedure.body);
        if !below.is_empty() && !procedure.doc.is_empty() {
            self.leading.insert(id);
        }
        let name = self.book.writer.procedure(id);
        match self.told(name, &procedure.doc, procedure.span) {
            Some(sentence) => vec![BookStep { sentence, below }],
            None => below,
        }
    }

    /// The name of a procedure that has been told, if it comes to something.
    fn again(&self, id: ProcedureId) -> Vec<BookStep> {
        let procedure = self.book.game().procedures.get(id).filter(|_| self.leading.contains(&id));
        let name = |at| self.book.margin.sentence(self.book.writer.procedure(id).capital(), at);
        procedure.map(|it| name(it.span).into()).into_iter().collect()
    }

    /// A choice, with what may be chosen.
    fn phase(&mut self, id: PhaseId) -> Vec<BookStep> {
        let game = self.book.game();
        let Some(phase) = game.phases.get(id).filter(|_| self.reached.phases.insert(id)) else {
            return Vec::new();
        };
        let interrupts = game.interrupts(id).map(|(id, _)| id);
        let all = phase.actions.iter().copied().chain(interrupts);
        let below: Vec<BookStep> = all.filter_map(|id| self.action(id)).collect();
        let name = self.book.writer.phase(id);
        let sentence = self.told(name.clone(), &phase.doc, phase.span);
        let bare = || self.book.margin.sentence(name.capital(), phase.span);
        vec![BookStep { sentence: sentence.unwrap_or_else(bare), below }]
    }

    fn action(&mut self, id: ActionId) -> Option<BookStep> {
        let action = self.book.game().actions.get(id)?;
        if self.book.writer.settled().is_excluded(id) {
            return None;
        }
        let writer = &self.book.writer;
        let name = writer.action(id);
        let name = match &action.kind {
            ActionKind::Interrupt(_) => writer.say(&chapters::AT_ANY_TIME, [name]),
            ActionKind::Turn | ActionKind::Answer(_) => name,
        };
        let is_new = self.reached.actions.insert(id);
        let doc = if is_new { action.doc.as_slice() } else { &[] };
        let sentence = self.told(name.clone(), doc, action.span);
        let bare = || self.book.margin.sentence(name.capital(), action.span);
        let sentence = sentence.unwrap_or_else(bare);
        let below = if is_new { self.within(action) } else { Vec::new() };
        Some(BookStep { sentence, below })
    }

    /// For which reasons an action is refused, each told once, and what it comes to.
    fn within(&mut self, action: &Action) -> Vec<BookStep> {
        let reasons = reasons(&self.writer, &action.checks).into_iter();
        let reasons = reasons.filter(|reason| self.refusals.insert(reason.text()));
        let reasons: Vec<Words> = reasons.collect();
        let refused = (!reasons.is_empty()).then(|| {
            let words = [Words::joined(reasons, " ")];
            let words = self.book.writer.say(&chapters::NOT_ALLOWED, words);
            BookStep::from(self.book.margin.sentence(words, action.span))
        });
        refused.into_iter().chain(self.body(action.body)).collect()
    }

    fn question(&mut self, id: ActionId) -> Vec<BookStep> {
        let action = self.book.game().actions.get(id);
        let Some(action) = action.filter(|_| self.reached.actions.insert(id)) else {
            return Vec::new();
        };
        let below = self.within(action);
        let ActionKind::Answer(text) = &action.kind else {
            return below;
        };
        let text = self.left_open().quoted(text);
        let asked = [self.book.writer.action(id).capital(), text];
        let words = self.book.writer.say(&chapters::PARAMETER, asked);
        vec![BookStep { sentence: self.book.margin.sentence(words, action.span), below }]
    }

    /// As the writer, with a blank for what players choose: a question is asked about many.
    fn left_open(&self) -> Writer<'_> {
        let is_named = |id: &LocalId| !self.book.game().local(*id).is_acting_seat();
        let open = self.chosen.iter().filter(|id| is_named(id));
        self.writer.with_all(open.map(|id| (*id, Words::plain(OPEN))))
    }

    /// A name with its comment, if the comment says something.
    fn told(&self, name: Words, doc: &[String], at: Span) -> Option<RuleSentence> {
        let first = self.book.margin.above(at, doc.len());
        let said = self.book.comment(doc, at, first);
        let refs = said.iter().flat_map(|it| it.refs.clone()).collect();
        let all = said.into_iter().map(|it| it.words).filter(|it| !it.is_empty());
        let about = Words::joined(all, " ");
        let place = self.book.margin.sentence(Words::default(), at).at;
        let both = [name.capital(), about];
        let is_told = !both[1].is_empty();
        let words = self.book.writer.say(&chapters::PARAMETER, both);
        is_told.then_some(RuleSentence { words, refs, at: place })
    }
}

/// The names of flags that are given a value in one place alone, by `let` or `tell`, each with the value.
fn flags(game: &Game) -> BTreeMap<LocalId, Expr> {
    let mut found: BTreeMap<LocalId, Option<Expr>> = BTreeMap::new();
    for statement in game.statements() {
        let (StmtKind::SetLocal { local, value } | StmtKind::Tell { local, value, .. }) =
            &statement.kind
        else {
            continue;
        };
        if game.locals.get(*local).is_some_and(|it| it.ty == Ty::Flag) {
            found.entry(*local).and_modify(|it| *it = None).or_insert_with(|| Some(value.clone()));
        }
    }
    found.into_iter().filter_map(|(local, value)| Some((local, value?))).collect()
}
