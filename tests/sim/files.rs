//! Files that cannot be used are refused with the reason.

use super::folder::Folder;

#[test]
fn a_damaged_checkpoint() {
    let folder = Folder::new();
    folder.sim(&["-n", "20", "--checkpoint", "run.part"]);
    let text = folder.read("run.part");
    let changed = text.replacen("\"unwon\":", "\"unwon\":1", 1);
    assert_ne!(changed, text);
    let shorter = &text[..text.len() - 40];
    for damaged in [changed.as_str(), shorter, text.trim_end(), "hoyle sim part 1"] {
        folder.write("damaged.part", damaged);
        let said = folder.refused(&["-n", "30", "--checkpoint", "damaged.part"]);
        assert!(said.contains("cannot use damaged.part: it is damaged"), "{said}");
        assert_eq!(folder.read("damaged.part"), damaged);
    }
    folder.write("later.part", &text.replacen("part 1 ", "part 2 ", 1));
    let said = folder.refused(&["--merge", "later.part"]);
    assert!(said.contains("it has format 2"), "{said}");
}

#[test]
fn a_checkpoint_of_another_run() {
    let folder = Folder::new();
    folder.sim(&["-n", "20", "--seats", "2", "--cover", "--checkpoint", "run.part"]);
    let said = |arguments: &[&str]| {
        folder.refused(&[&["-n", "20", "--checkpoint", "run.part"], arguments].concat())
    };
    assert!(said(&["--seats", "3"]).contains("`--seats` there is 2, and here 3"));
    assert!(said(&["--seed", "4"]).contains("`--seed` there is 1, and here 4"));
    assert!(said(&[]).contains("counts what `--cover` shows"));
    assert!(said(&["--html", "page.html"]).contains("does not count what `--html` shows"));
    assert!(said(&["--cover", "--csv", "games.csv"]).contains("games were played before"));
    let rules = folder.read("birds.game").replace("luck > 1", "luck > 2");
    folder.write("birds.game", &rules);
    assert!(said(&["--cover"]).contains("the files of the game have changed"));
}

#[test]
fn a_table_that_was_cut() {
    let folder = Folder::new();
    let kept = ["--csv", "games.csv", "--checkpoint", "run.part"];
    folder.sim(&[&kept[..], &["-n", "20"]].concat());
    folder.write("games.csv", "game,seed\n");
    let said = folder.refused(&[&kept[..], &["-n", "30"]].concat());
    assert!(said.contains("cannot write games.csv: it is shorter than it was"), "{said}");
}

#[test]
fn a_place_where_nothing_can_be_written() {
    let folder = Folder::new();
    for flag in ["--csv", "--html", "--checkpoint"] {
        let said = folder.refused(&["-n", "1000000000", flag, "nowhere/file"]);
        assert!(said.contains("cannot write nowhere/file"), "{said}");
    }
}

#[test]
fn games_that_are_not_in_the_run() {
    let folder = Folder::new();
    assert!(folder.refused(&["-n", "0"]).contains("nothing to do"));
    assert!(folder.refused(&["--from", "0"]).contains("counted from 1"));
    assert!(folder.refused(&["--from", "9", "--to", "8"]).contains("comes after"));
    assert!(folder.refused(&["-n", "8", "--to", "9"]).contains("there is no game 9"));
    assert!(folder.refused(&["--from", "1001"]).contains("there is no game 1001"));
    assert!(folder.refused(&["-n", "1000000000001"]).contains("at most"));
}
