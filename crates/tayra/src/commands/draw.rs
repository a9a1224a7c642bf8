//! `tayra check --draw`: pictures of states as files.

use crate::output;
use std::path::Path;
use tayra_verifier::Drawings;

/// Makes the directory and sees whether files can be written there.
pub(crate) fn prepare(folder: &Path) -> Result<(), String> {
    let failure = |error| format!("cannot write pictures to {}: {error}", folder.display());
    std::fs::create_dir_all(folder).map_err(failure)?;
    let trial = folder.join(".tayra-trial");
    std::fs::write(&trial, "").map_err(failure)?;
    std::fs::remove_file(&trial).map_err(failure)
}

/// Two files for each picture.
pub(crate) fn write(drawings: &Drawings, folder: &Path, quiet: bool) -> Result<(), String> {
    for drawing in &drawings.pictures {
        output::deliver(&drawing.svg, Some(&folder.join(format!("{}.svg", drawing.name))))?;
        output::deliver(&drawing.dot, Some(&folder.join(format!("{}.dot", drawing.name))))?;
    }
    let note = match drawings.pictures.len() {
        0 if !drawings.remarks.is_empty() => String::new(),
        0 => "tayra: nothing to draw: no run goes wrong, and the prove strategy did not run, or met neither loop nor doubt\n"
            .to_owned(),
        1 => format!("tayra: one picture in {}\n", folder.display()),
        count => format!("tayra: {count} pictures in {}\n", folder.display()),
    };
    if !quiet {
        for remark in &drawings.remarks {
            output::verbatim_to_stderr(&format!("tayra: {remark}\n"));
        }
        output::verbatim_to_stderr(&note);
    }
    Ok(())
}
