//! Calls that a rank makes together.

use super::call::{Call, Kind, Part};
use super::operator::{self, Own};
use super::reduction::Fold;
use super::{Communicator, Reducible, Reduction};
use crate::launch::Target;
use crate::{Element, GroupError, Result, Slice};

/// Calls that a rank makes together: [`Communicator::calls`].
///
/// None of them waits for another one, so that ranks may send to each other at the same time; only the results of calls
/// with an operator of one's own are collected when all of the calls are done. They run when [`Calls::run`] is called; without it,
/// nothing happens. Each method has the arguments and errors of the one of
/// [`Communicator`] with the same name.
///
/// ```
/// use sarek_runtime::group::Group;
///
/// let group = Group::cpu(3)?;
/// let received = group.run(|rank| {
///     let (before, after) = ((rank.rank() + 2) % 3, (rank.rank() + 1) % 3);
///     let mine = rank.device().upload(&[rank.rank() as u32; 2])?;
///     let mut theirs = rank.device().zeros::<u32>(2)?;
///     let mut calls = rank.calls();
///     calls.send(&mine, after)?.receive(&mut theirs, before)?;
///     calls.run(rank.device())?;
///     theirs.to_vec()
/// })?;
/// assert_eq!(received, [[2, 2], [0, 0], [1, 1]]);
/// # Ok::<(), sarek_runtime::Error>(())
/// ```
#[must_use = "nothing is sent without `run`"]
pub struct Calls<'a> {
    communicator: &'a Communicator,
    list: Vec<Call<'a>>,
    /// Calls with operators of one's own, each with its place among all calls.
    own: Vec<(usize, Own<'a>)>,
}

/// The methods add a call. They return an error without adding it if its arguments are wrong by themselves.
impl<'a> Calls<'a> {
    pub(super) fn new(communicator: &'a Communicator) -> Calls<'a> {
        Calls { communicator, list: Vec::new(), own: Vec::new() }
    }

    /// Adds [`Communicator::all_reduce`].
    ///
    /// # Errors
    /// The output has another length than the input.
    pub fn all_reduce<T: Reducible, R: Reduction<T>>(
        &mut self,
        input: &'a Slice<T>,
        output: &'a mut Slice<T>,
        _: R,
    ) -> Result<&mut Self> {
        same_length("all_reduce", input.len(), "output", output.len())?;
        let call = Call::new::<T>(Kind::AllReduce, input.len(), Some(Part::of(input)), Some(Part::of(output)));
        self.add(call.folding(Fold::of::<T, R>()))
    }

    /// Adds [`Communicator::all_reduce_in_place`].
    ///
    /// # Errors
    /// None of its own.
    pub fn all_reduce_in_place<T: Reducible, R: Reduction<T>>(
        &mut self,
        data: &'a mut Slice<T>,
        _: R,
    ) -> Result<&mut Self> {
        let part = Some(Part::of(&*data));
        self.add(Call::new::<T>(Kind::AllReduce, data.len(), part, part).folding(Fold::of::<T, R>()))
    }

    /// Adds [`Communicator::reduce`].
    ///
    /// # Errors
    /// The root is not a rank, or its output has another length than the input.
    pub fn reduce<T: Reducible, R: Reduction<T>>(
        &mut self,
        input: &'a Slice<T>,
        output: &'a mut Slice<T>,
        _: R,
        root: usize,
    ) -> Result<&mut Self> {
        self.is_rank("reduce", "root", root)?;
        let is_root = root == self.communicator.rank();
        if is_root {
            same_length("reduce", input.len(), "output", output.len())?;
        }
        let output = is_root.then(|| Part::of(&*output));
        let call = Call::new::<T>(Kind::Reduce { root }, input.len(), Some(Part::of(input)), output);
        self.add(call.folding(Fold::of::<T, R>()))
    }

    /// Adds [`Communicator::broadcast`].
    ///
    /// # Errors
    /// The root is not a rank.
    pub fn broadcast<T: Element + Copy>(&mut self, data: &'a mut Slice<T>, root: usize) -> Result<&mut Self> {
        self.is_rank("broadcast", "root", root)?;
        let part = Some(Part::of(&*data));
        self.add(Call::new::<T>(Kind::Broadcast { root }, data.len(), part, part))
    }

    /// Adds [`Communicator::all_gather`].
    ///
    /// # Errors
    /// The output is not as long as the inputs of all ranks.
    pub fn all_gather<T: Element + Copy>(
        &mut self,
        input: &'a Slice<T>,
        output: &'a mut Slice<T>,
    ) -> Result<&mut Self> {
        self.of_all("all_gather", "input", input.len(), "output", output.len())?;
        self.add(Call::new::<T>(Kind::AllGather, input.len(), Some(Part::of(input)), Some(Part::of(output))))
    }

    /// Adds [`Communicator::reduce_scatter`].
    ///
    /// # Errors
    /// The input is not as long as the outputs of all ranks.
    pub fn reduce_scatter<T: Reducible, R: Reduction<T>>(
        &mut self,
        input: &'a Slice<T>,
        output: &'a mut Slice<T>,
        _: R,
    ) -> Result<&mut Self> {
        self.of_all("reduce_scatter", "output", output.len(), "input", input.len())?;
        let call = Call::new::<T>(Kind::ReduceScatter, output.len(), Some(Part::of(input)), Some(Part::of(output)));
        self.add(call.folding(Fold::of::<T, R>()))
    }

    /// Adds [`Communicator::all_to_all`].
    ///
    /// # Errors
    /// There is not one count for each rank, or the counts do not add up to the length of their slice.
    pub fn all_to_all<T: Element + Copy>(
        &mut self,
        input: &'a Slice<T>,
        sent: &[usize],
        output: &'a mut Slice<T>,
        received: &[usize],
    ) -> Result<&mut Self> {
        self.counts("sent", sent, "input", input.len())?;
        self.counts("received", received, "output", output.len())?;
        let kind = Kind::AllToAll { sent: sent.to_vec(), received: received.to_vec() };
        self.add(Call::new::<T>(kind, input.len(), Some(Part::of(input)), Some(Part::of(output))))
    }

    /// Adds [`Communicator::send`].
    ///
    /// # Errors
    /// The receiver is not a rank.
    pub fn send<T: Element + Copy>(&mut self, data: &'a Slice<T>, to: usize) -> Result<&mut Self> {
        self.is_rank("send", "receiver", to)?;
        self.add(Call::new::<T>(Kind::Send { to }, data.len(), Some(Part::of(data)), None))
    }

    /// Adds [`Communicator::receive`].
    ///
    /// # Errors
    /// The sender is not a rank.
    pub fn receive<T: Element + Copy>(&mut self, data: &'a mut Slice<T>, from: usize) -> Result<&mut Self> {
        self.is_rank("receive", "sender", from)?;
        self.add(Call::new::<T>(Kind::Receive { from }, data.len(), None, Some(Part::of(data))))
    }

    /// Makes the calls, on a stream or on the default stream of a device.
    ///
    /// # Errors
    /// Those of [`Communicator`]'s methods; [`Error::ForeignHandle`](crate::Error::ForeignHandle) if the stream or a
    /// buffer does not belong to the rank's device.
    pub fn run(self, target: &impl Target) -> Result<()> {
        if self.own.is_empty() {
            return self.communicator.make(target, &self.list);
        }
        operator::make(self.communicator, target, self.list, self.own)
    }

    pub(super) fn communicator(&self) -> &'a Communicator {
        self.communicator
    }

    /// Adds a call with an operator of one's own.
    pub(super) fn push_own(&mut self, call: Own<'a>) -> &mut Self {
        self.own.push((self.list.len() + self.own.len(), call));
        self
    }

    fn add(&mut self, call: Call<'a>) -> Result<&mut Self> {
        self.list.push(call);
        Ok(self)
    }

    pub(super) fn is_rank(&self, call: &'static str, role: &'static str, rank: usize) -> Result<()> {
        is_rank(call, role, rank, self.communicator.size())
    }

    pub(super) fn of_all(
        &self,
        call: &'static str,
        part: &'static str,
        length: usize,
        whole: &'static str,
        given: usize,
    ) -> Result<()> {
        of_all(call, self.communicator.size(), part, length, whole, given)
    }

    fn counts(&self, what: &str, counts: &[usize], slice: &str, length: usize) -> Result<()> {
        let size = self.communicator.size();
        let total: u128 = counts.iter().map(|count| *count as u128).sum();
        let message = if counts.len() != size {
            format!("there are {} counts of elements {what}, but {size} ranks", counts.len())
        } else if total != length as u128 {
            format!("the counts of elements {what}, {counts:?}, add up to {total}, but the {slice} has {length}")
        } else {
            return Ok(());
        };
        Err(GroupError::WrongLength { call: "all_to_all", message }.into())
    }
}

pub(super) fn same_length(call: &'static str, length: usize, slice: &'static str, given: usize) -> Result<()> {
    if length == given {
        return Ok(());
    }
    let message = format!("the input has {length} elements, but the {slice} has {given}");
    Err(GroupError::WrongLength { call, message }.into())
}

fn is_rank(call: &'static str, role: &'static str, rank: usize, size: usize) -> Result<()> {
    if rank < size { Ok(()) } else { Err(GroupError::NoSuchRank { call, role, rank, size }.into()) }
}

/// Compares the length of the slice with the elements of all ranks with that of one rank.
fn of_all(
    call: &'static str,
    size: usize,
    part: &'static str,
    length: usize,
    whole: &'static str,
    given: usize,
) -> Result<()> {
    if length.checked_mul(size) == Some(given) {
        return Ok(());
    }
    let message = format!(
        "with {length} elements in the {part} of each of {size} ranks, the {whole} needs {}, but it has {given}",
        length as u128 * size as u128
    );
    Err(GroupError::WrongLength { call, message }.into())
}
