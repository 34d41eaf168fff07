//! Texts whose lines end with a carriage return, with or without a line feed: what is said, shown and changed stands in the
//! same lines.

use serde_json::{Value, json};

use super::client::Client;
use super::{FILES, GAME};

/// What an editor is shown of a text, and the layout of the text.
fn shown(end: &str) -> (Vec<Value>, String) {
    let text = GAME.replace('\n', end);
    let files = FILES.map(|(name, old)| (name, if old == GAME { text.as_str() } else { old }));
    let mut client = Client::with(&files);
    client.open("birds.game");
    let uri = client.uri("birds.game");
    let lines = GAME.lines().count();
    for (line, new) in [(lines - 1, "  "), (4, " // Looked at.")] {
        let length = GAME.lines().nth(line).unwrap().encode_utf16().count();
        // A place behind the end of a line is its end.
        let place = json!({ "line": line, "character": length + 3 });
        client.tell(
            "textDocument/didChange",
            json!({
                "textDocument": { "uri": uri, "version": 2 },
                "contentChanges": [{ "range": { "start": place, "end": place }, "text": new }],
            }),
        );
    }
    let answers = ["documentSymbol", "foldingRange", "semanticTokens/full", "codeLens"];
    let mut answers: Vec<Value> =
        answers.iter().map(|it| client.ask(&format!("textDocument/{it}"), "birds.game")).collect();
    for answer in &mut answers {
        *answer = serde_json::from_str(&answer.to_string().replace(&uri, "birds.game")).unwrap();
    }
    let edits = client.ask("textDocument/formatting", "birds.game");
    client.goodbye();
    (answers, edits[0]["newText"].as_str().unwrap().to_owned())
}

#[test]
fn they_change_no_place() {
    let (plain, laid_out) = shown("\n");
    let (windows, with_both) = shown("\r\n");
    assert_eq!(windows, plain);
    assert_eq!(with_both, laid_out.replace('\n', "\r\n"));
    let (old, with_one) = shown("\r");
    assert_eq!(old, plain);
    assert_eq!(with_one, laid_out);
}
