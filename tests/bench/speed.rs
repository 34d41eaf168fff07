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

#[path = "../lsp/client.rs"]
#[expect(dead_code, reason = "the tests of the language server ask for more")]
mod client;

use std::hint::black_box;
use std::io;
use std::path::{Path, PathBuf};

use divan::Bencher;
use hoyle::session::RandomBot;
use hoyle::{Disk, Loader, Runtime, Setup};

fn main() {
    divan::main();
}

const GAMES: [&str; 4] = ["black_vienna", "vienna", "inkognito", "intent_to_kill"];
const TABLES: [(&str, u32); 11] = [
    ("black_vienna", 3),
    ("black_vienna", 4),
    ("black_vienna", 5),
    ("black_vienna", 6),
    ("vienna", 3),
    ("vienna", 4),
    ("vienna", 5),
    ("inkognito", 3),
    ("inkognito", 4),
    ("inkognito", 5),
    ("intent_to_kill", 2),
];

fn file(game: &str) -> PathBuf {
    Path::new(env!("CARGO_WORKSPACE_DIR")).join(format!("games/{game}/{game}.game"))
}

fn runtime(game: &str) -> Runtime {
    Runtime::new(hoyle::compile(&file(game), &[], &Disk).game.expect("the game compiles"))
}

fn setup(runtime: &Runtime, seats: u32, seed: u64) -> Setup {
    let names: Vec<String> = (1..=seats).map(|number| format!("Player{number}")).collect();
    Setup::new(&runtime.game, &names, &[], seed).expect("the setup is allowed")
}

/// What labels add to a check: following the secrets of a game that is compiled.
#[divan::bench(args = GAMES)]
fn follow_secrets(bencher: Bencher<'_, '_>, game: &str) {
    let compiled = hoyle::compile(&file(game), &[], &Disk);
    let game = compiled.game.expect("the game compiles");
    bencher.bench(|| black_box(hoyle::secrets::follow(&game, &compiled.sources)));
}

/// The same for 200 procedures, each of which calls the one before twice.
#[divan::bench]
fn follow_calls(bencher: Bencher<'_, '_>) {
    let compiled = hoyle::compile(Path::new("calls.game"), &[], &Calls);
    let game = compiled.game.expect("the game compiles");
    bencher.bench(|| black_box(hoyle::secrets::follow(&game, &compiled.sources)));
}

/// A file that is not on the disk.
struct Calls;

impl Loader for Calls {
    fn load(&self, _: &Path) -> io::Result<Vec<u8>> {
        let mut text = String::from(
            r#"language 1
game "Calls" { players 2..2 }
type Card is one of Ace King Queen
zone deck of all Card secret
zone hand[seat] of Card private
state note[seat]: flag = no private
setup {
  shuffle deck
  deal 1 from deck to each hand
}
to call0(whom: seat) { set note[whom] = Ace in hand[whom] }
"#,
        );
        for at in 1..200 {
            let before = at - 1;
            text += &format!(
                "to call{at}(whom: seat) {{\n  call{before}(whom)\n  call{before}(whom)\n}}\n"
            );
        }
        text += "play {\n  call199(seat 1)\n  end game \"Over.\"\n}\n";
        Ok(text.into_bytes())
    }
}

/// The reference: every byte of the file, once.
#[divan::bench(args = GAMES)]
fn hash_text(bencher: Bencher<'_, '_>, game: &str) {
    let text = std::fs::read(file(game)).expect("the file is there");
    bencher.bench(|| {
        black_box(&text)
            .iter()
            .fold(0u64, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
    });
}

/// The layout of all four games; less than 50 ms.
#[divan::bench]
fn format(bencher: Bencher<'_, '_>) {
    let texts = GAMES.map(|game| std::fs::read(file(game)).expect("the file is there"));
    bencher.bench(|| {
        for text in &texts {
            black_box(hoyle::format::format("a game", text.clone()));
        }
    });
}

/// Two edits in the largest game, each until the language server says what is wrong now; less than 60 ms.
#[divan::bench]
fn typing(bencher: Bencher<'_, '_>) {
    let folder = file("intent_to_kill");
    let folder = folder.parent().expect("a game has a folder");
    let names = ["intent_to_kill.game", "hooks.rhai"].map(str::to_owned);
    let tables = std::fs::read_dir(folder).expect("the folder is there");
    let tables = tables.flatten().map(|it| it.file_name().to_string_lossy().into_owned());
    let names = names
        .into_iter()
        .chain(tables.filter(|it| Path::new(it).extension().is_some_and(|end| end == "csv")));
    let files: Vec<(String, String)> = names
        .map(|name| (name.clone(), std::fs::read_to_string(folder.join(name)).expect("it is text")))
        .collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (&**name, &**text)).collect();
    let mut client = client::Client::with(&files);
    let game = "intent_to_kill.game";
    client.open(game);
    bencher.bench_local(|| {
        client.replace(game, "set struck = no", "set stuck = no");
        assert!(!next_about(&mut client, game).is_empty());
        client.replace(game, "set stuck = no", "set struck = no");
        assert!(next_about(&mut client, game).is_empty());
    });
    client.goodbye();
}

/// Reading and checking the file as `play` does.
#[divan::bench(args = GAMES)]
fn compile(game: &str) {
    black_box(hoyle::compile(&file(game), &[], &Disk));
}

/// `hoyle check`: the file, and the file with each of its variants.
#[divan::bench(args = GAMES)]
fn check(game: &str) {
    black_box(hoyle::compile::check_all(&file(game), &Disk));
}

/// From the path to the first decision.
#[divan::bench(args = GAMES)]
fn first_prompt(game: &str) {
    let runtime = runtime(game);
    let setup = setup(&runtime, 3, 7);
    let session = runtime.begin(setup).expect("the game begins");
    black_box(session.offers().expect("there is no fault"));
}

/// One random game, every decision's moves counted.
#[divan::bench(args = TABLES)]
fn random_game(bencher: Bencher<'_, '_>, (game, seats): (&str, u32)) {
    let runtime = runtime(game);
    let seed = std::cell::Cell::new(0);
    bencher.bench_local(|| {
        seed.set(seed.get() + 1);
        let mut session =
            runtime.begin(setup(&runtime, seats, seed.get())).expect("the game begins");
        let mut bots: Vec<Option<RandomBot>> = hoyle::session::random_bots(seed.get(), seats);
        hoyle::sim::playout(&mut session, &mut bots).expect("there is no fault")
    });
}

/// What is said next about a file.
fn next_about(client: &mut client::Client, file: &str) -> Vec<String> {
    let uri = client.uri(file);
    loop {
        if let Some(at) = client.said.iter().position(|(about, _)| *about == uri) {
            return client.said.remove(at).1;
        }
        client.hear();
    }
}
