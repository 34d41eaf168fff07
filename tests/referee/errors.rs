//! Every kind of error, and that the game goes on unharmed.

use serde_json::json;

use crate::talk::{act, ask, error, ok, referee, toy, toy_begun, vienna};

/// Asserts that a line brings an error of a kind, with words in its message, and changes nothing.
fn fails(line: &str, kind: &str, words: &str, suggestion: Option<&str>) {
    let mut referee = vienna(7);
    let before = ok(&mut referee, r#"{"do":"state"}"#);
    let (found, message, near, _) = error(&mut referee, line);
    assert_eq!(
        (found.as_str(), near.as_deref()),
        (kind, suggestion),
        "{line}: {message}"
    );
    assert!(message.contains(words), "{line}: {message}");
    assert_eq!(ok(&mut referee, r#"{"do":"state"}"#), before, "{line}");
}

#[test]
fn lines_that_are_no_request() {
    fails("", "json", "no JSON", None);
    fails("{", "json", "no JSON", None);
    fails(r#"{"do":"acting"} {}"#, "json", "no JSON", None);
    fails("[1]", "json", "a JSON object", None);
    fails(
        r#"{"do":"acting","do":"state"}"#,
        "json",
        "`do` is given twice",
        None,
    );
    fails(
        r#"{"do":"new","seats":["A","B","C"],"options":{"special":"added","special":"instead"}}"#,
        "json",
        "twice",
        None,
    );
    fails(&"[".repeat(100_000), "json", "a JSON object", None);
    let deep = format!(r#"{{"do":"acting","id":{}}}"#, "[".repeat(100_000));
    fails(&deep, "json", "no JSON", None);
    fails(
        "{}",
        "member",
        "`do` is missing; it is one of info, new",
        None,
    );
    fails(r#"{"do":7}"#, "member", "the name of a verb", None);
}

#[test]
fn verbs_that_there_are_not() {
    fails(
        r#"{"do":"atc"}"#,
        "verb",
        "there is no verb `atc`",
        Some("act"),
    );
    fails(r#"{"do":"shutdown"}"#, "verb", "there are info, new", None);
}

#[test]
fn members_missing_unknown_or_of_another_shape() {
    fails(
        r#"{"do":"act","seat":"Ada"}"#,
        "member",
        "`act` needs either `move` or `action`",
        None,
    );
    fails(
        r#"{"do":"act","seat":"Ada","moves":"break_off"}"#,
        "member",
        "does not know `moves`",
        Some("move"),
    );
    fails(
        r#"{"do":"state","seat":"Ada"}"#,
        "member",
        "it takes no members",
        None,
    );
    fails(
        r#"{"do":"act","seat":1,"move":"break_off"}"#,
        "member",
        "`seat` is a text",
        None,
    );
    fails(
        r#"{"do":"legal","seat":"Ada","limit":-1}"#,
        "member",
        "`limit` is a whole number",
        None,
    );
    fails(
        r#"{"do":"legal","seat":"Ada","from":1.5}"#,
        "member",
        "`from` is a whole number",
        None,
    );
    fails(
        r#"{"do":"view"}"#,
        "member",
        "either `seat` or `viewer`",
        None,
    );
    fails(
        r#"{"do":"log","seat":"Ada","viewer":"public"}"#,
        "member",
        "either `seat` or `viewer`",
        None,
    );
    fails(
        r#"{"do":"view","viewer":"refere"}"#,
        "member",
        "`viewer` is",
        Some("referee"),
    );
    fails(
        r#"{"do":"view","viewer":"Ada"}"#,
        "member",
        "a seat is named with `seat`",
        None,
    );
    fails(r#"{"do":"new"}"#, "member", "`new` needs `seats`", None);
    fails(
        r#"{"do":"new","seats":"Ada"}"#,
        "member",
        "`seats` is a list of names",
        None,
    );
    fails(
        r#"{"do":"new","seats":[1,2,3]}"#,
        "member",
        "`seats` is a list of names",
        None,
    );
    fails(
        r#"{"do":"new","seats":["A","B","C"],"variants":["silent"]}"#,
        "member",
        "--variant",
        None,
    );
    fails(
        r#"{"do":"new","seats":["A","B","C"],"options":["special"]}"#,
        "member",
        "`options` is an object",
        None,
    );
    fails(
        r#"{"do":"new","seats":["A","B","C"],"options":7}"#,
        "member",
        "`options` is an object",
        None,
    );
    fails(
        r#"{"do":"new","seats":["A","B","C"],"chance":{"deck":["A"]}}"#,
        "member",
        "`chance` is a list",
        None,
    );
    fails(
        r#"{"do":"new","seats":["A","B","C"],"chance":[{"name":"deck"}]}"#,
        "member",
        "`chance` is a list",
        None,
    );
    fails(
        r#"{"do":"new","seats":["A","B","C"],"chance":[{"name":"deck","outcome":["A"],"x":1}]}"#,
        "member",
        "`chance` is a list",
        None,
    );
}

#[test]
fn seats_actions_and_moves_that_there_are_not() {
    fails(
        r#"{"do":"view","seat":"Clea"}"#,
        "seat",
        "at the table are Ada, Ben, Cleo",
        Some("Cleo"),
    );
    fails(
        &act("Dora", "break_off"),
        "seat",
        "no seat is called `Dora`",
        None,
    );
    fails(
        r#"{"do":"legal","seat":"Ada","action":"acuse"}"#,
        "action",
        "no action `acuse`",
        Some("accuse"),
    );
    fails(
        &act("Ada", "investigat(AGM, Ben)"),
        "move",
        "no action `investigat`",
        Some("investigate"),
    );
    fails(
        &act("Ada", "investigate(AGM, Bem)"),
        "move",
        "no seat is called `Bem`",
        Some("Ben"),
    );
    fails(
        &act("Ada", "investigate(AGM)"),
        "move",
        "`investigate(card, whom)`",
        None,
    );
    fails(
        &act("Ada", "accuse({A B B})"),
        "move",
        "3 different ones",
        None,
    );
    fails(&act("Ada", "!"), "move", "", None);
    fails(&act("Ada", &"(".repeat(100_000)), "move", "", None);
}

#[test]
fn moves_that_are_refused() {
    let mut referee = vienna(7);
    let (kind, message, _, error) = error(&mut referee, &act("Ada", "investigate(AGM, Ada)"));
    assert_eq!(kind, "refused");
    assert!(
        message.starts_with("You cannot question yourself."),
        "{message}"
    );
    assert_eq!(error["refusal"]["kind"], "conditions");
    let rules: Vec<&str> = error["refusal"]["reasons"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["rule"].as_str().unwrap())
        .collect();
    assert!(rules.contains(&"may_question.other_seat"), "{rules:?}");
}

#[test]
fn moves_of_the_wrong_seat() {
    let mut referee = vienna(7);
    let open = ok(&mut referee, r#"{"do":"view","seat":"Ben"}"#)["table"]["stack"]["1"]["top"]
        .as_str()
        .unwrap()
        .to_owned();
    let action = format!("investigate({open}, Cleo)");
    let (kind, message, _, refused) = error(&mut referee, &act("Ben", &action));
    assert_eq!(
        (kind.as_str(), refused["refusal"]["kind"].as_str()),
        ("refused", Some("not offered"))
    );
    assert!(message.contains("Play waits for Ada"), "{message}");
    ok(&mut referee, &act("Ada", &action));
    let (kind, ..) = error(&mut referee, &act("Ada", &action));
    assert_eq!(kind, "refused");
}

#[test]
fn questions_without_a_game() {
    for verb in ["acting", "state", "chances", "undo"] {
        let (kind, message, ..) = error(&mut toy(), &json!({ "do": verb }).to_string());
        assert_eq!(kind, "no game", "{message}");
    }
    for line in [
        r#"{"do":"legal","seat":"Ada"}"#,
        r#"{"do":"view","viewer":"public"}"#,
        r#"{"do":"log","seat":"Ada"}"#,
        r#"{"do":"why","seat":"Ada","move":"pick"}"#,
        r#"{"do":"act","seat":"Ada","move":"pick"}"#,
    ] {
        assert_eq!(error(&mut toy(), line).0, "no game");
    }
}

#[test]
fn setups_that_are_refused() {
    let begin = |more: &str| format!(r#"{{"do":"new",{more}}}"#);
    fails(
        &begin(r#""seats":["Ada","Ben"]"#),
        "setup",
        "for 3 to 6 players",
        None,
    );
    fails(
        &begin(r#""seats":["Ada","Ben","ben"]"#),
        "setup",
        "two seats",
        None,
    );
    fails(
        &begin(r#""seats":["Ada","Ben","C!"]"#),
        "setup",
        "cannot be a name",
        None,
    );
    let three = |options: &str| {
        begin(&format!(
            r#""seats":["Ada","Ben","Cleo"],"options":{options}"#
        ))
    };
    fails(
        &three(r#"{"specal":"added"}"#),
        "setup",
        "did you mean `special`",
        None,
    );
    fails(
        &three(r#"{"special":"both"}"#),
        "setup",
        "it takes added, instead",
        None,
    );
    fails(
        &three(r#"{"special":7}"#),
        "setup",
        "`7` is not a value",
        None,
    );
    fails(
        &three(r#"{"special":null}"#),
        "setup",
        "`null` is not a value of special",
        None,
    );
    fails(
        &three(r#"{"unlimited":"yes"}"#),
        "setup",
        "`yes` is not a value of unlimited: it takes false, true",
        None,
    );
    fails(
        &three(r#"{"unlimited":true}"#),
        "setup",
        "Chips without limit",
        None,
    );
    let mut referee = toy();
    assert_eq!(
        error(
            &mut referee,
            r#"{"do":"new","seats":["Ada","Ben"],"options":{"odd":true}}"#
        )
        .1,
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
        &given(r#"{"name":"deck","outcome":["A"]}"#),
        "chance",
        "beforehand is not possible",
        None,
    );
    fails(
        &given(r#"{"name":"deck","outcome":"A"}"#),
        "chance",
        "a list of cards",
        None,
    );
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
    fails(
        &given(r#"{"name":"lucky","outcome":"Adda"}"#),
        "chance",
        "no seat",
        Some("Ada"),
    );
    fails(
        &given(r#"{"name":"lucky","outcome":7}"#),
        "chance",
        "the name of a seat",
        None,
    );
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
    let names: Vec<&str> = hand
        .as_array()
        .unwrap()
        .iter()
        .take(3)
        .map(|it| it.as_str().unwrap())
        .collect();
    let before = ok(&mut referee, r#"{"do":"state"}"#);
    // A wrong accusation silences Ada, so the seat that is drawn cannot be hers.
    let (kind, message, ..) = error(
        &mut referee,
        &act("Ada", &format!("accuse({{{}}})", names.join(" "))),
    );
    assert_eq!(kind, "chance", "{message}");
    assert_eq!(ok(&mut referee, r#"{"do":"state"}"#), before);
}

#[test]
fn faults_of_the_game() {
    let mut referee = toy_begun();
    let before = ok(&mut referee, r#"{"do":"state"}"#);
    let (kind, message, _, found) = error(&mut referee, &act("Ada", "take_two"));
    assert_eq!(kind, "fault");
    assert!(message.contains("[G0611]"), "{message}");
    assert!(found.get("diagnostic").is_none(), "{found}");
    assert_eq!(ok(&mut referee, r#"{"do":"state"}"#), before);
    ok(&mut referee, &act("Ada", "pick"));
}

#[test]
fn faults_in_full_for_whoever_writes_the_rules() {
    let mut referee = toy().open();
    ok(&mut referee, r#"{"do":"new","seats":["Ada","Ben"]}"#);
    let (kind, message, _, error) = error(&mut referee, &act("Ada", "take_two"));
    assert_eq!(
        (kind.as_str(), error["diagnostic"]["code"].as_str()),
        ("fault", Some("G0602"))
    );
    assert_eq!(error["diagnostic"]["place"]["file"], "toy.game");
    assert!(message.contains("`small` would become 2"), "{message}");
}

#[test]
fn nothing_to_take_back() {
    let mut referee = toy_begun();
    assert_eq!(error(&mut referee, r#"{"do":"undo"}"#).0, "undo");
}

#[test]
fn an_id_is_echoed_with_answers_and_errors() {
    let mut referee = toy();
    for id in [json!(1), json!("a"), json!(null), json!([1, { "x": 2.5 }])] {
        let answer = ask(
            &mut referee,
            &json!({ "do": "acting", "id": id }).to_string(),
        );
        assert_eq!(answer.get("id"), Some(&id), "{answer}");
        let answer = ask(
            &mut referee,
            &json!({ "do": "new", "seats": ["Ada", "Ben"], "id": id }).to_string(),
        );
        assert_eq!(answer.get("id"), Some(&id), "{answer}");
        assert!(answer.get("ok").is_some(), "{answer}");
        let answer = ask(
            &mut referee,
            &json!({ "do": "nonsense", "id": id }).to_string(),
        );
        assert_eq!(answer.get("id"), Some(&id), "{answer}");
    }
    assert!(ask(&mut referee, r#"{"do":"acting"}"#).get("id").is_none());
}
