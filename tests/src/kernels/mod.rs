//! The kernels, one file a topic.
#![allow(missing_docs)]

use crate::catalogue::Entry;

pub mod casts;
pub mod floats;
pub mod integers;
pub mod operators;

/// The kernels of all topics.
pub fn entries() -> Vec<Entry> {
    [operators::entries(), casts::entries(), integers::entries(), floats::entries()].concat()
}
