//! Races on purpose: threads that write and read the same elements at the same time. The values are unspecified; nothing
//! else is harmed.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

/// A number for which few bit patterns are variants.
#[derive(Debug, Clone, Copy, PartialEq, DeviceType)]
#[repr(u8)]
pub enum Color {
    Red = 0,
    Green = 3,
    Blue = 200,
}

/// An enum in the variant of another, whose tag overlaps the data of other variants.
#[derive(Debug, Clone, Copy, PartialEq, DeviceType)]
#[repr(C, u8)]
pub enum Inner {
    Nothing,
    Word(u32),
    Tinted(u8, Color),
}

/// Variants of every width, one over the other.
#[derive(Debug, Clone, Copy, PartialEq, DeviceType)]
#[repr(C, u32)]
pub enum Message {
    Empty,
    Bytes([u8; 8]),
    Wide(u64),
    Real(f64, bool),
    Nested(Inner),
    Short { number: i16, color: Color, flag: bool },
}

/// An enum between fields of other widths.
#[derive(Debug, Clone, Copy, PartialEq, DeviceType)]
#[repr(C)]
pub struct Mailbox {
    pub number: u16,
    pub message: Message,
    pub last: i64,
}

/// Variants of one width.
#[derive(Debug, Clone, Copy, PartialEq, DeviceType)]
#[repr(C, u32)]
pub enum Alike {
    Neither,
    Number(u32),
    Real(f32),
}

#[device]
impl Color {
    /// One of three numbers, whatever the bits are.
    pub fn weight(self) -> u32 {
        match self {
            Color::Red => 1,
            Color::Green => 2,
            Color::Blue => 3,
        }
    }
}

#[device]
impl Inner {
    pub fn weight(self) -> u32 {
        match self {
            Inner::Nothing => 4,
            Inner::Word(_) => 5,
            Inner::Tinted(_, color) => 5 + color.weight(),
        }
    }
}

#[device]
impl Message {
    /// A message of one of the kinds.
    pub fn of(n: u32) -> Message {
        match n % 7 {
            0 => Message::Empty,
            1 => Message::Bytes([n as u8; 8]),
            2 => Message::Wide(0x0101_0101_0101_0101 * n as u64),
            3 => Message::Real(-1.5, n % 2 == 0),
            4 => Message::Nested(Inner::Tinted(n as u8, Color::Blue)),
            5 => Message::Nested(Inner::Word(u32::MAX)),
            _ => Message::Short { number: -1, color: Color::Green, flag: true },
        }
    }

    /// Returns a number below 20, whatever the contents of the message.
    pub fn weight(self) -> u32 {
        match self {
            Message::Empty => 9,
            Message::Bytes(bytes) => 10 + bytes[3] as u32 % 2,
            Message::Wide(n) => 12 + (n % 2) as u32,
            Message::Real(_, flag) => 14 + if flag { 1 } else { 0 },
            Message::Nested(inner) => inner.weight(),
            Message::Short { color, .. } => 16 + color.weight(),
        }
    }
}

/// Every thread writes and reads the same memory as the others: whole messages, and messages in place.
#[kernel]
pub fn scramble(messages: &mut [Message], boxes: &mut [Mailbox], start: Message, rounds: u32, out: &mut [u32]) {
    let i = global_idx_x();
    let mut largest = start.weight();
    for round in 0..rounds {
        let n = i * 5 + round;
        let (at, next) = ((n as usize) % messages.len(), (n as usize + 1) % messages.len());
        messages[at] = Message::of(n);
        let other = messages[next];
        largest = largest.max(other.weight());
        let at = n as usize % boxes.len();
        boxes[at].message = other;
        match &mut boxes[at].message {
            Message::Bytes(bytes) => bytes[(n % 8) as usize] = 77,
            Message::Nested(inner) => {
                largest = largest.max(inner.weight());
                *inner = Inner::Tinted(7, Color::Red);
            }
            Message::Real(x, flag) if !*flag => *x = 2.5,
            other => *other = Message::of(n + 3),
        }
        boxes[at].number = n as u16;
        boxes[at].last = -1;
    }
    out[i] = largest;
}

/// The same in shared memory, which every thread writes once before.
#[kernel(block = 32)]
pub fn scramble_shared(rounds: u32, out: &mut [u32]) {
    let messages = shared!([Message; 32]);
    let t = thread_idx_x();
    messages[t] = Message::of(t);
    sync_threads();
    let mut largest = 0;
    for round in 0..rounds {
        messages[(t + round) % 32] = Message::of(t * 3 + round);
        largest = largest.max(messages[(t + round + 1) % 32].weight());
    }
    out[t] = largest;
}

/// A race on variants of one width.
#[kernel]
pub fn scramble_alike(cells: &mut [Alike], rounds: u32) {
    let i = global_idx_x();
    for round in 0..rounds {
        let n = i + round;
        let at = n as usize % cells.len();
        cells[at] = match cells[(n as usize + 1) % cells.len()] {
            Alike::Neither => Alike::Number(n),
            Alike::Number(_) => Alike::Real(0.5),
            Alike::Real(_) => Alike::Neither,
        };
    }
}

/// An element of a list: the next one, and its weight.
#[derive(Debug, Clone, Copy, PartialEq, DeviceType)]
#[repr(C)]
pub struct Link {
    pub next: u32,
    pub weight: f32,
    pub kind: u8,
}

#[device]
fn element(x: &[u32], i: u32) -> u32 {
    x[i]
}

#[device]
fn put(out: &mut [u32], at: u32, value: u32) {
    out[at] = value;
}

#[device]
fn read_into(x: &[u32], i: u32, into: &mut u32) {
    *into = x[i];
}

/// An index from memory that every thread may write.
#[kernel]
pub fn index_of_slice(x: &mut [u32], out: &mut [u32]) {
    x[thread_idx_x() + 2] = 7;
    out[x[thread_idx_x()]] = 1;
}

/// An index from shared memory.
#[kernel(block = 64)]
pub fn index_of_shared(out: &mut [u32]) {
    let s = shared!([u32; 64]);
    s[thread_idx_x()] = thread_idx_x() * 3 % 64;
    sync_threads();
    let at = s[63 - thread_idx_x()];
    out[at] = 2;
}

/// An index that a guard bounds, so that there is no check.
#[kernel(block = 64)]
pub fn guarded_index(x: &mut [u32], out: &mut [u32]) {
    x[thread_idx_x() + 2] = 7;
    let s = shared!([u32; 64]);
    s[thread_idx_x()] = 5;
    sync_threads();
    let at = x[thread_idx_x()];
    if at < 64 {
        s[at] = 7;
    }
    sync_threads();
    out[thread_idx_x()] = s[thread_idx_x()];
}

/// A number of rounds that a guard bounds.
#[kernel]
pub fn guarded_rounds(x: &mut [u32], out: &mut [u32]) {
    x[thread_idx_x() + 2] = 7;
    let mut table = [1; 16];
    table[thread_idx_x() % 16] = 2;
    let n = x[thread_idx_x()];
    let mut sum = 0;
    if n <= 16 {
        for k in 0..n {
            sum += table[k];
        }
    }
    out[thread_idx_x()] = sum;
}

/// A divisor.
#[kernel]
pub fn divisor(x: &mut [u32], out: &mut [u32]) {
    x[thread_idx_x() + 2] = 7;
    out[thread_idx_x()] = 1000 / x[thread_idx_x()];
}

/// The bounds of a part.
#[kernel]
pub fn part_bounds(x: &mut [u32], data: &[u32], out: &mut [u32]) {
    x[thread_idx_x() + 2] = 7;
    let part = &data[x[0]..x[1]];
    out[thread_idx_x()] = part[thread_idx_x()] + part.len() as u32;
}

/// A number that selects one of many ways.
#[kernel]
pub fn selects(x: &mut [u32], out: &mut [u32]) {
    let t = thread_idx_x();
    x[t + 2] = 7;
    out[t] = match x[t] {
        0 => t + 3,
        1 => t * 5,
        2 => t ^ 7,
        3 => !t,
        7 => t.count_ones(),
        _ => 9,
    };
}

/// A tag that selects the data to read: of a copy, and in place.
#[kernel]
pub fn tags(cells: &mut [Alike], out: &mut [u32]) {
    let t = thread_idx_x();
    cells[t + 64] = Alike::Neither;
    let copied = match cells[t] {
        Alike::Neither => 0,
        Alike::Number(n) => n,
        Alike::Real(x) => x as u32,
    };
    match &mut cells[t + 32] {
        Alike::Neither => {}
        Alike::Number(n) => *n += 1,
        Alike::Real(x) => *x += 1.0,
    }
    out[t] = copied;
}

/// A field of a struct.
#[kernel]
pub fn field(links: &mut [Link], out: &mut [f32]) {
    links[thread_idx_x() + 2].weight = 0.5;
    let link = links[thread_idx_x()];
    out[link.next] = link.weight;
}

/// An element of an array.
#[kernel]
pub fn row(rows: &mut [[u32; 4]], out: &mut [u32]) {
    rows[thread_idx_x() + 2][3] = 1;
    let row = rows[thread_idx_x()];
    out[row[1]] = row[0];
}

/// Loaded, and used as an index, by device functions.
#[kernel]
pub fn elsewhere(x: &mut [u32], out: &mut [u32]) {
    x[thread_idx_x() + 2] = 7;
    let mut at = 0;
    read_into(x, thread_idx_x(), &mut at);
    put(out, element(x, thread_idx_x() + 32), 2);
    out[at] = 2;
}

/// An index from memory whose elements are rows.
#[kernel]
pub fn row_of_index(x: &mut [u32], rows: &mut [[u32; 4]], out: &mut [u32]) {
    x[thread_idx_x() + 2] = 7;
    rows[thread_idx_x() + 2][3] = 1;
    let row = rows[x[thread_idx_x()]];
    out[thread_idx_x()] = row[0] + row[1] + row[2];
}

/// No thread writes the source of these indices.
#[kernel]
pub fn nobody_writes(x: &[u32], y: &mut [u32], n: u32, out: &mut [u32]) {
    let own = [n, 2];
    out[x[thread_idx_x()] + y[thread_idx_x()]] = 1;
    out[own[thread_idx_x() % 2]] = n / x[0];
}

/// Values that a guard has seen.
#[kernel]
pub fn guarded_values(x: &mut [u32], largest: &mut [u32], out: &mut [u32]) {
    let t = thread_idx_x();
    x[t + 2] = 7;
    largest[t + 2] = 7;
    let value = x[t];
    if value > 3 {
        out[t] = value;
    }
    let level = largest[t];
    if level > 5 {
        out[t + 32] = 1;
    }
    if level <= 5 {
        out[t + 64] = 1;
    }
}

/// No check and no guard depends on the loaded value, or it has no other use.
#[kernel]
pub fn nothing_depends(x: &mut [u32], scale: f32, out: &mut [f32]) {
    let t = thread_idx_x();
    if x[t] > 10 {
        out[t] = scale;
    }
    out[t + 32] = x[t + 32] as f32 * scale;
    x[t + 64] += 1;
}

entries!(
    "races": scramble, scramble_shared, scramble_alike, index_of_slice, index_of_shared, guarded_index, guarded_rounds,
    divisor, part_bounds, selects, tags, field, row, elsewhere, guarded_values,
    row_of_index, nobody_writes, nothing_depends
);
