//! CUB's functions of runs and of segments.

use sarek_runtime::Slice;

use super::{Error, Peers, same_length};

impl Peers {
    /// Enqueues CUB's `DeviceReduce::ReduceByKey` with a sum. The key of each run goes to `unique`, its sum to
    /// `totals`, and the number of runs to `count[0]`.
    ///
    /// # Errors
    /// [`Error::Failed`].
    ///
    /// # Panics
    /// If the slices are not this device's, there are not as many values as keys, an output is shorter, or `count` is
    /// empty.
    pub fn reduce_by_key(
        &self,
        keys: &Slice<u32>,
        values: &Slice<i32>,
        unique: &mut Slice<u32>,
        totals: &mut Slice<i32>,
        count: &mut Slice<u64>,
    ) -> Result<(), Error> {
        same_length(keys, values);
        enough_room(keys.len(), [unique.len(), totals.len()], count);
        let (n, keys, values) = (keys.len() as u64, self.input(keys), self.input(values));
        let (unique, totals, count) = (self.output(unique), self.output(totals), self.output(count));
        let function = self.functions.reduce_by_key;
        // SAFETY: the pointers are this device's, for `n` elements each and one count, and all work on them is in this
        // stream.
        let code = unsafe { function(self.handle, keys, values, unique, totals, count, n, self.stream()) };
        self.check("sarek_peers_reduce_by_key", code)
    }

    /// Enqueues CUB's `DeviceRunLengthEncode::Encode`. The value of each run goes to `values`, its length to `lengths`,
    /// and the number of runs to `count[0]`.
    ///
    /// # Errors
    /// [`Error::Failed`].
    ///
    /// # Panics
    /// If the slices are not this device's, an output is shorter than the input, or `count` is empty.
    pub fn encode(
        &self,
        input: &Slice<u32>,
        values: &mut Slice<u32>,
        lengths: &mut Slice<u32>,
        count: &mut Slice<u64>,
    ) -> Result<(), Error> {
        enough_room(input.len(), [values.len(), lengths.len()], count);
        let (n, input) = (input.len() as u64, self.input(input));
        let (values, lengths, count) = (self.output(values), self.output(lengths), self.output(count));
        // SAFETY: as in `reduce_by_key`.
        let code = unsafe { (self.functions.encode)(self.handle, input, values, lengths, count, n, self.stream()) };
        self.check("sarek_peers_encode", code)
    }

    /// Enqueues CUB's `DeviceSelect::UniqueByKey`. The first key of each run goes to `unique`, its value to `firsts`,
    /// and the number of runs to `count[0]`.
    ///
    /// # Errors
    /// [`Error::Failed`].
    ///
    /// # Panics
    /// The panics of [`Peers::reduce_by_key`].
    pub fn unique_by_key(
        &self,
        keys: &Slice<u32>,
        values: &Slice<i32>,
        unique: &mut Slice<u32>,
        firsts: &mut Slice<i32>,
        count: &mut Slice<u64>,
    ) -> Result<(), Error> {
        same_length(keys, values);
        enough_room(keys.len(), [unique.len(), firsts.len()], count);
        let (n, keys, values) = (keys.len() as u64, self.input(keys), self.input(values));
        let (unique, firsts, count) = (self.output(unique), self.output(firsts), self.output(count));
        let function = self.functions.unique_by_key;
        // SAFETY: as in `reduce_by_key`.
        let code = unsafe { function(self.handle, keys, values, unique, firsts, count, n, self.stream()) };
        self.check("sarek_peers_unique_by_key", code)
    }

    /// Enqueues CUB's `DeviceSegmentedReduce::Sum` of the elements from each offset to the next one.
    ///
    /// # Errors
    /// [`Error::Failed`].
    ///
    /// # Panics
    /// If the slices are not this device's, or there is not one offset more than results.
    ///
    /// # Safety
    /// CUB does not check the offsets: they rise or stay, and the last one is at most the number of values.
    pub unsafe fn sum_segments(
        &self,
        values: &Slice<f32>,
        offsets: &Slice<u32>,
        totals: &mut Slice<f32>,
    ) -> Result<(), Error> {
        assert_eq!(offsets.len(), totals.len() + 1, "one offset more than segments");
        let (segments, stream) = (totals.len() as u64, self.stream());
        let (values, offsets, totals) = (self.input(values), self.input(offsets), self.output(totals));
        // SAFETY: the pointers are this device's, for that many offsets and results, and all work on them is in this
        // stream; the caller's promise for the offsets.
        let code = unsafe { (self.functions.sum_segments)(self.handle, values, offsets, totals, segments, stream) };
        self.check("sarek_peers_sum_segments", code)
    }

    /// Enqueues CUB's `DeviceSegmentedSort::SortKeys` of the keys from each offset to the next one.
    ///
    /// # Errors
    /// [`Error::Failed`].
    ///
    /// # Panics
    /// If the slices are not this device's, there is no offset, or there are not as many results as keys.
    ///
    /// # Safety
    /// CUB does not check the offsets: they rise or stay, and the last one is at most the number of keys.
    pub unsafe fn sort_segments(
        &self,
        keys: &Slice<f32>,
        offsets: &Slice<u32>,
        sorted: &mut Slice<f32>,
    ) -> Result<(), Error> {
        same_length(keys, sorted);
        let segments = offsets.len().checked_sub(1).expect("one offset more than segments") as u64;
        let n = keys.len() as u64;
        let (keys, offsets, sorted) = (self.input(keys), self.input(offsets), self.output(sorted));
        let function = self.functions.sort_segments;
        // SAFETY: the pointers are this device's, for that many keys, offsets and results, and all work on them is in this
        // stream; the caller's promise for the offsets.
        let code = unsafe { function(self.handle, keys, offsets, sorted, n, segments, self.stream()) };
        self.check("sarek_peers_sort_segments", code)
    }

    /// Enqueues CUB's `DeviceSegmentedSort::StableSortPairs` of the keys and values from each offset to the next one.
    ///
    /// # Errors
    /// [`Error::Failed`].
    ///
    /// # Panics
    /// If the slices are not this device's, there is no offset, or there are not as many values or results as keys.
    ///
    /// # Safety
    /// CUB does not check the offsets: they rise or stay, and the last one is at most the number of keys.
    pub unsafe fn sort_segments_pairs(
        &self,
        keys: &Slice<f32>,
        values: &Slice<u32>,
        offsets: &Slice<u32>,
        sorted_keys: &mut Slice<f32>,
        sorted_values: &mut Slice<u32>,
    ) -> Result<(), Error> {
        same_length(keys, values);
        same_length(keys, sorted_keys);
        same_length(keys, sorted_values);
        let segments = offsets.len().checked_sub(1).expect("one offset more than segments") as u64;
        let n = keys.len() as u64;
        let (keys, values, offsets) = (self.input(keys), self.input(values), self.input(offsets));
        let (to_keys, to_values) = (self.output(sorted_keys), self.output(sorted_values));
        let function = self.functions.sort_segments_pairs;
        // SAFETY: the pointers are this device's, for that many keys, values, offsets and results, and all work on them is in
        // this stream; the caller's promise for the offsets.
        let code =
            unsafe { function(self.handle, keys, values, offsets, to_keys, to_values, n, segments, self.stream()) };
        self.check("sarek_peers_sort_segments_pairs", code)
    }

    /// Enqueues the expansion of runs as Thrust's example `expand` does it: a scan of the lengths, a scatter, a scan of maxima and
    /// a gather. `starts` and `sources` are its scratch memory, a number a run and a number an element of `output`.
    ///
    /// # Errors
    /// [`Error::Failed`].
    ///
    /// # Panics
    /// If the slices are not this device's, or the lengths of slices do not fit together.
    ///
    /// # Safety
    /// The sum of the run lengths is the length of `output`, which is less than 2^32.
    pub unsafe fn decode(
        &self,
        values: &Slice<f32>,
        lengths: &Slice<u32>,
        starts: &mut Slice<u32>,
        sources: &mut Slice<u32>,
        output: &mut Slice<f32>,
    ) -> Result<(), Error> {
        same_length(values, lengths);
        same_length(values, starts);
        same_length(sources, output);
        let (runs, n) = (values.len() as u64, output.len() as u64);
        let (values, lengths, output) = (self.input(values), self.input(lengths), self.output(output));
        let (starts, sources) = (self.output(starts), self.output(sources));
        let function = self.functions.decode;
        // SAFETY: the pointers are this device's, for that many runs and elements, and all work on them is in this stream;
        // the caller's promise for the lengths.
        let code = unsafe { function(self.handle, values, lengths, runs, starts, sources, output, n, self.stream()) };
        self.check("sarek_peers_decode", code)
    }
}

/// Panics unless all of the input fits into both outputs, and the count.
fn enough_room(len: usize, outputs: [usize; 2], count: &Slice<u64>) {
    assert!(outputs.iter().all(|output| *output >= len), "room for the whole input");
    assert!(!count.is_empty(), "an element for the count");
}
