//! The façade: `verify(job)` loads C programs and answers every asked property.
//!
//! Strategies propose, this crate judges: a verdict is made in [`judge`] and nowhere else. A panic or an exhausted
//! budget becomes a reason for *unknown*, never an answer.
//!
//! Errs towards: *unknown*. Gives up: never; bad input is a [`VerifyError`].

mod advice;
mod assumptions;
mod draw;
mod draw_at;
mod draw_graph;
mod draw_memory;
#[expect(clippy::wildcard_enum_match_arm, reason = "what has no words of its own keeps its plain message")]
mod explain;
mod figures;
mod harness;
mod head_start;
mod hunting;
mod invariants;
mod judge;
mod minimise;
mod party;
#[expect(clippy::wildcard_enum_match_arm, reason = "what has no words of its own is not told")]
mod path;
mod places;
mod progress;
mod prove;
mod reasons;
mod replay;
mod single_run;
mod stack;

use judge::Proposal;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tayra_findings::{Property, Reason, ReasonKind, Verdict};
use tayra_frontend::{LoadError, Sources, Timings};
use tayra_program::{Program, validate};

pub use draw::{Drawings, DrawnState};
pub use figures::{Figures, Search};
pub use judge::finding_of;
pub use places::DrawPlace;
pub use progress::{Progress, Stage};
pub use stack::on_a_large_stack;

/// What to verify.
#[derive(Clone, Debug)]
pub struct Job {
    /// The files and how to compile them; `arithmetic_checks` is set as each property needs it.
    pub sources: Sources,
    /// The questions, each answered by itself.
    pub properties: Vec<Property>,
    /// The function to start from.
    pub entry: String,
    /// When to stop.
    pub budget: Budget,
    /// Whether `malloc` and its kin may return null.
    pub malloc_may_fail: bool,
    /// What may be tried; none of them is trusted more than another.
    pub strategies: Vec<Strategy>,
    /// Whether to draw the states that the prove strategy finds, and memory at a fault.
    pub draw: bool,
    /// Where to draw all states that the prove strategy finds, if anything is drawn.
    pub draw_at: Vec<DrawPlace>,
    /// Whether to draw the symbolic execution graph, if anything is drawn.
    pub draw_graph: bool,
    /// Whether to tell the way to a fault, and to make a harness for it.
    pub tell: bool,
    /// Whether a proof is to say what is true at the heads of loops.
    pub invariants: bool,
    /// Whether a violation is to say what its inputs decided.
    pub decisions: bool,
    /// Where to note what the search over inputs costs.
    pub figures: Figures,
    /// Where to say how far the job is.
    pub progress: Option<Arc<Progress>>,
}

/// A way to decide properties.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strategy {
    /// Concrete runs: decides programs without inputs, and finds violations in others.
    Run,
    /// A symbolic execution graph of all runs: proves.
    Prove,
    /// A search over inputs: finds violations, and proves where it comes to an end.
    Hunt,
}

impl Strategy {
    /// Every strategy, in the order in which they are tried.
    pub const ALL: [Strategy; 3] = [Strategy::Run, Strategy::Hunt, Strategy::Prove];
}

/// How much may be spent on one job.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Wall-clock time for everything after loading.
    pub time: Duration,
    /// Memory of the analysed program in a concrete run, and of Tayra itself while it proves, in MiB.
    pub memory_mb: u64,
}

impl Default for Budget {
    fn default() -> Self {
        Budget { time: Duration::from_secs(60), memory_mb: 2048 }
    }
}

impl Job {
    /// Asks for memory safety of the program in `sources`, from `main`.
    pub fn new(sources: Sources) -> Self {
        Job {
            sources,
            properties: vec![Property::MemorySafety],
            entry: "main".to_owned(),
            budget: Budget::default(),
            malloc_may_fail: false,
            strategies: Strategy::ALL.to_vec(),
            draw: false,
            draw_at: Vec::new(),
            draw_graph: false,
            tell: false,
            invariants: false,
            decisions: false,
            figures: Figures::default(),
            progress: None,
        }
    }
}

impl Job {
    /// Whether somebody asked for what the prove strategy finds, whoever answers the questions.
    fn watches_the_prover(&self) -> bool {
        self.draw && (self.draw_graph || !self.draw_at.is_empty())
    }

    fn enter(&self, stage: Stage) {
        if let Some(progress) = &self.progress {
            progress.enter(stage);
        }
    }
}

/// The answers to a job.
#[derive(Clone, Debug)]
pub struct Verification {
    /// One per asked property, in the order asked, each once.
    pub answers: Vec<Answer>,
    /// What clang had to say besides errors.
    pub warnings: String,
    /// What loading cost.
    pub timings: Timings,
    /// If they were asked for: states of the prove strategy, where it ran, and memory at the fault of a violating run.
    pub drawings: Drawings,
}

/// The answer for one property.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The question.
    pub property: Property,
    /// The answer.
    pub verdict: Verdict,
}

/// Why a job could not be taken.
#[derive(Debug)]
pub enum VerifyError {
    /// The program could not be loaded.
    Load(LoadError),
    /// There is no such function to start from.
    NoEntry {
        /// Its name.
        entry: String,
    },
}

impl std::fmt::Display for VerifyError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            VerifyError::Load(error) => error.fmt(f),
            VerifyError::NoEntry { entry } => {
                write!(f, "the program has no function '{entry}' to start from (choose one with --entry)")
            }
        }
    }
}

impl std::error::Error for VerifyError {}

/// Answers every property of `job`.
pub fn verify(job: &Job) -> Result<Verification, VerifyError> {
    on_a_large_stack(|| verify_here(job))
}

fn verify_here(job: &Job) -> Result<Verification, VerifyError> {
    let mut answers: Vec<Answer> = Vec::new();
    let mut warnings = String::new();
    let mut timings = Timings::default();
    let mut drawings = Drawings::default();
    // No-overflow is asked of the sanitizer form, everything else of the plain one.
    for checked in [false, true] {
        let mut asked: Vec<Property> = Vec::new();
        for &property in &job.properties {
            if (property == Property::NoOverflow) == checked && !asked.contains(&property) {
                asked.push(property);
            }
        }
        if asked.is_empty() {
            continue;
        }
        let sources = Sources { arithmetic_checks: checked, ..job.sources.clone() };
        job.enter(Stage::Loading);
        let loaded = tayra_frontend::load(&sources).map_err(VerifyError::Load)?;
        has_entry(&loaded.program, &job.entry)?;
        if warnings.is_empty() {
            warnings = loaded.warnings;
        }
        drawings.is_second_form = !answers.is_empty();
        timings.add(&loaded.timings);
        answers.extend(answer(&loaded.program, &asked, job, &mut drawings));
    }
    let order = |p: Property| job.properties.iter().position(|&q| q == p);
    answers.sort_by_key(|a| order(a.property));
    Ok(Verification { answers, warnings, timings, drawings })
}

fn has_entry(program: &Program, entry: &str) -> Result<(), VerifyError> {
    let found = program.function_named(entry).is_some_and(|f| program.functions[f].body.is_some());
    if found { Ok(()) } else { Err(VerifyError::NoEntry { entry: entry.to_owned() }) }
}

/// Answers `asked` for a loaded program; a fault of our own becomes *unknown*.
fn answer(program: &Program, asked: &[Property], job: &Job, drawings: &mut Drawings) -> Vec<Answer> {
    let invalid = validate(program);
    let proposals = if let Some(first) = invalid.first() {
        let message = format!("the imported program breaks an invariant: {}", first.message);
        Err(Reason::new(ReasonKind::Internal, message, judge::source_place(program, first.place)))
    } else {
        catch_unwind(AssertUnwindSafe(|| decide(program, asked, job, drawings)))
            .map_err(|_| Reason::new(ReasonKind::Internal, "Tayra itself failed", None))
    };
    let proposals = proposals
        .unwrap_or_else(|reason| asked.iter().map(|_| Proposal::Unknown(vec![reason.clone()])).collect());
    let mut answers = Vec::new();
    for (&property, proposal) in asked.iter().zip(proposals) {
        let verdict = match replay::verdict(program, asked, job, proposal, drawings) {
            Verdict::Unknown(why) => {
                Verdict::Unknown(reasons::with_others_missing(program, &job.entry, reasons::ranked(why)))
            }
            verdict @ (Verdict::Holds(_) | Verdict::Violated(_)) => verdict,
        };
        answers.push(Answer { property, verdict });
    }
    // Behind a fault little can be proved, and nobody looked for long.
    if let Some(violated) =
        answers.iter().find(|a| matches!(a.verdict, Verdict::Violated(_))).map(|a| a.property)
    {
        for answer in &mut answers {
            if matches!(answer.verdict, Verdict::Unknown(_)) {
                let message = format!("not decided, because {violated} is violated");
                let reason = Reason::new(ReasonKind::UndefinedBehaviour, message, None);
                answer.verdict =
                    Verdict::Unknown(vec![reason.with_advice("repair what is violated, and check again")]);
            }
        }
    }
    answers
}

/// Runs the strategies, quickest first; each is asked only what the ones before left open. A glance at short runs decides
/// what is easily decided; then all runs are described, and soon hunted through beside that.
fn decide(program: &Program, asked: &[Property], job: &Job, drawings: &mut Drawings) -> Vec<Proposal> {
    let started = Instant::now();
    drawings.explored = false;
    let mut deadline = started + job.budget.time;
    let may = |strategy| job.strategies.contains(&strategy);
    let mut verdicts: Vec<Proposal> = asked.iter().map(|_| Proposal::Unknown(Vec::new())).collect();
    job.enter(Stage::Running);
    if may(Strategy::Run) && (may(Strategy::Prove) || may(Strategy::Hunt)) {
        improve(&mut verdicts, asked, |open| single_run::glance(program, open, job, deadline));
    }
    deadline = shortened(deadline, started, &verdicts);
    improve(&mut verdicts, asked, |open| party::party(program, open, job, deadline, drawings));
    deadline = shortened(deadline, started, &verdicts);
    if may(Strategy::Run) {
        job.enter(Stage::Running);
        // A run without any time shows nothing, not even why.
        if Instant::now() < deadline || job.strategies.len() == 1 {
            improve(&mut verdicts, asked, |open| single_run::decide(program, open, job, deadline));
        }
        if may(Strategy::Hunt) {
            // The search may have come to its end without them, where something of the inputs has no term.
            improve(&mut verdicts, asked, |open| single_run::probe(program, open, job, deadline, None));
        }
    }
    if job.invariants {
        add_invariants(program, asked, job, deadline, &mut verdicts);
    }
    if job.watches_the_prover() && !drawings.explored {
        explore_to_draw(program, asked, job, started + job.budget.time, drawings);
    }
    verdicts
}

/// Explores a program that others have decided, for the pictures only.
fn explore_to_draw(
    program: &Program,
    asked: &[Property],
    job: &Job,
    deadline: Instant,
    drawings: &mut Drawings,
) {
    let entry = program.function_named(&job.entry).filter(|_| job.strategies.contains(&Strategy::Prove));
    let Some(entry) = entry else { return };
    job.enter(Stage::Proving);
    let explored = catch_unwind(AssertUnwindSafe(|| {
        prove::decide(program, entry, asked, job, (deadline, None, None), drawings);
    }));
    if explored.is_err() {
        drawings.remark("the prover failed, so its states are not drawn".to_owned());
    }
}

/// How long the prover may take for what is true of loops, where another strategy has the proof already.
const INVARIANTS_TIME: Duration = Duration::from_secs(2);

/// Lets the prover say what is true of loops in proofs that do not say it.
fn add_invariants(
    program: &Program,
    asked: &[Property],
    job: &Job,
    deadline: Instant,
    verdicts: &mut [Proposal],
) {
    let silent =
        |proposal: &Proposal| matches!(proposal, Proposal::Holds(proof) if proof.invariants().is_empty());
    let open: Vec<usize> = (0..asked.len()).filter(|&i| silent(&verdicts[i])).collect();
    let entry = program.function_named(&job.entry).filter(|_| job.strategies.contains(&Strategy::Prove));
    let (Some(entry), false) = (entry, open.is_empty()) else { return };
    let questions: Vec<Property> = open.iter().map(|&i| asked[i]).collect();
    let limits = (deadline.min(Instant::now() + INVARIANTS_TIME), None, None);
    let job = Job { draw: false, ..job.clone() };
    let proved = prove::decide(program, entry, &questions, &job, limits, &mut Drawings::default());
    for (at, proposal) in open.into_iter().zip(proved) {
        if matches!(proposal, Proposal::Holds(_)) {
            verdicts[at] = proposal;
        }
    }
}

/// How long other questions are looked into once one is answered by a violation: at least so long, and as long as that
/// took. Whoever has a fault to repair does not wait for the rest.
const AFTERWARDS: Duration = Duration::from_secs(1);

/// The deadline, nearer if a violation was found.
fn shortened(deadline: Instant, started: Instant, found: &[Proposal]) -> Instant {
    if found.iter().any(|proposal| matches!(proposal, Proposal::Violated(_))) {
        deadline.min(Instant::now() + AFTERWARDS.max(started.elapsed()))
    } else {
        deadline
    }
}

/// Asks a strategy what is still open. The reasons of all of them are kept: which one decides is seen in the end.
fn improve(
    verdicts: &mut [Proposal],
    asked: &[Property],
    strategy: impl FnOnce(&[Property]) -> Vec<Proposal>,
) {
    let open: Vec<usize> =
        (0..asked.len()).filter(|&i| matches!(verdicts[i], Proposal::Unknown(_))).collect();
    if open.is_empty() {
        return;
    }
    let questions: Vec<Property> = open.iter().map(|&i| asked[i]).collect();
    for (at, answer) in open.into_iter().zip(strategy(&questions)) {
        reasons::gather(&mut verdicts[at], answer);
    }
}
