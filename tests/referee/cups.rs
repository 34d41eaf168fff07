//! Dice under cups, and cards under others: each is seen by its seat alone.

use hoyle::referee::Referee;
use serde_json::json;

use super::talk::{act, cups, ok};

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
    let (mut first, mut second) =
        (cups(&[1, 2, 3, 4, 5, 6, 2, 3]), cups(&[1, 2, 6, 1, 5, 6, 2, 5]));
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
    assert_eq!(events(&mut referee).as_array().unwrap().last().unwrap(), &buried);
    let deck = ok(&mut referee, r#"{"do":"view","viewer":"public"}"#)["table"]["deck"].clone();
    assert_eq!(deck, json!({ "count": 2, "top": "Jack" }));
}
