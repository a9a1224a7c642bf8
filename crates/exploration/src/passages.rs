//! A closed graph as a relation: what leads from one state that an exploration came to rest with to the next.
//!
//! Every settled state at a block is executed once more to the end of the block, with all that is known on the way, dead values
//! included; where it arrives, the settled state is found that includes what arrived, which says what the names there stand
//! for. A call leads into the callee, and by every return of the callee to what follows: no cycle of a caller contains its callee, unless
//! the callee calls back.
//!
//! Errs towards: more passages than there are. Gives up: where an arrival is not seen to be included; then there are no passages at all.

use crate::calls::Call;
use crate::engine::{Engine, Standing};
use crate::equal::Look;
use crate::graph::{Departure, Graph};
use crate::ledger::{Home, MemberId, Provenance};
use crate::paths::Path;
use crate::summary::Manner;
use rustc_hash::FxHashMap;
use tayra_memory_graph::{Carved, Composed, How, Instantiation, Numbers, State};
use tayra_program::{BlockId, Entity, FunctionId, Place};

/// A settled state before the first instruction of a block, or where many cases meet in one.
#[derive(Clone, Debug)]
pub struct Station {
    /// The function.
    pub function: FunctionId,
    /// Which exploration of it.
    pub summary: usize,
    /// The block.
    pub block: BlockId,
    /// The instruction there that is next: the first one, or where many cases meet.
    pub index: usize,
    /// The state; nothing is put aside.
    pub state: State,
}

impl Station {
    /// The block, if it is at its start.
    pub fn start(&self) -> Option<BlockId> {
        (self.index == 0).then_some(self.block)
    }
}

/// How one gets from a station to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Through the block.
    Block,
    /// By a call at this place, into the callee.
    Call(Place),
}

/// What leads from station to station.
#[derive(Clone, Debug)]
pub struct Passage {
    /// From which station.
    pub from: usize,
    /// To which one.
    pub to: usize,
    /// How.
    pub way: Way,
    /// What is known on the way, in names of the station that it starts from and in new ones.
    pub known: Vec<Numbers>,
    /// The state that arrives.
    pub arrival: State,
    /// What the names of the station that it leads to stand for in the arrival.
    pub meaning: Instantiation,
}

/// All of them.
#[derive(Clone, Debug, Default)]
pub struct Passages {
    /// Settled states of all functions that count.
    pub stations: Vec<Station>,
    /// What leads from one to another.
    pub passages: Vec<Passage>,
}

/// Passages in the making.
pub(crate) struct Rehearsal {
    station: usize,
    known: Vec<Numbers>,
    found: Passages,
    /// The states of the stations as they were kept.
    settled: Vec<State>,
    graph: Graph,
    station_of: FxHashMap<MemberId, usize>,
    failure: Option<String>,
}

impl Rehearsal {
    /// There will be no passages.
    pub(crate) fn fail(&mut self, why: impl Into<String>) {
        self.failure.get_or_insert_with(|| why.into());
    }
}

impl Engine<'_> {
    /// The passages of an exploration that has come to rest, or why there are none. Nothing else is changed.
    pub(crate) fn passages(&mut self) -> Result<Passages, String> {
        let mut rehearsal = Rehearsal {
            station: 0,
            known: Vec::new(),
            found: Passages::default(),
            settled: Vec::new(),
            graph: Graph::default(),
            station_of: FxHashMap::default(),
            failure: None,
        };
        let mut members: Vec<(usize, MemberId)> = Vec::new();
        for summary in (0..self.summaries.len()).filter(|&s| self.is_wanted(s)) {
            let own = &self.summaries[summary];
            for (&home, classes) in &own.places {
                let (block, index) = match home {
                    Home::Block(block) => (block, 0),
                    Home::Inside(block, index) => (block, index),
                    Home::Returns => continue,
                };
                for class in &classes.members {
                    let mut state = class.state.clone();
                    state.take_all_back();
                    rehearsal.settled.push(class.state.clone());
                    rehearsal.station_of.insert(class.id, rehearsal.found.stations.len());
                    let function = own.function;
                    rehearsal.found.stations.push(Station { function, summary, block, index, state });
                    members.push((summary, class.id));
                }
            }
        }
        // What is written down on the way is part of no graph, and nothing is owed or counted again.
        rehearsal.graph = std::mem::take(&mut self.graph);
        let (here, steps, cut_short) = (self.here, self.steps, self.cut_short);
        self.rehearsal = Some(Box::new(rehearsal));
        for (station, &(summary, member)) in members.iter().enumerate() {
            self.rehearse(station, summary, member);
            if self.rehearsal.as_ref().is_none_or(|r| r.failure.is_some()) {
                break;
            }
        }
        let is_cut = self.cut_short > cut_short;
        (self.here, self.steps, self.cut_short) = (here, steps, cut_short);
        let Some(mut rehearsal) = self.rehearsal.take() else {
            return Err("it was not rehearsed".to_owned());
        };
        self.graph = std::mem::take(&mut rehearsal.graph);
        match rehearsal.failure {
            Some(why) => Err(why),
            None if is_cut => Err("something ran out".to_owned()),
            None => Ok(rehearsal.found),
        }
    }

    fn rehearse(&mut self, station: usize, summary: usize, member: MemberId) {
        let Some(basis) = self.ledger.basis(member) else {
            return self.fail_to_rehearse("a settled state is not what anything rests on");
        };
        let Some(rehearsal) = &mut self.rehearsal else { return };
        rehearsal.station = station;
        rehearsal.known.clear();
        let Station { block, index, state: whole, .. } = &rehearsal.found.stations[station];
        let (block, index, mut whole) = (*block, *index, whole.numbers().clone());
        whole.close();
        rehearsal.known.push(whole);
        let mut state = rehearsal.settled[station].clone();
        state.numbers_mut().close();
        state.tell_places_apart(&mut self.machine.universe);
        let node = self.summaries[summary].entry_node;
        let path = Path::new(state, Departure::from(node), index, Provenance::from(basis));
        self.run_paths(summary, block, vec![path]);
    }

    /// A path comes to a block.
    pub(crate) fn arrive_again(&mut self, standing: &Standing, block: BlockId, state: State) {
        if !self.is_found_again(standing, Home::Block(block), state) {
            self.fail_to_rehearse("a state arrives that is not seen to be included");
        }
    }

    /// A path comes to where many meet within a block. Tells whether it is one of them: others came by before any met.
    pub(crate) fn arrive_again_within(
        &mut self,
        summary: usize,
        (block, index): (BlockId, usize),
        path: &Path,
    ) -> bool {
        let standing = Standing { summary, provenance: path.provenance.clone() };
        self.is_found_again(&standing, Home::Inside(block, index), path.state.clone())
    }

    /// Whether a state that arrives somewhere is included in one that is settled there; if so, that is a passage.
    fn is_found_again(&mut self, standing: &Standing, home: Home, mut state: State) -> bool {
        if state.numbers().is_empty() {
            return true;
        }
        let full = state.numbers().clone();
        let function = self.summaries[standing.summary].function;
        let place = self.place_of_home(function, home);
        self.make_ready(home, &mut state, standing, place);
        if state.numbers().is_empty() {
            return true;
        }
        let Some(classes) = self.summaries[standing.summary].places.get(&home) else { return false };
        let forgotten = classes.forgotten.clone();
        let members: Vec<MemberId> = classes.members.iter().map(|class| class.id).collect();
        let Some(rehearsal) = &self.rehearsal else { return false };
        let stations: Vec<usize> =
            members.iter().filter_map(|member| rehearsal.station_of.get(member).copied()).collect();
        let (universe, settled) = (&mut self.machine.universe, &rehearsal.settled);
        let mut to = None;
        let mut meaning = forgotten.meaning(universe, &state, |universe, special| {
            stations.iter().find_map(|&station| {
                let mut found = State::includes(universe, &settled[station], special)?;
                found.add_shared_parts(universe, &settled[station], special);
                to = Some(station);
                Some(found)
            })
        });
        if meaning.is_none() {
            // What was joined need not be seen to be included; how it was joined is on record.
            let universe = &mut self.machine.universe;
            meaning = forgotten.meaning(universe, &state, |universe, special| {
                let (member, node, meaning) = classes.repeated(universe, special)?;
                let station = *rehearsal.station_of.get(&member)?;
                let last = classes.get(member)?.node;
                to = Some(station);
                rehearsal.graph.meaning_through(universe, (node, last), meaning, special)
            });
        }
        if meaning.is_none() {
            // What inclusion does not see of the state itself it may see of the two together.
            let universe = &mut self.machine.universe;
            meaning = forgotten.meaning(universe, &state, |universe, special| {
                stations.iter().find_map(|&station| {
                    let general = &settled[station];
                    let joined = State::join(universe, general, special, &How::Join).ok()?;
                    let mut found = State::includes(universe, general, &joined.state)?;
                    found.add_shared_parts(universe, general, &joined.state);
                    let mut right = joined.right;
                    right.add_shared_parts(universe, &joined.state, special);
                    to = Some(station);
                    Some(found.through(universe, &joined.state, &right, special))
                })
            });
        }
        let (Some(to), Some(meaning)) = (to, meaning) else { return false };
        self.pass(to, Way::Block, full, state, meaning);
        true
    }

    fn pass(&mut self, to: usize, way: Way, numbers: Numbers, arrival: State, meaning: Instantiation) {
        let Some(rehearsal) = &mut self.rehearsal else { return };
        let known = rehearsal.known.iter().cloned().chain([numbers]).collect();
        let from = rehearsal.station;
        rehearsal.found.passages.push(Passage { from, to, way, known, arrival, meaning });
    }

    /// The summary that a call like this one, but for names, was made with.
    fn call_made_before(
        &mut self,
        call: Call,
        carved: &Carved,
        manner: &Manner,
    ) -> Option<(usize, Instantiation)> {
        let of_callee = self.summaries_of.get(&call.callee).cloned().unwrap_or_default();
        let look = Look::of(&self.machine.universe, &carved.state);
        for summary in of_callee.into_iter().rev() {
            if summary == 0 || self.summaries[summary].manner != *manner || !self.is_wanted(summary) {
                continue;
            }
            for caller in &self.summaries[summary].callers {
                let is_here =
                    (caller.summary, caller.block, caller.index) == (call.summary, call.block, call.index);
                if !is_here || self.is_outdated(caller) {
                    continue;
                }
                let before = &caller.carved.state;
                let own = Look::of(&self.machine.universe, before);
                let universe = &mut self.machine.universe;
                if let Some(same) = Look::meaning(universe, (before, &own), (&carved.state, &look)) {
                    let meaning = match &caller.meaning {
                        Some(meaning) => meaning.through(universe, before, &same, &carved.state),
                        None => same,
                    };
                    return Some((summary, meaning));
                }
            }
        }
        None
    }

    fn fail_to_rehearse(&mut self, why: &str) {
        if let Some(rehearsal) = &mut self.rehearsal {
            rehearsal.fail(why);
        }
    }

    /// A path comes to a call: it leads into the callee, and by every return of the callee to what follows.
    pub(crate) fn call_again(
        &mut self,
        call: Call,
        (state, carved): (&State, &Carved),
        manner: &Manner,
        provenance: &Provenance,
    ) {
        let place = self.place_of_call(call);
        // What comes back is seen to have arrived behind the call if names mean what they meant when it was made.
        let made_before = self.call_made_before(call, carved, manner);
        let found = made_before.or_else(|| {
            let of_callee = self.summaries_of.get(&call.callee).cloned().unwrap_or_default();
            of_callee.into_iter().rev().find_map(|summary| {
                let own = &self.summaries[summary];
                let fits = summary != 0 && own.manner == *manner && self.is_wanted(summary);
                if fits {
                    self.covers(summary, &carved.state).map(|meaning| (summary, meaning))
                } else {
                    None
                }
            })
        });
        let Some((callee, meaning)) = found else {
            return self.fail_to_rehearse("a call is made that is not seen to be covered");
        };
        let entries: Vec<MemberId> =
            self.summaries[callee].at_block(BlockId::from_index(0)).iter().map(|class| class.id).collect();
        for member in entries {
            let to = self.rehearsal.as_ref().and_then(|r| r.station_of.get(&member).copied());
            if let Some(to) = to {
                let (numbers, arrival) = (state.numbers().clone(), carved.state.clone());
                self.pass(to, Way::Call(place), numbers, arrival, meaning.clone());
            }
        }
        let returns: Vec<(State, Option<crate::ledger::Basis>)> = (self.summaries[callee].returns().iter())
            .map(|class| (class.state.clone(), self.ledger.basis(class.id)))
            .collect();
        let function = self.summaries[call.summary].function;
        let program = self.machine.program;
        let Some(body) = program.functions[function].body.as_ref() else { return };
        let instruction = &body.blocks[call.block].instructions[call.index];
        for (mut returned, basis) in returns {
            returned.take_all_back();
            returned.numbers_mut().close();
            let entry = self.summaries[callee].entry.clone();
            let Composed { state: mut behind, results, .. } = State::compose(
                &mut self.machine.universe,
                state,
                &carved.part,
                &entry,
                Some(&meaning),
                &returned,
            );
            if behind.numbers().is_empty() {
                continue;
            }
            self.machine.assign_results(&mut behind, function, instruction, &results);
            let provenance = basis.map_or_else(|| provenance.clone(), |basis| provenance.with(basis));
            let node = self.summaries[call.summary].entry_node;
            let path = Path::one_of_many(behind, Departure::from(node), call.index + 1, provenance);
            // What the call drops is still known to have been so.
            if let Some(rehearsal) = &mut self.rehearsal {
                rehearsal.known.push(state.numbers().clone());
            }
            self.run_paths(call.summary, call.block, vec![path]);
            if let Some(rehearsal) = &mut self.rehearsal {
                rehearsal.known.pop();
            }
        }
    }
}
