//! What a seat can know, and what a bot would do in its place: from nothing that the seat has not seen.

use serde_json::{Value as Json, json};

use super::talk::{error, ok, referee};

/// Kuhn poker in which Ben holds the queen and is bet at.
fn bet_at_the_queen(card: &str) -> hoyle::referee::Referee {
    let mut referee = referee("games/gallery/kuhn_poker.game", &[]);
    ok(&mut referee, r#"{"do":"new","seats":["Ada","Ben"],"chance":"asked"}"#);
    for card in [card, "Queen"] {
        ok(&mut referee, &json!({ "do": "draw", "outcome": [card] }).to_string());
    }
    ok(&mut referee, r#"{"do":"act","seat":"Ada","move":"bet"}"#);
    referee
}

#[test]
fn answers_are_the_same_whatever_the_seat_has_not_seen() {
    let requests = [
        r#"{"do":"worlds","seat":"Ben"}"#,
        r#"{"do":"worlds","seat":"Ben","seed":5}"#,
        r#"{"do":"hint","seat":"Ben"}"#,
        r#"{"do":"hint","seat":"Ben","bot":"easy","seed":5}"#,
    ];
    for request in requests {
        let answers = ["Jack", "King"].map(|card| ok(&mut bet_at_the_queen(card), request));
        assert_eq!(answers[0], answers[1], "{request}");
    }
}

#[test]
fn what_may_be_is_listed_with_its_share() {
    let mut referee = bet_at_the_queen("King");
    let worlds = ok(&mut referee, r#"{"do":"worlds","seat":"Ben"}"#);
    assert_eq!((&worlds["tier"], &worlds["count"]), (&json!("listed"), &json!("2")));
    let half = |card| json!({ "card": card, "share": "1/2" });
    let expected = |name: &str, at: &[&str]| json!({ "place": { "name": name, "at": at }, "contents": [half("Jack"), half("King")] });
    assert_eq!(worlds["places"], json!([expected("deck", &[]), expected("hand", &["Ada"])]));
    let mut drawn: Vec<Json> = Vec::new();
    for seed in 0..20 {
        let request = json!({ "do": "worlds", "seat": "Ben", "seed": seed }).to_string();
        let sample = ok(&mut referee, &request)["sample"].clone();
        assert_eq!(sample["hand"]["Ben"], json!({ "cards": ["Queen"] }));
        drawn.push(sample["hand"]["Ada"]["cards"][0].clone());
    }
    assert!(drawn.contains(&json!("Jack")) && drawn.contains(&json!("King")));
}

#[test]
fn a_wrong_request_is_told_what_there_is() {
    let mut referee = bet_at_the_queen("King");
    let (kind, message, ..) = error(&mut referee, r#"{"do":"hint","seat":"Ben","bot":"hrad"}"#);
    assert_eq!(
        (kind.as_str(), message.as_str()),
        ("member", "`bot` is greedy, easy, medium, hard, not `hrad`")
    );
    let (kind, ..) = error(&mut referee, r#"{"do":"worlds","seat":"Cleo"}"#);
    assert_eq!(kind, "seat");
    let (kind, ..) = error(&mut referee, r#"{"do":"worlds"}"#);
    assert_eq!(kind, "member");
}

/// Cards that a neighbour shows in secret are told by no count: worlds are estimated, and their shares have intervals.
#[test]
fn estimated_shares_have_intervals() {
    let mut referee = referee("games/gallery/showing.game", &[]);
    ok(&mut referee, r#"{"do":"new","seats":["Ada","Ben","Cleo"],"seed":3}"#);
    let worlds = ok(&mut referee, r#"{"do":"worlds","seat":"Ada"}"#);
    assert_eq!(worlds["tier"], "layered", "nothing has been whispered yet");
    for (seat, action) in
        [("Ada", "whisper(JackOfClubs, Ben)"), ("Ben", "whisper(QueenOfClubs, Cleo)")]
    {
        ok(&mut referee, &json!({ "do": "act", "seat": seat, "move": action }).to_string());
    }
    let worlds = ok(&mut referee, r#"{"do":"worlds","seat":"Ada"}"#);
    assert_eq!(worlds["tier"], "estimated");
    let effective: u64 = worlds["effective"].as_str().unwrap().parse().unwrap();
    assert!(effective > 50, "{effective}");
    let places = worlds["places"].as_array().unwrap();
    let contents: Vec<&Json> =
        places.iter().flat_map(|place| place["contents"].as_array().unwrap()).collect();
    assert!(!contents.is_empty());
    for content in contents {
        let share: Vec<u64> =
            content["share"].as_str().unwrap().split('/').map(|it| it.parse().unwrap()).collect();
        let share = share[0] * 1_000 / share.get(1).copied().unwrap_or(1);
        let interval: Vec<u64> =
            serde_json::from_value(content["interval_per_mille"].clone()).unwrap();
        assert!(interval[0] <= share && share <= interval[1], "{content}");
    }
}
