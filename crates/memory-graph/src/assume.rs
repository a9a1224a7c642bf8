//! Conditions: deciding them, and learning from them.

use crate::reading::natural;
use crate::{Decision, End, Object, Pointer, State, Universe};
use std::sync::Arc;
use tayra_numeric::{Constraint, Integer, Interval, LinearExpr, Met};
use tayra_terms::{Comparison, Node, Operator, TermId, mask};

/// How many numbers two conditions may share of which one holds; ranges are looked for, for each.
const MOST_SHARED_NUMBERS: usize = 3;

impl State {
    /// Whether the one-bit term is 1 in all states described, in none, or open.
    pub fn decide(&mut self, universe: &mut Universe, condition: TermId) -> Decision {
        if let Some(value) = universe.terms.as_constant(condition) {
            return if value == 1 { Decision::Yes } else { Decision::No };
        }
        if universe.terms.is_astray(condition) {
            return Decision::Open;
        }
        if self.numbers.conditions.contains(&condition) {
            return Decision::Yes;
        }
        let negated = universe.terms.not(condition);
        if self.numbers.conditions.contains(&negated) {
            return Decision::No;
        }
        match universe.terms.node(condition).clone() {
            Node::Not(inner) => self.decide(universe, inner).negated(),
            Node::Binary { operator: Operator::And, left, right } => {
                self.decide(universe, left).and(|| self.decide(universe, right))
            }
            Node::Binary { operator: Operator::Or, left, right } => {
                let left = self.decide(universe, left).negated();
                left.and(|| self.decide(universe, right).negated()).negated()
            }
            Node::Compare { comparison, left, right } => self.compare(universe, comparison, left, right),
            Node::Constant { .. }
            | Node::Atom(_)
            | Node::Linear { .. }
            | Node::Binary { .. }
            | Node::Extend { .. }
            | Node::Extract { .. }
            | Node::IfThenElse { .. }
            | Node::Apply { .. } => {
                let bit = universe.unsigned(condition);
                self.number_decision(universe, Constraint::at_least(bit, LinearExpr::constant(1)))
            }
        }
    }

    fn number_decision(&mut self, universe: &mut Universe, constraint: Constraint) -> Decision {
        if self.numbers.entails(universe, &constraint) {
            Decision::Yes
        } else if self.numbers.entails(universe, &constraint.negated()) {
            Decision::No
        } else {
            Decision::Open
        }
    }

    fn compare(
        &mut self,
        universe: &mut Universe,
        comparison: Comparison,
        left: TermId,
        right: TermId,
    ) -> Decision {
        match comparison {
            Comparison::Equal => self.decide_equal(universe, left, right),
            Comparison::SignedLess => {
                let (left, right) = (universe.signed(left), universe.signed(right));
                self.number_decision(universe, Constraint::less(left, right))
            }
            Comparison::UnsignedLess => {
                let (left, right) = (universe.unsigned(left), universe.unsigned(right));
                self.number_decision(universe, Constraint::less(left, right))
            }
        }
    }

    /// Equal readings prove equal bits. Different readings prove different bits only in one standard range.
    fn decide_equal(&mut self, universe: &mut Universe, left: TermId, right: TermId) -> Decision {
        if let Some(decision) = self.decide_equal_pointers(universe, left, right) {
            return decision;
        }
        let (a, b) = (universe.whole(left), universe.whole(right));
        if self.numbers.equal(universe, &a, &b) {
            return Decision::Yes;
        }
        let (a, b) = (universe.unsigned(left), universe.unsigned(right));
        match self.number_decision(universe, Constraint::equal(a, b)) {
            Decision::Open => {
                let (a, b) = (universe.signed(left), universe.signed(right));
                self.number_decision(universe, Constraint::equal(a, b))
            }
            decided @ (Decision::Yes | Decision::No) => decided,
        }
    }

    /// Pointers into objects that are alive together, or null: decided by the graph.
    fn decide_equal_pointers(
        &mut self,
        universe: &mut Universe,
        left: TermId,
        right: TermId,
    ) -> Option<Decision> {
        if universe.terms.bits(left) != universe.pointer_bits {
            return None;
        }
        let (left, right) = compared_with_null(universe, left, right);
        match (self.resolve(universe, left), self.resolve(universe, right)) {
            (Pointer::Null, Pointer::Null) => Some(Decision::Yes),
            (Pointer::Null, Pointer::Into { object, offset })
            | (Pointer::Into { object, offset }, Pointer::Null) => {
                // One past the end is not null either: no object ends at the top of the address space.
                self.is_within_or_at_end(universe, object, &offset).then_some(Decision::No)
            }
            (Pointer::Into { object: a, offset: x }, Pointer::Into { object: b, offset: y }) if a == b => {
                Some(self.number_decision(universe, Constraint::equal(x, y))).filter(|&d| {
                    // Different offsets are different addresses only where no wrap can bring them together.
                    d != Decision::No || self.difference_is_small(universe, left, right)
                })
            }
            (Pointer::Into { object: a, offset: x }, Pointer::Into { object: b, offset: y }) => {
                let apart = self.are_apart(a, b)
                    && self.is_within(universe, a, &x)
                    && self.is_within(universe, b, &y);
                apart.then_some(Decision::No)
            }
            (Pointer::Node { segment, end, offset }, other)
            | (other, Pointer::Node { segment, end, offset }) => {
                let apart = match other {
                    Pointer::Node { segment: s, end: e, offset: x } if s == segment && e == end => {
                        let decided = self.number_decision(universe, Constraint::equal(offset, x));
                        let sure = decided != Decision::No || self.difference_is_small(universe, left, right);
                        return sure.then_some(decided);
                    }
                    // The nodes at both ends are the same if there is only one; each is one of the ends for some node.
                    Pointer::Node { segment: s, end: e, offset: x } if s == segment => {
                        self.has_nodes(universe, segment, 2)
                            && end != End::Each
                            && e != End::Each
                            && self.is_within(universe, segment, &x)
                    }
                    Pointer::Node { segment: s, offset: x, .. } => {
                        self.has_nodes(universe, s, 1) && self.is_within(universe, s, &x)
                    }
                    Pointer::Into { object, offset: x } => {
                        self.are_apart(object, segment) && self.is_within(universe, object, &x)
                    }
                    Pointer::Null => true,
                    Pointer::Number => return None,
                };
                let apart = apart
                    && self.has_nodes(universe, segment, 1)
                    && self.is_within(universe, segment, &offset);
                apart.then_some(Decision::No)
            }
            (Pointer::Null | Pointer::Number, Pointer::Number)
            | (Pointer::Number, Pointer::Null | Pointer::Into { .. })
            | (Pointer::Into { .. }, Pointer::Number) => None,
        }
    }

    /// Whether the segment certainly has so many nodes.
    pub fn has_nodes(&mut self, universe: &mut Universe, segment: crate::ObjectId, count: i128) -> bool {
        let Some(length) =
            self.objects.get(segment).and_then(|o| o.segment.as_ref()).map(|s| s.length.clone())
        else {
            return false;
        };
        self.numbers.at_most(universe, &LinearExpr::constant(count), &length)
    }

    fn difference_is_small(&mut self, universe: &mut Universe, left: TermId, right: TermId) -> bool {
        let (a, b) = (universe.whole(left), universe.whole(right));
        let difference = a.plus_scaled(&b, &Integer::from(-1));
        let range = self.numbers.bounds(universe, &difference);
        let limit = Integer::power_of_two(universe.pointer_bits);
        match (range.lower(), range.upper()) {
            (Some(low), Some(high)) => low + &limit > Integer::ZERO && high < &limit,
            _ => false,
        }
    }

    /// `0 <= offset < size`: the address belongs to the object. An object of size zero has no address of its own.
    pub fn is_within(
        &mut self,
        universe: &mut Universe,
        object: crate::ObjectId,
        offset: &LinearExpr,
    ) -> bool {
        let Some(size) = self.objects.get(object).map(|o| o.size.clone()) else { return false };
        self.numbers.at_most(universe, &LinearExpr::constant(0), offset)
            && self.numbers.entails(universe, &Constraint::less(offset.clone(), size))
    }

    /// `0 <= offset <= size`.
    pub fn is_within_or_at_end(
        &mut self,
        universe: &mut Universe,
        object: crate::ObjectId,
        offset: &LinearExpr,
    ) -> bool {
        let Some(size) = self.objects.get(object).map(|o| o.size.clone()) else { return false };
        self.numbers.at_most(universe, &LinearExpr::constant(0), offset)
            && self.numbers.at_most(universe, offset, &size)
    }

    /// Keeps the states in which the one-bit term has that value. `Unsatisfiable` if there are none.
    pub fn assume(&mut self, universe: &mut Universe, condition: TermId, value: bool) -> Met {
        match self.decide(universe, condition) {
            Decision::Open => {}
            decided @ (Decision::Yes | Decision::No) => {
                return if (decided == Decision::Yes) == value { Met::Redundant } else { Met::Unsatisfiable };
            }
        }
        // Either may be so, and nothing follows from it.
        if universe.terms.is_astray(condition) {
            return Met::Redundant;
        }
        let fact = if value { condition } else { universe.terms.not(condition) };
        Arc::make_mut(&mut self.numbers.conditions).insert(fact);
        self.learn(universe, fact);
        if self.numbers.is_empty() { Met::Unsatisfiable } else { Met::Changed }
    }

    /// Brings what the condition says into the domain, as far as it can be expressed there.
    fn learn(&mut self, universe: &mut Universe, fact: TermId) {
        match universe.terms.node(fact).clone() {
            Node::Not(inner) => match universe.terms.node(inner).clone() {
                Node::Compare { comparison, left, right } => {
                    self.learn_comparison(universe, comparison, left, right, false);
                }
                // Neither of them.
                Node::Binary { operator: Operator::Or, left, right } => {
                    self.assume(universe, left, false);
                    self.assume(universe, right, false);
                }
                Node::Binary { operator: Operator::And, left, right } => {
                    self.learn_bit(universe, inner, 0);
                    self.learn_one_of(universe, &[(left, false), (right, false)]);
                }
                Node::Constant { .. }
                | Node::Atom(_)
                | Node::Linear { .. }
                | Node::Binary { .. }
                | Node::Extend { .. }
                | Node::Extract { .. }
                | Node::Not(_)
                | Node::IfThenElse { .. }
                | Node::Apply { .. } => self.learn_bit(universe, inner, 0),
            },
            Node::Compare { comparison, left, right } => {
                self.learn_comparison(universe, comparison, left, right, true);
            }
            Node::Binary { operator: Operator::And, left, right } => {
                self.assume(universe, left, true);
                self.assume(universe, right, true);
            }
            Node::Binary { operator: Operator::Or, left, right } => {
                self.learn_bit(universe, fact, 1);
                self.learn_one_of(universe, &[(left, true), (right, true)]);
            }
            Node::Constant { .. }
            | Node::Atom(_)
            | Node::Linear { .. }
            | Node::Binary { .. }
            | Node::Extend { .. }
            | Node::Extract { .. }
            | Node::IfThenElse { .. }
            | Node::Apply { .. } => self.learn_bit(universe, fact, 1),
        }
    }

    /// At least one of the conditions has that value: numbers that all of them speak of lie where one of them allows. `c` is a
    /// letter or a digit, so it is no zero.
    fn learn_one_of(&mut self, universe: &mut Universe, alternatives: &[(TermId, bool)]) {
        let mut numbers: Option<Vec<TermId>> = None;
        for &(condition, _) in alternatives {
            let own = universe.atoms_of(condition);
            match &mut numbers {
                None => numbers = Some(own),
                Some(numbers) => numbers.retain(|atom| own.contains(atom)),
            }
        }
        let mut numbers = numbers.unwrap_or_default();
        numbers.retain(|&atom| universe.terms.bits(atom) > 1 && !universe.is_objects_address(atom));
        if numbers.is_empty() || numbers.len() > MOST_SHARED_NUMBERS {
            return;
        }
        let mut readings: Vec<LinearExpr> = Vec::new();
        for atom in numbers {
            readings.extend([universe.signed(atom), universe.unsigned(atom)]);
        }
        let mut ranges = vec![Interval::EMPTY; readings.len()];
        for &(condition, value) in alternatives {
            let mut case = self.clone();
            if case.assume(universe, condition, value) == Met::Unsatisfiable {
                continue;
            }
            for (range, reading) in ranges.iter_mut().zip(&readings) {
                *range = range.hull(&case.numbers.bounds(universe, reading));
            }
        }
        for (range, reading) in ranges.iter().zip(&readings) {
            self.assume_within(universe, reading, range);
        }
    }

    fn learn_bit(&mut self, universe: &mut Universe, bit: TermId, value: i128) {
        let reading = universe.unsigned(bit);
        self.numbers
            .assume(universe, &Constraint::equal(reading, LinearExpr::constant(Integer::from(value))));
    }

    fn learn_comparison(
        &mut self,
        universe: &mut Universe,
        comparison: Comparison,
        left: TermId,
        right: TermId,
        holds: bool,
    ) {
        let either = |c: Constraint| if holds { c } else { c.negated() };
        match comparison {
            Comparison::SignedLess => {
                let (a, b) = (universe.signed(left), universe.signed(right));
                self.numbers.assume(universe, &either(Constraint::less(a, b)));
            }
            Comparison::UnsignedLess => {
                let (a, b) = (universe.unsigned(left), universe.unsigned(right));
                self.numbers.assume(universe, &either(Constraint::less(a, b)));
            }
            Comparison::Equal => {
                // Equal bits are equal in both standard readings, and different bits differ in both.
                for read in [Universe::unsigned, Universe::signed] {
                    let (a, b) = (read(universe, left), read(universe, right));
                    self.numbers.assume(universe, &either(Constraint::equal(a, b)));
                }
                if holds {
                    self.equate_pointers(universe, left, right);
                } else {
                    self.separate_cells(universe, left, right);
                }
            }
        }
    }

    /// Pointers into one object that are equal have equal offsets, if neither wraps around.
    fn equate_pointers(&mut self, universe: &mut Universe, left: TermId, right: TermId) {
        if universe.terms.bits(left) != universe.pointer_bits {
            return;
        }
        if let (Pointer::Into { object: a, offset: x }, Pointer::Into { object: b, offset: y }) =
            (self.resolve(universe, left), self.resolve(universe, right))
            && a == b
            && self.difference_is_small(universe, left, right)
        {
            self.numbers.assume(universe, &Constraint::equal(x, y));
        }
    }

    /// Different values stand at different places: `c != 0` where zero stands at the end says that `c` does not.
    fn separate_cells(&mut self, universe: &mut Universe, left: TermId, right: TermId) {
        let mut apart: Vec<(LinearExpr, LinearExpr)> = Vec::new();
        // Where all is constant, all places are: nothing is learned of them.
        for (_, object) in self.objects.moved(universe).filter(|(_, o)| !o.is_summary()) {
            if !object.cells.iter().any(|cell| cell.value == right) {
                continue;
            }
            for one in object.cells.iter().filter(|cell| cell.value == left) {
                for other in object.cells.iter().filter(|cell| cell.value == right) {
                    if one.bytes == other.bytes {
                        apart.push((one.offset.clone(), other.offset.clone()));
                    }
                }
            }
        }
        // A zero byte may also be known by a run.
        for (value, constant) in [(left, right), (right, left)] {
            let Some(byte) = universe.terms.as_constant(constant) else { continue };
            apart.extend(self.places_of_other_content(universe, value, byte));
        }
        for (one, other) in apart {
            self.numbers.assume(universe, &Constraint::different(one, other));
        }
    }

    /// For each cell that holds `value`, known now to differ from `constant`: places of cells that hold `constant`
    /// through a term of their own. (Cells with the constant itself were found by identity.)
    fn places_of_other_content(
        &mut self,
        universe: &mut Universe,
        value: TermId,
        constant: u128,
    ) -> Vec<(LinearExpr, LinearExpr)> {
        let mut places = Vec::new();
        let moved = self.objects.moved(universe).map(|(id, _)| id);
        let objects: Vec<Arc<Object>> = moved.filter_map(|id| self.objects.shared(id)).collect();
        for object in objects.iter().filter(|o| !o.is_summary()) {
            for one in object.cells.iter().filter(|c| c.value == value) {
                for other in object.cells.iter().filter(|c| c.bytes == one.bytes && c.value != value) {
                    let bits = universe.terms.bits(other.value);
                    let wanted = LinearExpr::constant(natural(constant & mask(bits)));
                    let reading = universe.unsigned(other.value);
                    if self.numbers.equal(universe, &reading, &wanted) {
                        places.push((one.offset.clone(), other.offset.clone()));
                    }
                }
            }
        }
        places
    }
}

/// Comparing a place in an object with a number is comparing another place in it with null: `address + 8 == 0` is kept as
/// `address == -8`.
fn compared_with_null(universe: &mut Universe, left: TermId, right: TermId) -> (TermId, TermId) {
    let (place, number) = match (universe.terms.as_constant(left), universe.terms.as_constant(right)) {
        (None, Some(number)) if number != 0 => (left, number),
        (Some(number), None) if number != 0 => (right, number),
        _ => return (left, right),
    };
    let place = universe.terms.add_constant(place, number.wrapping_neg());
    (place, universe.pointer_constant(0))
}

impl Decision {
    /// The other way round.
    pub fn negated(self) -> Self {
        match self {
            Decision::Yes => Decision::No,
            Decision::No => Decision::Yes,
            Decision::Open => Decision::Open,
        }
    }

    fn and(self, other: impl FnOnce() -> Decision) -> Self {
        match self {
            Decision::No => Decision::No,
            Decision::Yes => other(),
            Decision::Open => match other() {
                Decision::No => Decision::No,
                Decision::Yes | Decision::Open => Decision::Open,
            },
        }
    }
}
