//! Words that depend on a number, and places and columns that a table of texts says: at the prompt and in a rulebook.

use std::io;
use std::path::Path;

use hoyle::Loader;
use hoyle::notation::{Names, say};
use hoyle::rulebook::{Tables, Told, plain, rulebook};
use hoyle::state::{FilledText, Value};

const RULES: &str = r#"language 1
game "Mill" { players 2..2 }
texts from "texts.csv" in en de fr
/// The sacks of corn.
table Field from "fields.csv" { price: 0..9 }
type Sack is one of Rye Oats
zone on[Field] of Sack public
zone barn of all Sack public
state coins[seat]: 0..9 = 5 public
state bank: 0..99 = 9 public

/// The taking of coins.
to take_coins(amount: 0..9) {
  pay amount from bank to coins[me]
  tell all gained: amount "{me} has {gained} coins more."
}
action buy(at: Field) {
  require free: on[at] is empty else "{at} is full."
  do {
    take_coins(3)
    take_coins(at.price)
    move Rye to on[at]
    end turn
  }
}
phase day { buy }
play {
  turn of seat 1 in day
  end game "Done."
}
"#;

const TEXTS: &str = "text,en,de,fr
Mill,,Mühle,Moulin
Mill_Lane,Mill Lane,Mühlweg,Allée
Rye,,Roggen,Seigle
Oats,,Hafer,Avoine
on,,Feld (n.),case (f.)
barn,,Scheune (f.),grange (f.)
coins,,\"Münzen (f. pl., sg. Münze)\",pièces (f. pl.)
bank,,Bank (f.),banque (f.)
buy,,kaufen,acheter
day,,Tag (m.),jour (m.)
at,,Ort (m.),lieu (m.)
on[Field],\"field {Field} (sg., on)\",\"Feld {Field} (n., auf)\",\"case {Field} (f., sur)\"
Field.price,coins for {Field} (pl.),die für {Field} nötigen Münzen,pièces pour {Field} (f. pl.)
take_coins(amount),take {amount} {amount?coin|coins|} from the bank,nimm {amount} {amount?Münze|Münzen|} von der Bank,prends {amount} {amount?pièce|pièces|} à la banque
{me} has {gained} coins more.,{me} has {gained} {gained?coin|coins} more.,{me} hat {gained} {gained?Münze|Münzen} mehr.,{me} a {gained} {gained?pièce|pièces} de plus.
{at} is full.,,{at} ist voll.,{at} est pleine.
Done.,,Fertig.,Fini.
";

/// The files of the game, with these texts.
struct Mill<'t>(&'t str);

impl Loader for Mill<'_> {
    fn load(&self, path: &Path) -> io::Result<Vec<u8>> {
        let text = match path.to_str() {
            Some("mill.game") => RULES,
            Some("texts.csv") => self.0,
            Some("fields.csv") => "field,price\nMill_Lane,1\n",
            Some(_) | None => return Err(io::ErrorKind::NotFound.into()),
        };
        Ok(text.into())
    }
}

/// The rulebook in a language.
fn told(code: &str) -> String {
    let compiled = hoyle::compile(Path::new("mill.game"), &[], &Mill(TEXTS));
    let game = compiled.game.expect("a game");
    let names = Names { seats: Vec::new(), language: game.language(Some(code)) };
    let told = Told { game: &game, sources: &compiled.sources, names: &names, options: &[] };
    plain(&rulebook(told, &Tables::default(), &[])).join("\n")
}

#[test]
fn a_number_has_the_words_that_go_with_it() {
    let compiled = hoyle::compile(Path::new("mill.game"), &[], &Mill(TEXTS));
    let game = compiled.game.expect("a game");
    let sentence = game.sentences.iter_enumerated().find(|(_, it)| it.pattern().contains("more"));
    let (sentence, _) = sentence.expect("a sentence");
    let say_in = |code: &str, number: i32| {
        let names =
            Names { seats: vec!["Ada".into(), "Ben".into()], language: game.language(Some(code)) };
        let values = vec![Some(Value::Seat(0)), Some(Value::Number(number))];
        say(&game, &names, &FilledText { sentence, values })
    };
    assert_eq!(say_in("en", 1), "Ada has 1 coin more.");
    assert_eq!(say_in("en", 0), "Ada has 0 coins more.");
    assert_eq!(say_in("de", 2), "Ada hat 2 Münzen mehr.");
    // French has the singular for none.
    assert_eq!(say_in("fr", 0), "Ada a 0 pièce de plus.");
    assert_eq!(say_in("fr", 2), "Ada a 2 pièces de plus.");
}

#[test]
fn a_rulebook_says_places_columns_and_amounts_as_the_texts_do() {
    let english = told("en");
    for words in [
        "Take 3 coins from the bank.",
        "Take the coins for at from the bank.",
        "The field at is empty",
    ] {
        assert!(english.contains(words), "{words}\n{english}");
    }
    let german = told("de");
    for words in ["Nimm 3 Münzen von der Bank.", "Nimm die für Ort nötigen Münzen von der Bank."]
    {
        assert!(german.contains(words), "{words}\n{german}");
    }
}

#[test]
fn other_than_two_or_three_forms_are_refused() {
    let texts = TEXTS.replace("{gained?coin|coins} more", "{gained?coins} more");
    let compiled = hoyle::compile(Path::new("mill.game"), &[], &Mill(&texts));
    let codes: Vec<&str> = compiled.diagnostics.iter().map(|it| it.code.as_str()).collect();
    assert!(codes.contains(&"G0213"), "{codes:?}");
}
