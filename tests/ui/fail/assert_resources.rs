use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &mut [f32]) {
    x[0] = 1.0;
}

fn main() {
    assert_resources!(k, threads <= 64);
    assert_resources!(k, registers ~ 64);
    assert_resources!(k);
    assert_resources!(k, registers <= 6.5);
}
