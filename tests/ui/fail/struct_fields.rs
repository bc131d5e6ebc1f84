use sarek_runtime::prelude::*;
use std::marker::PhantomData;

/// Each field is one error, and none is at the uses of the struct.
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
struct Mixed {
    kept: f32,
    letter: char,
    wide: u128,
    name: &'static str,
    list: &'static [f32],
    pair: (u32, u32),
    next: Option<u32>,
    operation: fn(f32) -> f32,
}

#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
struct Nothing<T> {
    of: PhantomData<T>,
}

#[kernel]
fn k(x: &[Mixed], out: &mut [f32]) {
    out[0] = x[0].kept;
}

mod own {
    #[derive(Clone, Copy)]
    pub struct PhantomData(u32);
}

#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
struct Other {
    value: f32,
    of: own::PhantomData,
}

fn main() {}
