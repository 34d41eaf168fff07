//! Values keep their kind: what is a number in the game is one in JSON, in answers and in requests.

use serde_json::{Value as Json, json};

use super::talk::{ask, error, of_text, ok};

/// A game with a value of every kind, told, asked for, kept and put into a refusal.
const KINDS: &str = r#"language 1
game "Kinds" { players 2..2 }
type Colour is one of Red Green Blue
type Die is 2 dice with faces 1..6
zone tray of all Die public
state count: number = -3 public
state open: flag = yes public
state nobody: seat or none = none public
state first: seat = seat 1 public
state liked: set of Colour = {} public
state pairs: set of set of 2 Colour = {} public
state grid[0..1, Colour]: number = 0 public
state met[seat, Colour]: flag = no public
option hard: flag = no
  "Whether it is hard."
option rounds: 1..9 = 3
  "How many rounds."
option start: Colour = Green
  "The first colour."
setup { roll tray }
action choose(these: set of 2 Colour, whom: seat or none, much: 0..9, sure: flag) {
  require some: much < 9 else "{much} is too much for {whom}, and so are {these}."
  do {
    tell all chosen: these
    tell all whom: whom
    tell all much: much
    tell all sure: sure
    set liked = these
    set pairs = {these}
    set met[me, Red] = sure
    set grid[1, Blue] = much
    end turn
  }
}
phase choosing { choose }
play {
  draw lucky from seats
  repeat { for each s in seats { turn of s in choosing } }
}
"#;

const NEW: &str = r#"{"do":"new","seats":["Ada","Ben"],"options":{"hard":true,"rounds":5,"start":"Blue"},"chance":[{"name":"roll","outcome":2},{"name":"roll","outcome":6},{"name":"lucky","outcome":"Ben"}]}"#;

const CHOOSE: &str = r#"{"do":"act","seat":"Ada","action":"choose","arguments":{"these":["Red","Blue"],"whom":null,"much":4,"sure":true}}"#;

#[test]
fn the_protocol_says_its_version() {
    let mut referee = of_text(KINDS);
    let info = ok(&mut referee, r#"{"do":"info"}"#);
    assert_eq!(
        info,
        json!({
            "protocol": 1, "game": "Kinds", "version": 1, "players": [2, 2],
            "returns": { "least": -1, "most": 1 },
            "types": { "Colour": ["Red", "Green", "Blue"], "Die": ["Die1", "Die2"] },
            "actions": [{ "action": "choose", "role": "turn", "parameters": [
                { "name": "these", "private": false, "type": "set", "least": 2, "most": 2, "of": { "type": "Colour" } },
                { "name": "whom", "private": false, "type": "seat", "none": true },
                { "name": "much", "private": false, "type": "number", "least": 0, "most": 9 },
                { "name": "sure", "private": false, "type": "flag" },
            ] }],
            "options": {
                "hard": { "about": "Whether it is hard.", "values": [false, true] },
                "rounds": { "about": "How many rounds.", "least": 1, "most": 9 },
                "start": { "about": "The first colour.", "values": ["Red", "Green", "Blue"] },
            },
        })
    );
    assert_eq!(ok(&mut referee, NEW)["protocol"], 1);
}

#[test]
fn a_table_holds_values_of_every_kind() {
    let mut referee = of_text(KINDS);
    ok(&mut referee, NEW);
    ok(&mut referee, CHOOSE);
    let table = ok(&mut referee, r#"{"do":"view","viewer":"public"}"#)["table"].clone();
    let wanted = json!({
        "count": -3, "open": true, "nobody": null, "first": "Ada",
        "liked": ["Red", "Blue"], "pairs": [["Red", "Blue"]],
        "hard": true, "rounds": 5, "start": "Blue",
    });
    for (name, value) in wanted.as_object().unwrap() {
        assert_eq!(&table[name], value, "{name}");
    }
    assert_eq!(table["grid"]["1,Blue"], 4, "{table}");
    assert_eq!(table["met"]["Ada,Red"], true, "{table}");
    assert_eq!(
        table["tray"]["cards"],
        json!([{ "die": "Die2", "face": 6 }, { "die": "Die1", "face": 2 }])
    );
}

#[test]
fn moves_events_and_chances_hold_values() {
    let mut referee = of_text(KINDS);
    ok(&mut referee, NEW);
    let offers = ok(&mut referee, r#"{"do":"legal","seat":"Ada","limit":1}"#)["offers"].clone();
    assert_eq!(
        offers[0]["moves"][0],
        json!({
            "move": "choose({Red Green}, Ada, 0, no)",
            "arguments": { "these": ["Red", "Green"], "whom": "Ada", "much": 0, "sure": false },
        })
    );
    let made = ok(&mut referee, CHOOSE);
    assert_eq!(made["move"], "choose({Red Blue}, none, 4, yes)");
    let told: Vec<Json> =
        made["events"].as_array().unwrap()[1..5].iter().map(|it| it["value"].clone()).collect();
    assert_eq!(told, [json!(["Red", "Blue"]), json!(null), json!(4), json!(true)]);
    assert_eq!(made["arguments"], made["events"][0]["arguments"]);
    let line = r#"{"do":"act","seat":"Ben","move":"choose({Red Blue}, Ben, 3, no)"}"#;
    let made = ok(&mut referee, line);
    assert_eq!(made["arguments"]["much"], 3, "a text is read back: {made}");
    assert_eq!(
        ok(&mut referee, r#"{"do":"chances"}"#)["chances"],
        json!([
            { "name": "roll", "outcome": 2 },
            { "name": "roll", "outcome": 6 },
            { "name": "lucky", "outcome": "Ben" },
        ])
    );
}

#[test]
fn a_refusal_holds_values() {
    let mut referee = of_text(KINDS);
    ok(&mut referee, NEW);
    let much = CHOOSE.replace("\"much\":4", "\"much\":9");
    let refused = error(&mut referee, &much).3["refusal"].clone();
    assert_eq!(refused["reasons"][0]["values"], json!({ "much": 9 }));
    let early = CHOOSE.replace("Ada", "Ben");
    let refused = error(&mut referee, &early).3["refusal"].clone();
    assert_eq!((&refused["waits_for"], &refused["offered"]), (&json!(["Ada"]), &json!([])));
}

#[test]
fn arguments_of_another_kind_are_no_move() {
    let mut referee = of_text(KINDS);
    ok(&mut referee, NEW);
    for (from, to, words) in [
        ("\"much\":4", "\"much\":\"4\"", "a number 0..9 is needed, for `much`"),
        ("\"much\":4", "\"much\":4.5", "a number 0..9 is needed, for `much`"),
        ("\"much\":4,", "", "the argument `much` is missing"),
        ("\"much\"", "\"munch\"", "there is no parameter `munch`"),
        ("\"sure\":true", "\"sure\":\"yes\"", "true or false is needed"),
        ("[\"Red\",\"Blue\"]", "\"Red\"", "an array"),
        ("[\"Red\",\"Blue\"]", "[\"Red\",\"Red\"]", "different values"),
        ("\"Blue\"", "\"Bleu\"", "there is no Colour `Bleu`"),
        ("\"choose\"", "\"chose\"", "there is no action `chose`"),
    ] {
        let (kind, message, ..) = error(&mut referee, &CHOOSE.replace(from, to));
        assert_eq!(kind, "move", "{message}");
        assert!(message.contains(words), "{message}");
    }
    for line in [
        r#"{"do":"act","seat":"Ada","move":"choose","action":"choose"}"#,
        r#"{"do":"act","seat":"Ada","arguments":{}}"#,
        r#"{"do":"why","seat":"Ada"}"#,
    ] {
        let (kind, message, ..) = error(&mut referee, line);
        assert_eq!(kind, "member", "{line}");
        assert!(message.contains("either `move` or `action`"), "{message}");
    }
    let twice = CHOOSE.replace("\"much\":4", "\"much\":4,\"much\":5");
    assert_eq!(ask(&mut referee, &twice)["error"]["kind"], "json");
}
