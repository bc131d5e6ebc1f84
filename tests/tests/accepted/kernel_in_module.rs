mod kernels {
    use sarek_runtime::prelude::*;

    /// Twice as much.
    #[kernel]
    pub fn double(x: &[f32], out: &mut [f32]) {
        out[global_idx_x()] = x[global_idx_x()] * 2.0;
    }
}

use kernels::double;

#[test]
fn runs() {
    assert!(double::cuda_source().contains("__global__"));
}
