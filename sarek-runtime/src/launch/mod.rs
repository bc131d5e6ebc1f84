//! From a kernel and its arguments to a running grid.

/// One argument of a launch, in the form that both engines take.
#[derive(Debug, Clone, Copy)]
#[repr(C)]
pub struct Arg {
    /// A scalar's bits, zero-extended; or the address of a slice's first element.
    pub bits: u64,
    /// A slice's length in elements; 0 for scalars.
    pub length: u64,
}
