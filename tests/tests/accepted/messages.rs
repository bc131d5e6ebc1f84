use sarek_runtime::prelude::*;

const LIMIT: u32 = 8;

#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
struct Point {
    x: f32,
}

#[device]
fn shows<T: Scalar>(value: &T, name: u32) -> T {
    println!("{name}: {value} {:?}", *value);
    *value
}

#[kernel]
fn k(points: &[Point], out: &mut [u32]) {
    let i = global_idx_x();
    assert!(i < LIMIT, "{i} is not below {LIMIT}",);
    assert!(i < LIMIT, "{{}} 100%");
    assert_eq!(out[i], 0);
    assert_ne!(points[i].x, 1.0, "{:?} {x:>8.3}", i, x = points[i].x);
    println!();
    print!("{0} {1:#x} {0}", points[i].x, i);
    out[i] = match i {
        0 => shows(&i, 1),
        1 => unreachable!("{i}"),
        2 => todo!(),
        3 => panic!("{}", i + 1),
        _ => i,
    };
}

#[test]
fn runs() {
    println!("{}", shows(&2.5, 3));
    let device = Device::cpu();
    let points = device.upload(&[Point { x: 2.0 }]);
    assert!(points.is_err() || k::cuda_source_checked().contains("fail("));
}
