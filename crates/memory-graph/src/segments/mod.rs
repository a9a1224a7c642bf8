//! Lists of any length: blocks that are linked to each other as one object, a *segment*.
//!
//! A segment says of each of its nodes what its cells and runs say; the two outward links, of the last node forwards and of
//! the first one backwards, stand in its cells too, and the links between its nodes are understood. What each node has for
//! itself (`Object::owner`) is described once as well. Values in there are of two kinds: names of the state mean the same
//! for all nodes, and *own* names (`Segment::own`) mean something else in each. The numeric domain holds facts about own
//! names for every node; and whether there is a node or not, some value fulfils them, so they say nothing of other names.
//!
//! * [`peel`]: a node is taken off an end, or a segment without nodes goes.
//! * [`become_list`]: a block is a list of one node.
//! * [`fold`]: neighbours in a list become one segment.
//! * [`decisions`]: what was decided by nodes that nobody names any more is let go.
//! * [`trees`]: the same for nodes from which several others hang.
//!
//! Folding and peeling keep all names: an atom that is still there means what it meant.

mod become_list;
mod decisions;
mod fold;
mod peel;
mod trees;

pub(crate) use become_list::{Holder, References};

use crate::substitution::Substitution;
use crate::{Cell, Links, Object, ObjectId, Own, Reading, Shape, State, Universe};
use tayra_numeric::{Constraint, Integer, LinearExpr, Var};
use tayra_terms::TermId;

impl State {
    /// Whether any object is a segment.
    pub fn has_segments(&self) -> bool {
        self.objects.blocks().any(|(_, o)| o.segment.is_some())
    }

    /// The program names a block by a pointer to a type of that size: a hint which blocks are nodes of one list.
    pub fn hint(&mut self, universe: &mut Universe, pointer: TermId, hint: u32, size: u64) {
        if universe.terms.as_constant(pointer).is_some() {
            return;
        }
        let crate::Pointer::Into { object, offset } = self.resolve(universe, pointer) else { return };
        let is_start = offset.as_constant().is_some_and(Integer::is_zero);
        let fits = |o: &Object| o.size.as_constant() == Some(&Integer::from(i128::from(size)));
        let is_new = |o: &Object| o.hint.is_none() && o.is_live_block() && fits(o);
        if is_start
            && self.objects.get(object).is_some_and(is_new)
            && let Some(found) = self.objects.get_mut(object)
        {
            found.hint = Some(hint);
        }
    }

    /// The objects that each node of a segment has, at any depth.
    pub(crate) fn owned_by(&self, segment: ObjectId) -> Vec<ObjectId> {
        let mut found = vec![segment];
        let mut at = 0;
        while let Some(&owner) = found.get(at) {
            at += 1;
            found.extend(self.objects.blocks().filter(|(_, o)| o.owner == Some(owner)).map(|(id, _)| id));
        }
        found.remove(0);
        found
    }

    /// What is known of names that a segment binds, among each other: it holds of the names of each node.
    pub(crate) fn facts_among(&self, universe: &Universe, own: &Own) -> Vec<Constraint> {
        if own.atoms.len() + own.variables.len() < 2 {
            return Vec::new();
        }
        let is_own = |var: Var| match universe.reading(var) {
            Reading::Free => own.variables.contains(&var),
            Reading::Signed(term) | Reading::Unsigned(term) | Reading::Whole(term) => {
                own.atoms.contains(&term)
            }
        };
        let known = self.numbers.variables().filter(|var| is_own(*var)).count();
        if known < 2 {
            return Vec::new();
        }
        let relates = |fact: &Constraint| fact.expr().terms().len() > 1 && fact.expr().vars().all(is_own);
        self.numbers.domain().facts().into_iter().filter(relates).collect()
    }

    /// Names for a copy of what a segment says of each node: those that it binds get copies of their own, with what is known of them among
    /// each other.
    pub(crate) fn copy_own(&mut self, universe: &mut Universe, own: &Own, copies: &mut Substitution) {
        for &atom in &own.atoms {
            if copies.of_atom(atom).is_none()
                && let Some(copy) = self.copy_atom(universe, atom)
            {
                copies.name_atom(atom, copy);
            }
        }
        for &var in &own.variables {
            if copies.of_variable(var).is_none() {
                let copy = self.copy_variable(universe, var);
                copies.name_variable(var, LinearExpr::term(copy, 1));
            }
        }
        for fact in self.facts_among(universe, own) {
            let expr = copies.expression(universe, fact.expr());
            self.numbers.assume(universe, &Constraint::new(expr, fact.comparison()));
        }
    }

    /// Another value of the same kind: in its range, related to nothing.
    pub(crate) fn copy_atom(&mut self, universe: &mut Universe, atom: TermId) -> Option<TermId> {
        let kind = universe.terms.as_atom(atom).map(|a| universe.terms.atom(a).clone())?;
        let copy = universe.terms.fresh(kind.bits, kind.kind.of_a_copy(), kind.sign);
        for read in [Universe::signed, Universe::unsigned, Universe::whole] {
            let (old, new) = (read(universe, atom), read(universe, copy));
            if let (Some(old), Some(new)) = (old.as_var(), new.as_var())
                && self.numbers.knows(old)
                && !self.numbers.knows(new)
            {
                self.numbers.expand(universe, old, new);
            }
        }
        if let Some(member) = self.pools.member(atom) {
            self.pools.add_member(copy, member);
        }
        Some(copy)
    }

    /// Another size, length or bound of the same kind.
    pub(crate) fn copy_variable(&mut self, universe: &mut Universe, var: Var) -> Var {
        let copy = universe.fresh_variable();
        if self.numbers.knows(var) {
            self.numbers.expand(universe, var, copy);
        }
        copy
    }
}

impl Object {
    /// How a node would be linked that stands at the end of a list: its only null pointer is the link to the next.
    pub(crate) fn links_at_an_end(&self, universe: &Universe) -> Option<Shape> {
        let bytes = u64::from(universe.pointer_bits / 8);
        let mut nulls = (self.cells.iter())
            .filter(|c| c.bytes == bytes && universe.terms.as_constant(c.value) == Some(0))
            .filter_map(|c| c.offset.as_constant().and_then(Integer::to_i64));
        let next = nulls.next()?;
        nulls.next().is_none().then_some(Shape::List(Links { head: 0, next, previous: None }))
    }

    /// The value that stands at a link. Nothing else stands there: it was taken away when the node became one of a list.
    pub(crate) fn link(&self, offset: i64) -> Option<TermId> {
        self.cells.iter().find(|c| is_at(c, offset)).map(|c| c.value)
    }

    /// What stands behind it, as a segment of that shape.
    pub(crate) fn behind(&self, shape: Shape) -> Option<TermId> {
        self.link(shape.behind()?)
    }

    /// What stands before it, as a segment of that shape.
    pub(crate) fn before(&self, shape: Shape) -> Option<TermId> {
        self.link(shape.before()?)
    }

    /// Sets what stands behind it, as a segment of that shape.
    pub(crate) fn set_behind(&mut self, universe: &Universe, shape: Shape, value: TermId) {
        if let Some(at) = shape.behind() {
            self.set_link(universe, at, value);
        }
    }

    /// Sets the value of a link.
    pub(crate) fn set_link(&mut self, universe: &Universe, offset: i64, value: TermId) {
        let bytes = u64::from(universe.pointer_bits / 8);
        let at = self.cells.iter().position(|c| is_at(c, offset));
        match at.and_then(|at| self.cells.get_mut(at)) {
            Some(cell) => cell.value = value,
            None => self.cells.push(Cell { offset: LinearExpr::constant(i128::from(offset)), bytes, value }),
        }
    }
}

impl Shape {
    /// Whether a cell is one of the links.
    pub fn has(self, cell: &Cell) -> bool {
        self.places().chain(self.branches().offsets()).any(|place| is_at(cell, place))
    }

    /// Whether a cell holds what stands behind the segment, which no node says.
    pub fn keeps_outside(self, cell: &Cell) -> bool {
        !self.is_list() && self.behind().is_some_and(|place| is_at(cell, place))
    }

    /// Whether so many bytes from there on may have one in common with a link in a node.
    pub(crate) fn meet(self, universe: &Universe, low: &LinearExpr, bytes: u64) -> bool {
        let width = i128::from(universe.pointer_bits / 8);
        let Some(low) = low.as_constant().and_then(Integer::to_i128) else {
            return self.in_nodes().next().is_some();
        };
        self.in_nodes().map(i128::from).any(|link| low < link + width && link < low + i128::from(bytes))
    }

    /// Whether a link stands at that place of a node.
    pub(crate) fn has_place(&self, offset: i64) -> bool {
        self.places().any(|place| place == offset) || self.branches().has(offset)
    }
}

fn is_at(cell: &Cell, offset: i64) -> bool {
    cell.offset.as_constant() == Some(&Integer::from(i128::from(offset)))
}
