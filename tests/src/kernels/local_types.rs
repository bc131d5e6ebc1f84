//! Structs, enums, aliases and `impl`s within bodies. All of the device functions also run on the host.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

#[device]
fn area(n: u32) -> u32 {
    // Of the same name as another one.
    #[derive(Clone, Copy, DeviceType)]
    #[repr(C)]
    struct Side {
        a: u32,
        b: u32,
    }
    let side = Side { a: n, b: 2 };
    side.a * side.b
}

#[device]
pub fn shapes(n: u32) -> u32 {
    #[derive(Clone, Copy, DeviceType)]
    #[repr(C)]
    struct Side {
        length: f32,
        count: u32,
    }
    #[derive(Clone, Copy, PartialEq, DeviceType)]
    #[repr(u32)]
    enum Size {
        Small,
        Large,
    }
    #[derive(Clone, Copy, DeviceType)]
    #[repr(C, u32)]
    enum Shape {
        Line { length: u32 },
        Dot,
    }
    type Pair = (u32, u32);
    #[device]
    impl Side {
        fn twice(self) -> Side {
            Side { count: self.count * 2, ..self }
        }
    }
    #[device]
    impl std::ops::Add for Side {
        type Output = Side;
        fn add(self, other: Side) -> Side {
            Side { length: self.length + other.length, count: self.count + other.count }
        }
    }
    fn whole(side: Side) -> u32 {
        side.length as u32 + side.count
    }
    let side = Side { length: 1.5, count: n }.twice() + Side { length: 2.0, count: 1 };
    let pair: Pair = (1, n);
    let size = if n > 3 { Size::Large } else { Size::Small };
    let shape = if n > 6 { Shape::Line { length: n } } else { Shape::Dot };
    let mut sum = whole(side) + pair.1;
    for Side { count, .. } in [side, Side { count: 7, ..side }] {
        sum = sum * 3 + count;
    }
    if n % 2 == 0 {
        #[derive(Clone, Copy, DeviceType)]
        #[repr(transparent)]
        struct Even(u32);
        #[device]
        impl Even {
            fn half(self) -> u32 {
                self.0 / 2
            }
        }
        sum += Even(n).half();
    }
    sum + area(n)
        + (size == Size::Large) as u32 * 100
        + match shape {
            Shape::Line { length } => length,
            Shape::Dot => 1,
        }
}

#[kernel]
pub fn shapes_of(n: u32, out: &mut [u32]) {
    #[derive(Clone, Copy, PartialEq, DeviceType)]
    #[repr(u8)]
    enum Parity {
        Even,
        Odd,
    }
    let parity = if n % 2 == 0 { Parity::Even } else { Parity::Odd };
    out[0] = shapes(n);
    out[1] = (parity == Parity::Odd) as u32;
}

entries!("local_types": shapes_of);
