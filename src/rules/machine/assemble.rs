//! From functions in the form of Cranelift to bytes of machine code. It takes most of the time of making code, and
//! each function is assembled for itself: so all cores take part, from the first functions on. Their number changes nothing.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use cranelift_codegen::Context;
use cranelift_codegen::control::ControlPlane;
use cranelift_codegen::ir::Function;
use cranelift_codegen::isa::OwnedTargetIsa;
use cranelift_codegen::settings::{self, Configurable};
use cranelift_module::{FuncId, ModuleReloc};

/// Bodies of more instructions are assembled as they are: they gain little by being made faster, and it would take
/// longer than all the rest.
const LARGE: usize = 200;

/// So few functions are assembled where they were written down.
const FEW: usize = 4;

/// A function that waits to be assembled.
pub(super) struct Unfinished {
    pub(super) id: FuncId,
    pub(super) function: Function,
    /// Whether it consists of statements.
    pub(super) is_body: bool,
}

/// The bytes of a function, and where they refer to others.
pub(super) struct Assembled {
    pub(super) id: FuncId,
    pub(super) bytes: Vec<u8>,
    /// The bytes begin at a multiple of this.
    pub(super) alignment: u64,
    pub(super) references: Vec<ModuleReloc>,
}

/// The machines for which functions are assembled: the same one, with and without what makes code faster.
#[derive(Clone)]
pub(super) struct Targets {
    pub(super) fast: OwnedTargetIsa,
    plain: OwnedTargetIsa,
}

impl Targets {
    /// This machine; nothing where there can be no code for it.
    pub(super) fn of_this_machine() -> Option<Self> {
        Some(Self { fast: target("speed")?, plain: target("none")? })
    }

    /// The bytes of a function; the context is used for one after the other.
    fn assemble(&self, context: &mut Context, unfinished: Unfinished) -> Option<Assembled> {
        let is_plain = unfinished.is_body && unfinished.function.dfg.num_insts() > LARGE;
        let target = if is_plain { &self.plain } else { &self.fast };
        context.clear();
        context.func = unfinished.function;
        let mut order = ControlPlane::default();
        context.compile(target.as_ref(), &mut order).ok()?;
        let compiled = context.compiled_code()?;
        let (bytes, alignment) = (compiled.code_buffer().to_vec(), compiled.buffer.alignment);
        let references = compiled.buffer.relocs().iter();
        let references =
            references.map(|it| ModuleReloc::from_mach_reloc(it, &context.func, unfinished.id));
        Some(Assembled {
            id: unfinished.id,
            bytes,
            alignment: u64::from(alignment),
            references: references.collect(),
        })
    }
}

fn target(level: &str) -> Option<OwnedTargetIsa> {
    let mut flags = settings::builder();
    flags.set("opt_level", level).ok()?;
    let verified = if cfg!(debug_assertions) { "true" } else { "false" };
    flags.set("enable_verifier", verified).ok()?;
    // A function may give a set of many words.
    flags.set("enable_multi_ret_implicit_sret", "true").ok()?;
    let machine = cranelift_native::builder().ok()?;
    machine.finish(settings::Flags::new(flags)).ok()
}

/// Where functions wait to be assembled, and who does it.
pub(super) struct Assembly {
    targets: Targets,
    queue: Sender<Unfinished>,
    waiting: Arc<Mutex<Receiver<Unfinished>>>,
    count: usize,
    others: Vec<JoinHandle<Option<Vec<Assembled>>>>,
}

impl Assembly {
    pub(super) fn new(targets: Targets) -> Self {
        let (queue, waiting) = channel();
        Self {
            targets,
            queue,
            waiting: Arc::new(Mutex::new(waiting)),
            count: 0,
            others: Vec::new(),
        }
    }

    /// One more function. The other cores begin as soon as there are some.
    pub(super) fn add(&mut self, unfinished: Unfinished) -> Option<()> {
        self.queue.send(unfinished).ok()?;
        self.count += 1;
        if self.count == FEW {
            let cores = thread::available_parallelism().map_or(1, usize::from);
            for _ in 1..cores {
                let (targets, waiting) = (self.targets.clone(), Arc::clone(&self.waiting));
                self.others.push(thread::spawn(move || work(&targets, &waiting)));
            }
        }
        Some(())
    }

    /// The bytes of all functions, by their ids; nothing if one of them cannot be assembled.
    pub(super) fn finish(self) -> Option<Vec<Assembled>> {
        drop(self.queue);
        let mut all = work(&self.targets, &self.waiting)?;
        for other in self.others {
            all.extend(other.join().ok()??);
        }
        all.sort_by_key(|it| it.id.as_u32());
        Some(all)
    }
}

/// Assembles functions as long as any come.
fn work(targets: &Targets, waiting: &Mutex<Receiver<Unfinished>>) -> Option<Vec<Assembled>> {
    let next = || {
        let waiting = waiting.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.recv().ok()
    };
    let mut context = Context::new();
    std::iter::from_fn(next).map(|unfinished| targets.assemble(&mut context, unfinished)).collect()
}
