//! `ptx!` and `cuda!`. `LINE` constants give the places.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

/// The file, as errors name it.
pub const FILE: &str = file!();

/// The sum of the products of four pairs of bytes, and `sum`.
#[device]
pub fn dot4(a: u32, b: u32, sum: u32) -> u32 {
    unsafe {
        ptx!(
            "dp4a.u32.u32 {total}, {a}, {b}, {sum};",
            total = out(u32),
            options(pure),
            cpu = {
                let mut total = sum;
                for byte in 0..4u32 {
                    total += (a >> (8 * byte) & 0xff) * (b >> (8 * byte) & 0xff);
                }
                total
            }
        )
    }
}

/// Calls it, once with operands that are expressions.
#[kernel]
pub fn dots(xs: &[u32], out: &mut [u32]) {
    let i = global_idx_x();
    let first = dot4(xs[i], 0x0101_0101, 0);
    out[i] = dot4(xs[i] ^ 0xff, xs[i] >> 1, first);
}

/// Two results, one operand that goes in and out, and registers of all widths.
#[kernel]
pub fn registers(xs: &[u64], out: &mut [u64]) {
    let i = global_idx_x();
    let x = xs[i];
    let (low, high) = unsafe {
        ptx!(
            "mov.b64 {{{low}, {high}}}, {x};",
            low = out(u32),
            high = out(u32),
            options(pure),
            cpu = (x as u32, (x >> 32) as u32),
        )
    };
    let mut count = unsafe {
        ptx!("add.u64 {sum}, {sum}, {more};", sum = inout(x), more = in(u64::from(high)), options(pure), cpu = sum + more)
    };
    count ^= u64::from(low);
    let narrow = unsafe {
        ptx!(
            "{{ .reg .u16 t;",
            "  add.u16 t, {a}, 1;",
            "  mov.u16 {b}, t; }}",
            a = in(low as u16),
            b = out(u16),
            options(pure),
            cpu = (low as u16).wrapping_add(1),
        )
    };
    let half = unsafe {
        ptx!("mul.rn.f64 {h}, {x}, {y};", h = out(f64), x = in(low as f64), y = in(0.5f64), options(nomem), cpu = x * y)
    };
    out[i] = count + u64::from(narrow) + half as u64;
}

/// Memory through references, and code without results.
#[kernel]
pub fn memory(xs: &[u32], out: &mut [u32]) {
    let i = global_idx_x();
    let x = unsafe { ptx!("ld.global.nc.u32 {x}, [{p}];", x = out(u32), p = in(&xs[i]), cpu = xs[i]) };
    unsafe {
        ptx!("st.global.u32 [{p}], {v};", p = in(&mut out[i]), v = in(x + 1), cpu = {
            out[i] = v;
        });
    }
}

/// Expressions and statements of CUDA C++.
#[kernel]
pub fn functions(xs: &[f32], out: &mut [f32], doubled: bool) {
    let i = global_idx_x();
    let x = xs[i];
    let rounded = unsafe { cuda!("__float2int_rd({x})", out(i32), options(pure), cpu = x.floor() as i32) };
    let (mut fraction, whole) = unsafe {
        cuda!(
            "{fraction} = modff({x}, &{whole});",
            fraction = out(f32),
            whole = out(f32),
            cpu = (x - x.trunc(), x.trunc())
        )
    };
    fraction += unsafe {
        cuda!("{flag} ? {y} * {y} : {y}", out(f32), flag = in(doubled), y = in(x - 0.5), options(pure), cpu = {
            if flag { y * y } else { y }
        })
    };
    unsafe {
        cuda!("if ({k} < 0) {{ *{target} = -*{target}; }}", k = in(rounded), target = in(&mut fraction), cpu = {
            if k < 0 {
                fraction = -fraction;
            }
        });
    }
    out[i] = fraction + whole;
}

pub const GPU_ONLY_LINE: u32 = line!() + 4;
/// Runs only on GPUs.
#[kernel]
pub fn gpu_only(out: &mut [u32]) {
    let clock = unsafe { ptx!("mov.u32 {c}, %clock;", c = out(u32)) };
    out[global_idx_x()] = clock;
}

pub const WRONG_LINE: u32 = line!() + 6;
/// Code that the assembler rejects.
#[kernel]
pub fn wrong_ptx(out: &mut [u32]) {
    let i = global_idx_x();
    let x = out[i];
    let y = unsafe { ptx!("frobnicate.u32 {y}, {x};", y = out(u32), cpu = x) };
    out[i] = y;
}

/// Code that the compiler rejects.
#[kernel]
pub fn wrong_cuda(out: &mut [u32]) {
    let i = global_idx_x();
    let x = out[i];
    let y = unsafe { cuda!("frobnicate({x})", out(u32), cpu = x) };
    out[i] = y;
}

entries!("foreign": dots, registers, memory, functions, gpu_only);
