//! What is known of functions before anything is looked at: who calls whom, which of them may call themselves, and how much work
//! each is.
//!
//! A function that is little work with all that it calls gets a context of its own wherever it is called: what helpers are given
//! by one caller then never comes back to another. Others share a room that grows with the program and not faster.

use rustc_hash::FxHashSet;
use tayra_program::{Callee, Entity, FunctionId, Operation, Program};

/// So many instructions are little work.
const LITTLE: usize = 200;

/// All contexts of large functions together are at most so often the size of the program.
const ROOM: usize = 4;

/// There is always room for so many instructions.
const LEAST_ROOM: usize = 200_000;

/// A large function never has more contexts.
const MOST_CONTEXTS: usize = 40;

/// All functions of a program.
#[derive(Debug)]
pub(crate) struct Plan {
    calls: Vec<Vec<usize>>,
    known: FxHashSet<(usize, usize)>,
    /// Functions with the same number may call each other in turn.
    component: Vec<usize>,
    is_recursive: Vec<bool>,
    /// How much a function is with all that it calls, if that is little.
    little: Vec<Option<usize>>,
    /// How many contexts of its own it may have, if it is not little.
    most: Vec<usize>,
}

impl Plan {
    pub(crate) fn of(program: &Program) -> Plan {
        let count = program.functions.len();
        let mut plan = Plan {
            calls: vec![Vec::new(); count],
            known: FxHashSet::default(),
            component: Vec::new(),
            is_recursive: Vec::new(),
            little: vec![None; count],
            most: vec![1; count],
        };
        let mut sizes = vec![0usize; count];
        // With repetitions: how often a function calls another one.
        let mut sites: Vec<Vec<usize>> = vec![Vec::new(); count];
        for (id, function) in program.functions.iter() {
            let Some(body) = &function.body else { continue };
            for block in body.blocks.values() {
                sizes[id.index()] += block.instructions.len() + 1;
                for instruction in &block.instructions {
                    if let Operation::Call { callee: Callee::Direct(callee), .. } = instruction.operation
                        && program.functions[callee].body.is_some()
                    {
                        sites[id.index()].push(callee.index());
                        if plan.known.insert((id.index(), callee.index())) {
                            plan.calls[id.index()].push(callee.index());
                        }
                    }
                }
            }
        }
        let order = plan.components();
        // Callees come first.
        let mut work = sizes;
        for function in order {
            let helpers: usize = sites[function].iter().filter_map(|&callee| plan.little[callee]).sum();
            work[function] += helpers;
            let is_all = sites[function].iter().all(|&callee| plan.little[callee].is_some());
            if is_all && !plan.is_recursive[function] && work[function] <= LITTLE {
                plan.little[function] = Some(work[function]);
            }
        }
        let large: Vec<usize> =
            (0..count).filter(|&at| work[at] > 0 && plan.little[at].is_none()).map(|at| work[at]).collect();
        let all: usize = large.iter().sum();
        let room = (ROOM * all).max(LEAST_ROOM) / large.len().max(1);
        for (most, work) in plan.most.iter_mut().zip(work) {
            *most = (room / work.max(1)).clamp(1, MOST_CONTEXTS);
        }
        plan
    }

    /// Whether it gets a context of its own wherever it is called by its name.
    pub(crate) fn is_little(&self, function: FunctionId) -> bool {
        self.little[function.index()].is_some()
    }

    /// How many contexts it may have otherwise.
    pub(crate) fn most(&self, function: FunctionId) -> usize {
        self.most[function.index()]
    }

    /// Whether a call may come back to who calls.
    pub(crate) fn may_come_back(&mut self, caller: FunctionId, callee: FunctionId) -> bool {
        let (from, to) = (caller.index(), callee.index());
        if self.known.insert((from, to)) {
            // Through a pointer.
            self.calls[from].push(to);
            if self.leads_to(to, from) {
                let _ = self.components();
            }
        }
        self.component[from] == self.component[to]
    }

    fn leads_to(&self, from: usize, to: usize) -> bool {
        let mut seen: FxHashSet<usize> = FxHashSet::default();
        let mut open = vec![from];
        while let Some(function) = open.pop() {
            if function == to {
                return true;
            }
            if seen.insert(function) {
                open.extend(&self.calls[function]);
            }
        }
        false
    }

    /// Finds out who may call each other in turn (Tarjan); gives all functions, callees first.
    fn components(&mut self) -> Vec<usize> {
        const NEW: usize = usize::MAX;
        let count = self.calls.len();
        let (mut number, mut low) = (vec![NEW; count], vec![0; count]);
        let mut is_on = vec![false; count];
        self.component = vec![NEW; count];
        self.is_recursive = vec![false; count];
        let (mut order, mut stack, mut next) = (Vec::with_capacity(count), Vec::new(), 0);
        for root in 0..count {
            if number[root] != NEW {
                continue;
            }
            // A function, and which of its calls comes next.
            let mut way: Vec<(usize, usize)> = vec![(root, 0)];
            while let Some(&mut (function, ref mut at)) = way.last_mut() {
                if *at == 0 {
                    number[function] = next;
                    low[function] = next;
                    next += 1;
                    stack.push(function);
                    is_on[function] = true;
                }
                if let Some(&callee) = self.calls[function].get(*at) {
                    *at += 1;
                    self.is_recursive[function] |= callee == function;
                    if number[callee] == NEW {
                        way.push((callee, 0));
                    } else if is_on[callee] {
                        low[function] = low[function].min(number[callee]);
                    }
                    continue;
                }
                way.pop();
                if let Some((above, _)) = way.last() {
                    low[*above] = low[*above].min(low[function]);
                }
                if low[function] == number[function] {
                    let begin = stack.iter().rposition(|&own| own == function).unwrap_or(0);
                    let is_cycle = stack.len() - begin > 1;
                    for own in stack.drain(begin..) {
                        is_on[own] = false;
                        self.component[own] = function;
                        self.is_recursive[own] |= is_cycle;
                        order.push(own);
                    }
                }
            }
        }
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(calls: &[&[usize]]) -> Plan {
        let known = calls.iter().enumerate().flat_map(|(from, to)| to.iter().map(move |&to| (from, to)));
        let mut plan = Plan {
            known: known.collect(),
            calls: calls.iter().map(|to| to.to_vec()).collect(),
            component: Vec::new(),
            is_recursive: Vec::new(),
            little: vec![None; calls.len()],
            most: vec![1; calls.len()],
        };
        let order = plan.components();
        assert_eq!(order.len(), calls.len());
        plan
    }

    #[test]
    fn cycles_are_found() {
        let plan = plan(&[&[1, 2], &[3], &[3, 4], &[5], &[2], &[5]]);
        assert_eq!(plan.is_recursive, [false, false, true, false, true, true]);
        assert_eq!(plan.component[2], plan.component[4]);
        assert_ne!(plan.component[0], plan.component[2]);
    }

    #[test]
    fn callees_come_first() {
        let mut plan = plan(&[&[3, 1], &[2], &[], &[1, 4], &[2]]);
        let order = plan.components();
        let at = |function| order.iter().position(|&own| own == function);
        for (from, to) in [(0, 3), (0, 1), (1, 2), (3, 4), (4, 2)] {
            assert!(at(to) < at(from), "{order:?}");
        }
    }

    #[test]
    fn a_call_through_a_pointer_may_close_a_cycle() {
        let mut plan = plan(&[&[1], &[2], &[]]);
        let id = FunctionId::from_index;
        assert!(!plan.may_come_back(id(0), id(1)));
        assert!(!plan.may_come_back(id(0), id(2)));
        assert!(plan.may_come_back(id(2), id(0)));
        assert!(plan.may_come_back(id(0), id(1)));
    }
}
