//! Fuzz targets of hoyle. `README.md` tells how to run them.

#[path = "../inputs/arguments.rs"]
pub mod arguments;
#[path = "../inputs/every_move.rs"]
pub mod every_move;
#[path = "../inputs/program.rs"]
pub mod program;
#[path = "../inputs/targets.rs"]
pub mod targets;
