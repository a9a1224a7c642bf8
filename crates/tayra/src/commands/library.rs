//! `tayra check --library`: every function of a library, proved by itself.

use super::check::name_of;
use super::reporting::{UNKNOWN, style};
use crate::arguments::{CheckArguments, FailOn, Format};
use crate::last_words::{self, Why, Words};
use crate::{output, watchdog};
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;
use tayra_findings::{LibraryTable, Reason, ReasonKind, Standing};
use tayra_reports::library::{json, text};
use tayra_verifier::{LibraryJob, verify_library};

pub(crate) fn library(arguments: &CheckArguments, since: Instant) -> Result<ExitCode, String> {
    if !matches!(arguments.report.format, Format::Text | Format::Json) {
        return Err("--library reports as text or json".to_owned());
    }
    output::expect_writable([&arguments.report.output, &arguments.report.harness].into_iter().flatten())?;
    crate::told::listen(arguments.report.verbose);
    let sources = arguments.sources.sources(&arguments.clang)?;
    let name = name_of(&sources);
    let so_far: Arc<Mutex<LibraryTable>> = Arc::default();
    let (own, own_name, told) = (arguments.clone(), name.clone(), Arc::clone(&so_far));
    last_words::prepare(move |why| words(&own, &own_name, &told, why));
    watchdog::start(arguments.budget.allowed(since));
    let job = LibraryJob {
        sources,
        only: (arguments.entry != "main").then(|| arguments.entry.clone()),
        budget: arguments.budget.budget(since),
        malloc_may_fail: arguments.malloc_fails,
        looks_for_runs: true,
        so_far,
    };
    let verified = verify_library(&job).map_err(|error| super::verify_failure(&error))?;
    last_words::report_begins();
    if !arguments.report.quiet {
        output::verbatim_to_stderr(&verified.warnings);
    }
    let code = exit_code(arguments, &verified.table);
    output::deliver(&report(arguments, &name, &verified.table), arguments.report.output.as_deref())?;
    if let (Some(file), Some(text)) = (&arguments.report.harness, harness(&verified.table)) {
        output::deliver(text, Some(file))?;
    }
    last_words::report_said(code);
    Ok(code.into())
}

/// The first call that goes wrong, as C.
fn harness(table: &LibraryTable) -> Option<&str> {
    table.rows.iter().find_map(|row| row.shown.as_ref()).map(|shown| shown.harness.as_str())
}

fn report(arguments: &CheckArguments, name: &str, table: &LibraryTable) -> String {
    match arguments.report.format {
        Format::Json => json(name, table) + "\n",
        Format::Text | Format::Sarif | Format::Html | Format::Part => text(table, style(&arguments.report)),
    }
}

/// What is said where the check must end at once: rows that are done stand.
fn words(arguments: &CheckArguments, name: &str, so_far: &Mutex<LibraryTable>, why: Why) -> Words {
    let mut table = so_far.lock().unwrap_or_else(PoisonError::into_inner).clone();
    for row in &mut table.rows {
        for reason in row.reasons.iter_mut().filter(|reason| reason.kind == ReasonKind::Budget) {
            *reason = Reason::new(ReasonKind::Budget, why.words(), reason.place.clone());
        }
    }
    let text = report(arguments, name, &table);
    Words {
        text,
        file: arguments.report.output.clone(),
        beside: Vec::new(),
        code: exit_code(arguments, &table),
    }
}

/// A row that is unknown decides, and then one with requirements that nobody accepted. A table without rows says nothing.
fn exit_code(arguments: &CheckArguments, table: &LibraryTable) -> u8 {
    let has = |wanted: Standing| table.rows.iter().any(|row| row.whole() == wanted);
    if has(Standing::Violated) {
        return 1;
    }
    let is_open = table.rows.is_empty() || has(Standing::Unknown);
    let is_conditional = has(Standing::HoldsIf) && !arguments.accept_requirements;
    let fails = arguments.report.fail_on == FailOn::Unknown;
    if fails && (is_open || is_conditional) { UNKNOWN } else { 0 }
}
