//! The language server, as an editor sees it: a client of our own speaks the protocol over pipes.
#![expect(clippy::unwrap_used, reason = "a test may fail")]

use serde_json::{Value, json};
use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Nothing that an editor waits for takes longer, on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

struct Editor {
    server: Child,
    writer: Option<ChildStdin>,
    said: Receiver<Value>,
    /// What was said while something else was waited for.
    kept: VecDeque<Value>,
    count: i64,
    folder: TempDir,
}

impl Editor {
    /// With a workspace of these files.
    fn start(files: &[(&str, &str)]) -> Editor {
        let folder = TempDir::new().unwrap();
        for (name, content) in files {
            std::fs::write(folder.path().join(name), content).unwrap();
        }
        let mut server = Command::new(env!("CARGO_BIN_EXE_tayra"))
            .arg("lsp")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (out, writer) = (server.stdout.take().unwrap(), server.stdin.take());
        let (heard, said) = channel();
        std::thread::spawn(move || {
            let mut out = BufReader::new(out);
            while let Some(message) = read(&mut out) {
                if heard.send(message).is_err() {
                    return;
                }
            }
        });
        let mut editor = Editor { server, writer, said, kept: VecDeque::new(), count: 0, folder };
        let capabilities = json!({
            "window": {"workDoneProgress": true, "showDocument": {"support": true}},
            "workspace": {"codeLens": {"refreshSupport": true},
                          "workspaceEdit": {"documentChanges": true, "resourceOperations": ["create"]}},
        });
        let root = editor.uri("");
        let answer = editor
            .ask("initialize", json!({"processId": null, "rootUri": root, "capabilities": capabilities}));
        assert_eq!(answer["result"]["serverInfo"]["name"], "tayra", "{answer}");
        editor.tell("initialized", json!({}));
        editor
    }

    fn path(&self, file: &str) -> PathBuf {
        self.folder.path().join(file)
    }

    fn uri(&self, file: &str) -> String {
        format!("file://{}", self.path(file).display())
    }

    fn send(&mut self, message: &Value) {
        let text = message.to_string();
        let writer = self.writer.as_mut().unwrap();
        write!(writer, "Content-Length: {}\r\n\r\n{text}", text.len()).unwrap();
        writer.flush().unwrap();
    }

    fn tell(&mut self, method: &str, params: Value) {
        self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    fn begin_to_ask(&mut self, method: &str, params: Value) -> i64 {
        self.count += 1;
        let id = self.count;
        self.send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
        id
    }

    fn ask(&mut self, method: &str, params: Value) -> Value {
        let id = self.begin_to_ask(method, params);
        self.wait_for(|message| message["id"] == id && message.get("method").is_none())
    }

    /// The first message that is such a one; others are kept. Requests of the server are answered.
    fn wait_for(&mut self, is_it: impl Fn(&Value) -> bool) -> Value {
        if let Some(at) = self.kept.iter().position(&is_it) {
            return self.kept.remove(at).unwrap();
        }
        let until = Instant::now() + PATIENCE;
        loop {
            let message = match self.said.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(message) => message,
                Err(RecvTimeoutError::Timeout) => panic!("no answer; said was {:?}", self.kept),
                Err(RecvTimeoutError::Disconnected) => panic!("the server is gone"),
            };
            self.respond(&message);
            if is_it(&message) {
                return message;
            }
            self.kept.push_back(message);
        }
    }

    fn respond(&mut self, message: &Value) {
        if message.get("method").is_some() && message.get("id").is_some() {
            self.send(&json!({"jsonrpc": "2.0", "id": message["id"], "result": null}));
        }
    }

    /// Everything that was said until now.
    fn heard(&mut self) -> Vec<Value> {
        while let Ok(message) = self.said.try_recv() {
            self.respond(&message);
            self.kept.push_back(message);
        }
        self.kept.drain(..).collect()
    }

    fn open(&mut self, file: &str) {
        let text = std::fs::read_to_string(self.path(file)).unwrap();
        let document = json!({"uri": self.uri(file), "languageId": "c", "version": 1, "text": text});
        self.tell("textDocument/didOpen", json!({"textDocument": document}));
    }

    fn change(&mut self, file: &str, version: i64, text: &str) {
        let document = json!({"uri": self.uri(file), "version": version});
        self.tell(
            "textDocument/didChange",
            json!({"textDocument": document, "contentChanges": [{"text": text}]}),
        );
    }

    fn save(&mut self, file: &str, text: &str) {
        std::fs::write(self.path(file), text).unwrap();
        let document = json!({"uri": self.uri(file)});
        self.tell("textDocument/didSave", json!({"textDocument": document}));
    }

    /// The problems of a file in that version.
    fn problems(&mut self, file: &str, version: i64) -> Vec<Value> {
        let uri = self.uri(file);
        let told = self.wait_for(|message| {
            message["method"] == "textDocument/publishDiagnostics"
                && message["params"]["uri"] == uri
                && message["params"]["version"] == version
        });
        told["params"]["diagnostics"].as_array().unwrap().clone()
    }

    fn about(&mut self, method: &str, file: &str, more: &Value) -> Value {
        let mut params = json!({"textDocument": {"uri": self.uri(file)}});
        params.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let answer = self.ask(method, params);
        assert!(answer.get("error").is_none(), "{answer}");
        answer["result"].clone()
    }

    fn lenses(&mut self, file: &str) -> Vec<(u64, String)> {
        let lenses = self.about("textDocument/codeLens", file, &json!({}));
        let of = |lens: &Value| {
            let title = lens["command"]["title"].as_str().unwrap().to_owned();
            (lens["range"]["start"]["line"].as_u64().unwrap(), title)
        };
        lenses.as_array().unwrap().iter().map(of).collect()
    }

    fn hover(&mut self, file: &str, line: u64) -> String {
        let found =
            self.about("textDocument/hover", file, &json!({"position": {"line": line, "character": 4}}));
        found["contents"]["value"].as_str().unwrap_or_default().to_owned()
    }

    fn actions(&mut self, file: &str, line: u64) -> Vec<Value> {
        let at = json!({"line": line, "character": 0});
        let more = json!({"range": {"start": at, "end": at}, "context": {"diagnostics": []}});
        self.about("textDocument/codeAction", file, &more).as_array().unwrap().clone()
    }

    /// Ends the server as editors do.
    fn end(mut self) {
        let answer = self.ask("shutdown", Value::Null);
        assert_eq!(answer["result"], Value::Null);
        self.tell("exit", Value::Null);
        let until = Instant::now() + PATIENCE;
        let status = loop {
            if let Some(status) = self.server.try_wait().unwrap() {
                break status;
            }
            assert!(Instant::now() < until, "it does not end");
            std::thread::sleep(Duration::from_millis(10));
        };
        assert!(status.success(), "{status}");
    }
}

impl Drop for Editor {
    fn drop(&mut self) {
        // It may have ended.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

fn read(out: &mut impl BufRead) -> Option<Value> {
    let mut length = None;
    loop {
        let mut line = String::new();
        if out.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim() {
            "" => break,
            line => {
                length = line
                    .strip_prefix("Content-Length: ")
                    .map(|number| number.parse::<usize>().unwrap())
                    .or(length)
            }
        }
    }
    let mut text = vec![0; length.unwrap()];
    out.read_exact(&mut text).ok()?;
    Some(serde_json::from_slice(&text).unwrap())
}

const FAULTY: &str = "#include <stdlib.h>\nint main(void) {\n    char *p = malloc(2);\n    if (!p)\n        return 1;\n    \
                      free(p);\n    return *p;\n}\n";

const OPEN: &str = "int input(void);\nint main(void) {\n    int seen[4] = {0};\n    for (int i = 0; i < 4; i++)\n        \
                    seen[i] = i;\n    return 0;\n}\n";

#[test]
fn a_fault_is_told_with_its_way_and_what_can_be_done() {
    let mut editor = Editor::start(&[("a.c", FAULTY)]);
    editor.open("a.c");
    let problems = editor.problems("a.c", 1);
    let [problem] = problems.as_slice() else { panic!("{problems:#?}") };
    assert_eq!((&problem["code"], &problem["severity"]), (&json!("use-after-free"), &json!(1)));
    assert_eq!(problem["range"]["start"], json!({"line": 6, "character": 11}));
    let related = problem["relatedInformation"].as_array().unwrap();
    assert!(related.iter().any(|one| one["location"]["range"]["start"]["line"] == 5), "{related:#?}");
    assert!(editor.hover("a.c", 6).contains("**use-after-free**"));
    assert_eq!(editor.hover("a.c", 0), "");
    assert!(
        editor
            .lenses("a.c")
            .iter()
            .any(|(line, title)| *line == 1 && title.contains("memory-safety violated"))
    );

    let actions = editor.actions("a.c", 6);
    let titled =
        |word: &str| actions.iter().find(|one| one["title"].as_str().unwrap().contains(word)).unwrap();
    let harness = &titled("harness")["edit"]["documentChanges"];
    assert_eq!(harness[0]["kind"], "create");
    assert!(harness[1]["edits"][0]["newText"].as_str().unwrap().contains("fsanitize"), "{harness}");
    let explain = titled("explain")["command"].clone();
    let page = editor.ask("workspace/executeCommand", explain);
    assert!(page["result"].as_str().unwrap().starts_with("use-after-free: "), "{page}");
    editor.wait_for(|message| message["method"] == "window/showDocument");
    let drawn = editor.ask("workspace/executeCommand", titled("draw")["command"].clone());
    let pictures = drawn["result"].as_array().unwrap_or_else(|| panic!("{drawn}"));
    let first = pictures[0].as_str().unwrap().strip_prefix("file://").unwrap();
    assert!(std::fs::read_to_string(first).unwrap().contains("<svg"));
    let said = editor.heard();
    let kinds: Vec<&Value> = said
        .iter()
        .filter(|one| one["method"] == "$/progress")
        .map(|one| &one["params"]["value"]["kind"])
        .collect();
    assert_eq!(kinds.first().copied(), Some(&json!("begin")), "{said:?}");
    assert_eq!(kinds.last().copied(), Some(&json!("end")));
    editor.end();
}

#[test]
fn what_is_proved_is_told_function_by_function_and_only_of_the_text_that_was_checked() {
    let mut editor = Editor::start(&[("a.c", OPEN)]);
    editor.open("a.c");
    assert_eq!(editor.problems("a.c", 1), Vec::<Value>::new());
    let lenses = editor.lenses("a.c");
    assert!(
        lenses.iter().any(|(line, title)| *line == 1 && title.contains("memory-safety holds")),
        "{lenses:?}"
    );
    // Another text has no answers until it is saved and checked.
    editor.change("a.c", 2, &format!("\n{OPEN}"));
    assert_eq!(editor.lenses("a.c"), Vec::new());
    assert_eq!((editor.hover("a.c", 4), editor.actions("a.c", 4)), (String::new(), Vec::new()));
    editor.change("a.c", 3, OPEN);
    assert_eq!(editor.lenses("a.c"), lenses);
    // What the compiler refuses is told where it says so.
    let broken = OPEN.replace("seen[i] = i;", "seen[i] = unheard;");
    editor.change("a.c", 4, &broken);
    editor.save("a.c", &broken);
    let problems = editor.problems("a.c", 4);
    assert_eq!(
        (&problems[0]["code"], &problems[0]["range"]["start"]["line"]),
        (&json!("compiler"), &json!(4))
    );
    assert_eq!(editor.lenses("a.c"), Vec::new());
    editor.end();
}

#[test]
fn settings_of_the_project_count_and_a_check_can_be_cancelled() {
    let slow = "int __VERIFIER_nondet_int(void);\nunsigned mix(unsigned x) { return x * 2654435761u ^ x >> 13; }\nint main(void) {\n    unsigned x = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();\n    \
                int a[3] = {0};\n    while (n--)\n        x = mix(x * x + n);\n    return a[(x * x % 8 == 5) * 9];\n}\n";
    let settings = "files = [\"a.c\"]\nproperty = [\"bounds\"]\ntime = 600\n";
    let mut editor = Editor::start(&[("a.c", slow), ("tayra.toml", settings)]);
    editor.open("a.c");
    let begun = editor.wait_for(|message| message["params"]["value"]["kind"] == "begin");
    assert_eq!(begun["params"]["value"]["title"], "Tayra checks tayra.toml");
    let goes_on = editor.wait_for(|message| message["params"]["value"]["kind"] == "report");
    editor.tell("window/workDoneProgress/cancel", json!({"token": goes_on["params"]["token"]}));
    editor.wait_for(|message| message["params"]["value"]["kind"] == "end");
    // With little time it comes to its end.
    std::fs::write(editor.path("tayra.toml"), settings.replace("600", "1")).unwrap();
    editor.save("a.c", slow);
    let problems = editor.problems("a.c", 1);
    assert!(
        problems.iter().all(|one| one["message"].as_str().unwrap().starts_with("bounds is unknown")),
        "{problems:?}"
    );
    editor.end();
}

/// Numbers that look random, and are the same each time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }
}

/// A program with so many lines before a fault, or without one.
fn program(lines: u64, is_faulty: bool) -> String {
    let before: String = (0..lines).map(|number| format!("int unused{number};\n")).collect();
    let index = if is_faulty { 9 } else { 1 };
    format!("{before}int main(void) {{\n    int a[3] = {{0}};\n    return a[{index}];\n}}\n")
}

/// Where the fault of a program is, counted from 0.
fn fault_in(text: &str) -> Option<u64> {
    let line = text.lines().position(|line| line.contains("a[9]"));
    line.map(|line| u64::try_from(line).unwrap())
}

/// What the server says of any version must be true of the text that it had.
fn see_to(said: &[Value], texts: &[String]) {
    for message in said.iter().filter(|one| one["method"] == "textDocument/publishDiagnostics") {
        let params = &message["params"];
        let Some(version) = params["version"].as_u64() else { continue };
        let text = &texts[usize::try_from(version).unwrap() - 1];
        let told: Vec<Option<u64>> = params["diagnostics"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| one["range"]["start"]["line"].as_u64())
            .collect();
        let truth: Vec<Option<u64>> = fault_in(text).into_iter().map(Some).collect();
        assert_eq!(told, truth, "version {version}:\n{text}\n{message}");
    }
}

#[test]
fn a_thousand_edits_while_it_works_bring_no_stale_answer() {
    let mut numbers = Numbers(7);
    let mut texts = vec![program(0, false)];
    let mut editor = Editor::start(&[("a.c", &texts[0])]);
    editor.open("a.c");
    let mut said = Vec::new();
    let mut largest = 0;
    for edit in 1..=1000u64 {
        let text = program(numbers.below(12), numbers.below(2) == 0);
        let version = i64::try_from(texts.len() + 1).unwrap();
        editor.change("a.c", version, &text);
        texts.push(text.clone());
        match numbers.below(10) {
            0..6 => {}
            6..9 => editor.save("a.c", &text),
            _ => {
                // A text on the disk that the editor does not show.
                std::fs::write(editor.path("a.c"), program(numbers.below(12), true)).unwrap();
            }
        }
        if numbers.below(4) == 0 {
            let lenses = editor.lenses("a.c");
            let main =
                text.lines().position(|line| line.contains("main")).map(|line| u64::try_from(line).unwrap());
            assert!(lenses.iter().all(|(line, _)| Some(*line) == main), "{lenses:?}\n{text}");
            let verdict = if fault_in(&text).is_some() { "violated" } else { "holds" };
            assert!(
                lenses.iter().all(|(_, title)| title.contains(&format!("memory-safety {verdict}"))),
                "{lenses:?}"
            );
        }
        if edit % 50 == 0 {
            // Let it come to an end now and then.
            editor.save("a.c", &text);
            let problems = editor.problems("a.c", version);
            let told: Vec<Option<u64>> =
                problems.iter().map(|one| one["range"]["start"]["line"].as_u64()).collect();
            assert_eq!(told, fault_in(&text).into_iter().map(Some).collect::<Vec<_>>());
            largest = largest.max(resident(&editor.server));
        }
        said.extend(editor.heard());
    }
    let last = texts.last().unwrap().clone();
    editor.save("a.c", &last);
    editor.wait_for(|message| message["params"]["value"]["kind"] == "end");
    see_to(&said, &texts);
    assert!(largest < 200 << 20, "{largest} bytes are resident");
    editor.end();
}

/// What the server itself has in memory, in bytes.
fn resident(server: &Child) -> u64 {
    let text = std::fs::read_to_string(format!("/proc/{}/statm", server.id())).unwrap_or_default();
    let pages: Option<u64> = text.split_ascii_whitespace().nth(1).and_then(|pages| pages.parse().ok());
    pages.unwrap_or(0) * 4096
}

#[test]
fn it_opens_no_socket() {
    let mut editor = Editor::start(&[("a.c", FAULTY)]);
    editor.open("a.c");
    editor.problems("a.c", 1);
    let open = Path::new("/proc").join(editor.server.id().to_string()).join("fd");
    for entry in std::fs::read_dir(open).unwrap() {
        let file = std::fs::read_link(entry.unwrap().path()).unwrap_or_default();
        assert!(!file.to_string_lossy().starts_with("socket:"), "{}", file.display());
    }
    editor.end();
}

#[test]
fn what_it_does_not_understand_does_no_harm() {
    let mut editor = Editor::start(&[("a.c", OPEN)]);
    assert!(editor.ask("no/such/method", json!({})).get("error").is_some());
    editor.tell("no/such/notification", json!([1, 2]));
    editor.tell("textDocument/didChange", json!({"textDocument": 7}));
    editor.tell("textDocument/didOpen", json!({"textDocument": {"uri": "untitled:1", "text": "int x;"}}));
    assert_eq!(editor.ask("textDocument/hover", json!({}))["result"], Value::Null);
    for command in ["tayra.draw", "tayra.explain", "other"] {
        let answer =
            editor.ask("workspace/executeCommand", json!({"command": command, "arguments": ["x", -1]}));
        assert!(answer.get("error").is_some(), "{answer}");
    }
    editor.end();
}
