//! Answers that all give at the same time: nobody sees the others' before the last one is given.

use std::collections::BTreeMap;

/// What each seat that is asked has answered so far.
pub struct Sealed<T>(BTreeMap<usize, Option<T>>);

impl<T> Sealed<T> {
    /// These seats are asked.
    pub fn new(seats: impl IntoIterator<Item = usize>) -> Self {
        Self(seats.into_iter().map(|seat| (seat, None)).collect())
    }

    /// The seats that have not answered.
    pub fn open(&self) -> impl Iterator<Item = usize> {
        let open = self.0.iter().filter(|(_, answer)| answer.is_none());
        open.map(|(seat, _)| *seat)
    }

    /// A seat answers. If it is the last one, all answers are given in the order of seats, and the next ones can be gathered.
    pub fn answer(&mut self, seat: usize, answer: T) -> Option<Vec<T>> {
        self.0.insert(seat, Some(answer));
        if self.open().next().is_some() {
            return None;
        }
        self.0.values_mut().map(Option::take).collect()
    }
}
