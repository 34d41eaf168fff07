//! [`Bins`]: numbers in groups, few enough for a plot.

use crate::sim::Sample;

/// The greatest number of groups.
const MOST: i64 = 40;

/// Groups of numbers, all of the same width.
pub struct Bins {
    /// The first number of the first group.
    first: i64,
    /// How many numbers a group has.
    width: i64,
    /// How many groups there are.
    count: i64,
}

impl Bins {
    /// Groups that cover the numbers of some samples.
    pub fn over(samples: &[Sample]) -> Self {
        let least = samples.iter().map(Sample::least).min().unwrap_or(0);
        let most = samples.iter().map(Sample::most).max().unwrap_or(0);
        let counted = samples.iter().map(|sample| sample.values().width()).max();
        let counted = counted.unwrap_or(1);
        let steps = [1, 2, 5].into_iter();
        let mut widths = std::iter::successors(Some(counted), |width| width.checked_mul(10))
            .flat_map(|width| steps.clone().map(move |step| width.saturating_mul(step)));
        let place = |number: i64, width: i64| number.div_euclid(width);
        let groups = |width: i64| {
            let apart = place(most, width).saturating_sub(place(least, width));
            apart.saturating_add(1)
        };
        let width = widths.find(|width| groups(*width) <= MOST);
        let width = width.unwrap_or(i64::MAX);
        Self { first: place(least, width).saturating_mul(width), width, count: groups(width) }
    }

    /// The label of each group.
    pub fn labels(&self) -> Vec<String> {
        let starts = (0..self.count).map(|at| self.first.saturating_add(at * self.width));
        let label = |start: i64| match self.width {
            1 => start.to_string(),
            width => format!("{start}..{}", start.saturating_add(width - 1)),
        };
        starts.map(label).collect()
    }

    /// How many numbers of a sample are in each group.
    pub fn counts(&self, sample: &Sample) -> Vec<u64> {
        let count = |at: i64| {
            let start = self.first.saturating_add(at * self.width);
            let within = sample
                .values()
                .intervals()
                .filter(|(low, _, _)| (start..=start.saturating_add(self.width - 1)).contains(low));
            within.map(|(_, _, count)| count).fold(0, u64::saturating_add)
        };
        (0..self.count).map(count).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Bins;
    use crate::sim::Sample;

    fn sample(values: impl IntoIterator<Item = i64>) -> Sample {
        let mut sample = Sample::default();
        values.into_iter().for_each(|value| sample.add(value));
        sample
    }

    #[test]
    fn groups_hold_all_numbers() {
        for sample in [
            sample([]),
            sample([7]),
            sample(-100..100),
            sample((0..5000).map(|number| number * 13)),
            sample([i64::from(i32::MIN), i64::from(i32::MAX)]),
        ] {
            let bins = Bins::over(std::slice::from_ref(&sample));
            let counts = bins.counts(&sample);
            assert!(counts.len() <= 40);
            assert_eq!(counts.len(), bins.labels().len());
            assert_eq!(counts.iter().sum::<u64>(), sample.moments().count);
        }
        let bins = Bins::over(&[sample([3]), sample([57])]);
        assert_eq!(bins.labels().first().unwrap(), "2..3");
    }
}
