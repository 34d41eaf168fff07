//! For what the order of a shuffled zone has to fall: a card that is moved off its top or read there, and what is open.

use std::collections::BTreeSet;

use typed_index_collections::TiVec;

use super::Reads;
use crate::hir::{
    Action, Block, BlockId, ChanceMove, Decision, Game, Stmt, StmtKind, Template, Uses, ZoneId,
};

/// How much of the order of a zone is to be seen at all times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VisibleOrder {
    /// The top card.
    Top,
    /// The whole order.
    All,
}

/// What one statement goes by.
#[derive(Clone, Debug, Default)]
struct GoesBy {
    /// The zones whose top card is read there.
    tops: Vec<ZoneId>,
    /// Whether it moves cards.
    moves: bool,
}

/// What depends on the order of zones that a game shuffles. All of it is empty for a game that shuffles none.
#[derive(Clone, Debug, Default)]
pub struct Late {
    /// The zones of which some order is to be seen at all times.
    pub seen: Vec<(ZoneId, VisibleOrder)>,
    /// By statement, what it goes by.
    goes_by: TiVec<BlockId, Vec<GoesBy>>,
    /// The zones whose order may matter.
    ordered: BTreeSet<ZoneId>,
    shuffled: BTreeSet<ZoneId>,
}

impl Late {
    pub(super) fn new(game: &Game, invariants: &[Reads]) -> Self {
        let shuffles = game.statements().filter_map(|it| it.kind.chance());
        let shuffled: BTreeSet<ZoneId> = shuffles
            .filter_map(|chance| match chance {
                ChanceMove::Shuffle(zone) => Some(zone.zone),
                ChanceMove::Draw { .. } => None,
            })
            .collect();
        if shuffled.is_empty() {
            return Self::default();
        }
        let interrupts = interrupts(game);
        let tops_of = |statement: &Stmt| tops(game, statement, &interrupts);
        let blocks = game.blocks.iter();
        let all: TiVec<BlockId, Vec<BTreeSet<ZoneId>>> =
            blocks.map(|block| block.statements.iter().map(tops_of).collect()).collect();
        let goes_by = |(block, tops): (&Block, Vec<BTreeSet<ZoneId>>)| {
            let each = block.statements.iter().zip(tops);
            let each = each.map(|(statement, tops)| GoesBy {
                tops: (&tops & &shuffled).into_iter().collect(),
                moves: moves(&statement.kind),
            });
            each.collect()
        };
        let always: BTreeSet<ZoneId> = invariants.iter().flat_map(|it| &it.tops).copied().collect();
        let read = all.iter().flatten().flatten().chain(&always).copied();
        Self {
            seen: seen(game, &shuffled, &always),
            ordered: ordered(game, read.collect()),
            goes_by: game.blocks.iter().zip(all).map(goes_by).collect(),
            shuffled,
        }
    }

    /// Whether no zone is shuffled.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.shuffled.is_empty()
    }

    /// The shuffled zones whose top card is read at a statement, or by those who decide there.
    #[must_use]
    pub fn tops(&self, block: BlockId, statement: u32) -> &[ZoneId] {
        let found = self.goes_by(block, statement);
        found.map_or(&[], |it| it.tops.as_slice())
    }

    /// Whether a statement moves cards of which some order may have to fall.
    #[must_use]
    pub fn moves(&self, block: BlockId, statement: u32) -> bool {
        self.goes_by(block, statement).is_some_and(|it| it.moves)
    }

    fn goes_by(&self, block: BlockId, statement: u32) -> Option<&GoesBy> {
        self.goes_by.get(block)?.get(statement as usize)
    }

    /// Whether the order in which cards come to a zone may matter.
    #[must_use]
    pub fn is_ordered(&self, zone: ZoneId) -> bool {
        self.ordered.contains(&zone)
    }
}

fn moves(kind: &StmtKind) -> bool {
    let parts = kind.parts();
    parts.named_cards().is_some() || parts.ordered().next().is_some()
}

fn seen(
    game: &Game,
    shuffled: &BTreeSet<ZoneId>,
    always: &BTreeSet<ZoneId>,
) -> Vec<(ZoneId, VisibleOrder)> {
    let open = |id: &ZoneId| {
        if game.is_public(*id) {
            return Some((*id, VisibleOrder::All));
        }
        let is_top_seen = game.top_is_public(*id) || always.contains(id);
        is_top_seen.then_some((*id, VisibleOrder::Top))
    };
    shuffled.iter().filter_map(open).collect()
}

/// The zones whose top card is read at a statement.
fn tops(game: &Game, statement: &Stmt, interrupts: &BTreeSet<ZoneId>) -> BTreeSet<ZoneId> {
    let kind = &statement.kind;
    let parts = kind.parts();
    let texts = parts.texts.iter().flat_map(|text| text.values());
    let mut tops = Reads::of_all(game, parts.values.into_iter().chain(texts), &[]).tops;
    if let StmtKind::EndGame { .. } = kind
        && let Some(match_play) = &game.match_play
    {
        let ends = [&match_play.until].into_iter().chain(&match_play.winners);
        tops.extend(Reads::of_all(game, ends, &[]).tops);
    }
    match kind.decision() {
        Some(Decision::Turn(phase) | Decision::TurnEach(phase)) => {
            let about = game.phases.get(phase).and_then(|it| it.about.as_ref());
            let about = about.into_iter().flat_map(Template::values);
            tops.extend(Reads::of_all(game, about, &[]).tops);
            for action in game.offered(phase) {
                tops.extend(action_tops(game, action));
            }
            tops.extend(interrupts);
        }
        Some(Decision::Asks { action, .. }) => {
            let answer = game.actions.get(action).into_iter();
            tops.extend(answer.flat_map(|answer| action_tops(game, answer)));
            tops.extend(interrupts);
        }
        None => {}
    }
    tops
}

fn interrupts(game: &Game) -> BTreeSet<ZoneId> {
    let actions = game.actions.iter().filter(|action| action.is_interrupt());
    actions.flat_map(|action| action_tops(game, action)).collect()
}

/// The zones whose top card those go by who choose an action, or are asked for it.
fn action_tops(game: &Game, action: &Action) -> BTreeSet<ZoneId> {
    Reads::of_uses(game, &Uses::of_choice(game, action)).tops
}

/// The zones whose order may matter: it is open, or cards are read or taken from the top.
fn ordered(game: &Game, mut ordered: BTreeSet<ZoneId>) -> BTreeSet<ZoneId> {
    let open = |id: &ZoneId| game.top_is_public(*id) || game.is_public(*id);
    ordered.extend(game.zones.keys().filter(open));
    let mut wholes = Vec::new();
    for statement in game.statements() {
        let parts = statement.kind.parts();
        if let (true, [from, to]) = (parts.moves_whole(), &parts.zones[..]) {
            wholes.push((from.zone, to.zone));
        } else {
            ordered.extend(parts.ordered());
        }
    }
    // A whole zone takes its order along.
    let reaches = |ordered: &BTreeSet<ZoneId>| {
        let mut pairs = wholes.iter();
        let found = pairs.find(|(from, to)| ordered.contains(to) && !ordered.contains(from));
        found.map(|(from, _)| *from)
    };
    while let Some(from) = reaches(&ordered) {
        ordered.insert(from);
    }
    ordered
}
