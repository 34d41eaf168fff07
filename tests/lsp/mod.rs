//! The language server, spoken to by a client over standard input and output as editors do.

mod client;
mod edits;
mod line_ends;

use client::{Client, labels};
use serde_json::json;

const GAME: &str = r#"language 1

/// A game of birds.
game "Birds" { players 2..4 }

texts from "texts.csv" in en de

/// Every bird has a song.
table Bird from "birds.csv" {
  song: 0..9
}

/// What flies about.
zone sky of all Bird secret
zone hand[seat] of Bird private
state heard: 0..99 = 0 public

picture {
  heading "Birds" for hand heard
}

setup {
  shuffle sky
  deal 2 from sky to each hand
}

/// Only what is at hand can be heard.
rule may_hear(bird: Bird) {
  require yours: bird in hand[me] else "It is not yours."
}

/// Listen to a bird.
action listen(bird: Bird) {
  needs may_hear(bird)
  do {
    let notes = bird.song
    set heard = loudest(heard, notes)
    tell all song: notes "{me} hears {song}"
    end turn
  }
}
phase listening { listen }

hook loudest(one: number, other: number) -> 0..99 in "birds.rhai"

play {
  repeat 2 times { for each s in seats { turn of s in listening } }
  end game "Over."
}

test "a song" {
  seats Ada Ben
  given Owl in hand[Ada]
  Ada: listen(Owl)
  expect song is 7 and heard is 7
}
"#;

const FILES: [(&str, &str); 5] = [
    ("birds.game", GAME),
    ("birds.csv", "bird,song\nOwl,7\nCrow,1\nLark,9\nWren,5\nJay,2\nFinch,4\nRook,1\nKite,3\n"),
    ("birds.rhai", "fn loudest(one, other) { if one > other { one } else { other } }\n"),
    (
        "texts.csv",
        "text,en,de\nOwl,,Eule\nCrow,,Krähe\nLark,,Lerche\nWren,,Zaunkönig\nJay,,Häher\nFinch,,Fink\nRook,,Saatkrähe\nKite,,Milan\n{me} hears {song},,{me} hört {song}\nBirds,,Vögel\nsky,,Himmel\nhand,,Hand\nheard,,gehört\nIt is not yours.,,Es ist nicht deiner.\nlisten,,lauschen\nlistening,,lauschen\nOver.,,Aus.\n",
    ),
    (
        "quiet.variant",
        "language 1\nextends \"birds.game\"\nvariant quiet \"The owl is silent.\" {\n  set Owl.song = 0\n  replace may_hear.yours {\n    require yours: bird in hand[me] and bird is not Owl else \"It is silent.\"\n  }\n}\n",
    ),
];

#[test]
fn mistakes_are_shown_while_they_are_typed() {
    let mut client = Client::with(&FILES);
    client.open("birds.game");
    assert_eq!(client.mistakes("birds.game", <[String]>::is_empty), Vec::<String>::new());
    client.replace("birds.game", "shuffle sky", "shuffle skies");
    let said = client.mistakes("birds.game", |said| !said.is_empty());
    assert!(said[0].starts_with("there is no `skies` here"), "{said:?}");
    client.replace("birds.game", "shuffle skies", "shuffle sky");
    client.mistakes("birds.game", <[String]>::is_empty);
    // A table that is open counts as it stands in the editor.
    client.open("birds.csv");
    client.replace("birds.csv", "Owl,7", "Owl,70");
    let said = client.mistakes("birds.csv", |said| !said.is_empty());
    assert!(said[0].contains("70"), "{said:?}");
    client.close("birds.csv");
    client.mistakes("birds.csv", <[String]>::is_empty);
    client.open("quiet.variant");
    client.replace("quiet.variant", "set Owl.song = 0", "set Owl.sing = 0");
    client.mistakes("quiet.variant", |said| !said.is_empty());
    client.goodbye();
}

#[test]
fn variants_are_checked_once_the_typing_ends() {
    let game = format!("{GAME}\nvariant deaf \"Any bird.\" {{\n  drop rule may_hear\n}}\n");
    let mut files: [(&str, &str); 5] = FILES;
    files[0].1 = &game;
    let mut client = Client::with(&files);
    client.open("birds.game");
    for _ in 0..20 {
        client.replace("birds.game", "repeat 2 times", "repeat 3 times");
        client.replace("birds.game", "repeat 3 times", "repeat 2 times");
    }
    let unknown = |it: &String| it.contains("may_hear");
    client.mistakes("birds.game", |said| said.iter().any(unknown));
    client.goodbye();
}

#[test]
fn a_name_says_what_it_is() {
    let mut client = Client::with(&FILES);
    client.open("birds.game");
    let zone = client.hover("birds.game", "bird in hand[me]", 9);
    for part in ["zone hand[seat] of Bird private", "a set of `Bird`", "Only the seat"] {
        assert!(zone.contains(part), "{zone}");
    }
    let rule = client.hover("birds.game", "needs may_hear", 8);
    assert!(rule.contains("Only what is at hand can be heard."), "{rule}");
    assert_eq!(client.hover("birds.game", "for hand heard", 5), zone);
    let value = client.hover("birds.game", "heard, notes", 8);
    assert!(
        value.contains("let notes = bird.song") && value.contains("value: a number"),
        "{value}"
    );
    let option = client.hover("birds.game", "given Owl", 7);
    assert!(option.contains("member: a `Bird`"), "{option}");
    assert_eq!(client.hover("birds.game", "players 2", 2), "");
    client.goodbye();
}

#[test]
fn a_name_leads_to_its_declaration_and_its_uses() {
    let mut client = Client::with(&FILES);
    client.open("birds.game");
    let place = client.ask_at("textDocument/definition", "birds.game", "given Owl", 7, json!({}));
    assert!(place["uri"].as_str().unwrap().ends_with("birds.csv"));
    assert_eq!(place["range"]["start"]["line"], 1);
    let uses = client.uses("birds.game", "let notes = bird.song", 17);
    assert_eq!(
        uses,
        [("birds.csv", 1), ("birds.game", 2), ("quiet.variant", 1)]
            .map(|(file, count)| (file.to_owned(), count))
    );
    let uses = client.uses("birds.game", "given Owl", 7);
    let expected = [("birds.csv", 1), ("birds.game", 2), ("quiet.variant", 2)];
    assert_eq!(uses, expected.map(|(file, count)| (file.to_owned(), count)));
    // From the variant to the game.
    client.open("quiet.variant");
    let place = client.ask_at("textDocument/definition", "quiet.variant", "in hand", 4, json!({}));
    assert!(place["uri"].as_str().unwrap().ends_with("birds.game"));
    client.goodbye();
}

/// Tables, variants, texts and scripts go along, and the game is as sound as before.
#[test]
fn a_new_name_goes_wherever_the_old_one_was() {
    let names = [
        ("given Owl", 7, "Strix"),
        ("bird.song", 6, "melody"),
        ("heard is 7", 1, "noise"),
        ("loudest(heard", 1, "louder"),
        ("tell all song", 10, "what"),
        ("needs may_hear", 8, "may_listen"),
        ("zone hand", 6, "nest"),
        ("for hand heard", 10, "din"),
        ("listen(Owl)", 2, "hark"),
        ("notes = ", 2, "tones"),
        ("phase listening", 8, "silence"),
        ("table Bird", 8, "Fowl"),
    ];
    let mut wrong = Vec::new();
    for (place, offset, new) in names {
        let mut client = Client::with(&FILES);
        client.open("birds.game");
        client.rename("birds.game", place, offset, new).unwrap();
        client.goodbye();
        let checked = client.hoyle(&["check", "."]);
        let tested = client.hoyle(&["test", "."]);
        if !checked.is_empty() || !tested.contains("1 passed, 0 failed") {
            wrong.push(format!("{new}: {checked} {tested}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_name_that_cannot_be_given_is_refused() {
    let mut client = Client::with(&FILES);
    client.open("birds.game");
    let mut refused = |new: &str| client.rename("birds.game", "zone sky", 6, new).unwrap_err();
    assert!(refused("zone").contains("cannot be a name"));
    assert!(refused("two words").contains("cannot be a name"));
    assert!(refused("heard").contains("there is a state `heard` already"));
    client.replace("birds.game", "shuffle sky", "shuffle");
    let said = client.rename("birds.game", "zone sky", 6, "air").unwrap_err();
    assert!(said.contains("has mistakes"), "{said}");
    client.goodbye();
}

/// What is named in a file with a mistake is not known: whoever asks for it is told which file that is.
#[test]
fn a_file_with_a_mistake_is_left_out_by_nobody_in_silence() {
    let broken = |name: &str, text: &str| match name {
        "quiet.variant" => text.replace("bird in hand", "bird in hnd"),
        _ => text.to_owned(),
    };
    let files = FILES.map(|(name, text)| (name, broken(name, text)));
    let files = files.each_ref().map(|(name, text)| (*name, text.as_str()));
    let mut client = Client::with(&files);
    client.open("birds.game");
    let said = client.rename("birds.game", "zone hand", 6, "nest").unwrap_err();
    assert!(said.contains("quiet.variant has mistakes"), "{said}");
    let uses = client.uses("birds.game", "zone hand", 6);
    assert!(uses.contains(&("birds.game".to_owned(), 5)), "{uses:?}");
    let shown = client.shown.pop().unwrap_or_default();
    assert!(
        shown.contains("quiet.variant has mistakes: what is named there may be missing"),
        "{shown}"
    );
    client.goodbye();
}

/// A question is asked and an interrupt is made while others decide: a phase lists neither.
#[test]
fn a_phase_is_offered_what_it_may_list() {
    let game = "language 1\ngame \"Doors\" { players 2..2 }\n\
        action knock { do { end turn } }\n\
        interrupt shout by any seat during night { do { } }\n\
        phase night { knock }\n\
        play {\n  ask seat 1 for opens: flag public \"Do you open?\"\n  \
        if opens { turn of seat 1 in night }\n  end game \"Over.\"\n}\n\
        test \"open\" {\n  seats Ada Ben\n  Ada: opens(yes)\n}\n";
    let mut client = Client::with(&[("birds.game", game)]);
    client.open("birds.game");
    let mut offered = |place: &str, offset: usize| {
        let found =
            client.ask_at("textDocument/completion", "birds.game", place, offset, json!({}));
        labels(&found, "label")
    };
    assert_eq!(offered("{ knock }", 2), ["knock"]);
    assert_eq!(offered("Ada: opens", 5), ["knock", "shout", "opens"]);
    client.goodbye();
}

#[test]
fn what_may_stand_there_is_offered() {
    let mut client = Client::with(&FILES);
    client.open("birds.game");
    let mut offered = |place: &str, offset: usize| {
        let found =
            client.ask_at("textDocument/completion", "birds.game", place, offset, json!({}));
        labels(&found, "label")
    };
    assert_eq!(offered("needs may_hear", 6), ["may_hear"]);
    assert_eq!(offered("bird.song", 5), ["song"]);
    assert_eq!(offered("Ada: listen", 5), ["listen"]);
    assert_eq!(offered("in listening", 3), ["listening"]);
    let types = offered("zone hand[seat] of ", 19);
    assert!(
        types.contains(&"Bird".to_owned()) && !types.contains(&"heard".to_owned()),
        "{types:?}"
    );
    let lines = offered("    end turn", 4);
    for word in ["set", "move", "tell"] {
        assert!(lines.contains(&word.to_owned()), "{lines:?}");
    }
    let values = offered("set heard = loudest", 12);
    for name in ["bird", "notes", "heard", "Owl", "size", "loudest"] {
        assert!(values.contains(&name.to_owned()), "{values:?}");
    }
    let headed = offered("for hand heard", 4);
    assert!(
        headed.contains(&"hand".to_owned()) && !headed.contains(&"Owl".to_owned()),
        "{headed:?}"
    );
    let declarations = offered("phase listening", 0);
    assert!(declarations.contains(&"zone".to_owned()), "{declarations:?}");
    client.goodbye();
}

#[test]
fn the_shape_of_a_file_is_shown() {
    let mut client = Client::with(&FILES);
    client.open("birds.game");
    let symbols = labels(&client.ask("textDocument/documentSymbol", "birds.game"), "name");
    for name in ["Birds", "Bird", "sky", "hand", "setup", "may_hear", "listen", "a song"] {
        assert!(symbols.contains(&name.to_owned()), "{symbols:?}");
    }
    let folds = client.ask("textDocument/foldingRange", "birds.game");
    assert!(folds.as_array().unwrap().len() > 5, "{folds}");
    let tokens = client.ask("textDocument/semanticTokens/full", "birds.game");
    assert!(tokens["data"].as_array().unwrap().len() > 500);
    let lenses = client.ask("textDocument/codeLens", "birds.game");
    let command = &lenses[0]["command"];
    let run = json!({ "command": command["command"], "arguments": command["arguments"] });
    assert_eq!(client.request("workspace/executeCommand", run).unwrap(), json!({ "passed": true }));
    client.goodbye();
}

#[test]
fn a_file_is_laid_out() {
    let mut client = Client::with(&FILES);
    client.open("birds.game");
    let none = client.ask("textDocument/formatting", "birds.game");
    assert_eq!(none, json!([]));
    client.replace("birds.game", "zone sky of all", "zone   sky of  all");
    let edits = client.ask("textDocument/formatting", "birds.game");
    assert_eq!(edits[0]["newText"], GAME);
    client.replace("birds.game", "zone   sky of  all", "zone sky off all");
    assert_eq!(client.ask("textDocument/formatting", "birds.game"), json!([]));
    client.goodbye();
}

#[test]
fn a_member_says_which_rules_read_it() {
    let rules = "language 1\ngame \"Night\" { players 2..2 }\ntype Beast is one of Bat Owl\n\
        state heard: Beast = Owl public\n\
        action call(beast: Beast) {\n  require awake: beast is not Bat or heard is Owl else \"A Bat calls only where an Owl was heard.\"\n\
        do { set heard = beast end turn }\n}\nphase calling { call }\n\
        play { turn of seat 1 in calling end game \"It dawns.\" }\n";
    let mut client = Client::with(&[("night.game", rules)]);
    client.open("night.game");
    let bat = client.hover("night.game", "one of Bat", 8);
    assert!(
        bat.contains("- A move may be refused: “A Bat calls only where an Owl was heard.”"),
        "{bat}"
    );
}
