//! The `hoyle` program. All of it is in `front`, which uses the library like any other program.

mod front;

fn main() -> std::process::ExitCode {
    front::main().into()
}
