//! Methods of type parameters: of a trait without `#[device]`, of no bound, and a character's method of one's own.

use sarek_runtime::prelude::*;

trait OnHost {
    fn halved(self) -> f32;
}

#[kernel]
fn of_host<T: Element + Copy + OnHost>(x: &[T], out: &mut [f32]) {
    out[0] = x[0].halved();
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
