//! Traits of the standard library: derived and hand-written comparisons, `From`, and `Default`.

use sarek_runtime::prelude::*;
use std::cmp::Ordering;

#[device]
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd, DeviceType)]
#[repr(C)]
struct Version {
    major: u32,
    minor: f32,
}

#[device]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, DeviceType)]
#[repr(C)]
struct Key<T>(T, [u32; 2]);

#[device]
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(C)]
struct Pair {
    version: Version,
    key: Key<i32>,
}

/// Equal and ordered by one field.
#[derive(Clone, Copy, Debug, DeviceType)]
#[repr(C)]
struct Task {
    cost: u32,
    number: u32,
}

#[device]
impl PartialEq for Task {
    fn eq(&self, other: &Self) -> bool {
        self.cost == other.cost
    }
}

impl Eq for Task {}

#[device]
impl PartialOrd for Task {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[device]
impl Ord for Task {
    fn cmp(&self, other: &Self) -> Ordering {
        other.cost.cmp(&self.cost)
    }
}

/// Not ordered if the names differ.
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(C)]
struct Named {
    name: u32,
    value: f32,
}

#[device]
impl PartialOrd for Named {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        if self.name != other.name {
            return None;
        }
        self.value.partial_cmp(&other.value)
    }
}

#[device]
fn orders(a: Version, b: Version, c: Key<i32>, d: Key<i32>) -> u32 {
    let mut found = (a < b) as u32 + 2 * (a <= b) as u32 + 4 * (a > b) as u32 + 8 * (a >= b) as u32;
    if a == b {
        found += 16;
    }
    if c < d {
        found += 32;
    }
    if c != d {
        found += 64;
    }
    let best = if a == Version::default() { None } else { Some(a) };
    if best == Some(b) {
        found += 128;
    }
    if (a, 1) < (b, 1) {
        found += 256;
    }
    if (Pair { version: a, key: c }) == (Pair { version: b, key: d }) {
        found += 512;
    }
    if [a, b] == [b, a] {
        found += 1024;
    }
    found
}

#[device]
fn by_hand(a: Task, b: Task, c: Named, d: Named) -> u32 {
    let mut found = (a < b) as u32 + 2 * (a <= b) as u32 + 4 * (a > b) as u32 + 8 * (a >= b) as u32;
    found += 16 * (c < d) as u32 + 32 * (c <= d) as u32 + 64 * (c > d) as u32 + 128 * (c >= d) as u32;
    found += match a.cmp(&b) {
        Ordering::Less => 256,
        Ordering::Equal => 512,
        Ordering::Greater => 1024,
    };
    if c.partial_cmp(&d).is_none() {
        found += 2048;
    }
    if a.cmp(&b).is_le() && a == b {
        found += 4096;
    }
    found
}

#[kernel]
fn compare(versions: &[Version], keys: &[Key<i32>], tasks: &[Task], named: &[Named], out: &mut [u32]) {
    let i = global_idx_x();
    let n = versions.len() as u32;
    let j = (i + 1) % n;
    out[2 * i] = orders(versions[i], versions[j], keys[i], keys[j]);
    out[2 * i + 1] = by_hand(tasks[i], tasks[j], named[i], named[j]);
}

#[test]
fn comparisons_are_those_of_the_host() {
    let device = Device::cpu();
    let n = 120;
    let numbers = |step: u32, modulus: u32| (0..n).map(move |i: u32| i / 4 * step % modulus);
    let versions: Vec<Version> = numbers(7, 3)
        .zip(0..)
        .map(|(major, i)| Version { major, minor: if i % 11 == 0 { f32::NAN } else { (i / 2 * 5 % 4) as f32 } })
        .collect();
    let keys: Vec<Key<i32>> = numbers(5, 3).zip(0..).map(|(a, i)| Key(a as i32 - 1, [1, i / 3 % 4])).collect();
    let tasks: Vec<Task> = numbers(11, 4).zip(0..).map(|(cost, number)| Task { cost, number }).collect();
    let named: Vec<Named> =
        numbers(3, 2).zip(0..).map(|(name, i)| Named { name, value: (i / 2 * 3 % 5) as f32 }).collect();
    let mut out = device.zeros::<u32>(2 * n as usize).unwrap();
    compare::launch(
        &device,
        Grid::new(1, n),
        &device.upload(&versions).unwrap(),
        &device.upload(&keys).unwrap(),
        &device.upload(&tasks).unwrap(),
        &device.upload(&named).unwrap(),
        &mut out,
    )
    .unwrap();
    let expected = (0..n as usize).flat_map(|i| {
        let j = (i + 1) % n as usize;
        [orders(versions[i], versions[j], keys[i], keys[j]), by_hand(tasks[i], tasks[j], named[i], named[j])]
    });
    assert_eq!(out.to_vec().unwrap(), expected.collect::<Vec<_>>());
}

#[derive(Clone, Copy, Debug, PartialEq, DeviceType)]
#[repr(C)]
struct Celsius(f32);

#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
struct Fahrenheit(f32);

#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
struct Doubled<T> {
    values: [T; 2],
}

#[device]
impl From<f32> for Celsius {
    fn from(degrees: f32) -> Self {
        Celsius(degrees)
    }
}

#[device]
impl From<Fahrenheit> for Celsius {
    fn from(degrees: Fahrenheit) -> Self {
        Self((degrees.0 - 32.0) * 0.5)
    }
}

#[device]
impl<T: Number> From<T> for Doubled<T> {
    fn from(value: T) -> Self {
        Doubled { values: [value; 2] }
    }
}

#[device]
impl<T: Number> From<[T; 2]> for Doubled<T> {
    fn from(values: [T; 2]) -> Self {
        Doubled { values }
    }
}

#[device]
impl From<Celsius> for f64 {
    fn from(degrees: Celsius) -> f64 {
        degrees.0 as f64
    }
}

#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u8)]
enum Heat {
    Cold,
    Warm,
}

#[device]
impl From<Celsius> for Heat {
    fn from(degrees: Celsius) -> Heat {
        if degrees.0 > 1.0 { Heat::Warm } else { Heat::Cold }
    }
}

#[device]
impl From<Heat> for u32 {
    fn from(heat: Heat) -> u32 {
        10 + heat as u32
    }
}

#[device]
fn degrees(of: Celsius) -> f32 {
    of.0
}

#[device]
fn averaged(x: f32) -> Celsius {
    if x > 3.0 {
        return x.into();
    }
    Fahrenheit(x * 0.5).into()
}

#[device]
fn twice<T: Number>(x: T) -> T {
    let made: Doubled<T> = x.into();
    let again: Doubled<T> = [made.values[0] + x, x].into();
    again.values[0] + again.values[1]
}

#[device]
fn made(x: f32) -> f32 {
    let a: Celsius = x.into();
    let b: Celsius = Fahrenheit(x).into();
    let c: f64 = a.into();
    let heat: Heat = b.into();
    let number: u32 = heat.into();
    let wide: u64 = number.into();
    let d: Doubled<i32> = 7.into();
    degrees(x.into()) + degrees(averaged(x)) * 2.0 + c as f32 + wide as f32 + d.values[1] as f32 + twice(x) + b.0
}

#[device]
fn converted(x: f32) -> f32 {
    let a = Celsius::from(x);
    let b = Celsius::from(Fahrenheit(x));
    let c: Celsius = From::from(Fahrenheit(x + 1.0));
    let d = <Celsius as From<f32>>::from(x + 2.0);
    let e = Doubled::from(x);
    let f = Doubled::<f32>::from([1.0, x]);
    a.0 + 2.0 * b.0 + 3.0 * c.0 + 5.0 * d.0 + 7.0 * e.values[1] + 11.0 * f.values[1] + f64::from(x) as f32
}

#[kernel]
fn convert(x: &[f32], out: &mut [f32]) {
    let i = global_idx_x();
    out[i] = converted(x[i]) + made(x[i]);
}

#[test]
fn from_is_that_of_the_types() {
    let device = Device::cpu();
    let x: Vec<f32> = (0..40).map(|i| i as f32 * 0.5 - 7.0).collect();
    let mut out = device.zeros::<f32>(x.len()).unwrap();
    convert::launch(&device, Grid::new(1, 40), &device.upload(&x).unwrap(), &mut out).unwrap();
    assert_eq!(out.to_vec().unwrap(), x.iter().map(|x| converted(*x) + made(*x)).collect::<Vec<_>>());
}

#[derive(Clone, Copy, Debug, PartialEq, DeviceType)]
#[repr(C)]
struct Settings {
    scale: f32,
    taps: [u32; 3],
    version: [u8; 2],
}

#[device]
impl Default for Settings {
    fn default() -> Self {
        Settings { scale: 0.5, taps: [1, 2, 1], version: [0; 2] }
    }
}

#[derive(Clone, Copy, Default, PartialEq, DeviceType)]
#[repr(u8)]
enum Mode {
    Off,
    #[default]
    On,
}

#[device]
fn defaults<T: Number + Default>(x: T, i: usize) -> (T, u32) {
    let settings = Settings::default();
    let other = Settings { scale: 2.0, ..Default::default() };
    let mut window = [T::default(); 4];
    window[i % 4] = x;
    let counts: [u32; 5] = Default::default();
    let pair: (u32, f32) = Default::default();
    let mut sum = u32::default() + <u32 as Default>::default() + counts[i % 5] + pair.0;
    if Mode::default() == Mode::On && settings.scale < other.scale {
        sum += settings.taps[i % 3] + other.taps[1];
    }
    (window[0] + window[1], sum)
}

#[kernel]
fn start(out: &mut [f32], sums: &mut [u32]) {
    let i = global_idx_x();
    (out[i], sums[i]) = defaults(i as f32 + 1.0, i as usize);
}

#[test]
fn defaults_are_those_of_the_host() {
    let device = Device::cpu();
    let (mut out, mut sums) = (device.zeros::<f32>(40).unwrap(), device.zeros::<u32>(40).unwrap());
    start::launch(&device, Grid::new(1, 40), &mut out, &mut sums).unwrap();
    let expected: (Vec<f32>, Vec<u32>) = (0..40).map(|i| defaults(i as f32 + 1.0, i)).unzip();
    assert_eq!((out.to_vec().unwrap(), sums.to_vec().unwrap()), expected);
}
