//! Talking to a referee: games on disk and in a text, requests and answers as JSON.

use std::io;
use std::path::Path;

use hoyle::referee::Referee;
use hoyle::{Disk, Loader, Runtime};
use serde_json::Value as Json;

/// A small game with a fault, a refusing setup, chance in play, a question to all, and something told before chance falls.
pub const TOY: &str = r#"language 1

game "Toy" {
  version 1
  players 2..3
  score points
}

type Colour is one of Red Green Blue

state chooser: seat = seat 1 public
state seen: Colour or none = none public
state small: 0..1 = 0 public
state points[seat]: 0..9 = 0 public
state secret_colour[seat]: Colour = Red private

option odd: flag = no
  "Whether the setup refuses."

setup {
  require odd is no else "Not like this."
}

play {
  tell all hello: 1
    "Hello {hello}"
  repeat {
    turn of chooser in main
  }
}

phase main {
  pick take_two vote finish
}

action pick {
  do {
    draw colour from Colour
    set seen = colour
    end turn
  }
}

action take_two {
  do {
    set small = small + 2
    end turn
  }
}

action vote {
  do {
    ask each of seats for favourite: Colour public
      "Which?"
    end turn
  }
}

action finish {
  do {
    set points[me] = 3
    end game "{me} has had enough." won by {me}
  }
}

interrupt shout(colour: Colour) by any seat during main {
  require own: secret_colour[me] is colour
    else "{secret_colour[me]} is your colour."
  do {
    tell all heard: colour
      "{me} shouts {heard}"
  }
}
"#;

/// A small game with dice under cups, and a pile to put cards under.
pub const CUPS: &str = r#"language 1

game "Cups" { players 3..3 }

type Die is 6 dice with faces 1..6
zone pool of all Die public
zone cup[seat] of Die private

type Card is one of Ace King Queen Jack
zone deck of all Card secret, top public
zone hand[seat] of Card private

setup {
  deal pool to each cup
  deal 1 from deck to each hand
}

play {
  for each s in seats { roll cup[s] }
  repeat {
    for each s in seats { turn of s in lifting }
  }
}

phase lifting { again turn_over pass bury show finish }

action again(dice: set of up to 2 Die) {
  require own: dice in cup[me] else "{dice}: not all of these are yours."
  require low: every d in dice: d.face < 6 else "One of them shows six."
  do {
    roll dice
    end turn
  }
}

action turn_over(die: Die) {
  require own: die in cup[me] else "{die} is not yours."
  do {
    set die.face = 7 - die.face
    end turn
  }
}

action pass { do { end turn } }

action bury(card: Card private) {
  require own: card in hand[me] else "You do not have it."
  do {
    move card to bottom of deck
    end turn
  }
}

action show {
  do {
    reveal cup[me] to all
    end turn
  }
}

action finish { do { end game "Enough." } }
"#;

struct Text(String);

impl Loader for Text {
    fn load(&self, _: &Path) -> io::Result<Vec<u8>> {
        Ok(self.0.as_bytes().to_vec())
    }
}

/// The files of the repository, by their paths from its top.
struct Repository;

impl Loader for Repository {
    fn load(&self, path: &Path) -> io::Result<Vec<u8>> {
        Disk.load(&Path::new(env!("CARGO_WORKSPACE_DIR")).join(path))
    }
}

/// A referee for a game in the repository. Its messages name files by their paths from the top.
pub fn referee(game: &str, variants: &[&str]) -> Referee {
    let variants: Vec<String> = variants.iter().map(|it| (*it).to_owned()).collect();
    let top = Path::new(env!("CARGO_WORKSPACE_DIR"));
    let path = hoyle::files::game_file(&top.join(game)).unwrap();
    open(path.strip_prefix(top).unwrap(), &variants, &Repository)
}

/// A referee for the small game.
pub fn toy() -> Referee {
    of_text(TOY)
}

/// A referee for a game in a text.
pub fn of_text(text: &str) -> Referee {
    open(Path::new("toy.game"), &[], &Text(text.to_owned()))
}

/// A referee for the game with dice that has begun, the seats' dice showing these faces in turn.
pub fn cups(faces: &[u8]) -> Referee {
    let mut referee = open(Path::new("cups.game"), &[], &Text(CUPS.to_owned()));
    let chance: Vec<Json> =
        faces.iter().map(|face| serde_json::json!({ "name": "roll", "outcome": face })).collect();
    ok(
        &mut referee,
        &serde_json::json!({ "do": "new", "seats": ["Ada", "Ben", "Cleo"], "chance": chance })
            .to_string(),
    );
    referee
}

/// A referee for the small game that has begun.
pub fn toy_begun() -> Referee {
    let mut referee = toy();
    ok(&mut referee, r#"{"do":"new","seats":["Ada","Ben"]}"#);
    referee
}

/// A referee for Black Vienna with three seats.
pub fn vienna(seed: u64) -> Referee {
    let mut referee = referee("games/black_vienna", &[]);
    ok(&mut referee, &format!(r#"{{"do":"new","seats":["Ada","Ben","Cleo"],"seed":{seed}}}"#));
    referee
}

fn open(path: &Path, variants: &[String], loader: &dyn Loader) -> Referee {
    let compiled = hoyle::compile(path, variants, loader);
    let errors: Vec<String> =
        compiled.diagnostics.iter().map(|it| hoyle::diag::concise(it, &compiled.sources)).collect();
    let Some(game) = compiled.game else { panic!("{}", errors.join("")) };
    Referee::new(Runtime::new(game), compiled.sources, || Some(1))
}

/// The answer to a line.
pub fn ask(referee: &mut Referee, line: &str) -> Json {
    let answer = referee.line(line);
    assert!(!answer.contains('\n'), "an answer is one line: {answer}");
    serde_json::from_str(&answer).unwrap()
}

/// What is answered to a request that has to be followed.
pub fn ok(referee: &mut Referee, line: &str) -> Json {
    let answer = ask(referee, line);
    answer.get("ok").cloned().unwrap_or_else(|| panic!("{line}\n{answer}"))
}

/// Kind, message and suggestion of the error that a request has to bring, and all of it.
pub fn error(referee: &mut Referee, line: &str) -> (String, String, Option<String>, Json) {
    let answer = ask(referee, line);
    let error = answer.get("error").cloned().unwrap_or_else(|| panic!("{line}\n{answer}"));
    let text = |name: &str| error[name].as_str().map(str::to_owned);
    (text("kind").unwrap(), text("message").unwrap(), text("suggestion"), error)
}

/// A move as a request.
pub fn act(seat: &str, action: &str) -> String {
    serde_json::json!({ "do": "act", "seat": seat, "move": action }).to_string()
}

/// Asserts that a line brings an error of a kind, with words in its message, and changes nothing.
pub fn fails(line: &str, kind: &str, words: &str, suggestion: Option<&str>) {
    let mut referee = vienna(7);
    let before = ok(&mut referee, r#"{"do":"state"}"#);
    let (found, message, near, _) = error(&mut referee, line);
    assert_eq!((found.as_str(), near.as_deref()), (kind, suggestion), "{line}: {message}");
    assert!(message.contains(words), "{line}: {message}");
    assert_eq!(ok(&mut referee, r#"{"do":"state"}"#), before, "{line}");
}
