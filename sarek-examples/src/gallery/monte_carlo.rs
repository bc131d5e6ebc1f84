//! Pi and the price of an option, by random experiments.
//!
//! Source: Nicholas Metropolis and Stanislaw Ulam, "The Monte Carlo Method", Journal of the American Statistical Association
//! 44, 1949; options: Phelim Boyle, "Options: A Monte Carlo approach", Journal of Financial Economics 4, 1977; normal numbers
//! from uniform ones: George Box and Mervin Muller, "A Note on the Generation of Random Normal Deviates", Annals of
//! Mathematical Statistics 29, 1958.
//!
//! Each experiment has its own counter of the generator [`philox`](super::philox), so that the result does not depend on how
//! experiments are dealt out to threads, but for the rounding of sums.

use super::How;
use super::philox::{philox, unit};
use sarek_runtime::Result;
use sarek_runtime::prelude::*;

/// The threads of a block.
const THREADS: u32 = 256;

/// Returns the sum over a block, in thread 0.
#[device]
fn block_sum<T: Shuffle>(value: T) -> T {
    let of_warps = shared!([T; (THREADS / WARP_SIZE) as usize]);
    let mut sum = value;
    #[unroll]
    for level in 0..5 {
        sum += shfl_xor(FULL_MASK, sum, 1 << level);
    }
    superstep!(warps, {
        if lane_id() == 0 {
            of_warps[warp_id()] = sum;
        }
    });
    let mut total = T::ZERO;
    if thread_idx_x() == 0 {
        for warp in 0..THREADS / WARP_SIZE {
            total += of_warps[warp];
        }
    }
    total
}

/// Returns 1 if a place in a square is in the circle that touches its left and lower side, otherwise 0.
#[device]
fn hit(x: u32, y: u32) -> u64 {
    // Reduced to 31 bits, so that the sum of squares has 63.
    let (x, y) = ((x >> 1) as u64, (y >> 1) as u64);
    (x * x + y * y < 1 << 62) as u64
}

/// Returns the number of hits among four places.
#[device]
fn hits(experiment: u64, seed: u64) -> u64 {
    let (a, b, c, d) = philox(experiment, 0, seed);
    let (e, f, g, h) = philox(experiment, 1, seed);
    hit(a, b) + hit(c, d) + hit(e, f) + hit(g, h)
}

/// Adds the hits of `experiments` times four places.
#[kernel(block = THREADS)]
pub fn count_hits(total: &[AtomicU64], experiments: u64, seed: u64) {
    let mut sum = 0;
    for experiment in (global_idx_x() as u64..experiments).step_by((grid_dim_x() * THREADS) as u64) {
        sum += hits(experiment, seed);
    }
    let sum = block_sum(sum);
    if thread_idx_x() == 0 {
        total[0].fetch_add(sum, Ordering::Relaxed);
    }
}

/// Two normal numbers of two words.
#[device]
fn normal(first: u32, second: u32) -> (f32, f32) {
    let radius = (-2.0 * unit(first).ln()).sqrt();
    let angle = unit(second) * (2.0 * std::f32::consts::PI);
    (radius * angle.cos(), radius * angle.sin())
}

/// Returns the value of a call option on a price at the end.
#[device]
fn payoff(price: f32, drift: f32, deviation: f32, normal: f32, strike: f32) -> f32 {
    (price * (drift + deviation * normal).exp() - strike).max(0.0)
}

/// The sum of the payoffs of four paths an experiment, one sum a block.
#[kernel(block = THREADS)]
pub fn sum_payoffs(sums: &mut [f64], experiments: u64, seed: u64, price: f32, strike: f32, drift: f32, deviation: f32) {
    let mut sum = 0.0;
    for experiment in (global_idx_x() as u64..experiments).step_by((grid_dim_x() * THREADS) as u64) {
        let words = philox(experiment, 0, seed);
        let (a, b) = normal(words.0, words.1);
        let (c, d) = normal(words.2, words.3);
        let first = payoff(price, drift, deviation, a, strike) + payoff(price, drift, deviation, b, strike);
        let second = payoff(price, drift, deviation, c, strike) + payoff(price, drift, deviation, d, strike);
        sum += (first + second) as f64;
    }
    let sum = block_sum(sum);
    if thread_idx_x() == 0 {
        sums[block_idx_x()] = sum;
    }
}

/// Returns a grid for that many experiments.
fn grid(experiments: u64) -> Grid {
    Grid::new(experiments.div_ceil(THREADS.into()).clamp(1, 2048) as u32, THREADS)
}

/// Writes to `hits`, which has one element, the number of `4 * experiments` places in a square that are in the quarter
/// of a circle. Pi is about `hits / experiments`. The same seed gives the same number on every device.
///
/// # Errors
/// `hits` has another length, or a failure of the device.
pub fn pi_hits(device: &Device, hits: &mut Slice<u64>, experiments: u64, seed: u64, how: &How) -> Result<()> {
    super::same_length("monte carlo, the hits", 1, hits.len())?;
    hits.zero()?;
    launch!(how, count_hits, device, grid(experiments), hits.as_atomic(), experiments, seed)
}

/// Returns the same on the host.
pub fn hits_reference(experiments: u64, seed: u64) -> u64 {
    let inside = |x: u32, y: u32| [x, y].iter().map(|word| u64::from(word >> 1).pow(2)).sum::<u64>() < 1 << 62;
    let of_counter = |counter: u64, upper: u64| {
        let (a, b, c, d) = philox(counter, upper, seed);
        u64::from(inside(a, b)) + u64::from(inside(c, d))
    };
    (0..experiments).map(|experiment| of_counter(experiment, 0) + of_counter(experiment, 1)).sum()
}

/// A European call option on a share, in the model of Black and Scholes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CallOption {
    /// The price of the share.
    pub price: f32,
    /// The price at which the option lets one buy the share.
    pub strike: f32,
    /// The years until then.
    pub years: f32,
    /// The interest rate a year: 0.05 for 5 percent.
    pub rate: f32,
    /// The standard deviation of the share's logarithm after a year.
    pub volatility: f32,
}

impl CallOption {
    /// Returns the drift and the deviation of the logarithm at the end.
    fn motion(&self) -> (f32, f32) {
        let CallOption { years, rate, volatility, .. } = *self;
        ((rate - 0.5 * volatility * volatility) * years, volatility * years.sqrt())
    }
}

/// Returns the value of an option by `4 * paths` random paths. The blocks' sums are added on the host.
///
/// # Errors
/// A failure of the device.
pub fn option_value(device: &Device, option: &CallOption, paths: u64, seed: u64, how: &How) -> Result<f64> {
    let grid = grid(paths);
    let mut sums = device.zeros::<f64>(grid.blocks[0] as usize)?;
    let (drift, deviation) = option.motion();
    let CallOption { price, strike, .. } = *option;
    launch!(how, sum_payoffs, device, grid, &mut sums, paths, seed, price, strike, drift, deviation)?;
    let discount = f64::from(-option.rate * option.years).exp();
    Ok(discount * sums.to_vec()?.iter().sum::<f64>() / (4 * paths.max(1)) as f64)
}

/// Returns the same on the host, in `f64` but for the random numbers.
pub fn option_reference(option: &CallOption, paths: u64, seed: u64) -> f64 {
    let (drift, deviation) = option.motion();
    let mut sum = 0.0;
    for path in 0..paths {
        let (a, b, c, d) = philox(path, 0, seed);
        for (first, second) in [(a, b), (c, d)] {
            let radius = (-2.0 * f64::from(unit(first)).ln()).sqrt();
            let angle = f64::from(unit(second)) * std::f64::consts::TAU;
            for normal in [radius * angle.cos(), radius * angle.sin()] {
                let end = f64::from(option.price) * (f64::from(drift) + f64::from(deviation) * normal).exp();
                sum += (end - f64::from(option.strike)).max(0.0);
            }
        }
    }
    f64::from(-option.rate * option.years).exp() * sum / (4 * paths.max(1)) as f64
}

#[cfg(test)]
mod tests {
    use super::super::testing::{LENGTHS, everywhere};
    use super::*;

    #[test]
    fn hits_are_those_of_the_host() {
        for n in LENGTHS.into_iter().chain([5000]) {
            everywhere(&format!("{n} experiments"), |device, how, what| {
                let mut hits = device.upload(&[7]).unwrap();
                pi_hits(device, &mut hits, n as u64, 42, how).unwrap();
                assert_eq!(hits.to_vec().unwrap(), [hits_reference(n as u64, 42)], "{what}");
            });
        }
        let n = 20_000;
        let pi = hits_reference(n, 1) as f64 / n as f64;
        // Four standard deviations.
        assert!((pi - std::f64::consts::PI).abs() < 4.0 * 1.65 / (4.0 * n as f64).sqrt(), "{pi}");
    }

    #[test]
    fn values_are_those_of_the_host() {
        let option = CallOption { price: 100.0, strike: 105.0, years: 0.5, rate: 0.03, volatility: 0.2 };
        for n in LENGTHS.map(|n| n as u64) {
            let expected = option_reference(&option, n, 3);
            everywhere(&format!("{n} paths"), |device, how, what| {
                let value = option_value(device, &option, n, 3, how).unwrap();
                assert!((value - expected).abs() <= 1e-4, "{what}: {value} instead of {expected}");
            });
        }
        let exact = super::super::black_scholes::reference(100.0, 105.0, 0.5, 0.03, 0.2).0;
        let value = option_reference(&option, 20_000, 3);
        assert!((value - exact).abs() < 0.2, "{value} is not about {exact}");
    }
}
