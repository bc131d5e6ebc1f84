use sarek_runtime::prelude::*;

mod math {
    use sarek_runtime::prelude::*;

    #[device]
    pub fn square(v: f32) -> f32 {
        v * v
    }

    pub mod inner {
        use sarek_runtime::prelude::*;

        #[device]
        pub fn half(v: f32) -> f32 {
            v / 2.0
        }

        #[device]
        pub fn quarter(v: f32) -> f32 {
            half(half(v))
        }
    }
}

use math::inner::quarter;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    out[0] = math::square(x[n]) + math::inner::half(x[0]) + quarter(x[1]);
}

#[test]
fn runs() {
    assert!(k::cuda_source().contains("__global__"));
}
