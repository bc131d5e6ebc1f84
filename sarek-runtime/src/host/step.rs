//! Changes of memory by the device itself, which run immediately or become part of a graph.

use cudarc::driver::sys::{CUDA_MEMCPY3D, CUDA_MEMSET_NODE_PARAMS, CUgraph, CUgraphNode, CUmemorytype, CUstream};

use super::at_once;
use super::memory::host;
use super::order::Use;
use super::{Cuda, Driver};
use crate::Result;
use crate::launch::{Operand, Target, Work};

/// One change of a device's memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    /// Sets `count` (at least one) numbers of `size` bytes (1, 2 or 4), starting at `to`, a multiple of `size`, to the
    /// low bytes of `value`.
    Set { to: u64, value: u32, size: u32, count: usize },
    /// Copies at least one byte between ranges that do not overlap.
    Copy { to: u64, from: u64, bytes: usize },
}

impl Step {
    /// Produces the steps that repeat a pattern `count` times, starting at `to`, which is a multiple of the largest
    /// power of two that divides the pattern's length, up to 4. There are no steps if there is nothing to set.
    pub(crate) fn each_of_fill(
        to: u64,
        pattern: &[u8],
        count: usize,
        mut each: impl FnMut(Step) -> Result<()>,
    ) -> Result<()> {
        if count == 0 {
            return Ok(());
        }
        let bytes = pattern.len() * count;
        let word = |from: usize| {
            let mut word = [0; 4];
            let part = &pattern[from..pattern.len().min(from + 4)];
            word[..part.len()].copy_from_slice(part);
            u32::from_le_bytes(word)
        };
        match pattern {
            [first, rest @ ..] if rest.iter().all(|byte| byte == first) => {
                each(Step::Set { to, value: (*first).into(), size: 1, count: bytes })
            }
            [_, _] => each(Step::Set { to, value: word(0), size: 2, count }),
            [_, _, _, _] => each(Step::Set { to, value: word(0), size: 4, count }),
            [_, _, _, _, _, _, _, _] if word(0) == word(4) => {
                each(Step::Set { to, value: word(0), size: 4, count: 2 * count })
            }
            _ => {
                // No device sets larger units: set the first element piece by piece, then keep doubling what is set.
                let size = [4, 2, 1].into_iter().find(|size| pattern.len().is_multiple_of(*size)).unwrap_or(1);
                for from in (0..pattern.len()).step_by(size) {
                    let value = word(from) & u32::MAX >> (32 - 8 * size);
                    each(Step::Set { to: to + from as u64, value, size: size as u32, count: 1 })?;
                }
                let mut done = pattern.len();
                while done < bytes {
                    let next = done.min(bytes - done);
                    each(Step::Copy { to: to + done as u64, from: to, bytes: next })?;
                    done += next;
                }
                Ok(())
            }
        }
    }

    /// Runs steps on a device or stream, or makes them part of a graph. `steps` calls its argument with each of them. They write the memory of the
    /// first operand, and read that of the others.
    ///
    /// # Safety
    /// The steps access no other memory, and the caller has borrowed it as the steps need it.
    pub(crate) unsafe fn all_on(
        target: &impl Target,
        operands: &[Operand<'_>],
        steps: impl FnOnce(&mut dyn FnMut(Step) -> Result<()>) -> Result<()>,
    ) -> Result<()> {
        let memory = || operands.iter().filter_map(|operand| operand.memory);
        if let Some(recording) = target.recording() {
            recording.keep(memory())?;
            return steps(&mut |step| {
                recording.push(Work::Step(step));
                Ok(())
            });
        }
        at_once("a fill or copy on another stream", "use the stream that the closure gets")?;
        let Some(cuda) = target.device().inner.cuda() else {
            let _accesses = memory().map(|memory| memory.get().access()).collect::<Result<Vec<_>>>()?;
            // SAFETY: the caller's.
            return steps(&mut |step| unsafe { step.run() });
        };
        let lane = target.lane().unwrap_or(cuda.lane);
        cuda.bind()?;
        cuda.accept(lane)?;
        let queue = cuda.queue_for(memory().map(|memory| memory.get()));
        for (number, operand) in operands.iter().enumerate() {
            let how = if number == 0 { Use::Writes } else { Use::Reads };
            operand.memory.map_or(Ok(()), |memory| memory.get().order(cuda, &queue, lane, how))?;
        }
        // SAFETY: the caller's.
        steps(&mut |step| unsafe { step.enqueue(cuda.driver, lane.raw()) })?;
        memory().try_for_each(|memory| memory.get().leave(cuda, &queue, lane))
    }

    /// Runs the step on the CPU.
    ///
    /// # Safety
    /// The addresses are the CPU's, and nothing else accesses that memory.
    pub(crate) unsafe fn run(self) -> Result<()> {
        // SAFETY: the caller's, and `Set` is aligned.
        unsafe {
            match self {
                Step::Set { to, value, size: 1, count } => host(to).write_bytes(value as u8, count),
                Step::Set { to, value, size: 2, count } => {
                    let numbers = host(to).cast::<u16>();
                    (0..count).for_each(|i| numbers.add(i).write(value as u16));
                }
                Step::Set { to, value, count, .. } => {
                    let numbers = host(to).cast::<u32>();
                    (0..count).for_each(|i| numbers.add(i).write(value));
                }
                Step::Copy { to, from, bytes } => host(from).copy_to_nonoverlapping(host(to), bytes),
            }
        }
        Ok(())
    }

    /// Enqueues the step on a GPU, whose context is current.
    ///
    /// # Safety
    /// The addresses are the GPU's, and nothing else accesses that memory until the step is done.
    pub(crate) unsafe fn enqueue(self, driver: &Driver, stream: CUstream) -> Result<()> {
        // SAFETY: the caller's.
        unsafe {
            match self {
                Step::Set { to, value, size: 1, count } => driver.cuMemsetD8Async(to, value as u8, count, stream),
                Step::Set { to, value, size: 2, count } => driver.cuMemsetD16Async(to, value as u16, count, stream),
                Step::Set { to, value, count, .. } => driver.cuMemsetD32Async(to, value, count, stream),
                Step::Copy { to, from, bytes } => driver.cuMemcpyDtoDAsync_v2(to, from, bytes, stream),
            }
        }
    }

    /// Adds the step to a graph of a GPU, following the nodes `after`. The context is current.
    ///
    /// # Safety
    /// The addresses are the GPU's.
    pub(crate) unsafe fn add_node(self, cuda: &Cuda, graph: CUgraph, after: &[CUgraphNode]) -> Result<CUgraphNode> {
        let mut node: CUgraphNode = std::ptr::null_mut();
        match self {
            Step::Set { to, value, size, count } => {
                // The pitch is meaningless for one row.
                let params =
                    CUDA_MEMSET_NODE_PARAMS { dst: to, pitch: 0, value, elementSize: size, width: count, height: 1 };
                // SAFETY: the handles live, and the parameters are copied.
                unsafe {
                    cuda.driver.cuGraphAddMemsetNode(
                        &mut node,
                        graph,
                        after.as_ptr(),
                        after.len(),
                        &params,
                        cuda.context,
                    )?;
                }
            }
            Step::Copy { to, from, bytes } => {
                let params = copy(to, from, bytes);
                // SAFETY: as above.
                unsafe {
                    cuda.driver.cuGraphAddMemcpyNode(
                        &mut node,
                        graph,
                        after.as_ptr(),
                        after.len(),
                        &params,
                        cuda.context,
                    )?;
                }
            }
        }
        Ok(node)
    }
}

/// Returns the driver's description of a copy of one row.
pub(super) fn copy(to: u64, from: u64, bytes: usize) -> CUDA_MEMCPY3D {
    CUDA_MEMCPY3D {
        srcXInBytes: 0,
        srcY: 0,
        srcZ: 0,
        srcLOD: 0,
        srcMemoryType: CUmemorytype::CU_MEMORYTYPE_DEVICE,
        srcHost: std::ptr::null(),
        srcDevice: from,
        srcArray: std::ptr::null_mut(),
        reserved0: std::ptr::null_mut(),
        srcPitch: 0,
        srcHeight: 0,
        dstXInBytes: 0,
        dstY: 0,
        dstZ: 0,
        dstLOD: 0,
        dstMemoryType: CUmemorytype::CU_MEMORYTYPE_DEVICE,
        dstHost: std::ptr::null_mut(),
        dstDevice: to,
        dstArray: std::ptr::null_mut(),
        reserved1: std::ptr::null_mut(),
        dstPitch: 0,
        dstHeight: 0,
        WidthInBytes: bytes,
        Height: 1,
        Depth: 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fills_become_as_few_steps_as_devices_have() {
        let steps = |pattern: &[u8], count| {
            let mut steps = Vec::new();
            Step::each_of_fill(64, pattern, count, |step| {
                steps.push(step);
                Ok(())
            })
            .unwrap();
            steps
        };
        let set = |to, value, size, count| Step::Set { to, value, size, count };
        let copy = |to, bytes| Step::Copy { to, from: 64, bytes };
        assert_eq!(steps(&[7], 0), []);
        assert_eq!(steps(&[7], 3), [set(64, 7, 1, 3)]);
        assert_eq!(steps(&[0; 8], 3), [set(64, 0, 1, 24)]);
        assert_eq!(steps(&[1, 2], 3), [set(64, 0x201, 2, 3)]);
        assert_eq!(steps(&[1, 2, 3, 4], 3), [set(64, 0x0403_0201, 4, 3)]);
        assert_eq!(steps(&[1, 2, 3, 4, 1, 2, 3, 4], 3), [set(64, 0x0403_0201, 4, 6)]);
        assert_eq!(
            steps(&[1, 0, 0, 0, 2, 0, 0, 0], 5),
            [set(64, 1, 4, 1), set(68, 2, 4, 1), copy(72, 8), copy(80, 16), copy(96, 8)]
        );
        assert_eq!(
            steps(&[1, 2, 3, 4, 5, 6], 2),
            [set(64, 0x201, 2, 1), set(66, 0x403, 2, 1), set(68, 0x605, 2, 1), copy(70, 6)]
        );
    }
}
