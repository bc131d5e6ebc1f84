//! Sums and products of own types, and `map_while`. The device functions also run on the host.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;
use std::iter::{Product, Sum};
use std::ops::{Add, Mul};

#[derive(Clone, Copy, Debug, PartialEq, DeviceType)]
#[repr(C)]
pub struct Complex {
    pub re: f32,
    pub im: f32,
}

#[device]
impl Add for Complex {
    type Output = Complex;
    fn add(self, o: Complex) -> Complex {
        Complex { re: self.re + o.re, im: self.im + o.im }
    }
}
#[device]
impl Mul for Complex {
    type Output = Complex;
    fn mul(self, o: Complex) -> Complex {
        Complex { re: self.re * o.re - self.im * o.im, im: self.re * o.im + self.im * o.re }
    }
}

#[device]
impl Complex {
    fn one() -> Complex {
        Complex { re: 1.0, im: 0.0 }
    }
    fn norm(self) -> f32 {
        self.re * self.re + self.im * self.im
    }
}

#[device]
impl Sum for Complex {
    fn sum<I: Iterator<Item = Complex>>(items: I) -> Complex {
        items.fold(Complex { re: 0.0, im: 0.0 }, |so_far, next| so_far + next)
    }
}

#[device]
impl<'a> Sum<&'a Complex> for Complex {
    fn sum<I: Iterator<Item = &'a Complex>>(items: I) -> Complex {
        items.fold(Complex { re: 10.0, im: 0.0 }, |a, b: &Complex| a + *b)
    }
}

#[device]
impl Product for Complex {
    fn product<I: Iterator<Item = Self>>(items: I) -> Self {
        items.fold(Self::one(), |mut a, b| {
            let n = a.norm();
            a = a * b;
            a.re += n * 0.0;
            a
        })
    }
}

#[device]
impl Sum<f32> for Complex {
    fn sum<I: Iterator<Item = f32>>(items: I) -> Self {
        items.fold(Self { re: 0.0, im: 1.0 }, |Complex { re, im }, x| Complex { re: re + x, im: im * 2.0 })
    }
}

#[device]
pub fn sums(x: &[Complex], w: &[f32], out: &mut [Complex]) {
    out[0] = x.iter().copied().sum();
    out[1] = x.iter().sum();
    let p: Complex = x.iter().copied().filter(|c| c.re > 0.0).product();
    out[2] = p + p;
    out[3] = w.iter().copied().sum::<Complex>();
    out[4] = (0..x.len()).map(|i| x[i] * x[x.len() - 1 - i]).sum::<Complex>() + out[0];
    let so_far = x.iter().zip(w).map(|(c, w)| Complex { re: c.re * w, im: *w }).sum::<Complex>();
    out[5] = so_far;
    out[6].re = x.iter().map(|c| c.re).sum();
    out[6].im = x.iter().map(|c| c.norm()).sum::<f32>();
    out[8].re = w.iter().map_while(|w| if *w < 2.0 { Some(*w * 2.0) } else { None }).sum();
    for (i, n) in w.iter().map_while(|w| (*w as u32).checked_sub(1)).enumerate() {
        out[9].re += n as f32 * i as f32;
    }
    out[7] = x[1..].iter().sum::<Complex>() * x.iter().skip(2).copied().sum::<Complex>();
}

#[kernel]
pub fn own_sums(x: &[Complex], w: &[f32], out: &mut [Complex]) {
    sums(x, w, out);
}

entries!("sums": own_sums);
