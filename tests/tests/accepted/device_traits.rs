use sarek_runtime::prelude::*;

#[device]
trait Monoid<T> {
    const COMMUTES: bool;
    fn identity() -> T;
    fn combine(a: T, b: T) -> T;
}

struct Sum;
struct Max;

#[device]
impl Monoid<f32> for Sum {
    const COMMUTES: bool = true;
    fn identity() -> f32 {
        0.0
    }
    fn combine(a: f32, b: f32) -> f32 {
        a + b
    }
}

#[device]
impl<T: Number> Monoid<T> for Max {
    const COMMUTES: bool = true;
    fn identity() -> T {
        T::LOWEST
    }
    fn combine(a: T, b: T) -> T {
        a.max(b)
    }
}

#[kernel]
fn reduce<T: Scalar, M: Monoid<T>>(x: &[T], out: &mut [T], rounds: u32) {
    let mut total = M::identity();
    for i in 0..rounds {
        superstep!(round, {
            total = M::combine(total, x[i]);
        });
    }
    if M::COMMUTES {
        superstep!(store, {
            out[thread_idx_x()] = total;
        });
    }
}

#[test]
fn runs() {
    assert!(reduce::<f32, Sum>::cuda_source().contains("__global__"));
    assert!(reduce::<u32, Max>::cuda_source().contains("__global__"));
}
