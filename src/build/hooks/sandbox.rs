//! The sandbox: the script engine with only what a script may do.

use std::cell::Cell;

use rhai::packages::{
    ArithmeticPackage, BasicArrayPackage, BasicMapPackage, BasicMathPackage, BasicStringPackage,
    LogicPackage, MoreStringPackage, Package,
};
use rhai::{Engine, EvalAltResult, ImmutableString, OptimizationLevel, Position};

use crate::base::limits::{
    SCRIPT_CALLS, SCRIPT_ITEMS, SCRIPT_NAMES, SCRIPT_OPERATIONS, SCRIPT_TEXT,
};
use crate::hir::Game;

/// An engine with arithmetic, texts, arrays, maps and the rows of tables, and nothing that reaches outside.
pub(super) fn engine(game: &Game) -> Engine {
    let mut engine = Engine::new_raw();
    super::rows::register(&mut engine, game);
    super::table::register(&mut engine, game);
    ArithmeticPackage::new().register_into_engine(&mut engine);
    LogicPackage::new().register_into_engine(&mut engine);
    BasicStringPackage::new().register_into_engine(&mut engine);
    MoreStringPackage::new().register_into_engine(&mut engine);
    BasicArrayPackage::new().register_into_engine(&mut engine);
    BasicMapPackage::new().register_into_engine(&mut engine);
    // Without floating point, this package only reads numbers in texts.
    BasicMathPackage::new().register_into_engine(&mut engine);
    rhai::packages::BasicIteratorPackage::new().register_into_engine(&mut engine);
    for name in ["eval", "print", "debug"] {
        engine.disable_symbol(name);
    }
    engine.set_strict_variables(true);
    engine.set_optimization_level(OptimizationLevel::Simple);
    engine.set_max_operations(SCRIPT_OPERATIONS);
    engine.set_max_call_levels(SCRIPT_CALLS);
    engine.set_max_variables(SCRIPT_NAMES);
    engine.set_max_expr_depths(64, 64);
    engine.set_max_string_size(SCRIPT_TEXT);
    engine.set_max_array_size(SCRIPT_ITEMS);
    engine.set_max_map_size(SCRIPT_ITEMS);
    bounded_replace(&mut engine);
    engine.on_progress(|operations| {
        SPENT.set(operations);
        None
    });
    engine
}

thread_local! {
    /// The operations of the call that runs in this thread.
    static SPENT: Cell<u64> = const { Cell::new(0) };
}

/// The result of a call, with the operations that it took.
pub(super) fn counted<T>(call: impl FnOnce() -> T) -> (T, u64) {
    SPENT.set(0);
    let result = call();
    (result, SPENT.get())
}

/// `replace` for scripts, with a limit: rhai's own makes a text of any length before it checks the
/// length.
fn bounded_replace(engine: &mut Engine) {
    engine.register_fn(
        "replace",
        |text: &mut ImmutableString, find: ImmutableString, by: ImmutableString| {
            replace(text, &find, &by)
        },
    );
    engine.register_fn("replace", |text: &mut ImmutableString, find: char, by: ImmutableString| {
        replace(text, find.encode_utf8(&mut [0; 4]), &by)
    });
}

fn replace(text: &mut ImmutableString, find: &str, by: &str) -> Result<(), Box<EvalAltResult>> {
    let found = text.matches(find).count();
    let length = (text.len() - found * find.len()).saturating_add(found.saturating_mul(by.len()));
    if length > SCRIPT_TEXT {
        let what = "Length of string".to_owned();
        return Err(EvalAltResult::ErrorDataTooLarge(what, Position::NONE).into());
    }
    *text = text.replace(find, by).into();
    Ok(())
}
