//! Whole games through the protocol.

use hoyle::referee::Referee;
use serde_json::{Value as Json, json};

use super::talk::{act, error, ok, referee, toy, toy_begun, vienna};

/// Numbers that are the same in every run.
struct Lcg(u64);

impl Lcg {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit.max(1)
    }
}

fn texts(json: &Json) -> Vec<String> {
    json.as_array().unwrap().iter().map(|it| it.as_str().unwrap().to_owned()).collect()
}

/// The moves that are listed of an offer, as texts.
fn moves(offer: &Json) -> Vec<String> {
    let listed = offer["moves"].as_array().unwrap().iter();
    listed.map(|it| it["move"].as_str().unwrap().to_owned()).collect()
}

/// One move of a game: the seat that is waited for takes any legal move, and now and then somebody breaks in.
fn step(referee: &mut Referee, numbers: &mut Lcg) -> Option<(String, String)> {
    let acting = ok(referee, r#"{"do":"acting"}"#);
    if acting["over"] == true {
        assert!(
            texts(&acting["waits_for"]).is_empty() && texts(&acting["may_break_in"]).is_empty()
        );
        assert!(acting["ending"]["reason"].is_string());
        return None;
    }
    assert_eq!(acting["ending"], Json::Null);
    let breaking = texts(&acting["may_break_in"]);
    let breaks = numbers.below(12) == 0 && !breaking.is_empty();
    let seats = if breaks { breaking } else { texts(&acting["waits_for"]) };
    let seat = seats[usize::try_from(numbers.below(seats.len() as u64)).unwrap()].clone();
    let offers =
        ok(referee, &json!({ "do": "legal", "seat": seat, "limit": 0 }).to_string())["offers"]
            .clone();
    let offers = offers
        .as_array()
        .unwrap()
        .iter()
        .filter(|it| (it["role"] == "interrupt") == breaks)
        .cloned()
        .collect::<Vec<_>>();
    let Some(offer) = offers.get(usize::try_from(numbers.below(offers.len() as u64)).unwrap())
    else {
        return step(referee, numbers);
    };
    let at = numbers.below(offer["count"].as_u64().unwrap());
    let one =
        json!({ "do": "legal", "seat": seat, "action": offer["action"], "from": at, "limit": 1 })
            .to_string();
    let listed = moves(&ok(referee, &one)["offers"][0]);
    let [action] = listed.as_slice() else { panic!("one move is wanted: {listed:?}") };
    let made = ok(referee, &act(&seat, action));
    assert_eq!(made["move"], action.as_str());
    Some((seat, action.clone()))
}

fn play(referee: &mut Referee, seed: u64) -> Vec<(String, String)> {
    let mut numbers = Lcg(seed);
    let mut moves = Vec::new();
    while let Some(it) = step(referee, &mut numbers) {
        moves.push(it);
        assert!(moves.len() < 1000);
    }
    moves
}

fn hash(referee: &mut Referee) -> String {
    ok(referee, r#"{"do":"state"}"#)["hash"].as_str().unwrap().to_owned()
}

#[test]
fn a_game_is_played_to_its_end() {
    for seed in 1..=3 {
        let mut referee = vienna(seed);
        let moves = play(&mut referee, seed);
        let acting = ok(&mut referee, r#"{"do":"acting"}"#);
        assert_eq!(acting["moves"], moves.len());
        let (kind, _, _, error) = error(&mut referee, &act("Ada", "break_off"));
        assert_eq!((kind.as_str(), error["refusal"]["kind"].as_str()), ("refused", Some("over")));
        let (_, last) = moves.last().unwrap();
        let why =
            ok(&mut referee, &json!({ "do": "why", "seat": "Ada", "move": last }).to_string());
        assert_eq!(
            (why["legal"].as_bool(), why["refusal"]["kind"].as_str()),
            (Some(false), Some("over"))
        );
    }
}

#[test]
fn a_game_is_replayed_from_its_chances_and_moves() {
    for variants in [&[][..], &["silent"][..]] {
        let mut first = referee("games/black_vienna", variants);
        ok(&mut first, r#"{"do":"new","seats":["Ada","Ben","Cleo"],"seed":11}"#);
        let begun = hash(&mut first);
        let moves = play(&mut first, 11);
        let chances = ok(&mut first, r#"{"do":"chances"}"#)["chances"].clone();
        assert_eq!(chances[0]["name"], "deck");

        let mut second = referee("games/black_vienna", variants);
        ok(
            &mut second,
            &json!({ "do": "new", "seats": ["Ada", "Ben", "Cleo"], "seed": 99, "chance": chances })
                .to_string(),
        );
        assert_eq!(hash(&mut second), begun);
        for (seat, action) in &moves {
            ok(&mut second, &act(seat, action));
        }
        assert_eq!(hash(&mut second), hash(&mut first));
        assert_eq!(ok(&mut second, r#"{"do":"chances"}"#)["chances"], chances);
    }
}

#[test]
fn a_single_draw_is_given_beforehand() {
    for colour in ["Red", "Green", "Blue"] {
        let mut referee = toy();
        let chance = json!([{ "name": "colour", "outcome": colour }]);
        ok(
            &mut referee,
            &json!({ "do": "new", "seats": ["Ada", "Ben"], "chance": chance }).to_string(),
        );
        ok(&mut referee, &act("Ada", "pick"));
        assert_eq!(ok(&mut referee, r#"{"do":"view","viewer":"public"}"#)["table"]["seen"], colour);
        assert_eq!(ok(&mut referee, r#"{"do":"chances"}"#)["chances"], chance);
    }
}

#[test]
fn every_move_that_is_listed_can_be_made() {
    let mut referee = vienna(5);
    let mut numbers = Lcg(5);
    let mut tried = 0;
    for _ in 0..25 {
        for seat in ["Ada", "Ben", "Cleo"] {
            let offers =
                ok(&mut referee, &json!({ "do": "legal", "seat": seat, "limit": 60 }).to_string())
                    ["offers"]
                    .clone();
            for offer in
                offers.as_array().unwrap().iter().filter(|it| it["count"].as_u64() <= Some(60))
            {
                let listed = moves(offer);
                assert_eq!(offer["count"], listed.len(), "all of them are listed");
                for action in listed {
                    let before = hash(&mut referee);
                    let why = ok(
                        &mut referee,
                        &json!({ "do": "why", "seat": seat, "move": action }).to_string(),
                    );
                    assert_eq!(
                        (&why["legal"], &why["refusal"]),
                        (&json!(true), &Json::Null),
                        "{action}"
                    );
                    ok(&mut referee, &act(seat, &action));
                    ok(&mut referee, r#"{"do":"undo"}"#);
                    assert_eq!(hash(&mut referee), before);
                    tried += 1;
                }
            }
        }
        if step(&mut referee, &mut numbers).is_none() {
            break;
        }
    }
    assert!(tried > 100, "{tried}");
}

#[test]
fn many_moves_are_counted_and_listed_in_stretches() {
    let mut referee = vienna(7);
    let legal = |more: &str| format!(r#"{{"do":"legal","seat":"Ben","action":"accuse"{more}}}"#);
    let first = ok(&mut referee, &legal(""))["offers"][0].clone();
    assert_eq!((first["count"].as_u64(), moves(&first).len()), (Some(2925), 100));
    assert_eq!(first["role"], "interrupt");
    let next = ok(&mut referee, &legal(r#","from":98,"limit":3"#))["offers"][0].clone();
    assert_eq!(moves(&next)[..2], moves(&first)[98..]);
    let last = ok(&mut referee, &legal(r#","from":2924"#))["offers"][0].clone();
    assert_eq!(moves(&last), ["accuse({Y Z Ö})"]);
    for beyond in ["2925", "18446744073709551615"] {
        assert!(
            moves(&ok(&mut referee, &legal(&format!(r#","from":{beyond}"#)))["offers"][0])
                .is_empty()
        );
    }
}

#[test]
fn what_is_told_before_chance_falls_is_in_the_log() {
    let mut referee = toy_begun();
    let log = ok(&mut referee, r#"{"do":"log","seat":"Ben"}"#);
    assert_eq!((&log["events"][0]["text"], &log["next"]), (&json!("Hello 1"), &json!(1)));
    let rest = ok(&mut referee, r#"{"do":"log","seat":"Ben","from":1}"#);
    assert_eq!((texts(&rest["events"]).len(), &rest["next"]), (0, &json!(1)));
}

#[test]
fn a_game_that_ends_says_who_has_won() {
    let mut referee = toy_begun();
    ok(&mut referee, &act("Ada", "finish"));
    let acting = ok(&mut referee, r#"{"do":"acting"}"#);
    assert_eq!(
        acting["ending"],
        json!({ "reason": "Ada has had enough.", "winners": ["Ada"], "scores": { "Ada": 3, "Ben": 0 } })
    );
    ok(&mut referee, r#"{"do":"undo"}"#);
    assert_eq!(ok(&mut referee, r#"{"do":"acting"}"#)["over"], false);
}

#[test]
fn a_game_that_fails_to_begin_leaves_the_one_before() {
    let mut referee = toy_begun();
    ok(&mut referee, &act("Ada", "pick"));
    let before = hash(&mut referee);
    error(&mut referee, r#"{"do":"new","seats":["Ada"]}"#);
    assert_eq!(hash(&mut referee), before);
    ok(&mut referee, r#"{"do":"new","seats":["Ada","Ben"]}"#);
    assert_eq!(ok(&mut referee, r#"{"do":"acting"}"#)["moves"], 0);
}
