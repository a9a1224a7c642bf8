//! States that are looked up by their canonical form.
//!
//! A form costs a walk through the whole state, so it is made when two states look alike at a glance, and kept then.

use std::cell::OnceCell;
use std::rc::Rc;
use tayra_memory_graph::{Canonical, Instantiation, State, Universe};

/// How a state looks without its names.
#[derive(Clone, Debug)]
pub(crate) struct Look {
    glimpse: u64,
    form: OnceCell<Rc<Canonical>>,
}

impl Look {
    pub(crate) fn of(universe: &Universe, state: &State) -> Self {
        Look { glimpse: state.glimpse(universe), form: OnceCell::new() }
    }

    /// What the names of `own` stand for in `other`, if the states are the same but for names.
    pub(crate) fn meaning(
        universe: &Universe,
        (own, look): (&State, &Look),
        (other, other_look): (&State, &Look),
    ) -> Option<Instantiation> {
        if look.glimpse != other_look.glimpse {
            return None;
        }
        look.form(universe, own).meaning_in(other_look.form(universe, other))
    }

    fn form(&self, universe: &Universe, state: &State) -> &Canonical {
        self.form.get_or_init(|| Rc::new(state.canonical(universe)))
    }
}
