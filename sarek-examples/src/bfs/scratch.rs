//! The memory of a search by [`best`](super::best).

use super::state::NUMBERS;
use sarek_runtime::Result;
use sarek_runtime::prelude::*;

/// The memory that [`distances_into`](super::distances_into) needs beside the graph and the distances: 16 bytes a vertex and
/// two bits.
///
/// It serves any number of searches in any graphs, one after the other. It grows when a graph has more vertices than any
/// before it, and else allocates nothing.
#[derive(Debug)]
pub struct Scratch {
    /// The frontier: for each vertex the start of its edges among those of the whole queue, and the difference from
    /// there to their start in the graph.
    pub(super) queue: Buffer<u32>,
    pub(super) next_queue: Buffer<u32>,
    /// A bit per vertex.
    pub(super) visited: Buffer<u32>,
    pub(super) next_visited: Buffer<u32>,
    /// The cells that [`state`](super::state) lists.
    pub(super) state: Buffer<u32>,
    pub(super) next_state: Buffer<u32>,
    /// The vertices that a launch finds, in the upper half, and their edges; and the blocks that are done.
    pub(super) found: Buffer<u64>,
}

impl Scratch {
    /// Scratch memory on a device.
    ///
    /// # Errors
    /// No memory, or a failure of the device.
    pub fn new(device: &Device) -> Result<Scratch> {
        Ok(Scratch {
            queue: device.zeros(0)?,
            next_queue: device.zeros(0)?,
            visited: device.zeros(0)?,
            next_visited: device.zeros(0)?,
            state: device.zeros(NUMBERS)?,
            next_state: device.zeros(NUMBERS)?,
            found: device.zeros(2)?,
        })
    }

    /// Makes room for `vertices` vertices.
    pub(super) fn grow(&mut self, vertices: usize) -> Result<()> {
        if 2 * vertices > self.queue.len() {
            let device = self.queue.device().clone();
            for queue in [&mut self.queue, &mut self.next_queue] {
                *queue = device.zeros(2 * vertices)?;
            }
            for bitmap in [&mut self.visited, &mut self.next_visited] {
                *bitmap = device.zeros(vertices.div_ceil(32))?;
            }
        }
        Ok(())
    }

    /// The output of the last launch is the input of the next one.
    pub(super) fn swap(&mut self) {
        std::mem::swap(&mut self.queue, &mut self.next_queue);
        std::mem::swap(&mut self.visited, &mut self.next_visited);
        std::mem::swap(&mut self.state, &mut self.next_state);
    }
}
