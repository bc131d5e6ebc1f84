//! Methods of type parameters: of a trait without `#[device]`, also of a reference and of a number, of no bound, and a character's method of one's own.

use sarek_runtime::prelude::*;

trait OnHost {
    fn halved(self) -> f32;
}

#[kernel]
fn of_host<T: Element + Copy + OnHost>(x: &[T], out: &mut [f32]) {
    out[0] = x[0].halved();
}

#[device]
fn of_reference<T: Element + Copy + OnHost>(x: &T) -> f32 {
    x.halved()
}

#[device]
fn of_number<T: Number + OnHost>(x: T) -> f32 {
    (x + x).halved()
}

impl OnHost for u32 {
    fn halved(self) -> f32 {
        self as f32 / 2.0
    }
}

#[kernel]
fn of_known(x: u32, out: &mut [f32]) {
    out[0] = x.halved();
}

#[kernel]
fn of_nothing<T: Element + Copy>(x: &[T], out: &mut [f32]) {
    out[0] = x[0].halved();
}

trait Own {
    fn is_ascii_digit(self) -> bool;
}

impl Own for u8 {
    fn is_ascii_digit(self) -> bool {
        self < 10
    }
}

#[kernel]
fn of_bytes(x: &[u8], out: &mut [bool]) {
    out[0] = x[0].is_ascii_digit();
}

fn main() {}
