//! What calls functions and types that are wrong, or have such neighbours, has nothing to add.

use sarek_runtime::prelude::*;

#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
struct Point {
    x: f32,
}

#[device]
impl Point {
    fn labelled(self, label: &'static [u8]) -> f32 {
        self.x + label[0] as f32
    }

    fn named(self) -> f32 {
        let name = "x";
        self.x
    }

    fn right(self) -> f32 {
        self.x
    }
}

#[device]
trait Scaled {
    fn scaled(self, factor: &'static f32) -> f32;
    fn halved(self) -> f32;
}

#[device]
impl Scaled for Point {
    fn scaled(self, factor: &'static f32) -> f32 {
        self.x * *factor
    }

    fn halved(self) -> f32 {
        self.x / 2.0
    }
}

#[device]
fn of_lines(x: f32) -> f32 {
    let lines = "a\nb";
    x
}

mod elsewhere {
    #[sarek_runtime::prelude::device]
    pub fn of_text(x: f32, text: String) -> f32 {
        x
    }
}

use elsewhere::of_text;

#[derive(Clone, Copy, DeviceType)]
struct WithoutLayout {
    x: f32,
}

#[derive(Clone, Copy, DeviceType)]
enum WithoutNumbers {
    A,
    B,
}

#[kernel]
fn k(point: Point, others: &[WithoutLayout], kinds: &mut [WithoutNumbers], out: &mut [f32]) {
    out[0] = point.right() + point.named() + point.labelled(b"x") + Scaled::halved(point);
    out[1] = of_lines(out[0]) + of_text(out[0], 1);
    out[2] = others[0].x;
    kinds[0] = WithoutNumbers::B;
}

fn main() {}
