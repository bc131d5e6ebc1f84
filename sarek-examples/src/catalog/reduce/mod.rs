//! The reductions.

mod arg;
mod contests;
mod expected;

use sarek_runtime::Device;
use sarek_runtime::prelude::*;

use super::{Algorithm, Case, Form, Given, How, Item, Sizes, Strategy, Task, Verdict, Work};
use crate::reduce::*;
use crate::{Failure, kernels};
use expected::{Expected, Operator, Value};
use sarek_runtime::monoid::{AtomicMonoid, AtomicNumber, Max, Min, Sum};

/// Reduction, with every strategy of [`crate::reduce`].
pub(super) fn algorithm() -> Algorithm {
    let mut strategies = ladder();
    add_cases(&mut strategies);
    strategies.push(arg::strategy());
    Algorithm {
        name: "reduce",
        summary: "one value out of an array, with a commutative operator: sum, min, max; and where it is",
        strategies,
        contests: contests::contests().into_iter().chain(arg::contests()).collect(),
    }
}

/// Returns the strategies in the order of [`crate::reduce`]'s page, without cases.
#[rustfmt::skip]
fn ladder() -> Vec<Strategy> {
    macro_rules! each {
        ($kernel:ident::$function:ident) => {
            kernels![$kernel::$function::<f32, Sum>, $kernel::$function::<i32, Sum>, $kernel::$function::<f32, Max>]
        };
    }
    let entry = |name, summary, kernels| Strategy { name, summary, source: "", kernels, cases: Vec::new() };
    vec![
        entry("reduce/neighbored", "pairs of neighbours, in global memory", each!(neighbored::reduce_neighbored)),
        entry("reduce/neighbored_less", "the same pairs, by the first threads", each!(neighbored_less::reduce_neighbored_less)),
        entry("reduce/interleaved", "each thread's partner lies half an array away", each!(interleaved::reduce_interleaved)),
        entry("reduce/unrolling2", "two elements a thread, then the tree", each!(unrolling2::reduce_unrolling2)),
        entry("reduce/unrolling3", "three elements a thread, then the tree", each!(unrolling3::reduce_unrolling3)),
        entry("reduce/supersteps", "the tree in shared memory, each stage written out", each!(supersteps::reduce_supersteps)),
        entry("reduce/superstep_loop", "the tree in shared memory as a loop", each!(superstep_loop::reduce_superstep_loop)),
        entry("reduce/version3", "the same tree, sequential addressing", each!(version3::reduce_version3)),
        entry("reduce/version4", "first combination during the load", each!(version4::reduce_version4)),
        entry("reduce/atomic_tree", "the tree, then one atomic access a block", each!(atomic_tree::reduce_atomic_tree)),
        entry("reduce/warp_shuffle", "shuffles, then one atomic access a warp", each!(warp_shuffle::reduce_warp_shuffle)),
        entry("reduce/cooperative", "shuffles in each warp, then across warps", each!(cooperative::reduce_cooperative)),
        entry("reduce/algorithm_c", "many elements a thread, tree, last warp without barriers, two launches", each!(algorithm_c::reduce_algorithm_c)),
        entry("reduce/single_pass", "many elements a thread, the last block finishes", each!(single_pass::reduce_single_pass)),
        entry("reduce/best", "sixteen loads in flight a thread, shuffles, the last block finishes: the one to call", kernels![ best::reduce_best::<f32, Sum, 256, 16>, best::reduce_best::<i32, Sum, 256, 16>, best::reduce_best::<f64, Sum, 256, 8> ]),
    ]
}

/// Adds the cases of all element types and operators.
fn add_cases(strategies: &mut [Strategy]) {
    fn cases<T: Value + Shuffle, M: Operator<T>>(strategies: &mut [Strategy]) {
        for Way { name, source, run } in crate::reduce::strategies::<T, M>() {
            add(strategies, name, source, run);
        }
    }
    fn atomic_cases<T: Value + Shuffle + AtomicNumber, M: Operator<T> + AtomicMonoid<T>>(strategies: &mut [Strategy]) {
        cases::<T, M>(strategies);
        for Way { name, source, run } in atomic_strategies::<T, M>() {
            add(strategies, name, source, run);
        }
    }
    macro_rules! each {
        ($cases:ident: $($element:ty)*) => {$(
            $cases::<$element, Sum>(strategies);
            $cases::<$element, Min>(strategies);
            $cases::<$element, Max>(strategies);
        )*};
    }
    each!(atomic_cases: f32 i32 u32 i64 u64);
    each!(cases: f64);
}

/// A strategy of [`crate::reduce`], for one element type and operator.
type Way<T, M> = crate::reduce::Strategy<T, M>;

/// Adds a case to the strategy of that name, and records its source.
fn add<T: Value, M: Operator<T>>(
    strategies: &mut [Strategy],
    name: &'static str,
    source: &'static str,
    run: Run<T, M>,
) {
    let strategy = strategies.iter_mut().find(|strategy| strategy.name.strip_prefix("reduce/") == Some(name));
    let strategy = strategy.unwrap_or_else(|| unreachable!("`{name}` is missing in the ladder"));
    strategy.source = source;
    let ordered = matches!(name, "best" | "warp_shuffle");
    strategy.cases.push(Case {
        name: format!("{} {}", M::NAME, T::NAME),
        takes: vec![Form::Array(T::NAME)],
        required: 1,
        settings: &[],
        standard: matches!(T::NAME, "f32" | "i32") && (M::NAME == "sum" || ordered),
        sizes: Sizes::linear(size_of::<T>()),
        sample: |n, seed| vec![Item::array(T::data(M::sample(n, seed)))],
        open: Box::new(move |device, given, how| Ok(Box::new(Reduction::<T, M>::open(device, &given, how, run)?))),
    });
}

/// A strategy with an input on a device.
struct Reduction<T: Value, M> {
    device: Device,
    input: Buffer<T>,
    run: Run<T, M>,
    how: How,
    expected: Expected<T>,
    result: T,
}

impl<T: Value, M: Operator<T>> Reduction<T, M> {
    fn open(device: &Device, given: &Given, how: How, run: Run<T, M>) -> Result<Reduction<T, M>, Failure> {
        let values = given.array::<T>(0);
        Ok(Reduction {
            device: device.clone(),
            input: device.upload(values)?,
            run,
            how,
            expected: M::expected(values),
            result: T::POISON,
        })
    }
}

impl<T: Value, M: Operator<T>> Task for Reduction<T, M> {
    fn reset(&mut self) -> Result<(), Failure> {
        self.result = T::POISON;
        Ok(())
    }

    fn run(&mut self) -> Result<(), Failure> {
        self.result = (self.run)(&self.device, &self.input, M::default(), &self.how)?;
        Ok(())
    }

    fn verify(&mut self) -> Result<Verdict, Failure> {
        Ok(self.expected.verdict(self.result))
    }

    fn outputs(&mut self) -> Result<Vec<Item>, Failure> {
        Ok(vec![Item::array(T::data(vec![self.result]))])
    }

    fn work(&self) -> Work {
        work::<T>(self.input.len())
    }
}

/// Returns the work of a reduction of `n` elements.
fn work<T>(n: usize) -> Work {
    Work::bytes((n * size_of::<T>()) as u64).with_operations(n as u64)
}
