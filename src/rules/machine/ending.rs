//! Machine code that ends a game which goes on by itself.

use cranelift_codegen::ir::Value;

use super::context::{Desk, WORDS, at};
use super::emit::Emit;
use super::flow::{Exit, Flow};
use super::routine::Place;
use super::{Machine, Table, runtime};
use crate::hir::{Expr, StmtKind, Ty};
use crate::program::op::Node;
use crate::program::routine::{Effect, VALUES};
use crate::program::standing;
use crate::state::{Cursor, Ending, FilledText, Position, Value as Shown, from_code};

/// The first of the two words in which the winners stand, behind the values of the sentence.
const WINNERS: usize = VALUES;

const _: () = assert!(VALUES + 2 <= WORDS, "a sentence and the winners fit in the words");

impl Emit<'_, '_> {
    /// Ends the game. What the sentence says and who has won stands in the words of the context.
    pub(super) fn end_game(
        &mut self,
        flow: &Flow<'_>,
        (place, effect): (Place, &Effect),
        values: &[Node],
        winners: Option<&Node>,
    ) {
        let values: Vec<Value> = values.iter().map(|value| self.value(value)).collect();
        let winners = winners.map(|node| self.held(node));
        self.check(place, effect);
        let broken = self.builder.create_block();
        self.all_hold(flow, broken);
        for (number, value) in values.into_iter().enumerate() {
            self.set_field(at::WORDS + 8 * number, value);
        }
        if let Some(winners) = winners {
            let (low, high) = self.halves(winners);
            self.set_field(at::WORDS + 8 * WINNERS, low);
            self.set_field(at::WORDS + 8 * (WINNERS + 1), high);
        }
        self.stop(flow, place.site, Exit::EndsGame);
        self.builder.switch_to_block(broken);
        self.stop(flow, place.site, Exit::GivesUp);
        self.unreachable();
    }
}

impl Machine {
    /// How the game has ended at the statement where machine code stands.
    pub(super) fn end(&self, table: &Table, desk: &Desk, state: &mut Position) -> Option<()> {
        let [site, _] = desk.context.stops.first()?;
        let site = table.lowered.sites.get(usize::try_from(*site).ok()?)?;
        let (block, next) = *site.path.last()?;
        let at = Cursor { body: site.body, block, next, base: 0 };
        let StmtKind::EndGame { reason, winners } = &standing::statement(&self.game, at)?.kind
        else {
            return None;
        };
        let words = &desk.context.words;
        let values = reason.values().zip(words);
        let values = values.map(|(value, word)| Some(shown(value, *word)));
        let winners = winners.as_ref().and_then(|who| {
            if who.ty.element().is_some() || who.ty == Ty::EmptySet {
                let [low, high] = words.get(WINNERS..WINNERS + 2)? else {
                    return None;
                };
                Some(runtime::set(low.cast_unsigned(), high.cast_unsigned()))
            } else {
                Some(shown(who, *words.get(WINNERS)?).to_set(&Ty::Seat))
            }
        });
        state.ending = Some(Ending {
            reason: FilledText { sentence: reason.sentence, values: values.collect() },
            winners: winners.unwrap_or_default(),
        });
        state.cursors.clear();
        state.stack.clear();
        state.interrupted = None;
        Some(())
    }
}

/// The value for which a word stands.
fn shown(expr: &Expr, word: i64) -> Shown {
    i32::try_from(word).map_or(Shown::None, |code| from_code(code, &expr.ty))
}
