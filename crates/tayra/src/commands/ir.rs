//! `tayra ir`: print a program as Tayra sees it.

use crate::arguments::IrArguments;
use crate::output;
use std::process::ExitCode;
use tayra_frontend::Sources;
use tayra_verifier::on_a_large_stack;

pub(crate) fn ir(arguments: &IrArguments) -> Result<ExitCode, String> {
    let sources = Sources {
        arithmetic_checks: arguments.arithmetic_checks,
        ..arguments.sources.sources(&arguments.clang)?
    };
    let (text, warnings, invalid) = on_a_large_stack(|| {
        let loaded = tayra_frontend::load(&sources).map_err(|e| super::load_failure(&e))?;
        let invalid = tayra_program::validate(&loaded.program);
        Ok::<_, String>((tayra_program::text::print(&loaded.program), loaded.warnings, invalid))
    })?;
    output::verbatim_to_stderr(&warnings);
    output::deliver(&text, arguments.output.as_deref())?;
    match invalid.first() {
        None => Ok(ExitCode::SUCCESS),
        Some(first) => Err(format!(
            "the imported program breaks {} invariants (a bug in Tayra), first: {}{}",
            invalid.len(),
            first.function.as_ref().map(|f| format!("in {f}: ")).unwrap_or_default(),
            first.message
        )),
    }
}
