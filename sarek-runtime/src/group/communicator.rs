//! One rank of a group, and its collectives.

use std::fmt;
use std::sync::Arc;

use super::call::{Call, Signature};
use super::{Calls, Captured, Engine, Reducible, Reduction};
use crate::host::at_once;
use crate::launch::{Recording, Target, Work};
use crate::{Device, Element, Error, Result, Slice, nvtx};

/// One rank of a [`Group`](super::Group): its number, its device, and the calls that it makes together with the other
/// ranks.
///
/// Each call takes a stream, or a device, whose default stream is meant, and slices of the rank's device. It is ordered
/// with launches and copies like everything else: it sees what earlier work wrote, and later work sees what it wrote.
/// On GPUs a call returns once its work is enqueued; on the CPU, when it is done.
///
/// On the stream of a capture ([`Device::capture`]), a call becomes part of the graph. All ranks capture it together, as they make a
/// call together, and each launch of their graphs makes the call once. In work that depends on a number
/// ([`Stream::run_if`](crate::Stream::run_if) and its relatives), a call is [`Error::NotCapturable`].
///
/// All ranks make the same collective calls in the same order, with the same types, lengths, operators and roots. If
/// they do not, each rank gets [`GroupError::Mismatch`](crate::GroupError::Mismatch), which names the calls of all ranks.
pub struct Communicator {
    pub(super) engine: Engine,
    pub(super) rank: usize,
    pub(super) size: usize,
    pub(super) device: Device,
}

impl Communicator {
    /// Returns the rank's number, from 0.
    pub fn rank(&self) -> usize {
        self.rank
    }

    /// Returns the number of ranks of the group.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Returns the rank's device.
    pub fn device(&self) -> &Device {
        &self.device
    }

    /// Returns calls that this rank makes together, none yet.
    pub fn calls(&self) -> Calls<'_> {
        Calls::new(self)
    }

    /// Combines the inputs of all ranks element by element, and gives every rank the result.
    ///
    /// On the CPU the elements are combined in the order of the ranks, from the left to the right, each time rounded to
    /// the element's type: the result is the same in every run and on every rank. NCCL's order depends on the number of
    /// ranks, the length and the machine, and is the same in every run of one program on one machine; all ranks get the
    /// same result. Integers wrap. `Min` and `Max` of floats ignore NaN on the CPU; NCCL leaves that open.
    ///
    /// # Errors
    /// The output has another length than the input; another rank makes another call, does not come or is gone; a
    /// failure of the driver or of NCCL.
    pub fn all_reduce<T: Reducible, R: Reduction<T>>(
        &self,
        target: &impl Target,
        input: &Slice<T>,
        output: &mut Slice<T>,
        reduction: R,
    ) -> Result<()> {
        let mut calls = self.calls();
        calls.all_reduce(input, output, reduction)?;
        calls.run(target)
    }

    /// Does the same as [`Communicator::all_reduce`], with the result in place of the input.
    ///
    /// # Errors
    /// The errors of [`Communicator::all_reduce`].
    pub fn all_reduce_in_place<T: Reducible, R: Reduction<T>>(
        &self,
        target: &impl Target,
        data: &mut Slice<T>,
        reduction: R,
    ) -> Result<()> {
        let mut calls = self.calls();
        calls.all_reduce_in_place(data, reduction)?;
        calls.run(target)
    }

    /// Combines the inputs of all ranks like [`Communicator::all_reduce`], and gives the result to the root. The
    /// outputs of other ranks are left alone, and may have any length.
    ///
    /// # Errors
    /// The root is not a rank, or its output has another length than the input; otherwise the errors of
    /// [`Communicator::all_reduce`].
    pub fn reduce<T: Reducible, R: Reduction<T>>(
        &self,
        target: &impl Target,
        input: &Slice<T>,
        output: &mut Slice<T>,
        reduction: R,
        root: usize,
    ) -> Result<()> {
        let mut calls = self.calls();
        calls.reduce(input, output, reduction, root)?;
        calls.run(target)
    }

    /// Copies the root's elements to every other rank.
    ///
    /// # Errors
    /// The root is not a rank; otherwise the errors of [`Communicator::all_reduce`].
    pub fn broadcast<T: Element + Copy>(&self, target: &impl Target, data: &mut Slice<T>, root: usize) -> Result<()> {
        let mut calls = self.calls();
        calls.broadcast(data, root)?;
        calls.run(target)
    }

    /// Gives every rank the inputs of all ranks, one after the other in the order of the ranks. All inputs have one
    /// length; the output is as long as all of them.
    ///
    /// # Errors
    /// The output has another length; otherwise the errors of [`Communicator::all_reduce`].
    pub fn all_gather<T: Element + Copy>(
        &self,
        target: &impl Target,
        input: &Slice<T>,
        output: &mut Slice<T>,
    ) -> Result<()> {
        let mut calls = self.calls();
        calls.all_gather(input, output)?;
        calls.run(target)
    }

    /// Combines the inputs of all ranks like [`Communicator::all_reduce`], and gives each rank its part of the result:
    /// the first part to rank 0, and so on. All outputs have one length; the input is as long as all of them.
    ///
    /// # Errors
    /// The input has another length; otherwise the errors of [`Communicator::all_reduce`].
    pub fn reduce_scatter<T: Reducible, R: Reduction<T>>(
        &self,
        target: &impl Target,
        input: &Slice<T>,
        output: &mut Slice<T>,
        reduction: R,
    ) -> Result<()> {
        let mut calls = self.calls();
        calls.reduce_scatter(input, output, reduction)?;
        calls.run(target)
    }

    /// Sends a part of the input to each rank, itself included, and receives one from each. The parts lie one after the
    /// other in the order of the ranks: `sent[r]` elements of `input` go to rank `r`, and `received[r]` elements of
    /// `output` come from it. Counts may be 0.
    ///
    /// # Errors
    /// There is not one count for each rank, the counts do not add up to the length of their slice, or a rank does not
    /// receive as much as another one sends to it; otherwise the errors of [`Communicator::all_reduce`].
    pub fn all_to_all<T: Element + Copy>(
        &self,
        target: &impl Target,
        input: &Slice<T>,
        sent: &[usize],
        output: &mut Slice<T>,
        received: &[usize],
    ) -> Result<()> {
        let mut calls = self.calls();
        calls.all_to_all(input, sent, output, received)?;
        calls.run(target)
    }

    /// Sends elements to a rank, which calls [`Communicator::receive`]. Two ranks that send to each other do so
    /// together with their calls to receive ([`Communicator::calls`]): otherwise each waits for the other.
    ///
    /// # Errors
    /// The receiver is not a rank, or expects other elements; otherwise the errors of [`Communicator::all_reduce`].
    pub fn send<T: Element + Copy>(&self, target: &impl Target, data: &Slice<T>, to: usize) -> Result<()> {
        let mut calls = self.calls();
        calls.send(data, to)?;
        calls.run(target)
    }

    /// Receives elements from a rank, which calls [`Communicator::send`] with a slice of the same length.
    ///
    /// # Errors
    /// The sender is not a rank, or sends other elements; otherwise the errors of [`Communicator::all_reduce`].
    pub fn receive<T: Element + Copy>(&self, target: &impl Target, data: &mut Slice<T>, from: usize) -> Result<()> {
        let mut calls = self.calls();
        calls.receive(data, from)?;
        calls.run(target)
    }

    /// Returns the values of all ranks, one after the other in the order of the ranks: a small exchange between the
    /// hosts, over the devices. All ranks give the same number of values.
    ///
    /// # Errors
    /// The errors of [`Communicator::all_gather`] and of [`Slice::to_vec`].
    pub fn all_gather_values<T: Element + Copy>(&self, values: &[T]) -> Result<Vec<T>> {
        at_once("an exchange of values between ranks", "make it before or after the launch of the graph")?;
        let input = self.device.upload(values)?;
        let mut output = self.device.zeros::<T>(values.len() * self.size)?;
        self.all_gather(&self.device, &input, &mut output)?;
        output.to_vec()
    }

    /// Waits until all ranks have come here, and have done the work that they enqueued on their default streams before.
    ///
    /// # Errors
    /// The errors of [`Communicator::all_gather_values`].
    pub fn barrier(&self) -> Result<()> {
        self.all_gather_values(&[0u8]).map(|_| ())
    }

    /// Makes calls on a stream, or on the default stream of a device; on the stream of a capture, makes them part of the graph.
    pub(super) fn make(&self, target: &impl Target, calls: &[Call<'_>]) -> Result<()> {
        if target.recording().is_none() {
            at_once("a call of a group on a device or another stream", "use the stream that the closure gets")?;
        }
        self.belongs("a stream", target.device())?;
        let parts = || calls.iter().flat_map(Call::parts);
        parts().try_for_each(|part| {
            let memory = part.memory.get();
            // The memory of a peer is not the rank's own.
            self.belongs("a buffer", memory.origin().map_or(&memory.device, |origin| &origin.device))
        })?;
        if calls.is_empty() {
            return Ok(());
        }
        let _range = nvtx::Range::new(|| named(calls.iter().map(|call| &call.signature)));
        if let Some(recording) = target.recording() {
            return self.capture(recording, calls);
        }
        match &self.engine {
            Engine::Cpu(hub) => {
                // Graphs of other threads wait until the call is done.
                let _accesses = parts().map(|part| part.memory.get().access()).collect::<Result<Vec<_>>>()?;
                // SAFETY: the memory is that of the CPU, and borrowed by the calls.
                unsafe { hub.meet(self.rank, calls.iter().map(Call::detached).collect())? };
                Ok(())
            }
            Engine::Nccl(rank) => rank.make(target, calls),
        }
    }

    /// Makes calls part of a graph.
    fn capture(&self, recording: &Recording, calls: &[Call<'_>]) -> Result<()> {
        recording.takes_calls()?;
        recording.keep(calls.iter().flat_map(Call::parts).map(|part| part.memory))?;
        let captured = match &self.engine {
            Engine::Cpu(hub) => Captured::on_cpu(hub, self.rank, calls)?,
            Engine::Nccl(rank) => Captured::on_gpu(rank, calls)?,
        };
        recording.push(Work::Group(Arc::new(captured)));
        Ok(())
    }

    fn belongs(&self, what: &'static str, owner: &Device) -> Result<()> {
        if *owner == self.device {
            return Ok(());
        }
        owner.inner.check_lost()?;
        Err(Error::ForeignHandle { what, owner: owner.name(), device: self.device.name() })
    }
}

/// The other ranks do not wait for one that is dropped: their calls that need it are errors.
impl Drop for Communicator {
    fn drop(&mut self) {
        self.engine.leave(self.rank, "was dropped".into());
    }
}

impl fmt::Debug for Communicator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Communicator(rank {} of {}, {})", self.rank, self.size, self.device.inner.name)
    }
}

/// Returns the names of calls, with their operators, types and lengths.
pub(super) fn named<'s>(calls: impl Iterator<Item = &'s Signature>) -> String {
    let texts: Vec<String> = calls.map(Signature::to_string).collect();
    texts.join(" and ")
}
