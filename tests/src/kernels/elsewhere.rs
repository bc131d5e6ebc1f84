//! Items that the kernels of `lines` use from another file: a device function, and a macro that makes kernels.

use sarek_runtime::prelude::*;

/// The file, as messages name it.
pub const FILE: &str = file!();

/// Two statements, each with a number of its own.
#[device]
pub fn add_numbers(x: u32) -> u32 {
    let sum = x + 1009;
    sum ^ 1013
}

/// A kernel whose body is here; the caller gives an expression.
macro_rules! make_kernel {
    ($name:ident, $number:expr) => {
        #[kernel]
        pub fn $name(xs: &mut [u32]) {
            let i = global_idx_x();
            let x = xs[i] * 1019;
            let given = $number;
            xs[i] = x + given + 1021;
        }
    };
}
pub(crate) use make_kernel;

/// The line of the first access.
pub const MADE_READ_LINE: u32 = line!() - 9;
