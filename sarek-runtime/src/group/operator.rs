//! Collectives with an operator that NCCL does not have.
//!
//! Each rank combines its share of the elements: it gets the share of each rank (`Kind::Deal`), a kernel combines them in the order of
//! the ranks, and those that want all of the result get each other's shares (`Kind::Collect`). So the ranks move as much as in NCCL's
//! own all-reduce, and each element is combined once.

use std::marker::PhantomData;
use std::ops::Range;

use super::call::{Call, Kind, Part};
use super::calls::same_length;
use super::shares::{Shares, Whole};
use super::{Calls, Communicator};
use crate::host::Between;
use crate::launch::Target;
use crate::monoid::Monoid;
use crate::prelude::*;
use crate::{Result, SliceMut};

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
/// A call takes several steps, and scratch memory for one rank's input, rounded up; in a capture, the graph owns it. Among
/// [`Calls`], the exchanges of all such calls are made together, and so are the collections of their results.
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
        let mut calls = self.calls();
        calls.all_reduce_with(input, output, operator)?;
        calls.run(target)
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
        let mut calls = self.calls();
        calls.all_reduce_in_place_with(data, operator)?;
        calls.run(target)
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
        let mut calls = self.calls();
        calls.reduce_with(input, output, operator, root)?;
        calls.run(target)
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
        let mut calls = self.calls();
        calls.reduce_scatter_with(input, output, operator)?;
        calls.run(target)
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

/// Calls with an operator of one's own. Their exchanges take place with the calls of the list; the results are collected
/// together when all of these are done.
impl<'a> Calls<'a> {
    /// Adds [`Communicator::all_reduce_with`].
    ///
    /// ```
    /// use sarek_runtime::group::Group;
    /// use sarek_runtime::monoid::{Max, Sum};
    ///
    /// let results = Group::cpu(3)?.run(|rank| {
    ///     let (device, number) = (rank.device(), rank.rank() as u32);
    ///     let (mut total, mut largest) = (device.upload(&[number; 4])?, device.upload(&[number, 7 - number])?);
    ///     let mut calls = rank.calls();
    ///     calls.all_reduce_in_place_with(&mut total, Sum)?.all_reduce_in_place_with(&mut largest, Max)?;
    ///     calls.run(device)?;
    ///     Ok((total.to_vec()?, largest.to_vec()?))
    /// })?;
    /// assert_eq!(results, vec![(vec![3; 4], vec![2, 7]); 3]);
    /// # Ok::<(), sarek_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    /// The output has another length than the input; no memory.
    pub fn all_reduce_with<T: Element + Copy, M: Monoid<T>>(
        &mut self,
        input: &'a Slice<T>,
        output: &'a mut Slice<T>,
        _: M,
    ) -> Result<&mut Self> {
        let whole = Whole::AllReduce;
        same_length(whole.name(), input.len(), "output", output.len())?;
        self.add_own::<T, M>(whole, input.len(), Part::of(input), Some(Part::of(output)))
    }

    /// Adds [`Communicator::all_reduce_in_place_with`].
    ///
    /// # Errors
    /// No memory.
    pub fn all_reduce_in_place_with<T: Element + Copy, M: Monoid<T>>(
        &mut self,
        data: &'a mut Slice<T>,
        _: M,
    ) -> Result<&mut Self> {
        let part = Part::of(&*data);
        self.add_own::<T, M>(Whole::AllReduce, data.len(), part, Some(part))
    }

    /// Adds [`Communicator::reduce_with`].
    ///
    /// # Errors
    /// The root is not a rank, or its output has another length than the input; no memory.
    pub fn reduce_with<T: Element + Copy, M: Monoid<T>>(
        &mut self,
        input: &'a Slice<T>,
        output: &'a mut Slice<T>,
        _: M,
        root: usize,
    ) -> Result<&mut Self> {
        let whole = Whole::Reduce { root };
        self.is_rank(whole.name(), "root", root)?;
        let is_root = root == self.communicator().rank;
        if is_root {
            same_length(whole.name(), input.len(), "output", output.len())?;
        }
        let output = is_root.then(|| Part::of(&*output));
        self.add_own::<T, M>(whole, input.len(), Part::of(input), output)
    }

    /// Adds [`Communicator::reduce_scatter_with`].
    ///
    /// # Errors
    /// The input is not as long as the outputs of all ranks; no memory.
    pub fn reduce_scatter_with<T: Element + Copy, M: Monoid<T>>(
        &mut self,
        input: &'a Slice<T>,
        output: &'a mut Slice<T>,
        _: M,
    ) -> Result<&mut Self> {
        let whole = Whole::ReduceScatter;
        self.of_all(whole.name(), "output", output.len(), "input", input.len())?;
        self.add_own::<T, M>(whole, output.len(), Part::of(input), Some(Part::of(output)))
    }

    /// Adds a call of so many elements. The output is borrowed mutably, and `None` if the rank gets no result.
    fn add_own<T: Element + Copy, M: Monoid<T>>(
        &mut self,
        whole: Whole,
        length: usize,
        input: Part<'a>,
        output: Option<Part<'a>>,
    ) -> Result<&mut Self> {
        let communicator = self.communicator();
        let share = Shares::new(whole, length, size_of::<T>(), communicator.size).range(communicator.rank);
        let parts = communicator.unwritten::<T>(share.len() * communicator.size)?;
        let apart = if output.is_none() { Some(communicator.unwritten::<T>(share.len())?) } else { None };
        let operator = PhantomData::<fn() -> M>;
        let steps = Box::new(Shared { whole, length, share, parts, apart, operator });
        Ok(self.push_own(Own { input, output, steps }))
    }
}

/// A call with an operator of one's own. Its element type and operator are forgotten, and so is the borrow where something is dropped:
/// [`Calls`] may be older than the memory.
pub(super) struct Own<'a> {
    input: Part<'a>,
    output: Option<Part<'a>>,
    steps: Box<dyn Steps>,
}

/// The steps of a call.
trait Steps {
    /// Returns the exchange of the shares.
    fn deal<'s>(&'s self, input: Part<'s>) -> Call<'s>;

    /// Combines this rank's share when the shares are exchanged.
    ///
    /// # Safety
    /// The output is the call's, borrowed mutably.
    unsafe fn combine(&mut self, target: &dyn Target, output: Option<Part<'_>>) -> Result<()>;

    /// Returns the collection of the combined shares, if there is one.
    fn collect<'s>(&'s self, output: Option<Part<'s>>) -> Option<Call<'s>>;
}

/// What is shared between the ranks in a call.
struct Shared<T, M> {
    whole: Whole,
    /// The elements that ranks compare.
    length: usize,
    /// Those that this rank combines.
    share: Range<usize>,
    /// What all ranks have of this rank's share, one after the other.
    parts: Buffer<T>,
    /// The combined share of a rank that has no output.
    apart: Option<Buffer<T>>,
    operator: PhantomData<fn() -> M>,
}

impl<T: Element, M> Shared<T, M> {
    /// Returns where in the output this rank's share lies.
    fn place<'a>(&self, output: Part<'a>) -> Part<'a> {
        match self.whole {
            Whole::ReduceScatter => output,
            Whole::AllReduce | Whole::Reduce { .. } => output.advanced(self.share.start * size_of::<T>()),
        }
    }
}

impl<T: Element + Copy, M: Monoid<T>> Steps for Shared<T, M> {
    fn deal<'s>(&'s self, input: Part<'s>) -> Call<'s> {
        Call::new::<T>(Kind::Deal(self.whole), self.length, Some(input), Some(Part::of(&self.parts))).combining::<M>()
    }

    unsafe fn combine(&mut self, target: &dyn Target, output: Option<Part<'_>>) -> Result<()> {
        let place = output.map(|output| self.place(output));
        match (&mut self.apart, place) {
            (Some(apart), _) => combine_parts::<T, M>(target, &self.parts, apart),
            (None, Some(Part { address, memory })) => {
                // SAFETY: the caller's; the share lies in the output.
                let mut own = unsafe { SliceMut::of_memory(address, self.share.len(), memory) };
                combine_parts::<T, M>(target, &self.parts, &mut own)
            }
            (None, None) => Ok(()),
        }
    }

    fn collect<'s>(&'s self, output: Option<Part<'s>>) -> Option<Call<'s>> {
        if self.whole == Whole::ReduceScatter {
            return None;
        }
        let own = self.apart.as_deref().map(Part::of).or(output.map(|output| self.place(output)));
        Some(Call::new::<T>(Kind::Collect(self.whole), self.length, own, output).combining::<M>())
    }
}

/// Makes calls of which some take several steps: the exchanges with the other calls, then the kernels, then the collections of the
/// results.
pub(super) fn make<'a>(
    communicator: &Communicator,
    target: &impl Target,
    list: Vec<Call<'a>>,
    mut own: Vec<(usize, Own<'a>)>,
) -> Result<()> {
    let mut first: Vec<Call<'_>> = list;
    // Each at its place in the list, which is that after the ones before it are inserted.
    own.iter().for_each(|(at, call)| first.insert(*at, call.steps.deal(call.input)));
    communicator.make(target, &first)?;
    drop(first);
    for (_, Own { output, steps, .. }) in &mut own {
        // SAFETY: the methods of `Calls` borrow the output mutably.
        unsafe { steps.combine(target, *output)? };
    }
    let last: Vec<Call<'_>> = own.iter().filter_map(|(_, call)| call.steps.collect(call.output)).collect();
    communicator.make(target, &last)
}

/// Launches the kernel that combines shares.
fn combine_parts<T: Element + Copy, M: Monoid<T>>(
    target: &dyn Target,
    parts: &Slice<T>,
    combined: &mut Slice<T>,
) -> Result<()> {
    combine_shares::<T, M>::launch(&target, Grid::cover(combined.len(), THREADS), parts, combined)
}
