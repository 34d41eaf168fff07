//! The program itself: lines in, lines out.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Command, Stdio};

use serde_json::Value as Json;

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hoyle"));
    command.current_dir(env!("CARGO_WORKSPACE_DIR")).arg("referee").args(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

#[test]
fn each_line_is_answered_before_the_next_is_sent() {
    let mut child = command(&["games/black_vienna", "--variant", "silent"]).spawn().unwrap();
    let mut requests = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut ask = |line: &[u8]| -> Json {
        requests.write_all(line).unwrap();
        requests.flush().unwrap();
        serde_json::from_str(&answers.next().unwrap().unwrap()).unwrap()
    };
    let begun = ask(b"{\"do\":\"new\",\"seats\":[\"Ada\",\"Ben\",\"Cleo\"],\"seed\":7,\"id\":1}\n");
    assert_eq!((&begun["id"], &begun["ok"]["game"]), (&Json::from(1), &Json::from("Black Vienna")));
    assert_eq!(ask(b"\xff\n")["error"]["kind"], "json");
    assert_eq!(ask(b"\n")["error"]["kind"], "json");
    assert_eq!(
        ask(b"{\"do\":\"view\",\"viewer\":\"public\"}\r\n")["ok"]["table"]["silenced"],
        true
    );
    assert_eq!(ask(b"{\"do\":\"acting\"}\n")["ok"]["waits_for"][0], "Ada");
    drop(requests);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_last_line_needs_no_end() {
    let mut child = command(&["games/black_vienna"]).spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"{\"do\":\"acting\"}").unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    let answer: Json = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer["error"]["kind"], "no game");
}

#[test]
fn a_mark_before_the_first_line_counts_for_nothing() {
    let mut child = command(&["games/black_vienna"]).spawn().unwrap();
    let lines = "\u{feff}{\"do\":\"acting\",\"id\":1}\r\n\u{feff}{\"do\":\"acting\",\"id\":2}\n";
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let answers = String::from_utf8(output.stdout).unwrap();
    let answers = answers.lines().map(|it| serde_json::from_str::<Json>(it).unwrap());
    let kinds: Vec<Json> = answers.map(|it| it["error"]["kind"].clone()).collect();
    // In front of the second it is no JSON.
    assert_eq!(kinds, ["no game", "json"]);
}

#[test]
fn a_variant_that_there_is_not() {
    let output = command(&["games/black_vienna", "--variant", "silnt"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("did you mean `silent`"));
}
