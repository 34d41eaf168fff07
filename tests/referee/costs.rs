//! What a move costs is paid before anything else, and seen by those who see where it comes from or goes to.

use serde_json::{Value as Json, json};

use super::talk::{act, error, of_text, ok};

const TOLLS: &str = r#"language 1
game "Tolls" { players 2..2 }
state purse[seat]: 0..9 = 5 private
state chest: 0..99 = 0 secret
state open_chest: 0..99 = 0 public
state kept: 0..9 = 0 secret
setup { pay 1 from purse[seat 1] to chest }
action pass(amount: 0..9) {
  costs amount from purse[me] to chest else "You have {purse[me]}."
  costs toll: 2 * amount from purse[me] to open_chest else "The toll is twice as much."
  do {
    set kept = purse[me]
    pay open_chest from open_chest to purse[left of me]
    pay 0 from purse[me] to chest
    pay (size of seats) from chest to chest
    end turn
  }
}
phase passing { pass }
play {
  for each s in seats { turn of s in passing }
  end game "Passed."
}
"#;

#[test]
fn a_payment_is_seen_where_one_of_its_places_is() {
    let mut referee = of_text(TOLLS);
    ok(&mut referee, r#"{"do":"new","seats":["Ada","Ben"]}"#);
    assert_eq!(
        error(&mut referee, &act("Ada", "pass(2)")).3["refusal"]["reasons"][0]["rule"],
        "pass.toll"
    );
    ok(&mut referee, &act("Ada", "pass(1)"));
    let mut paid = |viewer: &str| -> Vec<Json> {
        let log = ok(&mut referee, &format!(r#"{{"do":"log",{viewer}}}"#))["events"].clone();
        let events = log.as_array().unwrap().iter().filter(|it| it["event"] == "paid");
        events.map(|it| json!([it["amount"], it["from"], it["to"]])).collect()
    };
    let purse = |seat: &str| json!({ "name": "purse", "at": [seat] });
    let open = json!({ "name": "open_chest", "at": [] });
    assert_eq!(
        paid(r#""seat":"Ada""#),
        [json!([1, purse("Ada"), null]), json!([2, purse("Ada"), open]), json!([2, open, null])]
    );
    assert_eq!(paid(r#""seat":"Ben""#), [json!([2, null, open]), json!([2, open, purse("Ben")])]);
    assert_eq!(paid(r#""viewer":"public""#), [json!([2, null, open]), json!([2, open, null])]);
    assert_eq!(paid(r#""viewer":"referee""#).len(), 4);
    let table = ok(&mut referee, r#"{"do":"state"}"#)["table"].clone();
    assert_eq!(table["kept"], 1, "what a move costs is gone before it is carried out");
    assert_eq!(
        (&table["purse"]["Ada"], &table["purse"]["Ben"], &table["chest"]),
        (&json!(1), &json!(7), &json!(2))
    );
}
