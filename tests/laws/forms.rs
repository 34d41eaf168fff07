//! Rules that are said as a person says them have a form in machine code: nothing of them is left to the interpreter.

use hoyle::dump::{self, Derived};
use hoyle::{Runtime, compile};

use crate::text::Text;

/// The statements of some play, and what is declared for them.
const PLAYS: &[(&str, &str)] = &[
    (
        "loops over numbers with fixed ends",
        "for each n in 1..7 { for each m in 2..5 { set sum = (sum + n * m) mod 10 } }",
    ),
    (
        "loops over numbers with one fixed end",
        "for each n in one..7 { set sum = (sum + n) mod 10 }",
    ),
    ("loops over seats from one on", "for each s in seats from seat 2 { set bid[s] = one }"),
    (
        "answers of several seats",
        "ask each of seats for offer: 0..9 public \"How much?\"\n\
         for each s in seats { set bid[s] = offer[s] }\n\
         set sum = offer[seat 1]\n\
         let best = highest s in seats: offer[s]\n\
         for each s in all t in seats where offer[t] is best { add 1 to bid[s] }",
    ),
    (
        "answers that may be none",
        "ask each of seats for offer: 1..9 or none public \"How much?\"\n\
         for each s in seats { set bid[s] = offer[s] otherwise 0 }\n\
         if every s in seats: offer[s] is none { set sum = 0 }",
    ),
];

#[test]
fn what_is_said_plainly_has_machine_code() {
    for (what, play) in PLAYS {
        let text = format!(
            "language 1\ngame \"Plain\" {{ players 3..3 }}\nstate one: 1..3 = 1 public\n\
             state sum: 0..9 = 0 public\nstate bid[seat]: 0..20 = 0 public\n\
             play {{\n{play}\nset one = 2\nend game \"Over.\"\n}}\n"
        );
        let compiled = compile("plain.game", &[], &Text(&text));
        let game = compiled.game.unwrap_or_else(|| panic!("{what}: {:?}", compiled.diagnostics));
        let runtime = Runtime::new(game);
        let program = dump::program(Derived {
            game: &runtime.game,
            layout: &runtime.layout,
            program: &runtime.program,
            lowered: &runtime.lowered(3),
        });
        assert!(!program.contains("left to the interpreter"), "{what}\n{program}");
    }
}
