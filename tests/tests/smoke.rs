//! Whole kernels, from the attribute to the text.
use sarek_runtime::prelude::*;

/// One partial sum per block of 256 elements.
#[kernel]
fn block_sums(input: &[f32], output: &mut [f32], n: u32) {
    let sdata = shared!([f32; 256]);
    let tid = thread_idx_x();
    let gid = global_idx_x();

    superstep!(load, {
        sdata[tid] = if gid < n { input[gid] } else { 0.0 };
    });
    let mut stride = block_dim_x() / 2;
    while stride > 0 {
        superstep!(fold, {
            if tid < stride {
                sdata[tid] += sdata[tid + stride];
            }
        });
        stride /= 2;
    }
    if tid == 0 {
        output[block_idx_x()] = sdata[0];
    }
}

#[device]
trait Monoid<T> {
    const NAME: u32 = 1;
    fn identity() -> T;
    fn combine(a: T, b: T) -> T;
}
struct Sum;
struct Max;
#[device]
impl Monoid<f32> for Sum {
    fn identity() -> f32 {
        0.0
    }
    fn combine(a: f32, b: f32) -> f32 {
        a + b
    }
}
#[device]
impl<T: Number> Monoid<T> for Max {
    fn identity() -> T {
        T::LOWEST
    }
    fn combine(a: T, b: T) -> T {
        a.max(b)
    }
}

#[device]
fn warp_reduce<T: Shuffle, M: Monoid<T>>(value: T) -> T {
    let mut value = value;
    let mut delta = 16;
    while delta > 0 {
        value = M::combine(value, shfl_down(FULL_MASK, value, delta));
        delta /= 2;
    }
    value
}

#[kernel(block = 256)]
fn reduce<T: Shuffle, M: Monoid<T>, const ITEMS: u32>(input: &[T], output: &mut [T], count: &[AtomicU32]) {
    let partial = shared!([T; 32]);
    let mut sum = M::identity();
    for i in (global_idx_x()..input.len() as u32).step_by(grid_dim_x() * block_dim_x()) {
        sum = M::combine(sum, input[i]);
    }
    #[unroll]
    for _ in 0..ITEMS {
        let old = count[0].fetch_add(1, Ordering::Relaxed);
        if old == 7 {
            continue;
        }
    }
    sum = warp_reduce::<T, M>(sum);
    if lane_id() == 0 {
        partial[warp_id()] = sum;
    }
    sync_threads();
    if thread_idx_x() == 0 {
        output[block_idx_x()] = partial[0];
    }
}

#[test]
fn text() {
    println!("{}", block_sums::cuda_source());
    println!("{}", block_sums::cuda_source_checked());
    println!("{}", reduce::<f32, Sum, 4>::cuda_source());
    println!("{}", reduce::<i32, Max, 4>::cuda_source_checked());
}

#[test]
fn runs() {
    let device = Device::best().unwrap();
    println!("{device:?} {}", device.name());
    let host: Vec<f32> = (0..1000).map(|i| i as f32).collect();
    let input = device.upload(&host).unwrap();
    let mut sums = device.zeros::<f32>(4).unwrap();
    block_sums::launch(&device, Grid::new(4, 256), &input, &mut sums, 1000).unwrap();
    let sums = sums.to_vec().unwrap();
    assert_eq!(sums.iter().sum::<f32>(), 499500.0);
    let mut out = device.zeros::<f32>(4).unwrap();
    let mut count = device.zeros::<u32>(1).unwrap();
    reduce::<f32, Max, 4>::launch(&device, Grid::new(4, 256), &input, &mut out, count.as_atomic()).unwrap();
    println!("{:?} {:?}", out.to_vec().unwrap(), count.to_vec().unwrap());
    let err = block_sums::launch(&device, Grid::new(5, 256), &input, &mut out, 1200);
    println!("{err:?}");
    println!("{:?}", out.to_vec());
    println!("{:?}", out.to_vec());
    block_sums::launch(&device, Grid::new(4, 256), &input, &mut out, 1000).unwrap();
    println!("{:?}", out.to_vec());
    let event = device.event().unwrap();
    println!("{event:?}");
    let other = device.stream().unwrap();
    // SAFETY: in range.
    unsafe { block_sums::launch_unchecked(&other, Grid::new(4, 256), &input, &mut out, 1000).unwrap() };
    println!("{:?}", out.to_vec());
    let start = std::time::Instant::now();
    for _ in 0..10000 {
        // SAFETY: in range.
        unsafe { block_sums::launch_unchecked(&device, Grid::new(4, 256), &input, &mut out, 1000).unwrap() };
    }
    println!("{:?}", start.elapsed() / 10000);
    println!("{:?}", out.to_vec());
}
