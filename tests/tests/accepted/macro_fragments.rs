//! Tokens that a user's macro inserts for `$t:ty` and so on.

use sarek_runtime::prelude::*;

macro_rules! kernels {
    ($vis:vis $name:ident, $t:ty, $slice:ty, $array:ty, $e:expr, $len:expr, $block:expr, $part:expr, $range:expr, $f:expr) => {
        #[kernel(block = $block)]
        $vis fn $name(x: $slice, y: &[$t], n: $t, out: &mut [$t], table: $array) {
            let mut local = uninit!($array);
            local.fill($e);
            let tile = shared!([$t; $len]);
            tile[0] = x[0] + y[0] * $e;
            let mut filled: [$t; $len] = [$e; $len];
            filled[1..$len].fill(n);
            let shown = &x[$range];
            for i in $range {
                out[i] = $e * 2 as $t + filled[i];
            }
            let f = $f;
            out[2] = f(n) + shown[1] + table[1] + local[0];
            out[3] = sum_of_two($part) + tile[0];
            assert!(out[3] > $e);
            let mapped: $t = x.iter().copied().map($f).sum();
            out[4] = mapped;
        }
    };
}

#[device]
fn sum_of_two<T: Number>(x: &[T]) -> T {
    x[0] + x[1]
}

kernels!(pub whole, u32, &[u32], [u32; 4], 3 + 1, 2 * 2, 1, &[10u32, 20], 0..2, |x: u32| x + 1);
kernels!(pub(crate) half, f32, &[f32], [f32; 4], 1.0 + 1.0, 4, (1, 1), &[1.0f32, 2.0, 3.0][1..3], 0..2, |x: f32| x + 1.0);

macro_rules! functions {
    ($name:ident, $t:ty, $slice:ty, $pattern:pat, $path:path) => {
        #[device]
        fn $name(x: $slice, n: $t) -> $t {
            match n {
                $pattern => x[0],
                _ => $path(n),
            }
        }
    };
}

#[device]
fn next(x: u32) -> u32 {
    x + 1
}

functions!(either, u32, &[u32], 3 | 4, next);
functions!(between, u32, &[u32], 3..=4, self::next);

macro_rules! structs {
    ($name:ident, $t:ty, $len:expr, $method:ident, $item:item) => {
        #[derive(Clone, Copy, DeviceType)]
        #[repr(C)]
        struct $name {
            first: $t,
            rest: [$t; $len],
        }

        #[device]
        impl $name {
            fn $method(&self, x: $t) -> $t {
                self.first + self.rest[$len - 1] + x
            }
        }

        #[device]
        impl std::ops::Add<$t> for $name {
            type Output = $t;

            fn add(self, x: $t) -> $t {
                self.first + x
            }
        }

        #[device]
        $item
    };
}

structs!(
    Numbers,
    u32,
    1 + 1,
    plus,
    fn tripled(x: u32) -> u32 {
        3 * x
    }
);

macro_rules! statements {
    ($slice:ty, $atomics:ty, $constant:ty, $label:lifetime, $number:literal, $block:block, $stmt:stmt) => {
        #[kernel]
        fn in_statements(x: $slice, cells: $atomics, numbers: Numbers, #[constant] m: $constant) {
            cells[0].fetch_add($number, Ordering::Relaxed);
            $label: loop {
                break $label;
            }
            $block
            $stmt
            x[2] = q + m + tripled(1) + numbers.plus(1) + (numbers + 1);
            x[3] = either(x, 4) + either(x, 5) + between(x, 3) + between(x, 6);
        }
    };
}

statements!(&mut [u32], &[AtomicU32], u32, 'outer, 5, { x[1] = 3; }, let q = 4);

#[test]
fn runs() {
    let device = Device::cpu();
    let (x, y) = (device.upload(&[1u32, 2, 3]).unwrap(), device.upload(&[5u32]).unwrap());
    let mut out = device.zeros(5).unwrap();
    whole::launch(&device, Grid::new(1, 1), &x, &y, 7, &mut out, [1, 2, 3, 4]).unwrap();
    assert_eq!(out.to_vec().unwrap(), [12, 15, 16, 51, 9]);

    let (x, y) = (device.upload(&[1.0f32, 2.0, 3.0]).unwrap(), device.upload(&[5.0f32]).unwrap());
    let mut out = device.zeros(5).unwrap();
    half::launch(&device, Grid::new(1, 1), &x, &y, 7.0, &mut out, [1.0; 4]).unwrap();
    assert_eq!(out.to_vec().unwrap(), [6.0, 11.0, 13.0, 16.0, 9.0]);

    let mut x = device.upload(&[9u32, 0, 0, 0]).unwrap();
    let mut cells = device.zeros::<u32>(1).unwrap();
    let numbers = Numbers { first: 1, rest: [2, 3] };
    in_statements::launch(&device, Grid::new(1, 1), &mut x, cells.as_atomic(), numbers, 10).unwrap();
    assert_eq!(x.to_vec().unwrap(), [9, 3, 24, 31]);
    assert_eq!(cells.to_vec().unwrap(), [5]);
    assert_eq!(either(&[1], 7), 8);
}
