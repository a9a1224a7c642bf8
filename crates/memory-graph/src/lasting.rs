//! Offsets and bounds in names that last: a run that a loop filled ends at the loop's counter, and when the counter dies
//! the bound is said again by what it equals and what lives on, a variable or the size of the object. Otherwise two states
//! in which the loop went round differently often would have no common name for the same bound.
//!
//! Nothing is lost when no such name is found: the bound stays what it is.

use crate::marks::Marks;
use crate::{Object, Reading, Run, State, Universe};
use tayra_numeric::{Integer, LinearExpr, Var};
use tayra_terms::TermId;

impl State {
    /// Says offsets of cells and bounds of runs in lasting names, where their own are mentioned nowhere else.
    pub(crate) fn use_lasting_names(&mut self, universe: &Universe) {
        let is_fixed = |place: &LinearExpr| place.as_constant().is_some();
        if self.objects.with_places().all(|(_, object)| places(object).all(is_fixed)) {
            return;
        }
        let living = self.living_terms(universe);
        let lasts = |var: Var| match universe.reading(var) {
            Reading::Signed(term) | Reading::Unsigned(term) | Reading::Whole(term) => living.contains(term),
            Reading::Free => false,
        };
        let fades = |expr: &LinearExpr| expr.vars().any(|var| !lasts(var));
        let fading: Vec<_> = (self.objects.with_places())
            .filter(|(_, object)| places(object).any(&fades))
            .map(|(id, object)| (id, object.clone()))
            .collect();
        if fading.is_empty() {
            return;
        }
        let names: Vec<(LinearExpr, LinearExpr)> = (self.numbers.variables())
            .filter(|&var| lasts(var))
            .map(|var| LinearExpr::term(var, 1))
            .map(|name| (self.numbers.domain().normal_form(&name), name))
            .collect();
        for (id, mut object) in fading {
            let size = (self.numbers.domain().normal_form(&object.size), object.size.clone());
            let mut changed = false;
            for place in places_mut(&mut object) {
                if fades(place)
                    && let Some(other) = self.said_by_others(place, &size, &names)
                    && other != *place
                {
                    *place = other;
                    changed = true;
                }
            }
            // A sum with a name that fades is nothing that another state would find again.
            let is_odd = |expr: &LinearExpr| expr.terms().len() > 1 && fades(expr);
            let runs = object.runs.len();
            // But a row owns what its elements lead to.
            object.runs.retain(|run| run.row().is_some() || !run.expressions().any(is_odd));
            if changed || object.runs.len() < runs {
                self.objects.insert(id, object);
            }
        }
    }

    /// The same place by the size of the object, or with each variable that fades replaced by one that lasts.
    fn said_by_others(
        &self,
        place: &LinearExpr,
        size: &(LinearExpr, LinearExpr),
        names: &[(LinearExpr, LinearExpr)],
    ) -> Option<LinearExpr> {
        let minus = Integer::from(-1);
        let normal = self.numbers.domain().normal_form(place);
        if normal.as_constant().is_some() {
            return Some(normal);
        }
        if let Some(distance) = normal.plus_scaled(&size.0, &minus).as_constant() {
            return Some(size.1.clone().plus_constant(distance));
        }
        let mut said = LinearExpr::constant(normal.constant_part().clone());
        for (var, factor) in normal.terms() {
            // A name whose normal form is that variable and a constant.
            let own = LinearExpr::term(*var, 1);
            let (distance, name) = names.iter().find_map(|(form, name)| {
                form.plus_scaled(&own, &minus).as_constant().map(|distance| (distance.clone(), name))
            })?;
            said = said.plus_scaled(&name.clone().plus_constant(&(&distance * &minus)), factor);
        }
        Some(said)
    }

    /// Terms that values of roots and cells are made of, and those that sizes read.
    fn living_terms(&self, universe: &Universe) -> Marks {
        let mut stack: Vec<TermId> = self.roots.values().copied().collect();
        for (_, object) in self.objects.moved(universe) {
            stack.extend(object.cells.iter().map(|c| c.value));
            for var in object.size.vars() {
                if let Reading::Signed(term) | Reading::Unsigned(term) | Reading::Whole(term) =
                    universe.reading(var)
                {
                    stack.push(term);
                }
            }
        }
        let mut seen = Marks::default();
        while let Some(next) = stack.pop() {
            if seen.insert(next) {
                stack.extend(universe.terms.operands(next));
            }
        }
        seen
    }
}

/// But for constant places.
fn places(object: &Object) -> impl Iterator<Item = &LinearExpr> {
    let bounds = object.runs.iter().flat_map(Run::expressions);
    object.cells.elsewhere().map(|cell| &cell.offset).chain(bounds)
}

fn places_mut(object: &mut Object) -> impl Iterator<Item = &mut LinearExpr> {
    let bounds = object.runs.iter_mut().flat_map(Run::expressions_mut);
    object.cells.iter_mut().map(|cell| &mut cell.offset).chain(bounds)
}
