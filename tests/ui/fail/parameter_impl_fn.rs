use sarek_runtime::prelude::*;

#[kernel]
fn by_impl(x: &[f32], f: impl Fn(f32, u32) -> f32, out: &mut [f32]) {
    out[0] = f(x[0], 1);
}

#[kernel]
fn by_parameter<F: Fn(f32)>(x: &[f32], f: F) {
    f(x[0]);
}

#[kernel]
fn number(x: &[f32], by: impl Float) {}

#[device]
fn pointer(f: fn(f32) -> f32, x: f32) -> f32 {
    f(x)
}

#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
struct Table(f32);

#[device]
impl Table {
    fn mapped<T: Number>(self, f: impl Fn(f32) -> T) -> T {
        f(self.0)
    }

    fn raised<const N: u32, F>(self, f: F) -> f32
    where
        F: Fn(f32, u32) -> f32,
    {
        f(self.0, N)
    }

    fn value(self) -> f32 {
        self.0
    }
}

#[device]
trait Mapped: Element + Copy {
    fn declared(self, f: impl Fn(f32) -> f32) -> f32;

    fn provided<F: Fn(f32) -> f32>(self, f: F) -> f32 {
        f(1.0)
    }
}

#[kernel]
fn caller(table: Table, out: &mut [f32]) {
    out[0] = table.value();
}

fn main() {}
