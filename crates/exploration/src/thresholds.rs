//! Constants of the code: where growing bounds may come to rest.
//!
//! A loop has those that stand in it or around it, in no other loop: with those of the whole function, k loops in a row would
//! take rounds for each other's constants. It has those too that the functions compare with which it calls: what keeps an index in its
//! bounds often stands there. A recursion has those of its function.

use crate::order::WeakOrder;
use rustc_hash::FxHashMap;
use std::collections::{BTreeSet, VecDeque};
use tayra_memory_graph::State;
use tayra_numeric::{Integer, WideningHints};
use tayra_program::{Block, BlockId, Body, CType, Callee, Constant, FunctionId, Operand, Operation, Program};

/// How many are tried at one place.
const MOST: usize = 64;
/// Of how many functions that a loop calls, directly or through others, the constants are tried.
const MOST_CALLEES: usize = 16;

/// The constants of a function, and those of each of its loops.
#[derive(Debug)]
pub(crate) struct Thresholds {
    all: Vec<Integer>,
    loops: FxHashMap<BlockId, Vec<Integer>>,
}

impl Thresholds {
    pub(crate) fn of(program: &Program, body: &Body, order: &WeakOrder) -> Self {
        let sizes = struct_sizes(program);
        let mut all = BTreeSet::new();
        // Of the blocks that belong to a loop and to none in it, or to no loop; and of those that belong to it at all.
        let mut direct: FxHashMap<Option<BlockId>, BTreeSet<i128>> = FxHashMap::default();
        let mut whole: FxHashMap<BlockId, BTreeSet<i128>> = FxHashMap::default();
        for (id, block) in body.blocks.iter() {
            let mut found = constants(body, block, &sizes);
            if order.innermost_loop(id).is_some() {
                found.extend(compared_by_callees(program, block));
            }
            let innermost = order.innermost_loop(id);
            for head in loops_from(order, innermost) {
                whole.entry(head).or_default().extend(found.iter().copied());
            }
            direct.entry(innermost).or_default().extend(found.iter().copied());
            all.extend(found);
        }
        let few = |found: BTreeSet<i128>| found.into_iter().take(MOST).map(Integer::from).collect();
        let loops = whole.into_iter().map(|(head, mut found)| {
            let around = loops_from(order, order.loop_around(head)).map(Some).chain([None]);
            found.extend(around.filter_map(|around| direct.get(&around)).flatten().copied());
            (head, few(found))
        });
        Thresholds { loops: loops.collect(), all: few(all) }
    }

    /// Those of the loop that the block heads, or of the whole function.
    pub(crate) fn at(&self, block: BlockId) -> &[Integer] {
        self.loops.get(&block).unwrap_or(&self.all)
    }

    /// Those of the whole function.
    pub(crate) fn all(&self) -> &[Integer] {
        &self.all
    }
}

/// Which constants were of use at a place. An inner loop starts afresh in each round of the outer one, from a state that says
/// less: a bound that did not hold in an earlier round does not hold in a later one either, and trying it again costs a round
/// of the inner loop for each round of every loop around it.
///
/// Errs towards: forgetting a constant that another variable would have come to rest at. Fewer constants are sound.
#[derive(Clone, Debug, Default)]
pub(crate) struct Trials {
    /// Those that were bounds of something that grew, since something last came to rest.
    tried: BTreeSet<Integer>,
    /// Those that were not any more when it had come to rest.
    failed: BTreeSet<Integer>,
}

impl Trials {
    /// The hints without what did not hold before.
    pub(crate) fn without_failed(&self, hints: &WideningHints) -> WideningHints {
        let mut hints = hints.clone();
        hints.thresholds.retain(|limit| !self.failed.contains(limit));
        hints
    }

    /// The state was widened with these hints.
    pub(crate) fn note(&mut self, hints: &WideningHints, state: &State) {
        self.tried.extend(bounds_among(state, &hints.thresholds.iter().cloned().collect()));
    }

    /// Constants on trial that bound something in these states.
    pub(crate) fn held_in<'s>(&self, states: impl Iterator<Item = &'s State>) -> BTreeSet<Integer> {
        states.flat_map(|state| bounds_among(state, &self.tried)).collect()
    }

    /// Something has come to rest; of the constants on trial, these have held.
    pub(crate) fn settle(&mut self, held: &BTreeSet<Integer>) {
        let tried = std::mem::take(&mut self.tried);
        self.failed.extend(tried.into_iter().filter(|limit| !held.contains(limit)));
    }
}

/// Which of these numbers bound a variable of the state.
fn bounds_among(state: &State, limits: &BTreeSet<Integer>) -> BTreeSet<Integer> {
    if limits.is_empty() {
        return BTreeSet::new();
    }
    let domain = state.numbers().domain();
    let mut found = BTreeSet::new();
    for var in domain.variables() {
        let range = domain.range(var);
        found.extend(
            [range.lower(), range.upper()].into_iter().flatten().filter(|b| limits.contains(b)).cloned(),
        );
    }
    found
}

/// The loop of that head, the one around it, and so on.
fn loops_from(order: &WeakOrder, head: Option<BlockId>) -> impl Iterator<Item = BlockId> {
    std::iter::successors(head, |head| order.loop_around(*head))
}

/// Constants that the block works with, and their neighbours. What is handed to a function and is the size of a struct tells
/// nothing about bounds: such blocks are nodes. Nor do the numbers by which clang notes, in a variable of its own, how a scope was
/// left: it counts them through the function, and each would cost the loops rounds.
fn constants(body: &Body, block: &Block, sizes: &BTreeSet<u64>) -> BTreeSet<i128> {
    let mut found = BTreeSet::new();
    for instruction in &block.instructions {
        if let Operation::WriteLocal { local, .. } = &instruction.operation
            && !body.locals[*local].declared
            && !instruction.place.is_known()
        {
            continue;
        }
        let is_call = matches!(instruction.operation, Operation::Call { .. });
        for operand in instruction.operation.operands() {
            if let Some(number) = number(operand)
                && !(is_call && u64::try_from(number).is_ok_and(|number| sizes.contains(&number)))
            {
                found.extend(with_neighbours(number));
            }
        }
    }
    found
}

/// Constants that numbers are compared with in the functions that the block calls, and their neighbours.
fn compared_by_callees(program: &Program, block: &Block) -> BTreeSet<i128> {
    let mut found = BTreeSet::new();
    let mut seen = BTreeSet::new();
    let mut waiting: VecDeque<FunctionId> = callees(block).collect();
    while let Some(next) = waiting.pop_front() {
        let Some(body) = program.functions[next].body.as_ref().filter(|_| seen.insert(next)) else {
            continue;
        };
        if seen.len() > MOST_CALLEES {
            break;
        }
        for block in body.blocks.values() {
            waiting.extend(callees(block));
            for instruction in &block.instructions {
                let Operation::Compare { left, right, .. } = &instruction.operation else { continue };
                found.extend([left, right].into_iter().filter_map(number).flat_map(with_neighbours));
            }
        }
    }
    found
}

/// The functions that the block calls by name.
fn callees(block: &Block) -> impl Iterator<Item = FunctionId> {
    block.instructions.iter().filter_map(|instruction| {
        let Operation::Call { callee: Callee::Direct(callee), .. } = instruction.operation else {
            return None;
        };
        Some(callee)
    })
}

/// The number that an operand is, if it is one.
fn number(operand: &Operand) -> Option<i128> {
    let Operand::Constant(Constant::Int { bits, value }) = operand else { return None };
    (*bits > 1).then(|| tayra_terms::signed(*bits, *value))
}

fn with_neighbours(number: i128) -> [i128; 3] {
    [number.saturating_sub(1), number, number.saturating_add(1)]
}

fn struct_sizes(program: &Program) -> BTreeSet<u64> {
    (program.c_types.values())
        .filter_map(|found| match found {
            CType::Struct { size, .. } | CType::Union { size, .. } => *size,
            CType::Void
            | CType::Int { .. }
            | CType::Float { .. }
            | CType::Enum { .. }
            | CType::Pointer(_)
            | CType::Array { .. }
            | CType::Function { .. }
            | CType::Typedef { .. }
            | CType::Other { .. } => None,
        })
        .collect()
}
