//! `tayra.toml`: what a project always asks for. What the command line says goes before it.
//!
//! It is read where `tayra check` names no file, from the current directory or the nearest one above it, and where `--config` names it.
//! Its paths start where it lies. Gives up: a key or a value that it may not have, with the place in the file.

use crate::arguments::{Arguments, CheckArguments, Command, LONGEST};
use crate::versions;
use clap::parser::ValueSource;
use clap::{ArgMatches, CommandFactory, FromArgMatches};
use serde::Deserialize;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The name of the file.
pub(crate) const NAME: &str = "tayra.toml";

/// The keys are the options of `tayra check`.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Settings {
    files: Vec<PathBuf>,
    compile_commands: Option<PathBuf>,
    data_model: Option<String>,
    property: Vec<String>,
    strategy: Vec<String>,
    entry: Option<String>,
    time: Option<u64>,
    memory: Option<u64>,
    more_faults: Option<u64>,
    malloc_fails: bool,
    baseline: Option<PathBuf>,
    fail_on: Option<String>,
    effort: Option<u64>,
    jobs: Option<u64>,
    cache: Option<PathBuf>,
    clang: Vec<String>,
}

/// What was asked for, on the command line and in the project's settings. Clap itself prints usage errors of the command line.
pub(crate) fn arguments() -> Result<Arguments, String> {
    let words: Vec<OsString> = std::env::args_os().collect();
    let mut command = Arguments::command();
    if versions::are_asked_for(&words) {
        // Said once, and the process ends.
        command = command.long_version(&*versions::all().leak());
    }
    let matches = command.get_matches_from(&words);
    let arguments = of_matches(&matches).unwrap_or_else(|error| error.exit());
    let Command::Check(check) = &arguments.command else { return Ok(arguments) };
    let (Some(file), Some(own)) = (file_for(check), matches.subcommand_matches("check")) else {
        return Ok(arguments);
    };
    let bad = |why: String| format!("{}: {}", file.display(), why.trim_end());
    let settings = read(&file)?;
    let is_said = |name: &str| own.value_source(name) == Some(ValueSource::CommandLine);
    let folder = file.parent().unwrap_or(Path::new(""));
    let split = words.iter().position(|word| word == "check").map_or(words.len(), |at| at + 1);
    let (before, after) = words.split_at(split);
    let (first, last) = settings.words(folder, is_said);
    let all = before.iter().chain(&first).chain(after).chain(&last);
    Arguments::command()
        .try_get_matches_from(all)
        .and_then(|matches| of_matches(&matches))
        .map_err(|error| bad(error.to_string()))
}

/// The arguments; where steps are counted, seconds count only if somebody says how many.
fn of_matches(matches: &ArgMatches) -> Result<Arguments, clap::Error> {
    let mut arguments = Arguments::from_arg_matches(matches)?;
    if let Command::Check(check) = &mut arguments.command {
        let own = matches.subcommand_matches("check");
        let is_said = own.is_some_and(|own| own.value_source("time") == Some(ValueSource::CommandLine));
        if check.effort.is_some() && !is_said {
            check.budget.time = LONGEST;
        }
    }
    Ok(arguments)
}

/// The settings that count for a check.
fn file_for(check: &CheckArguments) -> Option<PathBuf> {
    if check.config.is_some() {
        return check.config.clone();
    }
    if !check.sources.files.is_empty() || check.sources.compile_commands.is_some() || check.explain.is_some()
    {
        return None;
    }
    nearest()
}

/// The settings of this file.
pub(crate) fn read(file: &Path) -> Result<Settings, String> {
    let bad = |why: String| format!("{}: {}", file.display(), why.trim_end());
    let text = std::fs::read_to_string(file).map_err(|error| bad(error.to_string()))?;
    toml::from_str(&text).map_err(|error| bad(error.to_string()))
}

/// The file of this directory, or of the nearest one above it.
pub(crate) fn nearest() -> Option<PathBuf> {
    let here = std::env::current_dir().ok()?;
    let found = here.ancestors().map(|folder| folder.join(NAME)).find(|file| file.is_file())?;
    // Beside us its paths are shown as they stand there.
    Some(found.strip_prefix(&here).map(Path::to_owned).unwrap_or(found))
}

impl Settings {
    /// Whether it says which files the project has.
    pub(crate) fn names_files(&self) -> bool {
        !self.files.is_empty() || self.compile_commands.is_some()
    }

    /// The list of what is accepted, if there is one; it starts where the settings lie.
    pub(crate) fn baseline(&self) -> Option<&Path> {
        self.baseline.as_deref()
    }

    /// The words of a command line that says the same, but for what `is_said` already: first those after the command, and
    /// then those at the end.
    fn words(&self, folder: &Path, is_said: impl Fn(&str) -> bool) -> (Vec<OsString>, Vec<OsString>) {
        let mut words: Vec<OsString> = Vec::new();
        let mut option = |name: &str, flag: &str, value: OsString| {
            if !is_said(name) {
                words.extend([OsString::from(flag), value]);
            }
        };
        let number = |value: u64| OsString::from(value.to_string());
        for name in &self.property {
            option("properties", "--property", name.into());
        }
        for name in &self.strategy {
            option("strategies", "--strategy", name.into());
        }
        let named = [
            ("data_model", "--data-model", self.data_model.as_ref().map(OsString::from)),
            ("entry", "--entry", self.entry.as_ref().map(OsString::from)),
            ("time", "--time", self.time.map(number)),
            ("memory", "--memory", self.memory.map(number)),
            ("more_faults", "--more-faults", self.more_faults.map(number)),
            ("effort", "--effort", self.effort.map(number)),
            ("jobs", "--jobs", self.jobs.map(number)),
            ("cache", "--cache", self.cache.as_ref().map(|cache| folder.join(cache).into())),
            ("fail_on", "--fail-on", self.fail_on.as_ref().map(OsString::from)),
            ("baseline", "--baseline", self.baseline.as_ref().map(|file| folder.join(file).into())),
        ];
        for (name, flag, value) in named {
            // To write a baseline is not to use one; and a library has neither steps nor kept answers.
            let goes_without = name == "baseline" && is_said("write_baseline")
                || ["effort", "cache", "baseline"].contains(&name) && is_said("library");
            if let Some(value) = value.filter(|_| !goes_without) {
                option(name, flag, value);
            }
        }
        let names_files = is_said("files") || is_said("compile_commands");
        if let Some(database) = self.compile_commands.as_ref().filter(|_| !names_files) {
            words.extend([OsString::from("--compile-commands"), folder.join(database).into()]);
        }
        if self.malloc_fails && !is_said("malloc_fails") {
            words.push("--malloc-fails".into());
        }
        if !names_files {
            words.extend(self.files.iter().map(|file| folder.join(file).into()));
        }
        let mut last = Vec::new();
        if !self.clang.is_empty() && !is_said("clang") {
            last.push(OsString::from("--"));
            last.extend(self.clang.iter().map(OsString::from));
        }
        (words, last)
    }
}
