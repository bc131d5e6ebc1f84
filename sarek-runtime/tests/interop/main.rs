//! Memory, streams and contexts of other libraries: `docs/interop.md`. What needs a GPU is skipped aloud without one.

mod cudarc;
