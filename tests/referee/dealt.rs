//! With decks in a known order: whom play waits for, how a game ends and which fault it has hangs on nothing hidden.

use hoyle::referee::Referee;
use serde_json::json;

use super::talk::{act, error, of_text, ok};

/// A crew of whom only the holder of the ace can answer; gold that is counted in private.
const CREW: &str = r#"language 1
game "Crew" {
  players 3..3
  score gold
}
type Card is one of Ace King Queen
zone deck of all Card secret
zone hand[seat] of Card private
state gold[seat]: 0..3 = 0 private
setup {
  shuffle deck
  deal 1 from deck to each hand
}
action bid {
  require able: Ace in hand[me] else "You need the Ace."
  do { end turn }
}
phase bidding { bid }
play {
  turn of any of seats in bidding
  ask any of seats for court: Card private "Which card?"
    where court is Ace and court in hand[me] else "Only the Ace will do."
  for each s in seats {
    if Ace in hand[s] { set gold[s] = 3 }
  }
  end game "The crew goes home."
}
"#;

/// A game with the deck in an order, from the top down.
fn dealt(text: &'static str, open: bool, seats: &[&str], cards: &[&str]) -> Referee {
    let mut referee = of_text(text);
    if open {
        referee = referee.open();
    }
    let deck = json!({ "name": "deck", "outcome": cards });
    let line = json!({ "do": "new", "seats": seats, "chance": [deck] }).to_string();
    ok(&mut referee, &line);
    referee
}

#[test]
fn play_waits_for_a_whole_team_whatever_its_members_can_do() {
    for (cards, able) in [(["Ace", "King", "Queen"], "Ada"), (["King", "Queen", "Ace"], "Cleo")] {
        let mut referee = dealt(CREW, false, &["Ada", "Ben", "Cleo"], &cards);
        for (action, later) in [("bid", "court(Ace)"), ("court(Ace)", "bid")] {
            let acting = ok(&mut referee, r#"{"do":"acting"}"#);
            assert_eq!(acting["waits_for"], json!(["Ada", "Ben", "Cleo"]));
            let (_, message, ..) = error(&mut referee, &act("Ada", later));
            assert!(message.contains("Play waits for Ada, Ben, Cleo."), "{message}");
            ok(&mut referee, &act(able, action));
        }
    }
}

#[test]
fn an_ending_shows_a_score_to_those_who_may_see_it() {
    let mut referee = dealt(CREW, false, &["Ada", "Ben", "Cleo"], &["King", "Ace", "Queen"]);
    ok(&mut referee, &act("Ben", "bid"));
    ok(&mut referee, &act("Ben", "court(Ace)"));
    for (who, scores) in [
        ("", json!({ "Ada": null, "Ben": null, "Cleo": null })),
        (r#","viewer":"public""#, json!({ "Ada": null, "Ben": null, "Cleo": null })),
        (r#","seat":"Ada""#, json!({ "Ada": 0, "Ben": null, "Cleo": null })),
        (r#","seat":"Ben""#, json!({ "Ada": null, "Ben": 3, "Cleo": null })),
        (r#","viewer":"referee""#, json!({ "Ada": 0, "Ben": 3, "Cleo": 0 })),
    ] {
        let acting = ok(&mut referee, &format!(r#"{{"do":"acting"{who}}}"#));
        assert_eq!(acting["ending"]["scores"], scores, "{who}");
    }
}

/// Which fault comes hangs on who holds the ace.
const FAULTY: &str = r#"language 1
game "Faulty" { players 2..2 }
type Card is one of Ace King Queen Jack
zone deck of all Card secret
zone hand[seat] of Card private
state luck[seat]: 0..2 = 0 private
setup {
  shuffle deck
  deal 1 from deck to each hand
}
action count_up {
  do {
    set luck[left of me] = luck[left of me] + (if Ace in hand[left of me] then 3 else 2)
    end turn
  }
}
phase counting { count_up }
play { repeat { for each s in seats { turn of s in counting } } }
always every s in seats: luck[s] < 2 or Queen in hand[s]
"#;

#[test]
fn a_fault_names_nothing_hidden_and_all_faults_sound_alike() {
    let count_up = act("Ada", "count_up");
    let dealt = |card: &str, open: bool| {
        dealt(
            FAULTY,
            open,
            &["Ada", "Ben"],
            &match card {
                "Ace" => ["King", "Ace", "Queen", "Jack"],
                _ => ["King", "Jack", "Queen", "Ace"],
            },
        )
    };
    let (mut range, mut always) = (dealt("Ace", false), dealt("Jack", false));
    assert_eq!(range.line(&count_up), always.line(&count_up));
    for (card, code) in [("Ace", "G0602"), ("Jack", "G0603")] {
        let (.., error) = error(&mut dealt(card, true), &count_up);
        assert_eq!(error["diagnostic"]["code"], code);
    }
}

#[test]
fn an_outcome_is_read_as_one_of_the_draw_that_is_due() {
    let mut referee = of_text(
        r#"language 1
game "Two" { players 2..2 }
type First is one of Red Blue
type Second is one of Blue Red
state one: First = Red public
state other: Second = Blue public
action go { do { end turn } }
phase day { go }
play {
  draw colour from First
  set one = colour
  two
  repeat { turn of seat 1 in day }
}
to two {
  draw colour from Second
  set other = colour
}
"#,
    );
    let drawn = ["Red", "Red"].map(|it| json!({ "name": "colour", "outcome": it }));
    let new = json!({ "do": "new", "seats": ["Ada", "Ben"], "chance": drawn });
    ok(&mut referee, &new.to_string());
    let table = ok(&mut referee, r#"{"do":"state"}"#)["table"].clone();
    assert_eq!((&table["one"], &table["other"]), (&json!("Red"), &json!("Red")));
    assert_eq!(ok(&mut referee, r#"{"do":"chances"}"#)["chances"], json!(drawn));
}
