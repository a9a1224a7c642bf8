//! `tayra check`: verify and report.

use crate::arguments::{CheckArguments, Format};
use crate::output;
use std::process::ExitCode;
use tayra_findings::{Property, Verdict};
use tayra_reports::{json, text};
use tayra_verifier::{Figures, Job, Strategy, verify};

pub(crate) fn check(arguments: &CheckArguments) -> Result<ExitCode, String> {
    // Whoever cannot get the pictures should not have to wait for the verdict to learn it.
    if let Some(folder) = &arguments.draw {
        super::draw::prepare(folder)?;
    }
    let job = Job {
        sources: arguments.sources.sources(&arguments.clang)?,
        properties: arguments.properties.clone(),
        entry: arguments.entry.clone(),
        budget: arguments.budget.budget(),
        malloc_may_fail: arguments.malloc_may_fail,
        strategies: if arguments.strategies.is_empty() {
            Strategy::ALL.to_vec()
        } else {
            arguments.strategies.iter().map(|&s| s.into()).collect()
        },
        draw: arguments.draw.is_some(),
        tell: true,
        invariants: false,
        figures: Figures::default(),
    };
    let verification = verify(&job).map_err(|e| super::verify_failure(&e))?;
    output::verbatim_to_stderr(&verification.warnings);
    let answers: Vec<(Property, &Verdict)> =
        verification.answers.iter().map(|a| (a.property, &a.verdict)).collect();
    let report = match arguments.format {
        Format::Text => {
            let colour = match arguments.output {
                Some(_) => text::Colour::Never,
                None => output::stdout_colour(),
            };
            text::report(&answers, &output::FilesOnDisk, colour)
        }
        Format::Json => json::report(&answers) + "\n",
    };
    output::deliver(&report, arguments.output.as_deref())?;
    if let Some(file) = &arguments.save_inputs {
        save_inputs(&answers, file)?;
    }
    if let Some(folder) = &arguments.draw {
        super::draw::write(&verification.drawings, folder)?;
    }
    Ok(exit_code(&answers).into())
}

fn save_inputs(answers: &[(Property, &Verdict)], file: &std::path::Path) -> Result<(), String> {
    let script = answers.iter().find_map(|(_, verdict)| match verdict {
        Verdict::Violated(finding) => Some(finding.script.as_str()),
        Verdict::Holds(_) | Verdict::Unknown(_) => None,
    });
    match script {
        Some(script) => output::deliver(script, Some(file)),
        None => Ok(()),
    }
}

/// The worst answer decides: a violation before an unknown before success.
fn exit_code(answers: &[(Property, &Verdict)]) -> u8 {
    let has = |wanted: fn(&Verdict) -> bool| answers.iter().any(|(_, verdict)| wanted(verdict));
    if has(|v| matches!(v, Verdict::Violated(_))) {
        1
    } else if has(|v| matches!(v, Verdict::Unknown(_))) {
        3
    } else {
        0
    }
}
