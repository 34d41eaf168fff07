//! What somebody has seen happen, in sentences.

use super::Writer;
use super::types::number;
use crate::notation::{Phrase, counted, event_text, holds_dice, say, show_cards};
use crate::rulebook::model::Words;
use crate::rulebook::phrases::{deeds, values};
use crate::state::Value;
use crate::view::{Card, Cards, PlaceId, Seen, SeenMove, SeenPlace, SeenWay};

/// Tells what somebody has seen.
pub(in crate::rulebook) struct Happened<'w, 'g> {
    pub(in crate::rulebook) writer: &'w Writer<'g>,
}

impl Happened<'_, '_> {
    /// What happened, as a sentence; nothing if the move says it that led to it.
    pub(in crate::rulebook) fn told(
        &self,
        seen: &Seen,
        led_to: Option<&SeenMove>,
    ) -> Option<Words> {
        match seen {
            Seen::Moved(_) => None,
            Seen::Went(way) if self.goes_without_saying(way, led_to) => None,
            Seen::Went(way) => Some(self.went(way)),
            Seen::Rolled { zone, dice: Some(dice), .. } => {
                let faces = dice.cards.iter().filter_map(|die| die.face).map(number);
                let faces = self.writer.with_and(faces.collect());
                Some(self.writer.say(&deeds::SHOW_FACES, [self.place(zone), faces]))
            }
            Seen::Paid { amount, from: Some(from), to: Some(to) } => {
                Some(self.paid(*amount, from, to))
            }
            Seen::Told { text: Some(text), .. } => {
                Some(Words::plain(say(self.writer.game, self.writer.names, text)).stopped())
            }
            // What stays hidden of a choice is not worth a line.
            Seen::Opened(made) => self.writer.made(made).map(Words::stopped),
            Seen::Chosen { .. } | Seen::Told { .. } | Seen::Revealed { .. } => {
                Some(self.plainly(seen).stopped())
            }
            Seen::Rolled { .. } | Seen::Paid { .. } | Seen::Chance { .. } => {
                Some(self.plainly(seen).stopped())
            }
            Seen::Ended { .. } | Seen::TakenBack(_) => Some(self.plainly(seen).stopped()),
        }
    }

    /// `Ben takes 2 coins from the supply.`
    fn paid(&self, amount: i32, from: &SeenPlace, to: &SeenPlace) -> Words {
        let owned = |place: &SeenPlace| {
            let PlaceId::State(id) = place.id else { return None };
            let [Value::Seat(seat)] = place.indices.as_slice() else { return None };
            let (amount, name) = self.writer.belongings().counted(amount, id)?;
            Some([self.writer.seat(*seat), amount, name])
        };
        let (phrase, words, other) = match (owned(from), owned(to)) {
            (_, Some(words)) => (&deeds::TAKES, words, from),
            (Some(words), None) => (&deeds::PAYS, words, to),
            (None, None) => {
                let places = [number(amount), self.place(from), self.place(to)];
                return self.writer.say(&deeds::PAID, places);
            }
        };
        let [seat, amount, name] = words;
        self.writer.say(phrase, [seat, amount, name, self.place(other)])
    }

    /// As in a log.
    fn plainly(&self, seen: &Seen) -> Words {
        Words::plain(event_text(self.writer.game, self.writer.names, seen))
    }

    fn went(&self, way: &SeenWay) -> Words {
        let (game, names) = (self.writer.game, self.writer.names);
        let so_many = || Words::plain(counted(game, names, way.count, holds_dice(game, &way.to)));
        let cards = way.cards.as_ref().map_or_else(so_many, |it| self.cards(it));
        let is_one = way.count == 1;
        let to = self.place(&way.to);
        let one = |one: &'static Phrase, several| if is_one { one } else { several };
        match (&way.from, way.to_bottom) {
            (None, _) => self.writer.say(one(&deeds::COMES, &deeds::COME), [cards, to]),
            (Some(from), false) => {
                let words = [cards, self.place(from), to];
                self.writer.say(one(&deeds::GOES, &deeds::GO), words)
            }
            (Some(from), true) => {
                let words = [cards, self.place(from), to];
                self.writer.say(one(&deeds::GOES_UNDER, &deeds::GO_UNDER), words)
            }
        }
    }

    fn cards(&self, cards: &Cards) -> Words {
        let each = cards.cards.iter().map(|card| {
            // What a die shows was told when it was rolled.
            let one = Cards { of: cards.of, cards: vec![Card { face: None, ..*card }] };
            Words::plain(show_cards(self.writer.game, self.writer.names, &one).replace('_', " "))
        });
        self.writer.with_and(each.collect())
    }

    /// `the hand of Ada`
    fn place(&self, place: &SeenPlace) -> Words {
        let game = self.writer.game;
        let (name, declared) = match place.id {
            PlaceId::Zone(id) => {
                let found = game.zones.get(id).map(|it| (it.name.as_str(), it.indices.as_slice()));
                (self.writer.zone_with_article(id), found)
            }
            PlaceId::State(id) => {
                let found = game.states.get(id).map(|it| (it.name.as_str(), it.indices.as_slice()));
                (self.writer.state_noun(id), found)
            }
        };
        let Some((declared, types)) = declared else { return name };
        let at = place.indices.iter().zip(types);
        let at: Vec<Words> = at.map(|(value, ty)| self.writer.written_value(value, ty)).collect();
        if let Some(words) = self.writer.calls().place(name.clone(), declared, types, &at) {
            return words;
        }
        match (at.as_slice(), place.indices.as_slice()) {
            ([], _) => name,
            ([one], [Value::Number(_)]) => name.then(Words::plain(" ")).then(one.clone()),
            (_, _) => self.writer.say(&values::OF, [name, Words::joined(at.clone(), ", ")]),
        }
    }

    /// Whether a move has named the cards that go.
    fn goes_without_saying(&self, way: &SeenWay, led_to: Option<&SeenMove>) -> bool {
        let Some(cards) = way.cards.as_ref().filter(|_| way.named) else { return false };
        let named = led_to.map(|made| Seen::Moved(made.clone()).arguments(self.writer.game));
        let named = named.unwrap_or_default();
        cards.cards.iter().all(|card| named.contains(&(cards.of, card.number)))
    }
}
