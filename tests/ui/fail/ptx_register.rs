use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    unsafe { ptx!("// {flag} {small}", flag = in(n > 3), small = in(n as u8)) };
    out[0] = x[n];
}

fn main() {}
