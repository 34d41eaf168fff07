//! Fuzz targets of hoyle. `README.md` tells how to run them.

#[path = "../inputs/program.rs"]
pub mod program;
#[path = "../inputs/targets.rs"]
pub mod targets;
