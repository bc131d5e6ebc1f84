//! Fences, groups, and descriptors of shared memory.

use super::SwizzledRows;
use super::factor::{KMajor, Major};
use crate::device::DeviceType;
use sarek_macros::device;

/// The file with these functions.
pub(crate) const FILE: &str = file!();

/// Begins products, after all checks and after the last access to their sums. The matrix units are another proxy than the threads: the first
/// fence lets them see what was written to shared memory before the last barrier. It takes a hundredth of the time of attention.
#[device]
pub(super) fn begin_products() {
    unsafe {
        cuda!(
            "asm volatile(\"fence.proxy.async.shared::cta;\\nwgmma.fence.sync.aligned;\" : : : \"memory\");",
            arch = "sm_90a",
            options(warpgroup),
            cpu = ()
        );
    }
}

/// Begins further products while others go on, after code in which threads of the warpgroup may have failed a check.
#[device]
pub(super) fn begin_further_products() {
    unsafe {
        cuda!(
            "asm volatile(\"wgmma.fence.sync.aligned;\" : : : \"memory\");",
            arch = "sm_90a",
            options(warpgroup),
            cpu = ()
        );
    }
}

/// Makes a group of the products that were started since the last one.
#[device]
pub(super) fn commit_products() {
    unsafe {
        cuda!("asm volatile(\"wgmma.commit_group.sync.aligned;\" : : : \"memory\");", arch = "sm_90a", cpu = ());
    }
}

/// Waits until at most `N` groups are not complete.
#[device]
pub(super) fn wait_products<const N: u32>() {
    unsafe {
        cuda!(
            "asm volatile(\"wgmma.wait_group.sync.aligned %0;\" : : \"n\"({groups}) : \"memory\");",
            groups = in(N as i32),
            arch = "sm_90a",
            cpu = ()
        );
    }
}

/// Precedes code that the threads run while the matrix units work for them. Where threads meet because some may have failed a check, it waits for all products:
/// no thread ends before they are complete.
#[device]
pub(super) fn before_closure() {
    unsafe {
        cuda!("wait_if_threads_may_end();", arch = "sm_90a", cpu = ());
    }
}

/// Waits until the products of all groups but the last are complete. Where threads meet because some may have failed a check, those of the last are, too:
/// no thread ends while matrix units work for it.
#[device]
pub(super) fn wait_for_earlier_products() {
    unsafe {
        cuda!("wait_for_earlier_products();", arch = "sm_90a", cpu = ());
    }
}

/// Waits until all products are complete, after code that may have ended threads.
#[device]
pub(super) fn finish_products() {
    unsafe {
        cuda!(
            "asm volatile(\"wgmma.wait_group.sync.aligned 0;\" : : : \"memory\");",
            arch = "sm_90a",
            options(warpgroup),
            cpu = ()
        );
    }
}

/// Keeps the compiler from reading sums before the wait that precedes it.
#[device]
pub(super) fn settle<S: DeviceType>(c: &mut [S; 64]) {
    unsafe {
        cuda!("settle_warpgroup({c});", c = in(&mut c[0]), arch = "sm_90a", cpu = ());
    }
}

/// Does the same as [`settle`](fn@settle) for half as many values.
#[device]
pub(super) fn settle_half(c: &mut [f32; 32]) {
    unsafe {
        cuda!("settle_half({c});", c = in(&mut c[0]), arch = "sm_90a", cpu = ());
    }
}

/// Returns the descriptor of the left factor.
#[device]
pub(super) fn rows_of<T: DeviceType>(a: &[T], left: SwizzledRows) -> u64 {
    descriptor::<T, KMajor>(a, left) + (left.from / 8) as u64
}

/// Returns the descriptor by which the matrix units find the atoms of a factor.
#[device]
pub(super) fn descriptor<T: DeviceType, D: Major>(x: &[T], rows: SwizzledRows) -> u64 {
    // Of atoms whose rows are single parts, the matrix units call the direction across the inner dimension the other one.
    unsafe {
        cuda!(
            "swizzled_rows<{bytes}>({x}, {lead}, {stride})",
            out(u64),
            bytes = in(D::BYTES as i32),
            x = in(&x[rows.start]),
            lead = in(if D::BYTES > 16 || D::IS_K { rows.lead } else { rows.stride }),
            stride = in(if D::BYTES > 16 || D::IS_K { rows.stride } else { rows.lead }),
            arch = "sm_90a",
            align = 1024,
            cpu = 0u64
        )
    }
}

/// Returns `true` if a slice is in shared memory, which the compiler knows.
#[device]
pub(super) fn is_shared<T: DeviceType>(x: &[T], at: u32) -> bool {
    unsafe { cuda!("__isShared({element})", out(bool), element = in(&x[at]), options(pure), cpu = false) }
}

/// Returns the address of an element in shared memory, by which threads read without a check.
#[device]
pub(super) fn address_in_shared<T: DeviceType>(x: &[T], at: u32) -> u32 {
    unsafe {
        cuda!(
            "(unsigned int)__cvta_generic_to_shared({element})",
            out(u32),
            element = in(&x[at]),
            options(pure),
            align = 1024,
            cpu = 0u32
        )
    }
}

/// Returns `true` if an atom can begin at a slice's beginning: at a multiple of its size. It depends on no position in it, so that all threads agree.
#[device]
pub(super) fn begins_atom<T: DeviceType, D: Major>(x: &[T]) -> bool {
    unsafe {
        cuda!(
            "__cvta_generic_to_shared({element}) % {atom} == 0",
            out(bool),
            element = in(&x[0]),
            atom = in(8 * D::BYTES as i32),
            options(pure, aligned),
            align = 1024,
            cpu = true
        )
    }
}
