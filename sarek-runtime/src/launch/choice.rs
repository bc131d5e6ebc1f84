//! The choice of the text of a kernel that a launch runs: the one without the checks that cannot fail in it.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering, fence};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::prepare::{is_bundled, prepare_text};
use super::prepared::{Prepared, Variant};
use super::{Grid, Operand};
use crate::host::DeviceInner;
use crate::ir::Module;
use crate::proof::{MOST_INPUTS, Proofs, Values};
use crate::{Device, Result};

/// The most texts of a kernel.
const MOST_TEXTS: usize = 4;

/// The texts of a kernel some of whose checks are decided at the launch. Each text is compiled when a launch needs it.
pub(super) struct Choice {
    module: Arc<Module>,
    proofs: Proofs,
    device: &'static DeviceInner,
    contraction: bool,
    /// The conditions of checks, as bits.
    checks: u64,
    texts: [OnceLock<Text>; MOST_TEXTS],
    /// Held while a text is compiled.
    growing: Mutex<()>,
    /// `true` if a caller relies on the number of blocks that run at a time, for the texts with all and with
    /// no such check.
    resident: AtomicBool,
    latest: Latest,
}

/// The values of a launch and the conditions that hold in it, for later launches: most have the same values. No thread
/// waits: a thread that arrives while it is written does without.
#[derive(Default)]
struct Latest {
    /// Odd while the rest is written; 0 before the first write.
    turn: AtomicU64,
    values: [AtomicU64; MOST_INPUTS],
    held: AtomicU64,
}

impl Latest {
    #[inline]
    fn find(&self, values: &[u64]) -> Option<u64> {
        let turn = self.turn.load(Ordering::Acquire);
        if turn == 0 || turn % 2 == 1 {
            return None;
        }
        let same = values.iter().zip(&self.values).all(|(value, kept)| kept.load(Ordering::Relaxed) == *value);
        let held = self.held.load(Ordering::Relaxed);
        // The values read before belong to this turn if no thread has begun another one.
        fence(Ordering::Acquire);
        (same && self.turn.load(Ordering::Relaxed) == turn).then_some(held)
    }

    #[cold]
    fn keep(&self, values: &[u64], held: u64) {
        let turn = self.turn.load(Ordering::Relaxed);
        if turn % 2 == 1 || self.turn.compare_exchange(turn, turn + 1, Ordering::Relaxed, Ordering::Relaxed).is_err() {
            return;
        }
        // A thread that sees a new value sees that the turn is odd, or a later turn.
        fence(Ordering::Release);
        for (kept, value) in self.values.iter().zip(values) {
            kept.store(*value, Ordering::Relaxed);
        }
        self.held.store(held, Ordering::Relaxed);
        self.turn.store(turn + 2, Ordering::Release);
    }
}

/// A text without the checks that cannot fail where some conditions hold.
struct Text {
    held: u64,
    variant: Variant,
}

impl Choice {
    /// Creates a choice without any text.
    pub(super) fn new(device: &Device, module: Arc<Module>, proofs: Proofs) -> Choice {
        Choice {
            module,
            checks: all_of(proofs.conditions.len()),
            proofs,
            device: device.inner,
            contraction: device.contraction,
            texts: Default::default(),
            growing: Mutex::new(()),
            resident: AtomicBool::new(false),
            latest: Latest::default(),
        }
    }

    /// Returns the text for a launch.
    ///
    /// # Errors
    /// The errors of the first launch of a kernel.
    #[inline]
    pub(super) fn text(&self, grid: Grid, operands: &[Operand<'_>]) -> Result<&Variant> {
        let held = self.held(&Launch { grid, operands });
        if held & self.checks != self.checks {
            self.device.count_checked();
        }
        match self.find(held) {
            Some(variant) => Ok(variant),
            None => self.grow(held),
        }
    }

    /// Returns the conditions that hold in a launch.
    #[inline]
    fn held(&self, launch: &Launch<'_>) -> u64 {
        let (read, count) = self.proofs.program.read(launch);
        let values = &read[..count];
        self.latest.find(values).unwrap_or_else(|| {
            let held = self.proofs.program.evaluate_read(&read);
            self.latest.keep(values, held);
            held
        })
    }

    /// Returns all conditions.
    fn all(&self) -> u64 {
        all_of(self.proofs.program.len())
    }

    #[inline]
    fn find(&self, held: u64) -> Option<&Variant> {
        let texts = self.texts.iter().map_while(OnceLock::get);
        texts.into_iter().find(|text| text.held == held).map(|text| &text.variant)
    }

    #[cold]
    fn grow(&self, held: u64) -> Result<&Variant> {
        let _growing = self.growing.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(variant) = self.find(held) {
            return Ok(variant);
        }
        let (all, compiled) = (self.all(), self.texts.iter().map_while(OnceLock::get));
        let ends = compiled.filter(|text| text.held == 0 || text.held == all).count();
        let partial = held != 0 && held != all;
        let room = MOST_TEXTS - self.texts.iter().map_while(OnceLock::get).count();
        // There is always room for the text with all of these checks, and for the one without any of them.
        if partial && (self.resident.load(Ordering::Relaxed) || room <= 2 - ends) {
            let most = self.texts.iter().map_while(OnceLock::get).filter(|text| text.held & !held == 0);
            let most = most.filter(|text| text.held == 0 || !self.resident.load(Ordering::Relaxed));
            return match most.max_by_key(|text| text.held.count_ones()) {
                Some(text) => Ok(&text.variant),
                None => self.add(0),
            };
        }
        if partial && self.is_bundled(0) && !self.is_bundled(held) {
            return self.add_full_as(held);
        }
        self.add(held)
    }

    /// Returns `true` if a bundle has the text for these conditions.
    fn is_bundled(&self, held: u64) -> bool {
        self.device.arch.is_some_and(|arch| is_bundled(arch, self.contraction, &self.module, &self.proofs, held))
    }

    /// Lets the text with all of these checks serve launches in which these conditions hold: no launch of a kernel in a bundle compiles.
    /// There is room for it and for the text of these conditions.
    fn add_full_as(&self, held: u64) -> Result<&Variant> {
        let variant = match self.find(0) {
            Some(variant) => variant,
            None => self.add(0)?,
        };
        Ok(&self.free().get_or_init(|| Text { held, variant: variant.clone() }).variant)
    }

    /// Returns the place of the next text.
    fn free(&self) -> &OnceLock<Text> {
        self.texts.iter().find(|text| text.get().is_none()).expect("room was made sure of")
    }

    fn add(&self, held: u64) -> Result<&Variant> {
        let variant = Variant(Arc::new(prepare_text(self.device, self.contraction, &self.module, &self.proofs, held)?));
        Ok(&self.free().get_or_init(|| Text { held, variant }).variant)
    }

    /// Returns the text with all of these checks, and the one without any. From now on no other text runs, so that what
    /// is computed from both holds for every launch.
    ///
    /// # Errors
    /// The errors of the first launch of a kernel.
    pub(super) fn both(&self) -> Result<[&Prepared; 2]> {
        self.resident.store(true, Ordering::Relaxed);
        let text = |held: u64| match self.find(held) {
            Some(variant) => Ok(variant),
            None => self.grow(held),
        };
        Ok([&text(0)?.0, &text(self.all())?.0])
    }
}

/// Returns so many conditions, as bits.
pub(super) fn all_of(count: usize) -> u64 {
    u64::MAX.checked_shr(64 - count as u32).unwrap_or(0)
}

/// The values of a launch.
pub(super) struct Launch<'l> {
    pub(super) grid: Grid,
    pub(super) operands: &'l [Operand<'l>],
}

impl Values for Launch<'_> {
    #[inline]
    fn bits(&self, param: u32) -> u64 {
        self.operands.get(param as usize).map_or(0, |operand| operand.arg.bits)
    }

    #[inline]
    fn length(&self, param: u32) -> u64 {
        self.operands.get(param as usize).map_or(0, |operand| operand.arg.length)
    }

    #[inline]
    fn field(&self, param: u32, offset: u32, size: u64) -> u64 {
        self.operands.get(param as usize).map_or(0, |operand| operand.field(offset as usize, size as usize))
    }

    #[inline]
    fn shared_length(&self, number: u32) -> u64 {
        self.grid.shared.lengths()[number as usize]
    }

    #[inline]
    fn blocks(&self) -> [u32; 3] {
        self.grid.blocks
    }

    #[inline]
    fn threads(&self) -> [u32; 3] {
        self.grid.threads
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_launch_is_known_whoever_writes_it() {
        let latest = Latest::default();
        assert_eq!(latest.find(&[1, 2]), None);
        latest.keep(&[1, 2], 3);
        assert_eq!((latest.find(&[1, 2]), latest.find(&[1, 3])), (Some(3), None));
        // Whatever is found was kept with the same values.
        std::thread::scope(|scope| {
            for thread in 0..4u64 {
                let latest = &latest;
                scope.spawn(move || {
                    for round in 0..10_000 {
                        let value = (thread + round) % 7;
                        match latest.find(&[value, value * value]) {
                            Some(held) => assert_eq!(held, value + 100),
                            None => latest.keep(&[value, value * value], value + 100),
                        }
                    }
                });
            }
        });
    }
}
