//! Names: each has the meaning that Rust gives it, however often it is shadowed, and whatever it means in C++ and CUDA.

use crate::cases::{cases, say};
use crate::catalogue::entries;
use sarek_runtime::prelude::*;

/// The same name again and again, of other types, from its own old value.
#[device]
pub fn again(x: u32, _log: &mut [u32]) -> u32 {
    let x = x + 1;
    let x = (x, x as f32 * 0.5);
    let x = (x.0 as u64) << 1 | x.1 as u64;
    let x = [x as u32, 3];
    let x = x[0] + x[1];
    let y = x;
    let x = y > 5;
    let x = if x { y } else { 7 };
    x * 10 + y
}

/// In blocks, branches and arms, which leave the outer one as it was, unless they assign it.
#[device]
pub fn inner(x: u32, log: &mut [u32]) -> u32 {
    let mut a = x;
    {
        let a = a + 10;
        {
            let mut a = a * 2;
            a += 1;
            say(log, a);
        }
        say(log, a);
    }
    let b = {
        a += 1;
        let a = a * 3;
        a
    };
    if a > 3 {
        let a = b;
        let b = a + 1;
        say(log, a);
        say(log, b);
    } else {
        let b = a;
        a = b + 50;
    }
    let c = match a {
        a @ 0..=3 => a * 2,
        b if b % 2 == 0 => {
            let a = b + 1;
            a + b
        }
        _ => a + b,
    };
    let a = if let Some(a) = a.checked_sub(4) { a } else { a + 100 };
    a * 1000 + b * 10 + c
}

/// In loops: a new one in each round, which does not outlive it.
#[device]
pub fn rounds(x: u32, log: &mut [u32]) -> u32 {
    let i = x;
    let mut sum = 0;
    for i in 0..i {
        let i = i * 2;
        for i in i..i + 2 {
            sum += i;
            let sum = i;
            say(log, sum);
        }
        sum += i;
    }
    let mut i = i;
    while i > 0 {
        i -= 1;
        let i = i + 100;
        sum += i;
    }
    for mut i in 0..3 {
        i += 5;
        sum += i;
    }
    let n = 4;
    for n in 0..n {
        let n = n + n;
        sum += n;
    }
    loop {
        let i = i + n;
        if i > 3 {
            break;
        }
    }
    let values = [1, 2, 3];
    for values in values {
        for values in [values, values * 2] {
            sum += values;
        }
    }
    sum * 10 + i + n
}

/// Parameters, also changed ones and those that are taken apart.
#[device]
pub fn parameters(mut x: u32, log: &mut [u32]) -> u32 {
    x += 1;
    let kept = x;
    let x = pair((x, 3), [4, kept]);
    {
        let log = [x, kept];
        x + log[1] + kept + say_into((log[0], 1))
    }
    .wrapping_add(say(log, x))
}

#[device]
fn say_into((x, y): (u32, u32)) -> u32 {
    let y = x * 10 + y;
    let (x, y) = (y, x);
    x + y
}

#[device]
fn pair((a, mut b): (u32, u32), [c, d]: [u32; 2]) -> u32 {
    b += a;
    let a = b + c;
    let (b, c) = (c, a);
    let [c, b] = [b, c];
    a + b * 3 + c * 5 + d * 7
}

pub const LIMIT: u32 = 40;
pub const TABLE: [u32; 3] = [5, 6, 7];

/// Constants, functions and types of the same names as variables.
#[device]
#[allow(non_snake_case)]
pub fn items(x: u32, log: &mut [u32]) -> u32 {
    let first = LIMIT + TABLE[x % 3];
    const LIMIT_OF_ROUNDS: u32 = 3;
    let inner = 2;
    let sum = {
        let table = TABLE[0];
        let say = x;
        let pair = say + table;
        pair
    };
    let limit = LIMIT_OF_ROUNDS + say(log, inner);
    let items = limit;
    let cases = pair((items, 1), [2, sum]);
    first + sum + limit + cases
}

/// Names that C++, CUDA and the generated text use for something else.
#[device]
#[allow(non_snake_case, clippy::many_single_char_names)]
pub fn words(int: u32, float: &mut [u32]) -> u32 {
    let asm = int + 1;
    let float4 = asm * 2;
    let threadIdx = float4 + 1;
    let blockDim = [threadIdx, 3];
    let __syncthreads = blockDim[0];
    let unsigned = __syncthreads as u8;
    let signed = unsigned as i32 - 1;
    let short = signed as u32;
    let long = short + 1;
    let double = long as f64 * 0.5;
    let void = double as u32;
    let mut char = void;
    let auto = &mut char;
    *auto += 1;
    let template = *auto;
    let class = template + 1;
    let this = class;
    let new = this;
    let delete = new ^ 1;
    let operator = delete;
    let namespace = operator;
    let union = namespace + int;
    let switch = union;
    let case = match switch {
        default if default > 10 => default,
        goto => goto + 1,
    };
    let register = case;
    let volatile = register;
    let inline = volatile;
    let friend = inline;
    let public = friend;
    let private = public;
    let protected = private;
    let typename = protected;
    let using = typename;
    let explicit = using;
    let export = explicit;
    let bool = export > 5;
    let nullptr = bool as u32;
    let sizeof = nullptr + 1;
    let alignof = sizeof;
    let constexpr = alignof;
    let static_assert = constexpr;
    let or = static_assert;
    let and = or + 1;
    let not = and;
    let xor = not;
    let bitor = xor;
    let compl = bitor;
    let uint3 = compl;
    let dim3 = uint3;
    let warpSize = dim3;
    let min = warpSize;
    let max = min.max(3);
    let abs = max.min(7);
    let printf = abs;
    let assert = printf;
    let main = assert;
    let wchar_t = main;
    let size_t = wchar_t;
    let uint32_t = size_t;
    let errno = uint32_t;
    let stdout = errno;
    let checked = stdout;
    let fault = checked;
    let fail = fault;
    let output = fail;
    let i = output;
    let i_2 = i + 1;
    let int_ = i_2;
    for i in 0..int {
        say(float, i + int_);
    }
    let y1 = int_ as f32;
    let gamma = y1.sqrt();
    let j0 = gamma.sin().abs();
    j0 as u32 + int + class * 3 + case * 5 + export * 7 + float[0]
}

cases!(names: again, inner, rounds, parameters, items, words);

/// Shared arrays, slices and their lengths.
#[kernel]
pub fn memory(input: &[u32], out: &mut [u32], n: u32) {
    let tile = shared!([u32; 32]);
    let tid = thread_idx_x();
    superstep!(fill, {
        tile[tid] = input[tid];
    });
    let first = tile[0];
    let tile = shared!([u32; 32]);
    superstep!(double, {
        tile[tid] = first + input[tid] * 2;
    });
    let sum = {
        let tile = tile[31 - tid] + 1;
        let input = tile + tid;
        let n = [input, n];
        tile + input * 2 + n[1]
    };
    for tile in tile.iter() {
        if *tile == 5 {
            let tile = shared_of(tid);
            out[tid + 32] = tile;
        }
    }
    let input = &input[1..n];
    let out = &mut out[..32];
    out[tid] = sum + tile[tid] + input[0] + input.len() as u32;
}

#[device]
fn shared_of(tid: u32) -> u32 {
    let tile = [tid, 9];
    tile[1] + tile[0]
}

entries!("shadows": names::names, memory);
