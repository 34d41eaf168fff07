//! Checks declarations, in an order in which each can be understood: types, places, signatures, then bodies.

mod audience;
mod board;
mod conditions;
mod copies;
mod costs;
mod fixed;
mod flow;
mod header;
mod insides;
mod named;
mod needs_me;
mod pairs;
mod patched;
mod picture;
mod places;
mod signatures;
mod sorted;
mod table;
mod types;
mod written;

use super::checker::Checker;
use super::report;
use super::scope::Scope;
use crate::base::Span;
use crate::diag::{Code, Sink};
use crate::expand::Expanded;
use crate::syntax::ast::Item;
use audience::Audiences;
use flow::Course;
use header::{header, score, worth};
use insides::Insides;
use picture::Pictures;
use places::places;
use signatures::Signatures;
use sorted::Sorted;
use types::NewTypes;

/// Checks the libraries and the file together.
pub(super) fn run(check: &mut Checker<'_>, tree: &Expanded) {
    let before = check.sink.count();
    let all: Vec<&Item> = tree.libraries.iter().chain(&tree.items).collect();
    check.settled.all.clone_from(&tree.settled);
    check.names.unneeded.clone_from(&tree.unneeded);
    check.settled.shaping.clone_from(&tree.shaping);
    check.names.found.mention_all(&all);
    let sorted = Sorted::new(&all);
    header(&mut check.game, check.sink, &sorted.games, tree.start);
    // Without their members, every use of a member would be reported as unknown.
    let made = NewTypes { check }.all(&sorted.types, &tree.cells);
    if made.is_none() {
        return;
    }
    check.reader().close_aliases();
    check.names.need_me = needs_me::find(&all);
    places(check, &sorted.places);
    let fillings = Signatures { check }.all(&sorted.signatures);
    Audiences { game: &mut check.game, names: &mut check.names, sink: check.sink }
        .resolve(&sorted.places);
    score(&mut check.game, &mut check.names, check.sink, &sorted.games);
    Insides { check }.all(&fillings);
    worth(&mut check.game, &mut check.names, check.sink, &sorted.games);
    let mut course = Course { check };
    course.check.game.setup_comment = sorted.setup_comment.clone();
    course.check.game.play_comment = sorted.play_comment.clone();
    course.setup(&sorted.setups, &tree.demands);
    course.play(&sorted.plays, tree.start);
    course.match_play(&sorted.matches);
    course.always(&sorted.always);
    // A game may have replaced what the picture of a library is about.
    let mut unsaid = Sink::default();
    for (items, sink) in [(&tree.libraries, &mut unsaid), (&tree.items, check.sink)] {
        let pictures = items.iter().filter_map(|item| item.kind.picture());
        Pictures { game: &mut check.game, names: &mut check.names, sink }.read(pictures);
    }
    known_elsewhere(check.sink, &check.scope, before);
}

/// Adds to unknown names that another block knows them.
fn known_elsewhere(sink: &mut Sink, scope: &Scope, before: usize) {
    for it in sink.since(before).filter(|it| it.code == Code::G0201) {
        let name = it.message.split('`').nth(1).unwrap_or_default();
        let file = it.primary.span.file;
        if let Some(place) = scope.given(name, file) {
            report::in_another_block(it, place);
        }
    }
}

/// The first declaration of a kind that a file has only once; a second is reported.
fn only_one<T: Copy>(sink: &mut Sink, found: &[(T, Span)], what: &str) -> Option<(T, Span)> {
    if let [(_, first), (_, second), ..] = found {
        sink.push(report::second_block(*second, what, *first));
    }
    found.first().copied()
}
