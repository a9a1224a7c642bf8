//! A symbolic state and concrete ones that it describes, changed together.
//!
//! Every operation is done once symbolically and in every world by itself. A world in which a condition fails that the
//! symbolic state was told to assume falls out. Whatever the symbolic state claims must be true in every world that is
//! left.

use crate::world::{NUMBERS, VARIABLES, World};
use std::collections::BTreeSet;
use tayra_memory_graph::{Content, Decision, Instantiation, Run};
use tayra_memory_graph::{Object, ObjectId, Pointer, Root, State, Storage, Universe, Vitality};
use tayra_numeric::{Constraint, Integer, Interval, LinearExpr, Met};
use tayra_oracle::Answer;
use tayra_oracle::made::Values;
use tayra_oracle::random::Random;
use tayra_terms::TermId;

/// What a case contributed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    /// Worlds that were found described.
    pub(crate) described: u64,
    /// Worlds for which it could not be told.
    pub(crate) undecided: u64,
    /// Joins that gave a state, and pairs that stayed apart.
    pub(crate) joined: u64,
    pub(crate) apart: u64,
    /// Inclusions that were promised, and those of them that were shown.
    pub(crate) promised: u64,
    pub(crate) shown: u64,
    /// Inclusions that nobody promised, shown.
    pub(crate) unexpected: u64,
    /// Calls that were composed.
    pub(crate) composed: u64,
    /// States that were the same but for names.
    pub(crate) equal: u64,
    /// Cases that began with a list of any length.
    pub(crate) lists: u64,
}

impl Tally {
    pub(crate) fn add(&mut self, other: Tally) {
        self.described += other.described;
        self.undecided += other.undecided;
        self.joined += other.joined;
        self.apart += other.apart;
        self.promised += other.promised;
        self.shown += other.shown;
        self.unexpected += other.unexpected;
        self.composed += other.composed;
        self.equal += other.equal;
        self.lists += other.lists;
    }
}

/// A law that does not hold, in words.
pub(crate) type Lawful<T> = Result<T, String>;

/// A state with worlds that it describes.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    pub(crate) state: State,
    pub(crate) worlds: Vec<World>,
}

/// A range of an object that an access may touch.
pub(crate) struct Place {
    pub(crate) object: ObjectId,
    pub(crate) offset: LinearExpr,
}

/// A global that nothing writes to, and what it holds.
const CONSTANT: Storage = Storage::Global { global: 1, writable: false, nameless: false };
const TABLE: [u8; 9] = [3, 1, 97, 0, 4, 200, 0, 255, 9];

pub(crate) fn variable(slot: usize) -> Root {
    Root::Local(u32::try_from(slot).unwrap_or(0))
}

impl Play {
    /// Variables that are zero, a global object, and a table of constants.
    pub(crate) fn start(universe: &mut Universe, seed: u64, worlds: u64) -> Self {
        let mut state = State::new();
        for slot in 0..VARIABLES {
            let bits = if slot < NUMBERS { 32 } else { 64 };
            let zero = universe.terms.constant(bits, 0);
            state.roots_mut().insert(variable(slot), zero);
        }
        let storage = Storage::Global { global: 0, writable: true, nameless: false };
        let (object, address) = universe.fresh_object();
        let size = LinearExpr::constant(24);
        state.add_object(universe, object, Object::new(storage, size, 16, address));
        let (table, address) = universe.fresh_object();
        let size = LinearExpr::constant(TABLE.len() as u64);
        state.add_object(universe, table, Object::new(CONSTANT, size.clone(), 16, address));
        let content = Content::Image { base: 0, image: TABLE.into() };
        state.add_run(table, Run { low: LinearExpr::constant(0), high: size, content });
        let mut begun = Play { state, worlds: Vec::new() };
        begun.set_worlds(seed, worlds);
        begun
    }

    /// Other worlds for a state that nothing has happened to.
    pub(crate) fn set_worlds(&mut self, seed: u64, worlds: u64) {
        self.worlds.clear();
        for number in 0..worlds {
            let mut world = World::new(seed.wrapping_mul(1000).wrapping_add(number));
            world.allocate(Storage::Global { global: 0, writable: true, nameless: false }, 24);
            let address = world.allocate(CONSTANT, TABLE.len() as u64);
            world.write(address.into(), &TABLE);
            self.worlds.push(world);
        }
    }

    pub(crate) fn term(&self, slot: usize) -> TermId {
        self.state.roots()[&variable(slot)]
    }

    pub(crate) fn set(&mut self, slot: usize, term: TermId) {
        self.state.roots_mut().insert(variable(slot), term);
    }

    /// Puts some variables aside; whatever is done next takes back what it needs.
    pub(crate) fn put_aside(&mut self, universe: &mut Universe, random: &mut Random) {
        let idle: Vec<Root> = (0..VARIABLES).filter(|_| random.chance(60)).map(variable).collect();
        self.state.put_aside(universe, 0, |root| idle.contains(&root));
    }

    /// Variables that are put aside.
    pub(crate) fn idle(&self) -> BTreeSet<Root> {
        self.state.aside().parts().flat_map(|part| part.roots().keys().copied()).collect()
    }

    /// The state keeps what states promise, and every world is described.
    pub(crate) fn check(&self, universe: &Universe, tally: &mut Tally) -> Lawful<()> {
        self.state.validate(universe).map_err(|broken| format!("{broken}\n{}", self.state.show(universe)))?;
        for world in &self.worlds {
            self.values(universe, world, tally)?;
        }
        Ok(())
    }

    /// The values of names in a world, if they are found.
    pub(crate) fn values(
        &self,
        universe: &Universe,
        world: &World,
        tally: &mut Tally,
    ) -> Lawful<Option<Values>> {
        expect(universe, &self.state, world, None, tally)
    }

    /// Keeps the worlds in which the condition has that truth.
    pub(crate) fn assume(
        &mut self,
        universe: &mut Universe,
        condition: TermId,
        truth: bool,
        holds: impl Fn(&World) -> bool,
    ) -> Lawful<()> {
        let decided = match self.state.decide(universe, condition) {
            Decision::Yes => Some(true),
            Decision::No => Some(false),
            Decision::Open => None,
        };
        if let Some(decided) = decided
            && self.worlds.iter().any(|world| holds(world) != decided)
        {
            let shown = universe.terms.show(condition);
            return Err(format!("{shown} is decided to be {decided}, and is not"));
        }
        let met = self.state.assume(universe, condition, truth);
        self.worlds.retain(|world| holds(world) == truth);
        if met == Met::Unsatisfiable && !self.worlds.is_empty() {
            return Err(format!("{} cannot be {truth}, but is", universe.terms.show(condition)));
        }
        Ok(())
    }

    /// Checks an access to `length` bytes through a pointer variable. `None` if it is not one that goes on.
    pub(crate) fn access(
        &mut self,
        universe: &mut Universe,
        slot: usize,
        length: &LinearExpr,
        in_world: impl Fn(&World) -> Option<u64>,
    ) -> Lawful<Option<Place>> {
        let pointer = self.term(slot);
        let Pointer::Into { object, offset } = self.state.resolve(universe, pointer) else {
            return Ok(None);
        };
        let Some((size, vitality)) = self.state.objects().get(object).map(|o| (o.size.clone(), o.vitality))
        else {
            return Ok(None);
        };
        let half = Integer::power_of_two(universe.pointer_bits - 1);
        let plain = Interval::between(-half.clone(), half);
        let known = self.state.numbers_mut().bounds(universe, &offset).is_included_in(&plain);
        if vitality != Vitality::Alive || !known {
            return Ok(None);
        }
        if let Some(world) = self.worlds.iter().find(|w| in_world(w).is_none()) {
            return Err(format!("an access of unknown length in {:?}", world.values));
        }
        // An empty range needs no object.
        let inside = |world: &World| {
            let length = in_world(world).unwrap_or(0);
            length == 0 || world.find(world.values[slot], length).is_some()
        };
        let low = Constraint::at_least(offset.clone(), LinearExpr::constant(0));
        let high = Constraint::at_most(offset.clone() + length.clone(), size);
        let certain = self.state.numbers_mut().entails(universe, &low)
            && self.state.numbers_mut().entails(universe, &high);
        if certain && !self.worlds.iter().all(inside) {
            return Err(format!("an access through variable {slot} is not inside"));
        }
        // Worlds with an empty range outside fall out too: the state is told that the range is inside.
        let strictly = |world: &World| {
            let length = in_world(world).unwrap_or(0);
            world.find(world.values[slot], length).is_some()
        };
        let both = [low, high].map(|constraint| self.state.numbers_mut().assume(universe, &constraint));
        self.worlds.retain(strictly);
        if both.contains(&Met::Unsatisfiable) && !self.worlds.is_empty() {
            return Err(format!("an access through variable {slot} cannot be inside, but is"));
        }
        Ok(Some(Place { object, offset }))
    }

    /// Blocks that nothing leads to are noticed; the state no longer answers for them.
    pub(crate) fn notice_leaks(&mut self, universe: &mut Universe) -> Lawful<()> {
        let lost = self.state.lost_blocks(universe, &[]);
        if lost.is_empty()
            && !self.state.has_lost_track()
            && let Some(world) = self.worlds.iter().find(|w| w.leaked() > 0)
        {
            return Err(format!("a leak is not noticed in {:?}", world.values));
        }
        if !lost.is_empty() {
            self.state.lose_track();
        }
        Ok(())
    }

    pub(crate) fn collect_garbage(&mut self, universe: &mut Universe) {
        self.state.collect_garbage(universe);
    }
}

/// The world is described by the state, with these values if some are given, or else with those that its function was entered with.
pub(crate) fn expect(
    universe: &Universe,
    state: &State,
    world: &World,
    given: Option<Values>,
    tally: &mut Tally,
) -> Lawful<Option<Values>> {
    let mut made = world.snapshot();
    let whole = state.whole();
    made.roots.retain(|root, _| whole.roots().contains_key(root));
    let given = given.or_else(|| world.entered_with.clone());
    match made.is_described_by(universe, state, given) {
        (Answer::Described, values) => {
            tally.described += 1;
            Ok(values)
        }
        (Answer::Undecided(_), _) => {
            tally.undecided += 1;
            Ok(None)
        }
        (Answer::Refuted(why), _) => Err(format!("{why}\n{world:?}\n{}", state.show(universe))),
    }
}

/// Whatever `special` describes, `general` describes through these names.
pub(crate) fn covers(
    universe: &Universe,
    general: &State,
    special: &Play,
    names: &Instantiation,
    tally: &mut Tally,
) -> Lawful<()> {
    for world in &special.worlds {
        expect(universe, general, world, None, tally).map_err(|why| format!("not covered: {why}"))?;
        if let Some(values) = special.values(universe, world, tally)? {
            means(universe, general, world, &values, names, tally)
                .map_err(|why| format!("{why}\nfrom\n{}", special.state.show(universe)))?;
        }
    }
    Ok(())
}

/// Whether the names of `general` have values in the world that go with those of a state that says what they stand for.
pub(crate) fn means(
    universe: &Universe,
    general: &State,
    world: &World,
    special: &Values,
    names: &Instantiation,
    tally: &mut Tally,
) -> Lawful<()> {
    let Some(mapped) = special.through(universe, names) else {
        return Err(format!("the names contradict each other:\n{names:?}"));
    };
    expect(universe, general, world, Some(mapped), tally)
        .map(|_| ())
        .map_err(|why| format!("the names mislead: {why}\nby {names:?}"))
}
