//! What search and learning need: chance as a node, positions that are kept, what a seat knows, returns, and several
//! requests in a line.

use serde_json::{Value as Json, json};

use hoyle::referee::Referee;

use super::talk::{act, ask, cups, error, of_text, ok, referee, toy_begun, vienna};

const SEATS: [&str; 2] = ["Ada", "Ben"];

fn poker() -> Referee {
    let mut referee = referee("games/gallery/kuhn_poker.game", &[]);
    ok(&mut referee, r#"{"do":"new","seats":["Ada","Ben"],"chance":"asked"}"#);
    referee
}

fn draw(referee: &mut Referee, outcome: &Json) -> Json {
    ok(referee, &json!({ "do": "draw", "outcome": outcome }).to_string())
}

fn dealt(cards: [&str; 2]) -> Referee {
    let mut referee = poker();
    for card in cards {
        draw(&mut referee, &json!([card]));
    }
    referee
}

fn known(referee: &mut Referee, seat: &str) -> Json {
    let request = json!({ "do": "information_state", "seat": seat });
    ok(referee, &request.to_string())["information_state"].clone()
}

fn state(referee: &mut Referee) -> Json {
    ok(referee, r#"{"do":"state"}"#)
}

#[test]
fn the_game_stops_at_each_chance_until_it_is_told_what_falls() {
    let mut referee = poker();
    let acting = ok(&mut referee, r#"{"do":"acting"}"#);
    assert_eq!((&acting["chance"], &acting["waits_for"]), (&json!(true), &json!([])));
    let falls = ok(&mut referee, r#"{"do":"outcomes"}"#);
    assert_eq!(falls["name"], "deck");
    let each = |card| json!({ "outcome": [card], "probability": "1/3" });
    let expected = ["Jack", "Queen", "King"].map(each);
    assert_eq!(falls["outcomes"], json!(expected));
    let drawn = draw(&mut referee, &json!(["King"]));
    assert_eq!(drawn, json!({ "name": "deck", "outcome": ["King"] }));
    let falls = ok(&mut referee, r#"{"do":"outcomes"}"#);
    assert_eq!(falls["outcomes"][1]["probability"], "1/2");
    let before = state(&mut referee);
    for (outcome, words) in [
        (json!(["King"]), "this outcome is not possible here"),
        (json!("Ace"), "shuffled"),
        (json!(["Ace"]), "Ace"),
    ] {
        let request = json!({ "do": "draw", "outcome": outcome }).to_string();
        let (kind, message, ..) = error(&mut referee, &request);
        assert_eq!(kind, "chance", "{message}");
        assert!(message.contains(words), "{message}");
    }
    let (kind, ..) = error(&mut referee, &act("Ada", "bet"));
    assert_eq!((kind.as_str(), state(&mut referee)), ("refused", before));
    draw(&mut referee, &json!(["Jack"]));
    ok(&mut referee, &act("Ada", "bet"));
    let none = ok(&mut referee, r#"{"do":"outcomes"}"#);
    assert_eq!(none, json!({ "name": null, "outcomes": [] }));
    let (kind, ..) = error(&mut referee, r#"{"do":"draw","outcome":["Jack"]}"#);
    assert_eq!(kind, "chance");
}

#[test]
fn a_seed_leaves_nothing_to_be_told() {
    let mut referee = vienna(7);
    let none = ok(&mut referee, r#"{"do":"outcomes"}"#);
    assert_eq!(none, json!({ "name": null, "outcomes": [] }));
    let (kind, ..) = error(&mut referee, r#"{"do":"draw","outcome":["A"]}"#);
    assert_eq!(kind, "chance");
}

#[test]
fn what_falls_by_a_seed_makes_the_same_game_when_it_is_told() {
    let mut seeded = cups(&[1, 2, 3, 4, 5, 6]);
    let again = act("Ada", "again({1 2})");
    ok(&mut seeded, &again);
    ok(&mut seeded, &act("Ben", "pass"));
    let chances = ok(&mut seeded, r#"{"do":"chances"}"#);
    let mut told = of_text(super::talk::CUPS);
    ok(&mut told, r#"{"do":"new","seats":["Ada","Ben","Cleo"],"chance":"asked"}"#);
    let mut fallen = chances["chances"].as_array().unwrap().iter();
    let mut fall = |told: &mut Referee| {
        while ok(told, r#"{"do":"acting"}"#)["chance"] == true {
            let next = fallen.next().unwrap();
            assert_eq!(draw(told, &next["outcome"]), *next);
        }
    };
    fall(&mut told);
    ok(&mut told, &again);
    fall(&mut told);
    ok(&mut told, &act("Ben", "pass"));
    assert_eq!(fallen.next(), None);
    assert_eq!(state(&mut told)["hash"], state(&mut seeded)["hash"]);
    for seat in ["Ada", "Ben", "Cleo"] {
        assert_eq!(known(&mut told, seat), known(&mut seeded, seat));
    }
    for _ in 0..2 {
        ok(&mut told, r#"{"do":"undo"}"#);
        ok(&mut seeded, r#"{"do":"undo"}"#);
    }
    assert_eq!(state(&mut told)["hash"], state(&mut seeded)["hash"]);
    assert_eq!(known(&mut told, "Ben"), known(&mut seeded, "Ben"));
}

#[test]
fn a_seat_knows_its_own_card_and_what_both_have_done() {
    let after = |cards, moves: &[(&str, &str)], seat| {
        let mut referee = dealt(cards);
        for (who, what) in moves {
            ok(&mut referee, &act(who, what));
        }
        known(&mut referee, seat)
    };
    let bet = [("Ada", "bet")];
    let check = [("Ada", "check")];
    let king = after(["King", "Queen"], &bet, "Ben");
    assert_eq!(king, after(["Jack", "Queen"], &bet, "Ben"));
    assert_ne!(king, after(["Jack", "Queen"], &check, "Ben"));
    assert_ne!(king, after(["Queen", "Jack"], &bet, "Ben"));
    assert!(!king.to_string().contains("King"), "{king}");
    let called = [("Ada", "bet"), ("Ben", "call")];
    assert_ne!(after(["King", "Queen"], &called, "Ben"), after(["Jack", "Queen"], &called, "Ben"));
}

#[test]
fn what_is_known_follows_moves_that_are_taken_back_and_made_otherwise() {
    let mut referee = dealt(["King", "Queen"]);
    let first = known(&mut referee, "Ben");
    ok(&mut referee, &act("Ada", "bet"));
    let bet = known(&mut referee, "Ben");
    ok(&mut referee, r#"{"do":"undo"}"#);
    ok(&mut referee, &act("Ada", "check"));
    let checked = known(&mut referee, "Ben");
    assert_ne!(bet, checked);
    ok(&mut referee, r#"{"do":"undo"}"#);
    assert_eq!(known(&mut referee, "Ben"), first);
    ok(&mut referee, &act("Ada", "bet"));
    assert_eq!(known(&mut referee, "Ben"), bet);
}

#[test]
fn positions_are_kept_and_gone_back_to() {
    let mut referee = dealt(["King", "Queen"]);
    let kept = ok(&mut referee, r#"{"do":"clone"}"#);
    assert_eq!(kept, json!({ "handle": 1, "kept": 1 }));
    let before = (state(&mut referee), known(&mut referee, "Ada"));
    ok(&mut referee, &act("Ada", "check"));
    ok(&mut referee, &act("Ben", "check"));
    assert_eq!(ok(&mut referee, r#"{"do":"returns"}"#)["returns"], json!({ "Ada": 1, "Ben": -1 }));
    for _ in 0..2 {
        let moves = ok(&mut referee, r#"{"do":"restore","handle":1}"#);
        assert_eq!(moves, json!({ "moves": 0 }));
        assert_eq!((state(&mut referee), known(&mut referee, "Ada")), before);
        let none = ok(&mut referee, r#"{"do":"returns"}"#);
        assert_eq!(none, json!({ "returns": null }));
        ok(&mut referee, &act("Ada", "bet"));
    }
    ok(&mut referee, r#"{"do":"new","seats":["Eve","Kim"]}"#);
    ok(&mut referee, r#"{"do":"restore","handle":1}"#);
    assert_eq!(state(&mut referee), before.0);
    assert_eq!(ok(&mut referee, r#"{"do":"release","handle":1}"#), json!({ "kept": 0 }));
    for verb in ["restore", "release"] {
        let request = json!({ "do": verb, "handle": 1 }).to_string();
        let (kind, message, ..) = error(&mut referee, &request);
        assert_eq!(kind, "handle");
        assert!(message.contains("the handle 1"), "{message}");
    }
    assert_eq!(state(&mut referee), before.0);
}

#[test]
fn there_is_a_limit_to_what_is_kept() {
    let mut referee = vienna(7);
    let batch = json!(vec![json!({ "do": "clone" }); 1000]).to_string();
    let full = loop {
        let answers = referee.line(&batch);
        if answers.contains("error") {
            break answers;
        }
    };
    assert!(full.contains(r#""kind":"handle""#), "{full}");
    assert!(full.contains("`release` makes some"), "{full}");
    ok(&mut referee, r#"{"do":"release","handle":1}"#);
    ok(&mut referee, r#"{"do":"clone"}"#);
}

#[test]
fn several_requests_in_one_line() {
    let mut referee = dealt(["King", "Queen"]);
    let answers = ask(
        &mut referee,
        r#"[{"do":"act","seat":"Ada","move":"fold"},{"do":"act","seat":"Ada","move":"bet","id":2},7,{"do":"acting"}]"#,
    );
    let answers = answers.as_array().unwrap();
    assert_eq!(answers.len(), 4);
    assert_eq!(answers[0]["error"]["kind"], "refused");
    assert_eq!((&answers[1]["id"], &answers[1]["ok"]["move"]), (&json!(2), &json!("bet")));
    assert_eq!(answers[2]["error"]["kind"], "json");
    assert_eq!(answers[3]["ok"]["waits_for"], json!(["Ben"]));
    assert_eq!(ask(&mut referee, " []"), json!([]));
    let inner = ask(&mut referee, r#"[[{"do":"acting"}]]"#);
    assert_eq!(inner[0]["error"]["kind"], "json");
    let many = json!(vec![json!({ "do": "acting" }); 1001]).to_string();
    let (kind, message, ..) = error(&mut referee, &many);
    assert_eq!(kind, "json");
    assert!(message.contains("at most 1000"), "{message}");
}

#[test]
fn the_legal_moves_of_all_seats() {
    let mut referee = vienna(7);
    let all = ok(&mut referee, r#"{"do":"legal","viewer":"referee","limit":2}"#);
    let all = all["offers"].as_array().unwrap();
    for seat in ["Ada", "Ben", "Cleo"] {
        let request = json!({ "do": "legal", "seat": seat, "limit": 2 }).to_string();
        let own = ok(&mut referee, &request);
        let of_seat = all.iter().filter(|offer| offer["seat"] == seat);
        let of_seat: Vec<Json> = of_seat
            .map(|offer| {
                let mut offer = offer.clone();
                offer.as_object_mut().unwrap().remove("seat");
                offer
            })
            .collect();
        assert_eq!(own["offers"], json!(of_seat));
    }
    for request in [
        r#"{"do":"legal","viewer":"public"}"#,
        r#"{"do":"legal"}"#,
        r#"{"do":"legal","viewer":"referee","seat":"Ada"}"#,
    ] {
        assert_eq!(error(&mut referee, request).0, "member", "{request}");
    }
    let some = |from: u64, limit: u64| {
        let mut referee = vienna(7);
        let request = json!({ "do": "legal", "seat": "Ben", "from": from, "limit": limit });
        ok(&mut referee, &request.to_string())["offers"][0]["moves"].clone()
    };
    let first = some(0, 6);
    assert_eq!(some(2, 4).as_array().unwrap(), &first.as_array().unwrap()[2..]);
}

#[test]
fn the_question_is_told_to_those_who_are_asked() {
    let mut referee = toy_begun();
    ok(&mut referee, &act("Ada", "vote"));
    let asked = |referee: &mut Referee, who: &str| {
        let request = format!(r#"{{"do":"acting"{who}}}"#);
        ok(referee, &request)["asked"].clone()
    };
    let one = |seat| json!({ "seat": seat, "action": "favourite", "question": "Which?" });
    assert_eq!(asked(&mut referee, r#","viewer":"referee""#), json!(SEATS.map(one)));
    assert_eq!(asked(&mut referee, r#","seat":"Ben""#), json!([one("Ben")]));
    assert_eq!(asked(&mut referee, ""), json!([]));
}

#[test]
fn logs_and_chances_from_a_place_on() {
    let mut referee = toy_begun();
    for (seat, action) in [("Ada", "pick"), ("Ada", "pick"), ("Ada", "vote")] {
        ok(&mut referee, &act(seat, action));
        for who in [r#""seat":"Ben""#, r#""viewer":"public""#, r#""viewer":"referee""#] {
            let all = ok(&mut referee, &format!(r#"{{"do":"log",{who}}}"#));
            let next = all["next"].as_u64().unwrap();
            let events = all["events"].as_array().unwrap();
            assert_eq!(events.len() as u64, next);
            for from in 0..=next + 1 {
                let some = ok(&mut referee, &format!(r#"{{"do":"log",{who},"from":{from}}}"#));
                let left = events.iter().skip(usize::try_from(from).unwrap());
                assert_eq!(some["events"], left.cloned().collect::<Json>());
                assert_eq!(some["next"], next);
            }
        }
    }
    let all = ok(&mut referee, r#"{"do":"chances"}"#);
    assert_eq!(all["next"], 2);
    let last = ok(&mut referee, r#"{"do":"chances","from":1}"#);
    assert_eq!(last["chances"], json!([all["chances"][1]]));
    let log = r#"{"do":"log","seat":"Ben"}"#;
    let before = ok(&mut referee, log);
    ok(&mut referee, &act("Ada", "favourite(Red)"));
    ok(&mut referee, log);
    ok(&mut referee, r#"{"do":"undo"}"#);
    assert_eq!(ok(&mut referee, log), before);
    ok(&mut referee, r#"{"do":"undo"}"#);
    ok(&mut referee, r#"{"do":"undo"}"#);
    let one = ok(&mut referee, r#"{"do":"chances"}"#);
    assert_eq!((&one["next"], &one["chances"]), (&json!(1), &json!([all["chances"][0]])));
}

#[test]
fn questions_that_need_a_game() {
    let mut referee = referee("games/gallery/kuhn_poker.game", &[]);
    for request in [
        r#"{"do":"outcomes"}"#,
        r#"{"do":"draw","outcome":["Jack"]}"#,
        r#"{"do":"information_state","seat":"Ada"}"#,
        r#"{"do":"returns"}"#,
        r#"{"do":"clone"}"#,
    ] {
        assert_eq!(error(&mut referee, request).0, "no game", "{request}");
    }
    let request = r#"{"do":"information_state","viewer":"referee"}"#;
    assert_eq!(error(&mut referee, request).0, "member");
}
