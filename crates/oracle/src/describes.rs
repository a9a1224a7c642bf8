//! Whether a symbolic state describes a concrete one: whether its names can be given values so that everything it says is
//! true.
//!
//! Roots have their values; from there objects are met by their addresses, and their cells give more equations. What is
//! determined is solved for, the rest is searched for within a budget.
//!
//! Errs towards: [`Answer::Undecided`], which is counted.

use crate::assignment::Assignment;
use crate::choices::Binding;
use crate::concrete::{Memory, Seen};
use crate::solve::Solved;
use crate::unfold::{Instance, Unfolded};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use tayra_interpreter::SeenLife;
use tayra_memory_graph::{Content, Object, ObjectId, Reading, Root, Run, State, Storage, Universe, Vitality};
use tayra_numeric::{Constraint, Integer, LinearExpr, NumericDomain, State as Domain, Var};
use tayra_terms::TermId;

/// Whether a state is described.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It is: values were found.
    Described,
    /// Neither was shown.
    Undecided(String),
    /// It is not, because of this fact.
    Refuted(String),
}

/// How many times values may be tried.
pub(crate) const TRIES: usize = 300;

/// Everything about the concrete side.
pub(crate) struct Concrete<'c, 'a> {
    pub(crate) memory: &'c Memory<'a>,
    pub(crate) roots: BTreeMap<Root, u128>,
    /// Addresses of objects that are the same everywhere.
    pub(crate) permanent: &'c dyn Fn(Storage) -> Option<u64>,
    /// Live blocks that the state must know, unless it has lost track.
    pub(crate) blocks: Vec<Seen<'a>>,
}

/// Whether `state` describes the concrete state.
pub(crate) fn describes(universe: &Universe, state: &State, concrete: &Concrete<'_, '_>) -> Answer {
    describes_with(universe, state, concrete, Assignment::default()).0
}

/// As [`describes`], with values that some names must have; also the values of all names, where they were found.
pub(crate) fn describes_with(
    universe: &Universe,
    state: &State,
    concrete: &Concrete<'_, '_>,
    given: Assignment,
) -> (Answer, Option<Assignment>) {
    let state = &*state.whole();
    if state.has_segments() {
        return crate::lists::describes_with(universe, state, concrete, given);
    }
    let unfolded = Unfolded::of(state);
    let mut attempt = Attempt::new(universe, &unfolded, concrete);
    attempt.assignment = given;
    let (mut tries, mut values) = (TRIES, None);
    let answer = attempt.search(&mut tries, &mut values);
    (answer, values)
}

/// Every way in which a state may describe a concrete one, each with the values that its names must then have; and whether these are
/// all. Names that several values fit stay without one.
pub(crate) struct Readings {
    pub(crate) all: Vec<Assignment>,
    pub(crate) complete: bool,
}

/// The ways in which `state` may describe the concrete state; none if it does not.
pub(crate) fn readings(universe: &Universe, state: &State, concrete: &Concrete<'_, '_>) -> Readings {
    let state = &*state.whole();
    if state.has_segments() {
        return crate::lists::readings(universe, state, concrete);
    }
    let unfolded = Unfolded::of(state);
    let reading = Attempt::new(universe, &unfolded, concrete).reading();
    Readings { all: reading.into_iter().collect(), complete: true }
}

/// The values that the roots must have, whatever is unknown besides; `None` if the state does not describe the concrete
/// one.
pub(crate) fn interface(
    universe: &Universe,
    state: &State,
    concrete: &Concrete<'_, '_>,
) -> Option<BTreeMap<Root, u128>> {
    let state = &*state.whole();
    if state.has_segments() {
        return crate::lists::interface(universe, state, concrete);
    }
    let unfolded = Unfolded::of(state);
    let mut attempt = Attempt::new(universe, &unfolded, concrete);
    attempt.propagate().ok()?;
    attempt.interface()
}

/// A fact that cannot hold.
pub(crate) struct Refuted(pub(crate) String);

#[derive(Clone)]
pub(crate) struct Attempt<'s, 'c, 'a> {
    pub(crate) universe: &'s Universe,
    pub(crate) unfolded: &'s Unfolded<'s>,
    concrete: &'s Concrete<'c, 'a>,
    pub(crate) assignment: Assignment,
    pub(crate) equations: Vec<(TermId, u128, Rc<str>)>,
    pub(crate) matched: BTreeMap<ObjectId, Seen<'a>>,
    /// Cells that have not become equations: object and index.
    pub(crate) cells: Vec<(ObjectId, usize)>,
    /// Lengths of lists that are not settled.
    lengths: Vec<(LinearExpr, Integer)>,
    /// For each instance of the numbers: with everything that is known put in, and how much that was.
    pub(crate) reduced: Vec<Option<(Rc<Domain>, usize)>>,
}

impl<'s, 'c, 'a> Attempt<'s, 'c, 'a> {
    pub(crate) fn new(
        universe: &'s Universe,
        unfolded: &'s Unfolded<'s>,
        concrete: &'s Concrete<'c, 'a>,
    ) -> Self {
        let mut equations: Vec<(TermId, u128, Rc<str>)> = Vec::new();
        for (root, value) in &concrete.roots {
            if let Some(&term) = unfolded.state.roots().get(root) {
                equations.push((term, *value, format!("{root:?}").into()));
            }
        }
        for &condition in &unfolded.conditions {
            equations.push((condition, 1, "a known condition".into()));
        }
        let mut cells = Vec::new();
        for (id, object) in unfolded.single() {
            if let Some(address) = (concrete.permanent)(object.storage) {
                equations.push((object.address, u128::from(address), format!("the address of {id}").into()));
            }
            cells.extend((0..object.cells.len()).map(|index| (id, index)));
        }
        Attempt {
            universe,
            unfolded,
            concrete,
            assignment: Assignment::default(),
            equations,
            matched: BTreeMap::new(),
            cells,
            lengths: unfolded.lengths.clone(),
            reduced: vec![None; unfolded.instances.len()],
        }
    }

    /// The values that names must have; `None` if there is a contradiction.
    pub(crate) fn reading(mut self) -> Option<Assignment> {
        self.propagate().ok()?;
        let (mut tries, mut values) = (TRIES, None);
        match self.clone().search(&mut tries, &mut values) {
            Answer::Refuted(_) => None,
            Answer::Described | Answer::Undecided(_) => Some(self.assignment),
        }
    }

    pub(crate) fn memory(&self) -> &Memory<'a> {
        self.concrete.memory
    }

    /// Draws consequences until there are none.
    pub(crate) fn propagate(&mut self) -> Result<(), Refuted> {
        loop {
            let mut changed = self.solve_equations()?;
            changed |= self.settle_lengths()?;
            changed |= self.meet_objects()?;
            changed |= self.read_cells()?;
            if !changed && !self.reduce_numbers()? {
                return Ok(());
            }
        }
    }

    fn solve_equations(&mut self) -> Result<bool, Refuted> {
        let before = self.assignment.known();
        let mut open = Vec::new();
        for (term, bits, why) in std::mem::take(&mut self.equations) {
            match self.assignment.equate(&self.universe.terms, term, bits) {
                Solved::Holds => {}
                Solved::Open => open.push((term, bits, why)),
                Solved::Fails => {
                    let is = self.assignment.value(&self.universe.terms, term);
                    let shown = self.universe.terms.show(term);
                    return Err(Refuted(format!(
                        "{why}: {shown} should be {bits:#x}, but is {}",
                        is.map_or("something else".to_owned(), |v| format!("{v:#x}"))
                    )));
                }
            }
        }
        self.equations = open;
        self.check_partial()?;
        Ok(self.assignment.known() > before)
    }

    /// Terms of which some bits were known before the whole.
    fn check_partial(&self) -> Result<(), Refuted> {
        let terms = &self.universe.terms;
        let mut sorted: Vec<(TermId, (u128, u128))> =
            self.assignment.partial.iter().map(|(term, part)| (*term, *part)).collect();
        sorted.sort_unstable();
        for (term, (which, bits)) in sorted {
            if self.assignment.computed(terms, term).is_some_and(|value| (value ^ bits) & which != 0) {
                let shown = terms.show(term);
                return Err(Refuted(format!("the bits {which:#x} of {shown} should be {bits:#x}")));
            }
        }
        Ok(())
    }

    /// Terms of which only some bits are known, in order.
    pub(crate) fn half_known(&self) -> Vec<(TermId, u128)> {
        let terms = &self.universe.terms;
        let open = |term: &TermId| self.assignment.computed(terms, *term).is_none();
        let mut found: Vec<(TermId, u128)> = (self.assignment.partial.iter())
            .filter(|(term, _)| open(term))
            .map(|(term, (_, bits))| (*term, *bits))
            .collect();
        found.sort_unstable();
        found
    }

    fn settle_lengths(&mut self) -> Result<bool, Refuted> {
        let before = self.assignment.known();
        let mut open = Vec::new();
        for (length, count) in std::mem::take(&mut self.lengths) {
            match self.assignment.equate_number(self.universe, &length, &count) {
                Solved::Holds => {}
                Solved::Open => open.push((length, count)),
                Solved::Fails => {
                    let name = |var| self.universe.show_variable(var);
                    return Err(Refuted(format!("a list of {} nodes has {count}", length.show(&name))));
                }
            }
        }
        self.lengths = open;
        Ok(self.assignment.known() > before)
    }

    fn meet_objects(&mut self) -> Result<bool, Refuted> {
        let mut changed = false;
        for (id, object) in self.unfolded.single() {
            if self.matched.contains_key(&id) {
                continue;
            }
            let Some(address) = self.assignment.value(&self.universe.terms, object.address) else { continue };
            let address = u64::try_from(address).unwrap_or(u64::MAX);
            let size = self.assignment.expression(self.universe, &object.size).ok();
            let fits = |o: &Seen<'a>| size.as_ref().is_none_or(|s| *s == Integer::from(o.size()));
            let found: Vec<Seen<'a>> = if self.unfolded.nodes.contains(&id) {
                self.concrete.memory.live_block(address).into_iter().filter(fits).collect()
            } else {
                self.concrete.memory.candidates(address, object).into_iter().filter(fits).collect()
            };
            let Some(&first) = found.first() else {
                return Err(Refuted(format!(
                    "{id}: there is no such object at {address:#x}: {:?}, {:?}, size {}",
                    object.storage,
                    object.vitality,
                    size.map_or("unknown".to_owned(), |s| s.to_string())
                )));
            };
            if object.vitality == Vitality::Alive {
                // Two views of a pool may be one block, and strings that are only looked at may have several names, as those of
                // the outside world have.
                let is_apart = |o: &Object| {
                    let may_be_one = match (o.storage, object.storage) {
                        (Storage::Given { shared: one }, Storage::Given { shared: other }) => one && other,
                        (Storage::Outside { source: one }, Storage::Outside { source: other }) => {
                            one == other
                        }
                        _ => o.pool().is_some() && o.pool() == object.pool(),
                    };
                    o.vitality == Vitality::Alive && !may_be_one
                };
                if self.matched.iter().any(|(other, o)| {
                    o.id() == first.id() && self.unfolded.object(*other).is_some_and(is_apart)
                }) {
                    return Err(Refuted(format!("{id}: two live objects at {address:#x}")));
                }
                if object.align > 0 && !address.is_multiple_of(object.align) {
                    return Err(Refuted(format!("{id}: {address:#x} is not aligned to {}", object.align)));
                }
            }
            // Of several dead objects at one address we do not know which it is: the size stays open.
            if found.iter().all(|o| o.size() == first.size()) {
                let value = Integer::from(first.size());
                if self.assignment.equate_number(self.universe, &object.size, &value) == Solved::Fails {
                    let name = |var| self.universe.show_variable(var);
                    let size = object.size.show(&name);
                    return Err(Refuted(format!("{id}: its size {size} should be {value}")));
                }
            }
            self.matched.insert(id, first);
            changed = true;
        }
        Ok(changed)
    }

    /// Cells at places that are known become equations.
    fn read_cells(&mut self) -> Result<bool, Refuted> {
        let mut changed = false;
        let mut open = Vec::new();
        for (id, index) in std::mem::take(&mut self.cells) {
            let (Some(seen), Some(object)) = (self.matched.get(&id).copied(), self.unfolded.object(id))
            else {
                open.push((id, index));
                continue;
            };
            if seen.life() != SeenLife::Alive {
                // Nothing can be read there; what may have ended holds nothing either.
                continue;
            }
            let Some(cell) = object.cells.get(index) else { continue };
            let Ok(offset) = self.assignment.expression(self.universe, &cell.offset) else {
                open.push((id, index));
                continue;
            };
            match read(seen, &offset, cell.bytes) {
                Some(bits) => {
                    let why = format!("the cell of {} bytes at {offset} of {id}", cell.bytes);
                    self.equations.push((cell.value, bits, why.into()));
                }
                None => {
                    return Err(Refuted(format!(
                        "a cell at {offset} of {id}, which has {} bytes",
                        seen.size()
                    )));
                }
            }
            changed = true;
        }
        self.cells = open;
        Ok(changed)
    }

    /// What a variable of the numbers means in an instance.
    fn meaning<'i>(&self, instance: &'i Instance, var: Var) -> Cow<'i, LinearExpr> {
        instance.get(&var).map_or_else(|| Cow::Owned(LinearExpr::term(var, 1)), Cow::Borrowed)
    }

    /// The variables of an instance that have no value yet, with what they mean; and the values of the others.
    pub(crate) fn sorted_by_value(
        &self,
        instance: &Instance,
    ) -> (Vec<(Var, LinearExpr)>, BTreeMap<Var, Integer>) {
        let (mut unknown, mut known) = (Vec::new(), BTreeMap::new());
        for var in &self.unfolded.variables {
            let meaning = self.meaning(instance, *var);
            match self.assignment.expression(self.universe, &meaning) {
                Ok(value) => {
                    known.insert(*var, value);
                }
                Err(_) => unknown.push((*var, meaning.into_owned())),
            }
        }
        (unknown, known)
    }

    /// Puts what is known into the numbers; whether more is known then.
    fn reduce_numbers(&mut self) -> Result<bool, Refuted> {
        let unfolded = self.unfolded;
        let mut more = false;
        for (index, instance) in unfolded.instances.iter().enumerate() {
            more |= self.reduce_instance(index, instance)?;
        }
        Ok(more)
    }

    fn reduce_instance(&mut self, index: usize, instance: &Instance) -> Result<bool, Refuted> {
        let domain = self.unfolded.state.numbers().domain();
        let (unknown, known) = self.sorted_by_value(instance);
        let low_bits = |meaning: &LinearExpr| meaning.as_var().and_then(|var| self.low_bits_of(var));
        let halves: u32 =
            unknown.iter().filter_map(|(_, meaning)| low_bits(meaning)).map(|(_, width)| width).sum();
        let progress = known.len() + halves as usize;
        if self.reduced[index].as_ref().is_some_and(|(_, before)| *before == progress) {
            return Ok(false);
        }
        if unknown.is_empty() {
            self.reduced[index] = Some((Rc::new(Domain::new()), progress));
            if domain.describes(&known) {
                return Ok(false);
            }
            return Err(Refuted(self.broken_number(&known)));
        }
        let mut reduced = domain.clone();
        for (var, value) in &known {
            reduced
                .assume(&Constraint::equal(LinearExpr::term(*var, 1), LinearExpr::constant(value.clone())));
            if reduced.is_empty() {
                return Err(Refuted(self.broken_number(&known)));
            }
        }
        for (index, (var, meaning)) in (0u32..).zip(&unknown) {
            if let Some((bits, width)) = low_bits(meaning) {
                // Congruent to the bits that are known: some multiple of the modulus away.
                let multiple = LinearExpr::term(Var(u32::MAX - index), Integer::power_of_two(width));
                let value = multiple.plus_constant(&Integer::from(bits));
                reduced.assume(&Constraint::equal(LinearExpr::term(*var, 1), value));
                if reduced.is_empty() {
                    let name = self.universe.show_variable(*var);
                    return Err(Refuted(format!("no integer congruent to {bits} fits {name}")));
                }
            }
        }
        let before = self.assignment.known();
        for (var, meaning) in unknown {
            if let Some(value) = reduced.range(var).as_constant().cloned()
                && self.assignment.equate_number(self.universe, &meaning, &value) == Solved::Fails
            {
                let name = self.universe.show_variable(var);
                return Err(Refuted(format!("{name} must be {value}, which it cannot be")));
            }
        }
        self.reduced[index] = Some((Rc::new(reduced), progress));
        Ok(self.assignment.known() > before)
    }

    /// The low bits of what an unknown variable reads, as far as they are known, and how many.
    fn low_bits_of(&self, var: Var) -> Option<(u128, u32)> {
        let terms = &self.universe.terms;
        let partly = |term: TermId| {
            let (which, bits) = self.assignment.partial.get(&term)?;
            let count = which.trailing_ones();
            (count > 0).then_some((bits & tayra_terms::mask(count), count))
        };
        match self.universe.reading(var) {
            Reading::Whole(term) => match self.assignment.value(terms, term) {
                Some(bits) => Some((bits, terms.bits(term))),
                None => partly(term),
            },
            Reading::Signed(term) | Reading::Unsigned(term) => partly(term),
            Reading::Free => None,
        }
    }

    /// Which number breaks what the state knows, for people.
    fn broken_number(&self, known: &BTreeMap<Var, Integer>) -> String {
        let domain = self.unfolded.state.numbers().domain();
        let name = |var: Var| self.universe.show_variable(var);
        for (var, value) in known {
            let range = domain.range(*var);
            if !range.contains(value) {
                return format!("{} is {value}, out of {range:?}", name(*var));
            }
        }
        let mut reduced = domain.clone();
        let mut put = Vec::new();
        for (var, value) in known {
            reduced
                .assume(&Constraint::equal(LinearExpr::term(*var, 1), LinearExpr::constant(value.clone())));
            put.push(format!("{} = {value}", name(*var)));
            if reduced.is_empty() {
                break;
            }
        }
        format!("no point of the numbers: {}", put.join(", "))
    }

    /// The values of the roots that are known by now; `None` if no values are found for the rest.
    pub(crate) fn interface(self) -> Option<BTreeMap<Root, u128>> {
        let value = |term: &TermId| self.assignment.value(&self.universe.terms, *term);
        let roots = self.unfolded.state.roots();
        let values = roots.iter().filter_map(|(root, term)| Some((*root, value(term)?))).collect();
        let mut tries = TRIES;
        match self.search(&mut tries, &mut None) {
            Answer::Described | Answer::Undecided(_) => Some(values),
            Answer::Refuted(_) => None,
        }
    }

    pub(crate) fn search(mut self, tries: &mut usize, values: &mut Option<Assignment>) -> Answer {
        if let Err(Refuted(why)) = self.propagate() {
            return Answer::Refuted(why);
        }
        let Some((choice, complete)) = self.choice() else {
            let answer = self.last_checks();
            if answer == Answer::Described {
                *values = Some(self.assignment);
            }
            return answer;
        };
        let name = self.show_choice(&choice);
        let mut undecided = None;
        let mut refuted = "no value fits".to_owned();
        for option in choice.options() {
            if *tries == 0 {
                return Answer::Undecided(format!("too many values to try, {name} among them: {refuted}"));
            }
            *tries -= 1;
            let mut next = self.clone();
            let fits = option.into_iter().all(|binding| match binding {
                Binding::Number(var, value) => {
                    next.assignment.bind_number(self.universe, var, &value) != Solved::Fails
                }
                Binding::Term(term, bits) => {
                    next.assignment.equate(&self.universe.terms, term, bits) != Solved::Fails
                }
            });
            if !fits {
                continue;
            }
            match next.search(tries, values) {
                Answer::Described => return Answer::Described,
                Answer::Undecided(why) => undecided = Some(why),
                Answer::Refuted(why) => refuted = why,
            }
        }
        match undecided {
            Some(why) => Answer::Undecided(why),
            None if complete => Answer::Refuted(refuted),
            None => Answer::Undecided(format!("no value that was tried for {name} fits: {refuted}")),
        }
    }

    /// What can be checked once everything else has its value.
    fn last_checks(&self) -> Answer {
        if let Some((term, ..)) = self.equations.first() {
            return Answer::Undecided(format!("an equation of {}", self.universe.terms.show(*term)));
        }
        if let Some((length, _)) = self.lengths.first() {
            let name = |var| self.universe.show_variable(var);
            return Answer::Undecided(format!("the length {}", length.show(&name)));
        }
        for (id, seen) in &self.matched {
            let Some(object) = self.unfolded.object(*id) else { continue };
            if seen.life() != SeenLife::Alive || object.vitality != Vitality::Alive {
                if let Err(Refuted(why)) = self.check_size_of_dead(*id, *seen, object) {
                    return Answer::Refuted(why);
                }
                continue;
            }
            for run in &object.runs {
                let bounds = (
                    self.assignment.expression(self.universe, &run.low),
                    self.assignment.expression(self.universe, &run.high),
                );
                let (Ok(low), Ok(high)) = bounds else {
                    return Answer::Undecided(format!("a run of {id}"));
                };
                let value = run.content.value().map(|value| self.assignment.expression(self.universe, value));
                let Ok(value) = value.transpose() else {
                    return Answer::Undecided(format!("what a run of {id} is filled with"));
                };
                if let Err(why) = check_run(*seen, run, (&low, &high), value.as_ref()) {
                    return Answer::Refuted(format!("a run of {id} from {low} to {high}: {why}"));
                }
            }
        }
        if let Some((a, b)) = self.assignment.contradictory_applications(&self.universe.terms) {
            let terms = &self.universe.terms;
            return Answer::Refuted(format!("{} and {} differ", terms.show(a), terms.show(b)));
        }
        if let Err(why) = self.check_pools() {
            return Answer::Refuted(why);
        }
        self.check_blocks()
    }

    /// Where several objects ended at one address, the size that was found must be that of one of them.
    fn check_size_of_dead(&self, id: ObjectId, seen: Seen<'a>, object: &Object) -> Result<(), Refuted> {
        let Ok(size) = self.assignment.expression(self.universe, &object.size) else { return Ok(()) };
        let address = seen.address();
        let sizes = self.concrete.memory.candidates(address, object).into_iter().map(|o| o.size());
        if sizes.map(Integer::from).any(|own| own == size) {
            return Ok(());
        }
        Err(Refuted(format!("{id}: no object of {size} bytes was at {address:#x}")))
    }

    /// Live blocks that the state has forgotten without saying so.
    fn check_blocks(&self) -> Answer {
        if self.unfolded.state.has_lost_track() {
            return Answer::Described;
        }
        let known: BTreeSet<u32> = (self.matched.iter())
            .filter(|(id, _)| self.unfolded.object(**id).is_some_and(|o| o.vitality == Vitality::Alive))
            .map(|(_, seen)| seen.id())
            .collect();
        let forgotten = self.concrete.blocks.iter().filter(|b| !known.contains(&b.id())).count();
        let unmet = (self.unfolded.single())
            .filter(|(id, o)| o.is_live_block() && !self.matched.contains_key(id))
            .count();
        if forgotten > unmet {
            return Answer::Refuted(format!("{forgotten} live blocks are not known"));
        }
        if forgotten > 0 { Answer::Undecided("which block is which".to_owned()) } else { Answer::Described }
    }
}

/// The bits at an offset, little-endian; `None` if they are not all within the object.
pub(crate) fn read(seen: Seen<'_>, offset: &Integer, bytes: u64) -> Option<u128> {
    let mut buffer = [0; 16];
    let out = buffer.get_mut(..usize::try_from(bytes).ok()?)?;
    let offset = u64::try_from(offset.to_i128()?).ok()?;
    seen.read(offset, out).then(|| u128::from_le_bytes(buffer))
}

/// Whether memory holds what a run says, which lies between these places and whose elements are this number if it says which.
fn check_run(
    seen: Seen<'_>,
    run: &Run,
    (low, high): (&Integer, &Integer),
    value: Option<&Integer>,
) -> Result<(), String> {
    if high <= low {
        return Ok(());
    }
    let (Some(start), Some(end)) = (low.to_i64(), high.to_i64()) else {
        return Err("its bounds are no offsets".to_owned());
    };
    // Behind the last element of a run with a stride nothing is said.
    let room = run.content.numbers().map_or(0, |(width, stride)| stride - width);
    let inside = start >= 0 && u64::try_from(end).is_ok_and(|end| end <= seen.size() + room);
    if !inside {
        return Err(format!("it leaves the object, which has {} bytes", seen.size()));
    }
    let byte = |at: i64| read(seen, &Integer::from(at), 1);
    match &run.content {
        Content::Byte(wanted) => each(start, end, 1, |at| byte(at) == Some(u128::from(*wanted))),
        Content::NonZeroBytes => each(start, end, 1, |at| byte(at) != Some(0)),
        Content::Image { base, image } => each(start, end, 1, |at| {
            let index = at.checked_sub(*base).and_then(|i| usize::try_from(i).ok());
            index.and_then(|i| image.get(i)).is_none_or(|wanted| byte(at) == Some(u128::from(*wanted)))
        }),
        Content::Same { width, .. } => {
            let bits = u32::try_from(*width * 8).unwrap_or(128);
            each(start, end, i64::try_from(*width).unwrap_or(i64::MAX), |at| {
                let own = read(seen, &Integer::from(at), *width).map(|own| tayra_terms::signed(bits, own));
                own.map(Integer::from).as_ref() == value
            })
        }
        Content::Range { width, stride, signed, range } => {
            let bits = u32::try_from(*width * 8).unwrap_or(128);
            // The last element need not have its whole stride.
            let end = end.saturating_add(i64::try_from(room).unwrap_or(i64::MAX));
            each(start, end, i64::try_from(*stride).unwrap_or(i64::MAX), |at| {
                let Some(value) = read(seen, &Integer::from(at), *width) else { return false };
                let value = if *signed { tayra_terms::signed(bits, value) } else { value as i128 };
                range.contains(&Integer::from(value))
            })
        }
        Content::Elements { .. } => Err("its elements were not told apart".to_owned()),
    }
}

/// Cells at each end of a run that are all looked at. Runs of millions of cells would take the time of everything else,
/// and what is wrong about a run is wrong near its ends or everywhere.
const CELLS_AT_AN_END: i64 = 1 << 12;

fn each(start: i64, end: i64, step: i64, holds: impl Fn(i64) -> bool) -> Result<(), String> {
    let cells = end.saturating_sub(start) / step;
    let left_out = CELLS_AT_AN_END..cells - CELLS_AT_AN_END;
    let mut cell = 0;
    while cell < cells {
        let at = start + cell * step;
        if !holds(at) {
            return Err(format!("it does not hold at {at}"));
        }
        cell += 1;
        if cell == left_out.start && left_out.end > cell {
            cell = left_out.end;
        }
    }
    Ok(())
}
