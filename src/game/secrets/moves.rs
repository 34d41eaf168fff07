//! Statements that name the cards that they move. A movement discloses five things, and each is
//! judged by itself: that it happens, where the cards go, how many they are, where they come from,
//! and, to those who see one of the two places, which cards they are.

use super::copies::Copies;
use super::judge::Judge;
use super::label::{Labelled, Part, Source};
use super::lies::{Lies, Spot};
use super::report;
use super::report::{Movement, Things};
use super::seers::Seers;
use super::values::Values;
use crate::base::Span;
use crate::hir::{Audience, Expr, Ty, ZoneId};

fn in_brackets(text: &str) -> String {
    if text.contains(' ') { format!("({text})") } else { text.to_owned() }
}

pub(super) fn is_single(ty: &Ty) -> bool {
    matches!(ty, Ty::Member(_)) || matches!(ty, Ty::Optional(of) if matches!(**of, Ty::Member(_)))
}

impl Judge<'_> {
    /// Everybody sees how many cards are moved, or whether one is. Cards that are laid open are
    /// as open as their number.
    pub(super) fn how_many(
        &mut self,
        values: &mut Values<'_>,
        (cards, of): (&Expr, Things),
        value: Labelled,
        lies: Option<&Lies>,
        target: &Seers,
    ) -> bool {
        let mut size = value.size;
        if *target == Seers::All {
            size = values.without_places(size, lies.map_or(&[][..], |lies| &lies.spots));
            size = values.labels.without(size, |atom| atom.value == value.term);
        }
        let Some(part) = values.unknown_to(size, &Seers::All) else {
            return true;
        };
        let secret = self.words(values).secret_of(part);
        let alike_there = self.words(values).is_there(cards);
        let told = match self.words(values).aloud(&secret, Some(cards.span)) {
            _ if secret.decides.is_some() => self.words(values).aloud(&secret, None),
            text if text != "…" && alike_there.is_some() => alike_there.unwrap_or(text),
            text if text == "…" => {
                let is_one = cards.ty.element().is_none();
                let finding = report::counted_unnamed(cards.span, &secret, of, is_one);
                self.findings.complain(&secret, finding);
                return false;
            }
            text if cards.ty.element().is_some() => format!("size of {}", in_brackets(&text)),
            text => format!("{} is not none", in_brackets(&text)),
        };
        let finding = report::counted(cards.span, (Movement::Number, of), &secret, &told);
        self.findings.complain(&secret, finding);
        false
    }

    /// Everybody sees the zones that cards leave: so which these are has to be open.
    pub(super) fn comes_from(
        &mut self,
        values: &mut Values<'_>,
        cards: &Expr,
        value: Labelled,
        lies: Option<&Lies>,
        (like, of): (ZoneId, Things),
    ) -> bool {
        let Some(place) = values.location(value, lies, like, cards.span) else {
            self.complain_of_place(values, (cards, of), like);
            return false;
        };
        let is_one = lies.is_none_or(|lies| {
            lies.spots.len() < 2 && !lies.spots.iter().any(|spot| values.is_family(spot))
        });
        let Some(part) = values.unknown_to(place, &Seers::All) else {
            return true;
        };
        let secret = self.words(values).secret_of(part);
        let finding = if is_one {
            let aloud = self.words(values).aloud(&secret, Some(cards.span));
            report::counted(cards.span, (Movement::From, of), &secret, &aloud)
        } else if is_single(&cards.ty) {
            report::from_one_of(cards.span, &secret, of, self.words(values).short(cards.span))
        } else {
            report::from_several(cards.span, &secret, of)
        };
        self.findings.complain(&secret, finding);
        false
    }

    fn complain_of_place(
        &mut self,
        values: &Values<'_>,
        (cards, of): (&Expr, Things),
        like: ZoneId,
    ) {
        let hidden = self
            .game
            .alike(like)
            .filter(|zone| values.know.may_hold(*zone))
            .filter(|zone| !values.know.is_open_zone(*zone) && !values.know.knows_cards(*zone))
            .find_map(|zone| self.game.zones.get(zone));
        let is_one = cards.ty.element().is_none();
        if let Some(zone) = hidden {
            self.findings.add(report::from_anywhere(
                cards.span,
                self.words(values).short(cards.span),
                of.named(is_one),
                of,
                &zone.name,
                zone.span,
            ));
        }
    }

    /// Those who see one of the two places see which cards go.
    pub(super) fn seen_moving(
        &mut self,
        values: &mut Values<'_>,
        cards: &Expr,
        value: Labelled,
        lies: Option<&Lies>,
        to: (ZoneId, &Seers),
    ) -> bool {
        self.seen_leaving(values, cards, value, lies, to)
            && self.copies_coming(values, cards, value, to)
            && self.seen_coming(values, cards, value, lies, to)
    }

    /// Those who play a role only in the middle of a step see which cards leave the place, and have not seen them there.
    pub(super) fn newly_seen_leaving(
        &mut self,
        values: &mut Values<'_>,
        spot: &Spot,
        target: &Seers,
        span: Span,
    ) -> bool {
        let seers = values.know.declared_seers(spot);
        if !values.know.is_newly_seen(spot) || values.know.see_all(target, &seers) {
            return true;
        }
        let label = values.secrets_of(spot, span);
        let Some(part) = values.unknown_to(label, &seers) else {
            return true;
        };
        let secret = self.words(values).secret_of(part);
        let seers = self.words(values).in_words(&seers);
        let zone = self.game.zone(spot.0);
        let role = match zone.audience {
            Audience::Of(role) => Some(self.game.state(role)),
            Audience::Public | Audience::Nobody | Audience::Holder | Audience::Owner => None,
        };
        let role = role.filter(|it| it.indices.is_empty() && matches!(it.ty, Ty::Optional(_)));
        let finding =
            report::newly_seen(span, &seers, &secret, &zone.name, role.map(|it| it.name.as_str()));
        self.findings.complain(&secret, finding);
        false
    }

    /// Those who see the place that cards leave see which are gone. The cards that lie there are no
    /// secret to them.
    pub(super) fn seen_leaving(
        &mut self,
        values: &mut Values<'_>,
        cards: &Expr,
        value: Labelled,
        lies: Option<&Lies>,
        (like, target): (ZoneId, &Seers),
    ) -> bool {
        let spots = lies.map_or(&[][..], |lies| &lies.spots);
        if spots.len() > 1 {
            // Then the cards say where they come from, which has to be open anyway.
            return true;
        }
        let rest = values.without_places(value.label, spots);
        let mut seers: Vec<(ZoneId, Seers)> = Vec::new();
        for spot in spots.iter().filter(|_| *target != Seers::All) {
            // All see whether a card was on top, and which one is then.
            if self.game.top_is_public(spot.0) && !values.is_plain_from_top(value.term, spot) {
                let order = values.order_of(spot, is_single(&cards.ty), cards.span);
                let label = values.join(value.label, order);
                if let Some(part) = values.unknown_to(label, &Seers::All) {
                    let secret = self.words(values).secret_of(part);
                    let name = self.game.zone(spot.0).name.as_str();
                    self.findings.complain(&secret, report::off_top(cards.span, &secret, name));
                    return false;
                }
            }
        }
        for spot in spots {
            if !self.newly_seen_leaving(values, spot, target, cards.span) {
                return false;
            }
            let some = if self.game.top_is_public(spot.0) {
                Seers::All
            } else {
                values.know.declared_seers(spot)
            };
            seers.push((spot.0, some));
        }
        if lies.is_none() {
            let open = self
                .game
                .alike(like)
                .find(|zone| values.know.is_open_zone(*zone) && values.know.may_hold(*zone));
            seers.extend(open.map(|zone| (zone, Seers::All)));
        }
        seers.into_iter().all(|(zone, seers)| {
            let name = self.game.zones.get(zone).map_or("", |it| it.name.as_str());
            self.reaches(values, name, &seers, (rest, cards.span), cards.span)
        })
    }

    /// Those who see the place where cards come to lie see which they are. The cards of the place
    /// that they come from decide that, or whoever chooses them; nothing else.
    fn seen_coming(
        &mut self,
        values: &mut Values<'_>,
        cards: &Expr,
        value: Labelled,
        lies: Option<&Lies>,
        (to, target): (ZoneId, &Seers),
    ) -> bool {
        let spots = lies.map_or(&[][..], |lies| &lies.spots);
        let rest = values.without_places(value.label, spots);
        let rest = if values.is_chosen_by_sight(value, spots) {
            let chosen = values.chosen_as(value.term);
            values.labels.without(rest, |atom| {
                matches!(atom.source, Source::Choice(_)) && atom.value == chosen
            })
        } else {
            rest
        };
        let name = self.game.zones.get(to).map_or("", |it| it.name.as_str());
        self.reaches(values, name, target, (rest, cards.span), cards.span)
    }

    /// A secret decides which cards go to a zone, from where they may come to light.
    pub(super) fn picks(&mut self, values: &Values<'_>, span: Span, cause: Part, to: ZoneId) {
        let secret = self.words(values).secret_of(cause);
        self.picked.pick(to, report::decided(span, &secret));
    }

    /// Those who see which copy comes learn which others do not lie where it came from.
    fn copies_coming(
        &mut self,
        values: &Values<'_>,
        cards: &Expr,
        value: Labelled,
        (to, target): (ZoneId, &Seers),
    ) -> bool {
        let of = self.game.zones.get(to).map(|zone| zone.of);
        let copies = Copies { know: &values.know };
        if !of.is_some_and(|of| copies.picks_copies(value.term, of)) {
            return true;
        }
        let known = values.unknown_to(value.label, target);
        let Some(part) = known.or_else(|| values.unknown_to(value.label, &Seers::All)) else {
            return true;
        };
        let secret = self.words(values).secret_of(part);
        let seers = if known.is_some() { target } else { &Seers::All };
        let seers = self.words(values).in_words(seers);
        let cards_text = self.words(values).short(cards.span);
        let finding = report::picked(cards.span, &seers, &secret, cards_text);
        if known.is_some() {
            self.findings.complain(&secret, finding);
        } else {
            self.picked.pick(to, finding);
        }
        known.is_none()
    }
}

#[cfg(test)]
mod tests {
    use crate::diag::Code;
    use crate::samples::found;

    /// What is found where a seat may do something with a bird.
    fn action(parameter: &str, effect: &str) -> Vec<Code> {
        found(&format!(
            r#"phase acting {{ act }}
            action act({parameter}) {{
              require bird in hand[me] else "You do not hold {{bird}}."
              do {{
                {effect}
                end turn
              }}
            }}
            play {{
              turn of seat 1 in acting
              end game "Over."
            }}"#
        ))
    }

    #[test]
    fn whoever_sees_a_card_may_choose_to_lay_it_open() {
        assert_eq!(action("bird: Bird", "move bird to nest"), []);
    }

    #[test]
    fn how_many_cards_are_moved_must_not_depend_on_a_secret() {
        let rules = r#"play {
          move all bird in hand[seat 1] where bird in {Crow Finch} to trees
          end game "Over."
        }"#;
        assert_eq!(found(rules), [Code::G0807]);
    }

    #[test]
    fn where_a_card_comes_from_is_seen_by_all() {
        let some = r#"play {
          move Crow to nest
          end game "Over."
        }"#;
        assert_eq!(found(some), [Code::G0807]);
    }
}
