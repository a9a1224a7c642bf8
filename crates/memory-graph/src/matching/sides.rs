//! The two states of a pairing, one of which is meant.

use super::Matcher;
use crate::{Pointer, State, Universe};
use tayra_terms::TermId;

/// One of the two states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Side {
    Left,
    Right,
}

impl Side {
    pub(super) fn other(self) -> Side {
        match self {
            Side::Left => Side::Right,
            Side::Right => Side::Left,
        }
    }
}

impl Matcher<'_> {
    /// The state of that side.
    pub(super) fn state(&self, side: Side) -> &State {
        match side {
            Side::Left => &self.left,
            Side::Right => &self.right,
        }
    }

    /// The same, to change.
    pub(super) fn state_on(&mut self, side: Side) -> &mut State {
        self.universe_and_state(side).1
    }

    /// The same with the universe, which whoever asks the state for something needs too.
    pub(super) fn universe_and_state(&mut self, side: Side) -> (&mut Universe, &mut State) {
        let state = match side {
            Side::Left => &mut self.left,
            Side::Right => &mut self.right,
        };
        (self.universe, state)
    }

    /// Where a value of that side points to.
    pub(super) fn resolve_on(&mut self, side: Side, value: TermId) -> Pointer {
        let (universe, state) = self.universe_and_state(side);
        state.resolve(universe, value)
    }
}
