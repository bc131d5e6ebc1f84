//! An argument of a launch, as both engines take it.

/// One argument of a launch, in the form that both engines take.
#[derive(Debug, Clone, Copy)]
#[repr(C)]
pub struct Arg {
    /// A scalar's bits, zero-extended; or the address of a slice's first element, or of a struct.
    pub bits: u64,
    /// A slice's length in elements; 0 for scalars and structs.
    pub length: u64,
}
