//! From functions in the form of Cranelift to bytes of machine code. It takes most of the time of making code, and
//! each function is assembled for itself: so all cores take part. Their number changes nothing.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use cranelift_codegen::Context;
use cranelift_codegen::control::ControlPlane;
use cranelift_codegen::ir::Function;
use cranelift_codegen::isa::TargetIsa;
use cranelift_module::{FuncId, ModuleReloc};

/// A function that waits to be assembled.
pub(super) struct Unfinished {
    pub(super) id: FuncId,
    pub(super) function: Function,
}

/// The bytes of a function, and where they refer to others.
pub(super) struct Assembled {
    pub(super) id: FuncId,
    pub(super) bytes: Vec<u8>,
    /// The bytes begin at a multiple of this.
    pub(super) alignment: u64,
    pub(super) references: Vec<ModuleReloc>,
}

/// The bytes of all functions, by their ids; nothing if one of them cannot be assembled.
pub(super) fn assemble(isa: &dyn TargetIsa, functions: &[Unfinished]) -> Option<Vec<Assembled>> {
    let next = AtomicUsize::new(0);
    let work = || -> Option<Vec<Assembled>> {
        let taken = std::iter::from_fn(|| functions.get(next.fetch_add(1, Ordering::Relaxed)));
        taken.map(|it| assembled(isa, it)).collect()
    };
    let cores = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let others = cores.min(functions.len()).saturating_sub(1);
        let others: Vec<_> = (0..others).map(|_| scope.spawn(work)).collect();
        let mut all = work()?;
        for other in others {
            all.extend(other.join().ok()??);
        }
        all.sort_by_key(|it| it.id.as_u32());
        Some(all)
    })
}

fn assembled(isa: &dyn TargetIsa, unfinished: &Unfinished) -> Option<Assembled> {
    let mut context = Context::for_function(unfinished.function.clone());
    let compiled = context.compile(isa, &mut ControlPlane::default()).ok()?;
    let (bytes, alignment) = (compiled.code_buffer().to_vec(), compiled.buffer.alignment);
    let references = compiled.buffer.relocs().to_vec();
    let references = references
        .iter()
        .map(|it| ModuleReloc::from_mach_reloc(it, &context.func, unfinished.id));
    Some(Assembled {
        id: unfinished.id,
        bytes,
        alignment: u64::from(alignment),
        references: references.collect(),
    })
}
