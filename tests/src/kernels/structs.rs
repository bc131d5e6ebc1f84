//! Structs: in variables, slices and shared memory, by value and by reference, their methods and operators.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;
use std::ops::{Add, AddAssign, Mul, Neg, Sub};

/// A vector with operators.
#[derive(Debug, Clone, Copy, PartialEq, DeviceType)]
#[repr(C)]
pub struct Vec3 {
    pub x: f32,
    pub y: f32,
    pub z: f32,
}

#[device]
impl Vec3 {
    /// The same in all directions.
    pub fn splat(value: f32) -> Vec3 {
        Self { x: value, y: value, z: value }
    }

    /// The inner product.
    pub fn dot(self, other: Vec3) -> f32 {
        self.x * other.x + self.y * other.y + self.z * other.z
    }

    /// The square of the length.
    pub fn length_squared(&self) -> f32 {
        self.dot(*self)
    }

    /// Makes it longer.
    pub fn scale(&mut self, factor: f32) {
        self.x *= factor;
        self.y *= factor;
        self.z *= factor;
    }

    /// The smaller component of each pair: a name that numbers' methods have too.
    pub fn min(self, other: Vec3) -> Vec3 {
        Vec3 { x: self.x.min(other.x), y: self.y.min(other.y), z: self.z.min(other.z) }
    }
}

#[device]
impl Add for Vec3 {
    type Output = Vec3;

    fn add(self, other: Vec3) -> Self::Output {
        Vec3 { x: self.x + other.x, y: self.y + other.y, z: self.z + other.z }
    }
}

#[device]
impl Sub for Vec3 {
    type Output = Vec3;

    fn sub(self, other: Vec3) -> Vec3 {
        self + -other
    }
}

#[device]
impl Mul<f32> for Vec3 {
    type Output = Vec3;

    fn mul(self, factor: f32) -> Vec3 {
        Vec3 { x: self.x * factor, y: self.y * factor, z: self.z * factor }
    }
}

#[device]
impl Mul<Vec3> for f32 {
    type Output = Vec3;

    fn mul(self, vector: Vec3) -> Vec3 {
        vector * self
    }
}

#[device]
impl Neg for Vec3 {
    type Output = Vec3;

    fn neg(self) -> Vec3 {
        Vec3 { x: -self.x, y: -self.y, z: -self.z }
    }
}

#[device]
impl AddAssign for Vec3 {
    fn add_assign(&mut self, other: Vec3) {
        *self = *self + other;
    }
}

/// Fields of all sizes, with padding.
#[derive(Debug, Clone, Copy, PartialEq, DeviceType)]
#[repr(C)]
pub struct Mixed {
    pub flag: bool,
    pub wide: f64,
    pub narrow: i16,
    pub bytes: [u8; 3],
    pub position: Vec3,
    pub r#float: u64,
}

/// A tuple struct.
#[derive(Debug, Clone, Copy, PartialEq, DeviceType)]
#[repr(C)]
pub struct Pair<T>(pub T, pub T);

#[device]
impl<T: Number> Pair<T> {
    /// The members exchanged.
    pub fn swapped(self) -> Pair<T> {
        Pair(self.1, self.0)
    }

    /// The larger one.
    pub fn larger(&self) -> T {
        if self.0 > self.1 { self.0 } else { self.1 }
    }
}

/// A particle in a field.
#[derive(Debug, Clone, Copy, PartialEq, DeviceType)]
#[repr(C)]
pub struct Particle {
    pub position: Vec3,
    pub velocity: Vec3,
    pub mass: f32,
    pub hits: u32,
}

/// A by-value parameter of a simulation step.
#[derive(Debug, Clone, Copy, PartialEq, DeviceType)]
#[repr(C)]
pub struct Config {
    pub gravity: Vec3,
    pub floor: f32,
    pub step: f32,
    pub bounce: bool,
    pub seed: [u16; 3],
}

const REST: Vec3 = Vec3 { x: 0.0, y: 0.0, z: 0.0 };

/// Reflects a particle that fell below the floor.
#[device]
pub fn reflect(particle: &mut Particle, velocity: &mut Vec3, config: Config) {
    if particle.position.z < config.floor {
        particle.position.z = 2.0 * config.floor - particle.position.z;
        velocity.z = if config.bounce { -velocity.z } else { 0.0 };
        particle.hits += 1;
    }
}

/// Fields, methods and operators of structs in a slice, and a struct by value.
#[kernel]
pub fn advance(particles: &mut [Particle], config: Config) {
    let i = global_idx_x() as usize;
    if i < particles.len() {
        let mut particle = particles[i];
        let mut velocity = particle.velocity + config.gravity * config.step;
        particle.position += 0.5 * (particle.velocity + velocity) * config.step;
        reflect(&mut particle, &mut velocity, config);
        if particle.hits > 2 {
            velocity = REST;
        }
        particle.velocity = velocity;
        particles[i] = particle;
        particles[i].mass += particles[i].velocity.length_squared() + config.seed[2] as f32;
        particles[i].position.x -= 1.0;
        particles[i].velocity.scale(0.5);
    }
}

/// Structs in shared memory, and reduced there.
#[kernel(block = 64)]
pub fn farthest(points: &[Vec3], out: &mut [Vec3]) {
    let tile = shared!([Vec3; 64]);
    let tid = thread_idx_x();
    let i = global_idx_x() as usize;
    superstep!(load, {
        tile[tid] = if i < points.len() { points[i] } else { Vec3::splat(0.0) };
    });
    let mut stride = 32;
    while stride > 0 {
        superstep!(compare, {
            if tid < stride && tile[tid + stride].length_squared() > tile[tid].length_squared() {
                tile[tid] = tile[tid + stride];
            }
        });
        stride /= 2;
    }
    if tid == 0 {
        out[block_idx_x()] = tile[0];
    }
}

/// Fields of all sizes, read and written in memory and in variables.
#[kernel]
pub fn mixed(from: &[Mixed], to: &mut [Mixed], k: u32) {
    let i = global_idx_x() as usize;
    if i < from.len() {
        let value = from[i];
        let bytes = value.bytes;
        let moved = Mixed { flag: !value.flag, position: value.position.min(Vec3::splat(1.0)), ..value };
        to[i] = moved;
        to[i].bytes[k] = bytes[0] + from[i].bytes[2];
        to[i].wide *= 2.0;
        to[i].narrow = -moved.narrow;
        to[i].float += from[i].wide as u64;
        let copy = Mixed { bytes: to[i].bytes, ..from[i] };
        to[i].position.y = copy.bytes[k] as f32 + copy.position.y;
    }
}

/// Structs with type parameters, taken apart, and arrays of them.
#[kernel]
pub fn pairs<T: Number>(x: &[Pair<T>], out: &mut [Pair<T>]) {
    let i = global_idx_x() as usize;
    if i < x.len() {
        let Pair(a, b) = x[i];
        let sums = [Pair(a + b, T::ZERO), x[i].swapped(), Pair(x[i].larger(), b)];
        let mut total = Pair(T::ZERO, T::ONE);
        for k in 0..3 {
            let Pair(first, _) = sums[k];
            total.0 += first;
            total.1 = if sums[k].0 > total.1 { sums[k].0 } else { total.1 };
        }
        out[i] = total;
    }
}

/// The dynamic shared array as structs.
#[kernel]
pub fn rotate(x: &mut [Mixed]) {
    let tile = shared!([Mixed]);
    let tid = thread_idx_x() as usize;
    superstep!(load, {
        tile[tid] = x[tid];
    });
    let Mixed { wide, position: Vec3 { x: left, .. }, .. } = tile[(tid + 1) % tile.len()];
    x[tid].wide = wide;
    x[tid].position = Vec3 { x: left, ..x[tid].position };
}

/// Slices of arrays.
#[kernel]
pub fn rows(x: &[[i32; 3]], out: &mut [[i32; 3]]) {
    let i = global_idx_x();
    let row = x[i];
    out[i] = [row[2], x[i][1], row[0]];
    out[i][1] += 1;
}

/// Too large to be passed by value.
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct Large {
    pub data: [f32; 1000],
}

/// Reads one number of it.
#[kernel]
pub fn large(x: Large, out: &mut [f32]) {
    out[0] = x.data[1];
}

entries!("structs": advance, farthest, mixed, pairs::<f32>, rotate, rows; pairs::<u64>, pairs::<i16>);
