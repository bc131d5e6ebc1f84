//! CUDA's short vectors: `Vec2`, `Vec3` and `Vec4`.

use crate::catalogue::entries;
use sarek_runtime::Element;
use sarek_runtime::prelude::*;

/// Every operator and function, on the host too.
#[device]
pub fn mixed<T: Number>(a: Vec4<T>, b: Vec4<T>, s: T) -> Vec4<T> {
    let mut sum = (a + b) * s - a * b;
    sum += b;
    sum -= Vec4::new(s, a.x, b.y, sum.w);
    sum *= s;
    sum.z = a.dot(b);
    let parts = Vec2::new(sum.x, sum.y) / Vec2::splat(s);
    let items = [sum.z, sum.w, s];
    let rest = Vec3::from_array(&items) + s;
    let made = Vec4::new(parts.x, parts.y, rest.x, rest.y);
    if a == b { made.min(a) } else { made.max(b) }
}

/// Calls of it.
#[kernel]
pub fn arithmetic<T: Number>(a: &[Vec4<T>], b: &[Vec4<T>], out: &mut [Vec4<T>], s: T, n: u32) {
    let i = global_idx_x();
    if i < n {
        out[i] = mixed(a[i], b[i], s);
    }
}

/// A vector in a struct.
#[derive(Clone, Copy, Debug, PartialEq, DeviceType)]
#[repr(C)]
pub struct Body {
    pub position: Vec3<f32>,
    pub mass: f32,
    pub velocity: Vec4<f32>,
    pub colour: Vec4<u8>,
}

/// The acceleration of everything.
pub const GRAVITY: Vec3<f32> = Vec3::constant(0.0, 0.0, -9.75);

/// Through every kind of memory: structs, shared and local arrays, parameters, constants and references.
#[kernel(block = 32)]
pub fn everywhere(bodies: &mut [Body], corners: &mut [Vec3<f64>], wind: Vec2<f32>, n: u32) {
    let tile = shared!([Vec4<f32>; 32]);
    let i = global_idx_x();
    let lane = lane_id();
    superstep!(load, {
        tile[lane] = if i < n { bodies[i].velocity } else { Vec4::splat(0.0) };
    });
    let mut around = [Vec4::splat(0.0f32); 3];
    for k in 0..3u32 {
        around[k] = tile[(lane + k) % 32];
    }
    let mean = (around[0] + around[1] + around[2]) / 3.0;
    if i < n {
        push(&mut bodies[i].position, 0.5 * Vec3::new(mean.x, mean.y, wind.x) + GRAVITY);
        bodies[i].velocity.w -= mean.w.max(wind.y);
        bodies[i].velocity *= bodies[i].mass;
        bodies[i].colour += Vec4::new(1, 2, 3, 250);
        corners[i].y = -corners[i].x;
        corners[i] = -corners[i];
    }
}

#[device]
fn push(position: &mut Vec3<f32>, by: Vec3<f32>) {
    *position += by;
}

/// A sum of products of pairs, in as few instructions as there are: `fma` of two.
#[kernel]
pub fn pairs<T: Float>(a: &[Vec2<T>], b: &[Vec2<T>], out: &mut [Vec2<T>], n: u32) {
    let i = global_idx_x();
    if i < n {
        let x = a[i];
        let y = b[i];
        out[i] = x.mul_add(y, x - y) + x * y;
    }
}

/// A copy of 16 bytes at a time.
#[kernel]
pub fn copy<T: DeviceType + Element + Copy>(x: &[T], y: &mut [T]) {
    let i = global_idx_x() as usize;
    if i < y.len() && i < x.len() {
        y[i] = x[i];
    }
}

/// A struct of the user's of 16 bytes.
#[derive(Clone, Copy, Debug, PartialEq, DeviceType)]
#[repr(C, align(16))]
pub struct Particle {
    pub position: [f32; 3],
    pub charge: i16,
    pub kind: u8,
}

/// One of 8 bytes.
#[derive(Clone, Copy, Debug, PartialEq, DeviceType)]
#[repr(C, align(8))]
pub struct Item {
    pub key: u32,
    pub weight: f16,
}

/// Changes one field each.
#[kernel]
pub fn touch(particles: &mut [Particle], items: &mut [Item]) {
    let i = global_idx_x();
    let mut particle = particles[i];
    particle.kind += 1;
    particles[i] = particle;
    let mut item = items[i];
    item.key += particle.kind as u32;
    items[i] = item;
}

/// Eight of `f16` and sixteen of `u8` at once.
#[kernel]
pub fn wide_loads(halves: &mut [f16], bytes: &mut [u8]) {
    let i = global_idx_x();
    let mut eight = load_vector::<f16, 8>(&halves[i * 8]);
    for k in 0..8 {
        eight[k] += f16::ONE;
    }
    store_vector(&mut halves[i * 8], eight);
    let mut sixteen = load_vector::<u8, 16>(&bytes[i * 16]);
    for k in 0..16 {
        sixteen[k] += 1;
    }
    store_vector(&mut bytes[i * 16], sixteen);
}

/// Geometric operations, on the host too.
#[device]
pub fn geometry<T: Float>(a: Vec3<T>, b: Vec4<T>, at: T) -> Vec4<T> {
    let side = a.cross(b.xyz()).normalize();
    let way = a.lerp(b.yzw(), at).extend(b.zw().length());
    let flat = b.xy().lerp(b.xw(), at) - b.xz().yx() + a.xz().min(a.yz()) * a.zyx().xy();
    let more = b.xyw() - b.xzw() + flat.extend(b.yw().dot(b.yz()));
    way.normalize() + side.extend(more.length()) - b.wzyx() * a.length()
}

/// Calls of it.
#[kernel]
pub fn geometries<T: Float>(a: &[Vec3<T>], b: &[Vec4<T>], out: &mut [Vec4<T>], at: T, n: u32) {
    let i = global_idx_x();
    if i < n {
        out[i] = geometry(a[i], b[i], at);
    }
}

/// A struct with vectors in it.
#[derive(Clone, Copy, Debug, PartialEq, DeviceType)]
#[repr(C)]
pub struct Frame {
    pub weight: f32,
    pub axes: [Vec3<f32>; 3],
}

/// Numbers by their index, wherever vectors are: read, written, lent.
#[device]
pub fn numbered(frame: &mut Frame, mut v: Vec4<f32>, k: u32) -> f32 {
    let mut around = [v, v.wzyx()];
    for i in 0..4u8 {
        v[i] += around[k % 2][3 - i] * i as f32;
        around[(k + 1) % 2][i] = frame.axes[k % 3][(k + i as u32) % 3];
    }
    frame.axes[(k + 1) % 3][k % 3] *= 2.0;
    add_to(&mut frame.axes[0][k % 3], v[0]);
    add_to(&mut v[k as usize % 4], around[0][2]);
    v[1] - v[k % 4] + around[1][k % 4] + Vec2::new(frame.weight, 2.0)[(k % 2) as i32]
}

#[device]
fn add_to(number: &mut f32, more: f32) {
    *number += more;
}

/// Calls of it, with the frames in global and the vectors in shared memory.
#[kernel(block = 32)]
pub fn numbers(frames: &mut [Frame], vectors: &[Vec4<f32>], out: &mut [f32]) {
    let tile = shared!([Vec4<f32>; 32]);
    let i = global_idx_x();
    for k in 0..4 {
        tile[lane_id()][k] = vectors[i][3 - k];
    }
    out[i] = numbered(&mut frames[i], tile[lane_id()].wzyx(), i) + tile[lane_id()][i % 4];
}

entries!("short_vectors":
    geometries::<f32>, numbers,
    arithmetic::<f32>, arithmetic::<u8>, everywhere, pairs::<f16>, pairs::<f32>, copy::<Vec4<f32>>, copy::<Particle>,
    touch, wide_loads;
    geometries::<f64>,
    geometries::<f16>,
    arithmetic::<f16>,
    arithmetic::<i8>,
    arithmetic::<i64>,
    arithmetic::<f64>,
    arithmetic::<usize>,
    pairs::<bf16>,
    pairs::<f64>,
    copy::<Vec2<f64>>,
    copy::<Vec4<f64>>,
    copy::<Vec4<bf16>>,
    copy::<Vec3<u16>>,
    copy::<Item>,
);
