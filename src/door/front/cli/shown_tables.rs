//! The tables that a rulebook shows: at the first decision, and in tests.

use std::path::Path;

use hoyle::dialogue;
use hoyle::display::{Sight, picture};
use hoyle::hir::{ActionId, StepKind, Test};
use hoyle::inference::Timeline;
use hoyle::notation::{NARROW, event_text, grouped_by};
use hoyle::rulebook::{self, Illustration, Laid, Round, RoundStep, Staged, Tables};
use hoyle::session::{Record, Session};
use hoyle::transcript::{begun, setup_of};
use hoyle::view::View;
use hoyle::{Setup, Viewer};

use super::open::Opened;
use super::transcripts;
use crate::front::draw::{self, Style};

/// The tables of a game.
pub fn of(opened: &Opened) -> Tables {
    let tests = opened.runtime.game.tests.iter();
    Tables {
        laid: laid(opened),
        tests: tests.map(|test| staged(opened, test)).collect(),
        round: round(opened),
    }
}

/// The first round alone.
pub fn of_round(opened: &Opened) -> Tables {
    Tables { round: round(opened), ..Tables::default() }
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

/// The first round, from a transcript beside the game that is called after it.
fn round(opened: &Opened) -> Option<Round> {
    let title = opened.runtime.game.title.as_str();
    let (found, _) = transcripts::beside(&opened.files.game);
    let transcript = found.into_iter().find(|it| {
        let head = &it.record.head;
        let is_chosen = head.variants == opened.variants && head.options == opened.chosen.options;
        is_chosen && it.record.game() == Some(title) && is_first_round(&it.path)
    })?;
    let mut session = begun(&opened.runtime, &transcript.record, opened.language).ok()?;
    let eyes = session.acting().first().copied()?;
    // How much was recorded before each move, and how the table looked.
    let mut stands: Vec<(Option<ActionId>, usize, View)> = Vec::new();
    let viewer = Viewer::Seat(eyes);
    let replayed = transcript.record.replay_watched(&mut session, &mut |session, action| {
        stands.push((Some(action.action), session.record().len(), session.view(viewer)));
        Ok(())
    });
    replayed.ok()?;
    stands.push((None, session.record().len(), session.view(viewer)));
    let (_, _, first) = stands.first()?;
    let deals = deals(opened, &transcript.record, &session, eyes);
    let steps = stands.windows(2).enumerate().filter_map(|(at, pair)| {
        let [(action, from, before), (_, until, after)] = pair else { return None };
        let seen = dialogue::between(&session, viewer, *from, *until);
        let typed = seen.iter().find(|event| event.is_move());
        let typed = typed.map(|event| event_text(session.game(), session.names(), event));
        // A change that no picture shows needs none.
        let [old, new] = [drawn(&session, before, None), drawn(&session, after, Some(before))];
        let after = (old != new).then_some(new);
        let deals = deals.get(at).cloned().flatten();
        let (action, typed) = ((*action)?, typed.unwrap_or_default());
        (!seen.is_empty()).then_some(RoundStep { action, typed, seen, deals, after })
    });
    Some(Round {
        seats: session.names().seats.clone(),
        eyes: session.names().of(eyes).to_owned(),
        before: drawn(&session, first, None),
        steps: steps.collect(),
    })
}

/// How many deals fit what a seat has seen, before and after each move that leaves fewer.
fn deals(
    opened: &Opened,
    record: &Record,
    session: &Session,
    seat: u32,
) -> Vec<Option<[String; 2]>> {
    let Ok(setup) = setup_of(&opened.runtime, record, None) else { return Vec::new() };
    let inputs = session.record().iter().map(|entry| &entry.input);
    let timeline = Timeline::of_deals(&opened.runtime, &setup, inputs, seat);
    let insights = timeline.map(|it| it.insights).unwrap_or_default();
    // The cards of which something is learnt first are those that the game is about.
    let mut about = None;
    let pairs = insights.windows(2).map(|pair| {
        let [before, after] = pair else { return None };
        let mut falls = before.counts.iter().filter_map(|(of, count)| {
            let left = after.counts.get(of).filter(|left| *left < count)?;
            Some((*of, [count, left].map(|number| grouped_by(&number.to_string(), NARROW))))
        });
        let found = match about {
            Some(about) => falls.find(|(of, _)| *of == about),
            None => falls.next(),
        };
        about = about.or(found.as_ref().map(|(of, _)| *of));
        found.map(|(_, deals)| deals)
    });
    pairs.collect()
}

fn is_first_round(path: &Path) -> bool {
    let stem = path.file_stem().map(|stem| stem.to_string_lossy());
    stem.is_some_and(|stem| stem.ends_with("first_round"))
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
        StepKind::Chance { .. } | StepKind::Expect(_) | StepKind::Knows { .. } => None,
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
