//! The cases: what is played, and what must hold then.

use crate::operations::{Arithmetic, Number, Operation, Relation, number, phrase};
use crate::play::{Lawful, Play, Tally, covers, expect, means, variable};
use crate::world::{Frame, NUMBERS, VARIABLES, World};
use std::collections::BTreeMap;
use tayra_memory_graph::{Entry, How, Instantiation, Root, State, Universe};
use tayra_numeric::WideningHints;
use tayra_oracle::random::Random;
use tayra_terms::TermId;

/// How many concrete states go along.
const WORLDS: u64 = 5;

/// Plays operations; looks at every step if wanted.
pub(crate) fn play(
    universe: &mut Universe,
    play: &mut Play,
    script: &[Operation],
    closely: bool,
    tally: &mut Tally,
) -> Lawful<()> {
    for operation in script {
        let before = closely.then(|| play.state.show(universe));
        let done = play.perform(universe, operation).map_err(|why| format!("{operation:?}: {why}"))?;
        if let Some(before) = before.filter(|_| done) {
            play.check(universe, tally).map_err(|why| format!("{operation:?}: {why}\nbefore\n{before}"))?;
        }
    }
    Ok(())
}

fn script(random: &mut Random, least: usize, most: usize) -> Vec<Operation> {
    let count = least + random.below(most - least + 1);
    let mut script: Vec<Operation> = (0..count).map(|_| Operation::random(random)).collect();
    if most >= 4 && random.chance(25) {
        let at = random.below(script.len() + 1);
        script.splice(at..at, phrase(random));
    }
    script
}

/// Something to start from: an input and a block, mostly, so that the rest has an effect.
fn opening(random: &mut Random) -> Vec<Operation> {
    let mut script = Vec::new();
    let width = random.pick(&[1, 4, 4, 8]);
    let first = NUMBERS;
    if random.chance(85) {
        script.push(Operation::Input { to: 0, low: 1, high: 6 });
        let count = if random.chance(70) { Number::Variable(0) } else { Number::Constant(4) };
        script.push(Operation::Allocate { to: first, site: 0, heap: random.chance(70), count, width });
        script.push(Operation::Input { to: 1, low: 0, high: 5 });
        script.push(Operation::Aim { to: first + 1, from: Some(first), index: Number::Variable(1), width });
        if random.chance(30) {
            let length = number(random);
            script.push(Operation::Fill { at: first, length, byte: random.pick(&[0, 97]) });
        }
    }
    if random.chance(40) {
        let count = Number::Constant(3);
        script.push(Operation::Allocate { to: first + 2, site: 1, heap: random.chance(70), count, width: 8 });
        script.push(Operation::WritePointer { at: first + 2, value: first });
    }
    script
}

/// A state that some operations have led to, and the one that they began with.
fn start(seed: u64, closely: bool, tally: &mut Tally) -> Lawful<(Universe, Random, Play, Play)> {
    let mut universe = Universe::new(64);
    let mut random = crate::world::random(seed);
    let begun = Play::start(&mut universe, seed, WORLDS);
    let mut state = begun.clone();
    let mut prefix = opening(&mut random);
    prefix.extend(script(&mut random, 0, 8));
    play(&mut universe, &mut state, &prefix, closely, tally)?;
    Ok((universe, random, state, begun))
}

/// After any operations, and after what is not needed is forgotten, the worlds are described.
pub(crate) fn operations(seed: u64, closely: bool, tally: &mut Tally) -> Lawful<()> {
    let (mut universe, mut random, mut state, _) = start(seed, closely, tally)?;
    let more = script(&mut random, 4, 12);
    play(&mut universe, &mut state, &more, closely, tally)?;
    state.check(&universe, tally)?;
    state.collect_garbage(&mut universe);
    state.check(&universe, tally).map_err(|why| format!("after forgetting: {why}"))
}

/// Two continuations of one state, or two states of the same making.
pub(crate) fn joins(seed: u64, closely: bool, tally: &mut Tally) -> Lawful<()> {
    joins_with(seed, closely, false, tally)
}

/// The same where some variables are put aside: before the ways part, and on each of them.
pub(crate) fn joins_with_parts_aside(seed: u64, closely: bool, tally: &mut Tally) -> Lawful<()> {
    joins_with(seed, closely, true, tally)
}

fn joins_with(seed: u64, closely: bool, puts_aside: bool, tally: &mut Tally) -> Lawful<()> {
    let (mut universe, mut random, mut before, begun) = start(seed, closely, tally)?;
    if puts_aside {
        before.collect_garbage(&mut universe);
        before.put_aside(&mut universe, &mut random);
        before.check(&universe, tally).map_err(|why| format!("after putting aside: {why}"))?;
    }
    let (mut left, mut right) = (before.clone(), before.clone());
    if random.chance(30) {
        // The same again under other names, with other worlds.
        let mut again = crate::world::random(seed);
        let mut same = opening(&mut again);
        same.extend(script(&mut again, 0, 8));
        right = begun;
        right.set_worlds(seed ^ 0x5555, WORLDS);
        play(&mut universe, &mut right, &same, closely, tally)?;
    }
    let ways = [script(&mut random, 0, 5), script(&mut random, 0, 5)];
    play(&mut universe, &mut left, &ways[0], closely, tally)?;
    play(&mut universe, &mut right, &ways[1], closely, tally)?;
    let tidy = random.chance(60);
    if tidy {
        left.collect_garbage(&mut universe);
        right.collect_garbage(&mut universe);
    }
    if puts_aside {
        left.put_aside(&mut universe, &mut random);
        right.put_aside(&mut universe, &mut random);
    }
    left.check(&universe, tally)?;
    right.check(&universe, tally)?;
    for (general, special) in [(&left, &right), (&right, &left), (&before, &left), (&left, &before)] {
        inclusion(&mut universe, &general.state, special, false, tally)?;
    }
    for (one, other) in [(&left, &right), (&before, &left), (&before, &right)] {
        equality(&mut universe, one, other, tally)?;
    }
    for play in [&left, &right].into_iter().filter(|_| tidy) {
        reflexive(&mut universe, play, tally)?;
    }
    for how in [How::Join, How::Widen(WideningHints::default())] {
        if let Some(mut both) = join(&mut universe, &left, &right, &how, tally)? {
            go_on(&mut universe, &mut random, &mut both, closely, tally)?;
        }
    }
    Ok(())
}

/// Whatever a join made can be worked with: what it says must stay true.
pub(crate) fn go_on(
    universe: &mut Universe,
    random: &mut Random,
    state: &mut Play,
    closely: bool,
    tally: &mut Tally,
) -> Lawful<()> {
    let more = script(random, 2, 6);
    play(universe, state, &more, closely, tally)?;
    state.check(universe, tally).map_err(|why| format!("after a join: {why}"))
}

/// If `general` is said to include `special`, it describes its worlds.
pub(crate) fn inclusion(
    universe: &mut Universe,
    general: &State,
    special: &Play,
    promised: bool,
    tally: &mut Tally,
) -> Lawful<bool> {
    let found = State::includes(universe, general, &special.state);
    tally.promised += u64::from(promised);
    tally.shown += u64::from(promised && found.is_some());
    tally.unexpected += u64::from(!promised && found.is_some());
    if let Some(names) = &found {
        covers(universe, general, special, names, tally).map_err(|why| {
            format!(
                "an inclusion is none: {why}\ngeneral\n{}\nspecial\n{}",
                general.show(universe),
                special.state.show(universe)
            )
        })?;
    }
    Ok(found.is_some())
}

/// Every state without things that nothing names includes itself, and that is found.
pub(crate) fn reflexive(universe: &mut Universe, play: &Play, tally: &mut Tally) -> Lawful<()> {
    if inclusion(universe, &play.state, play, false, tally)? {
        return Ok(());
    }
    Err(format!("a state that does not include itself:\n{}", play.state.show(universe)))
}

/// The join, with the worlds of both sides.
pub(crate) fn join(
    universe: &mut Universe,
    left: &Play,
    right: &Play,
    how: &How,
    tally: &mut Tally,
) -> Lawful<Option<Play>> {
    let Ok(joined) = State::join(universe, &left.state, &right.state, how) else {
        tally.apart += 1;
        return Ok(None);
    };
    tally.joined += 1;
    for (side, names) in [(left, &joined.left), (right, &joined.right)] {
        covers(universe, &joined.state, side, names, tally).map_err(|why| {
            format!(
                "a join ({how:?}): {why}\nleft\n{}\nright\n{}",
                left.state.show(universe),
                right.state.show(universe)
            )
        })?;
        inclusion(universe, &joined.state, side, true, tally)?;
    }
    let worlds = left.worlds.iter().chain(&right.worlds).cloned().collect();
    Ok(Some(Play { state: joined.state, worlds }))
}

/// The body of a loop: an array that is filled or read with a counter, and something beside.
fn body(random: &mut Random) -> Vec<Operation> {
    let (block, cursor) = (NUMBERS, NUMBERS + 1);
    // Elements side by side, or a field of each struct.
    let width = random.pick(&[1, 4, 4, 8, 12]);
    let bytes = usize::try_from(width.min(4)).unwrap_or(1);
    let counter = 2;
    let mut script = vec![Operation::Assume {
        how: Relation::SignedLess,
        left: Number::Variable(counter),
        right: Number::Variable(0),
    }];
    let downwards = random.chance(20);
    script.push(Operation::Aim { to: cursor, from: Some(block), index: Number::Variable(counter), width });
    if downwards {
        let step = random.pick(&[-1, -1, -2]);
        script.push(Operation::Aim { to: cursor, from: Some(block), index: Number::Constant(4), width });
        script.push(Operation::Compute {
            to: 3,
            how: Arithmetic::Subtract,
            left: Number::Constant(0),
            right: Number::Variable(counter),
        });
        script.push(Operation::Aim { to: cursor, from: Some(cursor), index: Number::Variable(3), width });
        script.push(Operation::Aim { to: cursor, from: Some(cursor), index: Number::Constant(step), width });
    }
    if width > 4 && random.chance(50) {
        script.push(Operation::Aim { to: cursor, from: Some(cursor), index: Number::Constant(4), width: 1 });
    }
    match random.below(5) {
        0 | 1 => {
            let value = number(random);
            script.push(Operation::Write { at: cursor, value, bytes });
        }
        2 => {
            script.push(Operation::Read { to: 3, at: cursor, bytes, signed: true });
            script.push(Operation::Assume {
                how: Relation::Equal,
                left: Number::Variable(3),
                right: Number::Constant(0),
            });
        }
        3 => script.push(Operation::Write {
            at: cursor,
            value: Number::Constant(random.pick(&[0, 97])),
            bytes,
        }),
        _ => {}
    }
    for _ in 0..random.below(3) {
        script.push(Operation::random(random));
    }
    let step = random.pick(&[1, 1, 1, 2]);
    script.push(Operation::Compute {
        to: counter,
        how: Arithmetic::Add,
        left: Number::Variable(counter),
        right: Number::Constant(step),
    });
    script
}

/// A loop by joins and widenings, to its end or for a while.
pub(crate) fn loops(seed: u64, closely: bool, tally: &mut Tally) -> Lawful<()> {
    let (mut universe, mut random, mut head, _) = start(seed, closely, tally)?;
    let zero = universe.terms.constant(32, 0);
    head.set(2, zero);
    head.worlds.iter_mut().for_each(|world| world.values[2] = 0);
    let body = body(&mut random);
    for round in 0..6 {
        let mut next = head.clone();
        play(&mut universe, &mut next, &body, closely, tally)?;
        next.state.tell_places_apart(&mut universe);
        next.collect_garbage(&mut universe);
        next.check(&universe, tally)?;
        if inclusion(&mut universe, &head.state, &next, false, tally)? {
            return go_on(&mut universe, &mut random, &mut head, closely, tally);
        }
        let how = if round < 2 { How::Join } else { How::Widen(WideningHints::default()) };
        let Some(mut both) = join(&mut universe, &head, &next, &how, tally)? else { return Ok(()) };
        // Some of the worlds of each round.
        while both.worlds.len() > 8 {
            both.worlds.remove(random.below(both.worlds.len()));
        }
        head = both;
    }
    go_on(&mut universe, &mut random, &mut head, closely, tally)
}

/// Entering a call: the part of the state that the callee sees, with its worlds.
struct Entered {
    carved: tayra_memory_graph::Carved,
    worlds: Vec<World>,
}

fn enter(
    universe: &mut Universe,
    caller: &mut Play,
    slots: &[usize],
    number: usize,
    tally: &mut Tally,
) -> Lawful<Entered> {
    caller.state.take_back(|root| slots.iter().any(|&slot| root == variable(slot)));
    let arguments: Vec<TermId> = slots.iter().map(|&slot| caller.term(slot)).collect();
    let carved = caller.state.carve(universe, &arguments);
    let mut worlds = Vec::new();
    for world in &caller.worlds {
        let Some(names) = caller.values(universe, world, tally)? else { continue };
        let mut inner = world.clone();
        inner.saved.push(Frame { variables: world.values, names: names.clone() });
        inner.caller = number;
        inner.made.born_since = u32::try_from(inner.made.objects.len()).unwrap_or(u32::MAX);
        let roots: BTreeMap<Root, u128> = (0..)
            .zip(slots)
            .map(|(index, &slot)| (Root::Entry(Entry::Given(index)), world.values[slot]))
            .collect();
        inner.remember(roots);
        // What else stands at the interface, as it was at the entry, by what the names stand for in the caller.
        let found = expect(universe, &carved.state, &inner, Some(names), tally);
        let Some(values) = found.map_err(|why| format!("at a call: {why}"))? else { continue };
        let known = |term: &TermId| values.value(universe, *term);
        let roots =
            carved.state.roots().iter().filter_map(|(root, term)| Some((*root, known(term)?))).collect();
        inner.remember(roots);
        inner.entered_with = Some(values);
        worlds.push(inner);
    }
    Ok(Entered { carved, worlds })
}

/// The callee, from its entry to its return.
fn callee(
    universe: &mut Universe,
    entry: &State,
    worlds: Vec<World>,
    (slots, script): (&[usize], &[Operation]),
    closely: bool,
    tally: &mut Tally,
) -> Lawful<Play> {
    let mut inside = Play { state: entry.clone(), worlds };
    for slot in 0..VARIABLES {
        let zero = universe.terms.constant(if slot < NUMBERS { 32 } else { 64 }, 0);
        let at = slots.iter().position(|&s| s == slot).and_then(|i| u32::try_from(i).ok());
        let value = at.and_then(|i| entry.roots().get(&Root::Entry(Entry::Given(i))).copied());
        inside.set(slot, value.unwrap_or(zero));
        for world in inside.worlds.iter_mut().filter(|_| value.is_none()) {
            world.values[slot] = 0;
        }
    }
    play(universe, &mut inside, script, closely, tally)?;
    for (index, slot) in [(0, 0), (1, NUMBERS)] {
        let value = inside.term(slot);
        inside.state.roots_mut().insert(Root::Result(index), value);
    }
    for world in &mut inside.worlds {
        world.made.roots.insert(Root::Result(0), world.values[0]);
        world.made.roots.insert(Root::Result(1), world.values[NUMBERS]);
        // Nothing but the results is left of the frame.
        let results = (world.values[0], world.values[NUMBERS]);
        world.values = [0; VARIABLES];
        (world.values[0], world.values[NUMBERS]) = results;
    }
    for slot in 0..VARIABLES {
        inside.state.roots_mut().remove(&variable(slot));
    }
    inside.notice_leaks(universe)?;
    inside.collect_garbage(universe);
    inside.check(universe, tally).map_err(|why| format!("at the return: {why}"))?;
    Ok(inside)
}

/// Calls from one and from two callers; the second time by a joined entry.
pub(crate) fn calls(seed: u64, closely: bool, tally: &mut Tally) -> Lawful<()> {
    let (mut universe, mut random, mut before, _) = start(seed, closely, tally)?;
    let slots = random.pick(&[&[0, 4, 5][..], &[0, 1, 4], &[4], &[0, 5, 6]]);
    let ways = [script(&mut random, 0, 4), script(&mut random, 0, 4)];
    let inner = script(&mut random, 1, 7);
    if random.chance(40) {
        before.collect_garbage(&mut universe);
        before.put_aside(&mut universe, &mut random);
    }
    calls_between(&mut universe, &before, &ways, (slots, &inner), closely, tally)
}

/// Calls from two continuations of one state.
pub(crate) fn calls_between(
    universe: &mut Universe,
    before: &Play,
    ways: &[Vec<Operation>; 2],
    (slots, inner): (&[usize], &[Operation]),
    closely: bool,
    tally: &mut Tally,
) -> Lawful<()> {
    let mut callers = [before.clone(), before.clone()];
    for (caller, way) in callers.iter_mut().zip(ways) {
        play(universe, caller, way, closely, tally)?;
        caller.check(universe, tally)?;
    }
    let mut entered = Vec::new();
    for (number, caller) in callers.iter_mut().enumerate() {
        entered.push(enter(universe, caller, slots, number, tally)?);
    }
    // Each caller by itself.
    let own = &entered[0];
    let returned = callee(universe, &own.carved.state, own.worlds.clone(), (slots, inner), closely, tally)?;
    compose(universe, (&callers[0], 0), own, (&own.carved.state, None), &returned, tally)?;
    // Both by one entry.
    let joined = State::join(universe, &entered[0].carved.state, &entered[1].carved.state, &How::Join);
    let Ok(joined) = joined else {
        tally.apart += 1;
        return Ok(());
    };
    tally.joined += 1;
    let mut worlds = Vec::new();
    let mut meanings = Vec::new();
    for (own, by_join) in entered.iter().zip([&joined.left, &joined.right]) {
        let meaning = State::includes(universe, &joined.state, &own.carved.state);
        for world in &own.worlds {
            worlds.push(through_entry(universe, world, meaning.as_ref().unwrap_or(by_join))?);
        }
        meanings.push(meaning);
    }
    let returned = callee(universe, &joined.state, worlds, (slots, inner), closely, tally)?;
    for (number, meaning) in meanings.iter().enumerate().filter(|(_, meaning)| meaning.is_some()) {
        let (caller, own) = (&callers[number], &entered[number]);
        compose(universe, (caller, number), own, (&joined.state, meaning.as_ref()), &returned, tally)?;
    }
    Ok(())
}

/// The world with values for the names of a more general entry, by what they are said to stand for.
fn through_entry(universe: &Universe, world: &World, meaning: &Instantiation) -> Lawful<World> {
    let mut inner = world.clone();
    if let Some(values) = &world.entered_with {
        let mapped = values.through(universe, meaning);
        inner.entered_with =
            Some(mapped.ok_or_else(|| format!("the names of an entry contradict each other:\n{meaning:?}"))?);
    }
    Ok(inner)
}

/// What the caller knows after the call, by what the names of the entry stand for in it; without that they are its own.
fn compose(
    universe: &mut Universe,
    (caller, number): (&Play, usize),
    entered: &Entered,
    (entry, meaning): (&State, Option<&Instantiation>),
    returned: &Play,
    tally: &mut Tally,
) -> Lawful<()> {
    let mut summary = returned.state.clone();
    summary.numbers_mut().close();
    let composed = State::compose(universe, &caller.state, &entered.carved.part, entry, meaning, &summary);
    tally.composed += 1;
    let mut after = Play { state: composed.state.clone(), worlds: Vec::new() };
    for (slot, result) in [0, NUMBERS].into_iter().zip(&composed.results) {
        after.state.take_back(|root| root == variable(slot));
        after.set(slot, *result);
    }
    for world in returned.worlds.iter().filter(|w| w.caller == number) {
        let mut outer = world.clone();
        let results = (outer.values[0], outer.values[NUMBERS]);
        outer.leave();
        (outer.values[0], outer.values[NUMBERS]) = results;
        outer.remember(BTreeMap::new());
        after.worlds.push(outer);
    }
    if !after.worlds.is_empty() && !after.state.is_possible() {
        return Err("a call that returned is thought impossible".to_owned());
    }
    let told = |why: String| {
        format!(
            "after a call: {why}\ncaller\n{}\nentry\n{}\nreturned\n{}\nafter\n{}",
            caller.state.show(universe),
            entry.show(universe),
            returned.state.show(universe),
            after.state.show(universe)
        )
    };
    after.check(universe, tally).map_err(told)?;
    // What the caller sees is what the callee returned, by the names that the call says. Names that the callee has written over keep
    // the values that they had: what stood at the interface is known as the entry knew it.
    let mut seen = composed.state;
    let results = (0..).zip(composed.results).map(|(number, result)| (Root::Result(number), result));
    let at_entry = entered.carved.state.roots().iter().map(|(root, term)| (*root, *term));
    for (root, term) in at_entry.chain(results) {
        seen.roots_mut().insert(root, term);
    }
    for inside in returned.worlds.iter().filter(|w| w.caller == number) {
        let mut outer = inside.clone();
        outer.leave();
        let Some(values) = expect(universe, &seen, &outer, None, tally).map_err(told)? else { continue };
        means(universe, &returned.state, inside, &values, &composed.names, tally).map_err(told)?;
    }
    Ok(())
}

/// If two states are the same but for names, each describes the worlds of the other.
fn equality(universe: &mut Universe, left: &Play, right: &Play, tally: &mut Tally) -> Lawful<bool> {
    let (own, theirs) = (left.state.canonical(universe), right.state.canonical(universe));
    if own != theirs {
        return Ok(false);
    }
    if left.state.glimpse(universe) != right.state.glimpse(universe) {
        return Err("equal states look different at a glance".to_owned());
    }
    for (general, special, names) in
        [(left, right, own.meaning_in(&theirs)), (right, left, theirs.meaning_in(&own))]
    {
        let Some(names) = names else { return Err("equal states without common names".to_owned()) };
        covers(universe, &general.state, special, &names, tally).map_err(|why| {
            format!(
                "equal states are not: {why}\none\n{}\nthe other\n{}",
                general.state.show(universe),
                special.state.show(universe)
            )
        })?;
    }
    tally.equal += 1;
    Ok(true)
}

/// The same script twice gives states that are equal, and include each other.
pub(crate) fn renaming(seed: u64, closely: bool, tally: &mut Tally) -> Lawful<()> {
    let mut universe = Universe::new(64);
    let begin = Play::start(&mut universe, seed, WORLDS);
    let mut twins = Vec::new();
    for _ in 0..2 {
        let mut random = crate::world::random(seed);
        let mut whole = opening(&mut random);
        whole.extend(script(&mut random, 0, 12));
        let mut twin = begin.clone();
        play(&mut universe, &mut twin, &whole, closely, tally)?;
        if seed.is_multiple_of(2) {
            twin.collect_garbage(&mut universe);
        }
        twins.push(twin);
    }
    let [one, other] = [&twins[0], &twins[1]];
    if !equality(&mut universe, one, other, tally)? {
        return Err(format!(
            "other names make another state:\n{}\nand\n{}",
            one.state.show(&universe),
            other.state.show(&universe)
        ));
    }
    if !seed.is_multiple_of(2) {
        return Ok(());
    }
    reflexive(&mut universe, one, tally)?;
    for (general, special) in [(0, 1), (1, 0)] {
        inclusion(&mut universe, &twins[general].state, &twins[special], true, tally)?;
    }
    Ok(())
}
