//! The registers that the machine fills before a block starts.

use super::Resident;
use crate::cpu::bytecode::{File, LANES, Preset};
use crate::cpu::machine::Launch;
use crate::cpu::machine::lanes::{Longs, Words};
use crate::ir::{Axis, Scalar};

impl Resident {
    /// Adds the difference between this block and the next to the registers that depend on the block.
    pub(super) fn move_presets(&mut self, launch: &Launch, next: [u32; 3]) {
        let presets = &launch.code.presets[File::Word as usize];
        let stride = presets.len() + launch.code.registers[File::Word as usize];
        for (index, preset) in presets.iter().enumerate() {
            let (axis, scale) = match *preset {
                Preset::BlockIdx(axis) => (axis as usize, 1),
                Preset::GlobalIdx(axis) => (axis as usize, launch.threads[axis as usize]),
                Preset::Const(_)
                | Preset::Param { .. }
                | Preset::Field { .. }
                | Preset::Len(_)
                | Preset::SharedLen { .. }
                | Preset::ThreadIdx(_)
                | Preset::BlockDim(_)
                | Preset::GridDim(_)
                | Preset::LaneId
                | Preset::WarpId => continue,
            };
            let distance = next[axis].wrapping_sub(self.block[axis]).wrapping_mul(scale);
            for words in self.words[presets.len() - 1 - index..].iter_mut().step_by(stride) {
                words.0.iter_mut().for_each(|word| *word = word.wrapping_add(distance));
            }
        }
    }

    pub(super) fn fill_presets(&mut self, launch: &Launch) {
        for file in [File::Mask, File::Word, File::Long] {
            for (index, preset) in launch.code.presets[file as usize].iter().enumerate() {
                for warp in 0..self.warps.len() {
                    self.fill_preset(launch, file, index, *preset, warp);
                }
            }
        }
    }

    fn fill_preset(&mut self, launch: &Launch, file: File, index: usize, preset: Preset, warp: usize) {
        let presets = launch.code.presets[file as usize].len();
        let stride = presets + launch.code.registers[file as usize];
        // The first preset is register -1: presets are stored in reverse order before register 0.
        let position = warp * stride + presets - 1 - index;
        let [dim_x, dim_y, _] = launch.threads;
        let value = |lane: usize| -> u64 {
            let thread = (warp * LANES + lane) as u32;
            let idx = |axis: Axis| match axis {
                Axis::X => thread % dim_x,
                Axis::Y => thread / dim_x % dim_y,
                Axis::Z => thread / dim_x / dim_y,
            };
            match preset {
                Preset::Const(bits) => bits,
                Preset::Param { param, scalar } => extended(launch.args[param as usize].bits, scalar),
                Preset::Field { param, offset, scalar, only } => {
                    let address = launch.args[param as usize].bits;
                    if has_tag(launch, address, only) { field(address, offset, scalar) } else { 0 }
                }
                Preset::Len(param) => launch.args[param as usize].length,
                Preset::SharedLen { number, size } => launch.shared.length(number, size),
                Preset::ThreadIdx(axis) => u64::from(idx(axis)),
                Preset::BlockIdx(axis) => u64::from(self.block[axis as usize]),
                Preset::BlockDim(axis) => u64::from(launch.threads[axis as usize]),
                Preset::GridDim(axis) => u64::from(launch.blocks[axis as usize]),
                Preset::GlobalIdx(axis) => {
                    let base = self.block[axis as usize].wrapping_mul(launch.threads[axis as usize]);
                    u64::from(base.wrapping_add(idx(axis)))
                }
                Preset::LaneId => lane as u64,
                Preset::WarpId => warp as u64,
            }
        };
        match file {
            File::Mask => self.masks[position] = if value(0) & 1 != 0 { u32::MAX } else { 0 },
            File::Word => self.words[position] = Words(std::array::from_fn(|lane| value(lane) as u32)),
            File::Long => self.longs[position] = Longs(std::array::from_fn(value)),
        }
    }
}

/// Returns `true` if an argument has the tag that one of its scalars requires.
fn has_tag(launch: &Launch, address: u64, only: Option<u32>) -> bool {
    only.is_none_or(|tag| {
        let tag = launch.code.tags[tag as usize];
        has_tag(launch, address, tag.only) && field(address, tag.offset, tag.scalar) == tag.number
    })
}

/// Returns the bits of a scalar argument in register format: signed numbers of 8 and 16 bits fill 32.
fn extended(bits: u64, scalar: Scalar) -> u64 {
    match scalar {
        Scalar::I8 => u64::from(bits as i8 as u32),
        Scalar::I16 => u64::from(bits as i16 as u32),
        Scalar::Bool
        | Scalar::U8
        | Scalar::U16
        | Scalar::F16
        | Scalar::Bf16
        | Scalar::I32
        | Scalar::U32
        | Scalar::F32
        | Scalar::I64
        | Scalar::Isize
        | Scalar::U64
        | Scalar::Usize
        | Scalar::F64 => bits,
    }
}

/// Returns a scalar of a struct at an address, in the format of a register of its type.
fn field(address: u64, offset: u64, scalar: Scalar) -> u64 {
    let base: *const u8 = std::ptr::with_exposed_provenance(address as usize);
    // SAFETY: the argument is the address of a struct of the parameter's type, by the caller's promise to `Program::run`,
    // and the scalar lies within it.
    unsafe {
        let at = base.add(offset as usize);
        match scalar {
            Scalar::Bool | Scalar::U8 => u64::from(at.read()),
            Scalar::I8 => u64::from(at.read() as i8 as u32),
            Scalar::U16 | Scalar::F16 | Scalar::Bf16 => u64::from(at.cast::<u16>().read_unaligned()),
            Scalar::I16 => u64::from(at.cast::<i16>().read_unaligned() as u32),
            Scalar::I32 | Scalar::U32 | Scalar::F32 => u64::from(at.cast::<u32>().read_unaligned()),
            Scalar::I64 | Scalar::Isize | Scalar::U64 | Scalar::Usize | Scalar::F64 => {
                at.cast::<u64>().read_unaligned()
            }
        }
    }
}
