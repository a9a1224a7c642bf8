//! Ranking functions by Farkas' lemma: a linear program over the functions' coefficients and the multipliers.
//!
//! Over the rationals complete for what it looks for: functions f1 … fk per location such that one transition (or all) is
//! strict in the sense of [`Stage`]. One phase is the plain linear ranking function; several are nested (multiphase) ones.

use std::collections::BTreeMap;

use tayra_numeric::{Comparison, Constraint, Integer, LinearExpr, Var};
use tayra_transition_system::linear::{Effort, Feasibility, Fraction, Premises, Simplex};

use super::problem::{Edge, Problem, index, numbered};
use crate::certificate::Stage;

/// Larger linear programs are not tried.
const MOST_UNKNOWNS: usize = 20_000;

/// Edges with premises ready for programs and questions.
pub(super) struct Ready {
    pub(super) id: usize,
    pub(super) source: usize,
    pub(super) target: usize,
    pub(super) premises: Premises,
}

impl Ready {
    pub(super) fn new(problem: &Problem, id: usize, edge: &Edge, effort: &Effort) -> Self {
        let premises = Premises::new(&problem.premises(edge), effort);
        Self { id, source: edge.source, target: edge.target, premises }
    }
}

/// Looks for functions with `phases` phases that make `strict` edges (positions in `ready`) strict; then makes as many others
/// strict as the functions allow.
pub(super) fn rank(
    problem: &Problem,
    locations: &[usize],
    ready: &mut [Ready],
    strict: &[usize],
    phases: usize,
    effort: &Effort,
) -> Option<Stage> {
    let variables: Vec<usize> = (0..problem.width).filter(|&at| !problem.forgotten[at]).collect();
    if locations.len().saturating_mul(variables.len()) > MOST_UNKNOWNS {
        return None;
    }
    let mut program = Program::new(locations, &variables, phases);
    for (at, edge) in ready.iter().enumerate() {
        if effort.is_over() {
            return None;
        }
        let is_strict = strict.contains(&at);
        let columns = program.columns.clone();
        for phase in 0..phases {
            let mut expr = Template::default();
            expr.add_function(&columns, edge.source, phase, 1, 0);
            expr.add_function(&columns, edge.target, phase, -1, problem.width);
            if is_strict && phase > 0 {
                expr.add_function(&columns, edge.source, phase - 1, 1, 0);
            }
            program.require(&edge.premises, &expr, i64::from(is_strict));
        }
        if is_strict {
            let mut expr = Template::default();
            expr.add_function(&columns, edge.source, phases - 1, 1, 0);
            program.require(&edge.premises, &expr, 0);
        }
    }
    if program.simplex.check(effort) != Feasibility::Feasible {
        return None;
    }
    let functions = program.functions(locations);
    let mut stage = Stage { functions, strict: strict.iter().map(|&at| ready[at].id).collect() };
    for (at, edge) in ready.iter_mut().enumerate() {
        if !effort.is_over() && !strict.contains(&at) && is_strict(problem, edge, &stage, effort) {
            stage.strict.push(edge.id);
        }
    }
    stage.strict.sort_unstable();
    Some(stage)
}

/// Is another edge strict under functions that were found?
fn is_strict(problem: &Problem, edge: &mut Ready, stage: &Stage, effort: &Effort) -> bool {
    let (source, target) = (&stage.functions[&edge.source], &stage.functions[&edge.target]);
    let after = |f: &LinearExpr| f.rename(|var| numbered(index(var) + problem.width));
    let bounded =
        source.last().is_some_and(|last| edge.premises.entails(&Constraint::at_least(last, 0), effort));
    bounded
        && (0..source.len()).all(|phase| {
            let mut decrease = source[phase].clone() - after(&target[phase]);
            if phase > 0 {
                decrease = decrease + &source[phase - 1];
            }
            edge.premises.entails(&Constraint::at_least(decrease, 1), effort)
        })
}

/// An expression whose coefficients are sums of unknowns: for each variable, unknowns with factors.
#[derive(Default)]
struct Template {
    factors: BTreeMap<Var, Vec<(usize, i64)>>,
    constant: Vec<(usize, i64)>,
}

type Columns = BTreeMap<(usize, usize), (Vec<(usize, usize)>, usize)>;

impl Template {
    /// Adds `sign` times the function of a location, over variables that start at `offset`.
    fn add_function(&mut self, columns: &Columns, location: usize, phase: usize, sign: i64, offset: usize) {
        let Some((factors, constant)) = columns.get(&(location, phase)) else { return };
        for (variable, column) in factors {
            self.factors.entry(numbered(variable + offset)).or_default().push((*column, sign));
        }
        self.constant.push((*constant, sign));
    }
}

struct Program {
    simplex: Simplex,
    /// For each location and phase: the columns of the coefficients, and of the constant.
    columns: Columns,
}

impl Program {
    fn new(locations: &[usize], variables: &[usize], phases: usize) -> Self {
        let mut simplex = Simplex::new();
        let mut columns = BTreeMap::new();
        for &location in locations {
            for phase in 0..phases {
                let factors = variables.iter().map(|&variable| (variable, simplex.add_variable())).collect();
                columns.insert((location, phase), (factors, simplex.add_variable()));
            }
        }
        Self { simplex, columns }
    }

    /// `expr >= least` wherever the premises hold: expr - least is a sum of the premises with multipliers that are not
    /// negative, plus something that is not negative.
    fn require(&mut self, premises: &Premises, expr: &Template, least: i64) {
        if premises.is_empty() {
            return;
        }
        let mut rows: BTreeMap<Var, Vec<(usize, Fraction)>> = BTreeMap::new();
        let mut constant: Vec<(usize, Fraction)> = Vec::new();
        for (column, sign) in &expr.constant {
            constant.push((*column, Fraction::from(*sign)));
        }
        for (var, unknowns) in &expr.factors {
            let resolved = premises.resolve(&LinearExpr::from(*var));
            for (column, sign) in unknowns {
                for (inner, factor) in resolved.terms() {
                    let factor = Fraction::from(factor).times(&Fraction::from(*sign));
                    rows.entry(*inner).or_default().push((*column, factor));
                }
                if !resolved.constant_part().is_zero() {
                    let factor = Fraction::from(resolved.constant_part()).times(&Fraction::from(*sign));
                    constant.push((*column, factor));
                }
            }
        }
        for premise in premises.rest() {
            if premise.comparison() == Comparison::NonZero {
                continue;
            }
            let multiplier = self.simplex.add_variable();
            if premise.comparison() == Comparison::AtMostZero {
                self.simplex.raise(multiplier, Fraction::ZERO);
            }
            for (var, factor) in premise.expr().terms() {
                rows.entry(*var).or_default().push((multiplier, Fraction::from(factor)));
            }
            let own = premise.expr().constant_part();
            if !own.is_zero() {
                constant.push((multiplier, Fraction::from(own)));
            }
        }
        for terms in rows.into_values() {
            let row = self.simplex.add_row(&terms);
            self.simplex.raise(row, Fraction::ZERO);
            self.simplex.cut(row, Fraction::ZERO);
        }
        let row = self.simplex.add_row(&constant);
        self.simplex.raise(row, Fraction::from(least));
    }

    /// The functions of the point found, with integer coefficients.
    fn functions(&self, locations: &[usize]) -> BTreeMap<usize, Vec<LinearExpr>> {
        let mut scale = Integer::ONE;
        for (factors, constant) in self.columns.values() {
            for column in factors.iter().map(|(_, column)| column).chain([constant]) {
                scale = scale.lcm(&self.simplex.value(*column).denominator());
            }
        }
        let scaled = |column: usize| {
            let value = self.simplex.value(column);
            &value.numerator() * &scale.div_floor(&value.denominator())
        };
        let mut functions: BTreeMap<usize, Vec<LinearExpr>> = BTreeMap::new();
        for &location in locations {
            let own =
                self.columns.range((location, 0)..=(location, usize::MAX)).map(|(_, (factors, constant))| {
                    let terms =
                        factors.iter().map(|(variable, column)| (numbered(*variable), scaled(*column)));
                    LinearExpr::new(terms, scaled(*constant))
                });
            functions.insert(location, own.collect());
        }
        functions
    }
}
