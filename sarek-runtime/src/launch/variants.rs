//! The prepared kernels of a kernel with `#[constant]` parameters: one for each of their latest values.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::cache::{InstanceId, Key};
use super::prepare::prepare;
use super::prepared::Variant;
use super::{Grid, Instance, Operand, Target};
use crate::{Device, Result};

/// The number of variants of one kernel that are kept, for all its instances on all devices together.
pub const MAX_VARIANTS: usize = 64;

/// The variants of one kernel: a `static` in the kernel's companion. Up to [`MAX_VARIANTS`] variants are kept. Another
/// one replaces the least recently launched one, which is unloaded when its launches are done and no graph uses it.
pub struct Variants {
    /// The variants, with the latest one last.
    kept: Mutex<Vec<Kept>>,
}

struct Kept {
    key: Key,
    values: Box<[u64]>,
    variant: Variant,
}

impl Variants {
    /// Creates an empty cache.
    #[allow(clippy::new_without_default)]
    pub const fn new() -> Variants {
        Variants { kept: Mutex::new(Vec::new()) }
    }

    /// Returns the instance `K` with these values, ready to be launched on `target`, with or without run-time checks.
    /// Lowers, compiles and loads it if it is not kept.
    ///
    /// # Errors
    /// The errors of lowering, compiling and loading.
    pub fn prepare<K: Instance>(&self, target: &impl Target, checked: bool, values: &[u64]) -> Result<Variant> {
        self.variant(&K::ID, target.device(), checked, values)
    }

    /// Launches an instance with these values on `target`, as [`Cache::launch`](super::Cache::launch) launches one without any.
    ///
    /// # Safety
    /// The conditions of [`Prepared::launch`](super::Prepared::launch).
    ///
    /// # Errors
    /// The errors of [`Variants::prepare`] and of [`Prepared::launch`](super::Prepared::launch).
    pub unsafe fn launch(
        &self,
        (instance, values): (&InstanceId, &[u64]),
        (target, checked): (&dyn Target, bool),
        grid: Grid,
        operands: &[Operand<'_>],
    ) -> Result<()> {
        let variant = self.variant(instance, target.device(), checked, values)?;
        // SAFETY: the caller's.
        unsafe { variant.launch(target, grid, operands) }
    }

    fn variant(&self, instance: &InstanceId, device: &Device, checked: bool, values: &[u64]) -> Result<Variant> {
        let key = Key::of(instance, device, checked);
        if let Some(variant) = find(&mut self.lock(), &key, values) {
            return Ok(variant);
        }
        // Compiled without the lock, so that other values can be launched meanwhile.
        let variant = Variant(Arc::new(prepare(device, (instance.module)(values)?, key.checked)?));
        let mut kept = self.lock();
        if let Some(variant) = find(&mut kept, &key, values) {
            return Ok(variant);
        }
        let oldest = (kept.len() >= MAX_VARIANTS).then(|| kept.remove(0));
        key.remember(instance.module, values);
        kept.push(Kept { key, values: values.into(), variant: variant.clone() });
        // Unloading takes a while.
        drop(kept);
        drop(oldest);
        Ok(variant)
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Kept>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Finds a variant, which then becomes the latest.
fn find(kept: &mut [Kept], key: &Key, values: &[u64]) -> Option<Variant> {
    let position = kept.iter().rposition(|kept| kept.key == *key && *kept.values == *values)?;
    kept[position..].rotate_left(1);
    kept.last().map(|kept| kept.variant.clone())
}

// SAFETY: a key's pointer is only compared.
unsafe impl Send for Kept {}

#[cfg(test)]
mod tests {
    use super::super::kernels::{Scale, scale};
    use super::*;
    use crate::ir;

    /// The values with which it was lowered, once for each lowering.
    static LOWERED: Mutex<Vec<u64>> = Mutex::new(Vec::new());

    struct Counted;

    impl Instance for Counted {
        fn module(values: &[u64]) -> Result<ir::Module> {
            LOWERED.lock().unwrap().push(values[0]);
            Ok(scale())
        }
    }

    #[test]
    fn the_latest_values_are_kept_and_no_more() {
        let variants = Variants::new();
        let cpu = Device::cpu();
        let prepare = |value: u64| variants.prepare::<Counted>(&cpu, true, &[value]).unwrap();
        let lowered = |values: &[u64]| {
            for value in values {
                prepare(*value);
            }
            std::mem::take(&mut *LOWERED.lock().unwrap())
        };
        let first = prepare(0);
        let all: Vec<u64> = (0..MAX_VARIANTS as u64).collect();
        assert_eq!(lowered(&all), all);
        assert_eq!(lowered(&all), []);
        assert_eq!(Arc::strong_count(&first.0), 2);
        // 0 is used again, so 1 goes.
        assert_eq!(lowered(&[0, 1000, 0]), [1000]);
        assert_eq!(lowered(&[1]), [1]);
        assert_eq!(variants.lock().len(), MAX_VARIANTS);
        for value in 2000..2200 {
            prepare(value);
        }
        assert_eq!(variants.lock().len(), MAX_VARIANTS);
        // A variant in use stays loaded.
        assert_eq!(Arc::strong_count(&first.0), 1);
        // The CPU always checks, and another instance has a variant of its own.
        assert!(Arc::ptr_eq(&variants.prepare::<Scale>(&cpu, false, &[]).unwrap().0, &{
            variants.prepare::<Scale>(&cpu, true, &[]).unwrap().0
        }));
    }
}
