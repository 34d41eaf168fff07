//! Every kind of error, and that the game goes on unharmed.

use serde_json::json;

use super::talk::{act, ask, error, fails, ok, toy, toy_begun, vienna};

#[test]
fn lines_that_are_no_request() {
    fails("", "json", "no JSON", None);
    fails("{", "json", "no JSON", None);
    fails(r#"{"do":"acting"} {}"#, "json", "no JSON", None);
    fails("1", "json", "a JSON object", None);
    fails("[1", "json", "no JSON", None);
    fails(r#"{"do":"acting","do":"state"}"#, "json", "`do` is given twice", None);
    fails(
        r#"{"do":"new","seats":["A","B","C"],"options":{"special":"added","special":"instead"}}"#,
        "json",
        "twice",
        None,
    );
    fails(&"[".repeat(100_000), "json", "no JSON", None);
    let deep = format!(r#"{{"do":"acting","id":{}}}"#, "[".repeat(100_000));
    fails(&deep, "json", "no JSON", None);
    fails("{}", "member", "`do` is missing; it is one of info, new", None);
    fails(r#"{"do":7}"#, "member", "the name of a verb", None);
}

#[test]
fn verbs_that_there_are_not() {
    fails(r#"{"do":"atc"}"#, "verb", "there is no verb `atc`", Some("act"));
    fails(r#"{"do":"shutdown"}"#, "verb", "there are info, new", None);
}

#[test]
fn members_missing_unknown_or_of_another_shape() {
    fails(r#"{"do":"act","seat":"Ada"}"#, "member", "`act` needs either `move` or `action`", None);
    fails(
        r#"{"do":"act","seat":"Ada","moves":"break_off"}"#,
        "member",
        "does not know `moves`",
        Some("move"),
    );
    fails(r#"{"do":"state","seat":"Ada"}"#, "member", "it takes no members", None);
    fails(r#"{"do":"act","seat":1,"move":"break_off"}"#, "member", "`seat` is a text", None);
    fails(r#"{"do":"legal","seat":"Ada","limit":-1}"#, "member", "`limit` is a whole number", None);
    fails(r#"{"do":"legal","seat":"Ada","from":1.5}"#, "member", "`from` is a whole number", None);
    fails(r#"{"do":"view"}"#, "member", "either `seat` or `viewer`", None);
    fails(
        r#"{"do":"log","seat":"Ada","viewer":"public"}"#,
        "member",
        "either `seat` or `viewer`",
        None,
    );
    fails(r#"{"do":"view","viewer":"refere"}"#, "member", "`viewer` is", Some("referee"));
    fails(r#"{"do":"view","viewer":"Ada"}"#, "member", "a seat is named with `seat`", None);
    fails(r#"{"do":"new"}"#, "member", "`new` needs `seats`", None);
    fails(r#"{"do":"new","seats":"Ada"}"#, "member", "`seats` is a list of names", None);
    fails(r#"{"do":"new","seats":[1,2,3]}"#, "member", "`seats` is a list of names", None);
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
        "`chance` is \"asked\", or a list",
        None,
    );
    fails(
        r#"{"do":"new","seats":["A","B","C"],"chance":[{"name":"deck"}]}"#,
        "member",
        "`chance` is \"asked\", or a list",
        None,
    );
    fails(
        r#"{"do":"new","seats":["A","B","C"],"chance":[{"name":"deck","outcome":["A"],"x":1}]}"#,
        "member",
        "`chance` is \"asked\", or a list",
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
    fails(&act("Dora", "break_off"), "seat", "no seat is called `Dora`", None);
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
    fails(&act("Ada", "investigate(AGM, Bem)"), "move", "no seat is called `Bem`", Some("Ben"));
    fails(&act("Ada", "investigate(AGM)"), "move", "`investigate(card, whom)`", None);
    fails(&act("Ada", "accuse({A B B})"), "move", "3 different ones", None);
    fails(&act("Ada", "!"), "move", "", None);
    fails(&act("Ada", &"(".repeat(100_000)), "move", "", None);
}

#[test]
fn moves_that_are_refused() {
    let mut referee = vienna(7);
    let (kind, message, _, error) = error(&mut referee, &act("Ada", "investigate(AGM, Ada)"));
    assert_eq!(kind, "refused");
    assert!(message.starts_with("You may not question yourself."), "{message}");
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
    assert_eq!((kind.as_str(), error["diagnostic"]["code"].as_str()), ("fault", Some("G0602")));
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
        let answer = ask(&mut referee, &json!({ "do": "acting", "id": id }).to_string());
        assert_eq!(answer.get("id"), Some(&id), "{answer}");
        let answer = ask(
            &mut referee,
            &json!({ "do": "new", "seats": ["Ada", "Ben"], "id": id }).to_string(),
        );
        assert_eq!(answer.get("id"), Some(&id), "{answer}");
        assert!(answer.get("ok").is_some(), "{answer}");
        let answer = ask(&mut referee, &json!({ "do": "nonsense", "id": id }).to_string());
        assert_eq!(answer.get("id"), Some(&id), "{answer}");
    }
    assert!(ask(&mut referee, r#"{"do":"acting"}"#).get("id").is_none());
}

#[test]
fn there_are_limits_to_what_is_listed_and_given() {
    fails(
        r#"{"do":"legal","seat":"Ada","limit":200000000}"#,
        "member",
        "at most 10000 moves",
        None,
    );
    let outcomes = vec![r#"{"name":"deck","outcome":1}"#; 10_001].join(",");
    let new = format!(r#"{{"do":"new","seats":["Ada","Ben","Cleo"],"chance":[{outcomes}]}}"#);
    fails(&new, "member", "at most 10000 outcomes", None);
}
