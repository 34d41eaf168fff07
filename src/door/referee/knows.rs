//! The verbs about what one seat can know: the worlds that fit all that it has seen, and what a bot would do in its place.

use serde_json::{Value as Json, json};

use super::answer::Problem;
use super::request::{Hint, WorldsOf};
use super::{Answer, Referee, table};
use crate::bot::Choice;
use crate::engine::Share;
use crate::engine::{Exact, Move, Stop};
use crate::hir::{Game, PlaceId, Ty};
use crate::inference::{Content, HiddenPlace, Known, Worlds};
use crate::notation::{Names, card_json, event_text, move_text, place_json, value_json, view_json};
use crate::opponents::{KINDS, Kind};
use crate::session::Stream;

impl Referee {
    /// What may be in the places of which a seat does not see all, and one table that fits.
    pub(super) fn worlds(&mut self, wanted: &WorldsOf) -> Answer {
        let known = self.known(&wanted.seat)?;
        let names = self.session()?.names().clone();
        let mut numbers = Stream::new(wanted.seed, "what a seat knows", 0);
        let worlds = Worlds::of(&known, &mut numbers);
        let worlds = worlds.map_err(|stop| self.stopped(&names, &stop))?;
        let game = &self.runtime.game;
        let hidden = worlds.hidden(&known);
        let sample = worlds.sample(&known, &mut numbers);
        let sample = sample.map_err(|stop| self.stopped(&names, &stop))?;
        let sample = sample.map(|table| view_json(game, &names, &table));
        Ok(json!({
            "tier": worlds.tier.name(),
            "count": worlds.count().to_string(),
            "weighed": worlds.is_weighed(),
            "effective": worlds.effective().map(|it| it.to_string()),
            "places": hidden.iter().map(|it| place(game, &names, &worlds, it)).collect::<Vec<_>>(),
            "sample": sample,
        }))
    }

    /// What a bot would do in the place of a seat.
    pub(super) fn hint(&mut self, wanted: &Hint) -> Answer {
        let known = self.known(&wanted.seat)?;
        let names = self.session()?.names().clone();
        let thinks = KINDS.iter().filter(|kind| **kind != Kind::Random).map(Kind::name);
        let thinks: Vec<&str> = thinks.collect();
        let bot = wanted.bot.as_deref().unwrap_or("medium");
        let kind = Kind::named(bot).filter(|kind| thinks.contains(&kind.name()));
        let kind = kind.ok_or_else(|| {
            let message = format!("`bot` is {}, not `{bot}`", thinks.join(", "));
            Problem::new("member", message).near(bot, thinks.iter().copied())
        })?;
        let mut numbers = Stream::new(wanted.seed, "a bot's choice", 0);
        let choice = kind.choose(&known, &|| false, &mut numbers);
        let choice = choice.map_err(|stop| self.stopped(&names, &stop))?;
        let text = |action: &Option<Move>| {
            action.as_ref().map(|it| move_text(&self.runtime.game, &names, it, |_| false))
        };
        let Choice { action, candidates, worlds, line, only: _ } = &choice;
        let candidates = candidates
            .iter()
            .map(|it| json!({ "move": text(&it.action), "visits": it.visits, "value": it.value }));
        Ok(json!({
            "move": text(action),
            "worlds": worlds,
            "candidates": candidates.collect::<Vec<_>>(),
            "line": line.iter().map(|it| event_text(&self.runtime.game, &names, it)).collect::<Vec<_>>(),
        }))
    }

    fn known(&mut self, seat: &str) -> Result<Known, Problem> {
        let runtime = self.runtime.clone();
        let play = self.play()?;
        let names = play.session.names().clone();
        let seat = table::seat(&names, seat)?;
        let known = play.history(&runtime).and_then(|history| Ok(Known::of(history, seat)?));
        known.map_err(|stop: Stop| self.stopped(&names, &stop))
    }
}

/// A place, and what may be there.
fn place(game: &Game, names: &Names, worlds: &Worlds, hidden: &HiddenPlace) -> Json {
    let effective = worlds.effective();
    let interval = |share: &Exact| Share::near(share, effective.as_ref()?)?.interval(1_000);

    let ty = match hidden.place.id {
        PlaceId::State(id) => &game.state(id).ty,
        PlaceId::Zone(_) => &Ty::Broken,
    };
    let contents = hidden.contents.iter().map(|(content, share)| {
        let (kind, content) = match content {
            Content::Card(of, card) => ("card", card_json(game, names, *of, *card)),
            Content::Value(value) => ("value", value_json(game, names, value, ty)),
        };
        let mut object = json!({ kind: content, "share": share.to_string() });
        if let (Some((from, to)), Some(object)) = (interval(share), object.as_object_mut()) {
            object.insert("interval_per_mille".to_owned(), json!([from, to]));
        }
        object
    });
    let contents: Vec<Json> = contents.collect();
    json!({ "place": place_json(game, names, &hidden.place), "contents": contents })
}
