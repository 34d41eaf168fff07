//! Games that are written down: what everybody may read, and what is not written over.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use super::{folder, hoyle, text};

/// The transcripts of the games under `games/`.
fn shipped() -> Vec<PathBuf> {
    let games = Path::new(env!("CARGO_WORKSPACE_DIR")).join("games");
    let folders = fs::read_dir(games).unwrap();
    let folders = folders.map(|entry| entry.unwrap().path().join("transcripts"));
    let files = folders.filter(|folder| folder.is_dir());
    let files = files.flat_map(|folder| fs::read_dir(folder).unwrap());
    files.map(|entry| entry.unwrap().path()).collect()
}

#[test]
fn each_game_has_two_for_every_number_of_players() {
    let mut found: BTreeMap<String, usize> = BTreeMap::new();
    for path in shipped() {
        let text = fs::read_to_string(&path).unwrap();
        let line = |start: &str| text.lines().find_map(|line| line.strip_prefix(start));
        if let (Some(game), Some(seats), None) = (line("game "), line("seats "), line("view ")) {
            let seats = seats.split(' ').count();
            *found.entry(format!("{game}, {seats}")).or_default() += 1;
        }
    }
    let players = [
        ("Black Vienna", 3..=6),
        ("Inkognito", 3..=5),
        ("Intent to Kill", 2..=4),
        ("Vienna", 3..=5),
    ];
    for (game, players) in players {
        for seats in players {
            let count = found.get(&format!("{game}, {seats}")).copied();
            assert!(count >= Some(2), "{game} for {seats}: {found:?}");
        }
    }
}

#[test]
fn only_the_referee_reads_seed_and_chance() {
    let mut others = 0;
    for path in shipped() {
        let text = fs::read_to_string(&path).unwrap();
        let gives_away =
            text.lines().any(|line| line.starts_with("seed ") || line.starts_with("chance "));
        let is_view = text.lines().any(|line| line.starts_with("view "));
        assert_ne!(gives_away, is_view, "{}", path.display());
        others += usize::from(is_view);
    }
    assert!(others > 50);
}

/// Copies the files of a folder.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        if path.is_file() {
            fs::copy(&path, to.join(path.file_name().unwrap())).unwrap();
        }
    }
}

#[test]
fn a_condition_that_always_holds_is_noticed_in_each_game() {
    let games = Path::new(env!("CARGO_WORKSPACE_DIR")).join("games");
    for (game, condition) in [
        ("black_vienna", "  require other_seat:"),
        ("inkognito", "  require unused:"),
        ("intent_to_kill", "  require here:"),
        ("vienna", "  require unoccupied:"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        copy(&games.join(game), folder.path());
        copy(&games.join(game).join("transcripts"), &folder.path().join("transcripts"));
        let file = folder.path().join(format!("{game}.game"));
        let rules = fs::read_to_string(&file).unwrap();
        let changed: String = rules
            .lines()
            .map(|line| match (line.starts_with(condition), line.find(" else \"")) {
                (true, Some(end)) => format!("{condition} yes{}\n", &line[end..]),
                _ => format!("{line}\n"),
            })
            .collect();
        assert_ne!(changed.len(), rules.len(), "{condition}");
        fs::write(&file, changed).unwrap();
        let test = ["test", "--filter", "transcript ", "."];
        let output = hoyle(folder.path(), &test).output().unwrap();
        let said = [&output.stdout, &output.stderr].map(|it| text(it)).concat();
        assert_eq!(output.status.code(), Some(1), "{game}: {said}");
        assert!(said.contains("sees something else at move"), "{game}: {said}");
    }
}

/// Plays a game at the prompt with lines, and writes it down.
fn play(folder: &Path, more: &[&str], lines: &str) -> (Option<i32>, String) {
    let arguments = ["play", ".", "--seats", "Ada,Ben", "--record", "one.transcript"];
    let mut child = hoyle(folder, &[&arguments, more].concat())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let _ = child.stdin.take().unwrap().write_all(lines.as_bytes());
    let output = child.wait_with_output().unwrap();
    (output.status.code(), text(&output.stderr))
}

#[test]
fn a_game_at_the_prompt_is_written_down_and_goes_on() {
    let folder = folder();
    let (code, said) = play(folder.path(), &["--seed", "1"], ":quit\n");
    assert_eq!(code, Some(0), "{said}");
    let written = fs::read_to_string(folder.path().join("one.transcript")).unwrap();
    assert!(written.ends_with("# Play waits for Ada\n"), "{written}");
    let replay = ["replay", "one.transcript"];
    let output = hoyle(folder.path(), &replay).output().unwrap();
    assert_eq!(text(&output.stdout), "identical, 0 moves\n");
    let load = ["play", ".", "--load", "one.transcript"];
    let output = hoyle(folder.path(), &load).output().unwrap();
    assert!(text(&output.stdout).contains("play waits for Ada"));
}

#[test]
fn nothing_is_written_over() {
    let folder = folder();
    let there = folder.path().join("one.Ben.transcript");
    fs::write(&there, "mine").unwrap();
    let (code, said) = play(folder.path(), &[], "wait\n");
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("one.Ben.transcript is there already"), "{said}");
    let names = fs::read_dir(folder.path()).unwrap().count();
    assert_eq!((names, fs::read_to_string(&there).unwrap().as_str()), (2, "mine"));
}

#[test]
fn moves_that_do_not_fit_are_not_blessed() {
    let folder = folder();
    fs::create_dir(folder.path().join("transcripts")).unwrap();
    let path = folder.path().join("transcripts/one.transcript");
    let bless = || {
        let output = hoyle(folder.path(), &["test", "--bless", "."]).output().unwrap();
        (output.status.code(), [&output.stdout, &output.stderr].map(|it| text(it)).concat())
    };
    let head = "hoyle record 1\ngame Example\nrules sha256:0\nseats Ada Ben\nseed 1\n\n";
    for (moves, code, why) in [
        ("Ben: wait\n# Over: \n", 1, "G0613"),
        ("Ada: wait\n", 2, "breaks off in line 7"),
        ("chance x: 1\nAda: wait\n# Over: \n", 1, "cannot be played again"),
    ] {
        let written = format!("{head}{moves}");
        fs::write(&path, &written).unwrap();
        let (exit, said) = bless();
        assert_eq!(exit, Some(code), "{said}");
        assert!(said.contains(why), "{said}");
        assert_eq!(fs::read_to_string(&path).unwrap(), written);
    }
    fs::write(&path, format!("{head}Ada: wait\n# Over: \n")).unwrap();
    let (exit, said) = bless();
    assert_eq!(exit, Some(0), "{said}");
    let output = hoyle(folder.path(), &["test", "."]).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(text(&output.stdout).ends_with("2 passed, 0 failed\n"));
}

#[test]
fn a_transcript_from_before_players_wrote_moves_otherwise_is_the_same_game() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    let game = Path::new(env!("CARGO_WORKSPACE_DIR")).join("games/gallery/connect_four.game");
    let new = fs::read_to_string(game).unwrap();
    let old = new.replace(" written \"{column}\"", "");
    assert_ne!(new, old);
    fs::write(at("four.game"), old).unwrap();
    let record =
        ["record", "four.game", "--seats", "Ada,Ben", "--seed", "3", "--to", "one.transcript"];
    assert!(hoyle(folder.path(), &record).output().unwrap().status.success());
    fs::write(at("four.game"), new).unwrap();

    let replay = || {
        let replay = ["replay", "one.transcript", "--against", "four.game"];
        text(&hoyle(folder.path(), &replay).output().unwrap().stdout)
    };
    let same = replay();
    assert!(same.starts_with("identical"), "{same}");

    let page = fs::read_to_string(at("one.Ben.transcript")).unwrap();
    assert!(page.contains("Ada: drop_disc("), "{page}");
    fs::write(at("one.Ben.transcript"), page.replacen("drop_disc(", "drop_disc(1", 1)).unwrap();
    let other = replay();
    assert!(other.starts_with("same moves, another view at move 1"), "{other}");
}

/// The page of a replay for a viewer.
fn page(transcript: &Path, viewer: &str) -> String {
    page_with(transcript, viewer, &[])
}

fn page_with(transcript: &Path, viewer: &str, more: &[&str]) -> String {
    let folder = folder();
    let page = folder.path().join("page.html");
    let transcript = named(transcript);
    let arguments = ["replay", &transcript, "--as", viewer, "--html", "page.html"];
    let arguments = [&arguments, more].concat();
    let run = hoyle(folder.path(), &arguments).output().unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    fs::read_to_string(page).unwrap()
}

#[test]
fn a_replay_is_a_page_with_a_step_for_each_move() {
    let all = shipped();
    let played = all.iter().filter(|path| named(path).ends_with("first_round.transcript"));
    let played: Vec<&PathBuf> = played.collect();
    assert!(played.len() >= 4, "{played:?}");
    for path in played {
        let record = fs::read_to_string(path).unwrap();
        let moves = record.split_once("\n\n").unwrap().1.lines();
        let moves = moves.filter(|line| !line.starts_with('#') && !line.starts_with("chance "));
        let page = page(path, "all");
        assert_eq!(page.matches("<section").count(), moves.count() + 1, "{}", path.display());
        // Each line that did something is there to be marked, and nothing comes from elsewhere.
        let lines = page.split("data-lines=\"").skip(1).map(|it| it.split('"').next().unwrap());
        let lines: Vec<&str> =
            lines.flat_map(|it| it.split(' ')).filter(|it| !it.is_empty()).collect();
        assert!(lines.len() > 20, "{lines:?}");
        for line in lines {
            assert!(page.contains(&format!("<span id=\"{line}\">")), "{line}");
        }
        assert!(!page.contains("http") && !page.contains("src="), "{}", path.display());
    }
}

#[test]
fn the_page_of_a_seat_has_no_hand_of_another() {
    let games = Path::new(env!("CARGO_WORKSPACE_DIR")).join("games/black_vienna/transcripts");
    let path = first_round(&games);
    let row = |page: &str| {
        let hands = page.split("<tr><th>hand").nth(1).unwrap().split("<tr>").next().unwrap();
        hands.trim().to_owned()
    };
    let (all, own, public) = (page(&path, "all"), page(&path, "Ada"), page(&path, "public"));
    // A seat reads its hand in the order of the cards.
    let in_order = |hand: &str| {
        let mut cards: Vec<&str> = hand.split(", ").collect();
        cards.sort_unstable();
        cards.join(", ")
    };
    let hands: Vec<String> = row(&all).split("<td>").skip(1).map(in_order).collect();
    let [ada, ben, cleo] = [0, 1, 2].map(|seat| hands[seat].as_str());
    let seen = |page: &str| row(page).split("<td>").skip(1).map(in_order).collect::<Vec<_>>();
    assert_eq!(seen(&own)[0], ada);
    assert!(!seen(&own).contains(&ben.to_owned()) && !seen(&own).contains(&cleo.to_owned()));
    assert!(seen(&public).iter().all(|hand| ![ada, ben, cleo].contains(&hand.as_str())));
}

fn first_round(folder: &Path) -> PathBuf {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut first = files.filter(|path| named(path).ends_with("first_round.transcript"));
    first.next().unwrap()
}

fn named(path: &Path) -> String {
    path.to_str().unwrap().to_owned()
}

#[test]
fn a_replay_shows_how_much_each_seat_could_know_and_a_seat_only_its_own() {
    let games = Path::new(env!("CARGO_WORKSPACE_DIR")).join("games/black_vienna/transcripts");
    let transcript = games.join("black_vienna-3-2.transcript");
    let lines = |page: &str| page.matches("<polyline").count();
    let all = page_with(&transcript, "all", &["--knows"]);
    assert_eq!(lines(&all), 3);
    // Six moves, and each of three seats before and after.
    assert_eq!(all.matches("</b> Suspect: ").count(), 7 * 3);
    assert!(all.contains("Suspect: 12471030"));
    let ada = page_with(&transcript, "Ada", &["--knows"]);
    assert_eq!((lines(&ada), ada.matches("</b> Suspect: ").count()), (1, 7));
    assert_eq!(lines(&page(&transcript, "Ada")), 0);
}
