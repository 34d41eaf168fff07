//! What repositories of games are given: an action, hooks, and a workflow for new games.

use std::process::Command;

use yaml_rust2::{Yaml, YamlLoader};

use super::{files, read, root};

const ACTION: &str = ".github/actions/hoyle/action.yml";
const HOOKS: &str = ".pre-commit-hooks.yaml";
const NEW_GAME: &str = "src/door/front/cli/new/templates/rules.yml";

fn document(path: &str, text: &str) -> Yaml {
    let mut found = YamlLoader::load_from_str(text).unwrap_or_else(|why| panic!("{path}: {why}"));
    assert_eq!(found.len(), 1, "{path} is one document");
    found.remove(0)
}

/// The files for GitHub, each with its only document.
fn workflows() -> Vec<(String, Yaml)> {
    let mut texts = files(".github", "yml");
    texts.push((NEW_GAME.to_owned(), read(NEW_GAME)));
    let documents = texts.into_iter().map(|(path, text)| {
        let document = document(&path, &text);
        (path, document)
    });
    documents.collect()
}

/// All steps of a workflow or an action.
fn steps(document: &Yaml) -> Vec<&Yaml> {
    let jobs = document["jobs"].as_hash().into_iter().flat_map(|it| it.values());
    let runs = jobs.chain(std::iter::once(&document["runs"]));
    runs.filter_map(|it| it["steps"].as_vec()).flatten().collect()
}

#[test]
fn every_step_of_a_workflow_does_something() {
    for (path, document) in workflows() {
        let steps = steps(&document);
        assert!(!steps.is_empty(), "{path} has no steps");
        for step in steps {
            let does_one = step["run"].is_badvalue() != step["uses"].is_badvalue();
            assert!(does_one, "{path}: {step:?}");
        }
    }
}

#[test]
#[cfg(unix)]
fn scripts_of_workflows_can_be_read() {
    let mut scripts: Vec<(String, String)> = Vec::new();
    for (path, document) in workflows() {
        let runs = steps(&document).into_iter().filter_map(|it| it["run"].as_str());
        scripts.extend(runs.map(|script| (path.clone(), script.to_owned())));
    }
    for path in [".github/archive", ".github/actions/hoyle/rules", ".github/hook", ".ci/run"] {
        scripts.push((path.to_owned(), read(path)));
    }
    for (path, script) in scripts {
        let output = Command::new("bash").args(["-n", "-c", &script]).output();
        let output = output.unwrap();
        let why = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{path}: {why}");
    }
}

#[test]
fn a_new_game_gives_the_action_what_it_asks_for() {
    let action = document(ACTION, &read(ACTION));
    let workflow = document(NEW_GAME, &read(NEW_GAME));
    let uses = |step: &&Yaml| {
        let used = step["uses"].as_str();
        used.is_some_and(|it| it.ends_with(".github/actions/hoyle"))
    };
    let found = steps(&workflow);
    let step = found.into_iter().find(uses).expect("it uses the action");
    let given = step["with"].as_hash().expect("it says with what");
    for name in given.keys().filter_map(Yaml::as_str) {
        assert!(!action["inputs"][name].is_badvalue(), "no input `{name}`");
    }
}

#[test]
fn hooks_pass_over_the_gallery() {
    let hooks = document(HOOKS, &read(HOOKS));
    let hooks = hooks.as_vec().expect("a list of hooks");
    assert_eq!(hooks.len(), 2);
    for hook in hooks {
        let entry = hook["entry"].as_str().expect("a command");
        let mut words = entry.split(' ');
        assert_eq!(words.next(), Some(".github/hook"));
        let mut command = Command::new(env!("CARGO_BIN_EXE_hoyle"));
        command.args(words).current_dir(root().join("games/gallery"));
        if hook["pass_filenames"].as_bool() != Some(false) {
            command.args(["pig.game", "hanabi.game"]);
        }
        let output = command.output().unwrap();
        let why = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{entry}: {why}");
    }
}
