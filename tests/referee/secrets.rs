//! What a seat is answered hangs on nothing that it may not see.

use hoyle::referee::Referee;
use serde_json::{Value as Json, json};

use super::talk::{act, error, of_text, ok, referee, toy_begun};

/// Two games that look the same to Ada: the ring and Ben's hand have changed places in part.
fn two_tables() -> (Referee, Referee) {
    let mut first = referee("games/black_vienna", &[]);
    ok(&mut first, r#"{"do":"new","seats":["Ada","Ben","Cleo"],"seed":3}"#);
    let chances = ok(&mut first, r#"{"do":"chances"}"#)["chances"].clone();
    let (decks, mut chances): (Vec<Json>, Vec<Json>) =
        chances.as_array().unwrap().iter().cloned().partition(|it| it["name"] == "deck");
    let table = ok(&mut first, r#"{"do":"state"}"#)["table"].clone();
    let place = |cards: &Json, name: &Json| {
        cards.as_array().unwrap().iter().position(|it| it == name).unwrap()
    };
    // The ring is drawn first, then the hands; one outcome may hold both.
    let drawn = decks.iter().flat_map(|it| it["outcome"].as_array().unwrap());
    let mut deck = Json::Array(drawn.cloned().collect());
    let (ring, hand) =
        (place(&deck, &table["ring"]["cards"][0]), place(&deck, &table["hand"]["Ben"]["cards"][0]));
    deck.as_array_mut().unwrap().swap(ring, hand);
    chances.push(json!({ "name": "deck", "outcome": deck }));
    let mut second = referee("games/black_vienna", &[]);
    ok(
        &mut second,
        &json!({ "do": "new", "seats": ["Ada", "Ben", "Cleo"], "chance": chances }).to_string(),
    );
    (first, second)
}

#[test]
fn two_games_that_a_seat_cannot_tell_apart_are_answered_alike() {
    let (mut first, mut second) = two_tables();
    let state = |referee: &mut Referee| ok(referee, r#"{"do":"state"}"#)["hash"].clone();
    assert_ne!(state(&mut first), state(&mut second));
    let ring =
        ok(&mut first, r#"{"do":"view","viewer":"referee"}"#)["table"]["ring"]["cards"].clone();
    let named: Vec<&str> = ring.as_array().unwrap().iter().map(|it| it.as_str().unwrap()).collect();
    let accuse = format!("accuse({{{}}})", named.join(" "));
    for line in [
        r#"{"do":"acting"}"#.to_owned(),
        r#"{"do":"view","seat":"Ada"}"#.to_owned(),
        r#"{"do":"view","viewer":"public"}"#.to_owned(),
        r#"{"do":"log","seat":"Ada"}"#.to_owned(),
        r#"{"do":"log","viewer":"public"}"#.to_owned(),
        r#"{"do":"legal","seat":"Ada","limit":3000}"#.to_owned(),
        json!({ "do": "why", "seat": "Ada", "move": accuse }).to_string(),
        act("Ada", "investigate(ACL, Ada)"),
        act("Ada", "break_off"),
        act("Ben", "break_off"),
    ] {
        assert_eq!(first.line(&line), second.line(&line), "{line}");
    }
    let shown = first.line(r#"{"do":"view","seat":"Ada"}"#);
    let table: Json = serde_json::from_str(&shown).unwrap();
    assert_eq!(table["ok"]["table"]["ring"], json!({ "count": 3, "top": null }));
    assert_eq!(table["ok"]["table"]["hand"]["Ben"], json!({ "count": 8, "top": null }));
    assert_eq!(
        first.line(&act("Ada", "investigate_both(ACL, ACL, Ben)")),
        second.line(&act("Ada", "investigate_both(ACL, ACL, Ben)"))
    );
}

#[test]
fn a_private_accusation_is_read_by_its_seat_alone() {
    let (mut referee, _) = two_tables();
    let hand =
        ok(&mut referee, r#"{"do":"view","seat":"Ben"}"#)["table"]["hand"]["Ben"]["cards"].clone();
    let names: Vec<&str> =
        hand.as_array().unwrap().iter().take(3).map(|it| it.as_str().unwrap()).collect();
    let accuse = format!("accuse({{{}}})", names.join(" "));
    let made = ok(&mut referee, &act("Ben", &accuse));
    assert_eq!(made["events"][0]["move"], accuse.as_str());
    for (viewer, seen) in [
        ("seat\":\"Ben", accuse.as_str()),
        ("seat\":\"Ada", "accuse(sealed)"),
        ("viewer\":\"public", "accuse(sealed)"),
    ] {
        let log = ok(&mut referee, &format!(r#"{{"do":"log","{viewer}"}}"#));
        assert_eq!(log["events"][0]["move"], seen);
    }
}

#[test]
fn sealed_answers_are_open_when_all_are_in() {
    let mut referee = toy_begun();
    ok(&mut referee, &act("Ada", "vote"));
    assert_eq!(ok(&mut referee, r#"{"do":"acting"}"#)["waits_for"], json!(["Ada", "Ben"]));
    ok(&mut referee, &act("Ben", "favourite(Blue)"));
    assert_eq!(ok(&mut referee, r#"{"do":"acting"}"#)["waits_for"], json!(["Ada"]));
    assert_eq!(error(&mut referee, &act("Ben", "favourite(Red)")).0, "refused", "Ben has answered");
    let log = ok(&mut referee, r#"{"do":"log","seat":"Ada"}"#)["events"].to_string();
    assert!(log.contains("favourite(sealed)") && !log.contains("Blue"), "{log}");
    let table = ok(&mut referee, r#"{"do":"view","seat":"Ada"}"#).to_string();
    assert!(!table.contains("Blue"), "{table}");
    let made = ok(&mut referee, &act("Ada", "favourite(Green)"));
    assert!(made["events"].to_string().contains("favourite(Blue)"), "{made}");
    let why = ok(&mut referee, r#"{"do":"why","seat":"Ada","move":"favourite(Red)"}"#);
    assert_eq!((&why["legal"], &why["conditions"]), (&json!(false), &json!([])));
}

#[test]
fn the_answer_none_is_opened_too_and_nothing_of_a_seat_that_was_not_asked() {
    let mut referee = of_text(
        r#"language 1
game "Bids" { players 3..3 }
play {
  ask each of seats - seat 2 for bid: 0..3 or none public "Bid?"
  ask seat 1 for done: flag public "Done?"
  end game "Over."
}
"#,
    );
    ok(&mut referee, r#"{"do":"new","seats":["Ada","Ben","Cleo"]}"#);
    ok(&mut referee, &act("Ada", "bid(none)"));
    let made = ok(&mut referee, &act("Cleo", "bid(2)"));
    let events = made["events"].as_array().unwrap().iter();
    let opened: Vec<(&str, &str)> = events
        .filter(|event| event["event"] == "opened")
        .map(|event| {
            let text = |name: &str| event[name].as_str().unwrap();
            (text("seat"), text("move"))
        })
        .collect();
    assert_eq!(opened, [("Ada", "bid(none)"), ("Cleo", "bid(2)")]);
}

#[test]
fn who_may_break_in_hangs_on_nothing_hidden() {
    let mut referee = toy_begun();
    assert_eq!(ok(&mut referee, r#"{"do":"acting"}"#)["may_break_in"], json!(["Ada", "Ben"]));
    let why = ok(&mut referee, r#"{"do":"why","seat":"Ben","move":"shout(Blue)"}"#);
    assert_eq!((&why["legal"], &why["conditions"][0]["holds"]), (&json!(false), &json!(false)));
    assert_eq!(why["conditions"][0]["values"]["secret_colour[me]"], "Red");
}

#[test]
fn who_all_can_see_to_be_barred_may_not_break_in() {
    let mut referee = referee("games/black_vienna", &[]);
    ok(&mut referee, r#"{"do":"new","seats":["Ada","Ben","Cleo"],"seed":3}"#);
    let hand =
        ok(&mut referee, r#"{"do":"view","seat":"Ben"}"#)["table"]["hand"]["Ben"]["cards"].clone();
    let own: Vec<&str> =
        hand.as_array().unwrap()[..3].iter().map(|it| it.as_str().unwrap()).collect();
    let breaking =
        |referee: &mut Referee| ok(referee, r#"{"do":"acting"}"#)["may_break_in"].clone();
    assert_eq!(breaking(&mut referee), json!(["Ada", "Ben", "Cleo"]));
    let wrong = act("Ben", &format!("accuse({{{}}})", own.join(" ")));
    ok(&mut referee, &wrong);
    assert_eq!(breaking(&mut referee), json!(["Ada", "Cleo"]));
    let (kind, message, ..) = error(&mut referee, &wrong);
    assert_eq!(kind, "refused");
    assert!(message.starts_with("You have accused wrongly before."), "{message}");
}

#[test]
fn a_refusal_names_what_the_seat_sees() {
    let mut referee = toy_begun();
    let (kind, message, ..) = error(&mut referee, &act("Ben", "shout(Blue)"));
    assert_eq!(kind, "refused");
    assert!(message.starts_with("Red is your colour."), "{message}");
}

#[test]
fn the_referee_sees_piles_in_their_order() {
    let (mut referee, _) = two_tables();
    let table = |referee: &mut Referee, who: &str| {
        ok(referee, &format!(r#"{{"do":"view",{who}}}"#))["table"]["stack"]["2"].clone()
    };
    let top = table(&mut referee, r#""viewer":"public""#)["top"].clone();
    assert_eq!(
        table(&mut referee, r#""viewer":"referee""#)["cards"].as_array().unwrap().last(),
        Some(&top)
    );
}
