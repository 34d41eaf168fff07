//! Makes machine code, keeps it, and calls it.

use std::collections::BTreeMap;

use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{AbiParam, Function, InstBuilder, Signature, UserFuncName, Value};
use cranelift_codegen::settings::{self, Configurable};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};
use cranelift_jit::{JITBuilder, JITModule};
use cranelift_module::{FuncId, Linkage, Module};
use typed_index_collections::TiVec;

use super::context::{Context, PARAMETERS, at};
use super::emit::{Data, Emit, Links};
use super::memory::Plan;
use super::runtime;
use super::search::Question;
use crate::hir::{ActionId, FunctionId};
use crate::program::lower::Lowered;
use crate::program::op::{Callable, Node, Rep};

/// The code that answers a question: it gets the context, the seat, and a number.
type Entry = unsafe extern "C" fn(*mut Context, i64, u64) -> u64;

/// The questions for which an action has code.
const QUESTIONS: [Question; 4] = [
    Question::Any,
    Question::Count,
    Question::Nth,
    Question::Legal,
];

/// Machine code.
pub(super) struct Code {
    /// By action and question.
    actions: TiVec<ActionId, Option<[Entry; 4]>>,
    invariants: Vec<Option<Entry>>,
    values: Vec<Option<Entry>>,
    memory: usize,
    frame: usize,
    /// What the code refers to; it is never read from here.
    _tables: Vec<Data>,
    module: Option<JITModule>,
}

// Once it is made, code and tables are only read.
#[expect(unsafe_code, reason = "finished code is only read")]
unsafe impl Send for Code {}
#[expect(unsafe_code, reason = "finished code is only read")]
unsafe impl Sync for Code {}

impl Drop for Code {
    #[expect(unsafe_code, reason = "code is given back where nobody can call it any more")]
    fn drop(&mut self) {
        if let Some(module) = self.module.take() {
            // SAFETY: the entries are private to this value and go with it.
            unsafe { module.free_memory() }
        }
    }
}

impl Code {
    /// Machine code for a lowered game; nothing where this machine cannot be given any.
    pub(super) fn new(lowered: &Lowered) -> Option<Self> {
        Maker::new(lowered)?.make()
    }

    /// The words that a desk needs to remember what functions gave.
    pub(super) const fn memory(&self) -> usize {
        self.memory
    }

    /// The slots of a frame that are read.
    pub(super) const fn frame(&self) -> usize {
        self.frame
    }

    /// The answer to a question; nothing where the action has no code.
    pub(super) fn ask(
        &self,
        action: ActionId,
        question: Question,
        context: &mut Context,
        seat: u32,
        number: u64,
    ) -> Option<u64> {
        let entries = self.actions.get(action)?.as_ref()?;
        let at = QUESTIONS.iter().position(|known| *known == question)?;
        Some(call(*entries.get(at)?, context, i64::from(seat), number))
    }

    /// Whether an invariant holds; nothing where it has no code.
    pub(super) fn holds(&self, invariant: usize, context: &mut Context) -> Option<bool> {
        let entry = (*self.invariants.get(invariant)?)?;
        Some(call(entry, context, 0, 0) == 1)
    }
}

#[expect(unsafe_code, reason = "this is where machine code is called")]
fn call(entry: Entry, context: &mut Context, seat: i64, number: u64) -> u64 {
    // SAFETY: the code was made for this signature. It reads the cells and the frame that a desk has laid out, within
    // their bounds, and writes the context and the memory of the desk alone.
    unsafe { entry(context, seat, number) }
}

impl Code {
    /// Whether an expression of a statement has code, by its number.
    pub(super) fn has_value(&self, number: usize) -> bool {
        matches!(self.values.get(number), Some(Some(_)))
    }

    /// The value of an expression of a statement: a number, or a set in the words of the context.
    pub(super) fn value(&self, number: usize, context: &mut Context) -> Option<i64> {
        let entry = (*self.values.get(number)?)?;
        Some(call(entry, context, 0, 0).cast_signed())
    }
}

/// Makes code.
struct Maker<'l> {
    lowered: &'l Lowered,
    module: JITModule,
    tables: Vec<Data>,
    functions: BTreeMap<FunctionId, FuncId>,
    rank: FuncId,
    count_sets: FuncId,
    nth_set: FuncId,
    frontend: FunctionBuilderContext,
    made: usize,
    memory: usize,
}

impl<'l> Maker<'l> {
    fn new(lowered: &'l Lowered) -> Option<Self> {
        let mut flags = settings::builder();
        flags.set("opt_level", "speed").ok()?;
        flags.set("enable_verifier", if cfg!(debug_assertions) { "true" } else { "false" }).ok()?;
        let isa = cranelift_native::builder().ok()?;
        let isa = isa.finish(settings::Flags::new(flags)).ok()?;
        let mut builder = JITBuilder::with_isa(isa, cranelift_module::default_libcall_names());
        builder.symbol("rank", runtime::rank as *const u8);
        builder.symbol("count_sets", runtime::count_sets as *const u8);
        builder.symbol("nth_set", runtime::nth_set as *const u8);
        let mut module = JITModule::new(builder);
        let pointer = module.target_config().pointer_type();
        if pointer != I64 {
            return None;
        }
        let mut import = |name: &str, parameters: usize, results: usize| {
            let signature = signature(&module, parameters, results);
            module.declare_function(name, Linkage::Import, &signature).ok()
        };
        let rank = import("rank", 2, 1)?;
        let count_sets = import("count_sets", 4, 1)?;
        let nth_set = import("nth_set", 7, 0)?;
        let tables = lowered.tables.iter().map(|table| Data::new(table.clone()));
        Some(Self {
            tables: tables.collect(),
            functions: BTreeMap::new(),
            rank,
            count_sets,
            nth_set,
            frontend: FunctionBuilderContext::new(),
            made: 0,
            memory: 0,
            lowered,
            module,
        })
    }

    fn make(mut self) -> Option<Code> {
        let lowered = self.lowered;
        let callables = lowered.functions.iter_enumerated();
        let callables: Vec<(FunctionId, &Callable)> =
            callables.filter_map(|(id, found)| Some((id, found.as_ref()?))).collect();
        for (id, callable) in &callables {
            let declared = self.declare(1 + words(callable), results(callable.body.rep))?;
            self.functions.insert(*id, declared);
        }
        for (id, callable) in callables {
            self.function(*self.functions.get(&id)?, callable)?;
        }
        let mut actions: TiVec<ActionId, Option<[FuncId; 4]>> = TiVec::new();
        for search in &lowered.actions {
            actions.push(match search {
                Some(search) if search.choices.len() <= PARAMETERS => {
                    let mut made = [self.rank; 4];
                    for (slot, question) in made.iter_mut().zip(QUESTIONS) {
                        *slot = self.entry(|emit, seat, number| {
                            emit.name(search.me, seat);
                            emit.answer(search, question, number)
                        })?;
                    }
                    Some(made)
                }
                Some(_) | None => None,
            });
        }
        let mut invariants = Vec::new();
        for invariant in &lowered.invariants {
            invariants.push(match invariant {
                Some(node) => Some(self.entry(|emit, _, _| {
                    emit.charge(node.cost);
                    emit.value(node)
                })?),
                None => None,
            });
        }
        let mut values = Vec::new();
        for value in &lowered.values {
            values.push(match value {
                Some(node) => Some(self.entry(|emit, _, _| emit.written(node))?),
                None => None,
            });
        }
        self.module.finalize_definitions().ok()?;
        Some(Code {
            actions: actions
                .into_iter()
                .map(|made| made.map(|made| made.map(|id| self.finished(id))))
                .collect(),
            invariants: invariants
                .into_iter()
                .map(|made| made.map(|id| self.finished(id)))
                .collect(),
            values: values
                .into_iter()
                .map(|made| made.map(|id| self.finished(id)))
                .collect(),
            memory: self.memory,
            frame: lowered.frame,
            _tables: self.tables,
            module: Some(self.module),
        })
    }

    #[expect(unsafe_code, reason = "the address of finished code is a function")]
    fn finished(&self, id: FuncId) -> Entry {
        let code = self.module.get_finalized_function(id);
        // SAFETY: every entry is made with the signature of `Entry`.
        unsafe { std::mem::transmute::<*const u8, Entry>(code) }
    }

    fn declare(&mut self, parameters: usize, results: usize) -> Option<FuncId> {
        self.made += 1;
        let signature = signature(&self.module, parameters, results);
        let name = format!("f{}", self.made);
        self.module.declare_function(&name, Linkage::Local, &signature).ok()
    }

    /// Code with a body.
    fn define(
        &mut self,
        id: FuncId,
        (parameters, results): (usize, usize),
        body: impl FnOnce(&mut Emit<'_, '_>, &[Value], &mut usize) -> Vec<Value>,
    ) -> Option<()> {
        let signature = signature(&self.module, parameters, results);
        let config = self.module.target_config();
        let name = UserFuncName::user(0, id.as_u32());
        let mut function = Function::with_name_signature(name, signature);
        let mut builder = FunctionBuilder::new(&mut function, &mut self.frontend);
        let block = builder.create_block();
        builder.append_block_params_for_function_params(block);
        builder.switch_to_block(block);
        builder.seal_block(block);
        let values = builder.block_params(block).to_vec();
        let context = *values.first()?;
        let links = Links {
            tables: &self.tables,
            functions: &self.functions,
            rank: self.rank,
            count_sets: self.count_sets,
            nth_set: self.nth_set,
        };
        let mut emit = Emit {
            builder,
            links: &links,
            module: &mut self.module,
            context,
            seats: i64::from(self.lowered.seats),
            names: BTreeMap::new(),
            imported: BTreeMap::new(),
        };
        let results = body(&mut emit, &values, &mut self.memory);
        emit.builder.ins().return_(&results);
        emit.builder.finalize(config);
        let mut made = self.module.make_context();
        made.func = function;
        self.module.define_function(id, &mut made).ok()
    }

    /// Code that answers a question.
    fn entry(
        &mut self,
        body: impl FnOnce(&mut Emit<'_, '_>, Value, Value) -> Value,
    ) -> Option<FuncId> {
        let id = self.declare(3, 1)?;
        self.define(id, (3, 1), |emit, values, _| match values {
            [_, seat, number] => vec![body(emit, *seat, *number)],
            _ => Vec::new(),
        })?;
        Some(id)
    }

    /// Code for a function of the game.
    fn function(&mut self, id: FuncId, callable: &Callable) -> Option<()> {
        let shape = (1 + words(callable), results(callable.body.rep));
        self.define(id, shape, |emit, values, memory| {
            let arguments = values.get(1..).unwrap_or_default();
            emit.take_parameters(callable, arguments);
            let plan = Plan::new(callable, arguments.len(), memory);
            emit.remembered(plan, arguments, &callable.body)
        })
    }
}

fn signature(module: &JITModule, parameters: usize, results: usize) -> Signature {
    let mut signature = module.make_signature();
    signature.params = vec![AbiParam::new(I64); parameters];
    signature.returns = vec![AbiParam::new(I64); results];
    signature
}

/// The words in which a value is handed over.
pub(super) const fn results(rep: Rep) -> usize {
    match rep {
        Rep::Word | Rep::Small => 1,
        Rep::Large => 2,
    }
}

fn words(callable: &Callable) -> usize {
    let parameters = callable.parameters.iter();
    parameters.map(|(_, rep)| results(*rep)).sum()
}

impl Emit<'_, '_> {
    /// Names the parameters of a function.
    fn take_parameters(&mut self, callable: &Callable, arguments: &[Value]) {
        let mut left = arguments.iter().copied();
        for (variable, rep) in &callable.parameters {
            let Some(low) = left.next() else { return };
            let value = match (rep, results(*rep)) {
                (Rep::Large, _) => match left.next() {
                    Some(high) => self.join(low, high, *rep),
                    None => return,
                },
                (Rep::Word | Rep::Small, _) => low,
            };
            self.name(*variable, value);
        }
    }

    /// The value of an operation; a set is written into the words of the context.
    fn written(&mut self, node: &Node) -> Value {
        self.charge(node.cost);
        let value = self.value(node);
        if node.rep == Rep::Word {
            return value;
        }
        let (low, high) = self.halves(value);
        self.set_field(at::WORDS, low);
        self.set_field(at::WORDS + 8, high);
        low
    }

    /// The value of an operation in the words in which it is handed over.
    pub(super) fn handed(&mut self, node: &Node) -> Vec<Value> {
        let value = self.value(node);
        match node.rep {
            Rep::Word | Rep::Small => vec![value],
            Rep::Large => {
                let (low, high) = self.halves(value);
                vec![low, high]
            }
        }
    }
}
