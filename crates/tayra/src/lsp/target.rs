//! What is checked when a file is saved, and how: the project that it belongs to, or the file alone.

use crate::settings;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::AtomicBool;
use tayra_limits::{Limits, run_until};

/// Larger reports are not shown.
const LARGEST: u64 = 64 << 20;

/// Something that is checked as a whole.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Target {
    /// The project of this `tayra.toml`.
    Settings(PathBuf),
    /// The one of the compilation database in this directory.
    Database(PathBuf),
    /// A file, with the settings beside or above it if they name no files.
    File(PathBuf, Option<PathBuf>),
}

impl Target {
    /// What to check for a file, in a workspace.
    pub(crate) fn of(file: &Path, workspace: &Path) -> Option<Target> {
        let folders = || file.ancestors().skip(1).take_while(|folder| folder.starts_with(workspace));
        let settings = folders().map(|folder| folder.join(settings::NAME)).find(|file| file.is_file());
        if let Some(found) = &settings
            && settings::read(found).is_ok_and(|settings| settings.names_files())
        {
            return Some(Target::Settings(found.clone()));
        }
        let database = folders()
            .flat_map(|folder| [folder.to_owned(), folder.join("build")])
            .find(|folder| folder.join("compile_commands.json").is_file());
        if let Some(folder) = database.filter(|_| settings.is_none()) {
            return Some(Target::Database(folder));
        }
        let is_source = file.extension().is_some_and(|end| end == "c" || end == "i");
        is_source.then(|| Target::File(file.to_owned(), settings))
    }

    /// Where its check runs, and where the paths of its messages start.
    pub(crate) fn folder(&self) -> &Path {
        let inside = match self {
            Target::Settings(file) | Target::File(file, _) => file.parent(),
            Target::Database(folder) => Some(folder.as_path()),
        };
        inside.unwrap_or(Path::new("/"))
    }

    /// The file to blame where nothing else is known.
    pub(crate) fn file(&self) -> PathBuf {
        match self {
            Target::Settings(file) | Target::File(file, _) => file.clone(),
            Target::Database(folder) => folder.join("compile_commands.json"),
        }
    }

    /// Its settings.
    pub(crate) fn settings(&self) -> Option<&Path> {
        match self {
            Target::Settings(file) => Some(file),
            Target::File(_, settings) => settings.as_deref(),
            Target::Database(_) => None,
        }
    }

    fn words(&self) -> Vec<OsString> {
        let mut words = Vec::new();
        if let Some(settings) = self.settings() {
            words.extend([OsString::from("--config"), settings.into()]);
        }
        match self {
            Target::Settings(_) => {}
            Target::Database(folder) => words.extend([OsString::from("-p"), folder.into()]),
            Target::File(file, _) => words.push(file.file_name().unwrap_or(file.as_os_str()).into()),
        }
        words
    }

    /// `tayra check` of it, with further words, in a process of its own that puts what it needs for a while into `scratch`.
    pub(crate) fn check(
        &self,
        words: &[OsString],
        scratch: &Path,
        stop: &AtomicBool,
    ) -> Result<String, Failed> {
        let failed = |error: std::io::Error| Failed::Other(error.to_string());
        let mut command = Command::new(std::env::current_exe().map_err(failed)?);
        command.arg("check").args(words).args(self.words());
        command.current_dir(self.folder()).env("TMPDIR", scratch);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        match run_until(&mut command, &Limits::default(), stop) {
            Ok(output) => Ok(String::from_utf8_lossy(&output.stderr).into_owned()),
            Err(tayra_limits::Ended::Reached(_)) => Err(Failed::Stopped),
            Err(tayra_limits::Ended::NotStarted(error)) => Err(failed(error)),
        }
    }
}

/// Why there is nothing from a check.
#[derive(Debug)]
pub(crate) enum Failed {
    /// Somebody stopped it.
    Stopped,
    Other(String),
}

/// The content of a file that a check wrote; none if it wrote none.
pub(crate) fn written(file: &Path) -> Result<Option<Vec<u8>>, String> {
    match std::fs::metadata(file) {
        Err(_) => Ok(None),
        Ok(about) if about.len() > LARGEST => {
            Err("the report is too large to be shown in an editor".to_owned())
        }
        Ok(_) => std::fs::read(file).map(Some).map_err(|error| error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_settings_or_the_compilation_database_say_what_is_checked() {
        let folder = tempfile::tempdir().expect("a directory");
        let at = |name: &str| folder.path().join(name);
        std::fs::create_dir_all(at("src/deep")).expect("a directory");
        let of = |name: &str| Target::of(&at(name), folder.path());
        assert_eq!(of("src/a.c"), Some(Target::File(at("src/a.c"), None)));
        assert_eq!(of("src/a.h"), None);
        std::fs::create_dir(at("build")).expect("a directory");
        std::fs::write(at("build/compile_commands.json"), "[]").expect("written");
        assert_eq!(of("src/deep/a.h"), Some(Target::Database(at("build"))));
        std::fs::write(at("src/tayra.toml"), "time = 5\n").expect("written");
        assert_eq!(of("src/deep/a.c"), Some(Target::File(at("src/deep/a.c"), Some(at("src/tayra.toml")))));
        std::fs::write(at("src/tayra.toml"), "files = [\"deep\"]\n").expect("written");
        assert_eq!(of("src/deep/a.h"), Some(Target::Settings(at("src/tayra.toml"))));
        // What lies above the workspace is not looked at.
        assert_eq!(Target::of(&at("src/deep/a.h"), &at("src/deep")), None);
    }
}
