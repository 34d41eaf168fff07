//! `hoyle referee`
use super::Exit;
use clap::Args;
#[derive(Args)]
pub struct Arguments {}
pub fn run(_: &Arguments) -> Exit {
    Exit::Ok
}
