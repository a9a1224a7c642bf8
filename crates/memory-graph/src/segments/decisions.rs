//! Decisions about nodes that nobody names any more.
//!
//! `same |= node == other` in a walk along a list remembers every node that was asked for: as long as a value says so, no two of
//! them can be one list. The decision gets a name of its own then, which may be true or false.
//! Errs towards: forgetting what was decided by.

use super::become_list::{Holder, References};
use crate::{Decision, ObjectId, State, Storage, Universe};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use tayra_numeric::Integer;
use tayra_terms::{AtomKind, Comparison, Node, Sign, TermId};

impl State {
    /// Gives names to decisions about nodes that no name of the program leads to, where something else than the node itself
    /// remembers them.
    pub(super) fn let_go_of_decisions(&mut self, universe: &mut Universe) {
        let held = self.held_decisions(universe);
        if held.is_empty() {
            return;
        }
        let references = self.references(universe);
        let mut names: FxHashMap<TermId, TermId> = FxHashMap::default();
        for (holder, value, decisions) in held {
            let mut own: FxHashMap<TermId, TermId> = FxHashMap::default();
            for decision in decisions {
                let nodes = self.objects_in(universe, decision);
                let is_of_others = |node: &&ObjectId| !matches!(holder, Holder::Cell(id, _) if id == **node);
                if !nodes.iter().filter(is_of_others).any(|node| self.is_nameless_node(&references, *node)) {
                    continue;
                }
                let name = match names.get(&decision) {
                    Some(name) => *name,
                    None => self.name_for_decision(universe, decision),
                };
                names.insert(decision, name);
                own.insert(decision, name);
            }
            if own.is_empty() {
                continue;
            }
            let new = universe.terms.substitute(value, &own, &mut FxHashMap::default());
            match holder {
                Holder::Root(root) => {
                    self.roots.insert(root, new);
                }
                Holder::Cell(id, _) => {
                    if let Some(object) = self.objects.get_mut(id) {
                        for cell in object.cells.iter_mut().filter(|cell| cell.value == value) {
                            cell.value = new;
                        }
                    }
                }
            }
        }
    }

    /// What is held that was decided by addresses: by whom, the value, and the decisions in it.
    fn held_decisions(&self, universe: &Universe) -> Vec<(Holder, TermId, Vec<TermId>)> {
        let roots = self.roots.iter().filter(|(root, _)| !root.only_remembers());
        let roots = roots.map(|(root, value)| (Holder::Root(*root), *value));
        // What a list says of each of its nodes may be decided otherwise in each.
        let single = self.objects.iter().filter(|(_, object)| !object.is_summary());
        let cells = single.flat_map(|(id, object)| {
            let place = |cell: &crate::Cell| cell.offset.as_constant().and_then(Integer::to_i64);
            object.cells.iter().map(move |cell| (Holder::Cell(id, place(cell)), cell.value))
        });
        let held = roots.chain(cells).filter(|(_, value)| !universe.is_plain_number(*value));
        held.filter_map(|(holder, value)| {
            let decisions = comparisons_in(universe, value);
            (!decisions.is_empty()).then_some((holder, value, decisions))
        })
        .collect()
    }

    /// Whether it is a node among others like it, which only links lead to.
    fn is_nameless_node(&self, references: &References, id: ObjectId) -> bool {
        let Some(node) = self.objects.get(id).filter(|o| o.is_live_block()) else { return false };
        let is_like_it = |holder: ObjectId| {
            self.objects.get(holder).is_some_and(|o| {
                holder != id && o.is_live_block() && o.size == node.size && o.hint == node.hint
            })
        };
        let mut linked = node.segment.is_some();
        for reference in references.to(id).iter().filter(|reference| reference.target.is_some()) {
            match reference.holder {
                Holder::Root(_) => return false,
                Holder::Cell(holder, _) => {
                    let is_name =
                        |o: &crate::Object| !matches!(o.storage, Storage::Heap { .. } | Storage::Elements);
                    if self.objects.get(holder).is_some_and(is_name) {
                        return false;
                    }
                    linked |= is_like_it(holder);
                }
            }
        }
        linked
    }

    fn name_for_decision(&mut self, universe: &mut Universe, decision: TermId) -> TermId {
        match self.decide(universe, decision) {
            Decision::Yes => universe.terms.constant(1, 1),
            Decision::No => universe.terms.constant(1, 0),
            Decision::Open => universe.terms.fresh(1, AtomKind::Unknown, Sign::Unsigned),
        }
    }
}

/// The comparisons of pointers that a value is made of.
fn comparisons_in(universe: &Universe, value: TermId) -> Vec<TermId> {
    let mut found = Vec::new();
    let mut seen = BTreeSet::new();
    let mut stack = vec![value];
    while let Some(next) = stack.pop() {
        if !seen.insert(next) {
            continue;
        }
        if let Node::Compare { comparison: Comparison::Equal, left, .. } = universe.terms.node(next)
            && universe.terms.bits(*left) == universe.pointer_bits
        {
            found.push(next);
        }
        stack.extend(universe.terms.operands(next));
    }
    found
}
