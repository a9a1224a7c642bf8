//! `tayra man` and `tayra completions`: what the command line says of itself, for `man` and for shells.

use crate::arguments::Arguments;
use crate::output;
use clap::CommandFactory;
use clap_complete::Shell;
use std::process::ExitCode;

/// The completions of a shell.
pub(crate) fn completions(shell: Shell) -> Result<ExitCode, String> {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "tayra", &mut text);
    output::deliver(&String::from_utf8_lossy(&text), None)?;
    Ok(ExitCode::SUCCESS)
}

/// The manual page of the program, or of one of its commands.
pub(crate) fn page(command: Option<&str>) -> Result<ExitCode, String> {
    let mut whole = Arguments::command();
    whole.build();
    let shown = match command {
        None => whole,
        Some(name) => {
            let found = whole.find_subcommand(name).cloned();
            let found = found.ok_or_else(|| format!("there is no command '{name}'"))?;
            let full = format!("tayra-{name}");
            found.display_name(full)
        }
    };
    let mut text = Vec::new();
    clap_mangen::Man::new(shown)
        .render(&mut text)
        .map_err(|error| format!("the manual page cannot be made: {error}"))?;
    output::deliver(&String::from_utf8_lossy(&text), None)?;
    Ok(ExitCode::SUCCESS)
}
