//! [`Process`]: a program that is spoken to line by line, and cannot make this one wait or grow.

use std::io::{BufRead as _, BufReader, Read, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use hoyle::base::limits;

/// So many lines wait on their way to the program, and from it.
const WAITING: usize = 16;

/// So many signs of what a program has complained of are told.
const TOLD: usize = 200;

/// So long are the last words of a program that has ended waited for.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// A running program.
pub struct Process {
    child: Child,
    answers: SyncSender<String>,
    requests: Receiver<Result<String, String>>,
    /// The last line that it has written to its standard error.
    complaint: Arc<Mutex<String>>,
    /// Disconnected when nothing more can be complained of.
    silent: Receiver<()>,
}

impl Process {
    /// Starts a program with its arguments.
    pub fn start(command: &[String]) -> Result<Self, String> {
        let mut child = limited(command)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| format!("it cannot be started: {error}"))?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(input), Some(output), Some(errors)) = pipes else {
            return Err("it cannot be spoken to".to_owned());
        };
        let complaint = Arc::new(Mutex::new(String::new()));
        let heard = Arc::clone(&complaint);
        let (speaks, silent) = sync_channel(0);
        thread::spawn(move || {
            hear(errors, &heard);
            drop(speaks);
        });
        Ok(Self { child, answers: writer(input), requests: reader(output), complaint, silent })
    }

    /// Sends a line.
    pub fn send(&self, line: String) -> Result<(), String> {
        self.answers.try_send(line).map_err(|_| self.why("it does not read its answers"))
    }

    /// The next line of the program, if it comes in time.
    pub fn receive(&self, deadline: Instant) -> Result<String, String> {
        let left = deadline.saturating_duration_since(Instant::now());
        match self.requests.recv_timeout(left) {
            Ok(line) => line.map_err(|why| self.why(&why)),
            Err(RecvTimeoutError::Timeout) => {
                let limit = limits::GUEST_SECONDS;
                Err(self.why(&format!("it has not chosen within {limit} seconds")))
            }
            Err(RecvTimeoutError::Disconnected) => {
                // Its last words may still be on their way.
                let _ = self.silent.recv_timeout(LAST_WORDS);
                Err(self.why("it has ended"))
            }
        }
    }

    /// What is wrong, with what the program has complained of.
    fn why(&self, wrong: &str) -> String {
        let complaint = self.complaint.lock().unwrap_or_else(PoisonError::into_inner);
        if complaint.is_empty() { wrong.to_owned() } else { format!("{wrong}: {complaint}") }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The command, with a limit to its memory where there is a shell that can set one.
fn limited(command: &[String]) -> Command {
    let kibibytes = limits::GUEST_BYTES / 1024;
    if cfg!(unix) {
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("ulimit -v {kibibytes} && exec \"$@\""), "sh"]);
        shell.args(command);
        shell
    } else {
        let mut program = Command::new(command.first().map_or("", String::as_str));
        program.args(command.iter().skip(1));
        program
    }
}

fn writer(mut input: ChildStdin) -> SyncSender<String> {
    let (sender, lines) = sync_channel::<String>(WAITING);
    thread::spawn(move || {
        for line in lines {
            // Whoever does not read has ended, or will be told so.
            if writeln!(input, "{line}").and_then(|()| input.flush()).is_err() {
                break;
            }
        }
    });
    sender
}

fn reader(output: ChildStdout) -> Receiver<Result<String, String>> {
    let (sender, lines) = sync_channel(WAITING);
    thread::spawn(move || {
        let mut output = BufReader::new(output);
        while let Some(line) = next_line(&mut output) {
            let is_last = line.is_err();
            if sender.send(line).is_err() || is_last {
                break;
            }
        }
    });
    lines
}

/// The next line without its end; `None` at the end of the output.
fn next_line(output: &mut BufReader<impl Read>) -> Option<Result<String, String>> {
    let mut line = Vec::new();
    let most = u64::try_from(limits::REQUEST).unwrap_or(u64::MAX);
    let read = output.by_ref().take(most + 1).read_until(b'\n', &mut line);
    match read {
        Ok(0) | Err(_) => return None,
        Ok(length) if length as u64 > most => {
            return Some(Err(format!("it has written a line of more than {most} bytes")));
        }
        Ok(_) => {}
    }
    let line = String::from_utf8(line).map_err(|_| "it has written what is no text".to_owned());
    Some(line.map(|line| line.trim_end_matches(['\n', '\r']).to_owned()))
}

/// Keeps the last line of what is complained of.
fn hear(errors: impl Read, complaint: &Mutex<String>) {
    let mut errors = BufReader::new(errors);
    while let Some(line) = next_line(&mut errors) {
        let Ok(line) = line else { break };
        let plain: String = line.chars().filter(|it| !it.is_control()).take(TOLD).collect();
        if !plain.trim().is_empty() {
            *complaint.lock().unwrap_or_else(PoisonError::into_inner) = plain;
        }
    }
}
