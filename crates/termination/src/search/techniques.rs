//! The techniques of the search, each of which can be left out: to compare, and to show what needs which.

/// A technique of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Technique {
    /// Locations are passed over where that does not make more transitions.
    Chaining,
    /// Transitions that do the same are first looked at as one.
    Merging,
    /// Ranking functions for one transition after the other, not for all of a component at once.
    Lexicographic,
    /// Nested ranking functions: what decreases eventually.
    Multiphase,
    /// Invariants by the product of `numeric`.
    Invariants,
    /// Bounds come to rest where a condition first can hold, not only at its constants.
    Landmarks,
    /// Rests of divisions as invariants.
    Congruences,
    /// Invariants looked for because a ranking function would need them.
    Support,
    /// What is not taken for ever is left behind, and rounds of the rest are looked at as a whole.
    Tails,
    /// Locations become two by a fact.
    Splits,
    /// Branching on fractional values: the integers, not just the rationals.
    Integers,
    /// Facts about products in conditions that are not linear.
    Products,
    /// Values that a cycle never leaves, by preconditions.
    ClosedSets,
    /// Values that a cycle gives back unchanged.
    FixedPoints,
    /// Values that a cycle changes by multiples of what it changed before.
    Geometric,
    /// Sets of several regions, with several cycles.
    Regions,
    /// Many rounds of a loop at once on the way to an endless one.
    Acceleration,
    /// Concrete runs that come back to a state.
    Lassos,
}

impl Technique {
    /// All of them, cheap and general ones first.
    pub const ALL: [Self; 18] = [
        Self::Chaining,
        Self::Merging,
        Self::Lexicographic,
        Self::Multiphase,
        Self::Invariants,
        Self::Landmarks,
        Self::Congruences,
        Self::Support,
        Self::Tails,
        Self::Splits,
        Self::Integers,
        Self::Products,
        Self::ClosedSets,
        Self::FixedPoints,
        Self::Geometric,
        Self::Regions,
        Self::Acceleration,
        Self::Lassos,
    ];

    /// Its name, one word in small letters.
    pub fn name(self) -> &'static str {
        match self {
            Self::Chaining => "chaining",
            Self::Merging => "merging",
            Self::Lexicographic => "lexicographic",
            Self::Multiphase => "multiphase",
            Self::Invariants => "invariants",
            Self::Landmarks => "landmarks",
            Self::Congruences => "congruences",
            Self::Support => "support",
            Self::Tails => "tails",
            Self::Splits => "splits",
            Self::Integers => "integers",
            Self::Products => "products",
            Self::ClosedSets => "closed-sets",
            Self::FixedPoints => "fixed-points",
            Self::Geometric => "geometric",
            Self::Regions => "regions",
            Self::Acceleration => "acceleration",
            Self::Lassos => "lassos",
        }
    }

    fn bit(self) -> u32 {
        Self::ALL.iter().position(|other| *other == self).map_or(0, |at| 1 << at)
    }
}

impl std::str::FromStr for Technique {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::ALL.into_iter().find(|technique| technique.name() == text).ok_or_else(|| {
            let names: Vec<&str> = Self::ALL.iter().map(|technique| technique.name()).collect();
            format!("there is no technique `{text}`; there are {}", names.join(", "))
        })
    }
}

/// A set of techniques.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Techniques(u32);

impl Techniques {
    /// All of them.
    pub const ALL: Self = Self(u32::MAX);

    /// All but one of these.
    #[must_use]
    pub fn without(self, technique: Technique) -> Self {
        Self(self.0 & !technique.bit())
    }

    /// Is it among them?
    pub fn has(self, technique: Technique) -> bool {
        self.0 & technique.bit() != 0
    }
}

impl Default for Techniques {
    fn default() -> Self {
        Self::ALL
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_technique_can_be_named_and_left_out() {
        for technique in Technique::ALL {
            assert_eq!(technique.name().parse(), Ok(technique));
            let others = Techniques::ALL.without(technique);
            assert!(Technique::ALL.into_iter().all(|other| others.has(other) == (other != technique)));
        }
        assert!("magic".parse::<Technique>().is_err());
    }
}
