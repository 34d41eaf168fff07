//! The pictures in the READMEs: screens of games as the program prints them, and a page of a rulebook.
//! Each is made here and compared with its file; `BLESS=1` writes it anew.

use std::fs;
use std::path::Path;

use super::typed;

/// A screen: the game with its seats, the lines that are typed, and from which of them on it is shown.
struct Screen {
    file: &'static str,
    game: &'static str,
    seats: &'static str,
    typed: &'static [&'static str],
    shown: usize,
}

const SCREENS: &[Screen] = &[
    Screen {
        file: "games/black_vienna/table.svg",
        game: "games/black_vienna",
        seats: "Ada,Ben:random,Cleo:random",
        typed: &["investigate(APQ, Ben)", "investigate(AGM, Cleo)"],
        shown: 1,
    },
    Screen {
        file: "games/black_vienna/refusal.svg",
        game: "games/black_vienna",
        seats: "Ada,Ben:random,Cleo:random",
        typed: &["investigate(KNT, Ben)", ":why investigate(APQ, Ada)"],
        shown: 0,
    },
    Screen {
        file: "games/vienna/table.svg",
        game: "games/vienna",
        seats: "Ada,Ben:random,Cleo:random",
        typed: &["start(Start2)", "place({3 3}, Sacher)"],
        shown: 1,
    },
    Screen {
        file: "games/inkognito/table.svg",
        game: "games/inkognito",
        seats: "Ada,Ben:random,Cleo:random,Dan:random",
        typed: &["visit(CaDOro)"],
        shown: 0,
    },
    Screen {
        file: "games/intent_to_kill/table.svg",
        game: "games/intent_to_kill",
        seats: "Ada:random,Ben",
        typed: &["begins(CentralPark)", "question(Informant, thin)"],
        shown: 1,
    },
];

#[test]
fn screens_are_as_they_are_shown() {
    for screen in SCREENS {
        compare(screen.file, &drawn(&lines_of(screen), true));
    }
}

#[test]
fn a_page_of_a_rulebook_is_as_it_is_shown() {
    let output = hoyle(&["doc", "games/black_vienna"], "");
    let page = output.lines().skip_while(|line| !line.contains("\"action-accuse\""));
    let mut lines = Vec::new();
    for line in page.take(16).map(without_marks).filter(|line| !line.is_empty()) {
        lines.extend(wrapped(&line, 92));
    }
    compare("games/black_vienna/rulebook.svg", &drawn(&lines, false));
}

/// What is printed from a typed line on, with what is typed behind the name of the player.
fn lines_of(screen: &Screen) -> Vec<String> {
    let player = screen.seats.split(',').find(|seat| !seat.contains(':')).unwrap();
    let mut shown = Vec::new();
    let mut before = play(screen, 0);
    for (at, typed) in screen.typed.iter().enumerate() {
        let after = play(screen, at + 1);
        if at == screen.shown {
            // The table at which it is typed.
            let table = before.iter().rposition(String::is_empty).map_or(0, |at| at + 1);
            shown.extend(before.iter().skip(table).cloned());
        }
        if at >= screen.shown {
            shown.push(format!("{player}> {typed}"));
            // The reply, if no table follows.
            let reply = after.iter().skip(before.len());
            shown.extend(reply.take_while(|line| !line.is_empty()).cloned());
        }
        before = after;
    }
    shown
}

/// What is printed when the first lines are typed.
fn play(screen: &Screen, typed: usize) -> Vec<String> {
    let lines: String = screen.typed.iter().take(typed).map(|it| format!("{it}\n")).collect();
    let arguments = ["play", screen.game, "--seats", screen.seats, "--seed", "7", "--table"];
    let output = hoyle(&arguments, &lines);
    let lines = output.lines().filter(|line| !line.starts_with("No more moves;"));
    lines.map(str::to_owned).collect()
}

fn hoyle(arguments: &[&str], input: &str) -> String {
    typed(Path::new(env!("CARGO_WORKSPACE_DIR")), arguments, input)
}

/// A line of Markdown as it is read.
fn without_marks(line: &str) -> String {
    let mut text = line.replace("### ", "").replace("- ", "• ").replace('*', "");
    text = text.replace(" <sub>", "\t").replace("<sub>", "\t").replace("</sub>", "");
    while let Some(start) = text.find("<a ") {
        let end = text[start..].find("</a>").unwrap() + start + 4;
        text.replace_range(start..end, "");
    }
    while let Some(start) = text.find("](") {
        let end = text[start..].find(')').unwrap() + start + 1;
        text.replace_range(start..end, "");
    }
    text.replace('[', "").trim_end().to_owned()
}

fn wrapped(line: &str, width: usize) -> Vec<String> {
    let indent = line.len() - line.trim_start().len();
    let mut lines: Vec<String> = Vec::new();
    for word in line.trim_start().split(' ') {
        match lines.last_mut() {
            Some(last) if last.chars().count() + 1 + word.chars().count() <= width => {
                *last = format!("{last} {word}");
            }
            Some(_) => lines.push(format!("{:1$}{word}", "", indent + 2)),
            None => lines.push(format!("{:indent$}{word}", "")),
        }
    }
    lines
}

/// Lines as a picture: a dark screen, or a page.
fn drawn(lines: &[String], is_screen: bool) -> String {
    let columns = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let (width, height) = (columns * 8 + 40, lines.len() * 18 + 36);
    let (back, ink, typed, font) = if is_screen {
        ("#1b2330", "#dfe6ef", "#8fd18f", "ui-monospace,Menlo,Consolas,monospace")
    } else {
        ("#fdfcf8", "#22262c", "#22262c", "Georgia,serif")
    };
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         font-family=\"{font}\" font-size=\"13.2\">\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"{back}\"/>\n"
    );
    for (at, line) in lines.iter().enumerate() {
        let is_typed = is_screen && line.contains("> ") && !line.starts_with(' ');
        let is_head = !is_screen && at == 0;
        let colour = if is_typed { typed } else { ink };
        let weight = if is_head { " font-weight=\"bold\"" } else { "" };
        let text = line.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        let y = at * 18 + 30;
        // What stands small behind a sentence.
        let text = match text.split_once('\t') {
            Some((text, small)) => {
                format!("{text}<tspan dx=\"8\" font-size=\"9\" fill=\"#7a828e\">{small}</tspan>")
            }
            None => text,
        };
        svg.push_str(&format!(
            "<text x=\"20\" y=\"{y}\" fill=\"{colour}\"{weight} xml:space=\"preserve\">{text}</text>\n"
        ));
    }
    svg.push_str("</svg>\n");
    svg
}

fn compare(file: &str, made: &str) {
    let path = Path::new(env!("CARGO_WORKSPACE_DIR")).join(file);
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, made).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == made, "{file} is not what the program shows: run with BLESS=1, and look at it");
}
