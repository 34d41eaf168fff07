//! Games that would never be done, or grow without end: each stops with one error and its place.

use std::path::Path;

use hoyle::base::limits::MEMBERS;
use hoyle::{Runtime, Setup, Stop};
use libtest_mimic::{Failed, Trial};

use crate::files::Shelf;

const HEAD: &str = "language 1\ngame \"Example\" { players 2..4 }\n";

pub fn trials() -> Vec<Trial> {
    let mut all = checked();
    all.extend(played());
    all.extend(scripts());
    all.push(Trial::test("endless/play/large positions", large_positions));
    all
}

/// What is found without playing; nothing where a file is large, and no more than that.
fn checked() -> Vec<Trial> {
    let play = "play { end game \"Over.\" }\n";
    vec![
        check(
            "functions that use the one before twice",
            &format!(
                "state n: 0..9 = 0 public\nfunction f0 -> number = n\n{}always f40 <= 9\n{play}",
                ladder(40, |it, before| format!(
                    "function f{it} -> number = f{before} + f{before}\n"
                ))
            ),
            None,
        ),
        check(
            "constants that use the one before twice",
            &format!(
                "function f0 -> flag = yes\n{}always f40\n{play}",
                ladder(40, |it, before| format!(
                    "function f{it} -> flag = f{before} and f{before}\n"
                ))
            ),
            None,
        ),
        check(
            "rules that ask for the one before twice",
            &format!(
                "state n: 0..9 = 0 public\nrule r0 {{ require n < 5 else \"No.\" }}\n{}{}",
                ladder(40, |it, before| {
                    format!("rule r{it} {{ require r{before} and r{before} else \"No.\" }}\n")
                }),
                action("require r40 else \"No.\"")
            ),
            None,
        ),
        check(
            "rules that need the one before twice",
            &format!(
                "state n: 0..9 = 0 public\nrule r0 {{ require n < 5 else \"No.\" }}\n{}{}",
                ladder(40, |it, before| format!(
                    "rule r{it} {{\n needs r{before}\n needs r{before}\n}}\n"
                )),
                action("needs r40")
            ),
            Some("G0320"),
        ),
        check(
            "procedures that call the one before twice",
            &format!(
                "state n: 0..9 = 0 public\nto p0 {{ set n = 1 }}\n{}play {{\n p40\n end game \"Over.\" }}\n",
                ladder(40, |it, before| format!("to p{it} {{\n p{before}\n p{before}\n}}\n"))
            ),
            None,
        ),
        check(
            "states that are too large together",
            &format!(
                "state a[0..700000]: flag = no public\nstate b[0..700000]: flag = no public\n{play}"
            ),
            Some("G0320"),
        ),
        check(
            "a square that is too large",
            &format!("state a[0..1000000000, 0..1000000000]: flag = no public\n{play}"),
            Some("G0320"),
        ),
        check(
            "a type with too many members",
            &format!(
                "type Word is one of {}\nstate a: Word = W0 public\n{play}",
                (0..=MEMBERS).map(|it| format!("W{it} ")).collect::<String>()
            ),
            Some("G0320"),
        ),
        table("a table with too many rows", MEMBERS + 1, Some("G0320")),
        table("a large table", MEMBERS, None),
        path("a table at the root of the disk", "/etc/passwd"),
        path("a table on another disk", "C:\\\\words.csv"),
        path("a table above the folder", "words/../../words.csv"),
    ]
}

/// What shows only in play.
fn played() -> Vec<Trial> {
    let stops = |name: &str, text: &str| play(name, text, Shelf::default(), "G0605");
    vec![
        stops(
            "chance without end",
            "play { repeat 1000000000 times { draw n from 1..6 } end game \"Over.\" }\n",
        ),
        stops(
            "a match in which chance alone falls",
            "state n: 0..9 = 0 public\nmatch { until n is 1 }\nplay { draw k from {2 3} set n = k end game \"Over.\" }\n",
        ),
        stops(
            "sums of sums",
            "state n: number = 0 public\nplay { repeat 5000 times { repeat 5000 times { set n = n + (sum i in 1..1000: i) } } end game \"Over.\" }\n",
        ),
        stops(
            "functions that use the one before twice",
            &format!(
                "state n: number = 0 public\nfunction f0 -> number = n\n{}play {{ set n = f40 end game \"Over.\" }}\n",
                ladder(40, |it, before| format!(
                    "function f{it} -> number = f{before} + f{before}\n"
                ))
            ),
        ),
        stops(
            "conditions that use the one before twice",
            &format!(
                "state n: 0..9 = 0 public\nfunction f0 -> flag = n is 0\n{}{}",
                ladder(40, |it, before| format!(
                    "function f{it} -> flag = f{before} and f{before}\n"
                )),
                action("require f40 else \"No.\"")
            ),
        ),
        stops(
            "rules that ask for the one before twice",
            &format!(
                "state n: 0..9 = 0 public\nrule r0 {{ require n < 5 else \"No.\" }}\n{}{}",
                ladder(40, |it, before| {
                    format!("rule r{it} {{ require r{before} and r{before} else \"No.\" }}\n")
                }),
                action("require r40 else \"No.\"")
            ),
        ),
        stops(
            "empty rules that need the one before twice",
            &format!(
                "rule r0 {{ }}\n{}{}",
                ladder(40, |it, before| format!(
                    "rule r{it} {{\n needs r{before}\n needs r{before}\n}}\n"
                )),
                action("require r40 else \"No.\"")
            ),
        ),
        stops("numbers without end to choose from", &choice("a: 0..999999999", "a + 1 is 0")),
        stops(
            "three numbers to choose from",
            &choice("a: 0..1000, b: 0..1000, c: 0..1000", "a + b + c is 3001"),
        ),
        stops(
            "cards that go round for ever",
            "type Card is 1000 copies of Kind\ntype Kind is one of Wren\nzone left of all Card public\nzone right of Card public\n\
             play { repeat 100000 times { move left to right\n move right to left } end game \"Over.\" }\n",
        ),
    ]
}

/// What a script does.
fn scripts() -> Vec<Trial> {
    let hooked = "state n: 0..9 = 0 public\nhook odd(x: number) -> number in \"odd.rhai\"\n\
         play { set n = odd(n) end game \"Over.\" }\n";
    let script = |name: &str, script: &str, code| {
        let mut shelf = Shelf::default();
        shelf.put("odd.rhai", script);
        play(name, hooked, shelf, code)
    };
    let many: String = (0..5_000).map(|it| format!("fn f{}(x) {{ f{it}(x) }}\n", it + 1)).collect();
    let mut shelf = Shelf::default();
    shelf.put("odd.rhai", format!("fn f0(x) {{ x }}\nfn odd(x) {{ f5000(x) }}\n{many}"));
    vec![
        script("a script without end", "fn odd(x) { loop { x += 1; } }", "G0606"),
        script(
            "a text that replaces itself",
            "fn odd(x) { let t = \"aaaaaaaaaa\"; loop { t.replace(\"a\", t + t); } }",
            "G0606",
        ),
        script(
            "a text that replaces its letters",
            "fn odd(x) { let t = \"aaaaaaaaaa\"; loop { t.replace('a', t + t); } }",
            "G0606",
        ),
        script(
            "an array of arrays",
            "fn odd(x) { let a = [1]; loop { a = [a, a, a, a]; } }",
            "G0606",
        ),
        play(
            "a script that is called for ever",
            "state n: number = 0 public\nhook odd(x: number) -> number in \"odd.rhai\"\n\
             play { repeat 1000000 times { set n = odd(n) } end game \"Over.\" }\n",
            {
                let mut shelf = Shelf::default();
                shelf.put("odd.rhai", "fn odd(x) { let n = 0; while n < 1000 { n += 1; } x + 1 }");
                shelf
            },
            "G0605",
        ),
        play("a script of many functions", hooked, shelf, "G0606"),
    ]
}

/// Of a long game in which much lies on the table the first moves are settled.
fn large_positions() -> Result<(), Failed> {
    let text = "state cell[0..399999]: flag = no public\naction go { do { set cell[0] = yes  end turn } }\n\
         phase day { go }\nplay { repeat 60 times { turn of seat 1 in day } end game \"Over.\" }\n";
    let mut shelf = Shelf::default();
    shelf.put("endless.game", format!("{HEAD}{text}"));
    let compiled = hoyle::compile(Path::new("endless.game"), &[], &shelf);
    let game = compiled.game.ok_or("it does not compile")?;
    let names = ["Ada".to_owned(), "Ben".to_owned()];
    let setup = Setup::new(&game, &names, &[], 1).map_err(|error| error.0)?;
    let mut session = Runtime::new(game).begin(setup).map_err(|_| "it does not begin")?;
    let mut bots: Vec<_> = hoyle::session::random_bots(1, 2);
    hoyle::sim::playout(&mut session, &mut bots).map_err(|_| "it does not end")?;
    let made = session.moves();
    let undone = std::iter::repeat_with(|| session.undo()).take_while(|undone| *undone).count();
    if (made, undone, session.moves()) == (60, 40, 20) {
        Ok(())
    } else {
        Err(Failed::from(format!("{made} moves, {undone} taken back")))
    }
}

fn ladder(rungs: usize, rung: impl Fn(usize, usize) -> String) -> String {
    (1..=rungs).map(|it| rung(it, it - 1)).collect()
}

fn action(condition: &str) -> String {
    format!(
        "action go {{\n {condition}\n do {{ end turn }}\n}}\nphase day {{ go }}\nplay {{ repeat {{ turn of seat 1 in day }} }}\n"
    )
}

fn choice(parameters: &str, condition: &str) -> String {
    format!(
        "action go({parameters}) {{\n require {condition} else \"No.\"\n do {{ end turn }}\n}}\n\
         phase day {{ go }}\nplay {{ repeat {{ turn of seat 1 in day }} }}\n"
    )
}

fn table(name: &str, rows: usize, code: Option<&'static str>) -> Trial {
    let mut shelf = Shelf::default();
    let lines: String = (0..rows).map(|it| format!("W{it},W{},{it}\n", rows - 1 - it)).collect();
    shelf.put("words.csv", format!("word,other,number\n{lines}"));
    let text = "table Word from \"words.csv\" {\n other: Word\n number: number\n}\n\
         zone deck of all Word public\nsetup { shuffle deck }\nplay { end game \"Over.\" }\n";
    trial(name, text, shelf, code)
}

fn path(name: &str, path: &str) -> Trial {
    let text = format!(
        "table Word from \"{path}\" {{\n number: number\n}}\nplay {{ end game \"Over.\" }}\n"
    );
    check(name, &text, Some("G0703"))
}

fn check(name: &str, text: &str, code: Option<&'static str>) -> Trial {
    trial(name, text, Shelf::default(), code)
}

fn trial(name: &str, text: &str, mut shelf: Shelf, code: Option<&'static str>) -> Trial {
    shelf.put("endless.game", format!("{HEAD}{text}"));
    Trial::test(format!("endless/check/{name}"), move || {
        let compiled = hoyle::compile::check_all(Path::new("endless.game"), &shelf);
        let found: Vec<&str> = compiled.diagnostics.iter().map(|it| it.code.as_str()).collect();
        if found == code.into_iter().collect::<Vec<_>>() {
            return Ok(());
        }
        let first = compiled.diagnostics.first();
        let said = first.map(|it| hoyle::diag::concise(it, &compiled.sources));
        Err(Failed::from(format!("expected {code:?}, found {found:?}: {said:?}")))
    })
}

fn play(name: &str, text: &str, mut shelf: Shelf, code: &'static str) -> Trial {
    shelf.put("endless.game", format!("{HEAD}{text}"));
    Trial::test(format!("endless/play/{name}"), move || {
        let compiled = hoyle::compile(Path::new("endless.game"), &[], &shelf);
        let Some(game) = compiled.game else {
            let said =
                compiled.diagnostics.first().map(|it| hoyle::diag::concise(it, &compiled.sources));
            return Err(Failed::from(format!("it does not compile: {said:?}")));
        };
        let names = ["Ada".to_owned(), "Ben".to_owned()];
        let setup = Setup::new(&game, &names, &[], 1).map_err(|error| error.0)?;
        let played = Runtime::new(game).begin(setup).and_then(|mut session| {
            let mut bots: Vec<_> = hoyle::session::random_bots(1, 2);
            hoyle::sim::playout(&mut session, &mut bots)
        });
        match played {
            Err(Stop::Fault(fault)) if fault.code.as_str() == code => Ok(()),
            other => Err(Failed::from(format!("expected {code}, found {other:?}"))),
        }
    })
}
