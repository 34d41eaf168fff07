//! The fuzz targets without a fuzzer: over the committed corpus, and over random inputs from a fixed seed.
//! In the repository, `tests/fuzz/README.md` tells how to run them for longer.

use std::path::Path;

use crate::program;
use crate::targets::{self, TARGETS};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};

/// Random inputs of each target.
const INPUTS: u64 = 150;
/// Bytes of the longest random input.
const LENGTH: u32 = 2000;

/// Runs a target with an input; a panic names both.
fn run(name: &str, target: fn(&[u8]), what: &str, input: &[u8]) {
    let result = std::panic::catch_unwind(|| target(input));
    assert!(result.is_ok(), "the target `{name}` failed with {what}");
}

#[test]
fn the_corpus_passes() {
    for (name, target) in TARGETS {
        let folder = Path::new(env!("CARGO_WORKSPACE_DIR")).join("tests/inputs/corpus").join(name);
        let mut paths: Vec<_> =
            std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        assert!(!paths.is_empty(), "`{name}` has no corpus");
        for path in paths {
            run(name, *target, &path.display().to_string(), &std::fs::read(&path).unwrap());
        }
    }
}

#[test]
fn random_inputs_pass() {
    for (name, target) in TARGETS {
        for seed in 0..INPUTS {
            run(name, *target, &format!("seed {seed}"), &random(seed));
        }
    }
}

/// Most games that are generated pass the check: else the target `play` would play nothing.
#[test]
fn most_generated_games_can_be_played() {
    let passes = |seed: &u64| {
        let text = program::program(&mut arbitrary::Unstructured::new(&random(*seed)));
        let compiled = targets::compiled(text.as_bytes(), &[], &[]);
        compiled.game.is_some()
    };
    let passed = (0..INPUTS).filter(passes).count() as u64;
    assert!(passed * 2 > INPUTS, "{passed} of {INPUTS} generated games pass the check");
}

/// Random bytes of a seed, of random length.
fn random(seed: u64) -> Vec<u8> {
    let mut generator = ChaCha8Rng::seed_from_u64(seed);
    let mut bytes = vec![0; (generator.next_u32() % LENGTH) as usize];
    generator.fill_bytes(&mut bytes);
    bytes
}
