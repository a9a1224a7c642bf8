//! `tayra lsp`: speaks the Language Server Protocol with an editor, on standard input and output; no socket is opened.
//!
//! A file is checked when it is opened and when it is saved, by a process of its own that keeps to the project's limits. A newer save
//! ends the check of an older text. What is told of a text was found out of that very text: what a file held is noted before it is
//! checked and compared behind that, and over a text that was changed since nothing is said.
//! Gives up: what is in no file (buffers that were never saved).

mod answers;
mod checks;
mod client;
mod target;
mod text;

use client::Client;
use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId, Response};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;
use target::Target;

/// How often it is said that a check goes on.
const PULSE: Duration = Duration::from_secs(1);

/// What happens.
enum Event {
    /// The editor says something.
    Said(Message),
    /// The editor is gone.
    Gone,
    /// A check is over; of which number.
    Checked(u64, checks::Outcome),
    /// Something was drawn for a request: pictures.
    Drawn(RequestId, Result<Vec<PathBuf>, String>),
}

/// An open file.
struct Document {
    path: PathBuf,
    text: String,
    version: i64,
}

/// The server.
pub(crate) struct Server {
    client: Client,
    events: Sender<Event>,
    documents: BTreeMap<String, Document>,
    checks: checks::Checks,
    /// Requests that are worked on, and how to stop that.
    drawing: BTreeMap<RequestId, Arc<AtomicBool>>,
    /// For pictures and pages, for as long as the editor may show them.
    pages: tempfile::TempDir,
    is_shut_down: bool,
}

pub(crate) fn lsp() -> Result<ExitCode, String> {
    let failed = |error: &dyn std::fmt::Display| format!("the editor cannot be understood: {error}");
    let (connection, threads) = Connection::stdio();
    let (id, parameters) = connection.initialize_start().map_err(|error| failed(&error))?;
    let client = Client::new(sender(&connection), &parameters);
    connection.initialize_finish(id, client.capabilities()).map_err(|error| failed(&error))?;
    let (events, happens) = channel();
    let (said, listened) = (events.clone(), connection.receiver);
    std::thread::spawn(move || {
        for message in &listened {
            let is_exit = matches!(&message, Message::Notification(one) if one.method == "exit");
            if said.send(Event::Said(message)).is_err() || is_exit {
                return;
            }
        }
        // Nobody may be there to be told.
        let _ = said.send(Event::Gone);
    });
    let cannot = |error: std::io::Error| format!("cannot make a directory for pictures: {error}");
    let pages = tempfile::Builder::new().prefix("tayra-lsp-").tempdir().map_err(cannot)?;
    let checks = checks::Checks::default();
    let mut server = Server {
        client,
        events,
        documents: BTreeMap::new(),
        checks,
        drawing: BTreeMap::new(),
        pages,
        is_shut_down: false,
    };
    let code = server.listen(&happens);
    server.checks.stop_all();
    server.drawing.values().for_each(|stop| stop.store(true, Ordering::Relaxed));
    drop((server, connection.sender));
    // Whatever was to be said is said then; who does not read it is not waited for.
    if code == ExitCode::SUCCESS {
        threads.join().map_err(|error| failed(&error))?;
    }
    Ok(code)
}

/// Tells the editor; nobody else listens if it is gone.
fn sender(connection: &Connection) -> impl Fn(Message) + use<> {
    let sender = connection.sender.clone();
    move |message| drop(sender.send(message))
}

impl Server {
    fn listen(&mut self, happens: &Receiver<Event>) -> ExitCode {
        loop {
            let event = match self.checks.is_running() {
                true => happens.recv_timeout(PULSE),
                false => happens.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            match event {
                Ok(Event::Said(Message::Notification(one))) if one.method == "exit" => {
                    return if self.is_shut_down { ExitCode::SUCCESS } else { ExitCode::FAILURE };
                }
                Ok(Event::Said(Message::Notification(one))) => self.hear(&one),
                Ok(Event::Said(Message::Request(request))) => self.answer(request),
                // Nothing is asked whose answer matters.
                Ok(Event::Said(Message::Response(_))) => {}
                Ok(Event::Checked(number, outcome)) => self.checked(number, outcome),
                Ok(Event::Drawn(id, drawn)) => self.drawn(id, drawn),
                Err(RecvTimeoutError::Timeout) => self.checks.pulse(&self.client),
                Ok(Event::Gone) | Err(RecvTimeoutError::Disconnected) => return ExitCode::FAILURE,
            }
        }
    }

    fn hear(&mut self, said: &Notification) {
        let params = &said.params;
        let document = &params["textDocument"];
        let uri = document["uri"].as_str().unwrap_or_default();
        match said.method.as_str() {
            "textDocument/didOpen" => {
                let Some(path) = text::path_of(uri) else { return };
                let text = document["text"].as_str().unwrap_or_default().to_owned();
                let version = document["version"].as_i64().unwrap_or(0);
                self.documents.insert(uri.to_owned(), Document { path, text, version });
                self.check(uri);
            }
            "textDocument/didChange" => {
                let Some(known) = self.documents.get_mut(uri) else { return };
                let changes = params["contentChanges"].as_array();
                if let Some(text) = changes.and_then(|all| all.last()).and_then(|last| last["text"].as_str())
                {
                    text.clone_into(&mut known.text);
                }
                known.version = document["version"].as_i64().unwrap_or(known.version + 1);
            }
            "textDocument/didSave" => self.check(uri),
            "textDocument/didClose" => {
                if let Some(document) = self.documents.remove(uri) {
                    self.checks.forget(&Target::of(&document.path, self.client.workspace()), &self.client);
                }
            }
            "$/cancelRequest" => {
                let id = &params["id"];
                let number = id.as_i64().and_then(|number| i32::try_from(number).ok()).map(RequestId::from);
                let id = number.or_else(|| id.as_str().map(|text| RequestId::from(text.to_owned())));
                if let Some(stop) = id.and_then(|id| self.drawing.get(&id)) {
                    stop.store(true, Ordering::Relaxed);
                }
            }
            "window/workDoneProgress/cancel" => {
                self.checks.cancel(&params["token"], &self.client);
                self.next();
            }
            _ => {}
        }
    }

    /// Checks what a file belongs to.
    fn check(&mut self, uri: &str) {
        let Some(document) = self.documents.get(uri) else { return };
        if let Some(target) = Target::of(&document.path, self.client.workspace()) {
            self.checks.want(target, &self.client);
            self.next();
        }
    }

    /// Begins the next check, if there is one to begin.
    fn next(&mut self) {
        self.checks.begin(&self.documents, &self.events, &self.client);
    }

    fn checked(&mut self, number: u64, outcome: checks::Outcome) {
        self.checks.over(number, outcome, &self.documents, &self.client);
        self.next();
    }

    /// The open file of a request, and what is known of the text that it has now.
    fn known(&self, params: &Value) -> Option<(&Document, Vec<&answers::Answers>)> {
        let document = self.documents.get(params["textDocument"]["uri"].as_str()?)?;
        Some((document, self.checks.on(document)))
    }

    fn answer(&mut self, request: Request) {
        let Request { id, method, params } = request;
        let result = match method.as_str() {
            "shutdown" => {
                self.is_shut_down = true;
                self.checks.stop_all();
                Value::Null
            }
            "textDocument/codeLens" => self.lenses(&params),
            "textDocument/hover" => self.hover(&params),
            "textDocument/codeAction" => self.actions(&params),
            "workspace/executeCommand" => match self.execute(&id, &params) {
                Some(result) => result,
                // It is answered later, or is already.
                None => return,
            },
            _ => {
                let message = format!("there is no {method} here");
                return self.client.respond(Response::new_err(id, ErrorCode::MethodNotFound as i32, message));
            }
        };
        self.client.respond(Response::new_ok(id, result));
    }

    fn lenses(&self, params: &Value) -> Value {
        let Some((document, known)) = self.known(params) else { return json!([]) };
        let lenses = known
            .iter()
            .flat_map(|answers| answers.lenses(&document.path, &document.text, self.client.columns()));
        lenses.collect::<Vec<_>>().into()
    }

    fn hover(&self, params: &Value) -> Value {
        let Some((document, known)) = self.known(params) else { return Value::Null };
        let line = line_of(&params["position"]);
        let known: Vec<String> =
            known.iter().filter_map(|answers| answers.known_at(&document.path, line)).collect();
        if known.is_empty() {
            return Value::Null;
        }
        json!({"contents": {"kind": "markdown", "value": known.join("\n\n")}})
    }

    fn actions(&self, params: &Value) -> Value {
        let Some((document, known)) = self.known(params) else { return json!([]) };
        let lines = (line_of(&params["range"]["start"]), line_of(&params["range"]["end"]));
        let makes_files = self.client.makes_files();
        let actions = known.iter().flat_map(|answers| answers.actions(&document.path, lines, makes_files));
        actions.collect::<Vec<_>>().into()
    }

    /// Does what an action is about; none if that takes a while or went wrong.
    fn execute(&mut self, id: &RequestId, params: &Value) -> Option<Value> {
        let bad = |message: &str| {
            let error = Response::new_err(id.clone(), ErrorCode::InvalidParams as i32, message.to_owned());
            self.client.respond(error);
        };
        let arguments = &params["arguments"];
        match params["command"].as_str() {
            Some(answers::EXPLAIN) => {
                let rule = arguments[0].as_str().unwrap_or_default();
                let Some(page) = answers::page(rule) else {
                    bad("there is no such rule");
                    return None;
                };
                let file = self.pages.path().join(format!("{rule}.md"));
                if std::fs::write(&file, &page).is_ok() {
                    self.client.show(&file, false, &page);
                }
                Some(page.into())
            }
            Some(answers::DRAW) => {
                let document = arguments[0].as_str().and_then(|uri| self.documents.get(uri));
                let place = document.zip(arguments[1].as_u64());
                let target = place.and_then(|(d, line)| {
                    let target = Target::of(&d.path, self.client.workspace())?;
                    Some((target, d.path.clone(), line))
                });
                let Some((target, file, line)) = target else {
                    bad("name an open C file and a line");
                    return None;
                };
                let stop = Arc::new(AtomicBool::new(false));
                self.drawing.insert(id.clone(), Arc::clone(&stop));
                let (id, events) = (id.clone(), self.events.clone());
                let folder = self.pages.path().join(format!("pictures-{}-{line}", self.drawing.len()));
                std::thread::spawn(move || {
                    let drawn = checks::draw(&target, &file, line, &folder, &stop);
                    // Without an editor nobody wants them.
                    let _ = events.send(Event::Drawn(id, drawn));
                });
                None
            }
            _ => {
                bad("there is no such command");
                None
            }
        }
    }

    fn drawn(&mut self, id: RequestId, drawn: Result<Vec<PathBuf>, String>) {
        let was_stopped = self.drawing.remove(&id).is_some_and(|stop| stop.load(Ordering::Relaxed));
        let response = match drawn {
            _ if was_stopped => {
                Response::new_err(id, ErrorCode::RequestCanceled as i32, "it was cancelled".to_owned())
            }
            Ok(pictures) => {
                if let Some(first) = pictures.first() {
                    self.client.show(first, true, "");
                }
                let shown: Vec<String> = pictures.iter().map(|file| text::uri_of(file)).collect();
                Response::new_ok(id, json!(shown))
            }
            Err(why) => {
                self.client.say(&why);
                Response::new_err(id, ErrorCode::RequestFailed as i32, why)
            }
        };
        self.client.respond(response);
    }
}

/// The line of a position, from 1.
fn line_of(position: &Value) -> u32 {
    position["line"]
        .as_u64()
        .and_then(|line| u32::try_from(line).ok())
        .map_or(0, |line| line.saturating_add(1))
}
