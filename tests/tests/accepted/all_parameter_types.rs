use sarek_runtime::prelude::*;

#[kernel]
#[allow(clippy::too_many_arguments)]
fn many(
    a: bool,
    b: i8,
    c: i16,
    d: i32,
    e: i64,
    f: u8,
    g: u16,
    h: u32,
    i: u64,
    j: usize,
    k: isize,
    l: f32,
    m: f64,
    mut n: u32,
    bytes: &[u8],
    words: &mut [u64],
    flags: &mut [bool],
) {
    n += h + f as u32 + g as u32;
    flags[0] = a && flags[n];
    words[0] = i + j as u64 + bytes[0] as u64;
    words[1] = (b as i64 + c as i64 + d as i64 + e + k as i64) as u64;
    words[2] = l.to_bits() as u64 + m.to_bits();
}

#[test]
fn runs() {
    assert!(many::cuda_source().contains("__global__"));
}
