//! Setups that are refused, and outcomes of chance that cannot fall.

use super::talk::{act, error, fails, ok, referee, toy};

#[test]
fn setups_that_are_refused() {
    let begin = |more: &str| format!(r#"{{"do":"new",{more}}}"#);
    fails(&begin(r#""seats":["Ada","Ben"]"#), "setup", "for 3 to 6 players", None);
    fails(&begin(r#""seats":["Ada","Ben","ben"]"#), "setup", "two seats", None);
    fails(&begin(r#""seats":["Ada","Ben","C!"]"#), "setup", "cannot be a name", None);
    let three =
        |options: &str| begin(&format!(r#""seats":["Ada","Ben","Cleo"],"options":{options}"#));
    fails(&three(r#"{"specal":"added"}"#), "setup", "did you mean `special`", None);
    fails(&three(r#"{"special":"both"}"#), "setup", "it takes added, instead", None);
    fails(&three(r#"{"special":7}"#), "setup", "`7` is not a value", None);
    fails(&three(r#"{"special":null}"#), "setup", "`null` is not a value of special", None);
    fails(
        &three(r#"{"unlimited":"yes"}"#),
        "setup",
        "`yes` is not a value of unlimited: it takes false, true",
        None,
    );
    fails(&three(r#"{"unlimited":true}"#), "setup", "Chips without limit", None);
    let mut referee = toy();
    assert_eq!(
        error(&mut referee, r#"{"do":"new","seats":["Ada","Ben"],"options":{"odd":true}}"#).1,
        "Not like this."
    );
    assert_eq!(error(&mut referee, r#"{"do":"acting"}"#).0, "no game");
}

#[test]
fn chances_that_cannot_fall() {
    let given = |chance: &str| {
        format!(r#"{{"do":"new","seats":["Ada","Ben","Cleo"],"chance":[{chance}]}}"#)
    };
    fails(
        &given(r#"{"name":"dekc","outcome":["A"]}"#),
        "chance",
        "there are box, deck, lucky",
        Some("deck"),
    );
    fails(
        &given(r#"{"name":"deck","outcome":["A","A"]}"#),
        "chance",
        "beforehand is not possible",
        None,
    );
    fails(&given(r#"{"name":"deck","outcome":"A"}"#), "chance", "a list of cards", None);
    fails(
        &given(r#"{"name":"deck","outcome":["AA"]}"#),
        "chance",
        "there is no Suspect `AA`",
        None,
    );
    fails(
        &given(r#"{"name":"lucky","outcome":["Ada"]}"#),
        "chance",
        "the name of a seat is needed",
        None,
    );
    fails(&given(r#"{"name":"lucky","outcome":"Adda"}"#), "chance", "no seat", Some("Ada"));
    fails(&given(r#"{"name":"lucky","outcome":7}"#), "chance", "the name of a seat", None);
}

#[test]
fn a_chance_that_cannot_fall_in_play_is_no_refusal_of_the_move() {
    let mut referee = referee("games/black_vienna", &["silent"]);
    let deal = r#"{"do":"new","seats":["Ada","Ben","Cleo"],"seed":7,"chance":[{"name":"lucky","outcome":"Ada"}]}"#;
    ok(&mut referee, deal);
    let ring =
        ok(&mut referee, r#"{"do":"view","viewer":"referee"}"#)["table"]["ring"]["cards"].clone();
    let hand =
        ok(&mut referee, r#"{"do":"view","seat":"Ada"}"#)["table"]["hand"]["Ada"]["cards"].clone();
    assert_ne!(ring, hand);
    let names: Vec<&str> =
        hand.as_array().unwrap().iter().take(3).map(|it| it.as_str().unwrap()).collect();
    let before = ok(&mut referee, r#"{"do":"state"}"#);
    // A wrong accusation silences Ada, so the seat that is drawn cannot be hers.
    let (kind, message, ..) =
        error(&mut referee, &act("Ada", &format!("accuse({{{}}})", names.join(" "))));
    assert_eq!(kind, "chance", "{message}");
    assert_eq!(ok(&mut referee, r#"{"do":"state"}"#), before);
}

#[test]
fn a_game_begins_with_a_position_that_was_written() {
    let mut first = toy();
    ok(&mut first, r#"{"do":"new","seats":["Ada","Ben","Cleo"],"seed":3}"#);
    let whole = ok(&mut first, r#"{"do":"position","viewer":"referee"}"#);
    let text = whole["position"].as_str().unwrap();
    assert!(text.starts_with("hoyle position 1\ngame "), "{text}");
    let request = serde_json::json!({
        "do": "new", "seats": ["Dora", "Eve", "Finn"], "position": text,
    });
    let mut second = toy();
    ok(&mut second, &request.to_string());
    let [before, after] = [&mut first, &mut second].map(|it| ok(it, r#"{"do":"acting"}"#));
    assert_eq!(
        before["waits_for"].as_array().map(Vec::len),
        after["waits_for"].as_array().map(Vec::len)
    );
    let again = ok(&mut second, r#"{"do":"position","viewer":"referee"}"#);
    let renamed = text.replace("Ada", "Dora").replace("Ben", "Eve").replace("Cleo", "Finn");
    assert_eq!(again["position"].as_str().unwrap(), renamed);
    // What a seat writes cannot be played from.
    let seen = ok(&mut first, r#"{"do":"position","seat":"Ada"}"#);
    let request = serde_json::json!({
        "do": "new", "seats": ["Ada", "Ben", "Cleo"], "position": seen["position"],
    });
    let (kind, message, ..) = error(&mut second, &request.to_string());
    assert_eq!(kind, "position");
    assert!(message.contains("is hidden from whoever wrote this"), "{message}");
    let (kind, ..) = error(&mut second, r#"{"do":"new","seats":["Ada","Ben"],"position":"chess"}"#);
    assert_eq!(kind, "position");
}
