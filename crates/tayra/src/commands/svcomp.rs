//! `tayra svcomp`: one task of the competition, answered in its words.

use crate::arguments::{SourceArguments, SvcompArguments};
use crate::last_words::{self, Words};
use crate::{output, watchdog};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tayra_findings::{Assumption, Finding, Proof, Property, Verdict};
use tayra_frontend::Timings;
use tayra_verifier::{Job, Progress, Search, verify};

/// What the competition's property files ask, by a text that each line holds.
const QUESTIONS: [(&str, Property); 7] = [
    ("valid-free", Property::Access),
    ("valid-deref", Property::Access),
    ("valid-memtrack", Property::Leaks),
    ("valid-memcleanup", Property::MemoryCleanup),
    ("! overflow", Property::NoOverflow),
    ("F end", Property::Termination),
    ("! call(", Property::Assertions),
];

pub(crate) fn svcomp(arguments: &SvcompArguments, since: Instant) -> Result<ExitCode, String> {
    let text = std::fs::read_to_string(&arguments.property)
        .map_err(|error| format!("cannot read {}: {error}", arguments.property.display()))?;
    let properties =
        asked(&text).map_err(|line| format!("{}: not understood: {line}", arguments.property.display()))?;
    output::expect_writable(&arguments.witness)?;
    let sources = SourceArguments {
        files: vec![arguments.file.clone()],
        compile_commands: None,
        data_model: Some(arguments.data_model),
    };
    let told = arguments.witness.is_some();
    let budget = arguments.budget.budget(since);
    let progress = Arc::new(Progress::default());
    let job = Job {
        properties,
        budget,
        invariants: told,
        decisions: told,
        progress: Some(Arc::clone(&progress)),
        ..Job::new(sources.sources(&[])?)
    };
    let (specification, count, own) = (text.clone(), job.properties.len(), arguments.clone());
    last_words::prepare(move |_| {
        let decided = progress.decided();
        let mut verdicts: Vec<&Verdict> = decided.iter().map(|(_, verdict)| verdict).collect();
        let open = Verdict::Unknown(Vec::new());
        verdicts.resize(count.max(verdicts.len()), &open);
        let witness = super::witness::witness(&own, &specification, (&verdicts, &[])).unwrap_or_default();
        let beside = own.witness.clone().zip(witness).into_iter().collect();
        Words { text: format!("{}\n", answer(&verdicts, &specification)), file: None, beside, code: 0 }
    });
    watchdog::start(arguments.budget.allowed(since));
    let started = Instant::now();
    let verification = verify(&job).map_err(|e| super::verify_failure(&e))?;
    if arguments.times {
        output::verbatim_to_stderr(&times(&verification.timings, started.elapsed()));
        output::verbatim_to_stderr(&search(&job.figures.search()));
    }
    last_words::report_begins();
    let verdicts: Vec<&Verdict> = verification.answers.iter().map(|a| &a.verdict).collect();
    // First the witness: once the answer is said, whoever waits for it may take the file.
    if let Some(file) = &arguments.witness
        && let Some(witness) = super::witness::witness(arguments, &text, (&verdicts, &verification.loops))?
    {
        output::deliver(&witness, Some(file))?;
    }
    output::deliver(&format!("{}\n", answer(&verdicts, &text)), None)?;
    Ok(ExitCode::SUCCESS)
}

/// Seconds that each part took, in a form that scripts read: `times: clang 0.051 load 0.012 analysis 0.103`, by the clock;
/// and where the system tells, the processor time of clang's processes: `clang-cpu 0.040`.
fn times(timings: &Timings, whole: Duration) -> String {
    let load = timings.link + timings.import + timings.passes;
    let analysis = whole.saturating_sub(timings.clang).saturating_sub(load);
    let seconds = |part: Duration| part.as_secs_f64();
    let clang = children_seconds().map_or_else(String::new, |s| format!(" clang-cpu {s:.3}"));
    format!(
        "times: clang {:.3} load {:.3} analysis {:.3}{clang}\n",
        seconds(timings.clang),
        seconds(load),
        seconds(analysis)
    )
}

/// What the search over inputs cost, in the same form: how many runs, how many queries, and who answered them. What the
/// domains can decide (`bounded`, `guessed`, `enumerated`) never reaches a solver (`circuit`, `z3`).
fn search(figures: &Search) -> String {
    let solver = &figures.solver;
    format!(
        "search: runs {} queries {} repeated {} bounded {} guessed {} enumerated {} circuit {} continued {} z3 {} unanswered {} \
         circuit-seconds {:.3} z3-seconds {:.3}\n",
        figures.runs,
        solver.queries,
        solver.repeated,
        solver.bounded,
        solver.guessed,
        solver.enumerated,
        solver.by_circuit,
        solver.continued,
        solver.solved,
        solver.unknown,
        solver.sat_time.as_secs_f64(),
        solver.solving.as_secs_f64()
    )
}

/// Processor time of the processes that this one started, rounded down to what Linux counts in: hundredths.
fn children_seconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The name comes second, in parentheses, and may hold spaces; the children's times are the fields 16 and 17.
    let fields: Vec<&str> = text.rsplit_once(')')?.1.split_ascii_whitespace().collect();
    let ticks = |at: usize| fields.get(at).and_then(|field| field.parse::<u32>().ok());
    Some(f64::from(ticks(13)?.saturating_add(ticks(14)?)) / 100.0)
}

/// The properties of a property file, each once; the line that is not understood otherwise.
fn asked(text: &str) -> Result<Vec<Property>, String> {
    let mut properties = Vec::new();
    for line in text.lines().map(str::trim).filter(|l| !l.is_empty()) {
        let found = QUESTIONS.iter().find(|(words, _)| line.contains(words));
        let (_, property) = found.filter(|_| line.starts_with("CHECK(")).ok_or_else(|| line.to_owned())?;
        if !properties.contains(property) {
            properties.push(*property);
        }
    }
    if properties.is_empty() { Err("the file asks nothing".to_owned()) } else { Ok(properties) }
}

/// The competition's word for the verdicts on what `specification` asks: a violation counts only if its rule has a name
/// there, and memory safety has three parts, of which a file may ask one.
fn answer(verdicts: &[&Verdict], specification: &str) -> String {
    for verdict in verdicts {
        if let Verdict::Violated(found) = verdict {
            let finding = found.first();
            return match name_of(finding, specification) {
                Some(name) => format!("false({name})"),
                None => "unknown".to_owned(),
            };
        }
    }
    // A run that stops at an assumption goes on for ever by older rules of the competition, and is none by newer ones.
    let asks_for_end = specification.contains("F end");
    let counts =
        |proof: &Proof| !asks_for_end || !proof.assumptions().contains(&Assumption::AssumedConditions);
    let all_hold = verdicts.iter().all(|v| matches!(v, Verdict::Holds(proof) if counts(proof)));
    if all_hold { "true" } else { "unknown" }.to_owned()
}

/// What the competition calls the fault, if `specification` asks for it.
pub(super) fn name_of(finding: &Finding, specification: &str) -> Option<&'static str> {
    let of_memory = finding.rule.breaks(Property::MemorySafety);
    finding.rule.svcomp().filter(|name| !of_memory || specification.contains(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn property_files_are_read_line_by_line() {
        let memory =
            "CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G valid-deref) )\n\n";
        assert_eq!(asked(memory), Ok(vec![Property::Access]));
        let all = format!("{memory}CHECK( init(main()), LTL(G valid-memtrack) )");
        assert_eq!(asked(&all), Ok(vec![Property::Access, Property::Leaks]));
        let reach = "CHECK( init(main()), LTL(G ! call(reach_error())) )";
        assert_eq!(asked(reach), Ok(vec![Property::Assertions]));
        assert_eq!(asked("CHECK( init(main()), LTL(G ! overflow) )"), Ok(vec![Property::NoOverflow]));
        assert_eq!(asked("CHECK( init(main()), LTL(F end) )"), Ok(vec![Property::Termination]));
        assert!(asked("CHECK( init(main()), LTL(G no-data-race) )").is_err());
        assert!(asked("").is_err());
    }
}
