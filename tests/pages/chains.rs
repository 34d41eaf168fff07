//! Long chains of definitions, each of which needs the one before: they are checked and played up to a limit, and beyond
//! it one error says where the limit is.

use std::path::Path;

use hoyle::{Executor, Runtime, Setup};
use libtest_mimic::{Failed, Trial};

use crate::files::Shelf;

const HEAD: &str = "language 1\ngame \"Chain\" { players 2..2 }\nstate n: 0..9 = 0 public\n\
state dark: 0..9 = 3 secret\n";

/// More than any walk that calls itself for each of them has room for.
const LONG: usize = 20_000;

pub fn trials() -> Vec<Trial> {
    let functions = chain(
        "function f0 -> number = n\n",
        |it, before| format!("function f{it} -> number = f{before}\n"),
        |last| turn(&format!("require f{last} < 5 else \"No.\""), ""),
    );
    let flags = chain(
        "function f0(s: seat) -> flag = n < 5\n",
        |it, before| format!("function f{it}(s: seat) -> flag = f{before}(s) and n < {it}\n"),
        |last| turn(&format!("require f{last}(me) else \"No.\""), ""),
    );
    let long_sums = chain(
        "function f0 -> number = n\n",
        |it, before| format!("function f{it} -> number = f{before}{}\n", " + n".repeat(190)),
        |last| turn(&format!("require f{last} < 5 else \"No.\""), ""),
    );
    let rules = chain(
        "rule r0 { require n < 5 else \"No.\" }\n",
        |it, before| format!("rule r{it} {{ needs r{before} }}\n"),
        |last| turn(&format!("needs r{last}"), ""),
    );
    let conditions = chain(
        "rule r0 { require n < 5 else \"No.\" }\n",
        |it, before| format!("rule r{it} {{ require r{before} else \"No.\" }}\n"),
        |last| turn(&format!("require r{last} else \"No.\""), ""),
    );
    let procedures = chain(
        "to p0 { set n = 1 }\n",
        |it, before| format!("to p{it} {{ p{before} }}\n"),
        |last| turn("", &format!("set dark = 5 - dark\n p{last}")),
    );
    let turns = chain(
        "action a0 { do { end turn } }\nphase t0 { a0 }\n",
        |it, before| {
            format!(
                "action a{it} {{ do {{ turn of me in t{before} end turn }} }}\nphase t{it} {{ a{it} }}\n"
            )
        },
        |last| format!("play {{ turn of seat 1 in t{last} end game \"Over.\" }}\n"),
    );
    let types = |rungs| {
        let names = (1..=rungs).rev();
        let types = names.map(|it| format!("type T{it} is set of 1 T{}\n", it - 1));
        format!(
            "{}type T0 is set of 1 seat\nplay {{ end game \"Over.\" }}\n",
            types.collect::<String>()
        )
    };
    let mut trials = Vec::new();
    trials.extend(both("functions", functions, 490));
    trials.extend(both("conditions with arguments", flags, 240));
    trials.extend(both("functions with long sums", long_sums, 2));
    trials.extend(both("rules by `needs`", rules, 450));
    trials.extend(both("rules by `require`", conditions, 480));
    trials.extend(both("procedures", procedures, 480));
    trials.extend(both("turns", turns, 400));
    trials.push(stops("types", types(LONG), "G0308"));
    trials.push(stops("functions of whoever acts", acting(4000), "G0320"));
    trials
}

/// A file with a chain of so many.
fn chain(
    first: &'static str,
    rung: impl Fn(usize, usize) -> String + 'static,
    end: impl Fn(usize) -> String + 'static,
) -> impl Fn(usize) -> String {
    move |rungs| {
        let all: String = (1..=rungs).map(|it| rung(it, it - 1)).collect();
        format!("{first}{all}{}", end(rungs))
    }
}

fn turn(condition: &str, done: &str) -> String {
    format!(
        "action go {{\n {condition}\n do {{\n set n = n + 1\n {done}\n end turn\n }}\n}}\nphase day {{ go }}\n\
         play {{ turn of seat 1 in day\n end game \"Over.\" }}\n"
    )
}

/// Functions of which the last alone says `me`, in an order in which each is read before the one that it needs.
fn acting(rungs: usize) -> String {
    let all = (0..rungs).map(|it| format!("function f{it} -> seat = f{}\n", it + 1));
    let all: String = all.collect();
    let end = turn("require f0 is me else \"No.\"", "");
    format!("{all}function f{rungs} -> seat = me\n{end}")
}

fn both(name: &str, chain: impl Fn(usize) -> String, fits: usize) -> [Trial; 2] {
    let text = chain(fits);
    let plays = Trial::test(format!("chains/play/{name}"), move || play(&text));
    [plays, stops(name, chain(if fits < 10 { 100 } else { LONG }), "G0320")]
}

fn shelf(text: &str) -> Shelf {
    let mut shelf = Shelf::default();
    shelf.put("chain.game", format!("{HEAD}{text}"));
    shelf
}

/// Checks a file and expects one error.
fn stops(name: &str, text: String, code: &'static str) -> Trial {
    Trial::test(format!("chains/check/{name}"), move || {
        let compiled = hoyle::compile::check_all(Path::new("chain.game"), &shelf(&text));
        let found = compiled.diagnostics.iter();
        let found: Vec<&str> = found.map(|it| it.code.as_str()).collect();
        let found: Vec<&str> = found.into_iter().filter(|it| *it != "G0207").collect();
        if found.first() == Some(&code) && found.iter().all(|it| *it == code) {
            return Ok(());
        }
        Err(Failed::from(format!("expected {code}, found {found:?}")))
    })
}

/// Checks a file, and plays it with machine code and without.
fn play(text: &str) -> Result<(), Failed> {
    let shelf = shelf(text);
    let checked = hoyle::compile::check_all(Path::new("chain.game"), &shelf);
    if let Some(first) = checked.diagnostics.iter().find(|it| it.code.as_str() != "G0207") {
        return Err(Failed::from(hoyle::diag::concise(first, &checked.sources)));
    }
    let game = hoyle::compile(Path::new("chain.game"), &[], &shelf).game;
    let game = game.ok_or("it does not compile")?;
    let names = ["Ada".to_owned(), "Ben".to_owned()];
    for runtime in
        [Runtime::new(game.clone()), Runtime::with_executor(game.clone(), Executor::Interpreter)]
    {
        let setup = Setup::new(&game, &names, &[], 1).map_err(|error| error.0)?;
        let mut session = runtime.begin(setup).map_err(|stop| format!("{stop:?}"))?;
        let mut bots: Vec<_> = hoyle::session::random_bots(1, 2);
        hoyle::sim::playout(&mut session, &mut bots).map_err(|stop| format!("{stop:?}"))?;
    }
    Ok(())
}
