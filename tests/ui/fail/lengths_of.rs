use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[u32], out: &mut [usize]) {
    let mut items = x.iter();
    out[1] = items.next().map_or(0, |v| *v as usize);
    out[0] = items.len();
}

fn main() {}
