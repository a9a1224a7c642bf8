//! The façade: `verify(job)` loads C programs and answers every asked property.
//!
//! Strategies propose, this crate judges: a verdict is made in [`judge`] and nowhere else. A panic or an exhausted
//! budget becomes a reason for *unknown*, never an answer.
//!
//! Errs towards: *unknown*. Gives up: never; bad input is a [`VerifyError`].

mod advice;
mod assumptions;
mod checks;
mod draw;
mod draw_at;
mod draw_graph;
mod draw_memory;
mod endless;
mod ends;
#[expect(clippy::wildcard_enum_match_arm, reason = "what has no words of its own keeps its plain message")]
mod explain;
mod figures;
mod harness;
mod head_start;
mod hunting;
mod invariants;
mod judge;
mod library;
mod library_runs;
mod minimise;
mod party;
#[expect(clippy::wildcard_enum_match_arm, reason = "what has no words of its own is not told")]
mod path;
mod places;
mod progress;
mod prove;
mod ranges;
mod reasons;
mod replay;
mod shown_inputs;
mod single_run;
mod stack;

use judge::Proposal;
use replay::Replays;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tayra_findings::{Checks, LoopEnd, Property, Reason, ReasonKind, SourcePlace, Verdict, Violation};
use tayra_frontend::{LoadError, Sources, Timings};
use tayra_limits::clock;
use tayra_program::{Program, validate};

pub use draw::{Drawings, DrawnState};
pub use figures::{Figures, Search};
pub use judge::finding_of;
pub use library::{LibraryJob, LibraryVerification, verify_library};
pub use places::DrawPlace;
pub use progress::{Progress, Stage};
pub use stack::on_a_large_stack;

/// Which solver is asked, with its version.
pub fn solver_version() -> String {
    tayra_terms::solver_version()
}

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
    /// Whether to hand out the transition systems of loops and recursions.
    pub systems: bool,
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
    /// Ranges of values, place by place: says of each place whether it is proved, and always ends.
    Ranges,
}

impl Strategy {
    /// Every strategy that is tried unless somebody chooses, in the order in which they are.
    pub const ALL: [Strategy; 3] = [Strategy::Run, Strategy::Hunt, Strategy::Prove];
}

/// How much may be spent on one job.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Wall-clock time for everything: clang, loading, strategies, and telling what they found. A tenth and a second more is
    /// the most that it takes where somebody watches over it, as the command line does.
    pub time: Duration,
    /// What the process and its children may have resident, in MiB.
    pub memory_mb: u64,
    /// Since when it counts. `None`: since the job began; then half of the memory is granted on top of what the process holds
    /// by that time, which may be another job's.
    pub since: Option<Instant>,
    /// Whether the time is counted in steps instead of seconds: answers are then the same on every machine, and strategies take turns
    /// instead of working side by side. Loading is not counted.
    pub counted: bool,
}

impl Budget {
    /// When the strategies end.
    pub fn deadline(&self) -> Instant {
        self.since.unwrap_or_else(clock::now) + self.time
    }

    /// When all ends, but for what is decided to be said: replays of what was found and the words for it may take until
    /// then.
    pub(crate) fn last_moment(&self) -> Instant {
        self.deadline() + self.time / 20 + Duration::from_millis(400)
    }

    /// The budget of a job that begins now.
    fn begun(self) -> Budget {
        if self.counted {
            return Budget { since: Some(clock::now()), ..self };
        }
        if self.since.is_some() {
            return self;
        }
        let granted =
            tayra_limits::resident().map_or(0, |held| (held >> 20).saturating_add(self.memory_mb / 2));
        Budget { since: Some(clock::now()), memory_mb: self.memory_mb.max(granted), ..self }
    }

    /// What loading may use.
    fn of_loading(&self) -> tayra_limits::Limits {
        let memory = self.memory_mb.saturating_mul(1 << 20);
        tayra_limits::Limits { deadline: (!self.counted).then(|| self.deadline()), memory: Some(memory) }
    }

    /// What is left of the time, in so many equal parts: the first of them.
    #[must_use]
    pub fn first_of(&self, parts: u32) -> Budget {
        let now = clock::now();
        let left = self.deadline().saturating_duration_since(now);
        let used = self.since.map_or(Duration::ZERO, |since| now.saturating_duration_since(since));
        Budget { time: self.time.min(used + left / parts), ..*self }
    }
}

impl Default for Budget {
    fn default() -> Self {
        Budget { time: Duration::from_secs(60), memory_mb: 2048, since: None, counted: false }
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
            systems: false,
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

    /// Notes an answer, which stays whatever happens from here on.
    fn decided(&self, property: Property, verdict: &Verdict) {
        if let Some(progress) = &self.progress {
            progress.decide(property, verdict);
        }
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
    /// If termination was asked for and all runs could be described: what is known of each loop and each recursive function,
    /// whatever the answer.
    pub loops: Vec<LoopEnd>,
    /// Where the prover described all runs: what is known of each access, call and operation that a property asks for.
    pub checks: Vec<Checks>,
    /// The functions that the program defines, in the order of the source.
    pub functions: Vec<DefinedFunction>,
    /// What clang had to say besides errors.
    pub warnings: String,
    /// What loading cost.
    pub timings: Timings,
    /// If they were asked for: states of the prove strategy, where it ran, and memory at the fault of a violating run.
    pub drawings: Drawings,
}

/// A function that has a body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DefinedFunction {
    /// As the source calls it.
    pub name: String,
    /// Where.
    pub place: SourcePlace,
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
    /// There is no function that others can call, or not this one.
    NothingExported {
        /// The one that was asked for.
        function: Option<String>,
    },
}

impl std::fmt::Display for VerifyError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            VerifyError::Load(error) => error.fmt(f),
            VerifyError::NoEntry { entry } if entry == "main" => f.write_str(
                "the program has no function 'main' to start from (choose another one with --entry; with --library every \
                 function of a library is checked, from any well-formed call)",
            ),
            VerifyError::NothingExported { function: None } => {
                f.write_str("the library has no function that others can call")
            }
            VerifyError::NothingExported { function: Some(name) } => {
                write!(f, "the library has no function '{name}' that others can call")
            }
            VerifyError::NoEntry { entry } => {
                write!(f, "the program has no function '{entry}' to start from (choose one with --entry)")
            }
        }
    }
}

impl std::error::Error for VerifyError {}

/// Answers every property of `job`.
pub fn verify(job: &Job) -> Result<Verification, VerifyError> {
    let _counting = job.budget.counted.then(clock::count);
    let job = Job { budget: job.budget.begun(), ..job.clone() };
    on_a_large_stack(|| verify_here(&job))
}

/// Answers every property of `job` for a program that is loaded already, in the form that they are asked of: with arithmetic
/// checks for no-overflow, without for the others.
pub fn verify_loaded(program: &Program, job: &Job) -> Result<Vec<Answer>, VerifyError> {
    has_entry(program, &job.entry)?;
    let _counting = job.budget.counted.then(clock::count);
    let job = &Job { budget: job.budget.begun(), ..job.clone() };
    Ok(on_a_large_stack(|| answer_by_parts(program, &job.properties, job, &mut Drawings::default()).0))
}

fn verify_here(job: &Job) -> Result<Verification, VerifyError> {
    let mut answers: Vec<Answer> = Vec::new();
    let mut parts: Vec<Answer> = Vec::new();
    let mut warnings = String::new();
    let mut timings = Timings::default();
    let mut checks: Vec<Checks> = Vec::new();
    let mut drawings = Drawings::default();
    let mut functions: Vec<DefinedFunction> = Vec::new();
    // No-overflow is asked of the sanitizer form, everything else of the plain one.
    let has = |checked| job.properties.iter().any(|&p| (p == Property::NoOverflow) == checked);
    let whole = job;
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
        // Each form has its share of the time.
        let shares = if !checked && has(true) { 2 } else { 1 };
        let job = &Job { budget: whole.budget.first_of(shares), ..whole.clone() };
        let sources =
            Sources { arithmetic_checks: checked, limits: job.budget.of_loading(), ..job.sources.clone() };
        job.enter(Stage::Loading);
        let loaded = match tayra_frontend::load(&sources) {
            Err(error @ LoadError::Limit { .. }) => {
                let reason = Reason::new(ReasonKind::Budget, error.to_string(), None);
                let verdict = Verdict::Unknown(vec![advice::advised(reason)]);
                answers.extend(asked.iter().map(|&property| Answer { property, verdict: verdict.clone() }));
                continue;
            }
            loaded => loaded.map_err(VerifyError::Load)?,
        };
        has_entry(&loaded.program, &job.entry)?;
        if warnings.is_empty() {
            warnings = loaded.warnings;
        }
        if functions.is_empty() {
            functions = defined(&loaded.program);
        }
        drawings.is_second_form = !answers.is_empty();
        timings.add(&loaded.timings);
        let (of_whole, of_parts) = answer_by_parts(&loaded.program, &asked, job, &mut drawings);
        if let Some(all) = drawings.checks.take() {
            checks.extend(of_whole.iter().filter_map(|a| checks::of_property(&all, a.property, &a.verdict)));
        }
        answers.extend(of_whole);
        parts.extend(of_parts);
    }
    let order = |p: Property| job.properties.iter().position(|&q| q == p);
    answers.sort_by_key(|a| order(a.property));
    let mut loops = std::mem::take(&mut drawings.loops);
    let violations = answers.iter().filter_map(|answer| match &answer.verdict {
        Verdict::Violated(violations) => Some(violations.iter()),
        Verdict::Holds(_) | Verdict::Unknown(_) => None,
    });
    ends::note_endless(&mut loops, violations.flatten().map(|violation| &**violation));
    Ok(Verification { answers, parts, loops, checks, functions, warnings, timings, drawings })
}

/// The functions with a body, where their places are known.
fn defined(program: &Program) -> Vec<DefinedFunction> {
    let bodies = program.functions.values().filter(|function| function.body.is_some());
    let placed = bodies.filter_map(|function| {
        let place = judge::source_place(program, function.place)?;
        Some(DefinedFunction { name: function.shown().to_owned(), place })
    });
    let mut all: Vec<DefinedFunction> = placed.collect();
    all.sort_by(|a, b| a.place.cmp(&b.place));
    all
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
    let found = answer_apart(program, &questions, job, drawings);
    let verdict_of = |property: Property| found.iter().find(|a| a.property == property).map(|a| &a.verdict);
    let whole = asked.iter().map(|&property| {
        let own = match property.parts() {
            [] => std::slice::from_ref(&property),
            parts => parts,
        };
        let verdicts = own.iter().filter_map(|&part| verdict_of(part)).collect::<Vec<_>>();
        Answer { property, verdict: Verdict::all(&verdicts) }
    });
    let whole = whole.collect();
    let parts = found.into_iter().filter(|answer| !asked.contains(&answer.property)).collect();
    (whole, parts)
}

/// Of several questions, whether what is used was set is asked by itself, when the others are answered: what is found there touches no
/// other answer, and has a few times as long as the others took, or one part in so many of all the time.
const SHARE_OF_INITIALISED: u32 = 40;
/// So many times: runs that keep beside each value what was set are slower.
const TIMES_THE_OTHERS: u32 = 3;
/// It has so long in any case, if there is as much left: most is said in much less.
const LEAST_OF_INITIALISED: Duration = Duration::from_secs(4);

fn answer_apart(program: &Program, asked: &[Property], job: &Job, drawings: &mut Drawings) -> Vec<Answer> {
    let own = Property::Initialised;
    let others: Vec<Property> = asked.iter().copied().filter(|&property| property != own).collect();
    if others.is_empty() || others.len() == asked.len() {
        return answer(program, asked, job, drawings);
    }
    let begun = clock::now();
    let least = job.budget.time / SHARE_OF_INITIALISED;
    let first = Job { budget: Budget { time: job.budget.time - least, ..job.budget }, ..job.clone() };
    let mut answers = answer(program, &others, &first, drawings);
    let is_broken = |answer: &&Answer| match &answer.verdict {
        Verdict::Violated(found) => found.iter().any(|finding| !finding.rule.is_defined()),
        Verdict::Holds(_) | Verdict::Unknown(_) => false,
    };
    let broken = answers.iter().find(is_broken).map(|answer| judge::as_asked(job, answer.property));
    let more = if broken.is_some() {
        least
    } else {
        LEAST_OF_INITIALISED.max(least).max(clock::since(begun) * TIMES_THE_OTHERS)
    };
    let time = job.budget.since.map_or(more, |since| (clock::since(since) + more).min(job.budget.time));
    let last = Job {
        budget: Budget { time, ..job.budget },
        draw: false,
        systems: false,
        invariants: job.invariants,
        ..job.clone()
    };
    let mut said = answer(program, &[own], &last, &mut Drawings::default());
    for answer in &mut said {
        if let (Verdict::Unknown(_), Some(violated)) = (&answer.verdict, broken) {
            answer.verdict = judge::undecided(violated);
        }
    }
    answers.append(&mut said);
    let order = |p: Property| asked.iter().position(|&q| q == p);
    answers.sort_by_key(|answer| order(answer.property));
    answers
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
    let proposals = proposals.unwrap_or_else(|reason| {
        let told = |&property: &Property| replays.found(property);
        asked.iter().map(|p| told(p).unwrap_or_else(|| Proposal::Unknown(vec![reason.clone()]))).collect()
    });
    drawings.take(std::mem::take(&mut replays.drawings));
    let mut answers = Vec::new();
    for (&property, proposal) in asked.iter().zip(proposals) {
        let verdict = match replays.verdict(proposal) {
            Verdict::Unknown(why) => {
                Verdict::Unknown(reasons::with_others_missing(program, &job.entry, reasons::ranked(why)))
            }
            verdict @ (Verdict::Holds(_) | Verdict::Violated(_)) => verdict,
        };
        answers.push(Answer { property, verdict });
    }
    // Behind undefined behaviour little can be proved, and nobody looked for long; nor did anybody where the first fault was enough.
    let first = answers.iter().find(|a| matches!(a.verdict, Verdict::Violated(_))).map(|a| a.property);
    if let Some(violated) = first.filter(|_| replays.undefined().is_some() || job.more_faults.is_zero()) {
        let violated = judge::as_asked(job, violated);
        for answer in &mut answers {
            if matches!(answer.verdict, Verdict::Unknown(_)) {
                answer.verdict = judge::undecided(violated);
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
    drawings.explored = false;
    let deadline = job.budget.deadline();
    let may = |strategy| job.strategies.contains(&strategy);
    let mut verdicts: Vec<Proposal> = asked.iter().map(|_| Proposal::Unknown(Vec::new())).collect();
    let mut is_only_run = false;
    if may(Strategy::Ranges)
        && let Some(entry) = program.function_named(&job.entry)
    {
        job.enter(Stage::Ranges);
        let until = if job.strategies.len() == 1 { deadline } else { job.budget.first_of(4).deadline() };
        improve(job, &mut verdicts, asked, |open| {
            let (said, checks) = ranges::decide(program, entry, open, job, until);
            drawings.checks = checks;
            said
        });
        if job.strategies.len() == 1 {
            return verdicts;
        }
    }
    job.enter(Stage::Running);
    if may(Strategy::Run) && (may(Strategy::Prove) || may(Strategy::Hunt)) {
        (verdicts, is_only_run) = single_run::glance(program, asked, job, deadline);
        replays.see(&verdicts);
    }
    if !is_only_run && (may(Strategy::Run) || may(Strategy::Hunt)) {
        improve(job, &mut verdicts, asked, |open| endless::glance(program, open, job, deadline));
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
    let begun = clock::now();
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
    let mut until = replays.until(verdicts, deadline);
    let open = asked.iter().zip(verdicts.iter()).filter(|(_, said)| matches!(said, Proposal::Unknown(_)));
    if party::is_left_over(asked, open.map(|(property, _)| *property)) {
        let least = deadline.saturating_duration_since(begun) / party::LEAST_SHARE;
        until = until.min(clock::now() + least);
    }
    if may(Strategy::Run) && is_worth_it(verdicts, replays, until) {
        job.enter(Stage::Running);
        // A run without any time shows nothing, not even why.
        if clock::now() < until || job.strategies.len() == 1 {
            improve(job, verdicts, asked, |open| single_run::decide(program, open, job, until));
        }
        replays.see(verdicts);
        if may(Strategy::Hunt) {
            // The search may have come to its end without them, where something of the inputs has no term.
            improve(job, verdicts, asked, |open| single_run::probe(program, open, job, until, None));
            replays.see(verdicts);
        }
    }
}

/// Whether there is something left to look for, and time for it.
fn is_worth_it(verdicts: &[Proposal], replays: &Replays<'_>, until: Instant) -> bool {
    let open = verdicts.iter().any(|proposal| matches!(proposal, Proposal::Unknown(_)));
    (open || replays.are_any()) && (!replays.are_any() || clock::now() < until)
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
    let limits = (deadline.min(clock::now() + INVARIANTS_TIME), None, None);
    let job = Job { draw: false, ..job.clone() };
    let proved = prove::decide(program, entry, &questions, &job, limits, &mut Drawings::default());
    for (at, proposal) in open.into_iter().zip(proved) {
        if matches!(proposal, Proposal::Holds(_)) {
            verdicts[at] = proposal;
        }
    }
}

/// Asks a strategy what is still open. The reasons of all of them are kept: which one decides is seen in the end.
fn improve(
    job: &Job,
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
        if let Proposal::Holds(proof) = &answer {
            job.decided(asked[at], &Verdict::Holds(proof.clone()));
        }
        verdicts[at].add(answer);
    }
}
