//! Which text of a kernel a launch runs: the one without the checks that cannot fail in it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::prepare::prepare_text;
use super::prepared::{Prepared, Variant};
use super::{Grid, Operand};
use crate::host::DeviceInner;
use crate::ir::Module;
use crate::proof::{Proofs, Values};
use crate::{Device, Result};

/// The most texts of a kernel.
const MOST_TEXTS: usize = 4;

/// The texts of a kernel some of whose checks are decided at the launch. Each is compiled when a launch needs it.
pub(super) struct Choice {
    module: Module,
    proofs: Proofs,
    device: &'static DeviceInner,
    contraction: bool,
    texts: [OnceLock<Text>; MOST_TEXTS],
    /// Held while a text is compiled.
    growing: Mutex<()>,
    /// Whether somebody counts on how many blocks run at a time: of the texts with all and with no such check.
    resident: AtomicBool,
}

/// A text without the checks that cannot fail where some conditions hold.
struct Text {
    held: u64,
    variant: Variant,
}

impl Choice {
    /// Without any text yet.
    pub(super) fn new(device: &Device, module: Module, proofs: Proofs) -> Choice {
        Choice {
            module,
            proofs,
            device: device.inner,
            contraction: device.contraction,
            texts: Default::default(),
            growing: Mutex::new(()),
            resident: AtomicBool::new(false),
        }
    }

    /// The text for a launch.
    ///
    /// # Errors
    /// As the first launch of a kernel.
    #[inline]
    pub(super) fn text(&self, grid: Grid, operands: &[Operand<'_>]) -> Result<&Variant> {
        let held = self.proofs.program.evaluate(&Launch { grid, operands });
        if held != self.all() {
            self.device.count_checked();
        }
        match self.find(held) {
            Some(variant) => Ok(variant),
            None => self.grow(held),
        }
    }

    /// All conditions.
    fn all(&self) -> u64 {
        u64::MAX.checked_shr(64 - self.proofs.program.len() as u32).unwrap_or(0)
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
        // There is always room for the text with all of these checks, and for the one without any.
        if partial && (self.resident.load(Ordering::Relaxed) || room <= 2 - ends) {
            let most = self.texts.iter().map_while(OnceLock::get).filter(|text| text.held & !held == 0);
            let most = most.filter(|text| text.held == 0 || !self.resident.load(Ordering::Relaxed));
            return match most.max_by_key(|text| text.held.count_ones()) {
                Some(text) => Ok(&text.variant),
                None => self.add(0),
            };
        }
        self.add(held)
    }

    fn add(&self, held: u64) -> Result<&Variant> {
        let variant = Variant(Arc::new(prepare_text(self.device, self.contraction, &self.module, &self.proofs, held)?));
        let free = self.texts.iter().find(|text| text.get().is_none()).expect("room was made sure of");
        Ok(&free.get_or_init(|| Text { held, variant }).variant)
    }

    /// The text with all of these checks, and the one without any: from now on no other one runs, so that what is computed
    /// of both holds for every launch.
    ///
    /// # Errors
    /// As the first launch of a kernel.
    pub(super) fn both(&self) -> Result<[&Prepared; 2]> {
        self.resident.store(true, Ordering::Relaxed);
        let text = |held: u64| match self.find(held) {
            Some(variant) => Ok(variant),
            None => self.grow(held),
        };
        Ok([&text(0)?.0, &text(self.all())?.0])
    }
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
