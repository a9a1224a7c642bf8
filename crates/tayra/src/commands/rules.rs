//! `tayra rules`: the faults that Tayra knows.

use crate::output;
use std::fmt::Write;
use std::process::ExitCode;
use tayra_findings::Rule;

pub(crate) fn rules() -> Result<ExitCode, String> {
    let mut out = String::new();
    for rule in Rule::ALL {
        let property = rule.property().map_or("(no property)", |p| p.name());
        let cwe = rule.cwe().map(|n| format!(" (CWE-{n})")).unwrap_or_default();
        let _ = writeln!(out, "{:22} {:15} {}{cwe}", rule.id(), property, rule.title());
    }
    output::deliver(&out, None)?;
    Ok(ExitCode::SUCCESS)
}
