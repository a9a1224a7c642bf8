//! What a term points to.

use crate::{End, Object, ObjectId, State, Storage, Universe, Vitality};
use tayra_numeric::{Constraint, Integer, LinearExpr};
use tayra_terms::TermId;

/// A term as a pointer.
#[derive(Clone, Debug, PartialEq)]
pub enum Pointer {
    /// The null pointer.
    Null,
    /// Into, before or behind an object.
    Into {
        /// The object.
        object: ObjectId,
        /// Bytes from its start.
        offset: LinearExpr,
    },
    /// Into, before or behind a node of a segment, which may not be there.
    Node {
        /// The segment.
        segment: ObjectId,
        /// Which node.
        end: End,
        /// Bytes from the node's start.
        offset: LinearExpr,
    },
    /// A number that is no address of an object that we know.
    Number,
}

impl Pointer {
    /// The object, or segment, that it belongs to.
    pub fn object(&self) -> Option<ObjectId> {
        match self {
            Pointer::Into { object, .. } => Some(*object),
            Pointer::Node { segment, .. } => Some(*segment),
            Pointer::Null | Pointer::Number => None,
        }
    }
}

impl State {
    /// What `term` points to. `Number` is also the answer where we cannot tell.
    pub fn resolve(&mut self, universe: &mut Universe, term: TermId) -> Pointer {
        if universe.terms.as_constant(term) == Some(0) {
            return Pointer::Null;
        }
        if let Some(pointer) = self.named_place(universe, term) {
            return pointer;
        }
        let whole = universe.whole(term);
        if let Some(pointer) = self.address_in(universe, &whole) {
            return pointer;
        }
        if whole.as_constant().is_some() {
            return Pointer::Number;
        }
        // Most are numbers that no equality speaks of.
        if let [(var, _)] = whole.terms()
            && self.numbers.domain.is_in_no_equality(*var)
        {
            return Pointer::Number;
        }
        self.numbers.ensure(universe, &whole);
        let known = self.numbers.domain.normal_form(&whole);
        if let Some(value) = known.as_constant() {
            // Readings of pointers are natural numbers: zero is null.
            return if value.is_zero() { Pointer::Null } else { Pointer::Number };
        }
        self.address_in(universe, &known)
            .or_else(|| self.address_by_equality(universe, &whole, &known))
            .unwrap_or(Pointer::Number)
    }

    /// The object, or the end of a list, that the term leads to at a constant distance: seen without any numbers.
    pub(crate) fn named_node(&self, universe: &Universe, term: TermId) -> Option<(ObjectId, End)> {
        let (address, _) = universe.terms.base_and_distance(term)?;
        let object = universe.terms.as_atom(address).and_then(|atom| universe.object_at(atom))?;
        if self.objects.get(object).is_some() {
            return Some((object, End::First));
        }
        self.segment_of_alias(object)
    }

    /// Where the term is an address and a constant: seen without any numbers.
    fn named_place(&self, universe: &Universe, term: TermId) -> Option<Pointer> {
        let (address, distance) = universe.terms.base_and_distance(term)?;
        let object = universe.terms.as_atom(address).and_then(|atom| universe.object_at(atom))?;
        self.pointer_to(object, LinearExpr::constant(Integer::from(distance)))
    }

    /// The addresses in a sum that are multiples of two to the `low` since blocks are there; `None` if there are none.
    pub fn aligned_part(&self, universe: &mut Universe, term: TermId, low: u32) -> Option<TermId> {
        let form = universe.terms.linear_form(term);
        let mut parts = Vec::new();
        for (part, factor) in form.terms {
            let object = universe.terms.as_atom(part).and_then(|atom| universe.object_at(atom));
            // A list may have no nodes: then its address is that of anything.
            let block = object.and_then(|id| self.objects.get(id)).filter(|o| o.segment.is_none());
            if block.is_some_and(|block| block.align.max(1).trailing_zeros() >= low) {
                parts.push((part, factor.cast_unsigned()));
            }
        }
        let bits = universe.terms.bits(term);
        (!parts.is_empty()).then(|| universe.terms.linear(bits, 0, &parts))
    }

    /// The object whose address cancels out of `expr`, by what the numbers know; `known` is its normal form.
    fn address_by_equality(
        &self,
        universe: &mut Universe,
        expr: &LinearExpr,
        known: &LinearExpr,
    ) -> Option<Pointer> {
        let last = |o: &Object| o.segment.as_ref().and_then(|s| s.last).map(|l| (l.object, l.address));
        let objects = self.objects.iter().flat_map(|(id, o)| [(id, o.address)].into_iter().chain(last(o)));
        for (object, address) in objects {
            let variable = universe.address_variable(address);
            // Only an equality, or the address itself, takes it away again. Most addresses are told by nothing.
            if !self.numbers.domain.is_defined(variable) && !known.mentions(variable) {
                continue;
            }
            let address = LinearExpr::term(variable, 1);
            let offset = expr.plus_scaled(&address, &Integer::from(-1));
            let offset = self.numbers.domain.normal_form(&offset);
            let mixed = offset.vars().any(|v| universe.object_of_variable(v).is_some());
            // An expression without any address that did not change was no pointer in the first place.
            if !mixed && !expr.vars().any(|v| offset.mentions(v)) {
                return self.pointer_to(object, offset);
            }
        }
        None
    }

    /// `address + offset`, if exactly one address occurs, once, and its object is known to the state.
    fn address_in(&self, universe: &Universe, expr: &LinearExpr) -> Option<Pointer> {
        let mut found = None;
        for (var, coefficient) in expr.terms() {
            if let Some(object) = universe.object_of_variable(*var) {
                if found.is_some() || !coefficient.is_one() {
                    return None;
                }
                found = Some((*var, object));
            }
        }
        let (var, object) = found?;
        let offset = expr.plus_scaled(&LinearExpr::term(var, 1), &Integer::from(-1));
        self.pointer_to(object, offset)
    }

    /// What lies at an offset of the object that a name stands for, if the state knows it.
    fn pointer_to(&self, object: ObjectId, offset: LinearExpr) -> Option<Pointer> {
        if let Some(found) = self.objects.get(object) {
            return Some(match found.segment {
                Some(_) => Pointer::Node { segment: object, end: End::First, offset },
                None => Pointer::Into { object, offset },
            });
        }
        let (segment, end) = self.segment_of_alias(object)?;
        Some(Pointer::Node { segment, end, offset })
    }

    /// The segment that has an address of that name, beside the one of its first node.
    pub fn segment_of_alias(&self, alias: ObjectId) -> Option<(ObjectId, End)> {
        self.objects.blocks().find_map(|(id, object)| {
            let segment = object.segment.as_ref()?;
            if segment.each.object == alias {
                return Some((id, End::Each));
            }
            segment.last.filter(|last| last.object == alias).map(|_| (id, End::Last))
        })
    }

    /// Adds a live object and what is known of its address: not null, aligned, wholly within the address space, and
    /// apart from every other live object.
    pub fn add_object(&mut self, universe: &mut Universe, id: ObjectId, object: Object) {
        if let Some(constant) = object.size.as_constant().and_then(Integer::to_i64) {
            universe.note_block(object.address, constant.unsigned_abs(), object.align);
            self.objects.insert(id, object);
            return;
        }
        self.know_address(universe, &object);
        self.objects.insert(id, object);
    }

    /// The object is there: its address is not null and aligned, and it ends within the address space.
    pub(crate) fn know_address(&mut self, universe: &mut Universe, object: &Object) {
        let address = LinearExpr::term(universe.address_variable(object.address), 1);
        self.numbers.assume(universe, &Constraint::at_least(address.clone(), LinearExpr::constant(1)));
        self.numbers.assume_multiple(&address, object.align);
        let end = address.plus_scaled(&object.size, &Integer::from(1));
        let limit = LinearExpr::constant(Integer::power_of_two(universe.pointer_bits));
        // One past the end is an address too, or zero by wrapping at the very top: we do not place objects there.
        self.numbers.assume(universe, &Constraint::less(end, limit));
    }

    /// Whether the addresses of two objects certainly differ: both are alive, so they are apart, unless both are constants
    /// that may lie in each other, or strings that may be the same one, given twice, or views of one pool.
    pub fn are_apart(&self, left: ObjectId, right: ObjectId) -> bool {
        let alive = |id| self.objects.get(id).filter(|o| o.vitality == Vitality::Alive);
        let (Some(a), Some(b)) = (alive(left), alive(right)) else { return false };
        let may_be_one = match (a.storage, b.storage) {
            (Storage::Global { nameless: a, .. }, Storage::Global { nameless: b, .. }) => a && b,
            (Storage::Outside { source: a }, Storage::Outside { source: b }) => a == b,
            (Storage::Pooled { pool: a }, Storage::Pooled { pool: b }) => a == b,
            (Storage::Given { shared: a }, Storage::Given { shared: b }) => a || b,
            _ => false,
        };
        left != right && !may_be_one
    }
}

impl Universe {
    /// The object whose address the variable reads.
    pub fn object_of_variable(&self, var: tayra_numeric::Var) -> Option<ObjectId> {
        match self.reading(var) {
            crate::Reading::Unsigned(term) | crate::Reading::Signed(term) | crate::Reading::Whole(term) => {
                self.terms.as_atom(term).and_then(|atom| self.object_at(atom))
            }
            crate::Reading::Free => None,
        }
    }
}
