use sarek_runtime::prelude::*;

mod tools {
    use sarek_runtime::prelude::*;

    #[device]
    pub fn half(v: f32) -> f32 {
        v / 2.0
    }
}

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    out[0] = tools::hlaf(x[n]);
    out[1] = tool::half(x[n]);
}

fn main() {}
