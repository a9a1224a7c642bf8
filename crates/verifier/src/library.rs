//! Functions of a library, each proved by itself from what the types say of its arguments and of globals.
//!
//! A function starts in every well-formed state and must leave a well-formed one behind (`execution::well_formed`); so whatever calls
//! its clients make in whatever order, each of them finds what the proof of the next one starts from. What it calls is looked
//! into. Where it is proved only if a pointer is not null, that is a requirement: as few pointers as will do.
//!
//! Errs towards: *unknown*. A requirement is a condition over what the function is given, never over what it computed.

use crate::assumptions::{Found, assumptions};
use crate::explain::suspicions;
use crate::judge::source_place;
use crate::library_runs::Sought;
use crate::prove::{incomplete, may_stand_in_the_way};
use crate::{Budget, VerifyError, library_runs, on_a_large_stack, reasons};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tayra_execution::{Library, Options};
use tayra_exploration::{Exploration, Limits, prove};
use tayra_findings::{
    Assumption, Column, FunctionRow, LibraryTable, Property, Reason, ReasonKind, Requirement, Rule, Shown,
    Standing,
};
use tayra_frontend::{Sources, Timings};
use tayra_program::{FunctionId, Program};
use tayra_well_formed::{Declarations, Given, exported};

/// So long runs are looked for that go wrong in a function.
const MOST_TIME_FOR_RUNS: Duration = Duration::from_secs(2);

/// A library to verify.
#[derive(Clone, Debug)]
pub struct LibraryJob {
    /// The files and how to compile them.
    pub sources: Sources,
    /// The function to look at; all if there is none.
    pub only: Option<String>,
    /// When to stop.
    pub budget: Budget,
    /// Whether `malloc` and its kin may return null.
    pub malloc_may_fail: bool,
    /// Whether runs that go wrong are looked for where something is open.
    pub looks_for_runs: bool,
    /// Where to note each row at once, for who must end early. Functions that were not looked at yet stand there as unknown.
    pub so_far: Arc<Mutex<LibraryTable>>,
}

/// What is known of a library.
#[derive(Clone, Debug)]
pub struct LibraryVerification {
    /// A row for each function.
    pub table: LibraryTable,
    /// What clang had to say besides errors.
    pub warnings: String,
    /// What loading cost.
    pub timings: Timings,
}

/// Looks at every function of a library that others can call.
pub fn verify_library(job: &LibraryJob) -> Result<LibraryVerification, VerifyError> {
    let job = LibraryJob { budget: job.budget.begun(), ..job.clone() };
    on_a_large_stack(|| verify_here(&job))
}

fn verify_here(job: &LibraryJob) -> Result<LibraryVerification, VerifyError> {
    let sources =
        Sources { arithmetic_checks: false, limits: job.budget.of_loading(), ..job.sources.clone() };
    let loaded = tayra_frontend::load(&sources).map_err(VerifyError::Load)?;
    let program = &loaded.program;
    let mut functions = exported(program);
    if let Some(only) = &job.only {
        functions.retain(|&id| program.functions[id].shown() == only || program.functions[id].name == *only);
    }
    if functions.is_empty() {
        return Err(VerifyError::NothingExported { function: job.only.clone() });
    }
    functions.sort_by_key(|&id| (program.functions[id].place, id));
    let declarations = Declarations::of(program);
    let refused = declarations.refused().map(|one| (one.name.clone(), one.why.clone())).collect();
    let open = functions.iter().map(|&id| not_looked_at_yet(program, id)).collect();
    *job.so_far.lock().unwrap_or_else(PoisonError::into_inner) = LibraryTable { rows: open, refused };
    for (index, &function) in functions.iter().enumerate() {
        let left = u32::try_from(functions.len() - index).unwrap_or(u32::MAX);
        let budget = job.budget.first_of(left);
        let look = || Look { program, declarations: &declarations, function, job, budget }.row();
        let row = catch_unwind(AssertUnwindSafe(look)).unwrap_or_else(|_| {
            let message = "the prover failed on this function";
            unknown_row(program, function, Reason::new(ReasonKind::Internal, message, None))
        });
        job.so_far.lock().unwrap_or_else(PoisonError::into_inner).rows[index] = row;
    }
    let table = job.so_far.lock().unwrap_or_else(PoisonError::into_inner).clone();
    Ok(LibraryVerification { table, warnings: loaded.warnings, timings: loaded.timings })
}

fn not_looked_at_yet(program: &Program, function: FunctionId) -> FunctionRow {
    let message = "the check ended before this function was looked at";
    unknown_row(program, function, Reason::new(ReasonKind::Budget, message, None))
}

/// A row that says nothing, for this reason.
fn unknown_row(program: &Program, function: FunctionId, reason: Reason) -> FunctionRow {
    let declared = &program.functions[function];
    let standing = |column: Column| {
        if column.is_looked_at() { Standing::Unknown } else { Standing::NotLookedAt }
    };
    FunctionRow {
        name: declared.shown().to_owned(),
        place: source_place(program, declared.place),
        standings: Column::ALL.map(standing),
        requirements: Vec::new(),
        reasons: vec![reason],
        remarks: Vec::new(),
        assumptions: Vec::new(),
        shown: None,
    }
}

/// A function that is looked at.
struct Look<'a> {
    program: &'a Program,
    declarations: &'a Declarations,
    function: FunctionId,
    job: &'a LibraryJob,
    budget: Budget,
}

impl Look<'_> {
    fn row(&self) -> FunctionRow {
        let mut first = self.explore(0);
        let proved = proved(&first);
        let mut best = (proved, 0);
        if !proved.is_all() && first.obligations.iter().any(|o| o.rule == Rule::NullDereference) {
            best = self.with_fewest_requirements(proved);
        }
        let (known, not_null) = best;
        let standing = |column: Column| {
            if !column.is_looked_at() {
                Standing::NotLookedAt
            } else if proved.has(column) {
                Standing::Holds
            } else if known.has(column) {
                Standing::HoldsIf
            } else {
                Standing::Unknown
            }
        };
        let mut row = unknown_row(self.program, self.function, Reason::new(ReasonKind::Internal, "", None));
        row.standings = Column::ALL.map(standing);
        row.requirements = self.requirements(not_null);
        row.reasons = Vec::new();
        if !known.is_all() {
            if not_null != 0 {
                first = self.explore(not_null);
            }
            row.reasons = self.reasons(&mut first);
            row.remarks = self.remarks();
        }
        if known.access {
            row.assumptions = self.assumptions(&first);
        }
        let broken = |rule: Rule| first.obligations.iter().any(|o| o.rule == rule);
        let sought = if !known.access {
            // Where nothing of that kind is suspected, nobody looks.
            first.obligations.iter().any(|o| o.rule.breaks(Property::Bounds)).then_some(Sought::Access)
        } else {
            (!known.structure && broken(Rule::BrokenStructure)).then_some(Sought::LeftBehind)
        };
        if let Some(sought) = sought
            && let Some(shown) = self.run_that_goes_wrong(sought)
        {
            let wrong = match sought {
                Sought::Access => Column::Bounds,
                Sought::LeftBehind => Column::Structure,
            };
            for (standing, column) in row.standings.iter_mut().zip(Column::ALL) {
                if column == wrong {
                    *standing = Standing::Violated;
                }
            }
            row.shown = Some(shown);
        }
        row
    }

    /// What is proved if as few pointers as possible are required not to be null.
    fn with_fewest_requirements(&self, without: Proved) -> (Proved, u64) {
        let given = self.given();
        let nodes = given.iter().take(64).enumerate().filter(|(_, one)| matches!(one, Given::Node(_)));
        let all = nodes.fold(0u64, |bits, (index, _)| bits | 1 << index);
        if all == 0 {
            return (without, 0);
        }
        let known = proved(&self.explore(all));
        if known <= without {
            return (without, 0);
        }
        let mut needed = all;
        for index in (0..64).filter(|index| all >> index & 1 == 1) {
            let fewer = needed & !(1 << index);
            if fewer != 0 && proved(&self.explore(fewer)) >= known {
                needed = fewer;
            }
        }
        (known, needed)
    }

    fn explore(&self, not_null: u64) -> Exploration {
        let options = Options {
            malloc_may_fail: self.job.malloc_may_fail,
            library: Some(Library { not_null }),
            ..Options::default()
        };
        // Each attempt may take as long as is left for the function, but the first leaves half of it to the others.
        let now = Instant::now();
        let left = self.budget.deadline().saturating_duration_since(now);
        let deadline = Some(now + left / 2);
        let limits = Limits { deadline, memory_mb: Some(self.budget.memory_mb), ..Limits::default() };
        prove(self.program, self.function, options, &limits)
    }

    /// A run from well-formed arguments that shows what is sought.
    fn run_that_goes_wrong(&self, sought: Sought) -> Option<Shown> {
        // A compilation database says which files there are.
        if self.job.sources.compile_commands.is_some() || !self.job.looks_for_runs {
            return None;
        }
        let builder = library_runs::builder(self.program, self.declarations, self.function, sought)?;
        let left = self.budget.deadline().saturating_duration_since(Instant::now());
        library_runs::look(
            &self.job.sources,
            &builder,
            left.min(MOST_TIME_FOR_RUNS),
            self.job.malloc_may_fail,
        )
    }

    fn given(&self) -> Vec<Given> {
        let function = &self.program.functions[self.function];
        self.declarations.parameters(self.program, function).unwrap_or_default()
    }

    /// What the source calls a parameter.
    fn parameter(&self, index: usize) -> String {
        let body = self.program.functions[self.function].body.as_ref();
        let wanted = u32::try_from(index).ok();
        let named =
            body.and_then(|b| b.locals.values().find(|l| l.parameter.is_some() && l.parameter == wanted));
        named.map_or_else(|| format!("argument {}", index + 1), |local| local.shown().to_owned())
    }

    fn requirements(&self, not_null: u64) -> Vec<Requirement> {
        let needed = (0..64).filter(|index| not_null >> index & 1 == 1);
        needed.map(|index| Requirement { condition: format!("{} != NULL", self.parameter(index)) }).collect()
    }

    fn reasons(&self, exploration: &mut Exploration) -> Vec<Reason> {
        let mut found: Vec<Reason> =
            exploration.incomplete.iter().map(|why| incomplete(self.program, exploration, why)).collect();
        let matters = |rule: Rule| rule == Rule::BrokenStructure || stands_in_the_way(rule);
        found.extend(suspicions(self.program, exploration, matters));
        reasons::ranked(found)
    }

    /// Which of what it is given nothing is known of.
    fn remarks(&self) -> Vec<String> {
        let function = &self.program.functions[self.function];
        match self.declarations.parameters(self.program, function) {
            Err(why) => vec![format!("nothing is known of what it is given: {why}")],
            Ok(given) => {
                let opaque = given.iter().enumerate().filter_map(|(index, one)| match one {
                    Given::Opaque(why) => {
                        Some(format!("nothing is known of what `{}` leads to: {why}", self.parameter(index)))
                    }
                    Given::Node(_) | Given::Number => None,
                });
                opaque.collect()
            }
        }
    }

    fn assumptions(&self, exploration: &Exploration) -> Vec<Assumption> {
        let name = &self.program.functions[self.function].name;
        let mut found = assumptions(self.program, name, &exploration.reached, Found::ByGraph);
        // It comes whenever clients like.
        found.retain(|one| *one != Assumption::EntryComesFirst);
        found
    }
}

/// What an exploration proves of a function.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Proved {
    /// Every access is to live memory within its object, and every `free` is right.
    access: bool,
    /// What is left behind is well-formed.
    structure: bool,
}

impl Proved {
    fn is_all(self) -> bool {
        self.access && self.structure
    }

    fn has(self, column: Column) -> bool {
        match column {
            Column::Bounds | Column::UseAfterFree => self.access,
            Column::Structure => self.structure,
            Column::Leaks | Column::Overflow => false,
        }
    }
}

/// Whatever may go wrong before decides everything behind it.
fn stands_in_the_way(rule: Rule) -> bool {
    may_stand_in_the_way(rule, Property::Access)
}

fn proved(exploration: &Exploration) -> Proved {
    let is_closed = exploration.closed().is_some();
    let access = is_closed && !exploration.obligations.iter().any(|o| stands_in_the_way(o.rule));
    let is_kept = !exploration.obligations.iter().any(|o| o.rule == Rule::BrokenStructure);
    Proved { access, structure: access && is_kept }
}
