//! Pairing of stretches whose elements are all the same number, whatever it is: the numbers are paired as the values of cells
//! are, so an array that each round of a loop fills with another one still has elements that are all the same.

use super::runs::{CELLS_TRIED, NEW_RUNS, lie_elsewhere, repeated};
use super::{Matcher, Side};
use crate::{Content, Object, Reading, Run, State, Universe};
use tayra_numeric::{Integer, LinearExpr};
use tayra_terms::TermId;

impl Matcher<'_> {
    /// Join: adds what both sides say of elements that are all the same, if one of them says anything.
    pub(super) fn match_same(&mut self, a: &Object, b: &Object, found: &mut Vec<Run>) {
        let (new_left, new_right) = (self.new_elements(a, b), self.new_elements(b, a));
        let has_same = |object: &Object| object.runs.iter().any(|run| run.content.value().is_some());
        if !has_same(a) && !has_same(b) && new_left.is_empty() && new_right.is_empty() {
            return;
        }
        let on_left = stretches_of_same(self.universe, &mut self.left, a, new_left);
        let on_right = stretches_of_same(self.universe, &mut self.right, b, new_right);
        self.meet_same(&on_left, &on_right, (a, b), found);
    }

    /// Inclusion: whether the right state knows that elements there are all the same, and what the left one says.
    pub(super) fn same_holds_on_the_right(
        &mut self,
        wanted: &Content,
        object: &Object,
        (low, high): (&LinearExpr, &LinearExpr),
    ) -> bool {
        let Content::Same { width, value } = wanted else { return false };
        let known = stretches_of_same(self.universe, &mut self.right, object, Vec::new());
        known.iter().any(|own| {
            let Content::Same { width: theirs, value: number } = &own.content else { return false };
            width == theirs
                && self.right.covers(self.universe, own, low, high)
                && self.right.is_in_rhythm(self.universe, *width, &own.low, low)
                && self.right_number_is(*width, value, number)
        })
    }

    /// Inclusion: where a stretch has no elements, its number may be any, so nothing was asked of it. But what else the left state
    /// says of that number must hold of one: of its namesake on the right, if nothing tells what it is.
    pub(super) fn name_numbers_of_no_elements(&mut self) {
        for var in std::mem::take(&mut self.of_no_elements) {
            let Some(term) = self.universe.reading(var).term() else { continue };
            let mut atoms = Vec::new();
            super::collect_atoms(self.universe, term, &mut atoms);
            let has_meaning = |atom: TermId| {
                self.kept.contains(atom) || self.new_terms.iter().any(|(_, left, _)| *left == atom)
            };
            if atoms.iter().any(|&atom| has_meaning(atom) || self.is_address_or_own(atom))
                || !atoms.iter().any(|&atom| self.is_more_than_a_range_on_the_left(atom))
            {
                continue;
            }
            self.share(var);
        }
    }

    /// Whether the left state says more of an atom than in which range one reading of it is. What it says then cannot be compared
    /// without a name; less than that holds of some number, whatever the right state says of its namesake.
    fn is_more_than_a_range_on_the_left(&self, atom: TermId) -> bool {
        let mentions = |term: TermId| self.universe.terms.mentions(term, atom);
        let readings: Vec<TermId> = (self.left.numbers.variables())
            .filter_map(|var| self.universe.reading(var).term())
            .filter(|term| mentions(*term))
            .collect();
        readings.len() > 1
            || readings.iter().any(|term| *term != atom)
            || self.left.numbers.conditions().iter().any(|condition| mentions(*condition))
    }

    /// Whether an atom is where something lies, or means something else in each node of a list: those are not any one number.
    fn is_address_or_own(&self, atom: TermId) -> bool {
        let address = self.universe.terms.as_atom(atom).and_then(|atom| self.universe.object_at(atom));
        let binds = |object: &Object| {
            object.segment.as_deref().is_some_and(|segment| segment.own.atoms.contains(&atom))
        };
        let mut objects = self.left.objects.blocks().chain(self.right.objects.blocks());
        address.is_some() || objects.any(|(_, object)| binds(object))
    }

    /// Inclusion: whether elements of so many bytes that are `there` on the right may be `own` on the left.
    fn right_number_is(&mut self, width: u64, own: &LinearExpr, there: &LinearExpr) -> bool {
        let Ok(bits) = u32::try_from(width * 8) else { return false };
        if let (Some(left), Some(right)) =
            (self.universe.term_of(own, bits), self.universe.term_of(there, bits))
        {
            return self.pair_values(left, right).is_ok();
        }
        let Some(name) = self.translate(Side::Left, own) else { return false };
        let wanted = self.instantiate(Side::Right, &name);
        self.right.numbers.equal(self.universe, &wanted, there)
    }

    /// Cells where the other side has none, as elements of runs that may have grown by them: those that hold a number which both
    /// sides know by one name.
    fn new_elements(&mut self, object: &Object, other: &Object) -> Vec<Run> {
        let mut found = Vec::new();
        for cell in object.cells.iter().rev().take(CELLS_TRIED) {
            let is_one_of_many =
                object.size.as_constant().is_none_or(|size| *size != Integer::from(cell.bytes));
            if cell.bytes > 8
                || !is_one_of_many
                || self.universe.terms.as_constant(cell.value).is_some()
                || other.cells.at(&cell.offset, cell.bytes).next().is_some()
                || !super::is_over(self.universe, cell.value, &self.kept)
                || !self.left.objects_in(self.universe, cell.value).is_empty()
            {
                continue;
            }
            let value = self.universe.signed(cell.value);
            let high = cell.offset.clone().plus_constant(&Integer::from(i128::from(cell.bytes)));
            let content = Content::Same { width: cell.bytes, value };
            found.push(Run { low: cell.offset.clone(), high, content });
            if found.len() >= NEW_RUNS {
                break;
            }
        }
        found
    }

    /// The number of the result that elements of so many bytes are which are the one here and the other there.
    fn common_number(
        &mut self,
        side: Side,
        width: u64,
        own: &LinearExpr,
        there: &LinearExpr,
    ) -> Option<LinearExpr> {
        let (left, right) = if side == Side::Left { (own, there) } else { (there, own) };
        let bits = u32::try_from(width * 8).ok()?;
        match (self.universe.term_of(left, bits), self.universe.term_of(right, bits)) {
            (Some(left), Some(right)) => {
                let both = self.pair_values(left, right).ok()?;
                Some(self.universe.signed(both))
            }
            _ => self.common_expression(left, right, &[1]),
        }
    }

    /// Brings what the elements are into the numbers of both sides. Values of the program mean the same on both; a side that says
    /// nothing of one allows any.
    fn know_on_both(&mut self, content: &Content) {
        let Some(value) = content.value() else { return };
        if value.vars().all(|var| self.universe.reading(var) != Reading::Free) {
            self.left.numbers.ensure(self.universe, value);
            self.right.numbers.ensure(self.universe, value);
        }
    }

    /// Elements that are all the same on each side: the number has a name that is the one here and the other there. Where there
    /// are no elements on a side, it is any name.
    fn meet_same(
        &mut self,
        on_left: &[Run],
        on_right: &[Run],
        (a, b): (&Object, &Object),
        found: &mut Vec<Run>,
    ) {
        for run in on_left.iter().chain(on_right) {
            self.know_on_both(&run.content);
        }
        for (side, object, own, others) in
            [(Side::Left, a, on_left, on_right), (Side::Right, b, on_right, on_left)]
        {
            for run in own {
                let Content::Same { width, value } = &run.content else { continue };
                let mut met = false;
                for other in others {
                    let Content::Same { width: theirs, value: there } = &other.content else { continue };
                    if width != theirs || lie_elsewhere(run, other) {
                        continue;
                    }
                    // Two known ones are told by their bytes.
                    if value.as_constant().is_some() && there.as_constant().is_some() {
                        continue;
                    }
                    let bounds = (&other.low, &other.high);
                    let Some(mut run) = self.try_run(run, side, bounds, &run.content) else { continue };
                    let Some(value) = self.common_number(side, *width, value, there) else { continue };
                    run.content = Content::Same { width: *width, value };
                    found.extend((!found.contains(&run)).then_some(run));
                    met = true;
                    break;
                }
                if met {
                    continue;
                }
                let value = self.translate(side, value).filter(|value| value.as_constant().is_none());
                let Some(value) = value else { continue };
                let content = Content::Same { width: *width, value };
                self.grow_from_nothing((object, run), side, &content, found);
            }
        }
    }
}

/// The runs whose elements are all the same, and those new ones, with neighbouring cells drawn in that hold just that.
fn stretches_of_same(universe: &mut Universe, state: &mut State, object: &Object, new: Vec<Run>) -> Vec<Run> {
    let mut runs = Vec::new();
    for known in object.runs.iter().chain(&new) {
        let (width, value) = match &known.content {
            Content::Same { width, value } => (*width, value.clone()),
            Content::Byte(byte) => (1, LinearExpr::constant(repeated(*byte, 1, true))),
            Content::Image { .. }
            | Content::NonZeroBytes
            | Content::Range { .. }
            | Content::Elements { .. } => continue,
        };
        let mut run = Run { content: Content::Same { width, value: value.clone() }, ..known.clone() };
        let cells = object.cells.iter().rev().filter(|cell| cell.bytes == width).take(CELLS_TRIED);
        let mut cells: Vec<(LinearExpr, LinearExpr)> = cells
            .filter(|cell| {
                let reading = universe.signed(cell.value);
                state.numbers.equal(universe, &reading, &value)
            })
            .map(|cell| {
                (cell.offset.clone(), cell.offset.clone().plus_constant(&Integer::from(i128::from(width))))
            })
            .collect();
        // Elements side by side: each one that is drawn in makes room for the next one.
        while let Some(at) = cells.iter().position(|(low, high)| {
            let is_behind = low != &run.low
                && state.numbers.equal(universe, &run.high, low)
                && state.is_in_rhythm(universe, width, &run.low, low);
            let is_before = high != &run.high && state.numbers.equal(universe, &run.low, high);
            if is_behind {
                run.high = high.clone();
            } else if is_before {
                run.low = low.clone();
            }
            is_behind || is_before
        }) {
            cells.swap_remove(at);
        }
        runs.push(run);
    }
    runs
}
