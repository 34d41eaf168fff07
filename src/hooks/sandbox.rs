//! What a script may do.

use rhai::packages::{
    ArithmeticPackage, BasicArrayPackage, BasicMapPackage, BasicMathPackage, BasicStringPackage, LogicPackage, MoreStringPackage, Package,
};
use rhai::{Engine, OptimizationLevel};

/// Steps that one call may take.
const OPERATIONS: u64 = 1_000_000;

/// An engine with arithmetic, texts, arrays and maps, and nothing that reaches outside.
pub(super) fn engine() -> Engine {
    let mut engine = Engine::new_raw();
    ArithmeticPackage::new().register_into_engine(&mut engine);
    LogicPackage::new().register_into_engine(&mut engine);
    BasicStringPackage::new().register_into_engine(&mut engine);
    MoreStringPackage::new().register_into_engine(&mut engine);
    BasicArrayPackage::new().register_into_engine(&mut engine);
    BasicMapPackage::new().register_into_engine(&mut engine);
    // Without floating point this reads numbers in texts, and nothing else.
    BasicMathPackage::new().register_into_engine(&mut engine);
    rhai::packages::BasicIteratorPackage::new().register_into_engine(&mut engine);
    engine.disable_symbol("eval");
    engine.set_strict_variables(true);
    engine.set_optimization_level(OptimizationLevel::Simple);
    engine.set_max_operations(OPERATIONS);
    engine.set_max_call_levels(32);
    engine.set_max_expr_depths(64, 64);
    engine.set_max_string_size(100_000);
    engine.set_max_array_size(10_000);
    engine.set_max_map_size(10_000);
    engine
}
