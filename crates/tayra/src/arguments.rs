//! What the command line takes.

use crate::named;
use crate::watchdog::Allowed;
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;
use std::time::{Duration, Instant};
use tayra_findings::{Assumption, Property, Rule};
use tayra_frontend::Sources;
use tayra_limits::Limits;
use tayra_program::DataModel;
use tayra_verifier::{Budget, DrawPlace, Strategy};

/// Proves C programs memory-safe, or shows a run that goes wrong.
#[derive(Parser)]
#[command(version, about, long_about = None, after_help = EXIT_CODES)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
    /// Whether to use colours; by default where a terminal shows them, unless NO_COLOR is set. CLICOLOR_FORCE asks for them too.
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = When::Auto, global = true)]
    pub(crate) color: When,
}

/// When to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    /// As the terminal and the environment say.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

const EXIT_CODES: &str =
    "Exit codes: 0 all asked properties hold, 1 one is violated, 2 could not run, 3 one is unknown.";

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Verify C programs.
    #[command(after_help = EXIT_CODES)]
    Check(Box<CheckArguments>),
    /// Run a program in the interpreter, with every check.
    Run(RunArguments),
    /// Print a program as Tayra sees it.
    Ir(IrArguments),
    /// Decide whether an integer transition system ends.
    Its(crate::commands::its::ItsArguments),
    /// Answer one SV-COMP task: prints true, false(PROPERTY) or unknown.
    Svcomp(SvcompArguments),
    /// Make one report of the parts of a check that several machines shared.
    #[command(after_help = EXIT_CODES)]
    Merge(MergeArguments),
    /// Speak the Language Server Protocol with an editor, on standard input and output.
    Lsp,
    /// Say what is missing on this machine.
    Doctor,
    /// List the faults that Tayra knows.
    Rules,
    /// Print the completions of a shell.
    Completions {
        /// The shell.
        #[arg(value_enum)]
        shell: clap_complete::Shell,
    },
    /// Print a manual page.
    Man {
        /// Of this command [default: of tayra itself].
        command: Option<String>,
    },
}

/// The files of a program and how they are compiled.
#[derive(Args, Clone)]
pub(crate) struct SourceArguments {
    /// C files (.c, .i), LLVM IR (.ll) or bitcode (.bc); several are linked into one program. `-` is C from standard input; a
    /// directory stands for its compile_commands.json, or else for all C files in it.
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Take files and flags from a compile_commands.json, or from the one in this directory.
    #[arg(short = 'p', long = "compile-commands", value_name = "DIR")]
    pub(crate) compile_commands: Option<PathBuf>,
    /// Sizes of int, long and pointers [default: lp64, or what LLVM files say].
    #[arg(long, value_enum, value_name = "MODEL", ignore_case = true)]
    pub(crate) data_model: Option<DataModelName>,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum DataModelName {
    Ilp32,
    Lp64,
}

impl From<DataModelName> for DataModel {
    fn from(name: DataModelName) -> Self {
        match name {
            DataModelName::Ilp32 => DataModel::Ilp32,
            DataModelName::Lp64 => DataModel::Lp64,
        }
    }
}

impl SourceArguments {
    /// Whether several files are named at once: then one that does not compile is no reason not to look at the others.
    pub(crate) fn is_project(&self) -> bool {
        self.compile_commands.is_some() || self.files.iter().any(|file| file.is_dir())
    }

    /// What the front end is to load; an error if nothing is named.
    pub(crate) fn sources(&self, clang_arguments: &[String]) -> Result<Sources, String> {
        if self.files.is_empty() && self.compile_commands.is_none() {
            return Err("no input: name C files, or a compile_commands.json with -p".to_owned());
        }
        let (files, database) = named::expand(&self.files, self.compile_commands.as_deref())?;
        Ok(Sources {
            files,
            compile_commands: database,
            clang_arguments: clang_arguments.to_vec(),
            data_model: self.data_model.map(DataModel::from),
            arithmetic_checks: false,
            limits: tayra_limits::Limits::default(),
        })
    }
}

/// Seconds, where nobody says how many; and the most that anybody may say.
const USUAL_TIME: u64 = 60;
pub(crate) const LONGEST: u64 = 31_536_000;

/// When to stop.
#[derive(Args, Clone)]
pub(crate) struct BudgetArguments {
    /// Seconds by the clock that all of it may take, clang and the report included.
    #[arg(long, value_name = "SECONDS", default_value_t = USUAL_TIME, value_parser = clap::value_parser!(u64).range(1..=LONGEST))]
    pub(crate) time: u64,
    /// Megabytes that Tayra and clang may use together.
    #[arg(long, value_name = "MB", default_value_t = 2048, value_parser = clap::value_parser!(u64).range(1..=1_048_576))]
    pub(crate) memory: u64,
}

impl BudgetArguments {
    /// For a job of a process that began at `since`.
    pub(crate) fn budget(&self, since: Instant) -> Budget {
        Budget {
            time: Duration::from_secs(self.time),
            memory_mb: self.memory,
            since: Some(since),
            counted: false,
        }
    }

    /// What the process may use as a whole.
    pub(crate) fn allowed(&self, since: Instant) -> Allowed {
        let memory = Some(self.memory.saturating_mul(1 << 20));
        Allowed { since, time: Duration::from_secs(self.time), memory }
    }

    /// The same, if the time that strategies may take is counted in steps.
    pub(crate) fn counted(&self, effort: u64) -> Budget {
        Budget { time: Duration::from_secs(effort), memory_mb: self.memory, since: None, counted: true }
    }

    /// What loading may use, where nothing else knows of limits.
    pub(crate) fn of_loading(&self, since: Instant) -> Limits {
        let Allowed { time, memory, .. } = self.allowed(since);
        Limits { deadline: Some(since + time), memory }
    }
}

/// What is said in the end, and what decides how the command ends.
#[derive(Args, Clone)]
pub(crate) struct ReportArguments {
    /// How to report.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
    /// Write the report to a file.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Accept the faults and open places that this file lists: only what is new decides how the check ends.
    #[arg(long, value_name = "FILE")]
    pub(crate) baseline: Option<PathBuf>,
    /// Write a file for --baseline with all faults and open places of this check, which then are accepted.
    #[arg(long, value_name = "FILE", conflicts_with = "baseline")]
    pub(crate) write_baseline: Option<PathBuf>,
    /// From which answer on the check fails: with `violated`, it ends with 0 where all is unknown that does not hold.
    #[arg(long, value_enum, value_name = "ANSWER", default_value_t = FailOn::Unknown)]
    pub(crate) fail_on: FailOn,
    /// Write the inputs of a violating run to a file, for `tayra run --inputs`.
    #[arg(long, value_name = "FILE")]
    pub(crate) save_inputs: Option<PathBuf>,
    /// Write a C file that defines the inputs of a violating run: compiled with the program and
    /// -fsanitize=address,undefined, it shows the fault.
    #[arg(long, value_name = "FILE")]
    pub(crate) harness: Option<PathBuf>,
    /// Print the verdicts only, a line each.
    #[arg(short, long, conflicts_with = "verbose")]
    pub(crate) quiet: bool,
    /// Say more: every input and step of a violating run, and what took how long; and on standard error, place by place, what the
    /// prover lost, refused and gave up where states met. Twice: also what was joined and widened there.
    #[arg(short, long, action = clap::ArgAction::Count)]
    pub(crate) verbose: u8,
}

#[derive(Args, Clone)]
pub(crate) struct MergeArguments {
    /// What `tayra check --shard` wrote, all of it, in any order.
    #[arg(value_name = "PART", required = true)]
    pub(crate) parts: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) report: ReportArguments,
}

/// Which part of the programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shard {
    /// From 0.
    own: usize,
    of: usize,
}

impl Shard {
    /// Whether the program of that number, from 0, is in it.
    pub(crate) const fn has(self, number: usize) -> bool {
        number % self.of == self.own
    }
}

impl std::str::FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let numbers = text.split_once('/').and_then(|(own, of)| Some((own.parse().ok()?, of.parse().ok()?)));
        match numbers {
            Some((own, of)) if (1..=of).contains(&own) => Ok(Shard { own: own - 1, of }),
            _ => Err("say I/N, as in 2/4 for the second of four parts".to_owned()),
        }
    }
}

#[derive(Args, Clone)]
pub(crate) struct CheckArguments {
    #[command(flatten)]
    pub(crate) sources: SourceArguments,
    /// What to verify; may be given several times, or several with commas between them [default: memory-safety and assertions]. Memory safety is `access` (every
    /// access is to a live object, inside it, and every free is right) and `leaks`; `bounds` asks only whether every
    /// access lies inside its object.
    #[arg(long = "property", value_name = "PROPERTY", value_parser = property, value_delimiter = ',')]
    pub(crate) properties: Vec<Property>,
    #[command(flatten)]
    pub(crate) budget: BudgetArguments,
    /// The function to start from; with --library the only one to look at.
    #[arg(long, value_name = "FUNCTION", default_value = "main")]
    pub(crate) entry: String,
    /// The files are a library: prove each function that others can call by itself, for every call whose arguments and globals are
    /// what their types say, in any shape (lists, trees, shared, cyclic). Says of each whether every access lies in its bounds, whether
    /// data is left well-formed behind, and whether nothing is used after it was freed.
    #[arg(long, conflicts_with_all = ["properties", "strategies", "baseline", "write_baseline", "save_inputs", "draw", "its", "effort", "shard", "cache"])]
    pub(crate) library: bool,
    /// With --library: functions that are proved only if requirements are met count as proved.
    #[arg(long, requires = "library")]
    pub(crate) accept_requirements: bool,
    /// malloc and its kin may return null.
    #[arg(long, alias = "malloc-may-fail")]
    pub(crate) malloc_fails: bool,
    /// Try only this strategy; may be given several times [default: run, prove and hunt].
    #[arg(long = "strategy", value_enum, value_name = "STRATEGY")]
    pub(crate) strategies: Vec<StrategyName>,
    /// Seconds to look for more faults once one is found; with 0 the first one ends the check. After a fault that leaves the
    /// program's behaviour defined (a leak, a failed assertion) the other properties are still decided.
    #[arg(long, value_name = "SECONDS", default_value_t = 5, value_parser = clap::value_parser!(u64).range(0..=31_536_000))]
    pub(crate) more_faults: u64,
    #[command(flatten)]
    pub(crate) report: ReportArguments,
    /// Count steps instead of seconds: about as many as so many seconds allow for each program, the same on every machine, and so
    /// are the answers. The strategies then take turns; --time holds only if it is given as well.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=LONGEST))]
    pub(crate) effort: Option<u64>,
    /// Check so many programs at once, where there are several; they share --memory.
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub(crate) jobs: u32,
    /// Check every N-th program only, from the I-th on, and write what `tayra merge` makes the whole report of.
    #[arg(long, value_name = "I/N", value_parser = |text: &str| text.parse::<Shard>(), conflicts_with = "format")]
    pub(crate) shard: Option<Shard>,
    /// Keep answers in this directory, and take those from there that still stand: whose files, flags, compiler and options are the
    /// same. What is unknown for lack of time is not kept.
    #[arg(long, value_name = "DIR")]
    pub(crate) cache: Option<PathBuf>,
    /// Take what is not said here from this file [default: the tayra.toml of this directory or of one above it, if no FILE is named].
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    /// Print the manual page of a rule (`tayra rules` lists them), or what something means that a proof rests on, and verify
    /// nothing.
    #[arg(long, value_name = "NAME", value_parser = explained)]
    pub(crate) explain: Option<Explained>,
    /// Write pictures to a directory, as SVG and dot: of memory at the fault of a violating run; of states where something
    /// could not be proved, and at the heads of loops. The latter come from the prove strategy; `--strategy prove` runs it
    /// in any case.
    #[arg(long, value_name = "DIR")]
    pub(crate) draw: Option<PathBuf>,
    /// Draw every state that the prove strategy has at a place as well: right before LINE (of the file of the entry function) or
    /// FILE:LINE, at the entry and the returns of FUNCTION, or before every line (all); may be given several times. The prove strategy is
    /// let run to its end for it, also if a run goes wrong. At most 400 pictures are made, and 24 of a place; what is left out is said.
    #[arg(long, value_name = "PLACE", requires = "draw", value_parser = |place: &str| place.parse::<DrawPlace>())]
    pub(crate) draw_at: Vec<DrawPlace>,
    /// Draw the symbolic execution graph of the prove strategy as well, which is let run to its end; 400 nodes of it at most.
    #[arg(long, requires = "draw")]
    pub(crate) draw_graph: bool,
    /// Write the integer transition systems of loops and recursions to a directory, for `tayra its` and other provers: what the
    /// prove strategy makes of a program that is asked for termination.
    #[arg(long, value_name = "DIR")]
    pub(crate) its: Option<PathBuf>,
    /// Flags for clang.
    #[arg(last = true, value_name = "CLANG FLAGS")]
    pub(crate) clang: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum StrategyName {
    /// Concrete runs.
    Run,
    /// A symbolic execution graph of all runs.
    Prove,
    /// A search over inputs.
    Hunt,
    /// Ranges of values, place by place; not tried unless asked for.
    Ranges,
}

impl From<StrategyName> for Strategy {
    fn from(name: StrategyName) -> Self {
        match name {
            StrategyName::Run => Strategy::Run,
            StrategyName::Prove => Strategy::Prove,
            StrategyName::Hunt => Strategy::Hunt,
            StrategyName::Ranges => Strategy::Ranges,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people.
    Text,
    /// For programs: docs/json.md.
    Json,
    /// For code hosts and editors: SARIF 2.1.0.
    Sarif,
    /// For a browser: one page that stands alone, with the source, runs as steps beside it, and pictures of memory.
    Html,
    /// For `tayra merge` and `tayra lsp`, and for this very Tayra only.
    #[value(hide = true)]
    Part,
}

/// Which answers make a check fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FailOn {
    /// A fault.
    Violated,
    /// A fault, or an answer that is not known.
    Unknown,
}

/// What has a page to print.
#[derive(Clone, Copy)]
pub(crate) enum Explained {
    Rule(Rule),
    Assumption(Assumption),
}

fn explained(name: &str) -> Result<Explained, String> {
    let rule = Rule::from_id(name).map(Explained::Rule);
    let assumption = || Assumption::from_name(name).map(Explained::Assumption);
    rule.or_else(assumption)
        .ok_or_else(|| "`tayra rules` lists the rules, docs/soundness.md what proofs rest on".to_owned())
}

fn property(name: &str) -> Result<Property, String> {
    Property::from_name(name).ok_or_else(|| {
        let names: Vec<&str> = Property::ALL.iter().map(|p| p.name()).collect();
        format!("choose from {}", names.join(", "))
    })
}

#[derive(Args)]
#[command(
    after_help = "Exits with the program's own status when it ends by itself; else 1 for a fault, 2 if it \
                        could not run, 3 if the run was stopped."
)]
pub(crate) struct RunArguments {
    #[command(flatten)]
    pub(crate) sources: SourceArguments,
    /// Take inputs from a script (see docs/inputs.md).
    #[arg(long, value_name = "FILE", conflicts_with = "seed")]
    pub(crate) inputs: Option<PathBuf>,
    /// Take random inputs, the same for the same number.
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Write the inputs that the run read as a script.
    #[arg(long, value_name = "FILE")]
    pub(crate) save_inputs: Option<PathBuf>,
    /// Print every step.
    #[arg(long)]
    pub(crate) trace: bool,
    /// Stop after so many steps.
    #[arg(long, value_name = "N")]
    pub(crate) max_steps: Option<u64>,
    #[command(flatten)]
    pub(crate) budget: BudgetArguments,
    /// The function to start from.
    #[arg(long, value_name = "FUNCTION", default_value = "main")]
    pub(crate) entry: String,
    /// Also report: misaligned, uninitialised, shift, overflow (stop there).
    #[arg(long = "also", value_enum, value_name = "CHECK")]
    pub(crate) also: Vec<ExtraCheck>,
    /// A flag for clang; may be given several times.
    #[arg(long = "clang", value_name = "FLAG", allow_hyphen_values = true)]
    pub(crate) clang: Vec<String>,
    /// Arguments of the program.
    #[arg(last = true, value_name = "ARGS")]
    pub(crate) arguments: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExtraCheck {
    /// Accesses at misaligned addresses.
    Misaligned,
    /// Uninitialised values that decide a branch or an address.
    Uninitialised,
    /// Shifts by too much.
    Shift,
    /// Stop at the first signed overflow, found in clang's sanitizer form.
    Overflow,
}

#[derive(Args)]
pub(crate) struct IrArguments {
    #[command(flatten)]
    pub(crate) sources: SourceArguments,
    /// The form that no-overflow is verified on.
    #[arg(long)]
    pub(crate) arithmetic_checks: bool,
    /// Write to a file.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Flags for clang.
    #[arg(last = true, value_name = "CLANG FLAGS")]
    pub(crate) clang: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum WitnessFormat {
    /// Version 2.0; 2.1 where it is about loops that end, or about runs that do not.
    Yaml,
    /// Version 1.0.
    Graphml,
}

#[derive(Args, Clone)]
pub(crate) struct SvcompArguments {
    /// The property file.
    #[arg(long, value_name = "FILE")]
    pub(crate) property: PathBuf,
    /// ILP32 or LP64.
    #[arg(long, value_enum, value_name = "MODEL", default_value = "ilp32", ignore_case = true)]
    pub(crate) data_model: DataModelName,
    /// The program.
    pub(crate) file: PathBuf,
    /// Write a witness of the answer to a file, if it is not unknown; runs that never end have one in YAML only.
    #[arg(long, value_name = "FILE")]
    pub(crate) witness: Option<PathBuf>,
    /// The form of the witness.
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = WitnessFormat::Yaml)]
    pub(crate) witness_format: WitnessFormat,
    /// Say on standard error how long clang, loading and the analysis took.
    #[arg(long)]
    pub(crate) times: bool,
    #[command(flatten)]
    pub(crate) budget: BudgetArguments,
}
