//! The number of the last change of every zone and state, and how each change came about: from
//! that it follows what an earlier look at a place still says.

use super::term::TermId;
use crate::hir::{PlaceId, ZoneId};

/// Which places of a family may have changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Where {
    All,
    At(Vec<TermId>),
    /// All but those with this index at this position.
    AllBut(usize, TermId),
}

/// Which cards may have left a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gone {
    Nothing,
    Card(TermId),
    /// Any card but this one, and whether all know which.
    AllBut(TermId, bool),
    /// Every card but this one.
    Rest(TermId),
    /// Any card, and all know which.
    Open,
    Any,
}

impl Gone {
    /// The card that has surely left.
    pub(super) const fn card(self) -> Option<TermId> {
        match self {
            Self::Card(card) => Some(card),
            Self::Nothing | Self::AllBut(..) | Self::Rest(_) | Self::Open | Self::Any => None,
        }
    }

    /// What may have left by one change or another. That cards may have come is said apart.
    fn and(self, other: Self) -> Self {
        if self == other { self } else { Self::Any }
    }

    /// Whether cards may have come, or may lie in another order.
    fn is_coming(self) -> bool {
        self == Self::Nothing
    }
}

/// Stands for the member for which a loop runs, in what is kept about the loop.
pub(super) const OWN: TermId = TermId(u32::MAX);

/// One change of a family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Change {
    pub(super) family: PlaceId,
    pub(super) at: Where,
    pub(super) gone: Gone,
}

impl Change {
    /// The same change for another member than the one that `OWN` stands for; for nobody in particular, behind a loop.
    pub(super) fn with_member(self, member: Option<TermId>) -> Self {
        let at = match (self.at, member) {
            (Where::AllBut(position, _), Some(member)) => Where::AllBut(position, member),
            (Where::AllBut(..), None) => Where::All,
            (at @ (Where::All | Where::At(_)), _) => at,
        };
        let gone = match (self.gone, member) {
            (Gone::AllBut(_, known), Some(member)) => Gone::AllBut(member, known),
            (Gone::AllBut(_, true), None) => Gone::Open,
            (Gone::AllBut(_, false), None) => Gone::Any,
            (gone @ (Gone::Nothing | Gone::Card(_) | Gone::Rest(_)), _) => gone,
            (gone @ (Gone::Open | Gone::Any), _) => gone,
        };
        Self { at, gone, ..self }
    }
}

struct Birth {
    before: u32,
    at: Where,
    gone: Gone,
}

/// The numbers of all families at a point on the way through a game.
#[derive(Clone)]
pub(super) struct Numbers {
    states: Vec<u32>,
    zones: Vec<u32>,
    /// The last change of all.
    pub(super) epoch: u32,
}

/// All changes so far.
pub(super) struct Versions {
    births: Vec<Birth>,
    pub(super) now: Numbers,
}

impl Versions {
    pub(super) fn new(states: usize, zones: usize) -> Self {
        let begin = Birth { before: 0, at: Where::All, gone: Gone::Any };
        Self {
            births: vec![begin],
            now: Numbers { states: vec![0; states], zones: vec![0; zones], epoch: 0 },
        }
    }

    /// The last change of a family.
    pub(super) fn current(&self, family: PlaceId) -> u32 {
        let found = match family {
            PlaceId::State(id) => self.now.states.get(usize::from(id)),
            PlaceId::Zone(id) => self.now.zones.get(usize::from(id)),
        };
        found.copied().unwrap_or(0)
    }

    pub(super) fn change(&mut self, change: &Change) {
        let before = self.current(change.family);
        let number = u32::try_from(self.births.len()).unwrap_or(u32::MAX);
        self.births.push(Birth { before, at: change.at.clone(), gone: change.gone });
        let slot = match change.family {
            PlaceId::State(id) => self.now.states.get_mut(usize::from(id)),
            PlaceId::Zone(id) => self.now.zones.get_mut(usize::from(id)),
        };
        if let Some(slot) = slot {
            *slot = number;
        }
        self.now.epoch = number;
    }

    /// The last change that may have touched a place; `differ` says which indices surely do.
    pub(super) fn of(
        &self,
        family: PlaceId,
        at: &[TermId],
        differ: &dyn Fn(TermId, TermId) -> bool,
    ) -> u32 {
        self.of_from(self.current(family), at, differ)
    }

    /// As `of`, as of an earlier change of the family.
    pub(super) fn of_from(
        &self,
        mut number: u32,
        at: &[TermId],
        differ: &dyn Fn(TermId, TermId) -> bool,
    ) -> u32 {
        while let Some(birth) = self.births.get(number as usize).filter(|_| number > 0) {
            if !birth.at.is_elsewhere(at, differ) {
                break;
            }
            number = birth.before;
        }
        number
    }

    /// Whether a card that lay in a zone at a change surely lies there still.
    pub(super) fn is_still(
        &self,
        zone: ZoneId,
        at: &[TermId],
        since: u32,
        card: TermId,
        differ: &dyn Fn(TermId, TermId) -> bool,
    ) -> bool {
        let mut number = self.current(PlaceId::Zone(zone));
        while number > since {
            let Some(birth) = self.births.get(number as usize) else {
                return false;
            };
            let stays = match birth.gone {
                Gone::Nothing => true,
                Gone::Card(gone) => differ(card, gone),
                Gone::AllBut(kept, _) | Gone::Rest(kept) => kept == card,
                Gone::Open | Gone::Any => false,
            };
            if !stays && !birth.at.is_elsewhere(at, differ) {
                return false;
            }
            number = birth.before;
        }
        number == since
    }

    /// Whether what lay in a zone at a change still decides what lies there: since then, only cards that all know have
    /// left.
    pub(super) fn is_same_but(
        &self,
        (zone, at): (ZoneId, &[TermId]),
        since: u32,
        differ: &dyn Fn(TermId, TermId) -> bool,
        is_known: &dyn Fn(TermId) -> bool,
    ) -> bool {
        let mut number = self.current(PlaceId::Zone(zone));
        while number > since {
            let Some(birth) = self.births.get(number as usize) else {
                return false;
            };
            let is_same = match birth.gone {
                Gone::Card(card) | Gone::Rest(card) => is_known(card),
                Gone::Open | Gone::AllBut(_, true) => true,
                Gone::Nothing | Gone::AllBut(_, false) | Gone::Any => false,
            };
            if !is_same && !birth.at.is_elsewhere(at, differ) {
                return false;
            }
            number = birth.before;
        }
        number == since
    }

    /// How many changes there were.
    pub(super) fn count(&self) -> u32 {
        u32::try_from(self.births.len()).unwrap_or(u32::MAX)
    }
}

impl Where {
    fn is_elsewhere(&self, at: &[TermId], differ: &dyn Fn(TermId, TermId) -> bool) -> bool {
        match self {
            Self::All => false,
            Self::At(there) => there.iter().zip(at).any(|(a, b)| differ(*a, *b)),
            Self::AllBut(position, index) => at.get(*position) == Some(index),
        }
    }
}

/// The places of a family whose changes are kept apart.
const APART: usize = 4;

/// What several changes come to. Those of a family are kept apart by where they are, if there are not too many.
pub(super) fn summed(changes: impl IntoIterator<Item = Change>) -> Vec<Change> {
    let mut sum: std::collections::BTreeMap<PlaceId, Vec<(Where, Gone)>> =
        std::collections::BTreeMap::new();
    for change in changes {
        let known = sum.entry(change.family).or_default();
        let is_kind = |gone: &Gone| gone.is_coming() == change.gone.is_coming();
        let covers = |(at, gone): &(Where, Gone)| {
            (*at == Where::All || *at == change.at)
                && (*gone == Gone::Any || (is_kind(gone) && gone.and(change.gone) == *gone))
        };
        if known.iter().any(covers) {
            continue;
        }
        match known.iter_mut().find(|(at, gone)| *at == change.at && is_kind(gone)) {
            Some((_, gone)) => *gone = gone.and(change.gone),
            None => known.push((change.at, change.gone)),
        }
        if known.len() > APART {
            let gone = known.iter().map(|(_, gone)| *gone).filter(|gone| !gone.is_coming());
            let comes = known.iter().any(|(_, gone)| gone.is_coming());
            let all = gone.reduce(Gone::and).into_iter().chain(comes.then_some(Gone::Nothing));
            *known = all.map(|gone| (Where::All, gone)).collect();
        }
    }
    let apart = |(family, all): (PlaceId, Vec<(Where, Gone)>)| {
        let change = move |(at, gone)| Change { family, at, gone };
        all.into_iter().map(change)
    };
    sum.into_iter().flat_map(apart).collect()
}

#[cfg(test)]
mod tests {
    use super::{Change, Gone, Versions, Where, summed};
    use crate::hir::{PlaceId, ZoneId};
    use crate::term::TermId;

    const MINE: TermId = TermId(1);
    const YOURS: TermId = TermId(2);
    const CARD: TermId = TermId(3);

    fn hands() -> PlaceId {
        PlaceId::Zone(ZoneId::from(0))
    }

    fn differ(a: TermId, b: TermId) -> bool {
        a != b
    }

    fn leaves(at: TermId, gone: Gone) -> Change {
        Change { family: hands(), at: Where::At(vec![at]), gone }
    }

    #[test]
    fn a_change_gives_a_new_number_to_what_it_may_have_touched() {
        let mut versions = Versions::new(0, 1);
        versions.change(&leaves(MINE, Gone::Any));
        assert_eq!(versions.of(hands(), &[MINE], &differ), 1);
        assert_eq!(versions.of(hands(), &[YOURS], &differ), 0);
        // Who cannot tell that they differ must take them for the same.
        assert_eq!(versions.of(hands(), &[YOURS], &|_, _| false), 1);
    }

    #[test]
    fn a_card_lies_there_until_it_or_any_card_may_have_left() {
        let mut versions = Versions::new(0, 1);
        let zone = ZoneId::from(0);
        versions.change(&leaves(MINE, Gone::Card(CARD)));
        assert!(versions.is_still(zone, &[MINE], 0, YOURS, &differ));
        assert!(!versions.is_still(zone, &[MINE], 0, CARD, &differ));
        versions.change(&leaves(MINE, Gone::Any));
        assert!(!versions.is_still(zone, &[MINE], 0, YOURS, &differ));
    }

    #[test]
    fn changes_of_one_place_are_one_change_but_for_what_comes() {
        let (card, other) = (Gone::Card(CARD), Gone::Card(YOURS));
        let gone = summed([leaves(MINE, card), leaves(MINE, other), leaves(MINE, card)]);
        assert_eq!(gone, [leaves(MINE, Gone::Any)]);
        let came = summed([leaves(MINE, Gone::Nothing), leaves(MINE, card)]);
        assert_eq!(came, [leaves(MINE, Gone::Nothing), leaves(MINE, card)]);
        let apart = summed([leaves(MINE, Gone::Nothing), leaves(YOURS, Gone::Nothing)]);
        assert_eq!(apart.len(), 2);
    }

    #[test]
    fn behind_a_loop_a_change_is_about_nobody_in_particular() {
        let others =
            Change { family: hands(), at: Where::AllBut(0, MINE), gone: Gone::AllBut(MINE, true) };
        assert_eq!(others.clone().with_member(None).at, Where::All);
        assert_eq!(others.with_member(Some(YOURS)).at, Where::AllBut(0, YOURS));
    }
}
