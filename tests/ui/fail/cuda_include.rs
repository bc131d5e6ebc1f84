use sarek_runtime::prelude::*;

#[kernel]
fn k(out: &mut [f32]) {
    cuda!(include = "");
    cuda!(include = "<cuda_fp16.h>");
    cuda!(include = cuda_fp16);
    cuda!(include = "a.h", options(pure));
    cuda!(include "a.h");
    out[0] = unsafe { ptx!("mov.f32 {x}, 0f00000000;", x = out(f32), include = "a.h") };
}

fn main() {}
