//! One file per command.

pub(crate) mod check;
pub(crate) mod doctor;
mod draw;
pub(crate) mod explain;
pub(crate) mod ir;
pub(crate) mod its;
pub(crate) mod library;
pub(crate) mod manual;
pub(crate) mod merge;
mod programs;
pub(crate) mod reporting;
pub(crate) mod rules;
pub(crate) mod run;
pub(crate) mod svcomp;
mod witness;

use tayra_frontend::LoadError;

/// Shows why a program could not be loaded: clang's words as clang said them, everything else as ours.
fn load_failure(error: &LoadError) -> String {
    if let LoadError::Clang { output } = error {
        crate::output::verbatim_to_stderr(output);
        return "clang does not accept the program".to_owned();
    }
    error.to_string()
}

/// Shows why a job could not be taken.
fn verify_failure(error: &tayra_verifier::VerifyError) -> String {
    match error {
        tayra_verifier::VerifyError::Load(error) => load_failure(error),
        tayra_verifier::VerifyError::NoEntry { .. } | tayra_verifier::VerifyError::NothingExported { .. } => {
            error.to_string()
        }
    }
}
