//! What machine code refers to.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use cranelift_jit::{JITBuilder, JITModule};
use cranelift_module::{FuncId, Linkage, Module};

use super::bitboards::{self, Kept};
use super::card_sets::{self, KeptCards};
use super::cards;
use super::chooser;
use super::compile::signature;
use super::moving::Transfer;
use super::runtime;
use super::zone::{Lying, Shape};
use crate::hir::FunctionId;
use crate::program::op::Table;
use crate::program::routine::Rows;

/// What code can refer to.
pub(super) struct Links<'l> {
    /// Each has what stands for no value behind all values.
    pub(super) tables: &'l [Table],
    pub(super) functions: &'l BTreeMap<FunctionId, FuncId>,
    pub(super) helpers: Helpers,
    /// The states of which sets are kept.
    pub(super) bitboards: &'l [Arc<Kept>],
    /// The zones of which sets are kept.
    pub(super) card_sets: &'l [Arc<KeptCards>],
    /// What code refers to that moves cards. It stays where it is for as long as the code.
    pub(super) transfers: &'l RefCell<Vec<Arc<Transfer>>>,
}

impl Links<'_> {
    /// The shape of a family of zones that begins at a slot.
    pub(super) fn shape(&self, first: usize, (width, marked): (usize, bool)) -> Shape {
        let sets = self.card_sets.iter().find(|kept| kept.has_slot(first));
        Shape { width, marked, sets: sets.map(|kept| **kept) }
    }

    /// Families of zones where cards may lie.
    pub(super) fn lying(&self, rows: &[Rows]) -> Vec<Lying> {
        let lying = rows.iter().map(|rows| Lying {
            first: rows.base,
            zones: rows.count,
            shape: self.shape(rows.base, (rows.width, rows.marked)),
        });
        lying.collect()
    }

    /// Keeps a transfer for code that refers to it, and gives its address.
    pub(super) fn keep(&self, transfer: Transfer) -> i64 {
        let transfer = Arc::new(transfer);
        let address = address_of(transfer.as_ref());
        self.transfers.borrow_mut().push(transfer);
        address
    }
}

/// The address of something that code refers to; it has to stay where it is for as long as the code.
pub(super) fn address_of<T>(it: &T) -> i64 {
    (std::ptr::from_ref(it) as usize).cast_signed() as i64
}

/// What code calls that is not of the game.
#[derive(Clone, Copy)]
pub(super) struct Helpers {
    pub(super) fill: FuncId,
    pub(super) fill_cards: FuncId,
    pub(super) rank: FuncId,
    pub(super) count_sets: FuncId,
    pub(super) nth_set: FuncId,
    pub(super) next_set: FuncId,
    pub(super) put_one: FuncId,
    pub(super) put_all: FuncId,
    pub(super) take: FuncId,
    pub(super) deal: FuncId,
    pub(super) fall: FuncId,
    pub(super) shuffle: FuncId,
    pub(super) undrawn: FuncId,
    pub(super) take_front: FuncId,
    pub(super) asks: FuncId,
    pub(super) interrupts: FuncId,
    pub(super) choose: FuncId,
    pub(super) draws: FuncId,
}

impl Helpers {
    /// Says where they are.
    pub(super) fn name(builder: &mut JITBuilder) {
        builder.symbol("fill", bitboards::fill as *const u8);
        builder.symbol("fill_cards", card_sets::fill_cards as *const u8);
        builder.symbol("rank", runtime::rank as *const u8);
        builder.symbol("count_sets", runtime::count_sets as *const u8);
        builder.symbol("nth_set", runtime::nth_set as *const u8);
        builder.symbol("next_set", runtime::next_set as *const u8);
        builder.symbol("put_one", cards::put_one as *const u8);
        builder.symbol("put_all", cards::put_all as *const u8);
        builder.symbol("take", cards::take as *const u8);
        builder.symbol("deal", cards::deal as *const u8);
        builder.symbol("fall", cards::fall as *const u8);
        builder.symbol("shuffle", cards::shuffle as *const u8);
        builder.symbol("undrawn", cards::undrawn as *const u8);
        builder.symbol("take_front", cards::take_front as *const u8);
        builder.symbol("asks", chooser::asks as *const u8);
        builder.symbol("interrupts", chooser::interrupts as *const u8);
        builder.symbol("choose", chooser::choose as *const u8);
        builder.symbol("draws", chooser::draws as *const u8);
    }

    /// Makes them known to a module.
    pub(super) fn import(module: &mut JITModule) -> Option<Self> {
        Some(Self {
            fill: import(module, "fill", (2, 0))?,
            fill_cards: import(module, "fill_cards", (2, 0))?,
            rank: import(module, "rank", (2, 1))?,
            count_sets: import(module, "count_sets", (4, 1))?,
            nth_set: import(module, "nth_set", (7, 0))?,
            next_set: import(module, "next_set", (5, 0))?,
            put_one: import(module, "put_one", (4, 1))?,
            put_all: import(module, "put_all", (5, 1))?,
            take: import(module, "take", (5, 1))?,
            deal: import(module, "deal", (5, 1))?,
            fall: import(module, "fall", (3, 1))?,
            shuffle: import(module, "shuffle", (4, 1))?,
            undrawn: import(module, "undrawn", (3, 1))?,
            take_front: import(module, "take_front", (1, 1))?,
            asks: import(module, "asks", (2, 0))?,
            interrupts: import(module, "interrupts", (1, 1))?,
            choose: import(module, "choose", (2, 1))?,
            draws: import(module, "draws", (3, 1))?,
        })
    }
}

fn import(
    module: &mut JITModule,
    name: &str,
    (parameters, results): (usize, usize),
) -> Option<FuncId> {
    let signature = signature(module, parameters, results);
    module.declare_function(name, Linkage::Import, &signature).ok()
}
