//! Attention: each query is compared with all keys, and gets the mean of the values, weighted by the softmax of its scores.
//!
//! Source: Vaswani et al., "Attention Is All You Need" (2017). Neither file stores the matrix of scores: the softmax is computed along the
//! way, as in Milakov and Gimelshein, "Online normalizer calculation for softmax" (2018), and Dao et al., "FlashAttention" (2022).
//!
//! | file | what it gains |
//! |---|---|
//! | [`simple`] | nothing: a warp per query, a key after the other. It takes head dimensions from 32 to 256 |
//! | [`best`] | both products on the matrix units, at the same time, while the threads compute exponentials; keys and values by the copy engine. Head dimensions 64 and 128 |
//!
//! Scores may be changed, and keys hidden, by a type of one's own: [`Score`].

pub mod best;
pub mod simple;
pub mod store;
#[cfg(test)]
mod tests;

pub use best::Scratch;
pub use store::Stored;

use super::{How, same_length};
use sarek_runtime::bulk::BulkElement;
use sarek_runtime::matrix::warpgroup::WarpgroupElement;
use sarek_runtime::prelude::*;
use sarek_runtime::tensor::TensorElement;
use sarek_runtime::{Error, Result};

/// A change of the scores.
#[device]
pub trait Score: 'static {
    /// `true` if the score is the scaled dot product, which then needs no operation of its own: [`best`] does not call [`score`](Score::score).
    const IS_PRODUCT: bool = false;

    /// Returns how many of the `keys` a query sees: the first ones. It grows with the query, or stays.
    fn visible(query: u32, queries: u32, keys: u32) -> u32;

    /// Returns the score of a query and a key that it sees, given their scaled dot product. Negative infinity hides the key.
    fn score(product: f32, query: u32, key: u32) -> f32;
}

/// Every query sees all keys.
#[derive(Debug, Clone, Copy)]
pub struct Full;

#[device]
impl Score for Full {
    const IS_PRODUCT: bool = true;

    fn visible(_query: u32, _queries: u32, keys: u32) -> u32 {
        keys
    }

    fn score(product: f32, _query: u32, _key: u32) -> f32 {
        product
    }
}

/// The last query sees all keys, and each one before it one key less.
#[derive(Debug, Clone, Copy)]
pub struct Causal;

#[device]
impl Score for Causal {
    const IS_PRODUCT: bool = true;

    fn visible(query: u32, queries: u32, keys: u32) -> u32 {
        (query as u64 + 1 + keys as u64).saturating_sub(queries as u64).min(keys as u64) as u32
    }

    fn score(product: f32, _query: u32, _key: u32) -> f32 {
        product
    }
}

/// The sizes of the tensors. Queries and results are `[heads, queries, dimension]`, keys and values
/// `[key_heads, keys, dimension]`, all row-major. The heads of a batch are heads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    /// The number of heads of the queries: a multiple of `key_heads`. Neighbours share keys and values.
    pub heads: usize,
    /// The number of heads of the keys and values.
    pub key_heads: usize,
    /// The number of queries of a head.
    pub queries: usize,
    /// The number of keys and values of a head.
    pub keys: usize,
    /// The number of elements of a query, a key, a value and a result.
    pub dimension: usize,
}

impl Shape {
    /// Returns the heads of the queries that share a head of the keys.
    fn group(&self) -> u32 {
        (self.heads / self.key_heads.max(1)) as u32
    }

    /// Compares the sizes with each other and with the lengths of buffers.
    fn check(&self, q: usize, [k, v]: [usize; 2], [output, logarithms]: [usize; 2]) -> Result<()> {
        let Shape { heads, key_heads, queries, keys, dimension } = *self;
        let instance = |message: String| Err(Error::Instance { kernel: "attention".into(), message });
        if heads % key_heads.max(1) != 0 || (key_heads == 0 && heads > 0) {
            return instance(format!("the {heads} heads must be a multiple of the {key_heads} heads of the keys"));
        }
        if heads > 65_535 || queries > 1 << 24 || keys > 1 << 24 {
            return instance(format!("{heads} heads, {queries} queries and {keys} keys are too many"));
        }
        let length = |heads: usize, rows: usize, columns: usize| heads.saturating_mul(rows).saturating_mul(columns);
        same_length("attention, the queries", length(heads, queries, dimension), q)?;
        same_length("attention, the keys", length(key_heads, keys, dimension), k)?;
        same_length("attention, the values", length(key_heads, keys, dimension), v)?;
        same_length("attention, the results", length(heads, queries, dimension), output)?;
        same_length("attention, the logarithms", length(heads, queries, 1), logarithms)
    }
}

/// The tensors that attention reads.
#[derive(Debug, Clone, Copy)]
pub struct Inputs<'a, T> {
    /// The queries.
    pub q: &'a Slice<T>,
    /// The keys.
    pub k: &'a Slice<T>,
    /// The values.
    pub v: &'a Slice<T>,
}

/// Writes the attention of each query, and the logarithm of the sum of the exponentials of its scores. `scale` is applied to the dot
/// products; the square root of 1 / dimension is usual. A query that sees no key gets zeros and negative infinity.
///
/// [`best`] computes it where it can, else [`simple`].
///
/// # Errors
/// A buffer has another length, the heads are not a multiple of the keys' heads, the dimension is not a multiple of 32 up to 256, or a
/// failure of the device.
pub fn attention<T: WarpgroupElement + BulkElement + TensorElement, O: Stored, S: Score>(
    device: &Device,
    inputs: Inputs<'_, T>,
    output: &mut Slice<O>,
    logarithms: &mut Slice<f32>,
    shape: Shape,
    scale: f32,
    how: &How,
) -> Result<()> {
    attention_into::<T, O, S>(device, inputs, output, logarithms, shape, scale, &mut Scratch::new(device)?, how)
}

/// Does the same as [`attention`](fn@attention) without allocating memory.
///
/// # Errors
/// Those of [`attention`](fn@attention).
#[allow(clippy::too_many_arguments)]
pub fn attention_into<T: WarpgroupElement + BulkElement + TensorElement, O: Stored, S: Score>(
    device: &Device,
    inputs: Inputs<'_, T>,
    output: &mut Slice<O>,
    logarithms: &mut Slice<f32>,
    shape: Shape,
    scale: f32,
    scratch: &mut Scratch,
    how: &How,
) -> Result<()> {
    match [64, 128].contains(&shape.dimension) && device.arch().is_none_or(|arch| arch.has(Arch::SM_90A)) {
        true => best::run::<T, O, S>(device, inputs, output, logarithms, shape, scale, scratch, how),
        false => simple::run::<T, O, S>(device, inputs, output, logarithms, shape, scale, how),
    }
}

/// The results of [`reference()`]: the outputs, the sums of the weighted magnitudes of values, and the logarithms.
pub type Expected = (Vec<f64>, Vec<f64>, Vec<f64>);

/// Computes attention on the host. `see` returns what [`Score::visible`] does, and the score is the product.
pub fn reference([q, k, v]: [&[f64]; 3], shape: Shape, scale: f64, see: impl Fn(u32, u32, u32) -> u32) -> Expected {
    let Shape { heads, queries, keys, dimension, .. } = shape;
    let (mut outputs, mut magnitudes, mut logarithms) = (Vec::new(), Vec::new(), Vec::new());
    for head in 0..heads {
        let others = head / shape.group().max(1) as usize * keys * dimension;
        for query in 0..queries {
            let own = &q[(head * queries + query) * dimension..][..dimension];
            let seen = see(query as u32, queries as u32, keys as u32) as usize;
            let row = |x: &[f64], key: usize| x[others + key * dimension..][..dimension].to_vec();
            let score = |key: usize| own.iter().zip(row(k, key)).map(|(x, y)| x * y).sum::<f64>() * scale;
            let scores: Vec<f64> = (0..seen).map(score).collect();
            let top = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            let weights: Vec<f64> = scores.iter().map(|score| (score - top).exp()).collect();
            let total: f64 = weights.iter().sum();
            let (mut sums, mut sizes) = (vec![0.0; dimension], vec![0.0; dimension]);
            for (key, weight) in weights.iter().enumerate() {
                for (at, value) in row(v, key).into_iter().enumerate() {
                    sums[at] += weight / total * value;
                    sizes[at] += weight / total * value.abs();
                }
            }
            outputs.extend(sums);
            magnitudes.extend(sizes);
            logarithms.push(top + total.ln());
        }
    }
    (outputs, magnitudes, logarithms)
}
