//! How fast: checking a file, starting a game, random games. Run with `cargo bench`.
//!
//! Reference figures are taken in the same run: `hash_text` is the time to look at every byte of the
//! game's file once.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a test that cannot go on stops"
)]

use std::hint::black_box;
use std::path::{Path, PathBuf};

use divan::Bencher;
use hoyle::{Bot, Disk, Kit, Setup};

fn main() {
    divan::main();
}

fn black_vienna() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("games/black_vienna/black_vienna.game")
}

fn kit() -> Kit {
    Kit::new(hoyle::compile(&black_vienna(), &[], &Disk).game.expect("the game compiles"))
}

fn setup(kit: &Kit, seats: u32, seed: u64) -> Setup {
    let names: Vec<String> = (1..=seats).map(|number| format!("Player{number}")).collect();
    Setup::new(&kit.game, &names, &[], seed).expect("the setup is allowed")
}

/// The reference: every byte of the file, once.
#[divan::bench]
fn hash_text(bencher: Bencher<'_, '_>) {
    let text = std::fs::read(black_vienna()).expect("the file is there");
    bencher.bench(|| black_box(&text).iter().fold(0u64, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)));
}

/// Reading and checking the file as `play` does.
#[divan::bench]
fn compile() {
    black_box(hoyle::compile(&black_vienna(), &[], &Disk));
}

/// `hoyle check`: the file, and the file with each of its variants.
#[divan::bench]
fn check() {
    black_box(hoyle::check_all(&black_vienna(), &Disk));
}

/// From the path to the first decision.
#[divan::bench]
fn first_prompt() {
    let kit = kit();
    let setup = setup(&kit, 3, 7);
    let session = kit.begin(setup).expect("the game begins");
    black_box(session.offers().expect("there is no fault"));
}

/// One random game, every decision's moves counted.
#[divan::bench(args = [3, 4, 5, 6])]
fn random_game(bencher: Bencher<'_, '_>, seats: u32) {
    let kit = kit();
    let seed = std::cell::Cell::new(0);
    bencher.bench_local(|| {
        seed.set(seed.get() + 1);
        let mut session = kit.begin(setup(&kit, seats, seed.get())).expect("the game begins");
        let mut bots: Vec<Option<Box<dyn Bot>>> = (0..seats).map(|seat| hoyle::bot_named("random", seed.get(), seat)).collect();
        hoyle::playout(&mut session, &mut bots).expect("there is no fault")
    });
}
