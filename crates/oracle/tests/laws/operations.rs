//! What happens to a state: numbers, pointers, memory.

use crate::play::{Lawful, Play};
use crate::world::{NUMBERS, VARIABLES, World};
use tayra_memory_graph::{Object, Pointer, Storage, Universe, Vitality};
use tayra_numeric::{Integer, LinearExpr};
use tayra_oracle::random::Random;
use tayra_terms::{AtomKind, Sign, TermId, mask, signed};

/// A number: a variable or a constant.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Number {
    Variable(usize),
    Constant(i64),
}

/// One operation. Numbers and pointers are variables by their slots.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Operation {
    Input {
        to: usize,
        low: i64,
        high: i64,
    },
    Compute {
        to: usize,
        how: Arithmetic,
        left: Number,
        right: Number,
    },
    Assume {
        how: Relation,
        left: Number,
        right: Number,
    },
    Allocate {
        to: usize,
        site: u32,
        heap: bool,
        count: Number,
        width: i64,
    },
    Release {
        at: usize,
    },
    Aim {
        to: usize,
        from: Option<usize>,
        index: Number,
        width: i64,
    },
    Global {
        to: usize,
        number: usize,
        offset: u64,
    },
    Compare {
        left: usize,
        right: usize,
    },
    Read {
        to: usize,
        at: usize,
        bytes: usize,
        signed: bool,
    },
    Write {
        at: usize,
        value: Number,
        bytes: usize,
    },
    ReadPointer {
        to: usize,
        at: usize,
    },
    WritePointer {
        at: usize,
        value: usize,
    },
    Fill {
        at: usize,
        length: Number,
        byte: u8,
    },
    FillWith {
        at: usize,
        length: Number,
        value: Number,
    },
    Copy {
        to: usize,
        from: usize,
        length: Number,
    },
    Forget {
        at: usize,
        length: Number,
    },
    TellApart,
    /// A node that a pointer leads to stands by itself, if there is one.
    Unfold {
        at: usize,
    },
    /// Whether a list that a pointer leads to has nodes.
    Ask {
        at: usize,
    },
    /// Lists are folded.
    Fold,
    /// Blocks that others lead to are put into pools.
    Pool,
    /// Views of blocks of pools are given up.
    Retire,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Arithmetic {
    Add,
    Subtract,
    Multiply,
    And,
    Or,
    Xor,
    Divide,
    Remainder,
    ShiftRight,
    SignExtendByte,
    Choose,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Relation {
    SignedLess,
    UnsignedLess,
    Equal,
}

/// Operations that mean more together than alone.
pub(crate) fn phrase(random: &mut Random) -> Vec<Operation> {
    let (first, second, third) = (NUMBERS, NUMBERS + 1, NUMBERS + 3);
    let constant = Number::Constant;
    match random.below(5) {
        // A pointer that dangles, and a new block that may lie where it points.
        0 => {
            let count = constant(2);
            vec![
                Operation::Allocate { to: first, site: 0, heap: true, count, width: 8 },
                Operation::Aim { to: second, from: Some(first), index: constant(0), width: 1 },
                Operation::Release { at: first },
                Operation::Allocate { to: first, site: 1, heap: random.chance(70), count, width: 8 },
                Operation::Compare { left: first, right: second },
            ]
        }
        // A copy over something that is known, within one object or between two.
        1 => {
            let at = random.between(0, 3);
            let to = if random.chance(50) { first } else { third };
            vec![
                Operation::Allocate { to: third, site: 1, heap: true, count: constant(6), width: 4 },
                Operation::Write { at: to, value: number(random), bytes: 4 },
                Operation::Aim { to: second, from: Some(first), index: constant(at), width: 2 },
                Operation::Copy { to, from: second, length: number(random) },
                Operation::Read { to: 3, at: to, bytes: 2, signed: true },
            ]
        }
        // A byte of a table.
        2 => vec![
            Operation::Global { to: second, number: 1, offset: 0 },
            Operation::Input { to: 3, low: random.between(0, 3), high: random.between(4, 8) },
            Operation::Aim { to: second, from: Some(second), index: Number::Variable(3), width: 1 },
            Operation::Read { to: 2, at: second, bytes: 1, signed: random.chance(50) },
        ],
        // Bytes that are all the same, whatever they are.
        3 => vec![
            Operation::Input { to: 2, low: random.between(-300, 100), high: random.between(101, 300) },
            Operation::FillWith { at: first, length: Number::Variable(1), value: Number::Variable(2) },
            Operation::Aim { to: second, from: Some(first), index: number(random), width: 1 },
            Operation::Write { at: second, value: Number::Variable(2), bytes: 1 },
            Operation::Read { to: 3, at: first, bytes: random.pick(&[1, 2, 4]), signed: true },
        ],
        // A text that grows, and its end.
        _ => vec![
            Operation::Fill { at: first, length: Number::Variable(1), byte: 97 },
            Operation::Aim { to: second, from: Some(first), index: number(random), width: 1 },
            Operation::Write { at: second, value: number(random), bytes: 1 },
            Operation::TellApart,
        ],
    }
}

impl Operation {
    /// Any operation.
    pub(crate) fn random(random: &mut Random) -> Operation {
        let to = random.below(NUMBERS);
        let pointer = NUMBERS + random.below(VARIABLES - NUMBERS);
        let other = NUMBERS + random.below(VARIABLES - NUMBERS);
        let length = if random.chance(50) {
            Number::Variable(random.below(NUMBERS))
        } else {
            Number::Constant(random.pick(&[0, 1, 2, 3, 4, 8, 8, 12]))
        };
        let bytes = random.pick(&[1, 1, 2, 4, 4, 4]);
        match random.below(36) {
            0..3 => {
                let (low, high) = random.pick(&[
                    (0, 6),
                    (1, 5),
                    (-4, 4),
                    (0, 255),
                    (i64::from(i32::MIN), i64::from(i32::MAX)),
                ]);
                Operation::Input { to, low, high }
            }
            3..8 => {
                let how = random.pick(&[
                    Arithmetic::Add,
                    Arithmetic::Add,
                    Arithmetic::Add,
                    Arithmetic::Subtract,
                    Arithmetic::Subtract,
                    Arithmetic::Multiply,
                    Arithmetic::And,
                    Arithmetic::Or,
                    Arithmetic::Xor,
                    Arithmetic::Divide,
                    Arithmetic::Remainder,
                    Arithmetic::ShiftRight,
                    Arithmetic::SignExtendByte,
                    Arithmetic::Choose,
                ]);
                Operation::Compute { to, how, left: number(random), right: number(random) }
            }
            8..12 => {
                let how = random.pick(&[
                    Relation::SignedLess,
                    Relation::SignedLess,
                    Relation::UnsignedLess,
                    Relation::Equal,
                ]);
                Operation::Assume { how, left: Number::Variable(to), right: number(random) }
            }
            12..15 => {
                let count = if random.chance(60) {
                    Number::Variable(to)
                } else {
                    Number::Constant(random.between(1, 6))
                };
                let site = u32::try_from(random.below(2)).unwrap_or(0);
                let width = random.pick(&[1, 4, 8]);
                Operation::Allocate { to: pointer, site, heap: random.chance(70), count, width }
            }
            15 => Operation::Release { at: pointer },
            16..20 => {
                let width = random.pick(&[1, 1, 4, 8, -4]);
                let from = random.chance(90).then_some(other);
                Operation::Aim { to: pointer, from, index: number(random), width }
            }
            20 => {
                let number = random.below(2);
                Operation::Global { to: pointer, number, offset: random.pick(&[0, 4, 8, 16]) }
            }
            21 => Operation::Compare { left: pointer, right: other },
            22..24 => Operation::Read { to, at: pointer, bytes, signed: random.chance(50) },
            24..28 => Operation::Write { at: pointer, value: number(random), bytes },
            28 => Operation::ReadPointer { to: pointer, at: other },
            29..31 => Operation::WritePointer { at: pointer, value: other },
            31..33 => {
                let byte = random.pick(&[0, 0, 97, 255]);
                if random.chance(50) {
                    Operation::Fill { at: pointer, length, byte }
                } else {
                    Operation::FillWith { at: pointer, length, value: number(random) }
                }
            }
            33 => Operation::Copy { to: pointer, from: other, length },
            34 => Operation::Forget { at: pointer, length },
            _ => Operation::TellApart,
        }
    }
}

pub(crate) fn number(random: &mut Random) -> Number {
    if random.chance(65) {
        Number::Variable(random.below(NUMBERS))
    } else {
        Number::Constant(random.pick(&[0, 1, 1, 2, 3, 4, 8, -1, -4, 97, 255, 256]))
    }
}

impl Number {
    fn term(self, universe: &mut Universe, play: &Play) -> TermId {
        match self {
            Number::Variable(slot) => play.term(slot),
            Number::Constant(value) => universe.terms.constant(32, value as u128 & mask(32)),
        }
    }

    fn value(self, world: &World) -> u128 {
        match self {
            Number::Variable(slot) => world.values[slot],
            Number::Constant(value) => value as u128 & mask(32),
        }
    }

    fn signed(self, world: &World) -> i128 {
        signed(32, self.value(world))
    }
}

impl Play {
    /// Does an operation; nothing happens if no world would be left.
    pub(crate) fn perform(&mut self, universe: &mut Universe, operation: &Operation) -> Lawful<bool> {
        let mut next = self.clone();
        let idle = next.idle();
        next.state.take_all_back();
        let done = next.attempt(universe, operation)?;
        if !done || next.worlds.is_empty() || !next.state.is_possible() {
            return Ok(false);
        }
        // Blocks that nothing leads to are asked for first.
        next.notice_leaks(universe)?;
        next.state.put_aside(universe, 0, |root| idle.contains(&root));
        *self = next;
        Ok(true)
    }

    fn attempt(&mut self, universe: &mut Universe, operation: &Operation) -> Lawful<bool> {
        match *operation {
            Operation::Input { to, low, high } => {
                let value = universe.terms.fresh(32, AtomKind::Input, Sign::Signed);
                self.set(to, value);
                for world in &mut self.worlds {
                    world.values[to] = world.draw(low, high) as u128 & mask(32);
                }
                self.bound(universe, Number::Variable(to), low, high)?;
            }
            Operation::Compute { to, how, left, right } => self.compute(universe, to, how, left, right),
            Operation::Assume { how, left, right } => self.assume_relation(universe, how, left, right)?,
            Operation::Allocate { to, site, heap, count, width } => {
                let storage = if heap { Storage::Heap { site } } else { Storage::StackBlock { site } };
                self.allocate(universe, to, storage, count, width)?;
            }
            Operation::Release { at } => return self.release(universe, at),
            Operation::Aim { to, from, index, width } => self.aim(universe, to, from, index, width),
            Operation::Global { to, number, offset } => {
                let is_global = |o: &Object| matches!(o.storage, Storage::Global { global, .. } if global as usize == number);
                let Some(address) =
                    self.state.objects().iter().find(|(_, o)| is_global(o)).map(|(_, o)| o.address)
                else {
                    return Ok(false);
                };
                let place = universe.terms.add_constant(address, u128::from(offset));
                self.set(to, place);
                for world in &mut self.worlds {
                    world.values[to] = u128::from(world.made.objects[number].address + offset);
                }
            }
            Operation::Compare { left, right } => {
                let condition = universe.terms.equal(self.term(left), self.term(right));
                let same = |world: &World| world.values[left] == world.values[right];
                let truth = self.worlds.iter().filter(|w| same(w)).count() * 2 > self.worlds.len();
                self.assume(universe, condition, truth, same)?;
            }
            Operation::Read { to, at, bytes, signed: sign } => {
                let Some(place) = self.access_bytes(universe, at, bytes)? else { return Ok(false) };
                let reading = if sign { Sign::Signed } else { Sign::Unsigned };
                let value = self.state.read(universe, place.object, &place.offset, bytes as u64, reading);
                let wide = universe.terms.extend(value, 32, sign);
                self.set(to, wide);
                for world in &mut self.worlds {
                    let bits = world.read(world.values[at], bytes).unwrap_or(0);
                    let bits = if sign { signed(8 * bytes as u32, bits) as u128 } else { bits };
                    world.values[to] = bits & mask(32);
                }
            }
            Operation::Write { at, value, bytes } => {
                let Some(place) = self.access_bytes(universe, at, bytes)? else { return Ok(false) };
                if !self.is_writable(&place) {
                    return Ok(false);
                }
                let term = value.term(universe, self);
                let term = universe.terms.truncate(term, 8 * bytes as u32);
                self.state.write(universe, place.object, &place.offset, bytes as u64, term);
                for world in &mut self.worlds {
                    let content = value.value(world).to_le_bytes();
                    world.write(world.values[at], &content[..bytes]);
                }
            }
            Operation::ReadPointer { to, at } => {
                let Some(place) = self.access_bytes(universe, at, 8)? else { return Ok(false) };
                let value = self.state.read(universe, place.object, &place.offset, 8, Sign::Unsigned);
                self.set(to, value);
                for world in &mut self.worlds {
                    world.values[to] = world.read(world.values[at], 8).unwrap_or(0);
                }
            }
            Operation::WritePointer { at, value } => {
                let Some(place) = self.access_bytes(universe, at, 8)? else { return Ok(false) };
                if !self.is_writable(&place) {
                    return Ok(false);
                }
                let term = self.term(value);
                self.state.write(universe, place.object, &place.offset, 8, term);
                for world in &mut self.worlds {
                    let content = world.values[value].to_le_bytes();
                    world.write(world.values[at], &content[..8]);
                }
            }
            Operation::Fill { at, length, byte } => {
                let Some((place, end)) = self.access_range(universe, at, length)? else { return Ok(false) };
                if !self.is_writable(&place) {
                    return Ok(false);
                }
                self.state.fill(universe, place.object, &place.offset, &end, byte);
                for world in &mut self.worlds {
                    let content = vec![byte; length.value(world) as usize];
                    world.write(world.values[at], &content);
                }
            }
            Operation::FillWith { at, length, value } => {
                let Some((place, end)) = self.access_range(universe, at, length)? else { return Ok(false) };
                if !self.is_writable(&place) {
                    return Ok(false);
                }
                let term = value.term(universe, self);
                let term = universe.terms.truncate(term, 8);
                self.state.fill_with(universe, place.object, &place.offset, &end, term);
                for world in &mut self.worlds {
                    let content = vec![value.value(world) as u8; length.value(world) as usize];
                    world.write(world.values[at], &content);
                }
            }
            Operation::Copy { to, from, length } => {
                let Some((source, _)) = self.access_range(universe, from, length)? else { return Ok(false) };
                let Some((target, _)) = self.access_range(universe, to, length)? else { return Ok(false) };
                if !self.is_writable(&target) {
                    return Ok(false);
                }
                let term = length.term(universe, self);
                let count = universe.signed(term);
                self.state.copy(
                    universe,
                    (target.object, &target.offset),
                    (source.object, &source.offset),
                    &count,
                );
                for world in &mut self.worlds {
                    let count = length.value(world) as usize;
                    if let Some((object, at)) = world.find(world.values[from], count as u64) {
                        let content = world.made.objects[object].bytes[at..at + count].to_vec();
                        world.write(world.values[to], &content);
                    }
                }
            }
            Operation::Forget { at, length } => {
                let Some((place, end)) = self.access_range(universe, at, length)? else { return Ok(false) };
                if !self.is_writable(&place) {
                    return Ok(false);
                }
                self.state.forget_range(universe, place.object, &place.offset, &end);
                for world in &mut self.worlds {
                    let content: Vec<u8> = (0..length.value(world)).map(|_| world.byte()).collect();
                    world.write(world.values[at], &content);
                }
            }
            Operation::TellApart => self.state.tell_places_apart(universe),
            Operation::Unfold { at } => self.unfold(universe, at)?,
            Operation::Ask { at } => self.ask_for_nodes(universe, at)?,
            Operation::Fold => self.state.fold_lists(universe),
            Operation::Pool => self.state.pool_linked_blocks(universe, |_| true),
            Operation::Retire => {
                self.state.retire_views(universe);
            }
        }
        Ok(true)
    }

    /// Assumes `low <= number <= high`.
    fn bound(&mut self, universe: &mut Universe, number: Number, low: i64, high: i64) -> Lawful<()> {
        let term = number.term(universe, self);
        let least = universe.terms.constant(32, low as u128 & mask(32));
        let below = universe.terms.signed_less(term, least);
        self.assume(universe, below, false, |w| number.signed(w) < i128::from(low))?;
        let most = universe.terms.constant(32, high as u128 & mask(32));
        let above = universe.terms.signed_less(most, term);
        self.assume(universe, above, false, |w| number.signed(w) > i128::from(high))
    }

    fn assume_relation(
        &mut self,
        universe: &mut Universe,
        how: Relation,
        left: Number,
        right: Number,
    ) -> Lawful<()> {
        let (a, b) = (left.term(universe, self), right.term(universe, self));
        let condition = match how {
            Relation::SignedLess => universe.terms.signed_less(a, b),
            Relation::UnsignedLess => universe.terms.unsigned_less(a, b),
            Relation::Equal => universe.terms.equal(a, b),
        };
        let holds = move |world: &World| match how {
            Relation::SignedLess => left.signed(world) < right.signed(world),
            Relation::UnsignedLess => left.value(world) < right.value(world),
            Relation::Equal => left.value(world) == right.value(world),
        };
        // What most worlds show.
        let truth = self.worlds.iter().filter(|w| holds(w)).count() * 2 >= self.worlds.len();
        self.assume(universe, condition, truth, holds)
    }

    fn compute(&mut self, universe: &mut Universe, to: usize, how: Arithmetic, left: Number, right: Number) {
        let (a, b) = (left.term(universe, self), right.term(universe, self));
        let terms = &mut universe.terms;
        let term = match how {
            Arithmetic::Add => terms.add(a, b),
            Arithmetic::Subtract => terms.sub(a, b),
            Arithmetic::Multiply => terms.mul(a, b),
            Arithmetic::And => terms.and(a, b),
            Arithmetic::Or => terms.or(a, b),
            Arithmetic::Xor => terms.xor(a, b),
            Arithmetic::Divide => {
                let divisor = terms.constant(32, 3);
                terms.sdiv(a, divisor)
            }
            Arithmetic::Remainder => {
                let divisor = terms.constant(32, 5);
                terms.urem(a, divisor)
            }
            Arithmetic::ShiftRight => {
                let amount = terms.constant(32, 2);
                terms.ashr(a, amount)
            }
            Arithmetic::SignExtendByte => {
                let byte = terms.truncate(a, 8);
                terms.extend(byte, 32, true)
            }
            Arithmetic::Choose => {
                let zero = terms.constant(32, 0);
                let negative = terms.signed_less(a, zero);
                terms.if_then_else(negative, b, a)
            }
        };
        self.set(to, term);
        for world in &mut self.worlds {
            let (x, y) = (left.value(world), right.value(world));
            let (s, _) = (left.signed(world), right.signed(world));
            let result = match how {
                Arithmetic::Add => x.wrapping_add(y),
                Arithmetic::Subtract => x.wrapping_sub(y),
                Arithmetic::Multiply => x.wrapping_mul(y),
                Arithmetic::And => x & y,
                Arithmetic::Or => x | y,
                Arithmetic::Xor => x ^ y,
                Arithmetic::Divide => (s / 3) as u128,
                Arithmetic::Remainder => x % 5,
                Arithmetic::ShiftRight => (s >> 2) as u128,
                Arithmetic::SignExtendByte => signed(8, x & 0xff) as u128,
                Arithmetic::Choose => {
                    if s < 0 {
                        y
                    } else {
                        x
                    }
                }
            };
            world.values[to] = result & mask(32);
        }
    }

    fn allocate(
        &mut self,
        universe: &mut Universe,
        to: usize,
        storage: Storage,
        count: Number,
        width: i64,
    ) -> Lawful<()> {
        self.bound(universe, count, 1, 12)?;
        let term = count.term(universe, self);
        let size = universe.signed(term).scaled(&Integer::from(width));
        let (object, address) = universe.fresh_object();
        self.state.add_object(universe, object, Object::new(storage, size, 16, address));
        self.set(to, address);
        for world in &mut self.worlds {
            let size = u64::try_from(count.signed(world)).unwrap_or(0) * width.unsigned_abs();
            world.values[to] = u128::from(world.allocate(storage, size));
        }
        Ok(())
    }

    fn release(&mut self, universe: &mut Universe, at: usize) -> Lawful<bool> {
        let pointer = self.term(at);
        let Pointer::Into { object, offset } = self.state.resolve(universe, pointer) else {
            return Ok(false);
        };
        let Some(found) = self.state.objects().get(object).cloned() else { return Ok(false) };
        let is_block = match found.storage {
            Storage::Heap { .. } | Storage::StackBlock { .. } | Storage::Pooled { .. } => true,
            Storage::Global { .. }
            | Storage::Local { .. }
            | Storage::Argument { .. }
            | Storage::RegisterArea
            | Storage::Stream
            | Storage::Given { .. }
            | Storage::Outside { .. }
            | Storage::Function { .. }
            | Storage::Library { .. }
            | Storage::Elements => false,
        };
        if !is_block || found.vitality != Vitality::Alive || offset.as_constant() != Some(&Integer::ZERO) {
            return Ok(false);
        }
        let is_heap = found.is_live_block() || found.pool().is_some();
        let vitality = if is_heap { Vitality::Freed } else { Vitality::Ended };
        self.state.kill(object, vitality);
        for world in &mut self.worlds {
            let address = world.values[at];
            let Some(object) =
                world.made.objects.iter_mut().find(|o| o.alive && u128::from(o.address) == address)
            else {
                return Err(format!("variable {at} does not point to a live block in {:?}", world.values));
            };
            object.alive = false;
        }
        Ok(true)
    }

    fn aim(&mut self, universe: &mut Universe, to: usize, from: Option<usize>, index: Number, width: i64) {
        let term = index.term(universe, self);
        let wide = universe.terms.extend(term, 64, true);
        let distance = universe.terms.scale(wide, width as u128 & mask(64));
        let Some(from) = from else {
            let null = universe.pointer_constant(0);
            self.set(to, null);
            self.worlds.iter_mut().for_each(|world| world.values[to] = 0);
            return;
        };
        // As execution does for every index.
        let base = self.term(from);
        if let Pointer::Into { object, .. } = self.state.resolve(universe, base)
            && let Some(found) = self.state.objects().get(object)
        {
            universe.note_stride(found.storage, width.unsigned_abs());
        }
        let place = universe.terms.add(base, distance);
        self.set(to, place);
        for world in &mut self.worlds {
            let distance = (index.signed(world) * i128::from(width)) as u128;
            world.values[to] = world.values[from].wrapping_add(distance) & mask(64);
        }
    }

    fn is_writable(&self, place: &crate::play::Place) -> bool {
        self.state.objects().get(place.object).is_some_and(Object::is_writable)
    }

    fn access_bytes(
        &mut self,
        universe: &mut Universe,
        at: usize,
        bytes: usize,
    ) -> Lawful<Option<crate::play::Place>> {
        let length = LinearExpr::constant(Integer::from(bytes as u64));
        self.access(universe, at, &length, |_| Some(bytes as u64))
    }

    /// A range whose length is a number from 0 on, with its end.
    fn access_range(
        &mut self,
        universe: &mut Universe,
        at: usize,
        length: Number,
    ) -> Lawful<Option<(crate::play::Place, LinearExpr)>> {
        self.bound(universe, length, 0, 100)?;
        let term = length.term(universe, self);
        let count = universe.signed(term);
        let found = self.access(universe, at, &count, |w| u64::try_from(length.signed(w)).ok())?;
        Ok(found.map(|place| {
            let end = place.offset.clone() + count;
            (place, end)
        }))
    }
}
