//! Answers that all give at the same time: nobody sees the others' before the last one is given.

/// What each seat has answered so far.
pub struct Sealed<T>(Vec<Option<T>>);

impl<T> Sealed<T> {
    pub fn new(seats: usize) -> Self {
        Self((0..seats).map(|_| None).collect())
    }

    /// The seats that have not answered.
    pub fn open(&self) -> impl Iterator<Item = usize> {
        (0..self.0.len()).filter(|seat| self.0[*seat].is_none())
    }

    /// A seat answers. If it is the last one, the answers of all are given, and the next ones can be gathered.
    pub fn answer(&mut self, seat: usize, answer: T) -> Option<Vec<T>> {
        self.0[seat] = Some(answer);
        if self.open().next().is_some() {
            return None;
        }
        self.0.iter_mut().map(Option::take).collect()
    }
}
