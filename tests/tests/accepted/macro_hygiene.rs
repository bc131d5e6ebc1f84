//! Names in the body of a macro are other names than those in its arguments.

use sarek_runtime::prelude::*;

macro_rules! function {
    ($(#[$attribute:meta])* $name:ident($i:ident) = $e:expr) => {
        $(#[$attribute])*
        fn $name(a: u32) -> u32 {
            let $i = 10u32;
            let i = 1u32;
            ($e + i) + a
        }
    };
}
function!(
    #[device]
    names(i) = i + 100
);
function!(plain_names(i) = i + 100);

macro_rules! doubled {
    ($(#[$attribute:meta])* $name:ident($x:ident) = $e:expr) => {
        $(#[$attribute])*
        fn $name($x: u32) -> u32 {
            let t = 2u32;
            let $x = $x + 1;
            $e * t
        }
    };
}
doubled!(
    #[device]
    parameters(t) = t + 5
);
doubled!(plain_parameters(t) = t + 5);

macro_rules! looping {
    ($(#[$attribute:meta])* $name:ident($n:ident) = $body:block) => {
        $(#[$attribute])*
        fn $name(count: u32) -> u32 {
            let mut $n = 0u32;
            'around: for _ in 0..count {
                'inner: for i in 0..3 {
                    if i == 2 {
                        continue 'around;
                    }
                    $body
                    if $n > 1000 {
                        break 'inner;
                    }
                }
            }
            $n
        }
    };
}
looping!(
    #[device]
    labels(i) = {
        'inner: loop {
            i += 1;
            if i % 4 == 0 {
                break 'inner;
            }
        }
    }
);
looping!(
    plain_labels(i) = {
        'inner: loop {
            i += 1;
            if i % 4 == 0 {
                break 'inner;
            }
        }
    }
);

macro_rules! matching {
    ($(#[$attribute:meta])* $name:ident($v:ident) = $e:expr) => {
        $(#[$attribute])*
        fn $name($v: u32) -> u32 {
            let first = match Some($v + 50) { Some(v) if v > 3 => $e + v, _ => 0 };
            let second = if let Some(v) = Some(1000u32) { $e * v } else { 0 };
            let add = |v: u32| $e + 3 * v;
            let (v, w) = (9u32, first + second);
            w + add(100) + v
        }
    };
}
matching!(
    #[device]
    patterns(v) = v + 1
);
matching!(plain_patterns(v) = v + 1);

macro_rules! kernel {
    ($name:ident, $len:ident, $index:expr) => {
        #[kernel]
        fn $name(y: &mut [u32], $len: u32) {
            let tile = shared!([u32; 4]);
            let n = 100u32;
            superstep!(fill, {
                let n = n + 1;
                if thread_idx_x() < $len {
                    tile[$index] = n;
                }
            });
            assert!(n == 100 && $len == 4, "{n} {}", $len);
            y[$index] = tile[$index] + n;
        }
    };
}
kernel!(places, n, n - 1);

#[test]
fn runs() {
    for n in 0..6 {
        assert_eq!((names(n), parameters(n)), (plain_names(n), plain_parameters(n)));
        assert_eq!((labels(n), patterns(n)), (plain_labels(n), plain_patterns(n)));
    }
    let device = Device::cpu();
    let mut y = device.zeros::<u32>(4).unwrap();
    places::launch(&device, Grid::new(1, 1), &mut y, 4).unwrap();
    assert_eq!(y.to_vec().unwrap(), [0, 0, 0, 201]);
}

#[kernel]
fn all(y: &mut [u32]) {
    let n = thread_idx_x();
    y[n] = names(n) + 3 * parameters(n) + 5 * labels(n) + 7 * patterns(n);
}

#[test]
fn kernels_have_the_same_names() {
    let device = Device::cpu();
    let mut y = device.zeros::<u32>(6).unwrap();
    all::launch(&device, Grid::new(1, 6), &mut y).unwrap();
    let plain = |n| plain_names(n) + 3 * plain_parameters(n) + 5 * plain_labels(n) + 7 * plain_patterns(n);
    assert_eq!(y.to_vec().unwrap(), (0..6).map(plain).collect::<Vec<_>>());
}
