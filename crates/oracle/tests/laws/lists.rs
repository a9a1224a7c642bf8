//! Lists that grow, shrink, are walked along and folded: operations that mean more together than alone, and the laws for
//! states that have them.

use crate::laws::{calls_between, go_on, inclusion, join, play, reflexive};
use crate::operations::{Number, Operation, number};
use crate::play::{Lawful, Play, Tally, expect};
use crate::world::{NUMBERS, random};
use tayra_memory_graph::{How, Pointer, Universe};
use tayra_numeric::WideningHints;
use tayra_oracle::random::Random;

/// The variable of the list, and three that only serve.
const LIST: usize = NUMBERS;
const NODE: usize = NUMBERS + 1;
const AT: usize = NUMBERS + 2;
const REST: usize = NUMBERS + 3;

/// How many concrete states go along.
const WORLDS: u64 = 4;

/// What the nodes of a case are like.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kind {
    /// Linked both ways: forwards at the start, backwards behind that.
    both_ways: bool,
    /// With a block of its own for each node.
    blocks: bool,
    /// With a pointer into the node itself, to a place that differs from node to node.
    places: bool,
}

impl Kind {
    pub(crate) fn random(random: &mut Random) -> Kind {
        Kind { both_ways: random.chance(40), blocks: random.chance(30), places: random.chance(35) }
    }

    /// Where the data of a node stands.
    fn data(self) -> i64 {
        if self.both_ways { 16 } else { 8 }
    }

    /// Where a pointer into the node stands.
    fn place(self) -> i64 {
        self.data() + 8
    }

    fn words(self) -> i64 {
        self.data() / 8 + if self.places { 4 } else { 1 }
    }
}

fn aim(to: usize, from: usize, offset: i64) -> Operation {
    Operation::Aim { to, from: Some(from), index: Number::Constant(offset), width: 1 }
}

fn clear(to: usize) -> Operation {
    Operation::Aim { to, from: None, index: Number::Constant(0), width: 1 }
}

fn node(random: &mut Random, kind: Kind) -> Vec<Operation> {
    let count = Number::Constant(kind.words());
    // Nodes of a list come from anywhere, and the laws tell blocks of different calls apart: all from one.
    let mut script = vec![Operation::Allocate { to: NODE, site: 0, heap: true, count, width: 8 }];
    if kind.blocks {
        let count = Number::Constant(1);
        script.push(Operation::Allocate { to: AT, site: 2, heap: true, count, width: 8 });
        script.push(Operation::Write { at: AT, value: number(random), bytes: 4 });
        script.push(aim(REST, NODE, kind.data()));
        script.push(Operation::WritePointer { at: REST, value: AT });
    } else {
        script.push(aim(AT, NODE, kind.data()));
        script.push(Operation::Write { at: AT, value: number(random), bytes: 4 });
    }
    if kind.places {
        let index =
            if random.chance(50) { Number::Constant(random.pick(&[0, 1, 2])) } else { number(random) };
        let width = random.pick(&[1, 4, 8]);
        script.push(aim(AT, NODE, kind.place() + 8));
        script.push(Operation::Aim { to: AT, from: Some(AT), index, width });
        script.push(aim(REST, NODE, kind.place()));
        script.push(Operation::WritePointer { at: REST, value: AT });
    }
    script
}

/// A new node before the others.
fn push(random: &mut Random, kind: Kind) -> Vec<Operation> {
    let mut script = node(random, kind);
    script.push(Operation::WritePointer { at: NODE, value: LIST });
    if kind.both_ways {
        script.extend([
            aim(AT, NODE, 8),
            clear(REST),
            Operation::WritePointer { at: AT, value: REST },
            Operation::Unfold { at: LIST },
            aim(AT, LIST, 8),
            Operation::WritePointer { at: AT, value: NODE },
        ]);
    }
    script.push(aim(LIST, NODE, 0));
    script
}

/// The first node goes, with what it has.
fn pop(kind: Kind) -> Vec<Operation> {
    let mut script = vec![Operation::Unfold { at: LIST }, clear(REST), clear(AT)];
    if kind.blocks {
        script.push(aim(AT, LIST, kind.data()));
        script.push(Operation::ReadPointer { to: AT, at: AT });
        script.push(Operation::Release { at: AT });
    }
    script.push(Operation::ReadPointer { to: REST, at: LIST });
    script.push(Operation::Release { at: LIST });
    script.push(aim(LIST, REST, 0));
    if kind.both_ways {
        script.extend([
            Operation::Unfold { at: LIST },
            aim(AT, LIST, 8),
            clear(NODE),
            Operation::WritePointer { at: AT, value: NODE },
        ]);
    }
    script
}

/// Along the list, reading or writing.
fn walk(random: &mut Random, kind: Kind) -> Vec<Operation> {
    let mut script = vec![aim(AT, LIST, 0)];
    for _ in 0..=random.below(3) {
        script.push(Operation::Unfold { at: AT });
        script.push(aim(REST, AT, kind.data()));
        if kind.blocks {
            script.push(Operation::ReadPointer { to: REST, at: REST });
        }
        if random.chance(50) {
            script.push(Operation::Write { at: REST, value: number(random), bytes: 4 });
        } else {
            script.push(Operation::Read { to: 3, at: REST, bytes: 4, signed: random.chance(50) });
        }
        if kind.places && random.chance(60) {
            script.push(aim(REST, AT, kind.place()));
            script.push(Operation::ReadPointer { to: REST, at: REST });
            match random.below(3) {
                0 => script.push(Operation::Write { at: REST, value: number(random), bytes: 1 }),
                1 => script.push(Operation::Read { to: 3, at: REST, bytes: 1, signed: random.chance(50) }),
                _ => {
                    // On to another place.
                    script.push(Operation::Aim {
                        to: NODE,
                        from: Some(REST),
                        index: number(random),
                        width: 1,
                    });
                    script.push(aim(REST, AT, kind.place()));
                    script.push(Operation::WritePointer { at: REST, value: NODE });
                }
            }
        }
        script.push(Operation::ReadPointer { to: AT, at: AT });
        if random.chance(15) {
            // One that stays.
            script.push(aim(NODE, AT, 0));
        }
    }
    script
}

/// A node behind the first one. With links both ways the one behind it is not told, so that no list goes on there.
fn insert(random: &mut Random, kind: Kind) -> Vec<Operation> {
    let mut script = vec![Operation::Unfold { at: LIST }];
    script.extend(node(random, kind));
    script.push(clear(REST));
    script.push(Operation::ReadPointer { to: REST, at: LIST });
    script.push(Operation::WritePointer { at: NODE, value: REST });
    if kind.both_ways {
        script.push(aim(AT, NODE, 8));
        script.push(Operation::WritePointer { at: AT, value: LIST });
    }
    script.push(Operation::WritePointer { at: LIST, value: NODE });
    script
}

/// Something that is done with a list.
pub(crate) fn step(random: &mut Random, kind: Kind) -> Vec<Operation> {
    let mut script = match random.below(9) {
        0..3 => push(random, kind),
        3..5 => pop(kind),
        5..7 => walk(random, kind),
        7 => insert(random, kind),
        _ => vec![Operation::Compare { left: LIST, right: random.pick(&[NODE, AT, REST]) }],
    };
    if random.chance(80) {
        script.extend([clear(NODE), clear(AT), clear(REST)]);
    }
    if random.chance(60) {
        script.push(Operation::Fold);
    }
    if random.chance(15) {
        script.push(Operation::Ask { at: LIST });
    }
    script
}

fn steps(random: &mut Random, kind: Kind, most: usize) -> Vec<Operation> {
    (0..random.below(most + 1)).flat_map(|_| step(random, kind)).collect()
}

impl Play {
    /// The cases together describe every world; goes on with the one that most are in.
    fn split(
        &mut self,
        universe: &Universe,
        cases: Vec<tayra_memory_graph::State>,
        before: &str,
    ) -> Lawful<()> {
        let mut found: Vec<Play> =
            cases.into_iter().map(|state| Play { state, worlds: Vec::new() }).collect();
        for world in &self.worlds {
            let mut refuted = String::new();
            let mut home = None;
            for (index, case) in found.iter().enumerate() {
                match expect(universe, &case.state, world, None, &mut Tally::default()) {
                    Ok(Some(_)) => home = Some(index),
                    // It may be here, or elsewhere: not a world to go on with.
                    Ok(None) => home = home.or(Some(usize::MAX)),
                    Err(why) => refuted.push_str(&why),
                }
            }
            match home {
                Some(index) => {
                    if let Some(case) = found.get_mut(index) {
                        case.worlds.push(world.clone());
                    }
                }
                None => return Err(format!("no case describes a world: {refuted}\nbefore\n{before}")),
            }
        }
        match found.into_iter().max_by_key(|case| case.worlds.len()) {
            Some(case) => *self = case,
            None => self.worlds.clear(),
        }
        Ok(())
    }

    /// A node that a pointer leads to stands by itself, if there is one.
    pub(crate) fn unfold(&mut self, universe: &mut Universe, slot: usize) -> Lawful<()> {
        for _ in 0..4 {
            let pointer = self.term(slot);
            let before = self.state.show(universe);
            let cases = match self.state.resolve(universe, pointer) {
                Pointer::Node { segment, end, .. } => self.state.clone().split_off(universe, segment, end),
                Pointer::Number => match self.state.member_in(universe, pointer) {
                    Some(atom) => self.state.clone().split_on_member(universe, atom),
                    None => return Ok(()),
                },
                Pointer::Into { .. } | Pointer::Null => return Ok(()),
            };
            self.split(universe, cases, &before)?;
        }
        Ok(())
    }

    /// Whether a list that a pointer leads to has nodes.
    pub(crate) fn ask_for_nodes(&mut self, universe: &mut Universe, slot: usize) -> Lawful<()> {
        let pointer = self.term(slot);
        let Pointer::Node { segment, .. } = self.state.resolve(universe, pointer) else { return Ok(()) };
        let before = self.state.show(universe);
        let cases = self.state.clone().split_on_nodes(universe, segment);
        self.split(universe, cases, &before)
    }
}

/// A list that a loop has made, of another length in each world.
fn grown(
    universe: &mut Universe,
    random: &mut Random,
    kind: Kind,
    seed: u64,
    closely: bool,
    tally: &mut Tally,
) -> Lawful<Play> {
    let mut head = Play::start(universe, seed, WORLDS);
    let opening = [Operation::Input { to: 0, low: 0, high: 5 }, Operation::Input { to: 1, low: -2, high: 3 }];
    play(universe, &mut head, &opening, closely, tally)?;
    let mut body = push(random, kind);
    body.extend([clear(NODE), clear(AT), clear(REST)]);
    if random.chance(50) {
        body.insert(0, Operation::Input { to: 0, low: 0, high: 5 });
    }
    for round in 0..5 {
        let mut next = head.clone();
        play(universe, &mut next, &body, closely, tally)?;
        let before = next.state.show(universe);
        next.state.fold_lists(universe);
        next.check(universe, tally).map_err(|why| format!("after folding: {why}\nbefore\n{before}"))?;
        next.collect_garbage(universe);
        next.check(universe, tally)?;
        if inclusion(universe, &head.state, &next, false, tally)? {
            break;
        }
        let how = if round < 2 { How::Join } else { How::Widen(WideningHints::default()) };
        match join(universe, &head, &next, &how, tally)? {
            Some(mut both) => {
                while both.worlds.len() > 8 {
                    both.worlds.remove(random.below(both.worlds.len()));
                }
                head = both;
            }
            None => head = next,
        }
    }
    tally.lists += u64::from(head.state.has_segments());
    Ok(head)
}

/// A list is built in a loop and changed: at every step it describes what was done.
pub(crate) fn lists(seed: u64, closely: bool, tally: &mut Tally) -> Lawful<()> {
    let (mut universe, mut random) = (Universe::new(64), random(seed));
    let kind = Kind::random(&mut random);
    let mut list = grown(&mut universe, &mut random, kind, seed, closely, tally)?;
    for _ in 0..4 {
        play(&mut universe, &mut list, &step(&mut random, kind), closely, tally)?;
        list.check(&universe, tally)?;
    }
    list.collect_garbage(&mut universe);
    list.check(&universe, tally).map_err(|why| format!("after forgetting: {why}"))?;
    for (site, _) in list.state.sites_of_blocks() {
        if let Some((state, _)) = list.state.without_blocks_from(&mut universe, site) {
            let less = Play { state, ..list.clone() };
            less.check(&universe, tally).map_err(|why| format!("after a collapse: {why}"))?;
        }
    }
    go_on(&mut universe, &mut random, &mut list, closely, tally)
}

/// Two ways on with a list, which are joined, and included if they are.
pub(crate) fn list_joins(seed: u64, closely: bool, tally: &mut Tally) -> Lawful<()> {
    let (mut universe, mut random) = (Universe::new(64), random(seed));
    let kind = Kind::random(&mut random);
    let mut before = grown(&mut universe, &mut random, kind, seed, closely, tally)?;
    let puts_aside = random.chance(40);
    if puts_aside {
        before.put_aside(&mut universe, &mut random);
    }
    let mut ways = Vec::new();
    for _ in 0..2 {
        let mut way = before.clone();
        play(&mut universe, &mut way, &steps(&mut random, kind, 3), closely, tally)?;
        way.collect_garbage(&mut universe);
        if puts_aside {
            way.put_aside(&mut universe, &mut random);
        }
        way.check(&universe, tally)?;
        ways.push(way);
    }
    let [left, right] = [&ways[0], &ways[1]];
    for (general, special) in [(left, right), (right, left), (&before, left), (left, &before)] {
        inclusion(&mut universe, &general.state, special, false, tally)?;
    }
    reflexive(&mut universe, left, tally)?;
    for how in [How::Join, How::Widen(WideningHints::default())] {
        if let Some(mut both) = join(&mut universe, left, right, &how, tally)? {
            let more = steps(&mut random, kind, 3);
            play(&mut universe, &mut both, &more, closely, tally)?;
            both.check(&universe, tally).map_err(|why| format!("after a join: {why}"))?;
        }
    }
    Ok(())
}

/// A list is handed to a function, which changes it.
pub(crate) fn list_calls(seed: u64, closely: bool, tally: &mut Tally) -> Lawful<()> {
    let (mut universe, mut random) = (Universe::new(64), random(seed));
    let kind = Kind::random(&mut random);
    let before = grown(&mut universe, &mut random, kind, seed, closely, tally)?;
    let ways = [steps(&mut random, kind, 2), steps(&mut random, kind, 2)];
    let inner = steps(&mut random, kind, 3);
    let slots = random.pick(&[&[LIST][..], &[0, LIST], &[LIST, NODE], &[0, LIST, AT]]);
    calls_between(&mut universe, &before, &ways, (slots, &inner), closely, tally)
}

/// A link is read twice, and views are given up in between: two pointers that lead to one block, for all that a pool knows of
/// them. What is done through one is seen through the other.
fn twice(random: &mut Random, kind: Kind) -> Vec<Operation> {
    let link = if kind.both_ways && random.chance(30) { 8 } else { 0 };
    let mut script = Vec::new();
    for to in [NODE, AT] {
        script.push(Operation::Unfold { at: LIST });
        script.push(aim(REST, LIST, link));
        script.push(Operation::ReadPointer { to, at: REST });
        script.push(clear(REST));
        if to == NODE || random.chance(20) {
            script.push(Operation::Retire);
        }
    }
    for at in [NODE, AT] {
        if random.chance(70) {
            script.push(Operation::Unfold { at });
        }
    }
    for _ in 0..=random.below(3) {
        let (one, other) = random.pick(&[(NODE, AT), (AT, NODE)]);
        script.push(Operation::Unfold { at: one });
        match random.below(7) {
            0..3 => {
                // A value that the other has read before.
                for at in [other, one, other] {
                    script.push(aim(REST, at, kind.data()));
                    if kind.blocks {
                        script.push(Operation::ReadPointer { to: REST, at: REST });
                        script.push(Operation::Unfold { at: REST });
                    }
                    script.push(if at == one {
                        Operation::Write { at: REST, value: number(random), bytes: 4 }
                    } else {
                        Operation::Read { to: 3, at: REST, bytes: 4, signed: true }
                    });
                }
            }
            3 => script.push(Operation::Compare { left: one, right: other }),
            4 => script.push(Operation::Release { at: one }),
            5 => {
                let value = random.pick(&[LIST, REST, other]);
                script.extend([clear(REST), Operation::WritePointer { at: one, value }]);
            }
            _ => {
                let length = Number::Constant(random.pick(&[4, 8]));
                script.push(aim(REST, one, random.pick(&[0, kind.data()])));
                script.push(match random.below(3) {
                    0 => Operation::Fill { at: REST, length, byte: 0 },
                    1 => Operation::Copy { to: REST, from: other, length },
                    _ => Operation::Forget { at: REST, length },
                });
            }
        }
    }
    script
}

/// A variable of the list leads anywhere from now on.
fn stray(random: &mut Random) -> Vec<Operation> {
    let to = random.pick(&[LIST, NODE, AT]);
    vec![
        Operation::Global { to: REST, number: 0, offset: 0 },
        Operation::Forget { at: REST, length: Number::Constant(8) },
        Operation::ReadPointer { to, at: REST },
        clear(REST),
    ]
}

/// Something that is done with blocks of pools.
fn pool_step(random: &mut Random, kind: Kind) -> Vec<Operation> {
    let mut script = match random.below(10) {
        0..4 => twice(random, kind),
        4 => stray(random),
        // Another pool of that name, for those who have a block of the first.
        5 => {
            let mut script = pop(kind);
            for _ in 0..2 {
                script.extend(push(random, kind));
            }
            script.push(Operation::Pool);
            script
        }
        _ => step(random, kind),
    };
    if random.chance(40) {
        script.push(Operation::Retire);
    }
    if random.chance(20) {
        script.push(Operation::Pool);
    }
    script
}

fn pool_steps(random: &mut Random, kind: Kind, most: usize) -> Vec<Operation> {
    (0..random.below(most + 1)).flat_map(|_| pool_step(random, kind)).collect()
}

/// Blocks of a list become blocks of a pool, by a collapse or because others lead to them.
fn pooled(universe: &mut Universe, random: &mut Random, list: &Play, tally: &mut Tally) -> Lawful<Play> {
    let mut pooled = list.clone();
    if random.chance(50) {
        pooled.state.pool_linked_blocks(universe, |_| true);
    } else {
        for (site, _) in list.state.sites_of_blocks() {
            if let Some((state, _)) = pooled.state.without_blocks_from(universe, site) {
                pooled.state = state;
            }
        }
    }
    let before = list.state.show(universe);
    pooled.check(universe, tally).map_err(|why| format!("in pools: {why}\nbefore\n{before}"))?;
    Ok(pooled)
}

/// Blocks that are not told apart are worked on, joined, and handed to a function.
pub(crate) fn pools(seed: u64, closely: bool, tally: &mut Tally) -> Lawful<()> {
    let (mut universe, mut random) = (Universe::new(64), random(seed));
    let kind = Kind::random(&mut random);
    let list = grown(&mut universe, &mut random, kind, seed, closely, tally)?;
    let before = pooled(&mut universe, &mut random, &list, tally)?;
    inclusion(&mut universe, &before.state, &list, false, tally)?;
    let mut ways = Vec::new();
    for _ in 0..2 {
        let mut way = before.clone();
        for _ in 0..2 {
            play(&mut universe, &mut way, &pool_step(&mut random, kind), closely, tally)?;
            way.check(&universe, tally).map_err(|why| format!("behind pools: {why}"))?;
        }
        if random.chance(50) {
            way = pooled(&mut universe, &mut random, &way, tally)?;
        }
        let shown = way.state.show(&universe);
        if random.chance(70) {
            way.state.retire_views(&mut universe);
            way.check(&universe, tally).map_err(|why| format!("views given up: {why}\nbefore\n{shown}"))?;
        }
        way.collect_garbage(&mut universe);
        way.check(&universe, tally)?;
        ways.push(way);
    }
    let [left, right] = [&ways[0], &ways[1]];
    for (general, special) in [(left, right), (right, left), (&before, left), (left, &before)] {
        inclusion(&mut universe, &general.state, special, false, tally)?;
    }
    // Not always shown: a freed block that only a comparison mentions is not found again by pairing.
    inclusion(&mut universe, &left.state, left, true, tally)?;
    for how in [How::Join, How::Widen(WideningHints::default())] {
        if let Some(mut both) = join(&mut universe, left, right, &how, tally)? {
            let more = pool_steps(&mut random, kind, 3);
            play(&mut universe, &mut both, &more, closely, tally)?;
            both.check(&universe, tally).map_err(|why| format!("after a join: {why}"))?;
        }
    }
    tally.lists += u64::from(before.state.pools().iter().count() > 0);
    let ways = [pool_steps(&mut random, kind, 2), pool_steps(&mut random, kind, 2)];
    let inner = pool_steps(&mut random, kind, 3);
    let slots = random.pick(&[&[LIST][..], &[0, LIST], &[LIST, NODE], &[0, LIST, AT]]);
    calls_between(&mut universe, &before, &ways, (slots, &inner), closely, tally)
}
