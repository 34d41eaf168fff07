//! What a seat is answered hangs on nothing that it may not see.

use hoyle::referee::Referee;
use serde_json::{Value as Json, json};

use crate::talk::{act, cups, error, of_text, ok, referee, toy_begun};

/// Two games that look the same to Ada: the ring and Ben's hand have changed places in part.
fn two_tables() -> (Referee, Referee) {
    let mut first = referee("games/black_vienna", &[]);
    ok(
        &mut first,
        r#"{"do":"new","seats":["Ada","Ben","Cleo"],"seed":3}"#,
    );
    let chances = ok(&mut first, r#"{"do":"chances"}"#)["chances"].clone();
    let (decks, mut chances): (Vec<Json>, Vec<Json>) = chances
        .as_array()
        .unwrap()
        .iter()
        .cloned()
        .partition(|it| it["name"] == "deck");
    let table = ok(&mut first, r#"{"do":"state"}"#)["table"].clone();
    let place = |cards: &Json, name: &Json| {
        cards
            .as_array()
            .unwrap()
            .iter()
            .position(|it| it == name)
            .unwrap()
    };
    // The ring is drawn first, then the hands; one outcome may hold both.
    let drawn = decks
        .iter()
        .flat_map(|it| it["outcome"].as_array().unwrap());
    let mut deck = Json::Array(drawn.cloned().collect());
    let (ring, hand) = (
        place(&deck, &table["ring"]["cards"][0]),
        place(&deck, &table["hand"]["Ben"]["cards"][0]),
    );
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
    let named: Vec<&str> = ring
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it.as_str().unwrap())
        .collect();
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
    assert_eq!(
        table["ok"]["table"]["ring"],
        json!({ "count": 3, "top": null })
    );
    assert_eq!(
        table["ok"]["table"]["hand"]["Ben"],
        json!({ "count": 8, "top": null })
    );
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
    let names: Vec<&str> = hand
        .as_array()
        .unwrap()
        .iter()
        .take(3)
        .map(|it| it.as_str().unwrap())
        .collect();
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
    assert_eq!(
        ok(&mut referee, r#"{"do":"acting"}"#)["waits_for"],
        json!(["Ada", "Ben"])
    );
    ok(&mut referee, &act("Ben", "favourite(Blue)"));
    assert_eq!(
        ok(&mut referee, r#"{"do":"acting"}"#)["waits_for"],
        json!(["Ada"])
    );
    assert_eq!(
        error(&mut referee, &act("Ben", "favourite(Red)")).0,
        "refused",
        "Ben has answered"
    );
    let log = ok(&mut referee, r#"{"do":"log","seat":"Ada"}"#)["events"].to_string();
    assert!(
        log.contains("favourite(sealed)") && !log.contains("Blue"),
        "{log}"
    );
    let table = ok(&mut referee, r#"{"do":"view","seat":"Ada"}"#).to_string();
    assert!(!table.contains("Blue"), "{table}");
    let made = ok(&mut referee, &act("Ada", "favourite(Green)"));
    assert!(
        made["events"].to_string().contains("favourite(Blue)"),
        "{made}"
    );
    let why = ok(
        &mut referee,
        r#"{"do":"why","seat":"Ada","move":"favourite(Red)"}"#,
    );
    assert_eq!(
        (&why["legal"], &why["conditions"]),
        (&json!(false), &json!([]))
    );
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
    assert_eq!(
        ok(&mut referee, r#"{"do":"acting"}"#)["may_break_in"],
        json!(["Ada", "Ben"])
    );
    let why = ok(
        &mut referee,
        r#"{"do":"why","seat":"Ben","move":"shout(Blue)"}"#,
    );
    assert_eq!(
        (&why["legal"], &why["conditions"][0]["holds"]),
        (&json!(false), &json!(false))
    );
    assert_eq!(why["conditions"][0]["values"]["secret_colour[me]"], "Red");
}

#[test]
fn who_all_can_see_to_be_barred_may_not_break_in() {
    let mut referee = referee("games/black_vienna", &[]);
    ok(
        &mut referee,
        r#"{"do":"new","seats":["Ada","Ben","Cleo"],"seed":3}"#,
    );
    let hand =
        ok(&mut referee, r#"{"do":"view","seat":"Ben"}"#)["table"]["hand"]["Ben"]["cards"].clone();
    let own: Vec<&str> = hand.as_array().unwrap()[..3]
        .iter()
        .map(|it| it.as_str().unwrap())
        .collect();
    let breaking =
        |referee: &mut Referee| ok(referee, r#"{"do":"acting"}"#)["may_break_in"].clone();
    assert_eq!(breaking(&mut referee), json!(["Ada", "Ben", "Cleo"]));
    let wrong = act("Ben", &format!("accuse({{{}}})", own.join(" ")));
    ok(&mut referee, &wrong);
    assert_eq!(breaking(&mut referee), json!(["Ada", "Cleo"]));
    let (kind, message, ..) = error(&mut referee, &wrong);
    assert_eq!(kind, "refused");
    assert!(
        message.starts_with("You have accused wrongly before."),
        "{message}"
    );
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
        table(&mut referee, r#""viewer":"referee""#)["cards"]
            .as_array()
            .unwrap()
            .last(),
        Some(&top)
    );
}

/// What lines of Ada's, and of somebody who looks on, bring.
fn seen_by_others(referee: &mut Referee) -> Vec<String> {
    let lines = [
        r#"{"do":"acting"}"#.to_owned(),
        r#"{"do":"view","seat":"Ada"}"#.to_owned(),
        r#"{"do":"view","viewer":"public"}"#.to_owned(),
        r#"{"do":"log","seat":"Ada"}"#.to_owned(),
        r#"{"do":"log","viewer":"public"}"#.to_owned(),
        r#"{"do":"legal","seat":"Ada"}"#.to_owned(),
        json!({ "do": "why", "seat": "Ada", "move": "again({Die2})" }).to_string(),
        json!({ "do": "why", "seat": "Ada", "move": "turn_over(Die5)" }).to_string(),
    ];
    lines.iter().map(|line| referee.line(line)).collect()
}

#[test]
fn the_face_of_a_die_under_a_cup_is_seen_by_its_seat_alone() {
    // Ada has Die1 and Die4, Ben Die2 and Die5; what Ben rolls is another thing in the second game.
    let (mut first, mut second) = (
        cups(&[1, 2, 3, 4, 5, 6, 2, 3]),
        cups(&[1, 2, 6, 1, 5, 6, 2, 5]),
    );
    let both = |first: &mut Referee, second: &mut Referee| {
        assert_eq!(seen_by_others(first), seen_by_others(second));
        let cup = |referee: &mut Referee| {
            ok(referee, r#"{"do":"view","seat":"Ben"}"#)["table"]["cup"]["Ben"].clone()
        };
        assert_ne!(cup(first), cup(second));
    };
    both(&mut first, &mut second);
    for (seat, action) in [
        ("Ada", "again({Die1})"),
        ("Ben", "again({Die5})"),
        ("Cleo", "pass"),
        ("Ada", "pass"),
        ("Ben", "turn_over(Die2)"),
    ] {
        for referee in [&mut first, &mut second] {
            ok(referee, &act(seat, action));
        }
        both(&mut first, &mut second);
    }
    let view = ok(&mut first, r#"{"do":"view","seat":"Ben"}"#);
    assert_eq!(
        view["table"]["cup"],
        json!({ "Ada": { "count": 2, "top": null }, "Ben": { "cards": [{ "die": "Die2", "face": 4 }, { "die": "Die5", "face": 3 }] }, "Cleo": { "count": 2, "top": null } })
    );
    for line in [act("Cleo", "pass"), act("Ada", "pass"), act("Ben", "show")] {
        ok(&mut first, &line);
    }
    let log = ok(&mut first, r#"{"do":"log","viewer":"public"}"#)["events"].clone();
    assert_eq!(
        log.as_array().unwrap().last().unwrap(),
        &json!({ "event": "revealed", "to": null, "zone": { "name": "cup", "at": ["Ben"] }, "cards": [{ "die": "Die2", "face": 4 }, { "die": "Die5", "face": 3 }] })
    );
}

#[test]
fn a_card_that_goes_under_an_open_top_is_not_shown() {
    let mut referee = cups(&[1, 1, 1, 1, 1, 1]);
    ok(&mut referee, &act("Ada", "bury(Ace)"));
    let events =
        |referee: &mut Referee| ok(referee, r#"{"do":"log","viewer":"public"}"#)["events"].clone();
    let buried = json!({ "event": "went", "from": { "name": "hand", "at": ["Ada"] }, "to": { "name": "deck", "at": [] }, "count": 1, "cards": null, "bottom": true });
    assert_eq!(
        events(&mut referee).as_array().unwrap().last().unwrap(),
        &buried
    );
    let deck = ok(&mut referee, r#"{"do":"view","viewer":"public"}"#)["table"]["deck"].clone();
    assert_eq!(deck, json!({ "count": 2, "top": "Jack" }));
}

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
    assert_eq!(
        look("log", r#""viewer":"public""#)["events"][1]["cards"],
        Json::Null
    );
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
    assert_eq!(
        (&answer["legal"], &answer["conditions"]),
        (&json!(false), &json!([]))
    );
    assert_eq!(answer["refusal"]["kind"], "not offered");
    assert_eq!(
        answer["refusal"]["text"],
        "That is not possible now. Play waits for Ada."
    );
    assert_eq!(why("Ada", "say(3)")["refusal"]["kind"], "conditions");
}
