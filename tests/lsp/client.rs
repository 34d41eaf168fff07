//! An editor without a screen: it holds texts, asks, and hears what it is told.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use serde_json::{Value, json};
use tempfile::TempDir;

pub struct Client {
    folder: TempDir,
    process: Child,
    input: ChildStdin,
    messages: Receiver<Value>,
    number: i64,
    texts: BTreeMap<String, String>,
    /// What was last said about each file, and not yet looked at.
    pub said: Vec<(String, Vec<String>)>,
    /// The messages that the editor was asked to show.
    pub shown: Vec<String>,
}

impl Client {
    /// A server, and a folder with files.
    pub fn with(files: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in files {
            fs::write(folder.path().join(name), text).unwrap();
        }
        let mut process = Command::new(env!("CARGO_BIN_EXE_hoyle"))
            .arg("lsp")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let input = process.stdin.take().unwrap();
        let output = BufReader::new(process.stdout.take().unwrap());
        let (sender, messages) = channel();
        std::thread::spawn(move || {
            let mut output = output;
            while let Some(message) = heard(&mut output) {
                if sender.send(message).is_err() {
                    return;
                }
            }
        });
        let mut client = Self {
            folder,
            process,
            input,
            messages,
            number: 0,
            texts: BTreeMap::new(),
            said: Vec::new(),
            shown: Vec::new(),
        };
        let hello = client.request("initialize", json!({ "capabilities": {} })).unwrap();
        assert_eq!(hello["serverInfo"]["name"], "hoyle");
        client.tell("initialized", json!({}));
        client
    }

    /// Ends the session as the protocol wants it.
    pub fn goodbye(&mut self) {
        self.request("shutdown", Value::Null).unwrap();
        self.tell("exit", Value::Null);
        assert!(self.process.wait().unwrap().success());
    }

    fn send(&mut self, mut message: Value) {
        message["jsonrpc"] = json!("2.0");
        let text = message.to_string();
        write!(self.input, "Content-Length: {}\r\n\r\n{text}", text.len()).unwrap();
        self.input.flush().unwrap();
    }

    pub fn hear(&mut self) -> Value {
        let message = self.messages.recv_timeout(Duration::from_secs(20));
        let message = message.expect("the server says nothing");
        if message["method"] == "textDocument/publishDiagnostics" {
            let about = &message["params"];
            let said = labels(&about["diagnostics"], "message");
            self.said.push((about["uri"].as_str().unwrap().to_owned(), said));
        }
        if message["method"] == "window/showMessage" {
            let shown = message["params"]["message"].as_str();
            self.shown.push(shown.unwrap().to_owned());
        }
        message
    }

    pub fn tell(&mut self, method: &str, params: Value) {
        self.send(json!({ "method": method, "params": params }));
    }

    /// The result of a request, or the message of the error.
    pub fn request(&mut self, method: &str, params: Value) -> Result<Value, String> {
        self.number += 1;
        let id = self.number;
        self.send(json!({ "id": id, "method": method, "params": params }));
        loop {
            let answer = self.hear();
            if answer["id"] == id {
                return match answer.get("error") {
                    Some(error) => Err(error["message"].as_str().unwrap().to_owned()),
                    None => Ok(answer["result"].clone()),
                };
            }
        }
    }

    pub fn uri(&self, file: &str) -> String {
        format!("file://{}", self.folder.path().join(file).to_string_lossy())
    }

    pub fn open(&mut self, file: &str) {
        let text = fs::read_to_string(self.folder.path().join(file)).unwrap();
        let document =
            json!({ "uri": self.uri(file), "languageId": "hoyle", "version": 1, "text": text });
        self.texts.insert(file.to_owned(), text);
        self.tell("textDocument/didOpen", json!({ "textDocument": document }));
    }

    pub fn close(&mut self, file: &str) {
        self.texts.remove(file);
        let document = json!({ "uri": self.uri(file) });
        self.tell("textDocument/didClose", json!({ "textDocument": document }));
    }

    pub fn text(&self, file: &str) -> &str {
        &self.texts[file]
    }

    fn position(&self, file: &str, place: &str, offset: usize) -> Value {
        let text = self.text(file);
        let at = text.find(place).unwrap_or_else(|| panic!("no {place} in {file}")) + offset;
        let before = &text[..at];
        let line = before.rsplit('\n').next().unwrap();
        json!({ "line": before.matches('\n').count(), "character": line.encode_utf16().count() })
    }

    /// Replaces a part of an open text, as typing does.
    pub fn replace(&mut self, file: &str, old: &str, new: &str) {
        let range = json!({
            "start": self.position(file, old, 0),
            "end": self.position(file, old, old.len()),
        });
        let document = json!({ "uri": self.uri(file), "version": 2 });
        let change = json!({ "textDocument": document, "contentChanges": [{ "range": range, "text": new }] });
        let text = self.text(file).replacen(old, new, 1);
        self.texts.insert(file.to_owned(), text);
        self.tell("textDocument/didChange", change);
    }

    /// Waits until what is said about a file is as wanted.
    pub fn mistakes(&mut self, file: &str, wanted: impl Fn(&[String]) -> bool) -> Vec<String> {
        let uri = self.uri(file);
        loop {
            let found = self.said.iter().rposition(|(about, said)| *about == uri && wanted(said));
            if let Some(found) = found {
                let (_, said) = self.said.swap_remove(found);
                self.said.clear();
                return said;
            }
            // Nothing is published about a file that never had a mistake.
            if wanted(&[]) && self.ask("textDocument/foldingRange", "birds.game").is_array() {
                let last = self.said.iter().rfind(|(about, _)| *about == uri);
                if last.is_none_or(|(_, said)| said.is_empty()) {
                    return Vec::new();
                }
            }
            self.hear();
        }
    }

    pub fn ask(&mut self, method: &str, file: &str) -> Value {
        let params = json!({ "textDocument": { "uri": self.uri(file) }, "options": { "tabSize": 2, "insertSpaces": true } });
        self.request(method, params).unwrap()
    }

    pub fn ask_at(
        &mut self,
        method: &str,
        file: &str,
        place: &str,
        offset: usize,
        more: Value,
    ) -> Value {
        let params = self.at(file, place, offset, more);
        self.request(method, params).unwrap()
    }

    fn at(&self, file: &str, place: &str, offset: usize, mut more: Value) -> Value {
        more["textDocument"] = json!({ "uri": self.uri(file) });
        more["position"] = self.position(file, place, offset);
        more
    }

    /// What a hover shows; nothing if there is none.
    pub fn hover(&mut self, file: &str, place: &str, offset: usize) -> String {
        let hover = self.ask_at("textDocument/hover", file, place, offset, json!({}));
        hover["contents"]["value"].as_str().unwrap_or_default().to_owned()
    }

    /// The files in which something is named, and how often.
    pub fn uses(&mut self, file: &str, place: &str, offset: usize) -> Vec<(String, usize)> {
        let more = json!({ "context": { "includeDeclaration": true } });
        let found = self.ask_at("textDocument/references", file, place, offset, more);
        let mut count: BTreeMap<String, usize> = BTreeMap::new();
        for uri in labels(&found, "uri") {
            let name = uri.rsplit('/').next().unwrap().to_owned();
            *count.entry(name).or_default() += 1;
        }
        count.into_iter().collect()
    }

    /// Gives a name, and carries out the edits on the disk.
    pub fn rename(
        &mut self,
        file: &str,
        place: &str,
        offset: usize,
        new: &str,
    ) -> Result<(), String> {
        let params = self.at(file, place, offset, json!({ "newName": new }));
        let edit = self.request("textDocument/rename", params)?;
        for document in edit["documentChanges"].as_array().unwrap() {
            let uri = document["textDocument"]["uri"].as_str().unwrap();
            let path = uri.strip_prefix("file://").unwrap();
            let mut text = fs::read_to_string(path).unwrap();
            // From the last on, so that the places of the others stay.
            for edit in document["edits"].as_array().unwrap().iter().rev() {
                let byte = |end: &str| {
                    let place = &edit["range"][end];
                    let line = number(&place["line"]);
                    let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
                    let units = number(&place["character"]);
                    let before: String = text[start..].chars().take(units).collect();
                    start + before.len()
                };
                let range = byte("start")..byte("end");
                text.replace_range(range, edit["newText"].as_str().unwrap());
            }
            fs::write(path, text).unwrap();
        }
        Ok(())
    }

    /// What the program prints about the folder, on both of its outputs.
    pub fn hoyle(&self, arguments: &[&str]) -> String {
        let mut command = Command::new(env!("CARGO_BIN_EXE_hoyle"));
        let output = command.args(arguments).current_dir(self.folder.path()).output().unwrap();
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        let said = said.lines().filter(|line| !line.contains("secrets checked"));
        said.chain(String::from_utf8_lossy(&output.stderr).lines()).collect()
    }
}

/// The next message of the server; nothing when it is gone.
fn heard(output: &mut BufReader<ChildStdout>) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if output.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim().strip_prefix("Content-Length: ") {
            Some(number) => length = number.parse().ok()?,
            None if line.trim().is_empty() => break,
            None => {}
        }
    }
    let mut text = vec![0; length];
    output.read_exact(&mut text).ok()?;
    serde_json::from_slice(&text).ok()
}

fn number(it: &Value) -> usize {
    usize::try_from(it.as_u64().unwrap()).unwrap()
}

/// One text of each part of a list.
pub fn labels(list: &Value, key: &str) -> Vec<String> {
    let parts = list.as_array().map(Vec::as_slice).unwrap_or_default();
    parts.iter().map(|it| it[key].as_str().unwrap().to_owned()).collect()
}
