use sarek_runtime::prelude::*;
use std::iter::{Product, Sum};

#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
struct Pair {
    a: f32,
    b: f32,
}

#[device]
impl Sum for Pair {
    fn sum<I: Iterator<Item = Pair>>(items: I) -> Pair {
        let mut total = Pair { a: 0.0, b: 0.0 };
        for item in items {
            total.a += item.a;
        }
        total
    }
}

#[device]
impl Product for Pair {
    fn product<I: Iterator<Item = Pair>>(items: I) -> Pair {
        items.fold(Pair { a: 1.0, b: 1.0 }, |so_far, next| {
            if next.a == 0.0 {
                return next;
            }
            Pair { a: so_far.a * next.a, b: so_far.b }
        })
    }
}

fn main() {}
