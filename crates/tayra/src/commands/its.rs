//! `tayra its`: does an integer transition system end?

use crate::last_words::{self, Words};
use crate::output;
use crate::watchdog::{self, Allowed};
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};
use tayra_termination::{
    Answer, Certificate, Decision, Settings, Technique, Techniques, check, decide, from_json, show, to_json,
};
use tayra_transition_system::linear::Effort;
use tayra_transition_system::{Format, System, drawing_dot, drawing_svg, read, write};

#[derive(Args)]
#[command(after_help = "Prints YES (every run ends), NO (some run never does) or MAYBE.\n\
                  Exit codes: 0 every run ends, 1 some run never ends, 2 could not run, 3 unknown.\n\
                  With --check: 0 the certificate proves its claim, 1 it does not.")]
pub(crate) struct ItsArguments {
    /// The system: our own text, SMT-LIB with cfg_init and cfg_trans2, or KoAT's rules.
    pub(crate) file: PathBuf,
    /// How the file is written [default: seen from the text].
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(crate) input: Option<FormatName>,
    /// Check a certificate in JSON against the system, instead of looking for one.
    #[arg(long, value_name = "CERTIFICATE")]
    pub(crate) check: Option<PathBuf>,
    /// Write the certificate as JSON to a file.
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,
    /// Print the argument in words after the answer.
    #[arg(long)]
    pub(crate) explain: bool,
    /// Print the system in another form, instead of looking for an answer.
    #[arg(long, value_enum, value_name = "FORM")]
    pub(crate) write: Option<Written>,
    /// Seconds by the clock that all of it may take.
    #[arg(long, value_name = "SECONDS", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=31_536_000))]
    pub(crate) time: u64,
    /// Use plain linear ranking functions only, to compare with.
    #[arg(long)]
    pub(crate) linear_only: bool,
    /// Leave out a technique, to see what it is good for; may be given several times.
    #[arg(long, value_name = "TECHNIQUE", value_delimiter = ',', conflicts_with = "linear_only")]
    pub(crate) without: Vec<Technique>,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum FormatName {
    /// Our own.
    Text,
    /// SMT-LIB with cfg_init and cfg_trans2.
    SmtLib,
    /// KoAT's.
    Koat,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Written {
    /// Our own text.
    Text,
    /// SMT-LIB with cfg_init and cfg_trans2.
    SmtLib,
    /// KoAT's rules.
    Koat,
    /// A drawing for Graphviz.
    Dot,
    /// A drawing.
    Svg,
}

impl From<FormatName> for Format {
    fn from(name: FormatName) -> Self {
        match name {
            FormatName::Text => Format::Text,
            FormatName::SmtLib => Format::SmtLib,
            FormatName::Koat => Format::Koat,
        }
    }
}

pub(crate) fn its(arguments: &ItsArguments, since: Instant) -> Result<ExitCode, String> {
    if arguments.write.is_none() {
        let is_check = arguments.check.is_some();
        last_words::prepare(move |why| match (is_check, why) {
            (true, why) => {
                Words { text: format!("refused: {}\n", why.words()), file: None, beside: Vec::new(), code: 1 }
            }
            (false, _) => Words { text: "MAYBE\n".to_owned(), file: None, beside: Vec::new(), code: 3 },
        });
        watchdog::start(Allowed { since, time: Duration::from_secs(arguments.time), memory: None });
    }
    let shown = arguments.file.display();
    let bytes = std::fs::read(&arguments.file).map_err(|error| format!("cannot read {shown}: {error}"))?;
    let text = String::from_utf8(bytes).map_err(|_| format!("{shown} is not text in UTF-8"))?;
    let format = arguments.input.map_or_else(|| Format::guess(&text), Format::from);
    let system = read(&text, format).map_err(|error| format!("{shown}:{error}"))?;
    if let Some(form) = arguments.write {
        let text = match form {
            Written::Text => write(&system, Format::Text),
            Written::SmtLib => write(&system, Format::SmtLib),
            Written::Koat => write(&system, Format::Koat),
            Written::Dot => drawing_dot(&system),
            Written::Svg => drawing_svg(&system),
        };
        output::deliver(&text, None)?;
        return Ok(ExitCode::SUCCESS);
    }
    match &arguments.check {
        Some(certificate) => check_certificate(&system, certificate, left(arguments, since)),
        None => answer(&system, arguments, left(arguments, since)),
    }
}

/// What is left of the time.
fn left(arguments: &ItsArguments, since: Instant) -> Duration {
    Duration::from_secs(arguments.time).saturating_sub(since.elapsed())
}

fn check_certificate(system: &System, file: &std::path::Path, time: Duration) -> Result<ExitCode, String> {
    let text =
        std::fs::read_to_string(file).map_err(|error| format!("cannot read {}: {error}", file.display()))?;
    let certificate = from_json(&text).map_err(|why| format!("{}: {why}", file.display()))?;
    let claim = match &certificate {
        Certificate::Terminates(_) => "every run ends",
        Certificate::Loops(_) => "some run never ends",
    };
    let effort = Effort::within(time).branching(200);
    match check(system, &certificate, &effort) {
        Ok(()) => {
            output::deliver(&format!("accepted: {claim}\n"), None)?;
            Ok(ExitCode::SUCCESS)
        }
        Err(refusal) => {
            output::deliver(&format!("refused: {refusal}\n"), None)?;
            Ok(ExitCode::from(1))
        }
    }
}

/// The search looks at the clock itself, but a single step of it may be long: the answer is not waited for any longer then.
fn decide_in_time(system: &System, settings: Settings) -> Decision {
    let (sender, receiver) = std::sync::mpsc::channel();
    let own = system.clone();
    let began = std::thread::Builder::new().spawn(move || {
        // Nobody may listen any more.
        let _ = sender.send(decide(&own, &settings));
    });
    let unknown = |why: &str| Decision { answer: Answer::Unknown(why.to_owned()), refused: None };
    match began.map(|_| receiver.recv_timeout(settings.time + GRACE)) {
        Ok(Ok(decision)) => decision,
        Ok(Err(std::sync::mpsc::RecvTimeoutError::Timeout)) => unknown("the time is over"),
        // The search panicked, which has been printed.
        Ok(Err(std::sync::mpsc::RecvTimeoutError::Disconnected)) => unknown("the search broke down"),
        Err(_) => decide(system, &settings),
    }
}

/// How long the search may go on after its time.
const GRACE: Duration = Duration::from_secs(1);

fn answer(system: &System, arguments: &ItsArguments, time: Duration) -> Result<ExitCode, String> {
    let settings = Settings {
        time,
        linear_only: arguments.linear_only,
        techniques: arguments.without.iter().copied().fold(Techniques::ALL, Techniques::without),
    };
    let decision = decide_in_time(system, settings);
    if let Some(refused) = &decision.refused {
        output::error(&format!("a certificate was refused, which is a bug in Tayra: {refused}"));
    }
    let (word, code, certificate) = match &decision.answer {
        Answer::Terminates(certificate) => ("YES", 0, Some(certificate)),
        Answer::Loops(certificate) => ("NO", 1, Some(certificate)),
        Answer::Unknown(_) => ("MAYBE", 3, None),
    };
    let mut text = format!("{word}\n");
    if let (true, Answer::Unknown(why)) = (arguments.explain, &decision.answer) {
        text.push_str(&format!("{why}\n"));
    }
    if let Some(certificate) = certificate {
        if arguments.explain {
            text.push_str(&show(system, certificate));
        }
        if let Some(file) = &arguments.certificate {
            output::deliver(&to_json(system, certificate), Some(file))?;
        }
    }
    output::deliver(&text, None)?;
    Ok(ExitCode::from(code))
}
