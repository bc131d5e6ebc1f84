use sarek_runtime::prelude::*;

#[kernel]
fn axpy<T: Number>(a: T, x: &[T], y: &mut [T]) {
    let i = global_idx_x();
    if i < x.len() as u32 {
        y[i] += a * x[i] + T::ONE;
    }
}

#[device]
fn square<T>(v: T) -> T
where
    T: Number,
{
    v * v
}

#[kernel]
fn squares<T>(x: &[T], out: &mut [T])
where
    T: Number,
{
    let i = global_idx_x();
    out[i] = square(x[i]) + square::<T>(x[0]);
}

#[test]
fn runs() {
    assert!(axpy::<f32>::cuda_source().contains("float"));
    assert!(axpy::<i64>::cuda_source().contains("__global__"));
    assert!(squares::<f64>::cuda_source().contains("double"));
}
