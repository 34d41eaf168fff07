//! [`Method`]: which regret minimisation.

/// A method of counterfactual regret minimisation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// The plain one: regrets add up, and all iterations count alike.
    Cfr,
    /// No regret is below nothing, and an iteration counts by its number.
    CfrPlus,
    /// Old regrets fade, those above nothing by the power 3/2 of the number of the iteration, the others by half, and an iteration counts by
    /// the square of its number.
    Dcfr,
}

impl Method {
    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cfr => "cfr",
            Self::CfrPlus => "cfr+",
            Self::Dcfr => "dcfr",
        }
    }

    /// What it does, in a line.
    #[must_use]
    pub const fn help(self) -> &'static str {
        match self {
            Self::Cfr => "Counterfactual regret minimisation: all iterations count alike",
            Self::CfrPlus => "No regret is below nothing, and later iterations count more",
            Self::Dcfr => "Old regrets fade, and later iterations count more still",
        }
    }
}
