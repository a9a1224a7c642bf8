//! The checks that run for an editor: one at a time, each in a process of its own, and what they found out.

use super::answers::{Answers, Problems, refused};
use super::client::Client;
use super::target::{Failed, Target, written};
use super::text::uri_of;
use super::{Document, Event};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::time::Instant;
use tayra_kept::{Part, digest};

/// What came of a check.
pub(crate) enum Outcome {
    Done(Box<Part>),
    /// There are no answers; what was said instead.
    Refused(String),
    Stopped,
}

/// A check that runs.
struct Running {
    number: u64,
    target: Target,
    stop: Arc<AtomicBool>,
    since: Instant,
    /// The open files as they lay on the disk when it began, by their checksums.
    texts: BTreeMap<PathBuf, String>,
    /// Those of them that the editor showed as they lay there, and in which version.
    versions: BTreeMap<PathBuf, i64>,
}

impl Running {
    fn token(&self) -> String {
        format!("tayra-{}", self.number)
    }
}

/// All of it.
#[derive(Default)]
pub(crate) struct Checks {
    count: u64,
    running: Option<Running>,
    waiting: Vec<Target>,
    answers: BTreeMap<Target, Answers>,
    problems: BTreeMap<Target, Problems>,
}

impl Checks {
    pub(crate) fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// Something is to be checked as it is now: what runs for an older text of it ends.
    pub(crate) fn want(&mut self, target: Target, client: &Client) {
        if self.running.as_ref().is_some_and(|running| running.target == target) {
            self.stop(client);
        }
        if !self.waiting.contains(&target) {
            self.waiting.push(target);
        }
    }

    fn stop(&mut self, client: &Client) {
        if let Some(running) = self.running.take() {
            running.stop.store(true, Ordering::Relaxed);
            client.end(&running.token());
        }
    }

    /// The person does not want to wait for it.
    pub(crate) fn cancel(&mut self, token: &Value, client: &Client) {
        if self.running.as_ref().is_some_and(|running| *token == running.token()) {
            self.stop(client);
        }
    }

    pub(crate) fn stop_all(&mut self) {
        self.waiting.clear();
        if let Some(running) = self.running.take() {
            running.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Says that it goes on.
    pub(crate) fn pulse(&self, client: &Client) {
        if let Some(running) = &self.running {
            client.goes_on(&running.token(), &format!("{} s", running.since.elapsed().as_secs()));
        }
    }

    /// Begins the next check if none runs.
    pub(crate) fn begin(
        &mut self,
        documents: &BTreeMap<String, Document>,
        events: &Sender<Event>,
        client: &Client,
    ) {
        if self.running.is_some() || self.waiting.is_empty() {
            return;
        }
        let target = self.waiting.remove(0);
        self.count += 1;
        let (number, stop) = (self.count, Arc::new(AtomicBool::new(false)));
        let (mut texts, mut versions) = (BTreeMap::new(), BTreeMap::new());
        for document in documents.values() {
            let on_disk = on_disk(&document.path);
            if on_disk == digest(document.text.as_bytes()) {
                versions.insert(document.path.clone(), document.version);
            }
            texts.insert(document.path.clone(), on_disk);
        }
        let running = Running { number, target, stop, since: Instant::now(), texts, versions };
        let name = running.target.file();
        let name = name.file_name().unwrap_or_default().to_string_lossy();
        client.begin(&running.token(), &format!("Tayra checks {name}"));
        let (target, stop, events) = (running.target.clone(), Arc::clone(&running.stop), events.clone());
        std::thread::spawn(move || {
            let outcome = check(&target, &stop);
            // Without an editor nobody wants to know.
            let _ = events.send(Event::Checked(number, outcome));
        });
        self.running = Some(running);
    }

    /// A check is over; of one that was stopped nothing is told.
    pub(crate) fn over(
        &mut self,
        number: u64,
        outcome: Outcome,
        documents: &BTreeMap<String, Document>,
        client: &Client,
    ) {
        let Some(running) = self.running.take_if(|running| running.number == number) else { return };
        client.end(&running.token());
        let Running { target, texts, versions, .. } = running;
        let is_same = |(file, old): (&PathBuf, &String)| on_disk(file) == *old;
        if !matches!(outcome, Outcome::Stopped) && !texts.iter().all(is_same) {
            // What it read may be any of the two texts.
            self.waiting.insert(0, target);
            return;
        }
        let problems = match outcome {
            Outcome::Stopped => return,
            Outcome::Refused(said) => {
                self.answers.remove(&target);
                refused(&target, &said, client.columns())
            }
            Outcome::Done(part) => {
                let programs = part.programs.into_iter().map(|(_, program)| program).collect();
                let answers = Answers::new(target.folder(), programs, texts);
                let problems = answers.problems(&target, client.columns());
                self.answers.insert(target.clone(), answers);
                problems
            }
        };
        self.publish(target, problems, &versions, documents, client);
        client.renew_lenses();
    }

    /// Tells the problems of all files that have or had some.
    fn publish(
        &mut self,
        target: Target,
        problems: Problems,
        versions: &BTreeMap<PathBuf, i64>,
        documents: &BTreeMap<String, Document>,
        client: &Client,
    ) {
        let mut files: BTreeSet<PathBuf> = problems.keys().cloned().collect();
        // A file without problems is told as well, once it is open.
        files.extend(
            versions
                .keys()
                .filter(|file| Target::of(file, client.workspace()).as_ref() == Some(&target))
                .cloned(),
        );
        let old = self.problems.insert(target, problems);
        files.extend(old.into_iter().flat_map(Problems::into_keys));
        for file in files {
            let all: Vec<&Value> =
                self.problems.values().filter_map(|problems| problems.get(&file)).flatten().collect();
            let uri =
                documents.iter().find(|(_, document)| document.path == file).map(|(uri, _)| uri.as_str());
            client.publish(&file, uri, versions.get(&file).copied(), &all);
        }
    }

    /// A file is closed: what was checked for its sake alone is not told any more.
    pub(crate) fn forget(&mut self, target: &Option<Target>, client: &Client) {
        let Some(target @ Target::File(..)) = target else { return };
        self.waiting.retain(|other| other != target);
        if self.running.as_ref().is_some_and(|running| running.target == *target) {
            self.stop(client);
        }
        self.answers.remove(target);
        for file in self.problems.remove(target).into_iter().flat_map(Problems::into_keys) {
            let all: Vec<&Value> =
                self.problems.values().filter_map(|problems| problems.get(&file)).flatten().collect();
            client.publish(&file, Some(&uri_of(&file)), None, &all);
        }
    }

    /// What is known of an open file that reads as it did when it was checked.
    pub(crate) fn on(&self, document: &Document) -> Vec<&Answers> {
        let text = digest(document.text.as_bytes());
        let is_of_it = |answers: &&Answers| answers.texts.get(&document.path) == Some(&text);
        self.answers.values().filter(is_of_it).collect()
    }
}

/// The checksum of what a file holds.
fn on_disk(file: &Path) -> String {
    std::fs::read(file).map_or_else(|_| String::new(), |content| digest(&content))
}

fn check(target: &Target, stop: &AtomicBool) -> Outcome {
    let scratch = match tempfile::Builder::new().prefix("tayra-lsp-").tempdir() {
        Ok(folder) => folder,
        Err(error) => return Outcome::Refused(format!("no directory can be made for a check: {error}")),
    };
    let file = scratch.path().join("part");
    let mut words: Vec<OsString> =
        ["--format", "part", "--color", "never", "--output"].map(OsString::from).into();
    words.push(file.clone().into());
    let said = match target.check(&words, scratch.path(), stop) {
        Ok(said) => said,
        Err(Failed::Stopped) => return Outcome::Stopped,
        Err(Failed::Other(why)) => return Outcome::Refused(why),
    };
    let part = written(&file).and_then(|content| content.map(|content| Part::parse(&content)).transpose());
    match part {
        Ok(Some(part)) => Outcome::Done(Box::new(part)),
        Ok(None) => Outcome::Refused(said),
        Err(why) => Outcome::Refused(why),
    }
}

/// Draws what is known before a line, into a directory; the pictures of that line come first.
pub(crate) fn draw(
    target: &Target,
    file: &Path,
    line: u64,
    folder: &Path,
    stop: &AtomicBool,
) -> Result<Vec<PathBuf>, String> {
    let scratch = tempfile::Builder::new().prefix("tayra-lsp-").tempdir();
    let scratch = scratch.map_err(|error| format!("no directory can be made for pictures: {error}"))?;
    let shown = file.strip_prefix(target.folder()).unwrap_or(file);
    let place = format!("{}:{line}", shown.display());
    let mut words: Vec<OsString> =
        ["--strategy", "prove", "--color", "never", "--quiet", "--output"].map(OsString::from).into();
    words.push(scratch.path().join("report").into());
    words.extend([OsString::from("--draw"), folder.into(), "--draw-at".into(), place.into()]);
    let said = match target.check(&words, scratch.path(), stop) {
        Ok(said) => said,
        Err(Failed::Stopped) => return Err("it was stopped".to_owned()),
        Err(Failed::Other(why)) => return Err(why),
    };
    let mut pictures: Vec<PathBuf> = Vec::new();
    below(folder, &mut pictures);
    pictures.retain(|file| file.extension().is_some_and(|end| end == "svg"));
    let number = format!("-{line}");
    let is_there =
        |file: &PathBuf| file.file_stem().is_some_and(|name| name.to_string_lossy().contains(&number));
    pictures.sort_by_key(|file| (!is_there(file), file.clone()));
    match pictures.is_empty() {
        true => Err(format!("there is nothing to draw before line {line}\n{}", said.trim())),
        false => Ok(pictures),
    }
}

fn below(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.path().is_dir() { below(&entry.path(), files) } else { files.push(entry.path()) }
    }
}
