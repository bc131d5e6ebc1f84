//! `as` from every type to every type.

use crate::catalogue::entries;
use crate::harness::{Sample, assert_same, devices};
use sarek_runtime::prelude::*;

macro_rules! casts {
    ($($name:ident $from:ident: $($out:ident $to:ident),*;)*) => {$(
        #[kernel]
        pub fn $name(xs: &[$from], $($out: &mut [$to],)* n: u32) {
            let i = global_idx_x();
            if i < n {
                let x = xs[i];
                $($out[i] = x as $to;)*
            }
        }
    )*

        /// Casts values of every type to every type, on every device.
        pub fn check(rng: &mut rand::rngs::StdRng) {$(
            let xs: Vec<$from> = crate::harness::samples(rng, 5000);
            for device in &devices() {
                let n = xs.len();
                let input = device.upload(&xs).unwrap();
                $(let mut $out = device.zeros::<$to>(n).unwrap();)*
                $name::launch(device, Grid::cover(n, 128), &input, $(&mut $out,)* n as u32).unwrap();
                $(
                    let found = $out.to_vec().unwrap();
                    let expected: Vec<$to> = xs.iter().map(|&x| x as $to).collect();
                    if found.iter().zip(&expected).any(|(found, expected)| !found.same(*expected, 0)) {
                        let at = (0..n).find(|&i| !found[i].same(expected[i], 0)).unwrap_or(0);
                        println!("at {:?}", xs[at]);
                    }
                    assert_same(device, concat!(stringify!($from), " as ", stringify!($to)), &found, &expected, 0);
                )*
            }
        )*}
    };
}

casts! {
    from_bool bool: a i8, b i16, c i32, d i64, e isize, f u8, g u16, h u32, j u64, k usize;
    from_i8 i8: a i8, b i16, c i32, d i64, e isize, f u8, g u16, h u32, j u64, k usize, l f32, m f64;
    from_i16 i16: a i8, b i16, c i32, d i64, e isize, f u8, g u16, h u32, j u64, k usize, l f32, m f64;
    from_i32 i32: a i8, b i16, c i32, d i64, e isize, f u8, g u16, h u32, j u64, k usize, l f32, m f64;
    from_i64 i64: a i8, b i16, c i32, d i64, e isize, f u8, g u16, h u32, j u64, k usize, l f32, m f64;
    from_isize isize: a i8, b i16, c i32, d i64, e isize, f u8, g u16, h u32, j u64, k usize, l f32, m f64;
    from_u8 u8: a i8, b i16, c i32, d i64, e isize, f u8, g u16, h u32, j u64, k usize, l f32, m f64;
    from_u16 u16: a i8, b i16, c i32, d i64, e isize, f u8, g u16, h u32, j u64, k usize, l f32, m f64;
    from_u32 u32: a i8, b i16, c i32, d i64, e isize, f u8, g u16, h u32, j u64, k usize, l f32, m f64;
    from_u64 u64: a i8, b i16, c i32, d i64, e isize, f u8, g u16, h u32, j u64, k usize, l f32, m f64;
    from_usize usize: a i8, b i16, c i32, d i64, e isize, f u8, g u16, h u32, j u64, k usize, l f32, m f64;
    from_f32 f32: a i8, b i16, c i32, d i64, e isize, f u8, g u16, h u32, j u64, k usize, l f32, m f64;
    from_f64 f64: a i8, b i16, c i32, d i64, e isize, f u8, g u16, h u32, j u64, k usize, l f32, m f64;
}

table!(/// Casts of constants and of results of 8-bit arithmetic.
constants(a in xs: u8) -> i32 {
    300i32 as u8 as i32 => 44;
    -1i32 as u8 as i32 => 255;
    -1i8 as u8 as i32 => 255;
    a as i8 as i32 => i32::from(a as i8);
    (a + 200) as i32 => i32::from(a.wrapping_add(200));
    (a * a) as i32 => i32::from(a.wrapping_mul(a));
    -(a as i32) => -i32::from(a);
    (a - 1) as i8 as i32 => i32::from(a.wrapping_sub(1) as i8);
    !a as i32 => i32::from(!a);
    (a << 4) as i32 => i32::from(a << 4);
    1e10f32 as i32 => i32::MAX;
    -1e10 as i32 => i32::MIN;
    f32::NAN as i32 => 0;
    3.99 as i32 => 3;
    -3.99f64 as u8 as i32 => 0;
    1e3 as u8 as i32 => 255;
    (a > 3) as i32 => i32::from(a > 3);
    true as i32 + (a == 0) as i32 => 1 + i32::from(a == 0);
    u64::MAX as i32 => -1;
    u64::MAX as f32 as i32 => i32::MAX;
    b'a' as i32 => 97;
    i32::from(a) => i32::from(a);
    u16::from(a) as i32 => i32::from(a);
    i64::from(a > 7) as i32 => i32::from(a > 7);
});

entries!("casts": from_bool, from_i8, from_i16, from_i32, from_i64, from_isize, from_u8, from_u16, from_u32, from_u64,
    from_usize, from_f32, from_f64, constants::constants);
