//! Loops of references on all cores. Their bodies are `dyn`, so that one loop serves all types and operators: with
//! closures of their own, a tenth of what LLVM compiles of this crate would be copies of rayon.

use rayon::prelude::*;

/// Returns the least number below `count` that has a property.
pub(super) fn first(count: usize, is: &(dyn Fn(usize) -> bool + Sync)) -> Option<usize> {
    (0..count).into_par_iter().find_first(|number| is(*number))
}

/// Returns the results of a function for each part of `length` numbers, of the numbers below `count`, in order. The last part may be shorter.
pub(super) fn chunks<R: Send>(
    count: usize,
    length: usize,
    function: &(dyn Fn(std::ops::Range<usize>) -> R + Sync),
) -> Vec<R> {
    let chunk = |chunk: usize| function(chunk * length..count.min((chunk + 1) * length));
    (0..count.div_ceil(length)).into_par_iter().map(chunk).collect()
}
