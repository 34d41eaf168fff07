//! What a script may do.

use rhai::packages::{
    ArithmeticPackage, BasicArrayPackage, BasicMapPackage, BasicMathPackage, BasicStringPackage,
    LogicPackage, MoreStringPackage, Package,
};
use rhai::{Engine, OptimizationLevel};

use crate::hir::Game;

/// Steps that one call may take.
pub(super) const OPERATIONS: u64 = 1_000_000;

/// How deep calls may lie in each other.
pub(super) const CALLS: usize = 32;

/// How many bytes a text may have.
pub(super) const TEXT: usize = 100_000;

/// How many items an array or a map may have.
pub(super) const ITEMS: usize = 10_000;

/// An engine with arithmetic, texts, arrays, maps and the rows of tables, and nothing that reaches outside.
pub(super) fn engine(game: &Game) -> Engine {
    let mut engine = Engine::new_raw();
    super::rows::register(&mut engine, game);
    ArithmeticPackage::new().register_into_engine(&mut engine);
    LogicPackage::new().register_into_engine(&mut engine);
    BasicStringPackage::new().register_into_engine(&mut engine);
    MoreStringPackage::new().register_into_engine(&mut engine);
    BasicArrayPackage::new().register_into_engine(&mut engine);
    BasicMapPackage::new().register_into_engine(&mut engine);
    // Without floating point this reads numbers in texts, and nothing else.
    BasicMathPackage::new().register_into_engine(&mut engine);
    rhai::packages::BasicIteratorPackage::new().register_into_engine(&mut engine);
    for name in ["eval", "print", "debug"] {
        engine.disable_symbol(name);
    }
    engine.set_strict_variables(true);
    engine.set_optimization_level(OptimizationLevel::Simple);
    engine.set_max_operations(OPERATIONS);
    engine.set_max_call_levels(CALLS);
    engine.set_max_expr_depths(64, 64);
    engine.set_max_string_size(TEXT);
    engine.set_max_array_size(ITEMS);
    engine.set_max_map_size(ITEMS);
    engine
}
