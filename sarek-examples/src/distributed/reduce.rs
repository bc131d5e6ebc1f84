//! One value out of the arrays of all ranks.
//!
//! Each rank reduces its array ([`crate::reduce`]), all ranks gather the results, and each reduces these. The exchange
//! moves one element per rank, so that it takes as long as a message takes. The gathered results are combined in the same
//! order on every rank, so that all get the same value, bit for bit.

use crate::reduce;
use sarek_runtime::Result;
use sarek_runtime::group::Communicator;
use sarek_runtime::monoid::Monoid;
use sarek_runtime::prelude::*;

/// Returns the combination of all elements of all ranks, the identity if there are none. All ranks get it.
///
/// The operator must commute. Floats are combined in an order that depends on the lengths and the device only.
///
/// ```
/// use sarek_runtime::group::Group;
/// use sarek_runtime::monoid::Max;
///
/// let largest = Group::cpu(2)?.run(|rank| {
///     let input = rank.device().upload(&[rank.rank() as i32, -3])?;
///     sarek_examples::distributed::reduce(rank, &input, Max)
/// })?;
/// assert_eq!(largest, [1, 1]);
/// # Ok::<(), sarek_runtime::Error>(())
/// ```
///
/// # Errors
/// The errors of [`crate::reduce::reduce`] and of [`Communicator::all_gather`].
pub fn reduce<T: Shuffle, M: Monoid<T> + Copy>(rank: &Communicator, input: &Slice<T>, monoid: M) -> Result<T> {
    let mut output = rank.device().zeros::<T>(1)?;
    reduce_into(rank, input, &mut output, &mut Scratch::new(rank)?, monoid)?;
    let mut total = [T::ZERO];
    output.copy_to(&mut total)?;
    Ok(total[0])
}

/// The scratch memory of [`reduce_into`]. One scratch serves any number of reductions of one rank, one after the other,
/// of any length.
#[derive(Debug)]
pub struct Scratch<T> {
    local: reduce::Scratch<T>,
    parts: Buffer<T>,
}

impl<T: Shuffle> Scratch<T> {
    /// Scratch memory of a rank.
    ///
    /// # Errors
    /// No memory, or a failure of the device.
    pub fn new(rank: &Communicator) -> Result<Scratch<T>> {
        Ok(Scratch { local: reduce::Scratch::new(rank.device())?, parts: rank.device().zeros(rank.size())? })
    }
}

/// [`reduce()`] that writes the combination to the only element of `output`, allocates nothing and does not wait.
///
/// # Errors
/// [`GroupError::WrongLength`](sarek_runtime::GroupError::WrongLength) if `output` has not one element, or the scratch is of
/// a group of another size; otherwise the errors of [`reduce()`].
pub fn reduce_into<T: Shuffle, M: Monoid<T> + Copy>(
    rank: &Communicator,
    input: &Slice<T>,
    output: &mut Slice<T>,
    scratch: &mut Scratch<T>,
    monoid: M,
) -> Result<()> {
    reduce::reduce_into(rank.device(), input, output, &mut scratch.local, monoid)?;
    rank.all_gather(rank.device(), output, &mut scratch.parts)?;
    reduce::reduce_into(rank.device(), &scratch.parts, output, &mut scratch.local, monoid)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{everywhere, random, uneven};
    use super::*;
    use sarek_runtime::monoid::{Min, Sum};

    #[test]
    fn every_rank_gets_the_reduction() {
        for length in [0, 1, 31, 33, 1000, 5000] {
            let data = random(length as u64, length, 1 << 20);
            let run = |rank: &Communicator| {
                let input = rank.device().upload(uneven(&data, rank.size(), rank.rank()))?;
                let floats: Vec<f32> = input.to_vec()?.into_iter().map(|x| x as f32 * 0.1).collect();
                let floats = rank.device().upload(&floats)?;
                Ok((reduce(rank, &input, Sum)?, reduce(rank, &input, Min)?, reduce(rank, &floats, Sum)?))
            };
            everywhere(run, |size, results| {
                let (sum, least) = (data.iter().sum(), data.iter().copied().min().unwrap_or(u32::MAX));
                let float: f64 = data.iter().map(|x| f64::from(*x) * 0.1).sum();
                for result in &results {
                    assert_eq!((result.0, result.1), (sum, least), "{length} elements, {size} ranks");
                    assert!((f64::from(result.2) - float).abs() <= float * 1e-4, "{} and {float}", result.2);
                    assert_eq!(result.2.to_bits(), results[0].2.to_bits());
                }
            });
        }
    }
}
