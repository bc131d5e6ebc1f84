//! The data for detecting races: how memory is accessed, and the user's names for it.

use std::collections::HashMap;

use super::super::bytecode::{Access, At, Atomic, Code, Collective, Inst, Orders, Reach, Shape, Usage};
use crate::AccessKind;
use crate::ir::{AtomicOp, BarrierKind, Ordering, Type};

/// Returns the user's view of an array or slice.
pub(super) fn shape(name: &str, ty: &Type) -> Shape {
    let (mut strides, mut rest) = (Vec::new(), ty);
    while let Type::Array(element, _) | Type::Slice { element, .. } = rest {
        strides.push(element.size().max(1));
        rest = element;
    }
    Shape { name: name.into(), strides }
}

/// Describes all accesses of a kernel.
pub(super) fn describe(code: &mut Code) {
    let mut sites = Sites::default();
    code.region_usage = vec![Usage::default(); code.regions.len()];
    code.shared_usage = vec![Usage::default(); code.shared.len()];
    for at in 0..code.insts.len() {
        match code.insts[at] {
            Inst::LoadGlobal { access, .. } | Inst::LoadPieces { access, .. } => {
                sites.plain(code, access, false, false)
            }
            Inst::LoadShared { access, .. } => sites.plain(code, access, true, false),
            Inst::StoreGlobal { access, .. } | Inst::StorePieces { access, .. } => {
                sites.plain(code, access, false, true)
            }
            Inst::StoreShared { access, .. } => sites.plain(code, access, true, true),
            Inst::Atomic { atomic } => sites.atomic(code, atomic),
            _ => {}
        }
    }
    code.sites = sites.all;
    code.orders = orders(code);
}

/// The sites so far.
#[derive(Default)]
struct Sites {
    all: Vec<(At, AccessKind)>,
    known: HashMap<(&'static str, u32, u32, AccessKind), u16>,
}

impl Sites {
    /// Returns the number of a site. The sites beyond the available numbers share the last one.
    fn number(&mut self, code: &Code, at: At, kind: AccessKind) -> u16 {
        let place = &code.places[at as usize];
        let next = self.all.len();
        *self.known.entry((place.file, place.line, place.column, kind)).or_insert_with(|| {
            if next <= usize::from(u16::MAX) {
                self.all.push((at, kind));
            }
            u16::try_from(next).unwrap_or(u16::MAX)
        })
    }

    fn plain(&mut self, code: &mut Code, number: u32, shared: bool, writes: bool) {
        let access = code.accesses[number as usize];
        let kind = access.kind(writes);
        code.accesses[number as usize].site = self.number(code, access.at, kind);
        note(code, &access, shared, (!access.volatile, writes));
    }

    fn atomic(&mut self, code: &mut Code, number: u32) {
        let atomic = code.atomics[number as usize];
        let kind = atomic.kind();
        code.atomics[number as usize].access.site = self.number(code, atomic.access.at, kind);
        // An access that is atomic only among the threads of its block races with those of other blocks.
        let races = atomic.narrow && (!atomic.shared || code.cluster.is_some());
        let plain = races || kind == AccessKind::Write;
        note(code, &atomic.access, atomic.shared, (plain, atomic.op != AtomicOp::Load));
    }
}

fn note(code: &mut Code, access: &Access, shared: bool, (plain, writes): (bool, bool)) {
    let all = if shared { &mut code.shared_usage } else { &mut code.region_usage };
    let usage = &mut all[access.region as usize];
    let width = access.width.min(access.cell.size());
    usage.width = if usage.cell == 0 { width } else { usage.width.min(width) };
    usage.cell = access.cell.size();
    usage.plain |= plain;
    usage.writes |= writes;
}

impl Access {
    /// Returns the kind of a load or store.
    pub(crate) fn kind(&self, writes: bool) -> AccessKind {
        if let Some(copy) = self.copies {
            return if writes { AccessKind::CopyWrite(copy) } else { AccessKind::CopyRead(copy) };
        }
        match (self.volatile, writes) {
            (false, false) => AccessKind::Read,
            (false, true) => AccessKind::Write,
            (true, false) => AccessKind::VolatileLoad,
            (true, true) => AccessKind::VolatileStore,
        }
    }
}

impl Atomic {
    /// Returns the kind of access.
    pub(crate) fn kind(&self) -> AccessKind {
        if let Some(copy) = self.access.copies {
            return AccessKind::CopyUpdate(copy);
        }
        match self.op {
            AtomicOp::Load => AccessKind::AtomicLoad,
            // Only the initialisation of a barrier stores there, and nothing that threads do with the barrier may come before.
            AtomicOp::Store if self.barrier => AccessKind::Write,
            AtomicOp::Store => AccessKind::AtomicStore,
            _ => AccessKind::AtomicUpdate,
        }
    }
}

/// Returns the operations that order threads, besides barriers of the block.
fn orders(code: &Code) -> Orders {
    // Barriers of a cluster hand over what single threads know.
    let mut orders = Orders { fine: code.cluster.is_some(), ..Orders::default() };
    for inst in &code.insts {
        match *inst {
            Inst::Fence { reach } => {
                orders.fine = true;
                orders.narrow |= reach == Reach::Block;
            }
            // Copies are complete for single threads.
            Inst::Copies { .. } | Inst::Barrier { kind: BarrierKind::Named(_), .. } => orders.fine = true,
            Inst::Collective { call } => orders.fine |= code.collectives[call as usize].op == Collective::SyncWarp,
            Inst::Atomic { atomic } => {
                let atomic = &code.atomics[atomic as usize];
                orders.fine |= atomic.ordering != Ordering::Relaxed;
                orders.narrow |= atomic.narrow;
            }
            _ => {}
        }
    }
    orders
}
