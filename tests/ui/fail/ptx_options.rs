use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let y = unsafe { ptx!("mov.u32 {y}, 1;", y = out(u32), options(pure, readonly)) };
    unsafe { ptx!("bar.warp.sync -1;", options(pure)) };
    while !unsafe { ptx!("mov.pred {y}, 1;", y = out(bool), options(waits)) } {}
    unsafe { cuda!("rest();", options(waits)) };
    unsafe { cuda!("rest();", copies = begin) };
    let z = unsafe { cuda!("product()", out(u32), options(pure, warpgroup)) };
    out[0] = x[n];
}

fn main() {}
