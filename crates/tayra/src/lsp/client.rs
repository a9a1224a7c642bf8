//! The editor: what it can do, and what it is told.

use super::text::{Columns, path_of, uri_of};
use lsp_server::{Message, Notification, Request, RequestId, Response};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicI32, Ordering};

/// How messages go to the editor.
type Send = Box<dyn Fn(Message)>;

/// An editor.
pub(crate) struct Client {
    send: Send,
    workspace: PathBuf,
    columns: Columns,
    shows_progress: bool,
    shows_files: bool,
    renews_lenses: bool,
    makes_files: bool,
    requests: AtomicI32,
}

impl Client {
    /// From what it says of itself.
    pub(crate) fn new(send: impl Fn(Message) + 'static, said: &Value) -> Client {
        let can = &said["capabilities"];
        let folder = said["workspaceFolders"][0]["uri"].as_str().or_else(|| said["rootUri"].as_str());
        let named = folder.and_then(path_of).or_else(|| said["rootPath"].as_str().map(PathBuf::from));
        let encodings = can["general"]["positionEncodings"].as_array();
        let has_utf8 = encodings.is_some_and(|all| all.iter().any(|one| one == Columns::Utf8.name()));
        let edits = &can["workspace"]["workspaceEdit"];
        let makes = edits["resourceOperations"].as_array();
        Client {
            send: Box::new(send),
            workspace: named.or_else(|| std::env::current_dir().ok()).unwrap_or_else(|| PathBuf::from("/")),
            columns: if has_utf8 { Columns::Utf8 } else { Columns::Utf16 },
            shows_progress: can["window"]["workDoneProgress"] == true,
            shows_files: can["window"]["showDocument"]["support"] == true,
            renews_lenses: can["workspace"]["codeLens"]["refreshSupport"] == true,
            makes_files: edits["documentChanges"] == true
                && makes.is_some_and(|all| all.iter().any(|one| one == "create")),
            requests: AtomicI32::new(0),
        }
    }

    /// What the server can do, for it.
    pub(crate) fn capabilities(&self) -> Value {
        json!({
            "capabilities": {
                "positionEncoding": self.columns.name(),
                "textDocumentSync": {"openClose": true, "change": 1, "save": {"includeText": false}},
                "codeLensProvider": {"resolveProvider": false},
                "hoverProvider": true,
                "codeActionProvider": {"codeActionKinds": ["quickfix"]},
                "executeCommandProvider": {"commands": [super::answers::DRAW, super::answers::EXPLAIN]},
            },
            "serverInfo": {"name": "tayra", "version": env!("CARGO_PKG_VERSION")},
        })
    }

    /// The directory that it works in.
    pub(crate) fn workspace(&self) -> &Path {
        &self.workspace
    }

    pub(crate) fn columns(&self) -> Columns {
        self.columns
    }

    /// Whether an edit may make a file.
    pub(crate) fn makes_files(&self) -> bool {
        self.makes_files
    }

    pub(crate) fn respond(&self, response: Response) {
        (self.send)(Message::Response(response));
    }

    fn notify(&self, method: &str, params: Value) {
        (self.send)(Message::Notification(Notification { method: method.to_owned(), params }));
    }

    fn request(&self, method: &str, params: Value) {
        let id = RequestId::from(self.requests.fetch_add(1, Ordering::Relaxed));
        (self.send)(Message::Request(Request { id, method: method.to_owned(), params }));
    }

    /// The problems of a file, as it was in that version.
    pub(crate) fn publish(&self, file: &Path, uri: Option<&str>, version: Option<i64>, problems: &[&Value]) {
        let uri = uri.map_or_else(|| uri_of(file), str::to_owned);
        let mut params = json!({"uri": uri, "diagnostics": problems});
        if let Some(version) = version {
            params["version"] = version.into();
        }
        self.notify("textDocument/publishDiagnostics", params);
    }

    /// More is known of functions than before, or less.
    pub(crate) fn renew_lenses(&self) {
        if self.renews_lenses {
            self.request("workspace/codeLens/refresh", Value::Null);
        }
    }

    /// Something begins that takes a while.
    pub(crate) fn begin(&self, token: &str, title: &str) {
        if self.shows_progress {
            self.request("window/workDoneProgress/create", json!({"token": token}));
            self.progress(token, json!({"kind": "begin", "title": title, "cancellable": true}));
        }
    }

    /// It goes on.
    pub(crate) fn goes_on(&self, token: &str, message: &str) {
        if self.shows_progress {
            self.progress(token, json!({"kind": "report", "message": message, "cancellable": true}));
        }
    }

    /// It is over.
    pub(crate) fn end(&self, token: &str) {
        if self.shows_progress {
            self.progress(token, json!({"kind": "end"}));
        }
    }

    fn progress(&self, token: &str, value: Value) {
        self.notify("$/progress", json!({"token": token, "value": value}));
    }

    /// Says something to the person.
    pub(crate) fn say(&self, message: &str) {
        const INFORMATION: u32 = 3;
        self.notify("window/showMessage", json!({"type": INFORMATION, "message": message}));
    }

    /// Shows a file, in a program of its own if it is a picture; or says what is in it.
    pub(crate) fn show(&self, file: &Path, is_picture: bool, text: &str) {
        if self.shows_files {
            let params = json!({"uri": uri_of(file), "external": is_picture, "takeFocus": true});
            self.request("window/showDocument", params);
        } else if is_picture {
            self.say(&format!("drawn: {}", file.display()));
        } else {
            self.say(text);
        }
    }
}
