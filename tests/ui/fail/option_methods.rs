use sarek_runtime::prelude::*;

#[device]
fn first(n: u32) -> Option<u32> {
    if n > 0 { Some(n) } else { None }
}

#[device]
fn other() -> u32 {
    3
}

#[kernel]
fn k(out: &mut [u32], n: u32) {
    out[0] = first(n).map_or(1, 2);
    out[1] = first(n).unwrap_or_else(other);
    out[2] = first(n).inspect(|x| out[3] = *x).unwrap_or(1);
}

#[kernel]
fn mistyped(x: &[f32], out: &mut [u32], n: u32) {
    out[0] = first(n).map_or(1.0, |v| v);
    out[1] = first(n).and_then(|v| v + 1).unwrap();
    let mut kept = first(n);
    out[2] = kept.as_slice().len() as u32;
}

fn main() {}
