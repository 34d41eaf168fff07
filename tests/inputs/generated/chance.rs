//! Numbers at random, the same on every machine.

/// A generator of the kind `SplitMix`: a counter whose bits are mixed.
pub struct Chance(u64);

impl Chance {
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below a limit.
    pub fn below(&mut self, limit: u32) -> u32 {
        u32::try_from(self.next() % u64::from(limit.max(1))).unwrap()
    }

    /// One chance in `of`.
    pub fn one_in(&mut self, of: u32) -> bool {
        self.below(of) == 0
    }

    /// A number from the first to the last.
    pub fn between(&mut self, low: i32, high: i32) -> i32 {
        low + i32::try_from(self.below(high.abs_diff(low) + 1)).unwrap()
    }

    pub fn one_of<T: Clone>(&mut self, choices: &[T]) -> T {
        let at = self.below(u32::try_from(choices.len()).unwrap());
        choices[at as usize].clone()
    }

    /// One of several, or nothing where there are none.
    pub fn any<T: Clone>(&mut self, choices: &[T]) -> Option<T> {
        (!choices.is_empty()).then(|| self.one_of(choices))
    }

    /// The row of a table that chance falls on, by the weights of the rows.
    pub fn weighed<'r, T>(&mut self, rows: &'r [T], weight: impl Fn(&T) -> u32) -> &'r T {
        let mut at = self.below(rows.iter().map(&weight).sum());
        let found = rows.iter().find(|row| {
            let weight = weight(row);
            let here = at < weight;
            at = at.saturating_sub(weight);
            here
        });
        found.unwrap()
    }

    /// Different numbers below a limit, in order.
    pub fn some_of(&mut self, limit: u32, count: u32) -> Vec<u32> {
        let mut left: Vec<u32> = (0..limit).collect();
        while left.len() > count as usize {
            let at = self.below(u32::try_from(left.len()).unwrap());
            left.remove(at as usize);
        }
        left
    }
}
