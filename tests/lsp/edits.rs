//! Edits that leave a file broken for a while: what is known of it stays at hand.

use serde_json::json;

use super::client::{Client, labels};
use super::{FILES, GAME};

/// Each replaces something by a text that cannot be read.
const EDITS: [(&str, &str); 10] = [
    ("shuffle sky", "shuffle "),
    ("table Bird from \"birds.csv\" {", "table Bird from \"birds.csv\""),
    ("zone sky of all Bird secret", "zone sky of all Bird secret }"),
    ("needs may_hear(bird)", "needs may_hear("),
    ("let notes = bird.song", "let = bird."),
    ("phase listening { listen }", "phase { listen"),
    ("test \"a song\" {", "test \"a song {"),
    ("language 1", "langu"),
    ("state heard: 0..99 = 0 public", "state heard:"),
    ("require yours: bird", "require yours bird in in"),
];

#[test]
fn a_broken_file_stays_alive() {
    let mut client = Client::with(&FILES);
    client.open("birds.game");
    client.mistakes("birds.game", <[String]>::is_empty);
    // What is known is known since somebody asked, however busy the machine is.
    let hover = client.hover("birds.game", "deal 2 from sky", 13);
    assert!(hover.contains("zone sky of all Bird secret"), "{hover}");
    for (old, broken) in EDITS {
        client.replace("birds.game", old, broken);
        let said = client.mistakes("birds.game", |said| !said.is_empty());
        assert!(!said.is_empty());
        // A place elsewhere, and one behind the edit.
        for (place, offset, part) in [
            ("deal 2 from sky", 13, "zone sky of all Bird secret"),
            ("turn of s in listening", 14, "phase listening"),
        ] {
            if !old.contains("listening") || part != "phase listening" {
                let hover = client.hover("birds.game", place, offset);
                assert!(hover.contains(part), "{broken}: {hover}");
            }
        }
        let symbols = labels(&client.ask("textDocument/documentSymbol", "birds.game"), "name");
        for name in ["sky", "hand", "may_hear", "listen", "play"] {
            assert!(symbols.contains(&name.to_owned()), "{broken}: {symbols:?}");
        }
        let at = ("turn of s in listening", 13);
        let offered = client.ask_at("textDocument/completion", "birds.game", at.0, at.1, json!({}));
        assert!(labels(&offered, "label").contains(&"listening".to_owned()), "{broken}: {offered}");
        assert!(client.ask("textDocument/semanticTokens/full", "birds.game").is_object());
        client.replace("birds.game", broken, old);
        client.mistakes("birds.game", <[String]>::is_empty);
    }
    assert_eq!(client.text("birds.game"), GAME);
    client.goodbye();
}
