//! What shells and `man` are given.

use std::fs;
use std::process::Command;

use super::{hoyle, text};

const SHELLS: [&str; 5] = ["bash", "zsh", "fish", "powershell", "elvish"];

#[test]
fn every_shell_completes_every_verb() {
    let folder = tempfile::tempdir().unwrap();
    for shell in SHELLS {
        let output = hoyle(folder.path(), &["completions", shell]).output().unwrap();
        let script = text(&output.stdout);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        for word in ["perft", "replay", "new", "sarif", "deduction"] {
            // Two of the shells are given no values.
            let has_values = !["powershell", "elvish"].contains(&shell);
            if has_values || !["sarif", "deduction"].contains(&word) {
                assert!(script.contains(word), "{shell} does not know {word}");
            }
        }
    }
    let output = hoyle(folder.path(), &["completions", "tcsh"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn bash_reads_its_completions() {
    let folder = tempfile::tempdir().unwrap();
    let output = hoyle(folder.path(), &["completions", "bash"]).output().unwrap();
    fs::write(folder.path().join("hoyle.bash"), output.stdout).unwrap();
    let asked = "source hoyle.bash; COMP_WORDS=(hoyle cov); COMP_CWORD=1; \
                 _hoyle hoyle cov hoyle; echo ${COMPREPLY[@]}";
    let output =
        Command::new("bash").args(["-c", asked]).current_dir(folder.path()).output().unwrap();
    assert_eq!(text(&output.stdout).trim(), "cover");
}

#[test]
fn man_has_a_page_for_the_program_and_for_each_verb() {
    let folder = tempfile::tempdir().unwrap();
    let output = hoyle(folder.path(), &["man"]).output().unwrap();
    assert!(text(&output.stdout).contains(".TH hoyle 1"));
    let output = hoyle(folder.path(), &["man", "--to", "share/man1"]).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    for page in ["hoyle.1", "hoyle-check.1", "hoyle-new.1"] {
        assert!(folder.path().join("share/man1").join(page).is_file());
    }
    fs::write(folder.path().join("file"), "").unwrap();
    let output = hoyle(folder.path(), &["man", "--to", "file"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("cannot write to file"));
}
