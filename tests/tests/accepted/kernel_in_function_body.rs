use sarek_runtime::prelude::*;

fn source() -> String {
    #[device]
    fn twice(v: f32) -> f32 {
        v * 2.0
    }

    #[kernel]
    fn local(x: &[f32], out: &mut [f32]) {
        out[0] = twice(x[0]);
    }

    local::cuda_source()
}

#[test]
fn runs() {
    assert!(source().contains("__global__"));
}
