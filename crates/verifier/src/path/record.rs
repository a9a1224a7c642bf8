//! Writes down a run while it is replayed: decisions, values that variables get, calls; loops and calls within each
//! other, as they happened.
//!
//! Of a loop the first round, the last whole one and the one that leaves it are kept, so that a run of any length needs
//! little room. Errs towards: leaving out; what is left out is counted.

use super::shape::{EffectKind, Shape};
use std::collections::BTreeSet;
use std::rc::Rc;
use tayra_interpreter::{Observer, Position, Snapshot};
use tayra_program::{BlockId, Entity, FunctionId, Operand, Operation, Place, Program, RegisterId};

/// Something that happened.
pub(crate) enum Item {
    /// A block's end was left for another block; with the values that the decision read.
    Decision { function: FunctionId, from: BlockId, to: BlockId, bits: Box<[Option<u128>]> },
    /// A variable got a value.
    Value { function: FunctionId, block: BlockId, index: usize, bits: Option<u128> },
    /// Something that a note of the report speaks of.
    /// `bits` is the pointer that it is about.
    Event { function: FunctionId, block: BlockId, index: usize, note: usize, bits: Option<u128> },
    /// A call of a function with a body.
    Call(Box<CallItem>),
    /// Rounds of a loop.
    Loop(Box<LoopItem>),
    /// So many things were left out.
    LeftOut(usize),
}

pub(crate) struct CallItem {
    pub(crate) function: FunctionId,
    /// Where the caller stood.
    pub(crate) site: Option<(FunctionId, BlockId, usize)>,
    /// What the parameters got.
    pub(crate) arguments: Box<[Option<u128>]>,
    pub(crate) items: Vec<Item>,
    /// What it returned, if that is one scalar.
    pub(crate) result: Option<u128>,
    /// Whether it had not returned yet when the run ended.
    pub(crate) open: bool,
    weight: usize,
}

pub(crate) struct LoopItem {
    pub(crate) function: FunctionId,
    pub(crate) head: BlockId,
    /// How often its head was entered.
    pub(crate) rounds: u64,
    /// The first round, if it is not the only one.
    pub(crate) first: Vec<Item>,
    /// The last round that led to the head again, if it is not the first.
    pub(crate) last: Vec<Item>,
    /// The round that left the loop, or ended with the run.
    pub(crate) end: Vec<Item>,
    /// Whether the run ended inside.
    pub(crate) open: bool,
    weight: usize,
}

impl Item {
    fn weight(&self) -> usize {
        match self {
            Item::Call(call) => call.weight,
            Item::Loop(one) => one.weight,
            Item::Decision { .. } | Item::Value { .. } | Item::Event { .. } | Item::LeftOut(_) => 1,
        }
    }

    /// Where in its block it happened.
    fn index(&self) -> usize {
        match self {
            Item::Value { index, .. } | Item::Event { index, .. } => *index,
            Item::Call(call) => call.site.map_or(0, |(_, _, index)| index),
            Item::Decision { .. } | Item::Loop(_) => usize::MAX,
            Item::LeftOut(_) => 0,
        }
    }
}

/// What is kept of a list: beyond this, its middle is left out.
const LONGEST: usize = 192;
/// The same for calls deep within others.
const LONGEST_DEEP: usize = 12;
/// From this depth on.
const DEEP: usize = 400;
/// Whatever has more in it than this is kept without its insides.
const HEAVIEST: usize = 6000;

struct OpenLoop {
    head: BlockId,
    rounds: u64,
    first: Option<Vec<Item>>,
    last: Option<Vec<Item>>,
}

struct OpenCall<'p> {
    shape: Rc<Shape<'p>>,
    site: Option<(FunctionId, BlockId, usize)>,
    arguments: Box<[Option<u128>]>,
    block: Option<BlockId>,
    /// What of the innermost list belongs to earlier blocks.
    block_start: usize,
    loops: Vec<OpenLoop>,
    /// One list more than loops.
    lists: Vec<Vec<Item>>,
}

/// A call site that was used: the caller, block and instruction, and whom it called.
pub(crate) type UsedSite = (FunctionId, BlockId, usize, FunctionId);

/// Writes a run down.
pub(crate) struct Recording<'p, 'e> {
    program: &'p Program,
    /// Places of calls that matter in any case.
    events: Vec<Place>,
    pub(crate) shapes: Vec<Option<Rc<Shape<'p>>>>,
    calls: Vec<OpenCall<'p>>,
    /// How many active calls could not be followed.
    unseen: usize,
    pub(crate) used_sites: BTreeSet<UsedSite>,
    /// Calls that nobody else made and that are over: of the entry function, and of what runs at the exit.
    roots: Vec<Item>,
    at_end: Option<AtEnd<'p, 'e>>,
}

/// Gets the outermost calls, and sees memory as the run left it.
pub(crate) type AtEnd<'p, 'e> = Box<dyn FnOnce(&Recording<'p, 'e>, &[Item], &[Snapshot<'_>]) + 'e>;

impl<'p, 'e> Recording<'p, 'e> {
    /// Writes down a run.
    pub(crate) fn new(program: &'p Program, events: Vec<Place>, at_end: AtEnd<'p, 'e>) -> Self {
        Recording {
            program,
            events,
            shapes: program.functions.values().map(|_| None).collect(),
            calls: Vec::new(),
            unseen: 0,
            used_sites: BTreeSet::new(),
            roots: Vec::new(),
            at_end: Some(at_end),
        }
    }

    /// What is known of a function that was called.
    pub(crate) fn shape(&self, function: FunctionId) -> Option<&Rc<Shape<'p>>> {
        self.shapes.get(function.index())?.as_ref()
    }

    fn shape_of(&mut self, function: FunctionId) -> Option<Rc<Shape<'p>>> {
        let slot = self.shapes.get_mut(function.index())?;
        if slot.is_none() {
            *slot = Shape::new(self.program, function, &self.events).map(Rc::new);
        }
        slot.clone()
    }

    fn begin(&mut self, snapshot: &Snapshot<'_>) {
        let Some(shape) = self.shape_of(snapshot.function()) else { return };
        let caller = self.calls.last().map(|call| call.shape.function);
        let site =
            caller.zip(snapshot.call_site()).map(|(function, (block, index))| (function, block, index));
        if let Some((function, block, index)) = site {
            self.used_sites.insert((function, block, index, snapshot.function()));
        }
        let arguments = shape.code.body.parameters.iter().map(|&r| snapshot.register(r)).collect();
        self.calls.push(OpenCall {
            shape,
            site,
            arguments,
            block: None,
            block_start: 0,
            loops: Vec::new(),
            lists: vec![Vec::new()],
        });
    }

    /// The innermost call is over.
    fn end(&mut self, result: Option<u128>, open: bool) -> Option<Item> {
        let mut call = self.calls.pop()?;
        while !call.loops.is_empty() {
            call.close_loop(open);
        }
        let mut items = call.lists.pop().unwrap_or_default();
        let weight = bounded_weight(&mut items);
        Some(Item::Call(Box::new(CallItem {
            function: call.shape.function,
            site: call.site,
            arguments: call.arguments,
            items,
            result,
            open,
            weight,
        })))
    }
}

/// How much there is in `items`; insides that are too much are left out.
fn bounded_weight(items: &mut [Item]) -> usize {
    let total = |items: &[Item]| items.iter().map(Item::weight).sum::<usize>() + 1;
    let weight = total(items);
    if weight <= HEAVIEST {
        return weight;
    }
    for item in items.iter_mut() {
        match item {
            Item::Call(call) if !call.open => {
                call.items = vec![Item::LeftOut(1)];
                call.weight = 2;
            }
            Item::Loop(one) if !one.open => {
                (one.first, one.last) = (Vec::new(), Vec::new());
                one.weight = bounded_weight(&mut one.end);
            }
            Item::Call(_)
            | Item::Loop(_)
            | Item::Decision { .. }
            | Item::Value { .. }
            | Item::Event { .. }
            | Item::LeftOut(_) => {}
        }
    }
    total(items)
}

impl OpenCall<'_> {
    fn list(&mut self) -> &mut Vec<Item> {
        if self.lists.is_empty() {
            self.lists.push(Vec::new());
        }
        let last = self.lists.len() - 1;
        &mut self.lists[last]
    }

    /// Writes down what the block did before instruction `end`.
    fn finish_block(&mut self, snapshot: &Snapshot<'_>, end: usize, longest: usize) {
        let Some(block) = self.block else { return };
        let shape = Rc::clone(&self.shape);
        let Some(seen) = shape.block(block) else { return };
        let function = shape.function;
        let start = self.block_start;
        let list = self.list();
        if !seen.effects.is_empty() {
            let mut done = list.split_off(start.min(list.len()));
            for effect in seen.effects.iter().filter(|effect| effect.index < end) {
                let index = effect.index;
                done.push(match &effect.kind {
                    EffectKind::Value(value) => {
                        Item::Value { function, block, index, bits: bits_of(snapshot, value) }
                    }
                    EffectKind::Event(note) => {
                        let about = shape.instruction(block, index).and_then(|i| match &i.operation {
                            Operation::Call { dests, arguments, .. } => match dests.first() {
                                Some(dest) => Some(Operand::Register(*dest)),
                                None => arguments.first().map(|argument| argument.value),
                            },
                            _ => None,
                        });
                        let bits = about.and_then(|operand| bits_of(snapshot, &operand));
                        Item::Event { function, block, index, note: *note, bits }
                    }
                });
            }
            done.sort_by_key(Item::index);
            list.append(&mut done);
        }
        if list.len() > longest {
            let (first, gone) = (longest / 4, list.len() - longest / 2);
            let left: usize = list
                .drain(first..gone)
                .map(|item| if let Item::LeftOut(more) = item { more } else { 1 })
                .sum();
            list.insert(first, Item::LeftOut(left));
        }
        self.block_start = self.list().len();
    }

    fn enter_block(&mut self, snapshot: &Snapshot<'_>, to: BlockId, longest: usize) {
        self.finish_block(snapshot, usize::MAX, longest);
        let shape = Rc::clone(&self.shape);
        if let Some(from) = self.block
            && let Some(read) = shape.block(from).and_then(|seen| seen.decided_by.as_ref())
        {
            let bits = read.iter().map(|&register| snapshot.register(register)).collect();
            self.list().push(Item::Decision { function: shape.function, from, to, bits });
        }
        while self.loops.last().is_some_and(|open| !shape.order.is_in_loop(to, open.head)) {
            self.close_loop(false);
        }
        if shape.order.is_loop_head(to) {
            match self.loops.last_mut() {
                Some(open) if open.head == to => {
                    open.rounds += 1;
                    let mut round = self.lists.last_mut().map(std::mem::take).unwrap_or_default();
                    bounded_weight(&mut round);
                    if open.first.is_none() {
                        open.first = Some(round);
                    } else {
                        open.last = Some(round);
                    }
                }
                Some(_) | None => {
                    self.loops.push(OpenLoop { head: to, rounds: 1, first: None, last: None });
                    self.lists.push(Vec::new());
                }
            }
        }
        self.block = Some(to);
        self.block_start = self.list().len();
    }

    fn close_loop(&mut self, open: bool) {
        let Some(closed) = self.loops.pop() else { return };
        let end = self.lists.pop().unwrap_or_default();
        let mut one = LoopItem {
            function: self.shape.function,
            head: closed.head,
            rounds: closed.rounds,
            first: closed.first.unwrap_or_default(),
            last: closed.last.unwrap_or_default(),
            end,
            open,
            weight: 1,
        };
        one.weight +=
            bounded_weight(&mut one.first) + bounded_weight(&mut one.last) + bounded_weight(&mut one.end);
        self.list().push(Item::Loop(Box::new(one)));
    }
}

/// The value of an operand, as far as the frame shows it.
fn bits_of(snapshot: &Snapshot<'_>, operand: &Operand) -> Option<u128> {
    use tayra_program::Constant;
    match operand {
        Operand::Register(register) => snapshot.register(*register),
        Operand::LocalAddress(local) => snapshot.local(*local),
        Operand::Constant(Constant::Int { value, .. } | Constant::Float { pattern: value, .. }) => {
            Some(*value)
        }
        Operand::Constant(Constant::Null) => Some(0),
        Operand::Constant(Constant::Global { global, offset }) => {
            snapshot.global(*global).map(|start| u128::from(start.wrapping_add_signed(*offset)))
        }
        Operand::Constant(Constant::Function(function)) => snapshot.code(*function).map(u128::from),
        Operand::Constant(Constant::Label { .. }) => None,
    }
}

/// The bits of registers of a call that is stopped.
pub(crate) fn register_bits(snapshot: &Snapshot<'_>, registers: &[RegisterId]) -> Vec<Option<u128>> {
    registers.iter().map(|&register| snapshot.register(register)).collect()
}

fn longest(depth: usize) -> usize {
    if depth > DEEP { LONGEST_DEEP } else { LONGEST }
}

impl Observer for Recording<'_, '_> {
    fn watch(&mut self, snapshot: &Snapshot<'_>) {
        let depth = snapshot.depth();
        match snapshot.position() {
            Position::Block(block) => {
                if depth > self.calls.len() + self.unseen {
                    let before = self.calls.len();
                    self.begin(snapshot);
                    self.unseen += usize::from(self.calls.len() == before);
                }
                let longest = longest(depth);
                if let Some(call) = self.calls.last_mut().filter(|_| self.unseen == 0) {
                    call.enter_block(snapshot, block, longest);
                }
            }
            Position::Return if self.unseen > 0 => self.unseen -= 1,
            Position::Return => {
                let item = self.end(snapshot.result(0), false);
                match self.calls.last_mut() {
                    Some(caller) => caller.list().extend(item),
                    None => self.roots.extend(item),
                }
            }
            Position::Inside(..) => {}
        }
    }

    fn leaving(&mut self, snapshot: &Snapshot<'_>) {
        let longest = longest(snapshot.depth());
        if let Some(call) = self.calls.last_mut().filter(|_| self.unseen == 0) {
            call.finish_block(snapshot, usize::MAX, longest);
        }
    }

    fn ended(&mut self, calls: &[Snapshot<'_>]) {
        let seen = self.calls.len();
        for (index, (call, snapshot)) in self.calls.iter_mut().zip(calls).enumerate() {
            let Position::Inside(block, at) = snapshot.position() else { continue };
            // A run that ends in a callee has done the call; one that ends here has not done the instruction.
            let end = if index + 1 < seen { at + 1 } else { at };
            if call.block == Some(block) {
                call.finish_block(snapshot, end, longest(index + 1));
            }
        }
        let mut inner: Option<Item> = None;
        while !self.calls.is_empty() {
            if let Some(call) = self.calls.last_mut() {
                call.list().extend(inner.take());
            }
            inner = self.end(None, true);
        }
        self.roots.extend(inner);
        let roots = std::mem::take(&mut self.roots);
        if let Some(at_end) = self.at_end.take() {
            at_end(self, &roots, calls);
        }
    }
}
