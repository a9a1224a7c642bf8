//! A program that is run many times.

use crate::lower::FunctionCode;
use crate::outcome::{Observer, Run, RunSettings};
use crate::recorder::Recorder;
use crate::tally::Tally;
use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt;
use std::rc::Rc;
use tayra_program::{Entity, FunctionId, Place, Program};

/// A program, and what of it earlier runs have lowered: a search runs the same functions thousands of times.
pub struct Prepared<'p> {
    pub(crate) program: &'p Program,
    code: RefCell<HashMap<FunctionId, Rc<FunctionCode>>>,
}

impl fmt::Debug for Prepared<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Prepared").field("functions", &self.code.borrow().len()).finish_non_exhaustive()
    }
}

impl<'p> Prepared<'p> {
    /// Nothing is lowered yet.
    pub fn new(program: &'p Program) -> Self {
        Prepared { program, code: RefCell::default() }
    }

    /// As [`crate::run_recorded`].
    pub fn run_recorded(
        &self,
        settings: &RunSettings,
        observer: &mut dyn Observer,
        recorder: Box<Recorder>,
    ) -> (Run, Box<Recorder>) {
        crate::execute::run_prepared(self, settings, observer, recorder)
    }

    /// As [`crate::run`], and `tally` counts where the run goes.
    pub fn run_tallied(&self, settings: &RunSettings, tally: Box<Tally>) -> (Run, Box<Tally>) {
        crate::execute::run_tallied(self, settings, tally)
    }

    /// Under which entries a [`Tally`] measures what lies at these places, as far as runs have come there.
    pub fn nears_at(&self, places: &[Place]) -> Vec<u32> {
        let code = self.code.borrow();
        let of = |code: &Rc<FunctionCode>| {
            let function = code.function.index();
            let is_there = |(_, origin): &(usize, &crate::lower::Origin)| places.contains(&origin.place);
            let all = code.origins.iter().enumerate().filter(is_there);
            all.map(|(pc, _)| Tally::near(function, pc)).collect::<Vec<u32>>()
        };
        let mut found: Vec<u32> = code.values().flat_map(of).collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    pub(crate) fn get(&self, function: FunctionId) -> Option<Rc<FunctionCode>> {
        self.code.borrow().get(&function).cloned()
    }

    pub(crate) fn keep(&self, code: &Rc<FunctionCode>) {
        self.code.borrow_mut().entry(code.function).or_insert_with(|| Rc::clone(code));
    }
}
