//! Numbers of every width, structs, enums, vectors and parts: what two threads touch is known to the byte.

use super::harness::Case;
use sarek_runtime::prelude::*;

/// Fields of several widths.
#[derive(Debug, Clone, Copy, PartialEq, Default, DeviceType)]
#[repr(C)]
pub struct Cell {
    pub byte: u8,
    pub flag: u8,
    pub half: u16,
    pub word: f32,
    pub long: u64,
}

macro_rules! numbers {
    ($($name:ident $ty:ident;)*) => {$(
        /// Neighbours are other numbers.
        #[kernel]
        pub fn $name<const OK: bool>(x: &mut [$ty]) {
            let i = global_idx_x();
            let near = shared!([$ty; 64]);
            near[thread_idx_x()] = x[i + 64];
            sync_threads();
            x[if OK { i } else { i / 2 }] = near[63 - thread_idx_x()];
        }
    )*};
}

numbers! { bytes u8; signed_bytes i8; halves u16; signed_halves i16; floats f32; doubles f64; longs u64; }

/// Threads and the fields of one struct.
#[kernel]
pub fn fields<const OK: bool>(cells: &mut [Cell]) {
    let i = global_idx_x();
    let cell = &mut cells[i / 4];
    if i % 4 == 0 {
        cell.byte = 1;
    } else if i % 4 == 1 {
        cell.half = 2;
    } else if i % 4 == 2 {
        cell.word = 3.0;
    } else if OK {
        cell.long = 4;
    } else {
        cell.half = 4;
    }
}

/// Whole structs and one of their fields.
#[kernel]
pub fn whole<const OK: bool>(cells: &mut [Cell]) {
    let i = global_idx_x();
    let near = shared!([Cell; 64]);
    near[i] = cells[i];
    if OK {
        sync_threads();
    }
    cells[i].flag = near[i ^ 1].flag;
}

/// Four adjacent elements, and one of them.
#[kernel]
pub fn adjacent<const OK: bool>(x: &mut [f32]) {
    let i = global_idx_x();
    if i < 16 {
        store_vector(&mut x[i * 4], [1.0, 2.0, 3.0, 4.0]);
    }
    if i == 40 {
        x[if OK { 64 } else { 63 }] += 1.0;
    }
}

/// Vectors, of which single components are written.
#[kernel]
pub fn vectors<const OK: bool>(x: &mut [Vec4<f32>]) {
    let i = global_idx_x();
    let v = x[if OK { i } else { 0 }];
    x[i].w = v.x;
    if !OK && i == 1 {
        x[0] = v;
    }
}

/// A tuple of parts, each for one warp.
#[kernel]
pub fn parts<const OK: bool>(x: &mut [u16]) {
    let (lane, warp) = (lane_id(), warp_id());
    let part = &mut x[(warp * 32) as usize..];
    part[if OK { lane } else { lane * 2 }] = lane as u16;
}

/// The data of an enum's variants overlaps.
#[derive(Debug, Clone, Copy, PartialEq, DeviceType)]
#[repr(C, u32)]
pub enum Message {
    Empty,
    Wide(u64),
    Bytes([u8; 8]),
}

/// Threads write their messages, of several widths, and read the neighbours'.
#[kernel]
pub fn variants<const OK: bool>(messages: &mut [Message]) {
    let i = global_idx_x();
    if i % 2 == 0 {
        messages[i] = Message::Bytes([1; 8]);
    } else {
        messages[i] = Message::Wide(7);
    }
    if OK {
        sync_threads();
    }
    if i % 2 == 0 {
        if let Message::Wide(n) = messages[i + 1] {
            messages[i] = Message::Wide(n + 1);
        }
    }
}

/// A truth value is a byte.
#[kernel]
pub fn truths<const OK: bool>(x: &mut [bool]) {
    let i = global_idx_x();
    x[i] = i % 3 == 0;
    if !OK && i > 0 {
        x[i - 1] = false;
    }
}

macro_rules! launches {
    ($($name:ident: $zero:expr;)*) => {
        const CASES: &[Case] = &[$(Case {
            name: stringify!($name),
            grid: [1, 64],
            racy: |device, grid, _, _, _| $name::<false>::launch(device, grid, &mut device.upload(&[$zero; 256])?),
            free: |device, grid, _, _, _| $name::<true>::launch(device, grid, &mut device.upload(&[$zero; 256])?),
        }),*];
    };
}

launches! {
    bytes: 0u8; signed_bytes: 0i8; halves: 0u16; signed_halves: 0i16; floats: 0f32; doubles: 0f64; longs: 0u64;
    fields: Cell::default(); whole: Cell::default(); adjacent: 0f32; vectors: Vec4::from([0.0f32; 4]); parts: 0u16;
    variants: Message::Empty; truths: false;
}

#[test]
fn verdicts() {
    super::harness::check(CASES);
}
