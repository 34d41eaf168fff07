//! The tables that a rulebook shows: at the first decision, and in tests.

use hoyle::display::{Sight, picture};
use hoyle::hir::{StepKind, Test};
use hoyle::rulebook::{self, Illustration, Laid, Staged, Tables};
use hoyle::session::Session;
use hoyle::view::View;
use hoyle::{Setup, Viewer};

use super::open::Opened;
use crate::front::draw::{self, Style};

/// The tables of a game.
pub fn of(opened: &Opened) -> Tables {
    let tests = opened.runtime.game.tests.iter();
    Tables { laid: laid(opened), tests: tests.map(|test| staged(opened, test)).collect() }
}

/// The table at the first decision, for each number of players.
fn laid(opened: &Opened) -> Vec<Laid> {
    let game = &opened.runtime.game;
    let (least, most) = game.players;
    let tables = (least..=most).filter_map(|seats| {
        let names = rulebook::seats(game, opened.language, seats);
        let mut setup = Setup::new(game, &names, &[], 1).ok()?;
        setup.names.language = opened.language;
        let session = opened.runtime.begin(setup).ok()?;
        let view = session.view(Viewer::Public);
        let drawn = drawn(&session, &view, None);
        Some(Laid { seats, view, drawn })
    });
    tables.collect()
}

/// The table of a test, as the seat sees it that acts first.
fn staged(opened: &Opened, test: &Test) -> Option<Staged> {
    let (runtime, sources) = (&opened.runtime, &opened.sources);
    let [before, after] = hoyle::testing::staged(runtime, sources, test, opened.language)?;
    let views = |viewer| [before.view(viewer), after.view(viewer)];
    let open = views(Viewer::Public);
    let own = first_to_act(test).map(|seat| (seat, views(Viewer::Seat(seat))));
    let own = own.filter(|(_, own)| *own != open);
    let seat = own.as_ref().map(|(seat, _)| *seat);
    let [first, last] = own.map_or(open, |(_, own)| own);
    let has_changed = first != last;
    Some(Staged {
        seat,
        before: drawn(&before, &first, None),
        after: has_changed.then(|| drawn(&after, &last, Some(&first))),
    })
}

fn first_to_act(test: &Test) -> Option<u32> {
    test.steps.iter().find_map(|step| match &step.kind {
        StepKind::Try { seat, .. } | StepKind::May { seat, .. } => Some(*seat),
        StepKind::Chance { .. } | StepKind::Expect(_) => None,
        StepKind::Over { .. } | StepKind::NoSetup(_) => None,
    })
}

fn drawn(session: &Session, view: &View, before: Option<&View>) -> Illustration {
    let picture = picture(&Sight {
        game: session.game(),
        names: session.names(),
        view,
        before,
        first: None,
        whole: false,
    });
    let lines = draw::lines(&picture, Style::PAGE);
    Illustration { picture, lines }
}
