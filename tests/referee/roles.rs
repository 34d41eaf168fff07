//! What a role hides is open to the seat that plays it, and to nobody else.

use hoyle::referee::Referee;
use serde_json::{Value as Json, json};

use super::talk::{act, of_text, ok};

/// Colours that seats play, and what is hidden from all but those who play them.
const COLOURS: &str = r#"language 1
game "Colours" { players 2..2 }
type Colour is one of Blue Yellow Pink
zone crown[Colour] of Jewel private to player
state truth[Colour]: 0..9 = 7 private to player
state player[Colour]: seat or none = none public
type Jewel is one of Ruby Opal
zone box of all Jewel secret
function mine -> Colour = (first c in Colour where player[c] is me) otherwise Pink
rule small(number: 0..9) { require few: number < 5 else "{number} is not small." }
setup {
  set player[Blue] = seat 1
  set player[Yellow] = seat 2
}
action say(number: 0..9) {
  require plays: player[mine] is me else "You play nothing."
  require own: truth[mine] is number else "It is {truth[mine]}."
  do { end turn }
}
action claim(of: Colour) {
  require plays: player[of] is me else "You do not play {of}."
  needs small(truth[of])
  do { end turn }
}
action crown_it {
  do {
    move 1 from box to crown[mine]
    set player[mine] = none
    end turn
  }
}
action wait { do { end turn } }
phase talking { say claim crown_it wait }
play { repeat { for each s in seats { turn of s in talking } } }
"#;

fn colours() -> Referee {
    let mut referee = of_text(COLOURS);
    ok(&mut referee, r#"{"do":"new","seats":["Ada","Ben"]}"#);
    referee
}

#[test]
fn a_role_is_open_to_the_seat_that_plays_it() {
    let mut referee = colours();
    let mut why = |written: &str| {
        ok(
            &mut referee,
            &json!({ "do": "why", "seat": "Ada", "move": written }).to_string(),
        )["conditions"]
            .clone()
    };
    let own = why("say(3)")[1].clone();
    assert_eq!(
        (&own["text"], &own["values"]["truth[mine]"]),
        (&json!("It is 7."), &json!(7)),
        "{own}"
    );
    let (own, other) = (why("claim(Blue)")[1].clone(), why("claim(Yellow)"));
    assert_eq!(
        (&own["text"], &own["values"]["number"]),
        (&json!("7 is not small."), &json!(7)),
        "{own}"
    );
    assert_eq!(
        (&other[0]["text"], other.as_array().unwrap().len()),
        (&json!("You do not play Yellow."), 1),
        "{other}"
    );
}

#[test]
fn what_was_seen_stays_seen_and_what_was_not_stays_hidden() {
    let mut referee = colours();
    ok(&mut referee, &act("Ada", "crown_it"));
    let mut look =
        |what: &str, viewer: &str| ok(&mut referee, &format!(r#"{{"do":"{what}",{viewer}}}"#));
    let (ada, ben) = (r#""seat":"Ada""#, r#""seat":"Ben""#);
    assert_eq!(look("log", ada)["events"][1]["cards"], json!(["Ruby"]));
    assert_eq!(look("log", ben)["events"][1]["cards"], Json::Null);
    assert_eq!(look("log", r#""viewer":"public""#)["events"][1]["cards"], Json::Null);
    assert_eq!(
        look("view", ada)["table"]["crown"]["Blue"],
        json!({ "count": 1, "top": null }),
        "nobody plays Blue now"
    );
    assert_eq!(look("view", ada)["table"]["truth"], Json::Null);
    assert_eq!(look("view", ben)["table"]["truth"], json!({ "Yellow": 7 }));
}

#[test]
fn why_answers_nothing_of_what_is_not_offered() {
    let mut referee = colours();
    let mut why = |seat: &str, written: &str| {
        let line = json!({ "do": "why", "seat": seat, "move": written }).to_string();
        ok(&mut referee, &line)
    };
    // It is Ada's turn: Ben is told so, and nothing of what his move would hang on.
    let answer = why("Ben", "say(3)");
    assert_eq!((&answer["legal"], &answer["conditions"]), (&json!(false), &json!([])));
    assert_eq!(answer["refusal"]["kind"], "not offered");
    assert_eq!(answer["refusal"]["text"], "That is not possible now. Play waits for Ada.");
    assert_eq!(why("Ada", "say(3)")["refusal"]["kind"], "conditions");
}
