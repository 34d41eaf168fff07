//! Slots with the names of what lies there.

use super::Derived;
use super::names::Writer;
use crate::program::op::{Index, Place};
use crate::state::Family;

/// The places of the indices that are not known beforehand, in order.
const PLACES: [&str; 6] = ["i", "j", "k", "l", "m", "n"];

impl<'g> Derived<'g> {
    pub(super) const fn writer(self) -> Writer<'g> {
        Writer { game: self.game }
    }

    /// All states and zones with their names.
    pub(super) fn families(self) -> impl Iterator<Item = (&'g str, &'g Family)> {
        let (zones, states) =
            (self.game.zones.iter_enumerated(), self.game.states.iter_enumerated());
        let zones = zones
            .filter_map(move |(id, zone)| Some((zone.name.as_str(), self.layout.zone_family(id)?)));
        let states = states.filter_map(move |(id, state)| {
            Some((state.name.as_str(), self.layout.state_family(id)?))
        });
        zones.chain(states)
    }

    /// `purse[me]@12+i`: the name, the first slot, and how far the places of the indices lie apart.
    pub(super) fn place(self, place: &Place, write: impl Fn(&Index) -> String) -> String {
        let base = usize::try_from(place.base).unwrap_or(0);
        let found = self.families().find(|(_, family)| {
            let places: usize = family.indices.iter().map(|(_, count)| count).product();
            (family.base..family.base + places * family.width).contains(&base)
        });
        let name = found.map_or_else(String::new, |(name, family)| {
            let indices = self.indices(family, base, place, write);
            if indices.is_empty() {
                name.to_owned()
            } else {
                format!("{name}[{}]", indices.join(", "))
            }
        });
        let strides = place.indices.iter().map(|index| index.stride);
        format!("{name}@{base}{}", steps(strides))
    }

    /// The indices of a place: those that are known beforehand by their values.
    fn indices(
        self,
        family: &Family,
        base: usize,
        place: &Place,
        write: impl Fn(&Index) -> String,
    ) -> Vec<String> {
        let mut rest = base - family.base;
        let mut open = place.indices.iter().peekable();
        let pairs = family.indices.iter().zip(strides(family));
        let texts = pairs.map(|((ty, count), stride)| {
            let here = |index: &&Index| {
                usize::try_from(index.stride) == Ok(stride)
                    && usize::try_from(index.count) == Ok(*count)
            };
            if let Some(index) = open.next_if(here) {
                return write(index);
            }
            let at = rest / stride.max(1);
            rest %= stride.max(1);
            self.writer().value(u32::try_from(at).unwrap_or(0), ty)
        });
        texts.collect()
    }

    /// `purse[seat]@12+i`: where a whole family lies.
    pub(super) fn family(self, name: &str, family: &Family) -> String {
        let types: Vec<_> = family.indices.iter().map(|(ty, _)| ty.clone()).collect();
        let strides = strides(family).into_iter().filter_map(|stride| i64::try_from(stride).ok());
        let indices = self.writer().indices(&types);
        let (base, width) = (family.base, family.width);
        let counts: Vec<String> =
            family.indices.iter().map(|(_, count)| count.to_string()).collect();
        let many = if counts.is_empty() {
            String::new()
        } else {
            format!(", {} of them", counts.join(" x "))
        };
        let slots = if width == 1 { "1 slot".to_owned() } else { format!("{width} slots") };
        let each = if counts.is_empty() { "" } else { " each" };
        format!("{name}{indices}@{base}{}: {slots}{each}{many}", steps(strides))
    }
}

/// How many slots further the next value of each index lies.
fn strides(family: &Family) -> Vec<usize> {
    let mut stride = family.width;
    let mut all: Vec<usize> = Vec::new();
    for (_, count) in family.indices.iter().rev() {
        all.push(stride);
        stride *= count;
    }
    all.reverse();
    all
}

/// `+3i+j`
fn steps(strides: impl Iterator<Item = i64>) -> String {
    let steps = strides.zip(PLACES.iter().cycle());
    let steps =
        steps.map(
            |(stride, place)| {
                if stride == 1 { format!("+{place}") } else { format!("+{stride}{place}") }
            },
        );
    steps.collect()
}
