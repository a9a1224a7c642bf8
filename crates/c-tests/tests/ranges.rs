//! The ranges strategy against what is known otherwise: it proves nothing of what is violated, and what runs compute is among the
//! values that it says.

use c_tests::{Annotated, Truth, corpus, verify};
use std::time::{Duration, Instant};
use tayra_findings::{Property, Rule, Verdict};
use tayra_interpreter::{Inputs, Observer, Position, RunSettings, Snapshot};
use tayra_program::{BlockId, FunctionId, Program, ScalarType};
use tayra_ranges::{Limits, Ranges, Spot, analyse_and_keep};
use tayra_verifier::{Budget, Job, Strategy};

/// No further program is begun after so many seconds, so that a slow machine is not held up.
const LONGEST: u64 = 40;
/// One of so many programs is in a sample.
const ONE_IN: u64 = 25;

/// A number of a name, the same on every machine.
fn hash(name: &str) -> u64 {
    name.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// A figure that may be asked for otherwise.
fn asked_for(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|asked| asked.parse().ok()).unwrap_or(usual)
}

fn longest() -> Duration {
    Duration::from_secs(asked_for("TAYRA_RANGES_SECONDS", LONGEST))
}

fn sample() -> Vec<Annotated> {
    let one_in = asked_for("TAYRA_RANGES_ONE_IN", ONE_IN);
    let all = corpus::programs("tests/c/").expect("our own programs can be read");
    all.into_iter().filter(|program| hash(&corpus::shown(&program.path)).is_multiple_of(one_in)).collect()
}

#[test]
fn nothing_that_is_violated_is_proved() {
    let started = Instant::now();
    let mut asked = 0;
    for program in sample() {
        let faults: Vec<Rule> = program
            .marked
            .iter()
            .flat_map(|line| &line.marks)
            .filter_map(|mark| if let c_tests::Mark::Fault(rule) = mark { Some(*rule) } else { None })
            .collect();
        let answered = [Property::Access, Property::Bounds, Property::NoOverflow, Property::Assertions];
        let broken: Vec<Property> = answered
            .into_iter()
            .filter(|&property| faults.iter().any(|rule| rule.breaks(property)))
            .collect();
        if program.truth != Truth::Violated || broken.is_empty() || started.elapsed() > longest() {
            continue;
        }
        let job = Job {
            properties: broken,
            budget: Budget { time: Duration::from_secs(5), ..Budget::default() },
            malloc_may_fail: program.malloc_may_fail,
            strategies: vec![Strategy::Ranges],
            ..Job::new(verify::sources(&program))
        };
        let Ok(verification) = tayra_verifier::verify(&job) else { continue };
        for answer in verification.answers {
            let is_proved = matches!(answer.verdict, Verdict::Holds(_));
            assert!(!is_proved, "{}: {} is proved", program.path.display(), answer.property);
            asked += 1;
        }
    }
    assert!(asked >= 5, "only {asked} were asked");
}

/// Looks at what a block has computed when the next one begins.
struct Watcher<'a> {
    program: &'a Program,
    ranges: &'a Ranges,
    before: Vec<Option<(FunctionId, BlockId)>>,
    looked: u64,
    wrong: Option<String>,
}

impl Observer for Watcher<'_> {
    fn watch(&mut self, snapshot: &Snapshot<'_>) {
        let Position::Block(block) = snapshot.position() else { return };
        let (function, depth) = (snapshot.function(), snapshot.depth());
        let Some(body) = &self.program.functions[function].body else { return };
        let previous = self.before.get(depth).copied().flatten();
        self.before.resize(depth + 1, None);
        self.before[depth] = Some((function, block));
        if self.wrong.is_some() {
            return;
        }
        let name = self.program.functions[function].shown();
        if !self.ranges.includes(Spot { function, block, index: 0 }) {
            self.wrong = Some(format!("{name} {block}: a run comes here"));
            return;
        }
        let Some((_, before)) = previous.filter(|(own, _)| *own == function && block != body.entry()) else {
            return;
        };
        for (index, instruction) in body.blocks[before].instructions.iter().enumerate() {
            for &dest in instruction.operation.dests() {
                let width = match body.registers[dest].scalar {
                    ScalarType::Int(width) if width <= 64 => width,
                    ScalarType::Pointer => self.program.data_model.pointer_bits(),
                    ScalarType::Int(_) | ScalarType::Float(_) => continue,
                };
                let Some(bits) = snapshot.register(dest) else { continue };
                let spot = Spot { function, block: before, index };
                if self.ranges.admits(spot, dest, bits as u64, width) == Some(false) {
                    let place = self.program.show_place(instruction.place);
                    self.wrong = Some(format!("{name} {before} {index} ({place}): {dest} is {bits:#x}"));
                    return;
                }
                self.looked += 1;
            }
        }
    }
}

#[test]
fn what_runs_compute_is_among_the_values() {
    compare_with_runs(None);
}

#[test]
fn what_runs_compute_is_among_the_values_that_callers_share() {
    compare_with_runs(Some(1));
}

/// Where every function is looked at once for all who call it, what belongs to one of them is most easily lost.
#[test]
fn nothing_that_is_violated_is_closed_where_callers_share() {
    let started = Instant::now();
    let mut asked = 0;
    for program in sample() {
        let mut marks = program.marked.iter().flat_map(|line| &line.marks);
        let is_fault = marks.any(|mark| match mark {
            c_tests::Mark::Fault(rule) => rule.breaks(Property::Access) || rule.breaks(Property::Assertions),
            _ => false,
        });
        if program.truth != Truth::Violated || !is_fault || started.elapsed() > longest() {
            continue;
        }
        let Some((_, ranges)) = looked_at(&program, Some(1)) else { continue };
        let is_closed = ranges.open.is_empty() && ranges.cuts.is_empty() && ranges.stops.is_empty();
        assert!(!is_closed, "{}: nothing is open", program.path.display());
        asked += 1;
    }
    assert!(asked >= 5, "only {asked} were asked");
}

/// The program and what is found of it, if that is complete.
fn looked_at(program: &Annotated, most_contexts: Option<usize>) -> Option<(Program, Ranges)> {
    let loaded = tayra_frontend::load(&verify::sources(program)).ok()?.program;
    let entry = loaded.function_named("main")?;
    let limits = Limits {
        deadline: Some(Instant::now() + Duration::from_secs(5)),
        memory_mb: None,
        malloc_may_fail: program.malloc_may_fail,
        most_contexts,
    };
    let ranges = analyse_and_keep(&loaded, entry, limits);
    ranges.incomplete.is_none().then_some((loaded, ranges))
}

fn compare_with_runs(most_contexts: Option<usize>) {
    let started = Instant::now();
    let mut looked = 0;
    let mut wrong: Vec<String> = Vec::new();
    for program in sample() {
        if started.elapsed() > longest() {
            break;
        }
        let Some((loaded, ranges)) = looked_at(&program, most_contexts) else { continue };
        if !ranges.stops.is_empty() {
            continue;
        }
        for seed in 0..4 {
            let settings = RunSettings {
                max_steps: Some(30_000),
                deadline: Some(Instant::now() + Duration::from_secs(5)),
                memory_limit: 64 << 20,
                inputs: if seed == 0 { Inputs::Default } else { Inputs::Seed(seed) },
                malloc_may_fail: program.malloc_may_fail,
                watch: true,
                ..RunSettings::default()
            };
            let mut watcher =
                Watcher { program: &loaded, ranges: &ranges, before: Vec::new(), looked: 0, wrong: None };
            let run = tayra_interpreter::run(&loaded, &settings, &mut watcher);
            // Behind a fault nothing is promised, and where C leaves something open a run may do as it likes.
            let is_faulty =
                run.faults.iter().any(|fault| !fault.rule.is_defined() && fault.rule != Rule::SignedOverflow);
            if !is_faulty && let Some(what) = watcher.wrong.take() {
                wrong.push(format!("{}: {what}", program.path.display()));
                break;
            }
            looked += watcher.looked;
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(looked > 1000, "only {looked} values were looked at");
}
