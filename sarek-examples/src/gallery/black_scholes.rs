//! Prices of European options.
//!
//! Source: Fischer Black and Myron Scholes, "The Pricing of Options and Corporate Liabilities", Journal of Political Economy
//! 81, 1973; the distribution of normal numbers by a polynomial is formula 26.2.17 of Milton Abramowitz and Irene Stegun,
//! "Handbook of Mathematical Functions", 1964, which errs by 7.5e-8 at most.

use super::{How, count, same_length};
use sarek_runtime::Result;
use sarek_runtime::prelude::*;

/// The coefficients of the polynomial, the lowest power first.
const COEFFICIENTS: [f32; 5] = [0.319_381_54, -0.356_563_78, 1.781_477_9, -1.821_255_9, 1.330_274_5];

/// Returns the chance that a normal number is below `x`.
#[device]
fn below(x: f32) -> f32 {
    let t = 1.0 / (1.0 + 0.231_641_9 * x.abs());
    let mut sum = 0.0;
    #[unroll]
    for k in (0..COEFFICIENTS.len()).rev() {
        sum = t * (COEFFICIENTS[k] + sum);
    }
    // The density, with one over the root of two pi.
    let above = 0.398_942_3 * (-0.5 * x * x).exp() * sum;
    if x > 0.0 { 1.0 - above } else { above }
}

/// Returns the value of a call and of a put option.
#[device]
pub fn option_values(price: f32, strike: f32, years: f32, rate: f32, volatility: f32) -> (f32, f32) {
    let deviation = volatility * years.sqrt();
    let d1 = ((price / strike).ln() + (rate + 0.5 * volatility * volatility) * years) / deviation;
    let d2 = d1 - deviation;
    let discounted = strike * (-rate * years).exp();
    (price * below(d1) - discounted * below(d2), discounted * below(-d2) - price * below(-d1))
}

/// The values of all options.
#[kernel]
#[allow(clippy::too_many_arguments)]
pub fn price_options(
    prices: &[f32],
    strikes: &[f32],
    years: &[f32],
    calls: &mut [f32],
    puts: &mut [f32],
    n: u32,
    rate: f32,
    volatility: f32,
) {
    let i = global_idx_x();
    if i < n {
        let (call, put) = option_values(prices[i], strikes[i], years[i], rate, volatility);
        calls[i] = call;
        puts[i] = put;
    }
}

/// Writes the values of options to buy and to sell shares. Each option has the price of its share, its strike price and the
/// years until then, all positive; `rate` is the interest a year and `volatility` the deviation of logarithms after a year.
///
/// # Errors
/// The buffers have different lengths, or a failure of the device.
#[allow(clippy::too_many_arguments)]
pub fn black_scholes(
    device: &Device,
    prices: &Slice<f32>,
    strikes: &Slice<f32>,
    years: &Slice<f32>,
    rate: f32,
    volatility: f32,
    calls: &mut Slice<f32>,
    puts: &mut Slice<f32>,
    how: &How,
) -> Result<()> {
    let n = count("black scholes, the prices", prices.len())?;
    for (what, length) in [
        ("black scholes, the strikes", strikes.len()),
        ("black scholes, the years", years.len()),
        ("black scholes, the calls", calls.len()),
        ("black scholes, the puts", puts.len()),
    ] {
        same_length(what, prices.len(), length)?;
    }
    let grid = Grid::cover(prices.len(), 256);
    launch!(how, price_options, device, grid, prices, strikes, years, calls, puts, n, rate, volatility)
}

/// Returns the values of a call and of a put on the host, in `f64`, by the series of the distribution.
pub fn reference(price: f64, strike: f64, years: f64, rate: f64, volatility: f64) -> (f64, f64) {
    // x + x^3 / 3 + x^5 / (3 5) + ..., times the density.
    let below = |x: f64| {
        if x.abs() > 8.0 {
            return if x > 0.0 { 1.0 } else { 0.0 };
        }
        let (mut term, mut sum, mut k) = (x, x, 1.0);
        while term.abs() > 1e-18 {
            k += 2.0;
            term *= x * x / k;
            sum += term;
        }
        0.5 + sum * (-0.5 * x * x).exp() / std::f64::consts::TAU.sqrt()
    };
    let deviation = volatility * years.sqrt();
    let d1 = ((price / strike).ln() + (rate + 0.5 * volatility * volatility) * years) / deviation;
    let discounted = strike * (-rate * years).exp();
    let call = price * below(d1) - discounted * below(d1 - deviation);
    // The difference between a call and a put.
    (call, call - price + discounted)
}

/// Returns the tolerance: the error of the polynomial, and some roundings, of the two prices.
pub fn tolerance(price: f32, strike: f32) -> f64 {
    1e-6 * f64::from(price + strike)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{LENGTHS, assert_near, everywhere, random};
    use super::*;

    #[test]
    fn a_known_price() {
        let (call, put) = reference(100.0, 100.0, 1.0, 0.05, 0.2);
        assert!((call - 10.4506).abs() < 1e-4 && (put - 5.5735).abs() < 1e-4, "{call}, {put}");
        assert!((f64::from(option_values(100.0, 100.0, 1.0, 0.05, 0.2).0) - call).abs() < tolerance(100.0, 100.0));
    }

    #[test]
    fn prices_are_those_of_the_host() {
        for n in LENGTHS {
            let between = |seed, low: f32, high: f32| -> Vec<f32> {
                random(seed, n).into_iter().map(|x| low + (high - low) * 0.5 * (x + 1.0)).collect()
            };
            let (prices, strikes, years) = (between(1, 5.0, 30.0), between(2, 1.0, 100.0), between(3, 0.25, 10.0));
            let expected = |i: usize| {
                let [price, strike, years] = [prices[i], strikes[i], years[i]].map(f64::from);
                reference(price, strike, years, f64::from(0.02f32), f64::from(0.3f32))
            };
            let (calls, puts): (Vec<f64>, Vec<f64>) = (0..n).map(expected).unzip();
            everywhere(&format!("{n} options"), |device, how, what| {
                let upload = |values: &[f32]| device.upload(values).unwrap();
                let (p, s, y) = (upload(&prices), upload(&strikes), upload(&years));
                let (mut c, mut q) = (upload(&vec![f32::NAN; n]), upload(&vec![f32::NAN; n]));
                black_scholes(device, &p, &s, &y, 0.02, 0.3, &mut c, &mut q, how).unwrap();
                assert_near(&c.to_vec().unwrap(), &calls, |i| tolerance(prices[i], strikes[i]), what);
                assert_near(&q.to_vec().unwrap(), &puts, |i| tolerance(prices[i], strikes[i]), what);
            });
        }
    }
}
