//! Pairing of values and of the objects that they point to.

use super::names::NumberPair;
use super::places::Place;
use super::{Apart, Matcher, Side, differ};
use crate::{Object, ObjectId, Pointer, Reading, State, Storage};
use tayra_numeric::{Integer, Interval, LinearExpr};
use tayra_terms::{AtomKind, Node, Sign, TermId};

/// A block that is larger than so many pointers is no node with links that a program tells apart.
const MOST_LINKS: i128 = 8;

impl Matcher<'_> {
    /// The value of the result that is `left` on the left and `right` on the right.
    pub(super) fn pair_values(&mut self, left: TermId, right: TermId) -> Result<TermId, Apart> {
        // Most values are the same constants on both sides, or the same numbers.
        if left == right {
            if self.universe.terms.as_constant(left).is_some() {
                return Ok(left);
            }
            if !self.has_nodes && self.universe.is_plain_number(left) {
                self.kept.insert(left);
                return Ok(left);
            }
        }
        if let Some(&known) = self.pairs.get(&(left, right)) {
            return Ok(known);
        }
        let both = self.pair_new_values(left, right)?;
        self.pairs.insert((left, right), both);
        Ok(both)
    }

    fn pair_new_values(&mut self, left: TermId, right: TermId) -> Result<TermId, Apart> {
        let bits = self.universe.terms.bits(left);
        if bits != self.universe.terms.bits(right) {
            return Err(Apart::new("a place holds values of different widths"));
        }
        if left == right && self.means_the_same(left)? {
            super::collect_atoms(self.universe, left, &mut self.kept);
            return Ok(left);
        }
        if !self.invent && self.universe.terms.is_astray(right) && !self.universe.terms.is_astray(left) {
            return Err(Apart::new("a value may be anything on one side only"));
        }
        if bits == self.universe.pointer_bits {
            if let Some(choice) = self.pair_choices(left, right) {
                return Ok(choice);
            }
            if let Some(pointer) = self.pair_pointers(left, right)? {
                return Ok(pointer);
            }
        }
        if let (Node::Extend { signed: a, value: x, .. }, Node::Extend { signed: b, value: y, .. }) =
            (self.universe.terms.node(left).clone(), self.universe.terms.node(right).clone())
            && a == b
            && self.universe.terms.bits(x) == self.universe.terms.bits(y)
        {
            let inner = self.pair_values(x, y)?;
            return Ok(self.universe.terms.extend(inner, bits, a));
        }
        if self.universe.terms.is_astray(left) || self.universe.terms.is_astray(right) {
            return if self.invent {
                Ok(self.pair_numbers(left, right))
            } else {
                self.cover_value(left, right)
            };
        }
        if let Some(decision) = self.pair_decisions(left, right) {
            return Ok(decision);
        }
        if self.invent { Ok(self.pair_numbers(left, right)) } else { self.cover_value(left, right) }
    }

    /// Whether a term that both sides use stands for the same value: the objects whose addresses occur in it must be
    /// paired with themselves.
    fn means_the_same(&mut self, term: TermId) -> Result<bool, Apart> {
        let mut stack = vec![term];
        while let Some(next) = stack.pop() {
            if let Node::Atom(atom) = *self.universe.terms.node(next)
                && let Some(object) = self.universe.object_at(atom)
            {
                if self.left.segment_of_alias(object).is_some()
                    || self.right.segment_of_alias(object).is_some()
                {
                    // The last node of a list, or each: the pairing of the list tells.
                    return Ok(false);
                }
                let known =
                    self.left.objects.get(object).is_some() && self.right.objects.get(object).is_some();
                if known && (self.left.segment(object).is_some() || self.right.segment(object).is_some()) {
                    return Ok(false);
                }
                if !known && !self.both_know(object) {
                    // Neither side can reach through it: an address of something forgotten.
                    if self.left.objects.get(object).is_none() && self.right.objects.get(object).is_none() {
                        continue;
                    }
                    return Err(Apart::new("an object is known on one side only"));
                }
                let (result, _) = self.pair_objects(object, object)?;
                if result != object {
                    return Ok(false);
                }
            }
            stack.extend(self.universe.terms.operands(next));
        }
        Ok(true)
    }

    fn pair_pointers(&mut self, left: TermId, right: TermId) -> Result<Option<TermId>, Apart> {
        let from_left = self.left.resolve(self.universe, left);
        let from_right = self.right.resolve(self.universe, right);
        if let Some(both) = self.pair_optional((left, &from_left), (right, &from_right))? {
            return Ok(Some(both));
        }
        if matches!(from_left, Pointer::Node { .. }) || matches!(from_right, Pointer::Node { .. }) {
            return self.pair_nodes((left, &from_left), (right, &from_right)).map(Some);
        }
        match (from_left, from_right) {
            (Pointer::Into { object: a, offset: x }, Pointer::Into { object: b, offset: y }) => {
                if self.invent
                    && x != y
                    && self.is_a_link(Side::Left, a, &x)
                    && self.is_a_link(Side::Right, b, &y)
                {
                    return Err(Apart::new("a pointer leads to another link of a node"));
                }
                let (_, address) = self.pair_objects(a, b)?;
                let base = |state: &State, id| state.objects.get(id).map(|o| o.address);
                let (Some(l), Some(r)) = (base(&self.left, a), base(&self.right, b)) else {
                    return Err(Apart::new("an object without an address"));
                };
                let own = Place { pointer: left, base: l, offset: x };
                let theirs = Place { pointer: right, base: r, offset: y };
                self.pair_places(address, own, theirs).map(Some)
            }
            (Pointer::Null, Pointer::Null) => Ok(Some(self.universe.pointer_constant(0))),
            (Pointer::Into { .. }, Pointer::Null | Pointer::Number)
            | (Pointer::Null | Pointer::Number, Pointer::Into { .. }) => {
                Err(Apart::new("a place holds a pointer on one side only"))
            }
            (Pointer::Null | Pointer::Number, Pointer::Number) | (Pointer::Number, Pointer::Null) => Ok(None),
            (Pointer::Node { .. }, _) | (_, Pointer::Node { .. }) => Err(Apart::new("a list")),
        }
    }

    /// Whether a link stands at that place of a node. Which one it is, is what a program knows that walks along links; a block
    /// with many pointers is an array, and walked through.
    fn is_a_link(&mut self, side: Side, object: ObjectId, offset: &LinearExpr) -> bool {
        let bytes = u64::from(self.universe.pointer_bits / 8);
        let (universe, state) = self.universe_and_state(side);
        let Some(found) = state.objects.shared(object) else { return false };
        let most = Integer::from(i128::from(bytes) * MOST_LINKS);
        if !found.is_live_block()
            || found.hint.is_none()
            || found.size.as_constant().is_none_or(|size| *size > most)
            || offset.as_constant().is_none()
        {
            return false;
        }
        let Some(value) = state.peek(universe, object, offset, bytes) else { return false };
        !matches!(state.resolve(universe, value), Pointer::Number)
    }

    /// A new atom for two numbers, read so that both fit.
    fn pair_numbers(&mut self, left: TermId, right: TermId) -> TermId {
        let bits = self.universe.terms.bits(left);
        let (x, y) = (self.universe.whole(left), self.universe.whole(right));
        // What is at hand mostly tells; only then it is asked by all means.
        let (mut a, mut b) = (
            self.left.numbers.quick_bounds(self.universe, &x),
            self.right.numbers.quick_bounds(self.universe, &y),
        );
        let standard = Interval::signed(bits);
        if bits == 1 || !a.is_included_in(&standard) || !b.is_included_in(&standard) {
            a = self.left.numbers.bounds(self.universe, &x);
            b = self.right.numbers.bounds(self.universe, &y);
        }
        let fit = |range: &Interval| a.is_included_in(range) && b.is_included_in(range);
        if bits > 1 && fit(&Interval::signed(bits)) {
            self.fresh_number(bits, Sign::Signed, left, right, x, y)
        } else if fit(&Interval::unsigned(bits)) {
            self.fresh_number(bits, Sign::Unsigned, left, right, x, y)
        } else if bits > 1 {
            // A standard reading always has its range.
            let (x, y) = (self.universe.signed(left), self.universe.signed(right));
            self.fresh_number(bits, Sign::Signed, left, right, x, y)
        } else {
            let (x, y) = (self.universe.unsigned(left), self.universe.unsigned(right));
            self.fresh_number(bits, Sign::Unsigned, left, right, x, y)
        }
    }

    /// A new atom that reads as `x` on the left and as `y` on the right.
    pub(super) fn fresh_number(
        &mut self,
        bits: u32,
        sign: Sign,
        left: TermId,
        right: TermId,
        x: LinearExpr,
        y: LinearExpr,
    ) -> TermId {
        let is_astray = [left, right].into_iter().any(|value| self.universe.terms.is_astray(value));
        let kind = if is_astray { AtomKind::Astray } else { AtomKind::Joined };
        let term = self.universe.terms.fresh(bits, kind, sign);
        self.new_terms.push((term, left, right));
        let whole = self.universe.whole(term);
        if let Some(result) = whole.as_var() {
            self.numbers.push(NumberPair { result, left: x, right: y });
        }
        term
    }

    /// The object of the result that is `left` on the left and `right` on the right, and its address.
    pub(super) fn pair_objects(
        &mut self,
        left: ObjectId,
        right: ObjectId,
    ) -> Result<(ObjectId, TermId), Apart> {
        match (self.objects.get(&left), self.right_objects.get(&right)) {
            (Some(&(other, result)), Some(_)) if other == right => {
                let address = self.result.objects.get(result).map(|o| o.address);
                return address
                    .map(|a| (result, a))
                    .ok_or_else(|| Apart::new("an object without an address"));
            }
            (None, None) => {}
            _ => return Err(Apart::new("an object on one side would have two partners")),
        }
        let (Some(a), Some(b)) = (self.left.objects.shared(left), self.right.objects.shared(right)) else {
            return Err(Apart::new("an object is known on one side only"));
        };
        let are_lists = a.segment.is_some() && b.segment.is_some();
        if a.vitality != b.vitality || a.align != b.align || !(same_origin(a.storage, b.storage) || are_lists)
        {
            return Err(Apart::new("a place points to objects of different kinds"));
        }
        let are_of_two_kinds = a.hint.zip(b.hint).is_some_and(|(a, b)| a != b);
        if are_of_two_kinds && !self.mixes_kinds {
            return Err(Apart::new("a place points to blocks of different structs"));
        }
        let owner = self.pair_owners(&a, &b)?;
        let (result, address) = if left == right { (left, a.address) } else { self.universe.fresh_object() };
        self.objects.insert(left, (right, result));
        self.right_objects.insert(right, left);
        if left != right && !are_lists {
            let variable = self.universe.address_variable(address);
            let x = LinearExpr::term(self.universe.address_variable(a.address), 1);
            let y = LinearExpr::term(self.universe.address_variable(b.address), 1);
            self.numbers.push(NumberPair { result: variable, left: x, right: y });
        }
        if left == right {
            self.kept.insert(address);
        }
        // How large nodes would be that are not there is said together with what they would hold.
        let is_ghost = self.is_ghost(Side::Left, left) || self.is_ghost(Side::Right, right);
        let size = if is_ghost { a.size.clone() } else { self.pair_sizes(&a, &b) };
        let mut joined = Object::new(a.storage, size, a.align, address);
        joined.vitality = a.vitality;
        joined.owner = owner;
        joined.hint = match (a.hint, b.hint) {
            (own, theirs) if own == theirs => own,
            (own, theirs) if are_lists && !are_of_two_kinds => own.or(theirs),
            _ => None,
        };
        self.pair_segments(&a, &b, &mut joined)?;
        self.result.objects.insert(result, joined);
        self.waiting.push_back((left, right, result));
        Ok((result, address))
    }
}

impl Matcher<'_> {
    /// The size of an object that is `a` on the left and `b` on the right.
    pub(super) fn pair_sizes(&mut self, a: &Object, b: &Object) -> LinearExpr {
        // A name of a list's own may mean something else on each side, and in each of two lists.
        let is_own = |o: &Object| {
            let own = o.segment.as_deref().map(|s| &s.own);
            own.is_some_and(|own| o.size.vars().any(|var| own.binds(self.universe, var)))
        };
        if a.size == b.size && !is_own(a) && !is_own(b) {
            for var in a.size.vars() {
                self.share(var);
            }
            return a.size.clone();
        }
        let variable = self.universe.fresh_variable();
        self.numbers.push(NumberPair { result: variable, left: a.size.clone(), right: b.size.clone() });
        LinearExpr::term(variable, 1)
    }
}

/// Inclusion: values of the general state that must be able to be those of the special one. A general value that is put
/// together from others stands for fewer values than its width allows, so nothing is invented here.
impl Matcher<'_> {
    fn cover_value(&mut self, general: TermId, special: TermId) -> Result<TermId, Apart> {
        if let Node::Atom(_) = self.universe.terms.node(general) {
            // An atom may have every value; what is known of it is compared by the same reading.
            let reading = self.universe.whole(general);
            let own = match reading.as_var().map(|var| self.universe.reading(var)) {
                Some(Reading::Signed(_)) => self.universe.signed(special),
                Some(Reading::Unsigned(_)) => self.universe.unsigned(special),
                Some(Reading::Whole(_) | Reading::Free) | None => self.universe.whole(special),
            };
            // A sum says more about where it comes from than a reading of its own.
            let sum = self.universe.whole(special);
            let own = if self.right.numbers.equal(self.universe, &own, &sum) { sum } else { own };
            self.cover_number(general, special, reading, own);
            return Ok(general);
        }
        if self.universe.terms.as_constant(general).is_some() {
            if differ::values_differ(self.universe, (&self.left, general), (&self.right, special)) {
                return Err(Apart::new("a place holds a constant on one side only"));
            }
            // Whether a value that is put together is that constant is seen in the end.
            self.to_be_equal.push((general, special));
            return Ok(general);
        }
        let form = self.universe.terms.linear_form(general);
        let plain = form.terms.iter().all(|(part, _)| self.is_plain(*part));
        if !plain {
            return self.cover_parts(general, special);
        }
        if form.terms.iter().any(|(_, coefficient)| coefficient.unsigned_abs() == 1) {
            // Such a sum can be any number that its parts can be; both sides are read in the same way.
            let (own, other) = (self.universe.whole(general), self.universe.whole(special));
            if let [(part, 1)] = form.terms.as_slice() {
                let distance = self.universe.terms.sub(general, *part);
                let there = self.universe.terms.sub(special, distance);
                let node = self.universe.terms.node(*part);
                let atom = if let Node::Extend { value, .. } = node { *value } else { *part };
                // What was widened has the low bits: that they are all is seen from its reading.
                let bits = self.universe.terms.bits(atom);
                let there = self.universe.terms.truncate(there, bits);
                self.new_terms.push((atom, atom, there));
            }
            self.cover_number(general, special, own, other);
        } else {
            self.to_be_equal.push((general, special));
        }
        Ok(general)
    }

    /// An atom, or one that was widened: a linear form says all there is to say of it.
    fn is_plain(&self, part: TermId) -> bool {
        match self.universe.terms.node(part) {
            Node::Atom(_) => true,
            Node::Extend { value, .. } => matches!(self.universe.terms.node(*value), Node::Atom(_)),
            Node::Constant { .. }
            | Node::Linear { .. }
            | Node::Binary { .. }
            | Node::Extract { .. }
            | Node::Compare { .. }
            | Node::Not(_)
            | Node::IfThenElse { .. }
            | Node::Apply { .. } => false,
        }
    }

    fn cover_number(&mut self, general: TermId, special: TermId, own: LinearExpr, other: LinearExpr) {
        self.new_terms.push((general, general, special));
        let result = self.universe.fresh_variable();
        self.numbers.push(NumberPair { result, left: own, right: other });
    }

    /// Values made by the same operation from parts that cover each other; or else it is seen in the end, when every
    /// atom of the general state has a meaning, whether they are equal.
    fn cover_parts(&mut self, general: TermId, special: TermId) -> Result<TermId, Apart> {
        let parts = self.universe.terms.operands(general);
        let others = self.universe.terms.operands(special);
        let alike = self.universe.terms.same_operation(general, special) && parts.len() == others.len();
        if !alike {
            self.to_be_equal.push((general, special));
            return Ok(general);
        }
        for (part, other) in parts.into_iter().zip(others) {
            self.pair_values(part, other)?;
        }
        Ok(general)
    }
}

/// Whether two objects may stand for each other.
fn same_origin(left: Storage, right: Storage) -> bool {
    left == right
}

impl Storage {
    /// Whether the object exists in every state and is the same one there.
    pub fn is_permanent(self) -> bool {
        matches!(self, Storage::Global { .. } | Storage::Function { .. } | Storage::Library { .. })
    }
}
