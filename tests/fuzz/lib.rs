//! Fuzz targets of hoyle. `README.md` tells how to run them.

pub mod program;
pub mod targets;
