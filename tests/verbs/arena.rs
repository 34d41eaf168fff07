//! Games of an arena in a file, and policies in files: gone on with, cut off, and of other rules.

use std::fs;
use std::path::Path;

use super::{hoyle, text};

const STONES: &str = "language 1
game \"Stones\" { players 2..3 }
state stones: 0..7 = 7 public
action take(count: 1..3) {
  require there: count <= stones else \"There are only {stones}.\"
  do {
    set stones = stones - count
    if stones is 0 { end game \"The last stone is taken.\" won by {me} }
    end turn
  }
}
phase taking { take }
play { repeat { for each s in seats { turn of s in taking } } }
";

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("stones.game"), STONES).unwrap();
    folder
}

/// Runs a verb; says the exit code, and what it printed.
fn run(folder: &Path, line: &str) -> (Option<i32>, String, String) {
    let words: Vec<&str> = line.split(' ').collect();
    let output = hoyle(folder, &words).output().unwrap();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

#[test]
fn an_arena_goes_on_where_it_was_cut_off_and_comes_to_the_same() {
    let folder = folder();
    let path = folder.path();
    let arena = "arena stones.game --bots easy,random --csv";
    let (_, whole, _) = run(path, &format!("{arena} whole.csv -n 20"));
    let expected = fs::read_to_string(path.join("whole.csv")).unwrap();
    assert_eq!(expected.lines().count(), 41);
    run(path, &format!("{arena} part.csv -n 5"));
    let part = path.join("part.csv");
    let cut = fs::read_to_string(&part).unwrap();
    assert!(expected.starts_with(&cut) && cut.lines().count() == 11);
    // In the middle of a line.
    fs::write(&part, &cut[..cut.len() - 4]).unwrap();
    assert_eq!(run(path, &format!("{arena} part.csv -n 20")), (Some(0), whole, String::new()));
    assert_eq!(fs::read_to_string(&part).unwrap(), expected);
    // Fewer games than there are leave the file alone.
    let (code, few, _) = run(path, &format!("{arena} part.csv -n 5"));
    assert_eq!(code, Some(0));
    assert!(few.starts_with("Stones: 10 games"), "{few}");
    assert_eq!(fs::read_to_string(&part).unwrap(), expected);
}

#[test]
fn a_file_of_other_games_is_left_alone() {
    let folder = folder();
    let path = folder.path();
    run(path, "arena stones.game --bots easy,random --csv games.csv -n 2");
    let before = fs::read_to_string(path.join("games.csv")).unwrap();
    fs::write(path.join("notes.csv"), "these are my notes\n").unwrap();
    fs::write(path.join("broken.csv"), before.replacen(",0,0,", ",0,nought,", 1)).unwrap();
    for (line, why) in [
        (
            "--bots random,easy --csv games.csv",
            "its games are of other rules, options, bots, seats or seed",
        ),
        (
            "--bots easy,random --seed 2 --csv games.csv",
            "its games are of other rules, options, bots, seats or seed",
        ),
        ("--bots easy,random --csv notes.csv", "it is no table of games"),
        ("--bots easy,random --csv broken.csv", "line 2 is no game"),
        ("--bots easy,random --csv stones.game", "it is no table of games"),
    ] {
        let (code, _, error) = run(path, &format!("arena stones.game -n 2 {line}"));
        let file = line.split(' ').next_back().unwrap();
        assert_eq!(error, format!("hoyle: cannot go on with {file}: {why}\n"), "{line}");
        assert_eq!(code, Some(2));
    }
    assert_eq!(fs::read_to_string(path.join("games.csv")).unwrap(), before);
    assert_eq!(fs::read_to_string(path.join("stones.game")).unwrap(), STONES);
}

#[test]
fn a_policy_of_other_rules_is_refused_and_a_game_goes_on_by_one_that_fits() {
    let folder = folder();
    let path = folder.path();
    assert_eq!(run(path, "solve stones.game -n 200 --out best.json").0, Some(0));
    let (code, arena, _) =
        run(path, "arena stones.game --bots policy(best.json),random -n 200 --format json");
    assert_eq!(code, Some(0));
    let arena: serde_json::Value = serde_json::from_str(&arena).unwrap();
    // Whoever begins with seven stones takes three, and wins.
    let first = &arena["bots"][0]["by_seat"][0];
    assert!(first["won_thousandths"].as_u64().unwrap() >= 198_000, "{first}");
    // A move that somebody has changed by hand: the bot does something else, and the game goes on.
    let changed = fs::read_to_string(path.join("best.json")).unwrap().replace("take(3)", "take(9)");
    fs::write(path.join("changed.json"), changed).unwrap();
    run(path, "arena stones.game --bots policy(changed.json),random -n 5 --csv games.csv");
    let games = fs::read_to_string(path.join("games.csv")).unwrap();
    let winners: Vec<&str> =
        games.lines().skip(1).map(|it| it.split(',').nth(3).unwrap()).collect();
    assert!(winners.len() == 10 && !winners.contains(&""), "{games}");
    fs::write(path.join("other.game"), STONES.replace("1..3", "1..2")).unwrap();
    let policy = fs::read_to_string(path.join("best.json")).unwrap();
    fs::write(
        path.join("sum.json"),
        policy.replacen("\"probability\":\"0", "\"probability\":\"0.5", 1),
    )
    .unwrap();
    for (line, why) in [
        (
            "solve other.game --evaluate best.json",
            "cannot read best.json: the policy was made for other rules: ",
        ),
        (
            "solve stones.game --seats 3 --evaluate best.json",
            "cannot read best.json: the policy was made for other numbers of seats: 2; here: 3",
        ),
        (
            "solve stones.game --evaluate stones.game",
            "cannot read stones.game: this is no policy: ",
        ),
        ("solve stones.game --evaluate nowhere.json", "cannot read nowhere.json: "),
        (
            "solve stones.game --evaluate sum.json",
            "cannot read sum.json: the probabilities of information state ",
        ),
        ("solve stones.game --out stones.game", "cannot write stones.game: "),
        (
            "play other.game --seats Ada,Ben:policy(best.json)",
            "cannot read best.json: the policy was made for other rules: ",
        ),
        ("arena stones.game --bots policy(nowhere.json),random", "cannot read nowhere.json: "),
    ] {
        let (code, out, error) = run(path, line);
        assert!(error.starts_with(&format!("hoyle: {why}")), "{line}: {error}");
        assert_eq!((code, out.as_str()), (Some(2), ""), "{line}");
    }
    assert_eq!(fs::read_to_string(path.join("stones.game")).unwrap(), STONES);
}
