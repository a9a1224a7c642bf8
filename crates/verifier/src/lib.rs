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
mod replay;
mod shown_inputs;
mod single_run;
mod stack;

use judge::Proposal;
use replay::Replays;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tayra_findings::{Proof, Property, Reason, ReasonKind, Verdict, Violation, Violations};
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
    /// How long to look for more faults once there is one; not at all if it is zero: then the first one ends the job.
    pub more_faults: Duration,
    /// Whom to tell of each fault at once.
    pub announce: Option<Announce>,
}

/// Somebody who is told of each violation as soon as it was seen again.
#[derive(Clone)]
pub struct Announce {
    tell: Arc<dyn Fn(&Violation) + Send + Sync>,
}

impl Announce {
    /// Tells this function.
    pub fn to(tell: impl Fn(&Violation) + Send + Sync + 'static) -> Announce {
        Announce { tell: Arc::new(tell) }
    }

    fn say(&self, violation: &Violation) {
        (self.tell)(violation);
    }
}

impl std::fmt::Debug for Announce {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Announce")
    }
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
            more_faults: Duration::ZERO,
            announce: None,
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
    /// The answers for the parts of asked properties that have some and are not asked themselves.
    pub parts: Vec<Answer>,
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

/// Answers every property of `job` for a program that is loaded already, in the form that they are asked of: with arithmetic
/// checks for no-overflow, without for the others.
pub fn verify_loaded(program: &Program, job: &Job) -> Result<Vec<Answer>, VerifyError> {
    has_entry(program, &job.entry)?;
    Ok(on_a_large_stack(|| answer(program, &job.properties, job, &mut Drawings::default())))
}

fn verify_here(job: &Job) -> Result<Verification, VerifyError> {
    let mut answers: Vec<Answer> = Vec::new();
    let mut parts: Vec<Answer> = Vec::new();
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
        let (whole, of_parts) = answer_by_parts(&loaded.program, &asked, job, &mut drawings);
        answers.extend(whole);
        parts.extend(of_parts);
    }
    let order = |p: Property| job.properties.iter().position(|&q| q == p);
    answers.sort_by_key(|a| order(a.property));
    Ok(Verification { answers, parts, warnings, timings, drawings })
}

fn has_entry(program: &Program, entry: &str) -> Result<(), VerifyError> {
    let found = program.function_named(entry).is_some_and(|f| program.functions[f].body.is_some());
    if found { Ok(()) } else { Err(VerifyError::NoEntry { entry: entry.to_owned() }) }
}

/// Answers `asked` for a loaded program. A property that has parts is asked part by part; the second list has the answers of those
/// parts that nobody asked for by name.
fn answer_by_parts(
    program: &Program,
    asked: &[Property],
    job: &Job,
    drawings: &mut Drawings,
) -> (Vec<Answer>, Vec<Answer>) {
    let mut questions: Vec<Property> = Vec::new();
    for &property in asked {
        let parts = property.parts();
        for &question in if parts.is_empty() { std::slice::from_ref(&property) } else { parts } {
            if !questions.contains(&question) {
                questions.push(question);
            }
        }
    }
    let found = answer(program, &questions, job, drawings);
    let verdict_of = |property: Property| found.iter().find(|a| a.property == property).map(|a| &a.verdict);
    let whole = asked.iter().map(|&property| {
        let own = match property.parts() {
            [] => std::slice::from_ref(&property),
            parts => parts,
        };
        let verdicts = own.iter().filter_map(|&part| verdict_of(part)).collect::<Vec<_>>();
        Answer { property, verdict: conjunction(&verdicts) }
    });
    let whole = whole.collect();
    let parts = found.into_iter().filter(|answer| !asked.contains(&answer.property)).collect();
    (whole, parts)
}

/// The verdict for a property from the verdicts for its parts.
fn conjunction(parts: &[&Verdict]) -> Verdict {
    let mut violations: Option<Violations> = None;
    let mut reasons: Vec<Reason> = Vec::new();
    let mut proofs: Vec<&Proof> = Vec::new();
    for &part in parts {
        match (part, &mut violations) {
            (Verdict::Violated(found), None) => violations = Some(found.clone()),
            (Verdict::Violated(found), Some(all)) => found.iter().for_each(|one| all.push(one.clone())),
            (Verdict::Unknown(why), _) => {
                let new: Vec<Reason> =
                    why.iter().filter(|reason| !reasons.contains(reason)).cloned().collect();
                reasons.extend(new);
            }
            (Verdict::Holds(proof), _) => proofs.push(proof),
        }
    }
    match (violations, proofs.split_first()) {
        (Some(violations), _) => Verdict::Violated(violations),
        (None, Some((first, others))) if proofs.len() == parts.len() => {
            Verdict::Holds(others.iter().fold((*first).clone(), |all, other| all.and(other)))
        }
        (None, _) => Verdict::Unknown(reasons),
    }
}

/// Answers `asked` for a loaded program; a fault of our own becomes *unknown*.
fn answer(program: &Program, asked: &[Property], job: &Job, drawings: &mut Drawings) -> Vec<Answer> {
    let invalid = validate(program);
    let mut replays = Replays::new(program, asked, job);
    let proposals = if let Some(first) = invalid.first() {
        let message = format!("the imported program breaks an invariant: {}", first.message);
        Err(Reason::new(ReasonKind::Internal, message, judge::source_place(program, first.place)))
    } else {
        catch_unwind(AssertUnwindSafe(|| decide(program, asked, job, &mut replays, drawings)))
            .map_err(|_| Reason::new(ReasonKind::Internal, "Tayra itself failed", None))
    };
    let proposals = proposals
        .unwrap_or_else(|reason| asked.iter().map(|_| Proposal::Unknown(vec![reason.clone()])).collect());
    drawings.take(std::mem::take(&mut replays.drawings));
    let mut answers = Vec::new();
    for (&property, proposal) in asked.iter().zip(proposals) {
        let verdict = match replays.verdict(proposal) {
            Verdict::Unknown(reasons) => Verdict::Unknown(reasons.into_iter().map(advice::advised).collect()),
            verdict @ (Verdict::Holds(_) | Verdict::Violated(_)) => verdict,
        };
        answers.push(Answer { property, verdict });
    }
    // Behind undefined behaviour little can be proved, and nobody looked for long; nor did anybody where the first fault was enough.
    let first = answers.iter().find(|a| matches!(a.verdict, Verdict::Violated(_))).map(|a| a.property);
    if let Some(violated) = first.filter(|_| replays.undefined().is_some() || job.more_faults.is_zero()) {
        // As it was asked for.
        let whole = job.properties.iter().find(|whole| whole.parts().contains(&violated));
        let violated = *whole.filter(|_| !job.properties.contains(&violated)).unwrap_or(&violated);
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

/// Runs the strategies, quickest first; each is asked what the ones before left open, and for more faults while there is time for that.
/// A glance at short runs decides what is easily decided; then all runs are described, and soon hunted through beside that.
fn decide(
    program: &Program,
    asked: &[Property],
    job: &Job,
    replays: &mut Replays<'_>,
    drawings: &mut Drawings,
) -> Vec<Proposal> {
    let started = Instant::now();
    drawings.explored = false;
    let deadline = started + job.budget.time;
    let may = |strategy| job.strategies.contains(&strategy);
    let mut verdicts: Vec<Proposal> = asked.iter().map(|_| Proposal::Unknown(Vec::new())).collect();
    let mut is_only_run = false;
    job.enter(Stage::Running);
    if may(Strategy::Run) && (may(Strategy::Prove) || may(Strategy::Hunt)) {
        (verdicts, is_only_run) = single_run::glance(program, asked, job, deadline);
        replays.see(&verdicts);
    }
    if !is_only_run {
        decide_all_runs(program, asked, job, deadline, (&mut verdicts, replays), drawings);
    }
    if job.invariants {
        add_invariants(program, asked, job, deadline, &mut verdicts);
    }
    if job.watches_the_prover() && !drawings.explored {
        explore_to_draw(program, asked, job, deadline, drawings);
    }
    verdicts
}

/// Goes on where a glance was not enough.
fn decide_all_runs(
    program: &Program,
    asked: &[Property],
    job: &Job,
    deadline: Instant,
    (verdicts, replays): (&mut Vec<Proposal>, &mut Replays<'_>),
    drawings: &mut Drawings,
) {
    let may = |strategy| job.strategies.contains(&strategy);
    let until = replays.until(verdicts, deadline);
    if is_worth_it(verdicts, replays, until) {
        // Those that are violated already are searched for other faults.
        let questions: Vec<Property> = asked
            .iter()
            .zip(verdicts.iter())
            .filter(|(_, proposal)| !matches!(proposal, Proposal::Holds(_)))
            .map(|(&property, _)| property)
            .collect();
        let found = party::party(program, &questions, job, until, replays, drawings);
        for (property, later) in questions.into_iter().zip(found) {
            if let Some(at) = asked.iter().position(|&own| own == property) {
                verdicts[at].add(later);
            }
        }
    }
    let until = replays.until(verdicts, deadline);
    if may(Strategy::Run) && is_worth_it(verdicts, replays, until) {
        job.enter(Stage::Running);
        let alone = job.strategies.len() == 1;
        improve(verdicts, asked, |open| {
            let found = single_run::decide(program, open, job, until);
            if alone { found } else { found.into_iter().map(single_run::without_reasons).collect() }
        });
        replays.see(verdicts);
        if may(Strategy::Hunt) {
            // The search may have come to its end without them, where something of the inputs has no term.
            improve(verdicts, asked, |open| single_run::probe(program, open, job, until, None));
            replays.see(verdicts);
        }
    }
}

/// Whether there is something left to look for, and time for it.
fn is_worth_it(verdicts: &[Proposal], replays: &Replays<'_>, until: Instant) -> bool {
    let open = verdicts.iter().any(|proposal| matches!(proposal, Proposal::Unknown(_)));
    (open || replays.are_any()) && (!replays.are_any() || Instant::now() < until)
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

/// Asks a strategy what is still open. Reasons of a later strategy are the ones to act on.
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
        verdicts[at].add(answer);
    }
}
