//! cuRAND's random words.

use sarek_runtime::Slice;

use super::{Error, Library, Peers};

impl Peers {
    /// Enqueues cuRAND's Philox4x32-10, which fills `words`. Each call continues the sequence, whose order is not that of
    /// [`philox`](mod@crate::gallery::philox).
    ///
    /// # Errors
    /// [`Error::Lacks`] if the library was built without cuRAND; [`Error::Failed`].
    ///
    /// # Panics
    /// If the slice is not this device's.
    pub fn random(&self, words: &mut Slice<u32>) -> Result<(), Error> {
        self.need(Library::Curand)?;
        let (n, words) = (words.len() as u64, self.output(words));
        // SAFETY: the pointer is this device's, for `n` words, and all work on them is in this stream.
        let code = unsafe { (self.functions.random)(self.handle, words, n, self.stream()) };
        self.check("sarek_peers_random", code)
    }
    /// Enqueues cuRAND's XORWOW with the seed 0, which fills `words`. Each call continues the sequence. With `legacy`, the order
    /// is promised to be that of a [`Generator`](crate::gallery::xorwow::Generator) of 4096 sequences; otherwise it is the default
    /// one, which need not stay the same.
    ///
    /// # Errors
    /// [`Error::Lacks`] if the library was built without cuRAND; [`Error::Failed`].
    ///
    /// # Panics
    /// If the slice is not this device's.
    pub fn random_xorwow(&self, words: &mut Slice<u32>, legacy: bool) -> Result<(), Error> {
        self.need(Library::Curand)?;
        let (n, words) = (words.len() as u64, self.output(words));
        // SAFETY: the pointer is this device's, for `n` words, and all work on them is in this stream.
        let code = unsafe { (self.functions.random_xorwow)(self.handle, legacy.into(), words, n, self.stream()) };
        self.check("sarek_peers_random_xorwow", code)
    }
}
