//! The law of strategies: none contradicts another, and no run contradicts any of them.
//!
//! A program is given to each strategy apart. What one of them calls violated, no other may call proved. Beside that it is
//! run with inputs of many kinds, those of the violations among them: a fault of such a run must break nothing that is said
//! to hold, and the exploration of the prover must have expected it, by its rule and where possible by its place. And the
//! inputs of a violation must lead to the same fault again.
//!
//! Errs towards: silence where the prover promises nothing, because it gave up or dropped the run before; that is counted.

mod programs;
mod runs;

pub use programs::{Family, Made, Setting, own, shrink};
pub use runs::Followed;

use crate::Truth;
use std::fmt;
use std::time::Duration;
use tayra_findings::{Finding, Property, Rule, Verdict};
use tayra_frontend::Sources;
use tayra_program::Program;
use tayra_verifier::{Answer, Budget, Job, Strategy};

/// A program to look at.
#[derive(Clone, Debug)]
pub struct Case {
    /// For people.
    pub name: String,
    /// What to load.
    pub sources: Sources,
    /// Whether `malloc` and its kin may return null.
    pub malloc_may_fail: bool,
    /// What a person says of it.
    pub truth: Option<(Property, Truth)>,
}

/// How much to do for one program.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Time of each strategy, for each of the two forms of the program.
    pub time: Duration,
    /// Runs with random inputs, after those with default ones and with the same number everywhere.
    pub runs: u64,
    /// The first seed of those runs.
    pub seed: u64,
    /// Instructions of one run.
    pub steps: u64,
}

impl Default for Effort {
    fn default() -> Self {
        Effort { time: Duration::from_secs(1), runs: 12, seed: 1, steps: 200_000 }
    }
}

/// What a strategy says of a property.
#[derive(Clone, Debug)]
pub struct Said {
    /// Who.
    pub strategy: Strategy,
    /// Of what.
    pub property: Property,
    /// What.
    pub verdict: Verdict,
}

/// What one program gave.
#[derive(Clone, Debug, Default)]
pub struct Checked {
    /// How much was compared.
    pub counts: Counts,
    /// What does not go together.
    pub contradictions: Vec<Contradiction>,
}

/// How much was compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Programs that could be loaded.
    pub programs: u64,
    /// Answers of *holds*: by runs, by the hunt, by the prover.
    pub holds: [u64; 3],
    /// Answers of *violated*: by runs, by the hunt.
    pub violated: [u64; 2],
    /// Answers of *unknown*.
    pub unknown: u64,
    /// Properties on which two strategies gave an answer.
    pub agreed: u64,
    /// Runs beside those of the strategies.
    pub runs: u64,
    /// Faults that these runs show.
    pub faults: u64,
    /// Those of them that are among the prover's suspicions.
    pub suspected: u64,
    /// Those of them of which it promises nothing, since something else is suspected on the way of the run.
    pub lost_before: u64,
    /// Violations whose inputs led to the same fault again.
    pub replayed: u64,
}

impl Counts {
    /// Adds others.
    pub fn add(&mut self, other: &Counts) {
        self.programs += other.programs;
        for (own, more) in self.holds.iter_mut().zip(other.holds) {
            *own += more;
        }
        for (own, more) in self.violated.iter_mut().zip(other.violated) {
            *own += more;
        }
        self.unknown += other.unknown;
        self.agreed += other.agreed;
        self.runs += other.runs;
        self.faults += other.faults;
        self.suspected += other.suspected;
        self.lost_before += other.lost_before;
        self.replayed += other.replayed;
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Counts { programs, holds, violated, unknown, agreed, runs, faults, .. } = self;
        let Counts { suspected, lost_before, replayed, .. } = self;
        write!(
            f,
            "{programs} programs; holds: {} by runs, {} by the hunt, {} by the prover; violated: {} by runs, {} by the hunt; \
             {unknown} unknown; {agreed} answered by two; {runs} further runs, {faults} faults, {suspected} of them \
             suspected, {lost_before} behind something suspected; {replayed} violations replayed",
            holds[0], holds[1], holds[2], violated[0], violated[1]
        )
    }
}

/// Two things that cannot both be so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contradiction {
    /// One strategy proves what another one shows to be violated.
    Verdicts {
        /// The property.
        property: Property,
        /// Who says that it holds.
        holds: &'static str,
        /// Who says that it is violated.
        violated: &'static str,
        /// The fault that is shown.
        fault: String,
    },
    /// A run shows a fault of what a strategy proves.
    Shown {
        /// The property.
        property: Property,
        /// Who says that it holds.
        holds: &'static str,
        /// The fault that is shown.
        fault: String,
        /// The inputs of the run, as a script.
        script: String,
    },
    /// A run shows a fault that the prover excludes.
    Unexpected {
        /// The rule of the fault.
        rule: Rule,
        /// The fault that is shown.
        fault: String,
        /// The inputs of the run, as a script.
        script: String,
    },
    /// The inputs of a violation do not lead to its fault again.
    NotReplayed {
        /// Who says that it is violated.
        violated: &'static str,
        /// The fault.
        fault: String,
        /// What is there instead.
        instead: String,
    },
    /// A strategy says something else than a person does.
    Truth {
        /// The property.
        property: Property,
        /// Who.
        strategy: &'static str,
    },
}

impl Contradiction {
    /// Its kind, the same for a smaller program with the same cause.
    pub fn kind(&self) -> String {
        match self {
            Contradiction::Verdicts { property, holds, violated, .. } => {
                format!("{property} {holds} {violated}")
            }
            Contradiction::Shown { property, holds, .. } => format!("{property} {holds} by a run"),
            Contradiction::Unexpected { rule, .. } => format!("{rule} unexpected"),
            Contradiction::NotReplayed { violated, .. } => format!("{violated} not replayed"),
            Contradiction::Truth { property, strategy } => format!("{property} {strategy} truth"),
        }
    }
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contradiction::Verdicts { property, holds, violated, fault } => {
                write!(f, "{property}: {holds} proves it, {violated} shows {fault}")
            }
            Contradiction::Shown { property, holds, fault, script } => {
                write!(f, "{property}: {holds} proves it, a run shows {fault}\n{script}")
            }
            Contradiction::Unexpected { rule, fault, script } => {
                write!(f, "{rule}: the prover excludes it, a run shows {fault}\n{script}")
            }
            Contradiction::NotReplayed { violated, fault, instead } => {
                write!(f, "the inputs that {violated} gives for {fault} lead to {instead}")
            }
            Contradiction::Truth { property, strategy } => {
                write!(f, "{property}: {strategy} contradicts the header of the program")
            }
        }
    }
}

/// Looks at one program; an error says why it cannot be loaded.
pub fn check(case: &Case, effort: &Effort) -> Result<Checked, String> {
    check_against(case, case, effort)
}

/// Looks at `case`, but lets the prover see `proved`, which has the same functions and blocks. If the two differ, there should
/// be a contradiction: so the law itself is tested.
pub fn check_against(case: &Case, proved: &Case, effort: &Effort) -> Result<Checked, String> {
    tayra_verifier::on_a_large_stack(|| {
        let mut checked = Checked::default();
        checked.counts.programs = 1;
        // No-overflow is asked of the sanitizer form, everything else of the plain one: two programs.
        for arithmetic_checks in [false, true] {
            let program = load(case, arithmetic_checks)?;
            let other =
                if std::ptr::eq(case, proved) { None } else { Some(load(proved, arithmetic_checks)?) };
            let form = Form {
                program: &program,
                proved: other.as_ref().unwrap_or(&program),
                arithmetic_checks,
                malloc_may_fail: case.malloc_may_fail,
            };
            form.check(case, effort, &mut checked)?;
        }
        Ok(checked)
    })
}

fn load(case: &Case, arithmetic_checks: bool) -> Result<Program, String> {
    let sources = Sources { arithmetic_checks, ..case.sources.clone() };
    Ok(tayra_frontend::load(&sources).map_err(|error| error.to_string())?.program)
}

/// One of the two forms of a program.
#[derive(Clone, Copy)]
struct Form<'p> {
    program: &'p Program,
    /// What the prover sees.
    proved: &'p Program,
    arithmetic_checks: bool,
    malloc_may_fail: bool,
}

impl Form<'_> {
    fn check(&self, case: &Case, effort: &Effort, checked: &mut Checked) -> Result<(), String> {
        let mut said = Vec::new();
        for strategy in Strategy::ALL {
            said.extend(self.ask(case, strategy, effort)?);
        }
        count(&said, &mut checked.counts);
        checked.contradictions.extend(between(&said));
        if let Some((property, truth)) = case.truth {
            checked.contradictions.extend(against_truth(&said, property, truth));
        }
        runs::check(self, &said, effort, checked)
    }

    /// What a strategy says by itself.
    fn ask(&self, case: &Case, strategy: Strategy, effort: &Effort) -> Result<Vec<Said>, String> {
        let asked = Property::ALL.into_iter().filter(|&property| self.is_asked(property));
        let job = Job {
            properties: asked.collect(),
            budget: Budget { time: effort.time, ..Budget::default() },
            malloc_may_fail: self.malloc_may_fail,
            strategies: vec![strategy],
            ..Job::new(case.sources.clone())
        };
        let program = if strategy == Strategy::Prove { self.proved } else { self.program };
        let answers = tayra_verifier::verify_loaded(program, &job).map_err(|error| error.to_string())?;
        let said = |answer: Answer| Said { strategy, property: answer.property, verdict: answer.verdict };
        Ok(answers.into_iter().map(said).collect())
    }

    /// Whether a property is asked of this form.
    fn is_asked(&self, property: Property) -> bool {
        (property == Property::NoOverflow) == self.arithmetic_checks
    }
}

/// A strategy's name on the command line.
pub(crate) fn name(strategy: Strategy) -> &'static str {
    match strategy {
        Strategy::Run => "run",
        Strategy::Prove => "prove",
        Strategy::Hunt => "hunt",
        Strategy::Ranges => "ranges",
    }
}

/// The faults that a verdict shows.
pub(crate) fn findings(verdict: &Verdict) -> Vec<&Finding> {
    match verdict {
        Verdict::Violated(found) => found.iter().map(|violation| &**violation).collect(),
        Verdict::Holds(_) | Verdict::Unknown(_) => Vec::new(),
    }
}

/// A fault for people.
fn show(finding: &Finding) -> String {
    let line = finding.place.as_ref().map_or(0, |place| place.line);
    format!("{} at line {line}: {}", finding.rule, finding.message)
}

fn count(said: &[Said], counts: &mut Counts) {
    for one in said {
        let who = match one.strategy {
            Strategy::Run => 0,
            Strategy::Hunt => 1,
            Strategy::Prove => 2,
            // Not among those that are compared.
            Strategy::Ranges => continue,
        };
        match one.verdict {
            Verdict::Holds(_) => counts.holds[who] += 1,
            Verdict::Violated(_) => counts.violated[who.min(1)] += 1,
            Verdict::Unknown(_) => counts.unknown += 1,
        }
    }
    for property in Property::ALL {
        let answers = |one: &&Said| one.property == property && !matches!(one.verdict, Verdict::Unknown(_));
        counts.agreed += u64::from(said.iter().filter(answers).count() > 1);
    }
}

/// What is proved, and broken by a fault that somebody shows.
fn between(said: &[Said]) -> Vec<Contradiction> {
    let mut found = Vec::new();
    for holds in said.iter().filter(|one| matches!(one.verdict, Verdict::Holds(_))) {
        for violated in said {
            let same = violated.property == holds.property;
            let finding =
                findings(&violated.verdict).into_iter().find(|f| same || f.rule.breaks(holds.property));
            if let Some(finding) = finding {
                found.push(Contradiction::Verdicts {
                    property: holds.property,
                    holds: name(holds.strategy),
                    violated: name(violated.strategy),
                    fault: show(finding),
                });
            }
        }
    }
    found
}

/// What is said against the header of the program.
fn against_truth(said: &[Said], property: Property, truth: Truth) -> Vec<Contradiction> {
    let wrong = |one: &&Said| {
        one.property == property
            && match one.verdict {
                Verdict::Holds(_) => truth == Truth::Violated,
                Verdict::Violated(_) => truth == Truth::Holds,
                Verdict::Unknown(_) => false,
            }
    };
    let found = said.iter().filter(wrong);
    found.map(|one| Contradiction::Truth { property, strategy: name(one.strategy) }).collect()
}
