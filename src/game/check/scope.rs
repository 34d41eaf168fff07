//! [`Scope`]: the local names that can be used at a place, the acting seat, and the body with their slots.

use std::collections::{BTreeMap, BTreeSet};

use super::broken::broken;
use super::frames::add_local;
use super::report;
use crate::base::{FileId, Span};
use crate::diag::Sink;
use crate::hir::{BodyId, Expr, ExprKind, Game, LocalId, Ty};

/// The names that can be used at a place besides declarations.
#[derive(Default)]
pub(super) struct Scope {
    /// The places where values were named, also in blocks that have ended.
    given: BTreeMap<String, Span>,
    /// The innermost level last.
    levels: Vec<BTreeMap<String, (LocalId, Span)>>,
    /// Locals of optional types that are known not to be `none` here.
    present: Vec<LocalId>,
    /// Answers that have a value for every seat.
    pub(super) answered: BTreeSet<LocalId>,
    /// In a test: the names of its seats.
    pub(super) seats: Vec<String>,
    pub(super) acting: Option<LocalId>,
    /// The body whose frame gets the locals.
    pub(super) body: Option<BodyId>,
}

impl Scope {
    pub(super) fn enter(&mut self) {
        self.levels.push(BTreeMap::new());
    }

    pub(super) fn leave(&mut self) {
        self.levels.pop();
    }

    /// The place of a name in the innermost level, if it is taken there.
    pub(super) fn taken(&self, name: &str) -> Option<Span> {
        let level = self.levels.last()?;
        level.get(name).map(|(_, span)| *span)
    }

    /// Adds a local to the innermost level.
    pub(super) fn insert(&mut self, name: &str, local: LocalId, span: Span) {
        if !self.is_test() && span.end > 0 {
            self.given.entry(name.to_owned()).or_insert(span);
        }
        if let Some(level) = self.levels.last_mut() {
            level.insert(name.to_owned(), (local, span));
        }
    }

    /// The place where a value got this name, in the same file.
    pub(super) fn given(&self, name: &str, file: FileId) -> Option<Span> {
        self.given.get(name).copied().filter(|it| it.file == file)
    }

    pub(super) fn local(&self, name: &str) -> Option<LocalId> {
        let mut levels = self.levels.iter().rev();
        levels.find_map(|level| level.get(name).map(|(local, _)| *local))
    }

    pub(super) fn seat(&self, name: &str) -> Option<usize> {
        self.seats.iter().position(|seat| seat == name)
    }

    /// Whether the scope is that of a test, which names its seats.
    pub(super) const fn is_test(&self) -> bool {
        !self.seats.is_empty()
    }

    /// The names of locals and seats.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        let locals = self.levels.iter().flat_map(BTreeMap::keys);
        locals.chain(&self.seats).map(String::as_str)
    }

    pub(super) fn is_present(&self, local: LocalId) -> bool {
        self.present.contains(&local)
    }

    /// Adds locals that are not `none`; returns how many were known before.
    pub(super) fn know(&mut self, present: Vec<LocalId>) -> usize {
        let before = self.present.len();
        self.present.extend(present);
        before
    }

    /// Forgets all of these after the first `before`.
    pub(super) fn forget(&mut self, before: usize) {
        self.present.truncate(before);
    }

    /// The acting seat; if there is none, an error in which `what` says why one is needed.
    pub(super) fn me(&self, sink: &mut Sink, span: Span, what: &str) -> Expr {
        match self.acting {
            Some(local) => Expr { kind: ExprKind::Local(local), ty: Ty::Seat, span },
            None => {
                sink.push(report::no_me(span, what));
                broken(span)
            }
        }
    }

    /// Adds a local to the frame of the body that has no name in the file.
    pub(super) fn hidden(&self, game: &mut Game, name: &str, ty: Ty) -> LocalId {
        add_local(game, self.body, name, ty)
    }

    /// Brings locals back into scope, for example for the second half of a declaration.
    pub(super) fn enter_again(&mut self, game: &Game, locals: &[LocalId]) {
        for id in locals {
            let name = &game.local(*id).name;
            self.insert(name, *id, Span::new(FileId(0), 0, 0));
        }
    }

    fn frame<'g>(&self, game: &'g Game) -> &'g [LocalId] {
        let body = self.body.and_then(|body| game.bodies.get(body));
        body.map_or(&[], |body| body.locals.as_slice())
    }

    /// How many locals the body has so far.
    pub(super) fn frame_size(&self, game: &Game) -> usize {
        self.frame(game).len()
    }

    /// The locals of the body without the first `start`.
    pub(super) fn frame_from(&self, game: &Game, start: usize) -> Vec<LocalId> {
        let added = self.frame(game).get(start..);
        added.map(<[LocalId]>::to_vec).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::Scope;
    use crate::base::{FileId, Span};
    use crate::check::empty_game;
    use crate::check::frames::{free, open_body};
    use crate::diag::{Code, Sink};
    use crate::hir::{ExprKind, Ty};

    const fn at(start: u32) -> Span {
        Span::new(FileId(0), start, start + 1)
    }

    #[test]
    fn an_inner_name_hides_an_outer_one_until_its_block_is_left() {
        let (mut scope, mut game) = (Scope::default(), empty_game());
        let outer = free(&mut game, "card", Ty::Seat);
        let inner = free(&mut game, "card", Ty::Flag);
        scope.enter();
        scope.insert("card", outer, at(1));
        scope.enter();
        assert_eq!(scope.taken("card"), None, "a block may name it anew");
        scope.insert("card", inner, at(5));
        assert_eq!(scope.local("card"), Some(inner));
        scope.leave();
        assert_eq!(scope.local("card"), Some(outer));
        assert_eq!(scope.taken("card"), Some(at(1)));
    }

    #[test]
    fn a_block_that_is_left_still_says_where_a_name_was_given() {
        let (mut scope, mut game) = (Scope::default(), empty_game());
        let local = free(&mut game, "best", Ty::Seat);
        scope.enter();
        scope.insert("best", local, at(7));
        scope.leave();
        assert_eq!(scope.local("best"), None);
        assert_eq!(scope.given("best", FileId(0)), Some(at(7)));
        assert_eq!(scope.given("best", FileId(1)), None, "another file");
    }

    #[test]
    fn what_is_known_behind_a_condition_is_forgotten_after_it() {
        let (mut scope, mut game) = (Scope::default(), empty_game());
        let local = free(&mut game, "found", Ty::Seat.optional());
        let before = scope.know(vec![local]);
        assert!(scope.is_present(local));
        scope.forget(before);
        assert!(!scope.is_present(local));
    }

    #[test]
    fn a_local_gets_a_slot_in_the_body_where_it_lives() {
        let (mut scope, mut game) = (Scope::default(), empty_game());
        let first = scope.hidden(&mut game, "first", Ty::Flag);
        assert_eq!(scope.frame_size(&game), 0, "outside all bodies");
        scope.body = Some(open_body(&mut game, "a body"));
        let second = scope.hidden(&mut game, "second", Ty::Flag);
        let third = scope.hidden(&mut game, "third", Ty::Flag);
        assert_eq!(scope.frame_from(&game, 0), [second, third]);
        assert_eq!(scope.frame_from(&game, 1), [third]);
        assert_eq!(game.local(first).home, None);
    }

    #[test]
    fn where_nobody_acts_me_is_reported() {
        let (mut scope, mut game, mut sink) = (Scope::default(), empty_game(), Sink::default());
        let me = free(&mut game, crate::hir::Local::ACTING_SEAT, Ty::Seat);
        scope.acting = Some(me);
        let seat = scope.me(&mut sink, at(1), "`me` is the seat that acts");
        assert!(matches!(seat.kind, ExprKind::Local(it) if it == me));
        scope.acting = None;
        let seat = scope.me(&mut sink, at(2), "`me` is the seat that acts");
        assert!(seat.ty.is_broken());
        let said: Vec<Code> = sink.into_sorted().iter().map(|it| it.code).collect();
        assert_eq!(said, [Code::G0309]);
    }
}
