//! Occupancy without a GPU: the number of blocks of a kernel that run on a multiprocessor at a time.

use super::{Arch, Resources};

/// The resources of a multiprocessor.
struct Multiprocessor {
    /// The most threads at a time.
    threads: u32,
    /// The most blocks at a time.
    blocks: u32,
    /// Shared memory, in bytes.
    shared: u64,
    /// The part of it that the system uses for each block, in bytes.
    reserved: u64,
}

/// The registers of a multiprocessor; each of its parts has its share.
const REGISTERS: u32 = 65536;
/// The parts of a multiprocessor, each of which runs its own warps.
const PARTS: u32 = 4;
/// The allocation unit of a warp's registers.
const REGISTER_UNIT: u32 = 256;
/// The allocation unit of a block's shared memory, in bytes.
const SHARED_UNIT: u64 = 128;

/// Returns the entry of the CUDA C++ Programming Guide's table of compute capabilities; `None` if there is none.
fn multiprocessor(capability: u32) -> Option<Multiprocessor> {
    let (threads, blocks, kib) = match capability {
        75 => (1024, 16, 64),
        80 => (2048, 32, 164),
        86 => (1536, 16, 100),
        87 => (1536, 16, 164),
        89 => (1536, 24, 100),
        90 | 100 | 103 => (2048, 32, 228),
        110 => (1536, 24, 228),
        120 | 121 => (1536, 24, 100),
        _ => return None,
    };
    let reserved = if capability >= 80 { 1024 } else { 0 };
    Some(Multiprocessor { threads, blocks, shared: kib << 10, reserved })
}

impl Resources {
    /// Returns the number of blocks of `threads` threads that run on a multiprocessor of that architecture at a time,
    /// if each has `shared_bytes` bytes of dynamic shared memory: 0 if not even one does, `None` if the architecture is
    /// not known here. It needs no GPU. A kernel's `occupancy`, in contrast, asks the driver of one.
    pub fn occupancy(&self, arch: Arch, threads: u32, shared_bytes: u64) -> Option<u32> {
        let whole = multiprocessor(arch.capability)?;
        if threads == 0 || threads > self.max_threads {
            return Some(0);
        }
        let warps = threads.div_ceil(32);
        let by_threads = whole.threads / (warps * 32);
        let warps_by_registers = match (self.registers * 32).next_multiple_of(REGISTER_UNIT) {
            0 => u32::MAX,
            registers => REGISTERS / PARTS / registers * PARTS,
        };
        let shared = u64::from(self.shared_bytes).checked_add(shared_bytes)?.checked_add(whole.reserved)?;
        let by_shared = match shared.next_multiple_of(SHARED_UNIT) {
            0 => u32::MAX,
            shared => u32::try_from(whole.shared / shared).unwrap_or(u32::MAX),
        };
        Some(whole.blocks.min(by_threads).min(warps_by_registers / warps).min(by_shared))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blocks(arch: Arch, registers: u32, shared: u32, threads: u32, dynamic: u64) -> u32 {
        let resources = Resources {
            registers,
            shared_bytes: shared,
            local_bytes: 0,
            spill_bytes: None,
            constant_bytes: 0,
            max_threads: 1024,
        };
        resources.occupancy(arch, threads, dynamic).unwrap()
    }

    #[test]
    fn the_scarcest_resource_decides() {
        // Computed by hand from the tables of the programming guide.
        let table = [
            (Arch::SM_90A, 16, 0, 1024, 0, 2),
            (Arch::SM_90A, 16, 0, 256, 0, 8),
            (Arch::SM_90A, 16, 0, 32, 0, 32),
            (Arch::SM_90A, 32, 0, 64, 0, 32),
            (Arch::SM_90A, 33, 0, 256, 0, 6),
            (Arch::SM_90A, 64, 0, 256, 0, 4),
            (Arch::SM_90A, 128, 0, 256, 0, 2),
            (Arch::SM_90A, 255, 0, 256, 0, 1),
            (Arch::SM_90A, 255, 0, 1024, 0, 0),
            (Arch::SM_90A, 16, 48 << 10, 128, 0, 4),
            (Arch::SM_90A, 16, 0, 128, 227 << 10, 1),
            (Arch::SM_90A, 16, 1024, 128, 227 << 10, 0),
            (Arch::SM_80, 16, 0, 1024, 0, 2),
            (Arch::SM_80, 16, 32 << 10, 256, 0, 4),
            (Arch::SM_75, 16, 0, 256, 0, 4),
            (Arch::SM_75, 16, 32 << 10, 256, 0, 2),
            (Arch::SM_75, 16, 0, 33, 0, 16),
        ];
        for (arch, registers, shared, threads, dynamic, expected) in table {
            let found = blocks(arch, registers, shared, threads, dynamic);
            assert_eq!(found, expected, "{arch}, {registers} registers, {shared} + {dynamic} bytes, {threads} threads");
        }
    }

    #[test]
    fn what_cannot_be_is_nothing() {
        assert_eq!(blocks(Arch::SM_90, 16, 0, 0, 0), 0);
        assert_eq!(blocks(Arch::SM_90, 16, 0, 1025, 0), 0);
        let mut resources = Resources {
            registers: 16,
            shared_bytes: 0,
            local_bytes: 0,
            spill_bytes: None,
            constant_bytes: 0,
            max_threads: 128,
        };
        assert_eq!(resources.occupancy(Arch::SM_90, 256, 0), Some(0));
        assert_eq!(resources.occupancy("sm_61".parse().unwrap(), 128, 0), None);
        resources.registers = 0;
        assert_eq!(resources.occupancy(Arch::SM_90, 128, 0), Some(16));
        assert_eq!(resources.occupancy(Arch::SM_90, 128, u64::MAX), None);
    }
}
