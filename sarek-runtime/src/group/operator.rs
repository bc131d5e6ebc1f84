//! Collectives with an operator that NCCL does not have.
//!
//! Each rank combines its share of the elements: it gets the share of each rank (`Kind::Deal`), a kernel combines them in the order of
//! the ranks, and those that want all of the result get each other's shares (`Kind::Collect`). So the ranks move as much as in NCCL's
//! own all-reduce, and each element is combined once.

use super::Communicator;
use super::call::{Call, Kind, Part};
use super::calls::{is_rank, of_all, same_length};
use super::shares::{Shares, Whole};
use crate::Result;
use crate::launch::{Between, Target};
use crate::monoid::Monoid;
use crate::prelude::*;

/// The threads of a block.
const THREADS: usize = 256;

/// Combines the shares of several ranks, which lie one after the other in `parts`, element by element.
#[kernel(block = THREADS)]
fn combine_shares<T: Element + Copy, M: Monoid<T>>(parts: &[T], combined: &mut [T]) {
    let i = block_idx_x() as usize * THREADS + thread_idx_x() as usize;
    if i < combined.len() && i < parts.len() {
        let mut total = parts[i];
        let mut at = i + combined.len();
        while at < parts.len() {
            total = M::combine(total, parts[at]);
            at += combined.len();
        }
        combined[i] = total;
    }
}

/// Collectives with an operator of one's own.
///
/// Their elements are of any type that device memory can have, structs included. The operator is associative and need not commute:
/// elements are combined in the order of the ranks, from the left to the right, on every engine, so that the result is the same in every
/// run and the same bits on every rank. A kernel does this, on the CPU as well, so that integers wrap in all builds.
///
/// A call takes several steps, and scratch memory for one rank's input, rounded up; in a capture, the graph owns it. Such calls cannot be
/// among [`Calls`](super::Calls), none of which waits for another one.
impl Communicator {
    /// Combines the inputs of all ranks element by element, in the order of the ranks, and gives every rank the result:
    /// [`Communicator::all_reduce`] with any [`Monoid`].
    ///
    /// ```
    /// use sarek_runtime::group::Group;
    /// use sarek_runtime::monoid::Monoid;
    /// use sarek_runtime::prelude::*;
    ///
    /// /// The map `x -> scale * x + shift`.
    /// #[derive(Clone, Copy, Debug, PartialEq, DeviceType)]
    /// #[repr(C)]
    /// struct Affine {
    ///     scale: f32,
    ///     shift: f32,
    /// }
    ///
    /// /// First one map, then the other.
    /// struct Then;
    ///
    /// #[device]
    /// impl Monoid<Affine> for Then {
    ///     fn identity() -> Affine {
    ///         Affine { scale: 1.0, shift: 0.0 }
    ///     }
    ///
    ///     fn combine(a: Affine, b: Affine) -> Affine {
    ///         Affine { scale: a.scale * b.scale, shift: b.scale * a.shift + b.shift }
    ///     }
    /// }
    ///
    /// let composed = Group::cpu(3)?.run(|rank| {
    ///     let mine = [Affine { scale: 2.0, shift: rank.rank() as f32 }; 5];
    ///     let input = rank.device().upload(&mine)?;
    ///     let mut output = rank.device().zeros(5)?;
    ///     rank.all_reduce_with(rank.device(), &input, &mut output, Then)?;
    ///     output.to_vec()
    /// })?;
    /// // ((2 x + 0) * 2 + 1) * 2 + 2
    /// assert_eq!(composed, [[Affine { scale: 8.0, shift: 4.0 }; 5]; 3]);
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Communicator::all_reduce`]; no memory; a failed check of the operator.
    pub fn all_reduce_with<T: Element + Copy, M: Monoid<T>>(
        &self,
        target: &impl Target,
        input: &Slice<T>,
        output: &mut Slice<T>,
        operator: M,
    ) -> Result<()> {
        let whole = Whole::AllReduce;
        same_length(whole.name(), input.len(), "output", output.len())?;
        let parts = self.deal(target, whole, input.len(), input, &operator)?;
        self.combine_own_and_collect(target, whole, &parts, output, &operator)
    }

    /// Does the same as [`Communicator::all_reduce_with`], with the result in place of the input.
    ///
    /// # Errors
    /// The errors of [`Communicator::all_reduce_with`].
    pub fn all_reduce_in_place_with<T: Element + Copy, M: Monoid<T>>(
        &self,
        target: &impl Target,
        data: &mut Slice<T>,
        operator: M,
    ) -> Result<()> {
        let whole = Whole::AllReduce;
        let parts = self.deal(target, whole, data.len(), data, &operator)?;
        self.combine_own_and_collect(target, whole, &parts, data, &operator)
    }

    /// Combines the inputs of all ranks like [`Communicator::all_reduce_with`], and gives the result to the root. The outputs of other
    /// ranks are left alone, and may have any length.
    ///
    /// # Errors
    /// The root is not a rank, or its output has another length than the input; otherwise the errors of
    /// [`Communicator::all_reduce_with`].
    pub fn reduce_with<T: Element + Copy, M: Monoid<T>>(
        &self,
        target: &impl Target,
        input: &Slice<T>,
        output: &mut Slice<T>,
        operator: M,
        root: usize,
    ) -> Result<()> {
        let whole = Whole::Reduce { root };
        is_rank(whole.name(), "root", root, self.size)?;
        if root == self.rank {
            same_length(whole.name(), input.len(), "output", output.len())?;
        }
        let parts = self.deal(target, whole, input.len(), input, &operator)?;
        if root == self.rank {
            return self.combine_own_and_collect(target, whole, &parts, output, &operator);
        }
        let mut own = self.unwritten::<T>(parts.len() / self.size)?;
        combine_parts::<T, M>(target, &parts, &mut own)?;
        let call = Call::new::<T>(Kind::Collect(whole), input.len(), Some(Part::of(&*own)), None);
        self.make(target, &[call.combining::<M>()])
    }

    /// Combines the inputs of all ranks like [`Communicator::all_reduce_with`], and gives each rank its part of the result: the first
    /// part to rank 0, and so on. All outputs have one length; the input is as long as all of them.
    ///
    /// # Errors
    /// The input has another length; otherwise the errors of [`Communicator::all_reduce_with`].
    pub fn reduce_scatter_with<T: Element + Copy, M: Monoid<T>>(
        &self,
        target: &impl Target,
        input: &Slice<T>,
        output: &mut Slice<T>,
        operator: M,
    ) -> Result<()> {
        let whole = Whole::ReduceScatter;
        of_all(whole.name(), self.size, "output", output.len(), "input", input.len())?;
        let parts = self.deal(target, whole, output.len(), input, &operator)?;
        combine_parts::<T, M>(target, &parts, output)
    }

    /// Returns what all ranks have of this rank's share, one after the other.
    fn deal<T: Element + Copy, M: Monoid<T>>(
        &self,
        target: &impl Target,
        whole: Whole,
        length: usize,
        input: &Slice<T>,
        _: &M,
    ) -> Result<Buffer<T>> {
        let share = Shares::new(whole, length, size_of::<T>(), self.size).range(self.rank);
        let parts = self.unwritten::<T>(share.len() * self.size)?;
        let call = Call::new::<T>(Kind::Deal(whole), length, Some(Part::of(input)), Some(Part::of(&*parts)));
        self.make(target, &[call.combining::<M>()])?;
        Ok(parts)
    }

    /// Combines this rank's share of the output, and gets those of the other ranks.
    fn combine_own_and_collect<T: Element + Copy, M: Monoid<T>>(
        &self,
        target: &impl Target,
        whole: Whole,
        parts: &Slice<T>,
        output: &mut Slice<T>,
        _: &M,
    ) -> Result<()> {
        let length = output.len();
        let share = Shares::new(whole, length, size_of::<T>(), self.size).range(self.rank);
        combine_parts::<T, M>(target, parts, &mut *output.slice_mut(share.clone())?)?;
        let (own, all) = (output.slice(share)?, Part::of(&*output));
        let call = Call::new::<T>(Kind::Collect(whole), length, Some(Part::of(&*own)), Some(all));
        self.make(target, &[call.combining::<M>()])
    }

    /// Returns memory that a call writes.
    fn unwritten<T: Element>(&self, length: usize) -> Result<Buffer<T>> {
        if T::PLAIN {
            // SAFETY: a call writes all of it before a kernel reads it; if that fails, any bytes are a value of the type.
            unsafe { self.device.uninit(length) }
        } else {
            let _between = Between::begin();
            self.device.zeros(length)
        }
    }
}

/// Launches the kernel that combines shares.
fn combine_parts<T: Element + Copy, M: Monoid<T>>(
    target: &impl Target,
    parts: &Slice<T>,
    combined: &mut Slice<T>,
) -> Result<()> {
    combine_shares::<T, M>::launch(target, Grid::cover(combined.len(), THREADS), parts, combined)
}
