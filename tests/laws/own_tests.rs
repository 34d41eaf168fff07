//! The small games beside the laws have tests of their own, which say what is right. Both executors pass them.

use std::path::Path;
use std::sync::Arc;

use hoyle::{Disk, Executor, Runtime};

#[test]
fn small_games_pass_their_tests_on_both_executors() {
    let folder = Path::new(env!("CARGO_WORKSPACE_DIR")).join("tests/laws/games");
    let mut tried = 0;
    for entry in folder.read_dir().unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|it| it != "game") {
            continue;
        }
        let compiled = hoyle::compile(&path, &[], &Disk);
        let game = compiled.game.expect("a game");
        for runtime in [
            Runtime::new(Arc::clone(&game)),
            Runtime::with_executor(Arc::clone(&game), Executor::Interpreter),
        ] {
            for test in &game.tests {
                let verdict = hoyle::testing::run(&runtime, &compiled.sources, test, None, None);
                let failure = verdict.failure.map(|it| format!("{it:?}"));
                assert_eq!(failure, None, "{}: {}", path.display(), verdict.title);
                tried += 1;
            }
        }
    }
    assert!(tried > 0, "none of them has a test");
}
