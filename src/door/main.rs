//! The `hoyle` program. All of it is in `front`, which uses the library like any other program.

#![forbid(unsafe_code)]
#![allow(unnameable_types, reason = "nobody names the types of a program")]

mod front;

fn main() -> std::process::ExitCode {
    front::main().into()
}
