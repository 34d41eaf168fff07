//! What one seat can know, in lines: what is certain, what is likely, and what the answers to a move would leave.

use crate::dialogue::say;
use crate::engine::{Exact, Move, Share, Stop, Whole, decimal, exact};
use crate::hir::{Game, PlaceId, Ty};
use crate::inference::{Content, HiddenPlace, Known, Tier, Worlds};
use crate::notation::{
    NARROW, Names, event_text, grouped_by, index_texts, members_called, place_name, place_text,
    prompt as words, show, show_cards, view_lines,
};
use crate::session::{Session, Stream};
use crate::view::{Cards, PlaceView, Seen, Shown, View, Viewer};

/// So many things that may lie in a place are named; of more, only their number is told.
const NAMED: usize = 6;

/// With fewer draws, nothing is said of what is likely.
const FEW: u64 = 10;

/// What is certain in places that a seat does not see, and what is likely; or this of one place or card, if one is named. The first line
/// says how it was found.
///
/// # Errors
/// When the game has a fault.
pub fn knowledge(session: &Session, known: &Known, of: &str) -> Result<Vec<String>, Stop> {
    let seen = seen(session, known.seat(), of);
    if !seen.is_empty() {
        return Ok(seen);
    }
    told(session, known, |worlds| {
        let view = session.view(Viewer::Seat(known.seat()));
        let sheet = Sheet { session, view, worlds: &worlds, hidden: &worlds.hidden(known) };
        let lines = if of.is_empty() { sheet.all() } else { sheet.of(of) };
        Ok((worlds, lines))
    })
}

/// What lies in a place, if the seat sees it.
fn seen(session: &Session, seat: u32, place: &str) -> Vec<String> {
    let (game, names) = (session.game(), session.names());
    let mut view = session.view(Viewer::Seat(seat));
    view.entries.retain(|entry| {
        let is_shown = !matches!(entry.shown, Shown::Pile { .. });
        is_shown && place_text(game, names, &entry.place).to_lowercase() == place.to_lowercase()
    });
    view_lines(game, names, &view)
}

/// What each answer to a move would leave.
///
/// # Errors
/// When the game has a fault.
pub fn prospects(session: &Session, known: &Known, action: &Move) -> Result<Vec<String>, Stop> {
    told(session, known, |worlds| {
        let (worlds, answers) = worlds.answers(known, action, &mut numbers())?;
        let rows = answers.iter().map(|answer| {
            // The move itself is no answer.
            let told = answer.seen.iter().filter(|seen| !matches!(seen, Seen::Moved(_)));
            let told = told.map(|seen| event_text(session.game(), session.names(), seen));
            let told: Vec<String> = told.collect();
            let share = odds(&worlds, &answer.share);
            let left = say(session, &words::LEAVES, [&share, &answer.tables.to_string()]);
            (told.join(" · "), left)
        });
        let rows = aligned(rows.collect());
        Ok((worlds, rows))
    })
}

/// Lines about worlds that fit, below a line that says how these were found.
fn told(
    session: &Session,
    known: &Known,
    lines: impl FnOnce(Worlds) -> Result<(Worlds, Vec<String>), Stop>,
) -> Result<Vec<String>, Stop> {
    let worlds = Worlds::of(known, &mut numbers())?;
    let tells =
        worlds.tier != Tier::Open && worlds.count() > Whole::from(0) && !is_too_few(&worlds);
    let (worlds, lines) = if tells { lines(worlds)? } else { (worlds, Vec::new()) };
    Ok([vec![head(session, &worlds)], lines].concat())
}

/// The numbers are those of nothing else, so that the same question has the same answer.
fn numbers() -> Stream {
    Stream::new(0, "what a seat knows", 0)
}

/// Whether so few draws were found that what is so in all of them may be so by chance.
fn is_too_few(worlds: &Worlds) -> bool {
    worlds.tier == Tier::Estimated && worlds.effective().is_none_or(|draws| draws < FEW.into())
}

fn head(session: &Session, worlds: &Worlds) -> String {
    let grouped = |count: &Whole| grouped_by(&count.to_string(), NARROW);
    let count = grouped(&worlds.count());
    let dealt = || {
        let (game, names) = (session.game(), session.names());
        let deals = worlds.deals().into_iter();
        let deals = deals.map(|(of, count)| {
            let of = game.types.get(of).map_or("", |it| names.read(game, &it.name));
            format!("{of}: {}", grouped(&count))
        });
        deals.collect::<Vec<_>>().join(", ")
    };
    match worlds.tier {
        Tier::Open => say(session, &words::NOTHING_HIDDEN, []),
        Tier::Listed | Tier::Layered | Tier::Estimated if count == "0" => {
            say(session, &words::NO_WORLD, [])
        }
        Tier::Listed => say(session, &words::WORLDS_LISTED, [&count]),
        Tier::Layered if worlds.is_weighed() => say(session, &words::WORLDS_DEALT, [&dealt()]),
        Tier::Layered => say(session, &words::WORLDS_FIT, [&dealt()]),
        Tier::Estimated if is_too_few(worlds) => say(session, &words::TOO_FEW_WORLDS, [&count]),
        Tier::Estimated => {
            let effective = worlds.effective().unwrap_or_default().to_string();
            say(session, &words::WORLDS_ESTIMATED, [&count, &effective])
        }
    }
}

/// What may be in places of which the seat does not see all.
struct Sheet<'s> {
    session: &'s Session,
    /// What the seat sees.
    view: View,
    worlds: &'s Worlds,
    hidden: &'s [HiddenPlace],
}

impl Sheet<'_> {
    fn game(&self) -> &Game {
        self.session.game()
    }

    fn names(&self) -> &Names {
        self.session.names()
    }

    /// A line for each place: what is there for certain, and what may be.
    fn all(&self) -> Vec<String> {
        self.summed_up(|_| true)
    }

    fn summed_up(&self, is_meant: impl Fn(&HiddenPlace) -> bool) -> Vec<String> {
        let rows = self.hidden.iter().filter(|it| !it.contents.is_empty() && is_meant(it));
        let rows: Vec<(String, String)> =
            rows.map(|it| (self.place(it), self.summary(it))).collect();
        aligned(rows)
    }

    fn place(&self, hidden: &HiddenPlace) -> String {
        place_text(self.game(), self.names(), &hidden.place)
    }

    fn summary(&self, hidden: &HiddenPlace) -> String {
        let (sure, open): (Vec<_>, Vec<_>) =
            hidden.contents.iter().partition(|(_, share)| **share == exact(1));
        let mut parts = Vec::new();
        if !sure.is_empty() {
            let names: Vec<String> = sure.iter().map(|(it, _)| self.name(hidden, it)).collect();
            let word = match self.worlds.tier {
                Tier::Estimated => &words::IN_ALL,
                Tier::Open | Tier::Listed | Tier::Layered => &words::SURELY,
            };
            parts.push(say(self.session, word, [&names.join(", ")]));
        }
        if open.len() > NAMED {
            parts.push(say(self.session, &words::SO_MANY_MAY_BE, [&open.len().to_string()]));
        } else {
            parts.extend(ranked(&open).into_iter().map(|(content, share)| {
                format!("{} {}", self.name(hidden, content), percent(share))
            }));
        }
        parts.join(", ")
    }

    fn name(&self, hidden: &HiddenPlace, content: &Content) -> String {
        let (game, names) = (self.game(), self.names());
        match content {
            Content::Card(of, card) => {
                show_cards(game, names, &Cards { of: *of, cards: vec![*card] })
            }
            Content::Value(value) => {
                let ty = match hidden.place.id {
                    PlaceId::State(id) => &game.state(id).ty,
                    PlaceId::Zone(_) => &Ty::Broken,
                };
                show(game, names, value, ty)
            }
        }
    }

    /// A place with everything that may be there, or a card or value with every place where it may be; the places of a family or
    /// of a seat, if one is named.
    fn of(&self, wanted: &str) -> Vec<String> {
        let same = |name: &str| name.to_lowercase() == wanted.to_lowercase();
        if let Some(hidden) = self.hidden.iter().find(|it| same(&self.place(it))) {
            let contents: Vec<_> = hidden.contents.iter().collect();
            let ranked = ranked(&contents).into_iter();
            let rows = ranked.map(|(it, share)| (self.name(hidden, it), odds(self.worlds, share)));
            return aligned(rows.collect());
        }
        let found = self.hidden.iter().flat_map(|hidden| {
            let contents = hidden.contents.iter().map(move |it| (hidden, it));
            contents.filter(|(hidden, (content, _))| same(&self.name(hidden, content)))
        });
        let rows: Vec<(String, String)> = found
            .map(|(hidden, (_, share))| (self.place(hidden), odds(self.worlds, share)))
            .collect();
        if !rows.is_empty() {
            return aligned(rows);
        }
        let (game, names) = (self.game(), self.names());
        let several = self.summed_up(|hidden| {
            let indices = index_texts(game, names, &hidden.place);
            same(place_name(game, names, hidden.place.id)) || indices.iter().any(|it| same(it))
        });
        if !several.is_empty() {
            return several;
        }
        let line = match self.seen_in(wanted) {
            Some(place) => say(self.session, &words::SEEN_IN, [wanted, &place]),
            None => say(self.session, &words::NOT_HIDDEN, [wanted]),
        };
        vec![line]
    }

    /// Where the seat sees a card with this name lie.
    fn seen_in(&self, wanted: &str) -> Option<String> {
        let (game, names) = (self.game(), self.names());
        let called = members_called(game, names, wanted);
        let lies = |entry: &&PlaceView| {
            called
                .iter()
                .any(|(of, card)| entry.shown.cards(*of).iter().any(|lying| lying.number == *card))
        };
        let entry = self.view.entries.iter().find(lies)?;
        Some(place_text(game, names, &entry.place))
    }
}

/// The likeliest first.
fn ranked<'c>(contents: &[(&'c Content, &'c Exact)]) -> Vec<(&'c Content, &'c Exact)> {
    let mut ranked = contents.to_vec();
    ranked.sort_by(|(_, one), (_, other)| other.cmp(one));
    ranked
}

fn aligned(rows: Vec<(String, String)>) -> Vec<String> {
    let width = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    rows.into_iter().map(|(name, text)| format!("  {name:width$}  {text}")).collect()
}

/// A share, with its interval of 95 per cent if the worlds are estimated: `33.3 % (21.0–48.4)`.
fn odds(worlds: &Worlds, share: &Exact) -> String {
    let share_of = worlds.effective().and_then(|whole| Share::near(share, &whole));
    match share_of.and_then(|share| share.interval(1_000)) {
        Some((from, to)) => {
            let [from, to] = [from, to].map(|it| decimal(i128::from(it), 1));
            format!("{} ({from}–{to})", percent(share))
        }
        None => percent(share),
    }
}

/// `33.3 %`. Only what is certain has 100.0 %.
fn percent(share: &Exact) -> String {
    let thousand = exact(1_000);
    let tenths = (share * &thousand).round();
    let tenths =
        if *share < exact(1) { tenths.clamp(exact(1), thousand - exact(1)) } else { tenths };
    let tenths = tenths.to_integer().to_string();
    let (whole, tenth) = tenths.split_at(tenths.len() - 1);
    format!("{}.{tenth} %", if whole.is_empty() { "0" } else { whole })
}
