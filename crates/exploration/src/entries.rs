//! What functions are called with: the entries of summaries, and which of them covers a call.
//!
//! Entries of one function stay apart as long as there are few. Then they are joined, and where that goes on and on, widened. Without
//! recursion what a function is called with comes to rest when its callers do; but where returns are joined too, one call may feed the
//! next. What widening took too much is given back once all has come to rest.
//!
//! Errs towards: entries that describe more than any call gives.

use crate::calls::Call;
use crate::engine::{Engine, Incomplete, Standing};
use crate::equal::Look;
use crate::forgotten::Forgotten;
use crate::graph::{EdgeKind, Position};
use crate::meeting::CrowdOfEntries;
use crate::summary::{CallSite, Manner, Vacancies};
use crate::told::Together;
use tayra_memory_graph::{How, Instantiation, Joined, Loss, State, Universe};
use tayra_numeric::WideningHints;
use tayra_program::{BlockId, Entity, FunctionId};

impl Engine<'_> {
    /// The summary of the callee that covers the entry, made or generalised if need be.
    pub(crate) fn summary_for(
        &mut self,
        call: Call,
        entry: &State,
        manner: Manner,
        standing: &Standing,
    ) -> Option<(usize, Option<Instantiation>)> {
        // The first summary is the whole program: it starts from the initial memory and its end is the program's end. A
        // program that calls its own entry function does neither.
        let of_callee = self.summaries_of.get(&call.callee).map_or(&[][..], Vec::as_slice);
        let fits = |s: &usize| *s != 0 && self.summaries[*s].manner == manner;
        let known: Vec<usize> = of_callee.iter().copied().filter(fits).collect();
        let look = Look::of(&self.machine.universe, entry);
        for &summary in known.iter().rev() {
            let own = &self.summaries[summary];
            let general = (&own.entry, &own.entry_look);
            if let Some(meaning) = Look::meaning(&self.machine.universe, general, (entry, &look)) {
                return Some((summary, Some(meaning)));
            }
        }
        // Entries of rounds that were thrown away are many; what comes again is mostly like one of the last.
        let mut outdated = 0;
        for &summary in known.iter().rev() {
            if !self.is_wanted(summary) {
                outdated += 1;
                // One that was generalised says less of this call than its own entry would.
                if outdated > self.policy.outdated_entries || self.summaries[summary].rounds > 0 {
                    continue;
                }
            }
            if let Some(meaning) = self.covers(summary, entry) {
                return Some((summary, Some(meaning)));
            }
        }
        let is_recursive = self.is_waiting_for(call.summary, call.callee);
        // Entries that nobody calls with any more do not count: they belong to rounds that were thrown away.
        let known: Vec<usize> = known.into_iter().filter(|&s| self.is_wanted(s)).collect();
        self.pooled.note_crowd(known.len(), entry, &self.policy);
        let crowd = CrowdOfEntries {
            entries: known.len(),
            is_recursive,
            blocks: entry.sites_of_blocks().iter().map(|(_, blocks)| blocks).sum(),
            rounds: known.iter().map(|&s| self.summaries[s].rounds).max().unwrap_or(0),
            blocks_may_be_missing: self.machine.universe.blocks_may_be_missing,
        };
        for at_most in crowd.rungs(&self.policy) {
            for &summary in known.iter().rev() {
                let found = self.generalise(summary, call, entry, at_most);
                if let Some(meaning) = found {
                    return Some((summary, Some(meaning)));
                }
            }
        }
        if crowd.are_too_many(&self.policy) {
            let place = self.machine.program.functions[call.callee].place;
            let because = "the entries of a function differ too much".to_owned();
            self.drop_path(standing, Incomplete::TooManyStates { place, because });
            return None;
        }
        let state = self.entered(call.callee, &manner, entry)?;
        let index = self.add_summary(call.callee, manner, entry.clone(), state)?;
        Some((index, None))
    }

    /// The first state of a function that is called with this entry.
    fn entered(&mut self, function: FunctionId, manner: &Manner, entry: &State) -> Option<State> {
        let (arguments, variadic) = manner.given_by(entry)?;
        let mut state = entry.clone();
        state.remember_arguments();
        let place = self.machine.program.functions[function].place;
        self.machine.enter(&mut state, function, &arguments, &variadic, place);
        Some(state)
    }

    /// What the names of a summary's entry stand for in a state that it covers.
    pub(crate) fn covers(&mut self, summary: usize, special: &State) -> Option<Instantiation> {
        let own = &self.summaries[summary];
        covers(&mut self.machine.universe, &own.forgotten, &own.entry, special)
    }

    /// Joins the entry of a summary with another one and starts the summary anew. `None` if they cannot be joined, with
    /// what may be forgotten for it.
    fn generalise(
        &mut self,
        summary: usize,
        call: Call,
        entry: &State,
        at_most: Loss,
    ) -> Option<Instantiation> {
        let policy = self.policy;
        let before = self.summaries[summary].entry.clone();
        let hints = WideningHints {
            thresholds: self.summaries[summary].outline.thresholds.all().to_vec(),
            ..WideningHints::default()
        };
        let own = &self.summaries[summary];
        let site = CallSite { summary: call.summary, block: call.block, index: call.index };
        let times = own.generalised_by.get(&site).copied().unwrap_or(0);
        // Without recursion, what a function is called with comes to rest when its callers do.
        let is_recursive = self.is_waiting_for(call.summary, call.callee);
        let own = &self.summaries[summary];
        let is_slow =
            is_recursive && times >= policy.joins_of_a_call || own.rounds >= policy.joins_of_an_entry;
        let how = if is_slow { How::Widen(hints) } else { How::Join };
        let mut forgotten = self.summaries[summary].forgotten.clone();
        let universe = &mut self.machine.universe;
        let mut joined = forgotten.join(universe, (&before, entry), &how, at_most)?;
        self.pooled.note_forgotten(&forgotten);
        // Inclusion need not see that an entry covers another one where the join shows it.
        let mut is_covered = State::includes(universe, &before, &joined.state);
        if is_covered.is_none() && self.summaries[summary].rounds >= policy.rounds_before_folding {
            // Lists that every round hangs behind one another are one list.
            joined.state.fold_lists(universe);
            is_covered = State::includes(universe, &before, &joined.state);
        }
        if let Some(meaning) = is_covered {
            return Some(meaning.through(universe, &joined.state, &joined.right, entry));
        }
        let grows = joined.state.objects().len() > before.objects().len();
        let most = if grows { policy.rounds_of_growth } else { policy.most_rounds };
        if at_most < Loss::Blocks && self.summaries[summary].rounds >= most {
            return None;
        }
        let is_widened = matches!(how, How::Widen(_));
        let Joined { state: general, left: from_before, right: from_entry, .. } = joined;
        self.start_anew(summary, general, forgotten, |universe, old, special| match old {
            Some(old) => from_before.through(universe, &before, old, special),
            None => from_before.clone(),
        })?;
        let own = &mut self.summaries[summary];
        own.rounds = if at_most == Loss::Blocks { 1 } else { own.rounds + 1 };
        own.is_widened |= is_widened;
        *own.generalised_by.entry(site).or_default() += 1;
        Some(self.covers(summary, entry).unwrap_or(from_entry))
    }

    /// Gives a summary another entry and explores it anew. Whoever waited goes on waiting, with the new meaning of the names: what
    /// inclusion finds, or else what `through` makes of the old one.
    fn start_anew(
        &mut self,
        summary: usize,
        entry: State,
        forgotten: Forgotten,
        through: impl Fn(&mut Universe, Option<&Instantiation>, &State) -> Instantiation,
    ) -> Option<()> {
        let own = &self.summaries[summary];
        let (function, manner) = (own.function, own.manner.clone());
        let state = self.entered(function, &manner, &entry)?;
        let first = BlockId::from_index(0);
        let entry_node = self.graph.add(function, Position::Block(first), state.clone());
        let older = self.summaries[summary].entry_node;
        self.tell_together(Together::Entries, &[older], entry_node);
        let own = &mut self.summaries[summary];
        own.entry_look = Look::of(&self.machine.universe, &entry);
        own.entry = entry;
        own.forgotten = forgotten;
        own.entry_node = entry_node;
        own.agenda.clear();
        let places = std::mem::take(&mut own.places);
        let callers = std::mem::take(&mut own.callers);
        own.vacancies = Vacancies::default();
        for member in places.into_values().flat_map(|classes| classes.members) {
            self.remove(member.id);
        }
        for mut caller in callers {
            if self.is_outdated(&caller) {
                continue;
            }
            let special = &caller.carved.state;
            let meaning = match self.covers(summary, special) {
                Some(meaning) => meaning,
                None => through(&mut self.machine.universe, caller.meaning.as_ref(), special),
            };
            let kind = EdgeKind::CallAbstraction(Some(Box::new(meaning.clone())));
            self.graph.connect(caller.node, entry_node, kind);
            caller.meaning = Some(meaning);
            self.summaries[summary].callers.push(caller);
        }
        self.begin(summary, state);
        Some(())
    }

    /// All has come to rest: gives back what widening took too much from the entry of a summary, the first one in which that is so.
    /// Tells whether there was one.
    pub(crate) fn tighten_an_entry(&mut self) -> bool {
        for summary in 1..self.summaries.len() {
            let own = &mut self.summaries[summary];
            if !std::mem::take(&mut own.is_widened) || own.tightenings >= self.policy.most_tightenings {
                continue;
            }
            own.tightenings += 1;
            if self.is_wanted(summary) && self.tighten_entry(summary).is_some() {
                return true;
            }
        }
        false
    }

    /// The entry of a summary becomes what its calls give it together, if that is less.
    fn tighten_entry(&mut self, summary: usize) -> Option<()> {
        let own = &self.summaries[summary];
        let forgotten = own.forgotten.clone();
        let callers = own.callers.iter().filter(|caller| !self.is_outdated(caller));
        let given: Vec<State> = callers.map(|caller| caller.carved.state.clone()).collect();
        let mut before = own.entry.clone();
        before.numbers_mut().close();
        let universe = &mut self.machine.universe;
        let mut all: Option<State> = None;
        for state in &given {
            all = Some(match all {
                None => forgotten.without(universe, state).map_or_else(|| state.clone(), |(less, _)| less),
                Some(all) => match covers(universe, &forgotten, &all, state) {
                    Some(_) => all,
                    None => forgotten.join_the_rest(universe, (&all, state), &How::Join, Loss::Kinds)?.state,
                },
            });
        }
        let all = all?;
        if State::includes(universe, &all, &before).is_some() {
            return None;
        }
        State::includes(universe, &before, &all)?;
        let mut meanings = Vec::with_capacity(given.len());
        for state in &given {
            meanings.push(covers(universe, &forgotten, &all, state)?);
        }
        // Each of them is covered, so that nobody needs the old meaning.
        let first = meanings.into_iter().next()?;
        self.start_anew(summary, all, forgotten, |_, _, _| first.clone())
    }
}

/// What the names of an entry stand for in a state that it covers, where these blocks are forgotten.
fn covers(
    universe: &mut Universe,
    forgotten: &Forgotten,
    general: &State,
    special: &State,
) -> Option<Instantiation> {
    forgotten.meaning(universe, special, |universe, special| State::includes(universe, general, special))
}
