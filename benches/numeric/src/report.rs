//! Turns the results into text, tables and plots.

use std::fmt::Write;
use std::path::PathBuf;
use std::process::Command;

use crate::measure::Operation;
use crate::memory::Copies;
use crate::plot::{Chart, Series, figure, time_text};
use crate::precision::{Comparison, Tally};
use crate::run::{Capped, Plan, Size, Times};
use crate::systems::Workload;

/// Instructions per operation at one size.
pub struct Counted {
    pub vars: u32,
    pub ours: Vec<Option<f64>>,
    pub exact: Vec<Option<f64>>,
    pub machine: Vec<Option<f64>>,
}

/// All results.
pub struct Report<'a> {
    /// What was measured.
    pub commit: &'a str,
    pub plan: &'a Plan,
    pub results: &'a [(Workload, Vec<Size>); 3],
    pub copies: &'a [Copies; 2],
    pub counted: &'a [Counted],
}

const EXACT: usize = 0;

/// How much quicker we are than exact octagons.
fn against_exact(times: &Times) -> f64 {
    times.octagons[EXACT] / times.ours
}

/// How much quicker we are than the quickest sound octagons.
fn against_quickest(times: &Times) -> f64 {
    times.octagons.iter().copied().fold(f64::INFINITY, f64::min) / times.ours
}

fn factor(value: Option<f64>) -> String {
    match value {
        None => "–".into(),
        Some(value) if !value.is_finite() => "–".into(),
        Some(value) if value >= 100.0 => format!("{value:.0}"),
        Some(value) if value >= 10.0 => format!("{value:.1}"),
        Some(value) => format!("{value:.2}"),
    }
}

fn time(value: Option<f64>) -> String {
    value.map_or("–".into(), time_text)
}

impl Report<'_> {
    /// The measured part of the document.
    pub fn text(&self) -> String {
        let mut text = String::new();
        let _ = writeln!(text, "Measured at commit {} with {}.\n", self.commit, self.method());
        text.push_str("### Against the requirements\n\n");
        self.verdicts(&mut text);
        for (workload, sizes) in self.results {
            let _ = writeln!(text, "\n### Times: {}\n", workload.name());
            self.table(&mut text, sizes);
        }
        text.push_str("\n### The octagons among each other\n\n");
        self.octagons(&mut text);
        text.push_str("\n### Precision\n\n");
        self.precision(&mut text);
        text.push_str("\n### Memory and allocations\n\n");
        self.memory(&mut text);
        if !self.counted.is_empty() {
            text.push_str("\n### Instructions\n\n");
            self.instructions(&mut text);
        }
        text
    }

    fn method(&self) -> String {
        format!(
            "{} systems per size (at most 3 at 100 variables, 2 at 200), the best of three turns, each the median of up to {} sweeps; a step on polyhedra is stopped after {} s",
            self.plan.seeds,
            self.plan.effort.most_sweeps,
            self.plan.cap.as_secs()
        )
    }

    /// Says for each requirement where it is met and where not.
    fn verdicts(&self, text: &mut String) {
        for (workload, sizes) in self.results {
            let name = workload.name();
            for (who, ratio) in [
                ("exact octagons", against_exact as fn(&Times) -> f64),
                ("the quickest octagons", against_quickest),
            ] {
                let (mut slower, mut least, mut most) = (Vec::new(), f64::INFINITY, 0f64);
                self.each(sizes, |size, at, operation| {
                    let (Some(typical), Some(worst)) = (size.typical(at, ratio), size.worst(at, ratio))
                    else {
                        return;
                    };
                    least = least.min(worst);
                    most = most.max(typical);
                    if worst < 1.0 {
                        let typical = factor(Some(typical));
                        slower.push(format!(
                            "{} at {}: {typical}, worst {}",
                            operation.name(),
                            size.vars,
                            factor(Some(worst))
                        ));
                    }
                });
                let verdict = if slower.is_empty() {
                    "met".into()
                } else {
                    format!("not met for {}", slower.join("; "))
                };
                let _ = writeln!(
                    text,
                    "- Quicker than {who}, {name}: {verdict}. Times quicker: {} (worst system) to {} (best size and operation).",
                    factor(Some(least)),
                    factor(Some(most))
                );
            }
        }
        let mut slow = Vec::new();
        for (workload, sizes) in self.results {
            self.each(sizes, |size, at, operation| {
                for times in size.times[at].iter().filter(|_| size.vars >= 20) {
                    if let Capped::Took(theirs) = times.polyhedra
                        && theirs / times.ours < 20.0
                    {
                        let ratio = factor(Some(theirs / times.ours));
                        slow.push(format!(
                            "{} at {}, {}: {ratio}",
                            operation.name(),
                            size.vars,
                            workload.name()
                        ));
                    }
                }
            });
        }
        let verdict = if slow.is_empty() { "met".into() } else { format!("not met for {}", slow.join("; ")) };
        let _ = writeln!(text, "- At least 20 times quicker than polyhedra from 20 variables on: {verdict}.");
        let mut looser = 0;
        for size in self.sizes() {
            looser += size.precision.after_add.looser + size.precision.after_join.looser;
        }
        let verdict = if looser == 0 { "met".into() } else { format!("not met, {looser} bounds are looser") };
        let _ = writeln!(text, "- At least as precise as octagons before widening: {verdict}.");
        for (copies, name) in self.copies.iter().zip(["few links", "all linked"]) {
            let ratio = copies.all as f64 / copies.one_state as f64;
            let verdict = if ratio < 20.0 { "met" } else { "not met" };
            let _ = writeln!(
                text,
                "- 1,000 changed copies in less than 20 times the memory of one state, {name}: {verdict}, {} times.",
                factor(Some(ratio))
            );
        }
    }

    fn sizes(&self) -> impl Iterator<Item = &Size> {
        self.results.iter().flat_map(|(_, sizes)| sizes)
    }

    fn each(&self, sizes: &[Size], mut visit: impl FnMut(&Size, usize, Operation)) {
        for (at, operation) in Operation::ALL.into_iter().enumerate() {
            if Operation::REQUIRED.contains(&operation) {
                sizes.iter().for_each(|size| visit(size, at, operation));
            }
        }
    }

    fn table(&self, text: &mut String, sizes: &[Size]) {
        text.push_str(
            "| operation | variables | ours | octagons, mpz | times quicker | worst system | than the quickest octagons | \
             worst system | polyhedra | times quicker |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n",
        );
        for (at, operation) in Operation::ALL.into_iter().enumerate() {
            for size in sizes {
                let (polyhedra, ratio) = self.polyhedra(size, at);
                let _ = writeln!(
                    text,
                    "| {} | {} | {} | {} | {} | {} | {} | {} | {polyhedra} | {ratio} |",
                    operation.name(),
                    size.vars,
                    time(size.typical(at, |times| times.ours)),
                    time(size.typical(at, |times| times.octagons[EXACT])),
                    factor(size.typical(at, against_exact)),
                    factor(size.worst(at, against_exact)),
                    factor(size.typical(at, against_quickest)),
                    factor(size.worst(at, against_quickest)),
                );
            }
        }
    }

    fn polyhedra(&self, size: &Size, at: usize) -> (String, String) {
        let tried: Vec<&Times> =
            size.times[at].iter().filter(|times| times.polyhedra != Capped::NotTried).collect();
        let took = |times: &&Times| match times.polyhedra {
            Capped::Took(theirs) => Some((theirs, theirs / times.ours)),
            Capped::Exceeded | Capped::Unbuilt | Capped::NotTried => None,
        };
        let taken: Vec<(f64, f64)> = tried.iter().filter_map(took).collect();
        let missing = tried.len() - taken.len();
        let cap = self.plan.cap.as_secs_f64() * 1e9;
        if tried.is_empty() {
            return ("–".into(), "–".into());
        }
        if taken.is_empty() {
            let unbuilt = tried.iter().all(|times| times.polyhedra == Capped::Unbuilt);
            let ours = size.typical(at, |times| times.ours).map(|ours| cap / ours);
            let said = if unbuilt { "no state built" } else { "stopped" };
            return (said.into(), format!("> {}", factor(ours)));
        }
        let middle = crate::measure::median(taken.iter().map(|pair| pair.0).collect());
        let least = taken.iter().map(|pair| pair.1).reduce(f64::min);
        let stopped =
            if missing > 0 { format!(" ({missing} of {} stopped)", tried.len()) } else { String::new() };
        (format!("{}{stopped}", time(middle)), format!("{} at least", factor(least)))
    }

    fn octagons(&self, text: &mut String) {
        text.push_str(
            "| operation | variables | mpz | mpq | int64 | double | mpz, public interface |\n|---|--:|--:|--:|--:|--:|--:|\n",
        );
        for (at, operation) in Operation::ALL.into_iter().enumerate() {
            for size in self.results[0].1.iter().filter(|size| [20, 50, 100].contains(&size.vars)) {
                let kinds: Vec<String> =
                    (0..4).map(|kind| time(size.typical(at, |times| times.octagons[kind]))).collect();
                let public = time(size.typical(at, |times| times.public));
                let _ = writeln!(
                    text,
                    "| {} | {} | {} | {public} |",
                    operation.name(),
                    size.vars,
                    kinds.join(" | ")
                );
            }
        }
    }

    fn precision(&self, text: &mut String) {
        text.push_str(
            "| systems | variables | after | tighter | equal | looser |\n|---|--:|---|--:|--:|--:|\n",
        );
        let row = |text: &mut String, name: &str, vars: u32, after: &str, tally: Tally| {
            let _ = writeln!(
                text,
                "| {name} | {vars} | {after} | {} | {} | {} |",
                tally.tighter, tally.equal, tally.looser
            );
        };
        let both = |text: &mut String, name: &str, vars: u32, comparison: &Comparison| {
            row(text, name, vars, "add", comparison.after_add);
            row(text, name, vars, "join", comparison.after_join);
        };
        for (name, sizes) in [("few links", &self.results[1].1), ("all linked", &self.results[2].1)] {
            for size in sizes {
                both(text, name, size.vars, &size.precision);
                if let Some(comparison) = &size.against_polyhedra {
                    both(text, &format!("{name}, against polyhedra"), size.vars, comparison);
                }
            }
        }
        let examples =
            |of: fn(&Size) -> &[String]| self.sizes().flat_map(of).min_by_key(|example| example.len());
        if let Some(example) = examples(|size| &size.precision.examples) {
            let _ = writeln!(text, "\nThe smallest example where octagons know more:\n\n    {example}");
        }
        let polyhedra = |size: &'_ Size| -> Vec<String> {
            size.against_polyhedra.as_ref().map(|comparison| comparison.examples.clone()).unwrap_or_default()
        };
        let against = self.sizes().flat_map(polyhedra).min_by_key(String::len);
        if let Some(example) = against {
            let _ = writeln!(text, "\nThe smallest example where polyhedra know more:\n\n    {example}");
        }
    }

    fn memory(&self, text: &mut String) {
        text.push_str(
            "| systems of 100 variables | one state | 1,000 copies, each changed in one variable | times | when nothing \
             follows from the change | times | one exact octagon |\n|---|--:|--:|--:|--:|--:|--:|\n",
        );
        for (copies, name) in self.copies.iter().zip(["few links", "all linked"]) {
            let ratio = |bytes: isize| factor(Some(bytes as f64 / copies.one_state as f64));
            let _ = writeln!(
                text,
                "| {name} | {} kB | {} kB | {} | {} kB | {} | {} kB |",
                copies.one_state / 1000,
                copies.all / 1000,
                ratio(copies.all),
                copies.all_unrelated / 1000,
                ratio(copies.all_unrelated),
                copies.octagon / 1000
            );
            assert_eq!(copies.copies, 1000);
        }
        text.push_str(
            "\nAllocations of one operation of ours (median system, as loops produce them):\n\n| operation |",
        );
        for size in &self.results[0].1 {
            let _ = write!(text, " {} |", size.vars);
        }
        let _ = writeln!(text, "\n|---|{}", "--:|".repeat(self.results[0].1.len()));
        for (at, operation) in Operation::ALL.into_iter().enumerate() {
            let _ = write!(text, "| {} |", operation.name());
            for size in &self.results[0].1 {
                let _ = write!(text, " {:.1} |", size.typical(at, |times| times.allocations).unwrap_or(0.0));
            }
            text.push('\n');
        }
    }

    fn instructions(&self, text: &mut String) {
        text.push_str(
            "| operation | variables | ours | octagons, mpz | times fewer | octagons, int64 | times fewer |\n\
             |---|--:|--:|--:|--:|--:|--:|\n",
        );
        let show = |count: Option<f64>| count.map_or("–".into(), |count| format!("{count:.0}"));
        for (at, operation) in Operation::ALL.into_iter().enumerate() {
            for counted in self.counted {
                let (ours, exact, machine) = (counted.ours[at], counted.exact[at], counted.machine[at]);
                let ratio =
                    |theirs: Option<f64>| factor(theirs.zip(ours).map(|(theirs, ours)| theirs / ours));
                let _ = writeln!(
                    text,
                    "| {} | {} | {} | {} | {} | {} | {} |",
                    operation.name(),
                    counted.vars,
                    show(ours),
                    show(exact),
                    ratio(exact),
                    show(machine),
                    ratio(machine)
                );
            }
        }
    }

    fn chart(&self, sizes: &[Size], at: usize) -> Chart {
        let line = |name: &str, colour, dashed, of: &dyn Fn(&Size) -> Option<f64>| Series {
            name: name.into(),
            colour,
            dashed,
            points: sizes.iter().filter_map(|size| Some((f64::from(size.vars), of(size)?))).collect(),
        };
        let polyhedra = |size: &Size| {
            let taken = size.times[at].iter().filter_map(|times| match times.polyhedra {
                Capped::Took(theirs) => Some(theirs),
                Capped::Exceeded | Capped::Unbuilt | Capped::NotTried => None,
            });
            crate::measure::median(taken.collect())
        };
        let series = vec![
            line("Tayra", "#0b6e4f", false, &|size| size.typical(at, |times| times.ours)),
            line("PPL octagons, mpz (exact)", "#b5651d", false, &|size| {
                size.typical(at, |times| times.octagons[EXACT])
            }),
            line("PPL octagons, int64", "#b5651d", true, &|size| size.typical(at, |times| times.octagons[2])),
            line("PPL polyhedra", "#7b2d8b", false, &polyhedra),
        ];
        Chart { title: Operation::ALL[at].name().into(), series }
    }

    /// Puts tables and plots into the documents.
    pub fn write(&self) {
        let docs = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs");
        for ((workload, sizes), name) in self.results.iter().zip(["loops", "apart", "linked"]) {
            let title = format!("Time per operation over the number of variables: {}", workload.name());
            let name = format!("numeric-growth-{name}.svg");
            let charts: Vec<Chart> = (0..6).map(|at| self.chart(sizes, at)).collect();
            let path = docs.join("images").join(name);
            save(&path, &figure(&title, &charts, &self.plan.sizes));
        }
        let path = docs.join("numeric-performance.md");
        let (begin, end) = ("<!-- measured: begin -->", "<!-- measured: end -->");
        let Ok(page) = std::fs::read_to_string(&path) else {
            eprintln!("{} is missing", path.display());
            return;
        };
        match (page.split_once(begin), page.split_once(end)) {
            (Some((before, _)), Some((_, after))) => {
                save(&path, &format!("{before}{begin}\n\n{}\n{end}{after}", self.text()));
            }
            _ => eprintln!("{} has no place for the measured part", path.display()),
        }
    }
}

fn save(path: &std::path::Path, text: &str) {
    if let Some(folder) = path.parent() {
        let _ = std::fs::create_dir_all(folder);
    }
    if let Err(error) = std::fs::write(path, text) {
        eprintln!("{}: {error}", path.display());
    }
}

/// The commit that was measured, and whether the domain had changes on top of it.
pub fn commit() -> String {
    let git = |arguments: &[&str]| {
        let output =
            Command::new("git").current_dir(env!("CARGO_MANIFEST_DIR")).args(arguments).output().ok()?;
        Some(String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    let commit = git(&["rev-parse", "--short=10", "HEAD"]).unwrap_or_else(|| "unknown".into());
    match git(&["status", "--porcelain", "--", "../../crates/numeric"]) {
        Some(changes) if !changes.is_empty() => format!("`{commit}` (with changes to crates/numeric on top)"),
        _ => format!("`{commit}`"),
    }
}
