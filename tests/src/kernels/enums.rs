//! Enums with data: made, taken apart, in slices, structs and shared memory, by value and by reference; generic ones; constants.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;
use std::ops::Mul;

/// A point in the plane.
#[derive(Debug, Clone, Copy, PartialEq, DeviceType)]
#[repr(C)]
pub struct Point {
    pub x: f32,
    pub y: f32,
}

/// Variants with one field, several, named ones, an array, a struct and nothing.
#[derive(Debug, Clone, Copy, PartialEq, DeviceType)]
#[repr(C, u32)]
pub enum Shape {
    Empty,
    Circle(f32),
    Rect { w: f32, h: f32 },
    Segment(Point, Point),
    Polygon([f32; 3]) = 9,
}

/// A number of bytes that C pads, with a number as a tag that is not the first.
#[derive(Debug, Clone, Copy, PartialEq, DeviceType)]
#[repr(C, u8)]
pub enum Packet {
    Data { id: u16, value: f64, last: bool } = 3,
    Ack(u64),
    Nothing = 0,
}

/// One of two.
#[derive(Debug, Clone, Copy, PartialEq, DeviceType)]
#[repr(C, u32)]
pub enum Either<A, B> {
    Neither,
    Left(A),
    Right(B),
}

/// An enum in a struct, beside another.
#[derive(Debug, Clone, Copy, PartialEq, DeviceType)]
#[repr(C)]
pub struct Body {
    pub id: u32,
    pub shape: Shape,
    pub tag: Either<u8, i64>,
}

pub const UNIT: Shape = Shape::Rect { w: 1.0, h: 1.0 };
pub const NOTHING: Shape = Shape::Empty;

#[device]
impl Shape {
    /// The area; a match by value.
    pub fn area(self) -> f32 {
        match self {
            Shape::Empty | Shape::Segment(..) => 0.0,
            Shape::Circle(r) => 3.0 * r * r,
            Shape::Rect { w, h } => w * h,
            Shape::Polygon(sides) => sides[0] + sides[1] + sides[2],
        }
    }

    /// Returns `true` if it has no area, by reference.
    pub fn is_flat(&self) -> bool {
        matches!(self, Shape::Empty | Shape::Segment(_, Point { y: 0.0, .. }))
    }

    /// Makes it larger where it is.
    pub fn grow(&mut self, factor: f32) {
        match self {
            Shape::Circle(r) => *r *= factor,
            Shape::Rect { w, h } => {
                *w *= factor;
                *h *= factor;
            }
            Shape::Polygon(sides) => {
                for k in 0..3 {
                    sides[k] *= factor;
                }
            }
            Shape::Segment(_, end) => end.x += factor,
            Shape::Empty => *self = Shape::Circle(factor),
        }
    }
}

#[device]
impl Mul<f32> for Shape {
    type Output = Shape;

    fn mul(self, factor: f32) -> Shape {
        let mut shape = self;
        shape.grow(factor);
        shape
    }
}

/// Guards, ranges, `@` and names at every depth.
#[device]
pub fn describe(shape: Shape, other: Either<u8, i64>) -> i32 {
    match (shape, other) {
        (Shape::Rect { w, .. }, Either::Left(n @ 1..=9)) if w > 1.0 => n as i32,
        (Shape::Rect { w, h }, Either::Neither) if w == h => 10,
        (Shape::Rect { .. }, _) => 11,
        (Shape::Circle(_), Either::Right(-5)) => 20,
        (Shape::Circle(r), Either::Right(n)) => r as i32 + n as i32,
        (Shape::Segment(Point { x, .. }, _), _) if x < 0.0 => 30,
        (s @ Shape::Polygon(_), Either::Neither) => s.area() as i32,
        (_, Either::Neither) => 40,
        _ => 50,
    }
}

/// The next one: every variant is made.
#[device]
pub fn next(shape: Shape, by: f32) -> Shape {
    match shape {
        Shape::Empty => Shape::Circle(by),
        Shape::Circle(r) => Shape::Rect { h: r, w: by },
        Shape::Rect { w, h } => Shape::Segment(Point { x: w, y: h }, Point { x: by, y: 0.0 }),
        Shape::Segment(a, b) => Shape::Polygon([a.x, b.x, by]),
        Shape::Polygon(sides) => {
            if sides[0] > 2.0 {
                UNIT
            } else {
                NOTHING
            }
        }
    }
}

/// Every packet's answer.
#[device]
pub fn answer(packet: Packet) -> Packet {
    match packet {
        Packet::Data { id, last: false, .. } => Packet::Ack(id as u64),
        Packet::Data { id, value, last } => Packet::Data { id: id + 1, value: -value, last: !last },
        Packet::Ack(n) if n > 100 => Packet::Nothing,
        Packet::Ack(n) => Packet::Ack(n * 2),
        Packet::Nothing => packet,
    }
}

/// One of two, exchanged.
#[device]
pub fn swapped<A: Number, B: Number>(either: Either<A, B>) -> Either<B, A> {
    match either {
        Either::Neither => Either::Neither,
        Either::Left(a) => Either::Right(a),
        Either::Right(b) => Either::Left(b),
    }
}

/// By value, through places, and in shared memory.
#[kernel(block = 32)]
pub fn shapes(shapes: &mut [Shape], areas: &mut [f32], found: &mut [i32], other: Either<u8, i64>, factor: f32) {
    let tile = shared!([Shape; 32]);
    let tid = thread_idx_x() as usize;
    superstep!(load, {
        tile[tid] = next(shapes[tid], factor);
    });
    let neighbour = tile[(tid + 1) % 32];
    areas[tid] = neighbour.area() + if shapes[tid].is_flat() { 100.0 } else { 0.0 };
    found[tid] = describe(shapes[tid], other);
    match &mut shapes[tid] {
        Shape::Circle(r) if *r > 3.0 => *r = 3.0,
        Shape::Rect { w, .. } => *w += 1.0,
        shape => shape.grow(2.0),
    }
    if let Shape::Polygon(sides) = &tile[tid] {
        areas[tid] += sides[tid % 3];
    }
}

/// In structs, which are copied whole.
#[kernel]
pub fn bodies(bodies: &mut [Body], first: Body) {
    let i = global_idx_x() as usize;
    if i < bodies.len() {
        let mut body = bodies[i];
        body.shape = body.shape * 2.0;
        let Either::Left(n) = body.tag else {
            bodies[i] = Body { id: i as u32, ..first };
            return;
        };
        match body.shape {
            Shape::Circle(ref mut r) => *r += n as f32,
            _ => body.id += 1,
        }
        body.tag = Either::Right(n as i64 - 10);
        bodies[i] = body;
    }
}

/// Narrow tags, padding, generic enums, and arrays of enums in variables.
#[kernel]
pub fn packets(packets: &mut [Packet], eithers: &mut [Either<f32, u32>], kinds: &mut [u32]) {
    let i = global_idx_x() as usize;
    if i < packets.len() {
        let mut last = [Packet::Nothing; 4];
        last[i % 4] = packets[i];
        packets[i] = answer(last[i % 4]);
        last[(i + 1) % 4] = packets[i];
        let mut kind = 0;
        for k in 0..4 {
            kind = kind * 4
                + match last[k] {
                    Packet::Nothing => 0,
                    Packet::Ack(_) => 1,
                    Packet::Data { last, .. } => 2 + last as u32,
                };
        }
        kinds[i] = kind;
        if let Either::Left(x) = swapped(eithers[i]) {
            eithers[i] = Either::Right(x + 1);
        }
    }
}

/// The areas of shapes that are only read.
#[kernel]
pub fn measure(shapes: &[Shape], areas: &mut [f32]) {
    let i = global_idx_x() as usize;
    if i < shapes.len() {
        areas[i] = if shapes[i].is_flat() { -1.0 } else { shapes[i].area() };
    }
}

/// Has variants with the names of those of `Option` and `Result`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, DeviceType)]
#[repr(u8)]
pub enum Edge {
    None,
    Some,
    Ok,
    Err,
}

/// The same, with data.
#[derive(Debug, Clone, Copy, PartialEq, DeviceType)]
#[repr(C, u32)]
pub enum Reply {
    None,
    Some(f32),
    Err { code: u32 },
}

/// The next edge: variants are made and compared.
#[device]
pub fn next_edge(edge: Edge, weak: bool) -> Edge {
    match edge {
        Edge::None => Edge::Some,
        Edge::Some => Edge::None,
        Edge::Ok if weak => Edge::Err,
        Edge::Ok | Edge::Err => edge,
    }
}

/// The next reply.
#[device]
pub fn next_reply(reply: Reply, edge: Edge) -> Reply {
    if edge == Edge::None {
        return Reply::None;
    }
    match reply {
        Reply::None => Reply::Some(1.5),
        Reply::Some(x) if x > 2.0 => Reply::Err { code: x as u32 },
        Reply::Some(_) => Reply::None,
        Reply::Err { code } => Reply::Some(code as f32),
    }
}

/// Of each thread; the options beside them are those of Rust.
#[kernel]
pub fn replies(edges: &mut [Edge], replies: &mut [Reply]) {
    let i = thread_idx_x() as usize;
    let mut edge: Option<Edge> = None;
    if let Some(&known) = edges.get(i) {
        edge = Some(next_edge(known, i > 3));
    }
    if let Some(edge) = edge {
        edges[i] = edge;
        replies[i] = next_reply(replies[i], edge);
    }
}

entries!("enums": shapes, bodies, packets, measure, replies);
