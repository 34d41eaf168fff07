//! Files that nobody means well with: one clear error each, after a bounded number of steps, and never a panic.

use std::num::NonZeroUsize;
use std::path::Path;

use hoyle::Compiled;
use libtest_mimic::{Failed, Trial};

use crate::files::Shelf;

/// Rules of the grammar that may be tried for one text of a megabyte at the most. Beyond it nothing is parsed, so that the
/// error is another one: the parser cannot go astray unnoticed, however fast the machine is.
const ATTEMPTS: usize = 1 << 28;

pub fn trials(root: &Path) -> Vec<Trial> {
    pest::set_call_limit(NonZeroUsize::new(ATTEMPTS));
    let folder = root.join("games/black_vienna");
    let tables = Shelf::of_folder(&folder);
    let game = String::from_utf8(tables.files["black_vienna.game"].clone()).unwrap();
    let part = "language 1\ngame \"Example\" { players 2..4 }\nplay { end game \"Over.\" }\n";
    let parentheses = format!("{part}always {}1 is 1\n", "(".repeat(100_000));
    let mut not_text = part.as_bytes().to_vec();
    not_text.extend(b"// \xff\n");
    let mut without_table = tables.clone();
    without_table.files.remove("inquiries.csv");
    let sweep = (game.clone(), tables.clone());
    let texts = |name: &str, csv: Option<&[u8]>, code| {
        let mut shelf = Shelf::default();
        csv.into_iter().for_each(|csv| shelf.put("texts.csv", csv));
        trial(name, format!("{part}texts from \"texts.csv\" in en de\n").into_bytes(), shelf, code)
    };
    vec![
        Trial::test("hostile/a line left out", move || {
            leave_out(&sweep.0, &sweep.1).map_err(Failed::from)
        }),
        bad("an empty file", "", "G0110"),
        bad("a lone brace", "{", "G0103"),
        bad("noise", &noise(1 << 20), "G0705"),
        bad(
            "noise without brackets",
            &noise(1 << 20).replace(['(', '[', '{', '+', '-', '*', '<', '>', '.'], " "),
            "G0705",
        ),
        bad("a megabyte of words", &words(1 << 20, WORDS), "G0111"),
        bad("a megabyte of words without brackets", &words(1 << 20, &WORDS[4..]), "G0103"),
        bad("brackets without end", &parentheses, "G0111"),
        bad(
            "a sum without end",
            &format!("{part}always 1{} is 1\n", " + 1".repeat(100_000)),
            "G0111",
        ),
        bad(
            "negation without end",
            &format!("{part}always {}yes\n", "not ".repeat(100_000)),
            "G0111",
        ),
        bad(
            "a choice without end",
            &format!("{part}always {}yes\n", "if yes then ".repeat(100_000)),
            "G0111",
        ),
        bad("columns without end", &format!("{part}always a{}\n", ".a".repeat(100_000)), "G0111"),
        bad("indices without end", &format!("{part}always a{}\n", "[1]".repeat(100_000)), "G0111"),
        bad(
            "quantifiers without end",
            &format!("{part}always {}yes\n", "every s in seats: ".repeat(100_000)),
            "G0111",
        ),
        bad(
            "sets of sets without end",
            &format!("{part}state a: {}seat = {{}} public\n", "set of ".repeat(12_000)),
            "G0111",
        ),
        bad(
            "small sets of sets without end",
            &format!("{part}state a: {}seat = {{}} public\n", "set of up to 2 ".repeat(12_000)),
            "G0111",
        ),
        bad(
            "`else if` without end",
            &format!("{part}setup {{ if yes {{ }} {} }}\n", "else if yes { }".repeat(100_000)),
            "G0111",
        ),
        bad(
            "`else if` without end, full",
            &format!(
                "{part}setup {{ if yes {{ }} {} }}\n",
                "else if yes { end turn }".repeat(100_000)
            ),
            "G0111",
        ),
        bad(
            "a sum in a text",
            &format!("{part}setup {{ tell all a: 1 \"{{1{}}}\" }}\n", " + 1".repeat(100_000)),
            "G0111",
        ),
        bad(
            "a mistake at the end of a very long line",
            &format!("{part}always{}a is 1\nalways yes\n", " ".repeat(100_000)),
            "G0201",
        ),
        bad(
            "a mistake before a very long line",
            &format!("{part}always a is 1\nalways{}yes\n", " ".repeat(100_000)),
            "G0201",
        ),
        bad(
            "a mistake with two places in a very long line",
            &format!(
                "{part}state a: 0..1 = 0 public{}state a: 0..1 = 0 public\n",
                " ".repeat(100_000)
            ),
            "G0202",
        ),
        bad(
            "as deep as may be",
            &format!("{part}always {}yes{} is 1\n", "(not ".repeat(60), ")".repeat(60)),
            "G0305",
        ),
        bad(
            "as long as may be",
            &format!("{part}always 1{} is yes\n", " + 1".repeat(198)),
            "G0305",
        ),
        bad(
            "types without end",
            &format!("{part}state a: {}seat = {{}} public\n", "list of ".repeat(100_000)),
            "G0111",
        ),
        trial("not text", not_text, Shelf::default(), Some("G0702")),
        trial("a missing table", game.clone().into_bytes(), without_table, Some("G0701")),
        texts("no texts", None, Some("G0701")),
        texts("texts that are no text", Some(b"text,en,de\n\xff,,\n"), Some("G0702")),
        texts("texts without a line", Some(b""), Some("G0312")),
        texts("texts without a header", Some(b"Over.,,Aus.\n"), Some("G0312")),
        texts("texts of noise", Some(noise(1 << 16).as_bytes()), Some("G0705")),
        texts(
            "texts in an open quote",
            Some("\u{feff}text,en,de\r\n\r\nExample,,Bsp.\r\nOver.,,\"\"\"\u{e9}, {x".as_bytes()),
            Some("G0704"),
        ),
        trial(
            "lines that end as on Windows",
            game.replace('\n', "\r\n").into_bytes(),
            with_crlf(&tables),
            None,
        ),
        trial("a byte order mark", format!("\u{feff}{game}").into_bytes(), tables, None),
    ]
}

/// The game without one of its lines, for every third line: little is said, and nothing panics.
fn leave_out(game: &str, tables: &Shelf) -> Result<(), String> {
    let lines: Vec<&str> = game.lines().collect();
    let coded = (0..lines.len())
        .filter(|at| !lines[*at].trim().is_empty() && !lines[*at].starts_with("//"));
    for left_out in coded.step_by(3) {
        let rest = lines
            .iter()
            .enumerate()
            .filter(|(at, _)| *at != left_out)
            .map(|(_, line)| format!("{line}\n"));
        let mut shelf = tables.clone();
        shelf.put("hostile.game", rest.collect::<String>());
        let compiled = hoyle::compile::check_all(Path::new("hostile.game"), &shelf);
        let said = said(&compiled);
        if compiled.diagnostics.len() > 2 {
            return Err(format!("without `{}`, too much is said:\n{said}", lines[left_out]));
        }
    }
    Ok(())
}

fn bad(name: &str, text: &str, code: &'static str) -> Trial {
    trial(name, text.as_bytes().to_vec(), Shelf::default(), Some(code))
}

/// Checks a file and expects one error, or nothing at all.
fn trial(name: &str, text: Vec<u8>, mut shelf: Shelf, code: Option<&'static str>) -> Trial {
    shelf.put("hostile.game", text);
    Trial::test(format!("hostile/{name}"), move || {
        let compiled = hoyle::compile::check_all(Path::new("hostile.game"), &shelf);
        let said = said(&compiled);
        let found: Vec<&str> = compiled.diagnostics.iter().map(|it| it.code.as_str()).collect();
        if found != code.into_iter().collect::<Vec<_>>() {
            return Err(Failed::from(format!(
                "expected {code:?}, found {} diagnostics:\n{}",
                found.len(),
                &said[..said.len().min(2000)]
            )));
        }
        if said.len() > 2000 {
            return Err(Failed::from(format!("the message is {} bytes long", said.len())));
        }
        Ok(())
    })
}

/// Every way of showing what was said; none of them may panic.
fn said(compiled: &Compiled) -> String {
    let mut out = String::new();
    for it in &compiled.diagnostics {
        let _ = hoyle::diag::json(it, &compiled.sources);
        let _ = hoyle::diag::render(it, &compiled.sources, hoyle::diag::Style::default());
        out.push_str(&hoyle::diag::concise(it, &compiled.sources));
    }
    out
}

fn with_crlf(tables: &Shelf) -> Shelf {
    let mut shelf = Shelf::default();
    for (name, content) in &tables.files {
        shelf.put(name, String::from_utf8_lossy(content).replace('\n', "\r\n"));
    }
    shelf
}

/// The same numbers on every machine: a linear congruence with the factors of Knuth's MMIX.
fn numbers() -> impl Iterator<Item = u64> {
    let mut state: u64 = 1;
    std::iter::repeat_with(move || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state >> 33
    })
}

/// Bytes at random, made text.
fn noise(length: usize) -> String {
    let bytes: Vec<u8> = numbers().take(length).map(|it| it.to_le_bytes()[0]).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Words of the language and others; the first four nest.
const WORDS: &[&str] = &[
    "{", "}", "(", "is", "pile", "zone", "if", "3", "\"", "\n", "set", "=", "else", "play",
    "action", "Ö",
];

/// Words in no order.
fn words(length: usize, words: &[&str]) -> String {
    let mut text = String::from("pile ");
    for number in numbers() {
        text.push_str(words[usize::try_from(number).unwrap() % words.len()]);
        text.push(' ');
        if text.len() >= length {
            break;
        }
    }
    text
}
