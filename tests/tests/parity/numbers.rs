//! Methods of numbers that give pairs or arrays, and numbers of any type.

use sarek_runtime::prelude::*;
use sarek_tests::harness::{Sample, assert_same, devices, pairs, rng, samples};
use sarek_tests::kernels::numbers::{
    float_classes, floats, generic_float, i8s, i16s, i32s, i64s, isizes, u8s, u16s, u32s, u64s, usizes,
};

macro_rules! integers {
    ($($test:ident $module:ident $ty:ident;)*) => {$(
        #[test]
        fn $test() {
            let (xs, ys) = pairs::<$ty, $ty>(&mut rng(stringify!($test)), 1000);
            $module::several::check(&xs, &ys);
        }
    )*};
}

integers! {
    several_i8 i8s i8;
    several_i16 i16s i16;
    several_i32 i32s i32;
    several_i64 i64s i64;
    several_isize isizes isize;
    several_u8 u8s u8;
    several_u16 u16s u16;
    several_u32 u32s u32;
    several_u64 u64s u64;
    several_usize usizes usize;
}

#[test]
fn floats_of_any_type() {
    floats_of::<f32>();
    floats_of::<f64>();
    floats_of::<f16>();
    floats_of::<bf16>();
}

fn floats_of<T: Float + Sample>() {
    let rng = &mut rng("floats of any type");
    let singles: Vec<f32> = samples(rng, 500);
    let xs: Vec<T> = (0..singles.len()).map(|i| cast::<T>(i as i32 - 200) / cast(16)).collect();
    let expected: Vec<T> = xs.iter().zip(0..).map(|(&x, i)| generic_float(x, i)).collect();
    let classes: Vec<u32> = singles.iter().map(|&x| if x.is_nan() { 0 } else { float_classes(x) }).collect();
    for device in &devices() {
        let (a, b) = (device.upload(&xs).unwrap(), device.upload(&singles).unwrap());
        let mut out = device.zeros::<T>(xs.len()).unwrap();
        let mut found = device.zeros::<u32>(xs.len()).unwrap();
        floats::launch(device, Grid::cover(xs.len(), 64), &a, &b, &mut out, &mut found).unwrap();
        assert_same(device, "floats", &out.to_vec().unwrap(), &expected, 64);
        let found = found.to_vec().unwrap();
        let found: Vec<u32> = found.iter().zip(&singles).map(|(&c, x)| if x.is_nan() { 0 } else { c }).collect();
        assert_same(device, "classes", &found, &classes, 0);
    }
}
