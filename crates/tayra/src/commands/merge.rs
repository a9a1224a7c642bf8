//! `tayra merge`: one report of the parts of a check that several machines shared.

use super::reporting::Reporter;
use crate::arguments::{Format, MergeArguments};
use crate::output;
use std::process::ExitCode;
use tayra_kept::{Part, together};

pub(crate) fn merge(arguments: &MergeArguments) -> Result<ExitCode, String> {
    if arguments.report.format == Format::Part {
        return Err("parts are made by `tayra check --shard`".to_owned());
    }
    let read = |file: &std::path::PathBuf| {
        let name = file.display().to_string();
        let content = std::fs::read(file).map_err(|error| format!("cannot read {name}: {error}"))?;
        let part = Part::parse(&content).map_err(|why| format!("{name}: {why}"))?;
        Ok((name, part))
    };
    let parts: Vec<(String, Part)> = arguments.parts.iter().map(read).collect::<Result<_, String>>()?;
    let (programs, files) = together(parts)?;
    let reporter = Reporter::new(&arguments.report, files)?;
    if !arguments.report.quiet {
        programs.iter().for_each(|program| output::verbatim_to_stderr(&program.warnings));
    }
    let programs: Vec<_> = programs.into_iter().enumerate().collect();
    let report = reporter.report(&programs, &[]);
    output::deliver(&report.text, arguments.report.output.as_deref())?;
    for (file, text) in &report.beside {
        output::deliver(text, Some(file))?;
    }
    Ok(report.code.into())
}
