//! CUB's compactions.

use sarek_runtime::Slice;

use super::element::Numbered;
use super::{Error, PeerInteger, Peers};

impl Peers {
    /// Enqueues CUB's `DeviceSelect::If` of the even numbers. They go to the front of `output`, in order, and their number
    /// to `count[0]`.
    ///
    /// # Errors
    /// [`Error::Failed`].
    ///
    /// # Panics
    /// If the slices are not this device's, `output` is shorter than `input`, or `count` is empty.
    pub fn select_even(
        &self,
        input: &Slice<i32>,
        output: &mut Slice<i32>,
        count: &mut Slice<u64>,
    ) -> Result<(), Error> {
        self.select(input, output, count)
    }

    /// As [`Peers::select_even`], of the positive numbers.
    ///
    /// # Errors
    /// [`Error::Failed`].
    ///
    /// # Panics
    /// The panics of [`Peers::select_even`].
    pub fn select_positive(
        &self,
        input: &Slice<f32>,
        output: &mut Slice<f32>,
        count: &mut Slice<u64>,
    ) -> Result<(), Error> {
        self.select(input, output, count)
    }

    /// The predicate goes with the type.
    fn select<T: Numbered>(
        &self,
        input: &Slice<T>,
        output: &mut Slice<T>,
        count: &mut Slice<u64>,
    ) -> Result<(), Error> {
        enough_room(input, output, count);
        let (from, to, count) = (self.input(input), self.output(output), self.output(count));
        let (n, stream) = (input.len() as u64, self.stream());
        // SAFETY: the pointers are this device's, for `n` elements each and one count, and all work on them is in this
        // stream.
        let code = unsafe { (self.functions.select)(self.handle, T::TYPE, from, to, count, n, stream) };
        self.check("sarek_peers_select", code)
    }

    /// Enqueues CUB's `DeviceSelect::Flagged`: the elements whose flag is set go to the front of `output`, in order, and their number to
    /// `count[0]`.
    ///
    /// # Errors
    /// [`Error::Failed`].
    ///
    /// # Panics
    /// The panics of [`Peers::select_even`], and if there are not as many flags as elements.
    pub fn select_flagged(
        &self,
        input: &Slice<i32>,
        flags: &Slice<bool>,
        output: &mut Slice<i32>,
        count: &mut Slice<u64>,
    ) -> Result<(), Error> {
        super::same_length(input, flags);
        enough_room(input, output, count);
        let (n, from, flags) = (input.len() as u64, self.input(input), self.input(flags));
        let (to, count) = (self.output(output), self.output(count));
        // SAFETY: as in `select`; a flag is a byte, 0 or 1.
        let code = unsafe { (self.functions.select_flagged)(self.handle, from, flags, to, count, n, self.stream()) };
        self.check("sarek_peers_select_flagged", code)
    }

    /// Enqueues CUB's `DevicePartition::If` of the even numbers. They go to the front of `output`, in order, and their
    /// number to `count[0]`. The odd ones follow them, so that all `input.len()` elements are in `output`, but in
    /// reverse order.
    ///
    /// # Errors
    /// [`Error::Failed`].
    ///
    /// # Panics
    /// The panics of [`Peers::select_even`], and if there are 2^31 elements or more.
    pub fn partition_even(
        &self,
        input: &Slice<i32>,
        output: &mut Slice<i32>,
        count: &mut Slice<u64>,
    ) -> Result<(), Error> {
        enough_room(input, output, count);
        let n = super::count(input, 31);
        let (from, to, count) = (self.input(input), self.output(output), self.output(count));
        // SAFETY: as in `select`.
        let code = unsafe { (self.functions.partition)(self.handle, from, to, count, n, self.stream()) };
        self.check("sarek_peers_partition", code)
    }

    /// Enqueues CUB's `DevicePartition::If` into three: the even numbers, the positive ones of the others, and the rest go to the
    /// front of an output each, in order, and how many the first two are to `counts`.
    ///
    /// # Errors
    /// [`Error::Failed`].
    ///
    /// # Panics
    /// If the slices are not this device's, an output is shorter than `input`, `counts` has fewer than two elements, or there
    /// are 2^31 elements or more.
    pub fn partition_three(
        &self,
        input: &Slice<i32>,
        [even, positive, rest]: [&mut Slice<i32>; 3],
        counts: &mut Slice<u64>,
    ) -> Result<(), Error> {
        [&*even, &*positive, &*rest].into_iter().for_each(|output| enough_room(input, output, counts));
        assert!(counts.len() >= 2, "an element for each count");
        let n = super::count(input, 31);
        let (from, counts) = (self.input(input), self.output(counts));
        let (even, positive, rest) = (self.output(even), self.output(positive), self.output(rest));
        let function = self.functions.partition_three;
        // SAFETY: as in `select`, with two counts.
        let code = unsafe { function(self.handle, from, even, positive, rest, counts, n, self.stream()) };
        self.check("sarek_peers_partition_three", code)
    }

    /// Enqueues CUB's `DeviceSelect::Unique`: the first element of each run of equal ones goes to the front of `output`, in
    /// order, and their number to `count[0]`.
    ///
    /// # Errors
    /// [`Error::Failed`].
    ///
    /// # Panics
    /// The panics of [`Peers::select_even`].
    pub fn unique<T: PeerInteger>(
        &self,
        input: &Slice<T>,
        output: &mut Slice<T>,
        count: &mut Slice<u64>,
    ) -> Result<(), Error> {
        enough_room(input, output, count);
        let (from, to, count) = (self.input(input), self.output(output), self.output(count));
        let (n, stream) = (input.len() as u64, self.stream());
        // SAFETY: as in `select`.
        let code = unsafe { (self.functions.unique)(self.handle, T::TYPE, from, to, count, n, stream) };
        self.check("sarek_peers_unique", code)
    }
}

/// Panics unless all of the input fits, and the count.
fn enough_room<T: Numbered>(input: &Slice<T>, output: &Slice<T>, count: &Slice<u64>) {
    assert!(output.len() >= input.len(), "room for the whole input");
    assert!(!count.is_empty(), "an element for the count");
}
