//! Makes machine code.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{AbiParam, Function, InstBuilder, Signature, UserFuncName, Value};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};
use cranelift_jit::{JITBuilder, JITModule};
use cranelift_module::{FuncId, Linkage, Module};

use super::assemble::{Assembly, Targets, Unfinished};
use super::bitboards::Kept;
use super::calls::words;
use super::card_sets::KeptCards;
use super::code::{Entry, Purpose};
use super::context::{DEPTH, PARAMETERS};
use super::emit::{Emit, Reads};
use super::held::Held;
use super::ledger::Ledger;
use super::links::{Helpers, Links};
use super::memory::Plan;
use super::moving::Transfer;
use super::search::Question;
use crate::hir::{ActionId, BodyId, FunctionId};
use crate::program::lower::{Lowered, Search};
use crate::program::op::{Callable, Node, Op, Table};

/// Makes code, and keeps it.
pub(super) struct Maker {
    module: Option<JITModule>,
    /// They are padded, and stay where they are for as long as the code.
    tables: Vec<Table>,
    functions: BTreeMap<FunctionId, FuncId>,
    pub(super) questions: BTreeMap<(ActionId, Question), FuncId>,
    /// Where the moves of an action are noted, for those where they are.
    ledgers: BTreeMap<ActionId, Option<Ledger>>,
    /// What says whether the invariants hold that are in doubt, once it is made.
    pub(super) invariants: Option<FuncId>,
    pub(super) bodies: BTreeMap<BodyId, FuncId>,
    /// The same with the decisions.
    pub(super) playouts: BTreeMap<BodyId, FuncId>,
    /// The states of which sets are kept. They stay where they are for as long as the code.
    bitboards: Vec<Arc<Kept>>,
    /// The zones of which sets are kept, likewise.
    card_sets: Vec<Arc<KeptCards>>,
    /// What code refers to that moves cards.
    transfers: RefCell<Vec<Arc<Transfer>>>,
    helpers: Helpers,
    /// Where functions are assembled that are written down.
    assembly: Option<Assembly>,
    targets: Targets,
    frontend: FunctionBuilderContext,
    seats: u32,
    made: usize,
    /// How many words of memory all code needs so far.
    pub(super) memory: usize,
    /// Whether code could not be made that other code may call: then no more is made.
    failed: bool,
}

// Finished code and tables are only read; what is being made is behind a lock.
#[expect(unsafe_code, reason = "the module is reached by one thread at a time")]
unsafe impl Send for Maker {}

impl Drop for Maker {
    #[expect(unsafe_code, reason = "code is given back where nobody can call it any more")]
    fn drop(&mut self) {
        if let Some(module) = self.module.take() {
            // SAFETY: the entries are private to the value that holds this one, and go with it.
            unsafe { module.free_memory() }
        }
    }
}

impl Maker {
    pub(super) fn new(lowered: &Lowered) -> Option<Self> {
        let targets = Targets::of_this_machine()?;
        let isa = Arc::clone(&targets.fast);
        let mut builder = JITBuilder::with_isa(isa, cranelift_module::default_libcall_names());
        Helpers::name(&mut builder);
        let mut module = JITModule::new(builder);
        if module.target_config().pointer_type() != I64 {
            return None;
        }
        let helpers = Helpers::import(&mut module)?;
        let mut memory = 0;
        let bitboards = lowered.bitboards.iter();
        let bitboards = bitboards.map(|board| Arc::new(Kept::new(board, &mut memory)));
        let bitboards: Vec<Arc<Kept>> = bitboards.collect();
        let card_sets = lowered.card_sets.iter();
        let card_sets = card_sets.map(|sets| Arc::new(KeptCards::new(sets, &mut memory)));
        let card_sets: Vec<Arc<KeptCards>> = card_sets.collect();
        Some(Self {
            tables: lowered.tables.iter().map(Table::padded).collect(),
            functions: BTreeMap::new(),
            questions: BTreeMap::new(),
            ledgers: BTreeMap::new(),
            invariants: None,
            bodies: BTreeMap::new(),
            playouts: BTreeMap::new(),
            bitboards,
            card_sets,
            transfers: RefCell::default(),
            helpers,
            assembly: None,
            targets,
            frontend: FunctionBuilderContext::new(),
            seats: lowered.seats,
            made: 0,
            memory,
            failed: false,
            module: Some(module),
        })
    }

    /// The code for a purpose; nothing where it has no form in operations.
    pub(super) fn make(&mut self, lowered: &Lowered, purpose: Purpose) -> Option<Entry> {
        let has_form = match purpose {
            Purpose::Moves(action, _) => searched(lowered, action).is_some(),
            Purpose::Invariant(number) => lowered.invariants.get(number)?.is_some(),
            Purpose::Value(number) => lowered.values.get(number)?.is_some(),
            Purpose::Body(body) => lowered.routines.get(body)?.reach.depth <= DEPTH,
            Purpose::Playout(body) => {
                let whole = lowered.routines.get(body)?.whole;
                whole.is_some_and(|reach| reach.depth <= DEPTH)
            }
        };
        if self.failed || !has_form {
            return None;
        }
        let made = self.make_all(lowered, purpose);
        self.failed = made.is_none();
        made
    }

    /// Makes the code for a purpose, with all that it calls.
    fn make_all(&mut self, lowered: &Lowered, purpose: Purpose) -> Option<Entry> {
        let id = match purpose {
            Purpose::Moves(action, question) => self.question(lowered, action, question)?,
            Purpose::Invariant(number) => {
                let node = lowered.invariants.get(number)?.as_ref()?;
                self.written(lowered, node)?
            }
            Purpose::Value(number) => {
                let node = lowered.values.get(number)?.as_ref()?;
                self.written(lowered, node)?
            }
            Purpose::Body(body) => self.all_bodies(lowered, body)?,
            Purpose::Playout(body) => self.all_playouts(lowered, body)?,
        };
        self.finish()?;
        self.finished(id)
    }

    /// Assembles what is written down so far, and lets it refer to each other.
    fn finish(&mut self) -> Option<()> {
        let module = self.module.as_mut()?;
        let assembly = self.assembly.take();
        let assembled = assembly.map_or_else(|| Some(Vec::new()), Assembly::finish);
        for it in assembled? {
            module.define_function_bytes(it.id, it.alignment, &it.bytes, &it.references).ok()?;
        }
        module.finalize_definitions().ok()
    }

    /// Code for a value.
    fn written(&mut self, lowered: &Lowered, node: &Node) -> Option<FuncId> {
        self.called(lowered, vec![node])?;
        self.entry("value", |emit, _, _| emit.written(node))
    }

    /// Code for a question about the moves of an action.
    pub(super) fn question(
        &mut self,
        lowered: &Lowered,
        action: ActionId,
        question: Question,
    ) -> Option<FuncId> {
        if let Some(known) = self.questions.get(&(action, question)) {
            return Some(*known);
        }
        let search = searched(lowered, action)?;
        self.called(lowered, search.nodes())?;
        let memory = &mut self.memory;
        let ledger = self.ledgers.entry(action);
        let ledger = *ledger.or_insert_with(|| Ledger::new(search, memory));
        let count = match question {
            Question::Nth if ledger.is_some() => {
                Some(self.question(lowered, action, Question::Count)?)
            }
            Question::Nth | Question::Any | Question::Count | Question::Legal => None,
        };
        let what = format!("{question:?}_{}", usize::from(action)).to_lowercase();
        let id = self.entry(&what, |emit, seat, number| {
            emit.name(search.me, Held::one(seat));
            emit.ledger = ledger;
            if let (Some(ledger), Some(count)) = (ledger, count) {
                emit.open(ledger, seat, count);
            }
            emit.answer(search, question, (seat, number))
        })?;
        self.questions.insert((action, question), id);
        Some(id)
    }

    /// Makes the functions that operations call, and those that these call.
    pub(super) fn called(&mut self, lowered: &Lowered, nodes: Vec<&Node>) -> Option<()> {
        let mut fresh: Vec<(FuncId, &Callable)> = Vec::new();
        let mut left = nodes;
        while let Some(node) = left.pop() {
            left.extend(node.op.parts());
            if let Op::Loop(over) = &node.op {
                left.push(&over.body);
            }
            let Op::Call(id, _) = &node.op else { continue };
            if self.functions.contains_key(id) {
                continue;
            }
            let callable = lowered.functions.get(*id)?.as_ref()?;
            let declared = self.declare(
                &format!("function_{}", usize::from(*id)),
                1 + words(callable),
                callable.body.rep.words(),
            )?;
            self.functions.insert(*id, declared);
            fresh.push((declared, callable));
            left.push(&callable.body);
        }
        for (id, callable) in fresh {
            self.function(id, callable)?;
        }
        Some(())
    }

    #[expect(unsafe_code, reason = "the address of finished code is a function")]
    fn finished(&self, id: FuncId) -> Option<Entry> {
        let code = self.module.as_ref()?.get_finalized_function(id);
        // SAFETY: every entry is made with the signature of `Entry`.
        Some(unsafe { std::mem::transmute::<*const u8, Entry>(code) })
    }

    pub(super) fn declare(
        &mut self,
        what: &str,
        parameters: usize,
        results: usize,
    ) -> Option<FuncId> {
        self.made += 1;
        let module = self.module.as_mut()?;
        let signature = signature(module, parameters, results);
        // Profilers show these names.
        let name = format!("hoyle_{what}_{}", self.made);
        module.declare_function(&name, Linkage::Local, &signature).ok()
    }

    /// Code with a body.
    pub(super) fn define(
        &mut self,
        id: FuncId,
        (parameters, results): (usize, usize),
        body: impl FnOnce(&mut Emit<'_, '_>, &[Value], &mut usize) -> Vec<Value>,
    ) -> Option<()> {
        let module = self.module.as_mut()?;
        let signature = signature(module, parameters, results);
        let config = module.target_config();
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
            helpers: self.helpers,
            bitboards: &self.bitboards,
            card_sets: &self.card_sets,
            transfers: &self.transfers,
        };
        let mut emit = Emit {
            builder,
            links: &links,
            module,
            context,
            reads: Reads::QUESTION,
            frame: None,
            seats: i64::from(self.seats),
            names: BTreeMap::new(),
            bounds: BTreeMap::new(),
            imported: BTreeMap::new(),
            ledger: None,
            fuel: None,
        };
        let results = body(&mut emit, &values, &mut self.memory);
        emit.hand_over_fuel();
        // Questions keep what is left in a register.
        let is_body = emit.fuel.is_none();
        emit.builder.ins().return_(&results);
        emit.builder.seal_all_blocks();
        emit.builder.finalize(config);
        let targets = &self.targets;
        let assembly = self.assembly.get_or_insert_with(|| Assembly::new(targets.clone()));
        assembly.add(Unfinished { id, function, is_body })
    }

    /// Code that answers a question.
    pub(super) fn entry(
        &mut self,
        what: &str,
        body: impl FnOnce(&mut Emit<'_, '_>, Value, Value) -> Value,
    ) -> Option<FuncId> {
        let id = self.declare(what, 3, 1)?;
        self.define(id, (3, 1), |emit, values, _| {
            emit.keep_fuel();
            match values {
                [_, seat, number] => vec![body(emit, *seat, *number)],
                _ => Vec::new(),
            }
        })?;
        Some(id)
    }

    /// Code for a function of the game.
    fn function(&mut self, id: FuncId, callable: &Callable) -> Option<()> {
        let shape = (1 + words(callable), callable.body.rep.words());
        self.define(id, shape, |emit, values, memory| {
            emit.keep_fuel();
            let arguments = values.get(1..).unwrap_or_default();
            emit.take_parameters(callable, arguments);
            let plan = Plan::new(callable, arguments.len(), memory);
            emit.affordable(&callable.body, |emit| emit.remembered(plan, arguments, &callable.body))
        })
    }
}

/// The search for the moves of an action, if machine code can make it.
pub(super) fn searched(lowered: &Lowered, action: ActionId) -> Option<&Search> {
    let search = lowered.actions.get(action)?.as_ref()?;
    (search.choices.len() <= PARAMETERS).then_some(search)
}

pub(super) fn signature(module: &JITModule, parameters: usize, results: usize) -> Signature {
    let mut signature = module.make_signature();
    signature.params = vec![AbiParam::new(I64); parameters];
    signature.returns = vec![AbiParam::new(I64); results];
    signature
}
